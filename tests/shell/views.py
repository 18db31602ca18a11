"""Make views by hand, to test a part of the screen without a window, a session or a played table."""

from typing import Any

from msgspec.structs import replace
from PySide6.QtGui import QUndoCommand, QUndoStack

from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.shell.session.view import OpenTurn, View
from takeback.table.opening import new_table

SEATS = (Seat(name="Cross", colour=0), Seat(name="Nought", colour=1))


def view_at(turn: int = 0, turns: int = 0, **fields: Any) -> View:
    """Return a view at a turn of a line of tic-tac-toe with so many turns, and with these fields."""
    table = new_table(find_game("tictactoe"), {"size": "9x9", "run": 9}, SEATS, 7)
    for _ in range(max(turn, turns)):
        table.act(next(iter(table.game.actions(table.state, table.to_act()[0]))), table.to_act()[0])
    here = table.line[turn]
    acting = tuple(table.game.to_act(here.state))
    usual = {"to_act": acting, "viewer": acting[0], "turns": max(turn, turns), "title": "Tic-tac-toe"}
    return View(game=table.game, seats=table.seats, here=here, state=here.state, **{**usual, **fields})


def with_fields(view: View, **fields: Any) -> View:
    """Return the view with these fields replaced."""
    return replace(view, **fields)


def turn_of(*steps: str, undone: int = 0, **fields: Any) -> OpenTurn:
    """Return an open turn with these steps, the last `undone` of which are undone."""
    stack = QUndoStack()
    for step in steps:
        stack.push(QUndoCommand(step))
    stack.setIndex(len(steps) - undone)
    return OpenTurn(
        **{"seat": 0, "revision": 1, "stack": stack, "steps": len(steps) - undone, "undone": undone, **fields}
    )
