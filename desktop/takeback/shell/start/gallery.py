"""The gallery: all games side by side, each with a picture of a position."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from functools import cache, partial
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from takeback.engine.game import HARD, FoundGame, Game, find_games, find_own_games
from takeback.engine.journal import Journal, JournalError, TableInfo
from takeback.shell.paintings import PaintingGuard, game_picture_name
from takeback.shell.start.preview import picture, sample_position
from takeback.shell.start.tile import WORDS, GameTile, picture_height
from takeback.texts import gettext as _
from takeback.ui.painting import flood
from takeback.ui.theme import EDGE, theme_of

NARROWEST, WIDEST = 228, 640
GAP = 20
HEAD = 84
RESTS = 150  # milliseconds after the last resize until the pictures are drawn again
FIRST = 80  # milliseconds before the first picture, so that the window appears first
BREATH = 5  # milliseconds between two pictures

MOVES = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


def in_gallery_order(found: Iterable[FoundGame]) -> tuple[FoundGame, ...]:
    """Return the games with easy and then short ones first, and those that cannot be played last."""

    def place(one: FoundGame) -> tuple[int, int]:
        """Return the key to sort a game by: difficulty, then minutes."""
        return (one.game.difficulty, one.game.minutes) if one.game is not None else (HARD + 1, 0)

    return tuple(sorted(found, key=place))


class Gallery(QWidget):
    """The page of all games; signals the game chosen, the table to continue, or the wish for the first
    lesson."""

    chosen = Signal(str)
    continued = Signal(int)
    lesson_wanted = Signal()

    def __init__(
        self,
        journal: Journal | None = None,
        paintings: PaintingGuard | None = None,
        parent: QWidget | None = None,
        found: Iterable[FoundGame] | None = None,
    ) -> None:
        """List the games `found`; by default the program's own, and those of installed packages once all
        pictures are drawn."""
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
        self._draw_timer = self._timer(BREATH, self._draw_one)
        self._resting = self._timer(RESTS, self.draw_anew)
        self._asks_outside = found is None
        self._opened_at: GameTile | None = None  # the tile that has had the focus since the page was opened
        self._fill_page(in_gallery_order(find_own_games() if found is None else found))
        self.refresh()

    def _fill_page(self, found: tuple[FoundGame, ...]) -> None:
        """Make the content of the page anew, with a tile for each of these games."""
        self._field = _Field(found, self._area)
        self.tiles = self._field.tiles
        self._area.setWidget(self._field)
        for tile in self.tiles:
            tile.clicked.connect(partial(self._choose, tile))
            tile.continued.connect(self.continued)
            tile.navigation_key_pressed.connect(partial(self._move_focus, tile))
            tile.focused.connect(partial(self._show_tile, tile))
        self._field.sized.connect(self._resting.start)
        self._field.lesson_button.clicked.connect(self.lesson_wanted)

    def _add_outside_games(self) -> None:
        """Add games of installed packages; looking for them takes a while, so it comes after the pictures."""
        self._asks_outside = False
        found = in_gallery_order(find_games())
        if ids_and_errors(found) != ids_and_errors(tile.found for tile in self.tiles):
            self._fill_page(found)
            self.refresh()
            self.draw_anew()

    def refresh(self) -> None:
        """Read from the journal again which games to continue, and whether a first lesson is offered."""
        waiting = self._unfinished_tables()
        self._field.lesson_button.setVisible(self._is_first_visit())
        for tile in self.tiles:
            tile.set_unfinished(waiting.get(tile.found.id) if tile.found.game is not None else None)

    def _is_first_visit(self) -> bool:
        """Return whether nothing was ever played; False if the journal fails."""
        try:
            return self.journal is not None and not self.journal.tables()
        except JournalError:
            return False

    def draw_anew(self) -> None:
        """Draw every picture again, one at a time, when the window is idle."""
        self._resting.stop()
        self._undrawn = deque(tile for tile in self.tiles if tile.found.game is not None)
        self._draw_timer.start()

    def _first_tile(self) -> GameTile | None:
        """Return the tile to focus first: of the game played last, else the first; None if there are no
        games."""
        waiting = [tile for tile in self.tiles if tile.unfinished is not None]
        latest = max(
            waiting, key=lambda tile: tile.unfinished.touched if tile.unfinished else 0, default=None
        )
        return latest or (self.tiles[0] if self.tiles else None)

    def _timer(self, interval: int, do: Any) -> QTimer:
        """Return a single-shot timer, not started, that calls `do` after this many milliseconds."""
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval)
        timer.timeout.connect(do)
        return timer

    def _unfinished_tables(self) -> dict[str, TableInfo]:
        """Return the last unfinished table of each game; none if the journal fails."""
        try:
            tables = self.journal.tables() if self.journal is not None else []
        except JournalError:
            return {}  # the window reports it; games can be begun all the same
        waiting: dict[str, TableInfo] = {}
        for table in tables:
            if table.is_begun and not table.result:
                waiting.setdefault(table.game, table)
        return waiting

    def _draw_one(self) -> None:
        """Draw the next picture; after the last, look for games of packages."""
        if not self._undrawn:
            return
        self._draw(self._undrawn.popleft())
        if self._undrawn:
            self._draw_timer.start(BREATH)
        elif self._asks_outside:
            self._add_outside_games()

    def _draw(self, tile: GameTile) -> None:
        """Draw a tile's picture; a board that fails, or is to be skipped, leaves it without one."""
        game, paintings = tile.found.game, self._paintings
        assert game is not None
        name = game_picture_name(game.id)
        if paintings is not None and not paintings.may(name):
            return
        try:
            with paintings.during(name) if paintings is not None else nullcontext():
                tile.show_picture(self._picture(game, tile))
        except Exception:
            return

    def _picture(self, game: Game, tile: GameTile) -> QPixmap:
        """Return the picture of a game for this tile."""
        if game.id not in self._positions:
            self._positions[game.id] = sample_position(game)
        state = self._positions[game.id]
        return picture(game, state, tile.picture_size(), self.devicePixelRatioF(), theme_of(self))

    def _choose(self, tile: GameTile) -> None:
        """Emit `chosen` for the game of this tile, unless it cannot be played."""
        if tile.found.game is not None:
            self.chosen.emit(tile.found.id)

    def _move_focus(self, tile: GameTile, key: int) -> None:
        """Move the focus from this tile to the one that a navigation key leads to."""
        to = self._field.neighbour(self.tiles.index(tile), key)
        if to is not None:
            self.tiles[to].setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_tile(self, tile: GameTile) -> None:
        """Scroll to a tile that has got the focus; the page stays at its top if it was opened there and shows
        at least half of the tile."""
        if tile is not self._opened_at:
            self._opened_at = None
        bar, low = self._area.verticalScrollBar(), self._area.viewport().height()
        middle = tile.mapTo(self._field, tile.rect().center()).y()
        if self._opened_at is None or bar.value() or middle > low:
            self._area.ensureWidgetVisible(tile, EDGE, EDGE)

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Focus the tile of the game played last, else the first; a focus proxy would make Tab skip the tiles
        before it.
        """
        if (first := self._first_tile()) is not None:
            self._opened_at = first
            first.setFocus(reason)
        else:
            super().setFocus(reason)

    def showEvent(self, event: QShowEvent) -> None:
        """Draw all pictures, the first after a moment."""
        super().showEvent(event)
        self.draw_anew()
        self._draw_timer.start(FIRST)

    def changeEvent(self, event: QEvent) -> None:
        """Draw all pictures again in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_resting"):
            self.draw_anew()


class _Field(QWidget):
    """Lays out heading and tiles in rows of about equal length, as large as fits without scrolling."""

    sized = Signal()

    def __init__(self, found: tuple[FoundGame, ...], area: QScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self.title = QLabel(_("What shall we play?"), self)
        self.line = QLabel(_("Every turn can be undone, replayed and branched."), self)
        self.lesson_button = QPushButton(_("New here? 3-minute lesson"), self)
        self.lesson_button.hide()
        self.tiles = [GameTile(one, self) for one in found]
        self.columns = 1
        self.title.setStyleSheet("font-size: 24px; font-weight: 600;")
        self.line.setObjectName("message")
        if not found:
            self.line.setText(_("No games were found. Please reinstall Takeback."))

    def neighbour(self, at: int, key: int) -> int | None:
        """Return the index of the tile that a key leads to from the one at this index.

        The same at an edge, None for a key that does not navigate; down into a shorter last row, the last
        tile.
        """
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
        """Lay out heading and tiles for the new size."""
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        """Place heading and tiles for the present size, and emit `sized`."""
        height = self._area.height()
        room = self.width() - 2 * EDGE, height - HEAD - 2 * EDGE
        words = cache(
            self._tallest_words
        )  # wrapping text takes long, and a layout asks for most widths twice
        self.columns, width = best_grid(len(self.tiles), *room, words)
        tall = picture_height(width) + words(width)
        lines = -(-len(self.tiles) // self.columns)
        block = HEAD + lines * (tall + GAP) - GAP
        left = (self.width() - self.columns * (width + GAP) + GAP) // 2
        top = max(EDGE, int((height - block) * 0.42))
        self.title.setGeometry(left, top, self.width() - 2 * left, 34)
        self.line.setGeometry(left, top + 38, self.width() - 2 * left, 22)
        button = self.lesson_button.sizeHint()
        self.lesson_button.setGeometry(QRect(QPoint(self.width() - left - button.width(), top), button))
        for at, tile in enumerate(self.tiles):
            row, column = divmod(at, self.columns)
            x, y = left + column * (width + GAP), top + HEAD + row * (tall + GAP)
            tile.setGeometry(QRect(x, y, width, tall))
        self.setMinimumHeight(top + block + EDGE if block + 2 * EDGE > height else 0)
        self.sized.emit()

    def _tallest_words(self, width: int) -> int:
        """Return the height of the words of the tile that needs most, for all of them."""
        return max((tile.words_height(width) for tile in self.tiles), default=WORDS)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the background."""
        flood(QPainter(self), self.rect(), theme_of(self).desk)


def ids_and_errors(found: Iterable[FoundGame]) -> list[tuple[str, str]]:
    """Return ids and errors of these games, to compare them."""
    return [(one.id, one.error) for one in found]


def best_grid(
    count: int, width: int, height: int, words: Callable[[int], int] = lambda width: WORDS
) -> tuple[int, int]:
    """Return how many columns and how wide the tiles are: as wide as all fit without scrolling, else to
    scroll.

    `words` returns the height of the words below pictures of a width, at least WORDS.
    """
    best = (0, 0)
    for columns in range(1, count + 1):
        lines = -(-count // columns)
        if columns > 1 and -(-count // (columns - 1)) == lines:
            continue  # fewer columns give as many rows, and fuller ones
        across = (width + GAP) // columns - GAP
        tall = (height + GAP) // lines - GAP
        if min(across, round((tall - WORDS) / 0.66)) < max(NARROWEST, best[1]):
            continue  # narrower than the best even with the fewest words, whose height need not be found
        size = min(WIDEST, across, round((tall - words(across)) / 0.66))
        size = min(size, round((tall - words(size)) / 0.66))  # a narrower tile may need another line of words
        if size >= NARROWEST and size >= best[1]:
            best = (columns, size)
    if best[0]:
        return best
    columns = max(1, min(count, (width + GAP) // (NARROWEST + GAP)))
    return columns, max(NARROWEST // 2, min(WIDEST, (width + GAP) // columns - GAP))
