"""Define two cards and a deck of them."""

from takeback.games.duel.making import Card, CardSet, Deck, draw, gain_life, word, you

CARDS = CardSet(
    "glow",
    (
        Card("glow1", "L", "unit", 1, 1, word("kindly"), word("aloft")),
        Card("glow2", "1L", "reply", do=(gain_life(you, 2), draw(you))),
    ),
    {
        "glow1": {"name": "Glowmoth", "divided": "Glow|moth", "text": "Kindly. Aloft."},
        "glow2": {"name": "Bottled Dawn", "text": "You gain 2 life and draw a card."},
    },
    api=1,
)
DECK = Deck(
    "dew",
    "Morning Dew",
    """
    17 Lampwell
    3 Glowmoth
    3 Bottled Dawn
    3 Lamplight Recruit
    3 Wick-Bearer
    3 Shieldwright
    3 Keeper of the Vow
    3 Bright Standard
    2 Lantern Bulwark
    """,
    api=1,
)
