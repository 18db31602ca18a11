"""A game whose rules depend on the process they run in: the hash of a text is another in each."""

from dataclasses import replace
from typing import Any

from desktop.engine.game import Rules
from tests.toys import counting
from tests.toys.counting import Count, Counted, Counter


def play(state: Counter, seat: int, action: Count, chance: Any) -> Rules:
    for event in counting.play(state, seat, action, chance):
        assert isinstance(event, Counted)
        yield Counted(event.by + hash("the order of a set") % 100_000 * 4)


GAME = replace(counting.GAME, package=__name__, id="unordered", play=play)
