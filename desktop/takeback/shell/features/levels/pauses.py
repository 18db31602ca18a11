"""Pausing a level: its clock stands still, and a cover hides the board and disables the commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from takeback.listeners.level_session import LevelSession
from takeback.shell.host import Host

if TYPE_CHECKING:
    from takeback.shell.features.levels.cover import PauseCover

STAY_OPEN = ("pause", "quit")  # commands that stay enabled while a level is paused


class LevelPauses(QObject):
    """Pauses and resumes the level on the table; the cover is made at the first pause."""

    resumed = Signal()

    def __init__(self, host: Host, desk: QWidget, level_session: LevelSession, parent: QObject) -> None:
        super().__init__(parent)
        self._host, self._desk, self._level_session = host, desk, level_session
        self.cover: PauseCover | None = None
        self._disabled_actions: list[QAction] = []
        level_session.pause_changed.connect(self._on_paused)

    def pause_or_resume(self) -> None:
        """Cover the board and stop the clock, or go on if that was done."""
        play = self._level_session.play
        if play is None:
            self._host.say("There is no clock to pause here.")
        elif play.solved and not self._level_session.is_paused:
            self._host.say("The level is solved, and its clock has stopped.")
        else:
            self._level_session.pause(not self._level_session.is_paused)

    def _on_paused(self, is_paused: bool) -> None:
        if is_paused:
            self._lay_cover()
        else:
            self.lift_cover()
            self.resumed.emit()

    def _lay_cover(self) -> None:
        from takeback.shell.features.levels.cover import PauseCover

        play, window = self._level_session.play, self._desk.window()
        if play is None:
            return
        if self.cover is None:
            self.cover = PauseCover(window)
            self.cover.resumed.connect(self._on_cover_resumed)
        actions = self._host.actions_.all()
        self._disabled_actions = [
            action for id, action in actions.items() if action.isEnabled() and id not in STAY_OPEN
        ]
        for action in self._disabled_actions:
            action.setEnabled(False)
        self.cover.cover_window(
            play.title, self._level_session.sitting.seconds, actions["pause"].shortcut().toString()
        )
        self._host.announcer.say("Paused.")

    def _on_cover_resumed(self) -> None:
        self._level_session.pause(False)

    def lift_cover(self) -> None:
        """Take the cover away, if it is there, and enable the commands again."""
        if self.cover is None or self.cover.isHidden():
            return
        self.cover.uncover_window()
        for action in self._disabled_actions:
            action.setEnabled(True)
        self._disabled_actions = []
