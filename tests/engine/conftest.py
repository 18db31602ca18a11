"""Provide the fixtures of the engine tests."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "profile" / "journal"


@pytest.fixture(autouse=True)
def flushing() -> None:
    """Flush files to the disk for real in this folder."""
