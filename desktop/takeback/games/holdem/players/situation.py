"""The situation of the seat to act: its cards and chips, the price of a call, and what it may raise to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ..odds.ranges import place_of
from ..rules import chips
from ..rules.events import pot_now
from ..state import Call, Check, Holdem, HoldemAction, Raise


@dataclass
class Situation:
    """The situation of one seat, each part computed when it is first needed, and the bets legal in it."""

    state: Holdem
    seat: int

    @cached_property
    def own(self) -> tuple[int, ...]:
        """Return the seat's own cards."""
        return self.state.seats[self.seat].cards

    @cached_property
    def cost(self) -> int:
        """Return the price of a call, in chips."""
        return chips.to_call(self.state, self.seat)

    @cached_property
    def pot(self) -> int:
        """Return all chips in the pot."""
        return pot_now(self.state)

    @cached_property
    def winnable(self) -> int:
        """Return the part of the pot that a call could win: what others bet above the own stack goes back."""
        return chips.winnable(self.state, self.seat, self.cost)

    @cached_property
    def limits(self) -> tuple[int, int] | None:
        """Return the least and the most to raise to, or None if the seat may not."""
        return chips.raise_range(self.state, self.seat)

    @cached_property
    def others(self) -> list[int]:
        """Return the other live seats."""
        return [number for number in chips.live_seats(self.state) if number != self.seat]

    @cached_property
    def place(self) -> float:
        """Return the place of the own hand among all hands; 0.18: among the best 18 %."""
        return place_of(self.state.rules.variant, self.own)

    @cached_property
    def depth(self) -> float:
        """Return the effective stack in big blinds, or in straddles: the most that can be lost to one other
        seat."""
        seats = self.state.seats
        mine = seats[self.seat].stack + seats[self.seat].bet
        most = min(mine, max(seats[one].stack + seats[one].bet for one in self.others))
        return most / chips.opening_level(self.state)

    @cached_property
    def is_last_to_act(self) -> bool:
        """Tell whether this seat acts last on the streets to come."""
        order = chips.clockwise([self.seat, *self.others], self.state.button, len(self.state.seats))
        return order[-1] == self.seat

    def total_of(self, part: float) -> float:
        """Return the total of a raise by this part of the pot, which counts the call."""
        return self.state.level + part * (self.pot + self.cost)

    def legal_total(self, to: float) -> int:
        """Return a usual total near this one that is legal; nearly all-in becomes all-in. 0 if the seat may
        not raise."""
        most = self.limits[1] if self.limits else 0
        return most if to > 0.8 * most else chips.legal_total(self.state, self.seat, to)

    def raise_to(self, to: float) -> HoldemAction:
        """Return a raise to about this total; check or call if raising is not possible."""
        return Raise(self.legal_total(to)) if self.limits else self.check_or_call()

    def check_or_call(self) -> HoldemAction:
        """Return a call, or a check if it costs nothing."""
        return Call() if self.cost else Check()
