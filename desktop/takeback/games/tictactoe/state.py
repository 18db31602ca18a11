"""Positions, actions and events of tic-tac-toe: m by n cells, k in a row, one or two marks a turn."""

from msgspec.structs import replace

from takeback.engine.state import Action, Event, State

Cell = tuple[int, int]
EMPTY = -1


class Grid(State, frozen=True):
    """A position. `cells` goes row by row; a cell holds a seat or EMPTY."""

    rows: int
    columns: int
    run: int
    gravity: bool
    misere: bool
    marks: int  # marks a turn; the very first turn has one
    cells: tuple[int, ...]
    to_move: int = 0
    placed: tuple[Cell, ...] = ()  # this turn's marks, oldest first
    first: bool = True  # this is the very first turn
    winner: int = EMPTY
    line: tuple[Cell, ...] = ()  # the run that ended the game
    over: bool = False
    last: tuple[Cell, ...] = ()  # the marks of the turn before this one

    def at(self, row: int, column: int) -> int:
        """Return the seat whose mark is in this cell, or EMPTY."""
        return self.cells[row * self.columns + column]

    def holds(self, row: int, column: int) -> bool:
        """Tell whether the cell is on the board."""
        return 0 <= row < self.rows and 0 <= column < self.columns

    @property
    def due(self) -> int:
        """Return how many marks this turn takes."""
        return min(1 if self.first else self.marks, self.cells.count(EMPTY) + len(self.placed))


class Place(Action, frozen=True):
    """Put a mark; with gravity, `row` is where it lands."""

    row: int
    column: int


class EndTurn(Action, frozen=True):
    """End the turn, where a turn takes more than one mark."""


class Placed(Event, frozen=True):
    """A seat put a mark."""

    seat: int
    row: int
    column: int

    def apply(self, state: Grid) -> Grid:
        """Put the mark into its cell."""
        at = self.row * state.columns + self.column
        cells = (*state.cells[:at], self.seat, *state.cells[at + 1 :])
        return replace(state, cells=cells, placed=(*state.placed, (self.row, self.column)))


class TurnPassed(Event, frozen=True):
    """The turn passed to the other seat."""

    def apply(self, state: Grid) -> Grid:
        """Let the other seat move."""
        return replace(state, to_move=1 - state.to_move, placed=(), last=state.placed, first=False)


class Won(Event, frozen=True):
    """A run is complete. In misère, where completing one loses, `winner` is the other seat."""

    winner: int
    line: tuple[Cell, ...]

    def apply(self, state: Grid) -> Grid:
        """End the game with this winner."""
        return replace(state, winner=self.winner, line=self.line, over=True)


class Drawn(Event, frozen=True):
    """The board is full and nobody has won."""

    def apply(self, state: Grid) -> Grid:
        """End the game without a winner."""
        return replace(state, over=True)
