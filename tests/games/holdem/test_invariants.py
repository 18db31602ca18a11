"""Test chips, pots, cards and turns after every event, whatever is played."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from takeback.games.holdem.game import GAME
from takeback.games.holdem.rules import chips
from takeback.games.holdem.rules.events import PotWon, pot_now
from takeback.games.holdem.state import BETTING, OVER, Holdem
from tests.games.holdem.playing import Hands, check_invariants, make_table

OPTIONS = st.fixed_dictionaries(
    {
        "variant": st.sampled_from(("holdem", "omaha", "limit", "shortdeck")),
        "format": st.sampled_from(("cash", "cash", "sitgo")),
        "ante": st.sampled_from(("none", "each", "big")),
        "button": st.sampled_from(("dead", "moving")),
        "rebuy": st.sampled_from(("auto", "ask", "none")),
        "deal": st.sampled_from(("auto", "ask")),
        "runout": st.sampled_from(("faceup", "end")),
        "ante_first": st.booleans(),
        "practice": st.booleans(),
        "straddle": st.booleans(),
        "run_twice": st.booleans(),
    }
)
STACKS = st.lists(st.integers(1, 3000), min_size=2, max_size=9)


@settings(max_examples=120, deadline=None)
@given(OPTIONS, STACKS, st.lists(st.integers(0, 10_000), min_size=10, max_size=60), st.integers(0, 9))
def test_chips_cards_and_turns_stay_consistent_after_every_event_of_random_play(
    options: dict[str, Any], stacks: list[int], picks: list[int], seed: int
) -> None:
    hands = Hands(make_table(stacks, **options), seed)
    for pick in picks:
        if hands.state.phase == OVER:
            break
        able = [(seat, action) for seat in range(len(stacks)) for action in GAME.actions(hands.state, seat)]
        seat, action = able[pick % len(able)]
        move = hands.act(seat, action)
        state = move.before
        for event in move.events:
            before, state = state, event.apply(state)
            check_invariants(state)
            check_pots(state)
            if isinstance(event, PotWon):
                assert sum(amount for _, amount in event.winners) == event.amount
                assert event.amount <= before.middle


def check_pots(state: Holdem) -> None:
    """Check that the pots add up to the middle, and with the bets to everything paid."""
    if state.phase != BETTING or state.won or not any(seat.live for seat in state.seats):
        return
    assert sum(amount for amount, _ in chips.pots(state)) == state.middle
    assert sum(amount for amount, _ in chips.pots_with_bets(state)) == pot_now(state)
