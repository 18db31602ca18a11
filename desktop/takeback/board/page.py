"""The page a game may show instead of a table, to look at what was played before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from takeback.engine.record import Seat
from takeback.table.archive import Archive, Note
from takeback.ui.theme import LIGHT, Theme


class Notebook(Protocol):
    """Where a page keeps what the player writes; each thing has a name that the game chooses."""

    def note(self, about: str) -> Note: ...

    def put(self, about: str, note: Note) -> None: ...


class PlayOn(msgspec.Struct, frozen=True):
    """A table that the player wants from a page: one that is there, from one of its turns, or a new one."""

    said: str  # what is told when it has opened
    table: int | None = None
    serial: int = 0  # of the turn to stand on
    start: Any = None  # of a new table: the position that it begins with
    options: Mapping[str, Any] = msgspec.field(default_factory=dict)
    seats: tuple[Seat, ...] = ()
    title: str = ""


class GamePage(QWidget):
    """A game's card names it by `page`. It signals what is wanted and knows nothing of windows."""

    title = "Records"
    rest = ""  # what the status bar says when nothing else does
    closed = Signal()
    said = Signal(str)  # a sentence for the status bar and the announcer
    play_wanted = Signal(object)  # PlayOn

    def __init__(
        self, archive: Archive, notebook: Notebook, kept: Mapping[str, Any], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.archive, self.notebook, self.kept = archive, notebook, kept
        self.theme: Theme = LIGHT

    @property
    def choices(self) -> Mapping[str, Any]:
        """What the page shall start with next time."""
        return self.kept

    @property
    def is_busy(self) -> bool:
        """Is something being worked out that will still be shown?"""
        return False

    def open_file(self, name: str, data: bytes) -> None:
        """Show what a file holds; raises Illegal with a sentence."""

    def open_newest(self, step: int | None = None) -> None:
        """Show what was played last, or the first game of a file; at its end, or after so many steps."""

    def focus_first(self) -> None:
        """The keyboard begins here."""
        self.setFocus()

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme

    def set_preferences(self, preferences: Mapping[str, Any]) -> None:
        """What the player prefers, of the card's preferences: all of them, by their names."""

    def let_go(self) -> None:
        """The window shows something else."""
