"""The computer players: four personalities, each on three levels, which use only what their seat can see.

Preflop they follow charts; later, and whenever much is at stake, the equity of their hand against what the
others may hold. The same state and the same luck always give the same action.
"""

from __future__ import annotations

import numpy as np

from takeback.engine.chance import Chance
from takeback.engine.game import Effort

from ..odds.pushfold import push_frequency
from ..odds.ranges import worth_on
from ..odds.share import Stop
from ..odds.small_game import CALL, FOLD, RAISE
from ..rules import chips
from ..rules.events import is_large
from ..state import Call, Check, Fold, Holdem, HoldemAction, Raise
from . import defence, street_play
from .characters import CHARACTERS, Character, Tendencies
from .charts import PreflopSpot, preflop_spot, widened_share
from .hand_estimates import HandEstimates
from .situation import Situation
from .skills import SKILLS, Skill

SHORT_STACK = 12  # big blinds; at most this deep it is all-in or fold
DEEP, BEST_FOR_ALL_IN = 25, 0.15  # with more big blinds, only this share of hands goes all-in preflop
SLOW_PLAY = 0.07  # share of good hands played slowly before the river
WIDEN_VS_LOOSE_EXPONENT = 0.5  # exponent of a raiser's looseness that widens one's own range
BLUFFS_FROM, BLUFFS_BEFORE = (
    0.6,
    0.5,
)  # preflop bluff raises: where in the range, how many per good raise
ALWAYS_RAISED = 0.014  # of all hands: reraised by every character
LEAST_FREQUENCY = 0.04  # actions below 4 % are dropped
OUT_OF_POSITION = 0.85  # part of its equity that a hand realises out of position
WEAK = 0.42  # below this equity a hand gains more by a bluff than by being shown
# Share of weak hands bet on flop, turn and river once a single opponent has stopped betting: about as many as
# the good hands bet pay for, so fewer when fewer cards come that could improve them.
BALANCED_BLUFFS, MOST_BLUFFS = (0.45, 0.40, 0.30), 0.5
RARE_BLUFFS = 0.06  # share of other hands bet as a bluff


def decide(state: Holdem, seat: int, chance: Chance, effort: Effort) -> HoldemAction:
    """Return the action of this seat. `effort.level` is "personality-skill"."""
    character, _, skill = effort.level.partition("-")
    return Decision(state, seat, chance, CHARACTERS[character], SKILLS[skill], effort.over).action()


class Decision:
    """One decision of a computer player, with everything it depends on."""

    def __init__(
        self,
        state: Holdem,
        seat: int,
        chance: Chance,
        character: Character,
        skill: Skill,
        stop: Stop = lambda: False,
    ) -> None:
        self.state, self.seat, self.chance = state, seat, chance
        self.character, self.skill, self.stop = character, skill, stop
        self.situation = Situation(state, seat)
        self.tendencies = Tendencies(state, seat, character)
        self.estimates = HandEstimates(self.situation, self.tendencies, skill, chance)

    def action(self) -> HoldemAction:
        """Return the action to take, after defending against bluffs and excluding blunders."""
        wanted = self._before_flop() if self.state.street == 0 else self._after_flop()
        if isinstance(wanted, Fold) and self._must_defend():
            wanted = self.situation.check_or_call()
        return self._without_blunders(wanted)

    # --- preflop --------------------------------------------------------------------------------------------

    def _before_flop(self) -> HoldemAction:
        """Return the wanted preflop action: push or fold, by equity, or by chart."""
        spot = preflop_spot(self.state, self.seat)
        if not self.skill.knows_position:
            spot = PreflopSpot(3, spot.raises, spot.callers, spot.size, 0.3, spot.heads_up, spot.in_big_blind)
        is_short = self.situation.depth <= SHORT_STACK
        if self.skill.reads_all and is_short and self.state.rules.variant == "holdem":
            return self._push_or_fold(spot)
        if self.situation.cost > self.state.seats[self.seat].stack / 3:
            return self._by_equity()
        return self._by_chart(spot)

    def _by_chart(self, spot: PreflopSpot) -> HoldemAction:
        """Return the preflop action that the chart gives this character, with some bluff raises."""
        place = self.situation.place + self.skill.noise * (self.chance.fraction() - 0.5)
        against = self.estimates.raiser_manners.raises**WIDEN_VS_LOOSE_EXPONENT
        playing = widened_share(spot.playing, self.tendencies.plays_in(spot) * against)
        raising = widened_share(spot.raising, self.tendencies.raises_in(spot) * against)
        if spot.raises:
            raising = max(raising, ALWAYS_RAISED)
        bluffing = 0 < spot.raises < 3 and raising < place - BLUFFS_FROM * playing < raising * (
            1 + BLUFFS_BEFORE * min(self.character.bluffs, 1.5)
        )
        here = self.situation
        if here.limits and (place <= raising or (bluffing and self.chance.below(4 - spot.raises) == 0)):
            return here.raise_to(self._opening_size(spot))
        if not here.cost:
            return Check()
        return Call() if place <= playing else Fold()

    def _opening_size(self, spot: PreflopSpot) -> float:
        """Return the total to raise to before the flop: by raises and callers so far, and by position."""
        if spot.raises == 0:
            usual = 2.5 + 0.5 * (self.chance.below(2) if self.skill.knows_position else 1)
            return (usual + spot.callers) * chips.opening_level(self.state)
        factor = 3.0 if self.situation.is_last_to_act else 3.6
        return self.state.level * (factor if spot.raises == 1 else 2.3) + spot.callers * self.state.level

    def _push_or_fold(self, spot: PreflopSpot) -> HoldemAction:
        """Go all-in or fold; less often with more players behind, or after an opener."""
        raised = spot.raises > 0
        here = self.situation
        share = push_frequency(here.depth, here.own, calling=raised)
        crowd = spot.behind if not raised else len(here.others)
        narrowed = share if crowd <= 1 else share * (here.place <= spot.opening * min(1.5, 12 / here.depth))
        if self.chance.fraction() < narrowed * min(1.3, self.character.opens**0.3):
            return Raise(here.limits[1]) if here.limits else here.check_or_call()
        return Check() if not here.cost else Fold()

    # --- by equity ------------------------------------------------------------------------------------------

    def _must_defend(self) -> bool:
        """Tell whether folding this hand as well would let others profit from betting any two cards. False if
        the skill does not defend, or no bet is faced."""
        if not self.skill.defends or not self.situation.cost:
            return False
        share = defence.defence_share(self.state, self.seat)
        if not share:
            return False
        bet = defence.last_bet(self.state)
        if bet is not None and is_large(bet):  # whoever never bets large with little cannot win by bluffs
            share *= min(1.0, self.estimates.manners_of(bet.seat).light_large)
        if not self.state.street:
            places, weights = self.estimates.pool.place, self.estimates.own_weights(0)
            return defence.is_in_best_share(-places, weights, -self.situation.place, share)
        board, variant = self.state.board, self.state.rules.variant
        worth = worth_on(self.estimates.pool.hands, board, variant)
        own = worth_on(np.array(self.situation.own, np.int8)[:, None], board, variant)
        weights = self.estimates.own_weights(self.state.street)
        return defence.is_in_best_share(worth, weights, float(own[0]), share)

    # --- postflop -------------------------------------------------------------------------------------------

    def _after_flop(self) -> HoldemAction:
        """Return the wanted postflop action: solved if possible, otherwise by equity."""
        if self.skill.reads_all and street_play.is_solvable(self.state, self.seat):
            found = self._solved()
            if found is not None:
                return found
        return self._by_equity()

    def _solved(self) -> HoldemAction | None:
        """Return an action from solving the rest of the street; None if there was no time."""
        other, street = self.situation.others[0], self.state.street - 1
        found = street_play.solve(
            self.state,
            self.seat,
            self.estimates.pool,
            self.estimates.own_weights(street),
            self.estimates.weights_of(other, self.state.board, street),
            self.estimates.manners_of(other),
            self.stop,
        )
        if found is None:
            return None
        upto = np.cumsum(self.in_character(found))
        drawn = int(np.searchsorted(upto, self.chance.fraction() * upto[-1], side="right"))
        move = found.moves[min(drawn, len(found.moves) - 1)]
        if move.kind == FOLD:
            return Fold()
        return self.situation.check_or_call() if move.kind == CALL else self.situation.raise_to(move.to)

    def in_character(self, found: street_play.MixedStrategy) -> list[float]:
        """Return the solved frequencies bent to the character: quiet ones bet and raise less with good hands,
        wild ones more with poor ones, and some fold less."""
        is_poor = found.strength < 0.5
        times = self.tendencies.bluffs if is_poor else 1 - self.tendencies.quiet
        kinds = [move.kind for move in found.moves]
        shares = [share if share > LEAST_FREQUENCY else 0.0 for share in found.shares]
        calls = kinds.index(CALL)
        for number, kind in enumerate(kinds):
            if kind == FOLD:
                spared = shares[number] * max(0.0, 1 - self.character.calls)
                shares[number] -= spared
                shares[calls] += spared
            elif kind == RAISE:
                spared = shares[number] * (1 - times)
                shares[number] -= spared
                shares[0 if is_poor else calls] += max(0.0, spared)  # the first is a fold or a check
        return shares

    def _by_equity(self) -> HoldemAction:
        """Bet, call or give up by the estimated equity."""
        equity = self.estimates.samples.equity  # drawn before the error in it
        equity += self.skill.noise * float(self.estimates.source.standard_normal())
        if self.situation.limits:
            wanted = self._bet(equity)
            if wanted is not None:
                return wanted
        if not self.situation.cost:
            return Check()
        return Call() if self._is_worth_calling(equity) else Fold()

    def _is_worth_calling(self, equity: float) -> bool:
        """Tell whether the equity pays for a call, less out of position."""
        committed = self.state.seats[self.seat].stack < self.situation.pot
        last = self.state.street == 3 or self.situation.is_last_to_act or committed
        seen = equity * (1.0 if last else OUT_OF_POSITION)
        needed = self.situation.cost / (self.situation.winnable + self.situation.cost)
        return seen > needed * self.character.calls * self.skill.calls

    # --- bets -----------------------------------------------------------------------------------------------

    def _bet(self, equity: float) -> HoldemAction | None:
        """Return a bet or raise, or None to stay passive."""
        raises = sum(
            act.street == self.state.street and act.kind in ("bet", "raise") for act in self.state.line
        )
        crowd = (2 / (1 + len(self.situation.others))) ** 0.75
        good = equity > min(0.93, self.character.values * crowd + 0.1 * raises)
        if good and self._holds_back():
            return None
        if self.skill.reads_all:
            return self._best_bet(equity, good)
        if good or (not raises and self._bluffs(equity)):
            return self.situation.raise_to(self.situation.total_of(self.chance.pick(self.skill.sizes)))
        return None

    def _bluffs(self, equity: float) -> bool:
        """Decide at random whether to bet a hand that is not good; more often with weak ones once the others
        have stopped betting, less often the more of them must fold."""
        share = RARE_BLUFFS * self.tendencies.bluffs
        if self.skill.balances and self.state.street and self.tendencies.has_aggressor_checked:
            if equity >= WEAK:
                return False
            usual = BALANCED_BLUFFS[self.state.street - 1] * self.tendencies.bluffs
            share = min(MOST_BLUFFS, usual) ** len(self.situation.others)
        return self.chance.fraction() < share

    def _holds_back(self) -> bool:
        """Return at random whether to play a good hand slowly."""
        slow = SLOW_PLAY if self.state.street < 3 else 0.0
        return self.chance.fraction() < max(slow, self.tendencies.quiet * (self.state.street > 0))

    def _best_bet(self, equity: float, good: bool) -> HoldemAction | None:
        """Return the most valuable bet if it beats staying passive, or sometimes as a bluff; otherwise
        None."""
        here = self.situation
        totals = [here.legal_total(here.total_of(size)) for size in self._sizes()]
        found = max((self._bet_value(total), total) for total in totals)
        passive = self._passive(equity)
        if good and found[0] > passive:
            return Raise(found[1])
        hope = found[0] - passive
        is_hopeful = not good and hope > 0.03 * here.pot
        if is_hopeful and self.chance.below(100) < 45 * self.tendencies.bluffs:
            return Raise(found[1])
        return None

    def _sizes(self) -> tuple[float, ...]:
        """Return the bet sizes to try, as parts of the pot; all-in too if little is left."""
        stack = self.state.seats[self.seat].stack
        return (*self.skill.sizes, 20.0) if stack < 1.5 * self.situation.pot else self.skill.sizes

    def _passive(self, equity: float) -> float:
        """Return the value of checking or calling, in chips."""
        here = self.situation
        if not here.cost:
            return equity * here.pot * (1.0 if here.is_last_to_act else OUT_OF_POSITION)
        return max(0.0, equity * (here.winnable + here.cost) - here.cost)

    def _bet_value(self, to: int) -> float:
        """Return the value of a bet to this total: the others fold the worse part of their hands, as the
        price asks for, and the equity against the rest comes from the samples."""
        added = to - self.state.seats[self.seat].bet
        more = to - self.state.level
        pot = self.situation.pot
        calls = (pot + self.situation.cost) / (pot + added)
        nobody = 1.0
        for other in self.situation.others:
            nobody *= 1 - self._calls_of(other, calls)
        by = 1 - nobody
        called = self.estimates.samples.when_called(by) * (pot + added + more) - added
        return nobody * pot + by * called * (0.95 if called > 0 else 1.05)

    def _calls_of(self, other: int, usual: float) -> float:
        """Return how often another seat calls, given its style; an all-in seat always does."""
        if not self.state.seats[other].stack:
            return 1.0
        return widened_share(usual, self.estimates.manners_of(other).calls)

    def _without_blunders(self, wanted: HoldemAction) -> HoldemAction:
        """Exclude blunders: folding for free, and preflop all-ins with a deep stack and a poor hand."""
        cost = self.situation.cost
        if isinstance(wanted, Fold) and not cost:
            return Check()
        seat = self.state.seats[self.seat]
        if self.state.street or self.situation.depth <= DEEP or self.situation.place <= BEST_FOR_ALL_IN:
            return wanted
        if isinstance(wanted, Raise) and wanted.to >= seat.bet + seat.stack:
            return Call() if cost < seat.stack / 4 and cost else Fold() if cost else Check()
        if isinstance(wanted, Call) and cost >= seat.stack:
            return Fold()
        return wanted
