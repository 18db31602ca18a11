"""Test matches between computer players."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from takeback.cli import match as matches
from takeback.cli import two_processes
from takeback.cli.match import match
from takeback.engine.game import Game
from takeback.engine.later import later
from takeback.engine.record import Seat, TableRecord
from takeback.engine.state import Illegal
from takeback.games.tictactoe.game import GAME
from takeback.table.table import Table
from takeback.table.thinking import thinking_seconds
from tests.toys import tiles
from tests.toys.players import with_player


def play_match(
    game: Game, players: list[str], games: int = 10, seed: int = 1, **options: Any
) -> dict[str, Any]:
    """Return the result of a match without its times."""
    result = match(game, players, games, seed, options)
    del result["seconds"], result["thoughts"]
    return result


def test_perfect_player_wins_most_games_against_easy_and_loses_none() -> None:
    result = play_match(GAME, ["perfect", "easy"], 40)
    assert result["wins"]["easy"] == 0
    assert result["wins"]["perfect"] > 20
    assert result["wins"]["perfect"] + result["draws"] == result["games"] == 40
    assert (result["game"], result["errors"]) == ("tictactoe", 0)


def test_same_seed_gives_the_same_match_and_another_seed_another() -> None:
    result = [play_match(GAME, ["easy", "random"], 30, seed) for seed in (1, 1, 2)]
    assert result[0] == result[1] != result[2]


def test_match_result_is_the_same_with_several_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = play_match(GAME, ["good", "random"], 12)
    spread: list[int] = []
    elsewhere = two_processes._elsewhere

    def noted(play: Any, id: str, numbers: Any) -> Any:
        spread.append(len(numbers))
        return elsewhere(play, id, numbers)

    monkeypatch.setattr(two_processes, "WORTH_A_PROCESS", 0.0)
    monkeypatch.setattr(two_processes, "_elsewhere", noted)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert play_match(GAME, ["good", "random"], 12) == alone
    assert spread == [11]


def test_computer_playing_itself_is_counted_as_two_players_that_begin_in_turn() -> None:
    result = play_match(GAME, ["perfect", "perfect"], marks=2)  # the first to move wins
    assert result["wins"] == {"perfect": 5, "perfect#2": 5}


@pytest.mark.parametrize(("said", "goals"), [({}, [10, 10, 11, 11, 10, 10]), ({"goal": 12}, [12] * 6)])
def test_games_of_a_round_share_a_seed_and_use_options_of_the_round_unless_given(
    said: dict[str, int], goals: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = with_player("quick", levels=("one", "other"))
    assert quick.computers is not None
    (players,) = later("tests.toys", "players")
    game = replace(quick, computers=replace(quick.computers, rounds=players.goals))
    played: list[tuple[object, int]] = []
    play_out = matches._play_out

    def noted(table: Table, turns: list[list[float]]) -> None:
        played.append((table.record.options["goal"], table.record.seed))
        play_out(table, turns)

    monkeypatch.setattr(matches, "_play_out", noted)
    assert play_match(game, ["one", "other"], 6, **said)["errors"] == 0
    assert [goal for goal, _ in played] == goals
    seeds = [seed for _, seed in played]
    assert seeds[0] == seeds[1] != seeds[2], "a round is dealt alike from every place"


def test_match_of_a_game_whose_turns_have_no_closing_action_ends_without_errors() -> None:
    result = play_match(tiles.GAME, ["random", "random"], 3)
    assert (result["errors"], result["why"]) == (0, [])


def test_each_game_of_a_cheating_or_failing_player_is_an_error_but_only_cheating_is_illegal() -> None:
    cheat = with_player("cheating", levels=("bad",))
    result = play_match(cheat, ["bad", "random"], 4, goal=10)
    assert (result["errors"], result["wins"]) == (4, {"bad": 0, "random": 0})
    assert result["illegal"] == 4
    assert any("Count one, two or three." in why for why in result["why"])
    fail = with_player("failing", levels=("bad",))
    result = play_match(fail, ["bad", "random"], 4, goal=10)
    assert (result["errors"], result["illegal"]) == (4, 0)


def test_match_reports_the_longest_thought_and_time_limit_of_each_player_but_random_ones() -> None:
    result = match(GAME, ["perfect", "random"], 6, 1, {})["thoughts"]
    assert list(result) == ["perfect"], "chance does not think"
    assert result["perfect"]["limit"] == thinking_seconds(GAME, "perfect")
    assert result["perfect"]["longest"] > 0


def test_thinking_time_of_a_match_is_summed_over_all_moves_of_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.count()
    monkeypatch.setattr("time.process_time", lambda: next(ticks))  # every answer takes one tick
    seats = (Seat("computer", level="random"),) * 2
    table = Table(tiles.GAME, TableRecord(tiles.GAME.id, tiles.GAME.edition, {}, seats, 1))
    thoughts: list[list[float]] = [[], []]
    matches._play_out(table, thoughts)
    turns = table.line[1:]
    assert max(len(turn.moves) for turn in turns) > 1
    assert thoughts == [[len(turn.moves) for turn in turns if turn.seat == seat] for seat in (0, 1)]


def test_match_refuses_an_unknown_player_a_wrong_number_of_players_and_an_unknown_option() -> None:
    with pytest.raises(Illegal, match=r"no player “genius”\. The players are: easy, good, perfect, random\."):
        match(GAME, ["perfect", "genius"], 1, 1, {})
    with pytest.raises(Illegal, match="is for 2 players, not 3"):
        match(GAME, ["easy", "easy", "easy"], 1, 1, {})
    with pytest.raises(Illegal, match="no option"):
        match(GAME, ["easy", "easy"], 1, 1, {"colour": "red"})


def test_question_clock_of_a_match_is_over_after_ten_questions_per_millisecond_of_its_limit() -> None:
    over = matches.question_clock(0.001)
    assert [over() for _ in range(12)] == [False] * 10 + [True] * 2
