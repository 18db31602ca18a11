"""Flat lists of turns: the bookmarks, and what was deleted."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QIcon, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QWidget

from desktop.engine.history import Node
from desktop.shell.history.looking import Sight
from desktop.shell.history.present_line import MOVERS

HEIGHT, ICON = 34, 18
NODE = Qt.ItemDataRole.UserRole


class NodeList(QListWidget):
    """Arrows and the pointer look, a click pins, Enter and a double click choose."""

    wanted = Signal(object)
    hovered = Signal(object)
    pinned = Signal(object)
    menu_wanted = Signal(object, QPoint)

    def __init__(self, name: str, empty: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._empty = empty
        self._nodes: list[Node] = []
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setIconSize(QSize(ICON, ICON))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def fill(
        self, nodes: Iterable[Node], tell: Callable[[Node], str], icon: Callable[[Node], QIcon] | None = None
    ) -> None:
        row = self.currentRow()
        self.clear()
        self._nodes = list(nodes)
        for node in self._nodes:
            text = tell(node)
            item = QListWidgetItem(text, self)
            item.setSizeHint(QSize(100, HEIGHT))
            item.setToolTip(text)
            if icon is not None:
                item.setIcon(icon(node))
        if not self._nodes:
            item = QListWidgetItem(self._empty, self)
            item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.setCurrentRow(min(row, len(self._nodes) - 1))

    def node(self, row: int) -> Node | None:
        return self._nodes[row] if 0 <= row < len(self._nodes) else None

    def node_at_focus(self) -> Node | None:
        return self.node(self.currentRow())

    # what the player does -----------------------------------------------------------------------------
    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        node = self._node_under(event)
        if event.button() == Qt.MouseButton.LeftButton and node is not None:
            self.pinned.emit(Sight(node))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if (node := self._node_under(event)) is not None:
            self.wanted.emit(node)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        node = self._node_under(event)
        self.hovered.emit(Sight(node) if node is not None else None)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        node = self.node_at_focus()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and node is not None:
            self.wanted.emit(node)
        elif event.key() in MOVERS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
            node = self.node_at_focus()
            self.hovered.emit(Sight(node) if node is not None else None)
        else:
            event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        node = self.node(self.indexAt(event.pos()).row() if by_mouse else self.currentRow())
        if node is not None:
            self.menu_wanted.emit(node, event.globalPos())

    def _node_under(self, event: QMouseEvent) -> Node | None:
        return self.node(self.indexAt(event.position().toPoint()).row())
