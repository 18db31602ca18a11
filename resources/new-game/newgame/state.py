"""The positions, actions and events of New Game."""

from msgspec.structs import replace

from takeback.api import Action, Event, State

COLUMNS = 5


class Heap(State, frozen=True):
    """A position: the number of rows, and the stones left in them. Stones are taken from the end."""

    rows: int
    stones: int
    to_move: int = 0


class Take(Action, frozen=True):
    count: int


class Taken(Event, frozen=True):
    count: int

    def apply(self, state: Heap) -> Heap:
        return replace(state, stones=state.stones - self.count, to_move=1 - state.to_move)
