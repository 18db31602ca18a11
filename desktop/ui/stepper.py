"""The buttons that walk along a line: to its ends, a step on or back, and by itself."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from desktop.ui.icons import icon
from desktop.ui.theme import LIGHT, Theme

SIDE, ICON = 32, 20  # of a button with a drawing
BACK, PLAY, ON = -1, 0, 1


class StepButton(NamedTuple):
    """One of the buttons: what it asks for, and whether that lies before here, behind, or is to run."""

    id: str
    drawing: str
    name: str
    tip: str
    way: int
    is_repeated: bool = False  # while it is held
    pause_tip: str = ""  # while it runs, if it is another


class StepBar(QWidget):
    """Knows no line: it is told of the place, and tells what is asked for. More can be put into its row."""

    asked = Signal(str)

    def __init__(self, walks: Iterable[StepButton], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._walks = tuple(walks)
        self._theme = LIGHT
        self.is_running = False
        self._shown: list[bool] = []  # which of them are greyed
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # time runs to the right in every language
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(2)
        self.buttons = {walk.id: self._button(walk) for walk in self._walks}

    def _button(self, walk: StepButton) -> QToolButton:
        button = drawn(walk.name, walk.tip, self)
        button.setAutoRepeat(walk.is_repeated)
        button.clicked.connect(partial(self.asked.emit, walk.id))
        self.row.addWidget(button)
        return button

    def set_running(self, is_running: bool) -> None:
        if is_running == self.is_running:
            return
        self.is_running = is_running
        for walk in self._walks:
            if walk.way == PLAY:
                self.buttons[walk.id].setAccessibleName("Pause" if is_running else walk.name)
                self.buttons[walk.id].setToolTip((is_running and walk.pause_tip) or walk.tip)
        self._dress()

    def set_place(self, at: int, last: int) -> None:
        """Greyed where there is nowhere to go; pressed all the same, they say why."""
        stills = self._stills(at, last)
        if stills == self._shown:
            return
        self._shown = stills
        for walk, is_still in zip(self._walks, stills, strict=True):
            self.buttons[walk.id].setProperty("still", is_still)
        self._dress()

    def _stills(self, at: int, last: int) -> list[bool]:
        nowhere = {BACK: at == 0, PLAY: last == 0, ON: at == last}
        return [nowhere[walk.way] for walk in self._walks]

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._dress()

    def _dress(self) -> None:
        for walk in self._walks:
            button = self.buttons[walk.id]
            drawing = "pause" if walk.way == PLAY and self.is_running else walk.drawing
            ink = self._theme.faint if button.property("still") else self._theme.ink
            button.setIcon(icon(drawing, ink, ICON))


def drawn(name: str, tip: str, parent: QWidget) -> QToolButton:
    """A button with a drawing instead of words."""
    button = QToolButton(parent)
    button.setFixedSize(SIDE, SIDE)
    button.setIconSize(QSize(ICON, ICON))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setAccessibleName(name)
    button.setToolTip(tip)
    return button
