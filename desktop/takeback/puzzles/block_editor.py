"""The editor of levels of blocks: a board on which every block is painted cell by cell. Knows no game."""

from collections.abc import Iterator
from typing import Any, Self

from msgspec.structs import replace

from takeback.engine.game import Row, Rules
from takeback.engine.play import Move
from takeback.engine.state import Action, Event, Illegal
from takeback.puzzles.block_texts import BlockTexts
from takeback.puzzles.editor import (
    Cells,
    EditedLevel,
    EmptyToggled,
    Resize,
    Resized,
    SetText,
    TextSet,
    ToggleEmpty,
    every_cell,
    holding,
    in_one_row,
    plain_edits,
    plain_words,
    play_plain,
    refuse_outside,
    without_last,
)
from takeback.puzzles.items import Cell
from takeback.puzzles.levels import MOST_BLOCKS
from takeback.puzzles.validity import wrong_making
from takeback.texts import gettext as _
from takeback.texts import ngettext


class EditedBlocks(EditedLevel, frozen=True, tag="Editing"):
    """A level of blocks that is being made. A block without cells keeps its letter while another one follows
    it."""

    rows: int
    columns: int
    blocks: Cells = ()  # the cells of each block
    empty: frozenset[Cell] = frozenset()  # the closed cells
    multi: frozenset[Cell] = frozenset()  # the cells that several blocks may cover
    title: str = ""
    author: str = ""
    note: str = ""

    def owners(self, cell: Cell) -> tuple[int, ...]:
        """Return the blocks that cover this cell."""
        return tuple(block for block, cells in enumerate(self.blocks) if cell in cells)

    def with_blocks(self, blocks: Cells) -> "EditedBlocks":
        """Return the level with these blocks, without empty ones at the end."""
        return replace(self, blocks=without_last(blocks))

    def resized(self, rows: int, columns: int) -> "EditedBlocks":
        """Return the level with this size; cells outside are dropped."""
        holds = holding(rows, columns)
        smaller = replace(
            self,
            rows=rows,
            columns=columns,
            empty=frozenset(filter(holds, self.empty)),
            multi=frozenset(filter(holds, self.multi)),
        )
        return smaller.with_blocks(tuple(tuple(filter(holds, cells)) for cells in self.blocks))

    def lost_by(self, smaller: Self) -> list[str]:
        """Return how many painted cells a smaller size of the level does not have; of none, nothing."""
        cells = sum(map(len, self.blocks)) - sum(map(len, smaller.blocks))
        return [ngettext("{count} painted cell", "{count} painted cells", cells)] if cells else []

    def toggled(self, cell: Cell) -> "EditedBlocks":
        """Return the level with this cell closed, or open again; it is for one block then."""
        return replace(self, empty=self.empty ^ {cell}, multi=self.multi - {cell})


def edit_problem(state: EditedBlocks) -> str:
    """Return why this level cannot have come about in the editor; empty when it can."""
    return wrong_making(state, state.blocks, state.multi)


# actions ----------------------------------------------------------------------------------------------
class PaintBlock(Action, frozen=True):
    """Give a cell to a block, and to no other unless the cell is for several; if it is the block's already,
    take it away."""

    item: int
    row: int
    column: int


class ErasePiece(Action, frozen=True):
    """Remove a block; those after it move up a letter."""

    item: int


class ToggleMulti(Action, frozen=True):
    """Let several blocks cover a cell or, if they may already, only the first of them."""

    row: int
    column: int


Edit = Resize | PaintBlock | ErasePiece | ToggleEmpty | ToggleMulti | SetText


# events -----------------------------------------------------------------------------------------------
class CellPainted(Event, frozen=True):
    """A cell was given to a block, or taken from it."""

    item: int
    cell: Cell

    def apply(self, state: EditedBlocks) -> EditedBlocks:
        """Add the cell to the block, taking it from others unless several may cover it; remove it if it was
        there."""
        blocks = [set(cells) for cells in state.blocks]
        blocks += [set() for _ in range(self.item + 1 - len(blocks))]
        if self.cell in blocks[self.item]:
            blocks[self.item].remove(self.cell)
        else:
            for cells in blocks if self.cell not in state.multi else ():
                cells.discard(self.cell)
            blocks[self.item].add(self.cell)
        return state.with_blocks(tuple(tuple(sorted(cells)) for cells in blocks))


class BlockErased(Event, frozen=True):
    """A block was removed."""

    item: int

    def apply(self, state: EditedBlocks) -> EditedBlocks:
        """Remove the block."""
        return state.with_blocks((*state.blocks[: self.item], *state.blocks[self.item + 1 :]))


class MultiToggled(Event, frozen=True):
    """Several blocks may cover a cell, or only one again; then the first of its blocks keeps it."""

    cell: Cell

    def apply(self, state: EditedBlocks) -> EditedBlocks:
        """Change the cell, and take it from all but the first of its blocks if it was for several."""
        others = state.owners(self.cell)[1:] if self.cell in state.multi else ()
        blocks = tuple(
            tuple(cell for cell in cells if cell != self.cell) if block in others else cells
            for block, cells in enumerate(state.blocks)
        )
        return replace(state, multi=state.multi ^ {self.cell}).with_blocks(blocks)


Edited = Resized | CellPainted | BlockErased | EmptyToggled | MultiToggled | TextSet


# rules ------------------------------------------------------------------------------------------------
def play_edit(state: EditedBlocks, action: Edit, texts: BlockTexts) -> Rules:
    """Play an edit. `texts` has the game's word for a block.

    Raises Illegal for a block that does not exist and is not the next, for a closed cell or one outside the
    board, and for closing a cell that a block covers.
    """
    match action:
        case PaintBlock(item, row, column):
            refuse_item(state, item, texts)
            refuse_cell(state, (row, column))
            yield CellPainted(item, (row, column))
        case ErasePiece(item):
            if not 0 <= item < len(state.blocks):
                raise Illegal(texts.no_such)
            yield BlockErased(item)
        case ToggleMulti(row, column):
            refuse_cell(state, (row, column))
            yield MultiToggled((row, column))
        case Resize() | ToggleEmpty() | SetText():
            yield from play_plain(state, action, lambda cell: _owner_text(state, cell, texts))


def _owner_text(state: EditedBlocks, cell: Cell, texts: BlockTexts) -> str:
    """Return a sentence that names the block on this cell; empty if there is none."""
    owners = state.owners(cell)
    return texts.is_there_text(owners[0]) if owners else ""


def most(state: EditedBlocks) -> int:
    """Return how many blocks can be painted now: those there are and, up to the limit, a new one."""
    return min(MOST_BLOCKS, len(state.blocks) + 1)


def refuse_item(state: EditedBlocks, item: int, texts: BlockTexts) -> None:
    """Raise Illegal unless this block exists or is the next new one."""
    if not 0 <= item < MOST_BLOCKS:
        raise Illegal(texts.too_many)
    if item >= most(state):
        raise Illegal(texts.not_yet)


def refuse_cell(state: EditedBlocks, cell: Cell) -> None:
    """Raise Illegal if the cell is closed or outside the board."""
    refuse_outside(state, cell)
    if cell in state.empty:
        raise Illegal(_("That cell is closed."))


def edits(state: EditedBlocks) -> Iterator[Edit]:
    """Yield all legal edits; of texts only the empty one."""
    yield from plain_edits(state)
    yield from (ErasePiece(item) for item in range(len(state.blocks)))
    painted = {cell for cells in state.blocks for cell in cells}
    for cell in every_cell(state):
        if cell not in painted:
            yield ToggleEmpty(*cell)
        if cell not in state.empty:
            yield ToggleMulti(*cell)
            yield from (PaintBlock(item, *cell) for item in range(most(state)))


# wording ----------------------------------------------------------------------------------------------
def describe_edit(moves: tuple[Move, ...], texts: BlockTexts) -> Row:
    """Return the wording of a turn of edits, such as a brush stroke: of one edit, or how many changes of what
    the last one changed. `texts` has the game's word for a block."""
    lines = [_edit_text(move.action, move.before, texts) for move in moves]
    action: Any = moves[-1].action
    item = action.item if isinstance(action, PaintBlock | ErasePiece) else -1
    return in_one_row(lines, texts.name(item) if item >= 0 else _("Board"), item)


def _edit_text(action: Any, before: EditedBlocks, texts: BlockTexts) -> str:
    """Return the wording of one edit of the level `before`."""
    match action:
        case PaintBlock(item, row, column):
            if item in before.owners((row, column)):
                return texts.cleared_text(item, row, column)
            return texts.painted_text(item, row, column)
        case ErasePiece(item):
            return texts.erased_text(item)
        case ToggleMulti(row, column):
            if (row, column) in before.multi:
                return _("Row {row}, column {column} for one", row=row, column=column)
            return _("Row {row}, column {column} for several", row=row, column=column)
    return plain_words(action, before)
