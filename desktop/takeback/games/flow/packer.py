"""Makes the level packs that are shipped. `--ninths` prints the limits of the grades.

Run it with `python3 -m takeback.games.flow.packer`.
"""

import sys

from takeback.engine.chance import Chance
from takeback.puzzles.packer import Moved, Packer

from .generator import make
from .layout import Wish
from .rules import wall
from .shelf import SHELF
from .solver import grade_of, measure
from .state import Level

PLANS: dict[str, tuple[Wish, ...]] = {
    "Brooks": (
        *(Wish(5, 5, 5), Wish(5, 5, 5), Wish(5, 5, 4), Wish(5, 5, 4), Wish(5, 6, 5), Wish(6, 5, 4)),
        *(Wish(6, 6, 6), Wish(6, 6, 6), Wish(6, 6, 5), Wish(6, 6, 5), Wish(6, 7, 6), Wish(7, 6, 5)),
        *(Wish(7, 7, 7), Wish(7, 7, 6), Wish(7, 7, 6), Wish(7, 7, 5)),
    ),
    "Rivers": (
        *(Wish(8, 8, 8), Wish(8, 8, 7), Wish(8, 8, 7), Wish(8, 8, 6), Wish(8, 8, 6), Wish(8, 9, 8)),
        *(Wish(9, 9, 9), Wish(9, 9, 8), Wish(9, 9, 8), Wish(9, 9, 7), Wish(9, 10, 8), Wish(10, 9, 9)),
        *(Wish(10, 10, 10), Wish(10, 10, 9), Wish(10, 10, 9), Wish(10, 10, 8)),
    ),
    "Deltas": (
        *(Wish(11, 11, 11), Wish(11, 11, 10), Wish(11, 11, 9), Wish(12, 12, 12), Wish(12, 12, 11)),
        *(Wish(12, 12, 10), Wish(13, 13, 13), Wish(13, 13, 12), Wish(14, 14, 14), Wish(14, 14, 13)),
    ),
    "Crossings": (
        *(Wish(6, 6, 6, 1), Wish(6, 6, 5, 1), Wish(7, 7, 6, 1), Wish(7, 7, 7, 2), Wish(8, 8, 7, 1)),
        *(Wish(8, 8, 8, 2), Wish(9, 9, 8, 2), Wish(9, 9, 9, 3), Wish(10, 10, 9, 3), Wish(10, 10, 10, 4)),
    ),
    "Gardens": (
        *(Wish(7, 7, 6, walls=6), Wish(7, 7, 5, walls=8), Wish(8, 8, 7, walls=8), Wish(8, 8, 6, walls=10)),
        *(Wish(9, 9, 8, walls=10), Wish(9, 9, 7, walls=12), Wish(10, 10, 9, walls=12)),
        *(Wish(11, 11, 10, walls=16), Wish(12, 12, 11, walls=16), Wish(12, 12, 10, walls=20)),
    ),
    "Islands": (
        *(Wish(7, 7, 6, holes=4), Wish(8, 8, 7, holes=6), Wish(9, 9, 8, holes=6), Wish(9, 9, 8, 1, 5)),
        *(
            Wish(10, 10, 9, holes=8),
            Wish(10, 10, 9, 1, 6, 6),
            Wish(11, 11, 10, 2, 6),
            Wish(12, 12, 11, 2, 8, 8),
        ),
    ),
}


# comparing levels --------------------------------------------------------------------------------------
def seen(level: Level, at: Moved) -> tuple[object, ...]:
    """Return the contents of a level in a form that can be compared, with its cells moved by `at`."""
    return (
        sorted(sorted((at(one), at(two))) for one, two in level.clues),
        sorted(map(at, level.bridges)),
        sorted(map(at, level.empty)),
        sorted(wall(at(one), at(two)) for one, two in level.walls),
    )


# levels ------------------------------------------------------------------------------------
def told(wish: Wish) -> str:
    """Return a wish in words."""
    features = f"{wish.colours} colours, {wish.bridges} bridges, {wish.holes} holes, {wish.walls} walls"
    return f"{wish.rows}x{wish.columns}, {features}"


def sample(number: int) -> Level:
    """Return one of the levels from which the grades are derived: 5x5 to 14x14, with every feature."""
    side, kind, fewer = 5 + number % 10, number // 10 % 4, number // 40 % 3
    colours = side - min(fewer, 2 if side < 12 else 0)
    bridges, holes, walls = ((0, 0, 0), (1 + side // 8, 0, 0), (0, 0, side), (0, side // 2, 0))[kind]
    return make(Wish(side, side, colours, bridges, holes, walls), Chance(number, "flow", "grade"))


PACKER = Packer(SHELF, PLANS, make, measure, grade_of, seen, told, sample)

if __name__ == "__main__":
    sys.exit(PACKER.main())
