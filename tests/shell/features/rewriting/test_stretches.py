"""Test the rows of the result of an edit: unchanged turns are one row until they are unfolded."""

from __future__ import annotations

from random import Random

import pytest

from takeback.shell.features.rewriting.stretches import Stretches


def rows_by_hand(unchanged: list[bool], start: int, unfolded: set[int]) -> list[range]:
    """Return the turns of each row, worked out turn by turn."""
    rows: list[range] = []
    first = 0
    while first < len(unchanged):
        end = first + 1
        while unchanged[first] and end < len(unchanged) and unchanged[end]:
            end += 1
        turns = range(start + first, start + end)
        rows += [range(turn, turn + 1) for turn in turns] if turns[0] in unfolded else [turns]
        first = end
    return rows


def check(stretches: Stretches, rows: list[range]) -> None:
    assert stretches.row_count == len(rows)
    assert [stretches.turns_at(row) for row in range(len(rows))] == rows
    assert stretches.end == (rows[-1].stop if rows else stretches.end)
    for row, turns in enumerate(rows):
        assert {stretches.row_of(turn) for turn in turns} == {row}


@pytest.mark.parametrize("seed", range(20))
def test_review_rows_match_those_worked_out_by_hand_while_turns_are_added_and_folded(seed: int) -> None:
    chance = Random(seed)
    start = chance.choice((0, -5))
    stretches, unfolded = Stretches(start), set[int]()
    unchanged = [True] * chance.randrange(4)
    stretches.add_unchanged(len(unchanged))
    for _ in range(60):
        if chance.random() < 0.6 or not unchanged:
            more = [chance.random() < 0.8 for _ in range(chance.randrange(6))]
            stretches.add(more)
            unchanged += more
        else:
            turn = start + chance.randrange(len(unchanged))
            first = next(turns[0] for turns in rows_by_hand(unchanged, start, set()) if turn in turns)
            is_folded = chance.random() < 0.4
            length = len(next(turns for turns in rows_by_hand(unchanged, start, set()) if turn in turns))
            expected = length > 1 and (first in unfolded) == is_folded
            assert stretches.fold(turn, is_folded) is expected
            if expected:
                (unfolded.discard if is_folded else unfolded.add)(first)
        check(stretches, rows_by_hand(unchanged, start, unfolded))


def test_single_unchanged_turn_has_a_review_row_of_its_own_that_cannot_be_unfolded() -> None:
    stretches = Stretches()
    stretches.add([False, True, False])
    assert stretches.row_count == 3
    assert not stretches.fold(1, False)
