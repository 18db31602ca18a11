"""Checks whether a state can be a position of Duel: zones, numbers, and unfinished work."""

from __future__ import annotations

import re
from collections import Counter

from takeback.engine.state import encode
from takeback.games.duel.kernel.always import is_wish
from takeback.games.duel.kernel.choices import JOBS
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.objects import NOBODY, PLACE, PLACES, Duel
from takeback.games.duel.packages import missing
from takeback.games.duel.rules import charter
from takeback.games.duel.rules.actions import actions, stops_at
from takeback.games.duel.variant import PASSES, USUAL, VARIANTS, variant_of

PLAYERS = 2
ANYBODY = range(NOBODY, PLAYERS)  # a seat, or nobody
MOST_VISITS = 10**9
MOST = 10**6  # limit for life, wounds, might and other counts
MOST_PC = 100
MOST_NESTED = 200  # frames


def valid(state: Duel, seats: int) -> str:
    """Return why this is not a position of Duel, as a sentence; "" if it is one."""
    # zones and stops of a missing variant are unknown
    is_here = (state.option("variant") or USUAL) in VARIANTS
    return (
        (_wrong_seats(state, seats) if is_here or not missing(state) else "")
        or _wrong_counts(state)
        or (_wrong_objects(state) if is_here or not missing(state) else "")
        or _wrong_numbers(state)
        or _wrong_turn(state)
        or ("" if missing(state) else _wrong_work(state))  # without its rules and cards it cannot be run
        or _wrong_end(state)
    )


def _wrong_seats(state: Duel, seats: int) -> str:
    """Return what is wrong with seats, turn and pass plans; "" if nothing is."""
    if seats != PLAYERS or len(state.seats) != PLAYERS or len(state.plans) != PLAYERS:
        return f"A duel has two players, not {seats}." if seats != PLAYERS else "There are not two players."
    if {state.tp, state.priority, state.natural} - set(range(PLAYERS)):
        return "It is the turn of a seat that is not there."
    known = stops_at(variant_of(state).steps)
    for plan in state.plans:
        if plan.until not in PASSES or any(stop not in known and not is_wish(stop) for stop in plan.stops):
            return "A seat passes in a way that there is not."
    return ""


def _wrong_counts(state: Duel) -> str:
    """Return what is wrong with the counters; "" if nothing is."""
    if not 0 <= state.visit <= MOST_VISITS or not 0 <= state.stamp <= MOST_VISITS:
        return "More has moved than can have moved."
    counts = (state.turn, state.made, state.passes, state.optional)
    return "" if all(0 <= one <= MOST_VISITS for one in counts) else "Something was counted that was not."


# objects and zones ------------------------------------------------------------------------------------------
def _wrong_objects(state: Duel) -> str:
    """Return what is wrong with zones and objects; "" if nothing is."""
    if not _has_its_zones(state):
        return "The zones are not those of a duel."
    if len(state.objects) > PLACES:
        return "There are more objects than there are places."
    lying = Counter(oid for zone in state.zones for oid in zone.oids)
    there = Counter(one.oid for one in state.objects if one is not None)
    if lying != there or any(count > 1 for count in there.values()):
        return "A card is in two places, or in none."
    for at, one in enumerate(state.objects):
        if one is None:
            continue
        if one.oid & PLACE != at or not 0 < one.oid >> 10 <= state.visit:
            return "A card has the number of another."
        if one.owner not in ANYBODY or one.controller not in ANYBODY:
            return "A card belongs to a seat that is not there."
        if not (0 <= one.stamp <= state.stamp and 0 <= one.entered <= state.turn):
            return "A card came at a time that was not yet."
        if (one.known and not set(one.known) <= set(range(PLAYERS))) or not _is_oid(state, one.attached):
            return "A card is known or attached to what is not there."
    for zone in state.zones:
        for oid in zone.oids:
            one = state.find(oid)
            if one is None or one.zone != zone.name or (zone.seat != NOBODY and one.controller != zone.seat):
                return "A card says that it is in another zone."
    return ""


def _has_its_zones(state: Duel) -> bool:
    """Tell whether there are the zones of its rules and its variant; those of a missing rule are unknown."""
    named = sorted((zone.name, zone.seat) for zone in state.zones)
    rules = [one.card for one in state.within("charter") if not one.token]
    wanted = sorted(charter.zones_for(rules, variant_of(state).zones, PLAYERS))
    return len(set(named)) == len(named) and {*wanted} <= {*named} if missing(state) else named == wanted


def _is_oid(state: Duel, oid: int) -> bool:
    """Tell whether this is a number that an object has or had, or 0."""
    return 0 <= oid < (state.visit + 1) * PLACES


# numbers
def _wrong_numbers(state: Duel) -> str:
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
        return "A number is far outside of what can be."
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
def _wrong_turn(state: Duel) -> str:
    """Return what is wrong with turn, facts and promised things; "" if nothing is."""
    if not NOBODY <= state.step < max(1, len(state.plan)):
        return "It is a step that the turn has not."
    facts = (*state.facts, *state.facts_before)
    if any(not 0 <= one.number < MOST or not 0 <= one.turn <= state.turn for one in facts):
        return "Something happened in a turn that was not yet."
    if any(one.seat not in ANYBODY or one.actor not in ANYBODY for one in facts):
        return "Something happened to a seat that is not there."
    seats = [one.seat for one in state.tickets] + [one.seat for one in state.waiting]
    seats += [one.controller for one in state.effects]
    if any(seat not in ANYBODY for seat in seats):
        return "Something is promised to a seat that is not there."
    ids = [one.id for one in state.tickets] + [one.id for one in state.waiting]
    ids += [one.id for one in state.effects]
    return "" if all(0 <= id <= state.made for id in ids) else "Something goes on that never began."


def _wrong_work(state: Duel) -> str:
    """Return what is wrong with unfinished work and the pending
    question; "" if the game can go on from here.
    """
    derived = derive(state)
    if len(state.frames) > MOST_NESTED:
        return "More is unfinished than can be."
    for frame in state.frames:
        if frame.job not in JOBS and not derived.hooks("job", frame.job):
            return "Something is unfinished that no rule here does."
        if not 0 <= frame.pc <= MOST_PC or frame.seat not in ANYBODY or not _is_oid(state, frame.source):
            return "Something unfinished is where it cannot be."
        if any(not NOBODY <= one < PLACES for one in frame.answers) or not set(frame.alone) <= set(ANYBODY):
            return "Something was answered that was not asked."
    pending = state.pending
    if pending is None:
        return "" if state.result is not None else "Nobody is asked, and the game is not over."
    if not pending.seats or not set(pending.seats) <= set(range(PLAYERS)):
        return "A seat is asked that is not there."
    if not state.frames or (pending.kind == "priority") != (state.frames[-1].job == "priority"):
        return "A question is asked that nobody waits for."
    for ability in (one.chosen.ability for one in state.objects if one is not None):
        if ability and ability not in REGISTRY.abilities:
            return "There is an ability that no card here has."
    for seat in pending.seats:
        actions(state, seat)
    return ""


def _wrong_end(state: Duel) -> str:
    """Return what is wrong with the result; "" if nothing is."""
    if state.result is None:
        return ""
    winners = state.result.winners
    return "" if set(winners) <= set(range(PLAYERS)) and len(winners) < PLAYERS else "Nobody wins so."
