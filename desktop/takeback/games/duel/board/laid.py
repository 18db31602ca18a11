"""The arrangement of a state on the board: rows, piles of equal springs, bonds under their hosts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from takeback.games.duel import failing
from takeback.games.duel.cards.wording import text_of
from takeback.games.duel.kernel.hooks import REGISTRY, Ability
from takeback.games.duel.kernel.layers import Derived, Values, derive
from takeback.games.duel.kernel.objects import PLACE, Duel, Effect, Obj
from takeback.games.duel.names import is_counted
from takeback.games.duel.prediction import PredictedClash, predict_chain, predict_clash
from takeback.games.duel.rules.core.chain import price_of
from takeback.games.duel.rules.core.delay import is_delayed
from takeback.games.duel.titles import FACTION_OF, kinds_label
from takeback.games.duel.variant import variant_of
from takeback.texts import format_list
from takeback.texts import gettext as _

from .faces import Face

PLUS, MINUS = "+1/+1", "-1/-1"
KINDS = ("unit", "bond", "spring", "work", "rite", "reply")
OPEN = ("field", "chain", "discard", "void")  # zones whose faces are public
GONE = _("something that has left")
DONE = ("enter", "use", "attack", "guard")  # kinds of facts that say with what a seat has acted
UNTOLD = {"held", "since"}  # marks that do not tell springs apart


def grows_from(card: str) -> str:
    """Return the id of the card that a grown form is put on; "" for any other card."""
    return str(REGISTRY.definition(card).get("grows_from", ""))


def kind_of(kinds: frozenset[str] | tuple[str, ...]) -> str:
    """Return the kind that says most about a card; "" without any."""
    return next((kind for kind in KINDS if kind in kinds), "")


class ClashColumn(Struct, frozen=True):
    """A unit of the attacking side, 0 for none, and the units of the other side before it."""

    unit: int
    facing: tuple[int, ...]
    is_attacker: bool = False


class Laid:
    """One state with its objects assigned to rows, piles and places of the board; rectangles come from
    `Areas`."""

    def __init__(self, state: Duel, below: int) -> None:
        """Lay out this state, with seat `below` at the lower edge."""
        self.state, self.below, self.above = state, below, 1 - below
        self.derived: Derived = derive(state)
        self.front: dict[int, list[int]] = {0: [], 1: []}  # the front row of each seat
        self.back: dict[int, list[int]] = {0: [], 1: []}  # piles by their first object
        self.bonds: dict[int, list[int]] = {}  # by the object that they are attached to
        self.piles: dict[int, list[int]] = {}  # by their first object
        self.pile_of: dict[int, int] = {}  # the first object of the pile of each spring
        self.chain = state.zone("chain")
        self.variant = variant_of(state)
        self.layout = self.variant.layout
        self.placed: dict[tuple[int, int], int] = {}  # by seat and place
        self._lay_out()

    def values(self, oid: int) -> Values:
        """Return the values of an object."""
        return self.derived.values(oid)

    def obj(self, oid: int) -> Obj:
        """Return the object with this number, which must be there."""
        found = self.state.find(oid)
        assert found is not None
        return found

    def _lay_out(self) -> None:
        """Assign the objects on the field to places, rows, piles and bonds."""
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
                marks = tuple(mark for mark in obj.marks if mark[0] not in UNTOLD)
                first = springs.setdefault((obj.definition, values.controller, marks), oid)
                self.pile_of[oid] = first
                self.piles.setdefault(first, []).append(oid)
                if first != oid:
                    continue
            self.back[values.controller].append(oid)
        for seat in (0, 1):
            for obj in self.state.within(self.layout.face_down, seat):
                # hidden cards are shown at their place to their own player
                if obj.card and obj.chosen.number in places:
                    self.placed.setdefault((seat, obj.chosen.number), obj.oid)
        for seat in (0, 1):  # springs outside, works inside
            self.back[seat].sort(key=lambda oid: oid in self.piles)
        if columns := self.clash_columns:  # each side from the left to the right
            seat = self.attacking_seat
            self.front[seat] = [column.unit for column in columns if column.unit]
            self.front[1 - seat] = [oid for column in columns for oid in column.facing]

    @cached_property
    def clash(self) -> PredictedClash | None:
        """Return how the clash goes if what is declared so far is confirmed; None without one."""
        return predict_clash(self.state) if self.layout.units_in_front else None

    @property
    def attacking_seat(self) -> int:
        """Return the seat whose units attack; call it only in a clash with attackers."""
        assert self.clash is not None
        return self.values(self.clash.attackers[0]).controller

    @cached_property
    def clash_columns(self) -> tuple[ClashColumn, ...]:
        """Return who faces whom in a clash, from the left to the right; () without attackers.

        The attacking side keeps the order of its row, so that no unit takes the place of another when one is
        chosen. Each attacker faces its guards alone; the others face who is left.
        """
        clash = self.clash
        if clash is None or not clash.attackers:
            return ()
        row, others = self.front[self.attacking_seat], self.front[1 - self.attacking_seat]
        guards = dict(clash.guards)
        idle = iter([oid for oid in others if guards.get(oid) not in row])
        columns = []
        for oid in row:
            is_attacker = oid in clash.attackers
            facing = (
                [one for one in clash.guards_of(oid) if one in others] if is_attacker else islice(idle, 1)
            )
            columns.append(ClashColumn(oid, tuple(facing), is_attacker))
        return *columns, *(ClashColumn(0, (oid,)) for oid in idle)

    @cached_property
    def outcome(self) -> PredictedClash | None:
        """Return what comes of the clash, or of the chain outside one; None without either."""
        return self.clash if self.clash is not None else predict_chain(self.state)

    def has_turn(self, seat: int) -> bool:
        """Tell whether it is this seat's turn; in a game of rounds, whether it has to decide.

        False after the end.
        """
        state = self.state
        if state.result is not None:
            return False
        if not self.variant.rounds:
            return state.tp == seat
        return state.pending is not None and seat in state.pending.seats

    def last_done(self, seat: int) -> frozenset[int]:
        """Return the objects still on the field that this seat last played, used, or sent to attack or guard.

        Those of one kind of deed in a row belong together; empty if the seat has done nothing in this turn
        and the one before.
        """
        found: set[int] = set()
        kind = ""
        for fact in reversed((*self.state.facts_before, *self.state.facts)):
            if fact.kind not in DONE or fact.actor != seat:
                continue
            if kind and fact.kind != kind:
                break
            kind = fact.kind
            found.add(fact.source if kind == "use" else fact.obj)
        return frozenset(oid for oid in found if (obj := self.state.find(oid)) and obj.zone == "field")

    def place_of(self, oid: int) -> str:
        """Return the name of the marked place on which an object stands; "" if it stands on none."""
        value = next((value for (_seat, value), one in self.placed.items() if one == oid), 0)
        return self.variant.places[value].name if value else ""

    def pile(self, seat: int) -> tuple[int, ...]:
        """Return what lies face down beside the field, except what is shown at its place."""
        shown = self.placed.values()
        return tuple([oid for oid in self.state.zone(self.layout.face_down, seat) if oid not in shown])

    def label(self, seat: int, group: int) -> tuple[str, str]:
        """Return label and value of what is counted in front there; "" for nothing."""
        label = self.layout.front[group].label
        return label(self.state, seat) if label is not None else ("", "")

    def hand(self, seat: int) -> tuple[int, ...]:
        """Return the cards in a seat's hand."""
        return self.state.zone("hand", seat)

    def count(self, zone: str, seat: int = -1) -> int:
        """Return how many objects a zone holds."""
        return len(self.state.zone(zone, seat))

    def source_of(self, oid: int) -> int:
        """Return the source of an ability on the chain; for anything else the object itself."""
        obj = self.state.find(oid)
        return obj.chosen.source if obj is not None and obj.chosen.ability else oid

    def card_of(self, oid: int) -> str:
        """Return the definition that best describes an object, also one that has left; "" if it is hidden."""
        obj = self.state.find(oid)
        if obj is None:
            seen = self.state.last_of(oid)
            return seen.copiable if seen is not None else ""
        if obj.chosen.ability:
            ability = obj.chosen.ability.rpartition(".")[0]
            return ability if ability in REGISTRY.definitions else self.card_of(obj.chosen.source)
        return self.values(oid).definition or obj.card

    def name(self, oid: int) -> str:
        """Return the name of an object, also one that has left; of an ability that of its source.

        Hidden cards, and objects of which nothing is known any more, are called so.
        """
        return self._known_name(oid) or GONE

    def _known_name(self, oid: int) -> str:
        """Return what `name` does; "" if nothing is known of the object any more."""
        obj = self.state.find(oid)
        if obj is None:
            seen = self.state.last_of(oid)
            return seen.name if seen is not None else ""
        if obj.chosen.ability:
            found = REGISTRY.definition(self.card_of(oid)).name
            return found if obj.chosen.source in (0, oid) else self.name(obj.chosen.source)
        if not obj.card:
            return _("a hidden card")
        return self.values(oid).name

    def name_since(self, oid: int, number: int) -> str | None:
        """Return the name of an object in a fact, following a card that has moved on since.

        None means that nothing is known of it any more.

        A card keeps its place until a shuffle, so it can be followed only if none came after the fact.
        """
        formed = self.fallen_forms.get(oid, oid)
        if name := self._known_name(formed):
            return name
        here = self._moved_on(formed, number)
        return self.name(here.oid) if here is not None else None

    def _moved_on(self, oid: int, number: int) -> Obj | None:
        """Return the card that was this object at the fact of this number; None if it cannot be followed."""
        place = oid & PLACE
        here = self.state.objects[place] if place < len(self.state.objects) else None
        if here is None or here.token or here.chosen.ability or number < self._last_shuffle:
            return None
        return here if here.card and here.zone in (*OPEN, "hand") else None

    @cached_property
    def fallen_forms(self) -> dict[int, int]:
        """Return the units that fell while grown, each with the grown form that fell with it."""
        found: dict[int, int] = {}
        forms: dict[str, int] = {}  # the forms that fell just before, by the card they grow from
        for fact in (*self.state.facts_before, *self.state.facts):
            if fact.kind == "fall" and (here := self._moved_on(fact.obj, fact.number)) is not None:
                if here.card in forms:
                    found[fact.obj] = forms.pop(here.card)
                elif base := grows_from(here.card):
                    forms[base] = fact.obj
            elif fact.kind not in ("fall", "leave"):
                forms.clear()
        return found

    @cached_property
    def _last_shuffle(self) -> int:
        """Return the number of the last shuffle's fact; 0 without one."""
        facts = (*self.state.facts_before, *self.state.facts)
        return max((fact.number for fact in facts if fact.kind == "shuffle"), default=0)

    def face(self, oid: int, count: int = 1) -> Face:
        """Return how an object looks now, for a pile of `count`; its back if it is hidden."""
        obj = self.state.find(oid)
        card = self.card_of(oid)
        if obj is None or not card:
            return printed(card, self.layout.has_might) if card else Face()
        if obj.chosen.ability or obj.zone not in ("field", "chain"):
            face = replace(printed(card, self.layout.has_might), cost=self.price(oid))
            is_placed = obj.zone == self.layout.face_down and not face.is_counted
            return replace(face, printed=face.size) if is_placed else face  # its size is where units have it
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
            has_effect=oid in self.under_effects,
            count=count,
        )

    @cached_property
    def under_effects(self) -> frozenset[int]:
        """Return the objects under a lasting effect that is not seen in their values."""
        unseen = [one for one in self.state.effects if not changes_values(one)]
        return frozenset([oid for one in unseen for oid in one.objs])

    def price(self, oid: int) -> str:
        """Return what a card in hand costs its player now; of any other card, or if that fails, the cost
        printed on it."""
        obj, printed_cost = self.state.find(oid), REGISTRY.definition(self.card_of(oid)).cost
        if obj is None or obj.zone != "hand" or not self.derived.hooks("cost", "play"):
            return printed_cost
        try:
            return price_of(self.derived, obj.owner, oid)
        except (Exception, SystemExit) as error:
            failing.failure_message(error)
            return printed_cost

    def _is_delayed(self, oid: int) -> bool:
        """Tell whether a unit has the entering delay, if that rule is in the charter."""
        has_rule = any(one.card == "core.delay" for one in self.state.within("charter"))
        return has_rule and is_delayed(self.derived, oid)

    @cached_property
    def targets(self) -> dict[int, tuple[int, ...]]:
        """Return the targets of each object on the chain."""
        return {oid: self.obj(oid).chosen.targets for oid in self.chain}

    def place_among_arrows(self, oid: int, target: int) -> float:
        """Return how far down its target the arrow of an object on the chain ends, so that others are seen.

        0 is the usual place, which the first one has, and 1 the lower end of the target.
        """
        aiming = [one for one in self.chain if target in self.targets[one]]
        return aiming.index(oid) / len(aiming)


def changes_values(effect: Effect) -> bool:
    """Tell whether a lasting effect changes values of its objects."""
    ability = REGISTRY.abilities.get(effect.maker)
    return ability is not None and any(hook.kind == "layer" for hook in ability.hooks)


def made_by(abilities: Iterable[Ability]) -> tuple[str, ...]:
    """Return the faction of the first flow that these abilities make, as a colour for cards without one; ()
    for none."""
    flows = [str(ability.get("flow", "")) for ability in abilities]
    return tuple(FACTION_OF[letter] for flow in flows for letter in flow[:1] if letter in FACTION_OF)[:1]


def line_of(kinds: frozenset[str], subtypes: frozenset[str]) -> str:
    """Return kinds and subtypes in words."""
    words = kinds_label([kind for kind in KINDS if kind in kinds])
    return format_list([words, " ".join(sorted(subtypes))], "unit") if subtypes else words


def printed(card: str, has_might: bool = True) -> Face:
    """Return how a card looks as printed."""
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
