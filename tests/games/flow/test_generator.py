"""New levels: one solution by a count without a solver, the features asked for, everywhere the same."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from desktop.engine.chance import Chance
from desktop.engine.state import Illegal
from desktop.games.flow.generator import make
from desktop.games.flow.layout import Wish
from desktop.games.flow.level import read_level, write_level
from desktop.games.flow.rules import open_cells
from desktop.games.flow.shelf import OPTIONS, SHELF, generate
from desktop.games.flow.solver import Solver
from desktop.games.flow.state import Level
from desktop.puzzles.packs import daily
from tests.games.flow.counting import Counter

pytest.importorskip("pysat")

DAILY = {
    "2026-11-16": "0c92c2b8da6e",
    "2026-11-17": "2b4be7f10e16",
    "2026-11-18": "7b7fbe1e7e9f",
    "2026-11-19": "2fe3a633fc69",
    "2026-11-20": "e29706795d2f",
    "2026-11-21": "4f9baafc41f5",
    "2026-11-22": "1c466c5bf5d7",
    "2026-11-23": "1e04774a4dc5",
    "2024-02-29": "ba5c6c094dd1",
    "2030-07-13": "b072e8516cce",
}
WISHES = (
    Wish(5, 5, 5),
    Wish(5, 5, 4),
    Wish(6, 6, 6),
    Wish(6, 6, 5),
    Wish(6, 6, 5, 1),
    Wish(6, 6, 5, 0, 3, 4),
)


def plain_options(**given: int) -> dict[str, object]:
    return {option.name: option.default for option in OPTIONS} | given


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_small_levels_have_one_solution_by_counting_all(wish: Wish) -> None:
    for seed in range(12):
        level = make(wish, Chance(seed, "flow"))
        assert Counter(level).count() == 1, write_level(level)


def test_the_count_finds_none_one_and_more() -> None:
    def count(text: str) -> int:
        return Counter(read_level(text)[0]).count()

    assert count("BOARD 2 2\nSTART 1 1 2 2\nSTART 1 2 2 1") == 0
    assert count("BOARD 2 2\nSTART 1 1 2 1") == 1
    assert count("BOARD 3 3\nSTART 1 1 3 3") == 2
    assert count("BOARD 3 3\nSTART 2 1 2 3\nSTART 1 2 3 2\nCROSS 2 2\nEMPTY 1 1 1 3 3 1 3 3") == 1


def test_solver_and_count_agree_on_levels_with_any_number_of_solutions() -> None:
    found = set()
    for seed in range(60):
        made = make(Wish(5, 5, 4), Chance(seed, "agree"))
        level = Level(5, 5, made.clues[:-1] if seed % 2 else made.clues[:-2])
        solver = Solver(level)
        edges = solver.solution()
        known = 0 if edges is None else 1 if solver.is_only(edges) else 2
        assert Counter(level).count() == known
        found.add(known)
        solver.close()
    assert found >= {0, 2}


@pytest.mark.parametrize(
    "wish",
    [
        Wish(6, 6, 6, 1),
        Wish(8, 8, 7, 2),
        Wish(10, 10, 10, 2, 4, 6),
        Wish(12, 12, 12, 2, 4, 6),
        Wish(7, 9, 6, 0, 5, 9),
    ],
    ids=str,
)
def test_a_level_has_exactly_the_features_asked_for(wish: Wish) -> None:
    for seed in range(4):
        level = make(wish, Chance(seed, "features"))
        assert (level.rows, level.columns, len(level.clues)) == (wish.rows, wish.columns, wish.colours)
        assert (len(level.bridges), len(level.empty), len(level.walls)) == (
            wish.bridges,
            wish.holes,
            wish.walls,
        )
        assert len(open_cells(level)) == wish.rows * wish.columns - wish.holes
        assert read_level(write_level(level)) == (level, [])
        assert not any(wall_end in level.bridges for wall in level.walls for wall_end in wall)
        solver = Solver(level)
        edges = solver.solution()
        assert edges is not None
        assert solver.is_only(edges)
        assert min(map(len, solver.lines(edges))) >= 3
        solver.close()


def test_the_same_seed_gives_the_same_text_and_another_seed_another() -> None:
    texts = [generate("8x8", plain_options(bridges=1), Chance(seed, "level")).text for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]
    assert [line.split()[0] for line in texts[0].split("\n")[:3]] == ["TITLE", "GRADE", "PAR"]


def test_the_same_bytes_in_two_processes_that_hash_differently(checkout: Path) -> None:
    program = (
        "from desktop.games.flow.shelf import *\n"
        "o = {x.name: x.default for x in OPTIONS} | {'bridges': 1, 'holes': 3, 'walls': 4}\n"
        "print(generate('9x9', o, Chance(5, 'level')).text)"
    )
    texts = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        ran = subprocess.run(
            [sys.executable, "-c", program], cwd=checkout, env=environment, capture_output=True, check=True
        )
        texts.append(ran.stdout)
    assert texts[0] == texts[1]
    assert texts[0].startswith(b"TITLE")


def digest_of_day(day: str) -> str:
    level = daily(SHELF, date.fromisoformat(day)).level
    return hashlib.blake2b(write_level(level).encode(), digest_size=6).hexdigest()


@pytest.mark.parametrize("day", DAILY)
def test_the_level_of_a_day_is_the_same_everywhere(day: str) -> None:
    assert digest_of_day(day) == DAILY[day]


@pytest.mark.parametrize(
    ("day", "figures"),
    [
        ("2026-11-16", (5, 5, 5, 0, 0)),
        ("2026-11-17", (6, 6, 6, 0, 0)),
        ("2026-11-18", (7, 7, 7, 0, 0)),
        ("2026-11-19", (8, 8, 8, 0, 0)),
        ("2026-11-20", (8, 8, 8, 1, 0)),
        ("2026-11-21", (9, 9, 9, 0, 4)),
        ("2026-11-22", (10, 10, 10, 0, 0)),
    ],
)
def test_each_weekday_has_its_kind(day: str, figures: tuple[int, ...]) -> None:
    level = daily(SHELF, date.fromisoformat(day)).level
    assert (level.rows, level.columns, len(level.clues), len(level.bridges), len(level.empty)) == figures
    assert level.title == f"Daily {day}"


def test_what_cannot_be_made_is_refused_with_a_sentence() -> None:
    with pytest.raises(Illegal, match="26 colours do not fit on 25 cells"):
        make(Wish(5, 5, 26), Chance(1))
    with pytest.raises(Illegal, match="A size is rows x columns from 4x4 to 15x15, not “40x40”"):
        generate("40x40", plain_options(), Chance(1))
    with pytest.raises(Illegal, match="A size is rows x columns"):
        generate("big", plain_options(), Chance(1))
