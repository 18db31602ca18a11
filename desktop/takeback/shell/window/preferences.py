"""Applies the player's settings to the parts of one window, and the theme before all others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from takeback.shell.commands.actions import Actions
from takeback.shell.commands.key_map import read_keys
from takeback.shell.history.dock import HistoryDock
from takeback.shell.session.session import Session
from takeback.shell.settings import Settings, affects_board
from takeback.shell.window.board_part import BoardPart
from takeback.shell.window.curtain import Curtain
from takeback.shell.window.notice import Toast
from takeback.shell.window.panel_dock import PanelDock
from takeback.shell.window.statusbar import StatusBar
from takeback.shell.window.style import apply_theme
from takeback.shell.window.toolbar import Toolbar
from takeback.texts import format_percent
from takeback.texts import gettext as _
from takeback.ui.theme import Theme, theme_named

if TYPE_CHECKING:
    from takeback.shell.window.window_features import WindowFeatures

OF_REPLAY = ("replay_speed", "replay_pace", "replay_skip", "replay_loop")
PREFERRED = (  # applied to bars, history and session when a table is shown or a setting changes
    *("toolbar", "status_bar", "clock", "thumbnails", "time_order", *OF_REPLAY),
    *("hover_preview", "hover_delay", "follow_newest", "shelving_notice", "end_turns", "computer_pace"),
    "curtain",
)


class WindowWithSettings(Protocol):
    """The members of the window that applying settings uses."""

    session: Session | None
    board_part: BoardPart | None
    actions_: Actions
    features: WindowFeatures
    toolbar: Toolbar
    status_bar: StatusBar
    history_dock: HistoryDock
    panel_dock: PanelDock
    curtain: Curtain
    toast: Toast

    @property
    def is_in_use(self) -> bool:
        """Return whether this is the window that was active last."""

    def say(self, sentence: str) -> None:
        """Show this sentence in the status bar and speak it."""


class WindowPreferences(QObject):
    """Knows the theme of one window, and applies every setting that changes to the parts it is about."""

    zoomed = Signal()  # another zoom was chosen in the settings

    def __init__(self, window: WindowWithSettings, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._settings = window, settings
        self.theme: Theme = theme_named(settings.value("theme"))
        apply_theme(_app(), self.theme)  # before there are widgets, which would be styled twice otherwise

    def follow_settings(self) -> None:
        """Apply what changes from now on; the window has all its parts."""
        self._settings.changed.connect(self._on_setting_changed)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_scheme_changed)

    def apply_theme_to_parts(self) -> None:
        """Paint all parts but the board in the present theme."""
        window = self._window
        for bar in (window.history_dock, window.panel_dock, window.curtain, window.toolbar):
            bar.set_theme(self.theme)
        for part in window.features.loaded.parts:
            part.set_theme(self.theme)

    def _apply_theme(self) -> None:
        """Put the program, the parts and the board into the present theme."""
        apply_theme(_app(), self.theme)
        self.apply_theme_to_parts()
        if self._window.board_part is not None:
            self._window.board_part.set_theme(self.theme)

    def _on_scheme_changed(self) -> None:
        """Apply the theme again if it follows the system, which went from day to night or back."""
        if self._settings.value("theme") == "system":
            self._on_setting_changed("theme")

    # settings -----------------------------------------------------------------------------------------
    def _on_setting_changed(self, name: str) -> None:
        """Apply a setting that has changed to the parts it is about."""
        window, value = self._window, self._settings.value
        if name == "theme" and (theme := theme_named(value("theme"))) is not self.theme:
            self.theme = theme
            self._apply_theme()
        if name == "zoom":
            window.say(_("Zoom {percent}.", percent=format_percent(value("zoom"))))
            self.zoomed.emit()
        if window.board_part is not None and affects_board(name, window.board_part.board.game):
            window.board_part.apply_settings(self._settings)
        if name in PREFERRED:
            self.apply_preferences()
        if name == "keys" and not window.is_in_use:
            window.actions_.set_changed_keys(read_keys(value(name), window.actions_.commands))
        window.actions_.update_checks(value, name)

    def apply_preferences(self) -> None:
        """Apply the settings of `PREFERRED` to the parts they are about; without a table or a history, only
        to those that are there."""
        window, value = self._window, self._settings.value
        session, panel = window.session, window.history_dock.panel
        window.toolbar.setVisible(value("toolbar"))
        window.status_bar.set_wanted(value("status_bar"))
        window.status_bar.place_bar.set_clock(value("clock"))
        window.toast.announces_kept_drafts = value("shelving_notice")
        if session is None:
            return
        session.previews.set_hovering(value("hover_preview"), value("hover_delay"))
        session.set_strict(value("curtain") == "always")
        session.ending.mode = value("end_turns")
        session.computers.set_pace(value("computer_pace"))
        replay = session.replay
        replay.speed, replay.pace, replay.skip, replay.loops = map(value, OF_REPLAY)
        if panel is None:
            return
        panel.transport.show_speed(window.actions_.value_text("replay_speed"))
        panel.lists.show_in_time(value("time_order"))
        panel.show_pictures(value("thumbnails"))
        panel.line.follows_newest = value("follow_newest")

    def hide_clock(self) -> None:
        """Hide the clock from now on, and say where it can be shown again."""
        self._settings.set_value("clock", False)
        self._window.say(_("The clock is hidden. Settings can show it again."))

    def set_time_order(self, is_wanted: bool) -> None:
        """List the turns in the order in which they were played, or line by line, from now on."""
        self._settings.set_value("time_order", is_wanted)


def _app() -> QApplication:
    """Return the running QApplication."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
