"""Hands cut out of what was played at a table: where each began, and everything that happened in it."""

from collections.abc import Iterable

import msgspec

from desktop.engine.play import Move
from desktop.engine.state import Event

from ..rules.events import HandEnded, HandStarted, Shuffled
from ..state import Holdem


class Played(msgspec.Struct, frozen=True):
    """One hand: the position before it, its events, and the position after them."""

    before: Holdem
    events: tuple[Event, ...]
    after: Holdem

    @property
    def started(self) -> HandStarted:
        event = self.events[0]
        assert isinstance(event, HandStarted)
        return event

    @property
    def deal(self) -> Shuffled:
        return next(event for event in self.events if isinstance(event, Shuffled))

    @property
    def is_over(self) -> bool:
        return isinstance(self.events[-1], HandEnded)

    def order(self) -> list[int]:
        """The seats that were dealt in, the first one left of the button before the others."""
        count = len(self.before.seats)
        return sorted(self.started.seats, key=lambda seat: (seat - self.started.button - 1) % count)

    def states(self) -> Iterable[tuple[Event, Holdem]]:
        """Every event with the position before it."""
        state = self.before
        for event in self.events:
            yield event, state
            state = event.apply(state)


def hands_of(moves: Iterable[Move]) -> list[Played]:
    """The hands of a line of moves, the last one as far as it was played."""
    found: list[Played] = []
    before: Holdem | None = None
    state: Holdem | None = None
    events: list[Event] = []
    for move in moves:
        state = move.before
        for event in move.events:
            if isinstance(event, HandStarted):
                before, events = state, []
            state = event.apply(state)
            if before is not None:
                events.append(event)
            if isinstance(event, HandEnded) and before is not None:
                found.append(Played(before, tuple(events), state))
                before = None
    if before is not None and state is not None:
        found.append(Played(before, tuple(events), state))
    return found
