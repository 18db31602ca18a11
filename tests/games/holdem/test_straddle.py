"""Test the straddle: who posts it, who acts when, what may be raised, and how it is told and written."""

from __future__ import annotations

from typing import Any

import pytest

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.play import play_action
from takeback.engine.state import Illegal
from takeback.games.holdem import rules, text
from takeback.games.holdem.game import GAME
from takeback.games.holdem.players import thinker
from takeback.games.holdem.records import exporter, importer, plain
from takeback.games.holdem.records.hands import beginning_of, hands_of
from takeback.games.holdem.rules import chips
from takeback.games.holdem.rules.events import BlindPosted
from takeback.games.holdem.state import BETTING, NOBODY, Check, Holdem
from tests.games.holdem.playing import Hands, make_table, with_cards

ANN, BOB, CID, DEE, EVE = range(5)  # Eve has the button: Ann and Bob post the blinds, and Cid straddles
HOLES = ("2c7d", "3c8d", "AsAh", "4c9d", "5cTd")
BOARD = "KhQh8s6s2h"


def straddled(stacks: list[int] | None = None, **options: Any) -> Hands:
    """Return a hand just dealt at a table with straddles, by default of five players with 10,000 chips."""
    state = make_table(stacks or [10_000] * 5, straddle=True, **options)
    if state.rules.variant == "holdem" and len(state.seats) == 5:
        state = with_cards(state, HOLES, BOARD)
    hands = Hands(state)
    hands.deal()
    return hands


def posted(hands: Hands) -> list[tuple[int, int, str]]:
    return [(event.seat, event.amount, event.kind) for event in hands.events(BlindPosted)]


def test_seat_left_of_the_big_blind_posts_a_straddle_of_two_big_blinds_and_acts_last() -> None:
    hands = straddled()
    assert posted(hands) == [(ANN, 50, "small"), (BOB, 100, "big"), (CID, 200, "straddle")]
    order = []
    for word in ("c", "c", "c", "c"):
        order.append(hands.state.turn)
        hands.play(word)
    assert order == [DEE, EVE, ANN, BOB]
    assert (hands.state.turn, hands.state.street, chips.to_call(hands.state, CID)) == (CID, 0, 0)
    hands.play("x")
    assert hands.state.street == 1


def test_seat_that_posted_a_straddle_may_raise_when_everybody_only_called() -> None:
    hands = straddled()
    hands.play("c", "f", "f", "c")
    assert hands.state.turn == CID
    assert chips.raise_range(hands.state, CID) == (400, 10_000)


def test_least_raise_over_a_straddle_is_to_twice_the_straddle() -> None:
    """200 is to call and 200 the least raise, so to 400; after a raise to 700, by 500, to 1,200. On the flop
    the least bet is the big blind again."""
    hands = straddled()
    assert chips.to_call(hands.state, DEE) == 200
    assert chips.raise_range(hands.state, DEE) == (400, 10_000)
    with pytest.raises(Illegal, match="to 400"):
        hands.play("r 399")
    hands.play("r 700")
    assert chips.raise_range(hands.state, EVE) == (1200, 10_000)
    hands.play("f", "f", "f", "c")
    assert (hands.state.street, chips.raise_range(hands.state, CID)) == (1, (100, 9300))


def test_pot_limit_counts_the_straddle_as_the_bet_to_call() -> None:
    """350 lie in front of the seats and 200 are to call: a pot-size raise is to 200 + 350 + 200 = 750."""
    assert chips.raise_range(straddled(variant="omaha").state, DEE) == (400, 750)


def test_fixed_limit_counts_the_straddle_as_the_first_raise() -> None:
    hands = straddled(variant="limit")
    for to in (300, 400, 500):
        assert chips.raise_range(hands.state, hands.state.turn) == (to, to)
        hands.play(f"r {to}")
    assert chips.raise_range(hands.state, hands.state.turn) is None


def test_short_all_in_over_a_straddle_does_not_reopen_the_betting() -> None:
    """Dee calls 200; Eve is all-in for 350, which is not a full raise of 200 more. Dee may only call or fold;
    Ann, who has not acted, may raise to 550."""
    hands = straddled([10_000, 10_000, 10_000, 10_000, 350])
    hands.play("c", "r 350")
    assert chips.raise_range(hands.state, ANN) == (550, 10_000)
    hands.play("f", "f", "f")
    assert (hands.state.turn, chips.raise_range(hands.state, DEE)) == (DEE, None)


@pytest.mark.parametrize(
    ("stacks", "options"),
    [
        ([10_000] * 3, {}),
        ([10_000] * 2, {}),
        ([10_000, 10_000, 200, 10_000, 10_000], {}),
        ([10_000, 10_000, 210, 10_000, 10_000], {"ante": "each"}),
        ([10_000] * 5, {"format": "sitgo"}),
        ([10_000] * 5, {"variant": "shortdeck"}),
    ],
    ids=["three", "two", "short stack", "short after the ante", "sit-and-go", "short deck"],
)
def test_no_straddle_is_posted_with_too_few_seats_a_short_stack_or_other_formats(
    stacks: list[int], options: dict[str, Any]
) -> None:
    hands = straddled(stacks, **options)
    assert "straddle" not in [kind for _, _, kind in posted(hands)]
    assert hands.state.straddle_seat == NOBODY


def test_straddle_is_cleared_between_hands_and_moves_on_with_the_blinds() -> None:
    hands = straddled(deal="ask")
    assert hands.state.straddle_seat == CID
    hands.play("f", "f", "f", "f")
    assert hands.state.straddle_seat == NOBODY
    assert hands.stacks == [9950, 9900, 10_150, 10_000, 10_000]
    hands.deal()
    assert posted(hands)[-1] == (DEE, 200, "straddle")


def test_beginning_of_a_hand_with_a_straddle_is_found_from_every_position_of_it() -> None:
    hands = straddled()
    for word in ("c", "r 600", "f", "c", "c", "c", "x", "r 400"):
        hands.play(word)
        begun = beginning_of(hands.state)
        assert begun is not None
        assert begun.after == hands.state
        assert begun.before.straddle_seat == NOBODY


def test_straddle_is_in_the_log_and_in_both_export_formats_and_is_read_back() -> None:
    hands = straddled(deal="ask")
    hands.play("r 600", "f", "f", "f", "c", "x", "r 700", "f")
    [played] = hands_of(hands.moves)
    lines = [line for event, state in played.states() for line in text.dealer_lines(event, state, None)]
    assert "Cid posts a straddle of 200" in lines
    assert "Cid: posts straddle 200" in plain.plain_of(played).splitlines()
    written = exporter.phh_of(played)
    assert "blinds_or_straddles = [50, 100, 200, 0, 0]" in written
    again = importer.import_hand(1, written)
    assert again.problem == ""
    assert again.end is not None
    assert [seat.stack for seat in again.end.seats] == hands.stacks
    kinds = [event.kind for event in hands_of(again.moves)[0].events if isinstance(event, BlindPosted)]
    assert kinds == ["small", "big", "straddle"]


@pytest.mark.parametrize("variant", ["holdem", "omaha", "limit"])
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_computers_play_legal_actions_with_straddles_and_a_straddler_never_folds_for_free(
    variant: str, level: str
) -> None:
    """They raise to sizes that fit the straddle, and a straddler never folds what it may check."""
    state: Holdem = make_table([5000] * 5, straddle=True, run_twice=True, variant=variant)
    for number in range(60):
        acts: Any = rules.actions(state, seat := next(iter(GAME.to_act(state))))
        action = next(iter(acts))
        if state.phase == BETTING:
            seen = rules.seen_by(state, seat)
            action = thinker.choose(seen, seat, Chance(7, number), Effort(f"solid-{level}", 1.0))
            if seat == state.straddle_seat and not chips.to_call(state, seat):
                assert isinstance(action, Check) or chips.raise_range(state, seat) is not None
        state = play_action(GAME, state, seat, action, Chance(7, number)).after
    assert state.hand > 1
