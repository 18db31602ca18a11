"""The events between hands (sitting in and out, buying, levels, closing), and the union of all events."""

from collections.abc import Iterable

from msgspec.structs import replace

from takeback.engine.state import Event
from takeback.texts import gettext as _

from ..state import AWAY, GONE, IN, OUT, OVER, READY, WAITING, Cards, Ending, Holdem
from .events import (
    AntePosted,
    Bet,
    BetReturned,
    BlindPosted,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HandEnded,
    HandStarted,
    HolesDealt,
    Mucked,
    PotWon,
    Raised,
    SecondBoardDealt,
    Shares,
    Shown,
    Shuffled,
    StreetClosed,
    TurnTo,
    change_seat,
)


class BlindMissed(Event, frozen=True):
    """A blind passed an absent seat, which owes it from now on."""

    seat: int
    small: bool
    big: bool

    def apply(self, state: Holdem) -> Holdem:
        """Return the position in which the seat owes the blinds it missed."""
        seat = state.seats[self.seat]
        return change_seat(
            state,
            self.seat,
            owes_small=seat.owes_small or self.small,
            owes_big=seat.owes_big or self.big,
        )


class Placed(Event, frozen=True):
    """A seat's part in the game ended, with its place and prize in a sit-and-go (0 at a cash table). The
    winner, place 1, stays at the table; everybody else is out."""

    seat: int
    place: int
    points: int

    def apply(self, state: Holdem) -> Holdem:
        """Return the position with the seat's place and points; unless it won, it is out."""
        here = state.seats[self.seat].here if self.place == 1 else OUT
        return change_seat(state, self.seat, here=here, place=self.place, points=self.points)


class LevelRaised(Event, frozen=True):
    """Blinds and ante rise to the next level."""

    level: int
    small: int
    big: int
    ante: int

    def apply(self, state: Holdem) -> Holdem:
        """Return the position with the blinds and the ante of this level."""
        return replace(state, level_no=self.level, small=self.small, big=self.big, ante=self.ante)


class Bought(Event, frozen=True):
    """A seat bought chips."""

    seat: int
    amount: int

    def apply(self, state: Holdem) -> Holdem:
        """Return the position with the chips added to the seat's stack and to what it has bought."""
        seat = state.seats[self.seat]
        return change_seat(state, self.seat, stack=seat.stack + self.amount, bought=seat.bought + self.amount)


class CashedOut(Event, frozen=True):
    """A seat left the table with its chips."""

    seat: int
    amount: int

    def apply(self, state: Holdem) -> Holdem:
        """Return the position in which the seat has left with its chips. They are subtracted from what it
        bought, so that its gain or loss remains."""
        seat = state.seats[self.seat]
        return change_seat(state, self.seat, stack=0, bought=seat.bought - self.amount, here=GONE, post=False)


class SatOut(Event, frozen=True):
    """A seat sits out from the next hand on."""

    seat: int

    def apply(self, state: Holdem) -> Holdem:
        """Return the position in which the seat sits out and does not wait to post any more."""
        return change_seat(state, self.seat, here=AWAY, post=False)


class SatIn(Event, frozen=True):
    """A seat comes back. `how` is "wait" or "post", as the player wants, and "in" once it is dealt in
    again."""

    seat: int
    how: str

    def apply(self, state: Holdem) -> Holdem:
        """Return the position in which the seat waits to be dealt in, or for "in" plays again and owes
        nothing."""
        if self.how == "in":
            return change_seat(state, self.seat, here=IN, post=False, owes_small=False, owes_big=False)
        return change_seat(state, self.seat, here=WAITING, post=self.how == "post")


class BreakAsked(Event, frozen=True):
    """A seat asked for a pause after this hand."""

    seat: int

    def apply(self, state: Holdem) -> Holdem:
        """Return the position in which a break follows the current hand."""
        return replace(state, pausing=True)


class Paused(Event, frozen=True):
    """The table waits for Deal; `reason` says why."""

    reason: str

    def apply(self, state: Holdem) -> Holdem:
        """Return the position in which the table waits for Deal; a break that was asked for is done with."""
        return replace(state, phase=READY, pausing=False)


class ShowedLater(Event, frozen=True):
    """A seat showed cards of the previous hand."""

    seat: int
    cards: Cards

    def apply(self, state: Holdem) -> Holdem:
        """Return the position with these cards added to those the seat has shown. Raise ValueError if no hand
        has been played."""
        last = state.last
        if last is None:
            raise ValueError("no hand has been played")
        return replace(state, last=replace(last, shown=_with_shown(last.shown, self.seat, self.cards)))

    def reveals(self) -> str:
        """Return what hidden information the event makes public, in words."""
        return _("cards of the hand before")


def _with_shown(shown: Iterable[tuple[int, Cards]], seat: int, cards: Cards) -> tuple[tuple[int, Cards], ...]:
    """Return the shown cards with these added to the seat's."""
    known = dict(shown)
    known[seat] = (*known.get(seat, ()), *cards)
    return tuple(sorted(known.items()))


class Reordered(Event, frozen=True):
    """The cards still to come were shuffled again."""

    deck: Cards

    def apply(self, state: Holdem) -> Holdem:
        """Return the position with the deck in this order."""
        return replace(state, deck=self.deck)


class TableOver(Event, frozen=True):
    """The table closed, with each seat's result: its place in a sit-and-go, otherwise its gain or loss."""

    results: Shares
    reason: str

    def apply(self, state: Holdem) -> Holdem:
        """Return the position in which the table is over, with its results."""
        return replace(state, phase=OVER, pausing=False, ending=Ending(self.results, self.reason))


Happening = (
    HandStarted
    | Shuffled
    | AntePosted
    | BlindPosted
    | HolesDealt
    | TurnTo
    | Folded
    | Checked
    | Called
    | Bet
    | Raised
    | BetReturned
    | StreetClosed
    | BoardDealt
    | SecondBoardDealt
    | Shown
    | Mucked
    | PotWon
    | HandEnded
    | BlindMissed
    | Placed
    | LevelRaised
    | Bought
    | CashedOut
    | SatOut
    | SatIn
    | BreakAsked
    | Paused
    | ShowedLater
    | Reordered
    | TableOver
)
