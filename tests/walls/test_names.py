"""Test the names of files and classes, and texts that are not wanted in this project."""

import subprocess
from pathlib import Path

import pytest

from tests.walls.conftest import Plant
from tests.walls.names import (
    GONE_WITH,
    SAME_IDEA,
    find_conflicts,
    find_machine_paths,
    find_meaningless_names,
    find_same_names,
    find_todo_comments,
    find_undo_functions,
    find_unlisted_entries,
    find_words_of_games,
)
from tests.with_git import needs_git

LATER = "TO" + "DO"


def test_no_file_or_folder_has_a_meaningless_name_such_as_utils(checkout: Path) -> None:
    assert find_meaningless_names(checkout) == []


@pytest.mark.parametrize(
    "name", ["utils.py", "misc.py", "helper.py", "manager.py", "base.py", "common/text.py"]
)
def test_meaningless_name_of_a_file_or_folder_is_found(plant: Plant, name: str) -> None:
    assert find_meaningless_names(plant(f"desktop/takeback/shell/{name}", "")) == [
        f"desktop/takeback/shell/{name.removesuffix('/text.py')}"
    ]


def test_packages_share_class_names_only_where_listed(checkout: Path) -> None:
    assert find_same_names(checkout) == []


def test_listed_shared_class_names_are_all_shared(checkout: Path) -> None:
    games = {folder.name for folder in (checkout / "desktop" / "takeback" / "games").iterdir()}
    said = {name for name in SAME_IDEA if name not in GONE_WITH or GONE_WITH[name] in games}
    assert {found.partition(":")[0] for found in find_same_names(checkout, ())} == said


def test_public_class_name_in_two_packages_is_found_but_not_a_private_one_or_one_of_two_games(
    plant: Plant,
) -> None:
    plant("desktop/takeback/engine/play.py", "class Move: ...\nclass _Own: ...\n")
    plant("desktop/takeback/games/duel/state.py", "class Blow: ...\n")
    plant("desktop/takeback/games/fold/state.py", "class Blow: ...\n")
    root = plant("desktop/takeback/table/draft.py", "class Move: ...\nclass _Own: ...\n")
    assert find_same_names(root) == ["Move: desktop/takeback/engine/play.py, desktop/takeback/table/draft.py"]


def test_shared_packages_use_none_of_the_listed_words_of_single_games(checkout: Path) -> None:
    assert find_words_of_games(checkout) == []


@pytest.mark.parametrize(
    "word", ["chips", "in_blinds", "four colours", "four_colours", "counted_strokes", "Hold’em"]
)
def test_word_of_a_single_game_is_found_in_shared_packages_only(plant: Plant, word: str) -> None:
    plant("desktop/takeback/games/duel/state.py", f"# {word}\n")
    root = plant("desktop/takeback/shell/window/toolbar.py", f"x = 1\n# {word}\n")
    assert find_words_of_games(root) == [f"desktop/takeback/shell/window/toolbar.py:2: # {word}"]


def test_games_define_no_undo_or_redo(checkout: Path) -> None:
    assert find_undo_functions(checkout) == []


@pytest.mark.parametrize("name", ["undo", "redo", "_undo", "undo_bet"])
def test_undo_or_redo_in_a_game_is_found(plant: Plant, name: str) -> None:
    root = plant("desktop/takeback/games/duel/state.py", f"class Bet:\n    def {name}(self): ...\n")
    assert find_undo_functions(root) == [f"desktop/takeback/games/duel/state.py:2: def {name}"]


@needs_git
def test_top_folder_contains_only_listed_entries(checkout: Path) -> None:
    assert find_unlisted_entries(checkout) == []


@needs_git
def test_unlisted_entry_in_the_top_folder_is_found(plant: Plant) -> None:
    for place in ("pyproject.toml", "desktop/a.py", ".ci/run", "setup.py"):
        root = plant(place, "")
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    subprocess.run(["git", "add", "."], cwd=root, check=True)
    assert find_unlisted_entries(root) == ["setup.py"]


def test_project_has_no_todo_comments(checkout: Path) -> None:
    assert find_todo_comments(checkout) == []


def test_todo_comment_is_found(plant: Plant) -> None:
    root = plant("desktop/takeback/engine/play.py", f"x = 1\ny = 2  # {LATER}: three\n")
    assert find_todo_comments(root) == [f"desktop/takeback/engine/play.py:2: y = 2  # {LATER}: three"]


def test_project_has_no_merge_conflict_markers(checkout: Path) -> None:
    assert find_conflicts(checkout) == []


def test_merge_conflict_markers_are_found(plant: Plant) -> None:
    ours, between, theirs = "<" * 7 + " HEAD", "=" * 7, ">" * 7 + " other"
    root = plant("resources/CHANGELOG.md", f"{ours}\n- One.\n{between}\n{theirs}\n")
    places = [f"resources/CHANGELOG.md:{number}: " for number in (1, 3, 4)]
    assert find_conflicts(root) == [
        place + line for place, line in zip(places, (ours, between, theirs), strict=True)
    ]


def test_project_has_no_machine_specific_paths(checkout: Path) -> None:
    assert find_machine_paths(checkout) == []


@pytest.mark.parametrize("path", ["/tmp/takeback.db", "/home/ann/games", "/root/x", "C:\\\\Users\\\\ann"])
def test_machine_specific_path_is_found(plant: Plant, path: str) -> None:
    assert len(find_machine_paths(plant("desktop/takeback/engine/journal.py", f"FILE = '{path}'\n"))) == 1


@pytest.mark.parametrize("text", ["/usr/lib/", "https://example.org/home/page", "a /tmp folder", "work/done"])
def test_system_paths_web_addresses_and_relative_paths_are_not_machine_specific(
    plant: Plant, text: str
) -> None:
    assert find_machine_paths(plant("resources/help/page.md", text)) == []
