"""The statistics dialog: the figures of one game, results by opponent, and a curve over time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from takeback.engine import clock
from takeback.engine.game import Game
from takeback.engine.titles import shown_level
from takeback.listeners.statistics import FinishedGame, Statistics, Summary, as_csv
from takeback.shell.features.statistics.plot import CURVES, CurveWidget, curves, date_text
from takeback.shell.session.words import duration_text
from takeback.shell.start.entries import GameLookup
from takeback.texts import format_list, format_percent, ngettext
from takeback.texts import gettext as _
from takeback.ui.dialog import ASIDE, Dialog, YesOrNo
from takeback.ui.fields import ChoiceBox, SegmentedControl, heading, second
from takeback.ui.labels import FittingArea, label, see_through

SIZE = QSize(620, 640)
NOTHING = _("No game has been finished yet.")


class StatisticsDialog(Dialog):
    """Shows statistics, at first of the game with the id `shown`.

    Emits a file name and a CSV text to export, and messages.
    """

    export_wanted = Signal(str, str)  # the proposed name of the file, and the CSV text
    message_emitted = Signal(str)

    def __init__(
        self,
        statistics: Statistics,
        titles: Sequence[tuple[str, str]],
        shown: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(_("Statistics"), parent, spacing=12)
        self._statistics, self._titles = statistics, dict(titles)
        # of games that are not installed
        known = [(id, id.capitalize()) for id in statistics.games() if id not in self._titles]
        self._titles |= dict(known)
        self.game = ChoiceBox(_("Game"), list(self._titles.items()), parent=self)
        self.figures = QGridLayout()
        self.note_label = second("")
        self.plot = CurveWidget(self)
        self.which: SegmentedControl | None = None
        self._lay_out()
        self.leave(_("Close"))
        self.export = self.act(_("Export as CSV…"), self._export)
        self.reset = self.act(_("Reset statistics…"), self._ask_to_reset, ASIDE)
        self.foot()
        self.game.set_value(shown or next(iter(statistics.games()), ""))
        self.game.currentIndexChanged.connect(self._show_game)
        self._show_game()
        self.game.setFocus()
        self.resize(SIZE if parent is None else SIZE.boundedTo(parent.size() * 0.95))

    def _lay_out(self) -> None:
        """Arrange the choice of a game, the figures and the curve."""
        row = QHBoxLayout()
        row.addWidget(heading(_("Game")))
        row.addWidget(self.game, 1)
        self.column.addLayout(row)
        body = QWidget(self)
        inside = QVBoxLayout(body)
        inside.setContentsMargins(0, 0, 8, 0)
        inside.setSpacing(10)
        self.figures.setHorizontalSpacing(20)
        self.figures.setVerticalSpacing(6)
        inside.addLayout(self.figures)
        inside.addWidget(self.note_label)
        self._choice = QHBoxLayout()
        inside.addLayout(self._choice)
        inside.addWidget(self.plot, 1)
        inside.addStretch()  # keeps the figures together where there is no curve
        self._area = FittingArea()
        self._area.setWidget(body)
        self._area.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._area.setAccessibleName(_("Figures"))
        see_through(self._area)
        self.column.addWidget(self._area, 1)

    # contents -----------------------------------------------------------------------------------------
    def _show_game(self) -> None:
        """Show the figures and curves of the selected game, or that none was played."""
        summary = self._statistics.summary(self.game.value)
        self._show_figures(list_figures(summary, GameLookup().find(self.game.value)))
        only_counted = summary.played - len(summary.games)
        parts = [NOTHING] if not summary.played else []
        if summary.played and only_counted > 0:
            parts.append(
                ngettext(
                    "One game was only counted, before times and dates were kept.",
                    "{count} games were only counted, before times and dates were kept.",
                    only_counted,
                )
            )
        self.note_label.setText(" ".join(parts))
        self.note_label.setVisible(bool(parts))
        self._offer_curves(summary)
        self.export.setEnabled(bool(summary.games))
        self.reset.setEnabled(self.game.value in self._statistics.games())

    def _show_figures(self, figures: Iterable[StatisticsFigure]) -> None:
        """Show the figures in two columns; long ones get a row to themselves."""
        while (item := self.figures.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        place = 0
        for name, value, is_long in figures:
            place += place % 2 if is_long else 0
            (at, column), place = divmod(place, 2), place + (2 if is_long else 1)
            what = label("second", name, self)
            figure = QLabel(value, self)
            figure.setAccessibleName(f"{name}: {value}")
            figure.setWordWrap(True)
            self.figures.addWidget(what, at, 2 * column)
            self.figures.addWidget(figure, at, 2 * column + 1, 1, 3 if is_long else 1)
        for column in (1, 3):
            self.figures.setColumnStretch(column, 1)

    def _offer_curves(self, summary: Summary) -> None:
        """Offer the curves that this game has, and draw one, preferably that of wins; hide them if only
        counts are known."""
        self._curves = curves(summary)
        if self.which is not None:
            self._choice.removeWidget(self.which)
            self.which.hide()
            self.which.deleteLater()
        self.which = SegmentedControl(_("Over time"), [(key, CURVES[key]) for key in self._curves], self)
        self._choice.addWidget(self.which, 1)
        self.which.setVisible(len(self._curves) > 1 and bool(summary.games))
        self.plot.setVisible(bool(summary.games))
        self.which.chosen.connect(self._draw)
        self.which.set_value("won" if "won" in self._curves else next(iter(self._curves)))

    def _draw(self, key: str) -> None:
        """Show the curve with this key in the plot."""
        self.plot.show_curve(CURVES[key], self._curves[key])

    # actions ------------------------------------------------------------------------------------------
    @property
    def title(self) -> str:
        """Return the title of the selected game."""
        return self._titles.get(self.game.value, "")

    def _export(self) -> None:
        """Emit a file name and the games of the selected game as CSV."""
        text = as_csv([(self.title, self._statistics.summary(self.game.value).games)])
        name = f"{self.title.lower().replace(' ', '-')}-{clock.format_now('%Y-%m-%d')}.csv"
        self.export_wanted.emit(name, text)

    def _ask_to_reset(self) -> None:
        """Ask whether to delete the statistics of the selected game, and delete them if the player agrees."""
        text = _(
            "All figures of {title} will be deleted permanently. The games themselves are kept.",
            title=self.title,
        )
        self.question = YesOrNo(_("Reset the statistics of {title}?", title=self.title), text, self)
        self.question.agreed.connect(self._reset)
        self.question.open()

    def _reset(self) -> None:
        """Delete the statistics of the selected game, and emit a message."""
        self._statistics.forget(self.game.value)
        self._show_game()
        self.message_emitted.emit(_("The statistics of {title} were reset.", title=self.title))


class StatisticsFigure(NamedTuple):
    """One figure of a game's statistics, in words."""

    name: str
    value: str
    is_long: bool = False  # takes a row to itself


def list_figures(one: Summary, game: Game | None) -> Iterator[StatisticsFigure]:
    """Yield the figures of a game (None: it is not installed); some that never happened are left out."""
    yield StatisticsFigure(_("Played"), str(one.played))
    decided = one.won + one.lost + one.drawn
    if decided:
        yield StatisticsFigure(
            _("Won"), _("{count} ({percent})", count=one.won, percent=format_percent(one.won / decided))
        )
        yield StatisticsFigure(_("Lost"), str(one.lost))
        if one.drawn:
            yield StatisticsFigure(_("Drawn"), str(one.drawn))
    best_games = one.best_by_players
    if one.best_score is not None and one.best_score not in [best.score for best in best_games.values()]:
        yield StatisticsFigure(_("Best score"), str(one.best_score))
    for players, best in best_games.items():
        yield StatisticsFigure(_best_name(players), _best_text(best, game), is_long=True)
    if (fastest := one.fastest) is not None:
        yield StatisticsFigure(
            _("Fastest win"), format_list((duration_text(fastest.seconds), date_text(fastest.at)), "unit")
        )
    if any(each.result for each in one.games):
        now, most = one.streaks
        yield StatisticsFigure(_("Won in a row"), _("{now} now, {most} at most", now=now, most=most))
    if one.seconds:
        yield StatisticsFigure(
            _("Time"),
            _(
                "{all}, {one} a game",
                all=duration_text(one.seconds),
                one=duration_text(one.seconds / len(one.games)),
            ),
        )
    yield StatisticsFigure(_("Undo"), times_text(one.taken_back))
    yield StatisticsFigure(_("Hints"), str(one.hints))
    for level, won, lost, drawn in one.against:
        percent = format_percent(won / max(1, won + lost + drawn))
        result = _("{won} won, {lost} lost ({percent})", won=won, lost=lost, percent=percent)
        if drawn:
            result = _(
                "{won} won, {lost} lost, {drawn} drawn ({percent})",
                won=won,
                lost=lost,
                drawn=drawn,
                percent=percent,
            )
        yield StatisticsFigure(_("Against {level}", level=shown_level(game, level)), result, is_long=True)


def _best_name(players: int) -> str:
    """Return the name of the best result with this number of players."""
    return ngettext("Best alone", "Best with {count} players", players)


def _best_text(best: FinishedGame, game: Game | None) -> str:
    """Return the score of the best game, its day, and against whom."""
    parts = [str(best.score), date_text(best.at)]
    if best.against:
        parts.append(_("against {players}", players=shown_level(game, best.against)))
    return format_list(parts, "unit")


def times_text(count: int) -> str:
    """Return "never", "once" or "5 times"."""
    return ngettext("once", "{count} times", count) if count else _("never")
