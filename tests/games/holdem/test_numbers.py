"""Test the permanent numbers of hands, and the names of their sources."""

from __future__ import annotations

import random

import msgspec
import pytest
from msgspec.structs import replace

from takeback.games.holdem.cards import UNKNOWN
from takeback.games.holdem.records.handlist import Hand, HandRow, Source, highest_first, origin_of
from takeback.games.holdem.records.ledger import rows
from takeback.games.holdem.records.numbers import LEAST, MOST, Origin, origin_in, room_number, title_of
from tests.games.holdem.past import random_moves

SOURCE = Source("Hold'em", 1)


def rows_of(variant: str, count: int = 6) -> list[HandRow]:
    kept = [row for move in random_moves(count, variant=variant) for row in rows(move)]
    return [msgspec.convert(row.fields, HandRow) for row in kept if row.kind == "hand"]


@pytest.mark.parametrize("variant", ["holdem", "omaha", "limit", "shortdeck"])
def test_unique_number_of_a_hand_depends_on_public_facts_and_not_on_cards_or_names(variant: str) -> None:
    seen: set[int] = set()
    for row in rows_of(variant):
        number = Hand(SOURCE, 5, 9.25, row).unique_number
        assert LEAST <= number < MOST <= 2**53
        hidden = tuple(replace(one, cards=(UNKNOWN,) * len(one.cards), name="?") for one in row.seats)
        same = Hand(Source("Renamed", 7), 8, 9.25, replace(row, seats=hidden), True)
        assert same.unique_number == number, "it is permanent, and tells nobody hidden cards"
        others = [
            Hand(SOURCE, 5, 9.26, row),
            Hand(SOURCE, 5, 9.25, replace(row, hand=row.hand + 1)),
            Hand(SOURCE, 5, 9.25, replace(row, board=row.board[1:] or (1,))),
            Hand(SOURCE, 5, 9.25, replace(row, acts=row.acts[:-1])),
            Hand(SOURCE, 5, 9.25, replace(row, seats=row.seats[1:])),
        ]
        numbers = {number, *(hand.unique_number for hand in others)}
        assert len(numbers) == 1 + len(others)
        assert not numbers & seen
        seen |= numbers


def test_number_of_a_hand_in_a_file_is_kept_only_if_it_is_a_large_whole_number() -> None:
    for given, kept in ((3017243630, True), (2**63 - 1, True), (2**63, False), (62, False), (True, False)):
        assert room_number(given) == (given if kept else 0)
    assert [room_number(given) for given in (None, "3017243630", -5, 3e12)] == [0] * 4


def test_title_of_a_played_on_table_names_its_hand_and_street_and_is_read_back() -> None:
    for street in range(4):
        origin = Origin(12, LEAST + 7, street)
        assert origin_in(title_of(origin)) == origin
        assert f"hand 12, {('before the flop', 'flop', 'turn', 'river')[street]}" in origin.text
    for title in ("Hold'em", "Hand 3, played on", "Hand 3, played on from the turn (#x)", ""):
        assert origin_in(title) is None


def test_played_on_or_replayed_hand_leads_back_to_the_hand_it_came_from() -> None:
    first, other = rows_of("holdem", 2)[:2]
    whence = Hand(SOURCE, 4, 1.0, first)
    table = Source(title_of(Origin(first.hand, whence.unique_number, 2)), 2, is_practice=True)
    played_on, later = Hand(table, 9, 2.0, first), Hand(table, 12, 3.0, other)
    again = Hand(SOURCE, 20, 4.0, replace(first, pots=()), is_replayed=True)
    listed = [again, later, played_on, whence]
    assert origin_of(played_on, listed) is whence
    assert origin_of(again, listed) is whence, "another line of the same table"
    assert "played on from hand 1, turn" in played_on.flags()
    assert [origin_of(hand, listed) for hand in (whence, later)] == [None, None]
    assert origin_of(played_on, [played_on]) is None, "its table was deleted"


def test_cards_of_a_hand_are_sorted_highest_first_with_unknown_ones_last() -> None:
    luck = random.Random(1)
    for count in (2, 4):
        for _ in range(50):
            held = [*luck.sample(range(52), count - 1), UNKNOWN]
            luck.shuffle(held)
            ordered = highest_first(tuple(held))
            assert sorted(ordered) == sorted(held)
            assert ordered[-1] == UNKNOWN
            assert list(ordered[:-1]) == sorted(ordered[:-1], reverse=True)
