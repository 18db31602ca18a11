"""Root: growth, beasts and counters."""

from desktop.games.duel.cards.wording import Card, Use
from desktop.games.duel.kernel.hooks import REGISTRY

REGISTRY.add_cards((Card("R01", "R", "unit", 1, 1, Use(flow="R")),))
