"""Connects the session of the table that is shown with the parts of the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from takeback.engine.history import Node
from takeback.engine.journal import JournalError
from takeback.engine.state import Action
from takeback.shell.history.commands import ask_to_empty_deleted, restore_deleted
from takeback.shell.history.dock import HistoryDock
from takeback.shell.history.turn_menu import open_turn_menu
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.session.tables import show_journal_trouble
from takeback.shell.session.view import View
from takeback.shell.window.board_part import BoardPart
from takeback.shell.window.curtain import Curtain
from takeback.shell.window.ending import ResultController
from takeback.shell.window.keyboard import PinnedPreviewKeys
from takeback.shell.window.panel_dock import PanelDock
from takeback.shell.window.plan_report import PlanReport
from takeback.shell.window.seat_menus import ask_who_plans
from takeback.shell.window.statusbar import StatusBar
from takeback.shell.window.toolbar import Toolbar
from takeback.shell.window.unkept import UnsavedGames
from takeback.shell.window.wiring import Connection, board_connections


class WindowWithTable(Host, Protocol):
    """The members of the window that the connections of a table use."""

    board_part: BoardPart | None
    history_dock: HistoryDock
    panel_dock: PanelDock
    toolbar: Toolbar
    status_bar: StatusBar
    curtain: Curtain
    plan_report: PlanReport
    unsaved_games: UnsavedGames
    result_controller: ResultController

    def show_view(self, view: View | None) -> None:
        """Show this view to every part that watches something it changes; None: no table is shown."""

    def focus_board(self) -> None:
        """Give the focus to the board, or to the curtain over it."""


class TableConnections(QObject):
    """Lists the connections between a session and the parts, and answers what needs the session shown."""

    help_charged = Signal(int, bool)  # what help cost, in half stars; was it a new hint?
    replayed = Signal(object)  # the present turn during a replay slow enough for sounds

    def __init__(self, window: WindowWithTable, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._preview_keys = PinnedPreviewKeys(window, parent)
        dock = window.history_dock
        dock.menu_requested.connect(partial(open_turn_menu, window))
        dock.restore_requested.connect(self._on_restore_requested)
        dock.empty_deleted_requested.connect(self._on_empty_deleted_requested)

    def of_session(self, session: Session) -> list[Connection]:
        """Return the connections between a session and the parts, to be made while its table is shown."""
        window, dock = self._window, self._window.history_dock
        assert window.board_part is not None
        session.goes_by_one_click = dock.goes_by_one_click
        return [
            *board_connections(session, window.board_part),
            (session.changed, window.show_view),
            (session.message_emitted, window.say),
            (session.mistake_found, window.result_controller.offer_better_turn),
            (session.journal_failed, self._on_journal_failed),
            (session.plans.choice_offered, self._on_plans_offered),
            (session.board_wanted, window.focus_board),
            (session.help_charged, self.help_charged),
            (session.table.storage.stopped, partial(window.unsaved_games.set_unsaved, session)),
            (session.previews.changed, self._preview_keys.follow_preview),
            (session.replay.stepped, self._on_replay_stepped),
            (dock.node_chosen, session.navigation.go_to),
            (dock.hovered, session.hover),
            (dock.pinned, session.pin),
            (window.panel_dock.wanted, session.navigation.go_to),
            (window.curtain.lifted, session.confirm_presence),
            (window.status_bar.let_play_wanted, session.computers.let_play),
            (window.status_bar.let_play_wanted, window.focus_board),
            (window.plan_report.replacement_wanted, self._on_replacement_wanted),
            (window.plan_report.other_plan_wanted, session.drafts.exchange_plans),
        ]

    def _on_replay_stepped(self) -> None:
        """Emit `replayed` with the present turn, unless the replay is too quick for sounds."""
        session = self._window.session
        if session is not None and not session.replay.is_quiet:
            self.replayed.emit(session.table.here)

    def _on_replacement_wanted(self, action: Action) -> None:
        """Do this action in place of a step that became impossible, and focus the board."""
        if self._window.session is not None:
            self._window.session.act(action)
            self._window.focus_board()

    def _on_plans_offered(self, seats: Sequence[int]) -> None:
        """Show the menu of these seats, one of which may plan ahead."""
        if self._window.session is not None:
            ask_who_plans(self._window.session, seats, self._window.toolbar.plan)

    def _on_journal_failed(self, trouble: JournalError, again: Callable[[], object] | None) -> None:
        """Show this problem of the journal, with the way to try again if `again` is given."""
        show_journal_trouble(self._window, trouble, again)

    def _on_restore_requested(self, node: Node) -> None:
        """Restore the deleted line that begins with this turn."""
        if self._window.session is not None:
            restore_deleted(self._window.session, node)

    def _on_empty_deleted_requested(self) -> None:
        """Ask whether to delete the deleted lines for good."""
        if self._window.session is not None:
            ask_to_empty_deleted(self._window, self._window.session)
