"""Delete the duel boards of a test when it is over."""

from collections.abc import Iterator

import pytest

from tests.games.duel.board.sitting import SHOWN


@pytest.fixture(autouse=True)
def delete_boards() -> Iterator[None]:
    """Delete the boards after the test: those that stay alive make each change of the theme slower."""
    yield
    while SHOWN:
        SHOWN.pop().deleteLater()
