"""The rules of Fold: pure functions from states to states."""

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
    Puzzle,
    TakeBack,
    capital,
    go,
    letter,
    may_go,
    may_play_again,
    play_again,
    refuse_by,
    stood,
    take_back,
)
from takeback.puzzles.validity import reasons, tells_of_items

from .state import DIRECTIONS, Fold, Level, Sheet


def shape(state: Sheet, item: int) -> tuple[Cell, ...]:
    """The block as it lies now."""
    return shape_after(state, item, 0)


def shape_after(state: Sheet, item: int, back: int) -> tuple[Cell, ...]:
    """The block without its last folds."""
    done = state.items[item].done
    return done[-1 - back].where if back < len(done) else state.level.blocks[item]


def image(cells: Iterable[Cell], direction: str) -> tuple[Cell, ...]:
    """The mirror image over the edge of the bounding box."""
    cells = tuple(cells)
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    match direction:
        case "U":
            return tuple((2 * min(rows) - row - 1, column) for row, column in cells)
        case "D":
            return tuple((2 * max(rows) - row + 1, column) for row, column in cells)
        case "L":
            return tuple((row, 2 * min(columns) - column - 1) for row, column in cells)
        case "R":
            return tuple((row, 2 * max(columns) - column + 1) for row, column in cells)
    raise Illegal("A block folds up, down, left or right.")


def unfolded(cells: tuple[Cell, ...], direction: str) -> tuple[Cell, ...]:
    """The block after a fold: where it was, and its image."""
    return tuple(sorted({*cells, *image(cells, direction)}))


def item_name(state: Puzzle, item: int) -> str:
    return f"block {letter(item)}"


def holds(level: Level, cell: Cell) -> bool:
    return 1 <= cell[0] <= level.rows and 1 <= cell[1] <= level.columns


# what a fold would do --------------------------------------------------------
def look(state: Sheet, item: int, move: ItemMove) -> Preview:
    """Legality, then which blocks must unfold how far."""
    mine = shape(state, item)
    new = image(mine, str(move[0]))
    refuse_ground(state.level, new)
    losses, why = [], []
    for other in range(len(state.items)):
        if other != item and (count := folds_in_the_way(state, other, new)):
            losses.append((other, count))
            lost = sorted(set(shape(state, other)) - set(shape_after(state, other, count)))
            why.append((other, *(number for cell in lost for number in cell)))
    return Preview(unfolded(mine, str(move[0])), tuple(why), tuple(losses))


def refuse_ground(level: Level, new: Iterable[Cell]) -> None:
    for cell in new:
        if not holds(level, cell):
            raise Illegal("The fold would leave the board.")
    if any(cell in level.empty for cell in new):
        raise Illegal("The fold would cover a closed cell.")


def folds_in_the_way(state: Sheet, other: int, new: tuple[Cell, ...]) -> int:
    """How many of its last folds a block must lose to make room; Illegal when even its beginning is hit."""
    hit = set(new) - state.level.multi
    for count in range(len(state.items[other].done) + 1):
        if hit.isdisjoint(shape_after(state, other, count)):
            return count
    raise Illegal(f"The fold would cover the beginning of {item_name(state, other)}.")


def stays_cut(state: Sheet, item: int, entries: tuple[Entry, ...]) -> str:
    """Why folds cannot come back: each must be legal and make nobody unfold."""
    name = capital(item_name(state, item))
    for entry in entries:
        try:
            seen = look(state, item, entry.move)
        except Illegal as why:
            return f"{name} stays unfolded: {str(why)[:1].lower()}{str(why)[1:].rstrip('.')}"
        if seen.losses:
            blocker = item_name(state, seen.losses[0][0])
            return f"{name} stays unfolded: {blocker} is in the way"
        state = stood(state, item, entry)
    return ""


def why_not_again(state: Sheet, item: int, entry: Entry, now: Preview) -> str:
    """Who was unfolded then, or would be now."""
    name = item_name(state, item)
    stays = f"It stays in {name}’s list."
    if now.losses:
        return f"{capital(name)} would unfold {item_name(state, now.losses[0][0])} there now. {stays}"
    victim = entry.why[0]
    assert isinstance(victim, tuple)
    other = item_name(state, victim[0])
    return f"{capital(name)} unfolded {other} there; {other} is not there now. {stays}"


def is_solved(state: Sheet) -> bool:
    return missing(state) == 0


def missing(state: Sheet) -> int:
    """How many cells are bare."""
    covered = {cell for item in range(len(state.items)) for cell in shape(state, item)}
    return room(state.level) - len(covered)


def room(level: Level) -> int:
    """How many cells are to be covered."""
    return level.rows * level.columns - len(level.empty)


def is_perfect(state: Sheet) -> bool:
    return is_perfect_count(state.strokes, state.level.par)


GROUND = Ground(
    look=look,
    stays_cut=stays_cut,
    may_take_back=lambda state, item: "",
    is_solved=is_solved,
    mover=lambda item: item,
    every_counts=True,
    name=item_name,
    why_not_again=why_not_again,
    action=lambda item, move: Fold(item, str(move[0])),
    cells=shape,
    added=lambda state, item, where: where,
    decks=lambda state, cell: len(state.items) if cell in state.level.multi else 1,
)


def wrong_blocks(state: Sheet) -> str:
    """Why these are no blocks; empty when they can have been folded."""
    count = len(state.items)
    found = (wrong_block(item, state.level.blocks[at], count) for at, item in enumerate(state.items))
    return next(filter(None, found), "")


@lru_cache(maxsize=1024)
def wrong_block(item: Item, first: tuple[Cell, ...], blocks: int) -> str:
    if not all(is_fold(move) and tells_of_items(why, blocks) for move, why in reasons(item)):
        return "A block has a fold that no block has."
    cells = first
    for entry in (*item.done, *item.undone):
        cells = unfolded(cells, str(entry.move[0]))
        if entry.where != cells:
            return "A block lies where its folds do not lead."
    return ""


def is_fold(move: ItemMove) -> bool:
    return len(move) == 1 and move[0] in DIRECTIONS


# the game's functions --------------------------------------------------------
def play(state: Sheet, seat: int, action: Fold | TakeBack | PlayAgain, chance: Chance) -> Rules:
    if not 0 <= action.item < len(state.items):
        raise Illegal("There is no such block.")
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
    if state.solved or seat != 0:
        return
    for item, past in enumerate(state.items):
        yield from (Fold(item, way) for way in DIRECTIONS if may_go(GROUND, state, item, (way,)))
        if past.done:
            yield TakeBack(item)
        if may_play_again(GROUND, state, item):
            yield PlayAgain(item)


def is_stuck(state: Sheet, item: int) -> bool:
    """Does no fold of this block fit?"""
    return not any(may_go(GROUND, state, item, (way,)) for way in DIRECTIONS)


def folds(count: int) -> str:
    return "1 fold" if count == 1 else f"{count} folds"


def outcome(state: Sheet) -> Outcome | None:
    if not state.solved:
        return None
    perfect = ", perfect" if is_perfect(state) else ""
    return Outcome((0,), f"Solved{perfect}, {folds(state.strokes)}.", (state.strokes,))
