"""What happens in Reedmere. Each event is one small step from a position to the next."""

from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from takeback.engine.state import Event

from ..material import GROUND, HOMES, KIOSKS, RESERVES
from ..state import (
    TAKE,
    Award,
    Kind,
    Laid,
    Lookout,
    Number,
    Park,
    Plot,
    Position,
    Reedmere,
    Rights,
    Stock,
    Tile,
    Work,
    sorted_supply,
)

Symbol = Annotated[str, msgspec.Meta(pattern="^[GHRN]$")]
Pile = Annotated[int, msgspec.Meta(ge=0, le=1)]


class TurnOpened(Event, frozen=True):
    """The record of a turn begins, with what must be done in it."""

    seat: int
    need: str

    def apply(self, state: Reedmere) -> Reedmere:
        return replace(state, work=Work(self.seat, self.need))


class Chose(Event, frozen=True):
    seat: int
    kind: Kind
    value: int

    def apply(self, state: Reedmere) -> Reedmere:
        return replace(state, work=replace(work_of(state), chosen=Tile(self.kind, self.value)))


class Placed(Event, frozen=True):
    """A tile lies in the park, and the symbols under it give their rights."""

    seat: int
    kind: Kind
    value: int
    cells: tuple[tuple[Position, Position], ...]
    covered: str

    def apply(self, state: Reedmere) -> Reedmere:
        park = state.parks[self.seat]
        tile = Laid(self.kind, self.value, self.cells)
        park = replace(
            park,
            supply=_without(park.supply, Tile(self.kind, self.value)),
            laid=(*park.laid, tile),
            score=park.score + self.value,
        )
        rights = Rights(*(self.covered.count(symbol) for symbol in "GHRN"))
        return replace(
            with_park(state, self.seat, park), work=replace(work_of(state), placed=tile, rights=rights)
        )


class LookoutBuilt(Event, frozen=True):
    seat: int
    x: Position
    y: Position
    value: int

    def apply(self, state: Reedmere) -> Reedmere:
        park, work = state.parks[self.seat], work_of(state)
        lookout = Lookout(self.x, self.y, self.value)
        park = replace(park, lookouts=(*park.lookouts, lookout), score=park.score + self.value)
        return replace(
            with_park(state, self.seat, park),
            stock=replace(state.stock, lookouts=state.stock.lookouts[1:]),
            work=replace(work, lookouts=(*work.lookouts, lookout)),
        )


class AwardWon(Event, frozen=True):
    seat: int
    award: str
    value: int

    def apply(self, state: Reedmere) -> Reedmere:
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
        rights = work_of(state).rights
        return with_rights(state, replace(rights, n=rights.n - 1, k=rights.k + 1))


class Waived(Event, frozen=True):
    """Rights that fall away by themselves, because there is nothing to take."""

    seat: int
    symbol: Symbol
    count: int
    reason: str

    def apply(self, state: Reedmere) -> Reedmere:
        letter, rights = self.symbol.lower(), work_of(state).rights
        return with_rights(state, replace(rights, **{letter: getattr(rights, letter) - self.count}))


class Took(Event, frozen=True):
    seat: int
    kind: Kind
    value: int

    def apply(self, state: Reedmere) -> Reedmere:
        park, work, tile = state.parks[self.seat], work_of(state), Tile(self.kind, self.value)
        letter = "" if work.need == TAKE else right_for(work.rights, self.kind)
        rights = spent(work.rights, letter)
        supply = sorted_supply((*park.supply, tile))
        return replace(
            with_park(state, self.seat, replace(park, supply=supply)),
            stock=less(state.stock, self.kind),
            work=replace(work, taken=(*work.taken, tile), rights=rights),
        )


class PlotAdded(Event, frozen=True):
    """A plot from the face-up ones; its place stays empty until the turn ends."""

    seat: int
    plot: Number
    px: Position
    py: Position

    def apply(self, state: Reedmere) -> Reedmere:
        park, work = state.parks[self.seat], work_of(state)
        plot = Plot(self.plot, self.px, self.py)
        return replace(
            with_park(state, self.seat, replace(park, plots=(*park.plots, plot))),
            face=_with(state.face, state.face.index(self.plot), None),
            work=replace(work, added=plot, rights=spent(work.rights, "n")),
        )


class PlotTurned(Event, frozen=True):
    """The next plot of a pile is turned face up."""

    pile: Pile
    plot: int  # its number, or NOT_SEEN where a masked position is played on

    def apply(self, state: Reedmere) -> Reedmere:
        return replace(
            state,
            face=_with(state.face, self.pile, self.plot),
            hidden=_with(state.hidden, self.pile, state.hidden[self.pile][1:]),
        )

    def reveals(self) -> str:
        return f"plot {self.plot}"


class LastRound(Event, frozen=True):
    """This seat completed its park first: everybody else has one more turn."""

    seat: int

    def apply(self, state: Reedmere) -> Reedmere:
        return replace(state, last=self.seat)


class TurnEnded(Event, frozen=True):
    seat: int
    next: int

    def apply(self, state: Reedmere) -> Reedmere:
        return replace(state, to_move=self.next, work=None)


class GameOver(Event, frozen=True):
    reason: str

    def apply(self, state: Reedmere) -> Reedmere:
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
def work_of(state: Reedmere) -> Work:
    """The record of the turn; an event that needs one comes after TurnOpened."""
    if state.work is None:
        raise ValueError("no turn has been opened")
    return state.work


def with_park(state: Reedmere, seat: int, park: Park) -> Reedmere:
    return replace(state, parks=_with(state.parks, seat, park))


def with_rights(state: Reedmere, rights: Rights) -> Reedmere:
    return replace(state, work=replace(work_of(state), rights=rights))


def right_for(rights: Rights, kind: str) -> str:
    """The weakest right left that allows a tile of this kind; empty when none does."""
    if kind in KIOSKS:
        letters = "k"
    elif kind in RESERVES:
        letters = "r"
    else:
        letters = "hr" if kind in HOMES else "ghr"
    return next((letter for letter in letters if getattr(rights, letter)), "")


def spent(rights: Rights, letter: str) -> Rights:
    return replace(rights, **{letter: getattr(rights, letter) - 1}) if letter else rights


def less(stock: Stock, kind: str) -> Stock:
    """The stock without one tile: of a home stack its top."""
    if kind in GROUND:
        place = GROUND.index(kind)
        return replace(stock, ground=_with(stock.ground, place, stock.ground[place] - 1))
    if kind in HOMES:
        place = HOMES.index(kind)
        return replace(stock, homes=_with(stock.homes, place, stock.homes[place][1:]))
    if kind in RESERVES:
        return replace(stock, reserves=_without(stock.reserves, kind))
    return replace(stock, kiosks=_without(stock.kiosks, kind))


def _with(things: tuple[Any, ...], place: int, thing: Any) -> Any:
    return (*things[:place], thing, *things[place + 1 :])


def _without(things: tuple[Any, ...], thing: Any) -> Any:
    """Without the first one that is equal."""
    place = things.index(thing)
    return (*things[:place], *things[place + 1 :])
