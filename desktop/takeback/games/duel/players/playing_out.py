"""Ways that are compared by playing on, as both seats would at one action ahead: what they come to some turns
later, in worlds and with a luck that are the same for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import sqrt

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.state import Illegal
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.layers import CHAIN, FIELD, Derived, look
from takeback.games.duel.kernel.objects import Duel, PassPlan
from takeback.games.duel.players import declaring
from takeback.games.duel.players.one_ahead import meant
from takeback.games.duel.players.search import DECLARED, PASS, Search, by_habit, likeness, promising
from takeback.games.duel.players.standing import chances, is_deck_at_end, is_fighting, is_quiet
from takeback.games.duel.players.worlds import asking
from takeback.games.duel.rules.actions import act
from takeback.games.duel.state import Answer, DuelAction, Pass, Play, Use

TURNS = 2  # until who wins is guessed; what comes later is more luck than merit
MOST_ACTIONS = 400  # the same, where turns do not end
ACTIONS = 12  # that are played for a leaf
LOOKED_AT = 400  # actions of one way; whatever is asked after them is answered by habit
MOST_WORLDS = 40
FEW_WORLDS = 4  # nothing is left out for being worse before these
SURE = 2.0  # standard errors by which what is left out is worse
TYPICAL = 0.03  # what ways differ by as a rule, and worlds with them: where luck does more, less is believed
AS_TYPICAL = 2  # worlds that are counted as if they were like this
MARGIN = 0.01  # that the chances of winning must grow by for leaving the usual way


class PlayedOn:
    """The chances that each way has shown, one for each world."""

    def __init__(self, count: int) -> None:
        self.found: list[list[float]] = [[] for _ in range(count)]
        self.left = list(range(count))  # ways that are still looked at, the usual one in front

    @property
    def is_settled(self) -> bool:
        """Is there one way left, or as good as nothing to be won or lost by any other?"""
        worths = [sum(self.found[at]) / len(self.found[at]) for at in self.left if self.found[at]]
        is_won_or_lost = bool(worths) and (worths[0] > 1 - MARGIN or max(worths) < MARGIN)
        return len(self.left) == 1 or is_won_or_lost

    def add(self, values: Sequence[float]) -> None:
        for at, value in zip(self.left, values, strict=True):
            self.found[at].append(value)

    def thin_out(self) -> None:
        """What comes to the same as another way everywhere goes, and what will hardly turn out to be best."""
        told: dict[tuple[float, ...], int] = {}
        for at in self.left:
            told.setdefault(tuple(self.found[at]), at)
        best = self.best()
        self.left = [at for at in sorted(told.values()) if not self._is_behind(at, best)]

    def keep(self, count: int) -> None:
        """No more than so many, the usual one among them, where there are leaves for no more."""
        by_worth = sorted(self.left, key=lambda at: (at != 0, -sum(self.found[at]), at))
        self.left = sorted(by_worth[:count])

    def best(self) -> int:
        return max(self.left, key=lambda at: (sum(self.found[at]), -at))

    def chosen(self) -> int:
        best = self.best()
        if 0 not in self.left or not self.found[best]:
            return best
        middle, error = self._lead(best, 0)
        return best if middle / (1 + (error / TYPICAL) ** 2) > MARGIN else 0

    def _is_behind(self, at: int, best: int) -> bool:
        if at == best or len(self.found[at]) < FEW_WORLDS:
            return False
        middle, error = self._lead(best, at)
        return middle > SURE * error - (MARGIN if at else 0)

    def _lead(self, one: int, other: int) -> tuple[float, float]:
        """By how much it is better, and the standard error of that."""
        gaps = [more - less for more, less in zip(self.found[one], self.found[other], strict=False)]
        count = len(gaps)
        middle = sum(gaps) / count
        spread = sum((gap - middle) ** 2 for gap in gaps) + AS_TYPICAL * TYPICAL**2
        return middle, sqrt(spread / (count - 1 + AS_TYPICAL) / count)


def best_way(
    ways: Sequence[Sequence[DuelAction]],
    worlds: Iterable[Duel],
    me: int,
    plan: PassPlan,
    seed: int,
    leaves: int,
    over: Callable[[], bool],
) -> int:
    """Which of these is best to begin with; the first is the usual one, left only for a better one."""
    played, playing, most, count = PlayedOn(len(ways)), Playing(me, over), leaves * ACTIONS, 0
    for number, world in enumerate(worlds):
        if played.is_settled or playing.actions >= most or number >= MOST_WORLDS or over():
            break
        begun = replace(world, plans=(replace(plan, until="once"),) * 2)
        luck = partial(Chance, seed, number)
        values = [playing.comes_to(begun, ways[at], luck) for at in played.left[:1]]
        if not number:
            played.keep(max(2, most // max(1, playing.actions) // 2))
        values += [playing.comes_to(begun, ways[at], luck) for at in played.left[1:]]
        if over():
            break
        count += len(values)
        played.add(values)
        played.thin_out()
        if number < FEW_WORLDS:
            played.keep(max(2, (most - playing.actions) * count // max(1, playing.actions) // FEW_WORLDS))
    return played.chosen()


Part = tuple[int, int, bool, tuple[int, ...]]  # of a turn, for a seat


class Playing:
    """Plays on for both seats, and counts what it played; so much of it is the same work everywhere."""

    def __init__(self, me: int, over: Callable[[], bool] = lambda: False) -> None:
        self.me = me
        self.actions = 0
        self._over = over
        self._meant: list[Answer] = []  # to what is asked next of the one that acts now
        self._acts = -1
        self._declined: dict[Part, set[DuelAction]] = {}  # in this part, from this world's hands
        self._unused: dict[Part, set[DuelAction]] = {}  # in this part, of what all worlds have on the field

    def comes_to(self, state: Duel, begun: Sequence[DuelAction], luck: Callable[[int], Chance]) -> float:
        """How likely this seat is to win after these actions of it."""
        self._meant, self._declined = [], {}
        last, most = state.turn + TURNS, self.actions + LOOKED_AT
        for number in range(MOST_ACTIONS):
            choice = state.pending
            if state.result is not None or choice is None or self._over():
                break
            if state.turn >= last and (state.turn > last or not is_deck_at_end(state)):
                break
            is_told = number < len(begun)
            seat = self.me if is_told else choice.seats[0]
            if is_told:
                action = begun[number]
            elif self.actions < most:
                action = self.hasty(state, seat)
            else:
                action = by_habit(state, seat, choice)
            after = self._played(state, seat, action, luck(number))
            if after is None:
                return 0.0
            state = after
        return chances(state, self.me)

    def _played(self, state: Duel, seat: int, action: DuelAction, luck: Chance) -> Duel | None:
        """None where the rules refuse it."""
        self.actions += 1
        run = UnfinishedMove(state, luck)
        try:
            act(run, seat, action)
        except Illegal:
            return None
        return run.state

    def hasty(self, state: Duel, seat: int) -> DuelAction:
        """What who looks one action ahead would do, at less expense: this is all the world there is."""
        choice = state.pending
        assert choice is not None
        if choice.kind == "pay":
            return Answer(0)
        if choice.kind in DECLARED:
            return Answer(declaring.answer(state, seat, is_thorough=True))
        if choice.kind == "priority":
            self._meant = []
            if _is_let_go(state, seat):
                return PASS  # so it nearly always does, and the look costs most where many triggers wait
        elif seat == self._acts and self._meant and self._meant[0].option < len(choice.options):
            return self._meant.pop(0)
        found = distinct(state, promising(state, seat))
        if choice.kind == "priority" and is_quiet(state):
            found = _springs(state, found) or self._not_declined(state, seat, found)
        return found[0] if len(found) == 1 else self._best(state, seat, found)

    def _not_declined(self, state: Duel, seat: int, found: Sequence[DuelAction]) -> list[DuelAction]:
        """Without what was no better than passing before, in the same part of the turn, with the same cards
        on the field."""
        part = _part_of(state, seat)
        declined, unused = self._declined.get(part, ()), self._unused.get(part, ())
        return [one for one in found if one not in declined and one not in unused]

    def _decline(self, state: Duel, seat: int, those: Iterable[DuelAction]) -> None:
        part = _part_of(state, seat)
        for one in those:
            kept = self._unused if isinstance(one, Use) else self._declined
            kept.setdefault(part, set()).add(one)

    def _best(self, state: Duel, seat: int, found: Sequence[DuelAction]) -> DuelAction:
        """What is asked while it is announced will be answered as it was meant."""
        world = asking(state, seat)
        search = Search(seat, world, over=self._over, is_hasty=True)
        values, all_answers = zip(*(meant(search, world, seat, one) for one in found), strict=True)
        self.actions += search.played
        best = max(range(len(found)), key=lambda at: (values[at], -at))
        self._acts, self._meant = seat, list(all_answers[best])
        if isinstance(found[0], Pass) and is_quiet(state):
            pairs = zip(found, values, strict=True)
            self._decline(state, seat, [one for one, value in pairs if value < values[0]])
        return found[best]


def _part_of(state: Duel, seat: int) -> Part:
    return state.turn, seat, is_fighting(state), state.zone(FIELD)


def _is_let_go(state: Duel, seat: int) -> bool:
    """Is what comes next of the chain its own, or an ability?"""
    top = next(state.within(CHAIN), None)
    return top is not None and (top.controller == seat or not top.card)


def _springs(state: Duel, found: Sequence[DuelAction]) -> list[DuelAction]:
    """What costs nothing and pays for the rest is played first."""
    derived = look(state)
    return [one for one in found if isinstance(one, Play) and "spring" in derived.values(one.oid).kinds]


def distinct(state: Duel, found: Iterable[DuelAction]) -> list[DuelAction]:
    """Without a second card of the same name in the hand, and without a second one that does the same on
    the field."""
    derived, kept = look(state), dict[object, DuelAction]()
    for one in found:
        kept.setdefault(_what_it_is(derived, one), one)
    return list(kept.values())


def _what_it_is(derived: Derived, action: DuelAction) -> object:
    if isinstance(action, Use):
        return action.ability, *likeness(derived, derived.state.find(action.oid))
    obj = derived.state.find(action.oid) if isinstance(action, Play) else None
    return obj.card if obj is not None and obj.card and obj.zone == "hand" else action
