"""The dialog "Verify this game": checks the game in another process and shows the result in sentences."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from takeback.engine.fair import ONLY_SEEN
from takeback.engine.verify import WRONG, Evidence, NotedValues, evidence_lines, verdict_lines
from takeback.shell.features.about_table.revealing import may_reveal_result
from takeback.table.opening import save_file_of
from takeback.table.table import Table
from takeback.table.thinking import Answer, make_request
from takeback.table.thinking_process import ThinkingProcess
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog
from takeback.ui.labels import label

FUNCTION = "takeback.engine.verify:verified"
SECONDS = 600.0  # a game of 100,000 turns is replayed completely
WIDTH = 560
CHECKING = _("Replaying every turn under the rules …")
NOT_TOLD = _("Faults are shown when the game is over, because they could reveal hidden information.")
FAILED = _(
    "The game could not be checked, because the checking process failed. This says nothing about the game."
)


class VerifyGameDialog(Dialog):
    """Verifies a game in another process and shows the result; closing it stops that process.

    A table that holds only what one seat has seen is not verified, which the dialog says. `noted` are values
    of a receipt to compare with.
    """

    def __init__(self, table: Table, parent: QWidget | None = None, noted: NotedValues | None = None) -> None:
        super().__init__(_("Verify this game"), parent, WIDTH, spacing=14)
        self._may_tell = may_reveal_result(table)
        self.column.addWidget(label("heading", table.title(), self))
        self.result_label = QLabel(CHECKING, self)
        self.result_label.setWordWrap(True)
        self.result_label.setTextFormat(Qt.TextFormat.PlainText)
        self.result_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.column.addWidget(self.result_label)
        self.leave(_("Close")).setDefault(True)
        self.foot()
        self._process = ThinkingProcess(self)
        self.finished.connect(self._process.close)
        if table.is_masked:
            self._show_text(ONLY_SEEN)
            return
        ask = make_request(FUNCTION, save_file_of(table), noted or NotedValues())
        self._process.ask(msgspec.structs.replace(ask, seconds=SECONDS), self._answered)

    def _answered(self, answer: Answer) -> None:
        """Show the result, or that the other process failed.

        Before the end of the game, leave out what could reveal hidden information.
        """
        if answer.is_broken:
            self._show_text(FAILED)
            return
        if answer.sentence:
            self._show_text(
                answer.sentence if self._may_tell else _("It cannot be checked. {reason}", reason=NOT_TOLD)
            )
            return
        evidence = msgspec.json.decode(answer.value, type=Evidence)
        if not self._may_tell and not evidence.holds:
            self._show_text(f"{WRONG} {NOT_TOLD}")
            return
        if not self._may_tell and not evidence.seal:
            # a hidden value could be guessed and tested against it
            evidence = msgspec.structs.replace(evidence, last_link="")
        self._show_text("\n\n".join([*verdict_lines(evidence), *evidence_lines(evidence)]))

    def _show_text(self, text: str) -> None:
        """Show this text and adapt the size of the dialog."""
        self.result_label.setText(text)
        self.setAccessibleDescription(text)
        self.adjustSize()
