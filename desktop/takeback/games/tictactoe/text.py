"""The wording of tic-tac-toe, for the history, the log and the screen reader."""

from functools import cache

from takeback.engine.game import Row
from takeback.engine.play import Move
from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _

from .state import EMPTY, Drawn, Grid, Place, Won


def describe(move: Move, before: Grid, seat: int | None) -> Row:
    """Return the wording of a single move."""
    return describe_turn((move,), before, seat)


def describe_turn(moves: tuple[Move, ...], before: Grid, seat: int | None) -> Row:
    """Return the wording of a turn: row and column in words for one mark, as numbers for several, and the
    result."""
    cells = [(move.action.row, move.action.column) for move in moves if isinstance(move.action, Place)]
    if not cells:
        return Row(_("ends the turn"))
    if len(cells) == 1:
        text = spoken = place_name(*cells[0])
    else:
        spoken = format_list([place_name(*cell) for cell in cells])
        text = format_list([f"{row + 1},{column + 1}" for row, column in cells])
    announced = with_result(spoken, moves[-1])
    return Row(with_result(text, moves[-1]), (announced,), announced)


def with_result(cells: str, move: Move) -> str:
    """Return the cells of a turn, with its result in brackets if it ends the game."""
    for event in move.events:
        if isinstance(event, Won):
            if event.winner == move.seat:
                return _("{cells} (wins)", cells=cells)
            return _("{cells} (loses)", cells=cells)
        if isinstance(event, Drawn):
            return _("{cells} (draw)", cells=cells)
    return cells


def differs(old: Move, new: Move, seat: int | None) -> str:
    """Return that a move which ends the game does so with other marks; "" if only the result differs, or the
    marks of its row are the same."""
    lines = [event.line for move in (old, new) for event in move.events if isinstance(event, Won)]
    return _("It completes another row.") if len(lines) == 2 and lines[0] != lines[1] else ""


@cache  # every cell is named after every turn
def place_name(row: int, column: int) -> str:
    """Return the name of a cell: "row 2, column 3"."""
    return _("row {row}, column {column}", row=row + 1, column=column + 1)


def cell_name(state: Grid, row: int, column: int) -> str:
    """Return a cell and what is in it, for the screen reader: "row 2, column 3, empty"."""
    owner = state.at(row, column)
    what = _("empty") if owner == EMPTY else (_("cross"), _("nought"))[owner]
    parts = [place_name(row, column), what]
    if (row, column) in state.placed and state.marks > 1:
        parts.append(_("this turn"))
    if (row, column) in state.line:
        parts.append(_("in the winning line") if not state.misere else _("in the losing line"))
    return format_list(parts, "unit")


def next_step(state: Grid, seat: int) -> str:
    """Return what a newcomer is to do now, and what wins; once all marks are placed, only that the turn is to
    be ended."""
    missing = state.due - len(state.placed)
    if not missing:
        return _("End the turn, or undo a mark.")
    if state.to_move == 0 and state.gravity:
        task = ngettext("Drop a cross into a column.", "Drop {count} crosses into columns.", missing)
    elif state.to_move == 0:
        task = ngettext("Place a cross on an empty cell.", "Place {count} crosses on empty cells.", missing)
    elif state.gravity:
        task = ngettext("Drop a nought into a column.", "Drop {count} noughts into columns.", missing)
    else:
        task = ngettext("Place a nought on an empty cell.", "Place {count} noughts on empty cells.", missing)
    if state.misere:
        return _("{task} {run} in a row loses.", task=task, run=state.run)
    return _("{task} {run} in a row wins.", task=task, run=state.run)


def whose_turn(state: Grid, player: str) -> str:
    """Return a status text on whose turn it is and how many marks are to be placed, or that the turn is to be
    confirmed."""
    missing = state.due - len(state.placed)
    if state.marks == 1:
        return _("{player} to move.", player=player)
    if not missing:
        return _("{player}: confirm the turn.", player=player)
    return ngettext(
        "{player}: {count} mark to place.", "{player}: {count} marks to place.", missing, player=player
    )
