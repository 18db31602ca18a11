"""Checks that a state is a possible position of its game: untrusted data may have the right types and yet be
none."""

from typing import Any

from takeback.engine.game import Game
from takeback.engine.state import Illegal
from takeback.texts import gettext as _

SHOWN = 200  # characters of the game's reason


def why_invalid(game: Game, state: Any, seats: int) -> str:
    """Return a sentence why this is no position of the game with so many seats; "" when it is one.

    A game without `valid` accepts all. If `valid` raises, the state counts as invalid.
    """
    if game.valid is None:
        return ""
    try:
        return " ".join(game.valid(state, seats).split())[:SHOWN]
    except Exception:
        return _("That is no position of {title}.", title=game.title)


def refuse_invalid(game: Game, state: Any, seats: int) -> None:
    """Raise Illegal if this is no position of the game with so many seats."""
    if why := why_invalid(game, state, seats):
        raise Illegal(why)
