"""Passing: priority goes to the other seat, until both have passed one after the other."""

from __future__ import annotations

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.events import Passed, PriorityGiven


def passed(run: UnfinishedMove, seat: int, by_plan: bool = False) -> None:
    """Pass for this seat, and give priority to the other unless both have passed."""
    run.emit(Passed(seat, by_plan))
    if run.state.passes < 2:
        run.emit(PriorityGiven(1 - run.state.priority, run.state.passes))
