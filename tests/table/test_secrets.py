"""Test that secret choices appear in no text, board or shared text for other viewers."""

import dataclasses

import pytest

from takeback.engine import share
from takeback.engine.game import Row
from takeback.engine.history import Node
from takeback.engine.play import Move, as_seen
from takeback.engine.state import Action, Illegal
from takeback.table.table import Table
from takeback.table.wording import difference_text, move_row, searchable_text, turn_row, turn_text
from tests.table.sitting import ANN, BEN, sit
from tests.toys import bids
from tests.toys.bids import SECRET, Bid, Name


def bid(table: Table, amount: int = 3, suit: int = 2) -> Node:
    """Enter and confirm the bid of one seat; the last bid reveals them all and needs no confirmation."""
    seat, here = table.to_act()[0], table.here
    table.act(Bid(amount), seat)
    table.act(Name(suit), seat)
    if table.here is here:
        table.confirm(seat)
    return table.here


def test_secret_action_is_masked_for_all_but_its_own_seat() -> None:
    table = sit(bids.GAME)
    written, named_ = bid(table).moves
    assert as_seen(table.game, written, ANN).action == Bid(3)
    for viewer in (BEN, None):
        assert as_seen(table.game, written, viewer).action == Bid(SECRET)
        assert as_seen(table.game, named_, viewer).action == Name(SECRET)


def test_texts_of_a_secret_turn_contain_the_secret_for_its_seat_and_for_no_other_viewer() -> None:
    table = sit(bids.GAME)
    moves = bid(table).moves
    assert move_row(table.game, moves[0], ANN).text == "bids 3"
    assert searchable_text(table.game, table.here, table.seats, ANN).count("hearts") == 1
    for viewer in (BEN, None):
        result = [
            move_row(table.game, moves[0], viewer).text,
            turn_row(table.game, moves, viewer).spoken_text,
            turn_text(table.game, table.here, table.seats, viewer),
            searchable_text(table.game, table.here, table.seats, viewer),
            difference_text(table.game, viewer, moves[1], moves[0]),
        ]
        assert not [text for text in result if "3" in text or "hearts" in text]


def test_difference_text_of_a_game_is_given_masked_actions_for_other_viewers() -> None:
    def differs(old: Move, new: Move, seat: int | None) -> str:
        return f"{old.action} and {new.action}"

    drafted = dataclasses.replace(bids.GAME.drafted, differs=differs)
    game = dataclasses.replace(bids.GAME, drafted=drafted)
    written, named_ = bid(sit(game)).moves
    assert difference_text(game, ANN, written, named_) == "Bid(amount=3) and Name(suit=2)"
    for viewer in (BEN, None):
        assert (
            difference_text(game, viewer, written, named_) == f"Bid(amount={SECRET}) and Name(suit={SECRET})"
        )


def test_row_text_without_words_of_the_game_is_the_action_name_as_the_viewer_may_see_it() -> None:
    def seen_action(action: Action, seat: int | None) -> Action:
        return Name(SECRET)

    def fails(*given: object) -> Row:
        raise KeyError("no words")

    hidden = dataclasses.replace(bids.HIDDEN, seen_action=seen_action)
    game = dataclasses.replace(bids.GAME, hidden=hidden, describe=fails)
    table = sit(game)
    moves = bid(table).moves
    assert move_row(game, moves[0], ANN).text == "Bid"
    assert move_row(game, moves[0], BEN).text == "Name"


def test_line_with_secrets_can_be_shared_as_text_only_after_the_end_of_the_game() -> None:
    table = sit(bids.GAME, goal=2)
    bid(table)
    with pytest.raises(Illegal) as why:
        share.make_text(table.game, table.record, table.here)
    assert str(why.value) == share.SECRETS
    assert share.make_text(table.game, table.record)
    bid(table)
    assert table.outcome is not None
    shared = share.read(share.make_text(table.game, table.record, table.here), lambda id: bids.GAME)
    assert shared.turns[0][0] == {"type": "Bid", "amount": 3}
