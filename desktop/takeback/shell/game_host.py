"""The members of the window that the commands of a game may use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

import msgspec
from PySide6.QtWidgets import QDialog, QWidget

from takeback.board.widget import BoardWidget
from takeback.engine.game import Game
from takeback.engine.history import Node
from takeback.engine.journal import Journal
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.shell.session.session import Session
    from takeback.shell.settings import Settings
    from takeback.table.table import Table

D = TypeVar("D", bound=QDialog)
B = TypeVar("B", bound=BoardWidget)
Target = Game | Node  # what a command may be told to act on, instead of what is shown
LabelledAction = tuple[str, Callable[[], object]]  # a button's text, and its function


class Page(msgspec.Struct, frozen=True):
    """Content shown in place of a table; `on_left` is called when something else is shown."""

    widget: QWidget
    title: str
    idle_text: str  # the text of the status bar while it is shown
    game: Game | None = None
    on_left: Callable[[], object] | None = None


class GameHost(Protocol):
    """The window, as the commands of a game see it."""

    settings: Settings
    journal: Journal

    @property
    def session(self) -> Session | None:
        """Return the session of the table that is shown; None while a page is shown."""

    @property
    def page(self) -> Page | None:
        """Return the page shown in place of a table; None for a table, or before anything is shown."""

    def say(self, sentence: str) -> None:
        """Show this sentence in the status bar and speak it."""

    def notice(self, sentence: str, ways: Sequence[LabelledAction] = (), no_way: str = _("Close")) -> None:
        """Show a bar over the board with a problem, and buttons for the ways out.

        `no_way` is the text of a last button that only hides the bar; "" for none, and then no button hides
        it.
        """

    def open(self, make: Callable[[QWidget], D]) -> D:
        """Open the non-modal dialog that `make` builds over this window. Only one is open at a time."""

    def do(self, id: str, about: Target | None = None) -> bool:
        """Run the command of this id, perhaps on this game or turn.

        Return False if there is none, or if it refused, which is shown.
        """

    def board_of(self, kind: type[B]) -> B:
        """Return the board that is shown; raise TypeError if it is not of this class."""

    def part(self, kind: type[B]) -> B:
        """Return the board that is shown, for games that were made before `board_of`; warn of it."""

    def show_table(self, table: Table) -> None:
        """Show this table; the one before stays in the journal as it is."""

    def show_page(self, page: Page) -> None:
        """Show this page in place of a table."""
