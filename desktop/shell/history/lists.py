"""The lower half of the panel: all lines, the bookmarks, what was deleted; its header folds it away."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop.board.icons import bookmark, icon
from desktop.board.theme import LIGHT, Theme
from desktop.engine.history import Node, is_hidden
from desktop.shell.history.node_list import NodeList
from desktop.shell.history.tree_model import when
from desktop.shell.history.tree_view import AllLines
from desktop.shell.history.words import Words
from desktop.shell.label import called, hairline, label
from desktop.table.table import Change, Table

TABS = ("Lines", "Bookmarks", "Deleted")
LINES, BOOKMARKS, DELETED = range(3)
HEAD = 40


class Lists(QWidget):
    """What is beside the present line. Each list looks, pins and goes alike."""

    wanted = Signal(object)
    hovered = Signal(object)
    pinned = Signal(object)
    menu_wanted = Signal(object, QPoint)
    put_back = Signal(object)  # a deleted node
    empty_wanted = Signal()
    folded = Signal(bool)

    def __init__(self, table: Table, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table, self._words = table, words
        self._theme = LIGHT
        self.tree = AllLines(table, words, self)
        none = "No bookmarks yet: Ctrl+D marks a turn."
        self.bookmarks = NodeList("Bookmarks", none, self._bookmark_text, self._flag, self)
        self.deleted = NodeList("Deleted lines", "Nothing was deleted.", self._deleted_text, None, self)
        self._sizes: dict[int, int] = {}  # how many turns each deleted line has, once it was seen
        self.tabs = called("tabs", QTabBar(self))
        self.pages = QStackedWidget(self)
        self.fold = QToolButton(self)
        self.empty = QPushButton("Empty Deleted…", self)
        self._lay_out()
        self._connect()
        self.fill()

    def _lay_out(self) -> None:
        for name in TABS:
            self.tabs.addTab(name)
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName("Lists of the history")
        self.pages.addWidget(self._lines_page())
        self.pages.addWidget(self.bookmarks)
        self.pages.addWidget(self._deleted_page())
        head = QWidget(self)
        head.setFixedHeight(HEAD)
        row = QHBoxLayout(head)
        row.setContentsMargins(16, 0, 12, 0)
        row.addWidget(self.tabs)
        row.addStretch(1)
        row.addWidget(self.fold)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(hairline(self))
        column.addWidget(head)
        column.addWidget(self.pages, 1)

    def _lines_page(self) -> QWidget:
        """The tree, under the way back up when another turn than Start is its top."""
        page = QWidget(self)
        self._strip = QWidget(page)
        self.up = QPushButton("All lines", self._strip)
        self._from = label("second")
        row = QHBoxLayout(self._strip)
        row.setContentsMargins(16, 0, 16, 6)
        row.addWidget(self.up)
        row.addWidget(self._from, 1)
        self._strip.hide()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._strip)
        column.addWidget(self.tree, 1)
        return page

    def _deleted_page(self) -> QWidget:
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.deleted, 1)
        row = QHBoxLayout()
        row.setContentsMargins(16, 0, 16, 8)
        row.addStretch(1)
        row.addWidget(self.empty)
        column.addLayout(row)
        return page

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(self.pages.setCurrentIndex)
        for one in (self.tree, self.bookmarks, self.deleted):
            one.hovered.connect(self.hovered)
            one.pinned.connect(self.pinned)
        for shown in (self.tree, self.bookmarks):
            shown.wanted.connect(self.wanted)
            shown.menu_wanted.connect(self.menu_wanted)
        self.deleted.wanted.connect(self.put_back)
        self.empty.clicked.connect(self.empty_wanted)
        self.up.clicked.connect(lambda: self.show_from(self._table.history.root))
        self.fold.setCheckable(True)
        self.fold.setAutoRaise(True)
        called("fold", self.fold)
        self.fold.toggled.connect(self._fold)
        self._fold(False)

    # what the table tells -----------------------------------------------------------------------------
    def hear(self, change: Change) -> None:
        self.tree.hear(change)

    def hear_tidied(self, node: Node) -> None:
        self.tree.hear_tidied(node)
        self.fill()

    def take_in(self) -> None:
        """Lines were added, anywhere in the tree."""
        self.tree.take_in()
        self.fill()

    def fill(self) -> None:
        """The flat lists anew; they are short."""
        marked = self._table.history.bookmarks()
        self.bookmarks.fill(marked)
        gone = [node for node in self._table.history.deleted() if not is_hidden(node.parent)]
        self._sizes.clear()
        self.deleted.fill(gone)
        self.empty.setEnabled(bool(gone))
        self.tabs.setTabText(BOOKMARKS, f"Bookmarks {len(marked)}" if marked else "Bookmarks")
        self.tabs.setTabText(DELETED, f"Deleted {len(gone)}" if gone else "Deleted")

    def _bookmark_text(self, node: Node) -> str:
        name = node.mark("bookmark").name
        return f"{name} · {self._words.numbered(node)}"

    def _deleted_text(self, node: Node) -> str:
        turns = self._sizes.get(node.serial) or sum(1 for _ in node.below())
        self._sizes[node.serial] = turns
        parts = [self._words.numbered(node), f"{turns} turn{'s' if turns > 1 else ''}"]
        day = when(node.mark("hidden"))
        return " · ".join([*parts, f"deleted {day}"] if day else parts)

    def _flag(self, node: Node) -> QIcon:
        colour = node.mark("bookmark").colour
        return icon(bookmark(colour), self._theme.piece(colour), 18)

    # looks --------------------------------------------------------------------------------------------
    def show_from(self, node: Node) -> None:
        self.tree.show_from(node)
        self._from.setText(f"From {self._words.turn(node)}")
        self._strip.setVisible(node.parent is not None)

    def show_tab(self, number: int) -> None:
        self.fold.setChecked(False)
        self.tabs.setCurrentIndex(number)

    def node_at_focus(self) -> Node | None:
        """The row that keys are about, where the focus is in one of the lists."""
        for one in (self.tree, self.bookmarks):
            if one.hasFocus():
                return one.node_at_focus()
        return None

    def _fold(self, is_folded: bool) -> None:
        self.pages.setVisible(not is_folded)
        self.setMaximumHeight(HEAD + 1 if is_folded else 16_777_215)
        self.fold.setArrowType(Qt.ArrowType.RightArrow if is_folded else Qt.ArrowType.DownArrow)
        name = "Unfold the lists" if is_folded else "Fold the lists away"
        self.fold.setToolTip(name)
        self.fold.setAccessibleName(name)
        self.folded.emit(is_folded)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, HEAD + 1 if self.fold.isChecked() else 100)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.tree.set_theme(theme)
        self.fill()
