"""Find: the search, its field, the list of what was found, and the preview that walks through it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget

from takeback.engine.history import Node
from takeback.shell.commands.actions import Actions
from takeback.shell.history.lists import FOUND, Lists
from takeback.shell.history.search import LONGEST, MOST_TERMS, HistorySearch, parse
from takeback.shell.session.view import Sight
from takeback.shell.session.words import Words
from takeback.table.table import Change, Table
from takeback.ui.icons import icon
from takeback.ui.labels import label, with_key
from takeback.ui.theme import LIGHT, Theme

FILTERS = "Filters: seat:north, line:2, turn:10-20, is:bookmark, is:fork, is:locked, has:note"
SIDE, ICON = 28, 18
NEWS_REST = 200  # milliseconds after the last change at the table before it is searched again


TYPE_IT = "Type what to find."


class Finding(QObject):
    """Closed without going anywhere, it leaves everything as it was."""

    wanted = Signal(object)  # the node the player wants to go to
    hovered = Signal(object)  # the Sight of what was found and walked to
    said = Signal(str)

    def __init__(self, table: Table, words: Words, bar: FindBar, lists: Lists) -> None:
        super().__init__(bar)
        self.bar, self.list, self._lists = bar, lists.found, lists
        self.search = HistorySearch(table, words, self)
        self._waiting: list[Node] = []  # found, and not listed yet
        self._query = parse("")
        self._at = -1  # which of what was found is walked to
        self._stood: Node | None = None  # of the search before, if it may be found again
        self._came_from: QWidget | None = None
        self._tab, self._was_folded = 0, False
        self._news = QTimer(self, singleShot=True, interval=NEWS_REST)
        self._news.timeout.connect(self._again)
        self.search.found.connect(self._take)
        self.search.finished.connect(self._end)
        lists.tell_of = self._told
        self.bar.asked.connect(self._ask)
        self.bar.walked.connect(self.walk)
        self.bar.chosen.connect(self._choose)
        self.bar.closed.connect(self.close)

    def set_theme(self, theme: Theme) -> None:
        self.bar.set_theme(theme)

    @property
    def is_open(self) -> bool:
        return not self.bar.isHidden()

    @property
    def has_focus(self) -> bool:
        """Is the player at it?"""
        widget = QApplication.focusWidget()
        is_at_bar = widget is not None and self.bar.isAncestorOf(widget)
        return self.is_open and (is_at_bar or self.list.hasFocus())

    def open(self) -> None:
        """The field, with what was looked for last, all of it selected."""
        if not self.is_open:
            lists = self._lists
            self._came_from = QApplication.focusWidget()
            self._tab, self._was_folded = lists.tabs.currentIndex(), lists.fold.isChecked()
            self.bar.show()
            lists.show_found(True)
            self._again()
        else:
            self.said.emit(TYPE_IT)
        self.bar.field.setFocus()
        self.bar.field.selectAll()

    def close(self) -> None:
        """Everything is as it was, but where the player went."""
        if not self.is_open:
            return
        self.search.stop()
        self._news.stop()
        lists = self._lists
        had_focus = self.has_focus
        self.bar.hide()
        lists.fold.setChecked(self._was_folded)  # first: a list that is then not seen need not be made
        if lists.tabs.currentIndex() == FOUND:
            lists.tabs.setCurrentIndex(self._tab)
        lists.show_found(False)
        self.list.fill([])
        if had_focus and self._came_from is not None and self._came_from.isVisible():
            self._came_from.setFocus()
        self.hovered.emit(None)

    def walk(self, way: int) -> None:
        """To the next one, round again with a word about it; it is shown like a row with the focus."""
        if not self.is_open:
            self.open()
            return
        nodes = self.list.list.nodes
        if not nodes:
            self._tell()
            self.said.emit("Nothing was found." if self.bar.field.text() else TYPE_IT)
            return
        if len(nodes) == 1 and self._at == 0:
            self.said.emit("This is the only one found.")
        if self._at < 0:
            self._at = 0 if way > 0 else len(nodes) - 1
        else:
            place = self._at + way
            self._at = place % len(nodes)
            if place != self._at and len(nodes) > 1:
                self.said.emit("From the first one on again." if way > 0 else "From the last one on again.")
        self.list.stand_on(self._at)
        self._tell()
        self.hovered.emit(Sight(nodes[self._at]))

    def hear(self, change: Change | None = None) -> None:
        """The tree or its marks have changed. Moving along a line changes nothing here."""
        if self.is_open and (change is None or change.cause == "played"):
            self._news.start()

    def _again(self) -> None:
        """The same once more; who has walked to one that is still found stays there."""
        self._ask(self.bar.field.text(), self.list.node(self._at))

    def _ask(self, text: str, stood: Node | None = None) -> None:
        self._query = parse(text)
        self._at, self._stood = -1, stood
        self._waiting.clear()
        self.list.fill([])
        query = self._query
        if query:
            self._lists.show_tab(FOUND)
        self.list.empty = "No turn matches." if query else "Type what to look for."
        self.search.start(query)
        if query.is_cut:
            self.said.emit(f"Only the first {MOST_TERMS} words are looked for.")

    def _take(self, nodes: list[Node]) -> None:
        """Whenever the list is twice as long: it is laid out again each time, and may have 100,000 rows."""
        self._waiting += nodes
        if len(self._waiting) >= len(self.list.list.nodes):
            self._list()

    def _told(self, node: Node) -> tuple[str, tuple[str, ...]]:
        """The line it was found on, where there are several, and the words that were looked for."""
        line = self.search.lines.get(node.serial)
        return str(line) if line is not None else "", self._query.words

    def _end(self) -> None:
        """All is found: what fits better comes first, and who has walked to one stays there."""
        self._list()
        best = self.search.best_first()
        if best != self.list.list.nodes:
            stood = self.list.node(self._at)
            self.list.fill(best)
            self._at = best.index(stood) if stood is not None else -1
            self.list.stand_on(self._at)
            self._tell()

    def _list(self) -> None:
        nodes, self._waiting = self._waiting, []
        self.list.list.add(nodes)
        if self._stood in nodes:
            self._at = len(self.list.list.nodes) - len(nodes) + nodes.index(self._stood)
            self._stood = None
            self.list.stand_on(self._at)
        self._tell()

    def _tell(self) -> None:
        """ "4 of 17"."""
        count, goes_on = len(self.list.list.nodes), "…" if self.search.is_running else ""
        self._lists.count_found(count)
        if not parse(self.bar.field.text()):
            self.bar.tell("")
        elif not count:
            self.bar.tell("…" if goes_on else "none", "Searching" if goes_on else "Nothing found")
        elif self._at < 0:
            self.bar.tell(f"{count}{goes_on}", f"{count} found")
        else:
            self.bar.tell(f"{self._at + 1} of {count}{goes_on}")

    def _choose(self) -> None:
        """Enter: there, or to the first one."""
        nodes = self.list.list.nodes
        if nodes:
            self.wanted.emit(nodes[max(0, self._at)])


class FindBar(QWidget):
    """The field in which the player writes what to look for, opened in the panel itself.

    Down and Up walk what was found, Enter goes there, Escape closes and leaves all as it was.
    """

    asked = Signal(str)  # the text, whenever it changes
    walked = Signal(int)  # to the next one or the one before
    chosen = Signal()
    closed = Signal()

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self.field = QLineEdit(self)
        self.field.setMaxLength(LONGEST)
        self.field.setPlaceholderText("Find in all lines")
        self.field.setAccessibleName("Find in all lines")
        self.field.setToolTip(FILTERS)
        self.field.setClearButtonEnabled(False)
        self.count = label("second")
        self.before = self._button("Found before this one", "find_before", actions)
        self.after = self._button("Found after this one", "find_after", actions)
        self.close_button = self._button("Close the search")
        self.count.setMinimumWidth(56)
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._lay_out()
        self.field.textChanged.connect(self.asked)
        self.field.installEventFilter(self)
        self.close_button.clicked.connect(self.closed)
        self.hide()

    @property
    def stops(self) -> list[QWidget]:
        """Where Tab leads to."""
        return [self.field, self.before, self.after, self.close_button]

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(2)
        for widget, share in ((self.field, 1), (self.count, 0)):
            row.addWidget(widget, share)
        for button in (self.before, self.after, self.close_button):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 0, 18, 8)
        column.addLayout(row)

    def _button(self, name: str, id: str = "", actions: Actions | None = None) -> QToolButton:
        button = QToolButton(self)
        button.setFixedSize(SIDE, SIDE)
        button.setIconSize(QSize(ICON, ICON))
        button.setAccessibleName(name)
        button.setToolTip(name)
        if actions is not None:
            button.setToolTip(with_key(name, actions[id]))
            button.clicked.connect(actions[id].trigger)
        return button

    def tell(self, text: str, whole: str = "") -> None:
        """How many were found; `whole` is what is spoken."""
        self.count.setText(text)
        self.count.setAccessibleName(whole or text)
        self.field.setAccessibleDescription(whole or text)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        drawings = ((self.before, "up"), (self.after, "down"), (self.close_button, "close"))
        for button, drawing in drawings:
            button.setIcon(icon(drawing, theme.ink, ICON))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        key = event.key()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.walked.emit(1 if key == Qt.Key.Key_Down else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit()
        elif key == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            return False
        return True
