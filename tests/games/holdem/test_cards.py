"""Test names of cards, values and names of hands, and the seal of a deck."""

import random

import pytest

from takeback.games.holdem import cards
from takeback.games.holdem.cards import (
    UNKNOWN,
    commitment,
    full_deck,
    hand_label,
    hand_name,
    held_name,
    kicker,
    name,
    names,
    read,
    short_hand_label,
    value,
)


def test_card_names_are_written_and_read_and_a_wrong_name_is_refused() -> None:
    assert [name(card) for card in (0, 3, 51, UNKNOWN)] == ["2c", "2s", "As", "??"]
    assert read("2cAs??") == (0, 51, 52)
    assert names(read("TdKh")) == "TdKh"
    with pytest.raises(ValueError, match="“1x” is no card"):
        read("As1x")


def test_seal_of_a_known_deck_equals_the_known_hash() -> None:
    first = read("7cAh2dKdKs9h4c3d2s")
    deck = (*first, *(card for card in full_deck("holdem") if card not in first))
    seal = commitment(1, deck, "00" * 16)
    assert seal == "f0c07ba62a3202896c292b8545f1672c815d210932fd65fc9920d75979c8e16a"


@pytest.mark.parametrize(
    ("hole", "board", "worth"),
    [
        ("QhQd", "9h6cKcJhTs", 1601),
        ("KhKs", "9h6cKcJhTs", 1697),
        ("AhKh", "9hQh6hTs6d", 185),
        ("9d9c", "9hQh6hTs6d", 1511),
        ("7s6s", "9hQh6hTs6d", 2160),
        ("AcKd", "6h7s8d9cKh", 1605),
        ("AhKd", "6h7h8h9hKc", 6),
        ("AhTh", "6h7h8h9hKc", 5),
    ],
)
def test_short_deck_hands_have_expected_values(hole: str, board: str, worth: int) -> None:
    assert value("shortdeck", read(hole), read(board)) == worth


def test_short_deck_values_order_hands_as_pokerkit_does() -> None:
    kit = pytest.importorskip("pokerkit")
    luck = random.Random(5)
    for _ in range(300):
        dealt = luck.sample(full_deck("shortdeck"), 9)
        board, one, two = dealt[:5], dealt[5:7], dealt[7:]
        mine = [value("shortdeck", tuple(hole), tuple(board)) for hole in (one, two)]
        theirs = [kit.ShortDeckHoldemHand.from_game(names(hole), names(board)) for hole in (one, two)]
        assert (mine[0] < mine[1]) == (theirs[0] > theirs[1])
        assert (mine[0] == mine[1]) == (theirs[0] == theirs[1])


@pytest.mark.parametrize("variant", ["holdem", "omaha", "shortdeck"])
@pytest.mark.parametrize(
    ("hole", "board"), [("As??", "7c8dTh9s6c"), ("AsKd", "7c8dTh9s??"), ("AsAs", "7c8dTh9s6c")]
)
def test_hand_with_an_unknown_card_or_a_card_twice_has_no_value(variant: str, hole: str, board: str) -> None:
    held = read("QcJc" + hole if variant == "omaha" else hole)
    with pytest.raises(ValueError, match="is no hand"):
        value(variant, held, read(board))


@pytest.mark.parametrize(
    ("hand", "called"),
    [
        ("AsKsQsJsTs", "royal flush"),
        ("5s4s3s2sAs", "straight flush, five high"),
        ("9s9c9d9hTs", "four of a kind, nines"),
        ("KsKcKd5h5s", "full house, kings full of fives"),
        ("5s5c5dKhKs", "full house, fives full of kings"),
        ("As9s7s4s2s", "flush, ace high"),
        ("9c8d7h6s5c", "straight, nine high"),
        ("6c6d6hAsKc", "three of a kind, sixes"),
        ("KcKd5h5s2c", "two pair, kings and fives"),
        ("KcKd5h4s2c", "pair of kings"),
        ("AcKd5h4s2c", "ace high"),
        ("7c5d4h3s2c", "seven high"),
    ],
)
def test_name_of_each_kind_of_hand_states_its_ranks(hand: str, called: str) -> None:
    cards_ = read(hand)
    assert hand_name(value("holdem", cards_[:2], cards_[2:])) == called


def test_hand_names_of_all_7462_values_have_the_known_count_for_each_kind() -> None:
    """Among the 7462 values are 10 straight flushes, 156 fours, 156 full houses, 1277 flushes, and so on."""
    kinds = {}
    for worth in range(1, 7463):
        kind = hand_name(worth).partition(",")[0].partition(" of ")[0]
        kinds[kind] = kinds.get(kind, 0) + 1
    assert kinds["straight flush"] + kinds["royal flush"] == 10
    assert (kinds["four"], kinds["full house"], kinds["flush"], kinds["straight"]) == (156, 156, 1277, 10)
    assert (kinds["three"], kinds["two pair"], kinds["pair"]) == (858, 858, 2860)


def test_short_deck_hand_names_match_their_values() -> None:
    assert hand_name(value("shortdeck", read("AhKh"), read("9hQh6hTs6d")), "shortdeck") == "flush, ace high"
    worth = value("shortdeck", read("9d9c"), read("9hQh6hTs6d"))
    assert hand_name(worth, "shortdeck") == "full house, nines full of sixes"


def test_hand_names_in_sentences_have_an_article_where_needed_and_are_else_unchanged() -> None:
    found = {held_name(worth) for worth in range(1, 7463)}
    assert found >= {
        *("a royal flush", "a straight flush, king high", "four of a kind, sixes", "a flush, ace high"),
        *("a full house, kings full of fives", "a straight, five high", "three of a kind, twos"),
        *("two pair, kings and fives", "a pair of kings", "ace high"),
    }
    assert {one.removeprefix("a ") for one in found} == {hand_name(worth) for worth in range(1, 7463)}


def test_labels_of_hands_are_their_names_with_a_capital_letter() -> None:
    for variant in ("holdem", "shortdeck"):
        for worth in range(1, 7463):
            name = hand_name(worth, variant)
            assert hand_label(worth, variant) == name[0].upper() + name[1:]


def test_short_label_of_a_hand_is_the_beginning_of_its_label_without_a_comma() -> None:
    for variant in ("holdem", "shortdeck"):
        for worth in range(1, 7463):
            short = short_hand_label(worth, variant)
            assert hand_label(worth, variant).startswith(short)
            assert "," not in short


def test_value_of_an_omaha_hand_uses_exactly_two_of_its_four_hole_cards() -> None:
    hole = read("AsKsQhJh")
    assert hand_name(value("omaha", hole, read("AhKh7s"))) == "two pair, aces and kings"
    assert hand_name(value("omaha", hole, read("AhKh7s2d3h"))) == "flush, ace high"
    assert hand_name(value("omaha", read("AsKdQc2d"), read("9s8s7s6s2h"))) != "flush, ace high"
    assert cards.hole_count("omaha") == 4


@pytest.mark.parametrize(
    ("board", "better", "worse", "by"),
    [
        ("9h3h5d3sJd", "AhKd", "4h2c", "ace kicker"),
        ("KhKs9d5c2d", "KdQc", "KcJh", "queen kicker"),
        ("AhAs9d9c2d", "KcQh", "QdJc", "king kicker"),
        ("AhAsAdAc2d", "Kc3h", "Qd3c", "king kicker"),
        ("Ah9h6h3hKd", "Qh2c", "Jh2s", "queen kicker"),
        ("Ah9d6h3cKd", "QhJc", "Qs8c", "jack kicker"),
        ("Ah9d6h3cKd", "QhJc", "QsJd", ""),
        ("Ah9d6h3cKd", "AsJc", "KsJd", ""),
    ],
)
def test_kicker_names_the_card_that_decides_between_equal_names(
    board: str, better: str, worse: str, by: str
) -> None:
    one, other = (value("holdem", read(hole), read(board)) for hole in (better, worse))
    assert one <= other
    assert kicker(one, other) == by


@pytest.mark.parametrize("variant", ["holdem", "shortdeck"])
def test_kicker_that_decides_is_a_card_of_the_better_hand(variant: str) -> None:
    random_ = random.Random(5)
    deck = list(full_deck(variant))
    found = 0
    for _ in range(3_000):
        dealt = tuple(random_.sample(deck, 9))
        hands = sorted((value(variant, hole, dealt[4:]), hole) for hole in (dealt[:2], dealt[2:4]))
        (best, hole), (worst, _) = hands
        by = kicker(best, worst, variant)
        if by:
            rank = by.partition(" ")[0]
            ranks = {cards.spoken((card,)).partition(" ")[0] for card in (*hole, *dealt[4:])}
            assert rank in ranks
            found += 1
        else:
            assert best == worst or hand_name(best, variant) != hand_name(worst, variant)
    assert found > 20
