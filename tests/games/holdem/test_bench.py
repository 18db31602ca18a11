"""Both sides of a measured ratio do the same work. How fast they are, is no matter for a test."""

import pytest

from desktop.games.holdem import bench_hands, bench_play
from desktop.games.holdem.board_hands.library import TableHands
from desktop.games.holdem.game import GAME
from desktop.games.holdem.statistics import standings
from desktop.table.archive import Archive


def test_both_play_hands_of_about_as_many_acts() -> None:
    pytest.importorskip("pokerkit")
    mine, theirs = bench_play.play_ours(60), bench_play.play_theirs(60)
    assert 8 < mine / 60 < 25
    assert 0.7 < mine / theirs < 1.4


def test_without_pokerkit_the_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pokerkit", None)
    monkeypatch.setattr(bench_play, "HANDS", 3)
    figure = bench_play.random_hands()
    assert bench_play.NO_ORACLE in figure.what
    assert figure.baseline is None


def test_the_raises_that_are_measured_close_no_street() -> None:
    tables = bench_play.dealt()
    bench_play.raises(tables)
    assert {table.state.street for table in tables} == {0}
    assert {len(table.state.line) for table in tables} == {bench_play.EACH}
    grids = bench_play.empty()
    bench_play.marks(grids)
    assert {table.here.depth for table in grids} == {bench_play.EACH}


def test_the_hands_that_are_measured_are_listed_and_counted(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_hands, "HANDS", 60)
    monkeypatch.setattr(bench_hands, "PLAYED", 12)
    monkeypatch.setattr(bench_hands, "FILED", 20)
    monkeypatch.setattr(bench_hands, "ROUNDS", 1)
    figures = {figure.name: figure for figure in bench_hands.figures()}
    assert {"hand-list", "hand-figures", "replayer-open", "replayer-step", "phhs-index"} <= set(figures)
    assert all(figure.value > 0 for figure in figures.values())
    library = TableHands(Archive(GAME, bench_hands.filled(bench_hands.played())))
    assert len(library.hands) >= 60
    assert sum(one.hands for one in standings(library.hands)) == 6 * len(library.hands)
