"""What is asked about levels of blocks: how many solutions, and where two of them part. Knows no game."""

import time
from collections.abc import Callable
from typing import Any

from desktop.engine import level as engine
from desktop.engine.game import Effort
from desktop.engine.state import Illegal
from desktop.puzzles.answers import Checked, Stopped
from desktop.puzzles.covering import Covering, Found
from desktop.puzzles.levels import warning_of
from desktop.puzzles.packs import Found as FoundLevel

UNSETTLED = "Whether it has one solution is not settled yet."


def solved(
    read: Callable[[], FoundLevel],
    load: Callable[[Any, Callable[[], bool]], Covering],
    told: Callable[[Any, Found], tuple[str, tuple[str, ...]]],
    effort: Effort,
) -> engine.Solution:
    """What the command line says of a level: `told` draws a solution and puts it in words."""
    clock = _Clock()
    found = read()
    clock.mark("read")
    answer: dict[str, Any] = {"solvable": None, "solutions": "unknown"}
    try:
        covering = load(found.level, effort.over)
        clock.mark("build")
        first = covering.first()
        clock.mark("solve")
        answer = {"solvable": first is not None, "solutions": "none"}
        if first is not None:
            drawn, moves = told(found.level, first)
            answer |= {"solutions": "unknown", "solution": drawn, "moves": moves}
            answer["solutions"] = "one" if covering.other() is None else "more"
            clock.mark("unique")
    except Stopped:
        pass
    size = f"{found.level.rows}x{found.level.columns}"
    warnings = tuple(map(warning_of, found.warnings))
    return engine.Solution(**answer, warnings=warnings, size=size, ms=clock.ms)


class _Clock:
    def __init__(self) -> None:
        self.ms: dict[str, float] = {}
        self.at = time.perf_counter()

    def mark(self, name: str) -> None:
        now = time.perf_counter()
        self.ms[name], self.at = round((now - self.at) * 1000, 3), now


def checked(
    make: Callable[[], Any],
    load: Callable[[Any, Callable[[], bool]], Covering],
    grade: Callable[[Any], int],
    warn: Callable[[Any], list[str]],
    effort: Effort,
) -> Checked:
    """What an editor is told: what is missing, or how many solutions there are."""
    try:
        level = make()
    except Illegal as why:
        return Checked("none", 0, (), str(why))
    more = "".join(f" {why[:1].upper()}{why[1:]}." for why in map(_unlined, warn(level)))
    try:
        covering = load(level, effort.over)
        one, two = covering.first(), covering.other()
    except Stopped:
        return Checked("unknown", 0, (), UNSETTLED)
    if one is None:
        return Checked("none", 0, (), f"There is no solution.{more}")
    if two is not None:
        parted = covering.parted(one, two)
        text = "There is more than one solution; they differ in the marked cells."
        return Checked("more", 0, parted, text + more)
    return Checked("one", grade(level), (), f"There is exactly one solution, grade {grade(level)}.{more}")


def _unlined(warning: str) -> str:
    return warning_of(warning).why
