"""Provide a game whose rules iterate over a set of texts, which has another order in each process."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from takeback.engine.game import Rules
from tests.toys import counting
from tests.toys.counting import Count, Counted, Counter

WORDS = frozenset({"ash", "birch", "cedar", "elm", "fir", "oak"})


def order() -> list[str]:
    """Return the words in the order that they have in this process."""
    return list(WORDS)


def play(state: Counter, seat: int, action: Count, chance: Any) -> Rules:
    for event in counting.play(state, seat, action, chance):
        assert isinstance(event, Counted)
        yield Counted(event.by + 4 * sorted(WORDS).index(order()[state.turn % len(WORDS)]))


def actions(state: Counter, seat: int) -> Iterator[Count]:
    listed = list(counting.actions(state, seat))
    firsts = [word for word in order() if word in ("ash", "birch", "cedar")]
    yield from (Count("_abc".index(word[0])) for word in firsts if Count("_abc".index(word[0])) in listed)


GAME = replace(counting.GAME, package=__name__, id="unordered", play=play)
LISTING = replace(counting.GAME, package=__name__, id="listing", actions=actions)
