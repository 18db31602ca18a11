"""Test hand values and equities against phevaluator, pokerkit and known numbers."""

from __future__ import annotations

import random
import subprocess
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from takeback.games.holdem.odds.ranking import sets_of_ranks

pytest.importorskip("phevaluator")
from phevaluator import evaluate_cards, evaluate_omaha_cards

from takeback.children import child_environment, python_command
from takeback.games.holdem.odds import tables
from takeback.games.holdem.odds.equity import equity, values_on
from takeback.games.holdem.odds.ranking import Deck, ranker, unpack
from takeback.games.holdem.odds.share import Stopped
from takeback.paths import resources


def read_cards(text: str) -> list[int]:
    return [
        "23456789TJQKA".index(rank) * 4 + "cdhs".index(suit)
        for rank, suit in zip(text[::2], text[1::2], strict=True)
    ]


def equity_of(*hands: str, board: str = "", **more: Any) -> list[float]:
    return [
        round(share, 6)
        for share in equity([read_cards(hand) for hand in hands], read_cards(board), **more).shares
    ]


# --- values -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [5, 6, 7])
def test_20000_random_hands_have_phevaluator_values(count: int) -> None:
    source = random.Random(count)
    hands = np.array([source.sample(range(52), count) for _ in range(20_000)])
    assert ranker(count).of(hands.T).tolist() == [evaluate_cards(*hand) for hand in hands.tolist()]


@pytest.mark.parametrize("known", [3, 4, 5])
def test_hand_values_on_one_board_or_on_many_match_phevaluator(known: int) -> None:
    source = random.Random(known)
    deals = np.array([source.sample(range(52), known + 2) for _ in range(500)], np.int8).T
    values = values_on(deals[:2], deals[2:])
    assert values.tolist() == [evaluate_cards(*deal) for deal in deals.T.tolist()]
    board = deals[2:, :1]
    free = deals[:, ~np.isin(deals[:2], board).any(axis=0)][:2]
    assert values_on(free, board).tolist() == [
        evaluate_cards(*hand, *board[:, 0].tolist()) for hand in free.T.tolist()
    ]


def test_every_spade_flush_has_the_phevaluator_value() -> None:
    hands = np.array([(*suited, 1, 50) for suited in combinations(range(3, 52, 4), 5)])
    assert ranker(7).of(hands.T).tolist() == [evaluate_cards(*hand) for hand in hands.tolist()]


def test_omaha_hand_values_match_phevaluator() -> None:
    source = random.Random(4)
    hand = read_cards("AsKh2c3d")
    rest = [card for card in range(52) if card not in hand]
    boards = np.array([source.sample(rest, 5) for _ in range(4_000)], np.int8)
    assert values_on(np.array([hand], np.int8).T, boards.T).tolist() == [
        evaluate_omaha_cards(*board, *hand) for board in boards.tolist()
    ]


@pytest.mark.parametrize(
    ("board", "hand", "value"),
    [
        ("9h6cKcJhTs", "QhQd", 1601),
        ("9h6cKcJhTs", "KhKs", 1697),
        ("9hQh6hTs6d", "AhKh", 185),
        ("9hQh6hTs6d", "9d9c", 1511),
        ("9hQh6hTs6d", "7s6s", 2160),
        ("7h8c9hKcKd", "Ah6s", 1605),
    ],
)
def test_short_deck_hands_have_expected_values(board: str, hand: str, value: int) -> None:
    assert ranker(7, "short").of(np.array([read_cards(board + hand)]).T).tolist() == [value]


def test_short_deck_hands_are_ordered_as_by_pokerkit() -> None:
    pokerkit = pytest.importorskip("pokerkit")
    source = random.Random(6)
    for _ in range(600):
        deal = source.sample(range(16, 52), 9)
        board, hands = deal[:5], (deal[5:7], deal[7:])
        ours = ranker(7, "short").of(np.array([board + hand for hand in hands]).T).tolist()
        theirs = [
            pokerkit.ShortDeckHoldemHand.from_game(write_cards(hand), write_cards(board)) for hand in hands
        ]
        assert (ours[0] < ours[1], ours[0] == ours[1]) == (theirs[0] > theirs[1], theirs[0] == theirs[1])


def write_cards(hand: list[int]) -> str:
    return "".join("23456789TJQKA"[card // 4] + "cdhs"[card % 4] for card in hand)


# --- equities -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "board", "wanted"),
    [
        (("AsKh", "QdQc"), "", [0.428352, 0.571648]),
        (("AsKd", "9h9d"), "", [0.447285, 0.552715]),
        (("AcAd", "KhKd"), "", [0.819461, 0.180539]),
        (("KhKc", "AhAd", "QcQd"), "", [0.177616, 0.673797, 0.148587]),
        (("KhKc", "AhAd", "QcQd"), "Tc6s3c", [0.126246, 0.790698, 0.083056]),
        (("AsKd", "QhQd"), "2h6h9cTd", [round(6 / 44, 6), round(38 / 44, 6)]),
        (("AsKd", "AhKc"), "2s3s4sJsQd", [1.0, 0.0]),
        (("AsKd", "AhKc"), "QcQdQhQs2d", [0.5, 0.5]),
    ],
)
def test_exact_equities_match_known_values(hands: tuple[str, ...], board: str, wanted: list[float]) -> None:
    assert equity_of(*hands, board=board) == wanted


def test_omaha_flop_equity_matches_a_plain_count() -> None:
    one, other, board = read_cards("AsKdQsJd"), read_cards("9h9d8h8d"), read_cards("2h6h9c")
    left = [card for card in range(52) if card not in {*one, *other, *board}]
    won = 0.0
    for come in combinations(left, 2):
        mine, theirs = (evaluate_omaha_cards(*board, *come, *hand) for hand in (one, other))
        won += (mine < theirs) + (mine == theirs) / 2
    found = equity([one, other], board)
    assert found.exact
    assert found.boards == 820
    assert found.shares[0] == pytest.approx(won / 820)


def test_sampled_equity_is_within_four_of_its_stated_errors_of_the_exact_one() -> None:
    hands = [read_cards(hand) for hand in ("AsKh", "QdQc", "7h7d", "JcTc", "9s8s", "2d3d")]
    sampled, counted = equity(hands, seed=1, exact_up_to=1000), equity(hands)
    assert not sampled.exact
    assert counted.exact
    for share, error, right in zip(sampled.shares, sampled.errors, counted.shares, strict=True):
        assert 0 < error < 0.004
        assert abs(share - right) < 4 * error


def test_sampled_equity_is_the_same_with_the_same_seed_and_differs_with_another() -> None:
    hands = [read_cards("AsKh"), read_cards("QdQc")]
    assert equity(hands, seed=3, exact_up_to=0) == equity(hands, seed=3, exact_up_to=0)
    assert equity(hands, seed=3, exact_up_to=0) != equity(hands, seed=4, exact_up_to=0)


def test_dead_cards_are_never_dealt_in_an_equity() -> None:
    # every card that would help is dead
    assert equity_of("AsKd", "QhQd", board="2h6h9cTd") != [0.0, 1.0]
    gone = equity(
        [read_cards("AsKd"), read_cards("QhQd")], read_cards("2h6h9cTd"), read_cards("AhAdAcKhKcKs")
    )
    assert gone.shares == (0.0, 1.0)


def test_short_deck_equity_counts_boards_of_36_cards() -> None:
    found = equity([read_cards("AsKh"), read_cards("QdQc")], read_cards("6c7d8h"), deck="short")
    assert found.boards == 29 * 28 // 2


def test_counting_an_equity_raises_stopped_when_told_to_stop() -> None:
    with pytest.raises(Stopped):
        equity([read_cards("AsKh"), read_cards("QdQc")], stop=lambda: True)


def test_equities_of_all_hands_in_a_pot_add_up_to_one() -> None:
    source = random.Random(9)
    for count in (2, 3, 5, 9):
        deal = source.sample(range(52), 2 * count + 3)
        hands = [deal[3 + 2 * seat : 5 + 2 * seat] for seat in range(count)]
        assert sum(equity(hands, deal[:3]).shares) == pytest.approx(1)


# --- the shipped tables -------------------------------------------------------------------------------------


def test_shipped_rank_tables_equal_computed_ones_and_take_less_than_300_kilobytes() -> None:
    packed = (resources() / "holdem" / "ranks.bin").read_bytes()
    assert len(packed) < 300_000
    shipped = unpack(packed)
    assert len(shipped["ranks7"]) == 49_205
    assert (shipped["ranks7"] == tables.rank_values(7)).all()
    assert (shipped["ranks5"] == tables.rank_values(5)).all()
    assert (shipped["flushes"] == tables.flush_values()).all()


@pytest.mark.parametrize("count", [5, 6, 7])
def test_no_two_sets_of_ranks_have_the_same_sum(count: int) -> None:
    keys = unpack((resources() / "holdem" / "ranks.bin").read_bytes())[f"keys{count}"].astype(np.int64)
    sums = keys[sets_of_ranks(count)].sum(axis=1)
    assert len(np.unique(sums)) == len(sums)


@pytest.mark.long
def test_program_that_makes_the_rank_tables_confirms_the_shipped_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert tables.main(["--check"]) == 0
    assert "is what is made" not in capsys.readouterr().err


@pytest.mark.parametrize("deck", ["full", "short"])
def test_seven_card_rank_table_takes_at_most_16_megabytes(deck: Deck) -> None:
    assert ranker(7, deck).ranks.nbytes <= 16 * 2**20


def test_importing_the_page_of_hands_does_not_load_numpy() -> None:
    """Importing numpy takes as long as all other imports of the page."""
    asks = "import sys, takeback.games.holdem.board.hands.page; print('numpy' in sys.modules)"
    done = subprocess.run(python_command("-c", asks), env=child_environment(), capture_output=True, text=True)
    assert done.stdout == "False\n"
