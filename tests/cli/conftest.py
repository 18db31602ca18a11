"""Run the command line in this process and capture its exit status and output."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from takeback.cli.main import run
from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.table.opening import new_table, save
from tests import warm
from tests.rooms import part


@dataclass
class CommandResult:
    status: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """Return standard output, which must be a single JSON document."""
        return json.loads(self.out)


Say = Callable[..., CommandResult]


def draw(*words: object) -> CommandResult:
    """Draw a picture in a new process: the command draws in a fork of itself, and a process that has used
    Qt must not be forked."""
    done = warm.run_module("desktop", "screenshot", *map(str, words))
    return CommandResult(done.returncode, done.stdout, done.stderr)


def strip_progress(text: str) -> str:
    """Return standard error without the progress lines that long work prints on a busy machine."""
    said = re.compile(r"\r?[\d,]+ of [\d,]+ games?, \d+ s|\r?.*: .* has been running for \d+ seconds\.")
    return "".join(line for line in text.splitlines(keepends=True) if not said.fullmatch(line.rstrip("\n")))


@pytest.fixture
def say(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Say:
    def do(*words: object) -> CommandResult:
        capfd.readouterr()
        status = run([str(word) for word in words])
        printed = capfd.readouterr()
        return CommandResult(status, printed.out, strip_progress(printed.err))

    monkeypatch.setenv("TAKEBACK_PROFILE", "unused")  # restored after the test, whatever --profile sets
    return do


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Save a finished game of tic-tac-toe: Cross wins in the top row, five turns."""
    game = find_game("tictactoe")
    table = new_table(game, {}, [Seat(), Seat()], seed=1)
    place = part(game, "state:Place")
    for turn, (row, column) in enumerate([(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)]):
        table.act(place(row, column), turn % 2)
    path = tmp_path / "won.takeback"
    save(table, path)
    table.close()
    return path
