"""Test that warnings about levels are stored in English, and shown in the player's language."""

from __future__ import annotations

import re
from typing import Any

import pytest

from takeback.puzzles import levels
from takeback.puzzles.levels import WARNINGS, warning_of, warning_text
from tests.puzzles.each import Puzzle

ODD = {
    "flow": ("BOARD 3 3\nSTART 1 1 3 3\nCROSS 1 2", "line 3: the bridge at (1,2) cannot use both decks"),
    "fold": ("BOARD 1 2\nBLOCK 1 1 1 2 1 2", "line 2: the cell (1,2) stands twice; kept once"),
    "fill": ("BOARD 2 2\nBLOCK 1 1", "line 2: the pieces cover 1 cells, the board has 4"),
}


@pytest.fixture
def shouted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the catalogue by one with capital letters."""

    def shout(message: str, **values: object) -> str:
        return re.sub(r"[a-z]+(?![^{]*\})", lambda word: word[0].upper(), message).format_map(values)

    monkeypatch.setattr(levels, "_", shout)


@pytest.mark.parametrize("id", ODD)
def test_position_stores_warning_in_english_and_shows_it_translated(id: str, shouted: None) -> None:
    text, warning = ODD[id]
    game: Any = Puzzle(id).game
    level, warnings = game.shelf.read(text, "")
    assert warning in warnings
    state = game.shelf.first_position(level, "", tuple(warnings))
    assert warning in state.warnings
    assert warning.upper() in game.level_of(state).warnings


@pytest.mark.parametrize("message", WARNINGS)
def test_stored_warning_is_recognised_by_its_message(message: str, shouted: None) -> None:
    values = {name: f"({number},7)" for number, name in enumerate(re.findall(r"\{(\w+)\}", message))}
    why = message.format_map(values)
    found = warning_of(f"line 12: {why}")
    assert (found.line, found.why) == (12, why.upper())
    assert warning_text(f"line 12: {why}") == f"LINE 12: {why.upper()}"


def test_unknown_warning_is_shown_as_it_is(shouted: None) -> None:
    assert warning_text("line 3: something else") == "LINE 3: something else"
    assert warning_of("nothing with a line").line == 0
