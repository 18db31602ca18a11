"""The lower half of the panel: all lines, the bookmarks, what was deleted; its header folds it away."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from msgspec.structs import replace
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

from takeback.engine.history import History, Node
from takeback.shell.history.rows import Look, look_of
from takeback.shell.session.view import Led
from takeback.shell.session.words import Words, bookmark_name
from takeback.table.table import Table
from takeback.ui.icons import icon
from takeback.ui.labels import called, hairline, label
from takeback.ui.theme import LIGHT, Theme

if TYPE_CHECKING:
    from takeback.shell.history.node_list import NodeList, Tell
    from takeback.shell.history.tree_view import AllLines

TABS = ("Lines", "Bookmarks", "Found", "Deleted")
LINES, BOOKMARKS, FOUND, DELETED = range(4)
TIME_ICON = 18
HEAD, LEAST = 40, 84
AROUND = 14 + 6 + 2 * 2  # what is free beside the tabs

Moment = tuple[float, int]


class Lists(QWidget):
    """What is beside the present line. Each list looks, pins and goes alike.

    A list is made when it is first to be seen. While it is not seen it is told nothing; seen again, it
    catches up from the table. There is little here that the present line does not show, with the other lines
    folded into it: the lists are folded until the player unfolds them, or asks for what is in one of them.
    """

    wanted = Signal(object)
    hovered = Signal(object)
    pinned = Signal(object)
    menu_wanted = Signal(object, QPoint)
    rest_dropped = Signal(object, object)  # the first turn of a rest, and the turn it is to follow
    put_back = Signal(object)  # a deleted node
    empty_wanted = Signal()
    made = Signal(object)  # a list, when it was first wanted
    folded = Signal(bool)  # by the player, who wants it to stay so

    def __init__(self, table: Table, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table, self._words = table, words
        self._theme = LIGHT
        self.order = TimeOrder(table)
        self._is_beside = False
        self._is_left = True  # to itself: the player has neither folded nor unfolded it
        self._change = 0  # of the table, the last one that was told
        self._told: dict[AllLines | NodeList, int] = {}  # the same of each list that was made
        # of what was found: the line it is on, and what was looked for
        self.tell_of: Callable[[Node], tuple[str, tuple[str, ...]]] = lambda _: ("", ())
        self._sizes: dict[int, int] = {}  # how many turns each deleted line has, once it was seen
        self.pages = QStackedWidget(self)
        self.tabs = called("tabs", QTabBar(self))
        self.fold = called("fold", QToolButton(self))
        self.by_time = QToolButton(self)
        self._lay_out()
        self._connect()
        self.fold.setChecked(True)
        self.count()

    def _lay_out(self) -> None:
        for name in TABS:
            self.tabs.addTab(name)
        self.tabs.setTabVisible(FOUND, False)  # until there is a search
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(False)  # what has no room is shortened instead
        self.tabs.setAccessibleName("Lists of the history")
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
        column.addStretch()

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(self._turn_page)
        self.tabs.tabBarClicked.connect(self.show_tab)  # who wants a list wants to see it
        self.by_time.setCheckable(True)
        self.by_time.clicked.connect(lambda: self.show_tab(LINES))
        self.by_time.setIconSize(QSize(TIME_ICON, TIME_ICON))
        self.by_time.setAccessibleName("In time order")
        self.by_time.setToolTip("All turns of all lines, in the order they were played")
        self.fold.setCheckable(True)
        self.fold.setAutoRaise(True)
        self.fold.toggled.connect(self._fold)
        self.fold.clicked.connect(self._keep_fold)

    # the lists ----------------------------------------------------------------------------------------
    @cached_property
    def tree(self) -> AllLines:
        from takeback.shell.history.tree_view import AllLines

        tree = AllLines(self._table, self._words, self._ways)
        tree.set_theme(self._theme)
        tree.wanted.connect(self.wanted)
        tree.menu_wanted.connect(self.menu_wanted)
        tree.rest_dropped.connect(self.rest_dropped)
        self._ways.addWidget(tree)
        self._join(tree)
        return tree

    @cached_property
    def in_time(self) -> NodeList:
        nothing = "Nothing was played yet."
        made = self._list("All turns in time order", nothing, self._words.numbered, self._ways)
        self._ways.addWidget(made)
        return made

    @cached_property
    def bookmarks(self) -> NodeList:
        none = "No bookmarks yet: Ctrl+D marks a turn."
        made = self._list("Bookmarks", none, self._bookmark_text, self.pages)
        self.pages.addWidget(made)
        return made

    @cached_property
    def found(self) -> NodeList:
        from takeback.shell.history.node_list import WITH_LINES, NodeList

        made = NodeList("Found", "Type what to look for.", self._found_look, self.pages, WITH_LINES)
        made.wanted.connect(self.wanted)
        made.menu_wanted.connect(self.menu_wanted)
        self._join(made)
        self.pages.addWidget(made)
        return made

    @cached_property
    def deleted(self) -> NodeList:
        """What a choice in it brings back; below it, the button that empties it."""
        from takeback.shell.history.node_list import NodeList

        page = QWidget(self.pages)
        made = NodeList("Deleted lines", "Nothing was deleted.", self._look(self._deleted_text), page)
        made.wanted.connect(self.put_back)
        self.empty = QPushButton("Empty Deleted…", page)
        self.empty.clicked.connect(self.empty_wanted)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(made, 1)
        row = QHBoxLayout()
        row.setContentsMargins(16, 0, 16, 8)
        row.addStretch(1)
        row.addWidget(self.empty)
        column.addLayout(row)
        self.pages.addWidget(page)
        self._join(made)
        return made

    @cached_property
    def _ways(self) -> QStackedWidget:
        """The tree or all in time order, under the way back up when another turn than Start is its top."""
        page = QWidget(self.pages)
        self._strip = QWidget(page)
        self.up = QPushButton("All lines", self._strip)
        self.up.clicked.connect(lambda: self.show_from(self._table.history.root))
        self._from = label("second")
        row = QHBoxLayout(self._strip)
        row.setContentsMargins(16, 0, 16, 6)
        row.addWidget(self.up)
        row.addWidget(self._from, 1)
        self._strip.hide()
        ways = QStackedWidget(page)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._strip)
        column.addWidget(ways, 1)
        self.pages.addWidget(page)
        return ways

    def _list(self, name: str, empty: str, text: Callable[[Node], str], page: QWidget) -> NodeList:
        from takeback.shell.history.node_list import NodeList

        made = NodeList(name, empty, self._look(text), page)
        made.wanted.connect(self.wanted)
        made.menu_wanted.connect(self.menu_wanted)
        self._join(made)
        return made

    def _look(self, text: Callable[[Node], str]) -> Tell:
        """How a turn looks in a flat list, as in the tree; the list has its own words for it."""

        def look(node: Node) -> Look:
            looks = look_of(self._table, self._words, node, self._theme)
            return replace(looks, text=text(node), ends=(), picture=None)

        return look

    def _join(self, made: AllLines | NodeList) -> None:
        made.hovered.connect(self.hovered)
        made.pinned.connect(self.pinned)
        self._told[made] = -1
        self.made.emit(made)

    @property
    def stops(self) -> list[QWidget]:
        """Where Tab leads to, of what was made."""
        up, empty = (vars(self).get(name) for name in ("up", "empty"))
        stops = (up, *self._told, empty, self.tabs, self.fold, self.by_time)
        return [one for one in stops if one is not None]

    def land(self, at: QPoint | None) -> Node | None:
        """Of what is carried here from elsewhere: the turn of the tree at this point of the screen."""
        tree: AllLines | None = vars(self).get("tree")
        if tree is None or not tree.isVisible():
            return None
        return tree.land(tree.viewport().mapFromGlobal(at) if at is not None else None)

    # which of them is seen ----------------------------------------------------------------------------
    @property
    def seen(self) -> AllLines | NodeList:
        """The list on top; it is made if it never was."""
        number = self.tabs.currentIndex()
        if number == LINES:
            return self.in_time if self.by_time.isChecked() else self.tree
        if number == BOOKMARKS:
            return self.bookmarks
        return self.found if number == FOUND else self.deleted

    def _show(self) -> None:
        """The list that is asked for, where the table stands."""
        if self.fold.isChecked():
            return
        page: QWidget = self.seen
        if self.tabs.currentIndex() == LINES:
            self._ways.setCurrentWidget(page)
            is_tree = not self.by_time.isChecked()
            self._strip.setVisible(is_tree and self.tree.lines.top.parent is not None)
        while (above := page.parentWidget()) not in (self.pages, None):
            page = above
        self.pages.setCurrentWidget(page)
        self._bring()

    def _turn_page(self) -> None:
        self._show()
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

    def show_in_time(self, is_in_time: bool) -> None:
        """All turns in the order they were played, instead of the tree."""
        if is_in_time and self._is_left and not self.by_time.isChecked():
            self.fold.setChecked(False)
        self.by_time.setChecked(is_in_time)
        self._show()

    # folding ------------------------------------------------------------------------------------------
    def restore_fold(self, is_folded: bool, is_unfolded: bool) -> None:
        """As the player left it; who did neither has them folded, for other lines are in the present one."""
        self._is_left = not is_folded and not is_unfolded
        self.fold.setChecked(not is_unfolded and not (self._is_left and self._is_beside))

    def _keep_fold(self, is_folded: bool) -> None:
        self._is_left = False
        self.folded.emit(is_folded)

    def _fold(self, is_folded: bool) -> None:
        self.pages.setVisible(not is_folded)
        self.setMinimumSize(200, HEAD + 1 if is_folded else LEAST)
        self._limit()
        self.fold.setArrowType(Qt.ArrowType.RightArrow if is_folded else Qt.ArrowType.DownArrow)
        name = "Unfold the lists" if is_folded else "Fold the lists away"
        self.fold.setToolTip(name)
        self.fold.setAccessibleName(name)

    # what the table tells -----------------------------------------------------------------------------
    def hear(self, led: Led, change: int) -> None:
        """What led to this change of the table; all changes are numbered."""
        self._change = change
        self._bring(led)

    def hear_anew(self, change: int) -> None:
        """Anything may be new, and nothing may stay that was said before, seen or not."""
        self._told = dict.fromkeys(self._told, -1)
        if "tree" in vars(self):
            self.tree.lines.take_in()
        self.catch_up(change)

    def catch_up(self, change: int) -> None:
        """After changes that were not told."""
        self._change = change
        self._show()

    def _bring(self, led: Led | None = None) -> None:
        """The list that is seen, to where the table stands: what led there is enough for one that knows all
        that was before."""
        seen = self.seen
        before, self._told[seen] = self._told[seen], self._change
        if before == self._change:
            return
        if before != self._change - 1:
            led = None
        number = self.tabs.currentIndex()
        if number == LINES and self.by_time.isChecked():
            self._follow_time()
        elif number == LINES and led is None:
            self.tree.fill()
        elif number == LINES and led is not None:
            self._tell_tree(led)
        elif number != FOUND and (led is None or led.marked):
            self._fill()

    def _tell_tree(self, led: Led) -> None:
        for node in led.marked:
            self.tree.hear_tidied(node)
        if led.change is not None:
            self.tree.hear(led.change)

    def follow_looks(self) -> None:
        """Paint again what looks otherwise now."""
        if self.fold.isChecked():
            return
        if (seen := self.seen) is vars(self).get("tree"):
            self.tree.painted.follow()
        else:
            seen.viewport().update()

    def _follow_time(self) -> None:
        nodes, listed = self.order.nodes(), self.in_time.list.nodes
        if len(nodes) - len(listed) in (0, 1) and nodes[: len(listed)] == listed:
            self.in_time.list.add(nodes[len(listed) :])
        else:
            self.in_time.fill(nodes)
        self.in_time.stand_on(self.order.place(self._table.here))

    def count(self) -> None:
        """How many there are of what can be listed; told on the tabs, which are always seen."""
        marked, gone = len(self._table.history.bookmarks()), len(self._table.history.tops_deleted())
        self.tabs.setTabText(BOOKMARKS, f"Bookmarks {marked}" if marked else "Bookmarks")
        self.tabs.setTabText(DELETED, f"Deleted {gone}" if gone else "Deleted")

    def _fill(self) -> None:
        """Bookmarks or what was deleted, again; they are short."""
        if self.tabs.currentIndex() == BOOKMARKS:
            self.bookmarks.fill(self._table.history.bookmarks())
            return
        gone = self._table.history.tops_deleted()
        self._sizes.clear()
        self.deleted.fill(gone)
        self.empty.setEnabled(bool(gone))

    def count_found(self, count: int) -> None:
        self.tabs.setTabText(FOUND, f"Found {count}" if count else "Found")

    def _found_text(self, node: Node) -> str:
        """The row, then what was written about it, and else the line in which something was found."""
        notes = [bookmark_name(node), node.mark("note") or ""]
        text = " · ".join([self._words.numbered(node), *(" ".join(text.split()) for text in notes if text)])
        return " · ".join([text, *self._lines_with(self.tell_of(node)[1], text, node)])

    def _lines_with(self, wanted: Sequence[str], text: str, node: Node) -> list[str]:
        """What else is told of a turn, with those of these words that are not in the text already."""
        from takeback.shell.history.search import folded

        told = folded(text)
        missing = [word for word in wanted if word not in told]
        lines = self._words.everything(node).splitlines() if missing else []
        return [line for line in lines if any(word in folded(line) for word in missing)][:1]

    def _found_look(self, node: Node) -> Look:
        """With the words that were looked for, and the line where there are several."""
        line, words = self.tell_of(node)
        looks = look_of(self._table, self._words, node, self._theme)
        return replace(looks, text=self._found_text(node), second=line, ends=(), picture=None, sought=words)

    def _bookmark_text(self, node: Node) -> str:
        return " · ".join(filter(None, [bookmark_name(node), self._words.numbered(node)]))

    def _deleted_text(self, node: Node) -> str:
        turns = self._sizes.get(node.serial) or sum(1 for _ in node.below())
        self._sizes[node.serial] = turns
        parts = [self._words.numbered(node), f"{turns} turn{'s' if turns > 1 else ''}"]
        from takeback.shell.history.tree_model import when

        day = when(node.mark("hidden"))
        return " · ".join([*parts, f"deleted {day}"] if day else parts)

    # looks --------------------------------------------------------------------------------------------
    def show_from(self, node: Node) -> None:
        """This turn as the top of the tree."""
        if self._is_left:
            self.fold.setChecked(False)
        self.tree.show_from(node)
        self._from.setText(f"From {self._words.turn(node)}")
        self._strip.setVisible(node.parent is not None and not self.by_time.isChecked())

    def show_tab(self, number: int) -> None:
        if number >= 0:
            self.tabs.setCurrentIndex(number)
            self.fold.setChecked(False)

    def show_bookmarks(self) -> None:
        self.show_tab(BOOKMARKS)
        self.bookmarks.setFocus()

    def show_deleted(self) -> None:
        self.show_tab(DELETED)
        self.deleted.setFocus()

    def node_at_focus(self) -> Node | None:
        """The row that keys are about, where the focus is in one of the lists; not in what is gone."""
        for one in self._told:
            if one.hasFocus() and one is not vars(self).get("deleted"):
                return one.node_at_focus()
        return None

    def set_beside(self, is_beside: bool) -> None:
        """Beside the present line there is nothing above to be set apart from."""
        self._is_beside = is_beside
        if self._is_left:  # there they have a place of their own, which is not to be empty
            self.fold.setChecked(not is_beside)
        self._line_above.setVisible(not is_beside)
        self._limit()

    def _limit(self) -> None:
        """Folded below the present line they are as high as their head; beside it, it would be no higher."""
        is_low = self.fold.isChecked() and not self._is_beside
        self.setMaximumHeight(HEAD + 1 if is_low else 16_777_215)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.by_time.setIcon(icon("time", theme.ink, TIME_ICON))
        there = vars(self)
        if "tree" in there:
            self.tree.set_theme(theme)
        for one in self._told:
            one.viewport().update()


class TimeOrder:
    """All turns of all lines by the moment they were played: worked out when it is asked for, then kept."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._nodes: list[Node] = []
        self._known = (0, -1)  # so many turns there were, and the serial of the last
        self._deleted: list[Node] = []

    def nodes(self) -> list[Node]:
        """Start, then every turn that is not deleted, the latest last."""
        history = self._table.history
        last, before = (*islice(reversed(history.nodes), 2), -1)[:2]
        known, self._known = self._known, (len(history.nodes), last)
        deleted = history.deleted()
        if known == self._known and deleted == self._deleted:
            return self._nodes
        new = history.nodes[last]
        is_next = known == (len(history.nodes) - 1, before) and new.serial == last
        if self._nodes and is_next and deleted == self._deleted and moment(new) > moment(self._nodes[-1]):
            self._nodes.append(new)
        else:
            self._nodes, self._deleted = _in_order(history, deleted), deleted
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


def _in_order(history: History, deleted: Sequence[Node]) -> list[Node]:
    gone = {node.serial for head in deleted for node in head.below()}
    shown = [node for serial, node in history.nodes.items() if node.serial == serial not in gone]
    return [history.root, *sorted((node for node in shown if node.moves), key=moment)]
