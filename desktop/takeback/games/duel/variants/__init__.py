"""Other games of the same parts. Each is a charter of its own, with its cards and decks."""

from takeback.games.duel.walking import walked

BUILT_IN = walked(__name__)
