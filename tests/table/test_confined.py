"""Test that untrusted input is processed in another process with limited time and memory."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from takeback.table.confined import MEGABYTE, USUAL_SECONDS, Limits, limits_for
from takeback.table.thinking import Answer, make_request
from takeback.table.thinking_process import ThinkingProcess

SHORT = Limits(seconds=0.2)
counts_memory = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is counted in /proc")
has_signals = pytest.mark.skipif(sys.platform == "win32", reason="this system has no signals")


@pytest.fixture
def process(qtbot: QtBot) -> Iterator[ThinkingProcess]:
    process = ThinkingProcess()
    yield process
    process.close()


def ask_and_wait(
    process: ThinkingProcess, qtbot: QtBot, function: str, given: object, limits: Limits | None = None
) -> Answer:
    """Return the answer of the process to this request."""
    answers: list[Answer] = []
    ask = replace(make_request(f"tests.toys.players:{function}", given), limits=limits)
    process.ask(ask, answers.append)
    qtbot.waitUntil(lambda: bool(answers), timeout=20_000)
    return answers[0]


@has_signals
@pytest.mark.parametrize(
    ("function", "given"), [("sleeping", 30.0), ("endless", None)], ids=["asleep", "in a loop"]
)
def test_request_over_its_time_limit_is_stopped_with_a_sentence(
    process: ThinkingProcess, qtbot: QtBot, function: str, given: object
) -> None:
    answer = ask_and_wait(process, qtbot, function, given, SHORT)
    assert answer.sentence == "It took longer than 0.2 seconds, so it was stopped."
    assert answer.is_broken


@counts_memory
def test_request_over_its_memory_limit_is_stopped_and_the_same_process_answers_the_next(
    process: ThinkingProcess, qtbot: QtBot
) -> None:
    limits = Limits(seconds=10.0, memory=300 * MEGABYTE)
    answer = ask_and_wait(process, qtbot, "growing", 400, limits)
    assert answer.sentence == "It needed more than 300 MB of memory, so it was stopped."
    number = process.process_id
    assert bytes(ask_and_wait(process, qtbot, "growing", 100, limits).value) == b"104857600"
    assert bytes(ask_and_wait(process, qtbot, "growing", 400).value) == b"419430400"
    assert process.process_id == number


@has_signals
@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (signal.SIGSEGV, "Its process crashed (SIGSEGV)."),
        (
            signal.SIGKILL,
            "The system ended its process, most likely because it needed too much memory.",
        ),
    ],
)
def test_request_whose_process_crashes_is_answered_with_a_sentence_about_the_crash(
    process: ThinkingProcess, qtbot: QtBot, number: int, sentence: str
) -> None:
    assert ask_and_wait(process, qtbot, "crashing", int(number), SHORT).sentence == sentence


def test_failed_request_is_answered_with_its_exception_and_a_trace(
    process: ThinkingProcess, qtbot: QtBot
) -> None:
    answer = ask_and_wait(process, qtbot, "add", [1, "one"], SHORT)
    assert answer.sentence.startswith("It failed (TypeError: ")
    assert "players.py" in answer.trace


def test_refused_request_is_answered_with_its_sentence_and_not_marked_as_broken(
    process: ThinkingProcess, qtbot: QtBot
) -> None:
    answer = ask_and_wait(process, qtbot, "add", [], SHORT)
    assert (answer.sentence, answer.is_broken) == ("There is nothing to add.", False)


def test_time_limit_of_a_request_does_not_apply_to_the_next_one(
    process: ThinkingProcess, qtbot: QtBot
) -> None:
    assert bytes(ask_and_wait(process, qtbot, "add", [1, 2], SHORT).value) == b"3"
    number = process.process_id
    ask_and_wait(process, qtbot, "sleeping", 2 * SHORT.seconds)
    assert process.process_id == number


def test_limits_of_time_and_memory_grow_with_size_and_time_stays_within_120_seconds() -> None:
    small, large, huge = (limits_for(size * MEGABYTE) for size in (0, 10, 512))
    assert small == Limits()
    assert small.seconds == USUAL_SECONDS < large.seconds < huge.seconds <= 120
    assert small.memory == limits_for(MEGABYTE).memory == 300 * MEGABYTE <= large.memory < huge.memory
