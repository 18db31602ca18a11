"""The calendar of daily levels: one month at a time, any day up to today."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from takeback.puzzles.dailies import month_after, weeks
from takeback.shell.features.levels.day import DayButton, DayInfo
from takeback.texts import gettext as _
from takeback.ui.labels import called, label
from takeback.ui.theme import INSIDE

WEEKDAYS = (_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun"))
STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: -7,
    Qt.Key.Key_Down: 7,
}


class Calendar(QFrame):
    """Shows a month of days up to today; arrow keys move from day to day, also into other months.

    `day_info` returns what to show of a day. Empty until `refresh` is called. A click emits `chosen`, or
    `refused` with a sentence for a day to come.
    """

    chosen = Signal(object)  # date
    refused = Signal(str)  # a sentence

    def __init__(
        self, today: date, day_info: Callable[[date], DayInfo], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        called("card", self)
        self.today, self._day_info = today, day_info
        self.month = (today.year, today.month)
        self.current_day = today
        self.days: dict[date, DayButton] = {}
        self.heading = label("heading")
        self.before = self._month_button("‹", _("The month before"), -1)
        self.after = self._month_button("›", _("The month after"), 1)
        self._grid = QGridLayout()
        self._grid.setSpacing(4)
        self._lay_out()

    def _month_button(self, sign: str, name: str, by: int) -> QPushButton:
        """Return a button that turns so many months on (`by` is -1 or 1), with this sign and name."""
        button = QPushButton(sign)
        button.setAccessibleName(name)
        button.setToolTip(
            _("{action} (Page Up)", action=name) if by < 0 else _("{action} (Page Down)", action=name)
        )
        button.setFixedSize(36, 32)
        button.setStyleSheet("padding: 0; font-size: 18px;")
        button.clicked.connect(partial(self._turn, by))
        return button

    def _lay_out(self) -> None:
        """Arrange heading, buttons and weekdays."""
        head = QHBoxLayout()
        head.setSpacing(INSIDE)
        head.addWidget(self.heading, 1)
        head.addWidget(self.before)
        head.addWidget(self.after)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 20)
        column.setSpacing(12)
        column.addLayout(head)
        column.addLayout(self._grid)
        column.addWidget(label("second", _("Shaded days were solved on the day.")))
        for at, name in enumerate(WEEKDAYS):
            caption = label("second", name)
            caption.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._grid.addWidget(caption, 0, at)
            self._grid.setColumnStretch(at, 1)

    def show_month(self, year: int, month: int) -> None:
        """Show this month, with the button to the next one up to today's; the current day stays on the same
        day of the month, or goes to the last one."""
        self.month = (year, month)
        for button in self.days.values():
            self._grid.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.days = {}
        self.heading.setText(f"{date(year, month, 1):%B} {year}")
        page = weeks(year, month)
        for row, week in enumerate(page, 1):
            for column, day in enumerate(week):
                if day is not None:
                    self._add(day, row, column)
        for row in range(1, 7):
            self._grid.setRowMinimumHeight(row, 50)
        self.after.setEnabled((year, month) < (self.today.year, self.today.month))
        last = max(self.days).day
        self._set_current_day(date(year, month, min(self.current_day.day, last)))

    def _add(self, day: date, row: int, column: int) -> None:
        """Add the button of a day."""
        button = DayButton(self._day_info(day), self)
        button.clicked.connect(partial(self._choose, button))
        button.navigation_key_pressed.connect(partial(self._go, day))
        self.days[day] = button
        self._grid.addWidget(button, row, column)
        button.show()  # so that it can take the focus immediately
        QWidget.setTabOrder(self.after, button)

    def _choose(self, button: DayButton) -> None:
        """Emit `chosen` for the day of this button, or `refused` if it is in the future."""
        self._set_current_day(button.shown.day)
        if button.shown.is_future:
            self.refused.emit(_("The level of that day is still to come."))
        else:
            self.chosen.emit(button.shown.day)

    def _turn(self, by: int, *_: object) -> None:
        """Show the month so many months on, unless it is in the future; negative: back."""
        year, month = month_after(*self.month, by)
        if (year, month) <= (self.today.year, self.today.month):
            self.show_month(year, month)

    def _go(self, day: date, key: int) -> None:
        """Move the keyboard focus from this day as this key asks: by days, to the first or last day shown, or
        by months."""
        if key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._turn(-1 if key == Qt.Key.Key_PageUp else 1)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._set_current_day(min(self.days) if key == Qt.Key.Key_Home else max(self.days))
        else:
            self._walk(day, STEPS[Qt.Key(key)])
        self.focus_here()

    def _walk(self, day: date, by: int) -> None:
        """Make the day so many days on the current one, in its month; negative: back.

        Stay before a future month and at the end of the range of dates.
        """
        try:
            other = day + timedelta(days=by)
        except OverflowError:
            return
        month = (other.year, other.month)
        if month > (self.today.year, self.today.month):
            return
        self.current_day = other
        if month != self.month:
            self.show_month(*month)
        self._set_current_day(other)

    def _set_current_day(self, day: date) -> None:
        """Make this day the one that Tab reaches and the arrow keys move from."""
        old = self.days.get(self.current_day)
        if old is not None:
            old.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.current_day = day
        self.days[day].setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def focus_here(self) -> None:
        """Give the current day the focus."""
        self.days[self.current_day].setFocus(Qt.FocusReason.OtherFocusReason)

    def refresh(self) -> None:
        """Show the month again with current results."""
        self.show_month(*self.month)


class CountLabel(QWidget):
    """A large number with a caption."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number = QLabel()
        self.number.setStyleSheet("font-size: 34px; font-weight: 600;")
        self.words = label("message")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.number)
        column.addWidget(self.words)

    def show_count(self, number: int, words: str) -> None:
        """Show this number and caption."""
        self.number.setText(str(number))
        self.words.setText(words)
        self.setAccessibleName(f"{number} {words}")
