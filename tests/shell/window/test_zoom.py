"""Test that the zoom setting takes effect at once, and that no window outgrows its screen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from takeback.paths import SETTINGS_FILE
from takeback.shell.settings import Settings, saved_zoom

ASK = """
import sys
from pathlib import Path
from takeback.shell.app import application
from takeback.shell.zoom import apply_saved_zoom
apply_saved_zoom(Path(sys.argv[1]))
print(application().primaryScreen().devicePixelRatio())
"""


CHOOSE = """
import sys
from pathlib import Path
from takeback.shell import app
from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.table.opening import new_table
profile, wanted = Path(sys.argv[1]), float(sys.argv[2])

def begun(window, profile):
    screen = window.screen()
    told = [screen.devicePixelRatio(), window.width(), window.height(), window.table is not None]
    told += [len(window.table.line) if window.table else 0]
    has, takes = screen.availableSize(), window.frameGeometry()
    told += [has.width() >= window.width() and has.height() >= takes.height() and takes.top() >= 0]
    print(*told, flush=True)
    if window.settings.value("zoom") != wanted:
        seats = [Seat(name="A", colour=0), Seat(name="B", colour=1)]
        table = new_table(find_game("tictactoe"), {}, seats, 7, "free", window.journal)
        window.show_table(table)
        table.act(next(iter(table.game.actions(table.state, 0))), 0)
        window.settings.set_value("zoom", wanted)
    else:
        window.close()

app.set_up_the_rest = begun
sys.exit(app.run_window(None, profile))
"""


def run_with_zoom(profile: Path, wanted: float) -> list[list[str]]:
    """Run a program in which the player chooses this zoom, and return what it prints at each start."""
    kept = {name: value for name, value in os.environ.items() if name != "QT_SCALE_FACTOR"}
    done = subprocess.run(
        [sys.executable, "-c", CHOOSE, str(profile), str(wanted)],
        env={**kept, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return [line.split() for line in done.stdout.splitlines()]


def test_chosen_zoom_restarts_the_program_at_once_with_the_same_table(tmp_path: Path) -> None:
    first, second = run_with_zoom(tmp_path, 1.25)
    assert float(first[0]) == 1.0
    assert float(second[0]) == 1.25
    assert second[3:5] == ["True", "2"]


def test_chosen_zoom_is_limited_to_what_the_screen_has_room_for_and_stays_so(tmp_path: Path) -> None:
    """The screen has 800x800, which is enough for 125 % and no more."""
    first, second = run_with_zoom(tmp_path, 2.0)
    assert float(second[0]) == 1.25
    assert first[5] == second[5] == "True"
    again = run_with_zoom(tmp_path, 2.0)
    assert [float(one[0]) for one in again] == [1.25]
    assert again[0][5] == "True"


def device_pixel_ratio(profile: Path, **surroundings: str) -> float:
    """Return the pixels per point of a program that starts on this profile."""
    kept = {name: value for name, value in os.environ.items() if name != "QT_SCALE_FACTOR"}
    done = subprocess.run(
        [sys.executable, "-c", ASK, str(profile)],
        env={**kept, "QT_QPA_PLATFORM": "offscreen", **surroundings},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return float(done.stdout)


def store_zoom(profile: Path, zoom: float) -> None:
    settings = Settings(profile)
    settings.set_value("zoom", zoom)
    settings.save()


def test_stored_zoom_applies_at_the_next_start(tmp_path: Path, qapp: object) -> None:
    store_zoom(tmp_path, 1.5)
    assert device_pixel_ratio(tmp_path) == 1.5
    store_zoom(tmp_path, 1.0)
    assert device_pixel_ratio(tmp_path) == 1.0


def test_qt_scale_factor_overrides_the_zoom_setting(tmp_path: Path, qapp: object) -> None:
    store_zoom(tmp_path, 1.5)
    assert device_pixel_ratio(tmp_path, QT_SCALE_FACTOR="2") == 2.0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        '{"settings": []}',
        '{"settings": {"zoom": 7}}',
        '{"settings": {"zoom": "big"}}',
        "\udcff",
    ],
)
def test_damaged_settings_file_gives_the_default_zoom_and_stays_unchanged(tmp_path: Path, text: str) -> None:
    assert saved_zoom(tmp_path) == 1.0
    file = tmp_path / SETTINGS_FILE.name
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    before = file.read_bytes()
    assert saved_zoom(tmp_path) == 1.0
    assert file.read_bytes() == before
