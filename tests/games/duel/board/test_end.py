"""Test the end of a game: its result on the board, and undoing into the move that decided it."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from takeback.engine.record import Seat
from takeback.games.duel import commands
from takeback.games.duel.game import GAME
from takeback.games.duel.state import Answer
from takeback.shell.session.session import Session
from takeback.table.opening import new_table
from tests.games.duel.board.sitting import BoardViewer
from tests.games.duel.scene import Scene

LOST = "life B 2; put A hand C02; put A field emberseep; A play C02 at B; pp"


@pytest.mark.parametrize("seat", [0, 1, None])
def test_board_of_a_finished_duel_shows_the_result_and_offers_and_plays_no_action(
    qtbot: Any, seat: int | None
) -> None:
    looker = BoardViewer(Scene(LOST).state, seat)
    question = looker.board.question
    assert (question.prompt, question.lines) == ("Red wins: Blue has no life left.", ())
    spots: list[Any] = list(looker.board.spots)
    assert not any(key[0] in ("pass", "full", "option") for key in spots)
    looker.press(Qt.Key.Key_1)
    assert looker.acts == []


def test_undo_into_a_question_asks_it_again_and_another_answer_makes_a_second_line(
    qtbot: Any,
) -> None:
    start = Scene("put A field T10; put A field tidepool; put A deck L01 L02; A use T10; pp").state
    people = (Seat("person", "Anna"), Seat("computer", "Bert", "adept"))
    session = Session(new_table(GAME, {}, people, 3, "free", None, start))
    looker = BoardViewer(start, 0)
    board = looker.board

    def shown() -> tuple[str, tuple[str, ...], str]:
        board.show_state(session.view.state, session.view.viewer, session.view.to_act)
        return board.question.prompt, board.question.lines, board.question.done

    asked = ("Murmuring Archive: put the top card of your deck on its bottom?", ("Yes",), "No")
    assert shown() == asked
    session.act(Answer(0), 0)
    first = session.table.here
    assert shown() != asked
    session.undo_order.undo()
    assert shown() == asked
    fresh = BoardViewer(session.view.state, 0).board
    assert (fresh.spot_descriptions(), fresh.render_still()) == (
        board.spot_descriptions(),
        board.render_still(),
    )
    session.act(Answer(1), 0)
    assert session.table.here is not first
    assert session.table.here.parent is first.parent
    session.close()


def test_duel_has_five_commands_in_its_menu_each_with_a_tip_and_two_with_keys() -> None:
    from takeback.shell.commands.register import commands_of

    found = {one.id: one for one in commands_of(commands)}
    assert set(found) == {"rules", "always", "log", "cards", "decks"}
    assert {found[id].keys for id in ("rules", "log")} == {"D", "L"}
    assert all(one.tip.endswith(".") and one.menu == commands.DUEL for one in found.values())
