"""Test `Game`, and how games are found: a broken one is listed and does not prevent others."""

import dataclasses
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from takeback.engine import game as engine_game
from takeback.engine.game import Computers, FoundGame, find_game, find_games
from takeback.engine.option import Option
from takeback.engine.outside import OLD_IMPORTS
from takeback.engine.play import Move
from takeback.engine.state import Illegal
from tests.toys import counting, dice

CARD = "from dataclasses import replace\nfrom tests.toys.counting import GAME as C\n"
BROKEN = {
    "raises": ("1 / 0", "It does not load: ZeroDivisionError: division by zero"),
    "misspelt": ("def (", "It does not load: SyntaxError: "),
    "lonely": ("import nowhere_to_be_found", "It does not load: ModuleNotFoundError: "),
    "leaves": ("raise SystemExit(3)", "It does not load: SystemExit: 3"),
    "cardless": ("", "It does not load: AttributeError: "),
    "wordy": ("GAME = 'a game'", "Its GAME is a str, not a Game."),
    "halved": (
        "from takeback.engine.game import Game\nGAME = Game(package='x')",
        "It does not load: TypeError: ",
    ),
    "hasty": (
        CARD + "from takeback.engine.game import Computers\n"
        "GAME = replace(C, computers=Computers(choose=C.play, levels=('good', 'best'), thoughts=(0.2,)))",
        "It does not load: ValueError: thoughts has as many entries as there are levels",
    ),
    "lazy": (
        CARD + "from takeback.engine.game import Computers\nfrom takeback.engine.later import later\n"
        "(players,) = later('takeback.games.holdem.players', 'thinker')\n"
        "many = Computers(choose=C.play, levels=players.LEVELS, level_labels=('one', 'two'))\n"
        "GAME = replace(C, computers=many)",
        "It does not load: ValueError: level_labels has as many entries as there are levels",
    ),
    "modern": (
        CARD + "GAME = replace(C, package=__package__, api=99)",
        "It is made for version 99 of takeback.api, and this Takeback has version 1.",
    ),
    "twin": (
        CARD + "GAME = replace(C, package=__package__, id='tictactoe')",
        "Another game is already called tictactoe",
    ),
}


def write_game(folder: Path, name: str, text: str) -> None:
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text("")
    (folder / name / "game.py").write_text(text)


def find_by_id() -> dict[str, FoundGame]:
    found = find_games()
    assert len({one.id for one in found}) == len(found)
    return {one.id: one for one in found}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_game_is_listed_with_a_one_line_error_and_refused_while_others_load(
    games_folder: Path, name: str
) -> None:
    text, error = BROKEN[name]
    write_game(games_folder, name, text)
    found = find_by_id()
    assert found[name].game is None
    assert found[name].error.startswith(error)
    assert "\n" not in found[name].error
    assert found["tictactoe"].game is not None
    assert find_game("tictactoe").title == "Tic-tac-toe"
    with pytest.raises(Illegal, match=f"{name} cannot be played: "):
        find_game(name)


@pytest.mark.parametrize(
    "line", ["from desktop.engine.game import Game", "import desktop.ui", "from desktop import paths"]
)
@pytest.mark.parametrize("is_package", [True, False])
def test_game_that_imports_the_former_package_is_listed_with_a_sentence_about_old_imports(
    games_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, is_package: bool
) -> None:
    if is_package:
        (tmp_path / f"oldgame{abs(hash(line))}.py").write_text(f"{line}\n")
        monkeypatch.syspath_prepend(tmp_path)
        point = EntryPoint("old", f"oldgame{abs(hash(line))}:GAME", "takeback.games")
        monkeypatch.setattr(engine_game, "_outside", lambda: [point])
    else:
        write_game(games_folder, "old", line)
    assert find_by_id()["old"].error == OLD_IMPORTS


def test_game_without_an_id_gets_the_name_of_its_folder(games_folder: Path) -> None:
    write_game(games_folder, "another", CARD + "GAME = replace(C, package=__package__, id='')")
    game = find_game("another")
    assert (game.id, game.package, game.title) == ("another", "takeback.games.another", "Counting")
    assert find_by_id()["another"].game is game


def test_game_is_found_by_its_id_and_not_by_its_differently_named_folder(games_folder: Path) -> None:
    write_game(games_folder, "folder", CARD + "GAME = replace(C, package=__package__, id='called')")
    assert find_game("called").package == "takeback.games.folder"
    with pytest.raises(Illegal, match="There is no game named “folder”"):
        find_game("folder")


def test_installed_games_load_by_entry_point_and_a_missing_one_or_a_taken_id_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    points = [
        EntryPoint("counting", "tests.toys.counting:GAME", "takeback.games"),
        EntryPoint("missing", "tests.toys.counting:NO_SUCH_GAME", "takeback.games"),
        EntryPoint("gone", "no_such_package.game:GAME", "takeback.games"),
        EntryPoint("tictactoe", "takeback.games.tictactoe.game:GAME", "takeback.games"),
    ]
    monkeypatch.setattr(engine_game, "_outside", lambda: points)
    found = find_by_id()
    assert found["counting"].game is counting.GAME
    assert found["missing"].error.startswith("It does not load: AttributeError")
    assert found["gone"].error.startswith("It does not load: ModuleNotFoundError")
    assert found["tictactoe"].game is not None
    assert found["tictactoe (2)"].error == "Another game is already called tictactoe."
    assert find_game("counting") is counting.GAME


def test_finding_a_game_by_id_imports_no_other_game(
    games_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crash = "raise AssertionError('it was opened')"
    write_game(games_folder, "aaa", crash)
    points = [
        EntryPoint("bbb", "no_such_package.game:GAME", "takeback.games"),
        EntryPoint("counting", "tests.toys.counting:GAME", "takeback.games"),
    ]
    monkeypatch.setattr(engine_game, "_outside", lambda: points)
    opened: list[str] = []
    look = engine_game._import_game
    monkeypatch.setattr(
        engine_game, "_import_game", lambda name, *rest: (opened.append(name), look(name, *rest))[1]
    )
    assert find_game("counting") is counting.GAME
    assert find_game("tictactoe").title == "Tic-tac-toe"
    assert opened == ["counting", "tictactoe"]


@pytest.mark.parametrize("id", ["chess", "", "../..", "tictactoe.game", "x" * 300, "a b", "Tictactoe"])
def test_unknown_game_id_is_refused_with_a_sentence_of_less_than_80_letters(id: str) -> None:
    with pytest.raises(Illegal, match="There is no game named “") as why:
        find_game(id)
    assert len(str(why.value)) < 80


def test_number_of_seats_is_read_from_text_or_number_and_refused_if_the_game_lacks_it() -> None:
    assert dice.GAME.read_seats() == 2
    assert dice.GAME.read_seats("3") == 3
    assert dice.GAME.read_seats(2) == 2
    for wrong in (1, "4", "two", None.__class__, 2.5, -2):
        with pytest.raises(Illegal, match="Dice is for 2 or 3 players, not "):
            dice.GAME.read_seats(wrong)


def test_default_number_of_seats_is_the_usual_number_or_else_the_first_allowed() -> None:
    game = dataclasses.replace(dice.GAME, usual_seats=3)
    assert game.read_seats() == 3
    assert dice.GAME.read_seats() == 2


def test_seat_has_the_name_that_the_game_gives_it_or_else_player_and_its_number() -> None:
    assert [dice.GAME.seat_name(seat) for seat in (0, 3)] == ["Ann", "Player 4"]


def test_default_computer_level_of_a_seat_is_the_usual_one_or_else_the_middle_one() -> None:
    computers = Computers(choose=dice.play, levels=("low", "mid", "high"))
    game = dataclasses.replace(dice.GAME, computers=computers)
    assert [game.seat_level(seat) for seat in range(3)] == ["mid", "mid", "mid"]
    computers = dataclasses.replace(computers, usual_levels=("high", "low"))
    mixed = dataclasses.replace(game, computers=computers)
    assert [mixed.seat_level(seat) for seat in range(3)] == ["high", "low", "high"]
    assert dice.GAME.seat_level(0) == ""


def test_copy_of_a_game_is_neither_equal_nor_of_the_same_hash() -> None:
    copy = dataclasses.replace(counting.GAME)
    assert copy != counting.GAME
    assert hash(copy) != hash(counting.GAME)


def test_game_by_default_hides_nothing_records_nothing_upgrades_nothing_and_ends_each_turn() -> None:
    game, state = counting.GAME, counting.at(3)
    event = counting.Counted(1)
    assert game.seen_by(state, None) is state
    assert game.seen_event(event, 1) is event
    assert list(game.records_of(None)) == []
    assert game.upgrade(1, {"a": 1}) == {"a": 1}
    assert game.closes(Move(0, counting.Count(1), (event,), state, state))


def test_colour_of_a_seat_is_the_declared_one_or_else_the_number_of_the_seat() -> None:
    card = dataclasses.replace(counting.GAME, seat_colours=(1,))
    assert [card.seat_colour(0), card.seat_colour(1)] == [1, 1]
    assert counting.GAME.seat_colour(1) == 1
    assert counting.GAME.seat_colour(0) == 0


def test_preferences_with_the_same_name_in_several_games_are_equal() -> None:
    received: dict[str, Option] = {}
    for found in find_games():
        for one in found.game.preferences if found.game else ():
            assert received.setdefault(one.name, one) == one
    assert {"four_colours", "in_blinds", "cell_letters", "patterns"} <= set(received)
