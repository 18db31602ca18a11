"""The duel with all that is installed for it. Its card leads here: packages are read at its first use.

They are read last, and by nothing that a package imports: none comes into a game that is half imported.
"""

from takeback.games.duel import packages, rules, text, validity
from takeback.games.duel.puzzles import shelf

__all__ = ["packages", "rules", "shelf", "text", "validity"]

packages.load()
