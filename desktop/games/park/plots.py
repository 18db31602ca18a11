"""The sixteen plots as they are printed, and where their cells come to lie."""

from functools import cache

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
def printed(number: int) -> dict[Cell, str]:
    """What is printed on each of the sixteen cells of a plot that lies at position 0, 0."""
    rows = PLOTS[number].split()
    return {(x, y): rows[y][x] for y in range(SIDE) for x in range(SIDE)}


@cache
def mound_of(number: int) -> Cell:
    """Where on its plot the mound is."""
    return next(cell for cell, symbol in printed(number).items() if symbol == MOUND)


def corner(px: int, py: int) -> Cell:
    """The upper left cell of a plot position; positions count upwards, cells downwards."""
    return SIDE * px, -SIDE * py


def position(cell: Cell) -> Cell:
    """The plot position that a cell lies in."""
    return cell[0] // SIDE, -(cell[1] // SIDE)
