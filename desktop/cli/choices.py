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
    own = {option.name for option in game.options}
    counts = [given.pop(word) for word in ("seats", "players") if word in given and word not in own]
    if len(counts) > 1:
        raise Illegal("How many sit down is said twice, by seats and by players.")
    seats = game.read_seats(counts[0] if counts else None)
    return game.read_options(given), seats
