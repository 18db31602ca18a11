"""Checks whether a state can be a position at all: zones, numbers, and unfinished work."""

from __future__ import annotations

import re
from collections import Counter

from takeback.engine.state import encode
from takeback.games.duel.kernel.choices import JOBS
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.objects import NOBODY, PLACE, PLACES, Duel
from takeback.texts import gettext as _

MOST_VISITS = 10**9
MOST = 10**6  # limit for marks and other counts
MOST_PC = 100
MOST_NESTED = 200  # frames


def wrong_seats(state: Duel) -> str:
    """Return what is wrong with the seats whose turn it is; "" if nothing is."""
    if {state.tp, state.priority, state.natural} - set(range(len(state.seats))):
        return _("It is the turn of a seat that is not there.")
    return "" if len(state.plans) == len(state.seats) else _("A seat passes that is not there.")


def wrong_counts(state: Duel) -> str:
    """Return what is wrong with the numbers of turns, passes and moves counted; "" if nothing is."""
    if not 0 <= state.visit <= MOST_VISITS or not 0 <= state.stamp <= MOST_VISITS:
        return _("More has moved than can have moved.")
    counts = (state.turn, state.made, state.passes, state.optional)
    return "" if all(0 <= one <= MOST_VISITS for one in counts) else _("Something was counted that was not.")


# objects and zones ------------------------------------------------------------------------------------------
def wrong_objects(state: Duel) -> str:
    """Return what is wrong with zones and objects; "" if nothing is."""
    if len(state.objects) > PLACES:
        return _("There are more objects than there are places.")
    lying = Counter(oid for zone in state.zones for oid in zone.oids)
    there = Counter(one.oid for one in state.objects if one is not None)
    if lying != there or any(count > 1 for count in there.values()):
        return _("A card is in two places, or in none.")
    for at, one in enumerate(state.objects):
        if one is None:
            continue
        if one.oid & PLACE != at or not 0 < one.oid >> 10 <= state.visit:
            return _("A card has the number of another.")
        if one.owner not in _anybody(state) or one.controller not in _anybody(state):
            return _("A card belongs to a seat that is not there.")
        if not (0 <= one.stamp <= state.stamp and 0 <= one.entered <= state.turn):
            return _("A card came at a time that was not yet.")
        if (one.known and not set(one.known) <= set(range(len(state.seats)))) or not _is_oid(
            state, one.attached
        ):
            return _("A card is known or attached to what is not there.")
    for zone in state.zones:
        for oid in zone.oids:
            one = state.find(oid)
            if one is None or one.zone != zone.name or (zone.seat != NOBODY and one.controller != zone.seat):
                return _("A card says that it is in another zone.")
    return ""


def _anybody(state: Duel) -> range:
    """Return all seats, and NOBODY."""
    return range(NOBODY, len(state.seats))


def _is_oid(state: Duel, oid: int) -> bool:
    """Tell whether this is a number that an object has or had, or 0."""
    return 0 <= oid < (state.visit + 1) * PLACES


# numbers
def wrong_numbers(state: Duel) -> str:
    """Return what is wrong with numbers in unfinished, remembered and lasting things; "" if nothing is."""
    limit = max(MOST, (state.visit + 1) * PLACES)
    parts = (
        *(state.effects, state.masked, state.waiting, state.frames, state.pending, state.tickets, state.last),
        *(
            state.facts,
            state.facts_before,
            state.seats,
            state.plan,
            [one and one.chosen for one in state.objects],
        ),
        *([one and one.marks for one in state.objects],),
    )
    if _is_any_outside(encode(parts), limit):
        return _("A number is far outside of what can be.")
    return ""


LONG = re.compile(rb"[\[,:](-?\d{6,})(?=[,\]}])")  # shorter numbers are below `MOST`
TEXT = re.compile(rb'"(?:[^"\\]|\\.)*"')


def _is_any_outside(data: bytes, limit: int) -> bool:
    """Tell whether an encoded part holds a number outside of the limits."""
    found = [one for one in map(int, LONG.findall(data)) if not -MOST <= one <= limit]
    if not found:
        return False
    without_text = map(int, LONG.findall(TEXT.sub(b'""', data)))  # the digits may have been part of a text
    return any(not -MOST <= one <= limit for one in without_text)


# turns and unfinished work
def wrong_turn(state: Duel) -> str:
    """Return what is wrong with turn, facts and promised things; "" if nothing is."""
    if not NOBODY <= state.step < max(1, len(state.plan)):
        return _("It is a step that the turn has not.")
    facts = (*state.facts, *state.facts_before)
    if any(not 0 <= one.number < MOST or not 0 <= one.turn <= state.turn for one in facts):
        return _("Something happened in a turn that was not yet.")
    if any(one.seat not in _anybody(state) or one.actor not in _anybody(state) for one in facts):
        return _("Something happened to a seat that is not there.")
    seats = [one.seat for one in state.tickets] + [one.seat for one in state.waiting]
    seats += [one.controller for one in state.effects]
    if any(seat not in _anybody(state) for seat in seats):
        return _("Something is promised to a seat that is not there.")
    ids = [one.id for one in state.tickets] + [one.id for one in state.waiting]
    ids += [one.id for one in state.effects]
    return "" if all(0 <= id <= state.made for id in ids) else _("Something goes on that never began.")


def wrong_work(state: Duel) -> str:
    """Return what is wrong with unfinished work and the pending
    question; "" if the game can go on from here.
    """
    derived = derive(state)
    if len(state.frames) > MOST_NESTED:
        return _("More is unfinished than can be.")
    for frame in state.frames:
        if frame.job not in JOBS and not derived.hooks("job", frame.job):
            return _("Something is unfinished that no rule here does.")
        if (
            not 0 <= frame.pc <= MOST_PC
            or frame.seat not in _anybody(state)
            or not _is_oid(state, frame.source)
        ):
            return _("Something unfinished is where it cannot be.")
        if any(not NOBODY <= one < PLACES for one in frame.answers) or not set(frame.alone) <= set(
            _anybody(state)
        ):
            return _("Something was answered that was not asked.")
    pending = state.pending
    if pending is None:
        return "" if state.result is not None else _("Nobody is asked, and the game is not over.")
    if not pending.seats or not set(pending.seats) <= set(range(len(state.seats))):
        return _("A seat is asked that is not there.")
    if not state.frames or (pending.kind == "priority") != (state.frames[-1].job == "priority"):
        return _("A question is asked that nobody waits for.")
    for ability in (one.chosen.ability for one in state.objects if one is not None):
        if ability and REGISTRY.ability(ability) is None:
            return _("There is an ability that no card here has.")
    return ""


def wrong_end(state: Duel) -> str:
    """Return what is wrong with the result; "" if nothing is."""
    if state.result is None:
        return ""
    winners = state.result.winners
    return (
        ""
        if set(winners) <= set(range(len(state.seats))) and len(winners) < len(state.seats)
        else _("Nobody wins so.")
    )
