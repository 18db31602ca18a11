"""The result of a game, said to the only person who plays it."""

from __future__ import annotations

from collections.abc import Sequence

from takeback.engine.game import Outcome
from takeback.engine.record import Seat
from takeback.table.table import Table
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

LOST = _("You lost.")
PLACES = {
    2: gettext_noop("You came second of {count}."),
    3: gettext_noop("You came third of {count}."),
    4: gettext_noop("You came fourth of {count}."),
    5: gettext_noop("You came fifth of {count}."),
    6: gettext_noop("You came sixth of {count}."),
    7: gettext_noop("You came seventh of {count}."),
    8: gettext_noop("You came eighth of {count}."),
    9: gettext_noop("You came ninth of {count}."),
    10: gettext_noop("You came tenth of {count}."),
}


def over_text(table: Table) -> str:
    """Return the first line of the status bar once the game is over; empty before."""
    play, outcome = table.game.level_of(table.state), table.outcome
    if outcome is None:
        return ""
    if play is not None and play.solved:
        return _("Solved!")
    if is_defeat(outcome, table.seats):
        result = player_result(outcome, table.seats) or LOST
        return result if table.is_fair else _("{result} Undo to try again.", result=result)
    return player_result(outcome, table.seats) or _("The game is over.")


def player_result(outcome: Outcome, seats: Sequence[Seat]) -> str:
    """Return "You won.", "You share the win.", "You lost." or, of three or more who play for places, "You
    came second of 3."; empty where nobody won, or where not just one person plays."""
    persons = [number for number, seat in enumerate(seats) if seat.is_person]
    if len(persons) != 1 or not outcome.winners:
        return ""
    if persons[0] not in outcome.winners:
        count = sum(place > 0 for place in outcome.places)
        place = PLACES.get(outcome.places[persons[0]]) if count > 2 else None
        return _(place, count=count) if place is not None else LOST
    return _("You won.") if len(outcome.winners) == 1 else _("You share the win.")


def is_defeat(outcome: Outcome, seats: Sequence[Seat]) -> bool:
    """Return whether somebody won, and none of the persons at the table did."""
    persons = {number for number, seat in enumerate(seats) if seat.is_person}
    return bool(outcome.winners and persons) and persons.isdisjoint(outcome.winners)
