"""Boards of a duel that go when a test is over."""

from collections.abc import Iterator

import pytest

from tests.games.duel.board.sitting import SHOWN


@pytest.fixture(autouse=True)
def boards_go() -> Iterator[None]:
    """By themselves they stay, each with all its names; and every change of the theme takes longer."""
    yield
    while SHOWN:
        SHOWN.pop().deleteLater()
