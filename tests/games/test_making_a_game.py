"""Test the pages on making a game: the games they contain, word for word, pass the contract."""

import ast
import dataclasses
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage

from takeback.engine import game as card
from takeback.paths import resources
from takeback.ui.theme import LIGHT
from tests import warm
from tests.cli.conftest import strip_progress
from tests.sampling import only

BLOCK = re.compile(r"^```(?:python|toml) (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = {"fourdown": "making-a-game.md", "lastcard": "making-a-card-game.md"}
GAMES = {"fourdown": 20, "lastcard": 4}  # enough games for all checks to come up


def read_page(name: str) -> str:
    return (resources() / "help" / PAGES[name]).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the games written in the pages, noted as installed as pip would do."""
    folder = tmp_path_factory.mktemp("outside")
    for name in PAGES:
        write_game(folder, name, dict(BLOCK.findall(read_page(name))))
    return folder


def write_game(folder: Path, name: str, blocks: dict[str, str]) -> None:
    package = folder / name
    package.mkdir()
    (package / "__init__.py").write_text("")
    for file, text in blocks.items():
        (package / file if file.endswith(".py") else folder / file).write_text(text, encoding="utf-8")
    noted = folder / f"{name}-1.0.dist-info"
    noted.mkdir()
    (noted / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    group, entry = re.findall(
        r'^\[project\.entry-points\."([\w.]+)"\]\n(.*)$', blocks["pyproject.toml"], re.M
    )[0]
    (noted / "entry_points.txt").write_text(f"[{group}]\n{entry.replace(chr(34), '')}\n")


def takeback(outside: Path, checkout: Path, *words: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(outside), str(checkout)])
    return warm.run_module("desktop", *words, cwd=outside, env={**os.environ, "PYTHONPATH": paths})


def test_first_tutorial_game_has_fewer_than_180_lines(outside: Path) -> None:
    files = sorted((outside / "fourdown").glob("*.py"))
    assert [file.stem for file in files] == [
        "__init__",
        "board",
        "commands",
        "game",
        "rules",
        "state",
        "text",
    ]
    lines = [line for file in files for line in file.read_text().splitlines() if line.strip()]
    assert len(lines) < 180


def test_tutorial_games_are_found_by_their_entry_points_without_error_beside_the_built_in_ones(
    outside: Path, checkout: Path
) -> None:
    done = takeback(outside, checkout, "games", "--json")
    games = {game["id"]: game for game in json.loads(done.stdout)["games"]}
    assert (games["fourdown"]["title"], games["lastcard"]["title"]) == ("Four Down", "Last Card")
    assert not games["fourdown"]["error"]
    assert not games["lastcard"]["error"]
    assert (games["lastcard"]["hidden"], games["lastcard"]["drafted"]) == (True, True)
    assert "tictactoe" in games


ASK = """
import json, os, sys
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from takeback.cli.figures.window_acts import open_program_window, wait_until_drawn
from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.table.opening import new_table

window = open_program_window(sys.argv[1])
window.show_table(new_table(find_game("fourdown"), {}, [Seat(), Seat()], 1))
wait_until_drawn(window)
window.board.setFocus()
QTest.keyClick(window.board, Qt.Key.Key_M)
words = [action.text() for action in window.actions_.menu("Own").actions()]
print(json.dumps([words, window.table.here.depth, window.table.state.at(5, 3)]), flush=True)
os._exit(0)
"""


def test_tutorial_command_is_in_the_menu_and_its_key_drops_a_disc(
    outside: Path, checkout: Path, tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASK, str(tmp_path)],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(outside), str(checkout)]),
            "QT_QPA_PLATFORM": "offscreen",
        },
        capture_output=True,
        text=True,
        timeout=120,
    )
    words, turns, disc = json.loads(done.stdout.splitlines()[-1])
    assert "Drop in the &middle" in words
    assert (turns, disc) == (1, 0)


@pytest.mark.parametrize("name", PAGES)
def test_command_random_finds_no_violation_in_the_games_written_in_the_tutorials(
    outside: Path, checkout: Path, name: str
) -> None:
    done = takeback(outside, checkout, "random", name, "--games", str(GAMES[name]), "--json")
    assert strip_progress(done.stderr) == ""
    told = json.loads(done.stdout)
    assert told["violations"] == []
    assert told["games"] == GAMES[name]
    assert told["turns"] > 100
    assert done.returncode == 0


def test_tutorial_card_computer_beats_the_random_player(outside: Path, checkout: Path) -> None:
    done = takeback(
        outside, checkout, "match", "lastcard", "--players", "usual,random", "--games", "40", "--json"
    )
    told = json.loads(done.stdout)
    assert told["errors"] == 0
    assert told["wins"]["usual"] > told["wins"]["random"]


WRONG = {
    "a full column is not refused": ("fourdown", "rules.py", "    if row < 0:\n", "    if False:\n"),
    "a drawn card is told to everybody": (
        "lastcard",
        "rules.py",
        "case Drawn(whose, _) if whose != seat:",
        "case Drawn(whose, _) if False:",
    ),
    "a card of no deck is taken for one": (
        "lastcard",
        "rules.py",
        "not {*known} <= {*range(len(SUITS) * len(RANKS))}",
        "False",
    ),
    "a winning line need not win": (
        "fourdown",
        "rules.py",
        'return "" if state.line in lines else',
        'return "" if True else',
    ),
    "the deck is seen": ("lastcard", "rules.py", "deck=masked(state.deck)", "deck=state.deck"),
    "a masked hand cannot play": (
        "lastcard",
        "state.py",
        "hand.remove(self.card if self.card in hand else HIDDEN)",
        "hand.remove(self.card)",
    ),
}


@pytest.mark.parametrize("what", only({"a full column is not refused"}, WRONG))
def test_command_random_reports_a_mistake_put_into_a_tutorial_game(
    checkout: Path, tmp_path: Path, what: str
) -> None:
    """The pages promise that the trial finds such mistakes."""
    name, file, right, wrong = WRONG[what]
    blocks = dict(BLOCK.findall(read_page(name)))
    assert right in blocks[file]
    write_game(tmp_path, name, {**blocks, file: blocks[file].replace(right, wrong)})
    done = takeback(tmp_path, checkout, "random", name, "--games", str(GAMES[name]), "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["violations"]


@pytest.mark.long
@pytest.mark.parametrize("name", PAGES)
def test_tutorial_game_passes_strict_mypy(outside: Path, checkout: Path, name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(outside / "types"), "-p", name],
        cwd=outside,
        env={**os.environ, "MYPYPATH": str(checkout)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


def test_discs_have_the_same_colours_on_board_and_in_history(outside: Path, checkout: Path) -> None:
    words = ("screenshot", "fourdown", "--turns", "12", "--out", "a.png", "--size", "1000x640")
    assert takeback(outside, checkout, *words).returncode == 0
    picture = QImage(str(outside / "a.png"))
    board, history = (piece_colours(picture, *columns) for columns in ((0, 600), (700, 1000)))
    assert board == history == {LIGHT.piece(2), LIGHT.piece(1)}


def piece_colours(picture: QImage, left: int, right: int) -> set[str]:
    """Return the piece colours that have more than 50 pixels between these columns."""
    counted = Counter(
        picture.pixelColor(x, y).name().upper() for x in range(left, right) for y in range(picture.height())
    )
    return {colour for colour in LIGHT.pieces if counted[colour] > 50}


def test_tutorial_names_every_field_of_the_game_classes() -> None:
    """A field that the page does not mention could be found only by reading the engine."""
    told = set(re.findall(r"`(\w+)", read_page("fourdown")))
    parts = [card.Game, card.Hidden, card.Drafted, card.Computers, card.Levels, card.Records, card.Older]
    parts.append(card.Packages)
    fields = {f"{part.__name__}.{field.name}" for part in parts for field in dataclasses.fields(part)}
    assert {field for field in fields if field.split(".")[1] not in told} == set()


def test_tutorial_names_every_check_of_the_trial(checkout: Path) -> None:
    package = checkout / "desktop" / "takeback"
    others = ("table/trial.py", "table/trial_storage.py", "board/trial.py")
    files = (*package.glob("engine/trial*.py"), *(package / other for other in others))
    checks = {name for file in files for name in list_check_names(file)}
    assert {"seen_by", "closes", "journal", "process", "board"} <= checks
    assert checks - set(re.findall(r"`(\w+)`", read_page("fourdown"))) == set()


def list_check_names(file: Path) -> Iterator[Any]:
    """Yield the names of checks in this file: the first argument of `note` and `told`, the second of
    `expect`.
    """
    place = {"note": 0, "told": 0, "expect": 1, "Violation": 0}
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            words = node.args[place[called] : place[called] + 1] if called in place else []
            yield from (word.value for word in words if isinstance(word, ast.Constant))
        elif isinstance(node, ast.arguments):
            named = zip(reversed(node.args), reversed(node.defaults), strict=False)
            yield from (
                default.value
                for argument, default in named
                if argument.arg == "check" and isinstance(default, ast.Constant)
            )
