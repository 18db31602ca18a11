"""What stands above the boards of a review: which position each shows, and where there is one board, buttons
that switch it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from takeback.texts import gettext as _
from takeback.ui.fields import SegmentedControl
from takeback.ui.labels import Sentence, called, shortened

HEIGHT = 32  # of each heading; a low one has as much as its line of text
LOW_HEIGHT = 22
GAP = 8


class PositionHead(Sentence):
    """The name of the position on the board below it; without its turn where that has no room."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        called("position_head", self)
        self.setContentsMargins(GAP, 0, GAP, 0)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(LOW_HEIGHT)
        self._short = ""
        self.hide()

    def set_texts(self, text: str, short: str) -> None:
        """Show this text, or the short one where only that fits."""
        self._short = short
        self.setText(text)

    def shortened(self, width: int) -> str:
        """Return the whole text or the short one, cut off where neither fits."""
        fits = self.fontMetrics().horizontalAdvance(self.text()) <= width
        return self.text() if fits else shortened(self._short, self.fontMetrics(), width)


class PositionSwitch(QWidget):
    """Two buttons above the only board: they show the position as it was played, or after the change.

    The name of the turn is left out where it has no room beside them.
    """

    chosen = Signal(object)  # whether the position as it was played is wanted

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.turn = called("position_head", Sentence(self))
        self.sides = SegmentedControl(
            _("Position on the board"), [(True, _("As played")), (False, _("After the change"))], self
        )
        self.sides.setToolTip(_("In the list, the keys Left and Right switch the board, too."))
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP, 0, GAP, 0)
        row.setSpacing(GAP)
        row.addStretch(1)
        row.addWidget(self.turn)
        row.addWidget(self.sides)
        row.addStretch(1)
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.sides.chosen.connect(self.chosen)
        self.hide()

    def show_position(self, turn: str, is_old: bool | None) -> None:
        """Show the name of the turn, and which of its positions the board shows; None: neither."""
        self.turn.setText(turn)
        was_blocked = self.sides.blockSignals(True)
        if is_old is None:
            self.sides.clear()
        else:
            self.sides.set_value(is_old)
        self.sides.blockSignals(was_blocked)
        self._fit()

    def _fit(self) -> None:
        """Show the name of the turn where all of it has room beside the buttons."""
        width = self.turn.fontMetrics().horizontalAdvance(self.turn.text()) + 1
        self.turn.setFixedWidth(width)
        self.turn.setVisible(width + self.sides.sizeHint().width() + 3 * GAP <= self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out the name of the turn where it has no room any more."""
        super().resizeEvent(event)
        self._fit()
