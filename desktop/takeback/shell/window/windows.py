"""All windows of the program, on one journal and one file of settings."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog

from takeback.engine.journal import Journal
from takeback.shell.session.session import Session
from takeback.shell.settings import Settings
from takeback.shell.window.lending import Lending
from takeback.table.table import Table


class OneOfThem(Protocol):
    """What is asked of a window where there may be several."""

    number: int
    settings: Settings
    session: Session | None
    lending: Lending

    @property
    def table(self) -> Table | None: ...

    @property
    def viewer(self) -> int | None: ...

    @property
    def dialog(self) -> QDialog | None: ...

    def do(self, id: str, about: object = None) -> bool: ...

    def close(self) -> bool: ...

    def deleteLater(self) -> None: ...


W = TypeVar("W", bound=OneOfThem)


class Windows(QObject, Generic[W]):
    """Each comes to them when it is made, and the journal is closed behind the last one.

    What one of several persons may see is on the screen in one window at a time: in the one in use.
    """

    made = Signal(object)  # a Window that was opened beside another

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self.journal = journal
        self.is_zooming = False  # do all close to come back with another zoom?
        self.shared: list[object] = []  # parts that there are once for all of them
        self.open: list[W] = []  # the one in use is the last

    def add(self, window: W) -> int:
        """Its number: the smallest that none of the others has."""
        taken = {one.number for one in self.open}
        self.open.append(window)
        return next(number for number in range(1, len(self.open) + 1) if number not in taken)

    @property
    def in_use(self) -> W:
        return self.open[-1]

    def is_in_use(self, window: W) -> bool:
        return self.open[-1:] == [window]

    @property
    def table(self) -> Table | None:
        """That of the window in use, while one is open."""
        return self.in_use.table if self.open else None

    @property
    def viewer(self) -> int | None:
        return self.in_use.viewer if self.open else None

    def is_last(self, window: W) -> bool:
        """Does nothing stay open without it?"""
        return all(one is window for one in self.open)

    def turn_to(self, window: W) -> None:
        """The player goes on there. At the next start it is the one that comes back, where it stands."""
        if window not in self.open:
            return
        self.open.remove(window)
        self.open.append(window)
        for other in self.open[:-1]:
            _look_away(other)
        window.settings.last_table.turned_to(window.table.id if window.table is not None else 0)
        if window.table is not None:
            window.table.save_cursor()

    def leave_table(self, id: int) -> None:
        """No window shows this table any more."""
        for one in self.open:
            if one.table is not None and one.table.id == id:
                one.do("gallery")

    def closed(self, window: W) -> None:
        if window in self.open:
            self.open.remove(window)
        if self.open:
            self.turn_to(self.in_use)
            window.deleteLater()
        else:
            self.journal.close()

    def close_all(self) -> None:
        """The one in use last of all, for it comes back. One that asks first stays, and so do the rest."""
        for window in list(self.open):
            if not window.close():
                return


def _look_away(window: OneOfThem) -> None:
    """What one of several persons may see is covered, and no dialog over it tells it."""
    if window.lending.is_on and window.table is not None and len(window.table.persons) > 1:
        window.lending.end()
    if window.session is not None and window.session.look_away() and window.dialog is not None:
        window.dialog.reject()
