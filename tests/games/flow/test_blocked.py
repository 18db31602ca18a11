"""Test the reasons why a Flow level has no solution: none is given for a level that has one."""

from __future__ import annotations

import random
from contextlib import closing

import pytest

from takeback.games.flow.blocked import why_unsolvable
from takeback.games.flow.puzzle import FLOW
from takeback.games.flow.state import Level

pytest.importorskip("pysat")

LEVELS = 600


def random_level(chance: random.Random) -> Level:
    """Return a small level with dots, and some closed cells, walls and bridges, by chance."""
    rows, columns = chance.randint(2, 4), chance.randint(2, 4)
    cells = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    chance.shuffle(cells)
    colours = chance.randint(1, 2)
    dots, rest = cells[: 2 * colours], cells[2 * colours :]
    clues = tuple(zip(dots[::2], dots[1::2], strict=True))
    closed = chance.randint(0, min(2, len(rest)))
    bridges = frozenset(rest[closed : closed + chance.randint(0, 1)])
    sides = [
        ((row, column), near)
        for row, column in cells
        for near in ((row + 1, column), (row, column + 1))
        if near[0] <= rows and near[1] <= columns
    ]
    walls = frozenset(chance.sample(sides, chance.randint(0, min(3, len(sides)))))
    return Level(rows, columns, clues, bridges, frozenset(rest[:closed]), walls)


def has_solution(level: Level) -> bool:
    with closing(FLOW.solver(level, lambda: False)) as solver:
        return solver.first() is not None


def test_no_reason_is_given_for_a_level_with_a_solution_and_some_for_levels_without_one() -> None:
    chance, solvable, found = random.Random(7), 0, set()
    for _ in range(LEVELS):
        level = random_level(chance)
        why = why_unsolvable(level)
        if has_solution(level):
            solvable += 1
            assert why == "", level
        elif why:
            found.add("pass" if why.startswith("No pipe") else "reach")
    assert solvable > LEVELS // 20
    assert found == {"pass", "reach"}


WALL = frozenset({((1, 1), (1, 2)), ((1, 1), (2, 1))})
EDGE = ((1, 2), (3, 3))


@pytest.mark.parametrize(
    ("level", "why"),
    [
        (Level(3, 3, (((1, 1), (3, 3)),), walls=WALL), "Red cannot reach its other dot."),
        (Level(3, 3, (EDGE, ((2, 1), (2, 2)))), ""),
        (Level(3, 3, (EDGE,), walls=WALL), ""),
        (Level(3, 3, (EDGE,), walls=frozenset(sorted(WALL)[:1])), "No pipe can pass row 1, column 1."),
        (Level(3, 3, (EDGE,), empty=frozenset({(2, 1)})), "No pipe can pass row 1, column 1."),
    ],
)
def test_reason_names_the_colour_that_is_shut_in_or_the_cell_that_no_pipe_can_pass(
    level: Level, why: str
) -> None:
    assert why_unsolvable(level) == why
