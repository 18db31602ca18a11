"""Test the card of a hint with steps: the board keeps its size, and hinted spots stay visible."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtWidgets import QApplication, QWidget

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Hint, find_game
from takeback.engine.record import Seat
from takeback.shell.features.levels.hint_card import HintPanel
from takeback.table.opening import new_table
from tests.sampling import only
from tests.shell.features.levels.conftest import FLOW, Sat

Draw = next(one for one in FLOW.action.__args__ if one.__name__ == "Draw")
CORNER = Hint(
    (Draw(0, "R", "hint"),), "Corner: so it is. So Red goes right.", True, "Look there.", "Corner", ((1, 1),)
)
SIZES = ((640, 480), (800, 600), (1280, 800))
PUZZLES = {
    "flow": ("Rivers/3", "Islands/2", "Tutorial/1"),
    "fold": ("Maps/3",),
    "fill": ("Boxes/4", "Trunks/2"),
}


def card(sat: Sat) -> HintPanel:
    assert sat.levels.hints.card is not None
    return sat.levels.hints.card


def show_hint(sat: Sat, hint: Hint = CORNER) -> HintPanel:
    assert sat.window.session is not None
    sat.window.session.advice.on_hint(hint)
    QApplication.processEvents()
    return card(sat)


def test_hint_card_shows_its_text_step_by_step_each_costs_stars_and_the_last_makes_the_move(sat: Sat) -> None:
    sat.play()
    strip = sat.window.message_strip
    strip.set_content("Lesson", ["Draw a line."])
    told = []
    shown = show_hint(sat)
    for _ in range(3):
        told.append((sat.at.sitting.halves, shown.title.text(), shown.text.text(), shown.isVisible()))
        assert sat.at.sitting.hints == 1
        buttons = [button.text() for button in shown.buttons]
        shown.buttons[0].click()
        if len(told) == 2:
            assert buttons == ["Do it (1 star)", "What is wrong? (1 star)", "Still solvable? (½ star)"]
            break
    assert told == [
        (1, "Hint", "Look there.", True),
        (2, "Corner", "So it is. So Red goes right.", True),
    ]
    assert (sat.at.sitting.halves, shown.isVisible()) == (4, False)
    assert strip.message == "Draw a line.", "what is told above the board stays"
    assert sat.window.table is not None
    assert sat.window.table.here.depth == 1


def test_escape_and_close_button_hide_the_hint_card_and_its_marks(sat: Sat) -> None:
    sat.play()
    shown, board = show_hint(sat), sat.window.board
    board.setFocus()
    sat.qtbot.keyClick(board, Qt.Key.Key_Escape)
    assert (shown.isVisible(), board.hint) == (False, None)
    show_hint(sat)
    assert shown.isVisible()
    sat.qtbot.mouseClick(shown.close_button, Qt.MouseButton.LeftButton)
    assert (shown.isVisible(), board.hint) == (False, None)
    assert board.hasFocus()


def test_hint_card_closes_after_a_move_and_when_another_level_is_shown(sat: Sat) -> None:
    sat.play()
    shown = show_hint(sat)
    sat.draw(2)
    assert not shown.isVisible()
    sat.window.do("undo")
    assert show_hint(sat).isVisible()
    sat.play("Brooks/2")
    assert not shown.isVisible()


def show_level(sat: Sat, game: str, level: str) -> Any:
    """Show this level in the window and return its first hint."""
    one = find_game(game)
    table = new_table(one, {one.shelf.option: level}, [Seat(name=one.seat_name(0))], 5)
    sat.window.show_table(table)
    assert one.computers is not None
    return one.computers.hint(table.state, 0, Chance(3), Effort("", 5.0))


ALL = [(game, level, size) for game, levels in PUZZLES.items() for level in levels for size in SIZES]


@pytest.mark.parametrize(("game", "level", "size"), only(ALL[::2], ALL))  # each level and each size occurs
def test_hint_card_leaves_board_in_place_and_covers_no_hinted_spot(
    game: str, level: str, size: tuple[int, int], window: Any, qtbot: Any
) -> None:
    sat = Sat(window, qtbot)
    sat.window.resize(*size)
    hint = show_level(sat, game, level)
    assert hint.point, "a hint in steps"
    QApplication.processEvents()
    board = sat.window.board
    before, drawn = board.geometry(), board.frame_rect()
    shown = show_hint(sat, hint)
    assert shown.isVisible()
    for step in range(2):
        assert (board.geometry(), board.frame_rect()) == (before, drawn)
        assert shown.parentWidget().rect().contains(shown.geometry())
        for label in (shown.title, shown.text):
            assert label.height() >= label.heightForWidth(label.width()), label.text()
        assert shown.buttons[0].isVisible()
        for button in filter(QWidget.isVisible, shown.buttons):
            assert button.width() >= button.sizeHint().width(), button.text()
        assert board.hint is not None
        corner = board.mapTo(shown.parentWidget(), QPoint())
        for mark in board.hint_rects(board.hint):
            assert not mark.translated(corner).intersects(QRectF(shown.geometry())), (step, shown.text.text())
        if hint.rule and not step:
            shown.buttons[0].click()
            QApplication.processEvents()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_hint_card_in_the_lesson_of_fill_covers_the_tray_and_no_cell(
    size: tuple[int, int], window: Any, qtbot: Any
) -> None:
    sat = Sat(window, qtbot)
    sat.window.resize(*size)
    shown = show_hint(sat, show_level(sat, "fill", "Tutorial/9"))
    board = sat.window.board
    corner = board.mapTo(shown.parentWidget(), QPoint())
    for cells in board.result_rects():
        assert not cells.translated(corner).intersects(QRectF(shown.geometry()))
