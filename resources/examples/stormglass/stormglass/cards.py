"""The set of these cards, and a deck with them."""

from stormglass import last_turn, lens_and_bell, second_clash, second_dawn, two_turns
from takeback.api.duel import CardSet, Deck

SINGLE = (two_turns, second_dawn, second_clash, last_turn)
CARDS = CardSet(
    "storm",
    (*(one.CARD for one in SINGLE), lens_and_bell.LENS, lens_and_bell.BELL),
    {
        **{one.CARD.id: one.TEXT for one in SINGLE},
        lens_and_bell.LENS.id: lens_and_bell.LENS_TEXT,
        lens_and_bell.BELL.id: lens_and_bell.BELL_TEXT,
    },
    api=1,
)
DECK = Deck(
    "stormglass",
    "Stormglass",
    """
    9 Lampwell
    9 Emberseep
    2 Two Tides
    3 Double Daybreak
    3 Twice-Struck Rider
    1 Eye of the Storm
    1 Storm Lens
    3 Sparkrunner
    3 Pyre Duelist
    3 Flint Jab
    3 Lamplight Recruit
    """,
    api=1,
)
