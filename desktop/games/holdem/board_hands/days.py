"""From one day to another: two fields that are typed in, or chosen from a calendar."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from datetime import time as clock

from PySide6.QtCore import QDate, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF, QTextCharFormat
from PySide6.QtWidgets import QDateEdit, QHBoxLayout, QLabel, QWidget

from desktop.ui.fields import HEIGHT, theme_of
from desktop.ui.theme import second_text

USUAL = 30  # days back, until another one is chosen


class Day(QDateEdit):
    """One day of the calendar."""

    def __init__(self, name: str, at: date) -> None:
        super().__init__(QDate(at.year, at.month, at.day))
        self.setAccessibleName(name)
        self.setCalendarPopup(True)
        self.setDisplayFormat("d MMM yyyy")
        self.setFixedHeight(HEIGHT)
        self.setMinimumWidth(132)
        for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):  # red cannot be read on every ground
            self.calendarWidget().setWeekdayTextFormat(day, QTextCharFormat())
        self.setStyleSheet(
            "QDateEdit::drop-down { border: none; width: 26px; } QDateEdit::down-arrow { image: none; }"
        )

    @property
    def value(self) -> date:
        at = self.date()
        return date(at.year(), at.month(), at.day())

    def put(self, day: date) -> None:
        self.setDate(QDate(day.year, day.month, day.day))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(second_text(theme_of(self))), 1.5))
            x, y = self.width() - 16.0, self.height() / 2 - 1.5
            painter.drawPolyline(QPolygonF([QPointF(x - 4, y), QPointF(x, y + 4), QPointF(x + 4, y)]))


class Days(QWidget):
    """Both days count. In whichever order they are named, it is what lies between them."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        today = date.today()
        self.first = Day("From this day", today - timedelta(days=USUAL))
        self.last = Day("To this day", today)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for words, field in (("From", self.first), ("to", self.last)):
            row.addWidget(QLabel(words))
            row.addWidget(field)
            field.dateChanged.connect(self.changed)
        row.addStretch(1)

    @property
    def seconds(self) -> tuple[float, float]:
        """From the first moment up to the one after the last."""
        first, last = sorted((self.first.value, self.last.value))
        return midnight(first), midnight(last + timedelta(days=1))


def midnight(day: date) -> float:
    return datetime.combine(day, clock()).timestamp()
