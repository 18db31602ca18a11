"""Test the button in a row of the history that opens the menu of its turn."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from takeback.engine.game import Game, find_games
from takeback.shell.window.window import Window
from tests.settling import settle
from tests.shell.conftest import Seated
from tests.shell.history.lines import play_random_table
from tests.shell.history.panel import panel_of
from tests.shell.history.test_looking import hover
from tests.shell.showing import show_uncovered

GAMES = [found.game for found in find_games() if found.game is not None]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_button_in_the_row_of_the_current_turn_opens_the_menu_of_that_turn(
    window: Window, game: Game
) -> None:
    table = play_random_table(game, 5, journal=window.journal)
    session = show_uncovered(window, table)
    line = panel_of(window).line
    button, asked = line.menu_button, list[Any]()
    line.menu_requested.disconnect()
    line.menu_requested.connect(lambda turn, at: asked.append(turn))
    for turn in table.line:
        session.navigation.go(turn)
        settle()
        assert button.isVisible() == bool(turn.moves)
        if not turn.moves:
            continue
        assert button.accessibleName() == f"Edit turn {turn.depth}, and more"
        row = line.visualRect(line.currentIndex())
        assert row.contains(button.geometry())
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Return)
        assert asked[-2:] == [turn, turn]
        assert table.here is turn


def test_button_follows_the_pointer_from_row_to_row_and_returns_to_the_current_turn(
    window: Window, sit: Seated
) -> None:
    table = sit(5)
    line = panel_of(window).line
    for row in (2, 4, 1):
        hover(window, row)
        assert line.menu_button.node is table.line[row]
        assert line.look(row).end_space
        assert not line.look(5).end_space
    line._preview_row(-1)
    assert line.menu_button.node is table.here
    assert line.look(5).end_space


def test_long_note_ends_before_the_button_of_its_row(window: Window, sit: Seated) -> None:
    table = sit(4)
    table.marks.set(table.here, "note", "A long note " * 30, "note")
    settle()
    line = panel_of(window).line
    row = line.visualRect(line.currentIndex())
    button = line.menu_button.geometry()
    line.menu_button.hide()
    picture = line.viewport().grab(button).toImage()
    top = picture.height() // 2
    inks = {picture.pixel(x, y) for x in range(picture.width()) for y in range(top, picture.height())}
    assert row.contains(button)
    assert len(inks) == 1, "something is painted where the button stands"


def test_tab_leads_from_the_list_of_turns_to_the_button_of_its_current_row(
    window: Window, sit: Seated
) -> None:
    sit(4)
    settle()
    window.activateWindow()
    line = panel_of(window).line
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_Tab)
    focus: QWidget | None = window.focusWidget()
    assert focus is line.menu_button


def test_button_stays_in_its_row_while_the_list_scrolls(window: Window, sit: Seated) -> None:
    sit(40, size="9x9", run=5)
    line = panel_of(window).line
    settle()
    bar = line.verticalScrollBar()
    for value in (bar.maximum(), bar.maximum() - 30, 0):
        bar.setValue(value)
        settle()
        row = line.visualRect(line.currentIndex())
        assert abs(line.menu_button.geometry().center().y() - row.center().y()) <= 2
    assert line.menu_button.mapTo(line, QPoint()).x() > line.width() // 2
