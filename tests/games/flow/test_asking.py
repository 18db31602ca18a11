"""Test answers of the thinking process to the window of Flow, and dropping answers that come too late."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from takeback.engine.record import Seat
from takeback.games.flow.editor import PutClue
from takeback.games.flow.game import GAME
from takeback.games.flow.rules import actions
from takeback.puzzles.answers import CheckedLevel, Standing, Wrong
from takeback.puzzles.items import HINT
from takeback.table.opening import new_table
from takeback.table.thinker import Thinkers
from takeback.table.thinking import Answer

pytest.importorskip("pysat")


@pytest.fixture
def thinkers(qtbot: QtBot) -> Iterator[Thinkers]:
    found = Thinkers(new_table(GAME, {}, [Seat()], 1))
    yield found
    found.close()


def test_thinking_process_answers_the_mistake_check_and_the_solvable_check_of_flow(
    qtbot: QtBot, thinkers: Thinkers
) -> None:
    answers: list[Answer] = []
    thinkers.ask_function("takeback.games.flow.thinker:wrong", 0, answers.append)
    qtbot.waitUntil(lambda: len(answers) == 1, timeout=20_000)
    assert msgspec.json.decode(answers[0].value, type=Wrong).text == "Nothing you have drawn is wrong."
    thinkers.ask_function("takeback.games.flow.thinker:standing", 0, answers.append)
    qtbot.waitUntil(lambda: len(answers) == 2, timeout=20_000)
    assert msgspec.json.decode(answers[1].value, type=Standing).solvable is True


def test_hint_asked_of_the_thinking_process_consists_of_legal_actions_marked_as_a_hint(
    qtbot: QtBot, thinkers: Thinkers
) -> None:
    with qtbot.waitSignal(thinkers.hint_ready, timeout=20_000) as heard:
        thinkers.ask_hint(0)
    (hint,) = heard.args
    assert hint.play
    for action in hint.actions:
        assert action.by == HINT
        thinkers.table.act(action, 0)
    thinkers.table.confirm(0)


def test_answer_of_the_thinking_process_to_a_position_that_was_left_is_dropped(
    qtbot: QtBot, thinkers: Thinkers
) -> None:
    answers: list[Answer] = []
    thinkers.ask_function("takeback.games.flow.thinker:standing", 0, answers.append)
    thinkers.table.act(next(actions(thinkers.table.state, 0)), 0)
    thinkers.table.confirm(0)
    thinkers.ask_function("takeback.games.flow.thinker:wrong", 0, answers.append)
    qtbot.waitUntil(lambda: len(answers) == 1, timeout=20_000)
    assert msgspec.json.decode(answers[0].value, type=Wrong)


def test_thinking_process_checks_a_flow_level_being_made(qtbot: QtBot) -> None:
    table = new_table(GAME, {"edit": "yes"}, [Seat()], 1)
    table.act(PutClue(0, 1, 1), 0)
    thinkers = Thinkers(table)
    answers: list[Answer] = []
    thinkers.ask_function("takeback.games.flow.puzzle:FLOW.check", 0, answers.append)
    qtbot.waitUntil(lambda: len(answers) == 1, timeout=20_000)
    assert msgspec.json.decode(answers[0].value, type=CheckedLevel).text == "Red has only one dot."
    thinkers.close()
