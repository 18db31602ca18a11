"""Both sides of a measured ratio do the same work. How fast they are, is no matter for a test."""

import pytest

from desktop.games.holdem import bench_play


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
