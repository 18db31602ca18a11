"""Test that no text of the program has a word that must not return to the screen."""

from pathlib import Path

import pytest

from tests.walls.conftest import Plant
from tests.walls.words import find_unwanted_in_puzzle_pages, find_unwanted_literals

FILE = "desktop/takeback/games/duel/text.py"


def test_texts_of_the_program_have_no_unwanted_word(checkout: Path) -> None:
    assert find_unwanted_literals(checkout) == []


def test_lessons_and_help_of_puzzles_have_no_unwanted_word(checkout: Path) -> None:
    assert find_unwanted_in_puzzle_pages(checkout) == []


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("resources/levels/fill/tutorial.txt", "NOTE Click the full dot above the board."),
        ("resources/levels/flow/tutorial.txt", "AWAIT A - | Take Red back first."),
        ("resources/help/fold.md", "Unfold the blocks."),
    ],
)
def test_unwanted_word_in_a_page_of_a_puzzle_is_found(plant: Plant, file: str, line: str) -> None:
    assert len(find_unwanted_in_puzzle_pages(plant(file, line + "\n"))) == 1


@pytest.mark.parametrize(
    ("text", "count"), [("The whole sheet is covered.", 1), ("A letter of the sheet", 1), ("The board", 0)]
)
def test_unwanted_word_of_a_puzzle_is_found_in_its_code_and_not_in_that_of_other_games(
    plant: Plant, text: str, count: int
) -> None:
    source = f"A = {text!r}\n"
    assert find_unwanted_literals(plant(FILE, source)) == []
    assert len(find_unwanted_literals(plant("desktop/takeback/games/fold/text.py", source))) == count


@pytest.mark.parametrize(
    "text", ["Grade", "Any grade", "Nothing to take back for {name}.", "3 cells are bare"]
)
def test_unwanted_word_in_a_text_of_a_game_is_found_with_its_line(plant: Plant, text: str) -> None:
    found = find_unwanted_literals(plant(FILE, f"name, LABEL = 1, f{text!r}\n"))
    assert len(found) == 1
    assert found[0].startswith(f"{FILE}:1: ")


@pytest.mark.parametrize(
    "source", ["KIND = 'fell'", "'''Paint a disc.'''", "KEY = 'GRADE'", "WORD = 'Gradual'"]
)
def test_unwanted_word_in_names_docstrings_and_stored_keys_is_not_reported(plant: Plant, source: str) -> None:
    assert find_unwanted_literals(plant(FILE, source + "\n")) == []


@pytest.mark.parametrize("text", ["S&uppose…", "Line 2 · not over", "not over"])
def test_unwanted_word_is_found_despite_a_menu_ampersand_and_after_a_separating_dot(
    plant: Plant, text: str
) -> None:
    assert len(find_unwanted_literals(plant(FILE, f"LABEL = {text!r}\n"))) == 1
