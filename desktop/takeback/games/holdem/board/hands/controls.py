"""The buttons below a replayed hand: steps, streets, hands, and playback."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import QToolButton, QWidget

from takeback.texts import format_number
from takeback.texts import gettext as _
from takeback.ui.fields import ChoiceBox
from takeback.ui.labels import SIDE, label
from takeback.ui.stepper import BACK, ON, PLAY, StepBar, StepButton

ROOMY = 600  # width in pixels from which the street is shown
WORDY = 480  # width from which the step's number is shown
SPEEDS = ((0.5, "½×"), (1.0, "1×"), (2.0, "2×"), (4.0, "4×"))
BUTTONS = (  # command, icon, name, key, direction
    ("first", "first", _("Start of the hand"), Qt.Key.Key_Home, BACK),
    ("street_back", "street-back", _("Street back"), Qt.Key.Key_Up, BACK),
    ("back", "back", _("One event back"), Qt.Key.Key_Left, BACK),
    ("play", "play", _("Play"), Qt.Key.Key_Space, PLAY),
    ("forward", "forward", _("One event forward"), Qt.Key.Key_Right, ON),
    ("street_forward", "street-forward", _("Street forward"), Qt.Key.Key_Down, ON),
    ("last", "last", _("End of the hand"), Qt.Key.Key_End, ON),
)


def _key_text(key: Qt.Key) -> str:
    """Return what is written on a key."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


class Controls(StepBar):
    """The step buttons, with the playback speed and the neighbouring hands beside them."""

    def __init__(self, parent: QWidget) -> None:
        walks = (
            StepButton(
                what,
                drawing,
                name,
                f"{name} ({_key_text(key)})",
                way,
                what in ("back", "forward"),
                _("Pause ({key})", key=_key_text(key)),
            )
            for what, drawing, name, key, way in BUTTONS
        )
        super().__init__(walks, parent)
        self.speed = ChoiceBox(_("Speed"), list(SPEEDS))
        self.speed.setMinimumWidth(72)
        self.speed.set_value(1.0)
        self.where = label("message", "", self)
        self.before = self._word("hand_back", _("Previous hand in the list"), _("Page up"))
        self.after = self._word("hand_forward", _("Next hand in the list"), _("Page down"))
        self.row.addSpacing(8)
        self.row.addWidget(self.speed)
        self.row.addSpacing(10)
        self.row.addWidget(self.where, 1)
        self.row.addWidget(self.before)
        self.row.addWidget(self.after)

    def _word(self, what: str, name: str, key: str) -> QToolButton:
        """Return a button that emits `asked` with the command `what` when pressed; its tooltip has its name
        and key."""
        button = QToolButton(self)
        button.setFixedHeight(SIDE)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setToolTip(f"{name} ({key})")
        button.setAccessibleName(name)
        button.clicked.connect(partial(self.asked.emit, what))
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the words out of the buttons, and hide the step's number, when there is little room."""
        super().resizeEvent(event)
        has_room = self.width() >= WORDY
        self.before.setText(_("‹ Hand") if has_room else "‹")
        self.after.setText(_("Hand ›") if has_room else "›")
        self.where.setVisible(has_room)

    def show_place(self, at: int, last: int, street: str) -> None:
        """Show the step's number, with its street if there is room, and grey the buttons that lead nowhere
        from it."""
        count = _("{number} of {count}", number=format_number(at + 1), count=format_number(last + 1))
        self.where.setText(f"{count} · {street}" if self.width() > ROOMY else count)
        self.set_place(at, last)
