"""What things are called: in the history, and by a screen reader."""

from takeback.api import Move, Row

from .state import Heap, Take


def describe(move: Move, before: Heap, seat: int | None) -> Row:
    assert isinstance(move.action, Take)
    return Row(f"takes {move.action.count}, {before.stones - move.action.count} left")


def stone_name(state: Heap, number: int) -> str:
    return f"stone {number + 1}" if number < state.stones else f"place {number + 1}, empty"
