"""The whole game, with all installed packages, which are loaded when this is first imported.

It must be imported by nothing that a package imports, so that packages never see a partly imported game.
"""

from takeback.games.duel import packages, rules, text, validity
from takeback.games.duel.puzzles import shelf

__all__ = ["packages", "rules", "shelf", "text", "validity"]

packages.load()
