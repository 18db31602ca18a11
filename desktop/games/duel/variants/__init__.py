"""Other games of the same parts. Each is a charter of its own, with its cards and decks."""

from desktop.games.duel.variants import lanes

BUILT_IN = (lanes,)
