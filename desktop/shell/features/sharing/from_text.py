"""The field for a game that somebody copied as a line of text."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QWidget

from desktop.engine import share
from desktop.engine.state import Illegal
from desktop.ui.dialog import Dialog
from desktop.ui.labels import label


class FromText(Dialog):
    """One field, and under it what the text is, or why it is none."""

    wanted = Signal(str, bool)  # the text; whether to look at it even if it is of a newer edition

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__("From share text", parent, width=480)
        self.field = QPlainTextEdit(self)
        self.field.setTabChangesFocus(True)
        self.field.setFixedHeight(104)
        self.field.setAccessibleName("Share text")
        self.field.setPlaceholderText("tb1.…")
        self.told = label("second", "", self)
        self.told.setWordWrap(True)
        self.told.setMinimumHeight(36)
        self._is_newer = False
        self._lay_out()
        self.field.textChanged.connect(self._read)
        self.field.setPlainText(text)
        self._read()

    def _lay_out(self) -> None:
        words = QLabel("Paste the text of a game", self)
        words.setBuddy(self.field)
        for widget in (words, self.field, self.told):
            self.column.addWidget(widget)
        self.go_on = self.main("Open")
        self.leave()
        self.foot()

    def _read(self) -> None:
        """Only read, not played: that happens when it is opened."""
        text = self.field.toPlainText()
        self._is_newer, can_open, told = False, True, ""
        try:
            told = told_of(share.read(text))
        except share.NewerEdition as why:
            self._is_newer, told = True, str(why)
        except Illegal as why:
            can_open, told = False, str(why) if text.strip() else ""
        self.told.setText(told)
        self.field.setAccessibleDescription(told)
        self.go_on.setText("Open to look" if self._is_newer else "Open")
        self.go_on.setEnabled(can_open)
        if can_open:
            self.go_on.setFocus()

    def accept(self) -> None:
        text, is_newer = self.field.toPlainText(), self._is_newer
        super().accept()
        self.wanted.emit(text, is_newer)


def may_be_ours(text: str) -> bool:
    return any(f"{mark}." in text for mark in share.MARKS)


def told_of(shared: share.Shared) -> str:
    """ "Tic-tac-toe · Size 9x9 · In a row 5 · seed 42 · 12 turns" """
    game = shared.game
    unusual = [one for one in game.options if not one.is_usual(shared.options)]
    parts = [game.title]
    if len(game.seats) > 1:
        parts.append(f"{shared.seats} players")
    parts += [f"{option.title} {_worded(shared.options[option.name])}" for option in unusual]
    parts.append(f"seed {shared.seed}")
    if shared.turns:
        parts.append("one turn" if len(shared.turns) == 1 else f"{len(shared.turns)} turns")
    return " · ".join(parts)


def _worded(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
