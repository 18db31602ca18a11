"""Other games of the same parts. Each is a charter of its own, with its cards and decks."""

from desktop.games.duel.variants import lanes, prizes

BUILT_IN = (lanes, prizes)
