"""Test the relative strength of computer players over many deals."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from takeback.cli.match import match
from takeback.games.holdem.game import GAME

FAIR = "BB/100 all-in adjusted"
HARD = ["solid-hard", "rock-hard", "station-hard", "wild-hard"]
EXPLOITERS = ["minraiser", "potter", "nit", "caller", "shover", "robber"]


def measure_match(players: list[str], deals: int) -> dict[str, dict[str, Any]]:
    told = match(GAME, players, deals, 1, {})
    assert (told["errors"], told["illegal"]) == (0, 0)
    found: dict[str, dict[str, Any]] = told["measures"]
    return found


def hands_played(found: dict[str, dict[str, Any]], player: str) -> float:
    """Return in how many of a hundred hands the player put chips in before the flop by choice."""
    return float(found[player]["played/100"]["mean"])


def aggression(found: dict[str, dict[str, Any]], player: str) -> float:
    return float(found[player]["bets and raises/100"]["mean"] / found[player]["calls/100"]["mean"])


def test_rock_plays_fewer_hands_than_solid_and_station_and_wild_play_more_than_solid() -> None:
    found = measure_match(HARD, 16)
    assert hands_played(found, "rock-hard") < hands_played(found, "solid-hard")
    assert hands_played(found, "solid-hard") < min(
        hands_played(found, "wild-hard"), hands_played(found, "station-hard")
    )


@pytest.mark.long
def test_characters_play_within_known_ranges_and_solid_hard_wins() -> None:
    found = measure_match([*HARD, "solid-medium", "solid-easy"], 2000)
    for player, low, high in (
        ("rock-hard", 8, 18), ("solid-hard", 17, 30), ("wild-hard", 30, 52), ("station-hard", 32, 60)
    ):  # fmt: skip
        assert low <= hands_played(found, player) <= high
    assert max(aggression(found, "rock-hard"), aggression(found, "station-hard")) < 1.6
    assert 1.6 < aggression(found, "solid-hard") < aggression(found, "wild-hard")
    best = found["solid-hard"][FAIR]["mean"]
    assert all(best > found[other][FAIR]["mean"] for other in ("station-hard", "solid-medium", "solid-easy"))


@pytest.mark.long
def test_hard_characters_differ_by_ten_played_or_raised_hands_in_100() -> None:
    """Characters that play about as many hands must differ in how many they raise."""
    found = measure_match([*HARD, "solid-medium", "solid-easy"], 300)
    vpip = {player: hands_played(found, player) for player in HARD}
    raised = {player: float(found[player]["raised/100"]["mean"]) for player in HARD}
    for one, other in combinations(HARD, 2):
        assert max(abs(vpip[one] - vpip[other]), abs(raised[one] - raised[other])) >= 10


@pytest.mark.long
@pytest.mark.parametrize("player", HARD)
@pytest.mark.parametrize("exploiter", EXPLOITERS)
def test_no_scripted_opponent_beats_a_hard_player_by_more_than_chance(player: str, exploiter: str) -> None:
    assert measure_match([exploiter, player], 1000)[exploiter][FAIR]["low"] <= 0


@pytest.mark.long
@pytest.mark.parametrize("player", ["solid-medium", "solid-hard"])
@pytest.mark.parametrize("honest", ["overval", "honest"])
def test_scripted_players_who_never_bluff_do_not_beat_solid_by_more_than_chance(
    player: str, honest: str
) -> None:
    assert measure_match([honest, player], 1000)[honest][FAIR]["low"] <= 0


@pytest.mark.long
@pytest.mark.parametrize("player", HARD)
def test_scripted_tight_aggressive_player_wins_at_most_20_big_blinds_in_100_hands_from_a_hard_player(
    player: str,
) -> None:
    assert measure_match(["tag", player], 1000)["tag"][FAIR]["mean"] <= 20


@pytest.mark.long
@pytest.mark.parametrize("player", HARD)
@pytest.mark.parametrize("exploiter", EXPLOITERS)
def test_no_scripted_opponent_beats_five_hard_players_by_more_than_chance(
    player: str, exploiter: str
) -> None:
    assert measure_match([exploiter, *[player] * 5], 300)[exploiter][FAIR]["low"] <= 0


@pytest.mark.long
@pytest.mark.parametrize("character", ["rock", "station", "solid", "wild"])
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("hard", "medium"),
        ("medium", "easy"),
        *(("hard", who) for who in ("random", "caller", "folder", "shover")),
    ],
)
def test_better_level_beats_a_worse_one_and_simple_players_by_more_than_chance(
    character: str, one: str, other: str
) -> None:
    players = [f"{character}-{one}", other if other not in ("medium", "easy") else f"{character}-{other}"]
    assert measure_match(players, 1000)[players[0]][FAIR]["low"] > 0
