"""Provide the fixtures that tests of every puzzle share."""

from __future__ import annotations

import pytest


@pytest.fixture
def solver(id: str) -> None:
    """Skip the test if the solver of this puzzle needs a package that is not installed."""
    if id == "flow":
        pytest.importorskip("pysat")
