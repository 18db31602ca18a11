"""A small script in which scenarios are written: what lies where, what is played, what is expected.

put A field L02 R03[+1/+1=2,wounds=1]     things on the field, with marks
put A field R09>L02                       a bond, attached; a card that stands there: R09>B.L02
mark L02 +1/+1 2
put B hand C02 T03                        springs are put like all else: put A field lampwell*3
put A deck L01                            on top, the first the highest
life A 5
A play C02 at B                           targets: a seat, a card (R03, B.R03, L02#2 for the second)
A play C05 mode 1
A use L05 at A
pass, pp                                  whoever is asked passes; both do
A answer L04                              by the text of the option, its card, or its number
A attack L01 R03      B guard B01>R03     none: A attack
until charge                              pass until this step (A charge, B dusk: in whose turn)
expect B life 18      expect B.L02 2/2    expect L02 in hand      expect asked B rule_order
flow A 3BB                                that much in the pool, whatever springs there are
expect A may play C02 expect A may not play T11 expect A may not use R01
expect tied           expect A loses      expect A mark pool.L 0  expect L02 mark wounds 2
expect chain C08 C10                      from the top, an ability by its source
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.state import Illegal, decode, digest, encode
from takeback.games.duel import cards, rules
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.objects import Duel, Obj, of_seat, set_mark
from takeback.games.duel.rules import charter
from takeback.games.duel.rules.actions import act, actions
from takeback.games.duel.rules.core.flow import POOL, read_cost
from takeback.games.duel.state import Answer, Pass, Play, Use
from tests.games.duel import extra_cards

SEATS = {"A": 0, "B": 1}
assert cards.BUILT_IN
assert extra_cards.CARDS
FILLER = "lampwell"
ENOUGH = 30
WAYS = ("plain", "probed", "saved", "redone")


def base(options: dict[str, str]) -> Duel:
    """Return A's First Council in the third turn: both decks are fillers, both hands and the field are
    empty.
    """
    told = tuple(sorted({"first": "1", "life": "20", "stops": "all", **options}.items()))
    state = rules.empty(told, charter.rules_for({"with": "", "without": "", **options}))
    for seat in (0, 1):
        state = rules.add(state, [(FILLER, seat)] * 30, "deck")
    from takeback.games.duel.kernel.objects import Frame

    state = replace(state, natural=1, tp=0, frames=(Frame("setup"),))
    run = UnfinishedMove(state, Chance(1, "start"))
    run.run_jobs()
    return run.state


class Scene:
    """A scenario played line by line, in one of the ways of WAYS."""

    def __init__(self, script: str, way: str = "plain", at_start: bool = False, **options: str) -> None:
        self.way = way
        self.state = base(options)
        self.moves: list[tuple[Duel, tuple[Any, ...], Duel]] = []
        self._number = 0
        while self.pending.kind != "priority":
            self._act(self.pending.seats[0], Answer(0))
        if not at_start:
            self._to_third_turn()
        self.run(script)

    def _to_third_turn(self) -> None:
        self._pass_until("council1", 0)
        while self.state.turn < 3:
            self._pass()
            self._pass_until("council1", 0)
        self._clear_hands()
        self.moves.clear()

    # the script ---------------------------------------------------------------------------------------
    def run(self, script: str) -> Scene:
        for line in script.splitlines():
            for part in line.split("#!")[0].split(";"):
                if words := part.split():
                    try:
                        self._do(words)
                    except (AssertionError, Illegal, ValueError) as error:
                        raise AssertionError(f"{part.strip()}: {error}\n{self.told()}") from error
        if self.way == "redone":
            self._redo()
        return self

    def _do(self, words: list[str]) -> None:
        first = words[0]
        if first in SEATS:
            self._seat(SEATS[first], words[1], words[2:])
        else:
            getattr(self, f"_do_{first}")(words[1:])

    def _do_put(self, words: list[str]) -> None:
        seat, zone = SEATS[words[0]], words[1]
        for word in words[2:]:
            bond, _, host = word.partition(">")
            found = re.fullmatch(r"([A-Za-z]+\d*)(?:\*(\d+))?(?:\[(.*)\])?", bond)
            assert found is not None, word
            for _ in range(int(found[2] or 1)):
                self._put(seat, zone, found[1], found[3] or "")
            if host:
                bond_ = max(self.state.within("field"), key=lambda one: one.stamp)
                self._change(replace(bond_, attached=self.find(host, seat, "field").oid))

    def _do_mark(self, words: list[str]) -> None:
        obj = self.find(words[0], None, "field")
        self._change(replace(obj, marks=set_mark(obj.marks, words[1], int(words[2]))))

    def _put(self, seat: int, zone: str, card: str, marks: str) -> None:
        assert card in REGISTRY.definitions, f"no card {card}"
        before = {one.oid for one in self.state.objects if one is not None}
        self.state = rules.add(self.state, [(card, seat)], zone)
        obj = next(one for one in self.state.objects if one is not None and one.oid not in before)
        given: tuple[tuple[str, int], ...] = ()
        for mark in filter(None, marks.split(",")):
            name, _, value = mark.partition("=")
            given = set_mark(given, name, int(value or 1))
        if zone == "field":
            given = set_mark(set_mark(given, "held", seat + 1), "since", 0)
        self._change(replace(obj, marks=given))
        if zone == "deck":
            zones = tuple(
                replace(one, oids=(one.oids[-1], *one.oids[:-1])) if obj.oid in one.oids else one
                for one in self.state.zones
            )
            self.state = replace(self.state, zones=zones)

    def _do_life(self, words: list[str]) -> None:
        self._seat_mark(SEATS[words[0]], "life", int(words[1]))

    def _do_flow(self, words: list[str]) -> None:
        wanted = read_cost(words[1])
        for at, (kind, need) in enumerate(zip("LTBCR", wanted.each, strict=True)):
            self._seat_mark(SEATS[words[0]], POOL + kind, need + (wanted.any if at == 0 else 0))

    def _do_pass(self, words: list[str]) -> None:
        self._pass()

    def _do_pp(self, words: list[str]) -> None:
        self._pass()
        self._pass()

    def _do_until(self, words: list[str]) -> None:
        seat = SEATS[words[0]] if len(words) > 1 else None
        self._pass_until(words[-1], seat)

    def _do_empty(self, words: list[str]) -> None:
        """Remove all cards of a zone: "empty A deck"."""
        seat = SEATS[words[0]]
        gone = set(self.state.zone(words[1], seat))
        self.state = replace(
            self.state,
            objects=tuple(None if one is not None and one.oid in gone else one for one in self.state.objects),
            zones=tuple(
                replace(one, oids=()) if one.name == words[1] and one.seat == seat else one
                for one in self.state.zones
            ),
        )

    def _do_expect(self, words: list[str]) -> None:
        self.expect(words)

    # what a seat does ---------------------------------------------------------------------------------
    def _seat(self, seat: int, verb: str, words: list[str]) -> None:
        if verb == "play":
            oid = self.find(words[0], seat, "hand").oid
            self._fill_pool(seat, REGISTRY.definition(self.find(words[0], seat, "hand").card).cost)
            self._act(seat, Play(oid))
            self._announce(seat, words[1:])
        elif verb == "use":
            name, _, which = words[0].partition(".")
            obj = self.find(words[0] if name in SEATS else name, seat, "field")
            self._use(seat, obj, int(which) if which.isdigit() else 0, words[1:])
        elif verb == "pass":
            stops = self.state.plans[seat].stops
            self._act(seat, Pass(words[0] if words else "once", stops))
        elif verb == "answer":
            self._answer(seat, " ".join(words))
        elif verb == "attack":
            for word in words:
                self._answer(seat, word)
            if self.pending.kind == "attackers":
                self._answer(seat, "Done")
        elif verb == "guard":
            self._guard(seat, words)
        else:
            raise AssertionError(f"no verb {verb}")

    def _use(self, seat: int, obj: Obj, which: int, words: list[str]) -> None:
        usable = [one for one in derive(self.state).values(obj.oid).abilities if "use" in one.flags]
        ability = usable[max(0, which - 1)]
        self._fill_pool(seat, ability.get("cost", ""))
        self._act(seat, Use(obj.oid, ability.id))
        self._announce(seat, words)

    def _announce(self, seat: int, words: list[str]) -> None:
        """Answer the questions for targets, modes and objects to give up with these words, in order.

        Costs are paid automatically; any other question is left open.
        """
        wanted = [word for word in words if word not in ("at", "giving", "and")]
        while self.state.frames[-1].job == "announce" and self.state.pending is not None:
            kind = self.pending.kind
            if kind == "pay":
                self._answer(seat, "Pay for me")
            elif kind in ("target", "mode") and wanted:
                word = wanted.pop(0)
                if word == "mode":
                    self._act(seat, Answer(int(wanted.pop(0))))
                else:
                    self._answer(seat, word)
            else:
                return

    def _guard(self, seat: int, words: list[str]) -> None:
        for word in words:
            guard, attacker = (
                self.find(one, who, "field").oid
                for one, who in zip(word.split(">"), (seat, 1 - seat), strict=True)
            )
            at = [offer.objs for offer in self.pending.options].index((guard, attacker))
            self._act(seat, Answer(at))
        if self.state.pending is not None and self.pending.kind == "guards":
            self._answer(seat, "Done")

    def _answer(self, seat: int, word: str) -> None:
        options = self.pending.options
        if word in SEATS and any(of_seat(SEATS[word]) in one.objs for one in options):
            at = next(at for at, one in enumerate(options) if of_seat(SEATS[word]) in one.objs)
        elif word.isdigit() and any(one.number == int(word) for one in options):
            at = next(at for at, one in enumerate(options) if one.number == int(word))
        elif any(one.text == word for one in options):
            at = next(at for at, one in enumerate(options) if one.text == word)
        else:
            at = self._about(word, seat)
        self._act(seat, Answer(at))

    def _about(self, word: str, seat: int) -> int:
        """Return the number of the option that is about this card."""
        name, _, nth = word.partition("#")
        who, _, card = name.rpartition(".")
        found = []
        for at, option in enumerate(self.pending.options):
            for oid in option.objs[:1]:
                one = derive(self.state).seen(oid) if oid > 0 else None
                if one is not None and one.card == card and (not who or one.controller == SEATS[who]):
                    found.append(at)
        assert found, f"{word} is none of {[one.text for one in self.pending.options]}"
        return found[int(nth or 1) - 1]

    # acting -------------------------------------------------------------------------------------------
    @property
    def pending(self) -> Any:
        assert self.state.pending is not None, "nobody is asked"
        return self.state.pending

    def _act(self, seat: int, action: Any) -> None:
        if self.way == "probed":
            self._probe()
        if self.way == "saved":
            self.state = decode(encode(self.state), Duel)
        self._number += 1
        run = UnfinishedMove(self.state, Chance(7, self._number))
        before = self.state
        act(run, seat, action)
        self.state = run.state
        self.moves.append((before, tuple(run.events), run.state))

    def _probe(self) -> None:
        """Play every listed action on a copy; the position must not change."""
        name = digest(self.state)
        for seat in self.pending.seats:
            for action in actions(self.state, seat):
                act(UnfinishedMove(self.state, Chance(9, self._number)), seat, action)
        assert digest(self.state) == name

    def _redo(self) -> None:
        """Apply the events of all moves again; each move must lead to the same position."""
        for before, events, after in self.moves:
            state = before
            for event in events:
                state = event.apply(state)
            assert digest(state) == digest(after)

    def _pass(self) -> None:
        assert self.pending.kind == "priority", f"asked {self.pending.kind}: {self.pending.prompt}"
        seat = self.pending.seats[0]
        self._act(seat, Pass("once", self.state.plans[seat].stops))

    def _pass_until(self, step: str, seat: int | None) -> None:
        """Pass until this step of this seat, at least one step; answer questions on the way with none or the
        first option.
        """
        for _ in range(400):
            pending = self.pending
            if pending.kind == "priority":
                self._pass()
            elif pending.kind in ("attackers", "guards"):
                self._act(pending.seats[0], Answer(len(pending.options) - 1))
            else:
                return
            if self.state.result is not None:
                return
            if (
                self.state.step_name == step
                and (seat is None or self.state.tp == seat)
                and not self.state.zone("chain")
            ):
                return
        raise AssertionError(f"no {step} came")

    def _clear_hands(self) -> None:
        for seat in (0, 1):
            self._do_empty(["AB"[seat], "hand"])

    def _fill_pool(self, seat: int, cost: str) -> None:
        """Give the seat the flow for this cost without springs, which cards could count.

        Does nothing where the script has put springs of the seat.
        """
        if any(
            "spring" in REGISTRY.definition(one.card).kinds and one.owner == seat
            for one in self.state.within("field")
        ):
            return
        wanted = read_cost(cost)
        for kind, need in zip("LTBCR", wanted.each, strict=True):
            have = need + (wanted.any if kind == "L" else 0)
            self._seat_mark(seat, POOL + kind, have)

    def _seat_mark(self, seat: int, name: str, value: int) -> None:
        seats = list(self.state.seats)
        seats[seat] = set_mark(seats[seat], name, value)
        self.state = replace(self.state, seats=tuple(seats))

    def _change(self, obj: Obj) -> None:
        objects = tuple(obj if one is not None and one.oid == obj.oid else one for one in self.state.objects)
        self.state = replace(self.state, objects=objects)

    # questions about the position ------------------------------------------------------------------------
    def find(self, word: str, seat: int | None = None, zone: str = "") -> Obj:
        """Return the object of a card by its id; those of this seat come first, and `zone` restricts the
        search.
        """
        name, _, nth = word.partition("#")
        who, _, card = name.rpartition(".")
        all_ = [one for one in self.state.objects if one is not None and one.card == card]
        if who:
            all_ = [one for one in all_ if self._whose(one) == SEATS[who]]
        if zone:
            all_ = [one for one in all_ if one.zone == zone and (zone != "hand" or one.owner == seat)]
        all_.sort(key=lambda one: (self._whose(one) != seat, one.stamp))
        assert all_, f"no {word} {zone}"
        return all_[int(nth or 1) - 1]

    def _whose(self, obj: Obj) -> int:
        return derive(self.state).values(obj.oid).controller if obj.zone == "field" else obj.owner

    def told(self) -> str:
        state = self.state
        rows = [f"turn {state.turn} of {'AB'[state.tp]}, {state.step_name}, {state.seats}"]
        for zone in state.zones:
            if zone.name not in ("deck", "charter") and zone.oids:
                rows.append(f"{zone.name} {zone.seat}: {[self._tell(oid) for oid in zone.oids]}")
        if state.pending is not None:
            rows.append(
                f"{state.pending.seats} {state.pending.kind}: {[one.text for one in state.pending.options]}"
            )
        return "\n".join(rows)

    def _tell(self, oid: int) -> str:
        obj = self.state.find(oid)
        assert obj is not None
        values = derive(self.state).values(oid)
        return f"{obj.card or obj.chosen.ability} {values.might}/{values.grit} {obj.marks}"

    # expectations -------------------------------------------------------------------------------------
    def expect(self, words: Sequence[str]) -> None:
        match list(words):
            case ["tied"]:
                assert self.state.result is not None
                assert not self.state.result.winners
            case [seat, "loses"]:
                assert self.state.result is not None
                assert self.state.result.winners == (1 - SEATS[seat],)
            case ["goes", "on"]:
                assert self.state.result is None
            case ["asked", seat, kind]:
                assert (self.pending.seats, self.pending.kind) == ((SEATS[seat],), kind), self.pending
            case ["options", count]:
                assert len(self.pending.options) == int(count), [one.text for one in self.pending.options]
            case ["step", name]:
                assert self.state.step_name == name
            case ["turn", seat]:
                assert self.state.tp == SEATS[seat]
            case ["chain", *names]:
                assert self.chain() == names, self.chain()
            case [seat, "life", value] if seat in SEATS:
                assert self.state.mark(SEATS[seat], "life") == int(value), self.state.mark(
                    SEATS[seat], "life"
                )
            case [seat, "mark", name, value] if seat in SEATS:
                assert self.state.mark(SEATS[seat], name) == int(value)
            case [seat, "hand", count] if seat in SEATS:
                assert len(self.state.zone("hand", SEATS[seat])) == int(count)
            case [seat, "may", "play", card]:
                assert self._may_play(SEATS[seat], card)
            case [seat, "may", "not", "play", card]:
                assert not self._may_play(SEATS[seat], card)
            case [seat, "may", "use", card]:
                assert self._may_use(SEATS[seat], card)
            case [seat, "may", "not", "use", card]:
                assert not self._may_use(SEATS[seat], card)
            case [card, "mark", name, value]:
                assert self.find(card).mark(name) == int(value), self.find(card).marks
            case [card, "in", zone]:
                assert self.find(card).zone == zone, self.find(card).zone
            case [card, "not", "in", zone]:
                assert all(
                    one.zone != zone for one in self.state.objects if one is not None and one.card == card
                )
            case [card, "has", keyword]:
                assert derive(self.state).values(self.find(card, None, "field").oid).has(keyword)
            case [card, "lacks", keyword]:
                assert not derive(self.state).values(self.find(card, None, "field").oid).has(keyword)
            case [card, size]:
                values = derive(self.state).values(self.find(card, None, "field").oid)
                assert f"{values.might}/{values.grit}" == size, f"{values.might}/{values.grit}"
            case other:
                raise AssertionError(f"what is {other}?")

    def _may_play(self, seat: int, card: str) -> bool:
        from takeback.games.duel.rules.core.chain import why_not_play

        self._fill_pool(seat, REGISTRY.definition(card).cost)
        return not why_not_play(derive(self.state), seat, self.find(card, seat, "hand").oid)

    def _may_use(self, seat: int, card: str) -> bool:
        from takeback.games.duel.rules.core.chain import why_not_use

        oid = self.find(card, seat, "field").oid
        abilities = [one for one in derive(self.state).values(oid).abilities if "use" in one.flags]
        return any(not why_not_use(derive(self.state), seat, oid, one) for one in abilities)

    def chain(self) -> list[str]:
        """Return the chain from the top: ids of cards, and for abilities the ids of their cards."""
        names = []
        for obj in self.state.within("chain"):
            copied = f"copy:{obj.definition}" if obj.token else obj.card
            names.append(obj.chosen.ability.partition(".")[0] if obj.chosen.ability else copied)
        return names


def told_each_way(test: Callable[..., None]) -> Callable[..., None]:
    """Parametrize a test by way: plain, probed, saved in between, and redone."""
    import pytest

    return pytest.mark.parametrize("way", WAYS)(test)
