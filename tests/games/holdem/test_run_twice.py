"""Test hands that are run twice: the boards, the halves of the pots, the odd chips, and how they are told."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from takeback.games.holdem import cards, rules, text
from takeback.games.holdem.odds.adjusted import adjusted_nets
from takeback.games.holdem.records import exporter, ledger, plain
from takeback.games.holdem.records.hands import hands_of
from takeback.games.holdem.rules import chips
from takeback.games.holdem.rules.events import (
    BoardDealt,
    HandEnded,
    PotWon,
    SecondBoardDealt,
    Shown,
)
from takeback.games.holdem.state import BETTING
from takeback.games.holdem.validity import valid
from tests.games.holdem.playing import SALT, Hands, check_invariants, make_deck, make_table

ACES, KINGS, QUEENS = "AsAh", "KsKh", "QsQh"


def table_with(stacks: list[int], holes: tuple[str, ...], boards: str, **options: Any) -> Hands:
    """Return a table that runs hands twice, with these cards to come: both boards, one after the other. The
    last seat has the button."""
    state = make_table(stacks, run_twice=True, deal="ask", rebuy="none", **options)
    order = list(range(len(stacks)))
    deck = make_deck(holes, boards, order, state.rules.variant)
    return Hands(replace(state, next_deck=deck, salt=SALT))


def results(hands: Hands) -> list[tuple[int, int, tuple[tuple[int, int], ...], int]]:
    return [(won.pot, won.amount, won.winners, won.run) for won in hands.events(PotWon)]


def test_second_board_of_an_all_in_is_dealt_from_the_same_deck_and_each_board_wins_half() -> None:
    """Kings win the first board with a third king, aces the second: each gets 1,000 of 2,000."""
    hands = table_with([1000, 1000], (ACES, KINGS), "Kd7c4d2s3h" + "Td8c6d5s9h")
    hands.play("r 1000", "c")
    first = [card for event in hands.events(BoardDealt) for card in event.cards]
    second = [card for event in hands.events(SecondBoardDealt) for card in event.cards]
    assert cards.names(first) == "Kd7c4d2s3h"
    assert cards.names(second) == "Td8c6d5s9h"
    assert results(hands) == [(0, 1000, ((1, 1000),), 1), (0, 1000, ((0, 1000),), 2)]
    assert hands.stacks == [1000, 1000]
    assert [event.street for event in hands.events(SecondBoardDealt)] == [1, 2, 3]


def test_second_board_repeats_the_cards_dealt_before_the_all_in_and_each_board_wins_half() -> None:
    hands = table_with([1000, 1000], (ACES, KINGS), "Qd7c4d" + "2sKd" + "8cTd")
    hands.play("r 300", "c", "r 700", "c")
    last = hands.state.last
    assert last is not None
    assert cards.names(last.board) == "Qd7c4d2sKd"
    assert cards.names(last.second) == "Qd7c4d8cTd"
    assert results(hands) == [(0, 1000, ((1, 1000),), 1), (0, 1000, ((0, 1000),), 2)]


def test_hand_all_in_only_on_the_river_or_won_by_a_fold_has_one_board() -> None:
    river = table_with([1000, 1000], (ACES, KINGS), "Qd7c4d2sKd")
    river.play("r 300", "c", "x", "x", "x", "x", "r 700", "c")
    folded = table_with([1000, 1000], (ACES, KINGS), "Qd7c4d2sKd")
    folded.play("r 1000", "f")
    for hands in (river, folded):
        assert hands.events(SecondBoardDealt) == []
        assert {run for _, _, _, run in results(hands)} == {0}


def test_hands_of_an_all_in_run_twice_are_shown_before_the_boards_whatever_the_option_says() -> None:
    hands = table_with([1000, 1000], (ACES, KINGS), "Kd7c4d2s3hTd8c6d5s9h", runout="end")
    hands.play("r 1000", "c")
    kinds = [type(event) for event in hands.events() if isinstance(event, Shown | BoardDealt)]
    assert kinds == [Shown, Shown, BoardDealt, BoardDealt, BoardDealt]


def test_odd_chip_of_a_pot_goes_to_the_first_board_and_that_of_a_half_to_left_of_the_button() -> None:
    """Ann folds her 25: the pot is 25 + 2 * 500 = 1,025. The first board decides 513, the second 512. On both
    Bob and Cid play the board: 257 and 256 of 513 (Bob is left of the button), 256 each of 512."""
    hands = table_with(
        [1000, 500, 500], ("7c2d", "3c4d", "3d4c"), "AsKsQsJsTs" + "AhKhQhJhTh", small=25, big=100
    )
    hands.play("r 500", "f", "c")
    assert results(hands) == [
        (0, 513, ((1, 257), (2, 256)), 1),
        (0, 512, ((1, 256), (2, 256)), 2),
    ]
    assert hands.stacks == [975, 513, 512]


def test_main_and_side_pot_are_each_halved_and_won_separately_on_both_boards() -> None:
    """Ann has 301, Bob and Cid 600: main pot 903 (452 and 451), side pot 598 (299 and 299).

    On the first board aces (Ann) win the main pot and kings (Bob) the side pot; on the second queens (Cid)
    win all.
    """
    hands = table_with([301, 600, 600], (ACES, KINGS, QUEENS), "2c7d9h3s5d" + "Qd8cTd4s6h")
    hands.play("r 600", "c", "c")
    assert results(hands) == [
        (1, 299, ((1, 299),), 1),
        (0, 452, ((0, 452),), 1),
        (1, 299, ((2, 299),), 2),
        (0, 451, ((2, 451),), 2),
    ]
    assert hands.stacks == [452, 299, 750]


def test_omaha_hand_run_twice_uses_exactly_two_hole_cards_on_each_board() -> None:
    """Ann's four hearts make no flush on the first board, which has two hearts."""
    hands = table_with([1000, 1000], ("AhKh3h2h", "QsQc8d7d"), "QhTh5c4s9d" + "JhTs9h8h3c", variant="omaha")
    hands.play("r 300", "r 900", "r 1000", "c")
    assert results(hands) == [(0, 1000, ((1, 1000),), 1), (0, 1000, ((0, 1000),), 2)]


def test_all_in_of_a_sit_and_go_or_without_the_option_has_one_board() -> None:
    tables: tuple[dict[str, Any], ...] = (
        {"run_twice": True, "format": "sitgo"},
        {"run_twice": False, "deal": "ask"},
    )
    for options in tables:
        state = make_table([1000, 1000], **options)
        hands = Hands(state)
        hands.play("r 1000", "c")
        assert hands.events(SecondBoardDealt) == []


def test_all_in_adjusted_result_of_a_hand_run_twice_is_the_same_as_with_one_board() -> None:
    for is_twice in (True, False):
        hands = table_with([1000, 1000], (ACES, KINGS), "Qd7c4d2sKd8cTd")
        if not is_twice:
            hands.state = replace(hands.state, rules=replace(hands.state.rules, run_twice=False))
        hands.play("r 300", "c", "r 700", "c")
        [fair] = list(adjusted_nets(hands.moves[-1].before, hands.moves[-1].events))
        assert round(fair[0]) == round(1000 * (2 * 0.9161616 - 1))  # 907 of 990 boards


def test_history_row_and_log_of_a_hand_run_twice_name_the_winner_of_each_board() -> None:
    hands = table_with([1000, 1000], (ACES, KINGS), "Kd7c4d2s3h" + "Td8c6d5s9h")
    hands.play("r 1000", "c")
    row = text.describe(hands.moves[-1], hands.moves[-1].before, None)
    assert "wins 1,000 with three of a kind, kings on the first board" in row.text
    assert "Ann wins 1,000 with a pair of aces on the second board" in row.text
    assert "Second turn: five of spades" in row.log
    assert "Bob wins half of the pot, 1,000, on the first board" in row.log


@pytest.mark.parametrize(("second", "hand"), [("Td8c6d5s9h", ", with a pair of aces"), ("Ad8c6d5s9h", "")])
def test_text_at_the_end_of_a_table_names_the_winning_hand_only_if_it_won_both_boards(
    second: str, hand: str
) -> None:
    hands = table_with([1000, 1000], (ACES, KINGS), "Qd7c4d2s3h" + second)
    hands.play("r 1000", "c")
    assert text.sheet(hands.state).explanations[0] == f"Hand 1: Ann +1,000{hand}."


def test_plain_text_of_a_hand_run_twice_has_both_boards_and_phh_export_is_refused_with_the_reason() -> None:
    hands = table_with([1000, 1000], (ACES, KINGS), "Qd7c4d" + "2sKd" + "8cTd")
    hands.play("r 300", "c", "r 700", "c")
    [played] = hands_of(hands.moves)
    lines = plain.plain_of(played).splitlines()
    heads = [line.split(" ***")[0] for line in lines if line.startswith("*** ")]
    assert heads == [
        "*** HOLE CARDS",
        "*** FLOP",
        "*** FIRST TURN",
        "*** FIRST RIVER",
        "*** SECOND TURN",
        "*** SECOND RIVER",
        "*** FIRST SHOW DOWN",
        "*** SECOND SHOW DOWN",
        "*** SUMMARY",
    ]
    for line in (
        "*** SECOND TURN *** [Qd 7c 4d] [8c]",
        "*** SECOND RIVER *** [Qd 7c 4d 8c] [Td]",
        "Bob collected 1000 from pot",
        "Ann collected 1000 from pot",
        "Hand was run twice",
        "FIRST Board [Qd 7c 4d 2s Kd]",
        "SECOND Board [Qd 7c 4d 8c Td]",
        "Seat 1: Ann (big blind) showed [As Ah] and lost with a pair of Aces,"
        " and won (1000) with a pair of Aces",
    ):
        assert line in lines
    assert "second board" in exporter.why_not_phh(played)


STACKS = st.lists(st.integers(101, 3000), min_size=2, max_size=9)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(("holdem", "omaha", "limit", "shortdeck")), STACKS, st.booleans(), st.integers(0, 99))
def test_chips_cards_and_halves_of_pots_are_consistent_when_everybody_is_all_in_and_run_twice(
    variant: str, stacks: list[int], straddle: bool, seed: int
) -> None:
    """Whatever the variant: each pot is paid out in two parts that differ by at most one chip, each board has
    five cards, no card lies twice, and everybody sees the same of both boards."""
    table = make_table(stacks, variant=variant, straddle=straddle, run_twice=True, deal="ask", rebuy="none")
    hands = Hands(table, seed)
    hands.deal()
    while hands.state.phase == BETTING:
        limits = chips.raise_range(hands.state, hands.state.turn)
        hands.play(f"r {limits[1]}" if limits else "c" if _must_call(hands) else "x")
    for move in hands.moves:
        state = move.before
        for event in move.events:
            if isinstance(event, PotWon):
                assert sum(amount for _, amount in event.winners) == event.amount
            state = event.apply(state)
            check_invariants(state)
            if state.second:
                assert valid(state, len(stacks)) == ""
        assert list(ledger.rows(move)) is not None
    parts: dict[int, list[int]] = {}
    for won in hands.events(PotWon):
        parts.setdefault(won.pot, []).append(won.amount)
    last = hands.state.last
    assert last is not None
    if hands.events(SecondBoardDealt):
        assert all(two == [1] or (len(two) == 2 and 0 <= two[0] - two[1] <= 1) for two in parts.values())
        assert (len(last.board), len(last.second)) == (5, 5)
        assert rules.seen_by(hands.state, None).last.second == last.second
    [ended] = hands.events(HandEnded)
    assert sum(net for _, net in ended.net) == 0


def _must_call(hands: Hands) -> bool:
    return bool(chips.to_call(hands.state, hands.state.turn))


@pytest.mark.parametrize("second", ["2c2d", "AsKsQsJsTs9s", "AsAs9c8c7c"])
def test_position_with_an_impossible_second_board_is_invalid(second: str) -> None:
    hands = table_with([1000, 1000], (ACES, KINGS), "Kd7c4d2s3h" + "Td8c6d5s9h")
    hands.deal()
    state = replace(hands.state, second=cards.read(second))
    assert valid(state, 2)


@pytest.mark.parametrize("place", range(5))
@pytest.mark.parametrize("card", [-7, 99])
def test_position_whose_last_hand_has_an_impossible_second_board_is_invalid(place: int, card: int) -> None:
    hands = table_with([1000, 1000], (ACES, KINGS), "Qd7c4d" + "2sKd" + "8cTd")
    hands.play("r 300", "c", "r 700", "c")
    last = hands.state.last
    assert last is not None
    assert valid(hands.state, 2) == ""
    second = (*last.second[:place], card, *last.second[place + 1 :])
    assert valid(replace(hands.state, last=replace(last, second=second)), 2)
    assert valid(replace(hands.state, last=replace(last, second=last.second[:4])), 2)
