"""The members of the window that the program's own commands and features may use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from takeback.shell.game_host import GameHost, Target

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtWidgets import QBoxLayout, QWidget

    from takeback.shell.commands.actions import Actions
    from takeback.shell.commands.register import Command
    from takeback.shell.feature_part import FeaturePart
    from takeback.shell.history.dock import HistoryDock
    from takeback.shell.system.reporter import Reporter
    from takeback.shell.window.board_part import BoardPart
    from takeback.shell.window.lending import BorrowedBoard
    from takeback.shell.window.notice import NoticeBar
    from takeback.shell.window.placing import WindowLayout
    from takeback.shell.window.statusbar import Announcer, StatusBar
    from takeback.shell.window.strip import MessageStrip
    from takeback.shell.window.tryouts import FileTrials
    from takeback.shell.window.unkept import UnsavedGames


class RoomOfBoards(Protocol):
    """The place of the board, as features use it."""

    def room(self) -> QSize:
        """Return the size that boards have, without what lies over the desk."""

    def show_columns(self, columns: Sequence[Sequence[QWidget]], direction: QBoxLayout.Direction) -> None:
        """Show groups of widgets, each from top to bottom, in this direction; the last of all is the
        board."""

    def make_columns_equal(self) -> None:
        """Leave pixels free that cannot be shared, so that all groups have the same size."""

    def end_columns(self) -> None:
        """Show the board alone again."""


class Host(GameHost, Protocol):
    """The window, as the program's own commands and features see it. Tests have their own implementation."""

    @property
    def actions_(self) -> Actions:
        """Return the actions of all commands."""

    @property
    def announcer(self) -> Announcer:
        """Return the part that speaks sentences."""

    @property
    def board_part(self) -> BoardPart | None:
        """Return the board of the table that is shown; None while a page is shown."""

    @property
    def board_place(self) -> RoomOfBoards:
        """Return the part that puts boards into the window."""

    @property
    def borrowed_board(self) -> BorrowedBoard:
        """Return the part that lends the board to another table for one turn."""

    @property
    def feature_parts(self) -> Sequence[FeaturePart]:
        """Return the parts of all features, loaded if they are not yet."""

    @property
    def tryouts(self) -> FileTrials:
        """Return the part that tries files in another process."""

    @property
    def history_dock(self) -> HistoryDock:
        """Return the dock of the history."""

    @property
    def message_strip(self) -> MessageStrip:
        """Return the strip above the board."""

    @property
    def notice_bar(self) -> NoticeBar:
        """Return the bar over the board that shows a problem."""

    @property
    def reporter(self) -> Reporter:
        """Return the part that reports errors, which all windows share."""

    @property
    def status_bar(self) -> StatusBar:
        """Return the status bar."""

    @property
    def unsaved_games(self) -> UnsavedGames:
        """Return the part that keeps the games whose turns the journal no longer takes."""

    @property
    def window_layout(self) -> WindowLayout:
        """Return the part that places docks."""

    def run(self, command: Command, about: Target | None = None) -> bool:
        """Run this command, perhaps on this game or turn.

        Return False if it is switched off, or if it refused, which is shown.
        """

    def leave_table(self, id: int) -> None:
        """Show all games in every window that shows the table of this id."""

    def show_gallery(self) -> None:
        """Show all games."""

    def toggle_history(self) -> None:
        """Show or hide the history."""
