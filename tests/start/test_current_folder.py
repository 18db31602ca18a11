"""Whatever lies in the folder in which the program is started, none of it runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from desktop import children

TRAPS = ("desktop/__init__.py", "desktop/__main__.py", "msgspec.py", "json.py", "pickle.py", "PySide6.py")
SPRUNG = "with open({mark!r}, 'a') as mark: print(__file__, file=mark)\n"
# What the program does at the first move of a computer, and then what `match` does with many games.
PLAY = """
from PySide6.QtCore import QCoreApplication
from desktop import children
from desktop.engine.chance import Chance
from desktop.games.tictactoe.game import GAME
from desktop.table.thinking import ask_for
from desktop.table.thinking_process import ThinkingProcess

if __name__ == "__main__":
    app, process, told = QCoreApplication([]), ThinkingProcess(), []
    state = GAME.start(GAME.read_options({}), 2, Chance(1))
    process.ask(ask_for("desktop.games.tictactoe.thinker:choose", state, 0), told.append)
    while not told:
        app.processEvents()
    process.close()
    with children.pool(1) as processes:
        print(bytes(told[0].value), told[0].trace, processes.submit(len, "four").result())
"""


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A folder full of files with the names of what the program imports; each says so when it runs."""
    folder = tmp_path / "downloads"
    for name in TRAPS:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(SPRUNG.format(mark=str(tmp_path / "sprung")))
    return folder


@pytest.fixture
def installed(tmp_path: Path, checkout: Path) -> Path:
    """The Python of a venv in which the program lies as a wheel puts it there."""
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    (site,) = venv.glob("[Ll]ib/**/site-packages")
    shutil.copytree(checkout / "desktop", site / "desktop", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(checkout / "resources", site / "desktop" / "resources")
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    python = venv / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    start = python.with_name("takeback")
    start.write_text("import sys\nfrom desktop.__main__ import main\nsys.exit(main())\n")
    return python


def run(command: list[str], folder: Path, profile: Path) -> str:
    outside = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        command,
        cwd=folder,
        env={**outside, "QT_QPA_PLATFORM": "offscreen", "TAKEBACK_PROFILE": str(profile)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def sprung(trap: Path) -> str:
    mark = trap.with_name("sprung")
    return mark.read_text() if mark.exists() else ""


def test_an_installed_program_imports_nothing_from_there(installed: Path, trap: Path, profile: Path) -> None:
    start = installed.with_name("takeback")
    picture = profile.with_name("picture.png")
    run([str(installed), str(start), "games"], trap, profile)
    run([str(installed), str(start), "screenshot", "tictactoe", "--out", str(picture)], trap, profile)
    play = installed.with_name("play.py")
    play.write_text(PLAY)
    assert run([str(installed), str(play)], trap, profile).endswith("4\n")
    assert sprung(trap) == ""


def test_python_m_desktop_imports_nothing_but_itself_from_there(
    installed: Path, trap: Path, profile: Path
) -> None:
    """A folder with another `desktop` in it is what the command names; without one the command is ours."""
    shutil.rmtree(trap / "desktop")
    run([str(installed), "-m", "desktop", "games"], trap, profile)
    assert sprung(trap) == ""


def test_a_checkout_started_by_its_path_imports_nothing_from_there(trap: Path, profile: Path) -> None:
    """As the menu entry and a second start for another zoom do."""
    assert "tictactoe" in run([*children.program(), "games"], trap, profile)
    assert sprung(trap) == ""


def test_a_new_start_is_by_the_path_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "orig_argv", ["python3", "-X", "utf8", "-m", "desktop", "a.takeback"])
    monkeypatch.setattr(sys, "argv", ["desktop", "a.takeback"])
    assert children.once_more() == [sys.executable, "-X", "utf8", *children.program()[1:], "a.takeback"]


def test_a_new_start_of_something_else_is_the_same_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "orig_argv", ["python3", "bin/takeback", "games"])
    monkeypatch.setattr(sys, "argv", ["bin/takeback", "games"])
    assert children.once_more() == [sys.executable, "bin/takeback", "games"]


def test_a_pool_leaves_the_environment_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    for before in (None, "0"):
        monkeypatch.delenv(children.SAFE, raising=False)
        if before:
            monkeypatch.setenv(children.SAFE, before)
        with children.pool(1):
            assert os.environ[children.SAFE] == "1"
        assert os.environ.get(children.SAFE) == before
