"""Where nothing can be written, games are only in memory: what would be lost, and the question at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from desktop.ui.dialog import Dialog
from desktop.ui.labels import label

if TYPE_CHECKING:
    from desktop.engine.journal import Journal
    from desktop.shell.session.session import Session

WIDTH = 440


def only_in_memory(journal: Journal, session: Session | None) -> str:
    """What would be lost with the window, in a sentence; empty where nothing would."""
    count = 0
    if journal.path is None:
        count = sum(1 for info in journal.tables() if info.turns)
    if session is not None:
        table = session.table
        if table.journal is None and len(table.history.nodes) > 1:
            count += 1
        if session.path and session.words.saved == table.here.serial:
            count -= 1
    if count < 1:
        return ""
    return f"{'One game is' if count == 1 else f'{count} games are'} only in memory."


class CloseUnsaved(Dialog):
    """Save as, close without, or stay. Escape stays."""

    def __init__(self, lost: str, save_as: Callable[[], object] | None, parent: QWidget | None) -> None:
        super().__init__("Close without saving?", parent, WIDTH, spacing=16)
        told = f"{lost} What is not saved as a file is lost when the window closes."
        words = label("message", told, self)
        words.setWordWrap(True)
        self.setAccessibleDescription(told)
        self.column.addWidget(words)
        self.saves = self.main("Save as…", self._then(save_as)) if save_as is not None else None
        self.goes = self.act("Close without saving", self.accept)
        self.stays = self.leave()
        self.foot()

    def _then(self, save_as: Callable[[], object]) -> Callable[[], None]:
        def save() -> None:
            self.reject()
            save_as()

        return save
