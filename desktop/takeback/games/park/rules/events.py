"""The events of Reedmere. Each is one small step from a position to the next."""

from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from takeback.engine.state import Event
from takeback.texts import gettext as _

from ..material import GROUND, HOMES, KIOSKS, RESERVES
from ..state import (
    TAKE,
    Award,
    Kind,
    LaidTile,
    Lookout,
    Number,
    Park,
    Plot,
    Position,
    Reedmere,
    Rights,
    Stock,
    Tile,
    TurnProgress,
    sort_supply,
)

Symbol = Annotated[str, msgspec.Meta(pattern="^[GHRN]$")]
Pile = Annotated[int, msgspec.Meta(ge=0, le=1)]
# The reasons of events, as they are stored.
HAS_FOUR_PLOTS, NO_PLOTS_LEFT, NOTHING_LEFT = "four plots", "no plots", "nothing left"
FULL_PARK, NOTHING_FITS = "full park", "nothing fits"


class TurnOpened(Event, frozen=True):
    """A turn begins, with what must be done in it."""

    seat: int
    need: str  # PLACE, TAKE or PASS

    def apply(self, state: Reedmere) -> Reedmere:
        """Return the position with an empty record of this turn."""
        return replace(state, work=TurnProgress(self.seat, self.need))


class Chose(Event, frozen=True):
    """The seat chose which tile to lay."""

    seat: int
    kind: Kind
    value: int

    def apply(self, state: Reedmere) -> Reedmere:
        """Return the position with the chosen tile recorded in the turn."""
        return replace(state, work=replace(current_turn(state), chosen=Tile(self.kind, self.value)))


class Placed(Event, frozen=True):
    """A tile was laid, and the covered symbols give their rights."""

    seat: int
    kind: Kind
    value: int
    cells: tuple[tuple[Position, Position], ...]
    covered: str  # the letters of the symbols under the tile

    def apply(self, state: Reedmere) -> Reedmere:
        """Return the position with the tile moved from supply to park, its points added and rights set."""
        park = state.parks[self.seat]
        tile = LaidTile(self.kind, self.value, self.cells)
        park = replace(
            park,
            supply=_remove_item(park.supply, Tile(self.kind, self.value)),
            laid=(*park.laid, tile),
            score=park.score + self.value,
        )
        rights = Rights(*(self.covered.count(symbol) for symbol in "GHRN"))
        return replace(
            with_park(state, self.seat, park), work=replace(current_turn(state), placed=tile, rights=rights)
        )


class LookoutBuilt(Event, frozen=True):
    """A lookout was built on the mound of a finished plot."""

    seat: int
    x: Position
    y: Position
    value: int

    def apply(self, state: Reedmere) -> Reedmere:
        """Return the position with the top lookout moved from the stock to the park, and its points added."""
        park, work = state.parks[self.seat], current_turn(state)
        lookout = Lookout(self.x, self.y, self.value)
        park = replace(park, lookouts=(*park.lookouts, lookout), score=park.score + self.value)
        return replace(
            with_park(state, self.seat, park),
            stock=replace(state.stock, lookouts=state.stock.lookouts[1:]),
            work=replace(work, lookouts=(*work.lookouts, lookout)),
        )


class AwardWon(Event, frozen=True):
    """The seat won an award."""

    seat: int
    award: str
    value: int

    def apply(self, state: Reedmere) -> Reedmere:
        """Return the position with the top of the award's stack in the park, and its points added."""
        park = state.parks[self.seat]
        won = (*park.awards, Award(self.award, self.value))
        stacks = tuple(
            replace(stack, values=stack.values[1:]) if stack.award == self.award else stack
            for stack in state.stock.awards
        )
        state = with_park(state, self.seat, replace(park, awards=won, score=park.score + self.value))
        return replace(state, stock=replace(state.stock, awards=stacks))


class KioskEarned(Event, frozen=True):
    """The new-plot symbol of a park with four plots gives a kiosk."""

    seat: int

    def apply(self, state: Reedmere) -> Reedmere:
        """Return the position with one new-plot right turned into a kiosk right."""
        rights = current_turn(state).rights
        return with_rights(state, replace(rights, n=rights.n - 1, k=rights.k + 1))


class Waived(Event, frozen=True):
    """Rights were lost because there is nothing to take for them."""

    seat: int
    symbol: Symbol
    count: int
    reason: str

    def apply(self, state: Reedmere) -> Reedmere:
        """Return the position without these rights."""
        letter, rights = self.symbol.lower(), current_turn(state).rights
        return with_rights(state, replace(rights, **{letter: getattr(rights, letter) - self.count}))


class Took(Event, frozen=True):
    """The seat took a tile from the stock."""

    seat: int
    kind: Kind
    value: int

    def apply(self, state: Reedmere) -> Reedmere:
        """Return the position with the tile moved from stock to supply and the weakest right spent; none is
        spent if it is taken because nothing fits."""
        park, work, tile = state.parks[self.seat], current_turn(state), Tile(self.kind, self.value)
        letter = "" if work.need == TAKE else weakest_right(work.rights, self.kind)
        rights = spend_right(work.rights, letter)
        supply = sort_supply((*park.supply, tile))
        return replace(
            with_park(state, self.seat, replace(park, supply=supply)),
            stock=remove_from_stock(state.stock, self.kind),
            work=replace(work, taken=(*work.taken, tile), rights=rights),
        )


class PlotAdded(Event, frozen=True):
    """A face-up plot was added to the park; its space stays empty until the turn ends."""

    seat: int
    plot: Number
    px: Position
    py: Position

    def apply(self, state: Reedmere) -> Reedmere:
        """Return the position with the plot in the park and a new-plot right spent."""
        park, work = state.parks[self.seat], current_turn(state)
        plot = Plot(self.plot, self.px, self.py)
        return replace(
            with_park(state, self.seat, replace(park, plots=(*park.plots, plot))),
            face=_replace_item(state.face, state.face.index(self.plot), None),
            work=replace(work, added=plot, rights=spend_right(work.rights, "n")),
        )


class PlotTurned(Event, frozen=True):
    """The next plot of a pile was turned face up."""

    pile: Pile
    plot: int  # its number, or HIDDEN_PLOT where a masked position is played on

    def apply(self, state: Reedmere) -> Reedmere:
        """Return the position with this plot face up and one less in the pile."""
        return replace(
            state,
            face=_replace_item(state.face, self.pile, self.plot),
            hidden=_replace_item(state.hidden, self.pile, state.hidden[self.pile][1:]),
        )

    def reveals(self) -> str:
        """Return the name of what became public."""
        return _("plot {number}", number=self.plot)


class LastRound(Event, frozen=True):
    """This seat completed its park first: every other seat has one more turn."""

    seat: int

    def apply(self, state: Reedmere) -> Reedmere:
        """Return the position with this seat noted as the first to finish."""
        return replace(state, last=self.seat)


class TurnEnded(Event, frozen=True):
    """The turn ended, and the seat `next` is to move."""

    seat: int
    next: int

    def apply(self, state: Reedmere) -> Reedmere:
        """Return the position with the next seat to move and no turn in progress."""
        return replace(state, to_move=self.next, work=None)


class GameOver(Event, frozen=True):
    """The game ended."""

    reason: str

    def apply(self, state: Reedmere) -> Reedmere:
        """Return the position marked as finished."""
        return replace(state, over=True)


Happening = (
    TurnOpened
    | Chose
    | Placed
    | LookoutBuilt
    | AwardWon
    | KioskEarned
    | Waived
    | Took
    | PlotAdded
    | PlotTurned
    | LastRound
    | TurnEnded
    | GameOver
)


# parts of a position ------------------------------------------------------------------------------------
def current_turn(state: Reedmere) -> TurnProgress:
    """Return the record of the turn in progress. Raise ValueError where no turn was opened."""
    if state.work is None:
        raise ValueError("no turn has been opened")
    return state.work


def with_park(state: Reedmere, seat: int, park: Park) -> Reedmere:
    """Return the position with another park for this seat."""
    return replace(state, parks=_replace_item(state.parks, seat, park))


def with_rights(state: Reedmere, rights: Rights) -> Reedmere:
    """Return the position with other rights in the turn in progress."""
    return replace(state, work=replace(current_turn(state), rights=rights))


def weakest_right(rights: Rights, kind: str) -> str:
    """Return the letter of the weakest right left that allows this kind of tile; empty when none does."""
    if kind in KIOSKS:
        letters = "k"
    elif kind in RESERVES:
        letters = "r"
    else:
        letters = "hr" if kind in HOMES else "ghr"
    return next((letter for letter in letters if getattr(rights, letter)), "")


def spend_right(rights: Rights, letter: str) -> Rights:
    """Return the rights with one less of this letter; unchanged for an empty letter."""
    return replace(rights, **{letter: getattr(rights, letter) - 1}) if letter else rights


def remove_from_stock(stock: Stock, kind: str) -> Stock:
    """Return the stock without one tile of this kind; for a home without the top of its stack."""
    if kind in GROUND:
        place = GROUND.index(kind)
        return replace(stock, ground=_replace_item(stock.ground, place, stock.ground[place] - 1))
    if kind in HOMES:
        place = HOMES.index(kind)
        return replace(stock, homes=_replace_item(stock.homes, place, stock.homes[place][1:]))
    if kind in RESERVES:
        return replace(stock, reserves=_remove_item(stock.reserves, kind))
    return replace(stock, kiosks=_remove_item(stock.kiosks, kind))


def _replace_item(things: tuple[Any, ...], place: int, thing: Any) -> Any:
    """Return the tuple with the item at this index replaced."""
    return (*things[:place], thing, *things[place + 1 :])


def _remove_item(things: tuple[Any, ...], thing: Any) -> Any:
    """Return the tuple without the first item that equals this one. Raise ValueError if none does."""
    place = things.index(thing)
    return (*things[:place], *things[place + 1 :])
