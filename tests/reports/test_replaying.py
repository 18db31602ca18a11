"""Test that the replay command accepts every stored file in this folder and reports changes."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from takeback.engine import savefile
from tests.cli.conftest import Say, say

__all__ = ["say"]

HERE = Path(__file__).parent
FILES = sorted(file for file in HERE.iterdir() if file.suffix in (".phh", ".phhs", ".report", ".takeback"))
WITH_DIGESTS = [file for file in FILES if file.suffix in (".report", ".takeback")]
REFUSED = HERE / "a_raise_that_nobody_can_call.phh"
PLAYED = HERE / "back_with_36_cards.phh"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_replay_command_matches_every_item_of_each_stored_file(say: Say, file: Path) -> None:
    said = say("replay", file, "--check", "--json")
    assert (said.status, said.err) == (0, "")
    assert said.document["matched"] == said.document["items"]


@pytest.mark.parametrize("file", WITH_DIGESTS, ids=lambda file: file.name)
def test_replay_command_fails_and_names_the_turn_whose_checksum_was_changed(
    say: Say, file: Path, tmp_path: Path
) -> None:
    turns = [turn.serial for turn in savefile.read(file).turns]
    for at in (0, len(turns) // 2, len(turns) - 1):
        copy = tmp_path / file.name
        copy.write_text(_change_digest(file, at), encoding="utf-8")
        said = say("replay", copy, "--check", "--json")
        assert said.status == 1
        assert said.document["matched"] == 0
        assert said.document["problems"][0]["place"].endswith(f"number {turns[at]}")
        assert "does not have the recorded result" in said.document["problems"][0]["why"]


def _change_digest(file: Path, at: int) -> str:
    text = file.read_text(encoding="utf-8")
    kept = savefile.document_in_report(text.encode()).decode() or text
    document = json.loads(kept)
    document["turns"][at]["digest"] = document["turns"][at]["digest"][::-1]
    return text.replace(kept, json.dumps(document))


# expectations ----------------------------------------------------------------------------------------


@pytest.fixture
def copied(tmp_path: Path) -> Callable[[Path, Any], Path]:
    def copy(file: Path, expected: Any) -> Path:
        (tmp_path / f"{file.stem}.expect.json").write_text(json.dumps(expected), encoding="utf-8")
        return Path(shutil.copy(file, tmp_path))

    return copy


def test_replay_of_an_expected_refusal_succeeds_and_says_so_only_with_check(say: Say) -> None:
    said = say("replay", REFUSED, "--check")
    assert said.status == 0
    assert "As expected: Hand 1, action 7: p1 cannot raise to 500." in said.out
    assert say("replay", REFUSED).status == 1, "without --check nothing is expected"


@pytest.mark.parametrize(
    "refuse", [{"at": 6, "action": "p4 cbr 400"}, {"at": 7, "action": "p1 cbr 400"}], ids=str
)
def test_replay_with_check_fails_at_another_refusal_than_expected_and_names_both_actions(
    say: Say, copied: Callable[[Path, Any], Path], refuse: Any
) -> None:
    said = say("replay", copied(REFUSED, {"refuse": refuse}), "--check", "--json")
    assert said.status == 1
    assert said.document["matched"] == 0
    assert [problem["place"] for problem in said.document["problems"]] == [
        "hand 1, action 7",
        f"action {refuse['at']}",
    ]


def test_replay_with_check_fails_if_an_action_expected_to_be_refused_is_accepted(
    say: Say, copied: Callable[[Path, Any], Path]
) -> None:
    said = say("replay", copied(PLAYED, {"refuse": {"at": 5, "action": "p1 f"}}), "--check")
    assert said.status == 1
    assert "“p1 f”, action 5, was expected to be refused, but it was not." in said.out


def test_replay_with_check_fails_if_the_stacks_differ_and_names_both(
    say: Say, copied: Callable[[Path, Any], Path]
) -> None:
    stacks = json.loads(PLAYED.with_suffix(".expect.json").read_text(encoding="utf-8"))["stacks"]
    file = copied(PLAYED, {"stacks": [*stacks[:-1], "1"]})
    said = say("replay", file, "--check")
    assert said.status == 1
    assert f"{', '.join(stacks)}; {', '.join([*stacks[:-1], '1'])} was expected." in said.out


@pytest.mark.parametrize("expected", [{"refuse": {"at": 7}}, {"stacks": [1]}, {"stack": []}, 3], ids=str)
def test_replay_with_a_malformed_file_of_expectations_gives_status_2_and_one_line(
    say: Say, copied: Callable[[Path, Any], Path], expected: Any
) -> None:
    said = say("replay", copied(PLAYED, expected), "--check")
    assert said.status == 2
    assert "does not say what is expected" in said.err
    assert said.err.count("\n") == 1


def test_replay_of_a_report_without_a_game_gives_status_2_and_says_so(say: Say, tmp_path: Path) -> None:
    file = tmp_path / "bare.report"
    file.write_text("Takeback\n\nWhat I was doing:\nNothing.\n", encoding="utf-8")
    said = say("replay", file, "--check")
    assert said.status == 2
    assert "no game in it" in said.err
