"""The grid of levels with their pictures, which are drawn one at a time, visible ones first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.puzzles.catalogue import LevelPlace
from takeback.shell.features.levels.tile import WORDS, LevelTile, picture_height
from takeback.shell.start.gallery import MOVES
from takeback.shell.start.preview import thumbnail
from takeback.ui.labels import see_through
from takeback.ui.pictures import KeptPictures, PictureKey
from takeback.ui.theme import BETWEEN, EDGE, theme_of

NARROWEST, WIDEST = 156, 400
PER_ROW = 6  # tiles in a row of a wide window, where they may be wider than the minimum
GAP = 14
BREATH = 4  # milliseconds between two pictures, so that other work gets a turn
RIM, SCROLLS = 36, 24  # pixels from an edge within which a drag scrolls, and pixels of each scroll step
RESTS = 150  # milliseconds after the last change of size or theme before pictures are drawn again


class LevelGrid(QScrollArea):
    """Shows levels as tiles. Arrow keys move between them; Tab reaches the tile used last."""

    chosen = Signal(object)  # LevelPlace
    menu_wanted = Signal(object, QPoint)  # LevelTile, and the point on the screen
    moved = Signal(object, int)  # LevelPlace, to be placed before the level of this number
    dragged = Signal(object, QPoint)  # LevelPlace and the point on the screen to which it is dragged
    # LevelPlace and the point on the screen where it was dropped, outside of the levels
    dropped = Signal(object, QPoint)
    drag_ended = Signal()  # the drag has ended
    removed = Signal(object)  # LevelPlace
    refused = Signal(str)  # all that is wrong with a level

    def __init__(self, game: Game, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.tiles: list[LevelTile] = []
        self.columns = 1
        self.widget_before: QWidget | None = None  # the widget before the grid in Tab order
        self.current_tile: LevelTile | None = None  # the tile that Tab reaches
        self._pictures: KeptPictures[QPixmap | None] = KeptPictures()
        self._field = QWidget()
        self.drop_marker = _DropMarker(self._field)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(self._field)
        see_through(self)
        self._drawing = QTimer(self, singleShot=True, interval=BREATH)
        self._drawing.timeout.connect(self._draw_one)
        self._resting = QTimer(self, singleShot=True, interval=RESTS)
        self._resting.timeout.connect(self._drawing.start)
        self.verticalScrollBar().rangeChanged.connect(self._scroll_to_current_tile)
        self.verticalScrollBar().valueChanged.connect(lambda _: self._drawing.start())

    def show_places(self, places: Sequence[LevelPlace], at: str = "") -> None:
        """Show these levels from the top and start drawing their pictures; `at` is the name of the one to
        make current, otherwise the first."""
        for tile in self.tiles:
            tile.hide()
            tile.deleteLater()
        self.tiles, self.current_tile = [], None
        for place in places:
            tile = LevelTile(place, self._field)
            tile.clicked.connect(partial(self._choose, tile))
            tile.navigation_key_pressed.connect(partial(self._go, tile))
            tile.focused.connect(partial(self._set_current_tile, tile))
            tile.menu_wanted.connect(partial(self._ask_menu, tile))
            if tile.is_own:
                self._connect_drag(tile)
            tile.show()
            self.tiles.append(tile)
        for one, other in pairwise([*filter(None, [self.widget_before]), *self.tiles]):
            QWidget.setTabOrder(one, other)
        first = next((tile for tile in self.tiles if tile.place.name == at), None)
        self._lay_out()
        self.verticalScrollBar().setValue(0)
        if first is not None or self.tiles:
            self._set_current_tile(first or self.tiles[0])
        self._drawing.start()

    def focus_here(self) -> None:
        """Give the current tile the focus."""
        if self.current_tile is not None:
            self.current_tile.setFocus(Qt.FocusReason.OtherFocusReason)

    # pictures -----------------------------------------------------------------------------------------
    def _draw_one(self) -> None:
        """Draw the next missing picture, visible tiles first, and schedule another; nothing while the grid is
        hidden."""
        missing = [tile for tile in self.tiles if self._key(tile) is not None and not self._has_picture(tile)]
        if not missing or not self.isVisible():
            return
        seen = QRect(0, self.verticalScrollBar().value(), self.width(), self.viewport().height())
        tile = next((tile for tile in missing if tile.geometry().intersects(seen)), missing[0])
        key = self._key(tile)
        assert key is not None
        tile.show_picture(self._pictures.made(key, lambda: self._drawn(tile)))
        tile.setProperty("drawn", key)
        self._drawing.start()

    def _has_picture(self, tile: LevelTile) -> bool:
        """Return whether the tile shows its current picture."""
        return bool(tile.property("drawn") == self._key(tile))

    def _key(self, tile: LevelTile) -> PictureKey | None:
        """Return the key of the tile's picture at this size and theme; None for a level that cannot be
        read."""
        if tile.place.problems:
            return None
        size, ratio = tile.picture_size().toTuple(), self.devicePixelRatioF()
        return PictureKey(tile.place.name, size, ratio, theme_of(self).name)

    def _drawn(self, tile: LevelTile) -> QPixmap | None:
        """Return the picture of a level; None if its start fails, in which case it can be tried all the
        same."""
        game = self.game
        try:
            options = game.read_options({game.shelf.option: tile.place.wanted})
            state = game.start(options, game.read_seats(), Chance(0, "start"))
            return thumbnail(game, state, tile.picture_size(), self.devicePixelRatioF(), theme_of(self))
        except Exception:
            return None

    # navigation ---------------------------------------------------------------------------------------
    def _choose(self, tile: LevelTile) -> None:
        """Emit `chosen` with the level, or `refused` with what is wrong with it."""
        if tile.place.problems:
            self.refused.emit(tile.toolTip())
        else:
            self.chosen.emit(tile.place)

    def _ask_menu(self, tile: LevelTile, at: QPoint) -> None:
        """Emit `menu_wanted` for this tile and point, unless it is a level of the game that cannot be
        read."""
        if tile.is_own or not tile.place.problems:
            self.menu_wanted.emit(tile, at)

    def _set_current_tile(self, tile: LevelTile) -> None:
        """Make this tile the current one and scroll to it."""
        if self.current_tile is not None and self.current_tile in self.tiles:
            self.current_tile.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.current_tile = tile
        tile.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._scroll_to_current_tile()

    def _scroll_to_current_tile(self) -> None:
        """Scroll to where the current tile is visible, if there is one; a new page gets its size later."""
        if self.current_tile is not None and self.current_tile in self.tiles:
            self.ensureWidgetVisible(self.current_tile, EDGE, BETWEEN)

    def _go(self, tile: LevelTile, key: int) -> None:
        """Move the focus from this tile as this key asks: by tiles, by pages, or to the first or last; stay
        if there is none."""
        at = self.tiles.index(tile)
        page = max(1, self.viewport().height() // max(1, tile.height() + GAP)) * self.columns
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            to = 0 if key == Qt.Key.Key_Home else len(self.tiles) - 1
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            to = at + page if key == Qt.Key.Key_PageDown else at - page
            to = max(0, min(len(self.tiles) - 1, to))
        else:
            right, down = MOVES[Qt.Key(key)]
            to = at + right + down * self.columns
        if 0 <= to < len(self.tiles):
            self.tiles[to].setFocus(Qt.FocusReason.OtherFocusReason)

    # moving levels ------------------------------------------------------------------------------------
    def _connect_drag(self, tile: LevelTile) -> None:
        """Connect the drags and keys that move or remove a personal level."""
        tile.dragged.connect(partial(self._drag, tile))
        tile.dropped.connect(partial(self._drop, tile))
        tile.drag_cancelled.connect(self._end_drag)
        tile.move_requested.connect(partial(self.move_by, tile))
        tile.remove_requested.connect(lambda: self.removed.emit(tile.place))

    def move_by(self, tile: LevelTile, by: int) -> None:
        """Ask to move a level past its neighbour (`by` is -1 or 1); do nothing at the end."""
        at = self.tiles.index(tile) + by
        if 0 <= at < len(self.tiles):
            self.moved.emit(tile.place, self.tiles[at].place.at + (by > 0))  # type: ignore[attr-defined]

    def _drag(self, tile: LevelTile, at: QPoint) -> None:
        """Scroll near an edge, show where the level would be dropped, and emit `dragged`."""
        inside = self.viewport().mapFromGlobal(at)
        is_over = self.viewport().rect().contains(inside)
        tall = self.viewport().height()
        for is_near, step in ((inside.y() < RIM, -SCROLLS), (inside.y() > tall - RIM, SCROLLS)):
            if is_over and is_near:
                self.verticalScrollBar().setValue(self.verticalScrollBar().value() + step)
        self.drop_marker.setVisible(is_over)
        if is_over:
            self._place_marker(self.drop_index(at))
        self.dragged.emit(tile.place, at)

    def _drop(self, tile: LevelTile, at: QPoint) -> None:
        """Emit `moved` if the level was dropped at another place among the levels, `dropped` if outside of
        them. Hide the marker and emit `drag_ended` in any case."""
        self._end_drag()
        if not self.viewport().rect().contains(self.viewport().mapFromGlobal(at)):
            self.dropped.emit(tile.place, at)
            return
        gap = self.drop_index(at)
        if gap not in (self.tiles.index(tile), self.tiles.index(tile) + 1):
            to = self.tiles[gap].place.at if gap < len(self.tiles) else self.tiles[-1].place.at + 1  # type: ignore[attr-defined]
            self.moved.emit(tile.place, to)

    def _end_drag(self) -> None:
        """Hide the marker and emit `drag_ended`."""
        self.drop_marker.hide()
        self.drag_ended.emit()

    def drop_index(self, at: QPoint) -> int:
        """Return the index of the level before which a drop at this point of the screen would go; the number
        of levels for the end."""
        if not self.tiles:
            return 0
        place, first = self._field.mapFromGlobal(at), self.tiles[0].geometry()
        row = max(0, (place.y() - first.top()) // (first.height() + GAP))
        wide = first.width() + GAP
        column = max(0, min(self.columns, (place.x() - first.left() + wide // 2) // wide))
        return min(len(self.tiles), row * self.columns + column)

    def _place_marker(self, gap: int) -> None:
        """Place the marker before the level of this index, or after the last one for the number of levels."""
        last = gap == len(self.tiles)
        beside = self.tiles[gap - 1 if last else gap].geometry()
        left = beside.right() + GAP // 2 - 1 if last else beside.left() - GAP // 2 - 2
        self.drop_marker.setGeometry(left, beside.top(), 4, beside.height())
        self.drop_marker.raise_()

    # layout -------------------------------------------------------------------------------------------
    def _lay_out(self) -> None:
        """Choose the number of columns for the present width, and place all tiles."""
        room = self.viewport().width() - 2 * EDGE
        wished = max(NARROWEST, min(WIDEST, room // PER_ROW))
        self.columns = max(1, (room + GAP) // (wished + GAP))
        width = min(WIDEST, (room + GAP) // self.columns - GAP)
        tall = picture_height(width) + WORDS
        for at, tile in enumerate(self.tiles):
            row, column = divmod(at, self.columns)
            tile.setGeometry(EDGE + column * (width + GAP), 4 + row * (tall + GAP), width, tall)
        lines = -(-len(self.tiles) // self.columns)
        self._field.setMinimumHeight(4 + lines * (tall + GAP) - GAP + EDGE if lines else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the tiles out for the new width, and draw their pictures once the size has rested."""
        super().resizeEvent(event)
        self._lay_out()
        self._resting.start()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the pictures again after a change of palette."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_resting"):
            self._resting.start()


class _DropMarker(QWidget):
    """The marker between two levels where a dragged one would be dropped."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bar that shows where a dragged level would be dropped."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme_of(self).accent))
        painter.drawRoundedRect(self.rect(), 2, 2)
