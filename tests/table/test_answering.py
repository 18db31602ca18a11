"""Test that computers think anew when the past is replayed, and that unwanted answers are dropped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from takeback.engine.game import Game, find_game
from takeback.engine.past_edits import Choices, NewTurn, Replace
from takeback.engine.record import Seat
from takeback.engine.rewrite import ANEW, KEPT, REPLACED, Rewriting
from takeback.table.answering import ComputerAnswers
from takeback.table.opening import new_table
from takeback.table.rewriting import computer_seats, rewriting_with_edits
from takeback.table.table import Table
from tests.table.sitting import count, sit_with_computers
from tests.toys import counting
from tests.toys.players import with_player


class AnswerRecorder:
    """A recorder of the answers and failures of computer players."""

    def __init__(self, table: Table) -> None:
        self.answering = ComputerAnswers(table.game, table.record)
        self.turns: list[NewTurn] = []
        self.failed: list[str] = []
        self.answering.answered.connect(self.turns.append)
        self.answering.failed.connect(self.failed.append)


@pytest.fixture
def heard() -> Iterator[Any]:
    made: list[AnswerRecorder] = []

    def listen(table: Table) -> AnswerRecorder:
        made.append(AnswerRecorder(table))
        return made[-1]

    yield listen
    for one in made:
        one.answering.close()


def start_rewriting(game: Game) -> tuple[Table, Rewriting]:
    """Start rewriting a game against a computer, whose answers to another first turn are to be thought of
    anew."""
    table = sit_with_computers(game, 1, goal=30)
    count(table, 1, 2, 3, 2)
    edit = Replace(1, (NewTurn(0, (counting.Count(2),)),))
    grown = rewriting_with_edits(table, table.line[-1], [edit], Choices(anew=computer_seats(table.seats)))
    grown.advance()
    return table, grown


def test_computer_answers_each_turn_that_a_replay_asks_for_and_the_table_is_unchanged(
    qtbot: QtBot, heard: Any
) -> None:
    table, grown = start_rewriting(with_player("quick"))
    said = heard(table)
    while grown.pending is not None:
        said.answering.ask(grown)
        assert said.answering.is_thinking
        qtbot.waitUntil(lambda: bool(said.turns))
        grown.play([said.turns.pop()])
        grown.advance()
    assert grown.is_done
    assert [one.kind for one in grown.verdicts] == [REPLACED, ANEW, KEPT, ANEW]
    assert [node.moves[0].action.by for node in grown.line()] == [2, 1, 3, 1]  # type: ignore[attr-defined]
    assert said.failed == []
    assert table.line[-1].depth == 4, "nothing of it is at the table"


def test_failed_computer_turn_of_a_replay_gives_a_reason_and_stays_pending(qtbot: QtBot, heard: Any) -> None:
    table, grown = start_rewriting(with_player("failing"))
    said = heard(table)
    said.answering.ask(grown)
    qtbot.waitUntil(lambda: bool(said.failed))
    assert said.failed == ["The computer player failed while thinking (ZeroDivisionError)."]
    assert grown.pending is not None
    assert not said.answering.is_thinking


def test_computer_stopped_while_it_answers_a_replay_emits_nothing(qtbot: QtBot, heard: Any) -> None:
    table, grown = start_rewriting(with_player("patient"))  # it answers as soon as it is stopped
    said = heard(table)
    said.answering.ask(grown)
    process = said.answering._process
    assert process._now is not None
    said.answering.stop()
    assert not said.answering.is_thinking
    qtbot.waitUntil(lambda: process._now is None)
    assert (said.turns, said.failed) == ([], [])


def test_asking_for_a_replayed_turn_fails_without_a_computer_and_does_nothing_without_a_question(
    qtbot: QtBot, heard: Any
) -> None:
    table, grown = start_rewriting(counting.GAME)
    said = heard(table)
    said.answering.ask(grown)
    (why,) = said.failed
    assert why.endswith("has no computer player.")
    grown.skip()
    said.answering.ask(grown)
    assert len(said.failed) == 1


def test_computer_answers_a_replayed_turn_of_several_steps_with_all_steps(qtbot: QtBot, heard: Any) -> None:
    game = find_game("park")
    level = game.computer_levels[0]
    table = new_table(game, {}, [Seat(), Seat("computer", level=level)], 3)
    for _ in range(2):
        while table.here.depth % 2 == 0 or table.drafts.find(0) is not None:
            step(table, 0)
        while table.here.depth % 2 == 1:
            step(table, 1)
    grown = rewriting_with_edits(table, table.line[-1], [], Choices(anew=(1,)))
    grown.advance()
    said = heard(table)
    said.answering.ask(grown)
    qtbot.waitUntil(lambda: bool(said.turns or said.failed), timeout=30_000)
    assert said.failed == []
    grown.play([said.turns[0]])
    assert len(grown.line()[-1].moves) > 1


def step(table: Table, seat: int) -> None:
    """Play the first action of this seat, or confirm its turn as soon as that is possible."""
    if table.drafts.find(seat) is not None and not table.turn_checks.why_not_confirm(seat):
        table.confirm(seat)
        return
    state = table.drafts.find(seat).state if table.drafts.find(seat) is not None else table.state
    table.act(next(iter(table.game.actions(state, seat))), seat)
