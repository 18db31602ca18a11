"""Finds where tiles fit.

A park is one integer with a bit per cell, so that all places of a shape are tried at once.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from takeback.texts import gettext as _

from ..material import (
    BLANK,
    MOUND,
    SIDE,
    SYMBOLS,
    Cell,
    Cells,
    orientations,
    plot_corner,
    printed_symbols,
    shift_to,
    sort_cells,
)
from ..state import MAX_PLOTS, Park, Plot, Reedmere

# Four plots reach at most three positions from the gate, and a shape at most four cells from its corner, so
# within rows of 32 bits nothing ever runs over into the next row.
ROW = 32
LEFT = UP = (MAX_PLOTS - 1) * SIDE
CELLS: tuple[Cell, ...] = tuple((x - LEFT, y - UP) for y in range(UP + SIDE) for x in range(ROW))
BITS: dict[Cell, int] = {cell: 1 << place for place, cell in enumerate(CELLS) if cell[0] < MAX_PLOTS * SIDE}


def cells_to_bits(cells: Cells) -> int:
    """Return the cells as bits. Raise KeyError for cells that no park can have."""
    bits = 0
    for cell in cells:
        bits |= BITS[cell]
    return bits


class FreeSpace(NamedTuple):
    """The cells of one park where tiles may be laid, as bits."""

    free: int  # cells that any tile may cover
    touch: int  # a tile must cover at least one of these
    mounds: int  # open mounds that a tile may cover only if it also covers all free cells

    def fits(self, kind: str) -> bool:
        """Return whether a tile of this kind has any legal place."""
        return next(self._legal_placements(kind), None) is not None

    def placements(self, kind: str) -> list[Cells]:
        """Return every legal placement once, its cells sorted."""
        return [sort_cells(_bits_to_cells(place)) for place in self._legal_placements(kind)]

    def _legal_placements(self, kind: str) -> Iterator[int]:
        """Yield every legal placement of this kind as bits: on free cells, or also on mounds if it covers all
        free cells."""
        for offsets, shape in _bit_shapes(kind):
            yield from _fitting_places(self.free, self.touch, offsets, shape)
            if self.mounds:
                for place in _fitting_places(self.free | self.mounds, self.touch, offsets, shape):
                    if place & self.mounds and not self.free & ~place:
                        yield place


def _fitting_places(free: int, touch: int, offsets: tuple[int, ...], shape: int) -> Iterator[int]:
    """Yield the shape at each corner where all its cells are free and at least one touches."""
    fits, near = -1, 0
    for offset in offsets:
        fits &= free >> offset
        near |= touch >> offset
    corners = fits & near
    while corners:
        lowest = corners & -corners
        yield shape * lowest
        corners ^= lowest


def _bits_to_cells(place: int) -> Iterator[Cell]:
    """Yield the cells of these bits, row by row."""
    while place:
        lowest = place & -place
        yield CELLS[lowest.bit_length() - 1]
        place ^= lowest


@cache
def _bit_shapes(kind: str) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return each orientation as the offsets of its bits from its corner, and as all its bits together."""
    shapes = []
    for cells in orientations(kind):
        offsets = tuple(y * ROW + x for x, y in cells)
        shapes.append((offsets, sum(1 << offset for offset in offsets)))
    return tuple(shapes)


# parks --------------------------------------------------------------------------------------------------
@lru_cache(maxsize=256)
def symbols_on(plots: tuple[Plot, ...]) -> dict[Cell, str]:
    """Return what is printed on every cell of these plots."""
    found = {}
    for plot in plots:
        left, top = plot_corner(plot.px, plot.py)
        for (x, y), symbol in printed_symbols(plot.number).items():
            found[left + x, top + y] = symbol
    return found


@lru_cache(maxsize=256)
def _plot_masks(plots: tuple[Plot, ...]) -> tuple[int, int]:
    """Return as bits all cells of these plots, and those with a mound."""
    every, mounds = 0, 0
    for cell, symbol in symbols_on(plots).items():
        every |= BITS[cell]
        if symbol == MOUND:
            mounds |= BITS[cell]
    return every, mounds


def free_space_in(state: Reedmere, seat: int) -> FreeSpace:
    """Return where tiles may be laid in this seat's park now, by the rules on touching and on mounds."""
    park = state.parks[seat]
    every, mounds = _plot_masks(park.plots)
    covered = cells_to_bits(tuple(park.covered()))
    bare, open_mounds = every & ~covered, mounds & ~covered
    near = covered << 1 | covered >> 1 | covered << ROW | covered >> ROW
    touch = every if park.is_empty else near & every
    if not state.mounds:
        return FreeSpace(bare & ~open_mounds, touch, 0)
    if state.last is not None:
        return FreeSpace(bare, touch, 0)
    return FreeSpace(bare & ~open_mounds, touch, open_mounds)


# one placement ------------------------------------------------------------------------------------------
OUTSIDE = _("That is outside your park.")
TAKEN = _("Something already stands there.")
ON_MOUND = _("A tile may not cover a mound.")
APART = _("The tile must touch a tile you have laid, along an edge.")


def placement_refusal(state: Reedmere, seat: int, kind: str, cells: Cells) -> str:
    """Return why a tile of this kind may not lie on these cells, as a sentence; empty when it may."""
    if not cells or shift_to(cells, 0, 0) not in orientations(kind):
        return _("That tile cannot cover those cells, however you rotate or flip it.")
    if cells != sort_cells(cells):
        return _("Name the cells row by row, from left to right.")
    park = state.parks[seat]
    ground, covered = symbols_on(park.plots), park.covered()
    if not ground.keys() >= set(cells):
        return OUTSIDE
    if not covered.isdisjoint(cells):
        return TAKEN
    if any(ground[cell] == MOUND for cell in cells) and not _may_cover_mounds(state, seat, cells):
        return ON_MOUND
    if not park.is_empty and not any(covered.intersection(neighbours_of(cell)) for cell in cells):
        return APART
    return ""


def _may_cover_mounds(state: Reedmere, seat: int, cells: Cells) -> bool:
    """Return whether the options allow a tile on mounds here.

    They do in the last round, or when the tile leaves no other cell open.
    """
    if not state.mounds or state.last is not None:
        return state.mounds
    park = state.parks[seat]
    covered = park.covered().union(cells)
    return all(cell in covered or symbol == MOUND for cell, symbol in symbols_on(park.plots).items())


def neighbours_of(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the four neighbours of a cell."""
    x, y = cell
    return (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)


def open_symbols(park: Park) -> set[Cell]:
    """Return the cells of a park with a symbol that no tile covers yet."""
    return {cell for cell, symbol in symbols_on(park.plots).items() if symbol in SYMBOLS} - park.covered()


def covered_symbols(park: Park, cells: Cells) -> str:
    """Return the symbols under these cells, in their order, without blanks and mounds."""
    ground = symbols_on(park.plots)
    return "".join(ground[cell] for cell in cells if ground[cell] not in (BLANK, MOUND))
