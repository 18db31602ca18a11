"""The sources of Fill's levels, and its functions for the command line."""

from collections.abc import Callable

from msgspec.structs import replace

from takeback.engine import level as engine
from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.option import Option, Options
from takeback.puzzles.block_cover import BlockCover, Found
from takeback.puzzles.grading import WANTED, is_usual, of_grade
from takeback.puzzles.level_check import solved
from takeback.puzzles.packs import Day, Shelf, Size, generated

from .generator import MOST_PIECES, FillSpec, make, usual_pieces
from .level import read_level, write_level
from .solver import FillSolver, grade
from .state import Level
from .text import draw_solution, places_in_words

OPTIONS = (
    WANTED,
    Option("count", 0, "Of a made level; 0 = as many as suit its size", high=MOST_PIECES, label="Pieces"),
    Option("holes", 0, "Of a made level; nothing lies on them", high=40, label="Closed cells"),
)
DAYS = (
    Day((5, 5), (("count", 5), ("holes", 3))),
    Day((6, 6), (("count", 7), ("holes", 4))),
    Day((6, 6), (("count", 7), ("holes", 4))),
    Day((7, 7), (("count", 9), ("holes", 6))),
    Day((7, 7), (("count", 9), ("holes", 6))),
    Day((7, 7), (("count", 9), ("holes", 6))),
    Day((8, 8), (("count", 12), ("holes", 0))),
)


def make_level(size: Size, options: Options, chance: Chance, daily: bool) -> Level:
    """Return a generated level of this size, with its grade."""
    rows, columns = size
    count = options["count"] or usual_pieces(rows * columns - options["holes"])
    wish = FillSpec(rows, columns, count, options["holes"])

    def one(number: int) -> Level:
        """Return a graded level."""
        level = make(wish, chance)
        return replace(level, grade=grade(level))

    made: Level = of_grade(one, options.get("grade", 0), rows * columns, is_usual(OPTIONS, options))
    return made


SHELF = Shelf(
    game="fill",
    read=read_level,
    write=write_level,
    make=make_level,
    options=OPTIONS,
    sizes=(4, 10),
    days=DAYS,
    packs=("boxes", "trunks", "tutorial"),
    unit=("stroke", "strokes"),
    usual_size=(7, 7),
)


# the command line -------------------------------------------------------------------------------------
def generate(size: str, options: Options, chance: Chance) -> engine.Level:
    """Return a generated level as text. Raise Illegal for a size that is not possible."""
    return generated(SHELF, size, options, chance)


def solve(text: str, effort: Effort) -> engine.Solution:
    """Return what the command line prints about a level, given as text or by name."""
    return solved(SHELF, text, load, describe_solution, effort)


def load(level: Level, over: Callable[[], bool]) -> BlockCover:
    """Return the search of a level, which stops when `over` returns True."""
    covering = FillSolver(level).covering
    covering.over = over
    return covering


def describe_solution(level: Level, covering: BlockCover, found: Found) -> tuple[str, tuple[str, ...]]:
    """Return a solution as a picture in letters and as the place of each piece."""
    return draw_solution(level, found), places_in_words(FillSolver(level).corners_of(found))
