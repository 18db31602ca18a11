"""Test changing the player of a seat during a game."""

from __future__ import annotations

from typing import Any

import pytest

from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.games.holdem.state import Deal, Fold
from takeback.shell.features.about_table.about_table import AboutTableDialog
from takeback.shell.window.window import Window
from takeback.table.opening import new_table, open_table
from takeback.table.seat_changes import change_player, possible_changes
from takeback.table.table import Table

PARK = find_game("park")


def make_table(window: Window, rule: str = "free") -> Table:
    seats = tuple(Seat(name=name, colour=at) for at, name in enumerate(("Ann", "Ben", "Cid")))
    return new_table(PARK, {}, seats, 7, rule, window.journal)


def first_action(table: Table, seat: int) -> Any:
    return next(iter(PARK.actions(table.state_for(seat), seat)))


@pytest.fixture
def table(window: Window) -> Table:
    """Return a table at which Ann is to move and all three seats have a draft."""
    table = make_table(window)
    for seat in (0, 1, 2):
        table.act(first_action(table, seat), seat)
    return table


def test_changing_the_player_of_a_seat_drops_only_the_unfinished_turn_of_that_seat(table: Table) -> None:
    change_player(table, 1, Seat("computer", "Ben", "greedy", 1))
    assert table.drafts.find(1) is None
    assert [move.action for move in table.drafts.find(0).moves()]
    assert [move.action for move in table.drafts.find(2).moves()]
    assert table.persons == (0, 2)


def test_changed_player_and_the_unfinished_turns_of_others_survive_reopening_the_table(
    window: Window, table: Table
) -> None:
    change_player(table, 1, Seat("computer", "Ben", "greedy", 1))
    again = open_table(window.journal, table.id).table
    assert again.seats == table.seats
    assert again.drafts.find(1) is None
    assert again.drafts.find(0) is not None
    assert again.drafts.find(2) is not None
    again.close()


def test_game_continues_after_changing_players_twice(table: Table) -> None:
    change_player(table, 1, Seat("computer", "Ben", "greedy", 1))
    while table.to_act() == (0,):
        listed = list(PARK.actions(table.state_for(0), 0))
        table.act(listed[0], 0)
    assert table.to_act() == (1,)
    assert table.drafts.find(2) is not None
    change_player(table, 1, Seat("person", "Ben", "", 1))
    table.act(first_action(table, 1), 1)
    assert table.drafts.find(1) is not None


@pytest.mark.parametrize(
    ("seat", "sitter"),
    [(3, Seat()), (-1, Seat()), (0, Seat("computer", level="grand")), (0, Seat("ghost"))],
)
def test_invalid_change_of_player_is_refused_without_effect(table: Table, seat: int, sitter: Seat) -> None:
    before = table.seats
    with pytest.raises(Illegal):
        change_player(table, seat, sitter)
    assert table.seats == before
    assert table.drafts.find(0) is not None


def test_possible_changes_of_players_list_every_other_kind_for_each_seat(table: Table) -> None:
    change_player(table, 2, Seat("computer", "Cid", "master", 2))
    texts = [one.text for one in possible_changes(table)]
    levels = [f"Computer ({label})" for label in PARK.computers.level_labels]
    assert texts == [*levels, *levels, "Person", *levels[:-1]]


def open_players_dialog(window: Window) -> AboutTableDialog:
    window.actions_["table_rules"].trigger()
    assert isinstance(window.dialog, AboutTableDialog)
    return window.dialog


def choose(dialog: AboutTableDialog, seat: int, text: str) -> None:
    pick, _ = dialog.picks[seat]
    pick.setCurrentIndex(pick.findText(text))


def test_players_dialog_gives_a_seat_to_a_computer_drops_its_unfinished_turn_and_says_so(
    window: Window,
) -> None:
    table = make_table(window)
    window.show_table(table)
    window.show()
    table.act(first_action(table, 2), 2)
    dialog = open_players_dialog(window)
    assert [pick.currentText() for pick, _ in dialog.picks] == ["Person"] * 3
    choose(dialog, 2, "Computer (Easy: Greedy)")
    dialog.accept()
    assert table.persons == (0, 1)
    assert table.drafts.find(2) is None
    assert window.status_bar.message.text() == "A computer plays Cid now."


def test_players_dialog_changes_several_seats_and_computer_levels_and_cancel_changes_none(
    window: Window,
) -> None:
    game = find_game("holdem")
    names = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
    seats = [Seat(name=name, colour=at) for at, name in enumerate(names)]
    table = new_table(game, {}, seats, 7, journal=window.journal)
    window.show_table(table)
    window.show()
    dialog = open_players_dialog(window)
    choose(dialog, 3, "Computer (Wild, easy)")
    choose(dialog, 5, "Computer (Rock, hard)")
    open_players_dialog(window).reject()
    assert table.persons == (0, 1, 2, 3, 4, 5)
    dialog = open_players_dialog(window)
    choose(dialog, 3, "Computer (Wild, easy)")
    choose(dialog, 5, "Computer (Rock, hard)")
    dialog.accept()
    assert table.persons == (0, 1, 2, 4)
    assert table.seats[5].level == "rock-hard"
    dialog = open_players_dialog(window)
    assert dialog.picks[5][0].currentText() == "Computer (Rock, hard)"
    choose(dialog, 5, "Computer (Rock, easy)")
    dialog.accept()
    assert table.seats[5].level == "rock-easy"


# --- hidden cards -------------------------------------------------------------------------------------------

HOLDEM = find_game("holdem")
ANN, BEN = 0, 1


def deal_hand(window: Window, *kinds: str, rule: str = "fair", hands: int = 0) -> Table:
    """Return a table of Hold'em with these kinds of players, in its first hand."""
    seats = [
        Seat(kind, name, "", at) for at, (kind, name) in enumerate(zip(kinds, ("Ann", "Ben"), strict=True))
    ]
    table = new_table(HOLDEM, {"hands": hands}, seats, 7, rule, window.journal)
    table.act(Deal(), ANN)
    return table


@pytest.mark.parametrize("seat", [ANN, BEN])
def test_fair_table_refuses_new_player_for_seat_that_saw_cards(window: Window, seat: int) -> None:
    table = deal_hand(window, "person", "computer")
    before = table.seats
    # in the hand and after it was folded, as its cards could still be seen by looking back
    for _ in range(2):
        with pytest.raises(Illegal, match="has seen hidden information"):
            change_player(table, seat, possible_changes(table)[0 if seat == ANN else -1].player)
        assert table.seats == before
        table.act(Fold(), table.state.turn)


def test_fair_table_allows_a_new_player_before_the_first_deal_and_after_the_game(window: Window) -> None:
    fresh = new_table(HOLDEM, {}, (Seat(), Seat("computer")), 7, "fair", window.journal)
    change_player(fresh, BEN, Seat())
    assert fresh.persons == (ANN, BEN)
    over = deal_hand(window, "person", "computer", hands=1)
    over.act(Fold(), over.state.turn)
    assert over.outcome is not None
    change_player(over, BEN, Seat())
    assert over.persons == (ANN, BEN)


def test_fair_table_refuses_a_new_player_only_for_a_seat_with_an_unfinished_turn(window: Window) -> None:
    table = make_table(window, "fair")
    table.act(first_action(table, 1), 1)
    with pytest.raises(Illegal, match="has seen"):
        change_player(table, 1, Seat("computer", "Ben", "greedy", 1))
    change_player(table, 2, Seat("computer", "Cid", "greedy", 2))


def test_giving_the_own_seat_to_a_computer_covers_the_board_with_the_curtain(window: Window) -> None:
    table = deal_hand(window, "person", "person", rule="free")
    window.show_table(table)
    session = window.session
    assert session is not None
    session.confirm_presence()
    looks = session.viewer()
    assert looks is not None
    session.reseat(next(one for one in possible_changes(table) if one.seat == looks))
    assert session.viewer() is None
    assert window.curtain.isVisibleTo(window)
    session.confirm_presence()
    assert session.viewer() == 1 - looks
