"""Checks whether a state can be a position of Duel: zones, numbers, and unfinished work."""

from __future__ import annotations

from takeback.games.duel.kernel.always import is_wish
from takeback.games.duel.kernel.cardgame import zones_for
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.kernel.validity import (
    wrong_counts,
    wrong_end,
    wrong_numbers,
    wrong_objects,
    wrong_seats,
    wrong_turn,
    wrong_work,
)
from takeback.games.duel.packages import missing
from takeback.games.duel.rules.actions import actions, stops_at
from takeback.games.duel.variant import PASSES, USUAL, VARIANTS, variant_of
from takeback.texts import gettext as _

PLAYERS = 2


def valid(state: Duel, seats: int) -> str:
    """Return why this is not a position of Duel, as a sentence; "" if it is one.

    What depends on a variant, rules or cards that are missing here is not checked.
    """
    # zones and stops of a missing variant are unknown
    is_here = (state.option("variant") or USUAL) in VARIANTS
    return (
        (_wrong_seats(state, seats) if is_here or not missing(state) else "")
        or wrong_counts(state)
        or (_wrong_zones(state) if is_here or not missing(state) else "")
        or wrong_numbers(state)
        or wrong_turn(state)
        or ("" if missing(state) else _wrong_work(state))  # without its rules and cards it cannot be run
        or wrong_end(state)
    )


def _wrong_seats(state: Duel, seats: int) -> str:
    """Return what is wrong with seats, turn and pass plans; "" if nothing is."""
    if seats != PLAYERS or len(state.seats) != PLAYERS or len(state.plans) != PLAYERS:
        if seats != PLAYERS:
            return _("A duel has two players, not {players}.", players=seats)
        return _("There are not two players.")
    if why := wrong_seats(state):
        return why
    known = stops_at(variant_of(state).steps)
    for plan in state.plans:
        if plan.until not in PASSES or any(stop not in known and not is_wish(stop) for stop in plan.stops):
            return _("A seat passes in a way that there is not.")
    return ""


def _wrong_zones(state: Duel) -> str:
    """Return what is wrong with zones and objects; "" if nothing is."""
    return wrong_objects(state) if _has_its_zones(state) else _("The zones are not those of a duel.")


def _has_its_zones(state: Duel) -> bool:
    """Tell whether there are the zones of its rules and its variant; those of a missing rule are unknown."""
    named = sorted((zone.name, zone.seat) for zone in state.zones)
    rules = [one.card for one in state.within("charter") if not one.token]
    wanted = sorted(zones_for(rules, variant_of(state).zones, PLAYERS))
    return len(set(named)) == len(named) and {*wanted} <= {*named} if missing(state) else named == wanted


def _wrong_work(state: Duel) -> str:
    """Return what is wrong with unfinished work and the pending
    question; "" if the game can go on from here.
    """
    why = wrong_work(state)
    if not why and state.pending is not None:
        for seat in state.pending.seats:
            actions(state, seat)
    return why
