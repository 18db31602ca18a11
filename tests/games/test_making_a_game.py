"""The page "Making a game" is true: the folder it describes, word for word, keeps the contract."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.paths import resources

BLOCK = re.compile(r"^```(?:python|toml) (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The reader's folder, made from the page alone, and installed as pip would note it."""
    folder = tmp_path_factory.mktemp("outside")
    page = (resources() / "help" / "making-a-game.md").read_text(encoding="utf-8")
    package = folder / "fourdown"
    package.mkdir()
    (package / "__init__.py").write_text("")
    blocks = dict(BLOCK.findall(page))
    for name, text in blocks.items():
        (package / name if name.endswith(".py") else folder / name).write_text(text, encoding="utf-8")
    noted = folder / "fourdown-1.0.dist-info"
    noted.mkdir()
    (noted / "METADATA").write_text("Metadata-Version: 2.1\nName: fourdown\nVersion: 1.0\n")
    group, entry = re.findall(
        r'^\[project\.entry-points\."([\w.]+)"\]\n(.*)$', blocks["pyproject.toml"], re.M
    )[0]
    (noted / "entry_points.txt").write_text(f"[{group}]\n{entry.replace(chr(34), '')}\n")
    return folder


def takeback(outside: Path, checkout: Path, *words: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(outside), str(checkout)])
    return subprocess.run(
        [sys.executable, "-m", "desktop", *words],
        cwd=outside,
        env={**os.environ, "PYTHONPATH": paths, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_the_page_makes_a_game_of_less_than_150_lines(outside: Path) -> None:
    files = sorted((outside / "fourdown").glob("*.py"))
    assert [file.stem for file in files] == ["__init__", "board", "game", "rules", "state", "text"]
    lines = [line for file in files for line in file.read_text().splitlines() if line.strip()]
    assert len(lines) < 150


def test_the_game_is_found_through_its_entry_point(outside: Path, checkout: Path) -> None:
    done = takeback(outside, checkout, "games", "--json")
    games = {game["id"]: game for game in json.loads(done.stdout)["games"]}
    assert games["fourdown"]["title"] == "Four Down"
    assert not games["fourdown"]["error"]
    assert "tictactoe" in games


def test_the_game_keeps_the_contract_with_its_board(outside: Path, checkout: Path) -> None:
    done = takeback(outside, checkout, "random", "fourdown", "--games", "20", "--json")
    assert done.stderr == ""
    told = json.loads(done.stdout)
    assert told["violations"] == []
    assert told["games"] == 20
    assert told["turns"] > 100
    assert done.returncode == 0


def test_a_rule_left_out_of_the_page_would_be_noticed(outside: Path, checkout: Path, tmp_path: Path) -> None:
    """The trial that the page promises can fail: without the check of a full column it does."""
    package = tmp_path / "fourdown"
    package.mkdir()
    for file in (outside / "fourdown").glob("*.py"):
        text = file.read_text().replace("    if row < 0:\n", "    if False:\n")
        (package / file.name).write_text(text)
    noted = tmp_path / "fourdown-1.0.dist-info"
    noted.mkdir()
    for file in (outside / "fourdown-1.0.dist-info").iterdir():
        (noted / file.name).write_text(file.read_text())
    done = takeback(tmp_path, checkout, "random", "fourdown", "--games", "5", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["violations"]
