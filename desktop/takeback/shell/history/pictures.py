"""Small pictures of positions beside the rows of the history, and larger ones in their tooltips."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import nullcontext

from PySide6.QtCore import (
    QObject,
    QSize,
    QTimer,
    Signal,
)
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
)

from takeback.board.grid import GridBoard
from takeback.engine.history import Node
from takeback.shell.paintings import PaintingGuard, table_picture_name
from takeback.shell.session.easel import PositionPainter
from takeback.shell.session.words import Words
from takeback.table.table import Table
from takeback.ui.pictures import KeptPictures, PictureKey
from takeback.ui.rows import PicturePlace, RowPainter
from takeback.ui.theme import LIGHT, Theme

LARGE, SMALL = (240, 180), QSize(96, 72)
# size of the widget on which grid boards are painted: as legible as a larger one, and far quicker
ON_A_GRID = QSize(320, 240)
HEIGHT = 84  # of a row with a picture, in pixels
BREATH = 12  # milliseconds between two pictures, so that other work gets a turn


class Pictures(QObject):
    """Draws pictures of positions on demand, one at a time when the program is idle, and caches the latest.

    Only what the viewer of `words` may see is ever drawn.
    """

    drawn = Signal()

    def __init__(self, table: Table, words: Words, paintings: PaintingGuard | None, parent: QObject) -> None:
        """Prepare the cache; nothing is drawn before `set_on`, in the views given to `attach`."""
        super().__init__(parent)
        self._table, self._words = table, words
        self._paintings = paintings if table.id else None
        self._name = table_picture_name(table.id)
        self.theme: Theme = LIGHT
        self._cache: KeptPictures[QPixmap] = KeptPictures()
        self._requests: OrderedDict[PictureKey, Node] = OrderedDict()
        self._easel: PositionPainter | None = None
        self._views: list[QAbstractItemView] = []
        self.is_on = False
        self._drawing = QTimer(self, singleShot=True, interval=BREATH)
        self._drawing.timeout.connect(self._draw_one)

    def attach(self, view: QAbstractItemView) -> None:
        """Show pictures beside the rows of this view whenever they are switched on."""
        self._views.append(view)
        self.drawn.connect(view.viewport().update)
        if self.is_on:
            self._apply_to(view)

    def set_on(self, is_on: bool) -> None:
        """Switch the pictures on or off in all views."""
        if is_on != self.is_on:
            self.is_on = is_on
            self._discard_all()
            for view in self._views:
                self._apply_to(view)

    def _apply_to(self, view: QAbstractItemView) -> None:
        """Give the painter of a view room for pictures, or none."""
        painter = view.itemDelegate()
        assert isinstance(painter, RowPainter)
        painter.frame = PicturePlace(self.picture_of, SMALL, HEIGHT) if self.is_on else None
        relayout_rows(view)

    def set_theme(self, theme: Theme) -> None:
        """Draw with this theme from now on; discard what was drawn."""
        self.theme = theme
        self._discard_all()

    @property
    def eyes(self) -> int | None:
        """Return the seat from whose view pictures are drawn; None for a spectator.

        Without hidden information it is always seat 0: players who take turns at one screen would otherwise
        have all pictures drawn again with every turn.
        """
        return self._words.viewer if self._table.game.hidden else 0

    @property
    def is_drawing(self) -> bool:
        """Return whether requested pictures are still to be drawn."""
        return self._drawing.isActive()

    def picture_of(self, node: Node) -> QPixmap | None:
        """Return the picture of this position from the cache; otherwise request it and return None.

        It is not requested if drawing a picture of this table once stopped the program.
        """
        key = PictureKey((node.serial, self.eyes), LARGE, theme=self.theme.name)
        if (found := self._cache.find(key)) is not None:
            return found
        if self._paintings is not None and not self._paintings.may(self._name):
            return None
        self._requests[key] = node
        self._requests.move_to_end(key)
        while len(self._requests) > self._cache.most:
            self._requests.popitem(last=False)
        if not self._drawing.isActive():
            self._drawing.start()
        return None

    def _draw_one(self) -> None:
        """Draw and keep the picture requested last, which is most likely still visible, emit `drawn`, and
        schedule the next.

        Does nothing while pictures are off.
        """
        if not self._requests or not self.is_on:
            return
        key, node = self._requests.popitem()
        self._cache.keep(key, self.draw_picture(node))
        self.drawn.emit()
        if self._requests:
            self._drawing.start()

    def draw_picture(self, node: Node) -> QPixmap:
        """Return the picture of a position, drawn now and not cached, with a note that it is being drawn in
        case it crashes.
        """
        with self._paintings.during(self._name) if self._paintings is not None else nullcontext():
            return QPixmap.fromImage(self._easel_for_viewer(self.eyes).picture(node))

    def _easel_for_viewer(self, viewer: int | None) -> PositionPainter:
        """Return the board on which pictures are drawn for this viewer; that of another viewer is closed."""
        if self._easel is None or self._easel.seat != viewer:
            self._close_easel()
            table = self._table
            easel = PositionPainter(
                table.game, table.shown_seats, viewer, LARGE, self.theme, None, captions=False
            )
            if isinstance(easel.board, GridBoard):
                easel.board.resize(ON_A_GRID)
            self._easel = easel
        return self._easel

    def _discard_all(self) -> None:
        """Discard the cache, all requests and the board."""
        self._cache.forget()
        self._requests.clear()
        self._close_easel()

    def _close_easel(self) -> None:
        """Close the board on which pictures are drawn."""
        if self._easel is not None:
            self._easel.close()
            self._easel = None

    def close(self) -> None:
        """Stop drawing, and discard everything."""
        self._drawing.stop()
        self._discard_all()


def relayout_rows(view: QAbstractItemView) -> None:
    """Lay out the rows of a view again, since their height changed, and keep the current one visible."""
    view.doItemsLayout()
    current = view.currentIndex()
    if current.isValid():
        view.scrollTo(current)
    view.viewport().update()
