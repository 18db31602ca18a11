"""What a position is worth to a seat, with the clashes that are about to come counted in."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp

from msgspec.structs import replace

from takeback.games.duel.kernel.hooks import REGISTRY, Ability
from takeback.games.duel.kernel.layers import CHAIN, Derived, Values, look
from takeback.games.duel.kernel.objects import Deed, Duel
from takeback.games.duel.players import weights
from takeback.games.duel.players.clashing import (
    Fighter,
    fight,
    guarded,
    net,
    quick_attack,
)
from takeback.games.duel.rules.core.clash import ATTACKING, may_attack
from takeback.games.duel.rules.core.flow import KINDS, read_cost

MOST_ODDS = 30.0


def worth(state: Duel, me: int, table: weights.Forecast = weights.USUAL) -> float:
    if state.result is not None:
        if not state.result.winners:
            return 0.0
        return weights.WON if me in state.result.winners else weights.LOST
    derived = look(state)
    field = Field(derived)
    field.clash()
    field.rest()
    coming = field.coming(me, table) + weights.EXTRA_TURN * _turns_more(derived, me)
    return coming + field.standing(me) + _scores(derived, me) + _aside(derived, me, table)


def chances(state: Duel, me: int) -> float:
    """How likely this seat is to win, where a turn has just begun and all cards are known."""
    if state.result is not None:
        return float(me in state.result.winners) if len(state.result.winners) == 1 else 0.5
    table = weights.PROSPECTS
    derived = look(state)
    if not has_clashes(derived) or not all(state.mark(seat, "life") for seat in (0, 1)):
        odds = table.elsewhere * worth(state, me, weights.FITTED)
    else:
        odds = _odds(derived, me, table)
    return 1 / (1 + exp(-max(-MOST_ODDS, min(MOST_ODDS, odds))))


def _odds(derived: Derived, me: int, table: weights.Prospects) -> float:
    field = Field(derived)
    found = table.race * field.race(me)
    field.clash()
    field.rest()
    clash = weights.Forecast(table.clash * weights.DEAD_SOON, table.clash, 0.0)
    found += field.coming(me, clash) + table.turns * _turns_more(derived, me)
    for seat, sign in ((me, 1), (1 - me, -1)):
        found += sign * table.units * sum(one.worth for one in field.of(seat))
        found += sign * table.life * weights.life_worth(max(0, field.lives[seat]))
        found += sign * _belongings(derived, seat, table)
    return found


def _belongings(derived: Derived, seat: int, table: weights.Prospects) -> float:
    """Everything but units and life."""
    state = derived.state
    hand = [derived.values(obj.oid).kinds for obj in state.within("hand", seat)]
    springs, works = 0, 0.0
    for one in derived.on_field(seat=seat):
        springs += "spring" in one.kinds
        works += 0.0 if {"spring", "unit"} & {*one.kinds} else _work(one)
    in_hand = sum("spring" in kinds for kinds in hand)
    found = table.cards * (len(hand) - in_hand) + table.spring_in_hand * in_hand
    found += table.springs * min(springs, table.most_springs) + table.works * works
    return found - table.venom * state.mark(seat, "venom") ** 2


def turns_ahead(derived: Derived) -> list[int]:
    """Whose turns come next: those that were won, then some in order; without those that never come."""
    state = derived.state
    skips = list(derived.hooks("replace", "turn_begin"))
    in_order = [(1 - state.natural + at) % 2 for at in range(2 + 2 * len(skips))]
    found = []
    for seat in (*(one.seat for one in reversed(state.tickets)), *in_order):
        deed = Deed("turn_begin", seat=seat)
        skip = next((one for one in skips if not one.hook.when or one.hook.when(derived, deed, one.me)), None)
        if skip is None:
            found.append(seat)
        else:
            skips.remove(skip)
    return found


def _turns_more(derived: Derived, me: int) -> int:
    """How many more of these are this seat's than the other's."""
    return sum(1 if seat == me else -1 for seat in turns_ahead(derived))


def has_clashes(derived: Derived) -> bool:
    """Is there a rule by which units attack? A table without it has no figures to go by."""
    return bool(derived.hooks("commit", "attack"))


class Field:
    """The units and lives, as they come through the clashes ahead."""

    def __init__(self, derived: Derived) -> None:
        self.derived, self.state = derived, derived.state
        lasting = look(_lasting(derived.state))
        self.fighters = [Fighter(derived, one, lasting) for one in derived.on_field("unit")]
        self.fallen_springs = [0, 0]  # those that were units, too
        self.lives = [derived.state.mark(seat, "life") for seat in (0, 1)]

    def of(self, seat: int) -> list[Fighter]:
        return [one for one in self.fighters if one.seat == seat]

    def guards(self, seat: int) -> list[Fighter]:
        return [one for one in self.fighters if one.seat == seat and not one.exhausted]

    def clash(self) -> None:
        """The clash of this turn, if it is still to come: what falls in it is taken off."""
        tp = self.state.tp
        if not self.is_clash_ahead():
            return
        able = [one for one in self.of(tp) if not may_attack(self.derived, one.oid)]
        guards = self.guards(1 - tp)
        attackers = quick_attack(able, guards, tp, self.lives)
        damage = fight(attackers, guarded(attackers, guards, tp, self.lives))
        for one in attackers:
            one.exhausted = not one.vigil
        gone = {one.oid for one in damage.fallen}
        for one in damage.fallen:
            self.fallen_springs[one.seat] += one.is_spring
        self.fighters = [one for one in self.fighters if one.oid not in gone]
        self.lives[1 - tp] -= damage.wounds
        self.lives[tp] += damage.drained

    def rest(self) -> None:
        """The turn ends: wounds go, and so does what lasts until then."""
        for one in self.fighters:
            one.might, one.grit = one.lasting

    def is_clash_ahead(self) -> bool:
        state = self.state
        return has_clashes(self.derived) and any(
            one.name == "charge" and not one.struck for one in state.plan[state.step + 1 :]
        )

    def coming(self, me: int, table: weights.Forecast = weights.USUAL) -> float:
        """The clash of the next turn, and whether it is survived."""
        if not any(self.lives) or not has_clashes(self.derived):
            return 0.0
        state = self.state
        seat = turns_ahead(self.derived)[0]
        if min(self.lives) <= 0 or not state.turn:
            return 0.0
        guards = self.guards(1 - seat)
        attackers = quick_attack(self.of(seat), guards, seat, self.lives)
        if not attackers:
            return 0.0
        damage = fight(attackers, guarded(attackers, guards, seat, self.lives))
        if damage.wounds >= self.lives[1 - seat]:
            found = table.dead_soon
        else:
            found = table.later * net(damage, seat, self.lives)
        return found if seat == me else -found

    def standing(self, me: int) -> float:
        found = self._units(me) - self._units(1 - me)
        if any(self.lives):
            found += weights.life_worth(self.lives[me]) - weights.life_worth(self.lives[1 - me])
            found += weights.CLOCK * self.race(me)
        return found

    def _units(self, seat: int) -> float:
        """A spring is counted among the springs; here it counts as a unit, or as one that falls."""
        found = sum(one.worth - weights.SPRING_TOO * one.is_spring for one in self.of(seat))
        return found - weights.SPRING_TOO * self.fallen_springs[seat]

    def race(self, me: int) -> float:
        """Who would be through first, if nobody stood in the way."""
        might = [sum(one.might for one in self.of(seat)) for seat in (0, 1)]
        share = [min(1.0, might[seat] / max(1, self.lives[1 - seat])) for seat in (0, 1)]
        return share[me] - share[1 - me]


def _scores(derived: Derived, me: int) -> float:
    """What the rules of this table say that it is worth."""
    return sum(
        float(live.hook.do(derived, me, live.me)) - float(live.hook.do(derived, 1 - me, live.me))
        for live in derived.hooks("score", "*")
    )


def _lasting(state: Duel) -> Duel:
    """Without what ends with the turn."""
    if all(not one.until for one in state.effects):
        return state
    return replace(state, effects=tuple(one for one in state.effects if not one.until))


def _aside(derived: Derived, me: int, table: weights.Forecast) -> float:
    """Everything but units and life."""
    return _of_seat(derived, me, me, table) - _of_seat(derived, 1 - me, me, table)


def _of_seat(derived: Derived, seat: int, me: int, table: weights.Forecast) -> float:
    state = derived.state
    found, springs = 0.0, 0
    for one in derived.on_field(seat=seat):
        if "spring" in one.kinds:
            springs += 1
        elif "unit" not in one.kinds:
            found += _work(one)
    found += sum(weights.spring_worth(at) for at in range(springs))
    found += _hand(derived, seat, springs) if seat == me else table.back * len(state.zone("hand", seat))
    venom = state.mark(seat, "venom")
    return found - weights.VENOM * venom * venom


def _work(one: Values) -> float:
    if "bond" in one.kinds:
        return weights.BOND
    if one.definition in weights.WORKS:
        return weights.WORKS[one.definition]
    cost = read_cost(REGISTRY.definition(one.definition).cost).total
    return weights.WORK + weights.WORK_COST * cost


def _hand(derived: Derived, seat: int, springs: int) -> float:
    """Springs count as long as there are too few of them, and cards more where they can be paid some day."""
    found, at, cards = 0.0, springs, []
    flow = _flow_of(one.abilities for one in derived.on_field(seat=seat))
    for obj in derived.state.within("hand", seat):
        values = derived.values(obj.oid)
        if "spring" in values.kinds:
            found += weights.IN_HAND * weights.spring_worth(at)
            at += 1
            flow = [have + more for have, more in zip(flow, _flow_of([values.abilities]), strict=True)]
        else:
            cards.append(read_cost(REGISTRY.definition(values.definition).cost))
    has_kinds = bool(derived.hooks("commit", "flow_add"))
    for cost in cards:
        can_be_paid = not has_kinds or all(have >= need for have, need in zip(flow, cost.each, strict=True))
        found += (weights.CARD + weights.CARD_COST * cost.total) * (1 if can_be_paid else weights.UNPAYABLE)
    return found


def _flow_of(those: Iterable[tuple[Ability, ...]]) -> list[int]:
    """How much of each kind these make."""
    found = [0] * len(KINDS)
    for abilities in those:
        for one in abilities:
            if one.get("flow"):
                found[KINDS.index(one.get("flow"))] += 1
    return found


def held_back(state: Duel, seat: int) -> float:
    """What the cards of its hand are worth more that can be played in answer to something: rather much where
    it could be paid for."""
    derived = look(state)
    cards = [derived.values(obj.oid) for obj in state.within("hand", seat)]
    costs = [
        read_cost(REGISTRY.definition(one.definition).cost).total
        for one in cards
        if "reply" in one.kinds or one.has("sudden")
    ]
    if not costs:
        return 0.0
    ready = (one for one in derived.on_field(seat=seat) if not _is_exhausted(state, one))
    flow = sum(_flow_of(one.abilities for one in ready))
    found = 0.0
    for cost in sorted(costs):
        found += weights.KEEP_READY if cost <= flow else weights.KEEP
        flow -= cost
    return found


def _is_exhausted(state: Duel, values: Values) -> bool:
    obj = state.find(values.oid)
    return obj is not None and obj.mark("exhausted") > 0


def first_hand(state: Duel, seat: int) -> float:
    """What a hand is worth more or less to begin with: it needs springs, and something else."""
    derived = look(state)
    hand = [derived.values(obj.oid) for obj in state.within("hand", seat)]
    springs = sum("spring" in one.kinds for one in hand)
    shape = weights.FIRST_SPRINGS
    return shape[min(springs, len(shape) - 1)] + weights.FIRST_CARD * len(hand)


def is_deck_at_end(state: Duel) -> bool:
    """Is there a deck that nothing can be drawn from any more?"""
    return has_clashes(look(state)) and not all(state.zone("deck", seat) for seat in (0, 1))


def is_quiet(state: Duel) -> bool:
    return not state.zone(CHAIN)


def is_fighting(state: Duel) -> bool:
    """Are there attackers whose blows are still to be seen?"""
    return any(obj.mark(ATTACKING) for obj in state.within("field"))
