"""Test a package that ends or blocks the program while it is imported.

It does so once; then it is switched off and named, until the player wants it again.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from takeback.engine import game, outside
from takeback.engine.game import find_game, find_games
from takeback.engine.outside import SWITCHED_OFF, name_of
from takeback.engine.state import Illegal
from takeback.shell.app import resume
from takeback.shell.package_imports import ImportGuard
from takeback.shell.start.gallery import Gallery
from takeback.shell.system.watch import FILE as TRACE
from takeback.shell.system.watch import HUNG, CrashWatch, LastEnd
from takeback.shell.window.window import Window
from tests.sampling import only

Make = Callable[[], Window]
LONGEST = 60.0

# Ways in which the code of a module can end or block its process.
ENDINGS = {
    "exit at once": "import os; os._exit(0)",
    "exit at once in C": "import ctypes; ctypes.CDLL(None)._exit(0)",
    "exit in C": "import ctypes; ctypes.CDLL(None).exit(0)",
    "abort": "import os; os.abort()",
    "kill itself": "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
    "read where nothing is": "import ctypes; ctypes.string_at(0)",
    "become another program": "import os, sys; os.execv(sys.executable, [sys.executable, '-c', 'pass'])",
    "loop": "while True: pass",
    "wait in C": "import ctypes; ctypes.PyDLL(None).sleep(10_000)",
}
# Code that only raises.
FAULTS = {
    "exit": "raise SystemExit(3)",
    "fault": "1 / 0",
    "fault that is no Exception": "raise GeneratorExit",
    "recursion": "def go(): go()\ngo()",
    "fault in C": "int('x')",
}
SHORT = ("exit at once", "exit in C", "abort", "become another program", "loop")  # all of them with --long
BLOCKS = ("loop", "wait in C")

PROGRAM = """
import sys
from pathlib import Path
from takeback.engine import game
from takeback.engine.outside import watch_imports
from takeback.shell.package_imports import ImportGuard
from takeback.shell.system import watch
from importlib.metadata import EntryPoint

watch.HANG = 0.2
watched = watch.CrashWatch(Path(sys.argv[1]))
watched.begin()
watched.take_last_end()
watch_imports(ImportGuard(Path(sys.argv[1])))
game._outside = lambda: [EntryPoint("trouble", "trouble_maker:GAME", "takeback.games")]
game.find_games()
watched.end()
print("went on")
"""


@pytest.fixture
def package(profile: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], EntryPoint]]:
    """Return a function that makes an installed package with this code, also for child processes."""
    profile.mkdir()
    folder = profile.parent / "packages"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    point = EntryPoint("trouble", "trouble_maker:GAME", "takeback.games")
    monkeypatch.setattr(game, "_outside", lambda: [point])

    def make(code: str) -> EntryPoint:
        (folder / "trouble_maker.py").write_text(f"{code}\n")
        return point

    yield make
    outside.watch_imports(outside._NoWatch())
    sys.modules.pop("trouble_maker", None)


def run(profile: Path, is_ended: bool) -> str:
    """Import the package in another process; if it blocks, kill the process once the hang was noted."""
    folders = [str(profile.parent / "packages"), os.getcwd()]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(folders)}
    command = [sys.executable, "-c", PROGRAM, str(profile)]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as program:
        last = time.monotonic() + LONGEST
        while is_ended and not is_noted(profile):
            assert time.monotonic() < last
            time.sleep(0.01)
        if is_ended:
            program.send_signal(signal.SIGKILL)
        said, _ = program.communicate(timeout=LONGEST)
    return said.decode().strip()


def is_noted(profile: Path) -> bool:
    """Return whether the notes say that the import has begun and that the process hangs."""
    files = profile / "imports", profile / TRACE
    texts = [file.read_text() if file.exists() else "" for file in files]
    return "trouble_maker" in texts[0] and texts[1].startswith(HUNG)


@pytest.mark.skipif(sys.platform == "win32", reason="These ways to end are those of other systems.")
@pytest.mark.parametrize("way", only(SHORT, ENDINGS))
def test_package_that_ends_or_blocks_the_program_on_import_is_switched_off_with_a_notice_once(
    way: str, package: Callable[[str], EntryPoint], make: Make, profile: Path
) -> None:
    package(ENDINGS[way])
    assert run(profile, is_ended=way in BLOCKS) == ""
    window = start(make, profile)
    assert window.notice_bar.sentence.text() == (
        "The package “trouble” crashed Takeback while it was being loaded, so it is switched off."
    )
    texts = [button.text() for button in window.notice_bar.buttons]
    assert texts == ["Try again", "Show report", "Safe start", "Close"]
    assert list_games(window)["trouble"] == SWITCHED_OFF
    with pytest.raises(Illegal, match="switched off"):
        find_game("trouble")
    window.close()
    again = start(make, profile)
    assert again.notice_bar.isHidden(), "it is told once"
    assert list_games(again)["trouble"] == SWITCHED_OFF, "and stays switched off"


def start(make: Make, profile: Path) -> Window:
    watch = CrashWatch(profile)
    window = make()
    resume(window, None, watch.take_last_end())
    watch.end()
    return window


def list_games(window: Window) -> dict[str, str]:
    """Return the games of the gallery with their errors."""
    assert window.page is not None
    gallery = window.page.widget
    assert isinstance(gallery, Gallery)
    gallery._add_outside_games()
    return {tile.found.id: tile.found.error for tile in gallery.tiles}


@pytest.mark.parametrize("way", FAULTS)
def test_package_that_raises_on_import_is_listed_in_the_gallery_with_its_error(
    way: str, package: Callable[[str], EntryPoint], make: Make, profile: Path
) -> None:
    package(FAULTS[way])
    assert "It does not load" in list_games(start(make, profile))["trouble"]
    assert ImportGuard(profile).take_last_failure(is_fault=True) == "", "it came to an end"


def test_try_again_button_imports_a_switched_off_package_now_and_at_the_next_start(
    package: Callable[[str], EntryPoint], make: Make, profile: Path
) -> None:
    leave_import_note(profile, package("from tests.toys.counting import GAME"))
    window = start_after(make, LastEnd("Fatal Python error"))
    assert list_games(window)["trouble"] == SWITCHED_OFF
    window.notice_bar.buttons[0].click()
    assert list_games(window)["counting"] == ""
    assert find_game("counting").id == "counting"
    window.close()
    assert list_games(start(make, profile))["counting"] == ""


def test_import_of_a_package_that_was_interrupted_without_a_crash_is_repeated_without_a_notice(
    package: Callable[[str], EntryPoint], make: Make, profile: Path
) -> None:
    leave_import_note(profile, package("from tests.toys.counting import GAME"))
    window = start_after(make, LastEnd())
    assert window.notice_bar.isHidden()
    assert list_games(window)["counting"] == ""


def start_after(make: Make, last: LastEnd) -> Window:
    window = make()
    resume(window, None, last)
    return window


def leave_import_note(profile: Path, point: EntryPoint) -> None:
    """Leave the note of an import as if the program had ended in the middle of it."""
    with ImportGuard(profile).during(name_of(point)):
        note = (profile / "imports").read_bytes()
    (profile / "imports").write_bytes(note)


def test_import_of_a_package_is_noted_only_the_first_time_in_a_program(
    package: Callable[[str], EntryPoint], profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package("from tests.toys.counting import GAME")
    noted: list[str] = []
    watch = ImportGuard(profile)
    during = watch.during
    monkeypatch.setattr(watch, "during", lambda name: (noted.append(name), during(name))[1])
    outside.watch_imports(watch)
    find_games()
    find_games()
    assert noted == ["takeback.games trouble trouble_maker"]
