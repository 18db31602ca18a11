"""The thinking process: warm, obedient, and never left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.table.mind import STOPS_WITHIN, Mind
from desktop.table.thinking import Answer, ask_for
from tests.toys import counting


@pytest.fixture
def mind(qtbot: QtBot) -> Iterator[Mind]:
    mind = Mind()
    yield mind
    mind.close()


def ask(mind: Mind, player: str) -> tuple[int, list[Answer]]:
    answers: list[Answer] = []
    state = counting.at(0)
    return mind.ask(ask_for(f"tests.toys.players:{player}", state, 0), answers.append), answers


def is_alive(pid: int) -> bool:
    """A process that has ended but was not fetched yet is not alive."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are watched in /proc")


def test_any_function_of_a_game_can_be_asked(mind: Mind, qtbot: QtBot) -> None:
    answers: list[Answer] = []
    mind.ask(ask_for("tests.toys.players:add", [1, 2, 3]), answers.append)
    mind.ask(ask_for("tests.toys.players:add", []), answers.append)
    qtbot.waitUntil(lambda: len(answers) == 2)
    assert (bytes(answers[0].value), answers[0].sentence) == (b"6", "")
    assert (answers[1].sentence, answers[1].trace) == ("There is nothing to add.", "")


@needs_proc
def test_a_cancelled_thought_that_does_not_listen_is_ended_with_its_process(mind: Mind, qtbot: QtBot) -> None:
    number, answers = ask(mind, "stubborn")
    qtbot.waitUntil(lambda: mind._complaint == "never")
    stubborn = mind.process_id
    mind.cancel(number)
    qtbot.waitUntil(lambda: not is_alive(stubborn))
    _, later = ask(mind, "quick")
    qtbot.waitUntil(lambda: bool(later))
    assert mind.process_id != stubborn
    assert answers == []
    assert STOPS_WITHIN <= 100


def test_a_cancelled_thought_that_listens_keeps_its_process_warm(mind: Mind, qtbot: QtBot) -> None:
    _, first = ask(mind, "quick")
    qtbot.waitUntil(lambda: bool(first))
    process = mind.process_id
    number, answers = ask(mind, "patient")
    mind.cancel(number)
    _, later = ask(mind, "quick")
    qtbot.waitUntil(lambda: bool(later))
    assert (answers, mind.process_id) == ([], process)


def test_what_waits_can_be_cancelled_too(mind: Mind, qtbot: QtBot) -> None:
    ask(mind, "quick")
    number, answers = ask(mind, "quick")
    mind.cancel(number)
    _, later = ask(mind, "quick")
    qtbot.waitUntil(lambda: bool(later))
    assert answers == []


def test_a_thought_without_end_is_ended_with_a_sentence(
    mind: Mind, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.table.mind.PATIENCE", -1.9)
    _, answers = ask(mind, "stubborn")
    qtbot.waitUntil(lambda: bool(answers))
    assert answers[0].sentence == "The computer found no end of thinking, so it was stopped."


def test_a_process_that_does_not_start_gives_a_sentence(
    mind: Mind, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))
    _, answers = ask(mind, "quick")
    qtbot.waitUntil(lambda: bool(answers))
    assert answers[0].sentence == "The computer player could not be started."


@needs_proc
def test_the_process_ends_when_the_mind_is_closed(mind: Mind, qtbot: QtBot) -> None:
    ask(mind, "stubborn")
    qtbot.waitUntil(lambda: mind._complaint == "never")
    process = mind.process_id
    assert is_alive(process)
    mind.close()
    assert not is_alive(process)


PARENT = """
import sys
from PySide6.QtCore import QCoreApplication
from tests.table.test_mind import ask
from desktop.table.mind import Mind
app = QCoreApplication(sys.argv)
mind = Mind()
ask(mind, "stubborn")
while mind._complaint != "never":
    app.processEvents()
print(mind.process_id, flush=True)
app.exec()
"""


@needs_proc
def test_the_process_ends_when_the_program_is_killed(checkout: Path, qtbot: QtBot) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True, cwd=checkout
    ) as parent:
        assert parent.stdout is not None
        process = int(parent.stdout.readline())
        assert is_alive(process)
        os.kill(parent.pid, signal.SIGKILL)
    qtbot.waitUntil(lambda: not is_alive(process))


def test_the_process_does_not_import_qt(checkout: Path) -> None:
    code = "import sys, desktop.table.thinking; print([name for name in sys.modules if 'PySide' in name])"
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=checkout, check=True
    )
    assert told.stdout.strip() == "[]"
