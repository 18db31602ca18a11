"""The levels side by side. Their pictures are drawn one at a time, those that are seen first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from desktop.engine.chance import Chance
from desktop.engine.game import Game
from desktop.puzzles.catalogue import LevelPlace
from desktop.shell.features.levels.tile import WORDS, LevelTile, picture_height
from desktop.shell.start.gallery import MOVES
from desktop.shell.start.preview import thumbnail
from desktop.ui.fields import theme_of
from desktop.ui.labels import see_through
from desktop.ui.pictures import KeptPictures, PictureKey
from desktop.ui.theme import BETWEEN, EDGE

NARROWEST, WIDEST = 156, 400
PER_ROW = 6  # of tiles in a window so wide that they need not be as narrow as they can be
GAP = 14
BREATH = 4  # milliseconds between two pictures, for whatever else is waiting
RESTS = 150  # after the last change of size or theme before pictures are drawn again


class LevelGrid(QScrollArea):
    """Arrows go from level to level; Tab reaches the one they were left at."""

    chosen = Signal(object)  # Place
    menu_wanted = Signal(object, QPoint)  # LevelTile

    def __init__(self, game: Game, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.tiles: list[LevelTile] = []
        self.columns = 1
        self.follows: QWidget | None = None  # after which Tab comes here
        self.here: LevelTile | None = None  # where the keyboard comes in
        self._pictures: KeptPictures[QPixmap | None] = KeptPictures()
        self._field = QWidget()
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
            options = game.read_options({game.shelf.option: tile.place.name})
            state = game.start(options, game.read_seats(), Chance(0, "start"))
            return thumbnail(game, state, tile.picture_size(), self.devicePixelRatioF(), theme_of(self))
        except Exception:
            return None

    # going about --------------------------------------------------------------------------------------
    def _choose(self, tile: LevelTile) -> None:
        if not tile.place.problem:
            self.chosen.emit(tile.place)

    def _ask_menu(self, tile: LevelTile, at: QPoint) -> None:
        if not tile.place.problem:
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
