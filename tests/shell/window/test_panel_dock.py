"""Test a game's own panel beside the history: shown when the game has one and the player wants it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QDockWidget

from takeback.board.panel import GamePanel
from takeback.engine.game import find_game
from takeback.shell.window.panel_dock import LEAST
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.shell.conftest import PERSONS, Seated

Make = Callable[[], Window]


class Plain(GamePanel):
    title = "What is here"
    has_let_go = False

    def detach(self) -> None:
        self.has_let_go = True


def with_panel(window: Window) -> Table:
    """Show tic-tac-toe with a panel that is empty."""
    game = replace(find_game("tictactoe"), panel=Plain)
    table = new_table(game, {}, PERSONS, 7)
    window.show_table(table)
    window.show()
    return table


def test_panel_command_in_a_game_without_a_panel_says_so_and_shows_none(window: Window, sit: Seated) -> None:
    sit(1)
    window.actions_["panel"].trigger()
    assert not window.panel_dock.isVisible()
    assert not window.actions_["panel"].isChecked()
    assert window.status_bar.message.text() == "Tic-tac-toe has no panel."


def test_panel_command_has_a_key_and_shows_the_game_panel_with_its_heading_and_hides_it(
    window: Window,
) -> None:
    with_panel(window)
    assert window.actions_["panel"].shortcut().toString() == "Ctrl+Shift+I"
    assert not window.panel_dock.isVisible()
    window.actions_["panel"].trigger()
    assert window.panel_dock.isVisible()
    assert window.panel_dock.heading.text() == "What is here"
    window.actions_["panel"].trigger()
    assert not window.panel_dock.isVisible()


def test_panel_and_history_are_never_narrower_than_their_titles(window: Window) -> None:
    with_panel(window)
    window.actions_["panel"].trigger()
    for dock in window.findChildren(QDockWidget):
        head = dock.titleBarWidget()
        assert min(dock.minimumSizeHint().width(), head.minimumSizeHint().width()) >= max(
            LEAST, head.minimumWidth()
        )


def test_panel_that_was_shown_is_shown_again_for_the_next_table_and_after_restart(
    window: Window, make: Make
) -> None:
    with_panel(window)
    window.actions_["panel"].trigger()
    window.do("gallery")
    assert not window.panel_dock.isVisible()
    with_panel(window)
    assert window.panel_dock.isVisible()
    window.close()
    later = make()
    assert not later.panel_dock.isVisible()
    with_panel(later)
    assert later.panel_dock.isVisible()


def test_panel_of_a_game_can_go_to_a_turn_and_is_detached_when_the_table_is_left(window: Window) -> None:
    table = with_panel(window)
    table.act(next(iter(table.game.actions(table.state, 0))), 0)
    panel = window.panel_dock.panel
    assert isinstance(panel, Plain)
    panel.node_wanted.emit(table.history.root)
    assert table.here is table.history.root
    window.do("gallery")
    assert panel.has_let_go
    assert window.panel_dock.panel is None


def test_panel_of_a_game_lies_between_board_and_history(window: Window, qtbot: Any) -> None:
    with_panel(window)
    window.actions_["panel"].trigger()
    qtbot.waitUntil(lambda: window.panel_dock.width() > 200)
    edge = window.desk.mapTo(window, window.desk.rect().topRight()).x()
    assert edge < window.panel_dock.mapTo(window, window.panel_dock.rect().topLeft()).x()
    assert window.panel_dock.x() < window.history_dock.x()
