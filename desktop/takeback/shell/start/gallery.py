"""All games side by side, each as a real position on its real board."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from takeback.engine.game import Found, Game, find_games, find_own_games
from takeback.engine.journal import Journal, JournalError, TableInfo
from takeback.shell.paintings import Paintings, of_game
from takeback.shell.start.preview import picture, position
from takeback.shell.start.tile import WORDS, GameTile, picture_height
from takeback.ui.fields import theme_of
from takeback.ui.painting import flood
from takeback.ui.theme import EDGE

NARROWEST, WIDEST = 228, 640
GAP = 20
HEAD = 84
RESTS = 150  # milliseconds after the last change of size before the pictures are drawn again
FIRST = 80  # milliseconds before the first picture: the window itself comes first
BREATH = 5  # between two pictures, for whatever else is waiting

MOVES = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class Gallery(QWidget):
    """Signals which game was chosen, or which waiting table is to go on."""

    chosen = Signal(str)
    continued = Signal(int)

    def __init__(
        self,
        journal: Journal | None = None,
        paintings: Paintings | None = None,
        parent: QWidget | None = None,
        found: Iterable[Found] | None = None,
    ) -> None:
        super().__init__(parent)
        self.journal, self._paintings = journal, paintings
        self._area = area = QScrollArea(self)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(area)
        self._positions: dict[str, Any] = {}
        self._undrawn: deque[GameTile] = deque()
        self._drawing = self._timer(BREATH, self._draw_one)
        self._resting = self._timer(RESTS, self.draw_anew)
        self._asks_outside = found is None
        self._fill(find_own_games() if found is None else tuple(found))
        self.refresh()

    def _fill(self, found: tuple[Found, ...]) -> None:
        """A tile for every game."""
        self._field = _Field(found, self._area)
        self.tiles = self._field.tiles
        self._area.setWidget(self._field)
        for tile in self.tiles:
            tile.clicked.connect(partial(self._choose, tile))
            tile.continued.connect(self.continued)
            tile.went.connect(partial(self._go, tile))
            tile.seen.connect(partial(self._area.ensureWidgetVisible, tile, EDGE, EDGE))
        self._field.sized.connect(self._resting.start)

    def _look_outside(self) -> None:
        """Games of installed packages: asking for them takes a while, and the window comes first."""
        self._asks_outside = False
        found = find_games()
        if found_as(found) != found_as(tile.found for tile in self.tiles):
            self._fill(found)
            self.refresh()
            self.draw_anew()

    def refresh(self) -> None:
        """Ask the journal again which games wait."""
        waiting = self._waiting()
        for tile in self.tiles:
            tile.wait_with(waiting.get(tile.found.id) if tile.found.game is not None else None)

    def draw_anew(self) -> None:
        """Every picture again, one at a time, whenever the window has nothing else to do."""
        self._resting.stop()
        self._undrawn = deque(tile for tile in self.tiles if tile.found.game is not None)
        self._drawing.start()

    def _first(self) -> GameTile | None:
        """Where the focus begins: the game that was played last, else the first one."""
        waiting = [tile for tile in self.tiles if tile.waiting is not None]
        latest = max(waiting, key=lambda tile: tile.waiting.touched if tile.waiting else 0, default=None)
        return latest or (self.tiles[0] if self.tiles else None)

    def _timer(self, rest: int, do: Any) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(rest)
        timer.timeout.connect(do)
        return timer

    def _waiting(self) -> dict[str, TableInfo]:
        """For each game the table that was touched last, if it has begun and is not over."""
        try:
            tables = self.journal.tables() if self.journal is not None else []
        except JournalError:
            return {}  # the window tells of the journal's troubles; games can be begun all the same
        waiting: dict[str, TableInfo] = {}
        for table in tables:
            if table.is_begun and not table.result:
                waiting.setdefault(table.game, table)
        return waiting

    def _draw_one(self) -> None:
        if not self._undrawn:
            return
        self._draw(self._undrawn.popleft())
        if self._undrawn:
            self._drawing.start(BREATH)
        elif self._asks_outside:
            self._look_outside()

    def _draw(self, tile: GameTile) -> None:
        """A game whose board fails here has no picture, and can be tried all the same."""
        game, paintings = tile.found.game, self._paintings
        assert game is not None
        name = of_game(game.id)
        if paintings is not None and not paintings.may(name):
            return
        try:
            with paintings.during(name) if paintings is not None else nullcontext():
                tile.show_picture(self._picture(game, tile))
        except Exception:
            return

    def _picture(self, game: Game, tile: GameTile) -> QPixmap:
        if game.id not in self._positions:
            self._positions[game.id] = position(game)
        state = self._positions[game.id]
        return picture(game, state, tile.picture_size(), self.devicePixelRatioF(), theme_of(self))

    def _choose(self, tile: GameTile) -> None:
        if tile.found.game is not None:
            self.chosen.emit(tile.found.id)

    def _go(self, tile: GameTile, key: int) -> None:
        to = self._field.neighbour(self.tiles.index(tile), key)
        if to is not None:
            self.tiles[to].setFocus(Qt.FocusReason.OtherFocusReason)

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Give the keyboard to a tile. With a focus proxy, Tab would skip the tiles before that one."""
        if (first := self._first()) is not None:
            first.setFocus(reason)
        else:
            super().setFocus(reason)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.draw_anew()
        self._drawing.start(FIRST)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_resting"):
            self.draw_anew()


class _Field(QWidget):
    """The heading and the tiles, as large as they can be without scrolling, in rows of about equal length."""

    sized = Signal()

    def __init__(self, found: tuple[Found, ...], area: QScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self.title = QLabel("What shall we play?", self)
        self.line = QLabel("Every move can be taken back, replayed and branched.", self)
        self.tiles = [GameTile(one, self) for one in found]
        self.columns = 1
        self.title.setStyleSheet("font-size: 24px; font-weight: 600;")
        self.line.setObjectName("message")
        if not found:
            self.line.setText("There are no games here. Please install Takeback again.")

    def neighbour(self, at: int, key: int) -> int | None:
        """The tile an arrow key leads to; None where there is none that way, or for another key."""
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            return 0 if key == Qt.Key.Key_Home else len(self.tiles) - 1
        step = MOVES.get(Qt.Key(key))
        if step is None:
            return None
        to = at + step[0] + step[1] * self.columns
        if (
            step[1] > 0
            and to >= len(self.tiles)
            and at // self.columns < (len(self.tiles) - 1) // self.columns
        ):
            to = len(self.tiles) - 1
        return to if 0 <= to < len(self.tiles) else at

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        height = self._area.height()
        room = self.width() - 2 * EDGE, height - HEAD - 2 * EDGE
        self.columns, width = best_grid(len(self.tiles), *room, self._words)
        tall = picture_height(width) + self._words(width)
        lines = -(-len(self.tiles) // self.columns)
        block = HEAD + lines * (tall + GAP) - GAP
        left = (self.width() - self.columns * (width + GAP) + GAP) // 2
        top = max(EDGE, int((height - block) * 0.42))
        self.title.setGeometry(left, top, self.width() - 2 * left, 34)
        self.line.setGeometry(left, top + 38, self.width() - 2 * left, 22)
        for at, tile in enumerate(self.tiles):
            row, column = divmod(at, self.columns)
            x, y = left + column * (width + GAP), top + HEAD + row * (tall + GAP)
            tile.setGeometry(QRect(x, y, width, tall))
        self.setMinimumHeight(top + block + EDGE if block + 2 * EDGE > height else 0)
        self.sized.emit()

    def _words(self, width: int) -> int:
        """So that all of them are as tall as the one of the most words."""
        return max((tile.words_height(width) for tile in self.tiles), default=WORDS)

    def paintEvent(self, event: QPaintEvent) -> None:
        flood(QPainter(self), self.rect(), theme_of(self).desk)


def found_as(found: Iterable[Found]) -> list[tuple[str, str]]:
    """Which games, and what is wrong with them: whole games tell more than their cards."""
    return [(one.id, one.error) for one in found]


def best_grid(
    count: int, width: int, height: int, words: Callable[[int], int] = lambda width: WORDS
) -> tuple[int, int]:
    """Columns and width of a tile: the largest that all fit in; else what goes side by side, to scroll.

    `words` is the height that they need below pictures of some width.
    """
    best = (0, 0)
    for columns in range(1, count + 1):
        lines = -(-count // columns)
        if columns > 1 and -(-count // (columns - 1)) == lines:
            continue  # the same number of rows with fewer columns is fuller
        across = (width + GAP) // columns - GAP
        tall = (height + GAP) // lines - GAP
        size = min(WIDEST, across, round((tall - words(across)) / 0.66))
        size = min(size, round((tall - words(size)) / 0.66))  # narrower, it may need another line
        if size >= NARROWEST and size >= best[1]:
            best = (columns, size)
    if best[0]:
        return best
    columns = max(1, min(count, (width + GAP) // (NARROWEST + GAP)))
    return columns, max(NARROWEST // 2, min(WIDEST, (width + GAP) // columns - GAP))
