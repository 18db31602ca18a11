"""The cards of the duel. Each is data: what it is, and when what happens."""

from desktop.games.duel.cards import barrow, cinder, lantern, root, springs, tide

BUILT_IN = (springs, lantern, tide, barrow, cinder, root)
