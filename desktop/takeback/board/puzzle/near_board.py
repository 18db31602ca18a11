"""A grid that can be zoomed in: by wheel, touchpad and keys, with a small map of the whole."""

from collections.abc import Collection, Hashable, Sequence
from typing import Any, TypeGuard

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QNativeGestureEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QWidget

from takeback.board.grid import Cell, CellGrid, GridBoard, sign_of
from takeback.board.puzzle import zooming
from takeback.board.puzzle.zooming import NOTCH, STEP, WHOLE, Zoom
from takeback.engine.game import Game
from takeback.engine.record import Seat
from takeback.ui import painting

MOST_NOTCHES = 40  # of the wheel at once; that many go from any zoom to any other


class ZoomableBoard(GridBoard):
    """A grid board with zoom: larger cells, only some of which are visible. The panel stays the same."""

    zoom = WHOLE
    _is_map_left = False  # whether the map is in the left corner
    _near: tuple[object, CellGrid] | None = None  # the cached geometry, after what it was computed for

    def __init__(self, game: Game, seats: tuple[Seat, ...], parent: QWidget | None = None) -> None:
        super().__init__(game, seats, parent)
        self._placing = QTimer(self, singleShot=True, interval=0)  # moves the spots once after many events
        self._placing.timeout.connect(self.place_spots)

    # The visible part
    def fitted_grid(self) -> CellGrid:
        """Return the geometry of the cells when all of them are visible."""
        return super().cell_grid()

    def cell_grid(self) -> CellGrid:
        """Return the geometry of the cells at the present zoom, cached; moves the zoom into its limits."""
        fitted = super().cell_grid()
        if not self.zoom.is_near:
            return fitted
        if self._near is None or self._near[0] != (fitted, self.zoom):
            self.zoom = zooming.clamped(fitted, self.zoom)
            self._near = ((fitted, self.zoom), zooming.zoomed(fitted, self.zoom))
        return self._near[1]

    def visible_rect(self) -> QRectF:
        """Return the rectangle in which cells are visible."""
        return self.fitted_grid().cells_rect()

    def result_rects(self) -> Sequence[QRectF]:
        """Return the field of the cells: once a level is solved, all of it is the result."""
        return [self.visible_rect()]

    def set_zoom(self, zoom: Zoom) -> None:
        """End animations and show the board at this zoom; do nothing if it has this zoom already, or without
        a state."""
        if zoom != self.zoom and self.state is not None:
            self.finish_animations()
            self.zoom = zoom
            self.settle_map()
            self._placing.start()
            self.update()

    def zoom_by(self, by: float, at: QPointF | None = None) -> None:
        """Zoom in (over 1) or out by a factor, keeping `at` in place; without a point, the cursor's spot."""
        if at is None:
            at = self.place_of(self.spots.current).center() if self.spots.current is not None else QPointF()
        if not self.visible_rect().contains(at):
            at = self.visible_rect().center()
        self.set_zoom(zooming.zoomed_at(self.fitted_grid(), self.zoom, by, at))

    def scroll_to(self, key: Hashable | None) -> None:
        """Scroll until this cell is visible; do nothing for other spots, or if not zoomed in."""
        if self.zoom.is_near and is_cell(key):
            self.set_zoom(zooming.scrolled_to(self.fitted_grid(), self.zoom, key))

    def scroll_to_cells(self, cells: Collection[Cell]) -> None:
        """Scroll, and zoom out if needed, until all of these cells are visible."""
        if self.zoom.is_near and cells:
            self.set_zoom(zooming.scrolled_to_all(self.fitted_grid(), self.zoom, cells))

    def pan(self, by: QPointF) -> None:
        """Move the cells by this distance in points, as far as the edges allow."""
        self.set_zoom(zooming.panned(self.fitted_grid(), self.zoom, by))

    def pan_at_edge(self, at: QPointF) -> QPointF:
        """Return the point moved into the visible field; if it was outside, pan by one cell towards it."""
        field = self.visible_rect().adjusted(1, 1, -1, -1)
        held = QPointF(
            max(field.left(), min(field.right(), at.x())), max(field.top(), min(field.bottom(), at.y()))
        )
        if self.zoom.is_near and held != at:
            pitch, away = self.cell_grid().pitch, held - at
            self.pan(QPointF(sign_of(away.x()) * pitch, sign_of(away.y()) * pitch))
        return held

    # The map
    def is_on_map(self, at: QPointF) -> bool:
        """Tell whether the map is shown and this point is on it."""
        return self.zoom.is_near and self.map_box().adjusted(-4, -4, 4, 4).contains(at)

    def map_box(self) -> QRectF:
        """Return the rectangle of the map."""
        return zooming.map_rect(self.fitted_grid(), self._is_map_left)

    def settle_map(self) -> None:
        """Put the map into the corner opposite to the part that is visible."""
        self._is_map_left = zooming.is_right_half(self.fitted_grid(), self.zoom)
        self.update()

    def centre_on_map(self, at: QPointF) -> None:
        """Centre the view on this point of the map, which keeps its corner while the mouse is down."""
        is_left = self._is_map_left
        self.set_zoom(zooming.centred_at_map(self.fitted_grid(), self.zoom, self.map_box(), at))
        self._is_map_left = is_left

    def cell_colours(self) -> dict[Cell, str]:
        """Return the colour of every covered cell, counted from 0, for the map; none by default."""
        return {}

    # Painting
    def clip_to_cells(self, painter: QPainter) -> None:
        """Clip the painter to the field of the cells, if the board is zoomed in."""
        if self.zoom.is_near:
            painter.setClipRect(self.visible_rect(), Qt.ClipOperation.IntersectClip)

    def paint_map(self, painter: QPainter) -> None:
        """Paint the map, if the board is zoomed in."""
        if self.zoom.is_near:
            zooming.paint_map(
                painter, self.map_box(), self.fitted_grid(), self.zoom, self.cell_colours(), self.theme
            )

    def paint_numbers(self, painter: QPainter, lattice: CellGrid) -> None:
        """Paint the numbers of rows and columns; zoomed in, only of those that are visible."""
        if not self.zoom.is_near:
            super().paint_numbers(painter, lattice)
            return
        fitted, field = self.fitted_grid(), self.visible_rect()
        room, size = (
            fitted.left - fitted.frame.left(),
            max(8.0, min(13.0 * lattice.scale, lattice.pitch * 0.4)),
        )
        for row in range(lattice.rows):
            rect = lattice.rect(row, 0)
            if field.top() <= rect.center().y() <= field.bottom():
                box = QRectF(fitted.frame.left(), rect.top(), room, rect.height())
                painting.text(painter, box, str(row + 1), self.theme, size, self.theme.dim)
        for column in range(lattice.columns):
            rect = lattice.rect(0, column)
            if field.left() <= rect.center().x() <= field.right():
                box = QRectF(rect.left(), fitted.frame.top(), rect.width(), room)
                painting.text(painter, box, str(column + 1), self.theme, size, self.theme.dim)

    # Input
    def spot_at(self, point: QPointF) -> Hashable | None:
        """Return the cell at this point; None outside the visible field."""
        if self.zoom.is_near and not self.visible_rect().contains(point):
            return None
        return super().spot_at(point)

    def move_cursor(self, key: Hashable | None) -> None:
        """Move the cursor, and by keyboard scroll to its cell."""
        super().move_cursor(key)
        if self.is_keyboard_mode:
            self.scroll_to(key)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the pointer, or move sideways with a horizontal wheel; pass the event on if that
        changes nothing and the board is not zoomed in."""
        turned, before = event.angleDelta(), self.zoom
        if turned.y():
            notches = max(-MOST_NOTCHES, min(MOST_NOTCHES, turned.y() / NOTCH))
            self.zoom_by(STEP**notches, event.position())
        elif turned.x():
            self.pan(QPointF(turned.x() / 2, 0))
        event.setAccepted(self.zoom != before or self.zoom.is_near)

    def event(self, event: QEvent) -> bool:
        """Zoom by the pinch gesture of a touchpad; return whether the event was handled."""
        if event.type() != QEvent.Type.NativeGesture or not isinstance(event, QNativeGestureEvent):
            return super().event(event)
        if self.state is None or event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
            return super().event(event)
        self.zoom_by(max(0.2, 1 + event.value()), event.position())
        return True


def is_cell(key: Hashable) -> TypeGuard[Cell]:
    """Tell whether the key is a cell, and not a spot beside or between the cells."""
    return isinstance(key, tuple) and isinstance(key[0], int)


def keys() -> dict[Any, float]:
    """Return, for each zoom key, the factor by which it multiplies the zoom; 0 shows the whole board."""
    key = Qt.Key
    return {key.Key_Plus: STEP, key.Key_Equal: STEP, key.Key_Minus: 1 / STEP, key.Key_0: 0.0}
