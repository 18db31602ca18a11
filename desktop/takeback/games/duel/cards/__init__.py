"""The cards of the duel. Each is data: what it is, and when what happens."""

from takeback.games.duel.walking import walked

BUILT_IN = walked(__name__)
