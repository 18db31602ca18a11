"""Test settings that change a board: letters, patterns, numbers."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from takeback.board.grid import GridBoard
from takeback.engine.game import find_game, find_own_games
from takeback.engine.record import Seat
from takeback.shell.commands.of_games import declare_all_preferences
from takeback.shell.commands.register import VIEW
from takeback.shell.window.window import Window
from takeback.table.opening import new_table


def show(window: Window, game: str) -> Any:
    table = new_table(find_game(game), {}, (Seat(name="Ann"),), 7)
    window.show_table(table)
    first = next(iter(table.game.actions(table.state, 0)))
    for _ in range(2):  # some pieces must lie on the board
        table.act(first, 0)
        table.confirm(0)
        first = next(
            one for one in table.game.actions(table.state, 0) if "TakeBack" not in type(one).__name__
        )
    assert window.session is not None
    window.board.resize(640, 640)
    return window.board


@pytest.mark.parametrize("game", ["flow", "fold", "fill"])
def test_letters_patterns_and_numbers_each_change_a_puzzle_board_until_they_are_switched_off(
    window: Window, game: str
) -> None:
    board = show(window, game)
    looks = [board.render_still()]
    for name in ("cell_letters", "patterns", "numbers"):
        window.settings.set_value(name, True)
        looks.append(board.render_still())
        window.settings.set_value(name, False)
        assert board.render_still() == looks[0]
    assert all(one != other for one, other in combinations(looks, 2))


def test_key_and_setting_of_numbers_switch_them_on_the_board_and_the_check_mark_in_the_menu(
    window: Window, qtbot: Any
) -> None:
    board = show(window, "flow")
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert not board.is_numbered
    QTest.keyClick(
        window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert board.is_numbered
    assert window.actions_["numbers"].isChecked()
    window.settings.set_value("numbers", False)
    assert not board.is_numbered
    assert not window.actions_["numbers"].isChecked()


@pytest.mark.parametrize("id", [found.id for found in find_own_games() if found.game is not None])
def test_view_menu_offers_numbers_exactly_for_boards_with_rows_and_columns(window: Window, id: str) -> None:
    game = find_game(id)
    seats = (Seat(name="Ann"),) * (game.usual_seats or game.seats[0])
    window.show_table(new_table(game, {}, seats, 7))
    inner = window.actions_.menu(VIEW).findChildren(QMenu)
    numbers = [one for menu in inner for one in menu.actions() if one.objectName() == "numbers"]
    assert bool(numbers) == isinstance(window.board, GridBoard)


def test_board_shown_after_patterns_were_switched_on_has_patterns(window: Window) -> None:
    declare_all_preferences(window.actions_, window.settings)
    window.settings.set_value("patterns", True)
    assert show(window, "fold").aids.patterns


def show_card_board(window: Window) -> Any:
    """Show a card game, and return its board with cards and chips on it."""
    seats = tuple(Seat(name=name) for name in ("Ann", "Bob"))
    table = new_table(
        find_game("holdem"), {"big": 50, "small": 25}, seats, 1
    )  # the viewer holds a diamond and a club
    window.show_table(table)
    table.act(next(iter(table.game.actions(table.state, 0))), 0)
    assert window.session is not None
    window.session.set_sole_viewer()
    window.board.resize(900, 700)
    return window.board


@pytest.mark.parametrize("id", ["four_colours", "in_blinds"])
def test_card_and_chip_settings_change_the_board_until_they_are_switched_off(window: Window, id: str) -> None:
    board = show_card_board(window)
    before = board.render_still()
    window.actions_[id].trigger()
    assert window.settings.value(id)
    assert board.render_still() != before
    window.settings.set_value(id, False)
    assert not window.actions_[id].isChecked()
    assert board.render_still() == before


def test_chips_in_big_blinds_are_spoken_as_blinds_and_bet_as_chips(window: Window) -> None:
    board = show_card_board(window)
    acted: list[Any] = []
    board.action_wanted.connect(lambda action, seat, revision: acted.append(action))
    window.settings.set_value("in_blinds", True)
    names = [spot.accessibleName() for spot in board.spots.values()]
    assert any("99.5 big blinds" in name for name in names)
    assert not any("chips" in name for name in names)
    assert any(name == "Call 0.5 BB" for name in names)
    board.press(("act", "raise"))
    assert acted[0].to == 100


def test_four_colour_setting_does_not_change_the_flow_board(window: Window) -> None:
    declare_all_preferences(window.actions_, window.settings)
    board = show(window, "flow")
    before = board.render_still()
    window.settings.set_value("four_colours", True)
    assert board.render_still() == before


def view_menu_ids(window: Window) -> list[str]:
    return [action.objectName() for action in window.actions_.menu("View").actions()]


def test_view_menu_has_only_settings_of_the_shown_game_each_once_and_their_commands_set_them(
    window: Window,
) -> None:
    show(window, "flow")
    assert not window.settings.is_declared("in_blinds")
    assert window.actions_.find("in_blinds") is None
    show_card_board(window)
    assert {"four_colours", "in_blinds", "showdown_waits"} < set(view_menu_ids(window))
    assert not {"cell_letters", "patterns"} & set(view_menu_ids(window)), "those are of puzzles"
    assert len(view_menu_ids(window)) == len(set(view_menu_ids(window)) - {""}) + view_menu_ids(window).count(
        ""
    )
    window.do("four_colours")
    assert window.settings.value("four_colours") is True
    assert window.actions_["four_colours"].isChecked()
    show(window, "flow")
    assert {"cell_letters", "patterns"} < set(view_menu_ids(window))
    assert "four_colours" not in view_menu_ids(window)


def test_setting_of_a_game_and_the_changed_key_of_its_command_survive_a_restart(
    window: Window, make: Callable[[], Window]
) -> None:
    show_card_board(window)
    window.do("in_blinds")
    window.settings.set_value("keys", json.dumps({"in_blinds": ["Ctrl+F11"]}))
    window.close()
    again = make()
    assert show_card_board(again).looks.in_blinds
    assert again.actions_["in_blinds"].shortcut().toString() == "Ctrl+F11"
    assert again.actions_["in_blinds"].isChecked()
