"""Looks ahead: an action is played in one possible world, and the position it leads to is valued."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from math import sqrt
from typing import Any

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.state import Illegal
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.events import Rolled
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import FIELD, Derived, derive
from takeback.games.duel.kernel.objects import Choice, Duel, Obj
from takeback.games.duel.players import declaring, weights
from takeback.games.duel.players.standing import (
    first_hand,
    has_clashes,
    held_back,
    is_deck_at_end,
    is_fighting,
    is_quiet,
    worth,
)
from takeback.games.duel.rules.actions import act, actions
from takeback.games.duel.rules.core.delay import HELD, SINCE
from takeback.games.duel.state import Answer, Cancel, DuelAction, Pass, Play, Use

PASS = Pass("once", ("all",))
DECLARED = ("attackers", "guards")
EARLY = ("ready", "dawn", "draw", "council1", "muster")
MOST_STEPS = 60  # steps of a line, after which it is valued as it is
MOST_STEPS_OF_TURNS = 300  # the same when extra turns are played
TURNS_TO_DRAW = 2  # turns within which each seat draws
LUCKS = 3  # how often extra turns are played, since they should pay whatever the luck
COINS = range(4, 8)  # seeds of luck for comparing declarations; a coin shows each side in two of them
MOST_BRANCHES = 12
MOST_ENDS, FEW_ENDS = 40, 6  # end positions of one action; fewer when playing on for both seats
OF_ITS_TIME = (HELD, SINCE)  # marks that only tell how long an object has been there
SHY = 0.3  # standard deviations subtracted from a mean


class Search:
    """The search for one decision, in one world; values at most `leaves` positions."""

    def __init__(
        self,
        me: int,
        root: Duel,
        leaves: int = 0,
        over: Callable[[], bool] = lambda: False,
        is_planning: bool = False,
        is_hasty: bool = False,
    ) -> None:
        """Take the position to decide in; nothing is searched yet. `over` tells whether time is up, and
        `leaves` is how many positions may be valued."""
        self.me, self.leaves, self.turn = me, leaves, root.turn
        self._over = over
        self._is_planning = is_planning  # also value what may come later
        self._is_hasty = is_hasty  # do not play extra turns
        self._most_ends = FEW_ENDS if is_hasty else MOST_ENDS
        self._table = weights.FITTED if is_planning else weights.USUAL
        self.played = 0
        # seed of the luck shared by all that is compared; None: different luck each time
        self._luck: int | None = None
        self._was_lucky = False  # whether that luck mattered
        self._until = _turn_in_question(root)
        self._is_doomed = self._looks_doomed(root)
        self._ends_of_decks: dict[Any, float] = {}  # cached, by what the result depends on

    @property
    def is_done(self) -> bool:
        """Tell whether the positions or the time are used up."""
        return self.leaves <= 0 or self._over()

    @property
    def is_over(self) -> bool:
        """Tell whether the time is used up."""
        return self._over()

    def play(self, state: Duel, seat: int, action: DuelAction) -> Duel | None:
        """Count and play this action; return the state after it, None if the rules refuse it."""
        self.played += 1
        luck = self.played if self._luck is None else f"luck {self._luck}"
        run = UnfinishedMove(state, Chance(0, "line", luck))
        try:
            act(run, seat, action)
        except Illegal:
            return None
        if self._luck is not None:
            self._was_lucky = self._was_lucky or any(isinstance(one, Rolled) for one in run.events)
        return run.state

    def value(self, state: Duel) -> float:
        """Return the value after everything under way is done, with the best answers of this seat."""
        return max(map(self.weigh, self.ends(state)))

    def weigh(self, state: Duel) -> float:
        """Return the value of a position, and count it against `leaves`.

        What follows may be played first: the rest of the turn if there are no clashes, extra turns, or a
        turn that this seat would lose at its end.
        """
        self.leaves -= 1
        if not has_clashes(derive(state)):
            state = self._played_on(state, self.turn)
        found = worth(state, self.me, self._table)
        if self._is_planning and state.result is None:
            found += held_back(state, self.me)
            found += self._as_decks_end(state) if self.turn else first_hand(state, self.me)
        is_looked_at = self._is_doomed or (state.tickets and not self._is_hasty)
        if state.result is not None or not is_looked_at:
            return found
        ends = [self._played_on(state, state.turn + len(state.tickets)) for _ in range(LUCKS)]
        over = [worth(end, self.me, self._table) for end in ends if end.result is not None]
        return min([found, *over] if len(over) < LUCKS else over) + weights.EVEN_SO * found

    def _as_decks_end(self, state: Duel) -> float:
        """Return the value of who draws from an empty deck first, if things go on as they are; 0 while no
        deck is empty or nobody loses so soon.
        """
        if self._is_hasty or not is_deck_at_end(state):
            return 0.0
        key = state.turn, state.step, state.seats, state.zone(FIELD)
        if key not in self._ends_of_decks:
            end = self._played_on(state, state.turn + TURNS_TO_DRAW)
            winners = end.result.winners if end.result is not None else ()
            sign = 0 if len(winners) != 1 else 1 if self.me in winners else -1
            self._ends_of_decks[key] = sign * weights.DECK_AT_END
        return self._ends_of_decks[key]

    def _looks_doomed(self, state: Duel) -> bool:
        """Tell whether this seat loses at the end of its present turn,
        so that every line is played to that end.
        """
        if not state.effects or state.tp != self.me:
            return False
        end = self._played_on(state, state.turn)
        return end.result is not None and self.me not in end.result.winners

    def ends(self, state: Duel) -> list[Duel]:
        """Return the positions after everything under way is done,
        one for each way this seat could answer.
        """
        return [end for end, _ in self.answered(state)]

    def answered(self, state: Duel) -> list[tuple[Duel, tuple[Answer, ...]]]:
        """Return the positions after everything under way is done, with the answers of this seat that lead
        there.

        Early questions branch first; when there are many ways, later ones are answered by habit, without
        being listed.
        """
        found: list[tuple[Duel, tuple[Answer, ...]]] = []
        open_: deque[tuple[Duel, tuple[Answer, ...]]] = deque([(state, ())])
        while open_:
            there, answers = open_.popleft()
            is_habit = len(found) + len(open_) >= self._most_ends
            there = self._advance(there, is_habit)
            afters = [] if is_habit or self._over() or not self._is_asked(there) else self._each(there)
            open_.extend((after, (*answers, answer)) for after, answer in afters)
            if not afters:
                found.append((there, answers))
        return found

    def _advance(self, state: Duel, is_habit: bool) -> Duel:
        """Return the position in which nothing is under way, or this seat is asked something worth comparing;
        with `is_habit`, that is answered by habit too.
        """
        for _ in range(MOST_STEPS):
            choice = state.pending
            if state.result is not None or choice is None or self._over():
                break
            seat = self._seat(choice)
            if choice.kind == "priority" and is_quiet(state) and not is_fighting(state):
                if self._has_reached_goal(state):
                    break
                after = self.play(state, seat, first_play(state, seat))
            elif not is_habit and self._is_asked(state):
                break
            else:
                after = self._advance_one(state, choice)
            if after is None:
                break
            state = after
        return state

    def _is_asked(self, state: Duel) -> bool:
        """Tell whether this seat is asked something worth comparing; never before the first turn when
        planning.
        """
        choice = state.pending
        is_hand_to_come = self._is_planning and not self.turn  # one that nobody has seen
        return choice is not None and self.me in choice.seats and is_open(choice) and not is_hand_to_come

    def _has_reached_goal(self, state: Duel) -> bool:
        """Tell whether the line has reached the second half of the turn in question, or another turn."""
        return state.turn != self._until or state.step_name not in EARLY

    def _seat(self, choice: Choice) -> int:
        """Return the seat that decides; this one if both do."""
        return self.me if self.me in choice.seats else choice.seats[0]

    def _each(self, state: Duel) -> list[tuple[Duel, Answer]]:
        """Return the states after each answer that the rules allow, with the answer; at most
        `MOST_BRANCHES`.
        """
        assert state.pending is not None
        options = state.pending.options
        answers = [Answer(at) for at in (unlike(state) if self._is_hasty else range(len(options)))]
        answers = answers[:MOST_BRANCHES]
        afters = [(self.play(state, self.me, one), one) for one in answers]
        return [(after, one) for after, one in afters if after is not None]

    def _played_on(self, state: Duel, last: int) -> Duel:
        """Return the state once turn `last` is over, both seats deciding by habit and playing no cards; an
        earlier state if steps or time run out."""
        for _ in range(MOST_STEPS_OF_TURNS):
            choice = state.pending
            if state.result is not None or choice is None or state.turn > last or self._over():
                break
            seat = self._seat(choice)
            after = self.play(state, seat, by_habit(state, seat, choice))
            if after is None:
                break
            state = after
        return state

    # several actions in succession
    def best_line(self, state: Duel, firsts: Sequence[DuelAction]) -> list[float]:
        """Return the value of the best line that begins with each of these actions, LOST for those that time
        did not allow.

        The most promising position is extended first, while there are positions left to value; lines that
        meet share what follows.
        """
        known: dict[Any, LinePoint] = {}
        open_: list[tuple[float, int, LinePoint]] = []
        begun: list[list[LinePoint]] = []
        for one in firsts:
            begun.append([] if begun and self._over() else self._points_after(state, one, known, open_))
        while open_ and not self.is_done:
            _, _, there = heappop(open_)
            for one in promising(there.state, self.me):
                if self.is_done:
                    break
                if not isinstance(one, Pass):
                    there.next += self._points_after(there.state, one, known, open_)
        return [_best_of(one) for one in begun]

    def _points_after(
        self, state: Duel, action: DuelAction, known: dict[Any, LinePoint], open_: list[Any]
    ) -> list[LinePoint]:
        """Return the points an action leads to, sharing known ones
        and queueing those that can be extended.
        """
        if isinstance(action, Pass) and is_quiet(state) and not is_fighting(state):
            return [LinePoint(state, self.weigh(state) + weights.GAIN)]
        after = self.play(state, self.me, action)
        gain = weights.GAIN if isinstance(action, Pass) else 0.0
        found = []
        for end in self.ends(after) if after is not None else ():
            key = position_key(end)
            if key not in known:
                there = known[key] = LinePoint(end, self.weigh(end) + gain)
                if self._goes_on(state, end):
                    heappush(open_, (-there.value, len(known), there))
            found.append(known[key])
        return found

    def goes_on(self, state: Duel, action: DuelAction) -> list[Duel]:
        """Return the positions after this action in which this seat can still act in the same step."""
        after = self.play(state, self.me, action)
        ends = self.ends(after) if after is not None else []
        return [end for end in ends if self._goes_on(state, end)]

    def _goes_on(self, before: Duel, after: Duel) -> bool:
        """Tell whether it is still the same step and this seat has priority."""
        choice = after.pending
        if after.result is not None or choice is None or choice.kind != "priority":
            return False
        return self.me in choice.seats and (after.turn, after.step) == (before.turn, before.step)

    # declarations
    def best_set(self, state: Duel, sets: Sequence[frozenset[tuple[int, ...]]]) -> list[float]:
        """Return the value of each declaration, played to the end of the clash; LOST for those that positions
        or time did not allow.
        """
        return [
            weights.LOST if self.is_done and at else self._value_of_set(state, one)
            for at, one in enumerate(sets)
        ]

    def _value_of_set(self, state: Duel, wanted: frozenset[tuple[int, ...]]) -> float:
        """Return the mean value of a declaration, over a few seeds if coins fall on the way."""
        values: list[float] = []
        for self._luck in COINS:
            self._was_lucky = False
            values.append(self._fight_out(state, wanted))
            if not self._was_lucky or self._over():
                break
        self._luck = None
        return sum(values) / len(values)

    def _fight_out(self, state: Duel, wanted: frozenset[tuple[int, ...]]) -> float:
        """Return the value of a declaration, with the best action of this seat once the guards are known."""
        assert state.pending is not None
        after = self._declare(state, state.pending.seats[0], wanted)
        if after is None:
            return weights.LOST
        met = self._advance_to_guards(after)
        values = [self.value(met)]
        for one in promising(met, self.me) if _may_strike(met, self.me) else ():
            if self.is_done:
                break
            struck = None if isinstance(one, Pass) else self.play(met, self.me, one)
            if struck is not None:
                values.append(self.value(struck))
        return max(values)

    def answers(self, state: Duel, seat: int, wanted: frozenset[tuple[int, ...]]) -> tuple[Answer, ...]:
        """Return the answers that make this declaration, up to one that the rules refuse."""
        assert state.pending is not None
        kind, found = state.pending.kind, []
        there: Duel | None = state
        while there and (choice := there.pending) and choice.kind == kind and seat in choice.seats:
            found.append(Answer(declaring.first(choice, lambda objs: objs in wanted)))
            there = self.play(there, seat, found[-1])
        return tuple(found)

    def _declare(self, state: Duel, seat: int, wanted: frozenset[tuple[int, ...]]) -> Duel | None:
        """Return the state after the seat has declared these attackers or guards; None if the rules refuse
        it."""
        assert state.pending is not None
        kind = state.pending.kind
        while (choice := state.pending) is not None and choice.kind == kind and seat in choice.seats:
            at = declaring.first(choice, lambda objs: objs in wanted)
            after = self.play(state, seat, Answer(at))
            if after is None:
                return None
            state = after
        return state

    def _advance_to_guards(self, state: Duel) -> Duel:
        """Return the state in which this seat may act with the guards known, or the end of the clash."""
        for _ in range(MOST_STEPS):
            choice = state.pending
            if choice is None or state.result is not None or self._over() or not is_fighting(state):
                break
            if _may_strike(state, self.me):
                break
            after = self._advance_one(state, choice)
            if after is None:
                break
            state = after
        return state

    def _advance_one(self, state: Duel, choice: Choice) -> Duel | None:
        """Return the state after the deciding seat does the usual; a declaration is made as a whole."""
        seat = self._seat(choice)
        if self._is_planning and choice.kind in DECLARED and not state.frames[-1].answers:
            wanted = declaring.thorough_declaration(state, seat)
            return self._declare(state, seat, wanted)
        return self.play(state, seat, by_habit(state, seat, choice))


class LinePoint:
    """A position that lines reach, its value, and the points its next actions lead to."""

    __slots__ = ("next", "state", "value")

    def __init__(self, state: Duel, value: float) -> None:
        """Note a state that the search has reached, and its value."""
        self.state, self.value = state, value
        self.next: list[LinePoint] = []


def _best_of(begun: list[LinePoint]) -> float:
    """Return the best value of these positions and all that follow them; `weights.LOST` for none."""
    best, open_, seen = weights.LOST, list(begun), set()
    while open_:
        one = open_.pop()
        if id(one) not in seen:
            seen.add(id(one))
            best = max(best, one.value)
            open_ += one.next
    return best


def _may_strike(state: Duel, seat: int) -> bool:
    """Tell whether this seat may act between the guards and the blows."""
    choice = state.pending
    is_asked = choice is not None and choice.kind == "priority" and seat in choice.seats
    return is_asked and state.step_name == "guard" and is_quiet(state) and is_fighting(state)


def _turn_in_question(state: Duel) -> int:
    """Return the turn to be played to its second half, for a choice before the first Council; else 0."""
    asks = state.pending is not None and state.pending.kind == "mode" and state.step_name in EARLY[:3]
    return state.turn if asks else 0


def first_play(state: Duel, seat: int) -> DuelAction:
    """Return the first card that may be played, or a pass."""
    return next((one for one in actions(state, seat) if isinstance(one, Play)), PASS)


def promising(state: Duel, seat: int) -> list[DuelAction]:
    """Return the legal actions except cancelling, making flow for nothing and long passes."""
    found = [one for one in actions(state, seat) if not isinstance(one, Cancel)]
    return [one for one in found if not (isinstance(one, Pass) and one.until != "once") and not _is_idle(one)]


def _is_idle(action: DuelAction) -> bool:
    """Tell whether this is an ability that only makes flow."""
    return isinstance(action, Use) and "plain" in REGISTRY.abilities[action.ability].flags


def is_open(choice: Choice) -> bool:
    """Tell whether the answers to this question are worth comparing."""
    return choice.kind not in (*DECLARED, "priority", "pay")


def by_habit(state: Duel, seat: int, choice: Choice) -> DuelAction:
    """Return the usual action: a pass, or the usual answer."""
    return PASS if choice.kind == "priority" else Answer(scripted(state, seat, choice))


def scripted(state: Duel, seat: int, choice: Choice) -> int:
    """Return the usual answer: a quick declaration, else the first option."""
    if choice.kind in DECLARED:
        return declaring.answer(state, seat, is_thorough=False)
    return 0


def unlike(state: Duel) -> list[int]:
    """Return the indexes of the options, without those that name the same as an earlier one."""
    assert state.pending is not None
    derived, kept = derive(state), dict[object, int]()
    for at, one in enumerate(state.pending.options):
        named = [likeness(derived, state.find(oid)) or oid for oid in one.objs]
        kept.setdefault((one.text, one.number, *named), at)
    return list(kept.values())


def likeness(derived: Derived, obj: Obj | None) -> tuple[Any, ...]:
    """Return a value equal for objects that differ only in how long they have been there; () for None and for
    faceless objects.
    """
    if obj is None or not obj.card:
        return ()
    values = derived.values(obj.oid)
    marks = [mark for mark in obj.marks if mark[0] not in OF_ITS_TIME]
    shared = obj.card, obj.zone, obj.owner, obj.attached, values.definition, values.controller
    return *shared, values.might, values.grit, values.kinds, len(values.abilities), *marks


def position_key(state: Duel) -> Any:
    """Return a key for caches: equal for positions that differ only in object numbers, decks left out."""
    objects = [
        (_identity(one), _identity(state.find(one.attached)), one.chosen.copies)
        for one in state.objects
        if one is not None and one.zone not in ("deck", "charter")
    ]
    effects = [
        (one.maker, one.until, one.uses, one.numbers, [_identity(state.find(oid)) or oid for oid in one.objs])
        for one in state.effects
    ]
    tickets = [(one.seat, one.skip) for one in state.tickets]
    objects.sort()
    return tuple(objects), state.seats, state.turn, state.step, repr(sorted(effects, key=repr)), repr(tickets)


def _identity(one: Obj | None) -> tuple[Any, ...]:
    """Return what identifies an object for `position_key`."""
    return (one.card, one.zone, one.controller, one.marks) if one is not None else ()


def undeclared(state: Duel) -> tuple[Duel, frozenset[tuple[int, ...]]]:
    """Return the state before the present declaration, and what has been declared since."""
    top, declared = state.frames[-1], set()
    run = UnfinishedMove(
        replace(state, pending=None, frames=(*state.frames[:-1], replace(top, answers=(), alone=()))),
        Chance(0),
    )
    run.run_jobs()
    first = there = run.state
    for answer in top.answers:
        assert there.pending is not None
        declared.add(there.pending.options[answer].objs)
        run = UnfinishedMove(there, Chance(0))
        act(run, there.pending.seats[0], Answer(answer))
        there = run.state
    return first, frozenset(declared)


def cautious_mean(values: Sequence[float]) -> float:
    """Return a cautious expectation of these values: their mean less part of the standard deviation."""
    middle = sum(values) / len(values)
    spread = sqrt(sum((one - middle) ** 2 for one in values) / len(values))
    return middle - SHY * spread
