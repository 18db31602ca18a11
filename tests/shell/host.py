"""A window of thirty lines: what a command or a feature asks of it, it notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from takeback.engine.journal import Journal
from takeback.shell.host import D, Host, LabelledAction, P, Page
from takeback.shell.session.session import Session
from takeback.shell.settings import Settings
from takeback.table.table import Table


class PlainHost:
    """Holds these parts; the tables and pages that it shows, and all that it is told, it keeps in lists."""

    def __init__(self, profile: Path, session: Session | None = None, parts: Sequence[object] = ()) -> None:
        self.settings, self.journal, self.session = Settings(profile), Journal.open(None), session
        self.page: Page | None = None
        self.parts = {type(part): part for part in parts}
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

    def part(self, kind: type[P]) -> P:
        found = self.parts[kind]
        assert isinstance(found, kind)
        return found

    def show_table(self, table: Table) -> None:
        self.shown.append(table)

    def show_page(self, page: Page) -> None:
        self.shown.append(page)


def as_host(plain: PlainHost) -> Host:
    """mypy sees here that it is one."""
    return plain
