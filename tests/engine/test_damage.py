"""Test the damaged states: each number is changed once, and nothing that only looks like a number."""

from __future__ import annotations

from random import Random

from takeback.engine.damage import FAR, damaged_states
from takeback.engine.state import State


class Line(State, frozen=True):
    name: str
    cells: tuple[int, ...]
    is_full: bool = True
    share: float = 0.5


def test_damaged_states_change_each_number_of_a_state_once_to_a_far_value() -> None:
    line = Line("a", (4, -5))
    found = {str(name): broken for name, broken in damaged_states(line, Line, 9, Random(1))}
    assert set(found) == {"cells[0]", "cells[1]"}
    assert found["cells[0]"].cells[0] in FAR
    assert found["cells[0]"].cells[1] == -5


def test_damaged_states_change_no_digits_inside_strings() -> None:
    line = Line('x,1,"2],[3,\\",4,', (5,))
    assert [str(name) for name, _ in damaged_states(line, Line, 9, Random(1))] == ["cells[0]"]
