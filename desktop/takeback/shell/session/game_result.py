"""The result of a game, said to the only person who plays it."""

from __future__ import annotations

from collections.abc import Sequence

from takeback.engine.game import Outcome
from takeback.engine.record import Seat
from takeback.table.table import Table
from takeback.texts import gettext as _


def over_text(table: Table) -> str:
    """Return the first line of the status bar once the game is over; empty before."""
    play, outcome = table.game.level_of(table.state), table.outcome
    if outcome is None:
        return ""
    if play is not None and play.solved:
        return _("Solved!")
    if is_defeat(outcome, table.seats):
        return _("You lost. Go to an earlier turn to try another move; this game is kept.")
    return player_result(outcome, table.seats) or _("The game is over.")


def player_result(outcome: Outcome, seats: Sequence[Seat]) -> str:
    """Return "You won.", "You share the win." or "You lost."; empty where nobody won, or where not just one
    person plays."""
    persons = [number for number, seat in enumerate(seats) if seat.is_person]
    if len(persons) != 1 or not outcome.winners:
        return ""
    if persons[0] not in outcome.winners:
        return _("You lost.")
    return _("You won.") if len(outcome.winners) == 1 else _("You share the win.")


def is_defeat(outcome: Outcome, seats: Sequence[Seat]) -> bool:
    """Return whether somebody won, and none of the persons at the table did."""
    persons = {number for number, seat in enumerate(seats) if seat.is_person}
    return bool(outcome.winners and persons) and persons.isdisjoint(outcome.winners)
