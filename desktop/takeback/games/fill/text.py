"""Texts about Fill for the history, the log and the screen reader, and its boards in letters."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from takeback.engine.game import Row
from takeback.engine.play import Move
from takeback.puzzles.block_cover import Found, cells_in
from takeback.puzzles.items import HINT, Cell, PlayAgain, TakeBack, capital, letter
from takeback.puzzles.wording import Others, drawn_in_lines, drawn_in_one_line

from .rules import Corner, cells_of, corner_of, count_bare_cells, count_open_cells, is_perfect
from .state import Box, Level, Lift, Slide

SIDES = {"U": "up", "D": "down", "L": "left", "R": "right"}


def describe_turn(moves: tuple[Move, ...], before: Box, seat: int | None) -> Row:
    """Return the history row of one turn: where the piece went, and whom it pushed or gave back to."""
    events = [event for move in moves for event in move.events]
    action: Any = moves[-1].action
    after: Box = moves[-1].after
    mine = describe_moves(moves, f"piece {letter(action.item)}")
    text = mine + OTHERS.row(events, action.item)
    log = [mine, *OTHERS.log(events, action.item)]
    if after.solved:
        text += f" (solved, {count_strokes(after)})"
        log.append(f"Solved, {'perfect, ' if is_perfect(after) else ''}{count_strokes(after)}")
    return Row(text, tuple(log), "; ".join(log), action.item)


def describe_moves(moves: Sequence[Move], name: str) -> str:
    """Return in words what a piece did: "Piece D to row 2, column 3", "Piece D: 2 moves undone"."""
    again = sum(isinstance(move.action, PlayAgain) for move in moves)
    back = sum(isinstance(move.action, TakeBack) for move in moves)
    own = len(moves) - again - back
    hint = all(getattr(move.action, "by", "") == HINT for move in moves)
    name = f"Hint: {name}" if hint else capital(name)
    if back and not own and not again:
        return f"{name}: {count_moves(back)} undone"
    if back:
        return f"{name} takes another way: {count_moves(own + again)}"
    if again and not own:
        return f"{name}: {count_moves(again)} redone"
    return f"{name} {describe_destination(moves)}"


def describe_destination(moves: Sequence[Move]) -> str:
    """Return where a turn without undo has led: "slides up", "to the tray"."""
    last: Any = moves[-1].action
    if isinstance(last, Lift):
        return "to the tray"
    if isinstance(last, Slide) and len(moves) == 1:
        return f"slides {SIDES[last.direction]}"
    return where_words(corner_of(moves[-1].after, last.item))


def where_words(where: Corner) -> str:
    """Return a place in words: "to row 2, column 3", "to the tray"."""
    return f"to row {where[0][0]}, column {where[0][1]}" if where else "to the tray"


def count_moves(count: int) -> str:
    """Return "1 move" or "3 moves"."""
    return "1 move" if count == 1 else f"{count} moves"


OTHERS = Others(
    name=letter,
    full_name=lambda item: f"Piece {letter(item)}",
    steps=count_moves,
    lost="; pushes {name} back {steps}",
    lost_aloud="{name} goes back {steps}",
    stays="stays back",
)


def count_strokes(state: Box) -> str:
    """Return "1 stroke" or "3 strokes"."""
    return "1 stroke" if state.strokes == 1 else f"{state.strokes} strokes"


# spoken names ----------------------------------------------------------------
def cell_name(state: Box, cell: Cell) -> str:
    """Return the spoken name of a cell: "row 2, column 3, piece D, 4 cells"."""
    level = state.level
    parts = [f"row {cell[0]}, column {cell[1]}"]
    if cell in level.empty:
        return ", ".join([*parts, "closed"])
    there = [item for item in range(len(state.items)) if cell in cells_of(state, item)]
    for item in there:
        parts += [f"piece {letter(item)}", count_cells(len(level.pieces[item]))]
    parts += [] if there else ["empty"]
    return ", ".join([*parts, "for several pieces"] if cell in level.multi else parts)


def count_pieces(count: int) -> str:
    """Return "1 piece" or "4 pieces"."""
    return "1 piece" if count == 1 else f"{count} pieces"


def count_cells(count: int) -> str:
    """Return "1 cell" or "4 cells"."""
    return "1 cell" if count == 1 else f"{count} cells"


def item_words(state: Box, item: int) -> str:
    """Return a piece in words: "Piece D, 4 cells, 2 rows by 3 columns, on the tray"."""
    piece, where = state.level.pieces[item], corner_of(state, item)
    tall, wide = max(row for row, _ in piece), max(column for _, column in piece)
    size = f"{tall} {'row' if tall == 1 else 'rows'} by {wide} {'column' if wide == 1 else 'columns'}"
    there = f"at row {where[0][0]}, column {where[0][1]}" if where else "on the tray"
    return f"Piece {letter(item)}, {count_cells(len(piece))}, {size}, {there}"


def laid_in_words(state: Box) -> str:
    """Return how many pieces are laid: "4 of 9 on the board"."""
    placed = sum(bool(corner_of(state, item)) for item in range(len(state.items)))
    return f"{placed} of {len(state.items)} on the board"


def next_step(state: Box) -> str:
    """Return what a newcomer is to do now."""
    waiting = sum(not corner_of(state, item) for item in range(len(state.items)))
    if waiting == len(state.items):
        return "Drag the pieces onto the board until it is full."
    free = count_bare_cells(state)
    cells = count_cells(free)
    if waiting:
        return f"{count_pieces(waiting)} left, {cells} to cover."
    return f"{cells} left to cover: move a piece or undo one."


def counted(state: Box) -> tuple[tuple[str, str], ...]:
    """Return the counts of a position for comparing two of them: cells covered and pieces laid."""
    return ("Covered", covered_in_words(state).removeprefix("Covered ")), ("Pieces", laid_in_words(state))


def covered_in_words(state: Box) -> str:
    """Return how much is covered: "Covered 61 of 121"."""
    cells = count_open_cells(state.level)
    return f"Covered {cells - count_bare_cells(state)} of {cells}"


# a board in letters -----------------------------------------------------------------------------------
def letters(shapes: Iterable[Iterable[Cell]]) -> Iterator[tuple[Cell, str]]:
    """Yield cells with the letter of the piece there."""
    for item, cells in enumerate(shapes):
        yield from ((cell, letter(item)) for cell in cells)


def draw_solution(level: Level, found: Found) -> str:
    """Return a solution as rows of letters."""
    return drawn_in_lines(level, letters(cells_in(mask, level.columns) for mask in found))


def draw_box(state: Box) -> str:
    """Return a position in letters, in one line."""
    return drawn_in_one_line(state.level, letters(cells_of(state, item) for item in range(len(state.items))))


def places_in_words(corners: Iterable[Cell | None]) -> tuple[str, ...]:
    """Return each place as "row,column" or "tray"."""
    return tuple(f"{corner[0]},{corner[1]}" if corner else "tray" for corner in corners)
