"""Test paying: automatic, unless the player wants to choose the springs."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QTimer

from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.rules.core.flow import read_cost
from takeback.games.duel.state import Answer, Pass, Play
from tests.board.sitting import Sitting

DECKS: dict[str, object] = {"deck1": "ash", "deck2": "growth", "first": "1"}


def open_sitting(qtbot: Any, costs: int) -> Sitting:
    """Return a table at which the first player has springs, and a card in hand that costs at least
    `costs`.
    """
    made = Sitting(GAME, DECKS, points=(1000, 700)).open(qtbot)
    for _ in range(60):
        legal = [one for one in GAME.actions(made.shown, made.seat) if isinstance(one, Play)]
        if any(cost_of(made, one.oid) >= costs for one in legal):
            break
        legal = [one for one in legal if not cost_of(made, one.oid)]
        few = (
            [Answer(0)]
            if made.shown.pending.kind != "priority"
            else [Pass("once", made.shown.plans[made.seat].stops)]
        )
        made.act((legal or few)[0], made.seat, -1)
    return made


def cost_of(sitting: Sitting, oid: int) -> int:
    """Return the number of springs that the card costs; 0 for a spring."""
    board: Any = sitting.board
    return read_cost(REGISTRY.definition(board.laid.obj(oid).card).cost).total


@pytest.fixture
def sitting(qtbot: Any) -> Any:
    """Return a table at which the first player has a spring and a card that it pays for."""
    made = open_sitting(qtbot, 1)
    yield made
    made.close()


@pytest.fixture
def costly_sitting(qtbot: Any) -> Any:
    """Return a table at which the first player has a card that costs two springs."""
    made = open_sitting(qtbot, 2)
    yield made
    made.close()


def card_to_play(sitting: Sitting, costs: int = 1) -> Any:
    for one in GAME.actions(sitting.shown, sitting.seat):
        if isinstance(one, Play) and cost_of(sitting, one.oid) >= costs:
            return ("card", one.oid)
    raise AssertionError("nothing to play")


def play_until_payment(sitting: Sitting, key: Any) -> None:
    """Play the card and choose its first targets, up to the question how to pay."""
    sitting.board.press(key)
    while sitting.shown.pending.kind in ("target", "mode"):
        sitting.board.press(("option", 0))


def test_played_card_is_paid_for_automatically(qtbot: Any, sitting: Sitting) -> None:
    play_until_payment(sitting, card_to_play(sitting))
    qtbot.waitUntil(lambda: sitting.shown.pending.kind != "pay")
    assert (
        sitting.table.drafts.find(sitting.seat) is None or not sitting.table.drafts.find(sitting.seat).is_open
    )


def test_player_is_asked_how_to_pay_with_the_setting_to_pay_by_hand(qtbot: Any, sitting: Sitting) -> None:
    sitting.board.set_preferences({"pay_by_hand": True})
    play_until_payment(sitting, card_to_play(sitting))
    qtbot.wait(0)
    assert sitting.shown.pending.kind == "pay"


def test_payment_question_that_undo_leads_back_to_is_asked_even_with_automatic_payment(
    qtbot: Any, costly_sitting: Sitting
) -> None:
    sitting = costly_sitting
    sitting.board.set_preferences({"pay_by_hand": True})
    play_until_payment(sitting, card_to_play(sitting, 2))
    asked = sitting.shown.pending
    sitting.board.press(("option", 1))  # the first of two springs
    assert sitting.shown.pending.kind == "pay"
    assert sitting.shown.pending != asked
    sitting.board.set_preferences({})
    sitting.table.undo(sitting.seat)
    later: list[bool] = []
    QTimer.singleShot(0, lambda: later.append(True))
    qtbot.waitUntil(lambda: bool(later))  # automatic payment would have happened before this
    assert sitting.shown.pending == asked


@pytest.mark.parametrize("costs", [1, 2])
def test_undo_after_an_automatic_payment_undoes_the_play_too_and_redo_both(qtbot: Any, costs: int) -> None:
    sitting = open_sitting(qtbot, costs)
    key, table = card_to_play(sitting, costs), sitting.table
    before, hand = sitting.shown, table.here
    sitting.board.press(key)
    qtbot.waitUntil(lambda: sitting.shown.pending.kind != "pay")
    paid, after = sitting.shown, table.here
    undone = 0
    while sitting.shown.pending.kind != before.pending.kind or table.here is not hand:
        table.actions.undo(sitting.seat)
        undone += 1
        assert sitting.shown.pending.kind != "pay"
    assert sitting.shown == before
    for _ in range(undone):
        table.actions.redo(sitting.seat)
    assert (sitting.shown, table.here) == (paid, after)
    sitting.close()
