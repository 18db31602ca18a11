"""Making levels of blocks: a board on which every block is painted cell by cell. Knows no game."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from desktop.engine.game import Row, Rules
from desktop.engine.play import Move
from desktop.engine.state import Action, Event, Illegal, State
from desktop.puzzles.editing import WORDS, refuse_size, refuse_text, sizes_from
from desktop.puzzles.items import Cell
from desktop.puzzles.levels import MOST_BLOCKS

Blocks = tuple[tuple[Cell, ...], ...]


class Editing(State, frozen=True, tag=True):
    """A level being made. A block without cells keeps its letter while another comes after it."""

    rows: int
    columns: int
    blocks: Blocks = ()
    empty: frozenset[Cell] = frozenset()
    multi: frozenset[Cell] = frozenset()
    title: str = ""
    author: str = ""
    note: str = ""

    def owners(self, cell: Cell) -> tuple[int, ...]:
        return tuple(block for block, cells in enumerate(self.blocks) if cell in cells)

    def with_blocks(self, blocks: Blocks) -> "Editing":
        while blocks and not blocks[-1]:
            blocks = blocks[:-1]
        return replace(self, blocks=blocks)


# actions ----------------------------------------------------------------------------------------------
class Resize(Action, frozen=True):
    """So many "rows" or "columns"; what lies outside goes."""

    side: str
    size: int


class PaintBlock(Action, frozen=True):
    """A cell becomes the block's, and no other's; where it is the block's already, it is nobody's again."""

    item: int
    row: int
    column: int


class ErasePiece(Action, frozen=True):
    """The whole block goes; those after it move up a letter."""

    item: int


class ToggleEmpty(Action, frozen=True):
    row: int
    column: int


class ToggleMulti(Action, frozen=True):
    """Several blocks may cover a cell, or only one."""

    row: int
    column: int


class SetText(Action, frozen=True):
    """The level's title, author or note."""

    word: str
    text: str


Edit = Resize | PaintBlock | ErasePiece | ToggleEmpty | ToggleMulti | SetText


# events -----------------------------------------------------------------------------------------------
class Resized(Event, frozen=True):
    rows: int
    columns: int

    def apply(self, state: Editing) -> Editing:
        def holds(cell: Cell) -> bool:
            return cell[0] <= self.rows and cell[1] <= self.columns

        smaller = replace(
            state,
            rows=self.rows,
            columns=self.columns,
            empty=frozenset(filter(holds, state.empty)),
            multi=frozenset(filter(holds, state.multi)),
        )
        return smaller.with_blocks(tuple(tuple(filter(holds, cells)) for cells in state.blocks))


class CellPainted(Event, frozen=True):
    item: int
    cell: Cell

    def apply(self, state: Editing) -> Editing:
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
    item: int

    def apply(self, state: Editing) -> Editing:
        return state.with_blocks((*state.blocks[: self.item], *state.blocks[self.item + 1 :]))


class EmptyToggled(Event, frozen=True):
    cell: Cell

    def apply(self, state: Editing) -> Editing:
        return replace(state, empty=state.empty ^ {self.cell}, multi=state.multi - {self.cell})


class MultiToggled(Event, frozen=True):
    """Where only one block may lie again, the first one stays."""

    cell: Cell

    def apply(self, state: Editing) -> Editing:
        others = state.owners(self.cell)[1:] if self.cell in state.multi else ()
        blocks = tuple(
            tuple(cell for cell in cells if cell != self.cell) if block in others else cells
            for block, cells in enumerate(state.blocks)
        )
        return replace(state, multi=state.multi ^ {self.cell}).with_blocks(blocks)


class TextSet(Event, frozen=True):
    word: str
    text: str

    def apply(self, state: Editing) -> Editing:
        changed: dict[str, Any] = {self.word: self.text}
        return replace(state, **changed)


Edited = Resized | CellPainted | BlockErased | EmptyToggled | MultiToggled | TextSet


# rules ------------------------------------------------------------------------------------------------
def play_edit(state: Editing, action: Edit, what: str) -> Rules:
    """`what`: what this game calls a block."""
    match action:
        case Resize(side, size):
            rows, columns = refuse_size((state.rows, state.columns), side, size)
            yield Resized(rows, columns)
        case PaintBlock(item, row, column):
            refuse_item(state, item, what)
            refuse_cell(state, (row, column), closed=True)
            yield CellPainted(item, (row, column))
        case ErasePiece(item):
            if not 0 <= item < len(state.blocks):
                raise Illegal(f"There is no such {what}.")
            yield BlockErased(item)
        case ToggleEmpty(row, column):
            refuse_cell(state, (row, column), closed=False)
            if owners := state.owners((row, column)):
                raise Illegal(f"{what.capitalize()} {letter(owners[0])} is there.")
            yield EmptyToggled((row, column))
        case ToggleMulti(row, column):
            refuse_cell(state, (row, column), closed=True)
            yield MultiToggled((row, column))
        case SetText(word, text):
            refuse_text(word, text)
            yield TextSet(word, text)


def letter(item: int) -> str:
    return chr(ord("A") + item)


def most(state: Editing) -> int:
    """How many blocks may be painted now: those there are, and a new one."""
    return min(MOST_BLOCKS, len(state.blocks) + 1)


def refuse_item(state: Editing, item: int, what: str) -> None:
    if not 0 <= item < MOST_BLOCKS:
        raise Illegal(f"A level has at most {MOST_BLOCKS} {what}s.")
    if item >= most(state):
        raise Illegal(f"There is no such {what} yet.")


def refuse_cell(state: Editing, cell: Cell, closed: bool) -> None:
    if not (1 <= cell[0] <= state.rows and 1 <= cell[1] <= state.columns):
        raise Illegal("That is outside the board.")
    if closed and cell in state.empty:
        raise Illegal("That cell is closed.")


def edits(state: Editing) -> Iterator[Edit]:
    """All that may be done; of texts only the empty one, which stands for any."""
    yield from (Resize("rows", size) for size in sizes_from(state.rows))
    yield from (Resize("columns", size) for size in sizes_from(state.columns))
    yield from (SetText(word, "") for word in WORDS)
    yield from (ErasePiece(item) for item in range(len(state.blocks)))
    painted = {cell for cells in state.blocks for cell in cells}
    for row in range(1, state.rows + 1):
        for column in range(1, state.columns + 1):
            if (row, column) not in painted:
                yield ToggleEmpty(row, column)
            if (row, column) not in state.empty:
                yield ToggleMulti(row, column)
                yield from (PaintBlock(item, row, column) for item in range(most(state)))


# words ------------------------------------------------------------------------------------------------
def describe_edit(move: Move, before: Editing, what: str) -> Row:
    return Row(_words(move.action, before, what.capitalize()))


def _words(action: Any, before: Editing, what: str) -> str:
    match action:
        case Resize(side, size):
            return f"{size} {side}"
        case PaintBlock(item, row, column):
            done = "taken away from" if item in before.owners((row, column)) else "painted at"
            return f"{what} {letter(item)} {done} row {row}, column {column}"
        case ErasePiece(item):
            return f"{what} {letter(item)} erased"
        case ToggleEmpty(row, column):
            return f"Row {row}, column {column} {'opened' if (row, column) in before.empty else 'closed'}"
        case ToggleMulti(row, column):
            many = "one" if (row, column) in before.multi else "several"
            return f"Row {row}, column {column} for {many}"
        case SetText(word, text):
            return f"{word.capitalize()}: {text[:60]}" if text else f"{word.capitalize()} left empty"
    return "edited"
