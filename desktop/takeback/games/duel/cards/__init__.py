"""The cards of Duel. Each is data: what it is, and what happens when."""

from takeback.games.duel.walking import walked

BUILT_IN = walked(__name__)
