"""Test that hostile files are refused by every command with one sentence, as in the window."""

from pathlib import Path

import pytest

from takeback.cli.main import COMMANDS
from tests import hostile
from tests.cli.conftest import Say
from tests.sampling import only

# How each command is given a received file.
WAYS: dict[str, tuple[str, ...]] = {
    "games": (),
    "new": (),
    "bench": (),
    "replay": ("{}", "{} --check --json"),
    "rewrite": ("{} --at 1 --take-out 1", "{} --at 1 --take-out 1 --json"),
    "verify": ("{}",),
    "solve": ("flow {}", "fold {}", "fill {} --json"),
    "screenshot": ("{} --out {}.png", "flow --option level={} --out {}.png"),
    "random": ("fold --option level={}",),
    "match": ("fill --players random --option level={}",),
    "try": ("{}", "{} --json"),
    "generate": ("flow --option level={}",),
}


def test_list_of_commands_tried_with_hostile_files_has_every_command() -> None:
    assert set(WAYS) == set(COMMANDS)


WORDS = [f"{command} {way}" for command, ways in WAYS.items() for way in ways]
ALL = [(name, words) for words in WORDS for name in hostile.FILES]


@pytest.mark.parametrize(("name", "words"), only(ALL[::2], ALL))  # each file and each command
def test_every_command_refuses_hostile_files_with_a_sentence(
    name: str, words: str, tmp_path: Path, say: Say
) -> None:
    path = hostile.write_file(name, tmp_path)
    said = say(*words.replace("{}", str(path)).split())
    if said.status == 1:  # `verify` has read the file, and reports its faults
        assert words.startswith("verify")
        assert "Start: " in said.out
        assert said.err == ""
    else:
        assert (said.status, said.out) == (2, "")
        assert said.err.count("\n") == 1
        assert said.err.endswith(".\n")
        assert "error in the program" not in said.err
    assert list(tmp_path.iterdir()) == [path]


TOO_MUCH = {
    "dots.phh": (b'variant = "NT"\nactions = []\n' + b"a." * 50_000 + b"b = 1\n", "dots"),
    "hands.phh": (b'variant = "NT"\nactions = []\n' + b"[1]\n" * 100_001, "100,001 hands"),
    "deep.takeback": (b'{"schema":"takeback","version":1,"turns":' + b"[" * 200_000, "nested too deeply"),
    "number.takeback": (b'{"schema":"takeback","version":1,"seed":' + b"9" * 1_000_000 + b"}", "digits"),
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_replay_refuses_an_oversized_or_too_deeply_nested_file_with_a_sentence(
    name: str, tmp_path: Path, say: Say
) -> None:
    data, why = TOO_MUCH[name]
    (tmp_path / name).write_bytes(data)
    said = say("replay", tmp_path / name)
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert why in said.err


LEVELS = {
    "": "there is no BOARD line",
    "daily": "The level cannot be read: line 1:",
    "random:6x6\n": "The level cannot be read: line 1:",
    "tutorial/1": "The level cannot be read: line 1:",
    "a\n" * 100_000: "line 10001: a level has at most 10,000 lines",
    "BOARD 5 5\n" + "EMPTY 1 1\n" * 50_000: "line 10001: a level has at most 10,000 lines",
    "BOARD 5 5\nBLOCK " + "1 1 " * 100_000: "line 2: the line is longer than 100,000 characters",
    "BOARD 5 5\0": "line 1: this is not text",
    "#" * 2_000_000: "far too large",
}


@pytest.mark.parametrize("game", ["flow", "fold", "fill"])
@pytest.mark.parametrize("text", LEVELS, ids=lambda text: text[:12])
def test_solve_refuses_any_malformed_level_file_with_a_sentence(
    game: str, text: str, tmp_path: Path, say: Say
) -> None:
    """Check that the text is not taken for the name of a level, and that too much text is refused before
    it is parsed."""
    (tmp_path / "level.txt").write_text(text, encoding="utf-8")
    said = say("solve", game, tmp_path / "level.txt")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert LEVELS[text] in said.err
