"""What one seat saw of a game, as a document: nothing hidden is in it, and it is only looked at."""

from typing import Any

import pytest
from msgspec.structs import replace

from desktop.engine import savefile
from desktop.engine.game import find_game
from desktop.engine.record import Seat
from desktop.engine.savefile import SaveFileError
from desktop.engine.state import Illegal, encode
from desktop.games.holdem.state import Call, Check, Deal, Fold
from desktop.table.opening import document, merge_into, new_table, table_of
from desktop.table.seen import document_for
from desktop.table.table import Table
from tests.table.sitting import ANN, BEN, sit
from tests.toys import bids
from tests.toys.bids import SECRET, Bid, Name

HOLDEM = find_game("holdem")
ALL = (ANN, BEN, None)


def hands(count: int, rule: str = "fair") -> Table:
    """The last of so many hands is in play; those before it were folded."""
    table = new_table(HOLDEM, {}, (Seat(), Seat()), 7, rule)
    table.act(Deal(), ANN)
    for _ in range(count - 1):
        table.act(Fold(), table.state.turn)
    table.act(Call(), table.state.turn)
    return table


@pytest.mark.parametrize("rule", ["free", "fair"])
@pytest.mark.parametrize("viewer", ALL)
def test_no_card_that_the_viewer_may_not_know_is_in_it(viewer: int | None, rule: str) -> None:
    table = hands(3, rule)
    seen = table_of(document_for(table, viewer)).table
    assert seen.state == HOLDEM.seen_by(table.state, viewer)
    for node in seen.history.nodes.values():
        assert HOLDEM.seen_by(node.state, viewer) == node.state
        assert all(HOLDEM.seen_event(one, viewer) == one for move in node.moves for one in move.events)
    assert seen.record.seed == 0


def test_no_other_hand_than_the_one_in_play_is_in_it() -> None:
    table = hands(3)
    seen = document_for(table, ANN)
    assert len(seen.turns) == 1  # the fold with which hand 3 was dealt belongs to hand 2
    assert len(seen.turns) < len(document(table).turns)


@pytest.mark.parametrize("viewer", ALL)
def test_what_was_done_in_secret_is_not_in_it(viewer: int | None) -> None:
    table = sit(bids.GAME, rule="fair")
    table.act(Bid(3), ANN)
    table.act(Name(2), ANN)
    table.confirm(ANN)
    [turn] = document_for(table, viewer).turns
    actions = [move.action for move in table_of_bids(table, viewer).here.moves]
    assert actions == ([Bid(3), Name(2)] if viewer == ANN else [Bid(SECRET), Name(SECRET)])
    assert turn.serial == 1


def table_of_bids(table: Table, viewer: int | None) -> Table:
    return table_of(document_for(table, viewer), find=lambda id: bids.GAME).table


def test_it_can_be_read_like_any_file_and_only_looked_at() -> None:
    table = hands(2)
    read = savefile.read(encode(document_for(table, BEN)))
    assert read == document_for(table, BEN)
    opened = table_of(read)
    assert opened.problems == ()
    with pytest.raises(Illegal, match="to be looked at"):
        opened.table.act(Check(), opened.table.state.turn)
    with pytest.raises(SaveFileError, match="only what one seat saw"):
        merge_into(table, read)


def test_where_nothing_is_hidden_or_no_more_all_of_it_is_given() -> None:
    open_table = new_table(find_game("tictactoe"), {}, (Seat(), Seat()), 7, "fair")
    assert document_for(open_table, None) == document(open_table)
    table = hands(2)
    assert document_for(table, ANN, with_hidden=True) == document_for(table, ANN)
    over = new_table(HOLDEM, {"hands": 1}, (Seat(), Seat()), 7, "fair")
    over.act(Deal(), ANN)
    over.act(Fold(), over.state.turn)
    assert over.outcome is not None
    assert document_for(over, ANN, with_hidden=True) == document(over)
    assert document_for(over, ANN).is_masked
    assert not replace(document(over)).is_masked


def test_a_game_that_goes_on_from_the_masked_start_is_no_other_table_of_ours(tmp_path: Any) -> None:
    from desktop.engine.journal import Journal
    from desktop.table.opening import table_here

    journal = Journal.open(tmp_path / "journal.sqlite")
    table = new_table(HOLDEM, {}, (Seat(), Seat()), 7, "fair", journal)
    assert table_here(journal, document(table)) == table.id
    assert table_here(journal, document_for(table, ANN)) is None
