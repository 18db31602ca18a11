"""Which hands are played before the flop, as shares of all hands, by position and by what has happened."""

from __future__ import annotations

from dataclasses import dataclass

from ..state import Holdem

OPENS = {8: 0.11, 7: 0.13, 6: 0.15, 5: 0.18, 4: 0.22, 3: 0.28, 2: 0.42, 1: 0.38}  # by players still to act
OPENS_HEADS_UP, DEFENDS_HEADS_UP = 0.80, 0.50
THREE_BETS, FOUR_BETS = 0.25, 0.03  # of what one would play; of all hands


@dataclass(frozen=True, slots=True)
class Before:
    """What had happened before the flop when somebody acted."""

    behind: int  # players who had not acted yet
    raises: int
    callers: int  # since the last raise, or limpers
    size: float  # what to match, in big blinds
    opener: float  # the share of hands that the first raiser opens
    heads_up: bool
    in_big_blind: bool

    @property
    def opening(self) -> float:
        """The share of hands to open with."""
        if self.heads_up:
            return OPENS_HEADS_UP if self.behind else 1.0
        return OPENS[min(max(self.behind, 1), 8)]

    @property
    def playing(self) -> float:
        """The share of hands to go on with: open, call or raise."""
        price = float(min(1.1, max(0.3, (3 / max(self.size, 1)) ** 0.6)))
        if self.raises == 0:
            return self.opening * (0.8 if self.callers else 1.0)
        if self.raises == 1:
            if self.heads_up:
                return DEFENDS_HEADS_UP * price
            crowd = 0.75 if self.callers else 1.0
            return self.opener * crowd * price * (1.15 if self.in_big_blind else 0.75)
        return (0.4 if self.raises == 2 else 0.15) * self.opener * price

    @property
    def raising(self) -> float:
        """The share of hands to raise with."""
        if self.raises == 0:
            return self.playing
        return max(FOUR_BETS, self.playing * THREE_BETS) if self.raises == 1 else FOUR_BETS


def before(state: Holdem, seat: int, acts: int | None = None) -> Before:
    """The situation of a seat after so many acts of the hand, or now."""
    line = [act for act in state.line[:acts] if act.street == 0]
    dealt = sum(one.is_dealt for one in state.seats)
    acted: set[int] = set()
    raises, callers, size, opener = 0, 0, 1.0, 1.0
    for act in line:
        if act.kind in ("bet", "raise"):
            if raises == 0:
                first = Before(dealt - len(acted | {act.seat}), 0, 0, 1.0, 1.0, dealt == 2, False)
                opener = first.opening
            raises, callers, size = raises + 1, 0, act.to / max(state.big, 1)
        elif act.kind == "call":
            callers += 1
        acted.add(act.seat)
    behind = dealt - len(acted | {seat})
    return Before(behind, raises, callers, size, opener, dealt == 2, seat == state.big_seat)
