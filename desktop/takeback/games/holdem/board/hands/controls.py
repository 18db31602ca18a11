"""The buttons below a replayed hand: steps, streets, hands, and playback."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QToolButton, QWidget

from takeback.ui.fields import ChoiceBox
from takeback.ui.labels import SIDE, label
from takeback.ui.stepper import BACK, ON, PLAY, StepBar, StepButton

ROOMY = 600  # width in pixels from which the street is shown
WORDY = 480  # width from which the step's number is shown
SPEEDS = ((0.5, "½×"), (1.0, "1×"), (2.0, "2×"), (4.0, "4×"))
BUTTONS = (  # command, icon, name, key, direction
    ("first", "first", "Start of the hand", "Home", BACK),
    ("street_back", "street-back", "Street back", "Up", BACK),
    ("back", "back", "One event back", "Left", BACK),
    ("play", "play", "Play", "Space", PLAY),
    ("forward", "forward", "One event forward", "Right", ON),
    ("street_forward", "street-forward", "Street forward", "Down", ON),
    ("last", "last", "End of the hand", "End", ON),
)


class Controls(StepBar):
    """The step buttons, with the playback speed and the neighbouring hands beside them."""

    def __init__(self, parent: QWidget) -> None:
        walks = (
            StepButton(
                what, drawing, name, f"{name} ({key})", way, what in ("back", "forward"), f"Pause ({key})"
            )
            for what, drawing, name, key, way in BUTTONS
        )
        super().__init__(walks, parent)
        self.speed = ChoiceBox("Speed", list(SPEEDS))
        self.speed.setMinimumWidth(72)
        self.speed.set_value(1.0)
        self.where = label("message", "", self)
        self.before = self._word("‹ Hand", "hand_back", "The hand before in the list (Page up)")
        self.after = self._word("Hand ›", "hand_forward", "The hand after in the list (Page down)")
        self.row.addSpacing(8)
        self.row.addWidget(self.speed)
        self.row.addSpacing(10)
        self.row.addWidget(self.where, 1)
        self.row.addWidget(self.before)
        self.row.addWidget(self.after)

    def _word(self, text: str, what: str, tip: str) -> QToolButton:
        """Return a button that emits `asked` with this command."""
        button = QToolButton(self)
        button.setText(text)
        button.setFixedHeight(SIDE)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setToolTip(tip)
        button.setAccessibleName(tip.partition(" (")[0])
        button.clicked.connect(partial(self.asked.emit, what))
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the words out of the buttons when there is little room."""
        super().resizeEvent(event)
        has_room = self.width() >= WORDY
        self.before.setText("‹ Hand" if has_room else "‹")
        self.after.setText("Hand ›" if has_room else "›")
        self.where.setVisible(has_room)

    def show_place(self, at: int, last: int, street: str) -> None:
        """Show the step's number and street."""
        count = f"{at + 1} of {last + 1}"
        self.where.setText(f"{count} · {street}" if self.width() > ROOMY else count)
        self.set_place(at, last)
