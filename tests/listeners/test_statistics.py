"""Test the statistics: what counts, once only, and how they are stored."""

import json
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.games.park.game import GAME as PARK
from takeback.listeners.statistics import (
    SOLUTION_COST,
    FinishedGame,
    Statistics,
    as_csv,
    result_figures,
)
from takeback.shell.features.statistics.dialog import list_figures
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.games.park.playing import before_turn
from tests.games.park.whole_games import choose_greedy_turn
from tests.toys.counting import Count
from tests.toys.players import with_player

GAME = with_player("quick", levels=("easy",))

BESTS = ((1, 80, 2), (2, 90, 2), (3, 90, 2), (4, 60, 4), (5, 70, 4), (6, 95, 0))  # time, score, players
PLANNER = Seat("computer", "Red", "planner")
PERSON, EASY = Seat("person", "Ann"), Seat("computer", "Ben", "easy")


@pytest.fixture
def statistics(qapp: object, profile: Path) -> Statistics:
    return Statistics(profile)


def make_table(*seats: Seat, seed: int = 1, practice: bool = False) -> Table:
    return new_table(GAME, {"goal": 4}, seats or (PERSON, Seat("person", "Ben")), seed, practice=practice)


def park_table(seed: int) -> Table:
    """Return a table of Reedmere against a computer, a few turns before the end of the golden game."""
    return new_table(PARK, {}, (PERSON, PLANNER), seed, start=before_turn(33))


def play_greedy_turn(table: Table) -> None:
    seat = table.state.to_move
    for action in choose_greedy_turn(table.state, Random(0)):
        table.act(action, seat)


def win_game(one: Table, first: int = 2) -> None:
    """Play until seat 1 reaches the goal."""
    one.act(Count(first), 0)
    one.act(Count(4 - first), 1)


def test_won_game_counts_once_after_undo_and_redo(statistics: Statistics) -> None:
    one = make_table()
    statistics.attend(one)
    win_game(one)
    assert statistics.kept.games.get("counting", {}) == {"played": 1}
    for _ in range(3):
        one.undo()
        one.undo()
        one.redo()
        one.act(Count(2), 1)
    assert statistics.kept.games.get("counting", {})["played"] == 1


def test_second_line_of_a_table_counts_no_second_game(statistics: Statistics) -> None:
    one = make_table()
    statistics.attend(one)
    win_game(one)
    one.go_to(one.history.root)
    win_game(one, first=1)
    assert statistics.kept.games.get("counting", {})["played"] == 1


def test_each_undo_is_counted_and_redo_does_not_reduce_the_count(statistics: Statistics) -> None:
    one = make_table()
    statistics.attend(one)
    one.act(Count(1), 0)
    one.undo()
    one.redo()
    one.undo()
    assert statistics.kept.games.get("counting", {}) == {"taken back": 2}


def test_navigation_is_not_counted_as_undo(statistics: Statistics) -> None:
    one = make_table()
    statistics.attend(one)
    one.act(Count(1), 0)
    one.go_back()
    one.go_forward()
    one.go_to(one.history.root)
    assert statistics.kept.games.get("counting", {}) == {}


def test_hint_is_counted_only_at_a_table_and_only_if_it_was_a_hint(statistics: Statistics) -> None:
    statistics.add_help()
    statistics.attend(make_table())
    statistics.add_help()
    statistics.add_help(1, False)  # a further step of the same hint, or a check
    assert statistics.kept.games.get("counting", {}) == {"hints": 1}


def test_game_whose_solution_was_shown_is_not_counted_but_the_next_game_is(statistics: Statistics) -> None:
    shown = make_table()
    statistics.attend(shown)
    statistics.add_help(SOLUTION_COST, False)
    win_game(shown)
    assert statistics.kept.games.get("counting", {}) == {}
    statistics.attend(other := make_table(seed=2))
    win_game(other)
    assert statistics.kept.games.get("counting", {})["played"] == 1


@pytest.mark.parametrize(
    ("seats", "figures"),
    [
        ((PERSON, EASY), {"played", "lost", "lost against easy"}),
        ((EASY, PERSON), {"played", "won", "won against easy"}),
        ((EASY, EASY), {"played"}),
        ((PERSON, PERSON), {"played"}),
    ],
)
def test_won_or_lost_game_is_counted_for_the_only_person_also_by_computer_level(
    statistics: Statistics, seats: tuple[Seat, ...], figures: set[str]
) -> None:
    one = make_table(*seats)
    statistics.attend(one)
    win_game(one)
    assert statistics.kept.games.get("counting", {}) == dict.fromkeys(figures, 1)


def test_drawn_game_counts_as_played_drawn_and_drawn_against_the_level() -> None:
    from takeback.engine.game import Outcome

    assert result_figures(make_table(PERSON, EASY), Outcome()) == ["played", "drawn", "drawn against easy"]


def test_summary_after_a_restart_has_results_by_opponent_streaks_hints_and_turns_as_has_the_csv(
    statistics: Statistics, profile: Path
) -> None:
    for seed, seats in enumerate([(EASY, PERSON), (EASY, PERSON), (PERSON, EASY), (EASY, PERSON)]):
        one = make_table(*seats, seed=seed)
        statistics.attend(one)
        if seed == 1:
            statistics.add_help()
        win_game(one)
    statistics.leave()
    result = Statistics(profile).summary("counting")
    assert (result.played, result.won, result.lost, result.against) == (4, 3, 1, (("easy", 3, 1, 0),))
    assert [one.result for one in result.games] == ["won", "won", "lost", "won"]
    assert result.streaks == (1, 2)
    assert [one.hints for one in result.games] == [0, 1, 0, 0]
    assert result.games[0].turns == 2
    lines = as_csv([("Counting, twice", result.games)]).splitlines()
    assert len(lines) == 5
    assert lines[2].startswith('"Counting, twice",2')
    assert ",won,easy," in lines[2]
    assert lines[2].endswith(",0,1")


def test_table_counted_before_a_reset_of_statistics_is_not_counted_again(
    statistics: Statistics, profile: Path
) -> None:
    one = make_table(EASY, PERSON)
    statistics.attend(one)
    win_game(one)
    statistics.forget("counting")
    one.go_to(one.history.root)
    win_game(one, first=1)
    statistics.leave()
    result = Statistics(profile).summary("counting")
    assert (result.played, result.games) == (0, ())


def test_summary_of_a_file_without_single_games_has_its_figures_and_no_best_results(
    qapp: object, profile: Path
) -> None:
    profile.mkdir()
    figures = {"played": 7, "won": 4, "lost": 3, "won against easy": 4, "lost against easy": 3}
    text = json.dumps({"games": {"counting": figures}, "counted": []})
    (profile / "statistics.json").write_text(text, encoding="utf-8")
    result = Statistics(profile).summary("counting")
    assert (result.played, result.won, result.against) == (7, 4, (("easy", 4, 3, 0),))
    assert (result.games, result.fastest, result.best_score, result.streaks) == ((), None, None, (0, 0))


def test_practice_game_is_not_counted(statistics: Statistics) -> None:
    one = make_table(practice=True)
    statistics.attend(one)
    win_game(one)
    assert statistics.kept.games.get("counting", {}) == {}


def test_table_left_for_another_table_is_counted_no_more_and_the_new_one_is(statistics: Statistics) -> None:
    one, other = make_table(seed=1), make_table(seed=2)
    statistics.attend(one)
    statistics.attend(other)
    win_game(one)
    one.undo()
    assert statistics.kept.games.get("counting", {}) == {}
    win_game(other)
    assert statistics.kept.games.get("counting", {}) == {"played": 1}


def test_figures_are_kept_and_no_table_counts_twice_after_a_restart(
    statistics: Statistics, profile: Path
) -> None:
    one = make_table()
    statistics.attend(one)
    win_game(one)
    one.undo()
    statistics.leave()
    again = Statistics(profile)
    assert again.games() == ("counting",)
    assert again.kept.games.get("counting", {}) == {"played": 1, "taken back": 1}
    again.attend(one)
    one.act(Count(2), 1)
    assert again.kept.games.get("counting", {})["played"] == 1


def test_statistics_file_is_saved_by_itself_a_moment_after_a_change(
    qtbot: QtBot, profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("takeback.listeners.small_file.SAVE_AFTER", 1)
    statistics = Statistics(profile)
    statistics.attend(make_table())
    statistics.add_help()
    file = profile / "statistics.json"
    qtbot.waitUntil(file.exists)
    assert json.loads(file.read_text(encoding="utf-8"))["games"] == {"counting": {"hints": 1}}


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"games": 3}', '{"games": {"a": {"b": "c"}}, "counted": []}']
)
def test_damaged_statistics_file_is_renamed_unchanged_and_statistics_start_empty(
    qapp: object, profile: Path, text: str
) -> None:
    profile.mkdir()
    (profile / "statistics.json").write_text(text, encoding="utf-8")
    assert Statistics(profile).games() == ()
    [aside] = profile.iterdir()
    assert aside.name.startswith("statistics.damaged-")
    assert aside.read_text(encoding="utf-8") == text


def test_game_is_played_and_counted_although_the_profile_cannot_be_written(
    statistics: Statistics, profile: Path
) -> None:
    profile.write_text("a file in the way", encoding="utf-8")
    one = make_table()
    statistics.attend(one)
    win_game(one)
    assert one.outcome is not None
    assert statistics.kept.games.get("counting", {}) == {"played": 1}


def test_full_disk_keeps_the_old_statistics_file(
    statistics: Statistics, profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    statistics.attend(make_table())
    statistics.add_help()
    statistics.leave()
    before = (profile / "statistics.json").read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    statistics.attend(make_table())
    statistics.add_help()
    statistics.leave()
    assert [file.name for file in profile.iterdir()] == ["statistics.json"]
    assert (profile / "statistics.json").read_bytes() == before


@pytest.mark.parametrize("seed", range(20))
def test_table_has_one_finished_game_with_the_score_of_its_first_end_after_any_undo_and_replay(
    statistics: Statistics, seed: int
) -> None:
    """Law: a table has one finished game, with the score at which a line of it first ended by a turn."""
    random = Random(seed)
    table = park_table(seed)
    statistics.attend(table)
    expected: int | None = None
    for _ in range(120):
        kind = random.choice(("play", "play", "play", "undo", "redo", "jump"))
        if kind == "play" and table.outcome is None:
            play_greedy_turn(table)
            if expected is None and table.outcome is not None:
                expected = table.outcome.scores[0]
        elif kind == "undo" and table.here.parent is not None:
            table.undo()
        elif kind == "redo" and len(table.line) > table.here.depth + 1:
            table.redo()
        elif kind == "jump":
            table.go_to(random.choice(list(table.history.nodes.values())[-4:]))
    kept = statistics.summary("park").best_by_players
    assert {players: best.score for players, best in kept.items()} == ({2: expected} if expected else {})
    assert len(statistics.summary("park").games) == (expected is not None)
    assert expected is not None or seed, "a game ends in the first sequence"


def test_best_results_are_kept_for_each_number_of_players_and_as_best_score_after_a_restart(
    statistics: Statistics, profile: Path
) -> None:
    games = [FinishedGame(at=at, score=score, seats=seats) for at, score, seats in BESTS]
    statistics.kept.finished["park"] = games
    statistics.kept.games["park"] = {"played": len(games)}
    statistics.kept.file.save_soon()
    statistics.kept.file.save()
    for one in (statistics, Statistics(profile)):
        best = one.summary("park").best_by_players
        assert {players: (game.score, game.at) for players, game in best.items()} == {2: (90, 2), 4: (70, 5)}
    named = {one.name: one.value for one in list_figures(statistics.summary("park"), find_game("park"))}
    assert named["Best with 2 players"].startswith("90, ")
    assert named["Best with 4 players"].startswith("70, ")
    assert named["Best score"] == "95", "a game of an older file, whose number of players is not known"
