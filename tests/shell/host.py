"""Provide a small substitute for a window, which records what commands and features ask of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from takeback.engine.journal import Journal
from takeback.shell.commands.actions import Actions
from takeback.shell.commands.register import Command
from takeback.shell.feature_part import FeaturePart
from takeback.shell.game_host import B, D, LabelledAction, Page
from takeback.shell.history.dock import HistoryDock
from takeback.shell.host import Host, RoomOfBoards
from takeback.shell.session.session import Session
from takeback.shell.settings import Settings
from takeback.shell.system.reporter import Reporter
from takeback.shell.window.board_part import BoardPart
from takeback.shell.window.lending import BorrowedBoard
from takeback.shell.window.notice import NoticeBar
from takeback.shell.window.placing import WindowLayout
from takeback.shell.window.statusbar import Announcer, StatusBar
from takeback.shell.window.strip import MessageStrip
from takeback.shell.window.tryouts import FileTrials
from takeback.shell.window.unkept import UnsavedGames
from takeback.table.table import Table


class PlainHost:
    """A host without widgets that keeps shown tables and pages, messages and commands in lists."""

    actions_: Actions  # these parts of a window do not exist here
    announcer: Announcer
    board_part: BoardPart | None
    board_place: RoomOfBoards
    borrowed_board: BorrowedBoard
    feature_parts: Sequence[FeaturePart]
    history_dock: HistoryDock
    message_strip: MessageStrip
    notice_bar: NoticeBar
    reporter: Reporter
    status_bar: StatusBar
    tryouts: FileTrials
    unsaved_games: UnsavedGames
    window_layout: WindowLayout

    def __init__(self, profile: Path, session: Session | None = None) -> None:
        self.settings, self.journal, self.session = Settings(profile), Journal.open(None), session
        self.page: Page | None = None
        self.said: list[str] = []
        self.notices: list[str] = []
        self.done: list[tuple[str, object]] = []
        self.shown: list[Table | Page] = []
        self.over = QWidget()

    def say(self, sentence: str) -> None:
        self.said.append(sentence)

    def notice(self, sentence: str, ways: Sequence[LabelledAction] = (), no_way: str = "Close") -> None:
        self.notices.append(sentence)

    def open(self, make: Callable[[QWidget], D]) -> D:
        return make(self.over)

    def do(self, id: str, about: object = None) -> bool:
        self.done.append((id, about))
        return True

    def run(self, command: Command, about: object = None) -> bool:
        return self.do(command.id, about)

    def leave_table(self, id: int) -> None:
        self.done.append(("leave_table", id))

    def show_gallery(self) -> None:
        self.done.append(("gallery", None))

    def toggle_history(self) -> None:
        self.done.append(("history", None))

    def board_of(self, kind: type[B]) -> B:
        raise TypeError("There is no board.")

    def part(self, kind: type[B]) -> B:
        raise TypeError("There is no board.")

    def show_table(self, table: Table) -> None:
        self.shown.append(table)

    def show_page(self, page: Page) -> None:
        self.shown.append(page)


def as_host(plain: PlainHost) -> Host:
    """Return the host typed as `Host`, so that mypy checks that it is one."""
    return plain
