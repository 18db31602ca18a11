"""How the computer players stand to one another, measured over many deals."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from takeback.cli.match import match
from takeback.games.holdem.game import GAME

FAIR = "BB/100 all-in adjusted"
HARD = ["solid-hard", "rock-hard", "station-hard", "wild-hard"]
EXPLOITERS = ["minraiser", "potter", "nit", "caller", "shover", "robber"]


def measured(players: list[str], deals: int) -> dict[str, dict[str, Any]]:
    told = match(GAME, players, deals, 1, {})
    assert (told["errors"], told["illegal"]) == (0, 0)
    found: dict[str, dict[str, Any]] = told["measures"]
    return found


def played(found: dict[str, dict[str, Any]], player: str) -> float:
    """Of a hundred hands, those with chips put in before the flop of one's own will."""
    return float(found[player]["played/100"]["mean"])


def aggression(found: dict[str, dict[str, Any]], player: str) -> float:
    return float(found[player]["bets and raises/100"]["mean"] / found[player]["calls/100"]["mean"])


def test_a_rock_plays_fewer_hands_than_a_solid_one_and_a_station_and_a_wild_one_play_more() -> None:
    found = measured(HARD, 25)
    assert played(found, "rock-hard") < played(found, "solid-hard")
    assert played(found, "solid-hard") < min(played(found, "wild-hard"), played(found, "station-hard"))


@pytest.mark.long
def test_six_players_play_as_their_characters_say_and_the_better_ones_win() -> None:
    found = measured([*HARD, "solid-medium", "solid-easy"], 2000)
    for player, low, high in (
        ("rock-hard", 8, 18), ("solid-hard", 17, 30), ("wild-hard", 30, 52), ("station-hard", 32, 60)
    ):  # fmt: skip
        assert low <= played(found, player) <= high
    assert max(aggression(found, "rock-hard"), aggression(found, "station-hard")) < 1.6
    assert 1.6 < aggression(found, "solid-hard") < aggression(found, "wild-hard")
    best = found["solid-hard"][FAIR]["mean"]
    assert all(best > found[other][FAIR]["mean"] for other in ("station-hard", "solid-medium", "solid-easy"))


@pytest.mark.long
def test_characters_are_told_apart_by_ten_hands_in_a_hundred() -> None:
    """By what they play; and those who play about as many by what they raise."""
    found = measured([*HARD, "solid-medium", "solid-easy"], 300)
    vpip = {player: played(found, player) for player in HARD}
    raised = {player: float(found[player]["raised/100"]["mean"]) for player in HARD}
    for one, other in combinations(HARD, 2):
        assert max(abs(vpip[one] - vpip[other]), abs(raised[one] - raised[other])) >= 10


@pytest.mark.long
@pytest.mark.parametrize("player", HARD)
@pytest.mark.parametrize("exploiter", EXPLOITERS)
def test_nobody_is_sure_to_win_from_a_hard_player_by_one_trick(player: str, exploiter: str) -> None:
    assert measured([exploiter, player], 1000)[exploiter][FAIR]["low"] <= 0


@pytest.mark.long
@pytest.mark.parametrize("player", HARD)
def test_a_tight_and_lively_script_wins_little_from_a_hard_player(player: str) -> None:
    assert measured(["tag", player], 1000)["tag"][FAIR]["mean"] <= 20


@pytest.mark.long
@pytest.mark.parametrize("player", HARD)
@pytest.mark.parametrize("exploiter", EXPLOITERS)
def test_nor_is_anybody_at_a_table_of_six(player: str, exploiter: str) -> None:
    assert measured([exploiter, *[player] * 5], 300)[exploiter][FAIR]["low"] <= 0


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
def test_the_better_player_wins_for_sure(character: str, one: str, other: str) -> None:
    players = [f"{character}-{one}", other if other not in ("medium", "easy") else f"{character}-{other}"]
    assert measured(players, 1000)[players[0]][FAIR]["low"] > 0
