"""Provide small source trees with planted faults, so that each check of the source can be seen to fail."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.walls.parsed import list_nodes, parse_source

Plant = Callable[[str, str], Path]


@pytest.fixture(scope="package", autouse=True)
def trees() -> Iterator[None]:
    """Look for no garbage as long as there are syntax trees, and free them at the end: with millions of
    nodes, that takes several times as long as to parse all files."""
    gc.disable()
    yield
    list_nodes.cache_clear()
    parse_source.cache_clear()
    gc.enable()


@pytest.fixture(autouse=True)
def garbage() -> None:
    """Look for no garbage after a test either, in place of the fixture of that name of all tests."""


@pytest.fixture
def plant(tmp_path: Path) -> Plant:
    """Return a function that writes a source into a file of a tree, and returns the tree's root."""

    def write(place: str, source: str) -> Path:
        file = tmp_path / "tree" / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source, encoding="utf-8")
        return tmp_path / "tree"

    return write
