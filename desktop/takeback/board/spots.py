"""Spots: transparent child widgets over a painted board, for screen readers and the keyboard."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from math import inf

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QToolTip, QWidget

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
PRESSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
KEYBOARD_REASONS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
WIDEST_TIP = 370.0  # pixels of a line in a tooltip, which Qt itself does not break
REACHED_BY_TAB = Qt.FocusPolicy.StrongFocus
REACHED_BY_ARROWS = Qt.FocusPolicy.ClickFocus


class SpotOwner(QWidget):
    """The interface of a widget with spots: which there are, where they are and what they are called."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.spots: Spots = Spots(self)
        self._laid_out_for: object = None

    def press(self, key: Hashable) -> None:
        """Act on the spot with this key, which the player pressed."""
        raise NotImplementedError

    def spot_focused(self, key: Hashable, reason: Qt.FocusReason) -> None:
        """React to the keyboard focus arriving at the spot with this key."""
        raise NotImplementedError

    def layout_of(self) -> object:
        """Return a value that changes whenever spots move for another reason than the widget's size."""
        raise NotImplementedError

    # Hooks
    def keys(self) -> Sequence[Hashable]:
        """Return the key of every spot in the state shown, in reading order."""
        return ()

    def place_of(self, key: Hashable) -> QRectF:
        """Return the rectangle of a spot, in pixels of the widget."""
        return QRectF()

    def name_of(self, key: Hashable) -> str:
        """Return the spoken name of a spot: "row 2, column 3, empty"."""
        return str(key)

    def tip_of(self, key: Hashable) -> str:
        """Return the tooltip of a spot; empty where the board shows as much."""
        return ""

    def is_control(self, key: Hashable) -> bool:
        """Tell whether this spot is only a button: positions are compared without such spots."""
        return False

    def radius_of(self, key: Hashable) -> float:
        """Return the corner radius of the outline around a spot, in pixels."""
        return 8.0

    def neighbour(self, key: Hashable, right: int, down: int) -> Hashable | None:
        """Return the spot an arrow key leads to: the nearest in that direction; None for none.

        `right` and `down` are -1, 0 or 1.
        """
        places = ((other, self.place_of(other).center()) for other in self.spots)
        return nearest(self.place_of(key).center(), places, right, down)

    def first_key(self) -> Hashable | None:
        """Return the spot where the keyboard starts; None without spots."""
        return next(iter(self.spots), None)

    def spot_at(self, point: QPointF) -> Hashable | None:
        """Return the topmost spot at this point; later keys lie above earlier ones. None for no spot."""
        return next((key for key in reversed(self.spots) if self.place_of(key).contains(point)), None)

    def update_spots(self) -> None:
        """Make and remove spots for the state shown, and update their names, tooltips and positions."""
        if self.spots.set_keys(self.keys()):
            self._laid_out_for = None
        has_tips = type(self).tip_of is not SpotOwner.tip_of
        self.spots.set_names(self.name_of, self.tip_of if has_tips else None)
        self.place_spots()

    def place_spots(self) -> None:
        """Move the spots to where `place_of` puts them, if the size or `layout_of` has changed since."""
        wanted = (self.size(), self.layout_of())
        if wanted != self._laid_out_for:
            self._laid_out_for = wanted
            self.spots.place_at(self.place_of)


class Spot(QAbstractButton):
    """A place on the board with a spoken name, focus and a tooltip; the board paints it.

    It is a button, so that assistive programs can press it. It never paints itself, so that even 900 of them
    add nothing to a repaint.
    """

    takes_own_keys = True  # Enter goes to the board, where it makes a move

    def __init__(self, board: SpotOwner, key: Hashable) -> None:
        """Make the widget of the spot with this key; the board shows it and sets its place and name."""
        super().__init__(board)
        self.key = key
        self._board = board
        self.name_and_tip = ("", "")  # name and tooltip, kept here because asking Qt is slower
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setUpdatesEnabled(False)
        self.setFocusPolicy(REACHED_BY_ARROWS)

    def set_name(self, name: str, tip: str = "") -> None:
        """Set the spoken name and the tooltip (default: none); do nothing if both are the same already.

        Long lines of the tooltip are broken.
        """
        if (name, tip) != self.name_and_tip:
            self.name_and_tip = name, tip
            self.setAccessibleName(name)
            self.setToolTip(broken_lines(tip, QFontMetricsF(QToolTip.font()), WIDEST_TIP) if tip else "")

    def nextCheckState(self) -> None:
        """Press the spot on the board.

        Qt calls this when an assistive program clicks it; this is cheaper than a connection for each spot.
        """
        self._board.press(self.key)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing: the board has painted this place."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore the key, which passes it on to the board."""
        event.ignore()  # passes it on to the board

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Ignore the key, which passes it on to the board."""
        event.ignore()

    # No focusOutEvent: Qt sends one while a board is destroyed, when this object is half deleted.
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell the board that this spot has got the keyboard focus, and why."""
        if hasattr(self, "_board"):  # not while the board is destroyed, when this object may be half deleted
            self._board.spot_focused(self.key, event.reason())


def broken_lines(text: str, metrics: QFontMetricsF, most: float) -> str:
    """Return a plain text with line breaks between words, so that no line is wider than `most` pixels unless
    it is one word."""
    lines: list[str] = []
    for line in text.split("\n"):
        if metrics.horizontalAdvance(line) <= most:  # most are: measuring each word would take much longer
            lines.append(line)
            continue
        lines.append("")
        for word in line.split(" "):
            longer = f"{lines[-1]} {word}" if lines[-1] else word
            if lines[-1] and metrics.horizontalAdvance(longer) > most:
                lines.append(word)
            else:
                lines[-1] = longer
    return "\n".join(lines)


class Spots(dict[Hashable, Spot]):
    """The spots of one board by key, in reading order. Tab reaches one of them: the one with the cursor."""

    def __init__(self, board: SpotOwner) -> None:
        """Take the board that the spots are children of; there are none yet."""
        super().__init__()
        self._board = board
        self.current: Hashable | None = None  # the spot with the keyboard cursor

    def set_keys(self, keys: Sequence[Hashable]) -> bool:
        """Make and remove spots so that their keys are these, in this order. Return whether anything changed.

        Spots that stay are reused. If the cursor's spot is removed, the cursor goes to the board's
        `first_key`.
        """
        if list(self) == list(keys):
            return False
        old = dict(self)
        self.clear()
        before: QWidget = next(iter(old.values()), self._board)
        is_seen = self._board.isVisible()
        for key in keys:
            is_new = key not in old
            spot = Spot(self._board, key) if is_new else old.pop(key)
            if is_new:  # otherwise Qt puts it at the end of the window's tab order
                QWidget.setTabOrder(before, spot)
            before = self[key] = spot
            if is_seen:  # otherwise it is shown together with the board
                spot.setVisible(True)
        if self.current not in self:
            self.set_current(self._board.first_key())
        for spot in old.values():
            spot.hide()
            spot.deleteLater()
        return True

    def set_names(self, name: Callable[[Hashable], str], tip: Callable[[Hashable], str] | None) -> None:
        """Set the name and tooltip of every spot where they have changed; without `tip`, no tooltips."""
        for key, spot in self.items():
            called = name(key), tip(key) if tip is not None else ""
            if called != spot.name_and_tip:
                spot.set_name(*called)

    def place_at(self, place: Callable[[Hashable], QRectF]) -> None:
        """Move every spot to the rectangle that `place` returns for its key."""
        for key, spot in self.items():
            spot.setGeometry(place(key).toAlignedRect())

    def set_current(self, key: Hashable | None) -> None:
        """Move the cursor to this spot (None: to no spot): Tab reaches it, and arrow keys start from it.

        If the board has the focus of its window, the spot gets it.
        """
        had_focus = self._has_focus()
        if (left := self.get(self.current)) is not None:
            left.setFocusPolicy(REACHED_BY_ARROWS)
        self.current = key
        spot = self.get(key)
        if spot is None:
            return
        spot.setFocusPolicy(REACHED_BY_TAB)
        self._board.setFocusProxy(spot)
        if had_focus:
            spot.setFocus(Qt.FocusReason.OtherFocusReason)

    def _has_focus(self) -> bool:
        """Return whether the board or a spot has the focus of their window, be this the active one or not."""
        focused = self._board.window().focusWidget()
        return focused is self._board or (isinstance(focused, Spot) and focused.parent() is self._board)


class PaintedSpots(Spots):
    """Spots without widgets, for a board that is only painted: making hundreds of widgets takes time."""

    def set_keys(self, keys: Sequence[Hashable]) -> bool:
        """Replace the keys by these. Return whether anything changed."""
        had = list(self)
        self.clear()
        self.update(dict.fromkeys(keys))  # type: ignore[arg-type]
        return had != list(keys)

    def set_names(self, name: Callable[[Hashable], str], tip: Callable[[Hashable], str] | None) -> None:
        """Do nothing: there are no widgets to name."""

    def place_at(self, place: Callable[[Hashable], QRectF]) -> None:
        """Do nothing: there are no widgets to move."""

    def set_current(self, key: Hashable | None) -> None:
        """Do nothing: there is no keyboard cursor."""


def nearest(
    start: QPointF, places: Iterable[tuple[Hashable, QPointF]], right: int, down: int
) -> Hashable | None:
    """Return the key of the place that an arrow key leads to from `start`; None if there is none.

    Prefers places that are near and straight ahead; those more than 63° to the side are ignored.
    """
    best, least = None, inf
    for key, point in places:
        step = point - start
        along = step.x() * right + step.y() * down
        across = abs(step.x() * down) + abs(step.y() * right)
        if along > 1 and across <= 2 * along and along + 2 * across < least:
            best, least = key, along + 2 * across
    return best
