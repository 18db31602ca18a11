"""Test the banker's ledger, the records of hands, and the statistics of players."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.play import Move, RulesError, play_action
from takeback.games.holdem.game import GAME
from takeback.games.holdem.records import importer, ledger, phh, tallies
from takeback.games.holdem.rules.events import HandEnded
from takeback.games.holdem.state import Holdem
from tests.games.holdem.playing import Hands, make_table, with_cards


def play_words(*words: str, stacks: tuple[int, ...] = (10_000,) * 3) -> Hands:
    hands = Hands(
        with_cards(make_table(stacks, len(stacks) - 1), ("7c2d", "AsKd", "9h9d")[: len(stacks)], "Kh8c5d3s2h")
    )
    hands.play(*words)
    return hands


def list_rows(moves: list[Move], kind: str) -> list[Any]:
    return [row for move in moves for row in ledger.rows(move) if row.kind == kind]


def read_counts(hands: Hands) -> dict[str, dict[str, tuple[int, int]]]:
    (row,) = list_rows(hands.moves, "hand")
    return {seat["name"]: tallies.read(seat["counts"]) for seat in row.fields["seats"]}


# --- the ledger ---------------------------------------------------------------------------------------------


def test_ledger_of_a_hand_adds_up_to_the_changes_of_stacks_and_to_the_pot() -> None:
    hands = play_words("r 300", "f", "c", "x", "r 500", "f")
    moved = Counter[str]()
    for row in list_rows(hands.moves, "ledger"):
        moved[row.fields["from"]] -= row.fields["amount"]
        moved[row.fields["to"]] += row.fields["amount"]
    for seat, state in enumerate(hands.state.seats):
        assert state.stack - 10_000 == moved[f"seat {seat}"]
    assert moved["pot"] == ledger.in_pot(hands.state)
    assert sum(moved.values()) == 0


def test_ledger_check_raises_an_error_for_wrong_sums_and_negative_transfers() -> None:
    hands = play_words("r 300", "f", "c")
    move = hands.moves[-1]
    cheated: Holdem = replace(hands.state, middle=hands.state.middle + 1)
    with pytest.raises(RulesError, match="not those that were bought"):
        ledger.check(cheated, cheated, [])
    with pytest.raises(RulesError, match="the ledger says"):
        ledger.check(move.before, move.events[0].apply(move.before), [])
    with pytest.raises(RulesError, match="moves -5 chips"):
        ledger.check(move.before, move.before, [("bank", "seat 0", -5)])


@pytest.mark.parametrize(
    "options", [{}, {"ante": "each"}, {"ante": "big"}, {"variant": "omaha"}, {"format": "sitgo"}]
)
def test_ledger_accepts_random_play_with_leaving_and_rebuys(options: dict[str, Any]) -> None:
    for seed in range(6):
        state = GAME.start(GAME.read_options({"rebuy": "ask", **options}), 4, Chance(seed))
        for step in range(80):
            luck = Chance(seed, step)
            seats = list(GAME.to_act(state))
            if not seats:
                break
            seat = luck.pick(seats)
            move = play_action(
                GAME, state, seat, luck.pick(list(GAME.actions(state, seat))), Chance(seed, "play", step)
            )
            list(ledger.rows(move))
            state = move.after


# --- hands --------------------------------------------------------------------------------------------------


def test_hand_record_has_positions_stacks_acts_pots_and_zero_sum_net() -> None:
    hands = play_words("r 300", "f", "c", "x", "r 500", "f")
    (row,) = list_rows(hands.moves, "hand")
    assert row.key == "1"
    assert sum(seat["net"] for seat in row.fields["seats"]) == 0
    assert [seat["position"] for seat in row.fields["seats"]] == ["small blind", "big blind", "button"]
    assert all(seat["stack"] == 10_000 for seat in row.fields["seats"])
    assert len(row.fields["acts"]) == 6
    assert row.fields["pots"] == [[0, 650, [[2, 650]]]]
    assert not row.fields["showdown"]
    assert not row.fields["all-in"]


def test_all_in_hand_record_has_all_in_mark_showdown_and_board() -> None:
    (row,) = list_rows(play_words("r 1000", "f", "c", stacks=(1_000,) * 3).moves, "hand")
    assert row.fields["all-in"]
    assert row.fields["showdown"]
    assert row.fields["board"] == list(
        with_cards(make_table([1] * 3, 2), ("7c2d", "AsKd", "9h9d"), "Kh8c5d3s2h").next_deck[6:11]
    )


def test_hand_record_has_each_pot_with_its_amount_and_winner() -> None:
    hands = play_words("r 4000", "c", "c", stacks=(1_000, 2_500, 4_000))
    (row,) = list_rows(hands.moves, "hand")
    assert row.fields["pots"] == [[1, 3_000, [[1, 3_000]]], [0, 3_000, [[1, 3_000]]]]


def test_ledger_gives_the_same_rows_twice_and_one_record_for_each_ended_hand() -> None:
    hands = play_words("r 300", "f", "c", "x", "r 500", "f")
    for move in hands.moves:
        assert list(ledger.rows(move)) == list(ledger.rows(move))
        ends = sum(isinstance(event, HandEnded) for event in move.events)
        assert sum(row.kind == "hand" for row in ledger.rows(move)) == ends


# --- figures ------------------------------------------------------------------------------------------------


def test_statistics_of_a_hand_count_raises_folds_calls_and_continuation_bets_of_each_player() -> None:
    told = read_counts(play_words("r 300", "f", "c", "x", "r 500", "f"))
    assert told["Cid"]["VPIP"] == (1, 1)
    assert told["Cid"]["PFR"] == (1, 1)
    assert told["Ann"]["VPIP"] == (0, 1)
    assert told["Ann"]["three-bet"] == (0, 1)
    assert told["Cid"]["C-bet flop"] == (1, 1)
    assert told["Bob"]["fold to c-bet"] == (1, 1)
    assert told["Cid"]["aggression"] == (1, 0)
    assert told["Bob"]["WTSD"] == (0, 1)
    assert "WTSD" not in told["Ann"]


def test_checking_as_big_blind_counts_for_showdowns_but_not_as_playing_voluntarily() -> None:
    told = read_counts(play_words("f", "c", "x", "x", "x", "x", "x", "x", "x"))
    assert told["Bob"]["VPIP"] == (0, 1)
    assert told["Ann"]["VPIP"] == (1, 1)
    assert told["Bob"]["WTSD"] == (1, 1)
    assert told["Bob"]["W$SD"] == (1, 1)
    assert told["Ann"]["W$SD"] == (0, 1)


def test_statistics_count_a_three_bet_and_a_fold_to_it_only_for_those_who_could() -> None:
    told = read_counts(play_words("r 300", "r 900", "f", "f"))
    assert told["Ann"]["three-bet"] == (1, 1)
    assert told["Cid"]["fold to three-bet"] == (1, 1)
    assert "three-bet" not in told["Cid"]
    assert "fold to three-bet" not in told["Bob"]


def test_big_blind_that_wins_without_a_call_had_no_chance_to_play_voluntarily() -> None:
    told = read_counts(play_words("f", "f"))
    assert "VPIP" not in told["Bob"]
    assert told["Ann"]["VPIP"] == (0, 1)


def test_counts_in_the_records_of_imported_hands_match_known_values_for_players_and_in_all(
    data: Path,
) -> None:
    totals: dict[str, Counter[str]] = {}
    for file in sorted((data / "phh" / "nolimit").glob("pluribus-*.phh")):
        for key, text in phh.split(file.read_bytes()):
            for move in importer.import_hand(key, text).moves:
                for row in ledger.rows(move):
                    for seat in row.fields["seats"] if row.kind == "hand" else ():
                        for figure, (did, out_of) in tallies.read(seat["counts"]).items():
                            totals.setdefault(seat["name"], Counter())[figure] += did
                            totals[seat["name"]][f"{figure} of"] += out_of
    assert totals, "there are no recorded hands"

    def read_figure(name: str, figure: str) -> tuple[int, int]:
        return totals[name][figure], totals[name][f"{figure} of"]

    assert (
        read_figure("Pluribus", "VPIP"),
        read_figure("Pluribus", "PFR"),
        read_figure("Pluribus", "three-bet"),
    ) == (
        (2, 6),
        (1, 6),
        (1, 5),
    )
    assert (
        read_figure("MrBlue", "VPIP"),
        read_figure("MrBlue", "PFR"),
        read_figure("MrBlue", "three-bet"),
    ) == (
        (3, 5),
        (0, 5),
        (0, 5),
    )
    assert (read_figure("MrPink", "VPIP"), read_figure("MrPink", "PFR")) == ((3, 3), (2, 3))
    assert (read_figure("Eddie", "VPIP"), read_figure("Eddie", "PFR")) == ((1, 2), (0, 2))
    assert (read_figure("MrOrange", "VPIP"), read_figure("MrOrange", "PFR")) == ((1, 5), (1, 5))
    everybody = sum(totals.values(), Counter())
    assert (everybody["VPIP"], everybody["VPIP of"]) == (18, 36)
    assert (everybody["PFR"], everybody["PFR of"]) == (9, 36)
    assert (everybody["three-bet"], everybody["three-bet of"]) == (2, 21)
    assert (everybody["WTSD"], everybody["WTSD of"]) == (15, 17)
