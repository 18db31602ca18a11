"""The row of dots above the board: moves whose undoing gives back what they cut."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from takeback.puzzles.items import Entry, Ground, StaysCut, take_back
from takeback.texts import gettext as _


@dataclass(frozen=True)
class Dot:
    """A done entry that has cut others. `hollow`: why not all of it would come back now; empty when all
    would."""

    item: int
    entry: Entry
    hollow: str


def pending(ground: Ground, state: Any) -> tuple[Dot, ...]:
    """Return the dots of all items, newest first."""
    dots = [dot for item in range(len(state.items)) for dot in owing(ground, state, item)]
    return tuple(sorted(dots, key=lambda dot: -dot.entry.serial))


def owing(ground: Ground, state: Any, item: int) -> Iterator[Dot]:
    """Yield the dots of one item, latest first, by undoing its moves one after the other on a copy of the
    position."""
    done = state.items[item].done
    oldest = next((number for number, entry in enumerate(done) if entry.cut), len(done))
    stuck = ""  # why it cannot be taken back so far
    for entry in reversed(done[oldest:]):
        stays = ""
        stuck = stuck or (_("The puzzle is solved.") if state.solved else ground.may_take_back(state, item))
        if not stuck:
            state, stays = undo_once(ground, state, item)
        if entry.cut:
            yield Dot(item, entry, stuck or stays)


def undo_once(ground: Ground, state: Any, item: int) -> tuple[Any, str]:
    """Return the position after undoing an item's last move, and why something stayed cut: the first reason,
    or an empty text."""
    steps = take_back(ground, state, item)
    stays = ""
    try:
        event = next(steps)
        while True:
            state = event.apply(state)
            if isinstance(event, StaysCut) and not stays:
                stays = ground.reason_text(event.item, event.reason)
            event = steps.send(state)
    except StopIteration:
        return state, stays
