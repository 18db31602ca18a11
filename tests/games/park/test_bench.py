"""Test that both sides of each measured ratio do the same work; their speed is not tested here."""

from typing import Any

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from takeback.engine.chance import Chance
from takeback.engine.figure import WARM_UP
from takeback.games.park.bench import playing, table
from takeback.games.park.bench.games import dealt
from takeback.games.park.board.board import Board
from takeback.games.park.players.translation import light_of
from takeback.games.park.state import EndTurn


def test_both_sides_of_the_placement_benchmark_list_the_same_placements() -> None:
    parks = playing.partly_filled()
    assert len(parks) == playing.PARKS
    assert {len(state.parks[seat].plots) for state, seat in parks} == {3, 4}
    for state, seat in parks:
        assert 12 <= len(state.parks[seat].covered()) <= 32
        game = light_of(state, seat)
        masks = playing.by_masks(game)
        assert [game.park_to_move.frame.cells_of(mask) for mask in masks] == playing.by_cells(
            state.parks[seat]
        )


def test_benchmark_plays_a_random_game_of_the_fast_model_to_its_end() -> None:
    game = light_of(dealt(2, {}, 1), 0)
    playing.light_at_random(game, Chance(1))
    assert game.over
    assert not any(game.ground)


def test_benchmark_position_has_eight_different_tiles_and_four_plots() -> None:
    state = playing.eight_tiles()
    park = state.parks[state.to_move]
    assert (len(park.plots), len(set(park.supply))) == (4, 8)


def test_benchmark_plans_of_waiting_seats_have_at_least_eight_steps_and_no_end_turn() -> None:
    state, plans = table.planned()
    assert sum(map(len, plans.values())) >= 8
    assert state.to_move not in plans
    assert not any(EndTurn() in actions for actions in plans.values())


def test_arrangements_of_plots_in_the_benchmark_are_47_different_ones() -> None:
    layouts = playing.arrangements()
    assert len({frozenset(one) for one in layouts}) == len(layouts) == 47


def test_benchmark_of_moving_a_held_tile_measures_paint_events_only(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "CELLS", 5)
    events: list[str] = []
    waiting = QTimer(interval=0)
    waiting.timeout.connect(lambda: events.append("what waited"))
    paint, shown = Board.paintEvent, table.shown
    monkeypatch.setattr(
        Board, "paintEvent", lambda self, event: (events.append("a paint"), paint(self, event))
    )

    def shown_after_that(*given: Any) -> None:
        waiting.start()
        events.append("begin")
        shown(*given)
        events.append("end")
        waiting.stop()

    monkeypatch.setattr(table, "shown", shown_after_that)
    table.moving_ghost((400, 300))
    measured = events[events.index("begin") :]
    assert measured == ["begin", "a paint", "end"] * (5 + WARM_UP)


@pytest.mark.long
def test_benchmark_of_the_rules_has_11_figures_with_different_names() -> None:
    names = [figure.name for figure in playing.figures()]
    assert len(set(names)) == len(names) == 11
