"""Test that Delete belongs to the turn that was chosen in the history, until the board is used again."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from takeback.engine.game import find_games
from takeback.shell.commands import feature_ids
from takeback.shell.features.rewriting.part import PastEditController
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.sampling import one_puzzle
from tests.shell.history.lines import play_random_table
from tests.shell.history.panel import click, panel_of, show_line, show_tree
from tests.shell.parts import feature_part
from tests.shell.showing import pass_events, session_of, show_table

GAMES = [found.game for found in find_games() if found.game is not None]
DELETE = Qt.Key.Key_Delete


@pytest.fixture(params=one_puzzle(GAMES, "fill"), ids=lambda game: game.id)
def table(request: pytest.FixtureRequest, window: Window, qtbot: Any) -> Table:
    table = play_random_table(request.param, 6, journal=window.journal)
    show_table(window, table, qtbot)
    session_of(window).set_sole_viewer()
    return table


def open_edit_of(window: Window) -> str:
    """Return the text of the open change of the past; "" without one."""
    edit = feature_part(window, PastEditController).edit
    return "" if edit is None else edit.text


@pytest.mark.parametrize("how", ["clicked in the line", "clicked in the tree", "focused"])
def test_delete_on_a_row_of_the_history_opens_taking_out_its_turn_and_plays_nothing(
    window: Window, table: Table, how: str
) -> None:
    turn, count = table.line[2], len(table.history.nodes)
    window.focus_board()
    if how == "clicked in the tree":
        tree = show_tree(window)
        tree.scrollTo(index := tree.line_model.index_of(turn))
        place = tree.visualRect(index).center()
        QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    else:
        click(show_line(window), panel_of(window).line.chapters.row_at(2))
    if how == "focused":
        panel_of(window).line.setFocus(Qt.FocusReason.TabFocusReason)
    pass_events()
    QTest.keyClick(QApplication.focusWidget(), DELETE)
    assert open_edit_of(window) == "turn 2 taken out"
    assert len(table.history.nodes) == count


def test_delete_acts_on_the_board_again_after_another_key_or_a_press_there_or_another_turn(
    window: Window, table: Table
) -> None:
    board = window.board
    uses = (
        lambda: QTest.keyClick(board, Qt.Key.Key_Right),
        lambda: QTest.mouseClick(board, Qt.MouseButton.RightButton, pos=board.rect().topLeft()),
        lambda: session_of(window).navigation.back(),
    )
    for use in uses:
        click(show_line(window), panel_of(window).line.chapters.row_at(2))
        window.focus_board()
        use()
        pass_events()
        QTest.keyClick(QApplication.focusWidget(), DELETE)
        assert open_edit_of(window) == ""


class KeyCounter(QObject):
    """Counts the keys that reach a widget."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.KeyPress
        return False


def test_delete_stays_with_the_board_where_turns_cannot_be_taken_out(
    window: Window, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    find, keys = window.actions_.find, KeyCounter()
    monkeypatch.setattr(window.actions_, "find", lambda id: None if id == feature_ids.TAKE_OUT else find(id))
    window.board.installEventFilter(keys)
    click(show_line(window), panel_of(window).line.chapters.row_at(2))
    window.focus_board()
    pass_events()
    QTest.keyClick(window.board, DELETE)
    assert keys.count == 1
    assert open_edit_of(window) == ""
