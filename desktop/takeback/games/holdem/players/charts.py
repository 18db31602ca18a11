"""Which hands are played before the flop, as shares of all hands, by position and by what has happened."""

from __future__ import annotations

from dataclasses import dataclass

from ..rules import chips
from ..state import Holdem

OPENS = {8: 0.11, 7: 0.13, 6: 0.15, 5: 0.18, 4: 0.22, 3: 0.28, 2: 0.42, 1: 0.38}  # by players still to act
OPENS_HEADS_UP = 0.80
THREE_BETS, THREE_BETS_IN_FRONT = 0.25, 0.45  # of what one would play; a blind calls more, others raise more
FOUR_BETS, LATER_BETS, LEAST_BETS = 0.16, 0.25, 0.025  # of what one came in with; of all hands
# The powers that make more of the least share to be held, as whoever raised bets again later.
MORE_HEADS_UP, MORE_IN_A_CROWD = 0.33, 0.6
CALLED_HEADS_UP = 0.4  # of its hands a caller goes on with so much of what a raiser would
# Among many it goes on with all of them where the pot holds so many times the price, and with fewer where it
# holds less, by this power: who has come in for little does not let go for little.
ALL_AT, LESS_BY = 5.0, 2.4


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
    held: float = 1.0  # of the hands that face the last raise: with fewer held it pays with any two cards
    came_with: float = 0.0  # the share of hands that one raised with before, 0 if one did not
    called: float = 0.0  # or called with
    limped: bool = False  # before anybody raised
    odds: float = 0.0  # so many times the price to be paid lie in the pot

    @property
    def is_answer(self) -> bool:
        """Is a raise answered, by one who had not called before it?"""
        return self.raises > 0 and not self.limped

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
        more: float = self.held ** (MORE_HEADS_UP if self.heads_up else MORE_IN_A_CROWD)
        if self.came_with:
            return self.came_with * more
        if self.called:
            goes_on = CALLED_HEADS_UP * more if self.heads_up else min(1.0, (self.odds / ALL_AT) ** LESS_BY)
            return self.called * goes_on
        if self.raises == 1:
            if self.heads_up:
                return more
            crowd = 0.75 if self.callers else 1.0
            return self.opener * crowd * price * (1.25 if self.in_big_blind else 0.75)
        return (0.4 if self.raises == 2 else 0.15) * self.opener * price

    @property
    def raising(self) -> float:
        """The share of hands to raise with."""
        if self.raises == 0:
            return self.playing
        if self.raises == 1:
            often = THREE_BETS if self.heads_up or self.in_big_blind else THREE_BETS_IN_FRONT
            return max(0.03, self.playing * often)
        return max(LEAST_BETS, self.came_with * (FOUR_BETS if self.raises == 2 else LATER_BETS))


def wider(share: float, times: float) -> float:
    """A share of hands as somebody plays it who plays so many times what is usual; never more than all."""
    return float(1 - (1 - min(share, 1.0)) ** times)


def before(state: Holdem, seat: int, acts: int | None = None) -> Before:
    """The situation of a seat after so many acts of the hand, or now."""
    line = [act for act in state.line[:acts] if act.street == 0]
    dealt = chips.count_dealt(state)
    acted: set[int] = set()
    raises, callers, size, opener, held = 0, 0, 1.0, 1.0, 1.0
    came_with, called = 0.0, 0.0
    limped, pot, level, own = False, 0, state.big, 0
    for act in line:
        raised = act.kind in ("bet", "raise")
        if raised or act.kind == "call":
            odds = act.pot_before / max(level - own, 1)
            so_far = (came_with, called, limped, odds) if act.seat == seat else ()
            spot = Before(
                dealt - len(acted | {act.seat}), raises, callers, size, opener, dealt == 2,
                act.seat == state.big_seat, held, *so_far,
            )  # fmt: skip
            if raised and raises == 0:
                opener = spot.opening
            if act.seat == seat:
                came_with, called = (spot.raising, 0.0) if raised else (0.0, spot.playing)
                limped, own = limped or not (raises or raised), act.to
        if raised:
            raises, callers, size, level = raises + 1, 0, act.to / max(state.big, 1), act.to
            held = act.pot_before / max(act.pot_before + act.amount, 1)
        elif act.kind == "call":
            callers += 1
        pot = act.pot_before + act.amount
        acted.add(act.seat)
    behind = dealt - len(acted | {seat})
    in_big_blind = seat == state.big_seat
    return Before(
        behind, raises, callers, size, opener, dealt == 2, in_big_blind, held, came_with, called, limped,
        pot / max(level - own, 1),
    )  # fmt: skip
