"""Test actions other than betting: always available in the menu of the seat, in the palette and by key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from takeback.engine.chance import Chance
from takeback.engine.play import play_action
from takeback.engine.record import Seat
from takeback.games.holdem import cards, rules
from takeback.games.holdem.board.board import Board
from takeback.games.holdem.board.buy_chips import BuyChips
from takeback.games.holdem.commands import SEATS
from takeback.games.holdem.game import GAME
from takeback.games.holdem.state import (
    Break,
    Call,
    Check,
    Deal,
    End,
    Fold,
    Holdem,
    Leave,
    Raise,
    Rebuy,
    Show,
    SitOut,
)
from takeback.shell.commands.palette import all_entries
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.games.holdem.playing import Hands, make_table
from tests.games.holdem.test_board import Seated, deal_hand
from tests.settling import settle
from tests.shell.conftest import make, window
from tests.shell.showing import show_table

__all__ = ["make", "window"]

BETTING = (Fold, Check, Call, Raise)
ASKING = {"rebuy": "ask", "deal": "ask"}


def random_positions() -> Iterator[tuple[Holdem, int]]:
    """Yield positions of random games at four kinds of tables, with each seat as viewer."""
    tables: list[dict[str, object]] = [{}, {**ASKING}, {"practice": True}, {"format": "sitgo"}]
    for seed, options in enumerate(tables):
        state, chance = GAME.start(GAME.read_options(options), 3, Chance(seed, "start")), Chance(seed, "play")
        for turn in range(60):
            if not (acting := GAME.to_act(state)):
                break
            yield from ((state, seat) for seat in range(3))
            seat = chance.pick(list(acting))
            ending = Leave, End
            action = chance.pick([one for one in rules.actions(state, seat) if not isinstance(one, ending)])
            state = play_action(GAME, state, seat, action, Chance(seed, turn)).after


def test_board_offers_every_legal_action_other_than_betting_in_random_positions(qtbot: QtBot) -> None:
    kinds = set()
    for state, seat in random_positions():
        board = Board(GAME, ())
        qtbot.addWidget(board)
        board.show_state(rules.seen_by(state, seat), seat, tuple(GAME.to_act(state)))
        offered = [board._action(id) for id in board.possible_ids()]
        for action in rules.actions(state, seat):
            if isinstance(action, BETTING):
                continue
            kinds.add(type(action).__name__)
            if isinstance(action, Rebuy):
                assert "buy" in board.possible_ids()
            elif not isinstance(action, Show) or len(action.cards) != 1:
                assert action in offered
            else:
                assert any(isinstance(one, Show) and action.cards[0] in one.cards for one in offered)
    assert {"Deal", "Break", "Show", "Rebuy", "SitOut", "SitIn", "Leave", "End", "Reshuffle"} <= kinds


@pytest.fixture
def table_of_window(window: Window, qtbot: Any) -> Table:
    """Show a table in the window whose first hand is dealt, where chips are bought by choice and you are to
    act.
    """
    seats = (
        Seat(name="Ann"),
        Seat("computer", "Bob", "solid-easy", 1),
        Seat("computer", "Cid", "solid-easy", 2),
    )
    for seed in range(20):
        table = new_table(GAME, {"rebuy": "ask"}, seats, seed, journal=window.journal)
        table.act(Deal(), 0)
        if table.state.turn == 0:
            break
    show_table(window, table, qtbot)
    assert window.session is not None
    window.session.computers.thinkers().stop()
    return table


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_actions_of_the_own_seat_are_in_its_menu_and_in_the_palette_and_have_shortcuts(
    window: Window, table_of_window: Table, size: tuple[int, int]
) -> None:
    window.resize(*size)
    settle()
    board = window.board
    assert isinstance(board, Board)
    plate = board.place_of(("seat", 0)).center().toPoint()
    for reason in (QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard):
        at = plate if reason is QContextMenuEvent.Reason.Mouse else QPoint()
        QApplication.sendEvent(board, QContextMenuEvent(reason, at, board.mapToGlobal(at)))
        assert board.menu is not None
        lines = {action.objectName(): action for action in board.menu.actions()}
        board.menu.close()
        assert {f"holdem.{id}" for id in board.possible_ids()} == set(lines)
        assert {"holdem.pause", "holdem.sit_out", "holdem.leave", "holdem.buy"} <= set(lines)
        assert all(action.shortcut().toString() for action in lines.values())
    found = {one.text for one in all_entries(window)}
    assert {one.name for one in SEATS} <= found
    assert ("do", "more") in board.spots


def test_right_click_on_another_seat_opens_no_menu(window: Window, table_of_window: Table) -> None:
    board = window.board
    assert isinstance(board, Board)
    at = board.place_of(("seat", 1)).center().toPoint()
    QApplication.sendEvent(
        board, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, board.mapToGlobal(at))
    )
    assert board.menu is None


def test_chips_bought_in_the_dialog_during_a_hand_call_a_break_and_arrive_when_the_hand_is_over(
    window: Window, table_of_window: Table
) -> None:
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_B)
    dialog = window.dialog
    assert isinstance(dialog, BuyChips)
    assert dialog.focusWidget() is dialog.number.spin
    usual = 10_000 - table_of_window.state.seats[0].stack
    assert dialog.usual.text() == "Top up to 10,000"
    assert dialog.usual.isEnabled() == (dialog.number.spin.minimum() <= usual)
    dialog.number.set_value(700)
    dialog._accept()
    assert table_of_window.state.pausing
    assert table_of_window.here.moves[0].action == Break()
    board = window.board
    assert isinstance(board, Board)
    assert board.noted_action == Rebuy(700)
    table_of_window.act(Fold(), 0)
    table_of_window.act(Fold(), table_of_window.state.turn)
    before = table_of_window.state.seats[0].stack
    settle()
    assert table_of_window.here.moves[0].action == Rebuy(700)
    assert table_of_window.state.seats[0].stack == before + 700


def test_keys_of_unavailable_actions_show_the_reason_and_play_nothing(
    window: Window, table_of_window: Table
) -> None:
    for key, why in (
        (Qt.Key.Key_M, "no cards"),
        (Qt.Key.Key_E, "no cards"),
        (Qt.Key.Key_N, "practice table"),
    ):
        QTest.keyClick(QApplication.focusWidget(), key)
        assert why in window.status_bar.message.text()
    assert table_of_window.here.depth == 1


@pytest.mark.parametrize("key", [Qt.Key.Key_B, Qt.Key.Key_U])
def test_keys_for_buying_chips_at_a_table_without_rebuy_show_a_refusal(qtbot: QtBot, key: Qt.Key) -> None:
    seat = Seated(qtbot, deal_hand(), 0)
    seat.keys(key)
    assert seat.said[-1] == "You cannot buy more chips at this table."
    assert seat.played == []


# --- during a hand ------------------------------------------------------------------------------------------


def test_request_to_sit_out_made_during_a_hand_is_played_after_it(qtbot: QtBot) -> None:
    hands = deal_hand()
    seat = Seated(qtbot, hands, hands.state.turn)
    seat.keys(Qt.Key.Key_O)
    assert seat.played == [Break()]
    assert seat.board.noted_action == SitOut()
    seat.others("f", "f")
    qtbot.waitUntil(lambda: seat.played == [Break(), SitOut()])


def test_pressing_the_sit_out_key_again_cancels_the_request(qtbot: QtBot) -> None:
    hands = deal_hand()
    seat = Seated(qtbot, hands, hands.state.turn)
    seat.keys(Qt.Key.Key_O, Qt.Key.Key_O)
    assert seat.board.noted_action is None
    seat.others("f", "f")
    settle()
    assert seat.played == [Break()]


def test_sit_out_request_is_cancelled_when_its_turn_is_undone(qtbot: QtBot) -> None:
    hands = deal_hand()
    seat = Seated(qtbot, hands, hands.state.big_seat)
    start = hands.state
    seat.others("c")
    seat.keys(Qt.Key.Key_O)
    hands.state = start
    seat.look()
    assert seat.board.noted_action is None


def test_leave_key_must_be_pressed_twice(qtbot: QtBot) -> None:
    hands = Hands(make_table((10_000,) * 3, 2, **ASKING))
    seat = Seated(qtbot, hands, 0)
    seat.keys(Qt.Key.Key_L)
    assert seat.played == []
    assert "Press again" in seat.said[-1]
    seat.keys(Qt.Key.Key_L)
    assert seat.played == [Leave()]


def test_cards_that_were_mucked_cannot_be_shown_until_the_next_hand_ends(qtbot: QtBot) -> None:
    hands = deal_hand(10_000, 10_000)
    winner = 1 - hands.state.turn
    hands.play("f")
    seat = Seated(qtbot, hands, winner)
    assert "show_all" in seat.board.possible_ids()
    seat.keys(Qt.Key.Key_M)
    assert not {"show_first", "show_all", "muck"} & set(seat.board.possible_ids())
    seat.keys(Qt.Key.Key_E)
    assert seat.played == []
    hands.state = replace(hands.state, last=replace(hands.state.last, hand=9))
    seat.look()
    assert "muck" in seat.board.possible_ids()


def test_winner_shows_the_first_the_second_or_both_cards_by_its_own_key(qtbot: QtBot) -> None:
    for key, shown in ((Qt.Key.Key_Q, slice(1)), (Qt.Key.Key_W, slice(1, 2)), (Qt.Key.Key_E, slice(2))):
        hands = deal_hand(10_000, 10_000)
        winner = 1 - hands.state.turn
        held = hands.state.seats[winner].cards
        hands.play("f")
        seat = Seated(qtbot, hands, winner)
        seat.keys(key)
        assert seat.played == [Show(held[shown])]


def test_buttons_about_cards_of_the_last_hand_name_the_card_or_the_hand(qtbot: QtBot) -> None:
    hands = deal_hand(10_000, 10_000)
    winner = 1 - hands.state.turn
    held = hands.state.seats[winner].cards
    hands.play("f")
    board = Seated(qtbot, hands, winner).board
    labels = [board.words_of(id) for id in ("show_first", "show_last")]
    assert labels == [f"Show {cards.spoken_card(card)}" for card in held]
    assert " of " in labels[0]
    assert hands.state.hand == 2
    assert [board.words_of(id) for id in ("show_all", "muck")] == ["Show both of hand 1", "Muck hand 1"]


def test_actions_offered_in_advance_are_to_check_without_a_bet_and_else_to_fold_or_call(qtbot: QtBot) -> None:
    hands = deal_hand()
    big = Seated(qtbot, hands, hands.state.big_seat)
    ahead = ", as soon as it is your turn"
    for word, offered in (("", ["Check or fold", "Check"]), ("r 300", ["Fold", "Call 200"])):
        big.others(*filter(None, [word]))
        names = [name for _, name in big.board.spot_descriptions() if name.endswith(ahead)]
        assert [name.removesuffix(ahead) for name in names] == offered


def test_end_of_a_hand_that_arrives_during_the_scene_of_the_first_deal_ends_the_scene(qtbot: QtBot) -> None:
    hands = Hands(make_table([1_000] * 3, 2, deal="ask"))
    seat = Seated(qtbot, hands, 0)
    seat.board.set_pace(1.0)
    move = hands.act(0, Deal())
    seat.look()
    seat.board.show_move(move)
    assert seat.board.scene is not None or seat.board.stage.is_playing
    hands.play("f", "f")
    seat.look()
    assert seat.board.scene is None
    assert seat.board.table_state.last is not None
