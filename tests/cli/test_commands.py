"""Test each command: its JSON, its text and its exit status."""

import dataclasses
import json
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtGui import QImage

from takeback import __version__
from takeback.cli import screenshot
from takeback.cli.verify import STILL_HIDDEN
from takeback.engine import savefile
from takeback.engine.game import Game, Levels, Records, find_game
from takeback.engine.journal import Journal
from takeback.engine.key_file import FILE
from takeback.engine.level import Level, LevelWarning, Replayed, ReplayProblem, Solution
from takeback.engine.record import Seat
from takeback.engine.verify import NOT_PROVED, NOTHING_COMPARED
from takeback.games.holdem.state import Deal
from takeback.table.opening import new_table, save, save_file_of
from tests.cli.conftest import Say, draw
from tests.every_game.broken import BROKEN
from tests.toys import counting


def read_keys(document: Any) -> list[str]:
    return list(document)


# games ----------------------------------------------------------------------------------------------------
def test_games_command_gives_title_seats_and_options_of_tic_tac_toe_as_json(say: Say) -> None:
    said = say("games", "--json")
    assert (said.status, said.err) == (0, "")
    game = {one["id"]: one for one in said.document["games"]}["tictactoe"]
    assert {"id", "title", "seats", "options", "drafted", "hidden", "chance", "error"} <= set(game)
    assert (game["title"], game["seats"], game["error"]) == ("Tic-tac-toe", [2], None)
    size = game["options"][0]
    assert (size["name"], size["type"], size["default"]) == ("size", "text", "3x3")
    assert size["help"]
    assert [option["type"] for option in game["options"]] == [
        "text",
        "number",
        "yes or no",
        "yes or no",
        "choice",
    ]


def test_games_command_without_json_prints_a_table_with_headings(say: Say) -> None:
    said = say("games")
    assert said.status == 0
    assert said.out.splitlines()[0].split() == ["ID", "TITLE", "PLAYERS", "OPTIONS"]
    assert "tictactoe  Tic-tac-toe" in said.out


# random ---------------------------------------------------------------------------------------------------
def test_random_command_plays_games_and_reports_counts_without_violations(say: Say) -> None:
    said = say("random", "tictactoe", "--games", 3, "--seed", 7, "--json")
    assert (said.status, said.err) == (0, "")
    assert read_keys(said.document) == [
        "game",
        "games",
        "turns",
        "moves",
        "plans",
        "ended",
        "longest",
        "longest_game_turns",
        "longest_call",
        "violations",
        "seconds",
        "moves_per_second",
    ]
    assert (said.document["game"], said.document["games"], said.document["violations"]) == (
        "tictactoe",
        3,
        [],
    )
    assert said.document["moves"] >= said.document["turns"] > 15
    assert said.document["plans"] == 0, "nobody plans ahead in tic-tac-toe"


@pytest.fixture
def no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not read the played games again in new processes."""
    monkeypatch.setattr("takeback.cli.random_games.check_in_new_process", lambda game, journals: [])


def test_random_command_plays_with_the_given_options_and_number_of_seats(say: Say, no_process: None) -> None:
    words = ["--option", "marks=2", "--option", "size=4x4", "--option", "seats=2"]
    said = say("random", "tictactoe", "--games", 1, *words, "--json")
    assert said.status == 0
    assert said.document["moves"] > said.document["turns"]


def test_random_command_without_json_prints_a_summary_saying_that_every_check_held(
    say: Say, no_process: None
) -> None:
    said = say("random", "tictactoe", "--games", 1)
    assert said.status == 0
    assert said.out.startswith("Tic-tac-toe: 1 game, ")
    assert said.out.endswith("Every check held.\n")


def test_random_command_reports_violations_with_their_seed_and_gives_status_1(
    say: Say, no_process: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = BROKEN["a move has no words"][1]()
    monkeypatch.setattr("takeback.cli.random_games.find_game", lambda id: broken)
    monkeypatch.setattr("takeback.cli.random_games.beside_a_board", lambda trial: lambda: None)
    said = say("random", "counting", "--games", 2, "--seed", 30, "--option", "goal=10", "--json")
    assert said.status == 1
    first = said.document["violations"][0]
    assert read_keys(first) == ["check", "seed", "place", "why"]
    assert (first["check"], first["seed"]) == ("words", 30)
    assert {one["seed"] for one in said.document["violations"]} == {30, 31}
    said = say("random", "counting", "--games", 1, "--option", "goal=10")
    assert said.status == 1
    assert said.out.splitlines()[-1].endswith("violations.")


# replay ---------------------------------------------------------------------------------------------------
def test_replay_command_gives_the_outcome_of_a_saved_game_as_json_with_and_without_check(
    say: Say, saved: Path
) -> None:
    for more in ([], ["--check"]):
        said = say("replay", saved, "--json", *more)
        assert (said.status, said.err) == (0, "")
        assert read_keys(said.document) == [
            "format",
            "game",
            "items",
            "matched",
            "problems",
            "digest",
            "outcome",
            "stacks",
            "expected",
        ]
        assert said.document["outcome"] == "Cross wins."
        assert (said.document["items"], said.document["matched"]) == (1, 1)


def test_replay_stops_at_the_given_turn_and_refuses_a_turn_beyond_the_last(say: Say, saved: Path) -> None:
    digests = [say("replay", saved, "--to", turn, "--json").document["digest"] for turn in range(6)]
    assert len(set(digests)) == 6
    assert say("replay", saved, "--to", 4, "--json").document["outcome"] == ""
    assert say("replay", saved, "--json").document["digest"] == digests[5]
    said = say("replay", saved, "--to", 6)
    assert (said.status, said.err) == (2, "The line has 5 turns, so it cannot be played to turn 6.\n")


def test_replay_command_reports_a_changed_turn_with_its_number_and_status_1(say: Say, saved: Path) -> None:
    document = json.loads(saved.read_bytes())
    document["turns"][3]["moves"][0]["events"][0]["row"] = 2
    saved.write_text(json.dumps(document), encoding="utf-8")
    said = say("replay", saved, "--json")
    assert said.status == 1
    assert said.document["matched"] == 0
    assert said.document["problems"][0]["place"] == "turn number 4"
    said = say("replay", saved)
    assert said.status == 1
    assert "0 of 1 item as recorded" in said.out


def test_illegal_move_with_matching_events_is_found_by_replay_with_check_only(say: Say, saved: Path) -> None:
    """Check a move that no rules allow, with matching events and digests, and without links to compare."""
    file = savefile.read(saved)
    document = json.loads(saved.read_bytes())
    del document["turns"][2:]
    for turn in document["turns"]:
        del turn["chain"]
    document["turns"][1]["moves"][0]["seat"] = 0
    document["here"] = 2
    saved.write_text(json.dumps(document), encoding="utf-8")
    assert len(file.turns) == 5
    assert say("replay", saved, "--json").status == 0
    said = say("replay", saved, "--check", "--json")
    assert said.status == 1
    assert "Nought’s turn" in said.document["problems"][0]["why"]


PUZZLE = dataclasses.replace(
    counting.GAME,
    levels=Levels(
        of=lambda state: None,
        solve=lambda level, effort: {
            "easy": Solution(True, "one", [1, 2, 3]),
            "hard\n": Solution(None, "unsettled"),
            "wrong": Solution(False, "none", None, (LevelWarning(2, "There is no way out."),)),
        }[level],
        generate=lambda size, options, chance: Level(
            f"{size}:{chance.below(10**9)}", options["goal"] > 5, size=size
        ),
    ),
    records=Records(
        importer=lambda data: (
            Replayed("hands", "counting", 2, 1, (ReplayProblem(2, "river", "The pot differs."),), "abc", "")
            if data.startswith(b"HANDS")
            else None
        ),
    ),
)


@pytest.fixture
def puzzle(monkeypatch: pytest.MonkeyPatch) -> Game:
    from takeback.engine.game import FoundGame

    for command in ("solve", "generate"):
        monkeypatch.setattr(f"takeback.cli.{command}.find_game", lambda id: PUZZLE)
    monkeypatch.setattr("takeback.cli.replay.find_games", lambda: (FoundGame("counting", PUZZLE),))
    return PUZZLE


def test_replay_command_reads_files_that_a_game_imports_and_gives_status_2_for_unknown_ones(
    say: Say, puzzle: Game, tmp_path: Path
) -> None:
    (tmp_path / "night.txt").write_text("HANDS of a night", encoding="utf-8")
    said = say("replay", tmp_path / "night.txt", "--json")
    assert (said.status, said.document["format"], said.document["matched"]) == (1, "hands", 1)
    (tmp_path / "other.txt").write_text("something else", encoding="utf-8")
    assert say("replay", tmp_path / "other.txt").status == 2


# verify ---------------------------------------------------------------------------------------------------
def test_verify_says_what_is_not_proved_and_for_a_changed_seed_the_failed_checks_with_status_1(
    say: Say, tmp_path: Path
) -> None:
    table = new_table(find_game("holdem"), {}, [Seat(), Seat()], 7, "fair")
    table.act(Deal(), table.to_act()[0])
    path = tmp_path / "evening.takeback"
    savefile.write(path, save_file_of(table))
    said = say("verify", path)
    assert (said.status, said.err) == (0, "")
    assert NOTHING_COMPARED in said.out
    assert NOT_PROVED in said.out
    path.write_bytes(path.read_bytes().replace(b'"seed":7', b'"seed":8'))
    said = say("verify", path)
    assert said.status == 1
    assert "The seed is not the one that was sealed." in said.out
    assert "noted" in say("verify", path, "--link", "00ff").out
    result = say("verify", path, "--json").document
    assert result["holds"] is False
    assert [one["name"] for one in result["evidence"]["checks"]] == [
        *("Seal", "Chain", "Rules and figures", "Undo")
    ]


def test_verify_and_replay_accept_a_fair_game_in_play_with_its_key_and_verify_refuses_it_without(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAKEBACK_PROFILE", str(tmp_path))
    path = tmp_path / "evening.takeback"
    with closing(Journal.open(tmp_path / "journal.sqlite")) as journal:
        table = new_table(find_game("holdem"), {}, [Seat(), Seat()], 7, "fair", journal)
        table.act(Deal(), table.to_act()[0])
        save(table, path)
    assert say("verify", path).status == 0
    assert say("replay", path, "--check").status == 0
    (tmp_path / FILE).unlink()
    said = say("verify", path)
    assert (said.status, said.err.strip()) == (2, STILL_HIDDEN)


# puzzles --------------------------------------------------------------------------------------------------
def test_solve_command_gives_the_one_solution_of_a_level_as_json(say: Say, puzzle: Game) -> None:
    said = say("solve", "counting", "easy", "--json")
    assert said.status == 0
    assert read_keys(said.document) == [
        "game",
        "level",
        "solvable",
        "solutions",
        "seconds",
        "solution",
        "warnings",
    ]
    assert (said.document["solutions"], said.document["solution"]) == ("one", [1, 2, 3])


def test_solve_command_reads_a_level_file_and_gives_status_3_if_it_cannot_decide(
    say: Say, puzzle: Game, tmp_path: Path
) -> None:
    (tmp_path / "level.txt").write_text("hard\n", encoding="utf-8")
    said = say("solve", "counting", tmp_path / "level.txt", "--json")
    assert (said.status, said.document["solvable"], said.document["solutions"]) == (3, None, "unsettled")


def test_solve_command_prints_why_a_level_is_unsolvable_and_gives_status_1(say: Say, puzzle: Game) -> None:
    said = say("solve", "counting", "wrong")
    assert said.status == 1
    assert "It cannot be solved" in said.out
    assert "Line 2: There is no way out." in said.out


def test_generate_writes_different_levels_named_by_game_size_seed_and_number_and_repeatable_by_seed(
    say: Say, puzzle: Game, tmp_path: Path
) -> None:
    out = tmp_path / "levels"
    said = say("generate", "counting", "--count", 3, "--size", "4x4", "--seed", 9, "--out", out, "--json")
    assert said.status == 0
    assert read_keys(said.document) == ["game", "count", "unique", "seconds_median", "seconds_max", "files"]
    assert (said.document["count"], said.document["unique"]) == (3, 3)
    assert said.document["files"] == [str(out / f"counting-4x4-9-{number}.txt") for number in (1, 2, 3)]
    texts = [file.read_text(encoding="utf-8") for file in sorted(out.iterdir())]
    assert len(set(texts)) == 3
    again = say("generate", "counting", "--size", "4x4", "--seed", 9)
    assert again.out.startswith(texts[0])
    other = say("generate", "counting", "--size", "4x4", "--seed", 10)
    assert not other.out.startswith(texts[1])  # different seeds give different levels


def test_generate_command_without_a_size_names_its_file_by_game_seed_and_number(
    say: Say, puzzle: Game, tmp_path: Path
) -> None:
    say("generate", "counting", "--count", 1, "--seed", 4, "--out", tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["counting-4-1.txt"]


def test_generate_command_gives_status_1_for_a_level_with_several_solutions(say: Say, puzzle: Game) -> None:
    said = say("generate", "counting", "--option", "goal=3", "--json")
    assert (said.status, said.document["unique"]) == (1, 0)


@pytest.mark.parametrize(("words", "what"), [(["solve", "x"], "solver"), (["generate"], "generator")])
def test_solve_and_generate_refuse_a_game_without_solver_or_generator_with_a_sentence(
    say: Say, words: list[str], what: str
) -> None:
    said = say(words[0], "tictactoe", *words[1:])
    assert (said.status, said.err) == (2, f"Tic-tac-toe has no {what}.\n")


# match, bench ---------------------------------------------------------------------------------------------
def test_match_command_gives_wins_and_draws_that_add_up_to_the_games_and_easy_never_beats_perfect(
    say: Say,
) -> None:
    said = say("match", "tictactoe", "--players", "perfect,easy", "--games", 4, "--json")
    assert (said.status, said.err) == (0, "")
    assert {"game", "games", "wins", "draws", "errors", "seconds"} <= set(said.document)
    assert sum(said.document["wins"].values()) + said.document["draws"] == said.document["games"] == 4
    assert said.document["wins"]["easy"] == 0


def test_match_command_passes_only_the_given_options_and_not_the_number_of_seats(
    say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = {"game": "tictactoe", "games": 1, "wins": {"easy": 1}, "draws": 0, "errors": 0}
    heard: list[object] = []

    def match(game: Game, players: object, games: int, seed: int, options: object) -> dict[str, object]:
        heard.append(options)
        return {**result, "thoughts": {}, "seconds": 0.1}

    monkeypatch.setattr("takeback.cli.match.match", match)
    say("match", "tictactoe", "--players", "easy,easy", "--option", "marks=2", "--option", "seats=2")
    say("match", "tictactoe", "--players", "easy,easy")
    assert heard == [{"marks": 2}, {}]


def test_match_command_without_json_prints_a_table_of_players_and_wins(say: Say) -> None:
    said = say("match", "tictactoe", "--players", "easy,random", "--games", 2, "--option", "seats=2")
    assert said.status == 0
    assert said.out.startswith("PLAYER  WINS\neasy ")


def test_match_command_gives_status_1_on_player_errors(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    result = {"game": "tictactoe", "games": 1, "wins": {"easy": 0}, "draws": 0, "errors": 1}
    result |= {"thoughts": {}, "seconds": 0.1}
    monkeypatch.setattr("takeback.cli.match.match", lambda *rest: result)
    assert say("match", "tictactoe", "--players", "easy,easy").status == 1


# screenshot -----------------------------------------------------------------------------------------------
def test_random_turns_for_a_screenshot_avoid_ending_the_game_if_asked_to() -> None:
    shortest = {}
    for goes_on in (True, False):
        depths = []
        for seed in range(20):
            table = new_table(counting.GAME, {"goal": 3}, [Seat(), Seat()], seed)
            random = Random(seed)
            while screenshot.play_turn(table, random, goes_on):
                pass
            depths.append(table.here.depth)
        shortest[goes_on] = min(depths)
    assert shortest == {True: 2, False: 1}


def test_screenshot_command_draws_the_requested_size_and_theme_and_says_how_many_turns_were_played(
    tmp_path: Path,
) -> None:
    pictures = {}
    for theme in ("light", "dark"):
        out = tmp_path / f"{theme}.png"
        said = draw("tictactoe", "--turns", 5, "--out", out, "--size", "1000x640", "--theme", theme)
        assert (said.status, said.err) == (0, "")
        assert "5 turns played" in said.out
        pictures[theme] = QImage(str(out))
    light, dark = pictures["light"], pictures["dark"]
    assert (light.width(), light.height()) == (dark.width(), dark.height()) == (1000, 640)
    assert light.pixelColor(5, 630).lightness() > 128 > dark.pixelColor(5, 630).lightness()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["dark.png", "light.png"]


def test_same_seed_gives_the_same_screenshot_and_another_seed_another(tmp_path: Path) -> None:
    words = ["tictactoe", "--turns", 4, "--option", "marks=2", "--size", "800x600", "--out"]
    for name in ("a.png", "b.png"):
        assert draw(*words, tmp_path / name).status == 0
    assert draw(*words, tmp_path / "c.png", "--seed", 2).status == 0
    a, b, c = ((tmp_path / f"{name}.png").read_bytes() for name in "abc")
    assert a == b
    assert a != c


def test_screenshot_command_of_a_saved_game_says_that_all_its_turns_were_played(
    saved: Path, tmp_path: Path
) -> None:
    said = draw(saved, "--out", tmp_path / "won.png")
    assert said.status == 0
    assert "5 turns played" in said.out


def test_screenshots_of_table_curtain_records_and_steps_differ(tmp_path: Path) -> None:
    words = ["holdem", "--turns", 19, "--seed", 3, "--size", "900x640", "--out"]
    shown = (("table",), ("curtain",), ("records",), ("step", "--step", 3), ("step", "--step", 19))
    for number, show in enumerate(shown):
        said = draw(*words, tmp_path / f"{number}.png", "--show", *show)
        assert (said.status, said.err) == (0, "")
    assert len({(tmp_path / f"{number}.png").read_bytes() for number in range(len(shown))}) == len(shown)


def test_screenshot_of_records_is_refused_for_a_game_without_a_page_of_records(tmp_path: Path) -> None:
    said = draw("tictactoe", "--show", "records", "--out", tmp_path / "a.png")
    assert (said.status, said.err) == (2, "Tic-tac-toe has no page of records.\n")
    assert not (tmp_path / "a.png").exists()


# without a command ------------------------------------------------------------------------------------
def test_version_option_prints_the_version(say: Say) -> None:
    said = say("--version")
    assert (said.status, said.out) == (0, f"Takeback {__version__}\n")


@pytest.mark.parametrize("words", [["--help"], ["random", "--help"], ["screenshot", "-h"]])
def test_help_option_of_program_and_commands_prints_usage_with_status_0(say: Say, words: list[str]) -> None:
    said = say(*words)
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith("usage: takeback")


def test_program_without_a_command_opens_the_window_with_the_given_file_and_profile(
    say: Say, saved: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[tuple[Path | None, Path]] = []
    monkeypatch.setattr(
        "takeback.shell.app.run_window",
        lambda file, profile, stopping, game: opened.append((file, profile)) or 0,
    )
    monkeypatch.setattr("takeback.stopping.Stopping.install_handlers", lambda stopping: None)
    mine = tmp_path / "mine"
    assert say("--profile", mine).status == 0
    assert say("--profile", mine, saved).status == 0
    assert say(saved, "--profile", mine).status == 0
    assert opened == [(None, mine), (saved, mine), (saved, mine)]


def test_profile_option_sets_the_profile_folder_of_a_command(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from takeback.paths import profile_folder

    assert say("games", "--profile", tmp_path / "mine").status == 0
    assert profile_folder() == tmp_path / "mine"


def test_desktop_entry_is_installed_and_removed_and_a_second_removal_says_there_was_none(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said = say("--install-desktop-entry")
    assert said.status == 0
    assert (tmp_path / "applications" / "org.takeback.Takeback.desktop").is_file()
    said = say("--remove-desktop-entry")
    assert said.status == 0
    assert said.out.startswith("Removed ")
    assert say("--remove-desktop-entry").out == "There was no menu entry.\n"


def test_screenshot_command_shows_a_file_at_a_given_turn_and_refuses_a_turn_beyond_the_last(
    tmp_path: Path,
) -> None:
    tour = Path(__file__).parent.parent / "shell" / "history" / "tour.takeback"
    said = draw(tour, "--turns", 3, "--out", tmp_path / "a.png")
    assert (said.status, "3 turns played" in said.out) == (0, True)
    said = draw(tour, "--turns", 10, "--out", tmp_path / "b.png")
    assert (said.status, said.err) == (2, "The line has 9 turns, so it cannot be shown at turn 10.\n")
    assert not (tmp_path / "b.png").exists()
