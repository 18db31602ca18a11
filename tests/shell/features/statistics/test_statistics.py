"""Test statistics: by game, by opponent and over time; exported as CSV, and reset."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel

from takeback.listeners.statistics import FinishedGame, Statistics, Summary
from takeback.shell.features.statistics.dialog import NOTHING, StatisticsDialog
from takeback.shell.features.statistics.plot import DAY, curves
from tests.settling import settle

FIGURES = {"played": 5, "won": 3, "lost": 2, "won against easy": 3, "lost against easy": 2, "taken back": 4}
AT = 1_700_000_000
GAMES = [
    {"at": AT, "result": "won", "against": "easy", "seconds": 40.0, "turns": 7},
    {"at": AT + 2 * DAY, "result": "lost", "against": "easy", "seconds": 90.0, "turns": 9},
    {"at": AT + 2 * DAY + 60, "result": "won", "against": "easy", "seconds": 25.0, "turns": 5, "hints": 1},
]
TITLES = (("flow", "Flow"), ("tictactoe", "Tic-tac-toe"))


@pytest.fixture
def statistics(qtbot: Any, profile: Path) -> Statistics:
    """Return statistics of five games; of two only counts are stored, of three all details."""
    document = {"games": {"tictactoe": FIGURES}, "counted": [], "finished": {"tictactoe": GAMES}}
    profile.mkdir(parents=True, exist_ok=True)
    (profile / "statistics.json").write_text(json.dumps(document), encoding="utf-8")
    return Statistics(profile)


@pytest.fixture
def dialog(statistics: Statistics, qtbot: Any) -> StatisticsDialog:
    made = StatisticsDialog(statistics, TITLES, "tictactoe")
    qtbot.addWidget(made)
    made.resize(608, 456)  # what is left for the dialog in a window of 640x480
    made.show()
    return made


def shown_figures(dialog: StatisticsDialog) -> dict[str, str]:
    spoken = [one.accessibleName() for one in dialog.findChildren(QLabel) if one.isVisible()]
    return {name: value for name, _, value in (one.partition(": ") for one in spoken) if value}


def test_statistics_dialog_shows_figures_in_all_and_by_opponent_and_describes_either_curve(
    dialog: StatisticsDialog,
) -> None:
    figures = shown_figures(dialog)
    assert (figures["Played"], figures["Won"], figures["Lost"]) == ("5", "3 (60 %)", "2")
    assert figures["Against Easy"] == "3 won, 2 lost (60 %)"
    assert figures["Fastest win"].startswith("25 s, ")
    assert figures["Won in a row"] == "1 now, 1 at most"
    assert (figures["Undo"], figures["Hints"]) == ("4 times", "0")
    assert dialog.note_label.text().startswith("2 games were only counted")
    assert dialog.which is not None
    assert dialog.which.value == "won"
    assert dialog.plot.accessibleDescription().startswith("From 100 %, ")
    dialog.which.set_value("time")
    assert dialog.plot.accessibleDescription().startswith("From 40 s, ")
    dialog.plot.grab()


def test_statistics_of_a_game_without_results_say_so_without_plot_or_export_or_gaps(
    dialog: StatisticsDialog,
) -> None:
    dialog.game.set_value("flow")
    assert dialog.note_label.text() == NOTHING
    assert not dialog.plot.isVisible()
    assert not dialog.export.isEnabled()
    settle()
    shown = [one for one in dialog.findChildren(QLabel) if one.isVisible() and one.accessibleName()]
    tops = sorted({one.mapTo(dialog, one.rect().topLeft()).y() for one in shown})
    assert len(tops) > 1
    assert all(after - before < 60 for before, after in pairwise(tops)), "The figures stay together."


def test_statistics_are_exported_as_csv_with_a_heading_and_a_line_per_game(
    dialog: StatisticsDialog, qtbot: Any
) -> None:
    with qtbot.waitSignal(dialog.export_wanted) as asked:
        dialog.export.click()
    name, text = asked.args
    assert name.startswith("tic-tac-toe-")
    assert name.endswith(".csv")
    assert len(text.splitlines()) == 4


def test_statistics_are_reset_only_after_confirmation(
    dialog: StatisticsDialog, statistics: Statistics
) -> None:
    dialog.reset.click()
    dialog.question.no.click()
    assert statistics.summary("tictactoe").played == 5
    dialog.reset.click()
    dialog.question.yes.click()
    assert statistics.summary("tictactoe") == Summary()
    assert dialog.note_label.text() == NOTHING


@pytest.mark.parametrize(
    ("finished", "counts"),
    [
        ((), []),
        ((0,), [1]),
        ((0, 60, 2 * DAY), [2, 0, 1]),
        ((0, 3 * DAY, 3 * DAY + 60), [1, 0, 0, 2]),
        ((0, 200 * DAY), 99 * [0] + [1]),  # at most a hundred days
    ],
)
def test_curve_of_games_per_day_counts_every_day_from_the_first_game_to_the_last(
    finished: tuple[int, ...], counts: list[int]
) -> None:
    games = tuple(FinishedGame(AT + after) for after in finished)
    assert [value for _, value in curves(Summary(games=games))["days"].points] == counts
