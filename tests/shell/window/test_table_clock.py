"""Test that the clock of a table goes on after edits, discarded edits, other tables and restarts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from takeback.engine.game import Game, find_games
from takeback.engine.history import Node
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.opening import open_table as reopen
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.conftest import PERSONS, play_on
from tests.shell.showing import show_table

GAMES = [
    found.game
    for found in find_games()
    if found.game is not None and (found.game.levels is None or not found.game.levels.are_all)
]


class FakeTime:
    """A monotonic clock that a test moves."""

    def __init__(self) -> None:
        self.seconds = 1_000.0

    def __call__(self) -> float:
        return self.seconds


def open_table(window: Window, game: Game, time: FakeTime, qtbot: Any) -> Table:
    """Show a table with four turns whose clock follows this time."""
    window.table_time.clock.now = time
    table = new_table(game, {}, PERSONS, 7, journal=window.journal)
    show_table(window, table, qtbot)
    for _ in range(4):
        play_on(table)
    settle()
    return table


def shown_time(window: Window) -> str:
    """Return what the clock shows after its next tick."""
    settle()
    window.status_bar.place_bar._tick()
    return window.status_bar.place_bar.clock.text()


def begin_replacing(window: Window, node: Node) -> bool:
    """Begin to play another turn instead of this one; return whether that is possible."""
    window.do("replace_turn", node)
    settle()
    return window.borrowed_board.is_on


@pytest.mark.parametrize("end", ["make_line", "leave_change"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_table_clock_stands_still_while_an_edit_is_reviewed(
    window: Window, game: Game, end: str, qtbot: Any
) -> None:
    time = FakeTime()
    table = open_table(window, game, time, qtbot)
    assert window.session is not None
    window.session.set_sole_viewer()
    time.seconds += 10
    window.do("take_out", table.line[1])
    settle()
    time.seconds += 100
    assert shown_time(window) == "00:10"
    for way in (end, "leave_change"):  # where nothing is left to be kept, the change stays open
        window.do(way)
    time.seconds += 5
    assert shown_time(window) == "00:15"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_table_clock_continues_through_an_edit_that_is_discarded(
    window: Window, game: Game, qtbot: Any
) -> None:
    time = FakeTime()
    table = open_table(window, game, time, qtbot)
    time.seconds += 330
    assert shown_time(window) == "05:30"
    assert window.session is not None
    window.session.set_sole_viewer()
    replaced = next(node for node in table.line[1:] if begin_replacing(window, node))
    time.seconds += 10
    assert shown_time(window) == "05:40"
    window.borrowed_board.end()
    settle()
    assert not window.borrowed_board.is_on
    time.seconds += 5
    assert shown_time(window) == "05:45"
    window.do("take_out", replaced)
    settle()
    assert shown_time(window) == "05:45"
    window.do("leave_change")
    settle()
    time.seconds += 5
    assert shown_time(window) == "05:50"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_table_clock_continues_after_other_tables_and_a_restart(
    make: Callable[[], Window], game: Game, qtbot: Any
) -> None:
    time, window = FakeTime(), make()
    table = open_table(window, game, time, qtbot)
    time.seconds += 330
    window.show_gallery()
    time.seconds += 60
    other = open_table(window, game, time, qtbot)
    assert shown_time(window) == "00:00"
    time.seconds += 20
    show_table(window, reopen(window.journal, table.id).table, qtbot)
    assert shown_time(window) == "05:30"
    time.seconds += 30
    window.close()
    settle()
    again = make()
    again.table_time.clock.now = time
    for id, text in ((table.id, "06:00"), (other.id, "00:20")):
        show_table(again, reopen(again.journal, id).table, qtbot)
        assert shown_time(again) == text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_second_window_with_less_time_never_shortens_the_time_of_a_table(
    window: Window, game: Game, qtbot: Any
) -> None:
    time = FakeTime()
    table = open_table(window, game, time, qtbot)
    clock = window.table_time.clock
    time.seconds += 100
    clock.keep()
    slow = type(clock)(clock._results, window, lambda: 0.0)
    slow._key = clock._key
    slow.keep()
    clock.attend(table)
    assert shown_time(window) == "01:40"
