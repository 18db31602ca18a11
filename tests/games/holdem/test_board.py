"""Test the board of Hold'em: played by keys and mouse, its spoken names, and its animations."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QAction, QFontMetricsF, QImage, QKeySequence, QMouseEvent, QPainter
from pytestqt.qtbot import QtBot

from takeback.board.scenes import UNTIL_INPUT, Scene
from takeback.engine.play import as_seen
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.games.holdem import rules
from takeback.games.holdem.board import scenes, table_view
from takeback.games.holdem.board.board import Board
from takeback.games.holdem.board.looks import CardPreferences
from takeback.games.holdem.board.places import BoardLayout, bet_box
from takeback.games.holdem.cards import UNKNOWN
from takeback.games.holdem.game import GAME
from takeback.games.holdem.rules.between import ShowedLater
from takeback.games.holdem.rules.events import Mucked
from takeback.games.holdem.state import OVER, Call, Check, Deal, Fold, Holdem, Raise
from takeback.games.holdem.words import positions
from takeback.ui import painting
from takeback.ui.theme import CONTRAST, DARK, LIGHT, READABLE, Theme, contrast
from tests.board.asking import run_game_command
from tests.games.holdem.playing import Hands, make_table, with_cards
from tests.sampling import only
from tests.settling import settle

HOLES, RUN = ("7c2d", "AsKd", "9h9d"), "Kh8c5d3s2h"


class Seated:
    """A board in front of one seat, connected to a hand without a window."""

    def __init__(self, qtbot: QtBot, hands: Hands, seat: int | None) -> None:
        self.hands, self.seat = hands, seat
        self.board = Board(GAME, tuple(Seat("person", name) for name in hands.state.names))
        self.said: list[str] = []
        self.board.message_emitted.connect(self.said.append)
        self.board.action_wanted.connect(self.acted)
        qtbot.addWidget(self.board)
        self.board.set_pace(0)
        self.board.resize(900, 700)
        self.board.show()
        self.qtbot = qtbot
        self.played: list[Any] = []
        self.look()

    def acted(self, action: Any, seat: int, revision: int) -> None:
        try:
            move = self.hands.act(seat, action)
        except Illegal as why:
            self.board.refuse(str(why), action)
            return
        self.played.append(action)
        self.look()
        self.board.show_move(move)

    def look(self) -> None:
        state = rules.seen_by(self.hands.state, self.seat)
        self.board.show_state(state, self.seat, tuple(GAME.to_act(self.hands.state)))

    def others(self, *words: str) -> None:
        for word in words:
            self.hands.play(word)
        self.look()

    def keys(self, *keys: Qt.Key) -> None:
        for key in keys:
            if not run_game_command(GAME, self.board, key, Qt.KeyboardModifier.NoModifier):
                self.qtbot.keyClick(self.board, key)

    def click(self, *key: object) -> None:
        at = self.board.place_of(key).center().toPoint()
        self.qtbot.mouseClick(self.board, Qt.MouseButton.LeftButton, pos=at)

    def name(self, *key: object) -> str:
        return self.board.spots[key].accessibleName()


def deal_hand(*stacks: int, **options: Any) -> Hands:
    hands = Hands(
        with_cards(make_table(stacks or (10_000,) * 3, 2, **options), HOLES[: len(stacks) or 3], RUN)
    )
    hands.deal()
    return hands


@pytest.fixture
def board_to_act(qtbot: QtBot) -> Seated:
    """Return the board of the button seat, which holds nines and acts first."""
    hands = deal_hand()
    return Seated(qtbot, hands, hands.state.turn)


def test_call_key_alone_plays_a_hand_to_its_end(qtbot: QtBot) -> None:
    hands = deal_hand()
    for _ in range(12):
        if hands.state.hand != 1:
            break
        seat = Seated(qtbot, hands, hands.state.turn)
        seat.keys(Qt.Key.Key_C)
        assert isinstance(seat.played[0], Call | Check)
    assert hands.state.last is not None
    assert hands.state.last.hand == 1


def test_enter_between_hands_deals_the_next_hand_also_again_after_undo(qtbot: QtBot) -> None:
    hands = Hands(make_table((10_000,) * 3, 2))
    seat, start = Seated(qtbot, hands, 0), hands.state
    seat.keys(Qt.Key.Key_Return)
    assert seat.played == [Deal()]
    hands.state = start
    seat.look()
    seat.keys(Qt.Key.Key_Return)
    assert seat.played == [Deal(), Deal()]


def test_focus_of_a_turn_starts_where_enter_plays_nothing(qtbot: QtBot, board_to_act: Seated) -> None:
    assert board_to_act.board.spots.current == ("size", 0)
    board_to_act.keys(Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert not board_to_act.played
    board_to_act.others("r 10000")
    second = Seated(qtbot, board_to_act.hands, board_to_act.hands.state.turn)
    assert second.board.limits is None
    assert second.board.spots.current == ("seat", second.seat)


def test_keyboard_focus_left_on_call_moves_to_the_sizes_for_the_next_person(board_to_act: Seated) -> None:
    board_to_act.board.move_cursor(("act", "call"))
    board_to_act.hands.play("c")
    board_to_act.seat = board_to_act.hands.state.turn
    board_to_act.look()
    assert board_to_act.board.spots.current == ("size", 0)


def test_fold_button_is_painted_with_its_current_shortcut(board_to_act: Seated) -> None:
    action = QAction(board_to_act.board)
    action.setObjectName("holdem.fold")
    board_to_act.board.addAction(action)
    shown = []
    for key in ("F", "Ctrl+Alt+7", ""):
        action.setShortcut(QKeySequence(key))
        assert board_to_act.board.key_of("fold") == key
        fold = board_to_act.board.place_of(("act", "fold")).toAlignedRect()
        shown.append(board_to_act.board.render_still().copy(fold))
    assert shown[0] != shown[1] != shown[2] != shown[0]


def test_key_r_opens_the_raise_amount_arrows_change_it_and_enter_plays_it(board_to_act: Seated) -> None:
    board_to_act.board.is_keyboard_mode = True
    board_to_act.keys(Qt.Key.Key_R)
    assert board_to_act.board.is_open
    assert not board_to_act.played
    board_to_act.keys(Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down)
    assert board_to_act.name("slider").startswith("Amount 300, from 200 to 10,000")
    board_to_act.keys(Qt.Key.Key_Return)
    assert board_to_act.played == [Raise(300)]


def test_escape_closes_the_raise_amount_and_plays_nothing(board_to_act: Seated) -> None:
    board_to_act.board.is_keyboard_mode = True
    board_to_act.keys(Qt.Key.Key_R, Qt.Key.Key_Escape)
    assert not board_to_act.board.is_open
    assert not board_to_act.played


def test_typed_digits_set_the_raise_amount_and_enter_plays_it(board_to_act: Seated) -> None:
    board_to_act.keys(Qt.Key.Key_4, Qt.Key.Key_2, Qt.Key.Key_6, Qt.Key.Key_Backspace, Qt.Key.Key_5)
    assert board_to_act.board.amount == 425
    assert board_to_act.name("act", "raise") == "Raise to 425"
    assert not board_to_act.played
    board_to_act.keys(Qt.Key.Key_Return)
    assert board_to_act.played == [Raise(425)]


def test_too_low_typed_raise_is_refused_and_escape_restores_the_least(board_to_act: Seated) -> None:
    board_to_act.keys(Qt.Key.Key_R, Qt.Key.Key_4, Qt.Key.Key_2)
    assert board_to_act.board.amount == 42
    board_to_act.keys(Qt.Key.Key_Return)
    assert board_to_act.said[-1] == "The minimum raise is to 200."
    assert not board_to_act.played
    board_to_act.keys(Qt.Key.Key_Escape)
    assert board_to_act.board.amount == 200


def test_typed_amount_in_big_blinds_accepts_a_decimal_point(board_to_act: Seated) -> None:
    board_to_act.board.set_looks(CardPreferences(in_blinds=True))
    board_to_act.keys(Qt.Key.Key_4, Qt.Key.Key_Period, Qt.Key.Key_5, Qt.Key.Key_Return)
    assert board_to_act.played == [Raise(450)]


@pytest.mark.parametrize("by_keyboard", [False, True])
def test_pressing_r_repeatedly_opens_the_amount_and_plays_nothing(
    board_to_act: Seated, by_keyboard: bool
) -> None:
    board_to_act.board.is_keyboard_mode = by_keyboard
    board_to_act.keys(Qt.Key.Key_R, Qt.Key.Key_R, Qt.Key.Key_R)
    assert board_to_act.board.is_open
    assert not board_to_act.played


def test_left_and_right_keys_go_through_the_proposed_bet_sizes(board_to_act: Seated) -> None:
    board_to_act.keys(Qt.Key.Key_R, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert board_to_act.board.amount == board_to_act.board.sizes()[2][1] == 300
    board_to_act.keys(*[Qt.Key.Key_Right] * 9)
    assert board_to_act.board.amount == 10_000
    board_to_act.keys(Qt.Key.Key_Left)
    assert board_to_act.board.amount == board_to_act.board.sizes()[3][1] == 400


def test_bet_sizes_depend_on_the_bet_faced_and_state_amount_and_price(
    qtbot: QtBot, board_to_act: Seated
) -> None:
    assert [board_to_act.board.sizes()[place] for place in (0, 1)] == [("Min", 200), ("2.5 BB", 250)]
    board_to_act.hands.play("r 300")
    seat = Seated(qtbot, board_to_act.hands, board_to_act.hands.state.turn)
    assert [name for name, _ in seat.board.sizes().values()] == ["Min", "2.5x", "3x", "4x", "Pot", "All-in"]
    assert dict(seat.board.sizes().values())["3x"] == 900
    assert seat.name("size", 2) == "3x: Raise to 900"
    tip = seat.board.spots[("size", 2)].toolTip().replace("\n", " ")
    assert tip == "Raise to 900: a caller pays 600 more into 1,300, and needs to win 31.6 % of the time."


TWO_EACH = ("AsKd", "QhQd", "7c2d")
FOUR_EACH = ("AsKdJs8d", "QhQdJh8h", "7c2c4d5d")


@pytest.mark.parametrize("variant", ["holdem", "omaha", "limit"])
def test_buttons_of_bet_sizes_keep_their_places_and_do_not_overlap(qtbot: QtBot, variant: str) -> None:
    """A name stays at one place, whatever other sizes are missing, and no two buttons overlap."""
    place_of: dict[str, QRectF] = {}
    hands = Hands(
        with_cards(
            make_table([6_000] * 3, 0, variant=variant),
            FOUR_EACH if variant == "omaha" else TWO_EACH,
            "2h6h9cTd3s",
        )
    )
    acts = (
        ("c", "c", "x", "r 100", "c", "f") if variant == "limit" else ("r 250", "c", "c", "x", "r 600", "c")
    )
    hands.deal()
    for act in acts:
        board = Seated(qtbot, hands, hands.state.turn).board
        keys: list[Any] = [key for key in board.controls() if isinstance(key, tuple) and key[0] == "size"]
        places = [board.place_of(key) for key in keys]
        assert all(not one.intersects(other) for one, other in combinations(places, 2))
        for key, place in zip(keys, places, strict=True):
            assert place_of.setdefault(board.sizes()[key[1]][0], place) == place
        hands.play(act)


def test_every_betting_control_states_the_price_in_its_tooltip(board_to_act: Seated) -> None:
    spots: list[Any] = list(board_to_act.board.spots)
    keys = [key for key in spots if key[0] in ("act", "size", "slider")]
    assert len(keys) == 10
    for key in keys:
        assert "% of the time" in board_to_act.board.spots[key].toolTip()


def test_space_on_call_raise_or_fold_plays_nothing(board_to_act: Seated) -> None:
    for key in (("act", "call"), ("act", "raise"), ("act", "fold")):
        board_to_act.board.is_keyboard_mode = True
        board_to_act.board.move_cursor(key)
        board_to_act.keys(Qt.Key.Key_Space)
    assert not board_to_act.played


def test_no_key_that_the_help_does_not_name_plays_an_action(qtbot: QtBot, checkout: Path) -> None:
    page = (checkout / "resources/help/holdem.md").read_text()
    table = page[page.index("| Key |") : page.index("All of this is also in")]
    rows = [row for row in table.splitlines()[2:] if row.startswith("|")]
    named = {key.strip() for row in rows for key in row.split("|")[1].split(",")}
    hands = deal_hand()
    start = hands.state
    letters = range(Qt.Key.Key_A.value, Qt.Key.Key_Z.value + 1)
    keys = [*map(Qt.Key, (*letters, *range(Qt.Key.Key_0.value, Qt.Key.Key_9.value + 1))), Qt.Key.Key_Space]
    keys += [Qt.Key.Key_Return, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Period, Qt.Key.Key_Tab]
    keys += [Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Backspace]
    for key in keys:
        hands.state = start
        seat = Seated(qtbot, hands, start.turn)
        seat.keys(key, key)
        if seat.played:
            assert QKeySequence(key).toString() in named


def test_all_in_is_played_only_at_the_second_press(board_to_act: Seated) -> None:
    board_to_act.keys(Qt.Key.Key_A)
    assert not board_to_act.played
    assert "Press again" in board_to_act.said[-1]
    board_to_act.keys(Qt.Key.Key_A)
    assert board_to_act.played == [Raise(10_000)]


def test_fold_key_needs_two_presses_only_where_checking_is_free(qtbot: QtBot, board_to_act: Seated) -> None:
    board_to_act.keys(Qt.Key.Key_F)
    assert board_to_act.played == [Fold()]
    board_to_act.hands.play("c")
    big = Seated(qtbot, board_to_act.hands, board_to_act.hands.state.turn)
    big.keys(Qt.Key.Key_F)
    assert not big.played
    big.keys(Qt.Key.Key_F)
    assert big.played == [Fold()]


def test_clicks_on_size_raise_fold_and_call_play_those_actions(qtbot: QtBot) -> None:
    hands = deal_hand()
    one = Seated(qtbot, hands, hands.state.turn)
    one.click("size", 2)
    one.click("act", "raise")
    assert one.played == [Raise(300)]
    two = Seated(qtbot, hands, hands.state.turn)
    two.click("act", "fold")
    three = Seated(qtbot, hands, hands.state.turn)
    three.click("act", "call")
    assert [type(two.played[0]), type(three.played[0])] == [Fold, Call]
    assert hands.state.street == 1


def test_slider_dragged_to_its_end_sets_the_largest_amount(board_to_act: Seated) -> None:
    track = board_to_act.board.place_of(("slider",))
    start, end = QPointF(track.left() + 4, track.center().y()), QPointF(track.right(), track.center().y())
    board_to_act.qtbot.mousePress(board_to_act.board, Qt.MouseButton.LeftButton, pos=start.toPoint())
    button, plain = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    at = board_to_act.board.mapToGlobal(end)
    board_to_act.board.mouseMoveEvent(QMouseEvent(QEvent.Type.MouseMove, end, at, button, button, plain))
    board_to_act.qtbot.mouseRelease(board_to_act.board, Qt.MouseButton.LeftButton, pos=end.toPoint())
    assert board_to_act.board.amount == 10_000
    assert board_to_act.name("act", "raise") == "Raise to 10,000"


def test_deal_button_deals_with_one_click(qtbot: QtBot) -> None:
    seat = Seated(qtbot, Hands(make_table([10_000] * 3, 2)), 0)
    seat.click("act", "deal")
    assert seat.played == [Deal()]


def test_call_tooltip_states_the_needed_share_of_wins(qtbot: QtBot) -> None:
    hands = deal_hand()
    hands.play("r 300", "f")
    seat = Seated(qtbot, hands, hands.state.turn)
    assert "To call 200 into 450, you need to win 30.8 %" in seat.board.spots[("act", "call")].toolTip()


# --- ahead of the turn --------------------------------------------------------------------------------------


def test_action_chosen_in_advance_is_played_when_the_turn_comes(qtbot: QtBot) -> None:
    hands = deal_hand()
    big = Seated(qtbot, hands, hands.state.big_seat)
    big.click("ahead", "check_or_fold")
    assert "in advance" in big.said[-1]
    big.others("f", "c")
    qtbot.waitUntil(lambda: bool(big.played))
    assert big.played == [Check()]


def test_call_chosen_in_advance_is_dropped_when_its_price_changes(qtbot: QtBot) -> None:
    hands = deal_hand()
    small = Seated(qtbot, hands, hands.state.small_seat)
    small.click("ahead", "call")
    small.others("r 300")
    settle()
    assert not small.played
    assert small.board.ahead == ""


def test_action_chosen_in_advance_is_dropped_when_the_table_goes_back(qtbot: QtBot) -> None:
    hands = deal_hand()
    earlier: Holdem = hands.state
    big = Seated(qtbot, hands, hands.state.big_seat)
    big.others("c")
    big.click("ahead", "check_or_fold")
    big.board.show_state(rules.seen_by(earlier, big.seat), big.seat, (earlier.turn,))
    assert big.board.ahead == ""


# --- names and descriptions --------------------------------------------------------------------------------


def test_accessible_names_describe_seats_cards_board_and_pot_and_none_is_empty(board_to_act: Seated) -> None:
    names = {str(key): spot.accessibleName() for key, spot in board_to_act.board.spots.items()}
    assert all(names.values())
    assert (
        board_to_act.name("seat", 2) == "Cid, button, 10,000 chips, nine of hearts, nine of diamonds, to act"
    )
    assert board_to_act.name("seat", 1) == "Bob, big blind, 9,900 chips, bet 100, two cards face down"
    assert board_to_act.name("hole", 1, 0) == "Bob: a hidden card"
    assert board_to_act.name("board", 0) == "The flop is not dealt yet"
    assert board_to_act.name("pot", 0) == "The pot: 150"


def test_spoken_description_of_the_board_names_the_cards_of_the_viewer_only(qtbot: QtBot) -> None:
    hands = deal_hand()
    for seat in (None, 0, 1, 2):
        told = " ".join(name for _, name in Seated(qtbot, hands, seat).board.spot_descriptions())
        for other, held in enumerate(("seven of clubs", "ace of spades", "nine of hearts")):
            assert (held in told) == (other == seat)
        assert "king of hearts" not in told


@pytest.mark.parametrize("word", ["f", "c"])
def test_shared_screen_offers_to_show_cards_by_number_and_does_not_name_them(qtbot: QtBot, word: str) -> None:
    """Hand 1 was won without showing; in hand 2 the person at the screen has other cards face down."""
    hands = deal_hand(10_000, 10_000)
    hands.play("f")
    waiting = Seated(qtbot, hands, 1 - hands.state.turn)
    waiting.board.is_shared = True
    for words in ((), (word,)):
        waiting.others(*words)
        offered = [waiting.board.words_of(id) for id in waiting.board.possible_ids() if id.startswith("show")]
        assert hands.state.last is not None
        both = f"Show both of hand {hands.state.last.hand}"
        assert not offered or offered == ["Show card 1", "Show card 2", both]
        told = " ".join([*offered, *(name for _, name in waiting.board.spot_descriptions())])
        assert not any(suit in told for suit in ("clubs", "diamonds", "hearts", "spades"))
        assert offered or words


# --- animation of moves -------------------------------------------------------------------------------------


def board_before_all_in(qtbot: QtBot, hands: Hands | None = None) -> Seated:
    """Return a board at normal speed on which a call leads to a showdown and the next deal."""
    hands = hands or deal_hand(1_000, 1_000, 1_000)
    hands.play("r 1000", "f")
    seat = Seated(qtbot, hands, hands.state.turn)
    seat.board.set_pace(1.0)
    return seat


def list_scenes(board: Board) -> list[Scene]:
    assert board.scene is not None
    return [board.scene, *board.move_player.scene_player._ahead]


def test_board_after_an_all_in_pauses_at_each_street_and_stops_at_the_result_before_the_next_hand(
    qtbot: QtBot,
) -> None:
    seat = board_before_all_in(qtbot)
    seat.keys(Qt.Key.Key_C)
    ahead = list_scenes(seat.board)
    rests = [len(scene.state.board) for scene in ahead if scene.motion is None and not scene.state.won]
    assert [*dict.fromkeys(rests)] == [0, 3, 4, 5]
    assert all(scene.hold_milliseconds for scene in ahead if scene.motion is None)
    stop = next(scene for scene in ahead if scene.is_stop)
    assert stop.state.hand == 1
    assert seat.board.table_state.hand == 2
    shown = {number for number, one in enumerate(stop.state.seats) if one.shown}
    assert {scenes.worth(stop.state, number) for number in shown} == {"Pair of nines", "Pair of kings"}
    assert stop.caption == "Bob wins 2,050 with a pair of kings"


def test_showdown_message_names_the_deciding_kicker(qtbot: QtBot) -> None:
    holes = ("2c2d", "KcQd", "KsJd")
    hands = Hands(with_cards(make_table((1_000,) * 3, 2), holes, "Kh8c5d3s2h"))
    hands.deal()
    seat = board_before_all_in(qtbot, hands)
    seat.keys(Qt.Key.Key_C)
    stop = next(scene for scene in list_scenes(seat.board) if scene.is_stop)
    assert stop.caption.endswith("with a pair of kings, queen kicker")


@pytest.mark.parametrize("variant", ["holdem", "omaha"])
def test_card_shown_after_folding_is_no_showdown_hand_at_table_end(variant: str, qtbot: QtBot) -> None:
    more = ("9c8h", "Jd4c", "Tc4d") if variant == "omaha" else ("", "", "")
    holes = [f"{one}{two}" for one, two in zip(HOLES, more, strict=True)]
    hands = Hands(with_cards(make_table([1_000] * 3, 2, variant=variant), holes, RUN))
    hands.play("r 300", "f", "c", *["x"] * 6)
    assert hands.state.last is not None
    folded, held = next((seat, held) for seat, held in hands.state.last.hidden if held)
    hands.state = replace(ShowedLater(folded, held[:1]).apply(hands.state), phase=OVER)
    ended = scenes.with_last_hand(hands.state)
    assert ended.seats[folded].cards == held[:1]
    assert not ended.seats[folded].shown
    Seated(qtbot, hands, 1).board.grab()


@pytest.mark.parametrize("key", [*"FCRA123456", "Return", "Space", "Escape", "Up"])
def test_any_key_only_skips_to_the_showdown_then_to_the_next_hand(qtbot: QtBot, key: str) -> None:
    seat = board_before_all_in(qtbot)
    seat.keys(Qt.Key.Key_C)
    assert len(seat.played) == 1
    pressed = getattr(Qt.Key, f"Key_{key}")
    seat.keys(pressed)
    now = seat.board.scene
    assert now is not None
    assert now.is_stop
    assert seat.board.state.hand == 1
    seat.keys(pressed)
    assert seat.board.scene is None
    assert seat.board.state.hand == 2
    assert len(seat.played) == 1


def test_click_on_a_button_that_is_not_shown_yet_plays_nothing(qtbot: QtBot) -> None:
    seat = board_before_all_in(qtbot)
    seat.keys(Qt.Key.Key_C)
    for _ in range(2):
        seat.qtbot.mouseClick(
            seat.board,
            Qt.MouseButton.LeftButton,
            pos=seat.board.places.action_button(0, 3).center().toPoint(),
        )
    assert seat.board.scene is None
    assert len(seat.played) == 1


@pytest.mark.parametrize(
    ("hold", "waits", "rest"), [(0, False, 1_000), (7, False, 7_000), (7, True, UNTIL_INPUT)]
)
def test_showdown_is_held_as_the_setting_says_but_at_least_a_second(
    qtbot: QtBot, hold: int, waits: bool, rest: int
) -> None:
    seat = board_before_all_in(qtbot)
    seat.board.set_looks(CardPreferences(showdown_hold=hold, showdown_waits=waits))
    seat.board.set_pace(0)
    seat.keys(Qt.Key.Key_C)
    assert [scene.hold_milliseconds for scene in list_scenes(seat.board)] == [rest]


def test_action_chosen_in_advance_does_not_end_the_animation_of_a_move(qtbot: QtBot) -> None:
    hands = deal_hand()
    seat = Seated(qtbot, hands, 1)
    seat.board.set_pace(1.0)
    move = hands.act(hands.state.turn, Call())
    assert hands.state.turn != seat.seat
    seat.look()
    seat.board.show_move(move)
    assert seat.board.scene is not None
    seat.click("ahead", "check_or_fold")
    assert seat.board.ahead == "check_or_fold"
    assert seat.board.scene is not None


def test_action_chosen_in_advance_is_played_only_after_the_animation(qtbot: QtBot) -> None:
    hands = deal_hand()
    waiting = next(
        number for number in range(3) if number != hands.state.turn and number != hands.state.big_seat
    )
    seat = Seated(qtbot, hands, waiting)
    seat.board.set_pace(1.0)
    seat.click("ahead", "check_or_fold")
    move = hands.act(hands.state.turn, Call())
    seat.look()
    seat.board.show_move(move)
    settle()
    assert seat.played == []
    seat.board.finish_animations()
    qtbot.waitUntil(lambda: seat.played == [Fold()])


def test_showdown_of_a_turn_that_is_shown_again_stays_until_a_key_which_plays_nothing(qtbot: QtBot) -> None:
    seat = board_before_all_in(qtbot)
    move = seat.hands.act(seat.hands.state.turn, Call())
    seat.look()
    seat.board.show_transient_scene([move])
    assert seat.board.scene is not None
    assert seat.board.scene.hold_milliseconds == UNTIL_INPUT
    assert seat.board.state.hand == 1
    assert len(seat.board.state.board) == 5
    assert "Pair" in scenes.worth(seat.board.state, 2)
    seat.keys(Qt.Key.Key_C)
    assert seat.board.state.hand == 2
    assert seat.played == []


def test_table_that_is_over_shows_its_last_showdown_without_folded_cards_or_controls(qtbot: QtBot) -> None:
    hands = deal_hand(1_000, 1_000, 1_000, hands=1)
    hands.play("r 1000", "f", "c")
    seat = Seated(qtbot, hands, 0)
    assert hands.state.ending is not None
    assert len(seat.board.state.board) == 5
    assert seat.name("hole", 1, 0) == "Bob: ace of spades"
    assert scenes.worth(seat.board.state, 1) == "Pair of kings"
    assert seat.board.controls() == []
    assert ("hole", 0, 0) not in seat.board.spots, "nobody saw what was folded"


def test_showdown_scenes_hide_mucked_cards(qtbot: QtBot) -> None:
    hands = deal_hand()
    hands.play("c", "c", "x", "x", "x", "x", "x", "x", "x", "x", "x")
    seat = Seated(qtbot, hands, 0)  # the board of the button, which mucks its nines
    seat.board.set_pace(1.0)
    move = hands.act(hands.state.turn, Check())
    seat.look()
    seat.board.show_move(as_seen(GAME, move, 0))
    assert any(isinstance(event, Mucked) for event in move.events)
    for scene in list_scenes(seat.board):
        if scene.state.hand == 1:
            assert not scene.state.seats[2].shown
            assert set(scene.state.seats[2].cards) <= {UNKNOWN}


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("size", [(750, 406), (890, 608)])
@pytest.mark.parametrize("seats", range(2, 10))
def test_text_about_the_last_hand_has_room_on_the_board_and_covers_no_cards(
    seats: int, size: tuple[int, int]
) -> None:
    places = BoardLayout.largest_clear(QRectF(24, 100, *size), seats, 0, 2)
    for rect in (line := places.line_beside(range(seats)), places.last_hand):
        holes = [places.hole(seat, card) for seat in range(seats) for card in range(2)]
        assert not any(rect.intersects(hole) for hole in holes)
    font = QFontMetricsF(LIGHT.font(table_view.LAST_SIZE, 600, tabular=True))
    assert font.horizontalAdvance("Hand 2: Bob +250") <= line.width()


@pytest.mark.parametrize(
    ("count", "names"),
    [
        (2, ["button", "big blind"]),
        (3, ["button", "small blind", "big blind"]),
        (4, ["button", "small blind", "big blind", "under the gun"]),
        (6, ["button", "small blind", "big blind", "lojack", "hijack", "cut-off"]),
        (9, ["button", "small blind", "big blind", "under the gun", "under the gun plus one"]),
    ],
)
def test_position_names_match_the_number_of_seats(count: int, names: list[str]) -> None:
    hands = Hands(make_table([10_000] * count, count - 1))
    hands.deal()
    named = positions(hands.state)
    order = [(hands.state.button + step) % count for step in range(count)]
    assert [named[seat] for seat in order][: len(names)] == names
    assert len(set(named.values())) == count


@pytest.mark.parametrize("variant", ["holdem", "shortdeck"])
@pytest.mark.parametrize("count", range(2, 10))
def test_no_two_seats_have_the_same_position_name_at_any_number_of_seats(count: int, variant: str) -> None:
    hands = Hands(make_table([10_000] * count, variant=variant))
    hands.deal()
    assert len(set(positions(hands.state).values())) == count


@pytest.mark.parametrize("size", [(480, 480), (560, 420), (758, 450), (900, 700), (3000, 1900), (3450, 1990)])
@pytest.mark.parametrize("count", only({2, 6, 9}, [2, 3, 6, 8, 9]))
def test_plates_and_controls_lie_inside_the_board_and_cover_no_other_nor_cards_pot_or_bets(
    qtbot: QtBot, size: tuple[int, int], count: int
) -> None:
    hands = Hands(make_table([10_000] * count, count - 1))
    hands.deal()
    seat = Seated(qtbot, hands, hands.state.turn)
    seat.board.resize(*size)
    card = seat.board.frame_rect()
    places = seat.board.places
    plates = [places.plate(number) for number in range(count)]
    assert all(card.contains(plate) for plate in plates)
    assert not any(one.intersects(other) for one in plates for other in plates if one is not other)
    controls = [seat.board.place_of(key) for key in seat.board.controls()]
    assert all(card.contains(rect) for rect in controls)
    assert not any(one.intersects(other) for one in controls for other in controls if one is not other)
    assert not any(one.intersects(plate) for one in controls for plate in plates)
    middle = [*(places.board_card(number) for number in range(5)), places.pot(0, 1)]
    assert not any(one.intersects(plate) for one in middle for plate in plates)
    held = [[places.hole(number, card) for card in range(2)] for number in range(count)]
    for number, one in enumerate(plates):
        others = [hole for other, holes in enumerate(held) if other != number for hole in holes]
        assert not any(one.intersects(hole) for hole in others)
        assert not any(mine.intersects(hole) for mine in held[number] for hole in others)
    bets = [bet_box(places.bet(number), places.bet_scale) for number in range(count)]
    lying = [*middle, *plates, *(hole for holes in held for hole in holes)]
    assert not any(one.intersects(rect) for one in bets for rect in lying)
    assert not any(one.intersects(other) for one in bets for other in bets if one is not other)


@pytest.mark.parametrize("size", [(592, 304), (752, 412), (892, 608), (436, 436), (1200, 760)])
@pytest.mark.parametrize("count", only({2, 6, 9}, range(2, 10)))
@pytest.mark.parametrize("holes", [2, 4])
def test_bet_lies_nearest_to_its_owner_and_on_the_table(
    size: tuple[int, int], count: int, holes: int
) -> None:
    places = BoardLayout.largest_clear(QRectF(24, 24, *size), count, 0, holes)

    def way(bet: QPointF, seat: int) -> float:
        own = [places.plate(seat), *(places.hole(seat, card) for card in range(holes))]
        across = [max(one.left() - bet.x(), 0, bet.x() - one.right()) for one in own]
        down = [max(one.top() - bet.y(), 0, bet.y() - one.bottom()) for one in own]
        return min(map(hypot, across, down))

    for seat in range(count):
        ways = [way(places.bet(seat), other) for other in range(count)]
        assert ways[seat] == min(ways)
        assert places.area.contains(bet_box(places.bet(seat), places.bet_scale))


@pytest.mark.parametrize("size", [(592, 304), (752, 412), (892, 608), (436, 436), (1200, 760)])
@pytest.mark.parametrize("count", only({2, 6, 9}, range(2, 10)))
@pytest.mark.parametrize("holes", [2, 4])
def test_dealer_button_covers_nothing_and_lies_beside_the_upper_half_of_its_seat(
    size: tuple[int, int], count: int, holes: int
) -> None:
    places = BoardLayout.largest_clear(QRectF(24, 24, *size), count, 0, holes)
    lie_there = [*(places.board_card(number) for number in range(5)), places.pot(0, 1)]
    for seat in range(count):
        lie_there.append(bet_box(places.bet(seat), places.bet_scale))
        lie_there += [places.hole(seat, card) for card in range(holes)]
    for seat in range(count):
        button = places.dealer_button(seat)
        plates = [places.plate(other) for other in range(count)]
        assert not any(button.intersects(rect) for rect in [*lie_there, *plates])
        assert button.width() >= 14
        assert places.card.contains(button)
        # the hand is named below the middle of the plate
        assert button.bottom() <= places.plate(seat).center().y()


@pytest.mark.parametrize("size", [(480, 480), (410, 657), (592, 304), (900, 700)])
def test_controls_between_hands_fit_without_overlapping(qtbot: QtBot, size: tuple[int, int]) -> None:
    hands = deal_hand(10_000, 10_000, deal="ask", rebuy="ask")
    winner = 1 - hands.state.turn
    hands.play("f")
    seat = Seated(qtbot, hands, winner)
    seat.board.resize(*size)
    places = [seat.board.place_of(key) for key in seat.board.controls()]
    assert len(places) >= (6 if not seat.board.places.is_narrow else 3)
    assert all(seat.board.places.controls.contains(place) for place in places)
    assert not any(one.intersects(other) for one in places for other in places if one is not other)


@pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=lambda theme: theme.name)
@pytest.mark.parametrize("size", [(640, 352), (758, 450), (900, 700)])
def test_seat_texts_are_large_and_of_good_contrast_in_small_windows(
    qtbot: QtBot, size: tuple[int, int], theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check size and contrast of all texts, also of seats that folded or are away."""
    hands = Hands(make_table([10_000] * 6, 5))
    hands.deal()
    hands.play("f")
    seat = Seated(qtbot, hands, 0)
    seat.board.set_theme(theme)
    seat.board.resize(*size)
    written: list[tuple[str, float, float]] = []

    def note(
        painter: QPainter, rect: QRectF, words: str, theme: Theme, size: float, ink: str, **more: Any
    ) -> None:
        behind = theme.accent if ink == theme.on_accent else theme.panel
        written.append((words, size, contrast(ink, behind) * painter.opacity()))

    monkeypatch.setattr(painting, "text", note)
    image = QImage(*size, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    for number in range(6):
        table_view._paint_plate(painter, seat.board.state, number, seat.board.places, theme, "BTN")
    painter.end()
    assert {"folded", "small blind", "big blind"} <= {words for words, _, _ in written}
    assert [one for one in written if one[0] and (one[1] < 7.5 or one[2] < READABLE)] == []


@pytest.mark.parametrize("words", ["Two pair, eights and threes", "Four of a kind, queens", "Wins"])
@pytest.mark.parametrize("width", [78, 118, 300])
def test_the_name_of_a_hand_fits_into_its_label(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, words: str, width: int
) -> None:
    written: list[tuple[QRectF, float, int]] = []

    def text(
        _: QPainter, rect: QRectF, words: str, theme: Theme, size: float, *args: Any, weight: int
    ) -> None:
        written.append((rect, size, weight))

    monkeypatch.setattr(painting, "text", text)
    image = QImage(600, 200, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    table_view.paint_label(
        painter, QRectF(150, 50, width, width * 0.37), words, LIGHT, QRectF(0, 0, 600, 200), is_below=True
    )
    painter.end()
    [(label, size, weight)] = written
    wide = QFontMetricsF(LIGHT.font(size, weight, tabular=True)).horizontalAdvance(words)
    assert wide < label.width() - label.height() * 0.4


def test_tooltip_of_a_seat_states_how_it_has_played_at_this_table(qtbot: QtBot) -> None:
    hands = Hands(make_table([10_000] * 2, 0))
    hands.play("r 300", "f", "c", "x", "x", "x", "x", "x", "x", "x", "r 300", "c")
    board = Seated(qtbot, hands, hands.state.turn).board
    for seat, one in enumerate(hands.state.seats):
        assert one.tally.hands == 2
        told = board.tip_of(("seat", seat))
        assert told.startswith(board.name_of(("seat", seat)))
        assert told.endswith(
            f". 2 hands at this table: played {50 * one.tally.vpip} % (VPIP), "
            f"raised {50 * one.tally.pfr} % before the flop (PFR)."
        )
    new = Seated(qtbot, deal_hand(), 0).board
    assert new.tip_of(("seat", 1)) == new.name_of(("seat", 1))
