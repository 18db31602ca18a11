"""Test that pages and boards are in the same place after an end card as after a fresh start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize

from takeback.engine.game import Game, find_games
from takeback.shell.session.tables import continue_table
from takeback.shell.window.window import Window
from tests.sampling import only
from tests.settling import settle
from tests.shell.endings import make_finished_table
from tests.shell.showing import session_of
from tests.shell.window.test_layout import table_of

GAMES = [found.game for found in find_games() if found.game is not None]
# the card is beside a square board in one, and below it in the other
SIZES = (QSize(1280, 800), QSize(800, 1000))


def page_places(window: Window, game: Game, other: int) -> dict[str, QRect]:
    """Return the rectangle of each page on the desk, visited one after the other."""
    found = {}
    for name, go in list_visits(window, game, other).items():
        go()
        settle()
        shown = window.page.widget if window.page is not None else window.board
        found[name] = QRect(shown.mapTo(window.desk, QPoint()), shown.size())
    return found


def list_visits(window: Window, game: Game, other: int) -> dict[str, Callable[[], object]]:
    ways: dict[str, Callable[[], object]] = {
        "gallery": lambda: window.do("gallery"),
        "another game": lambda: continue_table(window, other),
        "the game again": lambda: window.show_table(table_of(game, window)),
    }
    if game.shelf:
        ways["levels"] = lambda: window.do("levels", game)
    if game.workshop is not None:
        ways["my_levels"] = lambda: window.do("my_levels", game)
    if game.records is not None and game.records.is_set("page"):
        ways["records"] = lambda: window.do("records", game)
    return ways


def show_end_card(window: Window, ended: int) -> bool:
    """Show the card at the end of this table; return whether it is a column beside the board."""
    assert continue_table(window, ended)
    session_of(window).confirm_presence()
    window.do("ending")
    settle()
    card = window.result_controller.card
    assert card is not None
    assert card.isVisible()
    return card.is_column


ALL = [(game, size) for game in GAMES for size in SIZES]
ONE_SIZE_EACH = [(game, SIZES[number % len(SIZES)]) for number, game in enumerate(GAMES)]


@pytest.mark.parametrize(
    ("game", "size"),
    only(ONE_SIZE_EACH, ALL),
    ids=lambda one: one.id if isinstance(one, Game) else f"{one.width()}x{one.height()}",
)
def test_pages_and_boards_are_in_the_same_place_after_an_end_card_as_before(
    game: Game, size: QSize, window: Window, qtbot: Any
) -> None:
    window.show()
    ended = make_finished_table(game, window.journal).id
    other = table_of(next(one for one in GAMES if one is not game), window).id
    window.resize(size)
    settle()
    fresh = page_places(window, game, other)
    show_end_card(window, ended)
    assert page_places(window, game, other) == fresh


def test_end_cards_of_some_games_lie_beside_the_board_and_of_others_not(window: Window, qtbot: Any) -> None:
    """Otherwise the test above would cover only one of the two."""
    window.show()
    places: set[bool] = set()
    for game in GAMES:
        ended = make_finished_table(game, window.journal).id
        for size in SIZES:
            window.resize(size)
            settle()
            places.add(show_end_card(window, ended))
        if len(places) == 2:
            break
    assert places == {True, False}
