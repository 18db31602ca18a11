"""The interface for authors of cards and rules of Lantern & Tide; its names are listed on the help page."""

from takeback.games.duel.making import *  # noqa: F403
from takeback.games.duel.making import __all__ as __all__
