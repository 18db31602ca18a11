"""What `--option` means to a game."""

from collections.abc import Iterable
from typing import Any

from desktop.engine.game import Game
from desktop.engine.state import Illegal


def read_choices(game: Game, pairs: Iterable[tuple[str, str]]) -> tuple[dict[str, Any], int]:
    """The options with their values, and how many sit down; raises Illegal for what does not fit."""
    given: dict[str, str] = {}
    for name, value in pairs:
        if name in given:
            raise Illegal(f"The option “{name[:40]}” is there twice.")
        given[name] = value
    has_own = any(option.name == "seats" for option in game.options)
    seats = game.read_seats(None if has_own else given.pop("seats", None))
    return game.read_options(given), seats
