"""Test the built folder with the program, which needs no Python; `python3 -m desktop.release tar` builds it.

These tests use the folder that was built last, and are skipped with a reason where there is none.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop.release.build import Build
from desktop.release.libraries import missing_libraries
from desktop.release.parts import modules
from takeback import __version__
from takeback.engine.game import find_game, find_games
from takeback.engine.record import Seat
from takeback.table.opening import new_table, save

FOLDER = Build().work / "folder" / "takeback"
LONGEST = 300  # seconds
Run = Callable[..., str]
SEATS = tuple(Seat("person", name, "", number) for number, name in enumerate(("Ann", "Ben")))
GAMES = sorted(found.id for found in find_games())
IMPORTS = """
from takeback.shell.package_imports import can_import_safely
print(can_import_safely("msgspec"), can_import_safely("no_such_module"), can_import_safely("takeback.killer"))
"""
LIBRARIES = """
import subprocess
from takeback.children import child_environment, process_pool, python_command
MAPS = "open('/proc/self/maps').read()"
look = "import sqlite3, sys; print(sys.prefix + '/libsqlite3' in " + MAPS + ")"
command = python_command("-c", look)
child = subprocess.run(command, env=child_environment(), capture_output=True, text=True).stdout.strip()
with process_pool(1) as one:
    worker = one.submit(eval, "__import__('sqlite3') and '/_internal/libsqlite3' in " + MAPS)
    print(child, worker.result(), "/_internal/libpython" in open("/proc/self/maps").read())
"""
LISTING = """
import pkgutil, takeback
print(*(one.name for one in pkgutil.walk_packages(takeback.__path__, "takeback.")))
"""
POOL = """
from takeback.children import process_pool
with process_pool(2) as two:
    print(*two.map(abs, (-1, 2)))
"""
KILLER = "import os\nos.kill(os.getpid(), 9)\n"
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="It is not built: python3 -m desktop.release tar"),
]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Return a function that runs the program without any Python around it, in an empty home, and returns
    its output."""

    def run(*words: str | Path, status: int = 0) -> str:
        home = {"HOME": str(tmp_path), "PATH": "", "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"}
        done = subprocess.run(
            [FOLDER / "takeback", *words],
            cwd=tmp_path,
            env=home,
            capture_output=True,
            text=True,
            timeout=LONGEST,
        )
        assert done.returncode == status, done.stderr
        return done.stdout

    return run


def test_packaged_program_has_the_version_and_games_and_no_feature_is_off(run: Run, tmp_path: Path) -> None:
    assert run("--version") == f"Takeback {__version__}\n"
    listed = json.loads(run("games", "--json"))["games"]
    assert sorted(game["id"] for game in listed) == GAMES
    assert not [game["error"] for game in listed if game["error"]]
    code = "from takeback.shell.listed import load_program; print(load_program().imported.off)"
    assert run("--as-python", "-c", code) == "()\n"


def test_packaged_program_finds_its_modules_by_listing_folders(run: Run) -> None:
    listed = set(run("--as-python", "-c", LISTING).split())
    wanted = {name for name in modules(str(Build().top / "desktop")) if name.startswith("takeback.")}
    assert wanted - listed == set()


@pytest.mark.parametrize("game", GAMES)
def test_packaged_program_draws_every_game(run: Run, tmp_path: Path, game: str) -> None:
    run("screenshot", game, "--out", "new.png", "--turns", "1")
    assert (tmp_path / "new.png").stat().st_size > 5_000


def test_packaged_program_opens_and_replays_a_saved_game(run: Run, tmp_path: Path) -> None:
    save(new_table(find_game("tictactoe"), {}, SEATS, 1), tmp_path / "a.takeback")
    run("screenshot", "a.takeback", "--out", "opened.png")
    assert (tmp_path / "opened.png").exists()
    run("replay", "a.takeback", "--check")


@pytest.mark.parametrize("game", GAMES)
def test_command_random_of_the_packaged_program_finds_no_violation(run: Run, game: str) -> None:
    """Run the checks of the trial: computer players, journals read in another process, random games."""
    said = json.loads(run("random", game, "--games", "1", "--json"))
    assert (said["games"], said["violations"]) == (1, [])


def test_packaged_program_shares_work_between_two_processes(run: Run) -> None:
    assert run("--as-python", "-c", POOL) == "1 2\n"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="The libraries of other systems differ.")
def test_child_processes_of_the_packaged_program_load_the_libraries_in_its_folder(run: Run) -> None:
    """Not those of the system, which a bare one does not have."""
    assert run("--as-python", "-c", LIBRARIES) == "True True True\n"


def test_packaged_program_survives_a_module_that_kills_the_process_that_imports_it(run: Run) -> None:
    killer = FOLDER / "_internal" / "takeback" / "killer.py"
    killer.write_text(KILLER)
    try:
        assert run("--as-python", "-c", IMPORTS) == "True True False\n"
    finally:
        killer.unlink()


def test_packaged_program_can_write_webp_and_jpeg_pictures_and_read_svg(run: Run) -> None:
    code = (
        "from PIL import features, Image; from PySide6.QtGui import QImageWriter, QImageReader; "
        "print(features.check('webp'), b'jpeg' in QImageWriter.supportedImageFormats(), "
        "b'svg' in QImageReader.supportedImageFormats())"
    )
    assert run("--as-python", "-c", code) == "True True True\n"


def test_starting_the_packaged_program_leaves_its_folder_unchanged(run: Run) -> None:
    before = sorted(FOLDER.rglob("*"))
    run("screenshot", "flow", "--out", "a.png")
    assert sorted(FOLDER.rglob("*")) == before


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="The libraries of other systems differ.")
def test_libraries_of_the_packaged_program_are_in_its_folder_or_of_the_system(run: Run) -> None:
    assert missing_libraries(FOLDER) == set()
