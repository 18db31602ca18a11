"""Makes the level packs that are shipped. `--ninths` prints the limits of the grades.

Run it with `python3 -m takeback.games.fill.packer`.
"""

import sys

from takeback.engine.chance import Chance
from takeback.puzzles.packer import Moved, Packer

from .generator import Wish, make, usual_pieces
from .level import in_frame
from .shelf import SHELF
from .solver import grade_of, measure
from .state import Level

PLANS: dict[str, tuple[Wish, ...]] = {
    "Boxes": (
        *(Wish(5, 5, 4), Wish(5, 5, 4, 3), Wish(5, 5, 5, 3), Wish(5, 5, 5), Wish(5, 5, 5), Wish(5, 5, 6, 2)),
        *(Wish(5, 6, 5, 4), Wish(6, 5, 5, 2), Wish(5, 6, 6), Wish(6, 5, 6), Wish(5, 6, 7), Wish(6, 5, 7)),
        *(Wish(6, 6, 6, 4), Wish(6, 6, 6, 2), Wish(6, 6, 7, 4), Wish(6, 6, 7, 2), Wish(6, 6, 7)),
        *(Wish(6, 6, 7), Wish(6, 6, 8, 2), Wish(6, 6, 8)),
    ),
    "Trunks": (
        *(Wish(7, 7, 8, 6), Wish(7, 7, 8, 4), Wish(7, 7, 9, 6), Wish(7, 7, 9, 4), Wish(7, 7, 9)),
        *(Wish(7, 7, 9), Wish(7, 7, 10, 4), Wish(7, 7, 10), Wish(7, 8, 10, 6), Wish(8, 7, 10, 4)),
        *(Wish(7, 8, 10), Wish(8, 7, 11), Wish(8, 8, 10, 8), Wish(8, 8, 11, 6), Wish(8, 8, 11, 4)),
        *(Wish(8, 8, 11), Wish(8, 8, 12, 6), Wish(8, 8, 12, 4), Wish(8, 8, 12), Wish(8, 8, 12)),
    ),
}


def seen(level: Level, at: Moved) -> tuple[object, ...]:
    """Return the contents of a level in a form that can be compared, with its cells moved by `at`."""
    pieces = sorted(in_frame([at(cell) for cell in piece]) for piece in level.pieces)
    return pieces, sorted(map(at, level.empty)), sorted(map(at, level.multi))


def told(wish: Wish) -> str:
    """Return a wish in words."""
    return f"{wish.rows}x{wish.columns}, {wish.pieces} pieces, {wish.holes} holes"


def sample(number: int) -> Level:
    """Return one of the levels from which the grades are derived: 5x5 to 8x8.

    It has zero to four holes, and the usual number of pieces or one more.
    """
    rows, columns = 5 + number % 4, 5 + number // 4 % 4
    holes, more = 2 * (number // 16 % 3), number // 48 % 2
    count = usual_pieces(rows * columns - holes) + more
    return make(Wish(rows, columns, count, holes), Chance(number, "fill", "grade"))


PACKER = Packer(SHELF, PLANS, make, measure, grade_of, seen, told, sample)

if __name__ == "__main__":
    sys.exit(PACKER.main())
