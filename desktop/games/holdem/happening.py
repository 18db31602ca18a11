"""All that can happen at the table, for reading files."""

from .between import (
    BlindMissed,
    Bought,
    BreakAsked,
    CashedOut,
    LevelRaised,
    Paused,
    Placed,
    Reordered,
    SatIn,
    SatOut,
    ShowedLater,
    TableOver,
)
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
    Shown,
    Shuffled,
    StreetClosed,
    TurnTo,
)

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
