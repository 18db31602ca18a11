"""Test that no code from the folder in which the program is started runs."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from takeback import children
from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.shell.session.tables import JOURNAL
from takeback.table.opening import new_table, save

TRAPS = ("takeback/__init__.py", "takeback/__main__.py", "msgspec.py", "json.py", "pickle.py", "PySide6.py")
SPRUNG = "with open({mark!r}, 'a') as mark: print(__file__, file=mark)\n"
COMPUTERS = tuple(Seat("computer", name, "easy", number) for number, name in enumerate(("Ann", "Ben")))
LONGEST = 120  # seconds; far more than any command here needs
TURNS = "SELECT count(*) FROM turns"


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """Return a folder of files with the names of modules that the program imports; each records when it
    runs."""
    folder = tmp_path / "downloads"
    for name in TRAPS:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(SPRUNG.format(mark=str(tmp_path / "sprung")))
    return folder


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """Return a saved game between two computers that takes long to finish."""
    table = new_table(find_game("tictactoe"), {"size": "9x9", "run": 5}, COMPUTERS, 1)
    save(table, file := tmp_path / "from somebody.takeback")
    return file


def make_env(profile: Path) -> dict[str, str]:
    outside = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**outside, "QT_QPA_PLATFORM": "offscreen", "TAKEBACK_PROFILE": str(profile)}


def run_command(command: list[str], folder: Path, profile: Path) -> str:
    done = subprocess.run(
        command, cwd=folder, env=make_env(profile), capture_output=True, text=True, timeout=LONGEST
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def watch_window(command: list[str], folder: Path, profile: Path, turns: int) -> None:
    """Leave the window open until the computers have played so many turns."""
    with subprocess.Popen(command, cwd=folder, env=make_env(profile), stderr=subprocess.PIPE) as window:
        last = time.monotonic() + LONGEST
        while window.poll() is None and count_turns(profile) < turns and time.monotonic() < last:
            time.sleep(0.02)
        window.send_signal(signal.SIGTERM)
        _, complaint = window.communicate(timeout=LONGEST)
    assert count_turns(profile) >= turns, complaint
    assert window.returncode == 128 + signal.SIGTERM, complaint


def count_turns(profile: Path) -> int:
    """Return how many turns the journal contains so far."""
    journal = profile / JOURNAL
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"file:{journal}?mode=ro", uri=True)) as sql:
        return int(sql.execute(TURNS).fetchone()[0])
    return 0


def read_trap_mark(trap: Path) -> str:
    mark = trap.with_name("sprung")
    return mark.read_text() if mark.exists() else ""


def test_installed_commands_import_nothing_from_the_current_folder(
    installed: list[str], trap: Path, foreign: Path, profile: Path
) -> None:
    """Check also the processes that they start: the one that checks a file, and those that play many
    games."""
    picture = profile.with_name("picture.png")
    run_command([*installed, "screenshot", "tictactoe", "--out", str(picture)], trap, profile)
    assert picture.exists()
    run_command([*installed, "random", "tictactoe", "--games", "1"], trap, profile)
    run_command([*installed, "replay", str(foreign), "--check"], trap, profile)
    match = [*installed, "match", "tictactoe", "--players", "easy,easy", "--games", "2"]
    assert "2 games" in run_command(match, trap, profile)
    assert read_trap_mark(trap) == ""


@pytest.mark.skipif(sys.platform == "win32", reason="There is no such signal.")
def test_installed_window_imports_nothing_from_the_current_folder(
    installed: list[str], trap: Path, foreign: Path, profile: Path
) -> None:
    """Check also the process that tries a received file before the window opens it; the second start
    resumes the game."""
    watch_window([*installed, str(foreign)], trap, profile, 2)
    watch_window(installed, trap, profile, count_turns(profile) + 2)
    assert read_trap_mark(trap) == ""


def test_python_m_takeback_imports_nothing_else_from_the_current_folder(
    installed: list[str], trap: Path, profile: Path
) -> None:
    """Remove the `takeback` folder of the trap first: with it, the command would name that folder, not the
    program."""
    shutil.rmtree(trap / "takeback")
    run_command([installed[0], "-m", "takeback", "games"], trap, profile)
    assert read_trap_mark(trap) == ""


def test_checkout_started_as_a_module_imports_nothing_from_the_current_folder(
    checkout: Path, trap: Path, profile: Path
) -> None:
    command, env = [sys.executable, "-m", "desktop", "games"], make_env(profile)
    done = subprocess.run(
        command,
        cwd=trap,
        env={**env, "PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )
    assert (done.returncode, read_trap_mark(trap)) == (0, ""), done.stderr


def test_checkout_started_by_path_imports_nothing_from_the_current_folder(trap: Path, profile: Path) -> None:
    """Start as the menu entry and the restart for another zoom do."""
    assert "tictactoe" in run_command([*children.program_command(), "games"], trap, profile)
    assert read_trap_mark(trap) == ""


def test_restart_command_keeps_flags_and_arguments_and_names_the_program_by_its_path(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "orig_argv", ["python3", "-X", "utf8", "-m", "desktop", "a.takeback"])
    monkeypatch.setattr(sys, "argv", ["desktop", "a.takeback"])
    assert children.restart_command() == [
        sys.executable,
        "-X",
        "utf8",
        *children.program_command()[1:],
        "a.takeback",
    ]


def test_restart_command_of_another_script_stays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "orig_argv", ["python3", "bin/takeback", "games"])
    monkeypatch.setattr(sys, "argv", ["bin/takeback", "games"])
    assert children.restart_command() == [sys.executable, "bin/takeback", "games"]


def test_process_pool_sets_the_safe_path_variable_and_restores_it_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for before in (None, "0"):
        monkeypatch.delenv(children.SAFE_PATH_VARIABLE, raising=False)
        if before:
            monkeypatch.setenv(children.SAFE_PATH_VARIABLE, before)
        with children.process_pool(1):
            assert os.environ[children.SAFE_PATH_VARIABLE] == "1"
        assert os.environ.get(children.SAFE_PATH_VARIABLE) == before
