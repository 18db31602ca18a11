"""The mark of tests that ask git: on a system without git, or in a copy without history, they are skipped."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

HISTORY = Path(__file__).resolve().parents[1] / ".git"

needs_git = pytest.mark.skipif(
    shutil.which("git") is None or not HISTORY.exists(), reason="Git is missing, or this is no checkout."
)
