"""Solves Fold as an exact cover with one reachable shape for each block.

The order of folds never matters.
"""

from collections.abc import Callable
from functools import lru_cache

from takeback.puzzles.answers import Stopped
from takeback.puzzles.block_cover import BlockCover, Found, asked_at_most, mask_of
from takeback.puzzles.exact_cover import never

from .level import GRADES
from .paper import Paper, cells_closed_to_blocks, first_shapes
from .state import DIRECTIONS, Level, Sheet

PAR_LIMIT = 5000  # shapes and steps of the search for a par; a level that needs more has none


class FoldSolver:
    """A loaded level: the shapes each block can become, and the search for those that cover the board."""

    def __init__(self, level: Level, over: Callable[[], bool] = never) -> None:
        """Load the level. Raise Stopped when `over` returns True first."""
        self.level = level
        self.paper = Paper(level.rows, level.columns)
        self.closed = cells_closed_to_blocks(level)
        self.words = [
            self.paper.reachable_shapes(shape, closed, over)
            for shape, closed in zip(first_shapes(level), self.closed, strict=True)
        ]
        self.covering = BlockCover(
            level.columns,
            self.paper.board & ~mask_of(level.empty, level.columns),
            mask_of(level.multi, level.columns),
            tuple(tuple(words) for words in self.words),
            over=over,
        )

    def words_of(self, found: Found) -> tuple[str, ...]:
        """Return the folds of each block in a solution as a word, a shortest one such as "DDL"."""
        return tuple(self.words[block][mask] for block, mask in enumerate(found))

    def still_reachable(self, block: int, shape: int) -> dict[int, str]:
        """Return the shapes that folds can make of this one of a block, itself included, with a shortest word
        of folds to each."""
        return self.paper.reachable_shapes(shape, self.closed[block], self.covering.over)

    def steps_from(self, block: int, shape: int, taken: int) -> dict[int, set[str]]:
        """Return the shapes a block can become outside taken cells, each with the possible first folds
        towards it, none for its present `shape`."""
        found: dict[int, set[str]] = {shape: set()}
        frame = self.paper.frame(shape)
        for direction in DIRECTIONS:
            new = self.paper.folded(shape, frame, direction)
            if new is not None and not new[0] & (self.closed[block] | taken):
                for mask in self.still_reachable(block, shape | new[0]):
                    if not mask & taken:
                        found.setdefault(mask, set()).add(direction)
        return found

    def reachable_by_block(self, state: Sheet) -> dict[int, dict[int, str]]:
        """Return for each block with folds the shapes it can still become, with the word of folds to each;
        others are left out."""
        return {
            block: self.still_reachable(block, mask_of(past.done[-1].where, self.level.columns))
            for block, past in enumerate(state.items)
            if past.done
        }


@lru_cache(maxsize=2)
def _loaded_cache(level: Level) -> list[FoldSolver]:
    """Return the cached list that holds the loaded level, or is empty before it is loaded."""
    return []


def loaded(level: Level, over: Callable[[], bool]) -> FoldSolver:
    """Return the level loaded for queries, which stop when `over` returns True; the last two stay loaded.
    Raise Stopped if it is over before the level is loaded."""
    there = _loaded_cache(level)
    if not there:
        there.append(FoldSolver(level, over))
    there[0].covering.over = over
    return there[0]


def fewest_folds(level: Level) -> int:
    """Return the folds of a shortest solution; 0 when there is none, or the search takes too long."""
    over = asked_at_most(PAR_LIMIT)
    try:
        folding = FoldSolver(level, over)
        return min(
            (sum(map(len, folding.words_of(found))) for found in folding.covering.solutions({})), default=0
        )
    except Stopped:
        return 0


# difficulty -----------------------------------------------------------------------------------
def measure(level: Level) -> int:
    """Return the difficulty: the reachable shapes of every block but its first, plus the solution's folds.
    Raise Illegal if the level has no solution."""
    folding = FoldSolver(level)
    words = folding.words_of(folding.covering.any())
    return sum(len(shapes) - 1 for shapes in folding.words) + sum(map(len, words))


def grade_of(measured: float) -> int:
    """Return the grade, 1 to 9, of a measured difficulty."""
    return 1 + sum(measured > threshold for threshold in GRADES)


def grade(level: Level) -> int:
    """Return the grade of a level, 1 to 9."""
    return grade_of(measure(level))
