"""Checks whether a position of tic-tac-toe is possible: files from outside can hold anything.

Every turn of a file is checked, so the functions are written for speed.
"""

from itertools import pairwise

from takeback.texts import gettext as _

from .rules import DIRECTIONS, LEAST, MOST, board_size_text, run_through
from .state import EMPTY, Grid

MARKS = frozenset((EMPTY, 0, 1))
STEPS = frozenset((*DIRECTIONS, *((-down, -right) for down, right in DIRECTIONS)))


def valid(state: Grid, seats: int) -> str:
    """Return why no game leads to this position, as a sentence; empty if one may."""
    rows, columns, cells = state.rows, state.columns, state.cells
    if not (LEAST <= rows <= MOST and LEAST <= columns <= MOST):
        return board_size_text()
    if not LEAST <= state.run <= max(rows, columns) or state.marks not in (1, 2):
        return _("The rules are none of tic-tac-toe.")
    if len(cells) != rows * columns or not MARKS.issuperset(cells):
        return _("There are not {rows} cells, each empty or with a mark.", rows=rows * columns)
    if state.gravity:
        for cell, below in zip(cells, cells[columns:], strict=False):
            if cell != EMPTY and below == EMPTY:
                return _("A mark hangs in the air.")
    return _wrong_turn(state) or _wrong_end(state)


def _wrong_turn(state: Grid) -> str:
    """Return a sentence if the marks do not fit the turns: the first turn has one mark, others as many as
    set. Empty if they do."""
    now, marks, cells = len(state.placed), state.marks, state.cells
    before = len(cells) - cells.count(EMPTY) - now
    turn = 1 + (before - 1) // marks if before > 0 else 0
    cross = 1 + (turn - 1) // 2 * marks if turn else 0
    if before != (1 + (turn - 1) * marks if turn else 0) or state.to_move != turn % 2:
        return _("The marks of the two sides do not add up.")
    if cells.count(0) != cross + (now if state.to_move == 0 else 0):
        return _("The marks of the two sides do not add up.")
    latest = len(state.last)
    if state.first != (turn == 0) or now > (marks if turn else 1):
        return _("This turn has too many marks.")
    if latest and latest != (marks if turn > 1 else turn):
        return _("The turn before had another number of marks.")
    for turn_of, seat in ((state.placed, state.to_move), (state.last, 1 - state.to_move)):
        if len({*turn_of}) != len(turn_of):
            return _("A mark was put twice.")
        for row, column in turn_of:
            inside = 0 <= row < state.rows and 0 <= column < state.columns
            if not inside or cells[row * state.columns + column] != seat:
                return _("A mark that was put is not on the board.")
    return ""


def _wrong_end(state: Grid) -> str:
    """Return a sentence if the result does not fit the board; empty if it does."""
    if state.over:
        is_full = EMPTY not in state.cells
        if state.winner != EMPTY:
            return "" if _is_winning_line(state) else _("The winning line does not win.")
        return "" if is_full and not state.line else _("The game is drawn before the board is full.")
    if state.winner != EMPTY or state.line or EMPTY not in state.cells:
        return _("The game is decided, and goes on.")
    if state.placed and run_through(state, state.placed[-1]):
        return _("A row is complete, and the game goes on.")
    return ""


def _is_winning_line(state: Grid) -> bool:
    """Tell whether the line is a complete run of the seat to move, straight, without gaps, with its latest
    mark."""
    line, mine = state.line, state.to_move
    steps = {(down - row, right - column) for (row, column), (down, right) in pairwise(line)}
    return (
        len(line) >= state.run
        and len(steps) == 1
        and steps <= STEPS
        and state.winner == (1 - mine if state.misere else mine)
        and state.placed[-1] in line
        and all(state.holds(*cell) and state.at(*cell) == mine for cell in line)
    )
