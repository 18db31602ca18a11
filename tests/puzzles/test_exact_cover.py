"""Compare exact cover with trying everything."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from takeback.puzzles.exact_cover import ExactCover

OPTIONS = st.lists(st.lists(st.integers(1, 255), min_size=1, max_size=4, unique=True), min_size=1, max_size=4)


def try_everything(cover: ExactCover) -> set[tuple[int, ...]]:
    found = set()
    ranges = [range(0 if cover.all_used else -1, len(options)) for options in cover.options]
    for chosen in product(*ranges):
        masks = [cover.options[block][option] for block, option in enumerate(chosen) if option >= 0]
        covered = taken = 0
        fits = True
        for mask in masks:
            fits = fits and not mask & taken
            covered |= mask
            taken |= mask & ~cover.shared
        if fits and not cover.goal & ~covered:
            found.add(chosen)
    return found


@given(OPTIONS, st.integers(1, 255), st.integers(0, 255), st.booleans())
@settings(max_examples=300, deadline=None)
def test_exact_cover_finds_solutions_that_trying_everything_finds_and_all_if_all_options_are_used(
    options: list[list[int]], goal: int, shared: int, all_used: bool
) -> None:
    cover = ExactCover(goal, options, shared, all_used)
    expected = try_everything(cover)
    found = set(cover.solutions())
    assert found <= expected
    assert bool(found) == bool(expected)
    if all_used:
        assert found == expected


def test_exact_cover_counts_equal_options_that_change_places_as_one_solution() -> None:
    assert ExactCover(0b11, [[0b01, 0b10], [0b01, 0b10]]).count() == 1
    assert ExactCover(0b11, [[0b01, 0b10], [0b01, 0b10, 0b100]]).count() == 2


def test_stopped_exact_cover_search_finds_no_solution() -> None:
    assert list(ExactCover(1, [[1]]).solutions(over=lambda: True)) == []
