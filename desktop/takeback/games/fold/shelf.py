"""The sources of Fold's levels, and its functions for the command line."""

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

from .generator import MOST_BLOCKS, FoldSpec, make, usual_blocks
from .level import read_level, write_level
from .solver import FoldSolver, fewest_folds, grade
from .state import Level
from .text import draw_solution

OPTIONS = (
    WANTED,
    Option("count", 0, "Of a made level; 0 = as many as suit its size", high=MOST_BLOCKS, label="Blocks"),
)
DAYS = (
    Day((5, 5), (("count", 3),)),
    Day((6, 6), (("count", 3),)),
    Day((7, 7), (("count", 4),)),
    Day((8, 8), (("count", 5),)),
    Day((9, 8), (("count", 5),)),
    Day((10, 9), (("count", 6),)),
    Day((12, 8), (("count", 6),)),
)


def read(text: bytes | str, title: str = "") -> tuple[Level, list[str]]:
    """Return a level, with a computed par where the file has none, and its warnings."""
    level, warnings = read_level(text, title)
    return level if level.par else replace(level, par=fewest_folds(level)), warnings


def make_level(size: Size, options: Options, chance: Chance, daily: bool) -> Level:
    """Return a generated level of this size, with its grade."""
    rows, columns = size
    wish = FoldSpec(rows, columns, options["count"] or usual_blocks(rows, columns))

    def one(number: int) -> Level:
        """Return a graded level."""
        level = make(wish, chance)
        return replace(level, grade=grade(level))

    made: Level = of_grade(one, options.get("grade", 0), rows * columns, is_usual(OPTIONS, options))
    return made


SHELF = Shelf(
    game="fold",
    read=read,
    write=write_level,
    make=make_level,
    options=OPTIONS,
    sizes=(4, 16),
    days=DAYS,
    packs=("napkins", "maps", "tutorial"),
    unit=("fold", "folds"),
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
    return FoldSolver(level, over).covering


def describe_solution(level: Level, covering: BlockCover, found: Found) -> tuple[str, tuple[str, ...]]:
    """Return a solution as a picture in letters and as the folds of each block."""
    return draw_solution(level, found), FoldSolver(level).words_of(found)
