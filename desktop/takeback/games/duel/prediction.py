"""Predicts how a clash goes and where a pass leads, by playing on with the rules on a copy.

The rules do all of it, so a keyword or a card of any package counts as it will in the game.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.state import Illegal
from takeback.games.duel.kernel import events
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.layers import CHAIN, FIELD
from takeback.games.duel.kernel.objects import Choice, Duel, Fact, PassPlan, StepRecord, of_seat
from takeback.games.duel.kernel.replacement import REPLACED
from takeback.games.duel.rules.actions import act
from takeback.games.duel.rules.core.clash import ATTACKING, GUARDING
from takeback.games.duel.state import Answer, Pass
from takeback.games.duel.variant import variant_of
from takeback.texts import gettext as _

EVERYTHING = ("all",)
DECLARING = ("attackers", "guards")
DRAWING = ("draw", "draw_cards")
AFTER = "regroup"  # the step in which the clash is over
MOST_ACTIONS = 120  # after which no prediction is made, since the clash does not end
RULE_ORDER = "rule_order"  # the question which rule changes first what is about to happen
MOST_ORDERS = 8  # orders of such rules that are played out


class Blow(msgspec.Struct, frozen=True):
    """The damage that one unit deals to one target in a clash."""

    source: int
    target: int  # an object, or a player as an `of_seat` number
    amount: int


class PredictedClash(msgspec.Struct, frozen=True):
    """The course of a clash, or of a chain outside one, if what is declared so far is confirmed and everybody
    passes."""

    attackers: tuple[int, ...] = ()
    guards: tuple[tuple[int, int], ...] = ()  # each guard with its attacker, in the order of the field
    blows: tuple[Blow, ...] = ()
    falling: frozenset[int] = frozenset()
    leaving: frozenset[int] = frozenset()  # all that will not be on the field any more
    cancelled: frozenset[int] = frozenset()  # entries of the chain that are sure not to resolve
    certain: frozenset[int] = frozenset()  # those that fall before chance or an open answer decides anything
    life: tuple[int, ...] = ()  # each player's number after it
    # the least and the most of each player's number, whichever rule is chosen to change an amount first
    ranges: tuple[tuple[int, int], ...] = ()
    losers: tuple[int, ...] = ()
    reasons: tuple[
        Fact, ...
    ] = ()  # replacements and life gained: why an amount is not the one that is printed
    is_sure: bool = True  # False if chance or an answer that is not yet given decides
    is_known: bool = True  # False if a rule needs to know a hidden card; then there are only the pairs

    def guards_of(self, attacker: int) -> tuple[int, ...]:
        """Return the guards of this attacker."""
        return tuple([guard for guard, one in self.guards if one == attacker])

    def changes_number(self, seat: int, number: int) -> bool:
        """Tell whether this player's number may be another than this after it."""
        return self.ranges[seat] != (number, number)

    def is_certain(self, oid: int) -> bool:
        """Tell whether it is certain what becomes of this unit."""
        return self.is_sure or oid in self.certain

    def dealt(self, source: int, target: int) -> int:
        """Return how much this unit deals to this target in all steps of the clash."""
        return sum(one.amount for one in self.blows if (one.source, one.target) == (source, target))

    def dealt_by(self, source: int) -> tuple[Blow, ...]:
        """Return what this unit deals, with one blow for each target."""
        targets = dict.fromkeys(one.target for one in self.blows if one.source == source)
        return tuple([Blow(source, target, self.dealt(source, target)) for target in targets])


class PredictedPass(msgspec.Struct, frozen=True):
    """The step that a pass leads to if all others pass too, and answer what they are asked as shortly as
    possible."""

    resolved: tuple[int, ...] = ()  # what is on the chain now and will not be there any more, the first first
    cancelled: frozenset[int] = frozenset()  # those of them that are cancelled instead of resolving
    turn: int = 0
    step: int = 0  # index in the plan of that turn
    plan: tuple[StepRecord, ...] = ()
    is_over: bool = False  # the game ends

    @property
    def record(self) -> StepRecord | None:
        """Return the step it leads to; None if that is not in the plan."""
        return self.plan[self.step] if 0 <= self.step < len(self.plan) else None


@lru_cache(maxsize=16)
def predict_pass(state: Duel, seat: int, stops: tuple[str, ...]) -> PredictedPass | None:
    """Return where a pass of this seat with these stops leads; None if that cannot be known.

    The state may be one with hidden cards, as a player sees it.
    """
    plans = tuple([PassPlan("once", stops if one == seat else EVERYTHING) for one in range(len(state.plans))])
    chain, turn = state.zone(CHAIN), state.turn
    now = replace(state, plans=plans)
    gone: dict[int, None] = {}
    try:
        now = _acted(now, seat, Pass("once", stops))
        for _ in range(MOST_ACTIONS):
            gone |= dict.fromkeys(oid for oid in chain if now.find(oid) is None)
            choice = now.pending
            if choice is None or now.turn != turn or seat in choice.seats:
                facts = (*now.facts_before, *now.facts)
                cancelled = frozenset(one.obj for one in facts if one.kind == "cancel" and one.obj in gone)
                return PredictedPass(
                    tuple(gone), cancelled, now.turn, now.step, now.plan, now.result is not None
                )
            if choice.kind == "priority":
                now = _acted(now, choice.seats[0], Pass("once", EVERYTHING))
            else:
                now = _acted(now, choice.seats[0], Answer(max(0, confirming_answer(choice))))
    except Illegal:
        return None
    except (Exception, SystemExit):  # a rule may need to know a hidden card
        return None
    return None


def _acted(state: Duel, seat: int, action: Pass | Answer) -> Duel:
    """Return the state after this action; raise Illegal if it depends on a hidden card or on chance."""
    run = UnfinishedMove(state, Chance(0, "prediction"))
    act(run, seat, action)
    if any(_is_unknown(event) for event in run.events):
        raise Illegal(_("This depends on something that is not known yet."))
    return run.state


def _is_unknown(event: object) -> bool:
    """Tell whether the result of an event is unknown: chance, a drawn card, or a hidden one that moves."""
    if isinstance(event, events.Moved):
        return not event.card
    if isinstance(event, events.Recorded):
        return event.fact.kind in DRAWING
    return isinstance(event, (events.Rolled, events.Shuffled))


@lru_cache(maxsize=16)
def predict_clash(state: Duel) -> PredictedClash | None:
    """Return how the clash of this state goes; None if there is none, or if it cannot be known.

    The state may be one with hidden cards, as a player sees it.
    """
    if state.result is not None or not 0 <= state.step < len(state.plan) or not _is_in_clash(state):
        return None
    end = next(at for at, one in enumerate(state.plan) if at > state.step and one.name == AFTER)
    played = _PlayedClash(state, end)
    try:
        return _with_ranges(played, played.predict())
    except Illegal:
        return played.without_results()
    except (Exception, SystemExit):  # a rule may need to know a hidden card
        return played.without_results()


@lru_cache(maxsize=16)
def predict_chain(state: Duel) -> PredictedClash | None:
    """Return the predicted result once everything on the chain has resolved; None with an empty chain, or if
    it cannot be known. The state may be one with hidden cards, as a player sees it."""
    pending = state.pending
    is_open = pending is not None and pending.kind == "priority" and 0 <= state.step < len(state.plan)
    if state.result is not None or not is_open or not state.zone(CHAIN):
        return None
    try:
        played = _PlayedChain(state, len(state.plan))
        found = _with_ranges(played, played.predict())
    except Illegal:
        return None
    except (Exception, SystemExit):  # a rule may need to know a hidden card
        return None
    return found if found is not None and found.is_known else None


def _with_ranges(played: _PlayedClash, found: PredictedClash | None) -> PredictedClash | None:
    """Return the prediction with the least and the most of each player's number, by playing out every order
    of the rules that change an amount, as far as there are not too many."""
    if found is None or not found.is_known:
        return found
    lives, waiting = [found.life], played.other_orders()
    for _try in range(MOST_ORDERS):
        if not waiting:
            break
        other = type(played)(played.first, played.end, waiting.pop(0))
        outcome = other.predict()
        if outcome is not None and outcome.is_known:
            lives.append(outcome.life)
        waiting += other.other_orders()
    return replace(found, ranges=tuple([(min(each), max(each)) for each in zip(*lives, strict=True)]))


def _is_in_clash(state: Duel) -> bool:
    """Tell whether units attack, or are about to, and have not dealt their blows yet."""
    if not any(one.name == AFTER for one in state.plan[state.step + 1 :]):
        return False
    pending = state.pending
    if pending is not None and pending.kind in DECLARING:
        return True
    return any(obj.mark(ATTACKING) for obj in state.within(FIELD))


def confirming_answer(choice: Choice) -> int:
    """Return the answer that ends a question of several parts, such as "Done"; -1 without one."""
    last = len(choice.options) - 1
    is_end = choice.optional and last >= 0 and not choice.options[last].objs
    return last if is_end and choice.kind not in ("priority", "yes_no", "pay", "mode") else -1


class _PlayedClash:
    """A copy of a game in which a clash is played to its end."""

    def __init__(self, state: Duel, end: int, order: tuple[int, ...] = ()) -> None:
        """Take the state, in which nobody is to pass unasked, the step that ends it, and the answers to the
        first questions about an order of rules."""
        plans = (PassPlan("once", EVERYTHING),) * len(state.plans)
        self.first, self.state = state, replace(state, plans=plans)
        self.end, self.order = end, order
        self.orders: list[int] = []  # how many answers each question about an order of rules has
        self.declared: Duel | None = None  # the state in which everything is declared
        self.blows: list[Blow] = []
        self.falling: set[int] = set()
        self.certain: set[int] = set()
        self.cancelled: set[int] = set()
        self.reasons: list[Fact] = []
        self.is_sure = True

    def predict(self) -> PredictedClash | None:
        """Play to the end and return what happened; if it does not end, only who attacks and guards."""
        pending = self.state.pending
        if pending is not None and pending.kind in DECLARING:
            self._answer_choice(pending)
        self.declared = self.state
        count = 0
        while self._goes_on():
            count += 1
            if count > MOST_ACTIONS or self.state.pending is None:
                return self.without_results()
            self._answer_choice(self.state.pending)
        return self._outcome(self.declared)

    def _goes_on(self) -> bool:
        """Tell whether the clash is not over."""
        state = self.state
        return state.result is None and state.turn == self.first.turn and state.step < self.end

    def _answer_choice(self, choice: Choice) -> None:
        """Pass, confirm what is declared, or give the first answer; if that was open, nothing is sure any
        more."""
        seat = choice.seats[0]
        if choice.kind == "priority":
            self._do(seat, Pass("once", EVERYTHING))
            return
        at = confirming_answer(choice)
        is_confirmed = at >= 0 and choice is self.first.pending
        if len(choice.options) > 1 and not is_confirmed:
            self.is_sure = False
        if choice.kind == RULE_ORDER:
            at = self.order[len(self.orders)] if len(self.orders) < len(self.order) else 0
            self.orders.append(len(choice.options))
        self._do(seat, Answer(max(0, at)))

    def other_orders(self) -> list[tuple[int, ...]]:
        """Return the answers with which one of the questions about an order of rules that were answered with
        the first is answered otherwise."""
        return [
            (*self.order, *(0,) * (at - len(self.order)), option)
            for at in range(len(self.order), len(self.orders))
            for option in range(1, self.orders[at])
        ]

    def _do(self, seat: int, action: Pass | Answer) -> None:
        """Carry out this action on the copy, and note what happens before the clash is over."""
        run = UnfinishedMove(self.state, Chance(0, "prediction"))
        act(run, seat, action)
        self.state = run.state
        for event in run.events:
            if isinstance(event, events.StepBegan) and event.index >= self.end:
                return
            self.is_sure = self.is_sure and not _is_unknown(event)
            if isinstance(event, events.Recorded):
                self._note(event.fact)

    def _note(self, fact: Fact) -> None:
        """Note a blow, a fall, or the reason for an amount."""
        if fact.kind == "wound" and "clash" in fact.tags:
            target = fact.obj or of_seat(fact.seat)
            self.blows.append(Blow(fact.source, target, fact.amount))
        elif fact.kind in (REPLACED, "gain_life"):
            self.reasons.append(fact)
        elif fact.kind == "cancel" and self.is_sure:
            self.cancelled.add(fact.obj)
        elif fact.kind == "fall":
            self.falling.add(fact.obj)
            if self.is_sure:
                self.certain.add(fact.obj)

    def without_results(self) -> PredictedClash | None:
        """Go back to what is declared and return only who attacks and guards; None if not even that is
        known."""
        if self.declared is None:
            return None
        self.state, self.blows, self.is_sure = self.declared, [], False
        self.falling, self.certain, self.reasons, self.cancelled = set(), set(), [], set()
        return replace(self._outcome(self.declared), is_known=False)

    def _outcome(self, declared: Duel) -> PredictedClash:
        """Return the predicted result of the clash; in `declared` all attackers and guards are declared, and
        the present state is that after the clash."""
        after = self.state
        here = list(declared.within(FIELD))
        leaving = frozenset(one.oid for one in self.first.within(FIELD) if after.find(one.oid) is None)
        winners = after.result.winners if after.result is not None else ()
        seats = range(len(after.seats))
        number_of = variant_of(after).number_of
        life = tuple([number_of(after, seat) for seat in seats])
        return PredictedClash(
            tuple([obj.oid for obj in here if obj.mark(ATTACKING)]),
            tuple([(obj.oid, obj.mark(GUARDING)) for obj in here if obj.mark(GUARDING)]),
            tuple(self.blows),
            leaving & self.falling,
            leaving,
            frozenset(self.cancelled),
            leaving & self.certain,
            life,
            tuple([(number, number) for number in life]),
            tuple([seat for seat in seats if after.result is not None and seat not in winners]),
            tuple(self.reasons),
            self.is_sure,
        )


class _PlayedChain(_PlayedClash):
    """A copy of a game in which all that is on the chain resolves."""

    def _goes_on(self) -> bool:
        """Tell whether something is left on the chain."""
        return super()._goes_on() and bool(self.state.zone(CHAIN))
