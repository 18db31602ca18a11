"""Test the document of a game as one seat saw it: it contains nothing hidden and opens read-only."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from takeback.engine import savefile
from takeback.engine.game import Game, find_game, find_games
from takeback.engine.record import Seat
from takeback.engine.savefile import SaveFileError
from takeback.engine.state import Illegal, encode
from takeback.games.holdem.state import Call, Check, Deal, Fold
from takeback.table.opening import merge_into, new_table, save_file_of, table_from_file
from takeback.table.seen import document_for
from takeback.table.table import Table
from tests.engine.playing import play_a_step
from tests.table.sitting import ANN, BEN, sit
from tests.toys import bids, dice, tiles
from tests.toys.bids import SECRET, Bid, Name

HOLDEM = find_game("holdem")
ALL = (ANN, BEN, None)
SEED = 170141183460469231731687303715884105727
MOMENTS = 12
OPEN_DICE = replace(dice.GAME, id="open-dice", hidden=None)  # with chance, but nothing hidden
GAMES = [found.game for found in find_games() if found.game is not None]
WITH_CHANCE = [*(game for game in GAMES if game.chance), dice.GAME, OPEN_DICE]
WITH_DRAFTS = [*(game for game in GAMES if game.drafted), bids.GAME, tiles.GAME]


def play_hands(count: int, rule: str = "fair") -> Table:
    """Return a table with the last of so many hands in play; those before it were folded."""
    table = new_table(HOLDEM, {}, (Seat(), Seat()), 7, rule)
    table.act(Deal(), ANN)
    for _ in range(count - 1):
        table.act(Fold(), table.state.turn)
    table.act(Call(), table.state.turn)
    return table


@pytest.mark.parametrize("rule", ["free", "fair"])
@pytest.mark.parametrize("viewer", ALL)
def test_report_of_a_holdem_game_opens_to_what_its_viewer_may_see_and_without_the_seed(
    viewer: int | None, rule: str
) -> None:
    table = play_hands(3, rule)
    seen = table_from_file(document_for(table, viewer)).table
    assert seen.state == HOLDEM.seen_by(table.state, viewer)
    for node in seen.history.nodes.values():
        assert HOLDEM.seen_by(node.state, viewer) == node.state
        assert all(HOLDEM.seen_event(one, viewer) == one for move in node.moves for one in move.events)
    assert seen.record.seed == 0


def test_report_of_a_holdem_game_contains_only_the_hand_in_play() -> None:
    table = play_hands(3)
    seen = document_for(table, ANN)
    assert len(seen.turns) == 1  # the fold that also dealt hand 3 belongs to hand 2
    assert len(seen.turns) < len(save_file_of(table).turns)


@pytest.mark.parametrize("viewer", ALL)
def test_secret_actions_are_masked_in_a_report_except_for_their_own_seat(viewer: int | None) -> None:
    table = sit(bids.GAME, rule="fair")
    table.act(Bid(3), ANN)
    table.act(Name(2), ANN)
    table.confirm(ANN)
    [turn] = document_for(table, viewer).turns
    actions = [move.action for move in open_report(table, viewer).here.moves]
    assert actions == ([Bid(3), Name(2)] if viewer == ANN else [Bid(SECRET), Name(SECRET)])
    assert turn.serial == 1


def open_report(table: Table, viewer: int | None) -> Table:
    return table_from_file(document_for(table, viewer), find=lambda id: bids.GAME).table


def test_report_of_one_seat_opens_read_only_and_cannot_be_merged() -> None:
    table = play_hands(2)
    read = savefile.read(encode(document_for(table, BEN)))
    assert read == document_for(table, BEN)
    opened = table_from_file(read)
    assert opened.problems == ()
    with pytest.raises(Illegal, match="You can view this table"):
        opened.table.act(Check(), opened.table.state.turn)
    with pytest.raises(SaveFileError, match="only what one seat saw"):
        merge_into(table, read)


def test_report_is_the_whole_save_file_only_if_nothing_is_hidden_or_all_is_asked_for_after_the_end() -> None:
    open_table = new_table(find_game("tictactoe"), {}, (Seat(), Seat()), 7, "fair")
    assert document_for(open_table, None) == save_file_of(open_table)
    table = play_hands(2)
    assert document_for(table, ANN, with_hidden=True) == document_for(table, ANN)
    over = new_table(HOLDEM, {"hands": 1}, (Seat(), Seat()), 7, "fair")
    over.act(Deal(), ANN)
    over.act(Fold(), over.state.turn)
    assert over.outcome is not None
    assert document_for(over, ANN, with_hidden=True) == save_file_of(over)
    assert document_for(over, ANN).is_masked
    assert not save_file_of(over).is_masked


# chance, and drafts of others --------------------------------------------------------------------------
@pytest.mark.parametrize("game", WITH_CHANCE, ids=lambda game: game.id)
def test_report_of_a_fair_table_in_play_omits_seed_and_sealed_text_for_every_viewer_and_has_the_seal(
    game: Game,
) -> None:
    """Check that the sealed text is omitted, too: the seed determines all later chance. The seal stays."""
    table = new_table(game, {}, [Seat()] * game.read_seats(), SEED, "fair")
    assert SEED in (save_file_of(table).seed, document_for(table, 0, with_hidden=True).seed)
    luck = Random(2)
    for _ in range(MOMENTS):
        if table.outcome is not None:
            break
        for viewer in (None, *range(len(table.seats))):
            for with_hidden in (False, True):
                result = document_for(table, viewer, with_hidden)
                text = encode(result).decode()
                assert str(SEED) not in text
                assert f"{SEED:x}" not in text
                assert (result.promise, result.seal) == ("", table.record.seal)
            opened = table_from_file(savefile.read(encode(result)), find=lambda _: game)
            assert opened.problems == ()
            assert opened.table.is_read_only
            assert opened.table.state == game.seen_by(table.state, viewer)
        play_a_step(table, luck)


def test_report_of_a_fair_table_is_masked_in_play_and_the_whole_save_file_after_the_end() -> None:
    table = new_table(OPEN_DICE, {"goal": 1}, (Seat(), Seat()), SEED, "fair")
    assert document_for(table, None).is_masked
    table.act(dice.Show(), table.to_act()[0])
    assert table.outcome is not None
    assert document_for(table, None) == save_file_of(table)


def test_report_of_a_free_table_without_hidden_values_is_the_whole_save_file() -> None:
    table = new_table(OPEN_DICE, {}, (Seat(), Seat()), SEED)
    assert document_for(table, None) == save_file_of(table)


@pytest.mark.parametrize("rule", ["free", "fair"])
@pytest.mark.parametrize("game", WITH_DRAFTS, ids=lambda game: game.id)
def test_report_contains_the_draft_of_its_viewer_and_of_no_other_seat(game: Game, rule: str) -> None:
    """Check that the report opens with the viewer's draft: its steps and those undone."""
    options = {"size": "6x7", "marks": 2} if game.id == "tictactoe" else {}
    table = new_table(game, options, [Seat()] * game.read_seats(), SEED, rule)
    laid_out = 0
    for number in range(40):
        if table.outcome is not None:
            break
        seat = table.to_act()[0]
        if not list(game.actions(table.state_for(seat), seat)):
            table.confirm(seat)
            continue
        play_a_step(table, Random(number))
        draft = table.drafts.find(seat)
        if draft is None:
            continue
        laid_out += 1
        if number % 3 == 0:
            draft.stack.undo()
        for viewer in (None, *range(len(table.seats))):
            result = document_for(table, viewer)
            again = table_from_file(savefile.read(encode(result)), find=lambda _: game)
            assert {one.seat for one in result.drafts} == ({seat} if viewer == seat else set())
            assert again.problems == ()
            assert again.table.state_for(viewer) == table.state_for(viewer)
            assert read_steps(again.table, viewer) == (read_steps(table, seat) if viewer == seat else None)
        if number % 2 and not table.turn_checks.why_not_confirm(seat):
            table.confirm(seat)
    assert laid_out > 2


def read_steps(table: Table, seat: int | None) -> Any:
    draft = table.drafts.find(seat) if seat is not None else None
    if draft is None:
        return None
    return [[move.action for move in part] for part in (draft.moves(), draft.undone())]


def test_bid_in_a_draft_is_only_in_the_report_of_its_seat() -> None:
    table = sit(bids.GAME, rule="fair")
    table.act(Bid(3), ANN)
    secret = encode(Bid(3))
    assert [viewer for viewer in ALL if secret in encode(document_for(table, viewer))] == [ANN]


def test_save_file_is_matched_to_its_stored_table_but_a_report_is_not(tmp_path: Any) -> None:
    from takeback.engine.journal import Journal
    from takeback.table.opening import find_stored_table

    journal = Journal.open(tmp_path / "journal.sqlite")
    table = new_table(HOLDEM, {}, (Seat(), Seat()), 7, "fair", journal)
    assert find_stored_table(journal, save_file_of(table)) == table.id
    assert find_stored_table(journal, document_for(table, ANN)) is None
