"""The page a game may show in place of a table, such as a viewer for games played earlier."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from takeback.engine.record import Seat
from takeback.table.archive import Archive, Note
from takeback.texts import gettext as _
from takeback.ui.theme import LIGHT, Theme


class Notebook(Protocol):
    """Stores what the player writes on a page: a note for each name that the game chooses."""

    def note(self, about: str) -> Note:
        """Return the note stored under this name, an empty one if there is none."""

    def set_note(self, about: str, note: Note) -> None:
        """Store a note under this name; an empty one deletes what was stored."""


class TableRequest(msgspec.Struct, frozen=True):
    """A page's request to open a table: an existing one at one of its turns, or a new one."""

    opened_message: str  # the message shown when it has opened
    table: int | None = None  # the id of an existing table; None: a new one
    serial: int = 0  # of the turn of that table to go to
    start: Any = None  # the state that a new table starts with
    options: Mapping[str, Any] = msgspec.field(default_factory=dict)
    seats: tuple[Seat, ...] = ()
    title: str = ""


class GamePage(QWidget):
    """Base class of a game's page, which the game's card names by `page`.

    It emits what it wants, such as a table to open, and knows nothing of windows.
    """

    title = _("Records")
    idle_text = ""  # the text of the status bar while there is no message
    closed = Signal()
    message_emitted = Signal(str)  # a sentence for the status bar and the announcer
    play_wanted = Signal(object)  # TableRequest

    def __init__(
        self, archive: Archive, notebook: Notebook, kept: Mapping[str, Any], parent: QWidget | None = None
    ) -> None:
        """Take all games that were played, the player's notes, and `choices` of the last time (`kept`)."""
        super().__init__(parent)
        self.archive, self.notebook, self.saved_choices = archive, notebook, kept
        self.theme: Theme = LIGHT

    @property
    def choices(self) -> Mapping[str, Any]:
        """Return the player's choices on this page, to be passed as `kept` when it is next opened."""
        return self.saved_choices

    @property
    def is_busy(self) -> bool:
        """Tell whether the page is still working out something that it will show."""
        return False

    def open_file(self, name: str, data: bytes) -> None:
        """Show the content of a file; raise Illegal with a sentence if it cannot be read."""

    def open_newest(self, step: int | None = None) -> None:
        """Show the game played last, or the first one of a file, after `step` steps (None: at its end)."""

    def focus_first(self) -> None:
        """Give the keyboard focus to the part of the page where it should start."""
        self.setFocus()

    def set_theme(self, theme: Theme) -> None:
        """Use these colours."""
        self.theme = theme

    def set_preferences(self, preferences: Mapping[str, Any]) -> None:
        """Apply the player's preferences for this game: all that the game's card declares, by name. Does
        nothing here; a page that shows any of them overrides it."""

    def stop_work(self) -> None:
        """Stop all work in the background, because the window closes this page."""
