"""Test that a packaged program is its own Python for the processes that it starts."""

from __future__ import annotations

import os
import subprocess
import sys
from multiprocessing.spawn import get_command_line
from pathlib import Path

import pytest

from desktop.release.start import WORKER
from takeback.children import AS_PYTHON, is_packaged, program_command, python_command

START = Path("desktop/release/start.py")


def run(checkout: Path, *words: str, **environment: str) -> str:
    """Run the script of a package with these arguments, as its boot loader does."""
    done = subprocess.run(
        [sys.executable, str(checkout / START), *words],
        env={**os.environ, "PYTHONPATH": str(checkout / "desktop"), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout


def test_packaged_program_uses_itself_with_an_argument_as_the_python_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert is_packaged()
    assert program_command() == [sys.executable]
    assert python_command("-c", "code") == [sys.executable, AS_PYTHON, "-c", "code"]


def test_packaged_program_runs_code_and_modules_like_python(checkout: Path) -> None:
    code = "import sys; print(__name__, sys.argv)"
    assert run(checkout, AS_PYTHON, "-c", code, "a", "-b") == "__main__ ['-c', 'a', '-b']\n"
    assert run(checkout, AS_PYTHON, "-m", "takeback", "--version").startswith("Takeback ")


def test_packaged_program_runs_code_that_multiprocessing_passes_with_an_isolated_start(
    checkout: Path,
) -> None:
    tracker = "from multiprocessing.resource_tracker import ResourceTracker; print(ResourceTracker.__name__)"
    assert run(checkout, "-I", "-c", tracker) == "ResourceTracker\n"


def test_packaged_program_starts_multiprocessing_workers_with_the_worker_argument_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert get_command_line(pipe_handle=1)[1] == WORKER


@pytest.mark.parametrize(("before", "after"), [("/opt/lib", "/opt/lib"), ("", "")])
def test_packaged_program_restores_the_original_library_path_and_removes_the_loaders_variables(
    checkout: Path, before: str, after: str
) -> None:
    ours = "{'_PYI_A', 'LD_LIBRARY_PATH_ORIG'}"
    code = f"import os; print(os.environ.get('LD_LIBRARY_PATH', ''), {ours} & {{*os.environ}})"
    set_by_loader = {
        "LD_LIBRARY_PATH": "/ours",
        "_PYI_A": "1",
        **({"LD_LIBRARY_PATH_ORIG": before} if before else {}),
    }
    assert run(checkout, AS_PYTHON, "-c", code, **set_by_loader) == f"{after} set()\n"
