"""The lists of the history panel, one at a time: this line, all lines, bookmarks, search results, deleted."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from takeback.board.panel import PanelScrollArea
from takeback.engine.history import History, Node
from takeback.shell.history.list_head import (
    ALL_LINES,
    BOOKMARKS,
    DELETED,
    FOUND,
    THIS_LINE,
    ListTabs,
)
from takeback.shell.history.present_line import PresentLine
from takeback.shell.session.view import PreviewTarget, Transition
from takeback.shell.session.words import Words
from takeback.table.table import Table
from takeback.texts import gettext as _
from takeback.ui.icons import icon
from takeback.ui.labels import label
from takeback.ui.theme import LIGHT, Theme

if TYPE_CHECKING:
    from takeback.shell.history.list_rows import ListRows
    from takeback.shell.history.node_list import NodeList
    from takeback.shell.history.tree_view import LineTree

TIME_ICON = 18
HEAD, LEAST_WIDTH = 40, 200
TAB_MARGINS = 14 + 6 + 2  # width of the margins beside the tabs

TimeKey = tuple[float, int]


class HistoryLists(QWidget):
    """The lists of which one is shown: the present line with the draft of the turn, or one of the others.

    The others are built when they are first shown. While hidden they get no updates; when shown again, they
    catch up from the table. The present line follows the table always, since the slider needs its chapters.
    """

    node_chosen = Signal(object)
    hovered = Signal(object)
    pinned = Signal(object)
    menu_requested = Signal(object, QPoint)
    turn_moved = Signal(object, int)  # a turn, in front of the one of this number
    message_emitted = Signal(str)
    line_dropped = Signal(object, object)  # the dragged turn, with all after it, and the turn it is to follow
    restore_requested = Signal(object)  # a deleted node
    empty_deleted_requested = Signal()
    list_built = Signal(object)  # a list that was just built

    def __init__(self, table: Table, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table, self._words = table, words
        self._theme = LIGHT
        self.order = TimeOrder(table)
        self.last_change = 0  # number of the last change of the table
        self._pinned: PreviewTarget | None = None
        self._enter_target: Node | None = None
        # the number of the change that each built list has last shown
        self._shown_change_of: dict[LineTree | NodeList, int] = {}
        self.tabs = ListTabs(table, self)
        self.time_button = QToolButton(self)
        self.pages = QStackedWidget(self)
        self.line_page = QWidget(self.pages)  # holds the present line, and the draft of the turn below it
        self.line = PresentLine(table, words, self.line_page)
        self._lay_out()
        self._connect()
        self.tabs.count_marks()

    def _lay_out(self) -> None:
        """Arrange the tabs, the buttons and the pages."""
        head = QWidget(self)
        head.setFixedHeight(HEAD)
        row = QHBoxLayout(head)
        row.setContentsMargins(14, 0, 6, 0)
        row.setSpacing(2)
        row.addWidget(self.tabs)
        row.addStretch(1)
        row.addWidget(self.time_button)
        self.line_column, column = QVBoxLayout(self.line_page), QVBoxLayout(self)
        for one in (self.line_column, column):
            one.setContentsMargins(0, 0, 0, 0)
            one.setSpacing(0)
        self.line_column.addWidget(self.line, 1)
        column.addWidget(head)
        column.addWidget(self.pages, 1)
        self.line_area = PanelScrollArea(self.line_page, self.pages)  # for low windows
        self.pages.addWidget(self.line_area)
        self.setMinimumWidth(LEAST_WIDTH)

    def _connect(self) -> None:
        """Connect the tabs and buttons."""
        self.tabs.currentChanged.connect(self._on_tab_changed)
        self.time_button.setCheckable(True)
        self.time_button.toggled.connect(self._show_current_list)
        self.time_button.setIconSize(QSize(TIME_ICON, TIME_ICON))
        self.time_button.setAccessibleName(_("In time order"))
        self.time_button.setToolTip(_("All turns of all lines, in the order they were played"))

    # the lists ----------------------------------------------------------------------------------------
    @cached_property
    def rows(self) -> ListRows:
        """Make the object that describes the rows of the flat lists, and return it."""
        from takeback.shell.history.list_rows import ListRows

        return ListRows(self._table, self._words, self._theme)

    @cached_property
    def tree(self) -> LineTree:
        """Build the tree of all lines, and return it."""
        from takeback.shell.history.tree_view import LineTree

        tree = LineTree(self._table, self._words, self._all_lines_stack)
        tree.set_theme(self._theme)
        tree.node_chosen.connect(self.node_chosen)
        tree.menu_requested.connect(self.menu_requested)
        tree.line_dropped.connect(self.line_dropped)
        tree.turn_moved.connect(self.turn_moved)
        tree.message_emitted.connect(self.message_emitted)
        self._all_lines_stack.addWidget(tree)
        self._connect_list(tree)
        return tree

    @cached_property
    def in_time(self) -> NodeList:
        """Build the list of all turns in time order, and return it."""
        nothing = _("Nothing has been played yet.")
        made = self._new_list(
            _("All turns in time order"), nothing, self._words.numbered_name, self._all_lines_stack
        )
        self._all_lines_stack.addWidget(made)
        return made

    @cached_property
    def bookmarks(self) -> NodeList:
        """Build the list of bookmarks, and return it."""
        none = _("No bookmarks yet: Ctrl+D marks a turn.")
        made = self._new_list(_("Bookmarks"), none, self.rows.bookmark_text, self.pages)
        self.pages.addWidget(made)
        return made

    @cached_property
    def found(self) -> NodeList:
        """Build the list of search results, and return it."""
        from takeback.shell.history.node_list import WITH_LINES, NodeList

        made = NodeList(
            _("Found"), _("Type something to find."), self.rows.found_look, self.pages, WITH_LINES
        )
        made.node_chosen.connect(self.node_chosen)
        made.menu_requested.connect(self.menu_requested)
        self._connect_list(made)
        self.pages.addWidget(made)
        return made

    @cached_property
    def deleted(self) -> NodeList:
        """Build the list of deleted lines with its buttons, and return it.

        Choosing a row asks to restore that line, instead of going to it.
        """
        from takeback.shell.history.node_list import WITH_LINES, NodeList

        page = QWidget(self.pages)
        nothing = _("No deleted lines.")
        made = NodeList(_("Deleted lines"), nothing, self.rows.deleted_look, page, WITH_LINES)
        made.node_chosen.connect(self.restore_requested)
        self.put_back = QPushButton(_("Put back"), page)
        self.put_back.clicked.connect(self._put_back)
        self.empty = QPushButton(_("Empty Deleted…"), page)
        self.empty.clicked.connect(self.empty_deleted_requested)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(made, 1)
        row = QHBoxLayout()
        row.setContentsMargins(16, 0, 16, 8)
        row.addWidget(self.put_back)
        row.addStretch(1)
        row.addWidget(self.empty)
        column.addLayout(row)
        self.pages.addWidget(page)
        self._connect_list(made)
        return made

    def _put_back(self) -> None:
        """Ask to restore the deleted line of the current row."""
        self.restore_requested.emit(self.deleted.node_at_focus())

    @cached_property
    def _all_lines_stack(self) -> QStackedWidget:
        """Build the page of all lines and return its stack of tree and time order.

        Above the stack is a strip with the way back up, visible while another turn than Start is the top of
        the tree.
        """
        page = QWidget(self.pages)
        self._strip = QWidget(page)
        self.up = QPushButton(_("All lines"), self._strip)
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

    def _new_list(self, name: str, empty: str, text: Callable[[Node], str], page: QWidget) -> NodeList:
        """Return a new flat list that goes to the chosen turn."""
        from takeback.shell.history.node_list import NodeList

        made = NodeList(name, empty, self.rows.look_with(text), page)
        made.node_chosen.connect(self.node_chosen)
        made.menu_requested.connect(self.menu_requested)
        self._connect_list(made)
        return made

    def _connect_list(self, made: LineTree | NodeList) -> None:
        """Connect the signals of a new list, note that it has shown nothing yet, and announce it."""
        made.hovered.connect(self.hovered)
        made.pinned.connect(self.pinned)
        self._shown_change_of[made] = -1
        made.set_pinned(self._pinned, self._enter_target)
        self.list_built.emit(made)

    @property
    def stops_of_head(self) -> list[QWidget]:
        """Return the widgets over the list, in Tab order."""
        return [self.tabs, self.time_button]

    @property
    def stops_of_others(self) -> list[QWidget]:
        """Return the widgets of the lists other than the present line, in Tab order, as far as they were
        built.
        """
        up, put_back, empty = (vars(self).get(name) for name in ("up", "put_back", "empty"))
        return [one for one in (up, *self._shown_change_of, put_back, empty) if one is not None]

    # which list is shown ------------------------------------------------------------------------------
    @property
    def is_tab_of_all_lines(self) -> bool:
        """Return whether all lines are shown, as a tree or in time order."""
        return self.tabs.currentIndex() == ALL_LINES

    @property
    def current_list(self) -> PresentLine | LineTree | NodeList:
        """Return the list that is shown; it is built if needed."""
        number = self.tabs.currentIndex()
        if number == THIS_LINE:
            return self.line
        return self._current_other_list(number)

    def _current_other_list(self, number: int) -> LineTree | NodeList:
        """Return the list of this tab, which is not that of the present line; it is built if needed."""
        if number == ALL_LINES:
            return self.in_time if self.time_button.isChecked() else self.tree
        if number == BOOKMARKS:
            return self.bookmarks
        return self.found if number == FOUND else self.deleted

    def _show_current_list(self) -> None:
        """Show the list of the selected tab, updated; Qt gives it the focus if the one before it had it."""
        shown, number = self.current_list, self.tabs.currentIndex()
        if number == ALL_LINES:
            self._all_lines_stack.setCurrentWidget(shown)
            is_tree = not self.time_button.isChecked()
            self._strip.setVisible(is_tree and self.tree.line_model.top.parent is not None)
        page: QWidget = shown
        while (above := page.parentWidget()) not in (self.pages, None):
            page = above
        self.pages.setCurrentWidget(page)
        self._update_current_list()

    def _on_tab_changed(self) -> None:
        """Show the list of the selected tab, and the button of the time order where it belongs."""
        self.hovered.emit(None)  # no row is pointed at any more
        self._show_current_list()
        self._fit_tabs()

    def show_found(self, is_shown: bool) -> None:
        """Show or hide the tab of the search results; it exists only during a search."""
        self.tabs.setTabVisible(FOUND, is_shown)
        self.setMinimumWidth(LEAST_WIDTH)
        self._fit_tabs()

    def _fit_tabs(self) -> None:
        """Label the tabs to fit, and hide the button of the time order if there is no room; the menu has it,
        too. Where even short labels do not fit, need more width from now on.
        """
        room = self.width() - TAB_MARGINS
        beside = self.time_button.sizeHint().width() if self.is_tab_of_all_lines else 0
        has_room = self.tabs.fit(room - beside)
        if not has_room and not self.tabs.fit(room):
            self.setMinimumWidth(max(LEAST_WIDTH, self.tabs.short_width + TAB_MARGINS))
        self.time_button.setVisible(self.is_tab_of_all_lines and has_room)

    def count_marks(self) -> None:
        """Show on the tabs how many bookmarks and deleted lines there are now."""
        self.tabs.count_marks()
        self._fit_tabs()

    def count_found(self, count: int) -> None:
        """Show on the tab of the search results how many there are."""
        self.tabs.count_found(count)
        self._fit_tabs()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the tabs to the new width."""
        super().resizeEvent(event)
        self._fit_tabs()

    def show_in_time(self, is_in_time: bool) -> None:
        """List all lines in the order in which their turns were played, or (False) as a tree; show the order
        when it is new.
        """
        if is_in_time and not self.time_button.isChecked():
            self.show_tab(ALL_LINES)
        self.time_button.setChecked(is_in_time)

    # changes of the table -----------------------------------------------------------------------------
    def apply_change(self, transition: Transition) -> None:
        """Update the shown list after the last change of the table."""
        self._update_current_list(transition)

    def refresh_all(self) -> None:
        """Update after a change that may affect everything, such as another viewer: no list may keep old
        texts."""
        self._shown_change_of = dict.fromkeys(self._shown_change_of, -1)
        if "tree" in vars(self):
            self.tree.line_model.rebuild()
        self._show_current_list()

    def _update_current_list(self, transition: Transition | None = None) -> None:
        """Update the shown list to the table's current state; the present line follows it by itself.

        A list that is shown while the table changes is updated from the `transition`; one that is shown again
        is filled again, unless nothing has changed.
        """
        number = self.tabs.currentIndex()
        if number == THIS_LINE:
            return
        seen = self._current_other_list(number)
        before, self._shown_change_of[seen] = self._shown_change_of[seen], self.last_change
        if before == self.last_change:
            return
        if number == ALL_LINES and self.time_button.isChecked():
            self._update_in_time()
        elif number == ALL_LINES and transition is None:
            self.tree.fill()
        elif number == ALL_LINES and transition is not None:
            self._update_tree(transition)
        elif number != FOUND and (transition is None or transition.marked):
            self._fill_short_list()

    def _update_tree(self, transition: Transition) -> None:
        """Pass the changed marks and the change of the table on to the tree."""
        for node in transition.marked:
            self.tree.apply_mark(node)
        if transition.change is not None:
            self.tree.apply_change(transition.change)

    def set_pinned(self, pinned: PreviewTarget | None, enter_target: Node | None) -> None:
        """Mark the row whose preview is pinned; with `enter_target` Enter goes to this turn."""
        self._pinned, self._enter_target = pinned, enter_target
        for one in self._shown_change_of:
            one.set_pinned(pinned, enter_target)

    def repaint_rows(self) -> None:
        """Repaint the shown list, other than the present line, because the appearance of turns changed."""
        if (shown := self.current_list) is vars(self).get("tree"):
            self.tree.painted.schedule_repaint()
        else:
            shown.viewport().update()

    def _update_in_time(self) -> None:
        """Update the list in time order; a single new turn is appended, anything else fills it again."""
        nodes, listed = self.order.nodes(), self.in_time.node_model.nodes
        if len(nodes) - len(listed) in (0, 1) and nodes[: len(listed)] == listed:
            self.in_time.node_model.add(nodes[len(listed) :])
        else:
            self.in_time.fill(nodes)
        self.in_time.set_current_row(self.order.index_of(self._table.here))

    def _fill_short_list(self) -> None:
        """Fill the list of bookmarks or of deleted lines again; they are short. The first deleted line is
        selected if none is, and the buttons are enabled only with one."""
        if self.tabs.currentIndex() == BOOKMARKS:
            self.bookmarks.fill(self._table.history.bookmarks())
            return
        deleted = self._table.history.outermost_deleted_heads()
        self.rows.forget_sizes()
        self.deleted.fill(deleted)
        self.deleted.set_current_row(max(self.deleted.current_row, 0))  # which Put back acts on
        for button in (self.put_back, self.empty):
            if not deleted and button.hasFocus():
                self.deleted.setFocus()  # Qt would give it to whatever comes next in the window
            button.setEnabled(bool(deleted))

    # appearance ---------------------------------------------------------------------------------------
    def is_shown_from(self, node: Node) -> bool:
        """Return whether the tree is shown, and this turn is its top."""
        tree: LineTree | None = vars(self).get("tree")
        return tree is not None and tree.isVisible() and tree.line_model.top is node

    def show_from(self, node: Node) -> None:
        """Make this turn the top of the tree, and show the tree."""
        self.show_tab(ALL_LINES)
        self.tree.show_from(node)
        self._from.setText(_("From {turn}", turn=self._words.turn_phrase(node)))
        self._strip.setVisible(node.parent is not None and not self.time_button.isChecked())

    def show_tab(self, number: int) -> None:
        """Show the list of this tab."""
        self.tabs.setCurrentIndex(number)

    def return_to_line(self) -> bool:
        """Show the present line, with the focus, if the focus is in another list or its tab; return whether
        it was.
        """
        if not _has_focus_in(self) or self.tabs.currentIndex() == THIS_LINE:
            return False
        self.show_tab(THIS_LINE)
        self.line.setFocus()
        return True

    def show_bookmarks(self) -> None:
        """Show the bookmarks and focus their list."""
        self.show_tab(BOOKMARKS)
        self.bookmarks.setFocus()

    def show_deleted(self) -> None:
        """Show the deleted lines and focus their list."""
        self.show_tab(DELETED)
        self.deleted.setFocus()

    @property
    def is_line_shown(self) -> bool:
        """Return whether the present line is shown, and no other list."""
        return self.pages.currentIndex() == 0

    def node_at_focus(self) -> Node | None:
        """Return the turn of the current row in the list that has the focus; None in the list of deleted
        lines.
        """
        for one in self._shown_change_of:
            if one.hasFocus() and one is not vars(self).get("deleted"):
                return one.node_at_focus()
        return None

    def set_theme(self, theme: Theme) -> None:
        """Use these colours, also in the lists that were shown before."""
        self._theme = theme
        self.time_button.setIcon(icon("time", theme.ink, TIME_ICON))
        self.line.set_theme(theme)
        built = vars(self)
        if "tree" in built:
            self.tree.set_theme(theme)
        if "rows" in built:
            self.rows.theme = theme
        for one in self._shown_change_of:
            one.viewport().update()


def _has_focus_in(whole: QWidget) -> bool:
    """Return whether a widget inside this one, not itself, has the focus of its window."""
    focus: QWidget | None = whole.window().focusWidget()
    return focus is not None and whole.isAncestorOf(focus)


class TimeOrder:
    """Sorts all turns of all lines by the time they were played; computed on demand and cached."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._nodes: list[Node] = []
        self._known = (0, -1)  # number of turns and serial of the last one, when last computed
        self._deleted: list[Node] = []

    def nodes(self) -> list[Node]:
        """Return Start, then every turn that is not deleted, latest last.

        One new turn is appended without sorting.
        """
        history = self._table.history
        last, before = (*islice(reversed(history.nodes), 2), -1)[:2]
        known, self._known = self._known, (len(history.nodes), last)
        deleted = history.deleted_heads()
        if known == self._known and deleted == self._deleted:
            return self._nodes
        new = history.nodes[last]
        is_next = known == (len(history.nodes) - 1, before) and new.serial == last
        if self._nodes and is_next and deleted == self._deleted and time_key(new) > time_key(self._nodes[-1]):
            self._nodes.append(new)
        else:
            self._nodes, self._deleted = _in_time_order(history, deleted), deleted
        return self._nodes

    def index_of(self, node: Node) -> int:
        """Return the index of a turn in this order; 0 for Start."""
        nodes = self.nodes()
        return bisect_left(nodes, time_key(node), 1, key=time_key) if node.moves else 0

    def neighbour(self, node: Node, way: int) -> Node | None:
        """Return the turn played before (`way` -1) or after (1) this one, or None."""
        place = self.index_of(node) + way
        return self.nodes()[place] if 0 <= place < len(self.nodes()) else None


def time_key(node: Node) -> TimeKey:
    """Return the key by which turns are sorted in time: time played, then serial."""
    return node.at, node.serial


def _in_time_order(history: History, deleted: Sequence[Node]) -> list[Node]:
    """Return Start and all turns that are not below a deleted one, in time order."""
    deleted_serials = {node.serial for head in deleted for node in head.subtree()}
    shown = [node for serial, node in history.nodes.items() if node.serial == serial not in deleted_serials]
    return [history.root, *sorted((node for node in shown if node.moves), key=time_key)]
