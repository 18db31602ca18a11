"""Test what a fair table refuses, and the practice copy offered instead."""

from __future__ import annotations

from typing import Any

import pytest

from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.engine.state import Illegal, encode
from takeback.games.holdem.state import BETTING, Call, Check, Deal, Fold
from takeback.listeners.statistics import Statistics
from takeback.shell.commands.of_games import screen_of
from takeback.table.opening import new_table, save_file_of, table_from_file
from takeback.table.practice import FREE_ALREADY, SOMETHING_HIDDEN, practice_copy, why_no_practice
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.conftest import play_on
from tests.toys import dice, find_toy

TWO = (Seat(name="Ann"), Seat(name="Ben"))


def make_fair_table(turns: int, **options: Any) -> Table:
    table = new_table(dice.GAME, options, TWO, 5, "fair")
    for number in range(turns):
        if not table.to_act():
            break
        play_on(table, number)
    return table


def test_playing_at_a_locked_turn_of_a_fair_table_is_refused_and_offers_practice_with_a_new_seed(
    window: Any, sit: Any
) -> None:
    table = sit(4, rule="fair")
    window.session.navigation.go(table.line[1])
    board = window.board
    spot = list(board.spots)[-1]
    board.press(spot)
    assert table.here is table.line[1]
    told = window.notice_bar.sentence.text()
    assert told == board.refusal.sentence
    assert told.endswith("On a fair table it cannot be undone.")
    assert window.notice_bar.buttons[0].text() == "Continue from here as a practice game"
    window.notice_bar.buttons[0].click()
    copy = window.table
    assert copy is not table
    assert (copy.record.rule, copy.record.practice, copy.here.depth) == ("free", True, 1)
    assert copy.record.seed != table.record.seed
    assert "practice" in window.status_bar.place_bar.text()
    play_on(copy, 7)
    copy.undo()


def test_undo_of_a_locked_turn_of_a_fair_table_is_refused_with_a_shown_and_spoken_sentence(
    window: Any, sit: Any, qtbot: Any
) -> None:
    table = sit(2, rule="fair")
    window.actions_["undo"].trigger()
    window.actions_["undo"].trigger()
    assert table.here.depth == 1
    sentence = "Turn 2 is Nought’s. On a fair table it cannot be undone."
    assert window.status_bar.message.text() == sentence
    settle()
    assert window.announcer.last == sentence


def test_history_row_of_a_locked_turn_is_spoken_as_locked_and_its_tooltip_says_why(
    window: Any, sit: Any
) -> None:
    table = sit(2, rule="fair")
    sentence = "Turn 2 is Nought’s. On a fair table it cannot be undone."
    window.actions_["undo"].trigger()
    assert "locked" in window.session.words.spoken_row(table.line[1])
    assert sentence in window.session.words.tooltip(table.line[1])


def test_practice_copy_of_a_game_in_play_is_refused_if_it_has_secrets_or_is_free_already() -> None:
    table = make_fair_table(3)
    assert why_no_practice(table, table.here, 0) == SOMETHING_HIDDEN
    open_table = new_table(find_game("tictactoe"), {}, TWO, 5, "fair")
    assert why_no_practice(open_table, open_table.here, 0) == ""
    assert why_no_practice(new_table(dice.GAME, {}, TWO, 5), open_table.here, 0) == FREE_ALREADY


def test_practice_copy_of_a_finished_fair_game_keeps_its_seed_and_repeats_its_dice() -> None:
    table = make_fair_table(200, goal=10)
    assert table.outcome is not None
    node = table.line[2]
    assert why_no_practice(table, node, 0) == ""
    copy = table_from_file(practice_copy(table, node, 0), find=find_toy).table
    assert copy.record.seed == table.record.seed
    assert copy.here.depth == 2
    for one in table.line[3:]:
        for move in one.moves:
            copy.act(move.action, move.seat)
    assert copy.state == table.line[-1].state


def test_practice_copies_of_a_fair_game_in_play_have_new_seeds_and_other_dice() -> None:
    table = make_fair_table(0)
    copies = [table_from_file(practice_copy(table, table.here, 0), find=find_toy).table for _ in range(8)]
    assert all(copy.state == table.state for copy in copies)
    for copy in (*copies, table):
        copy.act(dice.Shake(), copy.to_act()[0])
    assert len({copy.state for copy in copies}) > 1
    assert len({copy.record.seed for copy in copies}) == 8


def test_practice_game_is_not_counted_in_statistics(window: Any, sit: Any, tmp_path: Any) -> None:
    table = sit(0, rule="fair", size="3x3", run=3)
    statistics = Statistics(tmp_path)
    window.actions_["practice"].trigger()
    copy = window.table
    assert copy is not table
    statistics.attend(copy)
    while copy.to_act():
        play_on(copy)
    assert copy.outcome is not None
    assert statistics.kept.games.get("tictactoe", {}).get("played", 0) == 0


def test_practice_command_on_a_free_table_is_in_no_menu_and_refused_with_a_message(
    window: Any, sit: Any
) -> None:
    table = sit(2)
    command = window.actions_.find("practice")
    assert command is not None
    assert command.why_absent(screen_of(window)) == FREE_ALREADY
    window.actions_["practice"].trigger()
    assert window.table is table
    assert window.status_bar.message.text() == FREE_ALREADY


def test_practice_copy_holds_only_the_line_to_its_turn_even_if_that_line_was_deleted() -> None:
    table = new_table(find_game("tictactoe"), {}, TWO, 5, "fair")
    play_on(table)
    deleted = table.here
    table.undo()
    play_on(table, 3)
    table.marks.set(deleted, "hidden", True, "x")
    assert table.history.is_hidden(deleted)
    for node in (table.here, deleted):
        copy = table_from_file(practice_copy(table, node, 0)).table
        assert [one.state for one in copy.history.nodes.values()] == [table.line[0].state, node.state]
        assert not copy.history.deleted_heads()
        with pytest.raises(Illegal):
            copy.act(node.moves[0].action, copy.to_act()[0])


def test_practice_copy_of_holdem_in_play_omits_folded_cards_of_earlier_hands_and_can_be_played() -> None:
    """After a showdown no card of that hand is hidden, but those folded in the hand before still are."""
    game = find_game("holdem")
    table = new_table(game, {"deal": "ask"}, (Seat(name="Ann"), Seat("computer", "Ben")), 7, "fair")
    table.act(Deal(), 0)
    mucked = table.state.seats[1].cards
    table.act(Fold(), table.state.turn)
    table.act(Deal(), 0)
    while table.state.phase == BETTING:
        legal = game.actions(table.state, table.state.turn)
        table.act(next(one for one in legal if isinstance(one, Call | Check)), table.state.turn)
    assert why_no_practice(table, table.here, 0) == ""
    copy = table_from_file(practice_copy(table, table.here, 0)).table
    assert copy.state == table.state
    assert [game.seen_by(node.state, 0) == node.state for node in copy.history.nodes.values()] == [True]
    assert str(list(mucked)) not in encode(save_file_of(copy)).decode()
    copy.act(Deal(), 0)


def test_practice_copy_of_a_game_without_secrets_keeps_earlier_turns() -> None:
    table = new_table(find_game("tictactoe"), {}, TWO, 5, "fair")
    play_on(table)
    play_on(table)
    copy = table_from_file(practice_copy(table, table.here, 0)).table
    assert copy.here.depth == 2
