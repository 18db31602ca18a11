"""The command line, run in this process: its exit status and what it printed."""

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
class Said:
    status: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """Standard output as the one JSON document it must be."""
        return json.loads(self.out)


Say = Callable[..., Said]


def draw(*words: object) -> Said:
    """A picture, in a new process: it draws in a copy of itself, and what has drawn is not to be copied."""
    done = warm.run_module("desktop", "screenshot", *map(str, words))
    return Said(done.returncode, done.stdout, done.stderr)


def without_progress(text: str) -> str:
    """Standard error without what long work on a busy machine shows of its progress."""
    said = re.compile(r"\r?[\d,]+ of [\d,]+ games?, \d+ s|\r?.*: .* has been running for \d+ seconds\.")
    return "".join(line for line in text.splitlines(keepends=True) if not said.fullmatch(line.rstrip("\n")))


@pytest.fixture
def say(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Say:
    def do(*words: object) -> Said:
        capfd.readouterr()
        status = run([str(word) for word in words])
        printed = capfd.readouterr()
        return Said(status, printed.out, without_progress(printed.err))

    monkeypatch.setenv("TAKEBACK_PROFILE", "unused")  # put back, whatever --profile sets
    return do


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A finished game of tic-tac-toe: Cross wins in the top row, five turns."""
    game = find_game("tictactoe")
    table = new_table(game, {}, [Seat(), Seat()], seed=1)
    place = part(game, "state:Place")
    for turn, (row, column) in enumerate([(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)]):
        table.act(place(row, column), turn % 2)
    path = tmp_path / "won.takeback"
    save(table, path)
    table.close()
    return path
