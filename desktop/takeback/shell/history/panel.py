"""The history panel of one table: transport buttons, slider, search, and the list that is shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from itertools import pairwise
from operator import attrgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from takeback.shell.commands.actions import Actions, drawn_button, tooltip_for
from takeback.shell.history.list_head import THIS_LINE
from takeback.shell.history.lists import HistoryLists
from takeback.shell.session.commands import REPLAY
from takeback.shell.session.view import Forks, View
from takeback.shell.session.words import CHAPTER, Words, confirm_label
from takeback.table.table import Table
from takeback.texts import gettext as _
from takeback.ui.focus import leave_to_board
from takeback.ui.icons import icon
from takeback.ui.labels import ICON, SIDE, called, hairline, keep_place
from takeback.ui.stepper import BACK, ON, PLAY, Scrub, StepBar, StepButton
from takeback.ui.theme import LIGHT, Theme

if TYPE_CHECKING:
    from takeback.shell.history.finding import SearchController
    from takeback.shell.history.pictures import Pictures
    from takeback.shell.history.this_turn import DraftPanel
    from takeback.shell.paintings import PaintingGuard

# the fields of a view that the line and the lists show
_fields_of_lists = attrgetter("here", "turns", "revision", "viewer", "turn", "seats")
_fields_of_pin = attrgetter("pinned", "enter_target")
# the fields of a view that the header shows
_fields_of_header = attrgetter("here", "turns", "line_place", "is_replaying")
MOST_CHAPTERS = 50  # above this, chapter ends are not marked on the slider
MOST_TICKS = 1_000  # fork ticks under the slider; more would be one grey bar
BUTTONS = (  # action, icon, accessible name, direction
    ("first", "first", _("Start"), BACK),
    ("step_back", "back", _("Back"), BACK),
    ("replay", "play", _("Replay"), PLAY),
    ("step_forward", "forward", _("Forward"), ON),
    ("last", "last", _("End"), ON),
)


class Panel(QWidget):
    """The content of the history dock for one table.

    Parts that are not always needed are built on first use.
    """

    node_chosen = Signal(object)  # the node the player asks to go to
    hovered = Signal(object)  # the preview target of the search result stepped to, or None
    message_emitted = Signal(str)

    def __init__(
        self,
        table: Table,
        words: Words,
        forks: Forks,
        actions: Actions,
        show_place: Callable[[str, str], None],
        parent: QWidget,
    ) -> None:
        """Show this table in the parent; `show_place` shows the place in its heading, see `place_texts`."""
        super().__init__(parent)  # all children get their final parent at once: Qt styles again what is moved
        self.setAccessibleName(_("History"))
        keep_place(self)
        self.table, self.words = table, words
        self.forks = forks
        self.paintings: PaintingGuard | None = None  # of the profile, if there is one
        self._show_place = show_place
        self._actions = actions
        self._theme = LIGHT
        self._view: View | None = None
        self.lists = HistoryLists(table, words, self)
        self.line = self.lists.line
        self.transport = Transport(actions, self)
        self.scrub = Scrub(self)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._make_transport_layout())
        column.addWidget(hairline(self))
        column.addWidget(self.lists, 1)
        leave_to_board(self)
        self.lists.list_built.connect(self._on_list_built)
        self.scrub.wanted.connect(self._on_row_chosen)

    # parts built on first use -------------------------------------------------------------------------
    @cached_property
    def turn(self) -> DraftPanel:
        """Build the view of the turn that is being drafted, and return it."""
        from takeback.shell.history.this_turn import DraftPanel

        confirm, restart = self._actions["confirm"], self._actions["restart_turn"]
        room, verb = self.lists.line_area.viewport(), confirm_label(self.table.game)
        turn = DraftPanel(confirm, restart, self.lists.line_page, verb, room)
        turn.set_theme(self._theme)
        self.lists.line_column.addWidget(turn)
        leave_to_board(turn)
        _set_tab_order(self.line, *turn.tab_stops)
        return turn

    @cached_property
    def finding(self) -> SearchController:
        """Build the search with its bar, and return it."""
        from takeback.shell.history.finding import FindBar, SearchController

        bar = FindBar(self._actions, self)
        bar.set_theme(self._theme)
        self._column.insertWidget(1, bar)
        leave_to_board(bar)
        _set_tab_order(self.scrub, *bar.tab_stops, *self.lists.stops_of_head)
        finding = SearchController(self.table, self.words, bar, self.lists)
        finding.node_chosen.connect(self.node_chosen)
        finding.hovered.connect(self.hovered)
        finding.message_emitted.connect(self.message_emitted)
        return finding

    @cached_property
    def pictures(self) -> Pictures:
        """Build the small pictures of positions, and return them."""
        from takeback.shell.history.pictures import Pictures

        pictures = Pictures(self.table, self.words, self.paintings, self)
        pictures.set_theme(self._theme)
        pictures.attach(self.line)
        if "tree" in vars(self.lists):
            pictures.attach(self.lists.tree)
        return pictures

    def show_pictures(self, are_wanted: bool) -> None:
        """Show or hide small pictures of the positions beside the rows of the present line and the tree."""
        if are_wanted or "pictures" in vars(self):
            self.pictures.set_on(are_wanted)

    def _on_list_built(self, made: QWidget) -> None:
        """Attach pictures, keys and Tab order to a list that was just built."""
        if "pictures" in vars(self):
            from takeback.shell.history.tree_view import LineTree

            if isinstance(made, LineTree):
                self.pictures.attach(made)
        leave_to_board(made)
        _set_tab_order(*self._stops_of_line(), *self.lists.stops_of_others)

    @property
    def tab_stops(self) -> list[QWidget]:
        """Return the widgets in Tab order, as far as they were built."""
        walk = [*self.transport.buttons.values(), self.transport.speed, self.transport.search, self.scrub]
        bar = self.finding.bar.tab_stops if "finding" in vars(self) else []
        lists = self.lists
        return [*walk, *bar, *lists.stops_of_head, *self._stops_of_line(), *lists.stops_of_others]

    def _stops_of_line(self) -> list[QWidget]:
        """Return the present line and, once built, the widgets of the draft, in Tab order."""
        return [self.line, self.line.menu_button, *(self.turn.tab_stops if "turn" in vars(self) else [])]

    # layout -------------------------------------------------------------------------------------------
    def fill(self) -> None:
        """Fill the present line; the other lists are filled when shown."""
        self.line.fill()

    def _make_transport_layout(self) -> QBoxLayout:
        """Make and return the layout of buttons and slider, stacked; `set_below_board` rearranges it."""
        self._walk = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._walk.setContentsMargins(0, 0, 0, 0)
        self._walk.setSpacing(0)
        self._walk.addWidget(self.transport)
        self._walk.addWidget(self.scrub, 1)
        return self._walk

    def set_below_board(self, is_under: bool) -> None:
        """Arrange for a panel below the board, with buttons and slider side by side, or beside it."""
        ways = QBoxLayout.Direction
        self._walk.setDirection(ways.LeftToRight if is_under else ways.TopToBottom)

    def close_table(self) -> None:
        """Stop all parts that listen to the table, before it is closed."""
        built = vars(self)
        if "turn" in built:
            self.turn.show_turn(None)
        if "pictures" in built:
            self.pictures.close()
        if "finding" in built:
            self.finding.search.stop()

    # changes of the table -----------------------------------------------------------------------------
    def watched(self, view: View) -> object:
        """Return everything of a view that the history panel shows."""
        return (
            view.here,
            view.turns,
            view.line_place,
            view.revision,
            view.saved,
            view.turn,
            view.viewer,
            view.is_replaying,
            view.seats,
            view.outcome,
            view.pinned,
            view.enter_target,
        )

    def show_view(self, view: View | None) -> None:
        """Update the parts whose fields of the view changed, and repaint the rows; if nothing changed that
        they show, do nothing. None, with the table closing, changes nothing."""
        if view is None:  # it goes with its table
            return
        before, self._view = self._view, view
        if before is None or _fields_of_header(before) != _fields_of_header(view):
            self.transport.show_view(view)
            self._show_place(*place_texts(view))
        if before is None or _fields_of_lists(before) != _fields_of_lists(view):
            self.lists.last_change += 1
            self._pass_on_change(before, view)
            self.line.show_view(view)
            if view.turn is not None or "turn" in vars(self):
                self.turn.show_turn(view.turn)
            self.scrub.follow(view.here.depth, view.turns, view.numbered)
            self.scrub.set_marks(*self._marks(view))
        elif before.saved == view.saved and before.pinned == view.pinned:
            return
        if before is not None and _fields_of_pin(before) != _fields_of_pin(view):
            self.lists.set_pinned(view.pinned, view.enter_target)
        if self._shows_line:
            self.line.painted.schedule_repaint()
        else:
            self.lists.repaint_rows()

    @property
    def _shows_line(self) -> bool:
        """Return whether the present line is shown, not another list."""
        return self.lists.tabs.currentIndex() == THIS_LINE

    def _pass_on_change(self, before: View | None, view: View) -> None:
        """Pass on what changed in the tree.

        Another viewer may know other things, so no list may keep texts from before. Names and notes can be
        found by the search too, so it repeats.
        """
        transition, is_other = view.led, before is not None and before.viewer != view.viewer
        is_anew = transition.has_joined or (is_other and bool(view.game.hidden))
        if is_anew or transition.marked:
            self.lists.count_marks()
        if is_anew:
            self.lists.refresh_all()
        elif not self._shows_line:
            self.lists.apply_change(transition)
        if "finding" in vars(self) and (is_anew or transition.marked or transition.change is not None):
            self.finding.schedule_search(None if is_anew or transition.marked else transition.change)

    def is_searching(self) -> bool:
        """Return whether the search is open and has the focus, in its bar or its list."""
        return "finding" in vars(self) and self.finding.has_focus

    def set_theme(self, theme: Theme) -> None:
        """Use these colours, also in the parts that were shown before."""
        self._theme = theme
        built = vars(self)
        for part in (self.transport, self.scrub, self.lists):
            part.set_theme(theme)
        for name in ("turn", "pictures", "finding"):
            if name in built:
                built[name].set_theme(theme)

    def _marks(self, view: View) -> tuple[list[tuple[int, int]], list[int], list[int]]:
        """Return what the slider marks: bookmarks as (depth, colour), depths of forks, depths of chapter
        ends."""
        flags = [
            (node.depth, node.mark("bookmark").colour)
            for node in self.table.history.bookmarks()
            if self.table.is_on_line(node)
        ]
        ticks = [node.depth for node in self.forks.nodes(MOST_TICKS)]
        return flags, ticks, self._chapter_ends(view)

    def _chapter_ends(self, view: View) -> list[int]:
        """Return the depths at which chapters end, for the slider; none if there are too many.

        Without named chapters, every CHAPTER turns count as one.
        """
        named = [one for one in self.line.chapters.all[1:] if one.count > 1]
        every = range(CHAPTER, view.turns, CHAPTER)
        ends = [one.start - 1 for one in named if one.start > 1] if named else list(every)
        return ends if len(ends) < MOST_CHAPTERS else []

    def _on_row_chosen(self, row: int) -> None:
        """Ask to go to the turn of this number on the present line, if there is one."""
        if row < len(self.table.line):
            self.node_chosen.emit(self.table.line[row])


def _set_tab_order(*stops: QWidget) -> None:
    """Set the Tab order to these widgets, one after the other."""
    for one, other in pairwise(stops):
        QWidget.setTabOrder(one, other)


def place_texts(view: View) -> tuple[str, str]:
    """Return the place in the line, such as "9 of 12 · line 2", for the header: with the whole name of the
    line, and with its shortened name."""
    place = _("{number} of {total}", number=view.here.depth, total=view.turns)
    line = view.line_place
    if line is None:
        return place, place
    return f"{place} · {line.whole_name or line.name}", f"{place} · {line.name}"


class Transport(StepBar):
    """The transport buttons of the history.

    Each triggers a command; the speed menu is the one of the menu bar.
    """

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        walks = (
            StepButton(
                id, drawing, name, tooltip_for(actions[id], name), way, id in ("step_back", "step_forward")
            )
            for id, drawing, name, way in BUTTONS
        )
        super().__init__(walks, parent)
        self._actions = actions
        self.asked.connect(actions.trigger)
        self.speed = self._speed_button()
        self.search = drawn_button(actions["find"], _("Find"), self)
        self.setAccessibleName(_("Transport"))
        self.row.setContentsMargins(18, 2, 18, 2)
        self.row.addStretch(1)
        self.row.addWidget(self.speed)
        self.row.addWidget(self.search)

    def _speed_button(self) -> QToolButton:
        """Return the button with the menu of replay speeds."""
        button = called("speed", QToolButton(self))
        button.setFixedHeight(SIDE)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setToolTip(_("Speed of the replay, and what it skips"))
        menu = QMenu(button)
        menu.aboutToShow.connect(partial(self._fill, menu))
        button.setMenu(menu)
        return button

    def _fill(self, menu: QMenu) -> None:
        """Fill the speed menu, and grey what cannot act."""
        self._actions.fill_submenu(menu, REPLAY)

    def hide_replay(self) -> None:
        """Hide what replays a line, where a level is being made."""
        self.buttons["replay"].hide()
        self.speed.hide()

    def show_speed(self, text: str) -> None:
        """Show the replay speed on its button."""
        self.speed.setText(text)
        self.speed.setAccessibleName(_("{speed}, speed of the replay", speed=text))

    def show_view(self, view: View) -> None:
        """Update the buttons to the place in the line and to whether a replay is running."""
        self.set_place(view.here.depth, view.turns)
        if view.is_replaying != self.is_running:
            self.set_running(view.is_replaying)

    def set_theme(self, theme: Theme) -> None:
        """Use these colours, also in the icon of the search button."""
        super().set_theme(theme)
        self.search.setIcon(icon("search", theme.ink, ICON))
