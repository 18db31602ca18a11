"""What screen readers and the keyboard find on a painted board: a transparent child over each place."""

from collections.abc import Hashable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton

if TYPE_CHECKING:
    from desktop.board.widget import BoardWidget

REACHED_BY_TAB = Qt.FocusPolicy.StrongFocus
REACHED_BY_ARROWS = Qt.FocusPolicy.ClickFocus


class Spot(QAbstractButton):
    """A place on the board: spoken name, focus, tooltip. The board paints it and gets its mouse and keys.

    It is a button, so that assistive programs can press it. It never paints itself, so that 900 of them cost
    a repaint nothing.
    """

    def __init__(self, board: "BoardWidget", key: Hashable) -> None:
        super().__init__(board)
        self.key = key
        self._board = board
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setUpdatesEnabled(False)
        self.setFocusPolicy(REACHED_BY_ARROWS)
        self.clicked.connect(self._pressed)

    def call(self, name: str, tip: str = "") -> None:
        """What is spoken and, where it says more, what hovering shows."""
        if name != self.accessibleName():
            self.setAccessibleName(name)
        if tip != self.toolTip():
            self.setToolTip(tip)

    def _pressed(self) -> None:
        """An assistive program pressed it."""
        self._board.press(self.key)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The board has painted it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()  # to the board

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    # There is no focusOutEvent: Qt sends one while a board is destroyed, when this object is half gone.
    def focusInEvent(self, event: QFocusEvent) -> None:
        self._board.spot_focused(self.key, event.reason())
