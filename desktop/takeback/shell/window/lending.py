"""Lends the board to another table for one turn, while the window's own table waits."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from takeback.board.widget import BoardWidget
from takeback.engine.history import Node
from takeback.shell.commands.register import Command, CommandTarget
from takeback.shell.session.session import Session
from takeback.shell.session.view import Transition, View
from takeback.shell.window.board_part import BoardPart
from takeback.shell.window.panel_dock import PanelDock
from takeback.shell.window.wiring import Connection, connect_all, disconnect_all
from takeback.table.table import Change, Table

OF_A_TURN = ("confirm", "restart_turn", "undo", "redo", "hint")  # and commands of the game


class SessionConnections(Protocol):
    """The member of the table's connections that lending uses."""

    def of_session(self, session: Session) -> list[Connection]:
        """Return the connections between a session and the parts, to be made while its table is shown."""


class BoardRoom(Protocol):
    """The members of the board's place that lending uses."""

    def make_board(self, session: Session) -> BoardWidget:
        """Make the board of this session, and show its view before anything that reads the board."""

    def restore_board(self, part: BoardPart, table: Table) -> None:
        """Show the board of a table again that waited while the board was lent."""


class Lender(Protocol):
    """The members of the window that lending uses."""

    session: Session | None
    board_part: BoardPart | None
    connected: list[Connection]
    panel_dock: PanelDock

    @property
    def table_connections(self) -> SessionConnections:
        """Return the object that knows the connections between a session and the parts."""

    @property
    def board_place(self) -> BoardRoom:
        """Return the object that puts boards into the window."""

    def show_view(self, view: View | None) -> None:
        """Show a view of the table on the board, None for none."""

    def remove_widget(self, widget: QWidget) -> None:
        """Remove a widget from the window and delete it."""

    def focus_board(self) -> None:
        """Give the focus to the board."""


class WaitingTable(msgspec.Struct, frozen=True):
    """The session, board and connections of the window's own table, which wait while the board is lent."""

    session: Session
    board_part: BoardPart
    connected: list[Connection]


class BorrowedBoard(QObject):
    """Shows a lent table: board, panel, toolbar and status bar, but neither history nor features.

    Ends with the first turn played, once the board's scenes of it were shown.
    """

    progressed = Signal()  # a table was lent, or something was played on it

    def __init__(self, window: Lender, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self.is_on = False
        self._held: WaitingTable | None = None
        self._table: Table | None = None
        self._on_played: Callable[[Node], object] | None = None
        self._on_left: Callable[[], object] | None = None
        self._turn_timer = QTimer(self, singleShot=True, interval=0)
        self._turn_timer.timeout.connect(self._on_turn_played)

    @property
    def suspended_session(self) -> Session | None:
        """Return the session that is shown again at the end, None if nothing is lent."""
        return self._held.session if self._held is not None else None

    @property
    def lent_table(self) -> Table | None:
        """Return the table that is lent, None if none is."""
        return self._table

    def begin(self, table: Table, played: Callable[[Node], object], left: Callable[[], object]) -> None:
        """Lend the board to this table and focus it, ending an earlier lending; do nothing more if no table
        is shown.

        Calls `played` with the first turn of the table, or `left` if lending ends without one.
        """
        window = self._window
        self.end()
        if window.session is None or window.board_part is None:
            return
        window.board_part.finish_animations()  # no scenes may hold back other parts now
        window.show_view(None)
        disconnect_all(window.connected)
        self.is_on = True
        self._held = WaitingTable(window.session, window.board_part, window.connected)
        self._table, self._on_played, self._on_left = table, played, left
        window.board_part.board.hide()
        session = window.session = Session(table, self, is_lent=True)
        board = window.board_place.make_board(session)
        if board.has_scenes:
            board.move_player.scene_player.last_stop_passed.connect(self._turn_timer.start)
        window.panel_dock.set_table(table, board)
        window.connected = window.table_connections.of_session(session)
        connect_all(window.connected)
        table.changed.connect(self._changed)
        window.show_view(session.view)
        session.changed.connect(self._on_view_changed)
        window.focus_board()
        self.progressed.emit()

    def _on_view_changed(self, view: View) -> None:
        """Report that something was played or undone."""
        if self._table is not None:
            self.progressed.emit()

    def _changed(self, change: Change) -> None:
        """Hand over a turn that was played, once the table has finished its change."""
        if change.cause == "played":
            self._turn_timer.start()  # the table must not go while it emits a change

    def _on_turn_played(self) -> None:
        """Hand over the turn that was played, unless scenes of it are still to be shown."""
        board = self._window.board_part.board if self._window.board_part is not None else None
        if board is None or not (board.has_scenes and board.move_player.scene_player.has_stop):
            self._hand_over()

    def _hand_over(self) -> bool:
        """End the lending and pass on the first turn that was played on the borrowed board. Return False, and
        do nothing, without one."""
        table, played = self._table, self._on_played
        if table is None or played is None or table.here is table.history.root:
            return False
        node = table.line[1]
        self._on_left = None
        self.end()
        played(node)
        return True

    def end(self) -> bool:
        """Close the lent table, show the waiting one again, and call `left`, unless a turn was handed over.

        Return False if nothing was lent.
        """
        window, held = self._window, self._held
        if held is None or window.session is None or window.board_part is None:
            return False
        self._turn_timer.stop()
        window.show_view(None)
        disconnect_all(window.connected)
        lent, part, left = window.session, window.board_part, self._on_left
        self.is_on = False
        self._held = self._table = self._on_played = self._on_left = None
        window.session, window.board_part, window.connected = held.session, held.board_part, held.connected
        lent.table.changed.disconnect(self._changed)
        window.remove_widget(part.board)
        window.board_place.restore_board(held.board_part, held.session.table)
        lent.close()
        lent.deleteLater()
        connect_all(window.connected)
        window.show_view(replace(held.session.view, led=Transition()))  # its animation was shown before
        if left is not None:
            left()
        return True

    def before_command(self, command: Command, of_game: Collection[Command]) -> None:
        """End lending if the command is about the waiting table, handing over a turn that was played."""
        if self.is_on and _is_about_waiting_table(command, of_game) and not self._hand_over():
            self.end()

    def session_for(self, command: Command, of_game: Collection[Command]) -> Session | None:
        """Return the session that a command is about: the one that waits, or the one that is shown."""
        is_waiting = self.is_on and _is_about_waiting_table(command, of_game)
        return self.suspended_session if is_waiting else self._window.session


def _is_about_waiting_table(command: Command, of_game: Collection[Command]) -> bool:
    """Return whether a command is about the table that waits, not about the turn on the lent one."""
    is_about_table = command.needs in (CommandTarget.A_TABLE, CommandTarget.A_TURN)
    return is_about_table and command.id not in OF_A_TURN and command not in of_game
