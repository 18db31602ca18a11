"""The dialog with the daily deals: today's, those of the last weeks, and their results."""

from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import date, timedelta

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from takeback.engine.game import Game
from takeback.engine.titles import shown_level
from takeback.listeners.deals import DealResult
from takeback.puzzles.dailies import longest_streak, streak
from takeback.table.wording import options_text
from takeback.texts import format_date, ngettext
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog
from takeback.ui.labels import label
from takeback.ui.rows import ListRow, RowList, RowShape

SIZE = QSize(560, 560)
UNPLAYED = DealResult()
DAYS = 60  # that are listed, from today back


class DailyDealsDialog(Dialog):
    """Lists the deals of the last days; emits the day that is to be played."""

    chosen = Signal(object)  # date

    def __init__(
        self, game: Game, results: Mapping[date, DealResult], today: date, parent: QWidget | None = None
    ) -> None:
        super().__init__(_("Daily deal"), parent, spacing=12)
        self._game, self._results = game, results
        self.days = [today - timedelta(days=back) for back in range(DAYS)]
        about = label("body", _("Everybody gets the same deal. There is a new one every day."), self)
        about.setWordWrap(True)
        self.column.addWidget(about)
        self.list = RowList(_("Days"), RowShape(height=44), self)
        self.list.set_rows([self._day_row(day) for day in self.days], 0)
        self.column.addWidget(self.list, 1)
        self.rules = label("second", "", self)
        self.rules.setWordWrap(True)
        self.column.addWidget(self.rules)
        self.streaks = label("second", self._streak_text(today), self)
        self.streaks.setWordWrap(True)
        self.column.addWidget(self.streaks)
        self.play = self.main(_("Play"), self._choose_day)
        self.leave()
        self.foot()
        self.list.moved.connect(self._show_day)
        self.list.activated.connect(self._choose_day)
        self._show_day()
        self.list.setFocus()
        self.resize(SIZE if parent is None else SIZE.boundedTo(parent.size() * 0.95))

    def _day_row(self, day: date) -> ListRow:
        """Return the row of a day, with its result."""
        result = self._results.get(day, UNPLAYED)
        text = _("{day} (today)", day=long_date(day)) if day == self.days[0] else long_date(day)
        return ListRow(text, end_texts=((result_text(result), "ink" if result.is_won else "second"),))

    def _show_day(self, _row: int = 0) -> None:
        """Show the players and rules of the selected day, and label the button Play, Play again or
        Continue."""
        day, deals = self.days[max(0, self.list.row)], self._game.daily
        assert deals is not None
        result = self._results.get(day, UNPLAYED)
        options = options_text(self._game.read_options(deals.options_of(day)), self._game)
        players = ngettext("{count} player", "{count} players", deals.seats)
        level = shown_level(self._game, deals.level)
        opponent = _("{players}, against {level}", players=players, level=level)
        self.rules.setText(f"{opponent}. {options}." if options else f"{opponent}.")
        again = _("Play again") if result.first is not None else _("Play")
        self.play.setText(_("Continue") if result.waiting else again)

    def _streak_text(self, today: date) -> str:
        """Return how many days in a row were finished on the day, and the longest such run."""
        days = {day for day, result in self._results.items() if result.is_in_time}
        return _(
            "Finished on the day: {now} in a row, {most} at most.",
            now=streak(days, today),
            most=longest_streak(days),
        )

    def _choose_day(self, *_given: object) -> None:
        """Emit the selected day and close."""
        self.chosen.emit(self.days[max(0, self.list.row)])
        self.accept()


def long_date(day: date) -> str:
    """Return a date in words: "20 November 2026"."""
    return format_date(time.mktime(day.timetuple()), "long")


def result_text(result: DealResult) -> str:
    """Return the result of a deal: the first score, and a better one or that it was won; or that it was
    begun. Empty if it was not played."""
    if result.first is None or result.best is None:
        return _("begun") if result.waiting else ""
    if result.best > result.first:
        return ngettext(
            "{count} point, later {best}", "{count} points, later {best}", result.first, best=result.best
        )
    if result.is_won:
        return ngettext("{count} point, won", "{count} points, won", result.first)
    return ngettext("{count} point", "{count} points", result.first)
