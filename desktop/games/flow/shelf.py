"""Where Flow's levels come from, and what the command line asks about them."""

import time
from typing import Any

from msgspec.structs import replace

from desktop.engine import level as engine
from desktop.engine.chance import Chance
from desktop.engine.game import Effort
from desktop.engine.option import Option, Options
from desktop.puzzles.answers import Stopped
from desktop.puzzles.levels import warning_of
from desktop.puzzles.packs import Day, Found, Shelf, Size, find_level, from_text, read_size

from .drawing import draw_solution, words_of
from .generator import MOST_COLOURS, make
from .grade import grade_of, measure
from .layout import Wish
from .level import read_level, write_level
from .solver import Solver
from .state import Level

OPTIONS = (
    Option("count", 0, "Colours of a made level; 0 = as many as the longer side", high=MOST_COLOURS),
    Option("bridges", 0, "Bridges of a made level", high=8),
    Option("holes", 0, "Closed cells of a made level", high=40),
    Option("walls", 0, "Walls of a made level", high=60),
)
DAYS = (
    Day((5, 5), (("count", 5),)),
    Day((6, 6), (("count", 6),)),
    Day((7, 7), (("count", 7),)),
    Day((8, 8), (("count", 8),)),
    Day((8, 8), (("count", 8), ("bridges", 1))),
    Day((9, 9), (("count", 9), ("holes", 4))),
    Day((10, 10), (("count", 10),)),
)


def make_level(size: Size, options: Options, chance: Chance, daily: bool) -> Level:
    """A level of this size with one solution, graded."""
    rows, columns = size
    wish = Wish(
        rows,
        columns,
        options["count"] or min(MOST_COLOURS, max(size)),
        options["bridges"],
        options["holes"],
        options["walls"],
        repair=not daily,
    )
    level = make(wish, chance)
    return replace(level, grade=grade_of(measure(level)))


SHELF = Shelf(
    game="flow",
    read=read_level,
    write=write_level,
    make=make_level,
    options=OPTIONS,
    sizes=(4, 15),
    days=DAYS,
    packs=("brooks", "rivers", "deltas", "crossings", "gardens", "islands", "tutorial"),
)


# the command line -------------------------------------------------------------------------------------
def generate(size: str, options: Options, chance: Chance) -> engine.Level:
    level = make_level(read_size(SHELF, size or "8x8"), options, chance, False)
    size = f"{level.rows}x{level.columns}"
    text = write_level(replace(level, title=f"Flow {size}"))
    return engine.Level(text, unique=True, size=size)


def solve(text: str, effort: Effort) -> engine.Solution:
    """What is known of a level, given as its text or as the option `level` names it."""
    began = time.perf_counter()
    found = found_level(text)
    clock = {"read": time.perf_counter() - began}
    warnings = tuple(warning_of(warning) for warning in found.warnings)
    size = f"{found.level.rows}x{found.level.columns}"
    try:
        known = _answer(found.level, effort, clock)
    except Stopped:
        known = {"solvable": None, "solutions": "unknown"}
    ms = {name: round(seconds * 1000, 3) for name, seconds in clock.items()}
    return engine.Solution(**known, warnings=warnings, size=size, ms=ms)


def found_level(text: str) -> Found:
    if "\n" in text.strip():
        return from_text(SHELF, text)
    options = {option.name: option.default for option in OPTIONS}
    return find_level(SHELF, text, options, Chance(1))


def _answer(level: Level, effort: Effort, clock: dict[str, float]) -> dict[str, Any]:
    began = time.perf_counter()
    solver = Solver(level)
    solver.over = effort.over
    clock["build"] = time.perf_counter() - began
    try:
        return _asked(level, solver, clock)
    finally:
        solver.close()


def _asked(level: Level, solver: Solver, clock: dict[str, float]) -> dict[str, Any]:
    began = time.perf_counter()
    edges = solver.solution()
    solved = time.perf_counter()
    clock["solve"] = solved - began
    if edges is None:
        return {"solvable": False, "solutions": "none"}
    lines = solver.lines(edges)
    answer = {"solvable": True, "solution": draw_solution(level, lines), "moves": words_of(lines)}
    try:
        only = solver.is_only(edges)
    except Stopped:
        return {**answer, "solutions": "unknown"}
    clock["unique"] = time.perf_counter() - solved
    return {**answer, "solutions": "one" if only else "more"}
