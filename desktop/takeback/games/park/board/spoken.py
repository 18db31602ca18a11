"""Spoken names of the spots: cells, stacks, plots on offer, other parks, supply and rights."""

from ..material import GROUND, HOMES, KIOSKS, MOUND, PLOTS, VALUES, Cell, Cells, plot_corner, plot_position
from ..names import AWARD_TITLES, RIGHT_NAMES, SEATS, full_name, join_words, plural_name, tile_name
from ..names import plural_name as plural_of
from ..rules.fit import covered_symbols, symbols_on
from ..rules.questions import turn_of_seat
from ..state import Park, Plot, Reedmere, Tile
from ..text import short_tile_name

SYMBOL_NAMES = {"G": "ground symbol", "H": "home symbol", "R": "reserve symbol", "N": "new-plot symbol"}


def cell_name(state: Reedmere, seat: int, cell: Cell) -> str:
    """Return the name of a cell: "gate plot, column 2, row 2: new-plot symbol, open"."""
    park = state.parks[seat]
    plot = next((one for one in park.plots if (one.px, one.py) == plot_position(cell)), None)
    if plot is None:
        return "outside the park"
    return f"{place_name(plot, cell)}: {cell_content(park, cell)}"


def place_name(plot: Plot, cell: Cell) -> str:
    """Return the plot, column and row of a cell, both counted from 1."""
    left, top = plot_corner(plot.px, plot.py)
    name = "gate plot" if (plot.px, plot.py) == (0, 0) else f"plot {plot.number}"
    return f"{name}, column {cell[0] - left + 1}, row {cell[1] - top + 1}"


def cell_content(park: Park, cell: Cell) -> str:
    """Return what is on a cell: a lookout, a tile, or the open symbol."""
    lookout = next((one for one in park.lookouts if (one.x, one.y) == cell), None)
    if lookout is not None:
        return f"lookout worth {lookout.value}"
    tile = next((one for one in park.laid if cell in one.cells), None)
    if tile is not None:
        return full_name(tile.kind, tile.value)
    symbol = symbols_on(park.plots)[cell]
    return f"{'mound' if symbol == MOUND else SYMBOL_NAMES.get(symbol, 'blank')}, open"


def ghost_place(park: Park, cells: Cells) -> str:
    """Return the sentence on where the tile in the hand would lie."""
    return f"It is on {_name_cells(park, cells)}."


def _name_cells(park: Park, cells: Cells) -> str:
    """Return the cells plot by plot: "gate plot, column 1 row 2, column 2 row 2"."""
    words = []
    last: Plot | None = None
    for cell in cells:
        plot = next((one for one in park.plots if (one.px, one.py) == plot_position(cell)), None)
        if plot is None:
            words.append("a cell outside the park")
            continue
        left, top = plot_corner(plot.px, plot.py)
        if plot is not last:
            words.append("gate plot" if (plot.px, plot.py) == (0, 0) else f"plot {plot.number}")
        words.append(f"column {cell[0] - left + 1} row {cell[1] - top + 1}")
        last = plot
    return ", ".join(words)


def stack_name(state: Reedmere, kind: str) -> str:
    """Return a stack: "heron homes, top 4, then 2", "streams, 7 left".

    Raise KeyError for reserves and kiosks, which have no stacks.
    """
    if kind in HOMES:
        values = state.stock.homes[HOMES.index(kind)]
        below = f", then {join_words([str(value) for value in values[1:]])}" if values[1:] else ""
        return f"{plural_of(kind)}, top {values[0]}{below}" if values else f"{plural_of(kind)}, none left"
    if kind in GROUND:
        return f"{plural_of(kind)}, {state.stock.ground[GROUND.index(kind)] or 'none'} left"
    raise KeyError(kind)


def offer_name(state: Reedmere, pile: int) -> str:
    """Return what is face up on a pile: "plot 9 on offer, 4 below"."""
    plot, below = state.face[pile], len(state.hidden[pile])
    if plot is None:
        return f"empty until the turn ends, {below} below" if below else "no plots left"
    return f"plot {plot} on offer, {below} below"


def park_summary(state: Reedmere, seat: int, hides_scores: bool = False) -> str:
    """Return a park in one sentence: "Red: 22 points, 3 plots, 1 lookout; has stream and heron home 4"."""
    park = state.parks[seat]
    parts = [] if hides_scores and not state.over else [_count_with_noun(park.score, "point")]
    parts.append(_count_with_noun(len(park.plots), "plot"))
    parts.append(_count_with_noun(len(park.lookouts), "lookout"))
    parts += [f"{won.award} {won.value}" for won in park.awards]
    has = (
        join_words([short_tile_name(tile.kind, tile.value) for tile in park.supply])
        if park.supply
        else "no tiles"
    )
    return f"{SEATS[seat]}: {', '.join(parts)}; has {has}"


def _count_with_noun(count: int, word: str) -> str:
    """Return a count with its noun, plural but for one."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


AWARD_TERMS = {
    "otters": "3 otter tiles",
    "beavers": "3 beaver tiles",
    "herons": "3 heron tiles",
    "toads": "3 toad tiles",
    "meadow": "6 ground tiles joined by edges",
    "boardwalk": "3 boardwalks end to end",
    "stream": "3 streams end to end",
    "sanctuary": "3 reserves joined by edges",
    "neighbours": "a home of each of the four animals",
    "skyline": "2 lookouts in one turn",
}
_PRINTED = {".": "blank", "^": "mound", "G": "ground", "H": "home", "R": "reserve", "N": "new plot"}


def supply_name(park: Park, tile: Tile, is_held: bool) -> str:
    """Return a tile of the supply: "supply: 2 streams, in hand"."""
    count = park.supply.count(tile)
    name = full_name(tile.kind, tile.value)
    if count > 1:
        worth = "" if tile.kind in GROUND else f" worth {tile.value}"
        name = f"{count} {plural_name(tile.kind)}{worth}"
    return f"supply: {name}{', in hand' if is_held else ''}"


def stock_name(state: Reedmere, kind: str) -> str:
    """Return a tile of the stock: "stock: streams, 7 left", "stock: otter reserve T worth 7, gone"."""
    if kind in GROUND or kind in HOMES:
        return f"stock: {stack_name(state, kind)}"
    letter = "" if kind in KIOSKS else f" {kind[1]}"
    is_there = kind in state.stock.kiosks or kind in state.stock.reserves
    return f"stock: {tile_name(kind)}{letter} worth {VALUES[kind]}{'' if is_there else ', gone'}"


def lookouts_name(state: Reedmere) -> str:
    """Return the values of the next three lookouts and how many are left."""
    values = state.stock.lookouts
    if not values:
        return "lookouts: none left"
    return (
        f"lookouts: the next are worth {join_words([str(value) for value in values[:3]])}; {len(values)} left"
    )


def award_name(state: Reedmere, award: str) -> str:
    """Return an award with its condition, the values left, and the seats that have one."""
    stack = next(stack for stack in state.stock.awards if stack.award == award)
    left = f"Still available: {', '.join(map(str, stack.values))}" if stack.values else "None is left"
    had = [
        f"{SEATS[seat]} has {won.value}"
        for seat, park in enumerate(state.parks)
        for won in park.awards
        if won.award == award
    ]
    return ". ".join([f"{AWARD_TITLES[award]}: {AWARD_TERMS[award]}", left, *had])


def face_up_plot_name(state: Reedmere, pile: int, is_held: bool) -> str:
    """Return a face-up plot with its rows: "pile 1: plot 9 on offer, 4 below: blank home ground blank; …"."""
    number = state.face[pile]
    name = f"pile {pile + 1}: {offer_name(state, pile)}"
    if number is None:
        return name
    rows = (" ".join(_PRINTED[mark] for mark in row) for row in PLOTS[number].split())
    return f"{name}{', in hand' if is_held else ''}: {'; '.join(rows)}"


def seat_name(state: Reedmere, seat: int, name: str, hides_scores: bool = False) -> str:
    """Return a plate of the score track: "Ann, 12 points, to move"."""
    is_hidden = hides_scores and not state.over
    parts = [name if is_hidden else f"{name}, {state.parks[seat].score} points"]
    if not state.over and seat == state.to_move:
        parts.append("to move")
    if state.last == seat:
        parts.append("completed the park, last round")
    return ", ".join(parts)


def turn_rights(state: Reedmere, seat: int | None) -> list[tuple[str, bool]]:
    """Return the rights of this turn as letters, each with whether it is still to be used."""
    work = turn_of_seat(state, seat) if seat is not None else None
    if work is None or work.placed is None or seat is None:
        return []
    covered = covered_symbols(state.parks[seat], work.placed.cells).lower()
    found = []
    for letter in "ghrnk":
        left = getattr(work.rights, letter)
        found += [(letter, number < left) for number in range(max(left, covered.count(letter)))]
    return found


def right_name(letter: str, is_open: bool) -> str:
    """Return a right: "take 1 plot", "take 1 kiosk, done"."""
    return f"take 1 {RIGHT_NAMES[letter][0]}{'' if is_open else ', done'}"
