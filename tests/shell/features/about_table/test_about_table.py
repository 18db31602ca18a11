"""Test that all of “Players and rules” can be read on a small screen: it fits, and scrolls by keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.shell.features.about_table.about_table import AboutTableDialog
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.ui.dialog import TITLE
from tests.settling import settle

SCREEN = QSize(640, 480)
LONG = ("holdem", "park", "duel")
GAMES = (*LONG, "tictactoe", "flow")
Open = Callable[..., AboutTableDialog]


@pytest.fixture
def open_dialog(window: Window, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Return a function that opens the dialog of a game at a full table, on a screen of this size."""
    monkeypatch.setattr(QScreen, "availableSize", lambda _: SCREEN)
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: QRect(QPoint(), SCREEN))
    window.resize(SCREEN - TITLE)
    window.show()

    def open_it(name: str, rule: str = "free") -> AboutTableDialog:
        game = find_game(name)
        seats = [
            Seat("computer" if at else "person", game.seat_name(at), game.seat_level(at) if at else "", at)
            for at in range(max(game.seats))
        ]
        window.show_table(new_table(game, {}, seats, 7, rule))
        window.do("table_rules")
        settle()
        assert isinstance(window.dialog, AboutTableDialog)
        return window.dialog

    return open_it


def place_in(area: Any, part: QWidget) -> QRect:
    return QRect(part.mapTo(area.viewport(), QPoint()), part.size())


@pytest.mark.parametrize("rule", ["free", "fair"])
@pytest.mark.parametrize("name", GAMES)
def test_players_and_rules_dialog_fits_a_small_screen_and_shows_its_opened_details_whole(
    name: str, rule: str, open_dialog: Open
) -> None:
    dialog = open_dialog(name, rule)
    room = SCREEN - TITLE
    assert dialog.size().boundedTo(room) == dialog.size()
    assert dialog.area.horizontalScrollBar().maximum() == 0
    if rule == "fair":
        return
    dialog.details.setFocus()
    QTest.keyClick(dialog.details, Qt.Key.Key_Space)
    settle()
    assert dialog.details_table.isVisible()
    assert dialog.size().boundedTo(room) == dialog.size()
    assert dialog.area.viewport().rect().contains(place_in(dialog.area, dialog.details_table))
    assert dialog.details.hasFocus()


@pytest.mark.parametrize("name", LONG)
def test_players_and_rules_dialog_longer_than_the_screen_scrolls_by_arrow_and_page_keys(
    name: str, open_dialog: Open
) -> None:
    dialog = open_dialog(name)
    bar = dialog.area.verticalScrollBar()
    assert bar.maximum() > 0
    assert dialog.picks[0][0].hasFocus()
    QTest.keyClick(dialog.picks[0][0], Qt.Key.Key_Backtab)
    assert dialog.area.hasFocus()
    QTest.keyClick(dialog.area, Qt.Key.Key_Down)
    assert bar.value() > 0
    dialog.details.setFocus()
    for key, value in ((Qt.Key.Key_PageDown, bar.maximum()), (Qt.Key.Key_PageUp, 0)):
        for _ in range(8):
            QTest.keyClick(dialog.details, key)
        assert bar.value() == value


def test_details_longer_than_the_players_and_rules_dialog_are_shown_from_their_beginning(
    open_dialog: Open,
) -> None:
    dialog = open_dialog("holdem")
    dialog.details_table.setMinimumHeight(1_000)
    dialog.details.click()
    settle()
    assert place_in(dialog.area, dialog.details_table).top() == 0


def test_content_of_players_and_rules_that_need_not_scroll_takes_no_focus(open_dialog: Open) -> None:
    dialog = open_dialog("flow")
    assert dialog.area.verticalScrollBar().maximum() == 0
    assert dialog.area.focusPolicy() == Qt.FocusPolicy.NoFocus
