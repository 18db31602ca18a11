"""A grid that can be looked at from nearer: with the wheel, two fingers, keys, and a map of the whole."""

from collections.abc import Collection, Hashable
from typing import Any, TypeGuard

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QNativeGestureEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QWidget

from takeback.board.grid import Cell, GridBoard, Lattice
from takeback.board.puzzle import zooming
from takeback.board.puzzle.zooming import NOTCH, STEP, WHOLE, Zoom
from takeback.engine.game import Game
from takeback.engine.record import Seat
from takeback.ui import painting

MOST_NOTCHES = 40  # of the wheel at once: more is the whole way from any zoom to any other


class NearBoard(GridBoard):
    """While it is near, the cells are larger and only a part of them is seen; all else stays where it is."""

    zoom = WHOLE
    _is_map_left = False
    _near: tuple[object, Lattice] | None = None

    def __init__(self, game: Game, seats: tuple[Seat, ...], parent: QWidget | None = None) -> None:
        super().__init__(game, seats, parent)
        self._placing = QTimer(self, singleShot=True, interval=0)  # spots follow a flood of events once
        self._placing.timeout.connect(self.place_spots)

    # What of it is seen
    def fitted(self) -> Lattice:
        """Where the cells lie when all of them are seen."""
        return super().lattice()

    def lattice(self) -> Lattice:
        fitted = super().lattice()
        if not self.zoom.is_near:
            return fitted
        if self._near is None or self._near[0] != (fitted, self.zoom):
            self.zoom = zooming.within(fitted, self.zoom)
            self._near = ((fitted, self.zoom), zooming.zoomed(fitted, self.zoom))
        return self._near[1]

    def seen_field(self) -> QRectF:
        """Where cells are seen."""
        return self.fitted().field()

    def set_zoom(self, zoom: Zoom) -> None:
        if zoom != self.zoom and self.state is not None:
            self.finish()
            self.zoom = zoom
            self.settle_map()
            self._placing.start()
            self.update()

    def zoom_by(self, by: float, at: QPointF | None = None) -> None:
        """Nearer or further; without a point, at the cursor."""
        if at is None:
            at = self.place_of(self.spots.here).center() if self.spots.here is not None else QPointF()
        if not self.seen_field().contains(at):
            at = self.seen_field().center()
        self.set_zoom(zooming.nearer(self.fitted(), self.zoom, by, at))

    def show_key(self, key: Hashable | None) -> None:
        """Move so far that this cell is seen."""
        if self.zoom.is_near and is_cell(key):
            self.set_zoom(zooming.showing(self.fitted(), self.zoom, key))

    def show_cells(self, cells: Collection[Cell]) -> None:
        """Move, and go further away where that is needed, until all of these are seen."""
        if self.zoom.is_near and cells:
            self.set_zoom(zooming.showing_all(self.fitted(), self.zoom, cells))

    def pan(self, by: QPointF) -> None:
        self.set_zoom(zooming.moved(self.fitted(), self.zoom, by))

    def follow_hand(self, at: QPointF) -> QPointF:
        """A hand that pulls over the edge moves the board along; where it is then, among the cells."""
        field = self.seen_field().adjusted(1, 1, -1, -1)
        held = QPointF(
            max(field.left(), min(field.right(), at.x())), max(field.top(), min(field.bottom(), at.y()))
        )
        if self.zoom.is_near and held != at:
            pitch, away = self.lattice().pitch, held - at
            self.pan(QPointF(_sign(away.x()) * pitch, _sign(away.y()) * pitch))
        return held

    # The map
    def map_at(self, at: QPointF) -> bool:
        return self.zoom.is_near and self.map_box().adjusted(-4, -4, 4, 4).contains(at)

    def map_box(self) -> QRectF:
        return zooming.map_of(self.fitted(), self._is_map_left)

    def settle_map(self) -> None:
        self._is_map_left = zooming.is_right(self.fitted(), self.zoom)
        self.update()

    def look_at_map(self, at: QPointF) -> None:
        """The map stays where it is, until the hand lets it go."""
        is_left = self._is_map_left
        self.set_zoom(zooming.at_map(self.fitted(), self.zoom, self.map_box(), at))
        self._is_map_left = is_left

    def inks(self) -> dict[Cell, str]:
        """The colour of every covered cell, counted from 0, for the map."""
        return {}

    # Painting
    def clip(self, painter: QPainter) -> None:
        """Nothing of the cells is seen outside their field."""
        if self.zoom.is_near:
            painter.setClipRect(self.seen_field(), Qt.ClipOperation.IntersectClip)

    def paint_map(self, painter: QPainter) -> None:
        if self.zoom.is_near:
            zooming.paint_map(painter, self.map_box(), self.fitted(), self.zoom, self.inks(), self.theme)

    def paint_numbers(self, painter: QPainter, lattice: Lattice) -> None:
        if not self.zoom.is_near:
            super().paint_numbers(painter, lattice)
            return
        fitted, field = self.fitted(), self.seen_field()
        room, size = (
            fitted.left - fitted.card.left(),
            max(8.0, min(13.0 * lattice.scale, lattice.pitch * 0.4)),
        )
        for row in range(lattice.rows):
            rect = lattice.rect(row, 0)
            if field.top() <= rect.center().y() <= field.bottom():
                box = QRectF(fitted.card.left(), rect.top(), room, rect.height())
                painting.text(painter, box, str(row + 1), self.theme, size, self.theme.dim)
        for column in range(lattice.columns):
            rect = lattice.rect(0, column)
            if field.left() <= rect.center().x() <= field.right():
                box = QRectF(rect.left(), fitted.card.top(), rect.width(), room)
                painting.text(painter, box, str(column + 1), self.theme, size, self.theme.dim)

    # Input
    def spot_at(self, point: QPointF) -> Hashable | None:
        if self.zoom.is_near and not self.seen_field().contains(point):
            return None
        return super().spot_at(point)

    def move_cursor(self, key: Hashable | None) -> None:
        super().move_cursor(key)
        if self.by_keyboard:
            self.show_key(key)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned, before = event.angleDelta(), self.zoom
        if turned.y():
            notches = max(-MOST_NOTCHES, min(MOST_NOTCHES, turned.y() / NOTCH))
            self.zoom_by(STEP**notches, event.position())
        elif turned.x():
            self.pan(QPointF(turned.x() / 2, 0))
        event.setAccepted(self.zoom != before or self.zoom.is_near)

    def event(self, event: QEvent) -> bool:
        """Two fingers on a touchpad."""
        if event.type() != QEvent.Type.NativeGesture or not isinstance(event, QNativeGestureEvent):
            return super().event(event)
        if self.state is None or event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
            return super().event(event)
        self.zoom_by(max(0.2, 1 + event.value()), event.position())
        return True


def is_cell(key: Hashable) -> TypeGuard[Cell]:
    """Else it is beside the cells, or between them."""
    return isinstance(key, tuple) and isinstance(key[0], int)


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def keys() -> dict[Any, float]:
    """What a key does: so much nearer, or all of it."""
    key = Qt.Key
    return {key.Key_Plus: STEP, key.Key_Equal: STEP, key.Key_Minus: 1 / STEP, key.Key_0: 0.0}
