"""Where something is seen that no input answers, an input goes on to what comes next, and that is all."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

INPUTS = {
    QEvent.Type.ShortcutOverride,
    QEvent.Type.KeyPress,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonRelease,
    QEvent.Type.MouseButtonDblClick,
    QEvent.Type.Wheel,
}
PLAIN = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
OF_NO_GAME = {  # keys that lead elsewhere, or do nothing by themselves
    *(Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta),
    *(Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_CapsLock, Qt.Key.Key_NumLock, Qt.Key.Key_Menu),
    *(Qt.Key(Qt.Key.Key_F1.value + number) for number in range(12)),
}


class Watched(Protocol):
    """A board, as far as it is asked."""

    @property
    def is_watched(self) -> bool:
        """Is something seen to which no input is an answer?"""

    def skip(self) -> bool:
        """On to what is to be seen next; was there anything that no input answers?"""

    def spot_at(self, point: QPointF) -> Hashable | None: ...

    def is_beside_scenes(self, key: Hashable) -> bool:
        """May this be pressed meanwhile?"""


class Skipping(QObject):
    """Takes the inputs of a board before any game can take them for an act."""

    def __init__(self, board: Watched, parent: QObject) -> None:
        super().__init__(parent)
        self._board = board
        self._is_down = False  # is the button that something was skipped by?

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() not in INPUTS:
            return False
        if not self._board.is_watched and not self._is_down:
            watched.removeEventFilter(self)
            return False
        return self._key(event) if isinstance(event, QKeyEvent) else self._mouse(event)

    def _key(self, event: QKeyEvent) -> bool:
        if event.modifiers() & ~PLAIN or Qt.Key(event.key()) in OF_NO_GAME or not self._board.is_watched:
            return False
        event.accept()  # of a key that is a command, too, the board gets the press
        is_press = event.type() == QEvent.Type.KeyPress and not event.isAutoRepeat()
        return self._board.skip() if is_press else True

    def _mouse(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonRelease:
            was_down, self._is_down = self._is_down, False
            return was_down
        if isinstance(event, QMouseEvent):
            if self._board.is_beside_scenes(self._board.spot_at(event.position())):
                return False
            self._is_down = self._board.is_watched
        return self._board.skip()
