"""The dock beside the board. What it shows of a table is only read and made when there is one."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QWidget

from takeback.engine.history import Node
from takeback.engine.limits import json_of
from takeback.engine.record import no_collection
from takeback.shell.commands.actions import Actions
from takeback.shell.session.view import View
from takeback.shell.settings import Settings
from takeback.table.table import Table
from takeback.ui.labels import label, retell, steady
from takeback.ui.theme import LIGHT, Theme

if TYPE_CHECKING:
    from takeback.shell.history.panel import Panel
    from takeback.shell.session.view import Forks
    from takeback.shell.session.words import Words

LONG_PLACE = "99 of 99 · line 10 of 10"  # the panel does not grow with what is counted
HEAD_BESIDE, HEAD_UNDER = (24, 15, 24, 6), (24, 8, 24, 2)  # what is free about its title


class InsteadOfTurns(QWidget):
    """What may stand in place of the turns. While the focus is in it, keys are about it."""

    def current_node(self) -> Node | None:
        """Return the turn of the current row."""
        return None

    def undo(self) -> str:
        """Take back what was done last in here. Return why not, in a sentence; empty when it is done."""
        return ""

    def redo(self) -> str:
        """The same for what Undo took back."""
        return ""

    def step_aside(self) -> None:
        """Let the turns be seen again: something is asked of their own lists."""


class HistoryDock(QDockWidget):
    """The panel "History". It is filled again for each table; its width and place stay."""

    looks_at = ("cover",)  # what else there is to see of a table, its panel looks at

    wanted = Signal(object)  # the node the player asks for
    hovered = Signal(object)  # the Sight the player's pointer or focus is on, or None
    pinned = Signal(object)  # the Sight the player wants to go on seeing
    menu_wanted = Signal(object, QPoint)  # a node, and where on the screen
    put_back = Signal(object)  # a deleted node
    turn_moved = Signal(object, int)  # a turn, in front of the one of this number
    rest_dropped = Signal(object, object)  # the first turn of a rest, and the turn it is to follow
    empty_wanted = Signal()
    said = Signal(str)
    time_order_wanted = Signal(bool)
    resized = Signal()
    room_wanted = Signal()  # more than usual is to be seen in it, or no longer

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__("History", parent)
        self._nothing = QWidget(self)  # what it holds while no table is shown
        self.setObjectName("history")
        self.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetClosable | QDockWidget.DockWidgetFeature.DockWidgetMovable
        )
        self._actions = actions
        self._theme: Theme = LIGHT
        self._is_under = self._is_covered = False
        self.panel: Panel | None = None
        self._instead: InsteadOfTurns | None = None  # what is shown in place of the panel
        self.where = steady(label("second"))
        self.setTitleBarWidget(self._header())

    def set_table(self, table: Table, words: Words, forks: Forks) -> Panel:
        from takeback.shell.history.panel import Panel

        old = self.panel
        with no_collection():
            panel = self.panel = Panel(table, words, forks, self._actions, self.where, self)
            self._connect(panel)
            panel.set_under(self._is_under)
            panel.set_theme(self._theme)
            self.setWidget(panel)
            self._nothing.hide()  # else it would lie behind the panel
            panel.fill()
        if self._is_covered:
            panel.hide()
        _close(old)
        return panel

    def show_instead(self, widget: InsteadOfTurns | None) -> None:
        """This in place of the turns; None: the turns again."""
        self._instead = widget
        if self.panel is None:
            return
        self.setWidget(widget or self.panel)
        self.panel.setVisible(widget is None and not self._is_covered)
        self.heading.setText(widget.windowTitle() if widget is not None else self.windowTitle())
        self._cover(self._is_covered)
        self.room_wanted.emit()

    def show_turns(self) -> None:
        """The turns again, in place of whatever else is shown."""
        if self._instead is not None:
            self._instead.step_aside()

    @property
    def is_roomy(self) -> bool:
        """Is there more to be seen in it than turns?"""
        return self._instead is not None

    def instead_at_focus(self) -> InsteadOfTurns | None:
        """Return what stands in place of the turns, if the focus is in it."""
        focus = self.window().focusWidget()
        is_there = self._instead is not None and focus is not None and self._instead.isAncestorOf(focus)
        return self._instead if is_there else None

    def node_at_focus(self) -> Node | None:
        """Return the turn of the row that keys are about, where the focus is in one of the lists here."""
        if (instead := self.instead_at_focus()) is not None:
            return instead.current_node()
        return self.panel.lists.node_at_focus() if self.panel is not None else None

    def leave_table(self) -> None:
        old, self.panel = self.panel, None
        self.setWidget(self._nothing)
        self._nothing.show()
        retell(self.where, "")
        _close(old)

    def _connect(self, panel: Panel) -> None:
        lists = panel.lists
        for part in (panel, panel.line, lists):
            part.wanted.connect(self.wanted)
            part.hovered.connect(self.hovered)
        for part in (panel.line, lists):
            part.menu_wanted.connect(self.menu_wanted)
        panel.line.turn_moved.connect(self.turn_moved)
        for one in (panel.line, lists):
            one.rest_dropped.connect(self.rest_dropped)
        lists.pinned.connect(self.pinned)
        lists.put_back.connect(self.put_back)
        lists.empty_wanted.connect(self.empty_wanted)
        lists.by_time.toggled.connect(self.time_order_wanted)
        panel.said.connect(self.said)
        lists.fold.toggled.connect(self._tell_fold)
        self._tell_fold(lists.fold.isChecked())

    def _tell_fold(self, is_folded: bool) -> None:
        self._actions["all_lines"].setChecked(not is_folded)

    def show_view(self, view: View | None) -> None:
        is_covered = view is not None and view.cover is not None
        if is_covered != self._is_covered:
            self._cover(is_covered)

    def _cover(self, is_covered: bool) -> None:
        """Below the curtain nothing of it is to be seen."""
        self._is_covered = is_covered
        shown = self._instead or self.panel
        self.where.setVisible(not is_covered and self._instead is None)
        if shown is not None:
            shown.setVisible(not is_covered)

    def set_under(self, is_under: bool) -> None:
        """Under the board the lists stand beside the present line."""
        self._is_under = is_under
        self._head.setContentsMargins(*(HEAD_UNDER if is_under else HEAD_BESIDE))
        if self.panel is not None:
            self.panel.set_under(is_under)
            for layout in filter(None, (self.panel.layout(), self.layout())):
                layout.invalidate()  # Qt would go on for a while with the width that it needed before
                layout.activate()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self.panel is not None:
            self.panel.set_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def _header(self) -> QWidget:
        head = QWidget(self)
        head.setMinimumWidth(232)  # not the dock itself: it would never be less wide than it was once
        row = self._head = QHBoxLayout(head)
        row.setContentsMargins(*HEAD_BESIDE)  # Qt makes the place as high as this wants to be
        bottom = Qt.AlignmentFlag.AlignBottom
        self.where.ensurePolished()
        self.where.setMinimumWidth(self.where.fontMetrics().horizontalAdvance(LONG_PLACE))
        self.where.setContentsMargins(0, 0, 0, 1)  # below large letters there is more room for their tails
        self.heading = label("heading", "History")
        row.addWidget(self.heading, alignment=bottom)
        row.addStretch(1)
        row.addWidget(self.where, alignment=bottom)
        return head


def restore(panel: Panel, game: str, settings: Settings) -> None:
    """Both halves as they were left at this game, and what is known of its pictures."""
    panel.paintings = settings.paintings
    panel.lists.restore_fold(settings.value("lists_folded"), settings.value("lists_unfolded"))
    panel.lists.folded.connect(partial(_keep_fold, settings))
    sizes = _read(settings).get(game)
    if isinstance(sizes, list) and len(sizes) == 2 and all(type(size) is int for size in sizes):
        panel.halves.setSizes(sizes)
    panel.halves.splitterMoved.connect(lambda *_: keep(panel, game, settings))


def _keep_fold(settings: Settings, is_folded: bool) -> None:
    settings.put("lists_folded", is_folded)
    settings.put("lists_unfolded", not is_folded)


def keep(panel: Panel, game: str, settings: Settings) -> None:
    settings.put("halves", json.dumps({**_read(settings), game: panel.halves.sizes()}))


def _read(settings: Settings) -> dict[str, Any]:
    try:
        read = json_of(settings.value("halves"))
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}


def _close(panel: Panel | None) -> None:
    if panel is not None:
        panel.close_table()
        panel.deleteLater()
