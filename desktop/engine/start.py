"""A table's start, worked out wherever there is time for it."""

from typing import Any

from desktop.engine.chance import Chance
from desktop.engine.game import Effort, find_game


def start(game: str, options: dict[str, Any], seats: int, seed: int, chance: Chance, effort: Effort) -> Any:
    """The state that a table with these options, seats and seed begins with; raises Illegal."""
    card = find_game(game)
    return card.start(card.read_options(options), seats, Chance(seed, "start"))
