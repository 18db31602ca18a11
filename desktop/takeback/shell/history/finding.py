"""Find in the history: the search, its bar, the list of results, and stepping through them with a preview."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget

from takeback.engine.history import Node
from takeback.shell.commands.actions import Actions
from takeback.shell.history.list_head import FOUND, THIS_LINE
from takeback.shell.history.lists import HistoryLists
from takeback.shell.history.search import LONGEST, MOST_TERMS, HistorySearch, parse
from takeback.shell.session.view import PreviewTarget
from takeback.shell.session.words import Words
from takeback.table.table import Change, Table
from takeback.texts import format_number, ngettext
from takeback.texts import gettext as _
from takeback.ui.icons import icon
from takeback.ui.labels import label, with_key
from takeback.ui.theme import LIGHT, Theme

# They are typed as they are, in every language.
FILTER_EXAMPLES = "seat:north, line:2, turn:10-20, is:bookmark, is:dormant, is:branching, is:locked, has:note"
FILTERS = _("Filters: {filters}", filters=FILTER_EXAMPLES)
SIDE, ICON = 28, 18
REPEAT_DELAY = 200  # milliseconds without a change at the table before the search is repeated


TYPE_IT = _("Type something to find.")


class SearchController(QObject):
    """Controls the search of the history.

    Closing it without going anywhere restores the list and the focus of before.
    """

    node_chosen = Signal(object)  # the node the player wants to go to
    hovered = Signal(object)  # the preview target of the result stepped to, or None
    message_emitted = Signal(str)

    def __init__(self, table: Table, words: Words, bar: FindBar, lists: HistoryLists) -> None:
        """Connect the search to its bar and its list; it is closed until `open`."""
        super().__init__(bar)
        self.bar, self.results, self._lists = bar, lists.found, lists
        self._words = words
        self.search = HistorySearch(table, words, self)
        self._unlisted: list[Node] = []  # found but not listed yet
        self._query = parse("")
        self._current = -1  # index of the result stepped to, -1 for none
        self._node_to_reselect: Node | None = (
            None  # result of the previous search to select again if it is found
        )
        self._came_from: QWidget | None = None
        self._tab = THIS_LINE
        self._repeat_timer = QTimer(self, singleShot=True, interval=REPEAT_DELAY)
        self._repeat_timer.timeout.connect(self._repeat_search)
        self.search.found.connect(self._on_found)
        self.search.finished.connect(self._on_search_finished)
        lists.rows.match_info = self._match_info
        self.bar.text_changed.connect(self._start_search)
        self.bar.step_requested.connect(self.step)
        self.bar.enter_pressed.connect(self._on_enter)
        self.bar.closed.connect(self.close)

    def set_theme(self, theme: Theme) -> None:
        """Use these colours in the search bar."""
        self.bar.set_theme(theme)

    @property
    def is_open(self) -> bool:
        """Return whether the search bar is shown."""
        return not self.bar.isHidden()

    @property
    def has_focus(self) -> bool:
        """Return whether the search is open and the focus is in its bar or its list."""
        widget = QApplication.focusWidget()
        is_at_bar = widget is not None and self.bar.isAncestorOf(widget)
        return self.is_open and (is_at_bar or self.results.hasFocus())

    def why_not_open(self) -> str:
        """Return that the search is open and waits for a text; empty if something can be done."""
        field = self.bar.field
        has_focus = field.window().focusWidget() is field  # whether or not the window is active
        is_waiting = self.is_open and has_focus and field.selectedText() == field.text()
        return TYPE_IT if is_waiting else ""

    def open(self) -> None:
        """Open the search bar, and search again, if it is closed; focus its field with the text selected."""
        if not self.is_open:
            lists = self._lists
            self._came_from = QApplication.focusWidget()
            self._tab = lists.tabs.currentIndex()
            self.bar.show()
            lists.show_found(True)
            self._repeat_search()
        self.bar.field.setFocus()
        self.bar.field.selectAll()

    def close(self) -> None:
        """Close the search, if it is open, and show the list again that was shown before. If the search had
        the focus, it goes back to where it came from. Ends the preview of a result."""
        if not self.is_open:
            return
        self.search.stop()
        self._repeat_timer.stop()
        lists = self._lists
        had_focus = self.has_focus
        self.bar.hide()
        if lists.tabs.currentIndex() == FOUND:
            lists.tabs.setCurrentIndex(self._tab)
        lists.show_found(False)
        self.results.fill([])
        if had_focus and self._came_from is not None and self._came_from.isVisible():
            self._came_from.setFocus()
        self.hovered.emit(None)

    def why_not_step(self) -> str:
        """Return why there is no other result to step to; empty if there is, or if the search is closed."""
        nodes = self.results.node_model.nodes if self.is_open else None
        if nodes is None or len(nodes) > 1:
            return ""
        if not nodes:
            return _("Nothing was found.") if self.bar.field.text() else TYPE_IT
        return _("There are no other results.") if self._current == 0 else ""

    def step(self, way: int) -> None:
        """Step to the next (1) or previous (-1) result, wrapping round with a message, and preview it.

        Opens the search if it is closed.
        """
        if not self.is_open:
            self.open()
            return
        self._show_count()
        if why := self.why_not_step():
            self.message_emitted.emit(why)
            return
        nodes = self.results.node_model.nodes
        if self._current < 0:
            self._current = 0 if way > 0 else len(nodes) - 1
        else:
            place = self._current + way
            self._current = place % len(nodes)
            if place != self._current and len(nodes) > 1:
                self.message_emitted.emit(
                    _("Continued from the first result.") if way > 0 else _("Continued from the last result.")
                )
        self.results.set_current_row(self._current)
        self._show_count()
        self.hovered.emit(PreviewTarget(nodes[self._current]))

    def schedule_search(self, change: Change | None = None) -> None:
        """Search again soon if the search is open, since the tree or its marks (`change` None) changed.

        Moving along a line changes no result.
        """
        if self.is_open and (change is None or change.cause == "played"):
            self._repeat_timer.start()

    def _repeat_search(self) -> None:
        """Search anew for the text in the field, emptying the list and showing its tab if there is any text;
        a result stepped to becomes current again if it is found again, else none is."""
        self._start_search(self.bar.field.text(), self.results.node(self._current))

    def _start_search(self, text: str, node_to_reselect: Node | None = None) -> None:
        """Clear the results and search for this text, showing their tab unless it is empty; report words that
        are left out.

        `node_to_reselect` becomes the current result again if it is found.
        """
        self._query = parse(text)
        self._current, self._node_to_reselect = -1, node_to_reselect
        self._unlisted.clear()
        self.results.fill([])
        query = self._query
        if query:
            self._lists.show_tab(FOUND)
        self.results.empty = _("No turn matches.") if query else _("Type something to find.")
        self.search.start(query)
        if query.is_cut:
            self.message_emitted.emit(
                ngettext(
                    "Only the first word is used.",
                    "Only the first {count} words are used.",
                    MOST_TERMS,
                )
            )

    def _on_found(self, nodes: list[Node]) -> None:
        """Collect results, and list them whenever they would double the list.

        Each addition lays out the list again, and it may have 100,000 rows.
        """
        self._unlisted += nodes
        if len(self._unlisted) >= len(self.results.node_model.nodes):
            self._list_unlisted()

    def _match_info(self, node: Node) -> tuple[str, tuple[str, ...]]:
        """Return the line a result is on ("" if there is only one line) and the words searched for."""
        line = self.search.lines.get(node.serial)
        name = self._words.line_name(line.head) if line is not None and line.head is not None else ""
        return name, self._query.words

    def _on_search_finished(self) -> None:
        """Show the complete results, best match first; the result stepped to stays current."""
        self._list_unlisted()
        best = self.search.best_first()
        if best != self.results.node_model.nodes:
            current_node = self.results.node(self._current)
            self.results.fill(best)
            self._current = best.index(current_node) if current_node is not None else -1
            self.results.set_current_row(self._current)
            self._show_count()

    def _list_unlisted(self) -> None:
        """Append the collected results to the list, and select the one to reselect if it is among them; show
        the count.
        """
        new, self._unlisted = self._unlisted, []
        self.results.node_model.add(new)
        if self._node_to_reselect in new:
            self._current = len(self.results.node_model.nodes) - len(new) + new.index(self._node_to_reselect)
            self._node_to_reselect = None
            self.results.set_current_row(self._current)
        self._show_count()

    def _show_count(self) -> None:
        """Show the count, or the position as in "4 of 17"; "…" while the search is running."""
        count, is_running = len(self.results.node_model.nodes), self.search.is_running
        self._lists.count_found(count)
        if not parse(self.bar.field.text()):
            self.bar.show_count("")
        elif not count:
            if is_running:
                self.bar.show_count("…", _("Searching"))
            else:
                # Translators: the number of turns that a search found
                self.bar.show_count(_("none"), _("Nothing found"))
        elif self._current < 0:
            number = format_number(count)
            self.bar.show_count(
                _("{number}…", number=number) if is_running else number,
                ngettext("{count} found", "{count} found", count),
            )
        else:
            place = {"number": format_number(self._current + 1), "total": format_number(count)}
            self.bar.show_count(
                _("{number} of {total}…", **place) if is_running else _("{number} of {total}", **place)
            )

    def _on_enter(self) -> None:
        """Ask to go to the current result, or to the first; do nothing if nothing was found."""
        nodes = self.results.node_model.nodes
        if nodes:
            self.node_chosen.emit(nodes[max(0, self._current)])


class FindBar(QWidget):
    """The search bar inside the history panel.

    Down and Up step through the results, Enter goes there, Escape closes the search.
    """

    text_changed = Signal(str)  # the text, whenever it changes
    step_requested = Signal(int)  # 1 for the next result, -1 for the previous one
    enter_pressed = Signal()
    closed = Signal()

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self.field = QLineEdit(self)
        self.field.setMaxLength(LONGEST)
        self.field.setPlaceholderText(_("Find a turn"))
        self.field.setAccessibleName(_("Find in all lines"))
        self.field.setToolTip(FILTERS)
        self.field.setClearButtonEnabled(False)
        self.count = label("second")
        self.before = self._button(_("Previous result"), "find_before", actions)
        self.after = self._button(_("Next result"), "find_after", actions)
        self.close_button = self._button(_("Close the search"))
        self.count.setMinimumWidth(56)
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._lay_out()
        self.field.textChanged.connect(self.text_changed)
        self.field.installEventFilter(self)
        self.close_button.clicked.connect(self.closed)
        self.hide()

    @property
    def tab_stops(self) -> list[QWidget]:
        """Return the widgets in Tab order."""
        return [self.field, self.before, self.after, self.close_button]

    def _lay_out(self) -> None:
        """Arrange the field, the count and the buttons in one row."""
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
        """Return a small button; with `actions` it triggers the action of this id and shows its key."""
        button = QToolButton(self)
        button.setFixedSize(SIDE, SIDE)
        button.setIconSize(QSize(ICON, ICON))
        button.setAccessibleName(name)
        button.setToolTip(name)
        if actions is not None:
            button.setToolTip(with_key(name, actions[id]))
            button.clicked.connect(actions[id].trigger)
        return button

    def show_count(self, text: str, spoken: str = "") -> None:
        """Show the number of results; `spoken` is its text for screen readers, if another."""
        self.count.setText(text)
        self.count.setAccessibleName(spoken or text)
        self.field.setAccessibleDescription(spoken or text)

    def set_theme(self, theme: Theme) -> None:
        """Paint the icons of the buttons in these colours."""
        self._theme = theme
        drawings = ((self.before, "up"), (self.after, "down"), (self.close_button, "close"))
        for button, drawing in drawings:
            button.setIcon(icon(drawing, theme.ink, ICON))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the keys of the field: Up and Down step, Enter chooses, Escape closes."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        key = event.key()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.step_requested.emit(1 if key == Qt.Key.Key_Down else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.enter_pressed.emit()
        elif key == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            return False
        return True
