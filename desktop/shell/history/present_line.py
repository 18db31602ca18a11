"""The present line: a QUndoView of the table's stack, in the words and marks that the viewer may know."""

from typing import Any

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
    QStandardItemModel,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QPushButton, QUndoView, QWidget

from desktop.engine.history import Node
from desktop.shell.history.looks import look_of
from desktop.shell.history.rows import Look, Painted, RowPainter
from desktop.shell.session.looking import Sight
from desktop.shell.session.view import View
from desktop.shell.session.words import Words
from desktop.table.table import Change, Table
from desktop.ui.labels import called
from desktop.ui.theme import Theme

MOVERS = (
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)


class Rows(QStandardItemModel):
    """As many rows as the stack has, in the viewer's words; the stack holds only what a spectator may know.

    QUndoView's own model resets itself on every change, and its list then lays out all its rows again,
    which is felt at 100,000. Here only what comes or goes is told. There are no items: of all of Qt's models
    that know no more than their number of rows, a list lays out this one in the least time.
    """

    def __init__(self, table: Table, words: Words, parent: QObject) -> None:
        super().__init__(0, 1, parent)
        self._table = table
        self._words = words
        self.fit()

    def fit(self) -> None:
        """Bring the number of rows to that of the line."""
        wanted, there = len(self._table.line), self.rowCount()
        if wanted > there:
            self.insertRows(there, wanted - there)
        elif wanted < there:
            self.removeRows(wanted, there - wanted)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        row = index.row()
        if row >= len(self._table.line):
            return None
        node = self._table.line[row]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._words.numbered(node)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._words.spoken_row(node)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._words.tooltip(node)
        return None


class NewsBelow(QPushButton):
    """ "2 new turns below", over the lower edge of the list."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        called("news", self)
        self._view = view
        self.count = 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.hide()

    def tell(self, count: int) -> None:
        self.count = count
        self.setText(f"{count} new turn{'' if count == 1 else 's'} below")
        self.setVisible(count > 0)
        self.place()

    def place(self) -> None:
        view = self._view
        self.adjustSize()
        self.move((view.width() - self.width()) // 2, view.height() - self.height() - 10)
        self.raise_()


class PresentLine(QUndoView):
    """Start and every turn of the line the table stands on, those that were taken back too.

    It goes by what the player does with mouse and keys, never by its own current row: Qt makes row 0
    current by itself whenever it likes.
    """

    wanted = Signal(object)  # the node the player asks for
    hovered = Signal(object)  # the Sight under the pointer, or None
    menu_wanted = Signal(object, QPoint)  # a node, and where on the screen

    def __init__(self, table: Table, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._words = words
        self.painted = Painted(self, self._look)
        self._painter = RowPainter(self, self, painted=self.painted)
        self.setEmptyLabel("Start")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setItemDelegate(self._painter)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setAccessibleName("Turns of this line")
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self._pointed = -1
        self.follows_newest = True  # where its end is to be seen; else it never goes along with others
        self._rows = Rows(table, words, self)
        self.setAutoScroll(False)  # it would throw who reads far above to the end with every turn
        self.news = NewsBelow(self)
        self.news.clicked.connect(self._read_news)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    def fill(self) -> None:
        """Only in its place, dressed: before, its rows would be laid out again with every step to there."""
        table = self._table
        self.setModel(self._rows)
        self.setStack(table.stack)
        self.follow()

    def follow(self) -> None:
        """Make the row where the table stands current and visible."""
        index = self._rows.index(self._table.here.depth, 0)
        if index != self.currentIndex():
            self.setCurrentIndex(index)
        if not self.news.count:
            self.scrollTo(index)

    def show_view(self, view: View) -> None:
        """Rows may have come or gone."""
        if view.led.change is not None:
            self._hear(view.led.change)
        self._rows.fit()
        self.follow()

    def _hear(self, change: Change) -> None:
        """Who reads far above is not thrown to the end by what a computer plays; a bar tells of it."""
        is_others = change.cause == "played" and change.after.seat not in self._table.persons
        if is_others and not self._follows():
            self.news.tell(self.news.count + 1)
        elif self.news.count:
            self.news.tell(0)

    def _follows(self) -> bool:
        """Is the end of the list seen, and to be seen whoever plays?"""
        return self.follows_newest and not self.news.count and self._is_seen(self._rows.rowCount() - 1)

    def _is_seen(self, row: int) -> bool:
        rect = self.visualRect(self._rows.index(row, 0))
        return self.viewport().rect().intersects(rect)

    def _scrolled(self) -> None:
        if self.news.count and self._is_seen(self._table.here.depth):
            self.news.tell(0)

    def _read_news(self) -> None:
        self.news.tell(0)
        self.follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.news.count:
            self.scrollTo(self.currentIndex(), QAbstractItemView.ScrollHint.PositionAtCenter)
        self.news.place()

    def node_of(self, index: QModelIndex | QPersistentModelIndex) -> Node | None:
        row = index.row()
        return self._table.line[row] if 0 <= row < len(self._table.line) else None

    def set_theme(self, theme: Theme) -> None:
        self._painter.set_theme(theme)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted.ground(event, self._painter.theme.panel)
        super().paintEvent(event)

    def _look(self, index: QModelIndex | QPersistentModelIndex) -> Look:
        return self.look(index.row())

    def look(self, row: int) -> Look:
        line = self._table.line
        if row >= len(line):
            return Look("")
        return look_of(self._table, self._words, line[row], self._painter.theme)

    # what the player does -----------------------------------------------------------------------------
    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self._want_at(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A drag over the rows is a scrub."""
        super().mouseMoveEvent(event)
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._want_at(event)
        else:
            self._point_at(self.indexAt(event.position().toPoint()).row())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(-1)

    def _point_at(self, row: int) -> None:
        if row != self._pointed:
            self._pointed = row
            self.hovered.emit(Sight(self._table.line[row]) if 0 <= row < len(self._table.line) else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters belong to commands, not to jumping about."""
        if event.key() not in MOVERS or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            event.ignore()
            return
        self.follow()
        super().keyPressEvent(event)
        self._want(self.currentIndex().row())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        row = self.indexAt(event.pos()).row() if by_mouse else self._table.here.depth
        if 0 <= row < len(self._table.line):
            self.menu_wanted.emit(self._table.line[row], event.globalPos())

    def _want_at(self, event: QMouseEvent) -> None:
        self._want(self.indexAt(event.position().toPoint()).row())

    def _want(self, row: int) -> None:
        if 0 <= row < len(self._table.line) and row != self._table.here.depth:
            self.wanted.emit(self._table.line[row])
