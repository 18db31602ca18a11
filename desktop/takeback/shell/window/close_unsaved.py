"""The question before closing while games are only in memory."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog
from takeback.ui.labels import label

WIDTH = 440


class CloseUnsaved(Dialog):
    """Offers to save, to close without saving (accepted), or to stay. Escape stays."""

    def __init__(self, loss: str, save_as: Callable[[], object] | None, parent: QWidget | None) -> None:
        super().__init__(_("Close without saving?"), parent, WIDTH, spacing=16)
        message = _("{loss} Anything not saved to a file will be lost when you close the window.", loss=loss)
        words = label("message", message, self)
        words.setWordWrap(True)
        self.setAccessibleDescription(message)
        self.column.addWidget(words)
        self.saves = self.main(_("Save as…"), self._closing_first(save_as)) if save_as is not None else None
        self.goes = self.act(_("Close without saving"), self.accept)
        self.stays = self.leave()
        self.foot()

    def _closing_first(self, save_as: Callable[[], object]) -> Callable[[], None]:
        """Return a function that closes the dialog as rejected and then saves."""

        def save() -> None:
            """Close the dialog, then save."""
            self.reject()
            save_as()

        return save
