"""Test which bets are legal, the texts of refusals, and short all-ins."""

import pytest

from takeback.engine.chance import Chance
from takeback.engine.play import play_action
from takeback.engine.state import Illegal
from takeback.games.holdem import cards
from takeback.games.holdem.game import GAME
from takeback.games.holdem.rules import chips
from takeback.games.holdem.rules.events import BetReturned, BoardDealt, PotWon, StreetClosed
from takeback.games.holdem.state import Call, Check, Deal, Fold, Holdem, HoldemAction, Raise, Show
from tests.games.holdem.playing import Hands, make_table, with_cards


def refusal_of(state: Holdem, seat: int, action: HoldemAction) -> str:
    with pytest.raises(Illegal) as why:
        play_action(GAME, state, seat, action, Chance(1))
    return str(why.value)


def deal_hand(stacks: list[int], **options: object) -> Hands:
    hands = Hands(make_table(stacks, **options))  # type: ignore[arg-type]
    hands.deal()
    return hands


def raise_limits(hands: Hands) -> tuple[int, int] | None:
    return chips.raise_range(hands.state, hands.state.turn)


# refusals ---------------------------------------------------------------------------------------------------
def test_raise_outside_the_limits_or_illegal_check_is_refused_with_the_amount() -> None:
    hands = deal_hand([1000, 1000, 1000, 1000])
    hands.play("r 225")
    assert refusal_of(hands.state, 3, Raise(349)) == "The minimum raise is to 350."
    assert refusal_of(hands.state, 3, Raise(1001)) == "You have 1,000: the most is 1,000, all-in."
    assert refusal_of(hands.state, 3, Raise(-5)) == "The minimum raise is to 350."
    assert refusal_of(hands.state, 3, Check()) == "You cannot check: it costs 225 to call."


def test_too_small_bet_needless_call_and_too_large_bet_after_the_flop_have_their_own_refusals() -> None:
    hands = deal_hand([1000, 1000, 250])
    hands.play("c", "c", "x")
    assert refusal_of(hands.state, 0, Raise(99)) == "The minimum bet is 100."
    assert refusal_of(hands.state, 0, Call()) == "There is nothing to call: check, bet or fold."
    hands.play("x", "x")
    assert refusal_of(hands.state, 2, Raise(200)) == "You have 150: the most is 150, all-in."


def test_refused_raise_of_a_short_stack_says_that_its_only_raise_is_all_in() -> None:
    hands = deal_hand([1000, 1000, 1000, 250])
    hands.play("r 200")
    assert refusal_of(hands.state, 3, Raise(240)) == "You have 250: the only raise is all-in, to 250."


def test_act_out_of_turn_is_refused_with_the_name_to_act_and_a_deal_during_a_hand_is_refused() -> None:
    hands = deal_hand([1000, 1000, 1000])
    assert refusal_of(hands.state, 0, Fold()) == "It is Cid’s turn."
    assert refusal_of(hands.state, 0, Deal()) == "Not during a hand."


def test_betting_between_hands_is_refused_with_advice_to_deal() -> None:
    hands = deal_hand([1000, 1000, 1000], deal="ask")
    hands.play("f", "f")
    assert refusal_of(hands.state, 0, Fold()) == "This hand is over; press Deal."


def test_seat_that_acted_may_not_reraise_a_short_all_in() -> None:
    hands = deal_hand([1000, 1000, 1000, 250, 1000])
    hands.play("r 200", "r 250")
    assert raise_limits(hands) == (350, 1000)
    hands.play("c", "f", "c")
    assert hands.state.turn == 2
    why = "The all-in of 50 more was not a full raise, so you can only call or fold."
    assert refusal_of(hands.state, 2, Raise(350)) == why


def test_raise_is_refused_when_all_others_are_all_in() -> None:
    hands = deal_hand([1000, 1000, 300])
    hands.play("r 300", "f")
    assert refusal_of(hands.state, 1, Raise(600)) == "All others are all-in; call or fold."


def test_raise_is_refused_when_nobody_else_can_bet_more() -> None:
    """A seat with 20 left could not call any of the raise. Programs whose hands we read and write rule the
    same.
    """
    hands = deal_hand([500, 120, 150, 400])
    hands.play("c", "r 400")
    assert hands.state.turn == 0
    assert refusal_of(hands.state, 0, Raise(500)) == "Nobody else can bet more than 400; call or fold."


def test_fixed_limit_refusals_name_the_cap_and_the_exact_raise() -> None:
    hands = deal_hand([5000, 5000, 5000], variant="limit", raises=3)
    hands.play("r 200", "r 300", "r 400")
    assert refusal_of(hands.state, 2, Raise(500)) == "The cap of three raises is reached."
    hands = deal_hand([5000, 5000, 5000], variant="limit")
    hands.play("r 200", "r 300", "r 400")
    assert refusal_of(hands.state, 2, Raise(450)) == "With fixed limit the raise is to exactly 500."
    hands.play("r 500")
    assert refusal_of(hands.state, 0, Raise(600)) == "The cap of four raises is reached."


def test_pot_limit_refusal_names_the_largest_raise() -> None:
    hands = deal_hand([10_000] * 4, variant="omaha")
    assert refusal_of(hands.state, 2, Raise(351)) == "The pot limits your raise to 350."


# raising again ----------------------------------------------------------------------------------------------
def test_short_all_ins_that_add_up_to_a_full_raise_reopen_the_betting() -> None:
    """Blinds of 250 and 500, a raise to 1000, all-ins of 1300 and 1700: the raiser may raise to 2200 or
    more.
    """
    hands = deal_hand([9000, 9000, 9000, 1300, 1700, 9000], small=250, big=500)
    hands.play("r 1000")
    assert raise_limits(hands) == (1300, 1300)
    hands.play("r 1300", "r 1700")
    assert raise_limits(hands) == (2200, 9000)
    hands.play("c", "f", "f")
    assert hands.state.turn == 2
    assert raise_limits(hands) == (2200, 9000)


def test_raise_over_an_opening_all_in_below_the_big_blind_is_by_a_big_blind_and_a_checker_may_not() -> None:
    hands = deal_hand([1000, 1000, 130, 1000])
    hands.play("c", "c", "c", "x")
    hands.play("x", "x", "r 30")
    assert raise_limits(hands) == (130, 900)
    hands.play("c")
    assert raise_limits(hands) is None
    assert [type(deed) for deed in GAME.actions(hands.state, 0)][:2] == [Fold, Call]


def test_seat_that_only_called_may_not_raise_after_an_all_in_below_a_full_raise() -> None:
    hands = deal_hand([1000, 1000, 1000, 130])
    hands.play("c", "r 130", "f", "c")
    assert hands.state.turn == 2
    assert raise_limits(hands) is None


def test_big_blind_may_raise_when_all_others_only_called() -> None:
    hands = deal_hand([1000, 1000, 1000])
    hands.play("c", "c")
    assert hands.state.turn == 1
    assert raise_limits(hands) == (200, 1000)


def test_fixed_limit_all_in_of_half_a_bet_reopens_the_betting_but_a_smaller_one_does_not() -> None:
    hands = deal_hand([5000, 5000, 5000, 150], variant="limit")
    hands.play("c", "r 150", "c", "c")
    assert hands.state.turn == 2
    assert raise_limits(hands) == (250, 250)
    hands = deal_hand([5000, 5000, 5000, 149], variant="limit")
    hands.play("c", "r 149", "c", "c")
    assert raise_limits(hands) is None


# short blinds -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("left", [60, 30])
def test_short_big_blind_still_costs_others_the_full_amount(left: int) -> None:
    hands = deal_hand([1000, left, 1000, 1000])
    assert (hands.state.turn, chips.to_call(hands.state, 2), raise_limits(hands)) == (2, 100, (200, 1000))


def test_short_big_blind_heads_up_costs_only_what_it_has_and_cannot_be_raised() -> None:
    hands = deal_hand([60, 1000], dealer=1)
    assert chips.to_call(hands.state, 1) == 10
    assert refusal_of(hands.state, 1, Raise(200)) == "All others are all-in; call or fold."


def test_heads_up_big_blind_below_the_small_one_returns_the_rest_and_the_board_is_dealt() -> None:
    hands = deal_hand([30, 1000], dealer=1, rebuy="none")
    assert [(event.seat, event.amount) for event in hands.events(BetReturned)] == [(1, 20)]
    assert len(hands.events(BoardDealt)) == 3
    assert sum(hands.stacks) == 1030


def test_hand_with_everybody_all_in_from_the_blinds_is_played_out_and_ends_in_a_pause() -> None:
    hands = deal_hand([50, 100], dealer=0)
    assert hands.events(PotWon)
    assert type(hands.moves[-1].events[-1]).__name__ == "Paused"
    assert GAME.to_act(hands.state) == (0, 1)


def test_ante_of_a_short_stack_is_paid_before_or_after_its_blind() -> None:
    first = deal_hand([1000, 120, 1000, 1000], ante="big").state.seats[1]
    assert (first.dead, first.bet, first.stack) == (100, 20, 0)
    last = deal_hand([1000, 120, 1000, 1000], ante="big", ante_first=False).state.seats[1]
    assert (last.dead, last.bet, last.stack) == (20, 100, 0)


# pots -------------------------------------------------------------------------------------------------------
def test_odd_chips_go_one_each_to_the_first_winners_after_the_button() -> None:
    assert chips.split_pot(44, (0, 1, 2), 3, 4) == ((0, 15), (1, 15), (2, 14))
    assert chips.split_pot(44, (0, 1, 2), 0, 4) == ((0, 14), (1, 15), (2, 15))
    assert chips.split_pot(15, (0, 1), 1, 2) == ((0, 8), (1, 7))


def test_big_blind_that_wins_without_a_call_gets_the_uncalled_half_back_and_shows_no_cards() -> None:
    hands = deal_hand([1000] * 4, deal="ask")
    hands.play("f", "f", "f")
    assert [(event.seat, event.amount) for event in hands.events(BetReturned)] == [(1, 50)]
    assert [event.amount for event in hands.events(PotWon)] == [100]
    assert hands.stacks == [950, 1050, 1000, 1000]
    assert hands.state.last is not None
    assert hands.state.last.shown == ()


def test_nine_equal_stacks_all_in_make_one_pot_of_all_chips() -> None:
    hands = deal_hand([700] * 9, deal="ask", rebuy="none")
    hands.play("r 700", *["c"] * 8)
    assert hands.events(StreetClosed)[0].pots == ((6300, tuple(range(9))),)
    assert sum(hands.stacks) == 6300


def test_pot_limit_counts_antes_only_with_the_option() -> None:
    """With a blind of 100 and four antes of 10, the limit is 350, or 390 with the antes."""
    assert raise_limits(deal_hand([10_000] * 4, variant="omaha", ante="each")) == (200, 350)
    assert raise_limits(deal_hand([10_000] * 4, variant="omaha", ante="each", pot_counts_antes=True)) == (
        200,
        390,
    )


# showing ----------------------------------------------------------------------------------------------------
def test_winner_without_a_showdown_may_show_each_own_card_once_until_the_next_hand_has_ended() -> None:
    hands = Hands(with_cards(make_table([1000] * 3), ("AsKd", "7c2d", "9h9d"), "2h6h9cTd4s"))
    hands.play("r 300", "f", "f")
    nine, other = cards.read("9h9d")
    assert refusal_of(hands.state, 2, Show((other, nine))).startswith("Show some of your own cards")
    assert Show((nine,)) in tuple(GAME.actions(hands.state, 2))
    assert hands.state.turn == 0
    hands.act(2, Show((nine,)))
    assert hands.state.last is not None
    assert hands.state.last.shown == ((2, (nine,)),)
    assert refusal_of(hands.state, 2, Show((nine,))).startswith("Show some of your own cards")
    hands.act(2, Show((other,)))
    assert refusal_of(hands.state, 2, Show((other,))) == "There are no cards of the last hand to show."
    hands.play("f", "f")
    assert hands.state.last.hand == 2
    hands = Hands(with_cards(make_table([1000] * 3), ("AsKd", "7c2d", "9h9d"), "2h6h9cTd4s"))
    hands.play("r 300", "f", "f", "r 300", "f")
    assert Show((nine, other)) in tuple(GAME.actions(hands.state, 2))
    hands.play("f")
    assert hands.state.last is not None
    assert hands.state.last.hand == 2
    later = {
        card for action in GAME.actions(hands.state, 2) if isinstance(action, Show) for card in action.cards
    }
    assert later
    assert not later & {nine, other}, "only cards of the second hand may be shown now"
    assert refusal_of(hands.state, 2, Show((nine,))).startswith("Show some of your own cards")
