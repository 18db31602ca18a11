"""Test whole games at a real table, by mouse and by keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from takeback.engine.chance import Chance
from takeback.games.duel.board.side import DIGITS
from takeback.games.duel.game import GAME
from takeback.games.duel.state import Answer, Pass, Play, Use
from tests.board.sitting import Sitting, read_appearance
from tests.sampling import first

DECKS: dict[str, object] = {"deck1": "ash", "deck2": "growth", "life": 10}
EDGE = 6.0  # pixels
MOST = 500  # decisions
OFTEN = 40  # decisions between two comparisons with a fresh board


def choose_action(sitting: Sitting, luck: Chance) -> Any:
    """Return a random action; pass only where nothing else is possible."""
    board: Any = sitting.board
    answers = (*board.answers.numbers, board.answers.done)
    legal = [
        one
        for one in GAME.actions(sitting.shown, sitting.seat)
        if not isinstance(one, Answer) or one.option in answers
    ]
    doing: list[Any] = [one for one in legal if isinstance(one, (Play, Answer))]
    doing = doing or [one for one in legal if isinstance(one, Pass) and one.until == "once"]
    return doing[luck.below(len(doing))]


def spot_of(board: Any, action: Any) -> Any:
    """Return the key of the spot on which this action is done."""
    if isinstance(action, (Play, Use)):
        return ("card", board.laid.pile_of.get(action.oid, action.oid))
    return board.question_lines.key_of(action.option) if isinstance(action, Answer) else ("pass", "once")


@pytest.mark.parametrize("way", first(1, ["mouse", "keys"]))
def test_duel_board_looks_like_a_new_board_after_every_action_of_a_whole_game(qtbot: Any, way: str) -> None:
    sitting = Sitting(GAME, DECKS, points=(1000, 700)).open(qtbot)
    luck = Chance(5, way)
    board: Any = sitting.board
    board.set_preferences({"pay_by_hand": True})
    for number in range(MOST):
        if GAME.outcome(sitting.shown) is not None:
            break
        action = choose_action(sitting, luck)
        while isinstance(action, Answer) and board.question_lines.key_of(action.option) is None:
            sitting.click(("more",)) if way == "mouse" else board.press(("more",))
        before = sitting.table.state_for(sitting.seat)
        if way == "mouse":
            act_by_mouse(sitting, action)
        else:
            act_by_keys(sitting, action)
        assert sitting.table.state_for(sitting.seat) is not before, (number, action, sitting.sentences[-2:])
        if number % OFTEN == 0:
            assert read_appearance(board) == read_appearance(sitting.fresh())
    assert GAME.outcome(sitting.shown) is not None
    sitting.close()


def act_by_mouse(sitting: Sitting, action: Any) -> None:
    """Click the left edge of the spot, as cards of a full hand overlap."""
    place = sitting.board.place_of(spot_of(sitting.board, action))
    point = QPointF(place.left() + EDGE, place.center().y()).toPoint()
    QTest.mouseClick(sitting.board, Qt.MouseButton.LeftButton, pos=point)


def act_by_keys(sitting: Sitting, action: Any) -> None:
    board: Any = sitting.board
    if isinstance(action, Pass):
        sitting.press(Qt.Key.Key_Space)
    elif isinstance(action, Answer):
        line = board.question_lines.line_of(action.option)
        if line is not None and line >= DIGITS:
            board.is_keyboard_mode = True
            board.move_cursor(("option", line))
            sitting.press(Qt.Key.Key_Return)
        else:
            sitting.press(Qt.Key.Key_0 if line is None else Qt.Key(Qt.Key.Key_1 + line))
    else:
        board.is_keyboard_mode = True
        board.move_cursor(spot_of(board, action))
        sitting.press(Qt.Key.Key_Return)
