"""Test the texts of the history, the dealer's log and the screen reader."""

import re
from typing import Any

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Row
from takeback.engine.play import as_seen, play_action
from takeback.games.holdem import text
from takeback.games.holdem.board.names import whose_turn
from takeback.games.holdem.cards import read
from takeback.games.holdem.game import GAME
from takeback.games.holdem.players.hints import hint
from takeback.games.holdem.rules import seen_by
from takeback.games.holdem.rules.between import (
    BlindMissed,
    Bought,
    BreakAsked,
    CashedOut,
    Placed,
    SatIn,
    SatOut,
)
from takeback.games.holdem.rules.events import BetReturned, Shuffled
from takeback.games.holdem.state import End, Leave, Show, SitOut
from tests.games.holdem.playing import Hands, make_table, with_cards

HOLES, BOARD = ("AsAd", "KhKc"), "2c7d9hJs3d"


def hand_of_two() -> Hands:
    return Hands(with_cards(make_table([600, 1000], deal="ask"), HOLES, BOARD))


def row(hands: Hands, number: int = -1, viewer: int | None = None) -> Row:
    move = as_seen(GAME, hands.moves[number], viewer)
    return GAME.describe(move, move.before, viewer)


def test_history_row_of_a_holdem_turn_shows_hand_seat_act_and_result() -> None:
    hands = hand_of_two()
    hands.play("r 1000")
    assert hands.moves[0].seat == 0
    assert row(hands, 0).text == "Hand 1 · Ann deals"
    assert row(hands).text == "Hand 1 · Bob raises to 1,000, all-in"
    hands.play("c")
    assert row(hands).text == "Hand 1 · Ann calls 500, all-in, wins 1,200 with a pair of aces"
    assert row(hands).names_seat


def test_board_status_bar_and_hint_ask_with_the_same_words_to_deal_the_first_hand_and_the_next() -> None:
    table = make_table([1000] * 3, deal="ask")
    played = Hands(table)
    played.play("f", "f")
    for state, asked in ((table, "Deal the first hand."), (played.state, "Deal the next hand.")):
        assert text.next_step(state, 0) == asked
        assert whose_turn(state, 0) == asked
        assert hint(state, 0, Chance(1), Effort("solid-hard", 0.1)).text == asked


def test_history_row_of_a_turn_that_ends_a_hand_ends_with_the_number_of_the_next_hand() -> None:
    hands = Hands(make_table([1000] * 3))
    hands.play("f", "f")
    assert row(hands).text == "Hand 1 · Ann folds, Bob wins 100; hand 2 begins"


def test_cards_shown_are_logged_with_the_number_of_their_hand_only_after_the_next_deal() -> None:
    for deal, log in (("auto", "Cid shows nine of hearts from hand 1"), ("ask", "Cid shows nine of hearts")):
        hands = Hands(with_cards(make_table([1000] * 3, deal=deal), ("AsKd", "7c2d", "9h9d"), "2h6h8cTd4s"))
        hands.play("r 300", "f", "f")
        hands.act(2, Show(read("9h")))
        assert row(hands).text == "Hand 1 · Cid shows nine of hearts"
        assert row(hands).log == (log,)


def test_dealer_log_of_a_hand_has_the_expected_line_for_each_event() -> None:
    hands = hand_of_two()
    hands.play("r 1000", "c")
    seal = next(event.commit for event in hands.moves[0].events if isinstance(event, Shuffled))
    assert row(hands, 0).log == (
        "Hand 1: Bob has the button",
        f"The deck is sealed: {seal[:16]}…",
        "Bob posts the small blind 50",
        "Ann posts the big blind 100",
        "Cards are dealt",
    )
    assert row(hands).log == (
        "Ann calls 500, all-in",
        "Uncalled 400 back to Bob",
        "Bob shows king of hearts, king of clubs",
        "Ann shows ace of spades, ace of diamonds",
        "Flop: two of clubs, seven of diamonds, nine of hearts",
        "Turn: jack of spades",
        "River: three of diamonds",
        "Ann wins the pot 1,200",
        "Ann +600, Bob −600",
        "The next hand waits for Deal",
    )


def test_own_cards_are_said_only_to_their_owner() -> None:
    hands = hand_of_two()
    hands.deal()
    assert "You are dealt ace of spades, ace of diamonds" in row(hands, viewer=0).spoken_text
    assert "ace" not in row(hands, viewer=1).spoken_text
    assert "You are dealt" not in row(hands).spoken_text


def test_dealer_log_names_main_and_side_pots_their_shares_and_the_hands_shown() -> None:
    holes = ("AsAh", "KcQd", "KdQh", "7c2d")
    hands = Hands(with_cards(make_table([205, 1000, 1000, 1000], deal="ask"), holes, "Kh8s5c3d2h"))
    hands.play("r 205", "c", "c", "c", "x", "r 101", "c", "c", "r 200", "c", "f", "x", "x")
    log = row(hands).log
    assert "The side pot is shared: Bob 352 and Cid 351" in log
    assert "Ann wins the main pot 820" in log
    assert "Bob shows king of clubs, queen of diamonds: a pair of kings" in log


def test_text_of_what_a_seat_holds_shows_its_cards_or_hand_name_to_its_owner_only() -> None:
    hands = Hands(with_cards(make_table([1000] * 2), ("5s8d", "KhKc"), "6c7d9hJs3d"))
    hands.deal()
    assert text.holding(hands.state, 0) == "You have: five of spades, eight of diamonds"
    hands.play("c", "x")
    assert text.holding(hands.state, 0) == "You have: straight, nine high"
    assert text.holding(seen_by(hands.state, 1), 0) == ""


def test_amounts_with_parts_of_a_chip_are_written_as_decimals() -> None:
    from takeback.games.holdem.words import amount_text

    assert [amount_text(250, unit) for unit in (1, 10, 100)] == ["250", "25", "2.50"]
    assert amount_text(-105, 10) == "−10.5"
    assert read("5s8d")


def test_amounts_shown_to_players_have_digit_groups_and_those_in_files_do_not() -> None:
    from takeback.games.holdem.words import amount_text, written_amount

    assert [amount_text(1_250, unit) for unit in (1, 10, 100, 50, 40)] == [
        *("1,250", "125", "12.50", "25", "31.25")
    ]
    assert amount_text(-1_250_025, 10) == "−125,002.5"
    assert (written_amount(1_250_000), written_amount(-1_250_025, 10)) == ("1250000", "-125002.5")


def test_text_at_the_end_of_a_table_shows_the_last_hand_and_chips_or_places() -> None:
    hands = Hands(with_cards(make_table([600, 1000], hands=1), HOLES, BOARD))
    hands.play("r 1000")
    before = text.net_chips(hands.state)
    hands.play("c")
    assert text.sheet(hands.state).explanations == (
        "Hand 1: Ann +600, with a pair of aces.",
        "In total: Ann +600, Bob −600.",
    )
    assert (before, text.net_chips(hands.state)) == ((0, 0), (600, -600)), (
        "what lies in the middle is nobody’s yet"
    )
    places = Hands(with_cards(make_table([1000, 1000], format="sitgo"), HOLES, BOARD))
    places.play("r 1000", "c")
    assert text.sheet(places.state).explanations[1] == "1. Ann (2,000) and 2. Bob."


OFF = End, Leave, SitOut
WRONG = re.compile(r"\bYou (?!miss\b)(\w+s|has)\b|\bIs you\b|\bto You\b")


def test_rows_and_log_lines_about_a_player_called_you_use_verbs_of_the_second_person() -> None:
    """ "You fold", not "You folds", in every row and log line."""
    said: list[str] = []
    tables: list[dict[str, Any]] = [{}, {"format": "sitgo"}, {"rebuy": "ask", "deal": "ask"}]
    for seed, options in enumerate(tables):
        state = make_table([2_000] * 3, names=("You", "Bob", "Cid"), **options)
        chance = Chance(seed, "play")
        for turn in range(250):
            if not (acting := GAME.to_act(state)):
                break
            seat = chance.pick(list(acting))
            legal = [one for one in GAME.actions(state, seat) if not isinstance(one, OFF)]
            move = play_action(GAME, state, seat, chance.pick(legal), Chance(seed, turn))
            told = GAME.describe(move, state, 0)
            said += [told.text, *told.log, told.spoken_text]
            state = move.after
    between = [SatOut(0), SatIn(0, "wait"), SatIn(0, "post"), SatIn(0, "in"), CashedOut(0, 100), Bought(0, 9)]
    between += [BreakAsked(0), BetReturned(0, 50), BlindMissed(0, True, True), Placed(0, 2, 35)]
    said += [line for event in between for line in text.dealer_lines(event, state, 0)]
    words = " ".join(said)
    for verb in ("fold", "call", "check", "raise", "win", "show", "post", "deal", "sit", "leave", "finish"):
        assert re.search(rf"\bYou {verb}\b", words), verb
    assert not [one for one in said if WRONG.search(one)]
