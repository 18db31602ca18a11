"""The evidence of the game on the table, worked out in another process and told in sentences."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from desktop.engine.verify import Evidence, words
from desktop.table.opening import document
from desktop.table.practice import is_over
from desktop.table.table import Table
from desktop.table.thinking import Answer, ask_for
from desktop.table.thinking_process import ThinkingProcess
from desktop.ui.dialog import Dialog
from desktop.ui.labels import label

FUNCTION = "desktop.engine.verify:verified"
SECONDS = 600.0  # a game of 100,000 turns is played again whole
WIDTH = 560
CHECKING = "Every turn is played again by the rules …"
NOT_TOLD = "What is wrong is told after the end of the game: it could tell what is hidden."


class VerifyGame(Dialog):
    def __init__(self, table: Table, parent: QWidget | None = None) -> None:
        super().__init__("Verify this game", parent, WIDTH, spacing=14)
        self._may_tell = not table.is_fair or is_over(table)
        self.column.addWidget(label("heading", table.title(), self))
        self.told = QLabel(CHECKING, self)
        self.told.setWordWrap(True)
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.column.addWidget(self.told)
        self.leave("Close").setDefault(True)
        self.foot()
        self._process = ThinkingProcess(self)
        self.finished.connect(self._process.close)
        ask = ask_for(FUNCTION, document(table))
        self._process.ask(msgspec.structs.replace(ask, seconds=SECONDS), self._answered)

    def _answered(self, answer: Answer) -> None:
        if answer.sentence:
            self._tell(answer.sentence)
            return
        evidence = msgspec.json.decode(answer.value, type=Evidence)
        if not evidence.holds and not self._may_tell:
            self._tell(f"It does not hold. {NOT_TOLD}")
            return
        holds = "Everything holds." if evidence.holds else "It does not hold."
        self._tell("\n\n".join([holds, *words(evidence)]))

    def _tell(self, text: str) -> None:
        self.told.setText(text)
        self.setAccessibleDescription(text)
        self.adjustSize()
