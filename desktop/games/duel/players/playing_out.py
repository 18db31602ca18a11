"""Ways that are compared by playing on, as both seats would at one action ahead: what they come to some turns
later, in worlds and with a luck that are the same for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import sqrt

from msgspec.structs import replace

from desktop.engine.chance import Chance
from desktop.engine.state import Illegal
from desktop.games.duel.kernel.choices import UnfinishedMove
from desktop.games.duel.kernel.layers import CHAIN
from desktop.games.duel.kernel.objects import Duel, PassPlan
from desktop.games.duel.players import declaring
from desktop.games.duel.players.one_ahead import expected
from desktop.games.duel.players.search import DECLARED, PASS, Search, by_habit, promising
from desktop.games.duel.players.standing import chances
from desktop.games.duel.players.worlds import asking
from desktop.games.duel.rules.actions import act
from desktop.games.duel.state import Answer, DuelAction, Play

TURNS = 3  # until who wins is guessed
MOST_ACTIONS = 400  # the same, where turns do not end
ACTIONS = 16  # that are played for a leaf
LOOKED_AT = 400  # actions of one way; whatever is asked after them is answered by habit
MOST_WORLDS = 40
FEW_WORLDS = 3  # nothing is left out for being worse before these
NOISE = 0.01  # that differences have at least
SURE = 2.0  # standard errors by which what is left out is worse
MARGIN = 0.01  # that the chances of winning must grow by for leaving the usual way


class PlayedOn:
    """The chances that each way has shown, one for each world."""

    def __init__(self, count: int) -> None:
        self.found: list[list[float]] = [[] for _ in range(count)]
        self.left = list(range(count))  # ways that are still looked at, the usual one in front

    def add(self, values: Sequence[float]) -> None:
        for at, value in zip(self.left, values, strict=True):
            self.found[at].append(value)

    def thin_out(self) -> None:
        """What comes to the same as another way everywhere goes, and what is clearly worse than the best."""
        told: dict[tuple[float, ...], int] = {}
        for at in self.left:
            told.setdefault(tuple(self.found[at]), at)
        best = self.best()
        self.left = [at for at in sorted(told.values()) if not self._is_behind(at, best)]

    def best(self) -> int:
        return max(self.left, key=lambda at: (sum(self.found[at]), -at))

    def chosen(self) -> int:
        best = self.best()
        count = len(self.found[best])
        is_usual_left = 0 in self.left
        if is_usual_left and sum(self.found[best]) - sum(self.found[0]) < MARGIN * count:
            return 0
        return best

    def _is_behind(self, at: int, best: int) -> bool:
        gaps = [more - less for more, less in zip(self.found[best], self.found[at], strict=False)]
        if at == best or len(gaps) < FEW_WORLDS:
            return False
        middle = sum(gaps) / len(gaps)
        spread = sqrt(sum((gap - middle) ** 2 for gap in gaps) / len(gaps))
        return middle > SURE * (spread + NOISE) / sqrt(len(gaps))


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
    played, playing = PlayedOn(len(ways)), Playing(me, over)
    for number, world in enumerate(worlds):
        is_spent = playing.actions >= leaves * ACTIONS or number >= MOST_WORLDS
        if len(played.left) == 1 or is_spent or over():
            break
        begun = replace(world, plans=(replace(plan, until="once"),) * 2)
        luck = partial(Chance, seed, number)
        values = [playing.comes_to(begun, ways[at], luck) for at in played.left]
        if over():
            break
        played.add(values)
        played.thin_out()
    return played.chosen()


class Playing:
    """Plays on for both seats, and counts what it played; so much of it is the same work everywhere."""

    def __init__(self, me: int, over: Callable[[], bool] = lambda: False) -> None:
        self.me = me
        self.actions = 0
        self._over = over

    def comes_to(self, state: Duel, begun: Sequence[DuelAction], luck: Callable[[int], Chance]) -> float:
        """How likely this seat is to win after these actions of it."""
        last, most = state.turn + TURNS, self.actions + LOOKED_AT
        for number in range(MOST_ACTIONS):
            choice = state.pending
            if state.result is not None or choice is None or state.turn >= last or self._over():
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
        if choice.kind == "priority" and _is_own_on_top(state, seat):
            return PASS  # so it nearly always does, and the look costs most where many triggers wait
        found = distinct(state, promising(state, seat))
        if len(found) == 1:
            return found[0]
        world = asking(state, seat)
        search = Search(seat, world, over=self._over, is_hasty=True)
        values = [expected(search, world, seat, one) for one in found]
        self.actions += search.played
        return found[max(range(len(found)), key=lambda at: (values[at], -at))]


def _is_own_on_top(state: Duel, seat: int) -> bool:
    top = next(state.within(CHAIN), None)
    return top is not None and top.controller == seat


def distinct(state: Duel, found: Iterable[DuelAction]) -> list[DuelAction]:
    """Without a second card of the same name in the hand."""
    kept: dict[object, DuelAction] = {}
    for one in found:
        obj = state.find(one.oid) if isinstance(one, Play) else None
        in_hand = obj is not None and obj.zone == "hand" and obj.card
        kept.setdefault(in_hand or one, one)
    return list(kept.values())
