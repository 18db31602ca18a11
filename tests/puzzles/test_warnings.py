"""Test that warnings about levels are stored by their kind, and shown in the player's language."""

from __future__ import annotations

import re
from typing import Any

import pytest

from takeback.engine.state import decode, digest, encode
from takeback.puzzles import levels
from takeback.puzzles.levels import MESSAGES, StoredWarning, WarningKind, warning_of, warning_text
from tests.puzzles.each import Puzzle

ODD = {
    "flow": ("BOARD 3 3\nSTART 1 1 3 3\nCROSS 1 2", "Line 3: The bridge at (1,2) cannot use both decks."),
    "fold": ("BOARD 1 2\nBLOCK 1 1 1 2 1 2", "Line 2: The cell (1,2) stands twice; it is kept once."),
    "fill": ("BOARD 2 2\nBLOCK 1 1", "Line 2: The pieces cover 1 cells, the board has 4."),
}


@pytest.fixture
def shouted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the catalogue by one with capital letters."""

    def shout(message: str, **values: object) -> str:
        return re.sub(r"[a-z]+(?![^{]*\})", lambda word: word[0].upper(), message).format_map(values)

    monkeypatch.setattr(levels, "_", shout)


@pytest.mark.parametrize("id", ODD)
def test_warning_on_a_level_is_stored_by_its_kind_and_shown_translated(id: str, shouted: None) -> None:
    text, warning = ODD[id]
    game: Any = Puzzle(id).game
    level, warnings = game.shelf.read(text, "")
    state = game.shelf.first_position(level, "", tuple(warnings))
    assert not any(isinstance(one, str) for one in state.warnings)
    assert warning.upper() in game.level_of(state).warnings
    assert game.valid(state, 1) == ""
    again = decode(encode(state), game.state)
    assert (again, digest(again)) == (state, digest(state))


@pytest.mark.parametrize("id", ODD)
def test_warning_stored_as_a_sentence_by_an_earlier_program_is_shown_unchanged(
    id: str, shouted: None
) -> None:
    text, warning = ODD[id]
    game: Any = Puzzle(id).game
    level, _warnings = game.shelf.read(text, "")
    state = decode(encode(game.shelf.first_position(level, "", (warning,))), game.state)
    assert game.level_of(state).warnings == (warning,)
    assert game.valid(state, 1) == ""


@pytest.mark.parametrize("kind", WarningKind)
def test_warning_of_each_kind_is_translated_with_its_values_and_its_line(
    kind: WarningKind, shouted: None
) -> None:
    names = re.findall(r"\{(\w+)\}", MESSAGES[kind])
    values = {name: f"({number},7)" for number, name in enumerate(names)}
    stored = StoredWarning(kind, 12, tuple(values.items()))
    why = MESSAGES[kind].format_map(values).upper()
    assert (warning_of(stored).line, warning_of(stored).why) == (12, why)
    assert warning_text(stored) == f"LINE 12: {why}"
