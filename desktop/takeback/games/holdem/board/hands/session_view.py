"""A graph of a player's results hand by hand, one of its lines adjusted for luck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor, log10

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from takeback.texts import format_number, ngettext, pgettext
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.labels import label
from takeback.ui.theme import EDGE, Theme, colour, second_text, theme_of

from ...odds.share import Stop
from ...records.handlist import Hand, plus
from ...records.session import Point, adjusted_big_blinds, in_time, is_luck_adjustable, points
from ..answers import BackgroundAnswers

LEFT, RIGHT, TOP, BOTTOM = 62.0, 16.0, 16.0, 34.0
GAP = 18  # between the boxes of the lines
LINES = (  # field of Point, title, piece colour (None: accent), line style
    ("net", pgettext("won or lost", "Net"), None, Qt.PenStyle.SolidLine),
    ("adjusted", _("All-in adjusted"), 2, Qt.PenStyle.DashLine),
    ("showdown", _("With showdown"), 1, Qt.PenStyle.SolidLine),
    ("others", _("Without showdown"), 0, Qt.PenStyle.DotLine),
    ("stack", pgettext("chips of a player", "Stack"), 4, Qt.PenStyle.DashDotLine),
)


class Graph(QWidget):
    """The graph. A click, or Left, Right and Enter, opens the hand below the line."""

    opened = Signal(object)  # Hand
    pointed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.points: list[Point] = []
        self.shown = {line[0] for line in LINES} - {"stack"}
        self.pointed_index: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumHeight(120)

    def show_points(self, found: list[Point]) -> None:
        """Show these points; forget the hand pointed at if it is beyond them."""
        self.points = found
        if self.pointed_index is not None and self.pointed_index >= len(found):
            self.pointed_index = None
        self.update()

    # coordinates ----------------------------------------------------------------------------------------
    @property
    def area(self) -> QRectF:
        """Return the area of the lines."""
        return QRectF(self.rect()).adjusted(LEFT, TOP, -RIGHT, -BOTTOM)

    def _range(self) -> tuple[float, float]:
        """Return the lowest and highest value shown, 0 included; at least 1 apart."""
        values = [getattr(point, name) for point in self.points for name in self.shown]
        low, high = min([0.0, *values]), max([0.0, *values])
        return (low, high) if high - low > 1 else (low - 1, high + 1)

    def place_of(self, number: int, value: float) -> QPointF:
        """Return the point of a value after that many hands; 0 is the beginning."""
        low, high = self._range()
        area = self.area
        x = area.left() + area.width() * number / max(1, len(self.points))
        return QPointF(x, area.bottom() - area.height() * (value - low) / (high - low))

    # input ----------------------------------------------------------------------------------------------
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at the hand nearest to the pointer."""
        self._point_at(event.position().x())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the hand whose x is nearest to the pointer's."""
        self._point_at(event.position().x())
        self._open_pointed_hand()

    def _point_at(self, x: float) -> None:
        """Point at the hand nearest to this x."""
        part = (x - self.area.left()) / max(1.0, self.area.width())
        self._point_at_hand(round(part * len(self.points)) - 1)

    def _point_at_hand(self, number: int) -> None:
        """Point at the hand of this index, limited to the range, and emit `pointed`; nothing without
        hands."""
        if self.points:
            self.pointed_index = max(0, min(len(self.points) - 1, number))
            self.pointed.emit()
            self.update()

    def _open_pointed_hand(self) -> None:
        """Open the hand pointed at, if any."""
        if self.pointed_index is not None and self.points:
            self.opened.emit(self.points[self.pointed_index].hand)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Point at the hand before or after with the arrows, and open it with Enter."""
        by = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if by is not None:
            self._point_at_hand((self.pointed_index if self.pointed_index is not None else -1) + by)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open_pointed_hand()
        else:
            super().keyPressEvent(event)

    # painting -------------------------------------------------------------------------------------------
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the scale and the lines."""
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painting.rounded(painter, QRectF(self.rect()), 12, theme.board)
        self._paint_scale(painter, theme)
        for name, _title, piece, style in LINES:
            if name in self.shown and self.points:
                self._paint_line(painter, theme, name, piece, style)
        if self.pointed_index is not None and self.points:
            self._paint_pointed_hand(painter, theme)
        if self.hasFocus():
            painting.ring(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), 12, theme.accent, 2)

    def _paint_scale(self, painter: QPainter, theme: Theme) -> None:
        """Paint the value lines and their labels."""
        low, high = self._range()
        ink = second_text(theme, theme.board)
        for value in scale(low, high):
            y = self.place_of(0, value).y()
            painter.setPen(QPen(colour(theme.line), 1.5 if value == 0 else 1))
            painter.drawLine(QPointF(self.area.left(), y), QPointF(self.area.right(), y))
            box = QRectF(0, y - 9, LEFT - 10, 18)
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painting.text(painter, box, signed_value(value), theme, 12, ink, weight=500, align=right)
        words = ngettext("{count} hand; big blinds", "{count} hands; big blinds", len(self.points))
        below = QRectF(self.area.left(), self.area.bottom() + 5, self.area.width(), 18)
        painting.text(painter, below, words, theme, 12, ink, weight=400)

    def _paint_line(
        self, painter: QPainter, theme: Theme, name: str, piece: int | None, style: Qt.PenStyle
    ) -> None:
        """Paint the line of one field of the points, from 0 before the first hand."""
        path = QPainterPath(self.place_of(0, 0.0))
        for number, point in enumerate(self.points, 1):
            path.lineTo(self.place_of(number, getattr(point, name)))
        stroke = theme.accent if piece is None else theme.piece(piece)
        painter.setPen(QPen(colour(stroke), 2.6 if piece is None else 1.8, style))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)

    def _paint_pointed_hand(self, painter: QPainter, theme: Theme) -> None:
        """Paint the hand pointed at."""
        assert self.pointed_index is not None
        at = self.place_of(self.pointed_index + 1, self.points[self.pointed_index].net)
        painter.setPen(QPen(colour(theme.ink, 0.4), 1))
        painter.drawLine(QPointF(at.x(), self.area.top()), QPointF(at.x(), self.area.bottom()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(theme.accent))
        painter.drawEllipse(at, 4.5, 4.5)


def signed_value(value: float) -> str:
    """Return a value of the scale with its sign: "+20", "−0.5", "0"."""
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return sign + format_number(abs(value), 0 if round(value, 1) == round(value) else 1)


def scale(low: float, high: float, lines: int = 5) -> list[float]:
    """Return round values between low and high, including zero if in range."""
    step = (high - low) / lines
    power = 10 ** floor(log10(step))
    step = next(power * part for part in (1, 2, 5, 10) if power * part >= step)
    return [step * number for number in range(ceil(low / step), floor(high / step) + 1)]


def adjusted_result(question: tuple[Hand, str], stop: Stop) -> object:
    """Return the luck-adjusted result of (hand, player) in big blinds. Raise Stopped once `stop` returns
    true."""
    return adjusted_big_blinds(*question, stop)


class SessionView(QWidget):
    """Shows a player's results as a graph with check boxes for its lines, what the hand pointed at brought,
    and a summary; `opened` is emitted for a hand that is clicked. Results adjusted for luck come from a
    thread, which runs until `shut_down`."""

    opened = Signal(object)  # Hand
    _worn: Theme | None = None  # theme that the boxes are styled for

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.answers = BackgroundAnswers(adjusted_result, self)
        self.graph = Graph(self)
        self.boxes = {name: QCheckBox(title, self) for name, title, _piece, _style in LINES}
        self.line, self.summary = label("message", "", self), label("message", "", self)
        self.summary.setWordWrap(True)
        self._hands: list[Hand] = []
        self._player = ""
        above = QHBoxLayout()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(GAP)
        above.addLayout(self._grid)
        above.addStretch(1)
        self._columns = 0
        for box in self.boxes.values():
            box.setChecked(box is not self.boxes["stack"])
        column = QVBoxLayout(self)
        column.setContentsMargins(EDGE, 0, EDGE, 12)
        column.setSpacing(10)
        column.addLayout(above)
        column.addWidget(self.graph, 1)
        column.addWidget(self.line)
        column.addWidget(self.summary)
        for box in self.boxes.values():
            box.toggled.connect(self._choose)
        self.answers.answered.connect(self._refresh)
        self.graph.pointed.connect(self._describe_point)
        self.graph.opened.connect(self.opened)

    def show_results(self, hands: Iterable[Hand], player: str) -> None:
        """Show the hands of this player that count, and ask for their luck-adjusted results."""
        self._hands, self._player = in_time(hands, player), player
        self.answers.ask([(hand, player) for hand in self._lucky()])
        self._refresh()

    def _lucky(self) -> list[Hand]:
        """Return the hands whose result can be adjusted for luck."""
        return [hand for hand in self._hands if is_luck_adjustable(hand)]

    def _choose(self) -> None:
        """Show the checked lines."""
        self.graph.shown = {name for name, box in self.boxes.items() if box.isChecked()}
        self.graph.update()

    def _refresh(self) -> None:
        """Update graph and summary with the adjustments known so far."""
        fair: dict[str, float] = {}
        for hand in self._lucky():
            found = self.answers.answer((hand, self._player))
            if isinstance(found, float):
                fair[hand.key] = found
        self.graph.show_points(points(self._hands, self._player, fair))
        self._dress()
        waiting = len(self._lucky()) - len(fair)
        self.summary.setText(_summary_text(self.graph.points, self._player, len(fair), waiting))
        title = _("Graph of {player}’s results.", player=self._player)
        self.graph.setAccessibleName(f"{title} {self.summary.text()}")
        self._describe_point()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the boxes in one row, or in as many columns as there is room for."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Put the boxes in as many columns as their texts allow."""
        widths = [box.sizeHint().width() for box in self.boxes.values()]
        room = self.width() - 2 * EDGE
        columns = next((count for count in (5, 3, 2) if _width_of(widths, count) <= room), 1)
        if columns != self._columns:
            self._columns = columns
            for number, box in enumerate(self.boxes.values()):
                self._grid.addWidget(box, number // columns, number % columns)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of palette."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._follow_theme()

    def showEvent(self, event: QShowEvent) -> None:
        """Follow changes of theme made while this was hidden."""
        super().showEvent(event)
        self._follow_theme()

    def _follow_theme(self) -> None:
        """Style the boxes again if the theme has changed."""
        if self._worn not in (None, theme_of(self)):
            self._dress()

    def _dress(self) -> None:
        """Style each box in the colour of its line, and arrange them again."""
        theme = self._worn = theme_of(self)
        for name, _title, piece, _style in LINES:
            ink = theme.accent if piece is None else theme.piece(piece)
            self.boxes[name].setStyleSheet(
                f"QCheckBox {{ color: {theme.ink}; font-size: 13px; spacing: 8px; }}"
                f"QCheckBox::indicator {{ width: 14px; height: 14px; border-radius: 4px;"
                f" border: 2px solid {ink}; }}"
                f"QCheckBox::indicator:checked {{ background: {ink}; }}"
                f"QCheckBox:focus {{ color: {theme.accent}; text-decoration: underline; }}"
            )
        self._arrange()

    def _describe_point(self) -> None:
        """Describe the hand pointed at, or say how to point at one."""
        here = self.graph.pointed_index
        if here is None or here >= len(self.graph.points):
            self.line.setText(_("Point at the graph to see a hand; click to open it."))
            return
        point = self.graph.points[here]
        self.line.setText(
            _(
                "Hand {number} of {table}: net {net} big blinds so far, adjusted {adjusted}, stack {stack}",
                number=point.hand.number,
                table=point.hand.source.title,
                net=plus(point.net),
                adjusted=plus(point.adjusted),
                stack=format_number(point.stack, 1),
            )
        )

    def shut_down(self) -> None:
        """Stop the thread of adjustments; nothing is adjusted afterwards."""
        self.answers.close()


def _width_of(widths: Sequence[int], columns: int) -> int:
    """Return the width of a grid of these widths in so many columns."""
    return sum(max(widths[column::columns]) for column in range(columns)) + GAP * (columns - 1)


def _summary_text(found: list[Point], player: str, fair: int, waiting: int) -> str:
    """Return the summary of the lines; `fair` hands are adjusted, `waiting` are not yet."""
    if not found:
        if not player:
            return _("No hand counts here.")
        return _("No hand of {player} counts here.", player=player)
    last = found[-1]
    showdowns = sum(point.hand.went_to_showdown(player) for point in found)
    net = ngettext(
        "{player}: net {net} big blinds in {count} hand.",
        "{player}: net {net} big blinds in {count} hands.",
        len(found),
        player=player,
        net=plus(last.net),
    )
    parts = _(
        "{showdown} in {showdowns} with a showdown, {others} in {without} without.",
        showdown=plus(last.showdown),
        showdowns=format_number(showdowns),
        others=plus(last.others),
        without=format_number(len(found) - showdowns),
    )
    return f"{net} {_adjusted_text(plus(last.adjusted), fair, waiting)} {parts}"


def _adjusted_text(adjusted: str, fair: int, waiting: int) -> str:
    """Return the net result without luck, and how many hands were adjusted for it or are not yet."""
    open = format_number(waiting)
    if not fair and not waiting:
        return _("All-in adjusted {adjusted} (no all-in to adjust).", adjusted=adjusted)
    if not fair:
        return _(
            "All-in adjusted {adjusted} (no all-in to adjust, {waiting} still being worked out).",
            adjusted=adjusted,
            waiting=open,
        )
    if not waiting:
        return ngettext(
            "All-in adjusted {adjusted} ({count} all-in before the river counted by the share of the pot).",
            "All-in adjusted {adjusted} ({count} all-in before the river counted by the share of the pot).",
            fair,
            adjusted=adjusted,
        )
    return ngettext(
        "All-in adjusted {adjusted} ({count} all-in before the river counted by the share of the pot, "
        "{waiting} still being worked out).",
        "All-in adjusted {adjusted} ({count} all-in before the river counted by the share of the pot, "
        "{waiting} still being worked out).",
        fair,
        adjusted=adjusted,
        waiting=open,
    )
