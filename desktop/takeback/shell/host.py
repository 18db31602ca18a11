"""What a command or a feature may ask of the window it is in. The tests have another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

import msgspec
from PySide6.QtWidgets import QDialog, QWidget

from takeback.engine.game import Game
from takeback.engine.journal import Journal

if TYPE_CHECKING:
    from takeback.shell.session.session import Session
    from takeback.shell.settings import Settings
    from takeback.table.table import Table

D = TypeVar("D", bound=QDialog)
P = TypeVar("P")
Way = tuple[str, Callable[[], object]]  # what a button says, and what it does


class Page(msgspec.Struct, frozen=True):
    """What is shown on the whole desk instead of a table; `left` is called when something else is shown."""

    widget: QWidget
    title: str
    rest: str  # what the status bar says meanwhile
    game: Game | None = None
    left: Callable[[], object] | None = None


class Host(Protocol):
    """The window, as commands and features see it."""

    settings: Settings
    journal: Journal

    @property
    def session(self) -> Session | None:
        """What is shown of a table; None while a page is shown."""

    @property
    def page(self) -> Page | None:
        """What is shown that is no table; None at a start, too, before anything is shown."""

    def say(self, sentence: str) -> None:
        """Show a sentence and speak it."""

    def notice(self, sentence: str, ways: Sequence[Way] = (), no_way: str = "Close") -> None:
        """A bar over the board: what went wrong, and the ways out."""

    def open(self, make: Callable[[QWidget], D]) -> D:
        """Open the dialog made over this window. There is one at a time, and nothing waits for it."""

    def do(self, id: str, about: object = None) -> bool:
        """Do another command, perhaps about this game or turn. False: there is no such command."""

    def part(self, kind: type[P]) -> P:
        """The one part of this kind that the window has."""

    def show_table(self, table: Table) -> None:
        """This table from now on; the one before waits in the journal as it is."""

    def show_page(self, page: Page) -> None:
        """Something that is no table, on the whole desk."""
