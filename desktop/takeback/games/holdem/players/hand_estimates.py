"""Estimates by one seat: the hands that the others may hold, and those it must seem to hold itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from takeback.engine.chance import Chance

from ..odds.ranges import Holdings, Weights, holdings
from .characters import Tendencies
from .hand_reading import RIVER, weights
from .manners import USUAL, PlayStyle, observed_style, style_of_large_bets
from .sampling import Samples, sample
from .situation import Situation
from .skills import Skill

OMAHA_POOL = 1_500  # of 270,725 hands
BETS_OF_LOUD = 1.3  # how much characters that are not quiet bet, times the usual


@dataclass
class HandEstimates:
    """Estimates of the hands at the table, as exact as the skill of the player allows."""

    situation: Situation
    tendencies: Tendencies
    skill: Skill
    chance: Chance

    @cached_property
    def source(self) -> np.random.Generator:
        """Return the random generator of this decision."""
        return np.random.default_rng(self.chance.below(2**48))

    @cached_property
    def pool(self) -> Holdings:
        """Return the hands to consider; a random part of them in Omaha."""
        whole = holdings(self.situation.state.rules.variant)
        count = whole.hands.shape[1]
        return whole if count <= OMAHA_POOL else whole.some(self.source.integers(0, count, OMAHA_POOL))

    @cached_property
    def samples(self) -> Samples:
        """Return sampled deals of the other hands and the board."""
        known = (*self.situation.own, *self.situation.state.board)
        return sample(
            self.situation.own,
            self.situation.state.board,
            self.pool,
            [self.weights_of(one, known) for one in self.situation.others],
            self.situation.state.rules.variant,
            self.skill.samples,
            self.source,
        )

    def weights_of(self, other: int, known: tuple[int, ...], until: int | None = None) -> Weights:
        """Return the weights of another seat's hands, from its acts up to street `until` (None: as far as the
        skill reads, which may include later bets); all equal if the skill reads none. Hands with
        `known` cards weigh 0."""
        if not self.skill.reads_start:
            return np.where(self.pool.with_any(known), 0.0, 1.0)
        most = RIVER if self.skill.reads_all else 0
        return weights(
            self.situation.state,
            other,
            self.pool,
            known,
            self.manners_of(other),
            until=most if until is None else until,
            reads_bets=self.skill.reads_bets and until is None,
        )

    def own_weights(self, until: int) -> Weights:
        """Return the weights of the own hands as opponents who know the character must see them after the
        acts up to street `until`."""
        bets = BETS_OF_LOUD * (1 - self.tendencies.reserve)
        raises, calls = self.tendencies.opens * self.tendencies.raises, 1 / self.tendencies.character.calls
        character = PlayStyle(self.tendencies.opens, self.tendencies.answers, raises, bets, calls)
        return weights(
            self.situation.state,
            self.situation.seat,
            self.pool,
            self.situation.state.board,
            character,
            until=until,
        )

    def manners_of(self, other: int) -> PlayStyle:
        """Return the observed style of a seat, as far as the skill reads it; the rest is usual."""
        if self.skill.reads_all:
            return observed_style(self.situation.state, other)
        return style_of_large_bets(self.situation.state, other) if self.skill.reads_bets else USUAL

    @cached_property
    def raiser_manners(self) -> PlayStyle:
        """Return the style of the last preflop raiser; the usual one if there is none other."""
        raisers = [
            act.seat for act in self.situation.state.line if act.street == 0 and act.kind in ("bet", "raise")
        ]
        return self.manners_of(raisers[-1]) if raisers and raisers[-1] != self.situation.seat else USUAL
