"""Test new levels of every puzzle: the same seed and the same day give the same level everywhere."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from takeback.engine.chance import Chance
from takeback.engine.state import Illegal
from takeback.puzzles.packs import daily, usual_options
from tests.puzzles.each import EACH, EACH_OF_BLOCKS, Puzzle

pytestmark = pytest.mark.usefixtures("solver")

NEW = {"flow": ("8x8", {"bridges": 1}), "fold": ("8x8", {}), "fill": ("7x7", {"holes": 3})}
HASHED = {"flow": ("9x9", {"bridges": 1, "holes": 3, "walls": 4}), "fold": ("10x9", {}), "fill": ("7x7", {})}
DAYS = {  # the digests of the levels of that day
    "2026-11-16": {"flow": "0c92c2b8da6e", "fold": "3bfe711fea08", "fill": "5a0afe4c7d02"},
    "2026-11-17": {"flow": "2b4be7f10e16", "fold": "3c63b48ca25f", "fill": "b97bfd96d6fc"},
    "2026-11-18": {"flow": "7b7fbe1e7e9f", "fold": "243d826fc6d4", "fill": "460b130c2219"},
    "2026-11-19": {"flow": "2fe3a633fc69", "fold": "62370e38a724", "fill": "cf0c7f65c73b"},
    "2026-11-20": {"flow": "e29706795d2f", "fold": "a959a1f21073", "fill": "c0fa743b5634"},
    "2026-11-21": {"flow": "4f9baafc41f5", "fold": "47992c169275", "fill": "6e20535e35db"},
    "2026-11-22": {"flow": "1c466c5bf5d7", "fold": "999cc0ed251a", "fill": "ff9f01a22aa4"},
    "2026-11-23": {"flow": "1e04774a4dc5", "fold": "0cd4a2e2364a", "fill": "beb8aba5848d"},
    "2024-02-29": {"flow": "ba5c6c094dd1", "fold": "c339bca6ad93", "fill": "319c0c058968"},
    "2030-07-13": {"flow": "b072e8516cce", "fold": "9c13877761d8", "fill": "0fb3fc8e3c4d"},
}
PARTS = {"flow": ("clues", "bridges", "empty"), "fold": ("blocks",), "fill": ("pieces", "empty")}
WEEK: dict[str, Any] = {  # Monday first: rows, columns, and how many of those parts
    "flow": [
        (5, 5, 5, 0, 0), (6, 6, 6, 0, 0), (7, 7, 7, 0, 0), (8, 8, 8, 0, 0), (8, 8, 8, 1, 0), (9, 9, 9, 0, 4),
        (10, 10, 10, 0, 0),
    ],
    "fold": [(5, 5, 3), (6, 6, 3), (7, 7, 4), (8, 8, 5), (9, 8, 5), (10, 9, 6), (12, 8, 6)],
    "fill": [
        (5, 5, 5, 3), (6, 6, 7, 4), (6, 6, 7, 4), (7, 7, 9, 6), (7, 7, 9, 6), (7, 7, 9, 6), (8, 8, 12, 0),
    ],
}  # fmt: skip
SIZES = {"flow": "4x4 to 15x15", "fold": "4x4 to 16x16", "fill": "4x4 to 10x10"}
SIDES = {"fold": (4, 5, 9, 13, 16), "fill": range(4, 11)}

PROGRAM = """
from tests.puzzles.test_every_puzzle_generator import HASHED, generate_text
print(generate_text("{id}", *HASHED["{id}"], 5))
"""


def generate_text(id: str, size: str, more: dict[str, int], seed: int) -> str:
    puzzle = Puzzle(id)
    made = puzzle.game.levels.generate(size, {**usual_options(puzzle.shelf), **more}, Chance(seed, "level"))
    return str(made.text)


@EACH
def test_same_seed_generates_the_same_level_text_with_title_grade_and_par_and_another_seed_another(
    id: str,
) -> None:
    texts = [generate_text(id, *NEW[id], seed) for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]
    assert [line.split()[0] for line in texts[0].split("\n")[:3]] == ["TITLE", "GRADE", "PAR"]


@EACH
def test_generated_level_text_is_the_same_in_processes_with_other_hash_seeds(id: str, checkout: Path) -> None:
    words = [sys.executable, "-c", PROGRAM.format(id=id)]
    texts = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        ran = subprocess.run(words, cwd=checkout, env=environment, capture_output=True, check=True)
        texts.append(ran.stdout)
    assert texts[0] == texts[1]
    assert texts[0].startswith(b"TITLE")


@pytest.mark.parametrize("day", DAYS)
@EACH
def test_daily_levels_of_recorded_days_are_the_same_as_recorded(id: str, day: str) -> None:
    shelf = Puzzle(id).shelf
    text = shelf.write(daily(shelf, date.fromisoformat(day)).level)
    assert hashlib.blake2b(text.encode(), digest_size=6).hexdigest() == DAYS[day][id]


@pytest.mark.parametrize("weekday", range(7))
@EACH
def test_daily_level_of_each_weekday_has_the_expected_size_number_of_parts_and_title(
    id: str, weekday: int
) -> None:
    level = daily(Puzzle(id).shelf, date(2026, 11, 16 + weekday)).level
    parts = (getattr(level, part) for part in PARTS[id])
    assert (level.rows, level.columns, *map(len, parts)) == WEEK[id][weekday]
    assert level.title == f"Daily 2026-11-{16 + weekday}"


@pytest.mark.parametrize("size", ["40x40", "3x3", "big"])
@EACH
def test_generating_a_level_of_an_impossible_size_is_refused_with_the_allowed_sizes(
    id: str, size: str
) -> None:
    with pytest.raises(Illegal) as caught:
        generate_text(id, size, {}, 1)
    assert str(caught.value) == f"A size is rows x columns from {SIZES[id]}, not “{size}”."


@EACH_OF_BLOCKS
def test_level_with_usual_options_can_be_generated_in_every_size(id: str) -> None:
    puzzle = Puzzle(id)
    for side in SIDES[id]:
        assert puzzle.shelf.make((side, side), usual_options(puzzle.shelf), Chance(1), False).grade


@pytest.mark.parametrize(
    ("id", "size", "grade"), [("flow", "6x6", 2), ("fold", "8x8", 5), ("fill", "6x6", 4)]
)
def test_level_of_a_wanted_difficulty_is_generated_the_same_twice(id: str, size: str, grade: int) -> None:
    texts = [generate_text(id, size, {"grade": grade}, 3) for _ in range(2)]
    assert texts[0] == texts[1]
    assert f"GRADE {grade}\n" in texts[0]


@pytest.mark.parametrize("id", ["fill"])
def test_difficulty_that_no_generated_level_reaches_is_refused_with_the_one_reached(id: str) -> None:
    result = (
        r"^\d+ levels were tried, with difficulty 1 instead of 9\. Try difficulty 1, or a larger board\.$"
    )
    with pytest.raises(Illegal, match=result):
        generate_text(id, "4x4", {"grade": 9}, 1)


REFUSED = [  # a size, the requested options, and the refusal
    ("flow", "5x5", {"holes": 40}, "40 closed cells leave nothing of a board of 5x5. Try 5 colours and"),
    ("flow", "4x4", {"holes": 13}, "13 closed cells leave too little of a board of 4x4. Try fewer closed"),
    ("flow", "5x5", {"count": 26}, "26 colours do not fit on 25 cells. Try fewer colours,"),
    ("flow", "5x5", {"count": 1}, "No such level was found. Try more colours,"),
    ("flow", "5x5", {"bridges": 8}, "No such level was found. Try it without bridges."),
    ("flow", "4x4", {"count": 5, "walls": 60}, "No such level was found. Try 4 colours and nothing extra."),
    ("flow", "4x4", {"count": 9, "grade": 9}, "9 colours do not fit on 16 cells. Try fewer colours,"),
    ("flow", "6x6", {"grade": 9}, r"\d+ levels were tried, with difficulty 2 instead of 9. Try"),
    ("fold", "5x5", {"count": 26}, "26 blocks do not fit on a board of 5x5. Try fewer blocks,"),
    ("fold", "7x7", {"count": 1}, "No such level was found. Try more blocks,"),
    ("fold", "4x6", {"grade": 7, "count": 2}, r"\d+ levels were tried, with difficulty 1 to"),
    ("fill", "5x5", {"holes": 40}, "40 closed cells leave nothing of a board of 5x5. Try fewer closed"),
    ("fill", "4x4", {"holes": 13}, "13 closed cells leave too little of a board of 4x4. Try fewer closed"),
    ("fill", "5x5", {"count": 7, "holes": 10}, "No such level was found. Try fewer pieces,"),
    ("fill", "4x4", {"count": 9, "holes": 8, "grade": 2}, "9 pieces do not fit on 8 cells. Try"),
    ("fill", "4x5", {"grade": 9, "count": 4}, r"\d+ levels were tried, with difficulty 1"),
]  # fmt: skip
CALLED = {"colours": "count", "blocks": "count", "pieces": "count", "closed cells": "holes"}


@pytest.mark.parametrize(("id", "size", "more", "told"), REFUSED)
def test_refused_level_request_advises_options_with_which_a_level_is_generated(
    id: str, size: str, more: dict[str, int], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"takeback.games.{id}.generator.ATTEMPTS", 100)
    with pytest.raises(Illegal) as caught:
        generate_text(id, size, more, 1)
    why = str(caught.value)
    assert re.match(told, why), why
    assert generate_text(id, size, follow_advice(more, why), 2)


def follow_advice(more: dict[str, int], why: str) -> dict[str, int]:
    """Return the options changed as the sentence advises."""
    advice = why.partition(" Try ")[2]
    if "any difficulty" in advice:
        more = {**more, "grade": 0}
    if found := re.match(r"(?:more|fewer) ([a-z ]+), such as (\d+)", advice):
        return {**more, CALLED.get(found[1], found[1]): int(found[2])}
    if found := re.match(r"it without ([a-z ]+)", advice):
        return {**more, CALLED.get(found[1], found[1]): 0}
    if found := re.match(r"difficulty (\d)", advice):
        return {**more, "grade": int(found[1])}
    found = re.match(r"(\d+) [a-z]+ and no", advice)
    assert found, why
    return {"count": int(found[1])}
