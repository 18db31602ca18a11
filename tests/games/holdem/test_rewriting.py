"""Test twenty recorded hands with their first decision taken out; the outcome of each later one was checked
by hand.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from takeback.engine.chance import chance_of
from takeback.engine.history import History
from takeback.engine.past_edits import Choices, NewTurn, Replace, TakeOut, make_plan
from takeback.engine.play import play_action
from takeback.engine.record import Seat, TableRecord
from takeback.engine.rewrite import Rewriting
from takeback.games.holdem.game import GAME
from takeback.games.holdem.state import Deal, Raise
from takeback.table.rewriting import rewriting_with_edits, verdict_as_seen
from tests.games.holdem.scenarios import scenarios, table_of
from tests.games.holdem.test_scenarios import IDS, read_action
from tests.pictures.windows import play_holdem

TAKEN_OUT = 2  # turn 1 is the deal
# The decisions after the one that is taken out, with the expected verdict on each.
HANDS = {
    "01_headsup_order": """
        p1 checks | fell: It is p2’s turn here.
        p1 checks | fell: It is p2’s turn here.
        p2 raises to 100 | fell: The minimum raise is to 200.
        p1 calls | fell: It is p2’s turn here.
        p1 checks | fell: It is p2’s turn here.
        p2 checks | fell: You cannot check: it costs 50 to call.
        p1 checks | fell: It is p2’s turn here.
        p2 checks | fell: You cannot check: it costs 50 to call.
    """,
    "02_headsup_uncalled_allin": """
        p1 calls | fell: It is p2’s turn here.
    """,
    "03_walk": """
        p4 folds | fell: It is p3’s turn here.
        p1 folds | fell: It is p3’s turn here.
    """,
    "04_three_allins_two_sidepots": """
        p1 calls | fell: It is p3’s turn here.
        p2 calls | fell: It is p3’s turn here.
    """,
    "05_sidepots_folded_money": """
        p4 raises to 500 | fell: It is p3’s turn here.
        p5 raises to 800 | fell: It is p3’s turn here.
        p6 raises to 1600 | fell: It is p3’s turn here.
        p1 folds | fell: It is p3’s turn here.
        p2 folds | fell: It is p3’s turn here.
        p4 calls | fell: It is p3’s turn here.
    """,
    "06_short_wins_main_side_split": """
        p4 calls | fell: It is p3’s turn here.
        p1 calls | fell: It is p3’s turn here.
        p2 calls | fell: It is p3’s turn here.
        p2 checks | fell: It is p3’s turn here.
        p3 raises to 101 | fell: The minimum raise is to 200.
        p4 calls | fell: It is p3’s turn here.
        p2 calls | fell: It is p3’s turn here.
        p2 raises to 200 | fell: It is p3’s turn here.
        p3 calls | changed
        p4 folds | changed
        p2 checks | fell: It is p1’s turn here.
        p3 checks | fell: It is p1’s turn here.
    """,
    "07_split_odd_chip": """
        p4 folds | fell: It is p3’s turn here.
        p1 calls | fell: It is p3’s turn here.
        p2 folds | fell: It is p3’s turn here.
        p1 checks | fell: It is p3’s turn here.
        p3 checks | fell: You cannot check: it costs 3 to call.
        p1 checks | fell: It is p3’s turn here.
        p3 checks | fell: You cannot check: it costs 3 to call.
        p1 checks | fell: It is p3’s turn here.
        p3 checks | fell: You cannot check: it costs 3 to call.
    """,
    "08_three_way_split_two_odd": """
        p4 calls | fell: It is p3’s turn here.
        p1 calls | fell: It is p3’s turn here.
        p2 calls | fell: It is p3’s turn here.
        p1 checks | fell: It is p3’s turn here.
        p2 checks | fell: It is p3’s turn here.
        p3 raises to 4 | changed
        p4 folds | kept
        p1 calls | changed
        p2 calls | changed
        p1 checks | kept
        p2 checks | kept
        p3 checks | changed
        p1 checks | kept
        p2 checks | kept
        p3 checks | changed
    """,
    "09_incomplete_raise_no_reopen": """
        p4 raises to 250 | fell: It is p3’s turn here.
        p5 calls | fell: It is p3’s turn here.
        p1 folds | fell: It is p3’s turn here.
        p2 calls | fell: It is p3’s turn here.
        p3 calls | changed
        p2 checks | fell: It is p4’s turn here.
        p3 checks | fell: It is p4’s turn here.
        p5 checks | fell: It is p4’s turn here.
        p2 checks | fell: It is p4’s turn here.
        p3 checks | fell: It is p4’s turn here.
        p5 checks | fell: It is p4’s turn here.
        p2 checks | fell: It is p4’s turn here.
        p3 checks | fell: It is p4’s turn here.
        p5 checks | fell: It is p4’s turn here.
    """,
    "10_cumulative_short_allins_reopen": """
        p4 raises to 250 | fell: It is p3’s turn here.
        p5 raises to 320 | fell: It is p3’s turn here.
        p6 calls | fell: It is p3’s turn here.
        p1 folds | fell: It is p3’s turn here.
        p2 folds | fell: It is p3’s turn here.
        p3 raises to 1000 | changed
        p6 folds | fell: It is p4’s turn here.
    """,
    "11_min_raise_chain": """
        p1 folds | fell: It is p3’s turn here.
        p2 raises to 700 | fell: It is p3’s turn here.
        p3 raises to 1100 | changed
        p2 raises to 1500 | fell: It is p1’s turn here.
        p3 folds | fell: It is p1’s turn here.
    """,
    "12_short_small_blind": """
        p2 checks | fell: It is p3’s turn here.
        p2 checks | fell: It is p3’s turn here.
        p3 checks | fell: You cannot check: it costs 100 to call.
        p2 checks | fell: It is p3’s turn here.
        p3 checks | fell: You cannot check: it costs 100 to call.
        p2 checks | fell: It is p3’s turn here.
        p3 checks | fell: You cannot check: it costs 100 to call.
    """,
    "13_antes_all_in_for_ante": """
        p1 folds | fell: It is p4’s turn here.
        p2 calls | fell: It is p4’s turn here.
        p2 checks | fell: It is p4’s turn here.
        p4 checks | fell: You cannot check: it costs 100 to call.
        p2 checks | fell: It is p4’s turn here.
        p4 checks | fell: You cannot check: it costs 100 to call.
        p2 checks | fell: It is p4’s turn here.
        p4 checks | fell: You cannot check: it costs 100 to call.
    """,
    "14_board_plays_multi_pot": """
        p4 folds | fell: It is p3’s turn here.
        p1 calls | fell: It is p3’s turn here.
        p2 calls | fell: It is p3’s turn here.
    """,
    "15_river_bet_fold_return": """
        p1 folds | fell: It is p3’s turn here.
        p2 calls | fell: It is p3’s turn here.
        p2 checks | fell: It is p3’s turn here.
        p3 raises to 300 | changed
        p2 calls | fell: It is p1’s turn here.
        p2 checks | fell: It is p1’s turn here.
        p3 checks | fell: It is p1’s turn here.
        p2 raises to 450 | fell: It is p1’s turn here.
        p3 folds | fell: It is p1’s turn here.
    """,
    "16_showdown_order_aggressor": """
        p1 calls | fell: It is p3’s turn here.
        p2 checks | fell: It is p3’s turn here.
        p1 checks | fell: It is p3’s turn here.
        p2 raises to 100 | fell: It is p3’s turn here.
        p3 calls | kept
        p1 calls | changed
        p1 checks | fell: It is p2’s turn here.
        p2 checks | changed
        p3 checks | fell: It is p1’s turn here.
        p1 checks | kept
        p2 raises to 200 | kept
        p3 calls | kept
        p1 calls | changed
    """,
    "17_showdown_order_checked": """
        p1 calls | fell: It is p3’s turn here.
        p2 checks | fell: It is p3’s turn here.
        p1 checks | fell: It is p3’s turn here.
        p2 raises to 100 | fell: It is p3’s turn here.
        p3 calls | kept
        p1 calls | changed
        p1 checks | fell: It is p2’s turn here.
        p2 checks | changed
        p3 checks | fell: It is p1’s turn here.
        p1 checks | kept
        p2 checks | kept
        p3 checks | changed
    """,
    "18_allin_faceup_runout": """
        p1 folds | fell: It is p3’s turn here.
        p2 calls | fell: It is p3’s turn here.
    """,
    "19_headsup_bb_ante_split_odd": """
        p1 calls | fell: It is p2’s turn here.
    """,
    "20_bb_ante": """
        p4 folds | fell: It is p3’s turn here.
        p1 folds | fell: It is p3’s turn here.
        p2 calls | fell: It is p3’s turn here.
        p2 checks | fell: It is p3’s turn here.
        p3 checks | fell: You cannot check: it costs 100 to call.
        p2 checks | fell: It is p3’s turn here.
        p3 checks | fell: You cannot check: it costs 100 to call.
        p2 checks | fell: It is p3’s turn here.
        p3 checks | fell: You cannot check: it costs 100 to call.
    """,
}


def record_turns(scenario: dict[str, Any]) -> tuple[TableRecord, History]:
    """Return the hand as the turns of a table: the deal, then each decision."""
    start = table_of(scenario)
    seats = tuple(Seat(name=name) for name in start.names)
    history = History(start)
    node = history.root
    for decision in ("", *(one["action"] for one in scenario["decisions"])):
        seat = next(iter(GAME.to_act(node.state))) if not decision else node.state.turn
        action = Deal() if not decision else read_action(node.state, decision)
        move = play_action(GAME, node.state, seat, action, chance_of(1, node, seat, 0))
        node = history.add(node, (move,))
    return TableRecord(GAME.id, GAME.edition, GAME.read_options({}), seats, 1), history


def write_action(action: Any) -> str:
    word = f"{type(action).__name__.lower()}s"
    return f"{word} to {action.to}" if isinstance(action, Raise) else word


@pytest.mark.parametrize("id", HANDS)
def test_turns_after_a_removed_first_decision_are_judged_with_the_recorded_verdicts_and_reasons(
    id: str, data: Path
) -> None:
    record, history = record_turns(next(one for one in scenarios(data) if one["id"] == id))
    tip = history.nodes[len(history.nodes) - 1]
    grown = Rewriting(GAME, record, history, make_plan(tip.line(), [TakeOut(TAKEN_OUT, TAKEN_OUT)]))
    verdicts = grown.advance()
    told = [
        f"{record.seats[node.seat].name} {write_action(node.moves[0].action)} | "
        f"{one.kind}{': ' if one.why else ''}{one.why}"
        for node, one in zip(tip.line()[TAKEN_OUT + 1 :], verdicts[1:], strict=True)
    ]
    assert told == [line.strip() for line in HANDS[id].strip().splitlines()]


def test_expected_verdicts_are_recorded_for_twenty_existing_scenarios() -> None:
    assert len(HANDS) == 20
    assert set(HANDS) <= set(IDS)


def test_verdict_on_a_call_changed_by_an_edit_names_the_new_and_the_old_amount() -> None:
    table = play_holdem("f", "r 600", "f", "r 2400", "f", "r 10000", "c", "c")
    other = Replace(5, (NewTurn(table.line[5].seat, (Raise(3_000),)),))
    *_, last = rewriting_with_edits(table, table.line[-1], [other], Choices())
    assert verdict_as_seen(table.game, last, None).why == "Fay calls 7,000 instead of 7,600"
