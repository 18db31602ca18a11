"""The page of daily levels: today's level, the streak, and the calendar."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from takeback.listeners.results import LevelResult
from takeback.puzzles.dailies import in_time, longest_streak, name_of, streak
from takeback.puzzles.packs import Shelf
from takeback.shell.features.levels.calendar import Calendar, CountLabel
from takeback.shell.features.levels.day import DayInfo
from takeback.shell.features.levels.words import clock_text, long_date
from takeback.texts import format_list, ngettext, npgettext
from takeback.texts import gettext as _
from takeback.ui.labels import called, label, see_through
from takeback.ui.theme import EDGE

NARROW = 720  # widths below which the two parts are stacked


class DailyPage(QScrollArea):
    """Shows the daily levels, of which any up to today can be played: `chosen` is emitted.

    `counted` returns a number of moves in words.
    """

    chosen = Signal(object)  # date
    refused = Signal(str)  # why a day cannot be played, as a sentence

    def __init__(self, shelf: Shelf, today: date, counted: Callable[[int], str]) -> None:
        """Make the page without results, which `refresh` shows."""
        super().__init__()
        self.shelf, self.today = shelf, today
        self._counted = counted
        self._results: Mapping[str, LevelResult] = {}
        self._waiting: Collection[str] = ()
        self._in_time: frozenset[date] = frozenset()
        self.calendar = Calendar(today, self._day_info)
        self.calendar.chosen.connect(self.chosen)
        self.calendar.refused.connect(self.refused)
        self.play = QPushButton(_("Play"))
        self.play.setProperty("main", True)
        self.play.setMinimumWidth(140)
        self.play.clicked.connect(lambda: self.chosen.emit(self.today))
        self.size_line, self.result_line = label("message"), label("message")
        self.streak, self.longest = CountLabel(), CountLabel()
        self._lay_out()

    def _lay_out(self) -> None:
        """Arrange calendar and summary."""
        inside = QWidget()
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, inside)
        self._box.setContentsMargins(EDGE, 4, EDGE, EDGE)
        self._box.setSpacing(EDGE)
        self._box.addWidget(self.calendar, 3, Qt.AlignmentFlag.AlignTop)
        self._box.addWidget(self._summary(), 2, Qt.AlignmentFlag.AlignTop)
        self.calendar.setMaximumWidth(620)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)
        see_through(self)

    def _summary(self) -> QWidget:
        """Return the card about today's level and the streaks."""
        card = called("card", QFrame())
        card.setMaximumWidth(420)
        column = QVBoxLayout(card)
        column.setContentsMargins(20, 16, 20, 20)
        column.setSpacing(4)
        column.addWidget(label("heading", long_date(self.today)))
        column.addWidget(self.size_line)
        column.addWidget(self.result_line)
        column.addSpacing(12)
        column.addWidget(self.play, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(20)
        column.addWidget(self.streak)
        column.addSpacing(8)
        column.addWidget(self.longest)
        return card

    def refresh(self, results: Mapping[str, LevelResult], waiting: Collection[str]) -> None:
        """Show these results; `waiting` are the levels that were begun and not solved."""
        self._results, self._waiting = results, waiting
        self._in_time = in_time((name, result.days) for name, result in results.items())
        kind = self.shelf.days[self.today.weekday()]
        extras = [_extra_text(name, number) for name, number in kind.features if name != "count"]
        self.size_line.setText(format_list([f"{kind.size[0]}x{kind.size[1]}", *extras], "unit"))
        self._show_today()
        run = streak(self._in_time, self.today)
        self.streak.show_count(run, npgettext("below the number", "day in a row", "days in a row", run))
        best = longest_streak(self._in_time)
        self.longest.show_count(
            best, npgettext("below the number", "day, longest streak", "days, longest streak", best)
        )
        self.calendar.refresh()

    def _show_today(self) -> None:
        """Show the result of today's level, and label the button Play, Play again or Continue."""
        name = name_of(self.today)
        result = self._results.get(name, LevelResult())
        if result.is_solved:
            count, time = self._counted(result.count), clock_text(result.seconds)
            self.result_line.setText(_("Solved: {count}, {time}.", count=count, time=time))
            self.play.setText(_("Play again"))
        else:
            begun = name in self._waiting
            self.result_line.setText(_("Started, but not solved yet.") if begun else _("Not solved yet."))
            self.play.setText(_("Continue") if begun else _("Play"))
        self.play.setAccessibleName(
            _("{button}, the level of {date}", button=self.play.text(), date=long_date(self.today))
        )

    def _day_info(self, day: date) -> DayInfo:
        """Return what the calendar shows of a day."""
        name = name_of(day)
        stars = self._results.get(name, LevelResult()).stars
        return DayInfo(
            day, stars, day in self._in_time, name in self._waiting, day == self.today, day > self.today
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stack the parts of the page when it is narrow, and put them side by side when it is wide."""
        super().resizeEvent(event)
        is_narrow = self.viewport().width() < NARROW
        ways = QBoxLayout.Direction
        self._box.setDirection(ways.BottomToTop if is_narrow else ways.LeftToRight)
        self._box.setAlignment(
            Qt.AlignmentFlag.AlignTop if is_narrow else Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
        )


def _extra_text(name: str, number: int) -> str:
    """Return a number of extras of a level; of a kind that is not known here, with its name."""
    match name:
        case "bridges":
            return ngettext("{count} bridge", "{count} bridges", number)
        case "holes":
            return ngettext("{count} closed cell", "{count} closed cells", number)
        case "walls":
            return ngettext("{count} wall", "{count} walls", number)
    return f"{number} {name}"
