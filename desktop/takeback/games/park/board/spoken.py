"""Spoken names of the spots: cells, stacks, plots on offer, other parks, supply and rights."""

from collections.abc import Sequence
from typing import Any

from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _

from ..material import GROUND, HOMES, KIOSKS, MOUND, PLOTS, VALUES, Cell, Cells, plot_corner, plot_position
from ..names import (
    AWARD_TITLES,
    AWARD_WORDS,
    RIGHTS,
    count_ground,
    count_right,
    full_name,
    plural_name,
    short_tile_name,
    tile_group,
    tile_name,
)
from ..rules.fit import covered_symbols, symbols_on
from ..rules.questions import turn_of_seat
from ..state import Park, Plot, Reedmere, Tile

OPEN_CELLS = {
    "G": _("leaf, open"),
    "H": _("roof, open"),
    "R": _("paw, open"),
    "N": _("map, open"),
    MOUND: _("mound, open"),
}


def cell_name(state: Reedmere, seat: int, cell: Cell) -> str:
    """Return the name of a cell: "first plot, column 2, row 2: map, open"."""
    park = state.parks[seat]
    plot = next((one for one in park.plots if (one.px, one.py) == plot_position(cell)), None)
    if plot is None:
        return _("outside the park")
    # Translators: the place of a cell, and what is on it
    return _("{place}: {content}", place=place_name(plot, cell), content=cell_content(park, cell))


def place_name(plot: Plot, cell: Cell) -> str:
    """Return the plot, column and row of a cell, both counted from 1."""
    left, top = plot_corner(plot.px, plot.py)
    column, row = cell[0] - left + 1, cell[1] - top + 1
    if (plot.px, plot.py) == (0, 0):
        return _("first plot, column {column}, row {row}", column=column, row=row)
    return _("plot {plot}, column {column}, row {row}", plot=plot.number, column=column, row=row)


def cell_content(park: Park, cell: Cell) -> str:
    """Return what is on a cell: a lookout, a tile, or the open symbol."""
    lookout = next((one for one in park.lookouts if (one.x, one.y) == cell), None)
    if lookout is not None:
        return _("lookout worth {points}", points=lookout.value)
    tile = next((one for one in park.laid if cell in one.cells), None)
    if tile is not None:
        return full_name(tile.kind, tile.value)
    return OPEN_CELLS.get(symbols_on(park.plots)[cell], _("blank, open"))


def ghost_place(park: Park, cells: Cells) -> str:
    """Return the sentence on where the tile in the hand would lie."""
    return _("It is on {cells}.", cells=_name_cells(park, cells))


def _name_cells(park: Park, cells: Cells) -> str:
    """Return the cells plot by plot: "first plot, column 1 row 2, column 2 row 2"."""
    words = []
    last: Plot | None = None
    for cell in cells:
        plot = next((one for one in park.plots if (one.px, one.py) == plot_position(cell)), None)
        if plot is None:
            words.append(_("a cell outside the park"))
            continue
        left, top = plot_corner(plot.px, plot.py)
        if plot is not last:
            is_gate = (plot.px, plot.py) == (0, 0)
            words.append(_("first plot") if is_gate else _("plot {number}", number=plot.number))
        words.append(_("column {column} row {row}", column=cell[0] - left + 1, row=cell[1] - top + 1))
        last = plot
    return format_list(words, "unit")


def spot_name(px: int, py: int) -> str:
    """Return a place for a plot: "free place for a plot, 1 left of the first plot, 2 above it"."""
    values = {"columns": abs(px), "rows": py}
    if not py:
        if px < 0:
            return _("free place for a plot, {columns} left of the first plot", **values)
        return _("free place for a plot, {columns} right of the first plot", **values)
    if not px:
        return _("free place for a plot, {rows} above the first plot", **values)
    if px < 0:
        return _("free place for a plot, {columns} left of the first plot, {rows} above it", **values)
    return _("free place for a plot, {columns} right of the first plot, {rows} above it", **values)


def stack_name(state: Reedmere, kind: str) -> str:
    """Return a stack: "heron homes, top 4, then 2", "streams, 7 left".

    Raise KeyError for reserves and kiosks, which have no stacks.
    """
    tiles = plural_name(kind)
    if kind in HOMES:
        top, *below = state.stock.homes[HOMES.index(kind)] or (0,)
        if not top:
            return _("{tiles}, none left", tiles=tiles)
        if not below:
            return _("{tiles}, top {points}", tiles=tiles, points=top)
        then = format_list(map(str, below))
        return _("{tiles}, top {points}, then {below}", tiles=tiles, points=top, below=then)
    left = state.stock.ground[GROUND.index(kind)]
    if not left:
        return _("{tiles}, none left", tiles=tiles)
    return ngettext("{tiles}, {count} left", "{tiles}, {count} left", left, tiles=tiles)


def offer_name(state: Reedmere, pile: int) -> str:
    """Return what is face up on a pile: "plot 9 on offer, 4 below"."""
    plot, below = state.face[pile], len(state.hidden[pile])
    if plot is not None:
        return _("plot {plot} on offer, {below} below", plot=plot, below=below)
    if below:
        return _("empty until the turn ends, {below} below", below=below)
    return _("no plots left")


def park_summary(state: Reedmere, seat: int, player: str, hides_scores: bool = False) -> str:
    """Return a park in one sentence: "Red: 22 points, 3 plots, 1 lookout; has stream and heron home 4"."""
    park = state.parks[seat]
    parts = []
    if not hides_scores or state.over:
        parts.append(ngettext("{count} point", "{count} points", park.score))
    parts.append(ngettext("{count} plot", "{count} plots", len(park.plots)))
    parts.append(ngettext("{count} lookout", "{count} lookouts", len(park.lookouts)))
    parts += [_("{award} {points}", award=AWARD_WORDS[won.award], points=won.value) for won in park.awards]
    counted = format_list(parts, "unit")
    if not park.supply:
        return _("{player}: {counted}; has no tiles", player=player, counted=counted)
    tiles = format_list(short_tile_name(tile.kind, tile.value) for tile in park.supply)
    return _("{player}: {counted}; has {tiles}", player=player, counted=counted, tiles=tiles)


AWARD_TERMS = {
    "otters": _("3 otter tiles"),
    "beavers": _("3 beaver tiles"),
    "herons": _("3 heron tiles"),
    "toads": _("3 toad tiles"),
    "meadow": _("6 ground tiles joined by edges"),
    "boardwalk": _("3 boardwalks end to end"),
    "stream": _("3 streams end to end"),
    "sanctuary": _("3 reserves joined by edges"),
    "neighbours": _("a home of each of the four animals"),
    "skyline": _("2 lookouts in one turn"),
}
_PRINTED = {
    ".": _("blank"),
    MOUND: _("mound"),
    "G": _("leaf"),
    "H": _("roof"),
    "R": _("paw"),
    "N": _("map"),
}


def supply_name(park: Park, tile: Tile, is_held: bool) -> str:
    """Return a tile of the supply: "supply: 2 streams, in hand"."""
    count = park.supply.count(tile)
    name = count_ground(tile.kind, count) if count > 1 else full_name(tile.kind, tile.value)
    return _("supply: {tile}, in hand", tile=name) if is_held else _("supply: {tile}", tile=name)


def stock_name(state: Reedmere, kind: str) -> str:
    """Return a tile of the stock: "stock: streams, 7 left", "stock: otter reserve T worth 7, gone"."""
    if kind in GROUND or kind in HOMES:
        return _("stock: {tile}", tile=stack_name(state, kind))
    # Translators: a reserve and the letter of its shape, such as "otter reserve T"
    name = tile_name(kind) if kind in KIOSKS else _("{tile} {letter}", tile=tile_name(kind), letter=kind[1])
    if kind in state.stock.kiosks or kind in state.stock.reserves:
        return _("stock: {tile} worth {points}", tile=name, points=VALUES[kind])
    return _("stock: {tile} worth {points}, gone", tile=name, points=VALUES[kind])


def lookouts_name(state: Reedmere) -> str:
    """Return the values of the next three lookouts and how many are left."""
    values = state.stock.lookouts
    if not values:
        return _("lookouts: none left")
    return _(
        "lookouts: the next are worth {values}; {number} left",
        values=format_list(map(str, values[:3])),
        number=len(values),
    )


def award_name(state: Reedmere, award: str, names: Sequence[str]) -> str:
    """Return an award with its condition, the values left, and the seats that have one."""
    stack = next(stack for stack in state.stock.awards if stack.award == award)
    title, terms = AWARD_TITLES[award], AWARD_TERMS[award]
    if stack.values:
        left = format_list(map(str, stack.values), "unit")
        text = _("{award}: {terms}. Still available: {values}", award=title, terms=terms, values=left)
    else:
        text = _("{award}: {terms}. None is left", award=title, terms=terms)
    for seat, park in enumerate(state.parks):
        for won in park.awards:
            if won.award == award:
                # Translators: {text} is what is said of the award
                text = _("{text}. {player} has {points}", text=text, player=names[seat], points=won.value)
    return text


def face_up_plot_name(state: Reedmere, pile: int, is_held: bool) -> str:
    """Return a face-up plot with its rows: "pile 1: plot 9 on offer, 4 below: blank roof leaf blank; …"."""
    number, offer = state.face[pile], offer_name(state, pile)
    if number is None:
        return _("pile {number}: {offer}", number=pile + 1, offer=offer)
    rows = "; ".join(" ".join(_PRINTED[mark] for mark in row) for row in PLOTS[number].split())
    if is_held:
        return _("pile {number}: {offer}, in hand: {rows}", number=pile + 1, offer=offer, rows=rows)
    return _("pile {number}: {offer}: {rows}", number=pile + 1, offer=offer, rows=rows)


def face_up_plot_tip(state: Reedmere, pile: int) -> str:
    """Return a face-up plot in short: "Plot 9: 3 leaves, 2 roofs, 1 map. 4 below."

    For an empty pile it is what the pile offers.
    """
    number = state.face[pile]
    if number is None:
        return offer_name(state, pile)
    symbols, below = count_symbols(PLOTS[number]), len(state.hidden[pile])
    # Translators: the number of a plot, its symbols counted, and how many plots lie below it
    if below:
        return _("Plot {plot}: {symbols}. {below} below.", plot=number, symbols=symbols, below=below)
    return _("Plot {plot}: {symbols}. None below.", plot=number, symbols=symbols)


def count_symbols(printed: str) -> str:
    """Return how many symbols of each kind these are: "3 leaves, 2 roofs, 1 map"."""
    leaves, roofs, paws, maps = (printed.count(letter) for letter in "GHRN")
    words = (
        ngettext("{count} leaf", "{count} leaves", leaves) if leaves else "",
        ngettext("{count} roof", "{count} roofs", roofs) if roofs else "",
        ngettext("{count} paw", "{count} paws", paws) if paws else "",
        ngettext("{count} map", "{count} maps", maps) if maps else "",
    )
    return format_list(filter(None, words), "unit")


def seat_name(state: Reedmere, seat: int, name: str, hides_scores: bool = False) -> str:
    """Return a plate of the score track: "Ann, 12 points, to move"."""
    parts = [name]
    if not hides_scores or state.over:
        parts.append(ngettext("{count} point", "{count} points", state.parks[seat].score))
    if not state.over and seat == state.to_move:
        parts.append(_("to move"))
    if state.parks[seat].is_full:
        parts.append(_("park complete"))
    return format_list(parts, "unit")


def turn_rights(state: Reedmere, seat: int | None) -> list[tuple[str, bool]]:
    """Return the rights of this turn as letters, each with whether it is still to be used; [] before a tile
    is laid."""
    work = turn_of_seat(state, seat) if seat is not None else None
    if work is None or work.placed is None or seat is None:
        return []
    covered = covered_symbols(state.parks[seat], work.placed.cells).lower()
    found = []
    for letter in RIGHTS:
        left = getattr(work.rights, letter)
        found += [(letter, number < left) for number in range(max(left, covered.count(letter)))]
    return found


def right_name(letter: str, is_open: bool) -> str:
    """Return a right: "take 1 plot", "take 1 kiosk, done"."""
    what = count_right(letter, 1)
    return _("take {what}", what=what) if is_open else _("take {what}, done", what=what)


def with_capital(name: str) -> str:
    """Return the name of a spot as the beginning of a text."""
    return name[:1].upper() + name[1:]


# what the words mean ------------------------------------------------------------------------------------
_SYMBOL_MEANINGS = {
    "G": _("Leaf: cover it to take a ground tile."),
    "H": _("Roof: cover it to take a home or a ground tile."),
    "R": _("Paw: cover it to take a reserve, a home or a ground tile."),
    "N": _("Map: cover it to add a new plot."),
    MOUND: _("Mound: a lookout is built here when all other cells of the plot are covered."),
}
_GROUP_MEANINGS = {
    "ground": _(
        "Ground tiles have no points, but fill cells and cover symbols.\nA leaf, a roof or a paw brings one."
    ),
    "home": _("Homes score their points when they are laid.\nA roof or a paw brings the top one of a stack."),
    "reserve": _("Reserves score their points when they are laid.\nOnly a paw brings one."),
    "kiosk": _("Kiosks score their points when they are laid.\nThe map of your fourth plot brings one."),
}


def explain_spot(state: Reedmere, seat: int, key: Any) -> str:
    """Return a sentence for beginners on what a spot is, with this seat's park in view; empty for others."""
    match key:
        case ("cell", x, y):
            park = state.parks[seat]
            return "" if (x, y) in park.covered() else _SYMBOL_MEANINGS.get(symbols_on(park.plots)[x, y], "")
        case ("stock", kind):
            return _GROUP_MEANINGS[tile_group(kind)]
        case ("supply", *_rest):
            return _("In each turn you lay one tile from your supply.")
        case ("lookouts",):
            return _("A lookout is built on the mound of a plot when all its other cells are covered.")
        case ("award", _award):
            return _("The first player to win it gets the highest value; nobody can win it twice.")
        case ("face", _pile):
            return _("When you cover a map, you add one of the new plots to your park.")
    return ""
