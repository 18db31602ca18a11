"""Boards of rows and columns: the geometry of the cells, and a base class for boards that have them."""

from collections.abc import Hashable, Sequence
from math import floor

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter

from takeback.board.widget import BoardWidget
from takeback.ui import painting
from takeback.ui.theme import RADIUS_CARD

Cell = tuple[int, int]
LEGIBLE = 24  # least width of a cell whose content can be read
AROUND_GRID, NUMBERS = 44, 14  # least width of what is around the cells, and of their numbers
DIGIT = 0.7  # width of a digit with its gap, as a share of the font size


class CellGrid(msgspec.Struct, frozen=True):
    """The geometry of a grid's cells in the widget. All lengths are in points, snapped to whole pixels."""

    rows: int
    columns: int
    left: float
    top: float
    pitch: float  # from one cell's left edge to the next one's
    gap: float
    frame: QRectF
    scale: float = 1.0  # factor for font sizes, margins and radii on a large board

    @property
    def side(self) -> float:
        """Return the width and height of a cell."""
        return self.pitch - self.gap

    @property
    def radius(self) -> float:
        """Return the corner radius of a cell."""
        return min(14.0 * self.scale, self.side * 0.15)

    def rect(self, row: int, column: int) -> QRectF:
        """Return the rectangle of a cell; row and column count from 0."""
        side = self.pitch - self.gap
        return QRectF(self.left + column * self.pitch, self.top + row * self.pitch, side, side)

    def cells_rect(self) -> QRectF:
        """Return the rectangle around all cells."""
        width, height = self.columns * self.pitch - self.gap, self.rows * self.pitch - self.gap
        return QRectF(self.left, self.top, width, height)

    def cell_at(self, point: QPointF) -> Cell | None:
        """Return the cell at this point; None outside the grid.

        Half of each gap belongs to the cell on either side, so that no press falls between two cells.
        """
        column = floor((point.x() - self.left + self.gap / 2) / self.pitch)
        row = floor((point.y() - self.top + self.gap / 2) / self.pitch)
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None

    def cells_crossed(self, start: QPointF, end: QPointF) -> list[Cell]:
        """Return the cells that a straight drag enters, in order, without the one it starts in.

        Each is a neighbour of the one before, however fast the mouse moves. Cells outside the grid are left
        out.
        """
        first, last = self._loose(start), self._loose(end)
        cells = [first]
        while cells[-1] != last and len(cells) <= 4 * (self.rows + self.columns):
            cells.append(self._neighbour_along_drag(cells[-1], last, start, end))
        return [
            (row, column) for row, column in cells[1:] if 0 <= row < self.rows and 0 <= column < self.columns
        ]

    def _loose(self, point: QPointF) -> Cell:
        """Return the cell at this point; outside the grid, one in the row or column just beyond its edge (-1
        or the number of them)."""
        column = floor((point.x() - self.left + self.gap / 2) / self.pitch)
        row = floor((point.y() - self.top + self.gap / 2) / self.pitch)
        return max(-1, min(self.rows, row)), max(-1, min(self.columns, column))

    def _neighbour_along_drag(self, cell: Cell, last: Cell, start: QPointF, end: QPointF) -> Cell:
        """Return the neighbour of `cell` that a drag from `start` to `end`, which ends in the cell `last`,
        enters next: over the cell border that it meets first."""
        row, column = cell
        down, right = sign_of(last[0] - row), sign_of(last[1] - column)
        if not down or not right:
            return row + down, column + right
        x = self.left - self.gap / 2 + (column + (right > 0)) * self.pitch
        y = self.top - self.gap / 2 + (row + (down > 0)) * self.pitch
        across = (x - start.x()) / (end.x() - start.x()) if end.x() != start.x() else 2.0
        along = (y - start.y()) / (end.y() - start.y()) if end.y() != start.y() else 2.0
        return (row, column + right) if across <= along else (row + down, column)


def sign_of(number: float) -> int:
    """Return the sign of a number: -1, 0 or 1."""
    return (number > 0) - (number < 0)


def fit_grid(rows: int, columns: int, room: QRectF, ratio: float, numbered: bool) -> CellGrid:
    """Return the geometry with the largest square cells that fit into `room`, centred, on whole pixels.

    `ratio` is the pixels to a point; `numbered` keeps space for the numbers of rows and columns.
    """
    extent = min(room.width(), room.height())
    scale = max(1.0, extent / 700)
    margin = (12.0 if extent < 560 else 24.0) * scale
    pad = max(10.0, min(22.0 * scale, extent / 32))
    labels = max(14.0, min(24.0 * scale, extent / 34)) if numbered else 0.0
    across = room.width() - 2 * (margin + pad) - labels
    down = room.height() - 2 * (margin + pad) - labels
    pitch = max(6.0, painting.snapped_down(min(across / columns, down / rows), ratio))
    gap = painting.snapped(max(1.0, min(8.0 * scale, pitch * 0.085)), ratio)
    width, height = columns * pitch - gap + 2 * pad + labels, rows * pitch - gap + 2 * pad + labels
    left = painting.snapped(room.center().x() - width / 2, ratio)
    top = painting.snapped(room.center().y() - height / 2, ratio)
    card = QRectF(left, top, width, height)
    return CellGrid(
        rows,
        columns,
        painting.snapped(left + pad + labels, ratio),
        painting.snapped(top + pad + labels, ratio),
        pitch,
        gap,
        card,
        scale,
    )


def numbered_columns(columns: int, pitch: float, size: float) -> list[int]:
    """Return the columns that get a number: all if there is space, else the first and every fifth.

    `pitch` is the width of a column and `size` that of the font, in points.
    """
    widest = len(str(columns)) * size * DIGIT
    return [at for at in range(columns) if pitch > widest or at == 0 or (at + 1) % 5 == 0]


class GridBoard(BoardWidget):
    """Base class of boards made of rows and columns. Its spots are the cells, as (row, column) from 0."""

    numbered_from = 9  # rows or columns from which a board shows numbers at its edges
    always_numbered = False  # whether small boards show them, too
    _kept: tuple[object, CellGrid] | None = None  # the cached geometry, after what it was computed for

    def set_numbered(self, always: bool) -> None:
        """Show the numbers of rows and columns on every board, or on large ones only; if that changes, place
        the spots again and repaint."""
        if always != self.always_numbered:
            self.always_numbered, self._laid_out_for = always, None
            self.invalidate_background()
            if self.state is not None:
                self.place_spots()
            self.update()

    @property
    def is_numbered(self) -> bool:
        """Tell whether rows and columns are numbered at the edges: always, or from `numbered_from` of either
        on."""
        return self.always_numbered or max(self.size_of_grid()) >= self.numbered_from

    # Hooks for a game's board
    def size_of_grid(self) -> tuple[int, int]:
        """Return the numbers of rows and columns in the state shown."""
        raise NotImplementedError

    def paint_cell(self, painter: QPainter, cell: Cell, rect: QRectF) -> None:
        """Paint the content of a cell; its background is painted already."""

    def fill_of(self, cell: Cell) -> str:
        """Return the background colour of a cell; empty for the usual one."""
        return ""

    def cell_entered(self, cell: Cell) -> None:
        """React to a drag entering this cell."""

    def available_rect(self) -> QRectF:
        """Return the part of the widget that the panel with the cells may take."""
        return QRectF(self.rect())

    def legible_size(self) -> QSize:
        """Return the size in which cells are `LEGIBLE` pixels wide."""
        rows, columns = self.size_of_grid()
        around = AROUND_GRID + (NUMBERS if self.is_numbered else 0)
        return QSize(columns * LEGIBLE + around, rows * LEGIBLE + around)

    def useful_height(self, width: int) -> int:
        """Return the height in which the cells are as large as the width allows."""
        rows, columns = self.size_of_grid()
        room = QRectF(0, 0, width, width * max(1, rows))
        frame = fit_grid(rows, columns, room, self.devicePixelRatioF(), self.is_numbered).frame
        return max(width, round(frame.height() + 2 * frame.left()))

    # Hooks of BoardWidget
    def cell_grid(self) -> CellGrid:
        """Return the geometry of the cells for the present size, cached."""
        wanted = (*self.size_of_grid(), self.available_rect(), self.devicePixelRatioF(), self.always_numbered)
        if self._kept is None or self._kept[0] != wanted:
            rows, columns, room, ratio, _ = wanted
            self._kept = (wanted, fit_grid(rows, columns, room, ratio, self.is_numbered))
        return self._kept[1]

    def keys(self) -> Sequence[Hashable]:
        """Return every cell as (row, column), row by row from the top left."""
        rows, columns = self.size_of_grid()
        return [(row, column) for row in range(rows) for column in range(columns)]

    def place_of(self, key: Hashable) -> QRectF:
        """Return the rectangle of a cell, even outside the grid; an empty one for a key that is no tuple."""
        return self.cell_grid().rect(*key) if isinstance(key, tuple) else QRectF()

    def radius_of(self, key: Hashable) -> float:
        """Return the corner radius of a cell."""
        return self.cell_grid().radius

    def layout_of(self) -> object:
        """Return the numbers of rows and columns, which places depend on; None without a state."""
        return self.size_of_grid() if self.state is not None else None

    def frame_rect(self) -> QRectF:
        """Return the rectangle of the panel around the cells."""
        return self.cell_grid().frame

    def frame_radius(self) -> float:
        """Return the corner radius of the panel around the cells, larger on a large board."""
        return RADIUS_CARD * self.cell_grid().scale

    def spot_at(self, point: QPointF) -> Hashable | None:
        """Return the cell at this point; None outside the grid or without a state."""
        return self.cell_grid().cell_at(point) if self.state is not None else None

    def first_key(self) -> Hashable | None:
        """Return the cell in the middle, where the keyboard starts; never None, though a subclass may."""
        rows, columns = self.size_of_grid()
        return (rows - 1) // 2, (columns - 1) // 2

    def neighbour(self, key: Hashable, right: int, down: int) -> Hashable | None:
        """Return the adjacent cell in this direction; None at the edge."""
        assert isinstance(key, tuple)
        target = (key[0] + down, key[1] + right)
        return target if target in self.spots else None

    def mouse_dragged(self, start: QPointF, end: QPointF) -> None:
        """Call `cell_entered` for every cell that a straight drag from `start` to `end` enters, in order."""
        for cell in self.cell_grid().cells_crossed(start, end):
            self.cell_entered(cell)

    # Painting
    def paint_background(self, painter: QPainter) -> None:
        """Paint the panel, the background of all cells, and the numbers if it `is_numbered`."""
        lattice = self.cell_grid()
        painting.card(painter, lattice.frame, self.frame_radius(), self.theme)
        for row in range(lattice.rows):
            for column in range(lattice.columns):
                painting.cell(painter, lattice.rect(row, column), lattice.radius, self.theme)
        if self.is_numbered:
            self.paint_numbers(painter, lattice)

    def paint_numbers(self, painter: QPainter, lattice: CellGrid) -> None:
        """Paint the numbers of rows at the left and of columns at the top, counted from 1; in narrow columns
        only every fifth number."""
        room = lattice.left - lattice.frame.left()
        size = max(8.0, min(13.0 * lattice.scale, lattice.pitch * 0.4))
        for row in range(lattice.rows):
            rect = lattice.rect(row, 0)
            box = QRectF(lattice.frame.left(), rect.top(), room, rect.height())
            painting.text(painter, box, str(row + 1), self.theme, size, self.theme.dim)
        for column in numbered_columns(lattice.columns, lattice.pitch, size):
            rect = lattice.rect(0, column)
            box = QRectF(rect.left(), lattice.frame.top(), rect.width(), room)
            painting.text(painter, box, str(column + 1), self.theme, size, self.theme.dim)

    def paint(self, painter: QPainter) -> None:
        """Paint the content of all cells, shifted where a refusal shakes them."""
        lattice = self.cell_grid()
        painter.save()
        painter.translate(self.shake_shift(None), 0)
        is_still = not self.stage.is_playing
        for key in self.spots:
            assert isinstance(key, tuple)
            self._paint_one(painter, key, lattice, 0.0 if is_still else self.shake_shift(key))
        painter.restore()

    def _paint_one(self, painter: QPainter, cell: Cell, lattice: CellGrid, shift: float) -> None:
        """Paint one cell's content, `shift` pixels to the side, over its colour if it has its own."""
        rect = lattice.rect(*cell)
        fill = self.fill_of(cell)
        if shift:
            painting.rounded(painter, rect.adjusted(-1, -1, 1, 1), 0, self.theme.board)
            rect.translate(shift, 0)
        if fill or shift:
            painting.cell(painter, rect, lattice.radius, self.theme, fill)
        self.paint_cell(painter, cell, rect)
