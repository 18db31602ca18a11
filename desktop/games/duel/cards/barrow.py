"""Barrow: falling, and what comes of it."""

from desktop.games.duel.cards.ops import lose_life, opponents
from desktop.games.duel.cards.wording import Card, When, it, word
from desktop.games.duel.kernel.hooks import REGISTRY

REGISTRY.add_cards(
    (
        Card("B01", "B", "unit", 1, 1, When("fall", it, do=(lose_life(opponents, 1),))),
        Card("B02", "1B", "unit", 1, 1, word("bane")),
    )
)
