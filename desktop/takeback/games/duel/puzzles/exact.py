"""Lets computer players solve puzzles exactly, as nothing is hidden, to the end of the turn.

If nothing is found, they play as usual.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from takeback.engine.state import Illegal
from takeback.games.duel.kernel.objects import Duel, PassPlan
from takeback.games.duel.puzzles.setting import EVERYWHERE, NAME
from takeback.games.duel.puzzles.solver import Solver, TooMuch
from takeback.games.duel.rules.options import SOLVER
from takeback.games.duel.state import DuelAction

MOST = 20_000  # positions
ASKED = PassPlan("once", EVERYWHERE)


def refutes(seen: Duel, seat: int, over: Callable[[], bool]) -> DuelAction | None:
    """Return an action of Blue after which Red cannot win any more; None without one, in time, for Red, and
    where no puzzle is played.

    Blue does not know Red's pass plan, so Red is assumed to be asked everywhere.
    """
    return _solve_step(replace(seen, plans=(ASKED, ASKED)), MOST, over) if seat != SOLVER else None


def wins(seen: Duel, seat: int, most: int, over: Callable[[], bool]) -> DuelAction | None:
    """Return an action of Red that wins whatever Blue does; None if none is found within `most` positions and
    in time, for Blue, and where no puzzle is played.
    """
    return (
        _solve_step(replace(seen, plans=(seen.plans[SOLVER], ASKED)), most, over) if seat == SOLVER else None
    )


def _solve_step(state: Duel, most: int, over: Callable[[], bool]) -> DuelAction | None:
    """Return the next step of the solution; None outside of a puzzle, if there is none or if it was not found
    in time.
    """
    if not state.option(NAME) or state.pending is None:
        return None
    try:
        found = Solver(most, over).step(state)
    except (TooMuch, Illegal):
        return None
    return found[0] if found is not None else None
