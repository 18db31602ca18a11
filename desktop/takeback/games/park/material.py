"""The components of Reedmere: plots, the shapes, numbers and values of tiles, and the awards."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

# plots ------------------------------------------------------------------------------------------------------
Cell = tuple[int, int]  # x to the right, y down
SIDE = 4
GATES = range(4)
WILD = range(4, 16)
BLANK, MOUND = ".", "^"
SYMBOLS = "GHRN"  # ground, home, reserve, new plot

# Rows from top to bottom. The first four are the gate plots.
PLOTS: tuple[str, ...] = (
    "..G. .N^G .H.. H.G.",
    ".H.. N..G .^H. .G.G",
    ".G.N ..H. ..^G G.H.",
    ".H.H G^G. .N.. ..G.",
    ".R.G H... .G.H ..N^",
    "..G. .R.H ..G. N.^H",
    ".N.. H..R ..G^ .H.G",
    "G^R. .G.. N.H. ...H",
    "H..G G..H ^.N. .R..",
    "^.H. R... H..G .NG.",
    "H.N. .G.. H..R ^G..",
    "R.H^ .H.N G... ...G",
    "...H .HN. ..G. G^.R",
    ".G.. ^.H. G.R. .H.N",
    "N.^. ..G. .G.H H.R.",
    "G..R ..G^ .H.N ..H.",
)


@cache
def printed_symbols(number: int) -> dict[Cell, str]:
    """Return the symbol on each of the sixteen cells of a plot placed at position 0, 0."""
    rows = PLOTS[number].split()
    return {(x, y): rows[y][x] for y in range(SIDE) for x in range(SIDE)}


def plot_corner(px: int, py: int) -> Cell:
    """Return the upper left cell of a plot position. Positions count upwards, cells downwards."""
    return SIDE * px, -SIDE * py


def plot_position(cell: Cell) -> Cell:
    """Return the plot position that contains a cell."""
    return cell[0] // SIDE, -(cell[1] // SIDE)


# tiles ------------------------------------------------------------------------------------------------------
Cells = tuple[Cell, ...]  # always sorted from top to bottom, and from left to right within a row

# Rows from top to bottom, `#` a cell. Every supply is sorted in the order of this table.
SHAPES: dict[str, str] = {
    "G1": "#",
    "G2": "##",
    "GL": "#. ##",
    "G3": "###",
    "Ht": "### .#.",
    "Ho": "## ##",
    "Hs": ".## ##.",
    "Hl": "### #..",
    "RI": "#####",
    "RT": "### .#. .#.",
    "RX": ".#. ### .#.",
    "RP": "## ## #.",
    "RF": ".#. ### ..#",
    "RZ": "#.. ### ..#",
    "RY": "..#. ####",
    "RN": ".# ## #. #.",
    "RW": "##. .## ..#",
    "RL": "## .# .# .#",
    "RV": "### #.. #..",
    "RU": "### #.#",
    "K4": "####",
    "K3": "###",
    "K2": "##",
    "K1": "#",
}
KINDS: tuple[str, ...] = tuple(SHAPES)
ORDER: dict[str, int] = {kind: place for place, kind in enumerate(KINDS)}
GROUND, HOMES, RESERVES, KIOSKS = KINDS[:4], KINDS[4:8], KINDS[8:20], KINDS[20:]
ANIMALS = ("otter", "beaver", "heron", "toad")

COPIES: dict[int, dict[str, int]] = {
    2: {"G1": 10, "G2": 10, "GL": 8, "G3": 8},
    3: {"G1": 10, "G2": 10, "GL": 12, "G3": 12},
    4: {"G1": 10, "G2": 10, "GL": 16, "G3": 16},
}
START_TILES: dict[int, tuple[str, ...]] = {
    2: ("G1", "G2"),
    3: ("G1", "G2", "G3"),
    4: ("G1", "G2", "G2", "G3"),
}
# By number of seats. Each stack of homes or lookouts has its highest value on top.
HOME_VALUES: dict[int, tuple[int, ...]] = {2: (6, 4, 2), 3: (6, 5, 4, 3, 2), 4: (7, 6, 5, 4, 3, 2, 1)}
LOOKOUT_VALUES: dict[int, tuple[int, ...]] = {
    2: tuple(range(16, 0, -2)),
    3: tuple(range(14, 2, -1)),
    4: tuple(range(16, 0, -1)),
}
# The value of every kind but homes, which come in several values.
VALUES: dict[str, int] = {
    **dict.fromkeys(GROUND, 0),
    **{kind: 6 + place % 3 for place, kind in enumerate(RESERVES)},
    **{kind: 1 + place for place, kind in enumerate(KIOSKS)},
}
ANIMAL_OF: dict[str, str] = {
    **dict(zip(HOMES, ANIMALS, strict=True)),
    **{kind: ANIMALS[place // 3] for place, kind in enumerate(RESERVES)},
}


def parse_shape(rows: str) -> Cells:
    """Return the cells marked `#` in rows that blanks separate, row by row."""
    lines = rows.split()
    return tuple((x, y) for y, line in enumerate(lines) for x, mark in enumerate(line) if mark == "#")


def sort_cells(cells: Iterable[Cell]) -> Cells:
    """Return the cells sorted by row, then column: the one form in which a placement is written."""
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def shift_to(cells: Iterable[Cell], x: int, y: int) -> Cells:
    """Return the cells moved so that their smallest coordinates are x and y, sorted."""
    taken = tuple(cells)
    dx, dy = x - min(cell[0] for cell in taken), y - min(cell[1] for cell in taken)
    return sort_cells((cell[0] + dx, cell[1] + dy) for cell in taken)


def turn_shape(kind: str, turns: int, flip: bool) -> Cells:
    """Return a tile shape, flipped left to right if asked, then turned clockwise by quarter turns.

    The result is sorted and has its upper left corner at 0, 0.
    """
    cells = parse_shape(SHAPES[kind])
    if flip:
        cells = tuple((-x, y) for x, y in cells)
    for _ in range(turns % 4):
        cells = tuple((-y, x) for x, y in cells)
    return shift_to(cells, 0, 0)


@cache
def orientations(kind: str) -> tuple[Cells, ...]:
    """Return each different orientation of a tile once, with its upper left corner at 0, 0."""
    ways = (turn_shape(kind, turns, flip) for flip in (False, True) for turns in range(4))
    return tuple(dict.fromkeys(ways))


class AwardTerms(NamedTuple):
    """The amount that an award requires, and its values for the first, second and third winner."""

    needed: int
    values: tuple[int, int, int]  # with two players only the first two are there


TERMS: dict[str, AwardTerms] = {
    "otters": AwardTerms(3, (8, 5, 2)),
    "beavers": AwardTerms(3, (8, 5, 2)),
    "herons": AwardTerms(3, (8, 5, 2)),
    "toads": AwardTerms(3, (8, 5, 2)),
    "meadow": AwardTerms(6, (9, 6, 3)),
    "boardwalk": AwardTerms(3, (9, 6, 3)),
    "stream": AwardTerms(3, (10, 7, 4)),
    "sanctuary": AwardTerms(3, (9, 6, 3)),
    "neighbours": AwardTerms(4, (8, 5, 2)),
    "skyline": AwardTerms(2, (10, 7, 4)),
}
