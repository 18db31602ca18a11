"""Test the thinking process: it is kept warm, obeys, and never outlives the program."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from takeback.table.thinking import Answer, make_request
from takeback.table.thinking_process import CANCEL_GRACE_MS, ThinkingProcess
from tests.toys import counting


@pytest.fixture
def process(qtbot: QtBot) -> Iterator[ThinkingProcess]:
    process = ThinkingProcess()
    yield process
    process.close()


def ask(process: ThinkingProcess, player: str) -> tuple[int, list[Answer]]:
    answers: list[Answer] = []
    state = counting.at(0)
    return process.ask(make_request(f"tests.toys.players:{player}", state, 0), answers.append), answers


def is_alive(pid: int) -> bool:
    """Return whether a process is running; one that has ended but was not waited for does not count."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are watched in /proc")


def test_thinking_process_answers_requests_with_a_value_or_the_sentence_of_a_refusal(
    process: ThinkingProcess, qtbot: QtBot
) -> None:
    answers: list[Answer] = []
    process.ask(make_request("tests.toys.players:add", [1, 2, 3]), answers.append)
    process.ask(make_request("tests.toys.players:add", []), answers.append)
    qtbot.waitUntil(lambda: len(answers) == 2)
    assert (bytes(answers[0].value), answers[0].sentence) == (b"6", "")
    assert (answers[1].sentence, answers[1].trace) == ("There is nothing to add.", "")


@needs_proc
def test_thinking_process_that_ignores_a_cancellation_is_killed_and_a_new_one_answers(
    process: ThinkingProcess, qtbot: QtBot
) -> None:
    number, answers = ask(process, "stubborn")
    qtbot.waitUntil(lambda: process._complaint == "never")
    stubborn = process.process_id
    process.cancel(number)
    qtbot.waitUntil(lambda: not is_alive(stubborn))
    _, later = ask(process, "quick")
    qtbot.waitUntil(lambda: bool(later))
    assert process.process_id != stubborn
    assert answers == []
    assert CANCEL_GRACE_MS <= 100


def test_thinking_process_that_obeys_a_cancellation_gives_no_answer_and_is_used_again(
    process: ThinkingProcess, qtbot: QtBot
) -> None:
    _, first = ask(process, "quick")
    qtbot.waitUntil(lambda: bool(first))
    warm = process.process_id
    number, answers = ask(process, "patient")
    process.cancel(number)
    _, later = ask(process, "quick")
    qtbot.waitUntil(lambda: bool(later))
    assert (answers, process.process_id) == ([], warm)


def test_waiting_request_that_was_cancelled_gets_no_answer(process: ThinkingProcess, qtbot: QtBot) -> None:
    ask(process, "quick")
    number, answers = ask(process, "quick")
    process.cancel(number)
    _, later = ask(process, "quick")
    qtbot.waitUntil(lambda: bool(later))
    assert answers == []


def test_request_that_takes_too_long_is_stopped_with_a_sentence(
    process: ThinkingProcess, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("takeback.table.thinking_process.PATIENCE", -1.9)
    _, answers = ask(process, "stubborn")
    qtbot.waitUntil(lambda: bool(answers))
    assert answers[0].sentence == "The computer player thought for too long, so it was stopped."


def test_request_whose_process_does_not_start_is_answered_with_a_sentence(
    process: ThinkingProcess, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))
    _, answers = ask(process, "quick")
    qtbot.waitUntil(lambda: bool(answers))
    assert answers[0].sentence == "The computer player could not be started."


@needs_proc
def test_thinking_process_runs_until_it_is_closed(process: ThinkingProcess, qtbot: QtBot) -> None:
    ask(process, "stubborn")
    qtbot.waitUntil(lambda: process._complaint == "never")
    number = process.process_id
    assert is_alive(number)
    process.close()
    assert not is_alive(number)


PARENT = """
import sys
from PySide6.QtCore import QCoreApplication
from tests.table.test_thinking_process import ask
from takeback.table.thinking_process import ThinkingProcess
app = QCoreApplication(sys.argv)
process = ThinkingProcess()
ask(process, "stubborn")
while process._complaint != "never":
    app.processEvents()
print(process.process_id, flush=True)
app.exec()
"""


@needs_proc
def test_thinking_process_ends_when_the_program_is_killed(checkout: Path, qtbot: QtBot) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True, cwd=checkout
    ) as parent:
        assert parent.stdout is not None
        process = int(parent.stdout.readline())
        assert is_alive(process)
        os.kill(parent.pid, signal.SIGKILL)
    qtbot.waitUntil(lambda: not is_alive(process))


def test_thinking_process_does_not_import_qt(checkout: Path) -> None:
    code = "import sys, takeback.table.thinking; print([name for name in sys.modules if 'PySide' in name])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=checkout, check=True
    )
    assert done.stdout.strip() == "[]"
