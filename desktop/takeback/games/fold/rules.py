"""The rules of Fold: pure functions of positions."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from takeback.engine.chance import Chance
from takeback.engine.game import Outcome, Rules
from takeback.engine.level import is_perfect as is_perfect_count
from takeback.engine.state import Illegal
from takeback.puzzles.items import (
    Cell,
    Entry,
    Ground,
    Item,
    ItemMove,
    PlayAgain,
    Preview,
    PuzzleState,
    Reason,
    ReasonKind,
    TakeBack,
    go,
    letter,
    may_go,
    may_play_again,
    play_again,
    refuse_by,
    take_back,
    with_done_entry,
)
from takeback.puzzles.validity import lists_only_items, reasons
from takeback.texts import gettext as _
from takeback.texts import ngettext

from .state import DIRECTIONS, Fold, Level, Sheet


def block_cells(state: Sheet, item: int) -> tuple[Cell, ...]:
    """Return the cells of a block now."""
    return block_cells_before(state, item, 0)


def block_cells_before(state: Sheet, item: int, back: int) -> tuple[Cell, ...]:
    """Return the cells of a block without its last `back` folds; its first shape if it has fewer."""
    done = state.items[item].done
    return done[-1 - back].where if back < len(done) else state.level.blocks[item]


def mirror_image(cells: Iterable[Cell], direction: str) -> tuple[Cell, ...]:
    """Return the mirror image of cells over this side of their frame, in the same order. Raise Illegal for
    another direction."""
    cells = tuple(cells)
    rows, columns = [row for row, _column in cells], [column for _row, column in cells]
    match direction:
        case "U":
            return tuple((2 * min(rows) - row - 1, column) for row, column in cells)
        case "D":
            return tuple((2 * max(rows) - row + 1, column) for row, column in cells)
        case "L":
            return tuple((row, 2 * min(columns) - column - 1) for row, column in cells)
        case "R":
            return tuple((row, 2 * max(columns) - column + 1) for row, column in cells)
    raise Illegal(_("A block folds up, down, left or right."))


def cells_after_fold(cells: tuple[Cell, ...], direction: str) -> tuple[Cell, ...]:
    """Return the cells of a block after a fold, sorted: where it was, and its image."""
    return tuple(sorted({*cells, *mirror_image(cells, direction)}))


def item_name(state: PuzzleState, item: int) -> str:
    """Return the name of a block: "block B"."""
    return _("block {letter}", letter=letter(item))


def is_on_board(level: Level, cell: Cell) -> bool:
    """Return whether a cell is on the board."""
    return 1 <= cell[0] <= level.rows and 1 <= cell[1] <= level.columns


# what a fold would do --------------------------------------------------------
def preview_fold(state: Sheet, item: int, move: ItemMove) -> Preview:
    """Return what a fold would do: the block's cells then, and how many folds other blocks lose.

    Raise Illegal if it is not possible.
    """
    mine = block_cells(state, item)
    new = mirror_image(mine, str(move[0]))
    refuse_cells(state.level, new)
    losses, why = [], []
    for other in range(len(state.items)):
        if other != item and (count := folds_in_the_way(state, other, new)):
            losses.append((other, count))
            lost = sorted(set(block_cells(state, other)) - set(block_cells_before(state, other, count)))
            why.append((other, *(number for cell in lost for number in cell)))
    return Preview(cells_after_fold(mine, str(move[0])), tuple(why), tuple(losses))


def refuse_cells(level: Level, new: Iterable[Cell]) -> None:
    """Raise Illegal if any of these cells is off the board or closed."""
    for cell in new:
        if not is_on_board(level, cell):
            raise Illegal(_("The fold would leave the board."))
    if any(cell in level.empty for cell in new):
        raise Illegal(_("The fold would cover a closed cell."))


def folds_in_the_way(state: Sheet, other: int, new: tuple[Cell, ...]) -> int:
    """Return how many of its last folds a block must lose to make room for these cells; 0 if it is not in the
    way.

    Raise Illegal if even its first shape is in the way.
    """
    hit = set(new) - state.level.multi
    for count in range(len(state.items[other].done) + 1):
        if hit.isdisjoint(block_cells_before(state, other, count)):
            return count
    raise Illegal(_("The fold would cover the first cells of block {letter}.", letter=letter(other)))


def why_stays_back(state: Sheet, item: int, entries: tuple[Entry, ...]) -> Reason | None:
    """Return why these folds, one after the other, cannot be made again; None if each is legal and pushes no
    other block back."""
    for entry in entries:
        try:
            seen = preview_fold(state, item, entry.move)
        except Illegal:
            return Reason(ReasonKind.IMPOSSIBLE)
        if seen.losses:
            return Reason(ReasonKind.IN_THE_WAY, (seen.losses[0][0],))
        state = with_done_entry(state, item, entry)
    return None


def reason_text(item: int, reason: Reason) -> str:
    """Return in words, without a full stop, why a block stays back."""
    match reason.kind, reason.values:
        case ReasonKind.GONE_ON, ():
            return _("Block {letter} has changed since", letter=letter(item))
        case ReasonKind.IN_THE_WAY, (other,):
            return _(
                "Block {letter} stays back: block {other} is in the way",
                letter=letter(item),
                other=letter(other),
            )
    return _("Block {letter} stays back: its fold is not possible now", letter=letter(item))


def why_not_again(state: Sheet, item: int, entry: Entry, now: Preview) -> str:
    """Return why a fold cannot be repeated: how the block it pushes back differs from the first time."""
    if now.losses:
        return _(
            "Block {letter} would now push block {other} back there. The move stays in the list of "
            "block {letter}.",
            letter=letter(item),
            other=letter(now.losses[0][0]),
        )
    victim = entry.why[0]
    assert isinstance(victim, tuple)
    return _(
        "Block {letter} pushed block {other} back there, but block {other} is no longer there. The "
        "move stays in the list of block {letter}.",
        letter=letter(item),
        other=letter(victim[0]),
    )


def is_solved(state: Sheet) -> bool:
    """Return whether all open cells are covered."""
    return count_bare_cells(state) == 0


def count_bare_cells(state: Sheet) -> int:
    """Return how many open cells no block covers."""
    covered = {cell for item in range(len(state.items)) for cell in block_cells(state, item)}
    return count_open_cells(state.level) - len(covered)


def count_open_cells(level: Level) -> int:
    """Return how many cells are to be covered."""
    return level.rows * level.columns - len(level.empty)


def is_perfect(state: Sheet) -> bool:
    """Return whether the folds so far are as few as the par of the level."""
    return is_perfect_count(state.strokes, state.level.par)


GROUND = Ground(
    look=preview_fold,
    stays_cut=why_stays_back,
    reason_text=reason_text,
    may_take_back=lambda state, item: "",
    is_solved=is_solved,
    mover=lambda item: item,
    every_counts=True,
    name=item_name,
    why_not_again=why_not_again,
    action=lambda item, move: Fold(item, str(move[0])),
    cells=block_cells,
    added=lambda state, item, where: where,
    decks=lambda state, cell: len(state.items) if cell in state.level.multi else 1,
)


def blocks_problem(state: Sheet) -> str:
    """Return why these folds cannot have been made; empty when they can."""
    count = len(state.items)
    found = (block_problem(item, state.level.blocks[at], count) for at, item in enumerate(state.items))
    return next(filter(None, found), "")


@lru_cache(maxsize=1024)
def block_problem(item: Item, first: tuple[Cell, ...], blocks: int) -> str:
    """Return why no play can have made the folds of this block; empty when it can. `first`: its first
    shape."""
    if not all(is_fold(move) and lists_only_items(why, blocks) for move, why in reasons(item)):
        return _("A block has a fold that no block has.")
    cells = first
    for entry in (*item.done, *item.undone):
        cells = cells_after_fold(cells, str(entry.move[0]))
        if entry.where != cells:
            return _("A block is where its folds do not lead.")
    return ""


def is_fold(move: ItemMove) -> bool:
    """Return whether a move is a fold in one of the four directions."""
    return len(move) == 1 and move[0] in DIRECTIONS


# the game's functions --------------------------------------------------------
def play(state: Sheet, seat: int, action: Fold | TakeBack | PlayAgain, chance: Chance) -> Rules:
    """Yield the events of an action. Raise Illegal if it is not possible."""
    if not 0 <= action.item < len(state.items):
        raise Illegal(_("There is no such block."))
    match action:
        case Fold(item, direction, by):
            refuse_by(by)
            yield from go(GROUND, state, item, (direction,))
        case TakeBack(item, by):
            refuse_by(by)
            yield from take_back(GROUND, state, item)
        case PlayAgain(item):
            yield from play_again(GROUND, state, item)


def actions(state: Sheet, seat: int) -> Iterator[Fold | TakeBack | PlayAgain]:
    """Yield every action that is possible; none for a solved position or any seat but 0."""
    if state.solved or seat != 0:
        return
    for item, past in enumerate(state.items):
        yield from (Fold(item, way) for way in DIRECTIONS if may_go(GROUND, state, item, (way,)))
        if past.done:
            yield TakeBack(item)
        if may_play_again(GROUND, state, item):
            yield PlayAgain(item)


def is_stuck(state: Sheet, item: int) -> bool:
    """Return whether no fold of this block is possible."""
    return not any(may_go(GROUND, state, item, (way,)) for way in DIRECTIONS)


def count_folds(count: int) -> str:
    """Return "1 fold" or "3 folds"."""
    return ngettext("{count} fold", "{count} folds", count)


def outcome(state: Sheet) -> Outcome | None:
    """Return the result of a solved position, or None."""
    if not state.solved:
        return None
    return Outcome((0,), solved_text(state.strokes, is_perfect(state)), (state.strokes,))


def solved_text(folds: int, is_perfect: bool) -> str:
    """Return the sentence about a solved level."""
    if is_perfect:
        return ngettext(
            "Solved in {count} fold, the fewest possible.",
            "Solved in {count} folds, the fewest possible.",
            folds,
        )
    return ngettext("Solved in {count} fold.", "Solved in {count} folds.", folds)
