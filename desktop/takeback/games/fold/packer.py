"""Makes the level packs that are shipped. `--ninths` prints the limits of the grades.

Run it with `python3 -m takeback.games.fold.packer`.
"""

import sys

from takeback.engine.chance import Chance
from takeback.puzzles.packer import Moved, Packer

from .generator import Wish, make, usual_blocks
from .shelf import SHELF
from .solver import grade_of, measure
from .state import Level

PLANS: dict[str, tuple[Wish, ...]] = {
    "Napkins": (
        *(Wish(5, 5, 2), Wish(5, 5, 2), Wish(5, 5, 3), Wish(5, 5, 3), Wish(5, 6, 3), Wish(6, 5, 3)),
        *(Wish(6, 6, 3), Wish(6, 6, 3), Wish(6, 6, 4), Wish(6, 7, 3), Wish(7, 6, 4), Wish(7, 7, 4)),
        *(Wish(7, 7, 4), Wish(7, 7, 5), Wish(7, 8, 4), Wish(8, 7, 5), Wish(8, 8, 4), Wish(8, 8, 5)),
        *(Wish(8, 8, 5), Wish(8, 8, 6)),
    ),
    "Maps": (
        *(Wish(8, 8, 5), Wish(8, 8, 6), Wish(8, 9, 5), Wish(9, 8, 5), Wish(9, 8, 6), Wish(9, 9, 5)),
        *(Wish(9, 9, 6), Wish(10, 8, 5), Wish(10, 8, 6), Wish(8, 10, 6), Wish(10, 9, 6), Wish(10, 9, 6)),
        *(Wish(10, 9, 7), Wish(11, 8, 6), Wish(11, 8, 7), Wish(8, 11, 6), Wish(12, 8, 6), Wish(12, 8, 6)),
        *(Wish(12, 8, 7), Wish(12, 8, 8)),
    ),
}


def seen(level: Level, at: Moved) -> tuple[object, ...]:
    """Return the contents of a level in a form that can be compared, with its cells moved by `at`."""
    blocks = sorted(sorted(map(at, block)) for block in level.blocks)
    return blocks, sorted(map(at, level.empty)), sorted(map(at, level.multi))


def told(wish: Wish) -> str:
    """Return a wish in words."""
    return f"{wish.rows}x{wish.columns}, {wish.blocks} blocks"


def sample(number: int) -> Level:
    """Return one of the levels from which the grades are derived: 5x5 to 12x12.

    It has the usual number of blocks, one fewer or one more.
    """
    side, more = 5 + number % 8, number // 8 % 3 - 1
    columns = min(side, 9 + number // 24 % 4)
    return make(Wish(side, columns, usual_blocks(side, columns) + more), Chance(number, "fold", "grade"))


PACKER = Packer(SHELF, PLANS, make, measure, grade_of, seen, told, sample)

if __name__ == "__main__":
    sys.exit(PACKER.main())
