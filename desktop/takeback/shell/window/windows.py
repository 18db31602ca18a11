"""All windows of the program, which share one journal and one settings file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QDialog

from takeback.engine.journal import Journal
from takeback.shell.restart import Restart
from takeback.shell.session.session import Session
from takeback.shell.settings import Settings
from takeback.shell.window.lending import BorrowedBoard
from takeback.table.table import Table

if TYPE_CHECKING:
    from takeback.shell.system.reporter import Reporter


class ManagedWindow(Protocol):
    """The members of a window that the list of all windows uses."""

    number: int
    settings: Settings
    session: Session | None
    borrowed_board: BorrowedBoard

    @property
    def table(self) -> Table | None:
        """Return the table of the window, None while a page is shown."""

    @property
    def viewer(self) -> int | None:
        """Return the seat that looks, None for nobody in particular."""

    @property
    def dialog(self) -> QDialog | None:
        """Return the dialog that is open, if any."""

    def show_gallery(self) -> None:
        """Show all games."""

    def close(self) -> bool:
        """Close the window; return False if it refuses."""

    def deleteLater(self) -> None:
        """Delete the window when the event loop runs again."""


W = TypeVar("W", bound=ManagedWindow)


class Windows(QObject, Generic[W]):
    """Keeps the windows that are open, and closes the journal after the last.

    Secrets of one of several persons are shown in one window at a time: the one in use.
    """

    window_opened = Signal(object)  # another Window was opened

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self.journal = journal
        self.restart = Restart.NONE  # what follows once all windows are closed
        self.reporter: Reporter | None = None  # of all windows; None until the program has begun
        self.open: list[W] = []  # the one in use comes last

    def add(self, window: W) -> int:
        """Add a window, and return the smallest number that no other window has."""
        taken = {one.number for one in self.open}
        self.open.append(window)
        return next(number for number in range(1, len(self.open) + 1) if number not in taken)

    @property
    def in_use(self) -> W:
        """Return the window that was active last; raise IndexError if none is open."""
        return self.open[-1]

    def is_in_use(self, window: W) -> bool:
        """Return whether this is the window that was active last."""
        return self.open[-1:] == [window]

    @property
    def table(self) -> Table | None:
        """Return the table of the window in use, None if there is none."""
        return self.in_use.table if self.open else None

    @property
    def viewer(self) -> int | None:
        """Return the seat that looks in the window in use, None for nobody."""
        return self.in_use.viewer if self.open else None

    @property
    def keeps_games(self) -> bool:
        """Return whether the journal writes what is played to disk."""
        return self.journal.path is not None and not self.journal.is_read_only

    def is_last(self, window: W) -> bool:
        """Return whether no other window than this is open."""
        return all(one is window for one in self.open)

    def set_in_use(self, window: W) -> None:
        """Note that this window is in use now, if it is open: cover secrets in the others, save where its
        table stands, and come back to it at the next start."""
        if window not in self.open:
            return
        self.open.remove(window)
        self.open.append(window)
        for other in self.open[:-1]:
            _cover_secrets(other)
        window.settings.last_table.note_switched(window.table.id if window.table is not None else 0)
        if window.table is not None:
            window.table.storage.save_cursor()

    def leave_table(self, id: int) -> None:
        """Show the gallery in every window that shows the table of this id."""
        for one in self.open:
            if one.table is not None and one.table.id == id:
                one.show_gallery()

    def note_closed(self, window: W) -> None:
        """Note that a window was closed; the last one closes the journal."""
        if window in self.open:
            self.open.remove(window)
        if self.open:
            self.set_in_use(self.in_use)
            window.deleteLater()
        else:
            self.journal.close()

    def begin_safe_start(self) -> None:
        """Close all windows after the present event, to start again as a safe start; one may refuse."""
        self.restart = Restart.SAFE
        QTimer.singleShot(0, self, self.close_all)

    def close_all(self) -> None:
        """Close all windows, the one in use last, as it comes back at the next start; stop at one that
        refuses.
        """
        for window in list(self.open):
            if not window.close():
                return


def _cover_secrets(window: ManagedWindow) -> None:
    """Cover secrets of the window's viewer, and close a lent board and a dialog that could show them."""
    if window.borrowed_board.is_on and window.table is not None and len(window.table.persons) > 1:
        window.borrowed_board.end()
    if window.session is not None and window.session.cover_secrets() and window.dialog is not None:
        window.dialog.reject()
