"""Makes the level packs that are shipped. `--ninths` prints the limits of the grades.

Run it with `python3 -m takeback.games.fold.packer`.
"""

import sys

from takeback.engine.chance import Chance
from takeback.puzzles.packer import Moved, Packer

from .generator import FoldSpec, make, usual_blocks
from .puzzle import FOLD
from .solver import grade_of, measure
from .state import Level

PLANS: dict[str, tuple[FoldSpec, ...]] = {
    "Napkins": (
        *(
            FoldSpec(5, 5, 2),
            FoldSpec(5, 5, 2),
            FoldSpec(5, 5, 3),
            FoldSpec(5, 5, 3),
            FoldSpec(5, 6, 3),
            FoldSpec(6, 5, 3),
        ),
        *(
            FoldSpec(6, 6, 3),
            FoldSpec(6, 6, 3),
            FoldSpec(6, 6, 4),
            FoldSpec(6, 7, 3),
            FoldSpec(7, 6, 4),
            FoldSpec(7, 7, 4),
        ),
        *(
            FoldSpec(7, 7, 4),
            FoldSpec(7, 7, 5),
            FoldSpec(7, 8, 4),
            FoldSpec(8, 7, 5),
            FoldSpec(8, 8, 4),
            FoldSpec(8, 8, 5),
        ),
        *(FoldSpec(8, 8, 5), FoldSpec(8, 8, 6)),
    ),
    "Maps": (
        *(
            FoldSpec(8, 8, 5),
            FoldSpec(8, 8, 6),
            FoldSpec(8, 9, 5),
            FoldSpec(9, 8, 5),
            FoldSpec(9, 8, 6),
            FoldSpec(9, 9, 5),
        ),
        *(
            FoldSpec(9, 9, 6),
            FoldSpec(10, 8, 5),
            FoldSpec(10, 8, 6),
            FoldSpec(8, 10, 6),
            FoldSpec(10, 9, 6),
            FoldSpec(10, 9, 6),
        ),
        *(
            FoldSpec(10, 9, 7),
            FoldSpec(11, 8, 6),
            FoldSpec(11, 8, 7),
            FoldSpec(8, 11, 6),
            FoldSpec(12, 8, 6),
            FoldSpec(12, 8, 6),
        ),
        *(FoldSpec(12, 8, 7), FoldSpec(12, 8, 8)),
    ),
}


def comparable_form(level: Level, at: Moved) -> tuple[object, ...]:
    """Return the contents of a level in a form that can be compared, with its cells moved by `at`."""
    blocks = sorted(sorted(map(at, block)) for block in level.blocks)
    return blocks, sorted(map(at, level.empty)), sorted(map(at, level.multi))


def describe_spec(wish: FoldSpec) -> str:
    """Return the rows, columns and blocks of a wish, as in "5x6, 3 blocks"."""
    return f"{wish.rows}x{wish.columns}, {wish.blocks} blocks"


def sample(number: int) -> Level:
    """Return one of the levels from which the grades are derived: 5x5 to 12x12.

    It has the usual number of blocks, one fewer or one more.
    """
    side, more = 5 + number % 8, number // 8 % 3 - 1
    columns = min(side, 9 + number // 24 % 4)
    return make(FoldSpec(side, columns, usual_blocks(side, columns) + more), Chance(number, "fold", "grade"))


PACKER = Packer(FOLD, PLANS, make, measure, grade_of, comparable_form, describe_spec, sample)

if __name__ == "__main__":
    sys.exit(PACKER.main())
