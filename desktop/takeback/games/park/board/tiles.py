"""Paints tiles and symbols, in a park, in the supply, in the stock and in the hand."""

from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from takeback.ui import painting
from takeback.ui.theme import Theme, colour, mixed

from ..material import ANIMAL_OF, HOMES, KIOSKS, RESERVES, Cell, Cells, turn_shape
from ..rules.fit import neighbours_of
from ..state import Tile
from .animals import Brush, paint_animal
from .colours import wetland


@lru_cache(maxsize=512)
def outline(cells: Cells, inset: float = 0.05, radius: float = 0.2) -> QPainterPath:
    """Return the border of connected cells of side 1, a little inside of them, with round corners."""
    corners = _corners(cells)
    path = QPainterPath()
    for number, (at, after) in enumerate(corners):
        way = corners[number - 1][1]
        point = QPointF(
            at[0] + inset * (-way[1] - after[1]),
            at[1] + inset * (way[0] + after[0]),
        )
        is_outer = way[0] * after[1] - way[1] * after[0] > 0
        bend = radius if is_outer else radius * 0.6
        start = point - QPointF(*way) * bend
        if number:
            path.lineTo(start)
        else:
            path.moveTo(start)
        path.quadTo(point, point + QPointF(*after) * bend)
    path.closeSubpath()
    return path


def _corners(cells: Cells) -> list[tuple[Cell, Cell]]:
    """Return the corners of connected cells without holes, clockwise, each with the direction after it."""
    ways: dict[Cell, Cell] = {}
    for x, y in cells:
        sides = (
            ((x, y), (1, 0), (x, y - 1)),
            ((x + 1, y), (0, 1), (x + 1, y)),
            ((x + 1, y + 1), (-1, 0), (x, y + 1)),
            ((x, y + 1), (0, -1), (x - 1, y)),
        )
        ways.update({start: way for start, way, near in sides if near not in cells})
    start = at = min(ways)
    found, last = [], None
    while True:
        if ways[at] != last:
            found.append((at, ways[at]))
        last = ways[at]
        at = at[0] + last[0], at[1] + last[1]
        if at == start:
            return found


# Short lines within a cell, from 0, 0 to 1, 1.
Strokes = tuple[list[tuple[float, float]], ...]
STRAW: Strokes = (
    [(0.0, 0.2), (0.5, 0.2)],
    [(0.5, 0.5), (1.0, 0.5)],
    [(0.0, 0.8), (0.5, 0.8)],
)
GRASS: Strokes = (
    [(0.3, 0.75), (0.15, 0.3)],
    [(0.5, 0.75), (0.5, 0.2)],
    [(0.7, 0.75), (0.85, 0.3)],
)


def middle_cell(cells: Cells) -> Cell:
    """Return the cell nearest to the middle of a tile, where its animal is drawn and the hand holds it."""
    x = sum(cell[0] for cell in cells) / len(cells)
    y = sum(cell[1] for cell in cells) / len(cells)
    return min(cells, key=lambda cell: (round((cell[0] - x) ** 2 + (cell[1] - y) ** 2, 6), cell[1], cell[0]))


def badge_cell(cells: Cells) -> Cell:
    """Return the cell that shows the points of a tile: the one farthest from its middle cell."""
    middle = middle_cell(cells)
    return max(cells, key=lambda c: (abs(c[0] - middle[0]) + abs(c[1] - middle[1]), c[0], -c[1]))


class TilePainter:
    """Paints tiles cell by cell; cell (0, 0) has its upper left corner at `origin`."""

    def __init__(self, painter: QPainter, theme: Theme, origin: QPointF, side: float) -> None:
        self.painter, self.theme, self.origin, self.side = painter, theme, origin, side
        self.wetland = wetland(theme)

    def cell_rect(self, cell: Cell, inset: float = 0.0) -> QRectF:
        """Return the square of a cell; `inset` is a share of its side."""
        left = self.origin.x() + (cell[0] + inset) * self.side
        top = self.origin.y() + (cell[1] + inset) * self.side
        return QRectF(left, top, self.side * (1 - 2 * inset), self.side * (1 - 2 * inset))

    def fill_of(self, kind: str) -> str:
        """Return the colour of a kind of tile."""
        if kind in KIOSKS:
            return self.wetland.tiles["kiosk"]
        fill = self.wetland.tiles[ANIMAL_OF.get(kind, kind)]
        return mixed(fill, self.wetland.edge, 0.86) if kind in RESERVES else fill

    def paint_tile(
        self, kind: str, value: int, cells: Cells, alpha: float = 1.0, is_worth_shown: bool = True
    ) -> None:
        """Paint a whole tile with its drawing and its points."""
        self.painter.save()
        self.painter.setOpacity(self.painter.opacity() * alpha)
        fill = self.fill_of(kind)
        self.paint_body(cells, fill)
        if kind in ANIMAL_OF:
            self._paint_animal(kind, cells, fill)
        elif kind in KIOSKS:
            self._kiosk(cells)
        else:
            self._ground(kind, cells, fill)
        if value and is_worth_shown:
            self.paint_points(badge_cell(cells), value, len(cells) == 1)
        self.painter.restore()

    def paint_body(self, cells: Cells, fill: str) -> None:
        """Paint the plain shape of a tile with its shadow."""
        with self.cell_scale():
            self.painter.translate(0.02, 0.05)
            self.painter.setPen(Qt.PenStyle.NoPen)
            self.painter.setBrush(colour("#000000", 0.20))
            self.painter.drawPath(outline(cells))
            self.painter.translate(-0.02, -0.05)
            pen = QPen(colour(mixed(fill, self.wetland.edge, 0.55)), max(0.035, 1.0 / self.side))
            self.painter.setPen(pen)
            self.painter.setBrush(colour(fill))
            self.painter.drawPath(outline(cells))

    def cell_scale(self) -> "_CellScale":
        """Return a context manager that scales the painter so that a cell has side 1."""
        return _CellScale(self)

    def _paint_animal(self, kind: str, cells: Cells, fill: str) -> None:
        """Paint the animal of a tile; a home has straw around it, a reserve a fence and grass.

        Neither looks like a symbol of a plot, which would seem to be uncovered.
        """
        middle = middle_cell(cells)
        ink = mixed(fill, "#000000", 0.42)
        if kind in RESERVES:
            self._fence(cells, fill)
            self._strokes(cells, middle, mixed(fill, self.wetland.fur, 0.62), GRASS)
        elif kind in HOMES:
            self._strokes(cells, middle, mixed(fill, self.wetland.fur, 0.7), STRAW)
        paint_animal(self.painter, self.cell_rect(middle, 0.12), ANIMAL_OF[kind], self.wetland.fur, ink)

    def _fence(self, cells: Cells, fill: str) -> None:
        """Paint the dashed fence of a reserve."""
        with self.cell_scale():
            pen = QPen(colour(mixed(fill, self.wetland.fur, 0.55)), max(0.04, 1.0 / self.side))
            pen.setDashPattern([1.6, 2.2])
            self.painter.setPen(pen)
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.drawPath(outline(cells, 0.13, 0.16))

    def _strokes(self, cells: Cells, middle: Cell, ink: str, strokes: Strokes) -> None:
        """Paint these strokes on each cell except the one with the animal."""
        for cell in cells:
            if cell != middle:
                brush = Brush(self.painter, self.cell_rect(cell, 0.3), ink, ink)
                for stroke in strokes:
                    brush.curve(stroke, 0.09)

    def _ground(self, kind: str, cells: Cells, fill: str) -> None:
        """Paint the drawing of a ground tile."""
        if kind == "G1":
            self._reeds(cells[0], fill)
        elif kind == "G2":
            self._ripples(cells, fill)
        elif kind == "GL":
            self._stream(cells, fill)
        else:
            self._planks(cells, fill)

    def _reeds(self, cell: Cell, fill: str) -> None:
        """Paint three reeds."""
        ink = mixed(fill, "#1E2A10", 0.45)
        brush = Brush(self.painter, self.cell_rect(cell, 0.12), ink, ink)
        for foot, head, top in ((0.3, 0.2, 0.3), (0.5, 0.52, 0.1), (0.7, 0.82, 0.26)):
            brush.curve([(foot, 0.95), (foot, 0.6), (head, top)], 0.05)
            brush.curve([(head, top), (head, top + 0.2)], 0.14, mixed("#5A3A22", fill, 0.85))

    def _ripples(self, cells: Cells, fill: str) -> None:
        """Paint ripples on every cell and a lily on the last."""
        ink = mixed(fill, "#FFFFFF", 0.55)
        for cell in cells:
            brush = Brush(self.painter, self.cell_rect(cell, 0.1), ink, ink)
            for y in (0.34, 0.68):
                brush.curve([(0.2, y), (0.4, y - 0.16), (0.6, y + 0.16), (0.8, y)], 0.05)
        lily = Brush(self.painter, self.cell_rect(cells[-1], 0.1), mixed("#4E8A4C", fill, 0.9), ink)
        lily.oval(0.62, 0.52, 0.17, 0.12)
        lily.oval(0.66, 0.47, 0.06, 0.05, "#F6D5DF")

    def _stream(self, cells: Cells, fill: str) -> None:
        """Paint water that runs from end to end, through the bend."""
        bend = next(cell for cell in cells if sum(near in cells for near in neighbours_of(cell)) == 2)
        ends = [cell for cell in cells if cell != bend]
        points = [self.cell_rect(cell).center() for cell in (ends[0], bend, ends[1])]
        tips = [painting.between(points[1], points[0], 1.4), painting.between(points[1], points[2], 1.4)]
        for shift, width in ((0.0, 0.30), (0.0, 0.05)):
            path = QPainterPath(tips[0])
            path.lineTo(painting.between(points[0], points[1], 0.3))
            path.quadTo(points[1], painting.between(points[2], points[1], 0.3))
            path.lineTo(tips[1])
            shade = mixed(fill, "#1E5F86", 0.45) if width > 0.1 else mixed(fill, "#FFFFFF", 0.3)
            pen = QPen(colour(shade), max(0.8, width * self.side))
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            self.painter.setPen(pen)
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.drawPath(path.translated(shift, 0))

    def _planks(self, cells: Cells, fill: str) -> None:
        """Paint planks across the direction of the boardwalk."""
        is_flat = cells[0][1] == cells[-1][1]
        self.painter.setPen(QPen(colour(mixed(fill, "#3A2612", 0.55)), max(0.8, 0.045 * self.side)))
        for cell in cells:
            box = self.cell_rect(cell, 0.16)
            for share in (0.0, 0.34, 0.67, 1.0):
                if is_flat:
                    x = box.left() + share * box.width()
                    self.painter.drawLine(QLineF(x, box.top(), x, box.bottom()))
                else:
                    y = box.top() + share * box.height()
                    self.painter.drawLine(QLineF(box.left(), y, box.right(), y))

    def _kiosk(self, cells: Cells) -> None:
        """Paint a stall with a striped awning on every cell."""
        dark = mixed("#7A2038", self.wetland.tiles["kiosk"], 0.7)
        for cell in cells:
            box = self.cell_rect(cell, 0.2)
            stall = box.adjusted(box.width() * 0.08, box.height() * 0.4, -box.width() * 0.08, 0)
            painting.rounded(self.painter, stall, box.width() * 0.06, dark, 0.75)
            stripe = box.width() / 5
            for number in range(5):
                fill = dark if number % 2 else self.wetland.fur
                awning = QRectF(box.left() + number * stripe, box.top(), stripe, box.height() * 0.46)
                painting.rounded(self.painter, awning, stripe * 0.4, fill)

    def paint_points(self, cell: Cell, value: int, is_corner: bool = False) -> None:
        """Paint the points of a tile on a paper disc, in the cell's corner if asked."""
        centre = self.cell_rect(cell).center()
        radius = self.side * (0.25 if is_corner else 0.29)
        if is_corner:
            centre += QPointF(self.side * 0.22, -self.side * 0.2)
        paint_token(self.painter, centre, radius, str(value), self.theme)


class _CellScale:
    """Scales a painter so that a cell has side 1, and restores it afterwards."""

    def __init__(self, tiles: TilePainter) -> None:
        self.tiles = tiles

    def __enter__(self) -> None:
        self.tiles.painter.save()
        self.tiles.painter.translate(self.tiles.origin)
        self.tiles.painter.scale(self.tiles.side, self.tiles.side)

    def __exit__(self, *why: object) -> None:
        self.tiles.painter.restore()


# small things -------------------------------------------------------------------------------------------
def paint_token(painter: QPainter, centre: QPointF, radius: float, words: str, theme: Theme) -> None:
    """Paint a paper disc with a short text, usually points."""
    paint = wetland(theme)
    painter.setPen(QPen(colour(mixed(paint.edge, paint.paper, 0.45)), max(0.8, radius * 0.09)))
    painter.setBrush(colour(paint.paper))
    painter.drawEllipse(centre, radius, radius)
    box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    size = radius * (1.3 if len(words) < 2 else 1.1)
    painting.text(painter, box, words, theme, size, paint.paper_ink, weight=700)


def paint_tick(painter: QPainter, centre: QPointF, radius: float, ink: str) -> None:
    """Paint the tick that fits into a disc of this radius."""
    r = radius * 0.42
    ways = [(-r, 0.0), (-r * 0.2, r * 0.8), (r, -r * 0.8)]
    painting.line(painter, [centre + QPointF(x, y) for x, y in ways], ink, max(1.5, radius * 0.24))


def paint_paw(painter: QPainter, box: QRectF, fill: str) -> None:
    """Paint a paw print."""
    brush = Brush(painter, box, fill, fill)
    brush.oval(0.5, 0.68, 0.27, 0.24)
    brush.pair(0.17, 0.42, 0.105, 0.14)
    brush.pair(0.37, 0.19, 0.11, 0.15)


def paint_house(painter: QPainter, box: QRectF, fill: str) -> None:
    """Paint a house."""
    brush = Brush(painter, box, fill, fill)
    brush.shape([(0.5, 0.06), (1.0, 0.52), (0.0, 0.52)])
    brush.shape(
        [
            (0.16, 0.46),
            (0.84, 0.46),
            (0.84, 0.94),
            (0.6, 0.94),
            (0.6, 0.64),
            (0.4, 0.64),
            (0.4, 0.94),
            (0.16, 0.94),
        ]
    )


def paint_leaf(painter: QPainter, box: QRectF, fill: str, vein: str) -> None:
    """Paint a leaf with its vein."""
    brush = Brush(painter, box, fill, vein)
    path = QPainterPath(brush.at(0.12, 0.9))
    path.cubicTo(brush.at(-0.02, 0.3), brush.at(0.45, 0.05), brush.at(0.95, 0.06))
    path.cubicTo(brush.at(0.98, 0.6), brush.at(0.62, 0.98), brush.at(0.12, 0.9))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(fill))
    painter.drawPath(path)
    brush.curve([(0.06, 0.97), (0.4, 0.6), (0.74, 0.3)], 0.07)


def paint_folded_map(painter: QPainter, box: QRectF, fill: str, line: str) -> None:
    """Paint a map folded in three."""
    brush = Brush(painter, box, fill, line)
    brush.shape([(0.04, 0.16), (0.35, 0.04), (0.35, 0.84), (0.04, 0.96)])
    brush.shape([(0.35, 0.04), (0.65, 0.16), (0.65, 0.96), (0.35, 0.84)], mixed(fill, line, 0.72))
    brush.shape([(0.65, 0.16), (0.96, 0.04), (0.96, 0.84), (0.65, 0.96)])


def paint_symbol(painter: QPainter, box: QRectF, letter: str, theme: Theme, behind: str = "") -> None:
    """Paint the symbol of a letter in its colour: leaf, roof, paw or map. `behind` is the background."""
    paint = wetland(theme)
    fill = paint.symbols[letter]
    if letter == "G":
        paint_leaf(painter, box, fill, behind or paint.cell)
    elif letter == "H":
        paint_house(painter, box, fill)
    elif letter == "R":
        paint_paw(painter, box, fill)
    else:
        paint_folded_map(painter, box, fill, behind or paint.cell)


def paint_miniature(
    painter: QPainter, room: QRectF, theme: Theme, kind: str, value: int = 0, most: float = 99.0
) -> QRectF:
    """Paint a tile as large as fits in the middle of `room`, and return the area it covers.

    `most` limits the side of a cell, in pixels.
    """
    cells = resting_cells(kind, room.height() > room.width() * 1.15)
    return paint_lying_tile(painter, room, theme, Tile(kind, value), cells, most)


def paint_lying_tile(
    painter: QPainter, room: QRectF, theme: Theme, tile: Tile, cells: Cells, most: float
) -> QRectF:
    """Paint a tile as it lies in these cells, as large as fits in the middle of `room`, and return the area
    it covers. `most` limits the side of a cell, in pixels."""
    wide, high = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    side = min(room.width() / wide, room.height() / high, most)
    origin = QPointF(room.center().x() - wide * side / 2, room.center().y() - high * side / 2)
    TilePainter(painter, theme, origin, side).paint_tile(tile.kind, tile.value, cells)
    return QRectF(origin.x(), origin.y(), wide * side, high * side)


@lru_cache
def resting_cells(kind: str, is_upright: bool) -> Cells:
    """Return the cells of a tile turned along the longer side of its space."""
    cells = turn_shape(kind, 0, False)
    is_tall = max(y for _, y in cells) > max(x for x, _ in cells)
    return cells if is_tall == is_upright else turn_shape(kind, 1, False)
