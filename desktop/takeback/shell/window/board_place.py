"""The place of the board in one window: puts boards there and takes them away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from takeback.board.widget import MOST_HEIGHT, BoardWidget
from takeback.shell.commands.actions import Actions
from takeback.shell.commands.of_games import declare_preferences, show_game_commands
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.settings import Settings
from takeback.shell.window.board_part import BoardPart
from takeback.shell.window.ending import ResultController
from takeback.shell.window.panel_dock import PanelDock
from takeback.shell.window.plan_report import PlanReport
from takeback.shell.window.preferences import WindowPreferences
from takeback.shell.window.statusbar import StatusBar, empty_text
from takeback.shell.window.suspense import SpoilerGuard
from takeback.table.table import Table

ALL_ROOM = 1_000  # the share of a board in its column; the rest above and below it has 1 each


class WindowWithBoard(Host, Protocol):
    """The members of the window that the place of the board uses."""

    settings: Settings
    board_part: BoardPart | None
    desk: QWidget
    actions_: Actions
    preferences: WindowPreferences
    status_bar: StatusBar
    panel_dock: PanelDock
    plan_report: PlanReport
    result_controller: ResultController


class BoardPlace:
    """Puts the board of a table into its place, and tells the parts of the window that ask the board."""

    def __init__(self, window: WindowWithBoard) -> None:
        self._window = window
        self.spoiler_guard: SpoilerGuard | None = None  # delays parts until the board's scenes were seen
        self._shared: QWidget | None = None  # the board, while it is shown in columns with other widgets
        self._least = QSize()  # its least size otherwise
        # Once made, they stay in the place: a layout that is taken out leaves objects behind at whose
        # addresses PySide takes others for them.
        self._columns: list[QVBoxLayout] = []
        self._widgets: list[QWidget] = []  # in the columns

    def make_board(self, session: Session) -> BoardWidget:
        """Make and return the board of this session, and show its view before anything that reads the board.

        Also declares the settings and shows the commands of its game.
        """
        window, table = self._window, session.table
        declare_preferences(window.actions_, window.settings, table.game)
        show_game_commands(window, window.actions_, table.game)
        board: BoardWidget = table.game.board_class(table.game, table.shown_seats, window.desk)
        part = window.board_part = BoardPart(board)
        self._follow_board(part)
        part.set_theme(window.preferences.theme)
        part.apply_settings(window.settings)
        window.result_controller.place.insertWidget(0, board, 1)
        board.addActions(window.actions_.board_actions())
        window.status_bar.board_text = part.idle_text
        window.status_bar.set_shown_text("")  # of the board before
        part.shown_text_changed.connect(window.status_bar.set_shown_text)
        part.show_view(session.view)
        return board

    def room(self) -> QSize:
        """Return the size that boards have, without what lies over the desk."""
        return self._window.result_controller.place.contentsRect().size()

    def show_columns(self, columns: Sequence[Sequence[QWidget]], direction: QBoxLayout.Direction) -> None:
        """Show groups of widgets, each from top to bottom, in this direction; the last of all is the board.

        The last widget of each group takes the room that the others leave. All groups have the same size; to
        narrow the board, its least size is divided among them.
        """
        self.end_columns()
        place = self._window.result_controller.place
        board = self._shared = columns[-1][-1]
        self._least = board.minimumSize()
        is_beside = direction == QBoxLayout.Direction.LeftToRight
        across, down = (len(columns), 1) if is_beside else (1, len(columns))
        board.setMinimumSize(self._least.width() // across, self._least.height() // down)
        place.setDirection(direction)
        self._widgets = [widget for widgets in columns for widget in widgets]
        while len(self._columns) < len(columns):
            column = QVBoxLayout()
            column.setSpacing(0)
            place.addLayout(column, 1)
            self._columns.append(column)
        for column, widgets in zip(self._columns, columns, strict=False):
            for widget in widgets:
                column.addWidget(widget, ALL_ROOM if widget is widgets[-1] else 0)
            column.insertStretch(0, 1)
            column.addStretch(1)

    def make_columns_equal(self) -> None:
        """Leave pixels free that cannot be shared, so that all groups have the same size, and let no board be
        higher than it can use, so that what stands above it stays near."""
        place, room = self._window.result_controller.place, self.room()
        is_beside = place.direction() == QBoxLayout.Direction.LeftToRight
        count = sum(column.count() > 0 for column in self._columns)
        spare = (room.width() if is_beside else room.height()) % max(1, count)
        if self._shared is None or room.isEmpty():
            return
        if place.spacing() != spare:
            place.setSpacing(spare)
        width = room.width() // max(1, count) if is_beside else room.width()
        boards = [widget for widget in self._widgets if isinstance(widget, BoardWidget)]
        least = max(board.minimumHeight() for board in boards)
        for board in boards:
            board.setMaximumHeight(max(least, boards[-1].useful_height(width)))

    def end_columns(self) -> None:
        """Show the board alone again, if it was shown with others."""
        board, self._shared = self._shared, None
        if board is None:
            return
        place = self._window.result_controller.place
        for column in self._columns:
            for widget in self._widgets:
                column.removeWidget(widget)
            while column.takeAt(0) is not None:
                pass  # the room above and below
        place.setDirection(QBoxLayout.Direction.TopToBottom)
        place.setSpacing(0)
        board.setMinimumSize(self._least)
        board.setMaximumHeight(MOST_HEIGHT)
        place.addWidget(board, 1)

    def restore_board(self, part: BoardPart, table: Table) -> None:
        """Show the board of a table again that waited while the board was lent."""
        window, board = self._window, part.board
        self._follow_board(part)
        window.status_bar.board_text = part.idle_text
        window.panel_dock.set_table(table, board)
        board.show()

    def _follow_board(self, part: BoardPart) -> None:
        """Let the plan report, the result card and the message strip ask this board; other parts wait for
        the scenes of its moves, if any.
        """
        window, board = self._window, part.board
        window.plan_report.board = window.result_controller.board = board
        window.message_strip.set_board(board)
        self.end_spoiler_guard()
        if board.has_scenes:
            self.spoiler_guard = SpoilerGuard(part, board.move_player.scene_player)

    def end_spoiler_guard(self) -> None:
        """Let no part wait for the scenes of a board any more."""
        if self.spoiler_guard is not None:
            self.spoiler_guard.close()
        self.spoiler_guard = None

    def leave_board(self) -> None:
        """Let no part ask the board any more, as it goes."""
        window = self._window
        window.status_bar.board_text = empty_text
        window.status_bar.set_shown_text("")
        window.plan_report.board = window.result_controller.board = None
        window.message_strip.set_board(None)
