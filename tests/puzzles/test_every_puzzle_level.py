"""Test the level text of every puzzle: each error and warning with its line, writing, and damaged files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from takeback.puzzles.levels import LevelError, warning_text
from tests.games.fill import mistakes as fill
from tests.games.flow import mistakes as flow
from tests.games.fold import mistakes as fold
from tests.puzzles.damage import check_damaged
from tests.puzzles.each import EACH, PACKS, Puzzle

ERRORS = {"flow": flow.ERRORS, "fold": fold.ERRORS, "fill": fill.ERRORS}
WARNINGS = {"flow": flow.WARNINGS, "fold": fold.WARNINGS, "fill": fill.WARNINGS}
ODD = {"flow": flow.ODD, "fold": fold.ODD, "fill": fill.ODD}
GIVEN = {"flow": 11, "fold": 5, "fill": 4}  # files that only the tests have


def list_texts(table: dict[str, dict[str, str]]) -> Any:
    """Return one case for each text of each puzzle, with the first line of its message as id."""
    cases = [
        pytest.param(id, text, result, id=f"{id}-{result.splitlines()[0]}")
        for id, texts in table.items()
        for text, result in texts.items()
    ]
    return pytest.mark.parametrize(("id", "text", "told"), cases)


@list_texts(ERRORS)
def test_every_error_in_a_level_text_is_reported_with_its_line(id: str, text: str, told: str) -> None:
    with pytest.raises(LevelError) as caught:
        Puzzle(id).read(text)
    assert told in caught.value.problems


@list_texts(WARNINGS)
def test_level_text_with_warnings_opens_and_each_warning_names_its_line(
    id: str, text: str, told: str
) -> None:
    level, warnings = Puzzle(id).read(text)
    assert [warning_text(one) for one in warnings] == told.splitlines()
    assert f"BOARD {level.rows} {level.columns}\n" in text


@EACH
def test_writing_a_shipped_level_and_reading_it_gives_an_equal_one(id: str) -> None:
    puzzle = Puzzle(id)
    levels = puzzle.packed()
    assert len(levels) == sum(PACKS[id].values())
    for level in levels:
        assert puzzle.read(puzzle.shelf.write(level)) == (level, [])


@EACH
def test_writing_a_sample_level_and_reading_it_gives_an_equal_one_without_new_warnings(
    id: str, data: Path
) -> None:
    puzzle = Puzzle(id)
    files = puzzle.given(data)
    assert len(files) == GIVEN[id]
    for file in files:
        level, warnings = puzzle.read(file.read_bytes(), file.stem)
        again, warned = puzzle.read(puzzle.shelf.write(level))
        assert again == level
        assert warnings or not warned


@EACH
def test_damaged_levels_raise_nothing_but_a_level_error(id: str) -> None:
    puzzle = Puzzle(id)
    sources = [puzzle.shelf.write(level).encode() for level in puzzle.packed()]
    check_damaged([*sources, *ODD[id]], lambda data: puzzle.shelf.read(data, ""), puzzle.shelf.write)


@pytest.mark.parametrize(
    ("id", "text"),
    [
        ("flow", "BOARD 2 2;START 1 1 1 2;START 2 1 2 2"),
        ("fill", "BOARD 1 3;BLOCK 1 1;BLOCK 1 1 1 2"),
    ],
)
def test_perfect_count_is_the_par_of_a_level_or_else_the_default_and_decides_the_end_sentence(
    id: str, text: str
) -> None:
    puzzle = Puzzle(id)
    for par, perfect in ((0, 2), (3, 3)):
        start = puzzle.start(puzzle.level(f"{text};PAR {par}" if par else text))
        for count in range(1, 5):
            end = msgspec.structs.replace(start, solved=True, strokes=count)
            play, outcome = puzzle.game.level_of(end), puzzle.game.outcome(end)
            assert play is not None
            assert outcome is not None
            assert play.perfect == perfect
            assert play.is_perfect == ("fewest possible" in outcome.sentence) == (count <= perfect)
