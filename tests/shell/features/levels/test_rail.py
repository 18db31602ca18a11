"""Test the rail of the page of levels: its heading, its button Back, and its entries in low windows."""

from __future__ import annotations

from typing import Any

import pytest

from takeback.engine.game import Game, find_games
from takeback.engine.record import Seat
from takeback.shell.features.levels.feature import LevelsController
from takeback.shell.features.levels.rail import LEAST_TALL, TALL
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from tests.settling import settle
from tests.shell.parts import feature_part
from tests.shell.showing import show_table

GAMES = [found.game for found in find_games() if found.game is not None and found.game.shelf]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_page_of_levels_names_its_game_and_goes_back_to_the_table_or_else_to_the_gallery(
    game: Game, window: Window, qtbot: Any
) -> None:
    seats = [Seat(name=game.seat_name(seat)) for seat in range(game.read_seats())]
    menu = feature_part(window, LevelsController).menu
    window.do("levels", game)
    assert menu.page is not None
    assert menu.page.rail.title.text() == f"{game.title} levels"
    menu.page.rail.back.click()
    assert menu.page is None
    assert window.session is None
    table = new_table(game, {}, seats, 1, "free", window.journal)
    show_table(window, table, qtbot)
    window.do("levels", game)
    assert menu.page is not None
    menu.page.rail.back.click()
    assert window.table is not None
    assert window.table.id == table.id


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_all_packs_of_a_game_are_seen_without_scrolling_in_a_window_of_800_by_600(
    game: Game, window: Window, qtbot: Any
) -> None:
    window.resize(800, 600)
    window.show()
    window.do("levels", game)
    page = feature_part(window, LevelsController).menu.page
    assert page is not None
    qtbot.waitUntil(lambda: not page._reading.is_running)
    bar = page.rail.area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() == 0)
    heights = {choice.height() for choice in page.rail.choices.values()}
    assert len(heights) == 1
    assert LEAST_TALL <= heights.pop() <= TALL
    window.resize(800, 900)
    settle()
    qtbot.waitUntil(lambda: {choice.height() for choice in page.rail.choices.values()} == {TALL})
