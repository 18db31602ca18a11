"""The end of a game: how it was decided, and the same decks again."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from desktop.engine.chance import Chance
from desktop.engine.play import run
from desktop.engine.record import Seat
from desktop.games.duel import commands
from desktop.games.duel.board.hand import PLAY_AGAIN, PUZZLE_AGAIN
from desktop.games.duel.game import GAME
from desktop.games.duel.state import Answer, Pass
from desktop.shell.session.session import Session
from desktop.table.opening import new_table
from tests.games.duel.board.sitting import Looker
from tests.games.duel.scene import Scene

LOST = "life B 2; put A hand C02; put A field emberseep; A play C02 at B; pp"


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_end_says_how_it_was_decided_and_offers_the_same_decks_again(
    qtbot: Any, seat: int | None
) -> None:
    looker = Looker(Scene(LOST).state, seat)
    question = looker.board.question
    assert question.prompt == "Red wins: Blue has no life left."
    assert question.lines == (PLAY_AGAIN,)
    assert looker.board.name_of(("option", 0)) == f"1: {PLAY_AGAIN}"
    wanted: list[str] = []
    looker.board.command_wanted.connect(wanted.append)
    looker.click(("option", 0))
    looker.press(Qt.Key.Key_1)
    assert wanted == ["duel.again", "duel.again"]
    assert looker.acts == []


def test_nothing_can_be_passed_when_it_is_over_and_a_puzzle_is_offered_again_as_one(qtbot: Any) -> None:
    over = Looker(Scene(LOST).state, 0).board
    passes: list[Any] = [("pass", "once"), ("full",)]
    assert not any(key in over.spots for key in passes)
    puzzle = Looker(GAME.start(GAME.read_options({"puzzle": "Lanterns/1"}), 2, Chance(1)), 0)
    assert all(key in puzzle.board.spots for key in passes)
    lost = puzzle.board.state
    while GAME.outcome(lost) is None:  # nothing is done until the turn is over
        seat = next(iter(GAME.to_act(lost)))
        actions = list(GAME.actions(lost, seat))
        action = next((one for one in actions if isinstance(one, Pass)), actions[-1])
        lost = run(GAME, lost, seat, action, Chance(1)).after
    assert Looker(lost, 0).board.question.lines == (PUZZLE_AGAIN,)


def test_a_take_back_leads_into_the_middle_of_a_resolution_and_another_answer_makes_a_branch(
    qtbot: Any,
) -> None:
    start = Scene("put A field T10; put A field tidepool; put A deck L01 L02; A use T10; pp").state
    people = (Seat("person", "Anna"), Seat("computer", "Bert", "adept"))
    session = Session(new_table(GAME, {}, people, 3, "free", None, start))
    looker = Looker(start, 0)
    board = looker.board

    def shown() -> tuple[str, tuple[str, ...]]:
        board.show_state(session.view.state, session.view.viewer, session.view.to_act)
        return board.question.prompt, board.question.lines

    asked = ("Put it on the bottom of your deck?", ("Yes", "No"))
    assert shown() == asked
    session.act(Answer(0), 0)
    first = session.table.here
    assert shown() != asked
    session.undo()
    assert shown() == asked
    fresh = Looker(session.view.state, 0).board
    assert (fresh.picture(), fresh.still()) == (board.picture(), board.still())
    session.act(Answer(1), 0)
    assert session.table.here is not first
    assert session.table.here.parent is first.parent
    session.close()


def test_nothing_of_the_kind_is_offered_before_the_end(qtbot: Any) -> None:
    assert PLAY_AGAIN not in Looker(Scene("").state, 0).board.question.lines


def test_the_same_players_sit_down_with_the_same_decks(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Any] = []
    monkeypatch.setattr(commands, "begin", lambda host, *told: begun.append(told))
    people = (Seat("person", "Anna"), Seat("computer", "Bert", "adept"))
    session = Session(new_table(GAME, {"deck1": "time", "deck2": "growth"}, people, 3, "fair"))
    commands.again.do(None, session)
    game, options, seats, seed, rule = begun[0]
    assert game is GAME
    assert (options["deck1"], options["deck2"]) == ("time", "growth")
    assert [one.name for one in seats] == ["Anna", "Bert"]
    assert (rule, seed == 3) == ("fair", False)
    session.close()


def test_every_command_of_the_duel_has_a_name_and_says_what_it_does() -> None:
    from desktop.shell.commands.register import commands_of

    found = {one.id: one for one in commands_of(commands)}
    assert set(found) == {"rules", "always", "log", "decks", "again"}
    assert {found[id].keys for id in ("rules", "log")} == {"D", "L"}
    assert all(one.tip.endswith(".") and one.menu == commands.DUEL for one in found.values())
