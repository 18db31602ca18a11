"""Test thousands of calls into Qt in another process, so that a crash is one failing test: with --long, tens
of thousands."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sampling import first

KINDS = ("undos", "repaints", "emissions")
FEW, MANY = 4_000, 20_000  # calls of each kind
VERSIONS = ("python3.11", "python3.12", "python3.13", "python3.14")
ASKED_FOR = "TAKEBACK_SOAK_PYTHONS"  # variable with further Pythons, separated like the folders of PATH
NEEDED = "import msgspec, PySide6.QtWidgets"


def run_soak(python: str, checkout: Path, times: int) -> subprocess.CompletedProcess[str]:
    surroundings = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(checkout)}
    command = [python, "-m", "tests.table.soak", str(times)]
    return subprocess.run(
        command, env=surroundings, cwd=checkout, capture_output=True, text=True, timeout=600
    )


def check(done: subprocess.CompletedProcess[str], times: int) -> None:
    assert done.returncode == 0, f"ended with {done.returncode} after {done.stdout!r}: {done.stderr[-2000:]}"
    assert done.stdout.splitlines() == [f"{times} {kind}" for kind in KINDS]


@pytest.mark.parametrize("times", first(1, (FEW, MANY)))
def test_thousands_of_undos_in_another_process_end_without_a_crash(times: int, checkout: Path) -> None:
    check(run_soak(sys.executable, checkout, times), times)


def find_other_pythons() -> list[str]:
    asked = [python for python in os.environ.get(ASKED_FOR, "").split(os.pathsep) if python]
    return [*VERSIONS, *asked]


@pytest.mark.long
@pytest.mark.parametrize("python", find_other_pythons())
def test_many_thousands_of_undos_end_without_a_crash_on_other_versions_of_python(
    python: str, checkout: Path
) -> None:
    found = shutil.which(python)
    if found is None or subprocess.run([found, "-c", NEEDED], capture_output=True).returncode:
        pytest.skip(f"{python} with Qt and msgspec is not installed here.")
    check(run_soak(found, checkout, MANY), MANY)


def test_check_of_the_undo_process_fails_for_one_that_was_killed(checkout: Path) -> None:
    """Check that the check itself can fail: a process that crashes on the way is no success."""
    done = subprocess.CompletedProcess(["python"], -11, "20000 undos\n", "Fatal error")
    with pytest.raises(AssertionError, match="ended with -11"):
        check(done, MANY)
