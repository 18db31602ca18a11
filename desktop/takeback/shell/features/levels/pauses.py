"""Pausing a level: its clock stands still, and a cover hides the board and disables the commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from takeback.listeners.level_session import LevelSession
from takeback.shell.host import Host
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.shell.features.levels.cover import PauseCover

PAUSED = _("The level is paused: resume it first.")
# Commands that stay enabled while a level is paused: they show nothing of it.
STAY_OPEN = (
    *("pause", "new", "gallery", "open", "recent", "close", "quit"),
    *("settings", "help", "keys", "about", "menu_bar", "full_screen"),
)


class LevelPauses(QObject):
    """Pauses and resumes the level on the table of a window; the cover is made at the first pause."""

    resumed = Signal()  # the level goes on

    def __init__(self, host: Host, desk: QWidget, level_session: LevelSession, parent: QObject) -> None:
        super().__init__(parent)
        self._host, self._desk, self._level_session = host, desk, level_session
        self.cover: PauseCover | None = None
        level_session.pause_changed.connect(self._on_paused)

    def why_not(self) -> str:
        """Return why the level cannot be paused; empty if it can, or if it is paused."""
        play = self._level_session.play
        if play is None:
            return _("There is no clock to pause here.")
        is_solved = play.solved and not self._level_session.is_paused
        return _("The level is solved, and its clock has stopped.") if is_solved else ""

    def pause_or_resume(self) -> None:
        """Cover the board and stop the clock, or go on if that was done."""
        self._level_session.pause(not self._level_session.is_paused)

    def _on_paused(self, is_paused: bool) -> None:
        """Cover the window when the level is paused; uncover it and emit `resumed` when it goes on."""
        if is_paused:
            self._lay_cover()
        else:
            self.lift_cover()
            self.resumed.emit()

    def _lay_cover(self) -> None:
        """Cover the window, disable most commands, and say that the level is paused; nothing without a
        level."""
        from takeback.shell.features.levels.cover import PauseCover

        play, window = self._level_session.play, self._desk.window()
        if play is None:
            return
        if self.cover is None:
            self.cover = PauseCover(window)
            self.cover.resumed.connect(self._on_cover_resumed)
        actions = self._host.actions_
        actions.disable(PAUSED, STAY_OPEN, self._refuse)
        by_itself, seconds = self._level_session.is_paused_by_itself, self._level_session.sitting.seconds
        self.cover.cover_window(play.caption, seconds, actions["pause"].shortcut().toString(), by_itself)
        self._host.announcer.say(_("Paused: there was no input for a minute.") if by_itself else _("Paused."))

    def _refuse(self, why: str) -> None:
        """Show on the cover why a command cannot act, and speak it."""
        assert self.cover is not None
        self.cover.show_reason(why)
        self._host.announcer.say(why)

    def _on_cover_resumed(self) -> None:
        """Resume the level, since the player pressed the cover's button."""
        self._level_session.pause(False)

    def lift_cover(self) -> None:
        """Take the cover away, if it is there, and enable the commands again."""
        if self.cover is None or self.cover.isHidden():
            return
        self.cover.uncover_window()
        self._host.actions_.enable()
