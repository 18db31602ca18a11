"""Test that a game is one folder: a copy is a new game, and a broken one does not affect others."""

import hashlib
import shutil
from pathlib import Path

import pytest

import takeback.games
from takeback.cli.random_games import try_games
from takeback.engine.game import find_game, find_games, find_own_games
from takeback.engine.state import Illegal

TICTACTOE = Path(takeback.games.__path__[0]) / "tictactoe"


def copy(folder: Path, name: str) -> Path:
    target = folder / name
    shutil.copytree(TICTACTOE, target, ignore=shutil.ignore_patterns("__pycache__"))
    return target


def hash_files(folder: Path) -> dict[str, str]:
    files = sorted(folder.rglob("*.py"))
    return {str(file): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def test_copied_game_folder_is_a_new_game_with_its_own_modules_and_changes_no_other_file(
    games_folder: Path,
) -> None:
    before = hash_files(TICTACTOE.parent.parent)
    ids = [found.id for found in find_games()]
    copy(games_folder, "noughts")
    assert [found.id for found in find_games()] == [*ids, "noughts"]
    game = find_game("noughts")
    assert game.package == "takeback.games.noughts"
    assert game.state.__module__ == "takeback.games.noughts.state"
    assert game.board_class.__module__ == "takeback.games.noughts.board"
    assert hash_files(TICTACTOE.parent.parent) == before


def test_copied_game_plays_random_games_without_violations(
    games_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy(games_folder, "noughts")
    # the other process knows only the folders of this checkout
    monkeypatch.setattr("takeback.cli.random_games.check_in_new_process", lambda game, journals: [])
    tried = try_games(find_game("noughts"), {"marks": "2"}, 2, games=2, seed=1)
    assert tried.violations == []
    assert tried.moves > 10


BROKEN = {
    "raising": ("raise RuntimeError('out of cards')", "out of cards"),
    "unwritten": ("GAME = Game(", "SyntaxError"),
    "wishful": ("from .rules import start", "ModuleNotFoundError"),
    "nameless": ("CARD = 1", "AttributeError"),
    "numbered": ("GAME = 7", "int"),
    "leaving": ("import sys; sys.exit(3)", "SystemExit"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_game_is_listed_with_its_error_and_cannot_be_played_while_others_load(
    games_folder: Path, name: str
) -> None:
    source, why = BROKEN[name]
    (games_folder / name).mkdir()
    (games_folder / name / "__init__.py").touch()
    (games_folder / name / "game.py").write_text(source, encoding="utf-8")
    found = {one.id: one for one in find_games()}
    assert found["tictactoe"].game is not None
    assert found[name].game is None
    assert why in found[name].error
    with pytest.raises(Illegal, match=f"^{name} cannot be played: "):
        find_game(name)


def test_game_with_a_broken_module_is_listed_with_the_syntax_error_and_cannot_be_played(
    games_folder: Path,
) -> None:
    other = copy(games_folder, "noughts")
    (other / "rules.py").write_text("def start(", encoding="utf-8")
    cards = {one.id: one for one in find_own_games()}
    assert cards["noughts"].game is not None
    assert cards["noughts"].game.title == "Tic-tac-toe"
    found = {one.id: one for one in find_games()}
    assert found["noughts"].game is None
    assert "SyntaxError" in found["noughts"].error
    assert found["tictactoe"].game is not None
    with pytest.raises(Illegal, match=r"^noughts cannot be played: .*SyntaxError"):
        find_game("noughts")


def test_second_game_with_the_same_id_is_listed_as_an_error_and_the_first_still_loads(
    games_folder: Path,
) -> None:
    other = copy(games_folder, "noughts")
    card = (other / "game.py").read_text(encoding="utf-8")
    (other / "game.py").write_text(
        card.replace("package=", 'id="tictactoe",\n    package=', 1), encoding="utf-8"
    )
    found = {one.id: one for one in find_games()}
    assert found["tictactoe"].game is not None
    assert found["tictactoe"].game.package == "takeback.games.tictactoe"
    assert found["noughts"].error == "Another game is already called tictactoe."
