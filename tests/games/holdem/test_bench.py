"""Test that both sides of each measured ratio do the same work; their speed is not tested here."""

import re
from importlib.util import find_spec

import numpy as np
import pytest
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from takeback.engine.journal import Journal
from takeback.games.holdem.bench import archive, hands, odds, play
from takeback.games.holdem.board.hands.export import PHH
from takeback.games.holdem.board.hands.library import TableHands
from takeback.games.holdem.board.hands.page import HandsPage
from takeback.games.holdem.game import GAME
from takeback.games.holdem.odds.equity import equity, values_on
from takeback.games.holdem.records.statistics import player_statistics
from takeback.games.holdem.rules import chips
from takeback.games.holdem.state import Call, Check, Holdem, HoldemAction
from takeback.table.archive import Archive


def test_measured_hands_of_ours_and_of_pokerkit_have_similar_numbers_of_acts() -> None:
    pytest.importorskip("pokerkit")
    mine, theirs = play.play_ours(60), play.play_theirs(60)
    assert 8 < mine / 60 < 25
    assert 0.7 < mine / theirs < 1.4


def test_benchmark_without_pokerkit_says_that_a_baseline_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pokerkit", None)
    monkeypatch.setattr(play, "HANDS", 3)
    figure = play.random_hands()
    assert play.NO_ORACLE in figure.what
    assert figure.baseline is None


def test_measured_raises_all_stay_on_the_first_street_and_all_measured_marks_are_placed() -> None:
    tables = play.dealt()
    play.raises(tables)
    assert {table.state.street for table in tables} == {0}
    assert {len(table.state.line) for table in tables} == {play.EACH}
    grids = play.empty()
    play.marks(grids)
    assert {table.here.depth for table in grids} == {play.EACH}


def test_measured_hands_of_the_list_benchmark_are_all_listed_and_counted_with_positive_figures(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "HANDS", 60)
    monkeypatch.setattr(hands, "PLAYED", 12)
    monkeypatch.setattr(hands, "FILED", 20)
    monkeypatch.setattr(hands, "ROUNDS", 1)
    figures = {figure.name: figure for figure in hands.figures()}
    assert {"hand-list", "hand-figures", "replayer-open", "replayer-step", "phhs-index"} <= set(figures)
    assert all(figure.value > 0 for figure in figures.values())
    library = TableHands(Archive(GAME, hands.filled(hands.played())))
    assert len(library.hands) >= 60
    assert sum(one.hands for one in player_statistics(library.hands)) == 6 * len(library.hands)


def test_plain_loop_of_the_benchmark_gives_the_hand_values_and_share_of_the_rank_tables() -> None:
    held, boards = odds.some_hands(300)
    cards = np.concatenate([held, boards])
    assert all(len(set(column)) == 7 for column in cards.T.tolist())
    assert odds.loop_values(cards.T.tolist()) == values_on(held, boards).tolist()
    share = equity([odds.ONE, odds.OTHER], samples=4_000, exact_up_to=0).shares[0]
    assert odds.loop_share(2_000) == pytest.approx(share, abs=0.06)


def test_benchmark_of_decisions_measures_only_those_after_the_flop(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def choose(state: Holdem, *rest: object) -> HoldemAction:
        asked.append(state.street)
        return Check() if chips.to_call(state, state.turn) == 0 else Call()

    monkeypatch.setattr("takeback.games.holdem.players.thinker.choose", choose)
    for seats in (6, 2):
        asked.clear()
        assert len(odds.decisions(10, seats)) == 10 == sum(street > 0 for street in asked)
        assert 0 in asked


def test_file_benchmark_reads_all_its_hands_and_has_figures_for_list_filter_and_export(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "COUNT", 60)
    figures = {figure.name: figure for figure in archive.figures()}
    names = {"hands-import", "hands-list", "hands-filter", "hands-export-phh", "hands-export-txt"}
    assert names | {"hands-export-table-phh", "hands-export-table-txt"} <= set(figures)
    page = archive.page_of_table(hands.played(12))
    assert archive.export_dialog(page, PHH).written().count == 12
    library = archive.read_all(archive.file_of(hands.played(12), 60))
    assert len(library.hands) == 60
    assert library.reports == ()


def test_page_of_hands_that_the_benchmark_used_is_deleted(qtbot: QtBot) -> None:
    page = HandsPage(Archive(GAME, Journal.open(None)), hands.NoNotes(), {})
    hands.away(page)
    assert not isValid(page)


def test_memory_benchmark_program_imports_modules_that_exist() -> None:
    programs = odds.MEMORY + archive.MEMORY
    named = re.findall(r"(?:from|^import) (takeback[.\w]+)", programs, re.MULTILINE)
    assert len(named) == 4
    assert all(map(find_spec, named))
