"""Test rewriting a saved game, or replaying it with other options, from the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from takeback.engine import savefile
from takeback.engine.record import Seat
from takeback.games.tictactoe.game import GAME
from takeback.games.tictactoe.state import Place
from takeback.table.opening import new_table, save, save_file_of
from takeback.table.table import Table
from tests.cli.conftest import Say

FIELDS = {"game", "luck", "fallen", "after", "turns", "counts", "digest_before", "digest", "outcome", "out"}
OF_A_TURN = {"turn", "place", "seat", "was", "text", "verdict", "why", "steps"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Save a game with the marks X a1, O b2, X c3, O a3, X c1."""
    return save_game(play_game(), tmp_path)


def play_game(rule: str = "free", cells: str = "a1 b2 c3 a3 c1", **options: Any) -> Table:
    table = new_table(GAME, options, [Seat(), Seat()], 1, rule)
    for cell in cells.split():
        table.act(Place(int(cell[1]) - 1, ord(cell[0]) - ord("a")), table.to_act()[0])
    return table


def save_game(table: Table, folder: Path, name: str = "game.takeback") -> Path:
    path = folder / name
    save(table, path)
    return path


def test_rewrite_json_has_a_verdict_and_reason_for_each_later_turn_their_counts_and_a_new_digest(
    say: Say, file: Path
) -> None:
    said = say("rewrite", file, "--at", 3, "--take-out", 1, "--json")
    assert (said.status, said.err) == (0, "")
    result = said.document
    assert set(result) == FIELDS
    assert [set(turn) for turn in result["turns"]] == [OF_A_TURN] * 3
    assert [(turn["turn"], turn["place"], turn["verdict"]) for turn in result["turns"]] == [
        (3, None, "taken out"),
        (4, None, "fell"),
        (5, 3, "kept"),
    ]
    assert result["counts"] == {"taken out": 1, "fell": 1, "kept": 1}
    assert result["turns"][1]["why"].endswith("’s turn here.")
    assert result["digest"] != result["digest_before"]


def test_rewrite_command_without_json_prints_a_summary_of_what_happened_to_the_turns(
    say: Say, file: Path
) -> None:
    said = say("rewrite", file, "--at", 3, "--take-out", 1, "--fallen", "stop")
    assert said.status == 0
    assert said.out.startswith("game.takeback: Tic-tac-toe, 2 turns: 1 no longer possible, 1 taken out.\n")


def test_rewrite_adds_the_new_line_to_the_output_file_which_replays_and_keeps_the_old_turns(
    say: Say, file: Path, tmp_path: Path
) -> None:
    out = tmp_path / "new.takeback"
    result = say("rewrite", file, "--at", 3, "--take-out", 1, "--out", out, "--json").document
    assert result["out"] == str(out)
    again = say("replay", out, "--check", "--json")
    assert again.status == 0
    assert again.document["digest"] == result["digest"]
    assert len(savefile.read(out).turns) == 6
    assert savefile.read(file).turns == savefile.read(out).turns[:5]


def test_rewrite_that_takes_out_the_last_turns_writes_a_file_that_replays_with_the_same_digest(
    say: Say, file: Path, tmp_path: Path
) -> None:
    out = tmp_path / "new.takeback"
    result = say("rewrite", file, "--at", 4, "--take-out", 2, "--out", out, "--json").document
    assert say("replay", out, "--check", "--json").document["digest"] == result["digest"]


def test_rewrite_with_options_reports_dropped_turns_and_why_and_writes_a_practice_game_that_replays(
    say: Say, file: Path, tmp_path: Path
) -> None:
    out = tmp_path / "new.takeback"
    result = say("rewrite", file, "--option", "gravity=yes", "--out", out, "--json").document
    assert result["after"] == 0
    assert [turn["verdict"] for turn in result["turns"]] == ["fell", "fell", "kept", "kept", "fell"]
    assert result["turns"][0]["why"].startswith("Marks fall down")
    made = savefile.read(out)
    assert made.options["gravity"] is True
    assert made.practice
    assert say("replay", out, "--check").status == 0


def test_finished_fair_game_is_rewritten_as_a_practice_game_and_the_original_file_stays_fair(
    say: Say, tmp_path: Path
) -> None:
    file = save_game(play_game("fair", "a1 a2 b1 b2 c1"), tmp_path)
    out = tmp_path / "new.takeback"
    assert say("rewrite", file, "--at", 2, "--take-out", 1, "--out", out, "--json").status == 0
    made = savefile.read(out)
    assert (made.rule, made.practice, made.seal) == ("free", True, "")
    assert say("replay", out, "--check").status == 0
    assert savefile.read(file).rule == "fair"


def test_fair_game_in_play_cannot_be_rewritten_by_the_command(say: Say, tmp_path: Path) -> None:
    from takeback.engine.game import find_game

    holdem = find_game("holdem")
    table = new_table(holdem, {}, [Seat()] * holdem.read_seats(), 1, "fair")
    table.act(next(iter(holdem.actions(table.state, table.to_act()[0]))), table.to_act()[0])
    file = tmp_path / "fair.takeback"
    savefile.write(file, save_file_of(table))
    said = say("rewrite", file, "--at", 1, "--take-out", 1)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("While a fair game is in play, its past cannot be edited")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "Use --at and --take-out"),
        (("--at", 3), "Use --at and --take-out"),
        (("--take-out", 3), "Use --at and --take-out"),
        (("--at", 0, "--take-out", 1), "--at: Write a whole number from 1"),
        (("--at", 9, "--take-out", 1), "This line has 5 turns, so there is no turn 9."),
        (("--at", 4, "--take-out", 3), "This line has 5 turns, so there is no turn 6."),
        (("--option", "colour=red"), "There is no option “colour”."),
        (("--option", "run=99"), ""),
        (("--option", "gravity"), "--option: Write an option as NAME=VALUE"),
        (("--option", "seats=3"), "The players of a game that has been played cannot be changed."),
        (("--at", 1, "--take-out", 1, "--option", "gravity=yes"), "Either take out turns"),
        (("--luck", "good"), "--luck"),
        (("--fallen", "ask"), "--fallen"),
    ],
)
def test_invalid_rewrite_arguments_are_refused_with_a_sentence_and_write_nothing(
    say: Say, file: Path, tmp_path: Path, words: tuple[object, ...], why: str
) -> None:
    out = tmp_path / "new.takeback"
    said = say("rewrite", file, *words, "--out", out)
    assert (said.status, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert why in said.err
    assert "Traceback" not in said.err
    assert not out.exists()


def test_rewrite_refuses_a_malformed_file_with_status_2(say: Say, tmp_path: Path) -> None:
    path = tmp_path / "none.takeback"
    path.write_text("{}")
    assert say("rewrite", path, "--at", 1, "--take-out", 1).status == 2
