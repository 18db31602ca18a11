"""Test that all undo stacks of the program survive a garbage collection."""

from pathlib import Path

import pytest

from tests.walls.conftest import Plant
from tests.walls.undo_stacks import MAKER, find_unsafe_undo_stacks


def test_every_undo_stack_of_the_program_is_made_by_make_undo_stack(checkout: Path) -> None:
    assert find_unsafe_undo_stacks(checkout) == []


@pytest.mark.parametrize("call", ["QUndoStack()", "QtGui.QUndoStack(parent)"])
def test_undo_stack_made_without_make_undo_stack_is_found(plant: Plant, call: str) -> None:
    source = f"stack = {call}\n"
    assert find_unsafe_undo_stacks(plant(MAKER, source)) == []
    found = find_unsafe_undo_stacks(plant("desktop/takeback/games/duel/board.py", source))
    assert found == [f"desktop/takeback/games/duel/board.py:1: use make_undo_stack of {MAKER}"]
