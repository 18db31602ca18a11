"""Passing: priority goes to the next seat, until all have passed one after the other."""

from __future__ import annotations

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.events import Passed, PriorityGiven


def passed(run: UnfinishedMove, seat: int, by_plan: bool = False) -> None:
    """Pass for this seat, and give priority to the next one unless all have passed."""
    run.emit(Passed(seat, by_plan))
    state = run.state
    if state.passes < len(state.seats):
        run.emit(PriorityGiven(state.seat_after(state.priority), state.passes))
