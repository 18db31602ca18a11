"""Test the laws of every puzzle after 400 random actions."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.fill import laws as fill
from tests.games.flow import laws as flow
from tests.games.fold import laws as fold
from tests.puzzles.each import EACH, ONE, Puzzle
from tests.puzzles.laws import HAPPENS, Rambler

LEVELS: dict[str, Any] = {"flow": flow.LEVELS, "fold": fold.LEVELS, "fill": fill.LEVELS}
CHECKS: dict[str, Any] = {"flow": flow.check, "fold": fold.check, "fill": fill.check}


def make_rambler(id: str) -> Rambler:
    puzzle = Puzzle(id)
    return Rambler(puzzle.game, puzzle.shelf.rules.GROUND, CHECKS[id])


@EACH
@given(st.data(), st.integers(0, 2**32))
@settings(max_examples=2, deadline=None)
def test_random_actions_in_every_puzzle_keep_every_law(id: str, data: Any, seed: int) -> None:
    level = data.draw(st.sampled_from(LEVELS[id]))
    make_rambler(id).ramble(Puzzle(id).start(level), seed)


@ONE
def test_random_play_of_every_puzzle_meets_every_kind_of_event_at_least_three_times(id: str) -> None:
    rambler = make_rambler(id)
    for seed, level in enumerate(LEVELS[id]):
        rambler.ramble(Puzzle(id).start(level), seed)
    assert {what for what in HAPPENS if rambler.counts[what] < 3} == set()
