"""Small pictures of positions beside the rows of the history, and larger ones in their tooltips."""

from __future__ import annotations

import sys
from base64 import b64encode
from collections import OrderedDict
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import (
    QBuffer,
    QIODevice,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
)

from desktop.board.grid import GridBoard
from desktop.engine.history import Node
from desktop.shell.history.rows import mirrored
from desktop.shell.session.easel import Easel
from desktop.shell.session.words import Words
from desktop.table.table import Table
from desktop.ui.labels import literally
from desktop.ui.theme import LIGHT, Theme

KEPT = 256
LARGE, SMALL = (240, 180), QSize(96, 72)
ON_A_GRID = QSize(320, 240)  # what a grid is painted on: it is as good to read there, and far quicker
HEIGHT = 84  # of a row with a picture
AIR, INSIDE = 10, 14  # right of the picture; what the row itself leaves free there
BREATH = 12  # milliseconds between two pictures, for whatever else is waiting

Index = QModelIndex | QPersistentModelIndex
NodeOf = Callable[[Index], Node | None]


class Pictures(QObject):
    """Draws what is asked for, one at a time whenever nothing else is to be done, and keeps the last ones.

    Only what the viewer of the words may see is ever drawn.
    """

    drawn = Signal()

    def __init__(self, table: Table, words: Words, parent: QObject) -> None:
        super().__init__(parent)
        self._table, self._words = table, words
        self.theme: Theme = LIGHT
        self._kept: OrderedDict[tuple[int, int | None], QPixmap] = OrderedDict()
        self._wanted: OrderedDict[tuple[int, int | None], Node] = OrderedDict()
        self._easel: Easel | None = None
        self._frames: list[Framed] = []
        self.is_on = False
        self._drawing = QTimer(self, singleShot=True, interval=BREATH)
        self._drawing.timeout.connect(self._draw_one)

    def hang(self, view: QAbstractItemView, node_of: NodeOf) -> None:
        """Beside the rows of this list, from now on."""
        framed = Framed(view, node_of, self)
        self._frames.append(framed)
        self.drawn.connect(view.viewport().update)

    def set_on(self, is_on: bool) -> None:
        if is_on != self.is_on:
            self.is_on = is_on
            self._forget()
            for framed in self._frames:
                framed.measure_anew()

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        self._forget()

    @property
    def eyes(self) -> int | None:
        """Whose view is drawn. Where nothing is hidden always the same one: players who take turns at one
        screen would else have all pictures drawn again with every turn."""
        return self._words.viewer if self._table.game.hidden else 0

    def of(self, node: Node) -> QPixmap | None:
        """The picture of this position, or nothing yet."""
        key = (node.serial, self.eyes)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        self._wanted[key] = node
        self._wanted.move_to_end(key)
        while len(self._wanted) > KEPT:
            self._wanted.popitem(last=False)
        if not self._drawing.isActive():
            self._drawing.start()
        return None

    def _draw_one(self) -> None:
        """What was asked for last is most likely still to be seen."""
        if not self._wanted or not self.is_on:
            return
        key, node = self._wanted.popitem()
        self._kept[key] = self.draw(node)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        self.drawn.emit()
        if self._wanted:
            self._drawing.start()

    def draw(self, node: Node) -> QPixmap:
        return QPixmap.fromImage(self._stand(self.eyes).picture(node))

    def _stand(self, viewer: int | None) -> Easel:
        if self._easel is None or self._easel.seat != viewer:
            self._let_go()
            table = self._table
            easel = Easel(table.game, table.seats, viewer, LARGE, self.theme, None, captions=False)
            if isinstance(easel.board, GridBoard):
                easel.board.resize(ON_A_GRID)
            self._easel = easel
        return self._easel

    def _forget(self) -> None:
        self._kept.clear()
        self._wanted.clear()
        self._let_go()

    def _let_go(self) -> None:
        if self._easel is not None:
            self._easel.close()
            self._easel = None

    def close(self) -> None:
        self._drawing.stop()
        self._forget()


class Framed(QStyledItemDelegate):
    """Paints a row as its list does, only narrower, and the picture at its right."""

    def __init__(self, view: QAbstractItemView, node_of: NodeOf, pictures: Pictures) -> None:
        super().__init__(view)
        self._view, self._node_of, self._pictures = view, node_of, pictures
        self._inner: QAbstractItemDelegate = view.itemDelegate()
        view.setItemDelegate(self)

    def measure_anew(self) -> None:
        self._view.doItemsLayout()
        current = self._view.currentIndex()
        if current.isValid():
            self._view.scrollTo(current)
        self._view.viewport().update()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = self._inner.sizeHint(option, index)
        return QSize(size.width(), HEIGHT) if self._pictures.is_on else size

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        try:
            self._paint(painter, option, index)
        except Exception as error:  # Qt for Python 6.8 can lose it between here and the loop of events
            sys.excepthook(type(error), error, error.__traceback__)

    def _paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        node = self._node_of(index) if self._pictures.is_on else None
        if node is None:
            self._inner.paint(painter, option, index)
            return
        area = option.rect
        narrow = QStyleOptionViewItem(option)
        seen = partial(mirrored, option.direction, area)
        narrow.rect = seen(area.adjusted(0, 0, INSIDE - SMALL.width() - AIR, 0))
        self._inner.paint(painter, narrow, index)
        top = area.center().y() - SMALL.height() // 2 + 1
        place = seen(QRect(QPoint(area.right() - SMALL.width() - AIR, top), SMALL))
        self._paint_picture(painter, QRectF(place), self._pictures.of(node))

    def _paint_picture(self, painter: QPainter, place: QRectF, picture: QPixmap | None) -> None:
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        outline = QPainterPath()
        outline.addRoundedRect(place, 6, 6)
        theme = self._pictures.theme
        painter.fillPath(outline, QColor(theme.desk))
        if picture is not None:
            painter.setClipPath(outline)
            painter.drawPixmap(place, picture, QRectF(picture.rect()))
            painter.setClipping(False)
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.drawPath(outline)
        painter.restore()

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """The same picture, larger, over the words of the tooltip."""
        node = self._node_of(index) if self._pictures.is_on else None
        picture = self._pictures.of(node) if node is not None else None
        if picture is None:
            return super().helpEvent(event, view, option, index)
        words = str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
        QToolTip.showText(event.globalPos(), as_html(picture, words), view)
        return True


def as_html(picture: QPixmap, words: str) -> str:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    data = b64encode(bytes(buffer.data().data())).decode("ascii")
    lines = "<br>".join(literally(line) for line in words.splitlines())
    return f'<img src="data:image/png;base64,{data}"><br>{lines}'
