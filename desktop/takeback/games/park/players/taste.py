"""The weights by which a computer player values things beyond the points they bring at once."""

from functools import lru_cache
from typing import NamedTuple

from takeback.engine.chance import Chance

from ..material import KINDS, SHAPES, Cells, orientations

CELL = 0.12  # value of each covered cell
LEAST, MOST = 0.6, 1.5  # factors between which a varied taste differs


class Taste(NamedTuple):
    """The weights of one computer player, in points."""

    edge: float  # for each edge of a placed tile that borders no free cell
    region: float  # factor of the cost of open regions
    symbols: tuple[float, float, float, float]  # ground, home, reserve, new plot
    fits: float  # for taking a tile that could be laid now; subtracted for one that could not
    same: float  # subtracted for each tile of that kind already held
    ground_cell: float  # for each cell of a ground tile to take
    home_cell: float  # for each cell of a home, reserve or kiosk to take
    home_point: float


USUAL = Taste(
    edge=0.35,
    region=0.9,
    symbols=(2.2, 4.0, 6.5, 5.0),
    fits=1.0,
    same=0.8,
    ground_cell=0.3,
    home_cell=0.0,
    home_point=1.0,
)
# Derived from the results of 5,000 greedy games of two players with random tastes. It wins three games of
# four against USUAL: it values homes more, and large tiles, which fill a park sooner.
TUNED = Taste(
    edge=0.6,
    region=1.25,
    symbols=(1.2, 6.0, 6.2, 2.5),
    fits=2.0,
    same=1.2,
    ground_cell=0.25,
    home_cell=0.35,
    home_point=1.3,
)


def vary_taste(taste: Taste, chance: Chance) -> Taste:
    """Return this taste with every weight multiplied by its own random factor."""

    def about(worth: float) -> float:
        """Return the weight times a random factor from LEAST to MOST."""
        return worth * (LEAST + chance.fraction() * (MOST - LEAST))

    ground, home, reserve, plot = map(about, taste.symbols)
    return taste._replace(
        edge=about(taste.edge),
        region=about(taste.region),
        symbols=(ground, home, reserve, plot),
        fits=about(taste.fits),
        same=about(taste.same),
        ground_cell=about(taste.ground_cell),
        home_cell=about(taste.home_cell),
        home_point=about(taste.home_point),
    )


@lru_cache(maxsize=256)
def flat_values(edge: float) -> tuple[float, ...]:
    """Return by kind what a tile is worth anywhere if all its edges were covered."""
    return tuple(CELL * SHAPES[kind].count("#") + edge * _perimeter(orientations(kind)[0]) for kind in KINDS)


def _perimeter(cells: Cells) -> int:
    """Return the number of outer edges of these cells."""
    return sum(
        (x + dx, y + dy) not in cells for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )
