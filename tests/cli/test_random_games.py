"""Test random games: shared between processes, and played to the end after the checked turns."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from takeback.cli import random_games, two_processes
from takeback.cli.random_games import TrialTotals, totals_json, try_games
from takeback.engine.game import Game, GameTurn, Outcome
from takeback.engine.state import Event, Illegal
from takeback.games.tictactoe.game import GAME
from takeback.table.trial import TableTrial
from tests.every_game.broken import rules
from tests.toys import counting


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch off the second process and the board, which are not tested here."""
    monkeypatch.setattr(random_games, "check_in_new_process", lambda game, journals: [])
    monkeypatch.setattr(random_games, "beside_a_board", lambda trial: lambda: None)


def try_two_games(game: Game, goal: int) -> TrialTotals:
    """Check three turns of each of two games, and play the rest without checks."""
    return try_games(game, {"goal": goal}, 2, games=2, seed=1, turns=3)


def test_random_games_give_the_same_result_with_several_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    here = totals_json(GAME, try_games(GAME, {}, 2, games=10, seed=1, turns=5))
    spread: list[int] = []

    def elsewhere(do: Callable[..., Any], id: str, numbers: Iterable[int]) -> list[Any]:
        spread.extend(numbers)
        sent = pickle.loads(pickle.dumps(do))
        return [pickle.loads(pickle.dumps(sent(GAME, number=number))) for number in spread]

    monkeypatch.setattr(two_processes, "WORTH_A_PROCESS", 0.0)
    monkeypatch.setattr(two_processes, "_elsewhere", elsewhere)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    shared = totals_json(GAME, try_games(GAME, {}, 2, games=10, seed=1, turns=5))
    for result in (here, shared):
        del result["seconds"], result["moves_per_second"], result["longest_call"]
    assert shared == here
    assert (here["games"], here["ended"], spread) == (10, 10, [0, 1])


def test_random_games_are_played_to_the_end_and_report_their_length_in_turns_and_rounds() -> None:
    plain = try_two_games(counting.GAME, goal=90)
    assert plain.violations == []
    assert plain.ended == 2
    assert 30 <= plain.longest <= 90
    assert plain.longest_game_turns is None
    rounds = replace(counting.GAME, game_turn=lambda before, after: GameTurn("Round", before.turn // 2 + 1))
    assert try_two_games(rounds, goal=90).longest_game_turns == (plain.longest + 1) // 2
    parts = replace(counting.GAME, game_turn=lambda before, after: GameTurn(f"Part {before.number // 30}"))
    assert try_two_games(parts, goal=90).longest_game_turns == 3, "counted along the line"


def test_endless_random_game_is_given_up_after_many_turns_without_a_violation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("takeback.table.trial.PLAIN_TURNS", 30)
    result = try_two_games(counting.GAME, goal=1000)
    assert (result.violations, result.ended, result.longest) == ([], 0, 0)


def test_refusal_error_or_wrong_outcome_late_in_a_random_game_is_reported_as_a_violation() -> None:
    def refuses(state: counting.Counter, seat: int, action: counting.Count) -> Iterable[Event] | None:
        if state.number > 60:
            raise Illegal("That is too far.")
        return None

    def fails(state: counting.Counter, seat: int, action: counting.Count) -> Iterable[Event] | None:
        return [][state.number // 60] if state.number > 60 else None

    for wrong, check in ((refuses, "listed"), (fails, "rules")):
        result = try_two_games(rules(wrong), goal=90)
        assert {(one.check, "played plainly" in one.place) for one in result.violations} == {(check, True)}
    unnamed = replace(counting.GAME, outcome=lambda state: counting.outcome(state) and Outcome((7,), ""))
    assert {one.check for one in try_two_games(unnamed, goal=90).violations} == {"outcome"}


def test_first_turns_of_a_random_game_are_checked_closely_then_every_fourth_or_all_if_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(TableTrial, "try_refusals", lambda trial, place: seen.append(place))
    monkeypatch.setattr(TableTrial, "try_lines", lambda trial: None)

    def looked_at(closely: int) -> list[int]:
        seen.clear()
        try_games(counting.GAME, {"goal": 60}, 2, games=1, seed=1, turns=26, closely=closely)
        return [int(place.removeprefix("turn ")) for place in seen]

    assert looked_at(4) == [1, 2, 3, 4, 8, 12, 16, 20, 24]
    assert looked_at(26) == list(range(1, 27))
