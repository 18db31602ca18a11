"""Preflop charts: the shares of hands to open, call and raise with, by position and previous action."""

from __future__ import annotations

from dataclasses import dataclass

from ..rules import chips
from ..state import Holdem

OPENS = {8: 0.11, 7: 0.13, 6: 0.15, 5: 0.18, 4: 0.22, 3: 0.28, 2: 0.42, 1: 0.38}  # by players left to act
OPENS_HEADS_UP = 0.80
THREE_BETS, THREE_BETS_IN_FRONT = 0.25, 0.45  # of the hands played; a blind calls more, others raise more
FOUR_BETS, LATER_BETS, LEAST_BETS = 0.16, 0.25, 0.025  # of the hands raised with; the last: of all hands
# Exponents below 1 that enlarge the minimum share to defend, because a raiser bets again later.
MORE_HEADS_UP, MORE_IN_A_CROWD = 0.33, 0.6
CALLED_HEADS_UP = 0.4  # heads-up, a caller continues with this part of what a raiser would
# Multiway, a caller continues with all its hands if the pot is FULL_DEFENCE_ODDS times the price, otherwise
# with fewer by the power PARTIAL_DEFENCE_EXPONENT: limpers defend against a small raise.
FULL_DEFENCE_ODDS, PARTIAL_DEFENCE_EXPONENT = 5.0, 2.4


@dataclass(frozen=True, slots=True)
class PreflopSpot:
    """The preflop situation in which a seat acts."""

    behind: int  # players who had not acted yet
    raises: int
    callers: int  # since the last raise, or limpers
    size: float  # to match, in big blinds, or in straddles
    opener: float  # the share of hands that the first raiser opens
    heads_up: bool
    in_big_blind: bool  # or posted the straddle
    defended_share: float = 1.0  # share of hands to defend, so that raising any two cards does not pay
    raised_share: float = 0.0  # share of hands this seat raised with before; 0 if it did not
    called: float = 0.0  # share of hands it called with; 0 if it did not
    limped: bool = False  # called before anybody had raised
    odds: float = 0.0  # the pot divided by the price of a call

    @property
    def is_answer(self) -> bool:
        """Tell whether this seat faces a raise and had not limped."""
        return self.raises > 0 and not self.limped

    @property
    def opening(self) -> float:
        """Return the share of hands to open with."""
        if self.heads_up:
            return OPENS_HEADS_UP if self.behind else 1.0
        return OPENS[min(max(self.behind, 1), 8)]

    @property
    def playing(self) -> float:
        """Return the share of hands to open, call or raise with."""
        price = float(min(1.1, max(0.3, (3 / max(self.size, 1)) ** 0.6)))
        if self.raises == 0:
            return self.opening * (0.8 if self.callers else 1.0)
        more: float = self.defended_share ** (MORE_HEADS_UP if self.heads_up else MORE_IN_A_CROWD)
        if self.raised_share:
            return self.raised_share * more
        if self.called:
            goes_on = (
                CALLED_HEADS_UP * more
                if self.heads_up
                else min(1.0, (self.odds / FULL_DEFENCE_ODDS) ** PARTIAL_DEFENCE_EXPONENT)
            )
            return self.called * goes_on
        if self.raises == 1:
            if self.heads_up:
                return more
            crowd = 0.75 if self.callers else 1.0
            return self.opener * crowd * price * (1.25 if self.in_big_blind else 0.75)
        return (0.4 if self.raises == 2 else 0.15) * self.opener * price

    @property
    def raising(self) -> float:
        """Return the share of hands to raise with: smaller after each raise before."""
        if self.raises == 0:
            return self.playing
        if self.raises == 1:
            often = THREE_BETS if self.heads_up or self.in_big_blind else THREE_BETS_IN_FRONT
            return max(0.03, self.playing * often)
        return max(LEAST_BETS, self.raised_share * (FOUR_BETS if self.raises == 2 else LATER_BETS))


def widened_share(share: float, times: float) -> float:
    """Return the share of hands of somebody who plays `times` as much as usual; never more than 1."""
    return float(1 - (1 - min(share, 1.0)) ** times)


def preflop_spot(state: Holdem, seat: int, acts: int | None = None) -> PreflopSpot:
    """Return the preflop situation of a seat after that many acts of the hand (None: now)."""
    line = [act for act in state.line[:acts] if act.street == 0]
    dealt = chips.count_dealt(state)
    acted: set[int] = set()
    raises, callers, size, opener, held = 0, 0, 1.0, 1.0, 1.0
    came_with, called = 0.0, 0.0
    opening = chips.opening_level(state)
    blinds = (state.big_seat, state.straddle_seat)
    limped, pot, level, own = False, 0, opening, 0
    for act in line:
        raised = act.kind in ("bet", "raise")
        if raised or act.kind == "call":
            odds = act.pot_before / max(level - own, 1)
            so_far = (came_with, called, limped, odds) if act.seat == seat else ()
            spot = PreflopSpot(
                dealt - len(acted | {act.seat}), raises, callers, size, opener, dealt == 2,
                act.seat in blinds, held, *so_far,
            )  # fmt: skip
            if raised and raises == 0:
                opener = spot.opening
            if act.seat == seat:
                came_with, called = (spot.raising, 0.0) if raised else (0.0, spot.playing)
                limped, own = limped or not (raises or raised), act.to
        if raised:
            raises, callers, size, level = raises + 1, 0, act.to / max(opening, 1), act.to
            held = act.pot_before / max(act.pot_before + act.amount, 1)
        elif act.kind == "call":
            callers += 1
        pot = act.pot_before + act.amount
        acted.add(act.seat)
    behind = dealt - len(acted | {seat})
    in_big_blind = seat in blinds
    return PreflopSpot(
        behind, raises, callers, size, opener, dealt == 2, in_big_blind, held, came_with, called, limped,
        pot / max(level - own, 1),
    )  # fmt: skip
