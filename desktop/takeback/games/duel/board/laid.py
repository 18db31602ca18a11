"""What lies where in a position: rows, piles of equal springs, bonds under what they are attached to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from takeback.games.duel.cards.wording import texts
from takeback.games.duel.kernel.hooks import REGISTRY, Ability
from takeback.games.duel.kernel.layers import Derived, Values, look
from takeback.games.duel.kernel.objects import PLACE, Duel, Obj
from takeback.games.duel.names import is_counted
from takeback.games.duel.rules.core.delay import is_delayed
from takeback.games.duel.variant import variant_of

from .emblems import LETTERS
from .faces import Face

PLUS, MINUS = "+1/+1", "-1/-1"
KINDS = ("unit", "bond", "spring", "work", "rite", "reply")
OPEN = ("field", "chain", "discard", "void")  # zones in which everybody sees a card
GONE = "something that has left"
UNTOLD = {"held", "since"}  # marks that nobody is told of


def text_of(card: str) -> str:
    return texts().get(card, {}).get("text", "")


def kind_of(kinds: frozenset[str] | tuple[str, ...]) -> str:
    """The one that says most."""
    return next((kind for kind in KINDS if kind in kinds), "")


class Laid:
    """One position, as a board shows it."""

    def __init__(self, state: Duel, below: int) -> None:
        self.state, self.below, self.above = state, below, 1 - below
        self.derived: Derived = look(state)
        self.front: dict[int, list[int]] = {0: [], 1: []}
        self.back: dict[int, list[int]] = {0: [], 1: []}  # of a pile its first
        self.bonds: dict[int, list[int]] = {}
        self.piles: dict[int, list[int]] = {}  # by their first
        self.pile_of: dict[int, int] = {}
        self.chain = state.zone("chain")
        self.variant = variant_of(state)
        self.layout = self.variant.layout
        self.placed: dict[tuple[int, int], int] = {}  # by seat and place
        self._lay()

    def values(self, oid: int) -> Values:
        return self.derived.values(oid)

    def obj(self, oid: int) -> Obj:
        found = self.state.find(oid)
        assert found is not None
        return found

    def _lay(self) -> None:
        springs: dict[object, int] = {}
        places = self.variant.places
        for oid in self.state.zone("field"):
            obj, values = self.obj(oid), self.values(oid)
            if obj.attached and self.state.find(obj.attached) is not None:
                self.bonds.setdefault(obj.attached, []).append(oid)
                continue
            if (place := obj.mark(self.layout.mark)) in places and (obj.controller, place) not in self.placed:
                self.placed[obj.controller, place] = oid
                continue
            if "unit" in values.kinds and self.layout.units_in_front:
                self.front[values.controller].append(oid)
                continue
            if "spring" in values.kinds:
                told = tuple(mark for mark in obj.marks if mark[0] not in UNTOLD)
                first = springs.setdefault((obj.definition, values.controller, told), oid)
                self.pile_of[oid] = first
                self.piles.setdefault(first, []).append(oid)
                if first != oid:
                    continue
            self.back[values.controller].append(oid)
        for seat in (0, 1):
            for obj in self.state.within(self.layout.face_down, seat):
                if obj.card and obj.chosen.number in places:  # its player sees where it will stand
                    self.placed.setdefault((seat, obj.chosen.number), obj.oid)
        for seat in (0, 1):  # springs lie outside, works inside
            self.back[seat].sort(key=lambda oid: oid in self.piles)

    def pile(self, seat: int) -> tuple[int, ...]:
        """What lies face down beside the field, but for what is shown at its place."""
        shown = self.placed.values()
        return tuple([oid for oid in self.state.zone(self.layout.face_down, seat) if oid not in shown])

    def label(self, seat: int, group: int) -> tuple[str, str]:
        """What is counted in front there, and how much."""
        label = self.layout.front[group].label
        return label(self.state, seat) if label is not None else ("", "")

    def hand(self, seat: int) -> tuple[int, ...]:
        return self.state.zone("hand", seat)

    def count(self, zone: str, seat: int = -1) -> int:
        return len(self.state.zone(zone, seat))

    def source_of(self, oid: int) -> int:
        """Of an ability on the chain the object that it is of; else the object itself."""
        obj = self.state.find(oid)
        return obj.chosen.source if obj is not None and obj.chosen.ability else oid

    def card_of(self, oid: int) -> str:
        """The definition that tells most of this object, also of one that has left."""
        obj = self.state.find(oid)
        if obj is None:
            seen = self.state.last_of(oid)
            return seen.copiable if seen is not None else ""
        if obj.chosen.ability:
            ability = obj.chosen.ability.rpartition(".")[0]
            return ability if ability in REGISTRY.definitions else self.card_of(obj.chosen.source)
        return self.values(oid).definition or obj.card

    def name(self, oid: int) -> str:
        obj = self.state.find(oid)
        if obj is None:
            seen = self.state.last_of(oid)
            return seen.name if seen is not None else GONE
        if obj.chosen.ability:
            found = REGISTRY.definition(self.card_of(oid)).name
            return found if obj.chosen.source in (0, oid) else self.name(obj.chosen.source)
        if not obj.card:
            return "a hidden card"
        return self.values(oid).name

    def name_since(self, oid: int, number: int) -> str:
        """In this fact: of a card that has gone on, too, for it keeps its place until a shuffle."""
        name, place = self.name(oid), oid & PLACE
        here = self.state.objects[place] if name == GONE and place < len(self.state.objects) else None
        if here is None or here.token or here.chosen.ability or number < self._shuffled:
            return name
        return self.name(here.oid) if here.card and here.zone in (*OPEN, "hand") else name

    @cached_property
    def _shuffled(self) -> int:
        """The number of the last fact that was a shuffle."""
        facts = (*self.state.facts_before, *self.state.facts)
        return max((fact.number for fact in facts if fact.kind == "shuffle"), default=0)

    def face(self, oid: int, count: int = 1) -> Face:
        """As it is now; its back where it is hidden."""
        obj = self.state.find(oid)
        card = self.card_of(oid)
        if obj is None or not card:
            return printed(card, self.layout.has_might) if card else Face()
        if obj.chosen.ability or obj.zone not in ("field", "chain"):
            return printed(card, self.layout.has_might)
        values, definition = self.values(oid), REGISTRY.definition(card)
        is_unit = "unit" in values.kinds
        return Face(
            card=card,
            name=values.name,
            cost=definition.cost if obj.zone != "field" else "",
            kind=kind_of(values.kinds),
            line=line_of(values.kinds, values.subtypes),
            text=text_of(card),
            factions=tuple(sorted(values.factions)) or made_by(values.abilities),
            size=(values.might, values.grit) if is_unit else None,
            printed=(definition.might, definition.grit) if is_unit else None,
            has_might=self.layout.has_might,
            wounds=obj.mark("wounds"),
            counters=obj.mark(PLUS) - obj.mark(MINUS),
            exhausted=bool(obj.mark("exhausted")),
            delayed=is_unit and obj.zone == "field" and self._is_delayed(oid),
            clash="attacks" if obj.mark("attacking") else "guards" if obj.mark("guarding") else "",
            token=obj.token,
            count=count,
        )

    def _is_delayed(self, oid: int) -> bool:
        has_rule = any(one.card == "core.delay" for one in self.state.within("charter"))
        return has_rule and is_delayed(self.derived, oid)

    @cached_property
    def targets(self) -> dict[int, tuple[int, ...]]:
        """Of each object on the chain."""
        return {oid: self.obj(oid).chosen.targets for oid in self.chain}


def made_by(abilities: Iterable[Ability]) -> tuple[str, ...]:
    """What belongs to no faction is painted as that whose flow it makes."""
    flows = [str(ability.get("flow", "")) for ability in abilities]
    return tuple(LETTERS[letter] for flow in flows for letter in flow[:1] if letter in LETTERS)[:1]


def line_of(kinds: frozenset[str], subtypes: frozenset[str]) -> str:
    words = " ".join(kind for kind in KINDS if kind in kinds).capitalize()
    return f"{words}, {' '.join(sorted(subtypes))}" if subtypes else words


def printed(card: str, has_might: bool = True) -> Face:
    """A card as it lies in a box."""
    definition = REGISTRY.definition(card)
    is_unit = "unit" in definition.kinds
    return Face(
        card=card,
        name=definition.name,
        cost=definition.cost,
        kind=kind_of(definition.kinds),
        line=line_of(frozenset(definition.kinds), frozenset(definition.subtypes)),
        text=text_of(card),
        factions=definition.factions or made_by(definition.abilities),
        size=(definition.might, definition.grit) if is_unit else None,
        has_might=has_might,
        is_counted=is_unit and is_counted(card),
    )
