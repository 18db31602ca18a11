"""Provide access to the parts of a game's package that its card does not name."""

from importlib import import_module
from typing import Any

from takeback.engine.game import Game


def part(game: Game, path: str) -> Any:
    """Return the object named by "module:name" in the package of a game."""
    module, _, name = path.partition(":")
    return getattr(import_module(f"{game.package}.{module}"), name)
