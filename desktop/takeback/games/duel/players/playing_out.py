"""Compares actions by playing on for both seats, some turns ahead,
in the same worlds and with the same luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import sqrt

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.state import Illegal
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.layers import CHAIN, FIELD, Derived, derive
from takeback.games.duel.kernel.objects import Duel, PassPlan
from takeback.games.duel.players import declaring
from takeback.games.duel.players.one_ahead import expected_with_answers
from takeback.games.duel.players.search import DECLARED, PASS, Search, by_habit, likeness, promising
from takeback.games.duel.players.standing import chances, is_deck_at_end, is_fighting, is_quiet
from takeback.games.duel.players.worlds import asking
from takeback.games.duel.rules.actions import act
from takeback.games.duel.state import Answer, DuelAction, Pass, Play, Use

TURNS = 2  # turns after which the winner is estimated, since later events are mostly luck
MOST_ACTIONS = 400  # limit if turns do not end
ACTIONS = 12  # actions played instead of one position
LOOKED_AT = 400  # actions of one way after which questions are answered by habit
MOST_WORLDS = 40
FEW_WORLDS = 4  # worlds before which no way is dropped
SURE = 2.0  # standard errors by which a dropped way is worse
# usual difference between ways, and between worlds; the more luck matters, the less a lead counts
TYPICAL = 0.03
AS_TYPICAL = 2  # worlds that are assumed to be typical from the start
MARGIN = 0.01  # gain in the chance of winning needed to leave the usual way


class PlayedOn:
    """The chances of winning found for each way, one for each world. Drops ways that fall behind, and chooses
    the usual one unless another leads clearly."""

    def __init__(self, count: int) -> None:
        self.found: list[list[float]] = [[] for _ in range(count)]
        self.left = list(range(count))  # ways still compared, the usual one first

    @property
    def is_settled(self) -> bool:
        """Tell whether only one way is left, or the first of those left practically wins, or all of them
        practically lose.
        """
        worths = [sum(self.found[at]) / len(self.found[at]) for at in self.left if self.found[at]]
        is_won_or_lost = bool(worths) and (worths[0] > 1 - MARGIN or max(worths) < MARGIN)
        return len(self.left) == 1 or is_won_or_lost

    def add(self, values: Sequence[float]) -> None:
        """Add one value for each option still compared: its chance in one more world that was played out."""
        for at, value in zip(self.left, values, strict=True):
            self.found[at].append(value)

    def thin_out(self) -> None:
        """Drop ways equal to another one in all worlds, and those that will hardly turn out to be best."""
        by_chances: dict[tuple[float, ...], int] = {}
        for at in self.left:
            by_chances.setdefault(tuple(self.found[at]), at)
        best = self.best()
        self.left = [at for at in sorted(by_chances.values()) if not self._is_behind(at, best)]

    def keep(self, count: int) -> None:
        """Keep the best ways and the usual one, at most `count`."""
        by_worth = sorted(self.left, key=lambda at: (at != 0, -sum(self.found[at]), at))
        self.left = sorted(by_worth[:count])

    def best(self) -> int:
        """Return the way with the best chances so far."""
        return max(self.left, key=lambda at: (sum(self.found[at]), -at))

    def chosen(self) -> int:
        """Return the way to choose: the usual one, unless the best one leads clearly."""
        best = self.best()
        if 0 not in self.left or not self.found[best]:
            return best
        middle, error = self._mean_lead(best, 0)
        return best if middle / (1 + (error / TYPICAL) ** 2) > MARGIN else 0

    def _is_behind(self, at: int, best: int) -> bool:
        """Tell whether a way is clearly worse than the best; the usual one must be worse by more."""
        if at == best or len(self.found[at]) < FEW_WORLDS:
            return False
        middle, error = self._mean_lead(best, at)
        return middle > SURE * error - (MARGIN if at else 0)

    def _mean_lead(self, one: int, other: int) -> tuple[float, float]:
        """Return the mean lead of one way over another in the worlds that both were played in, and its
        standard error, as if a few more worlds had shown the typical spread."""
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
    """Return the index of the best way to begin, after playing on from each in these worlds; the first one is
    the usual, left only for a clearly better one.

    `leaves` limits how much is played, and `over` ends it.
    """
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


Part = tuple[int, int, bool, tuple[int, ...]]  # a part of a turn, for a seat


class Playing:
    """Plays on for both seats with cheap decisions, and counts the actions played."""

    def __init__(self, me: int, over: Callable[[], bool] = lambda: False) -> None:
        """Prepare to play worlds out for seat `me`, until `over` returns True."""
        self.me = me
        self.actions = 0
        self._over = over
        self._meant: list[Answer] = []  # planned answers to the next questions of the acting seat
        self._acts = -1
        # actions declined in this part of the turn, in the present world
        self._declined: dict[Part, set[DuelAction]] = {}
        # likewise, for abilities on the field, which all worlds share
        self._unused: dict[Part, set[DuelAction]] = {}

    def comes_to(self, state: Duel, begun: Sequence[DuelAction], luck: Callable[[int], Chance]) -> float:
        """Return the chance of this seat to win after these actions of it, estimated after some turns have
        been played; 0 if the rules refuse an action.

        `luck` returns the chance for the action with this number.
        """
        self._meant, self._declined = [], {}
        last, most = state.turn + TURNS, self.actions + LOOKED_AT
        for number in range(MOST_ACTIONS):
            choice = state.pending
            if state.result is not None or choice is None or self._over():
                break
            if state.turn >= last and (state.turn > last or not is_deck_at_end(state)):
                break
            is_given = number < len(begun)
            seat = self.me if is_given else choice.seats[0]
            if is_given:
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
        """Count and play this action; return the state after it, None if the rules refuse it."""
        self.actions += 1
        run = UnfinishedMove(state, luck)
        try:
            act(run, seat, action)
        except Illegal:
            return None
        return run.state

    def hasty(self, state: Duel, seat: int) -> DuelAction:
        """Return a decision like that of looking one action ahead, but cheaper, with all cards known."""
        choice = state.pending
        assert choice is not None
        if choice.kind == "pay":
            return Answer(0)
        if choice.kind in DECLARED:
            return Answer(declaring.answer(state, seat, is_thorough=True))
        if choice.kind == "priority":
            self._meant = []
            if _passes_on_chain(state, seat):
                return PASS  # it nearly always does so, and trying is most expensive when many triggers wait
        elif seat == self._acts and self._meant and self._meant[0].option < len(choice.options):
            return self._meant.pop(0)
        found = distinct(state, promising(state, seat))
        if choice.kind == "priority" and is_quiet(state):
            found = _springs(state, found) or self._not_declined(state, seat, found)
        return found[0] if len(found) == 1 else self._best_action(state, seat, found)

    def _not_declined(self, state: Duel, seat: int, found: Sequence[DuelAction]) -> list[DuelAction]:
        """Return the actions not declined before in this part of
        the turn with the same cards on the field.
        """
        part = _part_of(state, seat)
        declined, unused = self._declined.get(part, ()), self._unused.get(part, ())
        return [one for one in found if one not in declined and one not in unused]

    def _decline(self, state: Duel, seat: int, those: Iterable[DuelAction]) -> None:
        """Note actions that were worse than passing, so that they are not tried again in this part of the
        turn.
        """
        part = _part_of(state, seat)
        for one in those:
            kept = self._unused if isinstance(one, Use) else self._declined
            kept.setdefault(part, set()).add(one)

    def _best_action(self, state: Duel, seat: int, found: Sequence[DuelAction]) -> DuelAction:
        """Return the best action; remember its planned answers, and the actions worse than passing."""
        world = asking(state, seat)
        search = Search(seat, world, over=self._over, is_hasty=True)
        values, all_answers = zip(
            *(expected_with_answers(search, world, seat, one) for one in found), strict=True
        )
        self.actions += search.played
        best = max(range(len(found)), key=lambda at: (values[at], -at))
        self._acts, self._meant = seat, list(all_answers[best])
        if isinstance(found[0], Pass) and is_quiet(state):
            pairs = zip(found, values, strict=True)
            self._decline(state, seat, [one for one, value in pairs if value < values[0]])
        return found[best]


def _part_of(state: Duel, seat: int) -> Part:
    """Return what identifies the present part of the turn for a seat: the turn, whether there are attackers,
    and what is on the field.
    """
    return state.turn, seat, is_fighting(state), state.zone(FIELD)


def _passes_on_chain(state: Duel, seat: int) -> bool:
    """Tell whether the next object to resolve is the seat's own or an ability."""
    top = next(state.within(CHAIN), None)
    return top is not None and (top.controller == seat or not top.card)


def _springs(state: Duel, found: Sequence[DuelAction]) -> list[DuelAction]:
    """Return the plays of springs, which are made first since they cost nothing and pay for the rest."""
    derived = derive(state)
    return [one for one in found if isinstance(one, Play) and "spring" in derived.values(one.oid).kinds]


def distinct(state: Duel, found: Iterable[DuelAction]) -> list[DuelAction]:
    """Return the actions without equal ones: cards of one name in hand, and objects alike on the field."""
    derived, kept = derive(state), dict[object, DuelAction]()
    for one in found:
        kept.setdefault(_likeness_of(derived, one), one)
    return list(kept.values())


def _likeness_of(derived: Derived, action: DuelAction) -> object:
    """Return a value that is equal for actions with the same effect."""
    if isinstance(action, Use):
        return action.ability, *likeness(derived, derived.state.find(action.oid))
    obj = derived.state.find(action.oid) if isinstance(action, Play) else None
    return obj.card if obj is not None and obj.card and obj.zone == "hand" else action
