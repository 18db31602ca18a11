"""Test `takeback try`: its exit status, and what it prints of scenarios that hold, fail or are wrong."""

from pathlib import Path

import pytest

from tests.cli.conftest import Say

HOLDS = "put A field L02\nexpect L02 2/2\n"
FAILS = "put A field L02\nexpect L02 3/3\nexpect goes on\n"


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """Files with a scenario that holds, one that fails, and one with a mistake."""
    texts = {"holds": HOLDS, "fails": FAILS, "wrong": "put A field L02\nput A feild L02\n"}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return {name: tmp_path / name for name in texts}


def test_try_gives_status_0_if_all_scenarios_hold_and_status_1_with_the_difference_if_one_fails(
    say: Say, files: dict[str, Path]
) -> None:
    said = say("try", files["holds"])
    assert (said.status, said.err) == (0, "")
    assert "passed, 2 statements." in said.out
    said = say("try", files["holds"], files["fails"])
    assert said.status == 1
    assert "✗   L02 is 2/2, not 3/3: printed 2/2." in said.out
    assert "expect goes on" not in said.out


def test_quiet_try_prints_only_the_statement_that_fails(say: Say, files: dict[str, Path]) -> None:
    said = say("try", "--quiet", files["holds"], files["fails"])
    lines = [line.strip() for line in said.out.splitlines()]
    assert [line for line in lines if line.startswith(("1", "2"))] == ["2  expect L02 3/3"]


def test_try_json_names_the_file_its_lines_and_which_of_them_failed(say: Say, files: dict[str, Path]) -> None:
    said = say("try", files["fails"], "--json", "--way", "saved")
    (one,) = said.document["scenarios"]
    assert (one["file"], one["holds"]) == (str(files["fails"]), False)
    assert [(line["line"], line["why"] is None) for line in one["lines"]] == [(1, True), (2, False)]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("wrong",), "wrong: Line 2, “feild”: there is no such zone. Did you mean field?"),
        (("missing",), "missing cannot be read: No such file or directory."),
        (("holds", "--way", "quick"), "holds: A scenario is played plain, probed, saved, redone, not quick."),
        (("holds", "--option", "lifes=3"), "holds: There is no option called lifes."),
        (("holds", "--game", "flow"), "Flow has no scenarios."),
    ],
)
def test_try_refuses_bad_input_with_one_sentence(
    say: Say, files: dict[str, Path], tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    said = say("try", tmp_path / words[0], *words[1:])
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith(sentence)
    assert said.err.count("\n") == 1
