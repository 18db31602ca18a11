"""What could have been played instead of a turn: which turn that is, and a better one in words."""

from __future__ import annotations

from msgspec.structs import replace

from takeback.engine.history import Node
from takeback.engine.past_edits import NewTurn
from takeback.engine.play import Move, as_seen, play_action
from takeback.table.table import Table
from takeback.table.wording import turn_row
from takeback.texts import ngettext


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
    moves = tuple([_without_luck(move) for move in _moves_of(table, at, turn)])
    return turn_row(table.game, moves, viewer).text


def points_reason(table: Table, node: Node, turn: NewTurn, viewer: int | None) -> str:
    """Return as a sentence how many points this turn brings more than the one of `node`, in whose place it
    is; "" if it brings no more, if the game does not tell, and if only playing it would."""
    game, at = table.game, node.parent
    if game.finish is None or game.finish.turn_points is None or at is None:
        return ""
    moves = _moves_of(table, at, turn)
    if any(move.lucky or move.reveals for move in moves):
        return ""
    points = [
        sum(game.finish.turn_points(tuple([as_seen(game, move, viewer) for move in played])).values())
        for played in (moves, node.moves)
    ]
    more = points[0] - points[1]
    return (
        ngettext("It brings {count} more point.", "It brings {count} more points.", more) if more > 0 else ""
    )


def _moves_of(table: Table, at: Node, turn: NewTurn) -> list[Move]:
    """Return the moves of this turn after `at`."""
    moves, state = list[Move](), at.state
    for step, action in enumerate(turn.actions):
        moves.append(play_action(table.game, state, turn.seat, action, table.chance_at(at, turn.seat, step)))
        state = moves[-1].after
    return moves


def _without_luck(move: Move) -> Move:
    """Return the move with its first event alone if it used chance or revealed something; else as it is."""
    if not move.events or not (move.lucky or move.reveals):
        return move
    first = move.events[0]
    return replace(move, events=(first,), after=first.apply(move.before))
