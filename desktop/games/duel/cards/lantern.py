"""Lantern: vigils, shields and what everybody gets."""

from desktop.games.duel.cards.ops import gain_life, you
from desktop.games.duel.cards.wording import Card, When, it, word
from desktop.games.duel.kernel.hooks import REGISTRY

REGISTRY.add_cards(
    (
        Card("L01", "L", "unit", 1, 2, word("vigil")),
        Card("L02", "1L", "unit", 2, 2, When("enter", it, do=(gain_life(you, 2),))),
    )
)
