"""The wording of tic-tac-toe, for the history, the log and the screen reader."""

from functools import cache

from takeback.engine.game import Row
from takeback.engine.play import Move

from .rules import NAMES
from .state import EMPTY, Drawn, Grid, Place, Won


def describe(move: Move, before: Grid, seat: int | None) -> Row:
    """Return the wording of a single move."""
    return describe_turn((move,), before, seat)


def describe_turn(moves: tuple[Move, ...], before: Grid, seat: int | None) -> Row:
    """Return the wording of a turn: row and column in words for one mark, as numbers for several, and the
    result."""
    cells = [(move.action.row, move.action.column) for move in moves if isinstance(move.action, Place)]
    if not cells:
        return Row("ends the turn")
    spoken = " and ".join([place_name(*cell) for cell in cells])
    text = spoken if len(cells) == 1 else " and ".join(f"{row + 1},{column + 1}" for row, column in cells)
    announced = spoken + (end := result(moves[-1]))
    return Row(text + end, (announced,), announced)


def result(move: Move) -> str:
    """Return the result of a move in brackets, with a leading blank; empty if the game goes on."""
    for event in move.events:
        if isinstance(event, Won):
            return " (wins)" if event.winner == move.seat else " (loses)"
        if isinstance(event, Drawn):
            return " (draw)"
    return ""


@cache  # every cell is named after every turn
def place_name(row: int, column: int) -> str:
    """Return the name of a cell: "row 2, column 3"."""
    return f"row {row + 1}, column {column + 1}"


def cell_name(state: Grid, row: int, column: int) -> str:
    """Return a cell and what is in it, for the screen reader: "row 2, column 3, empty"."""
    owner = state.at(row, column)
    what = "empty" if owner == EMPTY else NAMES[owner].lower()
    parts = [place_name(row, column), what]
    if (row, column) in state.placed and state.marks > 1:
        parts.append("this turn")
    if (row, column) in state.line:
        parts.append("in the winning line" if not state.misere else "in the losing line")
    return ", ".join(parts)


def next_step(state: Grid, seat: int) -> str:
    """Return a sentence that tells a newcomer what to do now, and what wins."""
    missing = state.due - len(state.placed)
    if not missing:
        return "End the turn, or undo a mark."
    mark = NAMES[state.to_move].lower()
    marks = f"a {mark}" if missing == 1 else f"{missing} {mark}{'es' if mark == 'cross' else 's'}"
    where = "into a column" if state.gravity else f"on {'an ' if missing == 1 else ''}empty cell"
    where += "s" if not state.gravity and missing > 1 else ""
    goal = f"{state.run} in a row {'lose' if state.misere else 'win'}"
    return f"{'Drop' if state.gravity else 'Put'} {marks} {where}: {goal}."


def whose_turn(state: Grid) -> str:
    """Return a status text that says whose turn it is."""
    missing = state.due - len(state.placed)
    name = NAMES[state.to_move]
    if state.marks == 1:
        return f"{name} to move."
    return f"{name}: confirm the turn." if not missing else f"{name}: {missing} to place."
