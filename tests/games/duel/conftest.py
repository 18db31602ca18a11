"""Delete the duel boards of a test when it is over."""

from collections.abc import Iterator

import pytest

from takeback.ui.icons import load_face
from tests.games.duel.board.sitting import SHOWN

FACES = ("Regular", "Medium", "SemiBold", "Bold")


@pytest.fixture
def own_type() -> None:
    """Load the program's own type, as the program does, in which texts are as wide as players see them."""
    for face in FACES:
        load_face(face)


@pytest.fixture(autouse=True)
def delete_boards() -> Iterator[None]:
    """Delete the boards after the test: those that stay alive make each change of the theme slower."""
    yield
    while SHOWN:
        SHOWN.pop().deleteLater()
