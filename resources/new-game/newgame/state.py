"""What a position is, what a player wants, and what can happen."""

from msgspec.structs import replace

from takeback.api import Action, Event, State

COLUMNS = 5


class Heap(State, frozen=True):
    """So many stones are left of so many rows; they are taken from the end."""

    rows: int
    stones: int
    to_move: int = 0


class Take(Action, frozen=True):
    count: int


class Taken(Event, frozen=True):
    count: int

    def apply(self, state: Heap) -> Heap:
        return replace(state, stones=state.stones - self.count, to_move=1 - state.to_move)
