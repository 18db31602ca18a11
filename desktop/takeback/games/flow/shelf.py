"""The sources of Flow's levels, and its functions for the command line."""

from collections.abc import Callable

from msgspec.structs import replace

from takeback.engine import level as engine
from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.option import Option, Options
from takeback.puzzles.grading import WANTED, is_usual, of_grade
from takeback.puzzles.level_check import solved
from takeback.puzzles.packs import Day, Shelf, Size, generated

from .generator import MOST_COLOURS, make, usual_colours
from .layout import FlowSpec
from .level import read_level, write_level
from .network import Edge
from .solver import LoadedLevel, grade
from .state import Level
from .text import draw_solution, words_of

OPTIONS = (
    WANTED,
    Option("count", 0, "Of a made level; 0 = as many as the longer side", high=MOST_COLOURS, label="Colours"),
    Option("bridges", 0, "Of a made level; two pipes cross there", high=8),
    Option("holes", 0, "Of a made level; nothing lies on them", high=40, label="Closed cells"),
    Option("walls", 0, "Of a made level; no pipe goes through them", high=60),
)
FEWER = 3  # a generated level has up to two colours fewer than usual
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
    """Return a generated level of this size, with its grade.

    Where a grade is wanted and no number of colours, it also tries fewer colours, which are harder.
    """
    rows, columns = size
    usual = usual_colours(rows, columns, options["holes"])

    def one(number: int) -> Level:
        """Return a graded level, with up to two colours fewer than usual by `number`."""
        wish = FlowSpec(
            rows,
            columns,
            options["count"] or max(2, usual - number % FEWER),
            options["bridges"],
            options["holes"],
            options["walls"],
            repair=not daily,
        )
        level = make(wish, chance)
        return replace(level, grade=grade(level))

    made: Level = of_grade(one, options.get("grade", 0), rows * columns, is_usual(OPTIONS, options))
    return made


SHELF = Shelf(
    game="flow",
    read=read_level,
    write=write_level,
    make=make_level,
    options=OPTIONS,
    sizes=(4, 15),
    days=DAYS,
    packs=("brooks", "rivers", "deltas", "crossings", "gardens", "islands", "tutorial"),
    unit=("stroke", "strokes"),
)


# the command line -------------------------------------------------------------------------------------
def generate(size: str, options: Options, chance: Chance) -> engine.Level:
    """Return a generated level as text. Raise Illegal for a size that is not possible."""
    return generated(SHELF, size, options, chance)


def solve(text: str, effort: Effort) -> engine.Solution:
    """Return what the command line prints about a level, given as text or by name."""
    return solved(SHELF, text, load, describe_solution, effort)


def load(level: Level, over: Callable[[], bool]) -> LoadedLevel:
    """Return the level loaded into a solver, which stops when `over` returns True."""
    return LoadedLevel(level, over)


def describe_solution(level: Level, live: LoadedLevel, edges: frozenset[Edge]) -> tuple[str, tuple[str, ...]]:
    """Return a solution as a picture in letters and as one word of steps for each line."""
    lines = live.solver.lines(edges)
    return draw_solution(level, lines), words_of(lines)
