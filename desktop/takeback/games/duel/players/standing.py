"""The value of a position to a seat, including the clashes about to come."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp

from msgspec.structs import replace

from takeback.games.duel.kernel.hooks import REGISTRY, Ability
from takeback.games.duel.kernel.layers import CHAIN, Derived, Values, derive
from takeback.games.duel.kernel.objects import Deed, Duel
from takeback.games.duel.kernel.questions import ask_rules
from takeback.games.duel.players import weights
from takeback.games.duel.players.clashing import (
    Fighter,
    fight,
    guarded,
    net,
    quick_attack,
)
from takeback.games.duel.rules.core.clash import ATTACKING, why_not_attack
from takeback.games.duel.rules.core.flow import KINDS, read_cost

MOST_ODDS = 30.0


def worth(state: Duel, me: int, table: weights.Forecast = weights.USUAL) -> float:
    """Return the value of a position to seat `me`, between LOST and WON; 0 for a tie."""
    if state.result is not None:
        if not state.result.winners:
            return 0.0
        return weights.WON if me in state.result.winners else weights.LOST
    derived = derive(state)
    field = Field(derived)
    field.clash()
    field.end_turn()
    coming = field.coming(me, table) + weights.EXTRA_TURN * _turn_lead(derived, me)
    return coming + field.standing(me) + _hook_scores(derived, me) + _rest_of_value(derived, me, table)


def chances(state: Duel, me: int) -> float:
    """Return the chance of this seat to win, from 0 to 1, at the beginning of a turn with all cards known;
    once the game has ended 1, 0 or, tied, 0.5.
    """
    if state.result is not None:
        return float(me in state.result.winners) if len(state.result.winners) == 1 else 0.5
    table = weights.PROSPECTS
    derived = derive(state)
    if not has_clashes(derived) or not all(state.mark(seat, "life") for seat in (0, 1)):
        odds = table.elsewhere * worth(state, me, weights.FITTED)
    else:
        odds = _log_odds(derived, me, table)
    return 1 / (1 + exp(-max(-MOST_ODDS, min(MOST_ODDS, odds))))


def _log_odds(derived: Derived, me: int, table: weights.Prospects) -> float:
    """Return the logarithm of the odds that `me` wins: from race, clash, turns, units, life and cards."""
    field = Field(derived)
    found = table.race * field.race(me)
    field.clash()
    field.end_turn()
    clash = weights.Forecast(table.clash * weights.DEAD_SOON, table.clash, 0.0)
    found += field.coming(me, clash) + table.turns * _turn_lead(derived, me)
    for seat, sign in ((me, 1), (1 - me, -1)):
        found += sign * table.units * sum(one.worth for one in field.of(seat))
        found += sign * table.life * weights.life_worth(max(0, field.lives[seat]))
        found += sign * _cards_for_odds(derived, seat, table)
    return found


def _cards_for_odds(derived: Derived, seat: int, table: weights.Prospects) -> float:
    """Return the value of cards, springs, works and venom for the odds."""
    state = derived.state
    hand = [derived.values(obj.oid).kinds for obj in state.within("hand", seat)]
    springs, works = 0, 0.0
    for one in derived.on_field(seat=seat):
        springs += "spring" in one.kinds
        works += 0.0 if {"spring", "unit"} & {*one.kinds} else _work_value(one)
    in_hand = sum("spring" in kinds for kinds in hand)
    found = table.cards * (len(hand) - in_hand) + table.spring_in_hand * in_hand
    found += table.springs * min(springs, table.most_springs) + table.works * works
    return found - table.venom * state.mark(seat, "venom") ** 2


def turns_ahead(derived: Derived) -> list[int]:
    """Return the seats of the next turns: extra ones first, then some in order, without skipped ones."""
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


def _turn_lead(derived: Derived, me: int) -> int:
    """Return how many more of the next turns this seat has than the other."""
    return sum(1 if seat == me else -1 for seat in turns_ahead(derived))


def has_clashes(derived: Derived) -> bool:
    """Tell whether units can attack at this table; without that the figures mean nothing."""
    return bool(derived.hooks("commit", "attack"))


class Field:
    """The units and lives of both seats as a computer player estimates them; `clash` changes them."""

    def __init__(self, derived: Derived) -> None:
        self.derived, self.state = derived, derived.state
        lasting = derive(_without_passing_effects(derived.state))
        self.fighters = [Fighter(derived, one, lasting) for one in derived.on_field("unit")]
        self.fallen_springs = [0, 0]  # units that were springs too
        self.lives = [derived.state.mark(seat, "life") for seat in (0, 1)]

    def of(self, seat: int) -> list[Fighter]:
        """Return the units of a seat."""
        return [one for one in self.fighters if one.seat == seat]

    def guards(self, seat: int) -> list[Fighter]:
        """Return the units of a seat that can guard."""
        return [one for one in self.fighters if one.seat == seat and not one.exhausted]

    def clash(self) -> None:
        """Estimate the clash of this turn, if it is still to come: take off what falls, change lives, and
        exhaust the attackers.
        """
        tp = self.state.tp
        if not self.is_clash_ahead():
            return
        able = [one for one in self.of(tp) if not why_not_attack(self.derived, one.oid)]
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

    def end_turn(self) -> None:
        """End the turn: might and grit become those without wounds and effects of this turn."""
        for one in self.fighters:
            one.might, one.grit = one.lasting

    def is_clash_ahead(self) -> bool:
        """Tell whether this turn still has a clash."""
        state = self.state
        return has_clashes(self.derived) and any(
            one.name == "charge" and not one.struck for one in state.plan[state.step + 1 :]
        )

    def coming(self, me: int, table: weights.Forecast = weights.USUAL) -> float:
        """Return what the next turn's clash is worth to seat `me`, including whether it is survived; 0 if
        there is none, or if a seat has no life.
        """
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
        """Return the value of units, life and speed to seat `me`, less that to the other."""
        found = self._units(me) - self._units(1 - me)
        if any(self.lives):
            found += weights.life_worth(self.lives[me]) - weights.life_worth(self.lives[1 - me])
            found += weights.CLOCK * self.race(me)
        return found

    def _units(self, seat: int) -> float:
        """Return the value of a seat's units, without that of those that are
        springs too, which is counted elsewhere.
        """
        found = sum(one.worth - weights.SPRING_TOO * one.is_spring for one in self.of(seat))
        return found - weights.SPRING_TOO * self.fallen_springs[seat]

    def race(self, me: int) -> float:
        """Return who would win first if nobody guarded: from -1 to 1."""
        might = [sum(one.might for one in self.of(seat)) for seat in (0, 1)]
        share = [min(1.0, might[seat] / max(1, self.lives[1 - seat])) for seat in (0, 1)]
        return share[me] - share[1 - me]


def _hook_scores(derived: Derived, me: int) -> float:
    """Return what rules and hints of this table add to the value for this seat, less what they add for the
    other.
    """
    return sum(
        float(live.hook.do(derived, me, live.me)) - float(live.hook.do(derived, 1 - me, live.me))
        for live in derived.hooks("score", "*")
    )


def _without_passing_effects(state: Duel) -> Duel:
    """Return the state without effects that end by themselves."""
    if all(not one.until for one in state.effects):
        return state
    return replace(state, effects=tuple(one for one in state.effects if not one.until))


def _rest_of_value(derived: Derived, me: int, table: weights.Forecast) -> float:
    """Return the value to this seat of everything but units and life, less that to the other."""
    return _value_beside_units(derived, me, me, table) - _value_beside_units(derived, 1 - me, me, table)


def _value_beside_units(derived: Derived, seat: int, me: int, table: weights.Forecast) -> float:
    """Return the value of a seat's springs, works, hand and venom to the seat `me`, which knows only its own
    hand; another is valued by its size.
    """
    state = derived.state
    found, springs = 0.0, 0
    for one in derived.on_field(seat=seat):
        if "spring" in one.kinds:
            springs += 1
        elif "unit" not in one.kinds:
            found += _work_value(one)
    found += sum(weights.spring_worth(at) for at in range(springs))
    found += _hand_value(derived, seat, springs) if seat == me else table.back * len(state.zone("hand", seat))
    venom = state.mark(seat, "venom")
    return found - weights.VENOM * venom * venom


def _work_value(one: Values) -> float:
    """Return the value of a work or a bond."""
    if "bond" in one.kinds:
        return weights.BOND
    if one.definition in weights.WORKS:
        return weights.WORKS[one.definition]
    cost = read_cost(REGISTRY.definition(one.definition).cost).total
    return weights.WORK + weights.WORK_COST * cost


def _hand_value(derived: Derived, seat: int, springs: int) -> float:
    """Return the value of a known hand: springs while few are on the
    field, cards less if they cannot be paid.
    """
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
    """Return how much flow of each kind these abilities make."""
    found = [0] * len(KINDS)
    for abilities in those:
        for one in abilities:
            if one.get("flow"):
                found[KINDS.index(one.get("flow"))] += 1
    return found


def held_back(state: Duel, seat: int) -> float:
    """Return the additional value of cards in hand that can be
    played in reply, more if they can be paid for.
    """
    derived = derive(state)
    cards = [derived.values(obj.oid) for obj in state.within("hand", seat)]
    costs = [
        read_cost(REGISTRY.definition(one.definition).cost).total
        for one in cards
        if ask_rules(derived, "is_fast", one.oid, "reply" in one.kinds)
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
    """Return whether the object is exhausted."""
    obj = state.find(values.oid)
    return obj is not None and obj.mark("exhausted") > 0


def first_hand(state: Duel, seat: int) -> float:
    """Return the additional value of an opening hand, by its number of springs."""
    derived = derive(state)
    hand = [derived.values(obj.oid) for obj in state.within("hand", seat)]
    springs = sum("spring" in one.kinds for one in hand)
    shape = weights.FIRST_SPRINGS
    return shape[min(springs, len(shape) - 1)] + weights.FIRST_CARD * len(hand)


def is_deck_at_end(state: Duel) -> bool:
    """Tell whether a deck is empty, at a table with clashes."""
    return has_clashes(derive(state)) and not all(state.zone("deck", seat) for seat in (0, 1))


def is_quiet(state: Duel) -> bool:
    """Tell whether the chain is empty."""
    return not state.zone(CHAIN)


def is_fighting(state: Duel) -> bool:
    """Tell whether there are attackers."""
    return any(obj.mark(ATTACKING) for obj in state.within("field"))
