"""The strength of a hand on the board, in three classes: two pair or better, top pair, less."""

from ..cards import value
from ..state import Cards

LESS, TOP_PAIR, TWO_PAIR = range(3)  # the last: two pair or better
# the worst value of two pair, three of a kind and a straight
WORST_TWO_PAIR, WORST_THREES, WORST_STRAIGHT = 3325, 2467, 1609


def strength(variant: str, own: Cards, board: Cards) -> int:
    """Return LESS, TOP_PAIR or TWO_PAIR for known cards; the board has three to five. What lies on the board
    alone does not count."""
    if _has_two_pair(variant, own, board):
        return TWO_PAIR
    return TOP_PAIR if _has_top_pair(own, board) else LESS


def _has_top_pair(own: Cards, board: Cards) -> bool:
    """Tell whether these cards make a pair of the board's highest rank, or a pair above it."""
    top = max(card >> 2 for card in board)
    ranks = [card >> 2 for card in own]
    return top in ranks or any(rank > top and ranks.count(rank) > 1 for rank in ranks)


def _has_two_pair(variant: str, own: Cards, board: Cards) -> bool:
    """Tell whether these cards take part in two pair or better; a pair on the board alone does not count."""
    shown = [card >> 2 for card in board]
    found = value(variant, own, board)
    if found <= WORST_STRAIGHT:
        return len(board) < 5 or variant == "omaha" or found < value(variant, (), board)
    takes_part = any(card >> 2 in shown for card in own) or len({card >> 2 for card in own}) < len(own)
    worst = WORST_TWO_PAIR if len(set(shown)) == len(shown) else WORST_THREES
    return takes_part and found <= worst
