"""Test that randomly changed files open or are refused with a sentence, without traceback, hang or excessive
memory.

They are opened in another process, which limits the time for each file and the memory for all. A failure is
repeated by the command in its message; every file that ever failed is stored in `kept` and opened each time,
by the first of these processes: it takes seconds until one has loaded all games.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.sampling import first

EACH = 20
KEPT = sorted((Path(__file__).parent / "kept").iterdir())
PATIENCE = 600  # seconds; only reached by a process that hangs outside its own limits


def run_fuzz(checkout: Path, *words: str) -> str:
    """Return the last line of a process that opened these files; fail with its output and the command to
    repeat it."""
    command = [sys.executable, "-m", "tests.fuzz", *words]
    done = subprocess.run(
        command, cwd=checkout, capture_output=True, text=True, timeout=PATIENCE, check=False, errors="replace"
    )
    last = done.stdout.strip().rpartition("\n")[2]
    name = last.partition(" ")[0]
    again = f"python -m tests.fuzz {f'{name} 1' if name.isdecimal() else name}"
    assert done.returncode == 0, f"{last}; again by: {again}\n{done.stderr[-6_000:]}"
    return last


@pytest.mark.parametrize("start", first(1, range(0, 4 * EACH, EACH)))
def test_randomly_changed_files_and_kept_failures_open_or_are_refused_with_a_sentence(
    start: int, checkout: Path, record_property: Callable[[str, object], None]
) -> None:
    kept = [] if start else [str(file) for file in KEPT]
    shown = run_fuzz(checkout, str(start), str(EACH), *kept)
    record_property("shown", shown)
    assert shown.startswith(f"{EACH + len(kept)} files")


@pytest.mark.long
@pytest.mark.parametrize("start", range(0, 10_000, 500))
def test_ten_thousand_randomly_changed_files_open_or_are_refused_with_a_sentence(
    start: int, checkout: Path, record_property: Callable[[str, object], None]
) -> None:
    record_property("shown", run_fuzz(checkout, str(start), "500"))
