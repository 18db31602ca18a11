"""The board of Low Water: the players, the trick, and the viewer's hand."""

from takeback.api.cards import Values
from takeback.api.zone_board import ZoneBoard

INKS = {"gull": "#2E6DA4", "kelp": "#2F7A3A", "shell": "#9A5A12", "wreck": "#A3312A"}
SIGNS = {"gull": "▲", "kelp": "♣", "shell": "●", "wreck": "✚"}


class Board(ZoneBoard):
    """A board where a press on a card of the hand lays it."""

    middle, own, counted = ("trick",), "hand", "points"

    def face_of(self, values: Values) -> tuple[str, str]:
        suit = next(iter(values.kinds))
        return f"{values.might}{SIGNS[suit]}", INKS[suit]
