"""Test that long work shows its progress on standard error and leaves standard output unchanged."""

from __future__ import annotations

import io
import itertools
import json
from typing import Any

import pytest

from takeback.cli import match as matches
from takeback.cli import progress as progress_module
from takeback.cli import random_games
from takeback.cli.main import run
from takeback.cli.progress import LongCallWatch, ProgressLine
from takeback.engine.call_times import CallTimes
from tests.toys import counting


class Screen(io.StringIO):
    """A stream that may be a terminal."""

    def __init__(self, is_terminal: bool) -> None:
        super().__init__()
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Replace the clock; the one item of the list is the time, which tests set."""
    now = [1000.0]
    monkeypatch.setattr("takeback.cli.progress.monotonic", lambda: now[0])
    return now


def show_steps(progress: ProgressLine, seconds: list[float], *steps: float) -> str:
    """Let time pass in these steps, update the line after each, and return what was printed."""
    for step in steps:
        seconds[0] += step
        progress.tick()
    assert isinstance(progress.stream, Screen)
    return progress.stream.getvalue()


def test_progress_line_on_a_terminal_appears_after_half_a_second_and_is_cleared(seconds: list[float]) -> None:
    screen = Screen(is_terminal=True)
    with ProgressLine(1200, screen) as progress:
        assert show_steps(progress, seconds, 0.1) == ""
        progress.add(4)
        text = "4 of 1,200 games, 1 s"
        assert show_steps(progress, seconds, 0.5) == f"\r{text}"
    assert screen.getvalue().endswith(f"\r{' ' * len(text)}\r")


def test_progress_without_a_terminal_is_printed_every_ten_seconds_or_more(seconds: list[float]) -> None:
    progress = ProgressLine(20, Screen(is_terminal=False))
    assert show_steps(progress, seconds, 5, 4.9) == ""
    assert show_steps(progress, seconds, 0.2, 29, 0.5) == "0 of 20 games, 10 s\n"
    progress.add(30)
    assert show_steps(progress, seconds, 1) == "0 of 20 games, 10 s\n20 of 20 games, 41 s\n"


def test_call_of_a_rule_that_runs_2_4_or_8_seconds_is_reported_with_game_seed_and_turn(
    seconds: list[float],
) -> None:
    calls, screen = CallTimes(lambda call: None), Screen(is_terminal=False)
    watch = LongCallWatch(calls, lambda: "fourdown, seed 3, turn 14", screen)
    watch.tick()
    calls.running = ("actions", seconds[0])
    for _ in range(9):
        seconds[0] += 1
        watch.tick()
    said = screen.getvalue().replace("\r", "").splitlines()
    assert said == [
        f"fourdown, seed 3, turn 14: actions has been running for {count} seconds." for count in (2, 4, 8)
    ]
    calls.running = ("play", seconds[0])
    seconds[0] += 2
    watch.tick()
    assert screen.getvalue().endswith("play has been running for 2 seconds.\n")


def test_rule_that_blocks_random_games_is_named_with_game_seed_and_turn_while_it_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Make the rule go on only after it has been named."""
    monkeypatch.setattr(progress_module, "LOOKS", 0.005)
    monkeypatch.setattr(progress_module, "LONG_CALL", 0.01)
    monkeypatch.setattr(random_games, "check_in_new_process", lambda game, journals: [])
    monkeypatch.setattr(random_games, "beside_a_board", lambda trial: lambda: None)
    said: list[str] = []

    def actions(state: counting.Counter, seat: int) -> Any:
        while state.number > 3 and not any("turn" in text and "actions" in text for text in said):
            said.append(capsys.readouterr().err)
        yield from counting.actions(state, seat)

    random_games.try_games(
        counting.GAME.with_fields(actions=actions), {"goal": 8}, 2, games=1, seed=7, turns=3
    )
    assert any("counting, seed 7, turn " in text and ": actions has been running" in text for text in said)


@pytest.mark.parametrize(
    "words",
    [
        ("match", "tictactoe", "--players", "easy,random", "--games", 30),
        ("random", "tictactoe", "--games", 2),
    ],
    ids=lambda words: words[0],
)
def test_match_and_random_show_progress_on_stderr_and_print_one_json_document(
    words: tuple[Any, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Use a fast clock, by which the work takes long."""
    clock = itertools.count(step=40)

    class Watched(ProgressLine):
        """A progress line that is updated after each part of the work, too."""

        def add(self, count: int = 1) -> None:
            super().add(count)
            self.tick()

    monkeypatch.setattr("takeback.cli.progress.monotonic", lambda: float(next(clock)))
    monkeypatch.setattr(random_games, "check_in_new_process", lambda game, journals: [])
    monkeypatch.setattr(random_games, "beside_a_board", lambda trial: lambda: None)
    for module in (matches, random_games):
        monkeypatch.setattr(module, "ProgressLine", Watched)
    assert run([*map(str, words), "--json"]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out)["game"] == "tictactoe"
    assert f"{words[-1]} of {words[-1]} games, " in printed.err
