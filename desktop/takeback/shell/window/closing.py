"""The question that a window asks before it closes with games that would be lost."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, QTimer

from takeback.shell.commands import feature_ids
from takeback.shell.host import Host


class ClosingWindow(Host, Protocol):
    """The members of the window that the question before closing uses."""

    def unsaved_message(self) -> str:
        """Return a sentence on what would be lost if the window closed now, "" for nothing."""

    def close(self) -> bool:
        """Close the window; return False if it refuses."""


class CloseQuestion(QObject):
    """Asks before a window closes with games that would be lost, and then closes it if that is wanted."""

    def __init__(self, window: ClosingWindow, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self.is_wanted = False  # ask if games would be lost?

    def ask(self) -> bool:
        """Open the question whether to close, if something would be lost and the question is wanted.

        Return whether it was opened; its answer closes the window later.
        """
        unsaved = self._window.unsaved_message() if self.is_wanted else ""
        if unsaved:
            self._open_dialog(unsaved)
        return bool(unsaved)

    def _open_dialog(self, unsaved: str) -> None:
        """Open the dialog with this sentence on what would be lost."""
        from takeback.shell.window.close_unsaved import CloseUnsaved

        window = self._window
        save_as = partial(window.do, feature_ids.SAVE_AS) if window.session is not None else None
        window.open(lambda over: CloseUnsaved(unsaved, save_as, over)).accepted.connect(self._close_unsaved)

    def _close_unsaved(self) -> None:
        """Close the window soon, without asking again."""
        self.is_wanted = False
        QTimer.singleShot(0, self, self._window.close)
