"""Test the page with the points of each turn, and the ways to it."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from takeback.engine.game import Game, find_games
from takeback.shell.commands import feature_ids
from takeback.shell.commands.for_games import why_no_turn_points
from takeback.shell.features.turn_points.dialog import TurnPointsDialog
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.games.park.golden import TURNS
from tests.games.park.seated import golden_table
from tests.shell.showing import session_of

GAMES = [found.game for found in find_games() if found.game is not None]


@pytest.fixture
def table(window: Window) -> Table:
    """Return the golden game of Reedmere, which is over, in the window."""
    made = golden_table(37)
    window.show_table(made)
    window.show()
    return made


def open_page(window: Window) -> TurnPointsDialog:
    assert window.do(feature_ids.TURN_POINTS)
    found = window.findChild(TurnPointsDialog)
    assert isinstance(found, TurnPointsDialog)
    return found


def texts(page: TurnPointsDialog, column: int) -> list[str]:
    found = [page.table.item(row, column) for row in range(page.table.rowCount())]
    return [item.text() for item in found if item is not None]


def test_points_page_lists_each_turn_with_its_points_and_the_score(window: Window, table: Table) -> None:
    page = open_page(window)
    last = page.table.columnCount() - 1
    assert texts(page, last) == [str(line.score) for line in TURNS]
    words = session_of(window).words
    named = [f"{player}: {text}" for player, text in zip(texts(page, 0), texts(page, 1), strict=True)]
    assert named == [words.numbered_name(node) for node in table.line[1:]]
    for row in range(page.table.rowCount()):
        numbers = [int(texts(page, column)[row] or 0) for column in range(2, last - 1)]
        assert sum(numbers) == int(texts(page, last - 1)[row] or 0)
    assert page.sums.text().split("\n") == [
        "Blue: 99 points. Best turn: 25 of 36, with 16 points.",
        "Red: 77 points. Best turn: 22 of 36, with 15 points.",
    ]


@pytest.mark.parametrize("row", [0, 11, 35])
def test_click_on_a_row_and_enter_in_the_points_page_go_to_the_turn(
    window: Window, table: Table, row: int
) -> None:
    page = open_page(window)
    page.show()
    item = page.table.item(row, 0)
    page.table.scrollToItem(item)
    middle = page.table.visualItemRect(item).center()
    QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert table.here is table.line[row + 1]
    page.table.setCurrentCell(5, 0)
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    assert table.here is table.line[6]
    assert window.do(feature_ids.TURN_POINTS)  # the line is still one that ended


def test_points_page_of_an_unfinished_game_is_refused_with_a_sentence(window: Window) -> None:
    window.show_table(golden_table(20))
    assert not window.do(feature_ids.TURN_POINTS)
    assert window.status_bar.message.text() == "The points by turn are shown when the game is over."


def test_button_points_by_turn_on_the_end_card_opens_the_points_page(window: Window, qtbot: Any) -> None:
    table = golden_table(36)
    window.show_table(table)
    window.show()
    last = golden_table(37).line[-1]
    for move in last.moves:
        table.act(move.action, move.seat)
    session_of(window).confirm_presence()
    result = window.result_controller
    qtbot.waitUntil(lambda: result.card is not None and result.card.isVisible(), timeout=10_000)
    assert result.card is not None
    button = next(one for one in result.card.buttons if one.text() == "Points by turn")
    button.click()
    assert window.findChild(TurnPointsDialog) is not None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_points_by_turn_command_is_refused_exactly_for_games_without_such_points(game: Game) -> None:
    assert bool(why_no_turn_points(game)) == (game.finish is None or game.finish.turn_points is None)
