"""Shows and hides the docks of one window, and lets its bars end where the board does."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMainWindow

from takeback.shell.commands.actions import Actions
from takeback.shell.history.dock import HistoryDock
from takeback.shell.session.session import Session
from takeback.shell.settings import Settings
from takeback.shell.window.panel_dock import PanelDock
from takeback.shell.window.placing import WindowLayout
from takeback.shell.window.statusbar import StatusBar
from takeback.shell.window.toolbar import Toolbar
from takeback.table.table import Table


class WindowWithDocks(Protocol):
    """The members of the window that showing and hiding docks uses."""

    settings: Settings
    session: Session | None
    actions_: Actions
    toolbar: Toolbar
    status_bar: StatusBar
    history_dock: HistoryDock
    panel_dock: PanelDock
    window_layout: WindowLayout

    @property
    def table(self) -> Table | None:
        """Return the table of the window, not a lent one; None while a page is shown."""

    def say(self, sentence: str) -> None:
        """Show this sentence in the status bar and speak it."""


class DockSwitches(QObject):
    """Decides whether the history and the panel of the game are shown, and keeps the bars beside them."""

    def __init__(self, window: WindowWithDocks, frame: QMainWindow) -> None:
        super().__init__(frame)
        self._window, self._frame = window, frame
        for dock in (window.history_dock, window.panel_dock):
            dock.resized.connect(self.align_bars)
            dock.visibilityChanged.connect(self.align_bars)
        window.window_layout.history_wanted.connect(self.show_history)

    def show_history(self, is_shown: bool) -> None:
        """Show the history from now on, or hide it; without a table it stays hidden."""
        window = self._window
        window.window_layout.wants_history = is_shown
        window.actions_["history"].setChecked(is_shown)
        window.history_dock.setVisible(is_shown and window.session is not None)
        window.window_layout.resize_docks()

    def show_panel(self) -> None:
        """Show the game's own panel if there is one and the setting or the panel wants it, else hide its
        dock.
        """
        window = self._window
        window.actions_["panel"].setChecked(window.panel_dock.show_if(window.settings.value("panel")))
        window.window_layout.resize_docks()

    def toggle_panel(self) -> None:
        """Show or hide the game's own panel: for this table if it is always shown, else for all games, as a
        setting.
        """
        window = self._window
        side, action, settings = window.panel_dock, window.actions_["panel"], window.settings
        is_wanted = side.isHidden() if side.panel is not None else not settings.value("panel")
        if side.panel is not None and side.panel.is_always_shown:
            side.setVisible(is_wanted)  # for this table only
            action.setChecked(is_wanted)
        else:
            settings.set_value("panel", is_wanted)
            self.show_panel()

    def align_bars(self) -> None:
        """Let the bars end where the board does, left of the docks."""
        window, frame, right = self._window, self._frame, Qt.DockWidgetArea.RightDockWidgetArea
        beside = [
            one
            for one in (window.panel_dock, window.history_dock)
            if one.isVisible() and frame.dockWidgetArea(one) == right
        ]
        width = sum(one.width() for one in beside) + max(0, len(beside) - 1)
        window.toolbar.set_dock_width(width)
        window.status_bar.set_dock_width(width, frame.width())
        window.status_bar.fit_height(frame.height())
