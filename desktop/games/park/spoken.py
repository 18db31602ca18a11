"""What the screen reader says of the spots on the table: cells, stacks, plots on offer, other parks."""

from .fit import symbols
from .names import SEATS, counted_right, full_name, listed, tile_name
from .names import plural as plural_of
from .plots import MOUND, Cell, corner, position
from .shapes import GROUND, HOMES, Cells
from .state import Park, Plot, Reedmere, Rights
from .text import held

SYMBOL_NAMES = {"G": "ground symbol", "H": "home symbol", "R": "reserve symbol", "N": "new-plot symbol"}


def cell_name(state: Reedmere, seat: int, cell: Cell) -> str:
    """ "gate plot, column 2, row 2: new-plot symbol, open"."""
    park = state.parks[seat]
    plot = next((one for one in park.plots if (one.px, one.py) == position(cell)), None)
    if plot is None:
        return "outside the park"
    return f"{place_name(plot, cell)}: {what_lies_on(park, cell)}"


def place_name(plot: Plot, cell: Cell) -> str:
    left, top = corner(plot.px, plot.py)
    name = "gate plot" if (plot.px, plot.py) == (0, 0) else f"plot {plot.number}"
    return f"{name}, column {cell[0] - left + 1}, row {cell[1] - top + 1}"


def what_lies_on(park: Park, cell: Cell) -> str:
    lookout = next((one for one in park.lookouts if (one.x, one.y) == cell), None)
    if lookout is not None:
        return f"lookout worth {lookout.value}"
    tile = next((one for one in park.laid if cell in one.cells), None)
    if tile is not None:
        return full_name(tile.kind, tile.value)
    symbol = symbols(park.plots)[cell]
    return f"{'mound' if symbol == MOUND else SYMBOL_NAMES.get(symbol, 'blank')}, open"


def ghost_name(park: Park, kind: str, cells: Cells, why: str) -> str:
    """Where the tile in the hand would lie, and "fits" or the reason why it does not."""
    return f"{tile_name(kind)} on {_area(park, cells)}: {why or 'fits'}"


def _area(park: Park, cells: Cells) -> str:
    """The cells plot by plot: "gate plot, column 1 row 2, column 2 row 2"."""
    words = []
    last: Plot | None = None
    for cell in cells:
        plot = next((one for one in park.plots if (one.px, one.py) == position(cell)), None)
        if plot is None:
            words.append("a cell outside the park")
            continue
        left, top = corner(plot.px, plot.py)
        if plot is not last:
            words.append("gate plot" if (plot.px, plot.py) == (0, 0) else f"plot {plot.number}")
        words.append(f"column {cell[0] - left + 1} row {cell[1] - top + 1}")
        last = plot
    return ", ".join(words)


def stack_name(state: Reedmere, kind: str) -> str:
    """ "heron homes, top 4, then 2", "streams, 7 left", "otter reserve worth 6"."""
    if kind in HOMES:
        values = state.stock.homes[HOMES.index(kind)]
        below = f", then {listed([str(value) for value in values[1:]])}" if values[1:] else ""
        return f"{plural_of(kind)}, top {values[0]}{below}" if values else f"{plural_of(kind)}, none left"
    if kind in GROUND:
        return f"{plural_of(kind)}, {state.stock.ground[GROUND.index(kind)] or 'none'} left"
    raise KeyError(kind)


def offer_name(state: Reedmere, pile: int) -> str:
    """A place for face-up plots: "plot 9 on offer, 4 below"."""
    plot, below = state.face[pile], len(state.hidden[pile])
    if plot is None:
        return f"empty until the turn ends, {below} below" if below else "no plots left"
    return f"plot {plot} on offer, {below} below"


def rights_name(rights: Rights) -> str:
    """ "rights: 1 ground tile and 1 plot"."""
    words = [counted_right(letter, count) for letter in "ghrnk" if (count := getattr(rights, letter))]
    return f"rights: {listed(words)}" if words else "no rights left"


def park_summary(state: Reedmere, seat: int) -> str:
    """A whole park in one sentence: "Red: 22 points, 3 plots, 1 lookout; has stream and heron home 4"."""
    park = state.parks[seat]
    parts = [_counted(park.score, "point"), _counted(len(park.plots), "plot")]
    parts.append(_counted(len(park.lookouts), "lookout"))
    parts += [f"{won.award} {won.value}" for won in park.awards]
    has = listed([held(tile.kind, tile.value) for tile in park.supply]) if park.supply else "no tiles"
    return f"{SEATS[seat]}: {', '.join(parts)}; has {has}"


def _counted(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
