"""The four personalities, and how often each opens, raises, bluffs and holds back in a given hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ..rules import chips
from ..state import Holdem
from . import defence
from .charts import PreflopSpot

LESS_HEADS_UP = 0.3  # exponent that evens out characters heads-up
MULTIWAY_PASSIVITY = 1.5  # times as quiet in multiway pots


@dataclass(frozen=True, slots=True)
class Character:
    """The habits of a computer player's personality, mostly as multiples of what charts and prices say."""

    opens: float  # times the chart
    answers: float  # times the chart, once somebody has raised
    raises: float  # times the chart's share of the hands played
    bluffs: float  # times as many as a solid player's
    calls: float  # times the equity a call needs
    values: float  # equity needed to bet for value against one caller
    quiet: float = 0.0  # part of its good hands only checked or called postflop while others bet


CHARACTERS = {
    "rock": Character(opens=0.56, answers=0.56, raises=1.15, bluffs=0.3, calls=1.05, values=0.68, quiet=0.45),
    "station": Character(
        opens=2.4, answers=1.7, raises=0.03, bluffs=0.75, calls=0.95, values=0.72, quiet=0.5
    ),
    "solid": Character(opens=1.0, answers=1.0, raises=1.6, bluffs=1.0, calls=1.0, values=0.57),
    # `answers` stays at 1: going on against raises as loosely as it opens would only pay tight players
    "wild": Character(opens=2.1, answers=1.0, raises=1.2, bluffs=2.2, calls=1.15, values=0.6),
}


@dataclass
class Tendencies:
    """The tendencies of a character in this hand, as multiples of the usual."""

    state: Holdem
    seat: int
    character: Character

    @cached_property
    def opens(self) -> float:
        """Return the multiple of hands opened."""
        return self._as_many(self.character.opens)

    @cached_property
    def answers(self) -> float:
        """Return the multiple of hands played once somebody has raised."""
        return self._as_many(self.character.answers)

    @cached_property
    def raises(self) -> float:
        """Return the multiple of hands raised."""
        return self._as_many(self.character.raises)

    def _as_many(self, times: float) -> float:
        """Return the multiple, evened out heads-up, where most hands are played anyway."""
        return float(times ** (LESS_HEADS_UP if chips.count_dealt(self.state) == 2 else 1.0))

    def plays_in(self, spot: PreflopSpot) -> float:
        """Return the multiple of hands played in this situation."""
        return self.answers if spot.is_answer else self.opens

    def raises_in(self, spot: PreflopSpot) -> float:
        """Return the multiple of hands raised in this situation; before any raise, times that of hands
        opened."""
        return self.raises * (1.0 if spot.raises else self.opens)

    @cached_property
    def reserve(self) -> float:
        """Return the part of its good hands with which the character leaves the betting to others."""
        many = chips.count_dealt(self.state) > 2
        return self.character.quiet * (MULTIWAY_PASSIVITY if many else 1.0)

    @cached_property
    def quiet(self) -> float:
        """Return the part of good hands to hold back now; none once the others have stopped betting."""
        return 0.0 if self.has_aggressor_checked else self.reserve

    @cached_property
    def bluffs(self) -> float:
        """Return the multiple of bluffs now; at least 1 once the others have stopped betting."""
        return max(1.0, self.character.bluffs) if self.has_aggressor_checked else self.character.bluffs

    @cached_property
    def has_aggressor_checked(self) -> bool:
        """Tell whether another seat that bet or raised last has checked since.

        Quiet characters leave the betting to others. Once those stop, they bet for themselves, with good
        hands and with as many bluffs as the price asks for; otherwise a single bet with any two cards would
        buy the rest of the board for free.
        """
        line = self.state.line
        last = max(
            (number for number, act in enumerate(line) if act.kind in defence.AGGRESSIVE), default=None
        )
        if last is None or line[last].seat == self.seat:
            return False
        return any(act.seat == line[last].seat and act.kind == "check" for act in line[last:])
