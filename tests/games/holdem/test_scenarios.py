"""Test every decision and the result of each scenario."""

from pathlib import Path
from typing import Any

import pytest

from takeback.games.holdem.rules import actions, chips
from takeback.games.holdem.rules.events import BetReturned, Mucked, PotWon, Shown, StreetClosed, pot_now
from takeback.games.holdem.state import Call, Check, Fold, Holdem, Raise
from tests.games.holdem.playing import Hands, check_invariants
from tests.games.holdem.scenarios import scenarios, seat_of, table_of

IDS = (
    "01_headsup_order",
    "02_headsup_uncalled_allin",
    "03_walk",
    "04_three_allins_two_sidepots",
    "05_sidepots_folded_money",
    "06_short_wins_main_side_split",
    "07_split_odd_chip",
    "08_three_way_split_two_odd",
    "09_incomplete_raise_no_reopen",
    "10_cumulative_short_allins_reopen",
    "11_min_raise_chain",
    "12_short_small_blind",
    "13_antes_all_in_for_ante",
    "14_board_plays_multi_pot",
    "15_river_bet_fold_return",
    "16_showdown_order_aggressor",
    "17_showdown_order_checked",
    "18_allin_faceup_runout",
    "19_headsup_bb_ante_split_odd",
    "20_bb_ante",
    "V1_plo_pot_limit",
    "V2_fixed_limit_cap",
    "V3_short_deck",
)


@pytest.fixture(params=IDS)
def scenario(request: pytest.FixtureRequest, data: Path) -> dict[str, Any]:
    return next(one for one in scenarios(data) if one["id"] == request.param)


def play_scenario(scenario: dict[str, Any]) -> Hands:
    hands = Hands(table_of(scenario))
    hands.deal()
    for decision in scenario["decisions"]:
        check_decision(hands.state, decision)
        hands.act(hands.state.turn, read_action(hands.state, decision["action"]))
    return hands


def read_action(state: Holdem, word: str) -> Any:
    if word == "f":
        return Fold()
    if word == "cc":
        return Call() if chips.to_call(state, state.turn) else Check()
    return Raise(int(word.split()[1]))


def check_decision(state: Holdem, decision: dict[str, Any]) -> None:
    seat = seat_of(decision["actor"])
    assert state.turn == seat
    assert pot_now(state) == decision["pot_total"]
    assert chips.to_call(state, seat) == decision["to_call"]
    assert Fold() in tuple(actions(state, seat))
    limits = chips.raise_range(state, seat)
    assert (limits is not None) == decision["can_raise"]
    if limits is not None:
        assert limits == (decision["min_raise_to"], decision["max_raise_to"])


def test_list_of_tested_scenarios_equals_that_of_the_data_file(data: Path) -> None:
    assert tuple(one["id"] for one in scenarios(data)) == IDS


def test_scenario_is_played_to_the_expected_final_stacks_and_stays_consistent(
    scenario: dict[str, Any],
) -> None:
    hands, expected = play_scenario(scenario), scenario["expected"]
    wanted = expected["finishing_stacks"]
    if scenario["id"] == "08_three_way_split_two_odd":
        assert wanted != expected["own_finishing_stacks"]  # pokerkit gives both odd chips to one seat
        wanted = expected["own_finishing_stacks"]
    assert hands.stacks == wanted
    for move in hands.moves:
        state = move.before
        for event in move.events:
            state = event.apply(state)
            check_invariants(state)


def test_scenario_has_the_expected_pots_winners_payouts_and_returned_bets(scenario: dict[str, Any]) -> None:
    hands, expected = play_scenario(scenario), scenario["expected"]
    pots = sorted(hands.events(PotWon), key=lambda event: event.pot)
    if "pots" not in expected:  # scenarios of the other three variants
        assert amounts_won(pots) == expected["won"]
        return
    returned = {f"p{event.seat + 1}": event.amount for event in hands.events(BetReturned)}
    assert returned == expected["returned_uncalled"]
    assert [event.amount for event in pots] == [pot["amount"] for pot in expected["pots"]]
    for event, pot in zip(pots, expected["pots"], strict=True):
        assert [f"p{seat + 1}" for seat, _ in event.winners] == pot["winners"]
    closed = hands.events(StreetClosed)[-1]
    assert [amount for amount, _ in closed.pots] == [pot["amount"] for pot in expected["pots"]]
    assert [[f"p{seat + 1}" for seat in able] for _, able in closed.pots] == [
        pot["eligible"] for pot in expected["pots"]
    ]
    assert amounts_won(pots) == expected["own_payouts"]


def amounts_won(pots: list[PotWon]) -> dict[str, int]:
    won: dict[str, int] = {}
    for event in pots:
        for seat, amount in event.winners:
            won[f"p{seat + 1}"] = won.get(f"p{seat + 1}", 0) + amount
    return won


def test_scenario_has_the_expected_order_of_shown_and_mucked_hands(scenario: dict[str, Any]) -> None:
    hands = play_scenario(scenario)
    done = [
        [f"p{event.seat + 1}", "show" if isinstance(event, Shown) else "muck"]
        for event in hands.events((Shown, Mucked))
    ]
    assert done == scenario["expected"]["showdown"]
