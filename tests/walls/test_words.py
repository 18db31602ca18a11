"""Test that no text of the program has a word that must not return to the screen."""

from pathlib import Path

import pytest

from tests.walls.conftest import Plant
from tests.walls.words import find_unwanted_literals

FILE = "desktop/takeback/games/duel/text.py"


def test_texts_of_the_program_have_no_unwanted_word(checkout: Path) -> None:
    assert find_unwanted_literals(checkout) == []


@pytest.mark.parametrize(
    "text", ["Grade", "Any grade", "Nothing to take back for {name}.", "3 cells are bare"]
)
def test_unwanted_word_in_a_text_is_found(plant: Plant, text: str) -> None:
    found = find_unwanted_literals(plant(FILE, f"name, LABEL = 1, f{text!r}\n"))
    assert len(found) == 1
    assert found[0].startswith(f"{FILE}:1: ")


@pytest.mark.parametrize(
    "source", ["KIND = 'fell'", "'''Paint a disc.'''", "KEY = 'GRADE'", "WORD = 'Gradual'"]
)
def test_names_docstrings_and_keys_of_formats_are_no_texts(plant: Plant, source: str) -> None:
    assert find_unwanted_literals(plant(FILE, source + "\n")) == []
