"""The lower half of the panel: all lines, the bookmarks, what was deleted; its header folds it away."""

from __future__ import annotations

from bisect import bisect_left

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop.engine.history import Bookmark, Node
from desktop.shell.history.node_list import NodeList
from desktop.shell.history.tree_model import when
from desktop.shell.history.tree_view import AllLines
from desktop.shell.session.words import Words
from desktop.table.table import Change, Table
from desktop.ui.icons import bookmark, icon
from desktop.ui.labels import called, hairline, label
from desktop.ui.rows import Mark
from desktop.ui.theme import LIGHT, Theme

TABS = ("Lines", "Bookmarks", "Found", "Deleted")
LINES, BOOKMARKS, FOUND, DELETED = range(4)
TIME_ICON = 18
HEAD, LEAST = 40, 84
AROUND = 14 + 6 + 2 * 2  # what is free beside the tabs
NO_MARK = Bookmark("")

Moment = tuple[float, int]


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
        self.pages = QStackedWidget(self)
        lines, gone = QWidget(self.pages), QWidget(self.pages)
        self._ways = QStackedWidget(lines)
        self.tree = AllLines(table, words, self._ways)
        self.order = TimeOrder(table)
        none = "No bookmarks yet: Ctrl+D marks a turn."
        self.bookmarks = NodeList("Bookmarks", none, self._bookmark_text, self._flag, self.pages)
        self.found = NodeList("Found", "Type what to look for.", self._found_text, None, self.pages)
        nothing = "Nothing was played yet."
        self.in_time = NodeList("All turns in time order", nothing, words.numbered, None, self._ways)
        self.deleted = NodeList("Deleted lines", "Nothing was deleted.", self._deleted_text, None, gone)
        self._sizes: dict[int, int] = {}  # how many turns each deleted line has, once it was seen
        self.tabs = called("tabs", QTabBar(self))
        self.fold = QToolButton(self)
        self.by_time = QToolButton(self)
        self.empty = QPushButton("Empty Deleted…", gone)
        self._lay_out(lines, gone)
        self._connect()
        self.fill()

    def _lay_out(self, lines: QWidget, gone: QWidget) -> None:
        for name in TABS:
            self.tabs.addTab(name)
        self.tabs.setTabVisible(FOUND, False)  # until there is a search
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(False)  # what has no room is shortened instead
        self.tabs.setAccessibleName("Lists of the history")
        self._lay_out_lines(lines)
        self._lay_out_deleted(gone)
        self.pages.addWidget(lines)
        self.pages.addWidget(self.bookmarks)
        self.pages.addWidget(self.found)
        self.pages.addWidget(gone)
        head = QWidget(self)
        head.setFixedHeight(HEAD)
        row = QHBoxLayout(head)
        row.setContentsMargins(14, 0, 6, 0)
        row.setSpacing(2)
        row.addWidget(self.tabs)
        row.addStretch(1)
        row.addWidget(self.by_time)
        row.addWidget(self.fold)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._line_above = hairline(self)
        column.addWidget(self._line_above)
        column.addWidget(head)
        column.addWidget(self.pages, 1)

    def _lay_out_lines(self, page: QWidget) -> None:
        """The tree, under the way back up when another turn than Start is its top."""
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
        self._ways.addWidget(self.tree)
        self._ways.addWidget(self.in_time)
        column.addWidget(self._strip)
        column.addWidget(self._ways, 1)

    def _lay_out_deleted(self, page: QWidget) -> None:
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.deleted, 1)
        row = QHBoxLayout()
        row.setContentsMargins(16, 0, 16, 8)
        row.addStretch(1)
        row.addWidget(self.empty)
        column.addLayout(row)

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(self._turn_page)
        self.by_time.setCheckable(True)
        self.by_time.setIconSize(QSize(TIME_ICON, TIME_ICON))
        self.by_time.setAccessibleName("In time order")
        self.by_time.setToolTip("All turns of all lines, in the order they were played")
        for one in (self.tree, self.in_time, self.bookmarks, self.found, self.deleted):
            one.hovered.connect(self.hovered)
            one.pinned.connect(self.pinned)
        for shown in (self.tree, self.in_time, self.bookmarks, self.found):
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

    def _turn_page(self, number: int) -> None:
        self.pages.setCurrentIndex(number)
        self._make_room()

    def show_found(self, is_shown: bool) -> None:
        """The tab of what was found is there only while something is looked for."""
        self.tabs.setTabVisible(FOUND, is_shown)
        self._make_room()

    def _make_room(self) -> None:
        """The clock gives way where the tabs need its place; the menu has it, too."""
        room = self.width() - self.tabs.sizeHint().width() - self.fold.sizeHint().width() - AROUND
        modes = Qt.TextElideMode
        self.tabs.setElideMode(modes.ElideRight if room < 0 else modes.ElideNone)
        has_room = room >= self.by_time.sizeHint().width()
        self.by_time.setVisible(self.tabs.currentIndex() == LINES and has_room)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    # in time order ------------------------------------------------------------------------------------
    def show_in_time(self, is_in_time: bool) -> None:
        """All turns in the order they were played, instead of the tree."""
        self.by_time.setChecked(is_in_time)
        self._ways.setCurrentWidget(self.in_time if is_in_time else self.tree)
        self._strip.setVisible(not is_in_time and self.tree.lines.top.parent is not None)
        self._follow_time()

    def _follow_time(self) -> None:
        """Bring the list to what was played; only while it is seen."""
        if self._ways.currentWidget() is not self.in_time:
            return
        nodes, listed = self.order.nodes(), self.in_time.list.nodes
        if len(nodes) - len(listed) in (0, 1) and nodes[: len(listed)] == listed:
            self.in_time.list.add(nodes[len(listed) :])
        else:
            self.in_time.fill(nodes)
        self.in_time.stand_on(self.order.place(self._table.here))

    # what the table tells -----------------------------------------------------------------------------
    def hear(self, change: Change) -> None:
        self.tree.hear(change)
        self.order.hear(change)
        if self._ways.currentWidget() is self.in_time:
            self._follow_time()

    def hear_tidied(self, node: Node) -> None:
        self.tree.hear_tidied(node)
        self.order.hear_tidied()
        self._follow_time()
        self.fill()

    def take_in(self) -> None:
        """Lines were added, anywhere in the tree."""
        self.tree.take_in()
        self.order.forget()
        self._follow_time()
        self.fill()

    def fill(self) -> None:
        """The flat lists again; they are short."""
        marked = self._table.history.bookmarks()
        self.bookmarks.fill(marked)
        gone = self._table.history.tops_deleted()
        self._sizes.clear()
        self.deleted.fill(gone)
        self.empty.setEnabled(bool(gone))
        self.tabs.setTabText(BOOKMARKS, f"Bookmarks {len(marked)}" if marked else "Bookmarks")
        self.tabs.setTabText(DELETED, f"Deleted {len(gone)}" if gone else "Deleted")

    def count_found(self, count: int) -> None:
        self.tabs.setTabText(FOUND, f"Found {count}" if count else "Found")

    def _found_text(self, node: Node) -> str:
        """The row, then what was written about it."""
        notes = [(node.mark("bookmark") or NO_MARK).name, node.mark("note") or ""]
        return " · ".join([self._words.numbered(node), *(" ".join(text.split()) for text in notes if text)])

    def _bookmark_text(self, node: Node) -> str:
        name = node.mark("bookmark").name
        return f"{name} · {self._words.numbered(node)}"

    def _deleted_text(self, node: Node) -> str:
        turns = self._sizes.get(node.serial) or sum(1 for _ in node.below())
        self._sizes[node.serial] = turns
        parts = [self._words.numbered(node), f"{turns} turn{'s' if turns > 1 else ''}"]
        day = when(node.mark("hidden"))
        return " · ".join([*parts, f"deleted {day}"] if day else parts)

    def _flag(self, node: Node) -> Mark:
        colour = node.mark("bookmark").colour
        return bookmark(colour), self._theme.piece(colour)

    # looks --------------------------------------------------------------------------------------------
    def show_from(self, node: Node) -> None:
        self.tree.show_from(node)
        self._from.setText(f"From {self._words.turn(node)}")
        self._strip.setVisible(node.parent is not None and not self.by_time.isChecked())

    def show_tab(self, number: int) -> None:
        self.fold.setChecked(False)
        self.tabs.setCurrentIndex(number)

    def show_bookmarks(self) -> None:
        self.show_tab(BOOKMARKS)
        self.bookmarks.setFocus()

    def show_deleted(self) -> None:
        self.show_tab(DELETED)
        self.deleted.setFocus()

    def node_at_focus(self) -> Node | None:
        """The row that keys are about, where the focus is in one of the lists."""
        for one in (self.tree, self.in_time, self.bookmarks, self.found):
            if one.hasFocus():
                return one.node_at_focus()
        return None

    def _fold(self, is_folded: bool) -> None:
        self.pages.setVisible(not is_folded)
        self.setMinimumSize(200, HEAD + 1 if is_folded else LEAST)
        self.setMaximumHeight(HEAD + 1 if is_folded else 16_777_215)
        self.fold.setArrowType(Qt.ArrowType.RightArrow if is_folded else Qt.ArrowType.DownArrow)
        name = "Unfold the lists" if is_folded else "Fold the lists away"
        self.fold.setToolTip(name)
        self.fold.setAccessibleName(name)
        self.folded.emit(is_folded)

    def set_beside(self, is_beside: bool) -> None:
        """Beside the present line there is nothing above to be set apart from."""
        self._line_above.setVisible(not is_beside)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.by_time.setIcon(icon("time", theme.ink, TIME_ICON))
        self.tree.set_theme(theme)
        self.fill()


class TimeOrder:
    """All turns of all lines by the moment they were played: worked out when it is first asked for, then kept
    up by what the table tells."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._nodes: list[Node] | None = None
        self._deleted: list[Node] = []

    def forget(self) -> None:
        self._nodes = None

    def hear(self, change: Change) -> None:
        """Only a turn played now can be new, and none is later."""
        if self._nodes is None or change.cause != "played":
            return
        if moment(change.after) > moment(self._nodes[-1]):
            self._nodes.append(change.after)

    def hear_tidied(self) -> None:
        if self._deleted != self._table.history.deleted():
            self.forget()

    def nodes(self) -> list[Node]:
        """Start, then every turn that is not deleted, the latest last."""
        if self._nodes is None:
            history = self._table.history
            self._deleted = history.deleted()
            gone = {node.serial for head in self._deleted for node in head.below()}
            shown = [node for serial, node in history.nodes.items() if node.serial == serial not in gone]
            self._nodes = [history.root, *sorted((node for node in shown if node.moves), key=moment)]
        return self._nodes

    def place(self, node: Node) -> int:
        """Where in the order a turn stands."""
        nodes = self.nodes()
        return bisect_left(nodes, moment(node), 1, key=moment) if node.moves else 0

    def beside(self, node: Node, way: int) -> Node | None:
        """The turn played before or after this one."""
        place = self.place(node) + way
        return self.nodes()[place] if 0 <= place < len(self.nodes()) else None


def moment(node: Node) -> Moment:
    return node.at, node.serial
