"""The rules of New Game."""

from collections.abc import Iterator

from takeback.api import Chance, Illegal, Options, Outcome, Rules

from .state import COLUMNS, Heap, Take, Taken

NAMES = ("First", "Second")
MOST = 3  # stones taken at once
MOST_ROWS = 6


def start(options: Options, seats: int, chance: Chance) -> Heap:
    return Heap(options["rows"], options["rows"] * COLUMNS)


def to_act(state: Heap) -> tuple[int, ...]:
    return (state.to_move,) if state.stones else ()


def actions(state: Heap, seat: int) -> Iterator[Take]:
    if seat in to_act(state):
        yield from (Take(count) for count in range(1, min(MOST, state.stones) + 1))


def play(state: Heap, seat: int, action: Take, chance: Chance) -> Rules:
    if not state.stones:
        raise Illegal("The game is over.")
    if seat != state.to_move:
        raise Illegal(f"It is {NAMES[state.to_move]}’s turn.")
    if not 1 <= action.count <= MOST:
        raise Illegal("Take one, two or three stones.")
    if action.count > state.stones:
        raise Illegal("There are not so many stones left.")
    yield Taken(action.count)


def outcome(state: Heap) -> Outcome | None:
    if state.stones:
        return None
    winner = 1 - state.to_move
    return Outcome((winner,), f"{NAMES[winner]} takes the last stone and wins.")


def valid(state: Heap, seats: int) -> str:
    """Why no play comes to this position; empty when one does. Files from outside are asked so."""
    if not 1 <= state.rows <= MOST_ROWS or not 0 <= state.stones <= state.rows * COLUMNS:
        return "There are more stones than the rows hold."
    return "" if state.to_move in range(seats) else "A seat is to move that is not there."
