"""An event filter that lets inputs only skip, while scenes or a computer's move are shown."""

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
OF_NO_GAME = {  # keys that never skip: they move the focus, or do nothing alone
    *(Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta),
    *(Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_CapsLock, Qt.Key.Key_NumLock, Qt.Key.Key_Menu),
    *(Qt.Key(Qt.Key.Key_F1.value + number) for number in range(12)),
}


class SkippableBoard(Protocol):
    """The interface of a board whose animations can be skipped; see `BoardWidget`."""

    @property
    def is_input_blocked(self) -> bool:
        """Tell whether a scene or a computer's move is being shown, which input only skips."""

    def skip_ahead(self) -> bool:
        """Skip to the next scene worth a stop, or to the end. Return False if there was nothing to skip."""

    def spot_at(self, point: QPointF) -> Hashable | None:
        """Return the spot at this point; None for no spot."""

    def keeps_scene_running(self, key: Hashable) -> bool:
        """Tell whether pressing this spot leaves a running scene alone."""


class SkipFilter(QObject):
    """An event filter of one board that skips what is shown on an input, and consumes the input.

    MovePlayer makes and installs it for scenes and computers' moves; it removes itself afterwards.
    """

    def __init__(self, board: SkippableBoard, parent: QObject) -> None:
        """Take the board; the caller installs this event filter."""
        super().__init__(parent)
        self._board = board
        self._is_down = False  # whether the mouse button that skipped is still down

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Skip on an input, and return True to consume it; the release of a button that skipped, too.

        Removes itself from the board once nothing is shown and no such button is down.
        """
        if event.type() not in INPUTS:
            return False
        if isinstance(event, QMouseEvent) and event.buttons() == event.button():
            self._is_down = False  # a press with no other button down: the release before went elsewhere
        if not self._board.is_input_blocked and not self._is_down:
            watched.removeEventFilter(self)
            return False
        return self._key(event) if isinstance(event, QKeyEvent) else self._mouse(event)

    def _key(self, event: QKeyEvent) -> bool:
        """Skip on a key press without Ctrl, Alt or Meta, except of keys OF_NO_GAME; ignore repeats. Return
        whether to consume the event."""
        if (
            event.modifiers() & ~PLAIN
            or Qt.Key(event.key()) in OF_NO_GAME
            or not self._board.is_input_blocked
        ):
            return False
        event.accept()  # so that the key reaches the board even if it is a shortcut of a command
        is_press = event.type() == QEvent.Type.KeyPress and not event.isAutoRepeat()
        return self._board.skip_ahead() if is_press else True

    def _mouse(self, event: QEvent) -> bool:
        """Skip on a button press or the wheel, but not on a spot that leaves scenes alone.

        Returns whether to consume the event.
        """
        if event.type() == QEvent.Type.MouseButtonRelease:
            was_down, self._is_down = self._is_down, False
            return was_down
        if isinstance(event, QMouseEvent):
            if self._board.keeps_scene_running(self._board.spot_at(event.position())):
                return False
            self._is_down = self._board.is_input_blocked
        return self._board.skip_ahead()
