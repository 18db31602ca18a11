"""Test the board between two hands: the end of the last one lies on the table until the next is dealt."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from takeback.games.holdem import cards, rules, words
from takeback.games.holdem.board import names, scenes
from takeback.games.holdem.cards import UNKNOWN
from takeback.games.holdem.game import GAME
from takeback.games.holdem.state import BETTING, OVER, READY, Holdem, Result, Show
from tests.games.holdem.playing import Hands, make_table
from tests.games.holdem.test_board import Seated

SIZES = ((616, 212), (776, 380), (1240, 640), (1880, 900))
VARIANTS = ("holdem", "omaha", "shortdeck", "limit")


def play_hand(seats: int, variant: str, seed: int) -> Hands:
    """Return a table that waits for the next hand, after one played at random."""
    hands = Hands(make_table([3_000] * seats, variant=variant, deal="ask"), seed)
    hands.deal()
    luck = Random(seed)
    while hands.state.phase == BETTING:
        seat = next(iter(GAME.to_act(hands.state)))
        legal = [one for one in GAME.actions(hands.state, seat) if type(one).__name__ in ACTS]
        hands.act(seat, luck.choice(legal))
    assert hands.state.phase == READY
    return hands


ACTS = ("Fold", "Check", "Call", "Raise")
HANDS = [(seats, VARIANTS[seats % len(VARIANTS)], seed) for seats in (2, 3, 6, 9) for seed in range(6)]


def last_of(state: Holdem) -> Result:
    assert state.last is not None
    return state.last


def test_end_of_every_hand_lies_on_the_table_as_the_viewer_may_know_it_until_the_next_is_dealt() -> None:
    showdowns = 0
    for seats, variant, seed in HANDS:
        hands = play_hand(seats, variant, seed)
        last = last_of(hands.state)
        winners = {seat for won in last.pots for seat, _amount in won.winners}
        for viewer in (None, *range(seats)):
            seen = rules.seen_by(hands.state, viewer)
            table = scenes.with_last_hand(seen)
            assert (table.board, table.second, table.won) == (last.board, last.second, last.pots)
            assert {seat for seat, one in enumerate(table.seats) if one.live} == winners | dict(
                last.shown
            ).keys()
            for seat, one in enumerate(table.seats):
                known = dict(last.shown).get(seat) or (dict(last.hidden).get(seat) if seat == viewer else ())
                if one.live:
                    assert one.cards == (known or (UNKNOWN,) * len(dict(last.hidden)[seat]))
            assert names.end_of_hand(table)
        showdowns += any(won.showdown for won in last.pots)
        hands.deal()
        assert scenes.with_last_hand(hands.state) == hands.state
    assert 0 < showdowns < len(HANDS)


def test_position_of_a_seat_at_the_end_of_every_hand_is_the_one_it_had_in_it() -> None:
    mucked = 0
    for seats, variant, seed in HANDS:
        hands = play_hand(seats, variant, seed)
        during = words.positions(hands.moves[0].after)
        table = scenes.with_last_hand(rules.seen_by(hands.state, 0))
        live = {seat for seat, one in enumerate(table.seats) if one.live}
        at_the_end = words.positions(table)
        assert at_the_end == {seat: during[seat] for seat in at_the_end}
        assert live <= at_the_end.keys()
        mucked += 1 < len(live) < seats
    assert mucked  # where others have no cards left
    assert not words.positions(hands.state)


def test_closed_table_shows_the_end_of_a_hand_without_a_showdown_too() -> None:
    hands = Hands(make_table([3_000] * 3, deal="ask"))
    hands.play("f", "f")
    table = scenes.with_last_hand(replace(hands.state, phase=OVER))
    ((winner, _amount),) = last_of(hands.state).pots[0].winners
    assert [seat for seat, one in enumerate(table.seats) if one.live] == [winner]
    assert names.end_of_hand(table).startswith(f"{hands.state.names[winner]} win")


def test_card_that_a_winner_shows_afterwards_lies_face_up_beside_the_other() -> None:
    hands = Hands(make_table([3_000] * 3, deal="ask"))
    hands.play("f", "f")
    ((winner, _amount),) = last_of(hands.state).pots[0].winners
    held = dict(last_of(hands.state).hidden)[winner]
    hands.act(winner, Show(held[:1]))
    other = next(seat for seat in range(3) if seat != winner)
    table = scenes.with_last_hand(rules.seen_by(hands.state, other))
    assert table.seats[winner].cards == (held[0], UNKNOWN)
    assert scenes.with_last_hand(rules.seen_by(hands.state, winner)).seats[winner].cards == held


@pytest.mark.parametrize("seats", range(2, 10))
def test_caption_of_the_last_hand_is_wide_and_inside_the_board_and_covers_nothing_at_any_size(
    seats: int, qtbot: QtBot
) -> None:
    hands = play_hand(seats, "holdem", 1)
    board: Any = Seated(qtbot, hands, 0).board
    for size in SIZES:
        board.resize(*size)
        taken = [board.place_of(key) for key in board.controls()]
        taken += [board.places.plate(seat) for seat in range(seats)]
        taken += [board.places.board_card(number) for number in range(5)]
        caption: QRectF = board.caption_rect
        assert ("act", "deal") in board.controls()
        assert QRectF(board.rect()).contains(caption)
        assert caption.width() > 150
        assert not [rect for rect in taken if rect.intersects(caption)], size


def test_corner_shows_the_last_hand_only_once_its_end_has_left_the_table(qtbot: QtBot) -> None:
    hands = play_hand(3, "holdem", 1)
    seat = Seated(qtbot, hands, 0)
    assert ("last",) not in seat.board.spots
    assert ("hole", 0, 0) in seat.board.spots or not seat.board.state.seats[0].live
    hands.deal()
    seat.look()
    assert ("last",) in seat.board.spots


def test_end_of_a_hand_is_read_out_card_by_card(qtbot: QtBot) -> None:
    hands = Hands(make_table([3_000] * 2, deal="ask"), seed=3)
    hands.play("c", *["x"] * 7)
    seat = Seated(qtbot, hands, 0)
    last = last_of(hands.state)
    assert seat.name("board", 0).startswith("Flop: ")
    assert last.shown
    for shown, held in last.shown:
        player = hands.state.names[shown]
        assert seat.name("hole", shown, 0) == f"{player}: {cards.spoken_card(held[0])}"


def test_button_that_shows_a_card_pictures_it_unless_the_viewer_does_not_see_it(qtbot: QtBot) -> None:
    hands = Hands(make_table([3_000] * 3, deal="ask"))
    hands.play("f", "f")
    ((winner, _amount),) = last_of(hands.state).pots[0].winners
    held = dict(last_of(hands.state).hidden)[winner]
    board: Any = Seated(qtbot, hands, winner).board
    assert [board.card_to_show(id) for id in ("show_first", "show_last")] == list(held)
    assert [board.card_to_show(id) for id in ("show_all", "muck", "sit_out")] == [None] * 3
    board.is_shared = True
    board.show_again()
    assert board.is_covered
    assert board.card_to_show("show_first") is None
