"""What could have been played instead of a turn: which turn that is, and a better one in words."""

from __future__ import annotations

from msgspec.structs import replace

from takeback.engine.history import Node
from takeback.engine.past_edits import NewTurn
from takeback.engine.play import Move, play_action
from takeback.table.table import Table
from takeback.table.wording import turn_row


def last_turn_of_losers(table: Table, turn: Node, winner: int, viewer: int | None) -> Node | None:
    """Return the last turn on the table's line, up to `turn`, that another seat than the winner played; None
    if there is none.

    With hidden information it is one of the viewer, if the viewer did not win.
    """
    is_own = table.game.hidden is not None and viewer not in (None, winner)
    nodes = (node for node in reversed(table.line[1 : turn.depth + 1]) if node.moves)
    return next((node for node in nodes if (node.seat == viewer if is_own else node.seat != winner)), None)


def is_same_turn(node: Node, turn: NewTurn) -> bool:
    """Return whether the same seat did the same actions in this turn."""
    return node.seat == turn.seat and tuple(move.action for move in node.moves) == turn.actions


def describe_new_turn(table: Table, at: Node, turn: NewTurn, viewer: int | None) -> str:
    """Return what this turn would do after `at`, in words, without what only playing it may tell."""
    moves, state = [], at.state
    for step, action in enumerate(turn.actions):
        move = play_action(table.game, state, turn.seat, action, table.chance_at(at, turn.seat, step))
        moves.append(_without_luck(move))
        state = move.after
    return turn_row(table.game, tuple(moves), viewer).text


def _without_luck(move: Move) -> Move:
    """Return the move with its first event alone if it used chance or revealed something; else as it is."""
    if not move.events or not (move.lucky or move.reveals):
        return move
    first = move.events[0]
    return replace(move, events=(first,), after=first.apply(move.before))
