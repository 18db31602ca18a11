"""Test the list of hands without a window: filters, search, and cards it must not reveal."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
import pytest

from takeback.engine.state import encode
from takeback.games.holdem.cards import UNKNOWN, read
from takeback.games.holdem.records import ledger
from takeback.games.holdem.records.handlist import (
    EVEN,
    LOST,
    READER,
    WON,
    Hand,
    HandFilter,
    Source,
    class_at,
    common_search_texts,
    line_of,
    player_search_texts,
    players_of,
    starting,
)
from tests.games.holdem.past import random_moves
from tests.games.holdem.playing import Hands, make_table, with_cards

OPEN, CLOSED = Source("Home"), Source("Club", 3, frozenset({0}))


def search_texts(hand: Hand, player: str) -> list[str]:
    """Return all searchable texts of a hand."""
    return [*common_search_texts(hand), *player_search_texts(hand, player)]


def hand_of(*words: str, source: Source = OPEN, at: float = 100.0, **fields: Any) -> Hand:
    """Return the list entry of a hand of three: Ann 7c2d, Bob AsKd, Cid 9h9d, board Kh8c5d3s2h."""
    names = ("Ann", "Bob", "Cid")
    start = with_cards(make_table((10_000,) * 3, 2, names), ("7c2d", "AsKd", "9h9d"), "Kh8c5d3s2h")
    played = Hands(start)
    played.play(*words)
    (row,) = [row for move in played.moves for row in ledger.rows(move) if row.kind == "hand"]
    return Hand(source, 5, at, READER.decode(encode(row.fields)), **fields)


@cache
def random_entries() -> tuple[Hand, ...]:
    rows = [row for move in random_moves(120, 5) for row in ledger.rows(move) if row.kind == "hand"]
    return tuple(Hand(OPEN, at, float(at), READER.decode(encode(row.fields))) for at, row in enumerate(rows))


def filter_entries(wanted: HandFilter) -> list[Hand]:
    found = [hand for hand in random_entries() if wanted.matches(hand)]
    assert 0 < len(found) < len(random_entries()), "a filter that keeps nothing, or everything, tests nothing"
    return found


# --- filters ------------------------------------------------------------------------------------------------


def test_date_filter_keeps_hands_from_its_first_moment_to_before_its_last() -> None:
    assert [hand.at for hand in filter_entries(HandFilter(since=10, until=13))] == [10, 11, 12]


def test_table_filter_keeps_hands_of_that_table() -> None:
    here, there = hand_of("f", "f"), hand_of("f", "f", source=CLOSED)
    assert HandFilter(table="Home").matches(here)
    assert not HandFilter(table="Home").matches(there)


def test_position_filter_keeps_only_hands_with_the_chosen_player_in_that_position() -> None:
    for hand in filter_entries(HandFilter(player="Ann", position="button")):
        dealt = hand.seat_of("Ann")
        assert dealt is not None
        assert dealt.position == "button"


def test_starting_hand_filter_keeps_only_hands_with_those_cards_of_the_chosen_player() -> None:
    hand = hand_of("f", "f")
    assert HandFilter(player="Bob", classes=frozenset({"AKo"})).matches(hand)
    assert HandFilter(player="Cid", classes=frozenset({"99", "AKo"})).matches(hand)
    assert not HandFilter(player="Ann", classes=frozenset({"99", "AKo"})).matches(hand)
    assert not HandFilter(player="Bob", classes=frozenset({"AKs"})).matches(hand)


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("c", "c", "x", "x", "r 100", "f", "f"), "limped"),
        (("r 300", "f", "f"), "raised"),
        (("r 300", "r 900", "f", "f"), "three-bet"),
        (("r 300", "r 900", "f", "r 2500", "f"), "four-bet"),
        (("r 300", "r 900", "f", "r 2500", "r 6000", "f"), "four-bet"),
    ],
)
def test_pot_filter_keeps_only_hands_with_that_number_of_raises_before_the_flop(
    words: tuple[str, ...], kind: str
) -> None:
    hand = hand_of(*words)
    assert hand.pot_type == kind
    others = {"limped", "raised", "three-bet", "four-bet"} - {kind}
    assert HandFilter(pot=kind).matches(hand)
    assert not any(HandFilter(pot=other).matches(hand) for other in others)


@pytest.mark.parametrize("street", [1, 2, 3])
def test_street_filter_keeps_only_hands_that_reached_the_street(street: int) -> None:
    for hand in filter_entries(HandFilter(street=street)):
        assert hand.row is not None
        assert len(hand.row.board) >= 2 + street


@pytest.mark.parametrize("result", [WON, LOST, EVEN])
def test_result_filter_keeps_only_hands_that_the_chosen_player_won_lost_or_ended_even(result: str) -> None:
    for hand in filter_entries(HandFilter(player="Ann", result=result)):
        dealt = hand.seat_of("Ann")
        assert dealt is not None
        assert (dealt.net > 0, dealt.net < 0) == (result == WON, result == LOST)


def test_opponent_filter_keeps_only_hands_with_the_opponent_dealt_in() -> None:
    hand = hand_of("f", "f")
    assert HandFilter(opponent="Cid").matches(hand)
    assert not HandFilter(opponent="Dora").matches(hand)


@pytest.mark.parametrize("is_wanted", [True, False])
def test_showdown_and_all_in_filters_keep_or_exclude_such_hands(is_wanted: bool) -> None:
    assert all(
        hand.row and hand.row.showdown is is_wanted for hand in filter_entries(HandFilter(showdown=is_wanted))
    )
    assert all(
        hand.row and hand.row.all_in is is_wanted for hand in filter_entries(HandFilter(all_in=is_wanted))
    )


def test_tag_filter_keeps_only_hands_with_the_tag() -> None:
    hand = hand_of("f", "f")
    assert HandFilter(tag="bluff").matches(hand, ("bluff", "late"))
    assert not HandFilter(tag="bluff").matches(hand, ("late",))


def test_practice_filter_excludes_only_practice_and_replayed_hands() -> None:
    for hand in (
        hand_of("f", "f", is_replayed=True),
        hand_of("f", "f", source=replace(OPEN, is_practice=True)),
    ):
        assert hand.is_practice
        assert HandFilter().matches(hand)
        assert not HandFilter(with_practice=False).matches(hand)
    assert HandFilter(with_practice=False).matches(hand_of("f", "f"))


def test_combined_filters_keep_exactly_the_hands_that_pass_each() -> None:
    both = filter_entries(HandFilter(player="Ann", result=WON, showdown=True))
    assert {hand.key for hand in both} == {
        hand.key for hand in filter_entries(HandFilter(player="Ann", result=WON))
    } & {hand.key for hand in filter_entries(HandFilter(showdown=True))}


# --- search -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "bob",
        "AKo",
        "AsKd",
        "Kh",
        "three-bet",
        "home",
        "BTN",
        "button",
        "R-F",
        "a big fold",
        "bluff",
        "Bob three-bet",
    ],
)
def test_search_finds_a_hand_by_player_cards_pot_table_position_acts_tag_or_note(words: str) -> None:
    hand = hand_of("r 300", "r 900", "c", "f", "x", "r 1000", "f", at=5)
    wanted = HandFilter(player="Cid", words=tuple(words.split()))
    assert wanted.matches(hand, ("bluff",), "a big fold")
    assert not HandFilter(player="Cid", words=("dora",)).matches(hand, ("bluff",), "a big fold")


def test_searched_texts_and_filters_of_a_fair_table_know_only_the_cards_of_the_own_seat() -> None:
    hand = hand_of("r 300", "f", "f", source=CLOSED)
    said = " ".join(search_texts(hand, "Ann"))
    assert "7c2d" in said  # Ann's own cards
    assert "AsKd" not in said
    assert "AKo" not in said
    for dealt in hand.row.seats if hand.row else ():
        assert (UNKNOWN in hand.cards_of(dealt)) == (dealt.seat != 0)
    assert not HandFilter(player="Bob", classes=frozenset({"AKo"})).matches(hand)


def test_searched_texts_of_a_hand_are_the_same_whatever_hidden_cards_others_held() -> None:
    one, other = hand_of("r 300", "f", "f", source=CLOSED), hand_of("r 300", "f", "f", source=CLOSED)
    assert one.row is not None
    seats = tuple(
        msgspec.structs.replace(seat, cards=(0, 1)) if seat.seat else seat for seat in one.row.seats
    )
    other = replace(other, row=msgspec.structs.replace(one.row, seats=seats))
    assert search_texts(one, "Bob") == search_texts(other, "Bob")


# --- texts -------------------------------------------------------------------------------------------------


def test_action_line_shows_the_acts_of_a_seat_by_street() -> None:
    hand = hand_of("r 300", "c", "c", "x", "r 500", "f", "r 1500", "c", "x", "x", "r 2000", "f")
    assert hand.row is not None
    assert [line_of(hand.row, seat) for seat in range(3)] == ["C / X-R / X / B", "C / B-C / X / F", "R / F"]


def test_starting_hand_names_have_suited_or_offsuit_mark_and_the_grid_has_169() -> None:
    assert [starting(read(text)) for text in ("AsKs", "KdAs", "9h9d", "2cTc", "??As")] == [
        *("AKs", "AKo", "99", "T2s", "")
    ]
    grid = [[class_at(row, column) for column in range(13)] for row in range(13)]
    assert len({name for row in grid for name in row}) == 169
    assert grid[0][:3] == ["AA", "AKs", "AQs"]
    assert [row[0] for row in grid[:3]] == ["AA", "AKo", "AQo"]


def test_list_of_players_has_everybody_dealt_in_with_most_hands_first_and_else_by_name() -> None:
    hand = hand_of("f", "f")
    assert players_of([hand]) == ["Ann", "Bob", "Cid"], "by name if they played equally often"
    assert players_of([hand, without_players(hand, "Ann", "Bob"), without_players(hand, "Ann")]) == [
        "Cid",
        "Bob",
        "Ann",
    ]


def without_players(hand: Hand, *names: str) -> Hand:
    """Return the same hand as if these players had not been dealt in."""
    assert hand.row is not None
    seats = tuple(dealt for dealt in hand.row.seats if dealt.name not in names)
    return replace(hand, row=msgspec.structs.replace(hand.row, seats=seats))


def test_unreadable_hand_is_flagged_and_listed_until_a_search_is_made() -> None:
    broken = Hand(OPEN, 1, problem="Hand 1: the text cannot be read.")
    assert HandFilter(player="Ann").matches(broken)
    assert not HandFilter(words=("bob",)).matches(broken)
    assert broken.flags() == ("unreadable",)


def test_record_of_a_hand_keeps_the_pots_at_the_all_in_and_none_without_an_all_in() -> None:
    hand = hand_of("r 10000", "f", "c")
    assert hand.row is not None
    assert hand.row.runout is not None
    cards, pots = hand.row.runout
    assert cards == 0
    assert sum(amount for amount, _ in pots) == hand.pot
    assert hand_of("r 300", "f", "f").row.runout is None
