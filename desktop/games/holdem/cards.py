"""Cards, decks, and what a hand is worth and called. Cards are 0 to 51, rank times four plus suit."""

import hashlib
import re
from collections.abc import Iterable
from functools import cache
from itertools import combinations

RANKS, SUITS = "23456789TJQKA", "cdhs"
UNKNOWN = 52
_NAMES = (*(rank + suit for rank in RANKS for suit in SUITS), "??")
_INDEX = {name: card for card, name in enumerate(_NAMES)}
_RANK_WORDS = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
_SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
HOLES = {"omaha": 4}  # cards a seat, where not two
BOARD = (0, 3, 4, 5)  # cards on the board, by street


def name(card: int) -> str:
    return _NAMES[card]


def names(cards: Iterable[int]) -> str:
    return "".join(_NAMES[card] for card in cards)


def read(text: str) -> tuple[int, ...]:
    """ "AsKd" as cards; raises ValueError with the part that is none."""
    parts = re.findall("..?", text.strip())
    for part in parts:
        if part not in _INDEX:
            raise ValueError(f"“{part}” is no card")
    return tuple(_INDEX[part] for part in parts)


def spoken(cards: Iterable[int]) -> str:
    """ "ace of spades, king of diamonds"."""
    return ", ".join(spoken_card(card) for card in cards)


def spoken_card(card: int) -> str:
    return "a hidden card" if card == UNKNOWN else f"{_RANK_WORDS[card >> 2]} of {_SUIT_WORDS[card & 3]}"


@cache
def full_deck(variant: str) -> tuple[int, ...]:
    return tuple(range(16, 52)) if variant == "shortdeck" else tuple(range(52))


def hole_count(variant: str) -> int:
    return HOLES.get(variant, 2)


def commitment(hand: int, deck: Iterable[int], salt: str) -> str:
    """What is shown before a hand, so that everybody can check afterwards that the cards stayed the same."""
    return hashlib.sha256(f"{hand}:{names(deck)}:{salt}".encode()).hexdigest()


# what a hand is worth ---------------------------------------------------------------------------------------
def _omaha(hole: tuple[int, ...], board: tuple[int, ...]) -> int:
    """Before the river: exactly two of one's own with exactly three of the board."""
    import phevaluator

    found: int = min(
        phevaluator.evaluate_cards(*own, *open_)
        for own in combinations(hole, 2)
        for open_ in combinations(board, 3)
    )
    return found


_NINE_HIGH, _SUITED_NINE_HIGH = 1605, 6  # A-6-7-8-9 with 36 cards
_LOW_STRAIGHT = frozenset((4, 5, 6, 7, 12))


def value(variant: str, hole: tuple[int, ...], board: tuple[int, ...]) -> int:
    """From 1, the best there is, to 7462; equal hands have equal values."""
    import phevaluator  # it costs time to import, and only showdowns need it

    known = {*hole, *board}
    if len(known) != len(hole) + len(board) or UNKNOWN in known:
        raise ValueError(f"{names(hole)} on {names(board)} is no hand")  # the evaluator would not say so
    found: int
    if variant == "omaha":
        found = phevaluator.evaluate_omaha_cards(*board, *hole) if len(board) == 5 else _omaha(hole, board)
    else:
        found = phevaluator.evaluate_cards(*hole, *board)
    if found <= 0:
        raise ValueError(f"{names(hole)} on {names(board)} is no hand")
    return _short_value(found, (*hole, *board)) if variant == "shortdeck" else found


def _short_value(found: int, cards: tuple[int, ...]) -> int:
    """With 36 cards a flush beats a full house, and the ace is below the six."""
    if 323 <= found <= 1599:
        found -= 156
    elif 167 <= found <= 322:
        found += 1277
    if {card >> 2 for card in cards} >= _LOW_STRAIGHT:
        suited = any({card >> 2 for card in cards if card & 3 == suit} >= _LOW_STRAIGHT for suit in range(4))
        return min(found, _SUITED_NINE_HIGH if suited else _NINE_HIGH)
    return found


# what a hand is called --------------------------------------------------------------------------------------
def hand_name(value: int, variant: str = "holdem") -> str:
    """ "two pair, kings and fives"."""
    return _standard_name(_standard_value(value, variant))


def kicker(value: int, worse: int, variant: str = "holdem") -> str:
    """ "ace kicker": the card by which a hand beats another one of the same name; empty where the names tell
    them apart already, or nothing does."""
    if hand_name(value, variant) != hand_name(worse, variant):
        return ""
    both = zip(*(_side_cards(_standard_value(one, variant)) for one in (value, worse)), strict=True)
    return next((f"{_RANK_WORDS[mine]} kicker" for mine, other in both if mine != other), "")


def _standard_value(value: int, variant: str) -> int:
    if variant != "shortdeck":
        return value
    return value + 156 if 167 <= value <= 1443 else value - 1277 if 1444 <= value <= 1599 else value


def _side_cards(value: int) -> tuple[int, ...]:
    """The ranks that decide between hands of one name, best first."""
    if 10 < value <= 166:
        quads, side = divmod(value - 11, 12)
        return (_others(12 - quads)[side],)
    if 322 < value <= 1599:
        return _plain_ranks()[value - 323]
    if 1609 < value <= 2467:
        three, side = divmod(value - 1610, 66)
        return list(combinations(_others(12 - three), 2))[side]
    if 2467 < value <= 3325:
        two, side = divmod(value - 2468, 11)
        pairs = list(combinations(range(12, -1, -1), 2))[two]
        return ([rank for rank in range(12, -1, -1) if rank not in pairs][side],)
    if 3325 < value <= 6185:
        pair, side = divmod(value - 3326, 220)
        return list(combinations(_others(12 - pair), 3))[side]
    return _plain_ranks()[value - 6186] if value > 6185 else ()


@cache
def _standard_name(value: int) -> str:
    if value == 1:
        return "royal flush"
    if value <= 10:
        return f"straight flush, {_RANK_WORDS[13 - value]} high"
    if value <= 166:
        return f"four of a kind, {_plural(12 - (value - 11) // 12)}"
    if value <= 322:
        high, low = divmod(value - 167, 12)
        return f"full house, {_plural(12 - high)} full of {_plural(_others(12 - high)[low])}"
    if value <= 1599:
        return f"flush, {_high(value - 323)}"
    if value <= 1609:
        return f"straight, {_RANK_WORDS[12 - (value - 1600)]} high"
    if value <= 2467:
        return f"three of a kind, {_plural(12 - (value - 1610) // 66)}"
    if value <= 3325:
        high, low = list(combinations(range(12, -1, -1), 2))[(value - 2468) // 11]
        return f"two pair, {_plural(high)} and {_plural(low)}"
    if value <= 6185:
        return f"pair of {_plural(12 - (value - 3326) // 220)}"
    return _high(value - 6186)


def with_article(name: str) -> str:
    """As it stands after "with" or "shows": "a pair of kings", "two pair, kings and fives"."""
    first = name.partition(" ")[0].rstrip(",")
    if first in ("pair", "flush", "straight", "royal"):
        return f"a {name}"
    if name.endswith(" high"):
        return name
    return f"a {name}" if first == "full" else name


def _high(place: int) -> str:
    return f"{_RANK_WORDS[_plain_ranks()[place][0]]} high"


def _plural(rank: int) -> str:
    return "sixes" if rank == 4 else f"{_RANK_WORDS[rank]}s"


def _others(rank: int) -> list[int]:
    return [other for other in range(12, -1, -1) if other != rank]


@cache
def _plain_ranks() -> tuple[tuple[int, ...], ...]:
    """Five different ranks that are no straight, best first."""
    straights = {tuple(range(top, top - 5, -1)) for top in range(12, 3, -1)} | {(12, 3, 2, 1, 0)}
    return tuple(ranks for ranks in combinations(range(12, -1, -1), 5) if ranks not in straights)
