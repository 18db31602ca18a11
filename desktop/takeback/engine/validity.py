"""Is a state a position of its game? What comes from outside can be of the right types and be none."""

from typing import Any

from takeback.engine.game import Game
from takeback.engine.state import Illegal

SHOWN = 200  # characters of what a game says


def why_invalid(game: Game, state: Any, seats: int) -> str:
    """Why this is no position of the game for so many seats, as a sentence; empty when it is one.

    A game that fails over it has said so. One that cannot tell is believed.
    """
    if game.valid is None:
        return ""
    try:
        return " ".join(game.valid(state, seats).split())[:SHOWN]
    except Exception:
        return f"That is no position of {game.title}."


def refuse_invalid(game: Game, state: Any, seats: int) -> None:
    if why := why_invalid(game, state, seats):
        raise Illegal(why)
