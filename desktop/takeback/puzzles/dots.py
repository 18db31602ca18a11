"""The row of dots above the board: what will be given back when an item is taken back."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from takeback.puzzles.items import Entry, Ground, StaysCut, take_back


@dataclass(frozen=True)
class Dot:
    """A standing entry that owes something: full when all of it would come back now, else hollow, and why."""

    item: int
    entry: Entry
    hollow: str


def pending(ground: Ground, state: Any) -> tuple[Dot, ...]:
    """The row of dots above the board, the newest first."""
    dots = [dot for item in range(len(state.items)) for dot in owing(ground, state, item)]
    return tuple(sorted(dots, key=lambda dot: -dot.entry.serial))


def owing(ground: Ground, state: Any, item: int) -> Iterator[Dot]:
    """What an item owes, the latest first: it is taken back move by move, as far as anything is owed."""
    done = state.items[item].done
    oldest = next((number for number, entry in enumerate(done) if entry.cut), len(done))
    stuck = ""  # why it cannot be taken back so far
    for entry in reversed(done[oldest:]):
        stays = ""
        stuck = stuck or ("The puzzle is solved." if state.solved else ground.may_take_back(state, item))
        if not stuck:
            state, stays = settled(ground, state, item)
        if entry.cut:
            yield Dot(item, entry, stuck or stays)


def settled(ground: Ground, state: Any, item: int) -> tuple[Any, str]:
    """The state after taking an item back once, and the first reason that kept somebody cut."""
    steps = take_back(ground, state, item)
    stays = ""
    try:
        event = next(steps)
        while True:
            state = event.apply(state)
            stays = stays or (event.reason if isinstance(event, StaysCut) else "")
            event = steps.send(state)
    except StopIteration:
        return state, stays
