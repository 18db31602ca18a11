"""Test when computer players are asked, when their answers are dropped, and how they fail."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from takeback.engine.game import Game, Hidden, Hint
from takeback.engine.record import Seat, TableRecord
from takeback.games.tictactoe.game import GAME as TICTACTOE
from takeback.games.tictactoe.state import Place
from takeback.table.table import Table
from takeback.table.thinker import Thinkers
from takeback.table.thinking import thinking_seconds
from tests.toys import counting, tiles
from tests.toys.counting import Count
from tests.toys.players import with_player

PERSON, COMPUTER = Seat("person", "Ann"), Seat("computer", "Ben")
Play = Callable[..., "tuple[Table, Listener]"]


class Listener:
    """A recorder of the signals of thinkers."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self.began: list[int] = []
        self.ended: list[int] = []
        self.failed: list[str] = []
        self.hints: list[Hint] = []
        thinkers.thinking_started.connect(self.began.append)
        thinkers.thinking_ended.connect(self.ended.append)
        thinkers.failed.connect(self.failed.append)
        thinkers.hint_ready.connect(self.hints.append)


def make_table(game: Game, *seats: Seat, **options: Any) -> Table:
    seats = seats or (PERSON, COMPUTER)
    return Table(game, TableRecord(game.id, game.edition, game.read_options(options), seats, 1))


@pytest.fixture
def play(qtbot: QtBot) -> Iterator[Play]:
    """Return a function that starts a table with computers; their processes end with the test."""
    open_thinkers: list[Thinkers] = []

    def start(game: Game | str, *seats: Seat, **options: Any) -> tuple[Table, Listener]:
        table = make_table(with_player(game) if isinstance(game, str) else game, *seats, **options)
        open_thinkers.append(Thinkers(table))
        open_thinkers[-1].pause = 0.0
        return table, Listener(open_thinkers[-1])

    yield start
    for thinkers in open_thinkers:
        thinkers.close()
        thinkers.table.close()


def settle() -> None:
    """Process all pending events."""
    for _ in range(20):
        QCoreApplication.processEvents()
        time.sleep(0.005)


# when computers play --------------------------------------------------------------------------------
def test_computer_answers_a_turn_of_a_person_once_and_emits_its_begin_and_end(
    play: Play, qtbot: QtBot
) -> None:
    table, listener = play("quick")
    table.act(Count(3), 0)
    qtbot.waitUntil(lambda: table.here.depth == 2)
    assert table.state.number == 4
    assert (listener.began, listener.ended, listener.failed) == ([1], [1], [])


def test_computer_begins_when_the_table_opens_on_its_turn(play: Play, qtbot: QtBot) -> None:
    table, _ = play("quick", COMPUTER, PERSON)
    qtbot.waitUntil(lambda: table.here.depth == 1)


def test_computers_play_each_other_to_the_end(play: Play, qtbot: QtBot) -> None:
    table, listener = play("lucky", COMPUTER, COMPUTER, goal=12)
    qtbot.waitUntil(lambda: table.outcome is not None)
    assert set(listener.began) == {0, 1}


def test_computer_does_not_think_or_play_while_a_person_may_act_too(play: Play, qtbot: QtBot) -> None:
    both = dataclasses.replace(with_player("quick"), to_act=lambda state: (1, 0))
    table, listener = play(both)
    settle()
    qtbot.wait(50)
    assert listener.began == []
    assert not table.line[1:]


def test_computer_waits_for_its_pause_before_it_plays_against_a_computer(play: Play, qtbot: QtBot) -> None:
    table, listener = play("quick", COMPUTER, COMPUTER)
    listener.thinkers.pause = 3600.0
    qtbot.waitUntil(lambda: len(listener.began) == 2)
    settle()
    assert table.here.depth == 1
    table.go_to(table.history.root)
    assert listener.ended == [0, 1]


def test_computer_plays_no_sooner_than_its_minimum_time_and_counts_as_thinking_until_then(
    play: Play, qtbot: QtBot
) -> None:
    table, listener = play("quick")
    listener.thinkers.min_seconds = 3600.0
    table.act(Count(1), 0)
    qtbot.waitUntil(lambda: listener.began == [1])
    settle()
    assert table.here.depth == 1
    assert listener.thinkers.thinking_seat == 1, "which is told meanwhile"
    listener.thinkers.min_seconds = 0.0
    table.go_to(table.history.root)
    table.act(Count(2), 0)
    qtbot.waitUntil(lambda: table.here.depth == 2)


def test_computer_that_is_held_plays_its_answer_only_when_released(play: Play, qtbot: QtBot) -> None:
    table, listener = play("quick")
    listener.thinkers.set_held(True)
    table.act(Count(1), 0)
    qtbot.waitUntil(lambda: listener.thinkers.held_answer is not None)
    assert len(table.line) == 2
    listener.thinkers.set_held(False)
    qtbot.waitUntil(lambda: len(table.line) == 3)


def test_computer_plays_all_steps_of_a_turn_and_ends_it(play: Play, qtbot: QtBot) -> None:
    table, listener = play(TICTACTOE, PERSON, Seat("computer", "Ben", "good"), marks=2)
    table.act(Place(1, 1), 0)
    table.confirm(0)
    qtbot.waitUntil(lambda: table.here.depth == 2)
    assert [type(move.action).__name__ for move in table.here.moves] == ["Place", "Place", "EndTurn"]
    assert listener.failed == []
    assert table.stack.count() == 2


def test_after_undo_the_computer_waits_until_a_person_plays_on(play: Play, qtbot: QtBot) -> None:
    table, listener = play("quick")
    table.act(Count(3), 0)
    qtbot.waitUntil(lambda: table.here.depth == 2)
    table.go_by_rows(-1)
    settle()
    assert (table.here.depth, listener.began) == (1, [1])
    table.undo()
    table.act(Count(2), 0)
    qtbot.waitUntil(lambda: table.here.depth == 2)
    assert table.state.number == 3


def test_returning_to_an_interrupted_computer_turn_does_not_restart_thinking(
    play: Play, qtbot: QtBot
) -> None:
    table, listener = play("patient")
    table.act(Count(3), 0)
    qtbot.waitUntil(lambda: listener.began == [1])
    table.go_by_rows(-1)
    table.go_by_rows(1)
    settle()
    assert table.is_at_tip
    assert (table.to_act(), listener.began) == ((1,), [1])


def test_computer_answers_the_same_move_after_undo_with_the_same_turn(play: Play, qtbot: QtBot) -> None:
    table, _ = play("quick")
    table.act(Count(3), 0)
    qtbot.waitUntil(lambda: table.here.depth == 2)
    answer = table.here
    table.undo()
    table.act(Count(3), 0)
    qtbot.waitUntil(lambda: table.here is answer)


def test_computer_plays_at_a_turn_in_the_past_when_told_to_resume(play: Play, qtbot: QtBot) -> None:
    table, listener = play("quick")
    table.act(Count(3), 0)
    qtbot.waitUntil(lambda: table.here.depth == 2)
    table.go_by_rows(-1)
    listener.thinkers.resume()
    qtbot.waitUntil(lambda: table.here.depth == 2)


def test_computer_told_to_stop_thinks_again_only_when_told_to_resume(play: Play, qtbot: QtBot) -> None:
    table, listener = play("patient")
    table.act(Count(3), 0)
    qtbot.waitUntil(lambda: listener.began == [1])
    listener.thinkers.stop()
    settle()
    assert (listener.ended, table.here.depth, listener.thinkers.thinking_seat) == ([1], 1, -1)
    listener.thinkers.resume()
    qtbot.waitUntil(lambda: listener.began == [1, 1])


def test_change_of_the_draft_of_a_computer_seat_stops_its_thinking_and_makes_it_wait(
    play: Play, qtbot: QtBot
) -> None:
    table, listener = play(with_player("patient"))
    table.act(Count(3), 0)
    qtbot.waitUntil(lambda: listener.began == [1])
    table.drafts.changed.emit(1)
    settle()
    assert table.computers_wait
    assert listener.ended == [1]


def test_computer_does_not_play_at_a_read_only_table(play: Play) -> None:
    table, listener = play("quick", COMPUTER, PERSON)
    table.is_read_only = True
    settle()
    assert (table.here.depth, listener.began, listener.failed) == (0, [], [])


def test_computer_seat_without_a_player_gives_an_error_message(play: Play, qtbot: QtBot) -> None:
    table, listener = play(counting.GAME, COMPUTER, PERSON)
    qtbot.waitUntil(lambda: bool(listener.failed))
    assert listener.failed == ["Counting has no computer player."]
    assert table.here.depth == 0


# late answers ---------------------------------------------------------------------------------------
def test_computer_answer_that_arrives_after_undo_is_dropped_without_an_error(
    play: Play, qtbot: QtBot
) -> None:
    table, listener = play("quick")
    table.act(Count(3), 0)
    qtbot.waitUntil(lambda: table.here.depth == 2)
    table.undo()
    for number in range(1, 4):
        listener.began.clear()
        table.act(Count(number), 0)
        while not listener.began:
            QCoreApplication.processEvents()
        time.sleep(0.05)  # now the answer is in the pipe
        table.undo()
        settle()
        assert table.here is table.history.root
    assert listener.failed == []


def test_computer_answer_for_another_turn_than_the_current_one_is_dropped_without_an_error(
    play: Play, qtbot: QtBot
) -> None:
    table, listener = play("quick")
    table.act(Count(3), 0)
    qtbot.waitUntil(lambda: listener.began == [1])
    table.blockSignals(True)
    table.undo()
    table.blockSignals(False)
    qtbot.waitUntil(lambda: listener.ended == [1])
    settle()
    assert (table.here, listener.failed) == (table.history.root, [])


@pytest.mark.parametrize("player", ["patient", "stubborn"])
def test_undo_while_the_computer_thinks_makes_it_the_turn_of_the_person(
    play: Play, qtbot: QtBot, player: str
) -> None:
    undo_while_thinking(play, qtbot, player, 5)


@pytest.mark.long
@pytest.mark.parametrize("player", ["patient", "stubborn", "quick"])
def test_undo_200_times_while_the_computer_thinks_makes_it_the_turn_of_the_person(
    play: Play, qtbot: QtBot, player: str
) -> None:
    undo_while_thinking(play, qtbot, player, 200)


def undo_while_thinking(play: Play, qtbot: QtBot, player: str, times: int) -> None:
    table, listener = play(player)
    for number in range(times):
        table.act(Count(1 + number % 3), 0)
        qtbot.waitUntil(lambda: bool(listener.began))
        if number % 5 == 0:
            settle()  # let it begin to think, or answer
            settle()
        table.undo()
        assert table.here is table.history.root
        listener.began.clear()
    settle()
    assert table.here is table.history.root
    assert table.to_act() == (0,)
    assert listener.failed == []
    assert {node.seat for node in table.history.nodes.values()} <= (
        {-1, 0, 1} if player == "quick" else {-1, 0}
    )


# failing players --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("player", "sentence"),
    [
        (
            "failing",
            "The computer player failed while thinking (ZeroDivisionError).",
        ),
        ("leaving", "The computer player failed while thinking (SystemExit)."),
        ("dying", "The computer player stopped while it was thinking."),
        ("cheating", "The computer chose something that is not possible: Count one, two or three."),
        ("missing", "The computer player failed while thinking (AttributeError)."),
        ("babbling", "The computer chose something that is not possible: "),
    ],
)
def test_computer_that_fails_gives_one_sentence_and_is_asked_again_after_undo_and_another_turn(
    play: Play, qtbot: QtBot, player: str, sentence: str
) -> None:
    table, listener = play(player)
    table.act(Count(3), 0)
    qtbot.waitUntil(lambda: bool(listener.failed))
    settle()
    assert listener.failed[0].startswith(sentence)
    assert len(listener.failed) == 1
    assert (listener.ended, table.here.depth, table.to_act()) == ([1], 1, (1,))
    table.undo()
    table.act(Count(1), 0)
    qtbot.waitUntil(lambda: len(listener.failed) == 2)


def test_traceback_of_a_computer_failure_is_kept(play: Play, qtbot: QtBot) -> None:
    table, listener = play("failing")
    table.act(Count(3), 0)
    qtbot.waitUntil(lambda: bool(listener.failed))
    assert "in failing" in listener.thinkers.trace


def test_output_and_input_of_a_computer_player_do_not_disturb_its_answers(play: Play, qtbot: QtBot) -> None:
    table, listener = play("chatty")
    for turn in (2, 4, 6):
        table.act(Count(1), 0)
        qtbot.waitUntil(lambda turn=turn: table.here.depth == turn or bool(listener.failed))  # type: ignore[misc]
    assert listener.failed == []
    assert table.state.number == 9


# hints ----------------------------------------------------------------------------------------------
def test_hint_for_tictactoe_contains_an_action_and_a_reason(play: Play, qtbot: QtBot) -> None:
    table, listener = play(TICTACTOE, PERSON, PERSON)
    for cell in ((0, 0), (1, 1), (0, 1)):
        table.act(Place(*cell), table.to_act()[0])
    listener.thinkers.ask_hint(1)
    qtbot.waitUntil(lambda: bool(listener.hints))
    assert listener.hints == [Hint((Place(0, 2),), "Row 1, column 3 blocks three in a row.")]


def test_hint_function_of_a_game_is_asked_at_the_best_level(play: Play, qtbot: QtBot) -> None:
    _, listener = play(with_player("quick", hint="modest", levels=("low", "high")), PERSON, PERSON)
    listener.thinkers.ask_hint(0)
    qtbot.waitUntil(lambda: bool(listener.hints))
    assert listener.hints == [Hint((Count(3),), "Three, with high.", play=True)]


def test_game_without_a_hint_function_uses_its_computer_player(play: Play, qtbot: QtBot) -> None:
    _, listener = play("quick", PERSON, PERSON)
    listener.thinkers.ask_hint(0)
    qtbot.waitUntil(lambda: bool(listener.hints))
    assert listener.hints == [Hint((Count(1),), "Suggestion: counts 1 to 1.")]


def test_asking_for_a_hint_in_a_game_without_computers_gives_an_error_message(play: Play) -> None:
    _, listener = play(tiles.GAME, PERSON, PERSON)
    listener.thinkers.ask_hint(0)
    assert listener.failed == [f"{tiles.GAME.title} has no hints."]


def test_hint_arrives_while_a_computer_goes_on_thinking_about_its_turn(play: Play, qtbot: QtBot) -> None:
    table, listener = play(with_player("stubborn", hint="modest"))
    table.act(Count(3), 0)
    qtbot.waitUntil(lambda: listener.began == [1])
    listener.thinkers.ask_hint(0)
    qtbot.waitUntil(lambda: bool(listener.hints))
    assert listener.thinkers.thinking_seat == 1


def test_hint_for_a_past_position_is_dropped_and_no_longer_awaited(play: Play, qtbot: QtBot) -> None:
    table, listener = play(with_player("quick", hint="patient"), PERSON, PERSON)
    listener.thinkers.ask_hint(0)
    (process,) = listener.thinkers._processes
    assert process._now is not None
    assert listener.thinkers.is_awaited
    table.act(Count(1), 0)
    assert not listener.thinkers.is_awaited
    qtbot.waitUntil(lambda: process._now is None)
    assert (listener.hints, listener.failed) == ([], [])


# what a computer is given ---------------------------------------------------------------------------
def test_computer_gets_only_what_its_seat_sees_and_a_seed_that_is_not_that_of_the_table(play: Play) -> None:
    masked = counting.at(7)
    game = with_player("quick", hidden=Hidden(seen_by=lambda state, seat: masked if seat == 1 else state))
    _, listener = play(game, PERSON, PERSON)
    request = listener.thinkers._request("tests.toys.players:quick", 1, "")
    assert b'"number":7' in bytes(request.arguments[0].value)
    assert request.seed != 1
    assert request == listener.thinkers._request("tests.toys.players:quick", 1, "")


def test_thinking_time_never_falls_with_the_level_and_an_unknown_level_gets_the_longest() -> None:
    seconds = [thinking_seconds(TICTACTOE, level) for level in TICTACTOE.computer_levels]
    assert seconds == sorted(seconds)
    assert thinking_seconds(TICTACTOE, "unheard of") == seconds[-1]


def test_game_may_declare_the_thinking_time_of_each_level_and_an_unknown_level_gets_the_last() -> None:
    assert TICTACTOE.computers is not None
    game = replace(TICTACTOE, computers=replace(TICTACTOE.computers, thoughts=(0.2, 0.5, 3.0)))
    assert [thinking_seconds(game, level) for level in game.computer_levels] == [0.2, 0.5, 3.0]
    assert thinking_seconds(game, "unheard of") == 3.0
