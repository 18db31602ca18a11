"""The values of Reedmere: parks, the stock, the turn in progress, and the actions."""

from typing import Annotated

import msgspec

from takeback.engine.state import Action, State

from .material import KINDS, ORDER, Cell, Cells

Kind = Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(KINDS)})$")]
Number = Annotated[int, msgspec.Meta(ge=0, le=15)]  # of a plot
Position = Annotated[int, msgspec.Meta(ge=-64, le=64)]  # in events, which only rules make
HIDDEN_PLOT = -1  # stands for the number of a face-down plot in a masked position

PLACE, TAKE, PASS = "place", "take", "pass"  # values of Work.need: what a seat must do in its turn


class Value(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Base of the parts of a position. They are stored as arrays."""


class Tile(Value, frozen=True, array_like=True):
    """A tile in a supply."""

    kind: Kind
    value: int


class LaidTile(Value, frozen=True, array_like=True):
    """A tile laid in a park, with the cells it covers."""

    kind: Kind
    value: int
    cells: Cells


class Plot(Value, frozen=True, array_like=True):
    """A plot in a park: its number and its position relative to the gate plot."""

    number: Number
    px: int
    py: int


class Lookout(Value, frozen=True, array_like=True):
    """A lookout on a cell of a park, with its points."""

    x: int
    y: int
    value: int


class Award(Value, frozen=True, array_like=True):
    """An award won by a seat, with its points."""

    award: str
    value: int


class AwardStack(Value, frozen=True, array_like=True):
    """The remaining values of one award, highest first."""

    award: str
    values: tuple[int, ...]


class Park(Value, frozen=True):
    """Everything one seat owns, all of it public. Plots are in the order they were added, the gate first."""

    plots: tuple[Plot, ...]
    supply: tuple[Tile, ...]  # in the order of the kinds, then by value, highest first
    laid: tuple[LaidTile, ...] = ()
    lookouts: tuple[Lookout, ...] = ()
    score: int = 0
    awards: tuple[Award, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Return whether the park has neither tiles nor lookouts."""
        return not self.laid and not self.lookouts

    def covered(self) -> set[Cell]:
        """Return every cell with a tile or a lookout on it."""
        cells = {cell for tile in self.laid for cell in tile.cells}
        cells.update((one.x, one.y) for one in self.lookouts)
        return cells

    @property
    def is_full(self) -> bool:
        """Return whether the park has four plots and all their cells are covered."""
        count = sum(len(tile.cells) for tile in self.laid) + len(self.lookouts)
        return len(self.plots) == MAX_PLOTS and count == MAX_PLOTS * 16


MAX_PLOTS = 4


class Stock(Value, frozen=True):
    """The tiles, lookouts and awards that all seats may take. The first item of a stack is its top."""

    ground: tuple[int, int, int, int]  # how many of each, in the order of the kinds
    homes: tuple[tuple[int, ...], ...]  # four stacks of values
    reserves: tuple[Kind, ...]
    kiosks: tuple[Kind, ...]
    lookouts: tuple[int, ...]
    awards: tuple[AwardStack, ...] = ()


class Rights(Value, frozen=True, array_like=True):
    """The number of things of each kind that the covered symbols still allow to take: ground, home, reserve,
    new plot, kiosk."""

    g: int = 0
    h: int = 0
    r: int = 0
    n: int = 0
    k: int = 0

    def __bool__(self) -> bool:
        """Return whether any right is left."""
        return bool(self.g or self.h or self.r or self.n or self.k)


class TurnProgress(Value, frozen=True):
    """The progress of one turn. It exists only inside a draft."""

    seat: int
    need: str  # PLACE, TAKE or PASS
    chosen: Tile | None = None
    placed: LaidTile | None = None
    lookouts: tuple[Lookout, ...] = ()  # built in this turn
    rights: Rights = Rights()
    taken: tuple[Tile, ...] = ()
    added: Plot | None = None


class Reedmere(State, frozen=True):
    """A position of the game."""

    awards: bool  # the options
    kiosks: bool
    mounds: bool
    parks: tuple[Park, ...]
    stock: Stock
    face: tuple[int | None, int | None]  # the two plots on offer, by number; None where none lies
    hidden: tuple[tuple[int, ...], tuple[int, ...]]  # the face-down plots below them, next one first
    to_move: int = 0
    last: int | None = None  # the seat that completed its park first, which began the last round; None before
    over: bool = False
    work: TurnProgress | None = None

    @property
    def seats(self) -> int:
        """Return the number of seats."""
        return len(self.parks)


def sort_supply(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Return the tiles in supply order: by kind, then by falling value."""
    return tuple(sorted(tiles, key=lambda tile: (ORDER[tile.kind], -tile.value)))


# actions ------------------------------------------------------------------------------------------------
class Choose(Action, frozen=True):
    """Choose which of several different tiles of the supply to lay."""

    kind: Kind
    value: int


class Place(Action, frozen=True):
    """Lay the tile on these cells, which are sorted by row and column so that each placement has one form."""

    kind: Kind
    value: int
    cells: Cells


class Take(Action, frozen=True):
    """Take a tile from the stock; a home only with exactly this value."""

    kind: Kind
    value: int


class AddPlot(Action, frozen=True):
    """Add a face-up plot to the park."""

    plot: int
    px: int
    py: int


class EndTurn(Action, frozen=True):
    """End the turn."""


PASSING = (EndTurn,)
ReedmereAction = Choose | Place | Take | AddPlot | EndTurn
