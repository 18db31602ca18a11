"""Small games made for the tests."""

from desktop.engine.game import Game
from desktop.engine.state import Illegal


def find_toy(id: str) -> Game:
    """Like `find_game`, for the games of this folder."""
    from tests.toys import counting, dice, tiles

    for module in (counting, dice, tiles):
        if module.GAME.id == id:
            return module.GAME
    raise Illegal(f"There is no game named “{id[:40]}”.")
