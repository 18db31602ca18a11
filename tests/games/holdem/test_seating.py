"""Test button, blinds and missed blinds hand after hand, and places and prizes of a sit-and-go."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.play import play_action
from takeback.engine.state import Illegal
from takeback.games.holdem.game import GAME
from takeback.games.holdem.rules.between import BlindMissed, LevelRaised, Placed, SatIn, TableOver
from takeback.games.holdem.rules.events import AntePosted, BlindPosted, HandStarted
from takeback.games.holdem.rules.seating import next_places, placed
from takeback.games.holdem.state import AWAY, IN, OUT, WAITING, Deal, End, Holdem, Leave, Rebuy, SitIn, SitOut
from tests.games.holdem.playing import Hands, check_invariants, make_table

A, B, C, D, E = range(5)
NOBODY = -1


def table_after_hand(
    seats: int, had: int, small: int, big: int, out: Sequence[int] = (), **options: Any
) -> Holdem:
    """Return a table after a hand with this button and these blinds, in which the seats in `out` went out."""
    state = make_table([1000] * seats, **options)
    who = tuple(replace(seat, stack=0, here=OUT) if n in out else seat for n, seat in enumerate(state.seats))
    return replace(state, seats=who, hand=1, button=had, small_seat=small, big_seat=big, small_place=small)


def places(state: Holdem) -> tuple[int, int, int]:
    found = next_places(state, Chance(1))
    return found.button, found.small_seat, found.big_seat


# the dead button -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("seats", "out", "wanted"),
    [
        (4, (), (B, C, D)),
        (4, (B,), (B, C, D)),
        (4, (C,), (B, NOBODY, D)),
        (4, (B, C), (A, A, D)),
        (5, (B, C), (B, NOBODY, D)),
        (3, (C,), (B, B, A)),
        (3, (A,), (C, C, B)),
        (3, (), (B, C, A)),
    ],
)
def test_button_and_blinds_of_the_next_hand_are_as_listed_when_seats_went_out(
    seats: int, out: tuple[int, ...], wanted: Any
) -> None:
    assert places(table_after_hand(seats, A, B, C, out)) == wanted


def test_button_moves_to_the_empty_seat_after_a_hand_without_small_blind() -> None:
    hands = Hands(
        replace(table_after_hand(4, A, B, C, (C,)), rules=replace(make_table([1] * 4).rules, rebuy="none"))
    )
    hands.deal()
    started = hands.events(HandStarted)[0]
    assert (started.button, started.small_seat, started.big_seat, started.small_place) == (B, NOBODY, D, C)
    assert [(event.seat, event.kind) for event in hands.events(BlindPosted)] == [(D, "big")]
    hands.play("f", "f")
    started = hands.events(HandStarted)[-1]
    assert (started.button, started.small_seat, started.big_seat) == (C, D, A)


def test_seat_before_an_empty_button_acts_last_after_the_flop() -> None:
    """B and C of five seats are out. B has the button, so A before it acts last after the flop."""
    hands = Hands(table_after_hand(5, A, B, C, (B, C)))
    hands.deal()
    hands.play("c", "c", "x")
    assert hands.state.street == 1
    order = []
    while hands.state.street == 1:
        order.append(hands.state.turn)
        hands.play("x")
    assert order == [D, E, A]


def test_moving_button_goes_to_the_next_player_and_the_blinds_to_those_after() -> None:
    assert places(table_after_hand(4, A, B, C, (B,), button="moving")) == (C, D, A)
    assert places(table_after_hand(4, A, B, C, (B, C), button="moving")) == (A, A, D)


def test_third_player_joining_two_gets_the_big_blind_with_a_moving_button() -> None:
    state = table_after_hand(3, B, B, C, button="moving")
    first, *others = state.seats
    assert places(replace(state, seats=(replace(first, here=WAITING), *others))) == (B, C, A)


@pytest.mark.parametrize("options", [{}, {"ante": "none"}, {"ante": "each"}])
def test_short_deck_button_posts_the_only_blind_and_everybody_an_ante(options: dict[str, Any]) -> None:
    """The ante is as large as the blind."""
    assert GAME.read_options({"variant": "shortdeck"})["ante"] == "each"
    hands = Hands(make_table([1000] * 3, variant="shortdeck", **options))
    hands.deal()
    assert [(event.seat, event.amount, event.kind) for event in hands.events(BlindPosted)] == [
        (2, 100, "big")
    ]
    assert [event.amount for event in hands.events(AntePosted)] == [100] * 3
    assert hands.state.turn == 0


def test_two_players_left_never_post_the_big_blind_twice_in_a_row() -> None:
    for seats in (3, 4, 5, 6):
        for big in range(seats):
            for gone in range(seats):
                small, button = (big - 1) % seats, (big - 2) % seats
                left = [seat for seat in range(seats) if seat in (gone, (gone + 1) % seats)]
                out = tuple(seat for seat in range(seats) if seat not in left)
                assert places(table_after_hand(seats, button, small, big, out))[2] != big or big not in left


# missed blinds ----------------------------------------------------------------------------------------------
def sit_out(hands: Hands, seat: int) -> None:
    hands.act(seat, SitOut())


def test_seat_that_missed_both_blinds_comes_back_by_posting_them_and_may_still_raise() -> None:
    """With blinds of 50 and 100 both owed, it posts a bet of 100 and 50 dead, and may still raise."""
    hands = Hands(make_table([10_000] * 5, dealer=D, deal="ask"))
    hands.play("f", "f", "f", "f")  # button D, small E, big A
    sit_out(hands, B)
    for _ in range(2):
        hands.deal()
        hands.play("f", "f", "f")
    assert (hands.state.seats[B].owes_small, hands.state.seats[B].owes_big) == (True, True)
    hands.act(B, SitIn("post"))
    assert hands.state.seats[B].here == "waiting"
    hands.deal()
    posted = [(event.seat, event.amount, event.kind) for event in hands.events(BlindPosted)]
    assert (B, 100, "post") in posted
    assert (B, 50, "dead") in posted
    seat = hands.state.seats[B]
    assert (seat.bet, seat.dead, seat.owes_small, seat.owes_big, seat.here) == (100, 50, False, False, IN)
    while hands.state.turn != B:
        hands.play("f")
    assert [type(deed).__name__ for deed in GAME.actions(hands.state, B)][:2] == ["Fold", "Check"]
    check_invariants(hands.state)


def test_seat_that_waits_for_the_big_blind_is_dealt_in_only_then_and_owes_nothing() -> None:
    hands = Hands(make_table([10_000] * 4, dealer=A, deal="ask"))
    hands.play("f", "f", "f")  # button A, small B, big C
    sit_out(hands, D)
    hands.deal()
    assert [(event.seat, event.small, event.big) for event in hands.events(BlindMissed)] == [(D, False, True)]
    hands.play("f", "f")
    hands.act(D, SitIn("wait"))
    seen = []
    for _ in range(6):
        hands.deal()
        started = hands.events(HandStarted)[0]
        seen.append(D in started.seats)
        if D in started.seats:
            assert started.big_seat == D
            assert [event.how for event in hands.events(SatIn)] == ["in"]
            break
        hands.play(*["f"] * (len(started.seats) - 1))
    assert seen[-1]
    assert not any(seen[:-1])
    assert not hands.state.seats[D].owes_big


def test_seat_that_comes_back_before_a_blind_has_passed_it_is_dealt_in_at_once() -> None:
    hands = Hands(make_table([10_000] * 5, dealer=A, deal="ask"))
    hands.play("f", "f", "f", "f")
    sit_out(hands, A)
    hands.act(A, SitIn("wait"))
    assert hands.state.seats[A].here == IN


def test_absent_seat_of_a_sit_and_go_posts_its_blind_and_folds() -> None:
    hands = Hands(make_table([3000] * 3, format="sitgo", deal="ask"))
    hands.act(A, SitOut())
    hands.deal()
    assert hands.state.seats[A].here == AWAY
    assert A in [event.seat for event in hands.events(BlindPosted)]
    hands.play("c")
    assert not hands.state.seats[A].live
    assert hands.state.turn == B


# buying and leaving -----------------------------------------------------------------------------------------
def refusal_of(hands: Hands, seat: int, action: Any) -> str:
    with pytest.raises(Illegal) as why:
        play_action(GAME, hands.state, seat, action, Chance(1))
    return str(why.value)


def test_buying_chips_below_the_limit_is_refused_and_within_adds_them_to_the_stack() -> None:
    hands = Hands(make_table([500, 10_000, 10_000], rebuy="ask", deal="ask"))
    assert refusal_of(hands, A, Rebuy(1499)) == "You may buy 1,500 to 24,500 chips."
    hands.act(A, Rebuy(1500))
    assert (hands.state.seats[A].stack, hands.state.seats[A].bought) == (2000, 2000)


def test_table_waits_for_seats_without_chips_to_rebuy_and_a_deal_makes_them_sit_out() -> None:
    hands = Hands(make_table([300, 300, 5000], rebuy="ask"))
    hands.deal()
    hands.play("r 300", "c", "f")
    broke = [number for number, seat in enumerate(hands.state.seats) if not seat.stack]
    assert hands.state.phase == "ready"
    assert GAME.to_act(hands.state) == tuple(broke)
    hands.act(1, Deal())
    assert hands.state.seats[broke[0]].here == AWAY
    check_invariants(hands.state)


def test_seat_that_leaves_takes_its_chips_others_play_on_and_the_last_one_closes_the_table() -> None:
    hands = Hands(make_table([1000] * 3, deal="ask"))
    hands.act(B, Leave())
    assert (hands.state.seats[B].stack, hands.state.seats[B].bought, hands.state.seats[B].here) == (
        0,
        0,
        "gone",
    )
    hands.deal()
    assert hands.events(HandStarted)[0].seats == (A, C)
    hands.play("f")
    hands.act(A, Leave())
    assert hands.events(TableOver)[0].reason == "deserted"
    assert GAME.outcome(hands.state) is not None
    assert refusal_of(hands, C, Deal()) == "The table is closed."


def test_cash_table_ends_on_request_or_after_its_last_hand_with_results_that_sum_to_zero() -> None:
    hands = Hands(make_table([1000] * 3, deal="ask"))
    hands.act(B, End())
    assert hands.state.ending is not None
    hands = Hands(make_table([1000] * 3, hands=2))
    hands.play("f", "f", "f", "f")
    assert hands.state.ending is not None
    assert hands.state.ending.reason == "played"
    assert sum(net for _, net in hands.state.ending.results) == 0


# a sit-and-go -----------------------------------------------------------------------------------------------
def test_seats_that_go_out_together_are_placed_by_stack_and_equal_stacks_share_the_prize() -> None:
    """Prizes are 50/30/20 percent of 6000; of three seats that go out at once, two have equal stacks."""
    state = make_table([0, 0, 0, 2000, 0, 4000], format="sitgo")
    bought = tuple(replace(seat, bought=1000) for seat in state.seats)
    state = replace(state, seats=tuple(replace(s, here=OUT) if n == 4 else s for n, s in enumerate(bought)))
    assert placed(state, {0: -700, 1: -700, 2: -100}) == [(2, 5, 0), (0, 3, 600), (1, 3, 600)]


def test_closed_table_at_which_nobody_won_chips_has_no_winner() -> None:
    hands = Hands(make_table([1000] * 3))
    hands.act(A, End())
    outcome = GAME.outcome(hands.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((), (0, 0, 0))


def test_sit_and_go_is_played_to_its_end_and_awards_all_points() -> None:
    for count in (2, 3, 5, 9):
        hands = Hands(make_table([500] * count, format="sitgo", level_hands=6))
        hands.deal()
        while hands.state.ending is None:
            deeds = list(GAME.actions(hands.state, hands.state.turn)) if hands.state.turn >= 0 else [Deal()]
            pick = Chance(count, len(hands.moves)).pick([deeds[-1], deeds[min(1, len(deeds) - 1)]])
            hands.act(next(iter(GAME.to_act(hands.state))), pick)
            check_invariants(hands.state)
        seats = hands.state.seats
        assert sum(seat.points for seat in seats) == 500 * count
        assert sorted(seat.place for seat in seats)[0] == 1
        assert len(hands.events(Placed)) >= 1
        outcome = GAME.outcome(hands.state)
        assert outcome is not None
        assert seats[outcome.winners[0]].stack == 500 * count
        assert outcome.places == tuple(seat.place for seat in seats)
        assert len(set(outcome.places)) > 1


def test_blinds_of_a_sit_and_go_rise_every_six_hands_and_the_ante_starts_at_level_four() -> None:
    hands = Hands(make_table([100_000] * 2, format="sitgo", ante="big", level_hands=6))
    for _ in range(18):
        hands.play("f")
    raised = [
        (event.level, event.small, event.big, event.ante)
        for move in hands.moves
        for event in move.events
        if isinstance(event, LevelRaised)
    ]
    assert raised == [(2, 50, 100, 0), (3, 75, 150, 0), (4, 100, 200, 200)]


def test_first_button_of_an_absent_seat_passes_to_the_next_playing_seat() -> None:
    hands = Hands(make_table([1_000] * 3, 2))
    hands.act(2, SitOut())
    (started,) = [event for event in hands.act(0, Deal()).events if isinstance(event, HandStarted)]
    assert (started.button, started.small_seat, started.big_seat) == (0, 0, 1)
