"""Variants: other games of the same parts, each with its own charter, cards and decks."""

from takeback.games.duel.walking import walked

BUILT_IN = walked(__name__)
