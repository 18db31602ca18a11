"""Test the replay of a hand in the window by keys and mouse, and its spoken texts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from takeback.games.holdem.board.all_in import share_text
from takeback.games.holdem.board.hands.library import OpenedHand
from takeback.games.holdem.board.hands.replay_board import ReplayBoard
from takeback.games.holdem.board.hands.replay_view import BLINDS, PLACES
from takeback.games.holdem.board.places import bet_box
from takeback.games.holdem.cards import UNKNOWN
from takeback.games.holdem.game import GAME
from takeback.games.holdem.records.handlist import Hand
from takeback.games.holdem.records.replayer import ALL, OWN, SHOWN, masked
from takeback.games.holdem.rules.events import HandEnded
from takeback.shell.features.records.feature import RecordsController
from tests.games.holdem.hands.conftest import Hands, Play
from tests.games.holdem.past import random_hands
from tests.games.holdem.playing import Hands as Moves
from tests.games.holdem.playing import make_table
from tests.shell.history.panel import Clock
from tests.shell.parts import feature_part

THREE = "nolimit/pluribus-44b-159.phh"


@pytest.fixture
def all_in_hand(hands: Hands, data: Path) -> Hands:
    """Open a recorded hand in which three players are all-in before the flop."""
    hands.show(data / "phh" / THREE)
    hands.open()
    return hands


def test_enter_opens_a_hand_escape_returns_to_its_row_in_the_list_and_again_leaves_the_page(
    hands: Hands, played: Play
) -> None:
    played(4)
    page = hands.show()
    page.list.view.selectRow(2)
    QTest.keyClick(page.list.view, Qt.Key.Key_Return)
    hands.settle()
    assert hands.view.isVisible()
    assert hands.view.title.text() == "Hand 2"
    hands.press(Qt.Key.Key_Right)
    assert hands.window.status_bar.message.text() != page.idle_text
    hands.press(Qt.Key.Key_Escape)
    assert page.list.isVisible()
    assert hands.window.status_bar.message.text() == page.idle_text, "What was said of the hand is over."
    assert [hand.number for hand in page.list.view.chosen] == [2]
    QTest.keyClick(page.list.view, Qt.Key.Key_Escape)
    assert feature_part(hands.window, RecordsController).page is None


def test_arrow_home_and_end_keys_of_the_replay_go_by_event_by_street_and_to_the_ends(
    all_in_hand: Hands,
) -> None:
    view = all_in_hand.view
    assert view.replay is not None
    assert view.at == view.replay.first_decision
    all_in_hand.press(Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left)
    assert view.at == view.replay.first_decision + 1
    all_in_hand.press(Qt.Key.Key_Down)
    assert view.at == view.replay.streets[1]
    all_in_hand.press(Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Up)
    assert view.at == 0
    all_in_hand.press(Qt.Key.Key_End)
    assert view.at == view.replay.last
    all_in_hand.press(Qt.Key.Key_Right)
    assert view.at == view.replay.last
    all_in_hand.press(Qt.Key.Key_Home)
    assert view.at == 0


def test_replay_board_shows_the_same_state_at_each_step_forwards_and_back(all_in_hand: Hands) -> None:
    view = all_in_hand.view
    view.how.set_value(ALL)
    assert view.replay is not None
    forwards = []
    all_in_hand.press(Qt.Key.Key_Home)
    for frame in view.replay.frames:
        assert view.board.state.seats == frame.state.seats
        assert view.board.state.board == frame.state.board
        forwards.append(view.board.state)
        all_in_hand.press(Qt.Key.Key_Right)
    for state in reversed(forwards):
        assert view.board.state == state
        all_in_hand.press(Qt.Key.Key_Left)


def test_page_keys_open_the_next_or_previous_hand_and_say_at_both_ends_that_there_is_no_further_one(
    hands: Hands, played: Play
) -> None:
    played(3)
    hands.show()
    hands.open(0)
    hands.press(Qt.Key.Key_PageDown)
    assert hands.view.title.text() == "Hand 2"
    hands.press(Qt.Key.Key_PageUp, Qt.Key.Key_PageUp)
    assert hands.view.title.text() == "Hand 3"
    assert hands.window.status_bar.message.text() == "This is the first hand of the list."
    hands.press(*[Qt.Key.Key_PageDown] * 3)
    assert hands.view.title.text() == "Hand 1"
    assert hands.window.status_bar.message.text() == "This is the last hand of the list."


def test_space_plays_and_pauses_the_replay_and_playing_stops_at_the_last_step(all_in_hand: Hands) -> None:
    view = all_in_hand.view
    view.controls.speed.set_value(4.0)
    at = view.at
    all_in_hand.press(Qt.Key.Key_Space)
    assert view.playing.is_running
    assert view.controls.buttons["play"].accessibleName() == "Pause"
    all_in_hand.qtbot.waitUntil(lambda: view.at > at, timeout=3000)
    all_in_hand.press(Qt.Key.Key_Space)
    assert not view.playing.is_running
    assert view.replay is not None
    view.go_to_step(view.replay.last - 1)
    view.playing.toggle()
    all_in_hand.qtbot.waitUntil(lambda: not view.playing.is_running, timeout=4000)
    assert view.at == view.replay.last


def test_replay_step_lasts_as_its_speed_says_and_a_deal_longer(all_in_hand: Hands) -> None:
    view = all_in_hand.view
    assert view.replay is not None
    view.controls.speed.set_value(2.0)
    view.go_to_step(view.replay.streets[1] - 1)
    clock = Clock(view.playing)
    view.playing.start()
    stays = []
    for _ in range(2):
        before = clock.now
        clock.tick()
        stays.append(clock.now - before)
    assert stays == pytest.approx([0.45, 0.75], abs=0.002)


@pytest.mark.parametrize("input", ["board", "key", "track", "row", "button"])
def test_any_input_stops_a_playing_replay_and_the_button_says_play(all_in_hand: Hands, input: str) -> None:
    view = all_in_hand.view
    view.playing.start()
    at = view.at
    match input:
        case "board":
            QTest.mouseClick(view.board, Qt.MouseButton.LeftButton)
            assert view.at == at
        case "key":
            all_in_hand.press(Qt.Key.Key_Right)
            assert view.at == at + 1
        case "track":
            QTest.mouseClick(view.track, Qt.MouseButton.LeftButton)
        case "row":
            view.acts.wanted.emit(at)
        case "button":
            view.controls.buttons["last"].click()
    assert not view.playing.is_running
    assert view.controls.buttons["play"].accessibleName() == "Play"


def test_clicks_on_the_timeline_the_list_of_acts_and_the_buttons_go_to_the_step(all_in_hand: Hands) -> None:
    view = all_in_hand.view
    assert view.replay is not None
    flop = view.replay.streets[1]
    at = view.track.rect().center()
    at.setX(round(view.track.x_of(flop)))
    QTest.mouseClick(view.track, Qt.MouseButton.LeftButton, pos=at)
    assert view.at == flop
    row = next(row for row in range(view.acts.count()) if "raises to 1,100" in view.acts.item(row).text())
    place = view.acts.visualItemRect(view.acts.item(row)).center()
    view.acts.scrollToItem(view.acts.item(row))
    QApplication.processEvents()
    place = view.acts.visualItemRect(view.acts.item(row)).center()
    QTest.mouseClick(view.acts.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert "raises to 1,100" in view.frame.text
    view.controls.buttons["street_forward"].click()
    assert view.at == flop
    view.controls.buttons["back"].click()
    assert view.at == flop - 1


def test_replay_shows_the_known_shares_of_the_pot_before_and_after_the_flop_and_speaks_them(
    all_in_hand: Hands,
) -> None:
    view = all_in_hand.view
    assert view.replay is not None
    view.go_to_step(view.replay.streets[1] - 1)
    all_in_hand.qtbot.waitUntil(lambda: bool(view.board.shares), timeout=30_000)
    before = dict(view.board.shares)
    shares = {view.frame.state.names[seat]: round(share, 6) for seat, (share, _) in view.board.shares.items()}
    assert shares == {"Bill": 0.148587, "MrOrange": 0.177616, "ORen": 0.673797}
    seat = next(seat for seat, name in enumerate(view.frame.state.names) if name == "ORen")
    assert view.board.spots[("seat", seat)].accessibleName().endswith("wins 67.4 %")
    view.go_to_step(view.replay.streets[1])
    all_in_hand.qtbot.waitUntil(lambda: view.board.shares not in ({}, before), timeout=30_000)
    assert sorted(round(share, 6) for share, _ in view.board.shares.values()) == [
        0.083056,
        0.126246,
        0.790698,
    ]


def test_text_of_a_share_of_the_pot_states_its_error_only_if_it_was_sampled() -> None:
    assert share_text(0.4284, 0.0) == "42.8 %"
    assert share_text(0.312, 0.0034) == "31.2 ± 0.3 %"
    assert [share_text(0.0, 0.0), share_text(1.0, 0.0)] == ["0 %", "100 %"]


def test_replay_shows_own_shown_or_all_cards_as_chosen_and_none_to_a_spectator(all_in_hand: Hands) -> None:
    view = all_in_hand.view
    seen = {}
    for how in (OWN, SHOWN, ALL):
        view.how.set_value(how)
        seen[how] = sum(bool(seat.cards) and UNKNOWN not in seat.cards for seat in view.board.state.seats)
    assert seen == {OWN: 1, SHOWN: 3, ALL: 6}
    view.view.setCurrentIndex(view.view.count() - 1)
    view.how.set_value(OWN)
    assert all(UNKNOWN in seat.cards for seat in view.board.state.seats if seat.cards)


def test_replay_of_a_fair_table_hides_cards_that_were_not_shown(hands: Hands, played: Play) -> None:
    played(6, "fair")
    hands.show()
    looked = 0
    for row in range(6):
        view = hands.open(row)
        view.how.set_value(ALL)
        assert view.replay is not None
        for seat in range(view.view.count()):
            view.view.setCurrentIndex(seat)
            for at in range(len(view.replay)):
                view.go_to_step(at)
                for number, one in enumerate(view.board.state.seats):
                    if number and number not in view.replay.shown and one.cards:
                        assert set(one.cards) == {UNKNOWN}
                        looked += 1
    assert looked > 50


def test_replay_can_show_positions_instead_of_names_and_big_blinds_instead_of_chips(
    all_in_hand: Hands,
) -> None:
    view = all_in_hand.view
    view.shown_as.set_value(PLACES)
    assert set(view.board.state.names) == {"SB", "BB", "LJ", "HJ", "CO", "BTN"}
    assert any("HJ raises to 200" in view.acts.item(row).text() for row in range(view.acts.count()))
    view.shown_as.set_value(BLINDS)
    texts = [view.acts.item(row).text() for row in range(view.acts.count())]
    assert any("raises to 2" in text and "200" not in text for text in texts)
    assert view.board.spots[("seat", 0)].accessibleName().count("big blinds")


def test_replay_states_how_many_hands_the_odds_assume_and_if_folded_cards_are_known(
    all_in_hand: Hands,
) -> None:
    view = all_in_hand.view
    assert view.replay is not None
    view.how.set_value("all")
    view.go_to_step(view.replay.first_decision)
    assert dict(view.facts.shown_rows)["Odds for"] == "all 6 hands"
    view.go_to_step(view.replay.streets[1])
    folded = "; ".join(dict(view.facts.shown_rows)["Odds for"].split("; ")[:2])
    assert folded == "all 3 hands; folded cards are known"
    view.how.set_value("own")
    assert dict(view.facts.shown_rows)["Odds for"] == "all 3 hands; folded cards are unknown"
    view.go_to_step(view.replay.first_decision)
    assert "Odds for" not in dict(view.facts.shown_rows)
    assert not view.board.shares


def test_replay_states_the_price_to_call_pot_odds_and_chips_paid_at_a_decision(all_in_hand: Hands) -> None:
    view = all_in_hand.view
    assert view.replay is not None
    at = next(at for at, frame in enumerate(view.replay.frames) if "raises to 10,000" in frame.text) + 1
    view.go_to_step(at)
    said = dict(view.facts.shown_rows)
    assert said["To call"] == "9,800"
    assert said["Pot odds"] == f"{100 * 9800 / (view.replay.pots[at] + 9800):.1f} %"
    assert "MrOrange 10,000" in said["Paid in"]
    assert view.facts.accessibleName().startswith("Pot ")


def test_notes_and_tags_typed_in_the_replay_are_kept_for_each_hand_and_each_player(
    hands: Hands, played: Play
) -> None:
    played(3)
    page = hands.show()
    view = hands.open(0)
    key = page.list.listed[0].key
    view.notes.tags.setText("bluff, late ,")
    view.notes.text.setPlainText("Thin.")
    view.notes.about.setCurrentIndex(2)
    view.notes.text.setPlainText("Calls a lot.")
    hands.press(Qt.Key.Key_PageDown)
    assert page.notebook.note(key).tags == ("bluff", "late")
    assert page.notebook.note(key).text == "Thin."
    view.notes.about.setCurrentIndex(2)
    assert view.notes.text.toPlainText() == "Calls a lot."
    hands.press(Qt.Key.Key_PageUp)
    assert view.notes.text.toPlainText() == "Thin."


def test_note_typed_in_the_replay_is_kept_a_moment_later(hands: Hands, played: Play) -> None:
    played(1)
    page = hands.show()
    view = hands.open(0)
    QTest.keyClicks(view.notes.text, "thin value")
    key = page.list.listed[0].key
    hands.qtbot.waitUntil(lambda: page.notebook.note(key).text == "thin value")


def test_every_replay_control_has_an_accessible_name_or_text(all_in_hand: Hands) -> None:
    from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit, QSlider

    for kind in (QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit, QSlider):
        for widget in all_in_hand.view.findChildren(kind):
            assert widget.accessibleName() or getattr(widget, "text", str)(), widget


@pytest.mark.parametrize("count", [2, pytest.param(100, marks=pytest.mark.long)])
def test_replay_steps_of_random_hands_show_the_states_after_each_event_forwards_and_back(
    hands: Hands, played: Play, count: int
) -> None:
    played(1)
    hands.show()
    view = hands.open()
    view.odds.ask = lambda questions: None  # type: ignore[method-assign]
    assert view.opened is not None
    for one in random_hands(count):
        view.show_hand(OpenedHand(view.opened.hand, one, {}), "Ann")
        assert view.replay is not None
        state, right = one.before, []
        for event in one.events:
            state = state if isinstance(event, HandEnded) else event.apply(state)
            right.append(masked(structs.replace(state, last=None), view.seen))
        view.go_to_step(0)
        there = [view.board.state]
        while view.at < view.replay.last:
            view.run_command("forward")
            there.append(view.board.state)
        back = [view.board.state]
        while view.at:
            view.run_command("back")
            back.append(view.board.state)
        assert there == back[::-1] == right


def test_hand_of_a_long_table_opens_in_pieces_and_opening_another_or_going_back_ends_that(
    hands: Hands, played: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(6)
    monkeypatch.setattr("takeback.table.archive.A_FEW", 1)
    page = hands.show()
    looks: list[int] = []
    whole = page.library.prepare

    def prepare(hand: Hand) -> Iterator[None]:
        for step in whole(hand):
            looks.append(hand.number)
            yield step

    monkeypatch.setattr(page._opening, "seconds", 0.0)
    monkeypatch.setattr(page.library, "prepare", prepare)
    page.list.opened.emit(page.list.listed[0])
    assert page.is_opening
    assert page.is_busy
    assert hands.window.status_bar.message.text() == "Opening hand 6."
    assert page.replayer.opened is None
    page.list.opened.emit(page.list.listed[2])
    hands.qtbot.waitUntil(lambda: not page.is_opening)
    assert page.replayer.opened is not None
    assert page.replayer.opened.hand.number == 4
    assert set(looks) == {6, 4}
    page.list.opened.emit(page.list.listed[0])
    page.back.click()
    assert not page.is_opening


def test_leaving_the_page_of_hands_ends_the_thread_that_computes_odds(all_in_hand: Hands) -> None:
    view = all_in_hand.view
    worker = view.odds.thread_of_answers
    all_in_hand.window.do("gallery")
    assert worker.is_closed


@pytest.mark.parametrize("seats", [2, 3, 6, 8, 9])
@pytest.mark.parametrize("size", [(503, 283), (890, 500), (2900, 1700)])
def test_share_of_the_pot_at_a_seat_covers_no_card_and_no_name_of_another_seat(
    qtbot: QtBot, seats: int, size: tuple[int, int]
) -> None:
    played = Moves(make_table((10_000,) * seats, 0))
    played.deal()
    board = ReplayBoard(GAME, None)
    qtbot.addWidget(board)
    board.resize(*size)
    board.show_step(played.state, 0, dict.fromkeys(range(seats), (0.123, 0.0)))
    for seat in range(seats):
        box = board.share_box(seat)
        assert QRectF(board.rect()).contains(box)
        for other in range(seats):
            if other != seat:
                assert not board.places.plate(other).intersects(box)
                assert not any(board.places.hole(other, card).intersects(box) for card in range(2))


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("size", [(400, 250), (503, 283), (890, 500)])
def test_share_of_the_pot_at_a_seat_covers_no_bet(qtbot: QtBot, seats: int, size: tuple[int, int]) -> None:
    played = Moves(make_table((10_000,) * seats, 0))
    played.deal()
    board = ReplayBoard(GAME, None)
    qtbot.addWidget(board)
    board.resize(*size)
    board.show_step(played.state, 0, dict.fromkeys(range(seats), (0.123, 0.0)))
    places = board.places
    boxes = [board.share_box(seat) for seat in range(seats)]
    bets = [bet_box(places.bet(seat), places.bet_scale) for seat in range(seats)]
    assert [(box, bet) for box in boxes for bet in bets if box.intersects(bet)] == []


@pytest.mark.parametrize("size", [(370, 208), (400, 250), (503, 283), (890, 500)])
def test_bets_of_a_replayed_hand_lie_nearest_to_their_seats_and_cover_nothing(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    played = Moves(make_table((10_000,) * 6, 0))
    played.deal()
    board = ReplayBoard(GAME, None)
    qtbot.addWidget(board)
    board.resize(*size)
    for below in range(6):
        board.show_step(played.state, below, {})
        places = board.places
        bets = [bet_box(places.bet(seat), places.bet_scale) for seat in range(6)]
        others = [places.plate(seat) for seat in range(6)] + [places.dealer_button(played.state.button)]
        others += [places.hole(seat, card) for seat in range(6) for card in range(2)] + [places.pot(0, 1)]
        assert not [(bet, other) for bet in bets for other in others if bet.intersects(other)]
        assert not [pair for pair in combinations(bets, 2) if pair[0].intersects(pair[1])]


def test_last_step_of_a_replayed_hand_shows_its_result_in_large_text_and_no_shares(
    all_in_hand: Hands,
) -> None:
    view = all_in_hand.view
    assert view.replay is not None
    all_in_hand.settle()
    view.go_to_step(len(view.replay) - 1)
    assert view.state.won
    assert view.board.shares == {}
    assert view.board.places.caption.height() >= 18
    view.go_to_step(view.replay.first_decision)
    qtbot = all_in_hand.qtbot
    qtbot.waitUntil(lambda: bool(view.board.shares))


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800)])
def test_current_act_and_every_fact_beside_the_replay_are_visible_at_every_step(
    hands: Hands, all_in_hand: Hands, size: tuple[int, int]
) -> None:
    hands.window.resize(*size)
    view = hands.view
    assert view.replay is not None
    for step in range(len(view.replay.frames)):
        view.go_to_step(step)
        QApplication.processEvents()
        current = view.acts.visualItemRect(view.acts.currentItem())
        assert view.acts.viewport().rect().contains(current)
        shown = [one for one in view.facts.findChildren(QLabel) if one.isVisible()]
        assert len(shown) == 2 * len(view.facts.shown_rows)
        assert [one.text() for one in shown if one.height() < one.heightForWidth(one.width())] == []
