"""The levels side by side. Their pictures are drawn one at a time, those that are seen first."""

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
from takeback.ui.fields import theme_of
from takeback.ui.labels import see_through
from takeback.ui.pictures import KeptPictures, PictureKey
from takeback.ui.theme import BETWEEN, EDGE

NARROWEST, WIDEST = 156, 400
PER_ROW = 6  # of tiles in a window so wide that they need not be as narrow as they can be
GAP = 14
BREATH = 4  # milliseconds between two pictures, for whatever else is waiting
RIM, SCROLLS = 36, 24  # pixels: so near an edge a dragged level moves the rest along, so far
RESTS = 150  # after the last change of size or theme before pictures are drawn again


class LevelGrid(QScrollArea):
    """Arrows go from level to level; Tab reaches the one they were left at."""

    chosen = Signal(object)  # Place
    menu_wanted = Signal(object, QPoint)  # LevelTile
    moved = Signal(object, int)  # Place: it is to stand before the level of this number
    carried = Signal(object, QPoint)  # Place: it is held here, on the screen
    dropped = Signal(object, QPoint)  # Place: it was let go here, outside of the levels
    let_go = Signal()  # nothing is carried any more
    removed = Signal(object)  # Place
    refused = Signal(str)

    def __init__(self, game: Game, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.tiles: list[LevelTile] = []
        self.columns = 1
        self.follows: QWidget | None = None  # after which Tab comes here
        self.here: LevelTile | None = None  # where the keyboard comes in
        self._pictures: KeptPictures[QPixmap | None] = KeptPictures()
        self._field = QWidget()
        self.gap = _Gap(self._field)
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
        self.verticalScrollBar().valueChanged.connect(lambda _: self._drawing.start())

    def show_places(self, places: Sequence[LevelPlace], at: str = "") -> None:
        """These levels from now on; the keyboard begins at the one of this name."""
        for tile in self.tiles:
            tile.hide()
            tile.deleteLater()
        self.tiles, self.here = [], None
        for place in places:
            tile = LevelTile(place, self._field)
            tile.clicked.connect(partial(self._choose, tile))
            tile.went.connect(partial(self._go, tile))
            tile.seen.connect(partial(self._stand_on, tile))
            tile.menu_wanted.connect(partial(self._ask_menu, tile))
            if tile.is_own:
                self._let_move(tile)
            tile.show()
            self.tiles.append(tile)
        for one, other in pairwise([*filter(None, [self.follows]), *self.tiles]):
            QWidget.setTabOrder(one, other)
        first = next((tile for tile in self.tiles if tile.place.name == at), None)
        self._lay_out()
        self.verticalScrollBar().setValue(0)
        if first is not None or self.tiles:
            self._stand_on(first or self.tiles[0])
        self._drawing.start()

    def focus_here(self) -> None:
        if self.here is not None:
            self.here.setFocus(Qt.FocusReason.OtherFocusReason)

    # pictures -----------------------------------------------------------------------------------------
    def _draw_one(self) -> None:
        """The next picture that is missing: what is in sight comes first."""
        missing = [tile for tile in self.tiles if self._key(tile) is not None and not self._has(tile)]
        if not missing or not self.isVisible():
            return
        seen = QRect(0, self.verticalScrollBar().value(), self.width(), self.viewport().height())
        tile = next((tile for tile in missing if tile.geometry().intersects(seen)), missing[0])
        key = self._key(tile)
        assert key is not None
        tile.show_picture(self._pictures.made(key, lambda: self._drawn(tile)))
        tile.setProperty("drawn", key)
        self._drawing.start()

    def _has(self, tile: LevelTile) -> bool:
        return bool(tile.property("drawn") == self._key(tile))

    def _key(self, tile: LevelTile) -> PictureKey | None:
        if tile.place.problem:
            return None
        size, ratio = tile.picture_size().toTuple(), self.devicePixelRatioF()
        return PictureKey(tile.place.name, size, ratio, theme_of(self).name)

    def _drawn(self, tile: LevelTile) -> QPixmap | None:
        """A level that fails here has no picture, and can be tried all the same."""
        game = self.game
        try:
            options = game.read_options({game.shelf.option: tile.place.wanted})
            state = game.start(options, game.read_seats(), Chance(0, "start"))
            return thumbnail(game, state, tile.picture_size(), self.devicePixelRatioF(), theme_of(self))
        except Exception:
            return None

    # going about --------------------------------------------------------------------------------------
    def _choose(self, tile: LevelTile) -> None:
        if tile.place.problem:
            self.refused.emit(tile.toolTip())
        else:
            self.chosen.emit(tile.place)

    def _ask_menu(self, tile: LevelTile, at: QPoint) -> None:
        if tile.is_own or not tile.place.problem:
            self.menu_wanted.emit(tile, at)

    def _stand_on(self, tile: LevelTile) -> None:
        if self.here is not None and self.here in self.tiles:
            self.here.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.here = tile
        tile.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.ensureWidgetVisible(tile, EDGE, BETWEEN)

    def _go(self, tile: LevelTile, key: int) -> None:
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
    def _let_move(self, tile: LevelTile) -> None:
        tile.dragged.connect(partial(self._drag, tile))
        tile.dropped.connect(partial(self._drop, tile))
        tile.let_go.connect(self._let_go)
        tile.shifted.connect(partial(self.shift, tile))
        tile.removed.connect(lambda: self.removed.emit(tile.place))

    def shift(self, tile: LevelTile, by: int) -> None:
        """Past the one that is shown before or after it."""
        at = self.tiles.index(tile) + by
        if 0 <= at < len(self.tiles):
            self.moved.emit(tile.place, self.tiles[at].place.at + (by > 0))  # type: ignore[attr-defined]

    def _drag(self, tile: LevelTile, at: QPoint) -> None:
        inside = self.viewport().mapFromGlobal(at)
        is_over = self.viewport().rect().contains(inside)
        tall = self.viewport().height()
        for is_near, step in ((inside.y() < RIM, -SCROLLS), (inside.y() > tall - RIM, SCROLLS)):
            if is_over and is_near:
                self.verticalScrollBar().setValue(self.verticalScrollBar().value() + step)
        self.gap.setVisible(is_over)
        if is_over:
            self._mark(self.gap_at(at))
        self.carried.emit(tile.place, at)

    def _drop(self, tile: LevelTile, at: QPoint) -> None:
        self._let_go()
        if not self.viewport().rect().contains(self.viewport().mapFromGlobal(at)):
            self.dropped.emit(tile.place, at)
            return
        gap = self.gap_at(at)
        if gap not in (self.tiles.index(tile), self.tiles.index(tile) + 1):
            to = self.tiles[gap].place.at if gap < len(self.tiles) else self.tiles[-1].place.at + 1  # type: ignore[attr-defined]
            self.moved.emit(tile.place, to)

    def _let_go(self) -> None:
        self.gap.hide()
        self.let_go.emit()

    def gap_at(self, at: QPoint) -> int:
        """Before which of the levels, in their order, something would stand that is let go here."""
        if not self.tiles:
            return 0
        place, first = self._field.mapFromGlobal(at), self.tiles[0].geometry()
        row = max(0, (place.y() - first.top()) // (first.height() + GAP))
        wide = first.width() + GAP
        column = max(0, min(self.columns, (place.x() - first.left() + wide // 2) // wide))
        return min(len(self.tiles), row * self.columns + column)

    def _mark(self, gap: int) -> None:
        """A bar where the level would stand."""
        last = gap == len(self.tiles)
        beside = self.tiles[gap - 1 if last else gap].geometry()
        left = beside.right() + GAP // 2 - 1 if last else beside.left() - GAP // 2 - 2
        self.gap.setGeometry(left, beside.top(), 4, beside.height())
        self.gap.raise_()

    # laying out ---------------------------------------------------------------------------------------
    def _lay_out(self) -> None:
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
        super().resizeEvent(event)
        self._lay_out()
        self._resting.start()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_resting"):
            self._resting.start()


class _Gap(QWidget):
    """The bar between two levels where a dragged one would stand."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme_of(self).accent))
        painter.drawRoundedRect(self.rect(), 2, 2)
