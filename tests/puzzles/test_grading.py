"""Test how many levels are tried for a wanted difficulty before it is refused."""

from __future__ import annotations

from collections import namedtuple

import pytest

from takeback.engine.state import Illegal
from takeback.puzzles.grading import of_grade

Graded = namedtuple("Graded", "grade")


@pytest.mark.parametrize(
    ("cells", "grades", "most"), [(225, (8, 9), 13), (36, (8, 9), 60), (225, (1, 2), 10)]
)
def test_fewer_levels_are_tried_for_a_difficulty_on_large_boards_and_if_those_found_are_far_off(
    cells: int, grades: tuple[int, ...], most: int
) -> None:
    tried: list[int] = []

    def made(number: int) -> Graded:
        tried.append(number)
        return Graded(grades[number % len(grades)])

    with pytest.raises(Illegal, match=f"^{most} levels were tried, with difficulty .* instead of 7\\."):
        of_grade(made, 7, cells, False)
    assert len(tried) == most
