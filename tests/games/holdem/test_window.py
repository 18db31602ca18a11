"""Test Hold'em in the real window: two people at one screen, and undo while a computer thinks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from takeback.engine.record import Seat
from takeback.games.holdem.cards import UNKNOWN, names, spoken
from takeback.games.holdem.game import GAME
from takeback.games.holdem.state import Call, Deal, Fold, Raise
from takeback.shell.history.list_head import ALL_LINES, THIS_LINE
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.shell.conftest import make, window
from tests.shell.history.panel import panel_of, shown_texts
from tests.shell.showing import show_table, wait_until_nobody_thinks

__all__ = ["make", "window"]

ANN, BOB = 0, 1
CTRL = Qt.KeyboardModifier.ControlModifier
TWO = (Seat("person", "Ann"), Seat("person", "Bob", colour=1))
Seated = Callable[..., Table]


@pytest.fixture
def seat(window: Window, qtbot: Any) -> Seated:
    """Return a function that shows a table at which the first hand is dealt and Ann is to act."""

    def show(seats: tuple[Seat, ...] = TWO) -> Table:
        for seed in range(20):
            table = new_table(GAME, {}, seats, seed, journal=window.journal)
            table.act(Deal(), ANN)
            if table.state.turn == ANN:
                break
        show_table(window, table, qtbot)
        return table

    return show


def press(key: Qt.Key) -> None:
    QTest.keyClick(QApplication.focusWidget(), key)


@contextmanager
def hold_space(window: Window) -> Iterator[None]:
    """Hold the space key on the board within the block."""
    board = window.board
    board.setFocus()
    QTest.keyPress(board, Qt.Key.Key_Space)
    yield
    QTest.keyRelease(board, Qt.Key.Key_Space)


# --- two people ---------------------------------------------------------------------------------------------


def test_two_people_at_one_screen_pass_a_curtain_and_each_sees_only_own_cards(
    window: Window, seat: Seated
) -> None:
    table = seat()
    if window.curtain.isVisible():
        press(Qt.Key.Key_Return)
    for mine, other, action in ((ANN, BOB, Call()), (BOB, ANN, Raise(300)), (ANN, BOB, Call())):
        board = window.board
        assert not window.curtain.isVisible()
        held = [one.cards for one in table.state.seats]
        assert board.state.seats[mine].cards == (UNKNOWN, UNKNOWN)
        assert spoken(held[mine]) not in shown_texts(window)
        with hold_space(window):
            assert board.state.seats[mine].cards == held[mine]
            assert spoken(held[mine]) in shown_texts(window)
        assert board.state.seats[other].cards == (UNKNOWN, UNKNOWN)
        for secret in (spoken(held[other]), names(held[other])):
            assert secret not in shown_texts(window)
        assert spoken(held[mine]) not in shown_texts(window)
        board.act(action)
        assert window.curtain.isVisible()
        assert not board.isVisible()
        assert window.curtain.heading.text() == f"Pass to {table.names[other]}"
        for one in held:
            assert spoken(one) not in shown_texts(window)
            assert spoken(one) not in window.curtain.sentence
        press(Qt.Key.Key_Return)


def test_own_cards_are_shown_only_while_the_mouse_is_held_on_them(window: Window, seat: Seated) -> None:
    table = seat()
    if window.curtain.isVisible():
        press(Qt.Key.Key_Return)
    board = window.board
    own, faced_down = table.state.seats[ANN].cards, (UNKNOWN, UNKNOWN)
    for key, shown in ((("hole", ANN, 0), own), (("hole", BOB, 0), faced_down), (("board", 0), faced_down)):
        point = board.place_of(key).center().toPoint()
        QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=point)
        assert board.state.seats[ANN].cards == shown
        assert board.state.seats[BOB].cards == faced_down
        QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=point)
        assert board.state.seats[ANN].cards == faced_down


def test_own_cards_looked_at_with_space_are_covered_when_the_focus_moves_away(
    window: Window, seat: Seated
) -> None:
    seat()
    if window.curtain.isVisible():
        press(Qt.Key.Key_Return)
    board = window.board
    with hold_space(window):
        window.toolbar.new.setFocus()
        assert board.state.seats[ANN].cards == (UNKNOWN, UNKNOWN)


def test_person_alone_with_a_computer_sees_own_cards_without_holding_anything(
    window: Window, seat: Seated
) -> None:
    table = seat((Seat("person", "Ann"), Seat("computer", "Bob", "caller", 1)))
    assert window.board.state.seats[ANN].cards == table.state.seats[ANN].cards


def test_undo_between_two_people_shows_the_curtain_and_covers_all_cards(window: Window, seat: Seated) -> None:
    table = seat()
    if window.curtain.isVisible():
        press(Qt.Key.Key_Return)
    dealt = table.here
    window.board.act(Call())
    press(Qt.Key.Key_Return)
    QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    assert table.here is dealt
    board = window.board
    assert window.curtain.isVisible()
    assert not board.isVisible()
    assert window.curtain.heading.text() == "Pass to Ann"
    assert [one.cards for one in board.state.seats] == [(UNKNOWN, UNKNOWN)] * 2


# --- a computer ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("times", [4, pytest.param(60, marks=pytest.mark.long)])
def test_computer_answer_that_arrives_after_undo_is_dropped_and_the_person_plays_on(
    window: Window, seat: Seated, qtbot: Any, times: int
) -> None:
    table = seat((Seat("person", "Ann"), Seat("computer", "Bob", "solid-hard", 1)))
    dealt = table.here
    for turn in range(times):
        window.board.act((Call(), Raise(200), Raise(350))[turn % 3])
        assert table.state.turn == BOB
        qtbot.wait(turn % 4 * 4)
        QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
        assert table.here is dealt
        assert window.board.is_my_turn  # type: ignore[attr-defined]
    wait_until_nobody_thinks(window, qtbot)
    assert table.here is dealt, "an answer that comes late is no answer"
    window.board.act(Call())
    qtbot.waitUntil(lambda: table.here.depth > dealt.depth + 1, timeout=20_000)


def test_computer_waits_after_undo_and_another_act_of_the_person_makes_a_second_line(
    window: Window, seat: Seated, qtbot: Any
) -> None:
    table = seat((Seat("person", "Ann"), Seat("computer", "Bob", "caller", 1)))
    dealt = table.here
    window.board.act(Call())
    qtbot.waitUntil(lambda: table.here.depth > dealt.depth + 1, timeout=20_000)
    first = table.here
    QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    while table.here is not dealt:
        QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    wait_until_nobody_thinks(window, qtbot)
    assert table.here is dealt
    window.board.act(Fold())
    assert len(dealt.children) == 2
    assert first in table.history.nodes.values()


def texts_of(model: QAbstractItemModel, above: QModelIndex | None = None) -> Iterator[str]:
    """Yield all texts of a tree model, displayed and spoken, of open and closed rows."""
    above = above or QModelIndex()
    for row in range(model.rowCount(above)):
        index = model.index(row, 0, above)
        for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            yield str(index.data(role))
        yield from texts_of(model, index)


@pytest.mark.parametrize("is_hidden", [False, True])
def test_history_row_of_the_deal_expanded_by_one_person_shows_no_cards_to_the_other(
    window: Window, seat: Seated, is_hidden: bool
) -> None:
    table = seat()
    lists = panel_of(window).lists
    lists.show_tab(ALL_LINES)
    window.session.confirm_presence()
    lists.tree.expandAll()
    mine = spoken(table.state.seats[ANN].cards)
    assert mine in "\n".join(texts_of(lists.tree.line_model))
    lists.show_tab(THIS_LINE if is_hidden else ALL_LINES)  # it must make no difference to hidden texts
    table.act(Call(), ANN)
    for looks in (None, BOB):
        assert window.session.viewer() == looks
        said = "\n".join(texts_of(lists.tree.line_model))
        assert mine not in said
        assert (spoken(table.state.seats[BOB].cards) in said) is (looks == BOB)
        window.session.confirm_presence()


def test_status_bar_says_how_to_continue_and_nothing_of_the_next_hand_while_a_hand_ends(
    window: Window, seat: Seated
) -> None:
    table = seat((Seat("person", "Ann"), Seat("computer", "Bob", "solid-easy", 1)))
    assert window.session is not None
    window.session.computers.thinkers().stop()
    window.settings.set_value("pace", 1.0)
    bar, board = window.status_bar, window.board
    assert board.shown_text() == ""
    table.act(Fold(), ANN)
    assert table.state.hand == 2
    assert board.scene is not None
    assert bar.message.text() == "The end of hand 1. Press any key or click to continue."
    assert not bar.next_step.text()
    while board.scene is not None:
        board.skip_ahead()
    assert board.shown_text() == ""
    assert bar.message.text() != "The end of hand 1. Press any key or click to continue."
