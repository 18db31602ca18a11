"""Cinder: fire, and what it costs."""

from desktop.games.duel.cards.ops import chosen, wound
from desktop.games.duel.cards.wording import ANY, Card, word
from desktop.games.duel.kernel.hooks import REGISTRY

REGISTRY.add_cards(
    (
        Card("C01", "C", "unit", 2, 1, word("swift")),
        Card("C02", "C", "reply", choose=(ANY,), do=(wound(chosen(), 2),)),
        Card("C03", "1C", "unit", 2, 2, word("first_blow")),
    )
)
