"""The position of a scenario, and how its statements change it from outside of the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.games.duel import rules
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.objects import Choice, Duel, Frame, Obj, set_mark
from takeback.games.duel.kernel.settle import sweep
from takeback.games.duel.rules import charter
from takeback.games.duel.rules.core.flow import POOL, read_cost
from takeback.games.duel.scenarios.words import (
    SEATS,
    ScenarioFailure,
    ScenarioMistake,
    Word,
    number_of,
    one_of,
    seat_of,
)

FILLER, FILLERS = "lampwell", 30  # the card that decks consist of, if the scenario names no other
THING = re.compile(r"([A-Za-z][\w'-]*)(?:\*(\d+))?(?:\[(.*)\])?")  # L02, Wick-Bearer, L02*3, L02[wounds=1]


def first_position(options: Mapping[str, str], filler: str = FILLER) -> Duel:
    """Return a game at its first question: both decks full of one card, and A to begin."""
    told = tuple(sorted({"first": "1", "life": "20", "stops": "all", **options}.items()))
    state = rules.empty(told, charter.rules_for({"with": "", "without": "", **options}))
    for seat in SEATS.values():
        state = rules.add(state, [(filler, seat)] * FILLERS, "deck")
    state = replace(state, natural=1, tp=0, frames=(Frame("setup"),))
    run = UnfinishedMove(state, Chance(1, "start"))
    run.run_jobs()
    return run.state


def card_of(word: Word) -> str:
    """Return the id of the card with this id or name, in which _ stands for a space; raise ScenarioMistake if
    there is none.
    """
    if word in REGISTRY.definitions:
        return str(word)
    name = word.replace("_", " ")
    found = next((one.id for one in REGISTRY.definitions.values() if one.name == name), "")
    if not found:
        names = [one.name.replace(" ", "_") for one in REGISTRY.definitions.values()]
        one_of(word, [*REGISTRY.definitions, *names], "card")
    return found


class ScenarioPosition:
    """A position that statements may change, and in which they find cards."""

    state: Duel

    @property
    def pending(self) -> Choice:
        """Return the pending question; raise ScenarioFailure if nobody is asked."""
        if self.state.pending is None:
            raise ScenarioFailure("Nobody is asked any more.")
        return self.state.pending

    # putting things there -----------------------------------------------------------------------------
    def put_cards(self, seat: int, zone: str, word: Word) -> None:
        """Put what this word names into a zone: "L02", "L02*3", "L02[wounds=1]", "R09>L02"; raise
        ScenarioMistake if it is no card.
        """
        thing, _, host = word.partition(">")
        found = THING.fullmatch(thing)
        if found is None:
            raise ScenarioMistake(word, "write a card, as in L02, L02*3, L02[wounds=1] or R09>L02.")
        card = card_of(word.piece(found[1]))
        for _ in range(number_of(word.piece(found[2] or "1"))):
            self._put_one(seat, zone, card, word.piece(found[3] or ""))
        if host:
            last = max(self.state.within("field"), key=lambda one: one.stamp)
            self.change(replace(last, attached=self.find(word.piece(host), seat, "field").oid))

    def _put_one(self, seat: int, zone: str, card: str, marks: Word) -> None:
        """Put one card into a zone, in a deck on top; on the field it has been there for some time."""
        before = {one.oid for one in self.state.objects if one is not None}
        self.state = rules.add(self.state, [(card, seat)], zone)
        obj = next(one for one in self.state.objects if one is not None and one.oid not in before)
        given: tuple[tuple[str, int], ...] = ()
        for mark in filter(None, marks.split(",")):
            name, _, value = mark.partition("=")
            given = set_mark(given, name, number_of(marks.piece(value or "1")))
        if zone == "field":
            given = set_mark(set_mark(given, "held", seat + 1), "since", 0)
        self.change(replace(obj, marks=given))
        if zone == "deck":
            zones = tuple(
                replace(one, oids=(one.oids[-1], *one.oids[:-1])) if obj.oid in one.oids else one
                for one in self.state.zones
            )
            self.state = replace(self.state, zones=zones)

    def change(self, obj: Obj) -> None:
        """Replace the object that has this one's number by this one."""
        objects = tuple(obj if one is not None and one.oid == obj.oid else one for one in self.state.objects)
        self.state = replace(self.state, objects=objects)

    def mark_object(self, obj: Obj, name: str, value: int) -> None:
        """Set a mark of an object."""
        self.change(replace(obj, marks=set_mark(obj.marks, name, value)))

    def set_turn(self, number: int) -> None:
        """Set the number of the present turn."""
        self.state = replace(self.state, turn=number)

    def empty_zone(self, seat: int, zone: str) -> None:
        """Remove everything from a zone of a seat."""
        gone = set(self.state.zone(zone, seat))
        objects = tuple(None if one is not None and one.oid in gone else one for one in self.state.objects)
        zones = tuple(
            replace(one, oids=()) if (one.name, one.seat) == (zone, seat) else one for one in self.state.zones
        )
        self.state = replace(self.state, objects=objects, zones=zones)

    def mark_seat(self, seat: int, name: str, value: int) -> None:
        """Set a mark of a seat."""
        seats = list(self.state.seats)
        seats[seat] = set_mark(seats[seat], name, value)
        self.state = replace(self.state, seats=tuple(seats))

    def fill_pool(self, seat: int, cost: str) -> None:
        """Put exactly this much flow into the pool of a seat; amounts of any kind are of the first kind."""
        wanted = read_cost(cost)
        for at, (kind, need) in enumerate(zip("LTBCR", wanted.each, strict=True)):
            self.mark_seat(seat, POOL + kind, need + (wanted.any if at == 0 else 0))

    def fill_pool_for(self, seat: int, cost: str) -> None:
        """Put this much flow into the pool, unless the seat has springs on the field to pay with."""
        springs = (
            one
            for one in self.state.within("field")
            if "spring" in REGISTRY.definition(one.card).kinds and one.owner == seat
        )
        if next(springs, None) is None:
            self.fill_pool(seat, cost)

    def sweep_now(self) -> None:
        """Do one sweep before anybody passes, so that rules that cards put out of force are so."""
        run = UnfinishedMove(self.state, Chance(1))
        sweep(run)
        self.state = run.state

    # what is there ------------------------------------------------------------------------------------
    def zone_of(self, word: Word) -> str:
        """Return the name of a zone; raise ScenarioMistake if there is no such zone."""
        return str(one_of(word, {zone.name: 0 for zone in self.state.zones}, "zone"))

    def find(self, word: str, seat: int | None = None, zone: str = "") -> Obj:
        """Return a card by its id or name: of this seat first; "B.L02" is B's, "L02#2" the second. In a hand
        only those of the seat count.

        Raise ScenarioMistake if there is no such card, ScenarioFailure if it is not there.
        """
        given = word if isinstance(word, Word) else Word(word, 0)
        name, _, nth = given.partition("#")
        who, _, called = name.rpartition(".")
        card = card_of(given.piece(called))
        found = [one for one in self.state.objects if one is not None and one.card == card]
        if who:
            whose = seat_of(given.piece(who))
            found = [one for one in found if self._whose(one) == whose]
        if zone:
            found = [one for one in found if one.zone == zone and (zone != "hand" or one.owner == seat)]
        found.sort(key=lambda one: (self._whose(one) != seat, one.stamp))
        at = number_of(given.piece(nth or "1"))
        if not 0 < at <= len(found):
            where = f" in the zone {zone}" if zone else ""
            raise ScenarioFailure(f"There is no {word}{where}.")
        return found[at - 1]

    def _whose(self, obj: Obj) -> int:
        """Return who controls what is on the field, else the owner."""
        return derive(self.state).values(obj.oid).controller if obj.zone == "field" else obj.owner

    def chain(self) -> list[str]:
        """Return what is on the chain from the top: cards, and of abilities the cards they are of."""
        names = []
        for obj in self.state.within("chain"):
            copied = f"copy:{obj.definition}" if obj.token else obj.card
            names.append(obj.chosen.ability.partition(".")[0] if obj.chosen.ability else copied)
        return names
