"""Curves over time, with a point for each game or each day, and their widget."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from statistics import fmean

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from takeback.engine import clock
from takeback.listeners.statistics import FinishedGame, Summary
from takeback.shell.session.words import duration_text
from takeback.texts import format_percent
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import second_text, theme_of

MOST = 100  # points
OVER = 10  # games over which the share of wins is averaged
LEFT, RIGHT, TOP, BOTTOM = 52, 12, 10, 26  # margins around the curve, for its labels
DAY = 86_400


CURVES = {"days": _("Games a day"), "won": _("Won"), "time": _("Time"), "score": _("Score")}  # their titles


class Curve(msgspec.Struct, frozen=True):
    """Values over time, as (seconds since the epoch, value), oldest first; `value_text` returns a value with
    its unit."""

    points: tuple[tuple[float, float], ...] = ()
    value_text: Callable[[float], str] = str
    least: float = 0.0  # the value axis begins here or lower
    most: float = 0.0  # the value axis reaches at least to here

    @property
    def span(self) -> tuple[float, float]:
        """Return the lowest and the highest value of the axis, which always differ."""
        values = [value for _, value in self.points]
        least, most = min([self.least, *values]), max([self.most, *values])
        return least, most if most > least else least + 1

    @property
    def spoken(self) -> str:
        """Return a description for screen readers: the first and the last value, or that there is none."""
        if not self.points:
            return _("Nothing to show yet")
        first, last = self.points[0], self.points[-1]
        start, end = (f"{self.value_text(value)}, {date_text(day)}" for day, value in (first, last))
        return _("From {start}, to {end}", start=start, end=end)


def curves(summary: Summary) -> dict[str, Curve]:
    """Return the curves that a game has, by their keys in `CURVES`: games a day always, the others if there
    is something to show."""
    games = summary.games
    decided = [one for one in games if one.result]
    shown = {"days": games_per_day(games)}
    if decided and any(one.result != "won" for one in decided):
        shown["won"] = Curve(win_percentages(decided), lambda value: format_percent(value / 100), most=100)
    if timed := [(one.at, one.seconds) for one in games if one.seconds]:
        shown["time"] = Curve(tuple(timed[-MOST:]), duration_text)
    if scored := [(one.at, float(one.score)) for one in games if one.score is not None]:
        shown["score"] = Curve(tuple(scored[-MOST:]), lambda value: str(round(value)))
    return shown


def win_percentages(games: Sequence[FinishedGame]) -> tuple[tuple[float, float], ...]:
    """Return the time of each game with the percentage of wins among the last ten up to it, at most for the
    last hundred games."""
    wins = [100.0 * (one.result == "won") for one in games]
    shares = [fmean(wins[max(0, at - OVER + 1) : at + 1]) for at in range(len(wins))]
    return tuple(zip((one.at for one in games), shares, strict=True))[-MOST:]


def games_per_day(games: Sequence[FinishedGame]) -> Curve:
    """Return a curve of the number of games on each day, days without any included, at most for the hundred
    days up to the last game."""
    days = Counter(time.strftime("%Y-%j", time.localtime(one.at)) for one in games)
    if not games:
        return Curve()
    points, at, last = [], games[0].at, games[-1].at
    at = max(at, last - (MOST - 1) * DAY)
    while at < last:
        points.append((at, float(days[time.strftime("%Y-%j", time.localtime(at))])))
        at += DAY
    key = time.strftime("%Y-%j", time.localtime(last))
    if not points or time.strftime("%Y-%j", time.localtime(points[-1][0])) != key:
        points.append((last, float(days[key])))
    return Curve(tuple(points), lambda value: str(round(value)))


def date_text(at: float) -> str:
    """Return a time, in seconds since the epoch, as a date in words."""
    return clock.format_date(at, "%d %B %Y")


class CurveWidget(QWidget):
    """Paints a curve with labels at its ends, or a sentence if the curve has no points."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.curve = Curve()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_curve(self, name: str, curve: Curve) -> None:
        """Show this curve under this name."""
        self.curve = curve
        self.setAccessibleName(_("{name} over time", name=name))
        self.setAccessibleDescription(curve.spoken)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size that shows the curve well."""
        return QSize(420, 150)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size at which the axes are readable."""
        return QSize(200, 110)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the curve and its axes, or a sentence in their place if there are no points."""
        theme, curve = theme_of(self), self.curve
        second = second_text(theme)
        area = QRectF(self.rect()).adjusted(LEFT, TOP, -RIGHT, -BOTTOM)
        with painting.painter_on(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if not curve.points:
                self._paint_text(
                    painter, QRectF(self.rect()), curve.spoken, second, Qt.AlignmentFlag.AlignCenter
                )
                return
            painter.setPen(QPen(QColor(theme.line), 1))
            for share in (0.0, 0.5, 1.0):
                y = area.bottom() - share * area.height()
                painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            self._write_ends(painter, area, second)
            self._draw(painter, area, theme.accent)

    def _write_ends(self, painter: QPainter, area: QRectF, ink: str) -> None:
        """Write the values at the axis and the dates at both ends."""
        curve, flags = self.curve, Qt.AlignmentFlag
        for value, y in zip(curve.span, (area.bottom(), area.top()), strict=True):
            at = QRectF(0, y - 9, LEFT - 8, 18)
            self._paint_text(painter, at, curve.value_text(value), ink, flags.AlignRight | flags.AlignVCenter)
        below = QRectF(area.left(), area.bottom() + 6, area.width(), 18)
        self._paint_text(painter, below, date_text(curve.points[0][0]), ink, flags.AlignLeft)
        if len(curve.points) > 1:
            self._paint_text(painter, below, date_text(curve.points[-1][0]), ink, flags.AlignRight)

    def _draw(self, painter: QPainter, area: QRectF, ink: str) -> None:
        """Draw the curve, its points at equal distances, since games of one evening would otherwise overlap.

        Of many points only the last is marked.
        """
        least, most = self.curve.span
        steps = max(1, len(self.curve.points) - 1)
        places = [
            QPointF(
                area.left() + area.width() * number / steps,
                area.bottom() - area.height() * (value - least) / (most - least),
            )
            for number, (_, value) in enumerate(self.curve.points)
        ]
        painter.setPen(QPen(QColor(ink), 2, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPolyline(places)
        painter.setBrush(QColor(ink))
        painter.setPen(Qt.PenStyle.NoPen)
        for place in places if len(places) <= MOST // 2 else places[-1:]:
            painter.drawEllipse(place, 3, 3)

    def _paint_text(
        self, painter: QPainter, place: QRectF, words: str, ink: str, align: Qt.AlignmentFlag
    ) -> None:
        """Write a small text."""
        painting.text(painter, place, words, theme_of(self), 12, ink, 400, align)
