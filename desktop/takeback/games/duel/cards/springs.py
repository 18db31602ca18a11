"""The springs, which make flow."""

from takeback.games.duel.cards.wording import Card, Use
from takeback.games.duel.kernel.hooks import REGISTRY

SPRINGS = {"L": "lampwell", "T": "tidepool", "B": "gravespring", "C": "emberseep", "R": "rootspring"}

REGISTRY.add_cards(Card(id, "", "spring", Use(flow=kind)) for kind, id in SPRINGS.items())
