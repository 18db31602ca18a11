"""Looking ahead: an action is played in a world, and what it comes to is weighed."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from desktop.engine.chance import Chance
from desktop.engine.state import Illegal
from desktop.games.duel.kernel.choices import Run
from desktop.games.duel.kernel.objects import Choice, Duel
from desktop.games.duel.players import declaring
from desktop.games.duel.players.standing import is_fighting, is_quiet, worth
from desktop.games.duel.rules.actions import act
from desktop.games.duel.state import Answer, DuelAction, Pass

PASS = Pass("once", ("all",))
DECLARED = ("attackers", "guards")
MOST_STEPS = 60  # of a line, until it is weighed as it stands
MOST_BRANCHES = 12
SHY = 0.3  # standard deviations that are taken off


class Search:
    """The lines of one decision, in one world."""

    def __init__(self, me: int, chance: Chance, leaves: int) -> None:
        self.me, self.leaves = me, leaves
        self._chance = chance
        self._number = 0

    def play(self, state: Duel, seat: int, action: DuelAction) -> Duel | None:
        """None where the rules refuse it."""
        self._number += 1
        run = Run(state, Chance(0, "line", self._number))
        try:
            act(run, seat, action)
        except Illegal:
            return None
        return run.state

    def after(self, state: Duel, action: DuelAction) -> float | None:
        after = self.play(state, self.me, action)
        return self.value(after) if after is not None else None

    def value(self, state: Duel) -> float:
        """What it comes to when all that is under way is done, with the best answers of this seat."""
        for _ in range(MOST_STEPS):
            choice = state.pending
            if state.result is not None or choice is None:
                break
            seat = self.me if self.me in choice.seats else choice.seats[0]
            action: DuelAction
            if choice.kind == "priority":
                if is_quiet(state) and not is_fighting(state):
                    break
                action = PASS
            elif seat == self.me and self.leaves > 0 and is_open(choice):
                return self._best(state, choice)
            else:
                action = Answer(scripted(state, seat, choice))
            after = self.play(state, seat, action)
            if after is None:
                break
            state = after
        self.leaves -= 1
        return worth(state, self.me)

    def _best(self, state: Duel, choice: Choice) -> float:
        found = []
        for at in range(min(len(choice.options), MOST_BRANCHES)):
            after = self.play(state, self.me, Answer(at))
            if after is not None:
                found.append(self.value(after))
        return max(found) if found else worth(state, self.me)


def is_open(choice: Choice) -> bool:
    """Is it looked at what each answer comes to?"""
    return choice.kind not in DECLARED and choice.kind != "pay"


def scripted(state: Duel, seat: int, choice: Choice) -> int:
    if choice.kind in DECLARED:
        return declaring.answer(state, seat, is_thorough=False)
    return 0


def mean(values: Sequence[float]) -> float:
    """What to expect of it, and rather less."""
    middle = sum(values) / len(values)
    spread = sqrt(sum((one - middle) ** 2 for one in values) / len(values))
    return middle - SHY * spread
