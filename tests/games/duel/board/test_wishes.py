"""Test standing answers: set by the context menu of a card, listed and cleared in a dialog."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from takeback.games.duel.board.wishes import NOTHING, WishesDialog, wishes_at, with_wish
from takeback.games.duel.kernel.always import key_of
from takeback.games.duel.state import Answer, Pass
from tests.games.duel.board.sitting import BoardViewer
from tests.games.duel.scene import Scene

TRIGGER = "put A hand L02; put A field lampwell*2; A play L02; pp; A pass"


def right_click(looker: BoardViewer, key: Any) -> list[str]:
    """Right-click this spot and return the lines of the menu that opens."""
    board = looker.board
    point: QPoint = board.place_of(key).center().toPoint()
    board.menu = None
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, board.mapToGlobal(point))
    QApplication.sendEvent(board, event)
    return [action.text() for action in board.menu.actions()] if board.menu is not None else []


def choose(looker: BoardViewer) -> None:
    assert looker.board.menu is not None
    looker.board.menu.actions()[0].trigger()
    looker.board.menu.close()


def test_context_menu_of_an_ability_on_the_chain_passes_and_always_passes_for_it(qtbot: Any) -> None:
    scene = Scene(TRIGGER)
    looker = BoardViewer(scene.state, 1)
    top = scene.state.zone("chain")[0]
    assert right_click(looker, ("chain", top)) == ["Always pass while Wick-Bearer is on top of the chain"]
    choose(looker)
    assert looker.acts == [Pass("once", ("all", "pass:L02.1"))]


def test_context_menu_removes_an_always_pass_with_the_next_action_and_a_message(qtbot: Any) -> None:
    looker = BoardViewer(Scene(TRIGGER).state, 1)
    key = ("chain", looker.board.laid.chain[0])
    looker.board.next_pass.want_stops(frozenset({"chain", "pass:L02.1"}))
    assert right_click(looker, key) == ["No longer: Always pass while Wick-Bearer is on top of the chain"]
    choose(looker)
    assert looker.board.next_pass.stops == {"chain"}
    assert looker.acts == []
    assert looker.said[-1].endswith("from your next action on.")


def test_context_menu_on_an_answer_gives_it_now_and_always(qtbot: Any) -> None:
    scene = Scene("put A field T10; put A field tidepool; put A deck L01 L02; A use T10; pp")
    looker = BoardViewer(scene.state, 0)
    assert right_click(looker, ("done",)) == ["Always answer “No” to Murmuring Archive"]
    choose(looker)
    assert looker.acts == [Answer(1, ("all", "no:T10"))]
    assert "no:T10" in looker.board.next_pass.stops


def test_context_menu_on_an_order_of_effects_always_begins_with_the_clicked_one(qtbot: Any) -> None:
    scene = Scene("put B field L04; put A field C07; put A hand C02; A play C02 at B; pp")
    looker = BoardViewer(scene.state, 1)
    choice = looker.board.choice
    assert choice is not None
    keys = [key_of(scene.state, offer.objs[0]) for offer in choice.options]
    right_click(looker, ("option", 1))
    choose(looker)
    order = f"order:{keys[1]}>{keys[0]}"
    assert looker.acts == [Answer(looker.board.question_lines.option_of(1), ("all", order))]
    assert order in looker.board.next_pass.stops


def test_spot_without_a_possible_standing_answer_has_no_context_menu(qtbot: Any) -> None:
    looker = BoardViewer(Scene("put A hand C02; put A field emberseep").state, 0)
    assert right_click(looker, ("player", 0)) == []
    assert wishes_at(looker.board, ("card", 1)) == []


def test_newer_standing_answer_replaces_one_about_the_same_cards() -> None:
    assert with_wish(frozenset({"chain", "yes:T10"}), "no:T10") == {"chain", "no:T10"}
    assert with_wish(frozenset({"order:L04>C07"}), "order:C07>L04") == {"order:C07>L04"}
    assert with_wish(frozenset({"pass:L02.1"}), "pass:C08.1") == {"pass:L02.1", "pass:C08.1"}


def test_dialog_of_standing_answers_lists_them_clears_one_or_all_and_the_next_pass_sends_that(
    qtbot: Any,
) -> None:
    looker = BoardViewer(Scene("").state, 0)
    looker.board.next_pass.want_stops(frozenset({"chain", "pass:L02.1", "yes:T10", "order:L04>C07"}))
    dialog = WishesDialog(looker.board)
    qtbot.addWidget(dialog)
    assert [row.text for row in dialog.rows.rows.rows] == [
        "Always Lantern Bulwark, then Kindled Feud",
        "Always pass while Wick-Bearer is on top of the chain",
        "Always answer “Yes” to Murmuring Archive",
    ]
    QTest.mouseClick(dialog.clear, Qt.MouseButton.LeftButton)
    assert looker.board.next_pass.stops == {"chain", "pass:L02.1", "yes:T10"}
    QTest.mouseClick(dialog.clear_all, Qt.MouseButton.LeftButton)
    assert looker.board.next_pass.stops == {"chain"}
    assert dialog.note.text() == NOTHING
    assert not dialog.clear.isEnabled()
    looker.click(("pass", "once"))
    assert looker.acts == [Pass("once", ("chain",))]
