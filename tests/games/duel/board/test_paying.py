"""What is played is paid for by itself, unless the player wants to choose the springs."""

from __future__ import annotations

from typing import Any

import pytest

from takeback.games.duel.game import GAME
from takeback.games.duel.state import Answer, Pass, Play
from tests.board.sitting import Sitting

DECKS: dict[str, object] = {"deck1": "ash", "deck2": "growth", "first": "1"}


@pytest.fixture
def sitting(qtbot: Any) -> Any:
    """The first player has a spring, and something in hand that it pays for."""
    made = Sitting(GAME, DECKS, points=(1000, 700)).open(qtbot)
    for _ in range(60):
        legal = [one for one in GAME.actions(made.shown, made.seat) if isinstance(one, Play)]
        paid = [one for one in legal if "spring" not in made.board.laid.values(one.oid).kinds]  # type: ignore[attr-defined]
        if paid:
            break
        few = (
            [Answer(0)]
            if made.shown.pending.kind != "priority"
            else [Pass("once", made.shown.plans[made.seat].stops)]
        )
        made.act((legal or few)[0], made.seat, -1)
    yield made
    made.close()


def card_to_play(sitting: Sitting) -> Any:
    board: Any = sitting.board
    for one in GAME.actions(sitting.shown, sitting.seat):
        if isinstance(one, Play) and "spring" not in board.laid.values(one.oid).kinds:
            return ("card", one.oid)
    raise AssertionError("nothing to play")


def until_it_is_asked(sitting: Sitting, key: Any) -> None:
    """The card is played, and its targets are chosen, up to the question how to pay."""
    sitting.board.press(key)
    while sitting.shown.pending.kind in ("target", "mode"):
        sitting.board.press(("option", 0))


def test_played_card_is_paid_for_automatically(qtbot: Any, sitting: Sitting) -> None:
    until_it_is_asked(sitting, card_to_play(sitting))
    qtbot.waitUntil(lambda: sitting.shown.pending.kind != "pay")
    assert sitting.table.draft(sitting.seat) is None or not sitting.table.draft(sitting.seat).is_open


def test_pay_by_hand_setting_asks_how_to_pay(qtbot: Any, sitting: Sitting) -> None:
    sitting.board.set_preferences({"pay_by_hand": True})
    until_it_is_asked(sitting, card_to_play(sitting))
    qtbot.wait(0)
    assert sitting.shown.pending.kind == "pay"


def test_redisplayed_payment_question_is_not_answered_automatically(qtbot: Any, sitting: Sitting) -> None:
    sitting.board.set_preferences({"pay_by_hand": True})
    until_it_is_asked(sitting, card_to_play(sitting))
    sitting.board.set_preferences({})
    sitting.show()
    qtbot.wait(0)
    assert sitting.shown.pending.kind == "pay"
