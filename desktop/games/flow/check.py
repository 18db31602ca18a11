"""Is a level that is being made worth playing? Asked in the thinker's process."""

from desktop.engine.chance import Chance
from desktop.engine.game import Effort
from desktop.engine.state import Illegal
from desktop.puzzles.answers import Checked, Stopped

from .edit import Editing, playable
from .grade import grade_of, measure
from .level import read_level, write_level
from .solver import Solver
from .state import Board, Level

UNSETTLED = "Whether it has one solution is not settled yet."


def check(state: Editing | Board, chance: Chance, effort: Effort) -> Checked:
    """What is missing, or how many solutions there are; with several, the cells in which two differ."""
    try:
        level = playable(state) if isinstance(state, Editing) else state.level
    except Illegal as why:
        return Checked("none", 0, (), str(why))
    solver = Solver(level)
    solver.over = effort.over
    try:
        return _counted(level, solver)
    except Stopped:
        return Checked("unknown", 0, (), UNSETTLED)
    finally:
        solver.close()


def _counted(level: Level, solver: Solver) -> Checked:
    edges = solver.solution()
    if edges is None:
        return Checked("none", 0, (), f"There is no solution.{_warned(level)}")
    other = solver.other(edges)
    if other is not None:
        parted = sorted({cell for edge in edges ^ other for cell in edge})
        return Checked(
            "more", 0, tuple(parted), "There is more than one solution; they differ in the marked cells."
        )
    grade = grade_of(measure(level))
    return Checked("one", grade, (), f"There is exactly one solution, grade {grade}.{_warned(level)}")


def _warned(level: Level) -> str:
    """What a reader would warn of."""
    words = [warning.partition(": ")[2] for warning in read_level(write_level(level))[1]]
    return "".join(f" {word[:1].upper()}{word[1:]}." for word in words)
