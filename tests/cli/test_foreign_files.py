"""Test that a file with an invalid start gives one sentence and status 2 with every command."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from takeback.engine import savefile
from takeback.engine.game import find_game
from takeback.engine.trial import is_sentence
from tests.cli.conftest import Say
from tests.hostile import make_file, make_start


def huge_board() -> savefile.SaveFile:
    game = find_game("tictactoe")
    return make_file(game, replace(make_start(game), rows=100_000, over=True))


def huge_level() -> savefile.SaveFile:
    game = find_game("flow")
    start = make_start(game)
    return make_file(game, replace(start, level=replace(start.level, rows=100_000)))


def rich_seats() -> savefile.SaveFile:
    game = find_game("holdem")
    start = make_start(game)
    return make_file(
        game, replace(start, seats=tuple(replace(one, stack=10 * one.stack) for one in start.seats))
    )


@pytest.mark.parametrize("words", ["replay {}", "replay {} --check", "screenshot {} --out {}.png"])
@pytest.mark.parametrize("make", [huge_board, huge_level, rich_seats])
def test_save_file_with_an_impossible_start_is_refused_with_a_sentence_by_replay_and_screenshot(
    say: Say, tmp_path: Path, make: object, words: str
) -> None:
    path = tmp_path / "foreign.takeback"
    path.write_bytes(savefile.encoded(make()))  # type: ignore[operator]
    said = say(*words.replace("{}", str(path)).split())
    assert (said.status, said.out) == (2, "")
    assert is_sentence(said.err.strip())
    assert list(tmp_path.iterdir()) == [path]
