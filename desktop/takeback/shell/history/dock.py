"""The history dock beside the board. Its panel is imported and built only when a table is shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QWidget

from takeback.engine.history import Node
from takeback.engine.record import paused_garbage_collection
from takeback.shell.commands.actions import Actions
from takeback.shell.history.list_head import ALL_LINES, THIS_LINE
from takeback.shell.session.view import View
from takeback.shell.settings import Settings
from takeback.table.table import Table
from takeback.texts import gettext as _
from takeback.ui.labels import called, label, set_fixed_text, steady
from takeback.ui.theme import LIGHT, Theme

if TYPE_CHECKING:
    from takeback.shell.history.panel import Panel
    from takeback.shell.session.view import Forks
    from takeback.shell.session.words import Words

# the label's width is fixed for this, so that the panel does not grow with the numbers
WIDEST_PLACE_TEXT = " · ".join(
    (_("{number} of {total}", number=99, total=99), _("line {number} of {total}", number=10, total=10))
)
HEAD_BESIDE, HEAD_LOW = (24, 15, 24, 6), (24, 8, 24, 2)  # margins around its title


class PageInHistory(QWidget):
    """A page that may be shown in place of the turns. While it has the focus, keys act on it."""

    def current_node(self) -> Node | None:
        """Return the turn of the current row, or None."""
        return None

    def return_to_turns(self) -> None:
        """Make way for the lists of turns, because a command needs them."""


class PlaceLabel(QLabel):
    """Shows the place with the whole name of the line where there is room, else with its shortened name and
    the whole text as tooltip."""

    def __init__(self) -> None:
        super().__init__()
        steady(called("second", self))
        self._whole = self._short = ""
        self.has_choice = False  # is there a shorter text for less room?
        self.room = 0  # pixels of width that the whole text may have

    def show_texts(self, whole: str, short: str) -> None:
        """Show the first text if it fits, else the second one."""
        had_choice, self.has_choice = self.has_choice, whole != short
        self._whole, self._short = whole, short
        self.setAccessibleName(whole)
        if had_choice or self.has_choice:
            self.fit()
        else:
            set_fixed_text(self, whole)

    def fit(self) -> None:
        """Show the text that fits, in its width; a narrower heading may still take the shortened one."""
        metrics = self.fontMetrics()
        text = self._whole if metrics.horizontalAdvance(self._whole) <= self.room else self._short
        self.setToolTip(self._whole if text != self._whole else "")
        if self.minimumHeight() == self.maximumHeight():
            self.setMinimumWidth(self.maximumWidth())  # its width was set for a text before
        set_fixed_text(self, text)
        if text != self._short and self.minimumHeight() == self.maximumHeight():
            self.setMinimumWidth(min(self.maximumWidth(), metrics.horizontalAdvance(self._short)))


class HistoryDock(QDockWidget):
    """The dock "History". Each table gets a new panel in it; its width and place are kept."""

    node_chosen = Signal(object)  # the node the player asks to go to
    hovered = Signal(object)  # the preview target under the player's pointer or focus, or None
    pinned = Signal(object)  # the preview target that the player wants to keep showing
    menu_requested = Signal(object, QPoint)  # a node or a dormant turn, and where on the screen
    restore_requested = Signal(object)  # a deleted node
    turn_moved = Signal(object, int)  # a turn, in front of the one of this number
    line_dropped = Signal(object, object)  # the dragged turn, with all after it, and the turn it is to follow
    empty_deleted_requested = Signal()
    message_emitted = Signal(str)
    time_order_toggled = Signal(bool)
    resized = Signal()
    width_demand_changed = Signal()  # it needs more width than usual, or no longer
    page_shown = Signal(bool)  # a page is shown in place of the turns, or (False) no longer
    cover_changed = Signal()  # the content was hidden or shown again, as the board was

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(_("History"), parent)
        self._empty_widget = QWidget(self)  # its content while no table is shown
        self.setObjectName("history")
        self.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetClosable | QDockWidget.DockWidgetFeature.DockWidgetMovable
        )
        self._actions = actions
        self._theme: Theme = LIGHT
        self._is_below_board = self.is_covered = False
        self.panel: Panel | None = None
        self._page: PageInHistory | None = None  # shown in place of the panel
        self.place_label = PlaceLabel()
        self.setTitleBarWidget(self._make_header())

    def set_table(self, table: Table, words: Words, forks: Forks) -> Panel:
        """Build and show the panel of this table, close the one before, and return the new panel."""
        from takeback.shell.history.panel import Panel

        old = self.panel
        with paused_garbage_collection():
            panel = self.panel = Panel(table, words, forks, self._actions, self.place_label.show_texts, self)
            self._connect(panel)
            panel.set_below_board(self._is_below_board)
            panel.set_theme(self._theme)
            self.setWidget(panel)
            self._empty_widget.hide()  # otherwise it would lie behind the panel
            panel.fill()
        if self.is_covered:
            panel.hide()
        _close_panel(old)
        return panel

    def show_page(self, widget: PageInHistory | None) -> None:
        """Show this page in place of the turns, with its title as heading; None shows the turns again.

        Emits `page_shown` and `width_demand_changed`. While no table is shown, the page is only noted.
        """
        self._page = widget
        self.page_shown.emit(widget is not None)
        if self.panel is None:
            return
        self.setWidget(widget or self.panel)
        self.panel.setVisible(widget is None and not self.is_covered)
        self.heading.setText(widget.windowTitle() if widget is not None else self.windowTitle())
        self._cover(self.is_covered)
        self.width_demand_changed.emit()

    def show_turns(self) -> None:
        """Show the turns again, if another page is in their place."""
        if self._page is not None:
            self._page.return_to_turns()

    @property
    def needs_extra_width(self) -> bool:
        """Return whether it needs more width than usual, because a page is shown in place of the turns."""
        return self._page is not None

    def page_at_focus(self) -> PageInHistory | None:
        """Return the page shown in place of the turns, if the focus is in it."""
        focus = self.window().focusWidget()
        is_there = self._page is not None and focus is not None and self._page.isAncestorOf(focus)
        return self._page if is_there else None

    def node_at_focus(self) -> Node | None:
        """Return the turn of the current row in whichever list here has the focus, or None."""
        if (instead := self.page_at_focus()) is not None:
            return instead.current_node()
        return self.panel.lists.node_at_focus() if self.panel is not None else None

    def goes_by_one_click(self) -> bool:
        """Return whether one click on a row that is shown goes there: those of the present line."""
        return self.panel is None or self.panel.lists.is_line_shown

    def close_table(self) -> None:
        """Close the panel of the table and show an empty dock."""
        old, self.panel = self.panel, None
        self.setWidget(self._empty_widget)
        self._empty_widget.show()
        self.place_label.show_texts("", "")
        _close_panel(old)

    def _connect(self, panel: Panel) -> None:
        """Connect the signals of a panel to those of the dock."""
        lists = panel.lists
        for part in (panel, panel.line, lists):
            part.node_chosen.connect(self.node_chosen)
            part.hovered.connect(self.hovered)
        for part in (panel.line, lists):
            part.menu_requested.connect(self.menu_requested)
        for one in (panel.line, lists):
            one.turn_moved.connect(self.turn_moved)
            one.line_dropped.connect(self.line_dropped)
            one.message_emitted.connect(self.message_emitted)
        lists.pinned.connect(self.pinned)
        lists.restore_requested.connect(self.restore_requested)
        lists.empty_deleted_requested.connect(self.empty_deleted_requested)
        lists.time_button.toggled.connect(self.time_order_toggled)
        panel.message_emitted.connect(self.message_emitted)
        lists.tabs.currentChanged.connect(self._on_tab_changed)
        self._on_tab_changed(lists.tabs.currentIndex())

    def _on_tab_changed(self, number: int) -> None:
        """Set the check mark of the command "All lines"."""
        self._actions["all_lines"].setChecked(number == ALL_LINES)

    def watched(self, view: View) -> object:
        """Return the cover of a view; the panel watches the rest."""
        return (view.cover,)  # the panel watches the rest

    def show_view(self, view: View | None) -> None:
        """Hide the content while the board is covered between two players."""
        is_covered = view is not None and view.cover is not None
        if is_covered != self.is_covered:
            self._cover(is_covered)

    def _cover(self, is_covered: bool) -> None:
        """Hide or show the content and its heading; nothing of it may be seen while the board is covered."""
        self.is_covered = is_covered
        if (head := self.titleBarWidget()) is not None:
            head.setVisible(not is_covered)
        shown = self._page or self.panel
        self.place_label.setVisible(not is_covered and self._page is None)
        if shown is not None:
            shown.setVisible(not is_covered)
        self.cover_changed.emit()

    def set_below_board(self, is_under: bool) -> None:
        """Arrange for a dock below the board or beside it; a drawer has little height, too."""
        self._is_below_board = is_under
        is_low = is_under or bool(self.property("drawer"))
        self._head.setContentsMargins(*(HEAD_LOW if is_low else HEAD_BESIDE))
        if self.panel is not None:
            self.panel.set_below_board(is_under)
            for layout in filter(None, (self.panel.layout(), self.layout())):
                layout.invalidate()  # otherwise Qt keeps using the old minimum width for a while
                layout.activate()

    def set_theme(self, theme: Theme) -> None:
        """Use these colours, also in the panel if it exists."""
        self._theme = theme
        if self.panel is not None:
            self.panel.set_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the place in the line the room beside the heading, and emit `resized`."""
        super().resizeEvent(event)
        margins, gaps = self._head.contentsMargins(), 2 * self._head.spacing()
        beside = margins.left() + margins.right() + gaps + self.heading.sizeHint().width()
        self.place_label.room = self.width() - beside
        if self.place_label.has_choice:
            self.place_label.fit()
        self.resized.emit()

    def _make_header(self) -> QWidget:
        """Make and return the title bar of the dock, with heading and place in the line; keep its row and its
        heading."""
        head = QWidget(self)
        row = self._head = QHBoxLayout(head)
        row.setContentsMargins(*HEAD_BESIDE)  # Qt gives the title bar the height of this hint
        bottom = Qt.AlignmentFlag.AlignBottom
        self.place_label.ensurePolished()
        self.place_label.setMinimumWidth(self.place_label.fontMetrics().horizontalAdvance(WIDEST_PLACE_TEXT))
        self.place_label.setContentsMargins(0, 0, 0, 1)  # leaves room for descenders below the large heading
        self.heading = label("heading", _("History"))
        row.addWidget(self.heading, alignment=bottom)
        row.addStretch(1)
        row.addWidget(self.place_label, alignment=bottom)
        return head


def restore_layout(panel: Panel, settings: Settings) -> None:
    """Show all lines, or those in time order, if the player left them so, and store later changes.

    Also gives the panel the guard of paintings.
    """
    panel.paintings = settings.painting_guard
    panel.lists.time_button.setChecked(settings.value("time_order"))
    if settings.value("all_lines"):
        panel.lists.show_tab(ALL_LINES)
    panel.lists.tabs.currentChanged.connect(partial(_store_tab, settings))


def _store_tab(settings: Settings, number: int) -> None:
    """Store which of this line and all lines is shown; the other lists are not kept for the next table."""
    if number in (THIS_LINE, ALL_LINES):
        settings.set_value("all_lines", number == ALL_LINES)


def _close_panel(panel: Panel | None) -> None:
    """Close a panel, if there is one, and delete it later."""
    if panel is not None:
        panel.close_table()
        panel.deleteLater()
