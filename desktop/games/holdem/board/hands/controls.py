"""The buttons below a hand that is looked at again: events, streets, hands, and playing by itself."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from desktop.ui.fields import Pick
from desktop.ui.icons import icon
from desktop.ui.labels import label
from desktop.ui.theme import LIGHT, Theme

SIDE, ICON = 34, 20
ROOMY = 600  # points, from which on there is room for the street
SPEEDS = ((0.5, "½×"), (1.0, "1×"), (2.0, "2×"), (4.0, "4×"))
BUTTONS = (  # what is asked for, the drawing, its name, and its key
    ("first", "first", "Start of the hand", "Home"),
    ("street_back", "street-back", "Street back", "Up"),
    ("back", "back", "One event back", "Left"),
    ("play", "play", "Play", "Space"),
    ("forward", "forward", "One event forward", "Right"),
    ("street_forward", "street-forward", "Street forward", "Down"),
    ("last", "last", "End of the hand", "End"),
)


class Controls(QWidget):
    asked = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._is_playing = False
        self._theme = LIGHT
        self.buttons = {what: self._button(what, name, key) for what, _, name, key in BUTTONS}
        for what in ("back", "forward"):
            self.buttons[what].setAutoRepeat(True)
        self.speed = Pick("Speed", list(SPEEDS))
        self.speed.setMinimumWidth(72)
        self.speed.put(1.0)
        self.where = label("message", "", self)
        self.before = self._word("‹ Hand", "hand_back", "The hand before in the list (Page up)")
        self.after = self._word("Hand ›", "hand_forward", "The hand after in the list (Page down)")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        for button in self.buttons.values():
            row.addWidget(button)
        row.addSpacing(8)
        row.addWidget(self.speed)
        row.addSpacing(10)
        row.addWidget(self.where, 1)
        row.addWidget(self.before)
        row.addWidget(self.after)

    def _button(self, what: str, name: str, key: str) -> QToolButton:
        button = QToolButton(self)
        button.setFixedSize(SIDE, SIDE)
        button.setIconSize(QSize(ICON, ICON))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(name)
        button.setToolTip(f"{name} ({key})")
        button.clicked.connect(partial(self.asked.emit, what))
        return button

    def _word(self, text: str, what: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(text)
        button.setFixedHeight(SIDE)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setToolTip(tip)
        button.setAccessibleName(tip.partition(" (")[0])
        button.clicked.connect(partial(self.asked.emit, what))
        return button

    def set_playing(self, is_playing: bool) -> None:
        self._is_playing = is_playing
        play = self.buttons["play"]
        play.setAccessibleName("Pause" if is_playing else "Play")
        play.setToolTip(f"{play.accessibleName()} (Space)")
        self._dress()

    def set_place(self, at: int, last: int, street: str) -> None:
        count = f"{at + 1} of {last + 1}"
        self.where.setText(f"{count} · {street}" if self.width() > ROOMY else count)
        for what in ("first", "street_back", "back"):
            self.buttons[what].setProperty("still", at == 0)
        for what in ("forward", "street_forward", "last"):
            self.buttons[what].setProperty("still", at == last)
        self._dress()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._dress()

    def _dress(self) -> None:
        for what, drawing, _, _ in BUTTONS:
            button = self.buttons[what]
            drawing = "pause" if what == "play" and self._is_playing else drawing
            ink = self._theme.faint if button.property("still") else self._theme.ink
            button.setIcon(icon(drawing, ink, ICON))
