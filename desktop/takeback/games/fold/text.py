"""Texts about Fold for the history, the log and the screen reader, and its boards in letters."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from takeback.engine.game import Row
from takeback.engine.play import Move
from takeback.puzzles.block_cover import Found, cells_in
from takeback.puzzles.items import HINT, Cell, PlayAgain, TakeBack, letter
from takeback.puzzles.wording import Others, drawn_in_lines, drawn_in_one_line

from .rules import block_cells, count_bare_cells, count_folds, count_open_cells, is_perfect, is_stuck
from .state import Fold, Level, Sheet

SIDES = {"U": "up", "D": "down", "L": "left", "R": "right"}
MOST_SIDES = 4  # folds of one turn that are named one by one; more are counted
ALL_STUCK = "No block can be folded any more; undo something"


def describe_turn(moves: tuple[Move, ...], before: Sheet, seat: int | None) -> Row:
    """Return the history row of one turn: what the block did, and whom it unfolded or gave back to."""
    events = [event for move in moves for event in move.events]
    action: Any = moves[-1].action
    after: Sheet = moves[-1].after
    mine = describe_moves(moves, letter(action.item))
    text = mine + OTHERS.row(events, action.item)
    log = [mine if mine.startswith("Hint") else f"Block {mine}", *OTHERS.log(events, action.item)]
    if after.solved:
        text += f" (solved, {count_folds(after.strokes)})"
        log.append(f"Solved, {'perfect, ' if is_perfect(after) else ''}{count_folds(after.strokes)}")
    elif all_stuck(after):
        log.append(ALL_STUCK)
    return Row(text, tuple(log), "; ".join(log), action.item)


def describe_moves(moves: Sequence[Move], name: str) -> str:
    """Return in words what a block did: "B folds up, left", "B: 2 folds undone"."""
    sides = [SIDES[move.action.direction] for move in moves if isinstance(move.action, Fold)]
    again = sum(isinstance(move.action, PlayAgain) for move in moves)
    back = sum(isinstance(move.action, TakeBack) for move in moves)
    hint = "Hint: " if all(getattr(move.action, "by", "") == HINT for move in moves) else ""
    if back and not sides and not again:
        return f"{hint}{name}: {count_folds(back)} undone"
    if back:
        return f"{name} takes another way: {count_folds(len(sides) + again)}"
    if again and not sides:
        return f"{name}: {count_folds(again)} redone"
    if again or len(sides) > MOST_SIDES:
        return f"{name}: {count_folds(len(sides) + again)}"
    return f"{hint}{name} folds {', '.join(sides)}"


OTHERS = Others(
    name=letter,
    full_name=lambda item: f"Block {letter(item)}",
    steps=count_folds,
    lost="; {name} unfolds {count}",
    lost_aloud="{name} unfolds {count}",
    stays="stays unfolded",
)


# spoken names ----------------------------------------------------------------
def cell_name(state: Sheet, cell: Cell) -> str:
    """Return the spoken name of a cell: "row 2, column 3, block B, 4 cells, beginning"."""
    level = state.level
    parts = [f"row {cell[0]}, column {cell[1]}"]
    if cell in level.empty:
        return ", ".join([*parts, "closed"])
    there = [item for item in range(len(state.items)) if cell in block_cells(state, item)]
    for item in there:
        parts += [f"block {letter(item)}", count_cells(len(block_cells(state, item)))]
        parts += ["beginning"] if cell in level.blocks[item] else []
    parts += [] if there else ["empty"]
    return ", ".join([*parts, "for several blocks"] if cell in level.multi else parts)


def count_cells(count: int) -> str:
    """Return "1 cell" or "4 cells"."""
    return "1 cell" if count == 1 else f"{count} cells"


def item_words(state: Sheet, item: int) -> str:
    """Return a block in words: "Block B, 4 cells, 2 folds, stuck"."""
    past = state.items[item].done
    words = [f"Block {letter(item)}", count_cells(len(block_cells(state, item)))]
    words.append(count_folds(len(past)) if past else "not folded")
    return ", ".join([*words, "stuck"] if is_stuck(state, item) and not state.solved else words)


def stuck_in_words(state: Sheet) -> str:
    """Return how many blocks are stuck: "2 of 6 stuck"."""
    stuck = sum(is_stuck(state, item) for item in range(len(state.items)))
    return f"{stuck} of {len(state.items)} stuck"


def next_step(state: Sheet) -> str:
    """Return what a newcomer is to do now."""
    if all_stuck(state):
        return f"{ALL_STUCK}."
    free = count_cells(count_bare_cells(state))
    if not any(past.done for past in state.items):
        return "Drag a block over one of its edges: it folds over and doubles."
    return f"{free} left to cover."


def counted(state: Sheet) -> tuple[tuple[str, str], ...]:
    """Return the counts of a position for comparing two of them: cells covered and blocks stuck."""
    return ("Covered", covered_in_words(state).removeprefix("Covered ")), ("Blocks", stuck_in_words(state))


def covered_in_words(state: Sheet) -> str:
    """Return how much is covered: "Covered 61 of 121"."""
    cells = count_open_cells(state.level)
    return f"Covered {cells - count_bare_cells(state)} of {cells}"


def all_stuck(state: Sheet) -> bool:
    """Return whether every block of an unsolved position is stuck."""
    return not state.solved and all(is_stuck(state, item) for item in range(len(state.items)))


# a board in letters -----------------------------------------------------------------------------------
def letters(level: Level, shapes: Iterable[Iterable[Cell]]) -> Iterator[tuple[Cell, str]]:
    """Yield cells with letters: capitals for first shapes, small letters for what was folded."""
    for item, cells in enumerate(shapes):
        for cell in cells:
            yield cell, letter(item) if cell in level.blocks[item] else letter(item).lower()


def draw_solution(level: Level, found: Found) -> str:
    """Return a solution as rows of letters."""
    return drawn_in_lines(level, letters(level, (cells_in(mask, level.columns) for mask in found)))


def draw_sheet(state: Sheet) -> str:
    """Return a position in letters, in one line."""
    shapes = (block_cells(state, item) for item in range(len(state.items)))
    return drawn_in_one_line(state.level, letters(state.level, shapes))
