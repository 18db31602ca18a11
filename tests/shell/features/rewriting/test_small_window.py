"""Test the review in a small window, where the history is a drawer over the board."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint

from takeback.engine.past_edits import ASK, SKIP, STOP, Choices, TakeOut
from takeback.engine.repairs import Repair, RepairKind
from takeback.games.tictactoe.state import Place
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.conftest import Seated
from tests.shell.features.rewriting.acting import act_on_board, kinds, open_in, play_marks, review_in
from tests.shell.showing import session_of


@pytest.fixture
def table(window: Window, sit: Seated) -> Table:
    found = sit(0, size="3x3", run=3)
    play_marks(found)
    window.resize(800, 600)
    settle()
    assert window.window_layout.is_drawer
    return found


def is_covered(window: Window) -> bool:
    """Return whether the drawer covers part of the board."""
    board, dock = window.board, window.history_dock
    right = board.mapTo(window, QPoint(board.width(), 0)).x()
    return not dock.isHidden() and right > dock.x()


def test_board_of_a_small_window_narrows_beside_the_review_until_it_is_left(
    window: Window, table: Table
) -> None:
    width = window.board.width()
    window.do("take_out", table.line[2])
    settle()
    assert not is_covered(window)
    assert window.board.width() < width
    assert (window.width(), window.height()) == (800, 600)
    review_in(window).leave.click()
    window.window_layout.close_drawer()
    settle()
    assert window.board.width() == width


def test_review_covers_part_of_the_board_where_there_is_no_room_beside_it(
    window: Window, table: Table
) -> None:
    window.resize(640, 480)
    window.board.setMinimumWidth(300)
    settle()
    width = window.board.width()
    window.do("take_out", table.line[2])
    settle()
    assert is_covered(window)
    assert window.board.width() == width
    assert (window.width(), window.height()) == (640, 480)


def test_review_drawer_with_longer_button_texts_widens_but_ends_at_the_edge_of_the_window(
    window: Window, table: Table
) -> None:
    """Buttons in another language may need more than the usual width."""
    window.resize(640, 480)
    window.do("take_out", table.line[2])
    settle()
    usual, review = window.history_dock.geometry(), review_in(window)
    review.make.setText("Keep it all as a new line of the game")
    settle()
    drawer = window.history_dock.geometry()
    assert drawer.width() > usual.width()
    assert drawer.right() == usual.right() == window.width() - 1
    assert review.later.mapTo(window, review.later.rect().topRight()).x() < window.width()


@pytest.mark.parametrize("way", ["make", "leave", "later"])
@pytest.mark.parametrize("was_shown", [False, True])
@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_history_is_shown_or_hidden_as_before_the_review_once_it_is_left(
    window: Window, table: Table, way: str, was_shown: bool, size: tuple[int, int]
) -> None:
    window.resize(*size)
    settle()
    if was_shown == window.history_dock.isHidden():
        window.do("history")
    window.do("take_out", table.line[2])
    settle()
    assert not window.history_dock.isHidden()
    getattr(review_in(window), way).click()
    settle()
    assert window.history_dock.isHidden() is not was_shown


def test_review_drawer_does_not_cover_the_board_while_a_replacement_turn_is_played(
    window: Window, table: Table
) -> None:
    window.resize(640, 480)
    window.do("take_out", table.line[2])
    settle()
    review_in(window).choices_changed.emit(Choices(fallen=ASK))
    settle()
    review_in(window).asking.other.click()
    settle()
    assert window.borrowed_board.is_on
    assert not is_covered(window)
    act_on_board(window, Place(2, 2))
    assert review_in(window).isVisible()
    assert kinds(window)[2] == "replaced"


def test_history_drawer_is_hidden_while_replacing_a_turn_and_returns_when_that_is_cancelled(
    window: Window, table: Table
) -> None:
    window.do("history")
    window.do("replace_turn", table.line[2])
    settle()
    assert window.history_dock.isHidden()
    window.borrowed_board.end()
    settle()
    assert not window.history_dock.isHidden()
    assert session_of(window).table is table


def test_review_in_the_smallest_window_shows_its_buttons_and_the_turn_that_it_asks_about_and_why(
    window: Window, table: Table
) -> None:
    window.resize(640, 480)
    settle()
    for turn in (1, 4):
        window.do("take_out", table.line[turn])
        settle()
    review = review_in(window)
    assert review.fallen.isVisible()
    review.choices_changed.emit(Choices(fallen=ASK))
    settle()
    desk = window.desk.geometry()
    assert window.history_dock.geometry().bottom() <= desk.bottom()
    for button in (review.asking.other, review.asking.skip, review.asking.more, review.make, review.later):
        assert button.isVisible()
        assert button.mapTo(window, button.rect().bottomRight()).y() <= desk.bottom()
    assert not review.fallen.isVisible(), "the row that is asked about is the next one"
    row = review.list.visualRect(review.list.currentIndex())
    assert review.list.viewport().rect().contains(row), "the turn that is asked about, with its reason"
    assert review.asking.sentence.isVisible()
    review.asking.skip.click()
    settle()
    window.do("undo")
    settle()
    assert review.asking.sentence.isVisible()


def test_small_review_hides_counts_and_what_becomes_of_an_impossible_turn_but_tells_screen_readers(
    window: Window, table: Table
) -> None:
    window.do("take_out", table.line[1])
    settle()
    whole = review_in(window).asking.accessibleName()
    assert whole.endswith("Turn 2 is skipped, and waits until it is possible.")
    for size, is_brief in (((1280, 800), False), ((640, 480), True), ((1280, 800), False)):
        window.resize(*size)
        settle()
        review = review_in(window)
        assert whole.startswith(review.asking.sentence.text())
        assert (review.asking.sentence.text() != whole) is is_brief
        assert review.counts.isHidden() is is_brief


def test_menu_of_a_question_about_an_impossible_turn_can_end_the_line_there(
    window: Window, table: Table
) -> None:
    window.do("take_out", table.line[1])
    review = review_in(window)
    review.choices_changed.emit(Choices(fallen=ASK))
    settle()
    menu = review.asking.more.menu()
    assert menu is not None
    menu.actions()[-1].trigger()
    settle()
    assert kinds(window) == ["taken out", "fell"]
    assert open_in(window).replay.is_done


@pytest.mark.parametrize("size", [(640, 480), (800, 600)])
def test_no_choice_or_repair_of_a_review_widens_the_drawer_or_makes_it_cover_the_board(
    window: Window, table: Table, size: tuple[int, int]
) -> None:
    window.do("take_out", table.line[2])
    settle()
    usual = window.history_dock.width()
    for fallen in (SKIP, STOP, ASK):
        review_in(window).choices_changed.emit(Choices(fallen=fallen))
        for width in (1920, size[0]):
            window.resize(width, size[1])
            settle()
            window.window_layout.resize_docks()
        if window.history_dock.isHidden():
            window.do("history")
            settle()
        for kind in RepairKind:
            review_in(window).show_repairs([Repair(kind, 3, TakeOut(3, 3))])
            window.window_layout.resize_docks()
            assert window.history_dock.width() == usual, (fallen, kind)
            assert not is_covered(window)
