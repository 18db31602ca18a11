"""The values of Reedmere: parks, the stock, and the record of a turn that is being made."""

from typing import Annotated

import msgspec

from takeback.engine.state import Action, State

from .material import KINDS, ORDER, Cell, Cells

Kind = Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(KINDS)})$")]
Number = Annotated[int, msgspec.Meta(ge=0, le=15)]  # of a plot
Position = Annotated[int, msgspec.Meta(ge=-64, le=64)]  # in events, which only rules make
NOT_SEEN = -1  # the number of a plot below a pile, for those who may not know it

PLACE, TAKE, PASS = "place", "take", "pass"  # what a seat must do in its turn


class Value(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A small part of a position."""


class Tile(Value, frozen=True, array_like=True):
    kind: Kind
    value: int


class Laid(Value, frozen=True, array_like=True):
    """A tile in a park."""

    kind: Kind
    value: int
    cells: Cells


class Plot(Value, frozen=True, array_like=True):
    """A plot in a park, by its number and its position."""

    number: Number
    px: int
    py: int


class Lookout(Value, frozen=True, array_like=True):
    x: int
    y: int
    value: int


class Award(Value, frozen=True, array_like=True):
    """An award that a seat has won."""

    award: str
    value: int


class AwardStack(Value, frozen=True, array_like=True):
    """What is left of one kind of award, highest first."""

    award: str
    values: tuple[int, ...]


class Park(Value, frozen=True):
    """What one seat owns, all of it open. Plots in the order they were got, the gate first."""

    plots: tuple[Plot, ...]
    supply: tuple[Tile, ...]  # in the order of the kinds, then by value, highest first
    laid: tuple[Laid, ...] = ()
    lookouts: tuple[Lookout, ...] = ()
    score: int = 0
    awards: tuple[Award, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not self.laid and not self.lookouts

    def covered(self) -> set[Cell]:
        """Every cell with a tile or a lookout on it."""
        cells = {cell for tile in self.laid for cell in tile.cells}
        cells.update((one.x, one.y) for one in self.lookouts)
        return cells

    @property
    def is_full(self) -> bool:
        count = sum(len(tile.cells) for tile in self.laid) + len(self.lookouts)
        return len(self.plots) == MOST_PLOTS and count == MOST_PLOTS * 16


MOST_PLOTS = 4


class Stock(Value, frozen=True):
    """What all may take from. The first of a stack is its top."""

    ground: tuple[int, int, int, int]  # how many of each, in the order of the kinds
    homes: tuple[tuple[int, ...], ...]  # four stacks of values
    reserves: tuple[Kind, ...]
    kiosks: tuple[Kind, ...]
    lookouts: tuple[int, ...]
    awards: tuple[AwardStack, ...] = ()


class Rights(Value, frozen=True, array_like=True):
    """What covered symbols still allow: ground, home, reserve, new plot, kiosk."""

    g: int = 0
    h: int = 0
    r: int = 0
    n: int = 0
    k: int = 0

    def __bool__(self) -> bool:
        return bool(self.g or self.h or self.r or self.n or self.k)


class Work(Value, frozen=True):
    """The record of a turn in the making. It exists only inside a draft."""

    seat: int
    need: str
    chosen: Tile | None = None
    placed: Laid | None = None
    lookouts: tuple[Lookout, ...] = ()  # built in this turn
    rights: Rights = Rights()
    taken: tuple[Tile, ...] = ()
    added: Plot | None = None


class Reedmere(State, frozen=True):
    """A position."""

    awards: bool  # the options
    kiosks: bool
    mounds: bool
    parks: tuple[Park, ...]
    stock: Stock
    face: tuple[int | None, int | None]  # the plots on offer
    hidden: tuple[tuple[int, ...], tuple[int, ...]]  # below them, next one first
    to_move: int = 0
    last: int | None = None  # the seat that completed its park first: the last round has begun
    over: bool = False
    work: Work | None = None

    @property
    def seats(self) -> int:
        return len(self.parks)


def sorted_supply(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=lambda tile: (ORDER[tile.kind], -tile.value)))


# actions ------------------------------------------------------------------------------------------------
class Choose(Action, frozen=True):
    """Take one of several different tiles of the supply into the hand."""

    kind: Kind
    value: int


class Place(Action, frozen=True):
    """Lay the tile on these cells, named row by row: there is one spelling of each placement."""

    kind: Kind
    value: int
    cells: Cells


class Take(Action, frozen=True):
    """Take a tile from the stock, as it is meant: of a home the one worth just this."""

    kind: Kind
    value: int


class AddPlot(Action, frozen=True):
    """Add a face-up plot to the park."""

    plot: int
    px: int
    py: int


class EndTurn(Action, frozen=True):
    pass


ReedmereAction = Choose | Place | Take | AddPlot | EndTurn
