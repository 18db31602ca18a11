"""What the tests of the engine are given."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "profile" / "journal"


@pytest.fixture(autouse=True)
def flushing() -> None:
    """Here files are flushed to the disk for real."""
