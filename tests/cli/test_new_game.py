"""Test `desktop new`: the game it writes keeps the contract and passes its own tests."""

import json
import os
import shlex
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from takeback.cli import new_game
from takeback.cli.pytest_plugin import option_settings
from takeback.engine.option import Option
from tests.cli.conftest import Say, strip_progress
from tests.sampling import first
from tests.toys import counting

# The pytest plugins of this suite take seconds to import and have nothing to do with a new game.
PLAIN = {"PYTEST_ADDOPTS": "-p no:hypothesispytest -p no:xdist -p no:pytest-qt"}


def write_metadata(folder: Path) -> None:
    """Write the metadata that an installation leaves beside a package, so that its entry points are found."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    noted = folder / f"{project['name']}-{project['version']}.dist-info"
    noted.mkdir()
    (noted / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    groups = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in points.items())
        for group, points in project["entry-points"].items()
    ]
    (noted / "entry_points.txt").write_text("\n".join(groups))


def run_python(folder: Path, checkout: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a module in another process in which the game of this folder is installed."""
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(checkout)]), **PLAIN},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.fixture(scope="module")
def pebbles(tmp_path_factory: pytest.TempPathFactory, checkout: Path) -> Path:
    """Make a new game called stone_heap in a folder of another name."""
    folder = tmp_path_factory.mktemp("made") / "pebbles"
    done = run_python(folder.parent, checkout, "desktop", "new", "stone_heap", str(folder))
    assert (done.returncode, done.stderr) == (0, "")
    write_metadata(folder)
    return folder


def copy_with_fault(folder: Path, target: Path, file: str, old: str, new: str) -> Path:
    """Copy the game with one wrong line."""
    for path in (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"):
        place = target / path.relative_to(folder)
        place.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        if path.relative_to(folder).as_posix() == file:
            assert old in text
            text = text.replace(old, new)
        place.write_text(text, encoding="utf-8")
    return target


# the files written ------------------------------------------------------------------------------------
@pytest.mark.long
def test_game_written_by_the_new_command_plays_random_games_without_violations(
    pebbles: Path, checkout: Path
) -> None:
    done = run_python(pebbles, checkout, "desktop", "random", "stone_heap", "--games", "6", "--json")
    assert strip_progress(done.stderr) == ""
    result = json.loads(done.stdout)
    assert (result["games"], result["violations"], done.returncode) == (6, [], 0)
    assert result["turns"] > 30


def test_game_written_by_the_new_command_passes_its_own_tests_and_the_general_game_tests(
    pebbles: Path, checkout: Path
) -> None:
    done = run_python(pebbles, checkout, "pytest", "-v", "-p", "no:cacheprovider", "--takeback-games", "2")
    assert done.returncode == 0, done.stdout
    assert "takeback::stone_heap[2-seats] PASSED" in done.stdout
    assert "takeback::stone_heap[rows-6] PASSED" in done.stdout
    assert "tests/test_stone_heap.py::test_player_who_takes_the_last_stone_wins PASSED" in done.stdout


def test_game_written_by_the_new_command_contains_its_own_name_and_not_that_of_the_model(
    pebbles: Path,
) -> None:
    files = [file for file in pebbles.rglob("*.*") if file.is_file() and file.suffix != ".pyc"]
    texts = [file.read_text(encoding="utf-8") for file in files]
    assert not [text for text in texts if new_game.NAME in text or new_game.TITLE in text]
    assert 'title="Stone heap"' in (pebbles / "stone_heap" / "game.py").read_text(encoding="utf-8")


def test_new_command_says_how_to_install_the_game_and_as_json_lists_exactly_the_files_written(
    say: Say, tmp_path: Path
) -> None:
    said = say("new", "pebbles", tmp_path / "a")
    assert (said.status, said.err) == (0, "")
    assert f"-m pip install -e '{tmp_path / 'a'}[test]'\n" in said.out
    said = say("new", "pebbles", tmp_path / "b", "--json")
    assert (said.document["game"], said.document["folder"]) == ("pebbles", str(tmp_path / "b"))
    written = [file.relative_to(tmp_path / "b").as_posix() for file in (tmp_path / "b").rglob("*.*")]
    assert said.document["files"] == sorted(written)
    assert {"pebbles/game.py", "pebbles/rules.py", "tests/test_pebbles.py"} < set(written)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a", "b"]


def test_commands_suggested_by_the_new_command_need_only_what_its_install_line_installs(
    say: Say, tmp_path: Path
) -> None:
    """Check that each suggested command needs only Takeback, pip, or what the install line brings."""
    said = say("new", "pebbles", tmp_path / "my pebbles")
    texts = [shlex.split(line) for line in said.out.splitlines() if line.startswith("    ")]
    assert {words[0] for words in texts} == {sys.executable}
    place, _, extra = texts[0][-1].removesuffix("]").partition("[")
    project = tomllib.loads(Path(place, "pyproject.toml").read_text(encoding="utf-8"))["project"]
    installed = {Requirement(one).name for one in project["optional-dependencies"][extra]}
    modules = {words[words.index("-m") + 1] for words in texts}
    assert modules == {"pip", "takeback", "pytest"}
    assert modules <= {"pip", "takeback", *installed}
    assert texts[0][2:5] == ["pip", "install", "-e"]


def test_new_command_that_cannot_read_a_model_file_gives_one_line_and_writes_nothing(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = new_game.model_files()
    monkeypatch.setattr(new_game, "model_files", lambda: [*files, tmp_path / "missing"])
    said = say("new", "pebbles", tmp_path / "pebbles")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert list(tmp_path.iterdir()) == []


def test_new_command_refuses_a_folder_that_exists_or_has_no_parent_with_one_sentence(
    say: Say, tmp_path: Path
) -> None:
    within = tmp_path / "missing" / "pebbles"
    said = say("new", "pebbles", tmp_path)
    assert (said.status, said.out) == (2, "")
    assert said.err.endswith(" exists already.\n")
    said = say("new", "pebbles", within)
    assert (said.status, said.out) == (2, "")
    assert f"“{str(within)[:80]}” cannot be made: there is no folder “{str(within.parent)[:80]}”." in said.err


# the plugin -----------------------------------------------------------------------------------------------
def test_pytest_plugin_reports_violations_with_seeds_and_a_command_that_repeats_them(
    pebbles: Path, checkout: Path, tmp_path: Path
) -> None:
    wrong = copy_with_fault(
        pebbles, tmp_path / "wrong", "stone_heap/rules.py", "min(MOST, state.stones)", "MOST"
    )
    seeds = ("--takeback-games", "2", "--takeback-seed", "41")
    done = run_python(wrong, checkout, "pytest", "-p", "no:cacheprovider", "-k", "rows-1", "-q", *seeds)
    assert done.returncode == 1
    result = [f"listed, seed {seed}, turn " in done.stdout for seed in (41, 42, 43)]
    assert result == [True, True, False]
    assert "It is listed, and refused." in done.stdout
    command = "takeback random stone_heap --games 1 --seed 41 --option seats=2 --option rows=1"
    assert command in done.stdout
    assert "Traceback" not in done.stdout
    assert run_python(wrong, checkout, "desktop", *command.split()[1:]).returncode == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    first(
        1,
        [
            ("--takeback-game chess", "There is no game named “chess”."),
            ("--takeback-game tictactoe --takeback-games 0", "--takeback-games is a whole number from 1 on."),
        ],
    ),
)
def test_pytest_plugin_refuses_bad_options_with_one_sentence(
    checkout: Path, tmp_path: Path, words: str, sentence: str
) -> None:
    done = run_python(tmp_path, checkout, "pytest", "-p", "takeback.cli.pytest_plugin", *words.split())
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert f"ERROR: {sentence}" in done.stdout + done.stderr


def test_pytest_plugin_without_a_game_adds_no_tests_and_imports_nothing(
    checkout: Path, tmp_path: Path
) -> None:
    (tmp_path / "conftest.py").write_text(
        "import sys\n"
        "def pytest_unconfigure():\n"
        "    print([name for name in sys.modules if name.startswith(('takeback.engine', 'PySide6'))])\n"
    )
    quiet = ("-p", "no:pytest-qt", "-p", "no:cacheprovider", "-p", "takeback.cli.pytest_plugin")
    done = run_python(tmp_path, checkout, "pytest", *quiet)
    assert done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED
    assert done.stdout.endswith("[]\n")


def test_trial_settings_change_one_option_at_a_time_and_cover_each_seat_count_and_limit() -> None:
    game = counting.GAME
    assert list(option_settings(game)) == [({}, 2), ({}, 1), ({"goal": 1}, 2)]
    flags = (Option("fast", False, "Faster"), Option("goal", 7, "Where to stop", low=5, high=9))
    tried = [options for options, _ in option_settings(replace(game, options=flags))]
    assert tried == [{}, {}, {"fast": True}, {"goal": 5}, {"goal": 9}]
