"""Define a shorter game: decks of twenty cards, and two cards in each Draw step."""

from collections.abc import Sequence

from takeback.games.duel.making import Variant, usual


def why_not_legal(cards: Sequence[str]) -> str:
    return "" if len(cards) == 20 else f"A deck of Flutter has 20 cards, and this one has {len(cards)}."


FLUTTER = Variant(
    id="flutter",
    title="Flutter",
    charter=(*usual(), "glimmer.second_card"),
    own_rules=(),
    carries=("core.turn", "core.steps", "core.priority", "core.announce", "core.identity", "core.sweep"),
    decks={"moths": ("lampwell",) * 10 + ("glow1", "glow2") * 5, "recruits": ("lampwell", "L01") * 10},
    titles={"moths": "Moths", "recruits": "Recruits"},
    usual_decks=("moths", "recruits"),
    why_not_legal=why_not_legal,
)
