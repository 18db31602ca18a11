"""What screen readers and the keyboard find on a painted board: a transparent child over each place."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from math import inf

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
PRESSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
KEYBOARD_REASONS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
REACHED_BY_TAB = Qt.FocusPolicy.StrongFocus
REACHED_BY_ARROWS = Qt.FocusPolicy.ClickFocus


class SpottedWidget(QWidget):
    """What a spot asks of the board it lies on."""

    def press(self, key: Hashable) -> None:
        """The player pressed the spot with this key."""
        raise NotImplementedError

    def spot_focused(self, key: Hashable, reason: Qt.FocusReason) -> None:
        """The keyboard has come to the spot with this key."""
        raise NotImplementedError

    def first_key(self) -> Hashable | None:
        """Where the keyboard comes in."""
        raise NotImplementedError


class Spot(QAbstractButton):
    """A place on the board: spoken name, focus, tooltip. The board paints it and gets its mouse and keys.

    It is a button, so that assistive programs can press it. It never paints itself, so that 900 of them cost
    a repaint nothing.
    """

    takes_own_keys = True  # the board's: Enter is a move

    def __init__(self, board: SpottedWidget, key: Hashable) -> None:
        super().__init__(board)
        self.key = key
        self._board = board
        self.called = ("", "")  # name and tip; asking Qt takes longer
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setUpdatesEnabled(False)
        self.setFocusPolicy(REACHED_BY_ARROWS)

    def call(self, name: str, tip: str = "") -> None:
        """What is spoken and, where it says more, what hovering shows."""
        if (name, tip) != self.called:
            self.called = name, tip
            self.setAccessibleName(name)
            self.setToolTip(tip)

    def nextCheckState(self) -> None:
        """Qt calls this when an assistive program pressed it; a connection for each spot would be dear."""
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


class Spots(dict[Hashable, Spot]):
    """The spots of one board by their keys, in reading order. One of them at a time is reached by Tab."""

    def __init__(self, board: SpottedWidget) -> None:
        super().__init__()
        self._board = board
        self.here: Hashable | None = None  # where the keyboard stands

    def become(self, keys: Sequence[Hashable]) -> bool:
        """Make new spots, drop old ones, keep the others. True when anything changed."""
        if list(self) == list(keys):
            return False
        old = dict(self)
        self.clear()
        before: QWidget = next(iter(old.values()), self._board)
        is_seen = self._board.isVisible()
        for key in keys:
            is_new = key not in old
            spot = Spot(self._board, key) if is_new else old.pop(key)
            if is_new:  # Qt would let Tab come here last of all in the window
                QWidget.setTabOrder(before, spot)
            before = self[key] = spot
            if is_seen:  # else it comes with the board
                spot.setVisible(True)
        if self.here not in self:
            self.stand_on(self._board.first_key())
        for spot in old.values():
            spot.hide()
            spot.deleteLater()
        return True

    def call(self, name: Callable[[Hashable], str], tip: Callable[[Hashable], str] | None) -> None:
        for key, spot in self.items():
            called = name(key), tip(key) if tip is not None else ""
            if called != spot.called:
                spot.call(*called)

    def lie_at(self, place: Callable[[Hashable], QRectF]) -> None:
        for key, spot in self.items():
            spot.setGeometry(place(key).toAlignedRect())

    def stand_on(self, key: Hashable | None) -> None:
        """From here the arrows lead on, and here the keyboard comes in."""
        had_focus = self._board.hasFocus()
        if (left := self.get(self.here)) is not None:
            left.setFocusPolicy(REACHED_BY_ARROWS)
        self.here = key
        spot = self.get(key)
        if spot is None:
            return
        spot.setFocusPolicy(REACHED_BY_TAB)
        self._board.setFocusProxy(spot)
        if had_focus:
            spot.setFocus(Qt.FocusReason.OtherFocusReason)


class PaintedSpots(Spots):
    """Spots without widgets, for a board that is only painted: hundreds of widgets take time to make."""

    def become(self, keys: Sequence[Hashable]) -> bool:
        had = list(self)
        self.clear()
        self.update(dict.fromkeys(keys))  # type: ignore[arg-type]
        return had != list(keys)

    def call(self, name: Callable[[Hashable], str], tip: Callable[[Hashable], str] | None) -> None:
        """Nothing is spoken."""

    def lie_at(self, place: Callable[[Hashable], QRectF]) -> None:
        """Nothing lies anywhere."""

    def stand_on(self, key: Hashable | None) -> None:
        """There is no keyboard."""


def nearest(
    start: QPointF, places: Iterable[tuple[Hashable, QPointF]], right: int, down: int
) -> Hashable | None:
    """Of these places, the one an arrow leads to: near, and more that way than to the side."""
    best, least = None, inf
    for key, point in places:
        step = point - start
        along = step.x() * right + step.y() * down
        across = abs(step.x() * down) + abs(step.y() * right)
        if along > 1 and across <= 2 * along and along + 2 * across < least:
            best, least = key, along + 2 * across
    return best
