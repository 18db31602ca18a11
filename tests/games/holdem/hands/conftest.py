"""Provide a window whose journal holds hands of one person against computers, and drive the page of hands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from takeback.engine.chance import Chance
from takeback.engine.record import Seat
from takeback.games.holdem.board.hands.page import HandsPage
from takeback.games.holdem.board.hands.replay_view import ReplayView
from takeback.games.holdem.game import GAME
from takeback.shell.features.records.feature import RecordsController
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.games.holdem.past import choose_random_action
from tests.shell.conftest import make, window
from tests.shell.parts import feature_part
from tests.shell.trying import open_file

__all__ = ["make", "window"]

SEATS = (
    Seat("person", "Ann"),
    Seat("computer", "Bob", "rock-easy", 1),
    Seat("computer", "Cid", "wild-easy", 2),
)
ROCK, WILD = "Bob · rock-easy", "Cid · wild-easy"  # their names in lists and statistics
Play = Callable[..., Table]


@pytest.fixture
def played(window: Window) -> Play:
    """Return a function that makes a table in the window's journal and plays so many hands there with random
    acts.
    """

    def sit(hands: int = 6, rule: str = "free", seats: tuple[Seat, ...] = SEATS, seed: int = 3) -> Table:
        table = new_table(GAME, {"stack": 30}, seats, seed, rule, window.journal)
        number = 0
        while table.state.hand <= hands:
            luck = Chance(seed, number)
            seat = table.state.turn if table.state.turn >= 0 else 0
            table.act(choose_random_action(table.state, luck), seat)
            number += 1
        return table

    return sit


class Hands:
    """The page of hands in its window, driven as a player would."""

    def __init__(self, window: Window, qtbot: Any) -> None:
        self.window, self.qtbot = window, qtbot

    def show(self, file: Path | None = None) -> HandsPage:
        if file is not None:
            assert open_file(self.window, file)
        else:
            assert feature_part(self.window, RecordsController).open(GAME)
        self.window.show()
        self.qtbot.waitUntil(lambda: not self.page.list.is_busy)
        return self.page

    @property
    def page(self) -> HandsPage:
        page = feature_part(self.window, RecordsController).page
        assert isinstance(page, HandsPage)
        return page

    @property
    def view(self) -> ReplayView:
        return self.page.replayer

    def open(self, row: int = 0) -> ReplayView:
        self.page.list.opened.emit(self.page.list.listed[row])
        self.qtbot.waitUntil(lambda: not self.page.is_opening)
        QApplication.processEvents()
        return self.view

    def press(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.view.track, key)

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: not self.page.is_busy, timeout=30_000)


@pytest.fixture
def hands(window: Window, qtbot: Any) -> Hands:
    return Hands(window, qtbot)
