"""The zoom of the settings is there from the next start on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.shell.settings import FILE, Settings, zoom_in

ASK = """
import sys
from pathlib import Path
from desktop.shell.app import application, take_zoom
take_zoom(Path(sys.argv[1]))
print(application().primaryScreen().devicePixelRatio())
"""


def started(profile: Path, **surroundings: str) -> float:
    """The pixels to one unit of a program that begins on this profile."""
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


def chosen(profile: Path, zoom: float) -> None:
    settings = Settings(profile)
    settings.put("zoom", zoom)
    settings.save()


def test_what_was_chosen_holds_at_the_next_start(tmp_path: Path, qapp: object) -> None:
    chosen(tmp_path, 1.5)
    assert started(tmp_path) == 1.5
    chosen(tmp_path, 1.0)
    assert started(tmp_path) == 1.0


def test_who_starts_the_program_with_another_zoom_has_the_last_word(tmp_path: Path, qapp: object) -> None:
    chosen(tmp_path, 1.5)
    assert started(tmp_path, QT_SCALE_FACTOR="2") == 2.0


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
def test_a_damaged_file_means_the_usual_zoom_and_stays_as_it_is(tmp_path: Path, text: str) -> None:
    assert zoom_in(tmp_path) == 1.0
    file = tmp_path / FILE
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    before = file.read_bytes()
    assert zoom_in(tmp_path) == 1.0
    assert file.read_bytes() == before
