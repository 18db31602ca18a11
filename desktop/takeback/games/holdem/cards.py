"""Cards, decks, hand values and hand names. A card is a number from 0 to 51: rank times four plus suit."""

import hashlib
import re
from collections.abc import Iterable
from enum import Enum, auto
from functools import cache
from itertools import combinations, takewhile
from typing import NamedTuple

from takeback.texts import format_list, pgettext
from takeback.texts import gettext as _

RANKS, SUITS = "23456789TJQKA", "cdhs"
UNKNOWN = 52
_NAMES = (*(rank + suit for rank in RANKS for suit in SUITS), "??")
_INDEX = {name: card for card, name in enumerate(_NAMES)}
_RANK_WORDS = (
    *(pgettext("card", "two"), pgettext("card", "three"), pgettext("card", "four"), pgettext("card", "five")),
    *(
        pgettext("card", "six"),
        pgettext("card", "seven"),
        pgettext("card", "eight"),
        pgettext("card", "nine"),
    ),
    *(pgettext("card", "ten"), pgettext("card", "jack"), pgettext("card", "queen"), pgettext("card", "king")),
    pgettext("card", "ace"),
)
_RANK_PLURALS = (
    *(pgettext("cards", "twos"), pgettext("cards", "threes"), pgettext("cards", "fours")),
    *(pgettext("cards", "fives"), pgettext("cards", "sixes"), pgettext("cards", "sevens")),
    *(pgettext("cards", "eights"), pgettext("cards", "nines"), pgettext("cards", "tens")),
    *(pgettext("cards", "jacks"), pgettext("cards", "queens"), pgettext("cards", "kings")),
    pgettext("cards", "aces"),
)
_RANKS_DOWN = tuple(range(12, -1, -1))
_SUIT_WORDS = (_("clubs"), _("diamonds"), _("hearts"), _("spades"))
HOLES = {"omaha": 4}  # hole cards of a seat, where not two
BOARD = (0, 3, 4, 5)  # number of board cards, by street


def name(card: int) -> str:
    """Return the two-letter name of a card, such as "As"; "??" for an unknown one."""
    return _NAMES[card]


def names(cards: Iterable[int]) -> str:
    """Return the names of the cards, joined without spaces."""
    return "".join(_NAMES[card] for card in cards)


def read(text: str) -> tuple[int, ...]:
    """Parse a text such as "AsKd" into cards; "??" is UNKNOWN. Raise ValueError naming the first part that is
    not a card."""
    parts = split_names(text)
    for part in parts:
        if not is_name(part):
            raise ValueError(f"“{part}” is no card")
    return tuple(_INDEX[part] for part in parts)


def split_names(text: str) -> list[str]:
    """Return the text cut into pieces of two characters, each of which should be the name of a card; the last
    piece may be a single character."""
    return re.findall("..?", text.strip())


def is_name(text: str) -> bool:
    """Tell whether this is the two-letter name of a card, or "??"."""
    return text in _INDEX


def spoken(cards: Iterable[int]) -> str:
    """Return the cards in words, such as "ace of spades, king of diamonds"."""
    return format_list((spoken_card(card) for card in cards), "unit")


def spoken_card(card: int) -> str:
    """Return the card in words, such as "ace of spades" or "a hidden card"."""
    if card == UNKNOWN:
        return _("a hidden card")
    # Translators: a card, such as "ace of spades"
    return _("{rank} of {suit}", rank=_RANK_WORDS[card >> 2], suit=_SUIT_WORDS[card & 3])


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
    """Return the cards of the second board after those with which both boards begin; empty without a second
    board."""
    shared = sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], zip(second, board, strict=False)))
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
class HandKind(Enum):
    """The kinds of hands, from the best to the worst."""

    ROYAL_FLUSH = auto()
    STRAIGHT_FLUSH = auto()
    FOUR_OF_A_KIND = auto()
    FULL_HOUSE = auto()
    FLUSH = auto()
    STRAIGHT = auto()
    THREE_OF_A_KIND = auto()
    TWO_PAIR = auto()
    PAIR = auto()
    HIGH_CARD = auto()


_KIND_LABELS = {
    HandKind.ROYAL_FLUSH: _("Royal flush"),
    HandKind.STRAIGHT_FLUSH: _("Straight flush"),
    HandKind.FOUR_OF_A_KIND: _("Four of a kind"),
    HandKind.FULL_HOUSE: _("Full house"),
    HandKind.FLUSH: _("Flush"),
    HandKind.STRAIGHT: _("Straight"),
    HandKind.THREE_OF_A_KIND: _("Three of a kind"),
    HandKind.TWO_PAIR: _("Two pair"),
}
_HIGH_LABELS = {  # of hands without a pair, by their highest rank
    RANKS.index("7"): _("Seven high"),
    RANKS.index("8"): _("Eight high"),
    RANKS.index("9"): _("Nine high"),
    RANKS.index("T"): _("Ten high"),
    RANKS.index("J"): _("Jack high"),
    RANKS.index("Q"): _("Queen high"),
    RANKS.index("K"): _("King high"),
    RANKS.index("A"): _("Ace high"),
}


class NamedHand(NamedTuple):
    """A hand split into its kind and the ranks that name it and break ties."""

    kind: HandKind
    named: tuple[int, ...]  # the ranks in its name
    side: tuple[int, ...] = ()  # the tie-breaking ranks of hands with the same name, best first


def hand_name(value: int, variant: str = "holdem") -> str:
    """Return the name of a hand value, such as "two pair, kings and fives"."""
    hand = hand_of(value, variant)
    ranks = [_RANK_PLURALS[rank] for rank in hand.named]
    match hand.kind:
        case HandKind.ROYAL_FLUSH:
            return _("royal flush")
        case HandKind.FOUR_OF_A_KIND:
            return _("four of a kind, {ranks}", ranks=ranks[0])
        case HandKind.FULL_HOUSE:
            return _("full house, {ranks} full of {others}", ranks=ranks[0], others=ranks[1])
        case HandKind.THREE_OF_A_KIND:
            return _("three of a kind, {ranks}", ranks=ranks[0])
        case HandKind.TWO_PAIR:
            return _("two pair, {ranks} and {others}", ranks=ranks[0], others=ranks[1])
        case HandKind.PAIR:
            return _("pair of {ranks}", ranks=ranks[0])
    rank = _RANK_WORDS[hand.named[0]]
    match hand.kind:
        case HandKind.STRAIGHT_FLUSH:
            return _("straight flush, {rank} high", rank=rank)
        case HandKind.FLUSH:
            return _("flush, {rank} high", rank=rank)
        case HandKind.STRAIGHT:
            return _("straight, {rank} high", rank=rank)
    return _("{rank} high", rank=rank)


def held_name(value: int, variant: str = "holdem") -> str:
    """Return the name of a hand value as it reads after "with" or "shows": "a pair of kings", "two pair,
    kings and fives"."""
    hand = hand_of(value, variant)
    ranks = [_RANK_PLURALS[rank] for rank in hand.named]
    match hand.kind:
        case HandKind.ROYAL_FLUSH:
            return pgettext("after with", "a royal flush")
        case HandKind.FOUR_OF_A_KIND:
            return pgettext("after with", "four of a kind, {ranks}", ranks=ranks[0])
        case HandKind.FULL_HOUSE:
            return pgettext(
                "after with", "a full house, {ranks} full of {others}", ranks=ranks[0], others=ranks[1]
            )
        case HandKind.THREE_OF_A_KIND:
            return pgettext("after with", "three of a kind, {ranks}", ranks=ranks[0])
        case HandKind.TWO_PAIR:
            return pgettext("after with", "two pair, {ranks} and {others}", ranks=ranks[0], others=ranks[1])
        case HandKind.PAIR:
            return pgettext("after with", "a pair of {ranks}", ranks=ranks[0])
    rank = _RANK_WORDS[hand.named[0]]
    match hand.kind:
        case HandKind.STRAIGHT_FLUSH:
            return pgettext("after with", "a straight flush, {rank} high", rank=rank)
        case HandKind.FLUSH:
            return pgettext("after with", "a flush, {rank} high", rank=rank)
        case HandKind.STRAIGHT:
            return pgettext("after with", "a straight, {rank} high", rank=rank)
    return pgettext("after with", "{rank} high", rank=rank)


def hand_label(value: int, variant: str = "holdem") -> str:
    """Return the name of a hand value as a label, such as "Two pair, kings and fives"."""
    hand = hand_of(value, variant)
    ranks = [_RANK_PLURALS[rank] for rank in hand.named]
    rank = _RANK_WORDS[hand.named[0]] if hand.named else ""
    match hand.kind:
        case HandKind.STRAIGHT_FLUSH:
            return _("Straight flush, {rank} high", rank=rank)
        case HandKind.FOUR_OF_A_KIND:
            return _("Four of a kind, {ranks}", ranks=ranks[0])
        case HandKind.FULL_HOUSE:
            return _("Full house, {ranks} full of {others}", ranks=ranks[0], others=ranks[1])
        case HandKind.FLUSH:
            return _("Flush, {rank} high", rank=rank)
        case HandKind.STRAIGHT:
            return _("Straight, {rank} high", rank=rank)
        case HandKind.THREE_OF_A_KIND:
            return _("Three of a kind, {ranks}", ranks=ranks[0])
        case HandKind.TWO_PAIR:
            return _("Two pair, {ranks} and {others}", ranks=ranks[0], others=ranks[1])
    return short_hand_label(value, variant)


def short_hand_label(value: int, variant: str = "holdem") -> str:
    """Return the label of a hand value where there is little room, such as "Two pair" or "Pair of kings"."""
    hand = hand_of(value, variant)
    match hand.kind:
        case HandKind.PAIR:
            return _("Pair of {ranks}", ranks=_RANK_PLURALS[hand.named[0]])
        case HandKind.HIGH_CARD:
            return _HIGH_LABELS[hand.named[0]]
    return _KIND_LABELS[hand.kind]


def kicker(value: int, worse: int, variant: str = "holdem") -> str:
    """Return the card by which a hand beats another one of the same name, such as "ace kicker". Return "" if
    the names differ already, or if the hands are equal."""
    hand, other = (hand_of(one, variant) for one in (value, worse))
    if (hand.kind, hand.named) != (other.kind, other.named):
        return ""
    for mine, theirs in zip(hand.side, other.side, strict=True):
        if mine != theirs:
            return _("{rank} kicker", rank=_RANK_WORDS[mine])
    return ""


def hand_of(value: int, variant: str = "holdem") -> NamedHand:
    """Return the kind and the ranks of a hand value of the variant."""
    return _hand(_standard_value(value, variant))


def _standard_value(value: int, variant: str) -> int:
    """Convert a value of the variant back to the standard order with 52 cards."""
    if variant != "shortdeck":
        return value
    return value + 156 if 167 <= value <= 1443 else value - 1277 if 1444 <= value <= 1599 else value


@cache
def _hand(value: int) -> NamedHand:
    """Derive the hand from its value: values run from best to worst, kind by kind."""
    if value == 1:
        return NamedHand(HandKind.ROYAL_FLUSH, ())
    if value <= 10:
        return NamedHand(HandKind.STRAIGHT_FLUSH, (13 - value,))
    if value <= 166:
        quads, side = divmod(value - 11, 12)
        return NamedHand(HandKind.FOUR_OF_A_KIND, (12 - quads,), (_others(12 - quads)[side],))
    if value <= 322:
        three, pair = divmod(value - 167, 12)
        return NamedHand(HandKind.FULL_HOUSE, (12 - three, _others(12 - three)[pair]))
    if value <= 1599:
        ranks = _no_straight_ranks()[value - 323]
        return NamedHand(HandKind.FLUSH, ranks[:1], ranks[1:])
    if value <= 1609:
        return NamedHand(HandKind.STRAIGHT, (12 - (value - 1600),))
    if value <= 2467:
        three, side = divmod(value - 1610, 66)
        return NamedHand(HandKind.THREE_OF_A_KIND, (12 - three,), _choices(_others(12 - three), 2)[side])
    if value <= 3325:
        two, side = divmod(value - 2468, 11)
        pairs = _choices(_RANKS_DOWN, 2)[two]
        return NamedHand(HandKind.TWO_PAIR, pairs, (_others(*pairs)[side],))
    if value <= 6185:
        pair, side = divmod(value - 3326, 220)
        return NamedHand(HandKind.PAIR, (12 - pair,), _choices(_others(12 - pair), 3)[side])
    ranks = _no_straight_ranks()[value - 6186]
    return NamedHand(HandKind.HIGH_CARD, ranks[:1], ranks[1:])


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
