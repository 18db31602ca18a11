"""A temporary table on which one turn is played, to be used in an edit of the past."""

from __future__ import annotations

from msgspec.structs import replace

from takeback.engine.history import History, Node
from takeback.engine.record import Seat
from takeback.engine.rewrite import NOBODY
from takeback.engine.state import Illegal
from takeback.table.practice import free_record
from takeback.table.table import Table
from takeback.texts import gettext as _

OVER = _("The game is over there: nothing more can be played.")
ONLY_ITS_OWN = _("Only the player to move can replace this turn.")


def why_no_turn_at(table: Table, node: Node, viewer: int | None) -> str:
    """Return why this viewer may not play a turn at this position; empty if they may.

    With hidden information only a seat that is to act may; otherwise every viewer may.
    """
    game = table.game
    if game.outcome(node.state) is not None:
        return OVER
    acting = tuple(game.to_act(node.state))
    if not acting:
        return NOBODY
    return ONLY_ITS_OWN if game.hidden and viewer not in acting else ""


def table_for_turn(table: Table, node: Node, viewer: int | None) -> Table:
    """Return a new table, stored nowhere, that stands at this position, which may be outside the tree.

    The viewer plays there, for all seats if nothing is hidden. Raises Illegal if the game is over there or
    this viewer may not play.
    """
    game = table.game
    if why := why_no_turn_at(table, node, viewer):
        raise Illegal(why)
    seats = [_seat_for(seat, not game.hidden or number == viewer) for number, seat in enumerate(table.seats)]
    record = replace(free_record(table, node), seats=tuple(seats), title=table.record.title)
    return Table(game, record, None, History(node.state))


def _seat_for(seat: Seat, is_player: bool) -> Seat:
    """Return the seat with a person if `is_player`, else with a computer."""
    return replace(seat, kind="person" if is_player else "computer")
