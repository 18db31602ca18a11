"""Files that were changed at random lead to a table or to a sentence: to no traceback, no hang, no hunger.

They are taken by a process of their own, which has a limit of time for each file and of memory for all. A
failure is repeated by the command in its message; what ever failed is kept in `kept` and taken each time.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.sampling import first

EACH = 40
KEPT = sorted((Path(__file__).parent / "kept").iterdir())
PATIENCE = 600  # seconds; only a process that is stuck outside its own limits takes as long


def taken(checkout: Path, *words: str) -> str:
    """The last line of a process that took these files; fails with what it said and how to ask it again."""
    command = [sys.executable, "-m", "tests.fuzz", *words]
    done = subprocess.run(
        command, cwd=checkout, capture_output=True, text=True, timeout=PATIENCE, check=False, errors="replace"
    )
    last = done.stdout.strip().rpartition("\n")[2]
    again = f"python -m tests.fuzz {last.partition(' ')[0]} 1"
    assert done.returncode == 0, f"{last}; again by: {again}\n{done.stderr[-6_000:]}"
    return last


@pytest.mark.parametrize("start", first(1, range(0, 2 * EACH, EACH)))
def test_changed_file_opens_or_is_refused_with_a_sentence(
    start: int, checkout: Path, record_property: Callable[[str, object], None]
) -> None:
    record_property("shown", taken(checkout, str(start), str(EACH)))


@pytest.mark.long
@pytest.mark.parametrize("start", range(0, 10_000, 500))
def test_ten_thousand_changed_files_open_or_are_refused(
    start: int, checkout: Path, record_property: Callable[[str, object], None]
) -> None:
    record_property("shown", taken(checkout, str(start), "500"))


def test_earlier_failures_do_not_recur(checkout: Path) -> None:
    assert taken(checkout, *map(str, KEPT)).startswith(f"{len(KEPT)} files")
