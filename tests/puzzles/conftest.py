"""What tests of every puzzle ask for by name."""

from __future__ import annotations

import pytest


@pytest.fixture
def solver(id: str) -> None:
    """What the solver of this puzzle needs is installed; else the test is left out."""
    if id == "flow":
        pytest.importorskip("pysat")
