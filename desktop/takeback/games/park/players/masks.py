"""Parks as integers: the frame around an arrangement of plots, and all places of every shape in it.

A cell is a bit. A row ends with a guard column that never belongs to a park, so that a shift by one cell
never wraps into the next row.
"""

from functools import lru_cache

from ..material import KINDS, PLOTS, SIDE, SYMBOLS, Cells, orientations

MOST_FRAMES = 64  # cached frames; there are 47 ways to arrange one to four plots

Position = tuple[int, int]
PlotMasks = tuple[int, int, tuple[int, ...]]  # masks of a plot's mound, its other cells, and each symbol


class Frame:
    """The bounding box of some plots, with the masks of every place where a tile fits in it when empty."""

    __slots__ = ("cells", "lanes", "left", "masks", "positions", "prints", "shifts", "stride", "top")

    def __init__(self, positions: tuple[Position, ...]) -> None:
        self.positions = positions
        self.left = SIDE * min(px for px, _ in positions)
        self.top = -SIDE * max(py for _, py in positions)
        columns = SIDE * (max(px for px, _ in positions) + 1) - self.left
        self.stride = columns + 1
        whole = (1 << SIDE) - 1
        self.cells = sum(self.place_rows((whole,) * SIDE, position) for position in positions)
        self.masks = self._masks()
        self.prints: dict[tuple[int, Position], PlotMasks] = {}
        # A mask times `shifts` is that mask moved by a cell each way, in four lanes side by side.
        # A mask times `lanes` is the mask itself in each of them.
        lane = self.cells.bit_length() + 2 * self.stride
        moves = (1, lane - 1, 2 * lane + self.stride, 3 * lane - self.stride)
        self.shifts = sum(1 << move for move in moves)
        self.lanes = sum(1 << number * lane for number in range(4))

    def cell_bit(self, x: int, y: int) -> int:
        """Return the bit of a cell."""
        return 1 << ((y - self.top) * self.stride + x - self.left)

    def place_rows(self, rows: tuple[int, ...], position: Position) -> int:
        """Return the mask of a pattern of four rows on the plot at this position."""
        px, py = position
        first = (-SIDE * py - self.top) * self.stride + SIDE * px - self.left
        return sum(row << first + number * self.stride for number, row in enumerate(rows))

    def plot_masks(self, plot: int, position: Position) -> PlotMasks:
        """Return the masks of a plot at this position. They are cached."""
        found = self.prints.get((plot, position))
        if found is None:
            mound = self.place_rows(pattern_of(plot, "^"), position)
            others = self.place_rows(((1 << SIDE) - 1,) * SIDE, position) & ~mound
            marks = tuple(self.place_rows(pattern_of(plot, symbol), position) for symbol in SYMBOLS)
            found = self.prints[plot, position] = mound, others, marks
        return found

    def cells_of(self, mask: int) -> Cells:
        """Return the cells (x, y) of a mask, row by row."""
        found = []
        while mask:
            lowest = mask & -mask
            row, column = divmod(lowest.bit_length() - 1, self.stride)
            found.append((column + self.left, row + self.top))
            mask ^= lowest
        return tuple(found)

    def mask_of(self, cells: Cells) -> int:
        """Return the mask of these cells."""
        return sum(self.cell_bit(x, y) for x, y in cells)

    def _masks(self) -> tuple[tuple[int, ...], ...]:
        """Return all places in the plots for each kind, mounds ignored. Kinds of one shape share a tuple."""
        found: dict[tuple[Cells, ...], tuple[int, ...]] = {}
        for kind in KINDS:
            turned = orientations(kind)
            if turned not in found:
                found[turned] = tuple(mask for cells in turned for mask in self._masks_everywhere(cells))
        return tuple(found[orientations(kind)] for kind in KINDS)

    def _masks_everywhere(self, cells: Cells) -> list[int]:
        """Return the masks of these cells moved to every place inside the plots."""
        pattern = sum(1 << y * self.stride + x for x, y in cells)
        outside = ~self.cells
        shifts = range(self.cells.bit_length() - pattern.bit_length() + 1)
        return [pattern << shift for shift in shifts if not pattern << shift & outside]


@lru_cache(maxsize=MOST_FRAMES)
def frame_of(positions: tuple[Position, ...]) -> Frame:
    """Return the frame for these plot positions, which must be sorted. It is cached."""
    return Frame(positions)


def frame_for(positions: list[Position]) -> Frame:
    """Return the frame for these plot positions, in any order."""
    return frame_of(tuple(sorted(positions)))


def move_mask(mask: int, old: Frame, new: Frame) -> int:
    """Return the mask of the same cells in a frame that contains all plots of the old one."""
    if old.stride == new.stride and old.left == new.left:
        return mask << (old.top - new.top) * new.stride
    result = 0
    shift = (old.top - new.top) * new.stride + old.left - new.left
    row = (1 << old.stride) - 1
    while mask:
        result |= (mask & row) << shift
        mask >>= old.stride
        shift += new.stride
    return result


def neighbour_mask(mask: int, stride: int) -> int:
    """Return the cells that share an edge with the mask, and some guard bits."""
    return mask << 1 | mask >> 1 | mask << stride | mask >> stride


def pattern_of(plot: int, symbol: str) -> tuple[int, ...]:
    """Return the rows of a plot as masks of the cells that have this symbol."""
    return _PATTERNS[symbol][plot]


_PATTERNS = {
    symbol: tuple(
        tuple(sum(1 << x for x, mark in enumerate(row) if mark == symbol) for row in rows.split())
        for rows in PLOTS
    )
    for symbol in SYMBOLS + "^"
}
