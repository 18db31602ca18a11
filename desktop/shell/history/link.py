"""Between the table that a window shows and the history beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent

from desktop.shell.features.saving import last_files as saves
from desktop.shell.history.supposing import FAILS, HOLDS, Strip, Supposing

if TYPE_CHECKING:
    from desktop.shell.history.dock import HistoryDock
    from desktop.shell.session.session import Session
    from desktop.shell.window.window import Window


class Link(QObject):
    """What the player does in the history comes to the table shown; a replay is told to the dock."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        dock, acts = window.dock, window.deeds.acts
        dock.wanted.connect(self.go)
        dock.hovered.connect(self._rest_on)
        dock.pinned.connect(self._pin)
        dock.said.connect(window.say)
        dock.menu_wanted.connect(acts.menu)
        dock.put_back.connect(acts.put_back)
        dock.empty_wanted.connect(acts.ask_to_empty)
        dock.time_order_wanted.connect(lambda is_wanted: window.settings.put("time_order", is_wanted))
        self.strip = Strip(window.desk)
        self.strip.held.connect(self._hold)
        self.strip.failed.connect(self._fail)
        window.settings.changed.connect(self.tune)

    @property
    def _session(self) -> Session | None:
        return self._window.session

    @property
    def _dock(self) -> HistoryDock:
        return self._window.dock

    def attend(self, session: Session) -> None:
        """This table is shown from now on."""
        session.looking.spoken.connect(self._window.announcer.say)
        session.replay.changed.connect(self._dock.set_running)
        session.replay.stepped.connect(self._replayed)
        session.covered.connect(self._covered)
        self._supposing = Supposing(session)
        saves.remember(session, self._window.settings)

    def follow(self) -> None:
        """Something happened at the table, or it is gone."""
        if self._session is not None and self._session.eyes.cover is None:
            self.strip.follow(self._session.table)
        else:
            self.strip.hide()

    def _hold(self) -> None:
        if self._session is not None:
            self._supposing.settle(HOLDS)

    def _fail(self, reason: str) -> None:
        if self._session is not None:
            self._supposing.settle(FAILS, reason)

    def tune(self) -> None:
        """As the settings have it."""
        value = self._window.settings.value
        if self._session is not None:
            replay = self._session.replay
            replay.speed, replay.pace = value("replay_speed"), value("replay_pace")
            replay.skip, replay.loops = value("replay_skip"), value("replay_loop")
        if self._dock.panel is not None:
            self._dock.panel.lists.show_in_time(value("time_order"))

    # what the player does in the history --------------------------------------------------------------
    def go(self, node: object) -> None:
        if self._session is not None and node is not self._session.table.here:
            self._session.go(node)  # type: ignore[arg-type]

    def _rest_on(self, sight: object) -> None:
        if self._session is not None and not self._session.replay.is_running:
            self._session.looking.rest_on(sight)  # type: ignore[arg-type]

    def _pin(self, sight: object) -> None:
        if self._session is not None:
            self._session.replay.stop()
            self._session.looking.pin(sight)  # type: ignore[arg-type]

    def _replayed(self, node: object) -> None:
        if self._session is not None and not self._session.replay.is_quiet:
            self._window.replayed.emit(node)

    def _covered(self, cover: object) -> None:
        """Nobody in particular looks: nothing goes on by itself."""
        if self._session is not None and cover is not None:
            self._session.replay.stop()

    def takes_key(self, event: QKeyEvent) -> bool:
        """Space replays, where it is free; Escape ends a replay, a search, a preview. Was it one of these?"""
        session, panel = self._session, self._dock.panel
        if session is None or panel is None or event.modifiers():
            return False
        if event.key() == Qt.Key.Key_Space:
            session.replay.toggle()
        elif event.key() != Qt.Key.Key_Escape:
            return False
        elif session.replay.is_running:
            session.replay.stop()
        elif panel.finding.has_focus:
            panel.finding.close()
        elif session.looking.shown is not None:
            session.looking.end()
        else:
            return False
        return True
