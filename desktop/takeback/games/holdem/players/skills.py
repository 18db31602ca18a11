"""The three levels of the personalities."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Skill:
    """A level: how exactly a player estimates, and what it takes into account."""

    samples: int  # deals sampled for each decision
    noise: float  # size of the random error in its estimates
    calls: float  # times the equity a call needs
    knows_position: bool  # otherwise all positions are played alike
    defends: bool  # defends with the minimum defence frequency
    balances: bool  # bluffs, once the others stop betting, about as often as its good hands pay for
    reads_start: bool  # reads preflop acts
    reads_bets: bool  # reads later bets and raises, and what a player's large ones turned out to be
    reads_all: bool  # reads all later acts and observed styles, and solves the rest of a street
    sizes: tuple[float, ...]  # as parts of the pot


SKILLS = {
    "easy": Skill(300, 0.12, 0.8, False, False, False, False, False, False, (0.5, 1.0)),
    "medium": Skill(1_000, 0.04, 1.0, True, True, True, True, True, False, (0.5, 0.75, 1.0)),
    "hard": Skill(2_000, 0.0, 1.0, True, True, True, True, True, True, (1 / 3, 0.5, 0.75, 1.0)),
}
