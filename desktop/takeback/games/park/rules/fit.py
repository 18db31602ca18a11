"""Where tiles fit. A park is one integer, a bit for each cell: all places of a shape are tried at once."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from ..material import BLANK, MOUND, SIDE, Cell, Cells, corner, in_order, orientations, printed, shifted
from ..state import MOST_PLOTS, Park, Plot, Reedmere

# Four plots reach at most three positions from the gate, and a shape at most four cells from its corner, so
# within rows of 32 bits nothing ever runs over into the next row.
ROW = 32
LEFT = UP = (MOST_PLOTS - 1) * SIDE
CELLS: tuple[Cell, ...] = tuple((x - LEFT, y - UP) for y in range(UP + SIDE) for x in range(ROW))
BITS: dict[Cell, int] = {cell: 1 << place for place, cell in enumerate(CELLS) if cell[0] < MOST_PLOTS * SIDE}


def bits_of(cells: Cells) -> int:
    """Raises KeyError for cells that no park can have."""
    bits = 0
    for cell in cells:
        bits |= BITS[cell]
    return bits


class Room(NamedTuple):
    """Where tiles may go in one park."""

    free: int  # cells that any tile may cover
    touch: int  # a tile covers at least one of these
    mounds: int  # open mounds a tile may cover when it covers all that is free, too

    def fits(self, kind: str) -> bool:
        return next(self._places(kind), None) is not None

    def placements(self, kind: str) -> list[Cells]:
        """Every placement once, in its one spelling."""
        return [in_order(_cells_in(place)) for place in self._places(kind)]

    def _places(self, kind: str) -> Iterator[int]:
        for offsets, shape in _bit_shapes(kind):
            yield from _fitting(self.free, self.touch, offsets, shape)
            if self.mounds:
                for place in _fitting(self.free | self.mounds, self.touch, offsets, shape):
                    if place & self.mounds and not self.free & ~place:
                        yield place


def _fitting(free: int, touch: int, offsets: tuple[int, ...], shape: int) -> Iterator[int]:
    """The shape at every corner from which all its cells are free and one of them touches."""
    fits, near = -1, 0
    for offset in offsets:
        fits &= free >> offset
        near |= touch >> offset
    corners = fits & near
    while corners:
        lowest = corners & -corners
        yield shape * lowest
        corners ^= lowest


def _cells_in(place: int) -> Iterator[Cell]:
    while place:
        lowest = place & -place
        yield CELLS[lowest.bit_length() - 1]
        place ^= lowest


@cache
def _bit_shapes(kind: str) -> tuple[tuple[tuple[int, ...], int], ...]:
    """For each orientation the distances of its bits from that of its corner, and all of them together."""
    shapes = []
    for cells in orientations(kind):
        offsets = tuple(y * ROW + x for x, y in cells)
        shapes.append((offsets, sum(1 << offset for offset in offsets)))
    return tuple(shapes)


# parks --------------------------------------------------------------------------------------------------
@lru_cache(maxsize=256)
def symbols(plots: tuple[Plot, ...]) -> dict[Cell, str]:
    """What is printed on every cell of these plots."""
    found = {}
    for plot in plots:
        left, top = corner(plot.px, plot.py)
        for (x, y), symbol in printed(plot.number).items():
            found[left + x, top + y] = symbol
    return found


@lru_cache(maxsize=256)
def _ground(plots: tuple[Plot, ...]) -> tuple[int, int]:
    """All cells of these plots, and their mounds."""
    every, mounds = 0, 0
    for cell, symbol in symbols(plots).items():
        every |= BITS[cell]
        if symbol == MOUND:
            mounds |= BITS[cell]
    return every, mounds


def room_in(state: Reedmere, seat: int) -> Room:
    park = state.parks[seat]
    every, mounds = _ground(park.plots)
    covered = bits_of(tuple(park.covered()))
    bare, open_mounds = every & ~covered, mounds & ~covered
    near = covered << 1 | covered >> 1 | covered << ROW | covered >> ROW
    touch = every if park.is_empty else near & every
    if not state.mounds:
        return Room(bare & ~open_mounds, touch, 0)
    if state.last is not None:
        return Room(bare, touch, 0)
    return Room(bare & ~open_mounds, touch, open_mounds)


# one placement ------------------------------------------------------------------------------------------
OUTSIDE = "That is outside your park."
TAKEN = "Something already stands there."
ON_MOUND = "A tile may not cover a mound."
APART = "The tile must touch your park along an edge."


def why_not(state: Reedmere, seat: int, kind: str, cells: Cells) -> str:
    """Why a tile of this kind may not lie there; empty when it may."""
    if not cells or shifted(cells, 0, 0) not in orientations(kind):
        return "No turn and no flip of that tile covers those cells."
    if cells != in_order(cells):
        return "Name the cells row by row, from left to right."
    park = state.parks[seat]
    ground, covered = symbols(park.plots), park.covered()
    if not ground.keys() >= set(cells):
        return OUTSIDE
    if not covered.isdisjoint(cells):
        return TAKEN
    if any(ground[cell] == MOUND for cell in cells) and not _may_cover_mounds(state, seat, cells):
        return ON_MOUND
    if not park.is_empty and not any(covered.intersection(beside(cell)) for cell in cells):
        return APART
    return ""


def _may_cover_mounds(state: Reedmere, seat: int, cells: Cells) -> bool:
    """An option: in the last round, or when no other open cell is left afterwards."""
    if not state.mounds or state.last is not None:
        return state.mounds
    park = state.parks[seat]
    covered = park.covered().union(cells)
    return all(cell in covered or symbol == MOUND for cell, symbol in symbols(park.plots).items())


def beside(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    x, y = cell
    return (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)


def covered_symbols(park: Park, cells: Cells) -> str:
    """The symbols under these cells, in the order of the cells; mounds and blanks are none."""
    ground = symbols(park.plots)
    return "".join(ground[cell] for cell in cells if ground[cell] not in (BLANK, MOUND))
