"""What stands in the rooms of a game and not on its card."""

from importlib import import_module
from typing import Any

from takeback.engine.game import Game


def part(game: Game, path: str) -> Any:
    """What stands behind "module:name" in the package of a game."""
    module, _, name = path.partition(":")
    return getattr(import_module(f"{game.package}.{module}"), name)
