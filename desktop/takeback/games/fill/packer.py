"""Makes the level packs that are shipped. `--ninths` prints the limits of the grades.

Run it with `python3 -m takeback.games.fill.packer`.
"""

import sys

from takeback.engine.chance import Chance
from takeback.puzzles.packer import Moved, Packer

from .generator import FillSpec, make, usual_pieces
from .level import move_to_origin
from .puzzle import FILL
from .solver import grade_of, measure
from .state import Level

PLANS: dict[str, tuple[FillSpec, ...]] = {
    "Boxes": (
        *(
            FillSpec(5, 5, 4),
            FillSpec(5, 5, 4, 3),
            FillSpec(5, 5, 5, 3),
            FillSpec(5, 5, 5),
            FillSpec(5, 5, 5),
            FillSpec(5, 5, 6, 2),
        ),
        *(
            FillSpec(5, 6, 5, 4),
            FillSpec(6, 5, 5, 2),
            FillSpec(5, 6, 6),
            FillSpec(6, 5, 6),
            FillSpec(5, 6, 7),
            FillSpec(6, 5, 7),
        ),
        *(
            FillSpec(6, 6, 6, 4),
            FillSpec(6, 6, 6, 2),
            FillSpec(6, 6, 7, 4),
            FillSpec(6, 6, 7, 2),
            FillSpec(6, 6, 7),
        ),
        *(FillSpec(6, 6, 7), FillSpec(6, 6, 8, 2), FillSpec(6, 6, 8)),
    ),
    "Trunks": (
        *(
            FillSpec(7, 7, 8, 6),
            FillSpec(7, 7, 8, 4),
            FillSpec(7, 7, 9, 6),
            FillSpec(7, 7, 9, 4),
            FillSpec(7, 7, 9),
        ),
        *(
            FillSpec(7, 7, 9),
            FillSpec(7, 7, 10, 4),
            FillSpec(7, 7, 10),
            FillSpec(7, 8, 10, 6),
            FillSpec(8, 7, 10, 4),
        ),
        *(
            FillSpec(7, 8, 10),
            FillSpec(8, 7, 11),
            FillSpec(8, 8, 10, 8),
            FillSpec(8, 8, 11, 6),
            FillSpec(8, 8, 11, 4),
        ),
        *(
            FillSpec(8, 8, 11),
            FillSpec(8, 8, 12, 6),
            FillSpec(8, 8, 12, 4),
            FillSpec(8, 8, 12),
            FillSpec(8, 8, 12),
        ),
    ),
}


def comparable_form(level: Level, at: Moved) -> tuple[object, ...]:
    """Return the contents of a level in a form that can be compared, with its cells moved by `at`."""
    pieces = sorted(move_to_origin([at(cell) for cell in piece]) for piece in level.pieces)
    return pieces, sorted(map(at, level.empty)), sorted(map(at, level.multi))


def describe_spec(wish: FillSpec) -> str:
    """Return a wish in words."""
    return f"{wish.rows}x{wish.columns}, {wish.pieces} pieces, {wish.holes} holes"


def sample(number: int) -> Level:
    """Return one of the levels from which the grades are derived: 5x5 to 8x8.

    It has zero to four holes, and the usual number of pieces or one more.
    """
    rows, columns = 5 + number % 4, 5 + number // 4 % 4
    holes, more = 2 * (number // 16 % 3), number // 48 % 2
    count = usual_pieces(rows * columns - holes) + more
    return make(FillSpec(rows, columns, count, holes), Chance(number, "fill", "grade"))


PACKER = Packer(FILL, PLANS, make, measure, grade_of, comparable_form, describe_spec, sample)

if __name__ == "__main__":
    sys.exit(PACKER.main())
