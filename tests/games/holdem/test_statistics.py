"""Test the statistics of players with their samples, and their results hand after hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from takeback.games.holdem.board.hands.library import FileHands
from takeback.games.holdem.records.handlist import Hand, HandRow
from takeback.games.holdem.records.session import adjusted_big_blinds, in_time, is_luck_adjustable, points
from takeback.games.holdem.records.statistics import (
    AGGRESSION,
    BIG_BLINDS,
    FIGURES,
    PlayerStatistic,
    PlayerStatistics,
    is_few,
    player_statistics,
    sample,
    written,
)
from tests.games.holdem.test_handlist import hand_of, random_entries

FILES = ("100-0", "109-235", "111b-150", "44b-159", "53-78", "75b-76")


@pytest.fixture(scope="module")
def pluribus(data: Path) -> list[FileHands]:
    names = [f"pluribus-{name}.phh" for name in FILES]
    return [FileHands(name, (data / "phh" / "nolimit" / name).read_bytes()) for name in names]


def hands_of(files: list[FileHands]) -> list[Hand]:
    return [hand for file in files for hand in file.hands]


def sample_of(one: PlayerStatistics, figure: str) -> tuple[float, int]:
    value = one.figures.get(figure, PlayerStatistic())
    return value.did, value.of


def test_statistics_of_real_hands_match_known_values_for_each_player_and_together(
    pluribus: list[FileHands],
) -> None:
    found = {one.name: one for one in player_statistics(hands_of(pluribus))}
    known = {
        "Pluribus": ((2, 6), (1, 6), (1, 5)),
        "MrBlue": ((3, 5), (0, 5), (0, 5)),
        "MrPink": ((3, 3), (2, 3), None),
        "Eddie": ((1, 2), (0, 2), None),
        "MrOrange": ((1, 5), (1, 5), None),
    }
    for name, (vpip, pfr, three) in known.items():
        assert sample_of(found[name], "VPIP") == vpip, name
        assert sample_of(found[name], "PFR") == pfr, name
        assert three is None or sample_of(found[name], "three-bet") == three, name
    together = {
        figure: tuple(map(sum, zip(*(sample_of(one, figure) for one in found.values()), strict=True)))
        for figure in ("VPIP", "PFR", "three-bet", "WTSD")
    }
    assert together == {"VPIP": (18, 36), "PFR": (9, 36), "three-bet": (2, 21), "WTSD": (15, 17)}


def test_player_statistics_count_only_listed_hands_and_the_chosen_position(
    pluribus: list[FileHands],
) -> None:
    hands = hands_of(pluribus)
    some = frozenset({hands[0].key})
    assert [one.hands for one in player_statistics(hands, listed=some)] == [1] * 6
    buttons = player_statistics(hands, "button")
    assert sum(one.hands for one in buttons) == len(FILES)


def test_replayed_and_practice_hands_do_not_count_in_player_statistics(pluribus: list[FileHands]) -> None:
    for hand in hands_of(pluribus):
        assert hand.row is not None
        assert len(player_statistics([hand])) == 6
        assert player_statistics([replace(hand, is_replayed=True)]) == []
        assert player_statistics([replace(hand, source=replace(hand.source, is_practice=True))]) == []
        assert player_statistics([replace(hand, row=structs.replace(hand.row, practice=True))]) == []


def test_hands_stored_without_counts_give_the_same_player_statistics() -> None:
    old = [replace(hand, row=without_figures(hand)) for hand in random_entries()]
    assert player_statistics(old) == player_statistics(random_entries())
    assert sum(one.figures["VPIP"].of for one in player_statistics(old)) > 300


def without_figures(hand: Hand) -> HandRow:
    assert hand.row is not None
    seats = tuple(structs.replace(seat, counts=None) for seat in hand.row.seats)
    return structs.replace(hand.row, seats=seats)


@pytest.mark.parametrize(
    ("figure", "value", "text", "of", "few"),
    [
        ("VPIP", PlayerStatistic(28, 118), "24 %", "28 of 118", False),
        ("VPIP", PlayerStatistic(1, 19), "5 %", "1 of 19", True),
        ("WTSD", PlayerStatistic(0, 0), "–", "0 of 0", True),
        (AGGRESSION, PlayerStatistic(9, 5), "1.8", "9 to 5", True),
        (AGGRESSION, PlayerStatistic(30, 0), "∞", "30 to 0", False),
        (BIG_BLINDS, PlayerStatistic(-12, 80), "−15.0", "80 hands", False),
        (BIG_BLINDS, PlayerStatistic(3, 1), "+300.0", "1 hand", True),
    ],
)
def test_each_statistic_is_shown_with_value_sample_and_whether_the_sample_is_small(
    figure: str, value: PlayerStatistic, text: str, of: str, few: bool
) -> None:
    assert (written(figure, value), sample(figure, value), is_few(figure, value)) == (text, of, few)
    assert figure in [kept for kept, _, _ in FIGURES]


# --- results over time -------------------------------------------------------------------------------------


def test_points_of_the_session_graph_add_up_to_the_net_result_with_and_without_showdown() -> None:
    hands = in_time(random_entries(), "Ann")
    found = points(hands, "Ann", {})
    assert len(found) == len([hand for hand in random_entries() if hand.seat_of("Ann")])
    total = sum(hand.big_blinds(dealt) for hand in hands if (dealt := hand.seat_of("Ann")))
    assert found[-1].net == pytest.approx(total)
    for point in found:
        assert point.net == pytest.approx(point.showdown + point.others)
        assert point.adjusted == pytest.approx(point.net)
    assert found[-1].showdown
    assert found[-1].others


def test_player_who_folded_was_not_at_the_showdown_and_loses_the_blind_without_one() -> None:
    hand = hand_of("r 10000", "f", "c")
    assert hand.went_to_showdown("Bob")
    assert hand.went_to_showdown("Cid")
    assert not hand.went_to_showdown("Ann")
    (point,) = points([hand], "Ann", {})
    assert point.others == point.net == pytest.approx(-0.5)


def test_adjusted_result_of_an_all_in_uses_equity_and_keeps_the_loss_of_who_folded() -> None:
    """Ace-king is all-in against a pair of nines: its equity is 0.447285 of the pot of 20050."""
    hand = hand_of("r 10000", "f", "c")
    assert is_luck_adjustable(hand)
    king = adjusted_big_blinds(hand, "Bob") * 100
    nines = adjusted_big_blinds(hand, "Cid") * 100
    assert king == pytest.approx(0.447285 * 20_050 - 10_000, abs=0.02)
    assert king + nines == pytest.approx(50)
    assert adjusted_big_blinds(hand, "Ann") * 100 == -50
    (point,) = points([hand], "Bob", {hand.key: king / 100})
    assert point.adjusted == pytest.approx(king / 100)
    assert point.net != pytest.approx(point.adjusted)


def test_hands_without_a_called_all_in_have_no_luck_adjusted_result() -> None:
    assert not is_luck_adjustable(hand_of("r 300", "f", "f"))
    assert not is_luck_adjustable(hand_of("r 300", "f", "c", "x", "x", "x", "x", "x", "x"))
