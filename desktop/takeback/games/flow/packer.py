"""Makes the level packs that are shipped. `--ninths` prints the limits of the grades.

Run it with `python3 -m takeback.games.flow.packer`.
"""

import sys

from takeback.engine.chance import Chance
from takeback.puzzles.packer import Moved, Packer

from .generator import make
from .layout import FlowSpec
from .puzzle import FLOW
from .rules import sort_pair
from .solver import grade_of, measure
from .state import Level

PLANS: dict[str, tuple[FlowSpec, ...]] = {
    "Brooks": (
        *(
            FlowSpec(5, 5, 5),
            FlowSpec(5, 5, 5),
            FlowSpec(5, 5, 4),
            FlowSpec(5, 5, 4),
            FlowSpec(5, 6, 5),
            FlowSpec(6, 5, 4),
        ),
        *(
            FlowSpec(6, 6, 6),
            FlowSpec(6, 6, 6),
            FlowSpec(6, 6, 5),
            FlowSpec(6, 6, 5),
            FlowSpec(6, 7, 6),
            FlowSpec(7, 6, 5),
        ),
        *(FlowSpec(7, 7, 7), FlowSpec(7, 7, 6), FlowSpec(7, 7, 6), FlowSpec(7, 7, 5)),
    ),
    "Rivers": (
        *(
            FlowSpec(8, 8, 8),
            FlowSpec(8, 8, 7),
            FlowSpec(8, 8, 7),
            FlowSpec(8, 8, 6),
            FlowSpec(8, 8, 6),
            FlowSpec(8, 9, 8),
        ),
        *(
            FlowSpec(9, 9, 9),
            FlowSpec(9, 9, 8),
            FlowSpec(9, 9, 8),
            FlowSpec(9, 9, 7),
            FlowSpec(9, 10, 8),
            FlowSpec(10, 9, 9),
        ),
        *(FlowSpec(10, 10, 10), FlowSpec(10, 10, 9), FlowSpec(10, 10, 9), FlowSpec(10, 10, 8)),
    ),
    "Deltas": (
        *(
            FlowSpec(11, 11, 11),
            FlowSpec(11, 11, 10),
            FlowSpec(11, 11, 9),
            FlowSpec(12, 12, 12),
            FlowSpec(12, 12, 11),
        ),
        *(
            FlowSpec(12, 12, 10),
            FlowSpec(13, 13, 13),
            FlowSpec(13, 13, 12),
            FlowSpec(14, 14, 14),
            FlowSpec(14, 14, 13),
        ),
    ),
    "Crossings": (
        *(
            FlowSpec(6, 6, 6, 1),
            FlowSpec(6, 6, 5, 1),
            FlowSpec(7, 7, 6, 1),
            FlowSpec(7, 7, 7, 2),
            FlowSpec(8, 8, 7, 1),
        ),
        *(
            FlowSpec(8, 8, 8, 2),
            FlowSpec(9, 9, 8, 2),
            FlowSpec(9, 9, 9, 3),
            FlowSpec(10, 10, 9, 3),
            FlowSpec(10, 10, 10, 4),
        ),
    ),
    "Gardens": (
        *(
            FlowSpec(7, 7, 6, walls=6),
            FlowSpec(7, 7, 5, walls=8),
            FlowSpec(8, 8, 7, walls=8),
            FlowSpec(8, 8, 6, walls=10),
        ),
        *(FlowSpec(9, 9, 8, walls=10), FlowSpec(9, 9, 7, walls=12), FlowSpec(10, 10, 9, walls=12)),
        *(FlowSpec(11, 11, 10, walls=16), FlowSpec(12, 12, 11, walls=16), FlowSpec(12, 12, 10, walls=20)),
    ),
    "Islands": (
        *(
            FlowSpec(7, 7, 6, holes=4),
            FlowSpec(8, 8, 7, holes=6),
            FlowSpec(9, 9, 8, holes=6),
            FlowSpec(9, 9, 8, 1, 5),
        ),
        *(
            FlowSpec(10, 10, 9, holes=8),
            FlowSpec(10, 10, 9, 1, 6, 6),
            FlowSpec(11, 11, 10, 2, 6),
            FlowSpec(12, 12, 11, 2, 8, 8),
        ),
    ),
}


# comparing levels --------------------------------------------------------------------------------------
def comparable_form(level: Level, at: Moved) -> tuple[object, ...]:
    """Return the contents of a level in a form that can be compared, with its cells moved by `at`."""
    return (
        sorted(sorted((at(one), at(two))) for one, two in level.clues),
        sorted(map(at, level.bridges)),
        sorted(map(at, level.empty)),
        sorted(sort_pair(at(one), at(two)) for one, two in level.walls),
    )


# levels ------------------------------------------------------------------------------------
def describe_spec(wish: FlowSpec) -> str:
    """Return a wish in words."""
    features = f"{wish.colours} colours, {wish.bridges} bridges, {wish.holes} holes, {wish.walls} walls"
    return f"{wish.rows}x{wish.columns}, {features}"


def sample(number: int) -> Level:
    """Return one of the levels from which the grades are derived: 5x5 to 14x14, with every feature."""
    side, kind, fewer = 5 + number % 10, number // 10 % 4, number // 40 % 3
    colours = side - min(fewer, 2 if side < 12 else 0)
    bridges, holes, walls = ((0, 0, 0), (1 + side // 8, 0, 0), (0, 0, side), (0, side // 2, 0))[kind]
    return make(FlowSpec(side, side, colours, bridges, holes, walls), Chance(number, "flow", "grade"))


PACKER = Packer(FLOW, PLANS, make, measure, grade_of, comparable_form, describe_spec, sample)

if __name__ == "__main__":
    sys.exit(PACKER.main())
