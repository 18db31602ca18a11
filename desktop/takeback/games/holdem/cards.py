"""Cards, decks, hand values and hand names. A card is a number from 0 to 51: rank times four plus suit."""

import hashlib
import re
from collections.abc import Iterable
from functools import cache
from itertools import combinations, takewhile
from typing import NamedTuple

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
_RANKS_DOWN = tuple(range(12, -1, -1))
_SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
HOLES = {"omaha": 4}  # hole cards of a seat, where not two
BOARD = (0, 3, 4, 5)  # number of board cards, by street


def name(card: int) -> str:
    """Return the two-letter name of a card, such as "As"; "??" for an unknown one."""
    return _NAMES[card]


def names(cards: Iterable[int]) -> str:
    """Return the names of the cards, joined without spaces."""
    return "".join(_NAMES[card] for card in cards)


def read(text: str) -> tuple[int, ...]:
    """Parse a text such as "AsKd" into cards. Raise ValueError naming the first part that is not a card."""
    parts = re.findall("..?", text.strip())
    for part in parts:
        if part not in _INDEX:
            raise ValueError(f"“{part}” is no card")
    return tuple(_INDEX[part] for part in parts)


def spoken(cards: Iterable[int]) -> str:
    """Return the cards in words, such as "ace of spades, king of diamonds"."""
    return ", ".join(spoken_card(card) for card in cards)


def spoken_card(card: int) -> str:
    """Return the card in words, such as "ace of spades" or "a hidden card"."""
    return "a hidden card" if card == UNKNOWN else f"{_RANK_WORDS[card >> 2]} of {_SUIT_WORDS[card & 3]}"


@cache
def full_deck(variant: str) -> tuple[int, ...]:
    """Return all cards of the variant's deck, sorted: 36 for short deck, otherwise 52."""
    return tuple(range(16, 52)) if variant == "shortdeck" else tuple(range(52))


def hole_count(variant: str) -> int:
    """Return how many hole cards each seat gets in this variant."""
    return HOLES.get(variant, 2)


def commitment(hand: int, deck: Iterable[int], salt: str) -> str:
    """Return the SHA-256 hex digest that commits to the deck of a hand. It is published before the hand, so
    that everybody can check afterwards that the cards stayed the same."""
    return hashlib.sha256(f"{hand}:{names(deck)}:{salt}".encode()).hexdigest()


# what a hand is worth ---------------------------------------------------------------------------------------
def _omaha_value_before_river(hole: tuple[int, ...], board: tuple[int, ...]) -> int:
    """Return the best value of exactly two hole cards with exactly three board cards, before the river."""
    import phevaluator

    found: int = min(
        phevaluator.evaluate_cards(*own, *open_)
        for own in combinations(hole, 2)
        for open_ in combinations(board, 3)
    )
    return found


_NINE_HIGH, _SUITED_NINE_HIGH = 1605, 6  # values of A-6-7-8-9 in short deck
_LOW_STRAIGHT = frozenset((4, 5, 6, 7, 12))


def own_of_second(second: tuple[int, ...], board: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards of one of two boards that it does not share with the other one."""
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(second, board, strict=False)))
    return second[shared:]


def value(variant: str, hole: tuple[int, ...], board: tuple[int, ...]) -> int:
    """Return the value of a hand, from 1 (best) to 7462 (worst); equal hands have equal values. Raise
    ValueError if a card is unknown or occurs twice."""
    import phevaluator  # imported late: it is slow, and only showdowns need it

    known = {*hole, *board}
    if len(known) != len(hole) + len(board) or UNKNOWN in known:
        raise ValueError(f"{names(hole)} on {names(board)} is no hand")  # the evaluator does not check this
    found: int
    if variant == "omaha":
        found = (
            phevaluator.evaluate_omaha_cards(*board, *hole)
            if len(board) == 5
            else _omaha_value_before_river(hole, board)
        )
    else:
        found = phevaluator.evaluate_cards(*hole, *board)
    if found <= 0:
        raise ValueError(f"{names(hole)} on {names(board)} is no hand")
    return _short_value(found, (*hole, *board)) if variant == "shortdeck" else found


def _short_value(found: int, cards: tuple[int, ...]) -> int:
    """Convert a standard value to short deck, where a flush beats a full house and A-6-7-8-9 is a
    straight."""
    if 323 <= found <= 1599:
        found -= 156
    elif 167 <= found <= 322:
        found += 1277
    if {card >> 2 for card in cards} >= _LOW_STRAIGHT:
        suited = any({card >> 2 for card in cards if card & 3 == suit} >= _LOW_STRAIGHT for suit in range(4))
        return min(found, _SUITED_NINE_HIGH if suited else _NINE_HIGH)
    return found


# what a hand is called --------------------------------------------------------------------------------------
class _Hand(NamedTuple):
    """A hand split into its kind and the ranks that name it and break ties."""

    kind: str
    named: tuple[int, ...]  # the ranks in its name
    side: tuple[int, ...] = ()  # the tie-breaking ranks of hands with the same name, best first


def hand_name(value: int, variant: str = "holdem") -> str:
    """Return the name of a hand value, such as "two pair, kings and fives"."""
    hand = _hand(_standard_value(value, variant))
    match hand.kind:
        case "four of a kind" | "three of a kind":
            return f"{hand.kind}, {_plural(hand.named[0])}"
        case "full house":
            return f"full house, {_plural(hand.named[0])} full of {_plural(hand.named[1])}"
        case "two pair":
            return f"two pair, {_plural(hand.named[0])} and {_plural(hand.named[1])}"
        case "pair":
            return f"pair of {_plural(hand.named[0])}"
        case "high card":
            return f"{_RANK_WORDS[hand.named[0]]} high"
        case "royal flush":
            return hand.kind
    return f"{hand.kind}, {_RANK_WORDS[hand.named[0]]} high"


def kicker(value: int, worse: int, variant: str = "holdem") -> str:
    """Return the card by which a hand beats another one of the same name, such as "ace kicker". Return "" if
    the names differ already, or if the hands are equal."""
    hand, other = (_hand(_standard_value(one, variant)) for one in (value, worse))
    if (hand.kind, hand.named) != (other.kind, other.named):
        return ""
    both = zip(hand.side, other.side, strict=True)
    return next((f"{_RANK_WORDS[mine]} kicker" for mine, theirs in both if mine != theirs), "")


def _standard_value(value: int, variant: str) -> int:
    """Convert a value of the variant back to the standard order with 52 cards."""
    if variant != "shortdeck":
        return value
    return value + 156 if 167 <= value <= 1443 else value - 1277 if 1444 <= value <= 1599 else value


@cache
def _hand(value: int) -> _Hand:
    """Derive the hand from its value: values run from best to worst, kind by kind."""
    if value == 1:
        return _Hand("royal flush", ())
    if value <= 10:
        return _Hand("straight flush", (13 - value,))
    if value <= 166:
        quads, side = divmod(value - 11, 12)
        return _Hand("four of a kind", (12 - quads,), (_others(12 - quads)[side],))
    if value <= 322:
        three, pair = divmod(value - 167, 12)
        return _Hand("full house", (12 - three, _others(12 - three)[pair]))
    if value <= 1599:
        ranks = _no_straight_ranks()[value - 323]
        return _Hand("flush", ranks[:1], ranks[1:])
    if value <= 1609:
        return _Hand("straight", (12 - (value - 1600),))
    if value <= 2467:
        three, side = divmod(value - 1610, 66)
        return _Hand("three of a kind", (12 - three,), _choices(_others(12 - three), 2)[side])
    if value <= 3325:
        two, side = divmod(value - 2468, 11)
        pairs = _choices(_RANKS_DOWN, 2)[two]
        return _Hand("two pair", pairs, (_others(*pairs)[side],))
    if value <= 6185:
        pair, side = divmod(value - 3326, 220)
        return _Hand("pair", (12 - pair,), _choices(_others(12 - pair), 3)[side])
    ranks = _no_straight_ranks()[value - 6186]
    return _Hand("high card", ranks[:1], ranks[1:])


def with_article(name: str) -> str:
    """Return a hand's name as it reads after "with" or "shows": "a pair of kings", "two pair, kings and
    fives"."""
    first = name.partition(" ")[0].rstrip(",")
    if first in ("pair", "flush", "straight", "royal"):
        return f"a {name}"
    if name.endswith(" high"):
        return name
    return f"a {name}" if first == "full" else name


def _plural(rank: int) -> str:
    """Return the plural of a rank, such as "kings"."""
    return "sixes" if rank == 4 else f"{_RANK_WORDS[rank]}s"


def _others(*ranks: int) -> tuple[int, ...]:
    """Return all ranks but these, highest first."""
    return tuple(other for other in _RANKS_DOWN if other not in ranks)


@cache
def _choices(ranks: tuple[int, ...], count: int) -> tuple[tuple[int, ...], ...]:
    """Return all combinations of `count` ranks, in the given order."""
    return tuple(combinations(ranks, count))


@cache
def _no_straight_ranks() -> tuple[tuple[int, ...], ...]:
    """Return all sets of five different ranks that are not a straight, best first."""
    straights = {tuple(range(top, top - 5, -1)) for top in range(12, 3, -1)} | {(12, 3, 2, 1, 0)}
    return tuple(ranks for ranks in combinations(_RANKS_DOWN, 5) if ranks not in straights)
