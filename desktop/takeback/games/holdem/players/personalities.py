"""The computer players: four personalities, each on three levels, which use only what their seat can see.

Preflop they follow charts; later, and whenever much is at stake, the equity of their hand against what the
others may hold. The same state and the same luck always give the same action.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from takeback.engine.chance import Chance
from takeback.engine.game import Effort

from ..odds.pushfold import push_frequency
from ..odds.ranges import Holdings, Weights, holdings, place_of, worth_on
from ..odds.share import Stop
from ..odds.small_game import CALL, FOLD, RAISE
from ..rules import chips
from ..rules.events import pot_now
from ..state import Call, Check, Fold, Holdem, HoldemAction, Raise
from . import defence, street_play
from .charts import PreflopSpot, preflop_spot, widened_share
from .hand_reading import RIVER, weights
from .manners import USUAL, PlayStyle, observed_style
from .sampling import Samples, sample

SHORT_STACK = 12  # big blinds; at most this deep it is all-in or fold
DEEP, BEST_FOR_ALL_IN = 25, 0.15  # with more big blinds, only this share of hands goes all-in preflop
SLOW_PLAY = 0.07  # share of good hands played slowly before the river
OMAHA_POOL = 1_500  # of 270,725 hands
WIDEN_VS_LOOSE_EXPONENT = 0.5  # exponent of a raiser's looseness that widens one's own range
BLUFFS_FROM, BLUFFS_BEFORE = (
    0.6,
    0.5,
)  # preflop bluff raises: where in the range, how many per good raise
LESS_HEADS_UP = 0.3  # exponent that evens out characters heads-up
MULTIWAY_PASSIVITY = 1.5  # times as quiet in multiway pots
BETS_OF_LOUD = 1.3  # how much characters that are not quiet bet, times the usual
ALWAYS_RAISED = 0.014  # of all hands: reraised by every character
LEAST_FREQUENCY = 0.04  # actions below 4 % are dropped
OUT_OF_POSITION = 0.85  # part of its equity that a hand realises out of position


@dataclass(frozen=True, slots=True)
class Character:
    """A personality, as multiples of what the charts and prices say."""

    opens: float  # times the chart
    answers: float  # times the chart, once somebody has raised
    raises: float  # times the chart's share of the hands played
    bluffs: float
    calls: float  # times the equity a call needs
    values: float  # equity needed to bet for value against one caller
    quiet: float = 0.0  # part of its good hands only checked or called postflop while others bet


@dataclass(frozen=True, slots=True)
class Skill:
    """A level: how exactly a player estimates, and what it takes into account."""

    samples: int
    noise: float
    calls: float
    knows_position: bool
    defends: bool  # defends with the minimum defence frequency
    reads_start: bool  # reads preflop acts
    reads_all: bool  # reads later acts and observed styles, and solves the rest of a street
    sizes: tuple[float, ...]  # as parts of the pot


CHARACTERS = {
    "rock": Character(opens=0.56, answers=0.56, raises=1.15, bluffs=0.3, calls=1.05, values=0.68, quiet=0.45),
    "station": Character(
        opens=2.4, answers=1.7, raises=0.03, bluffs=0.75, calls=0.95, values=0.72, quiet=0.5
    ),
    "solid": Character(opens=1.0, answers=1.0, raises=1.6, bluffs=1.0, calls=1.0, values=0.57),
    # `answers` stays at 1: going on against raises as loosely as it opens would only pay tight players
    "wild": Character(opens=2.1, answers=1.0, raises=1.2, bluffs=2.2, calls=1.15, values=0.6),
}
SKILLS = {
    "easy": Skill(300, 0.12, 0.8, False, False, False, False, (0.5, 1.0)),
    "medium": Skill(1_000, 0.04, 1.0, True, True, True, False, (0.5, 0.75, 1.0)),
    "hard": Skill(2_000, 0.0, 1.0, True, True, True, True, (1 / 3, 0.5, 0.75, 1.0)),
}


def decide(state: Holdem, seat: int, chance: Chance, effort: Effort) -> HoldemAction:
    """Return the action of this seat. `effort.level` is "personality-skill"."""
    character, _, skill = effort.level.partition("-")
    return Decision(state, seat, chance, CHARACTERS[character], SKILLS[skill], effort.over).action()


@dataclass
class Decision:
    """One decision of a computer player, with everything it depends on."""

    state: Holdem
    seat: int
    chance: Chance
    character: Character
    skill: Skill
    stop: Stop = lambda: False

    def action(self) -> HoldemAction:
        """Return the action to take, after defending against bluffs and excluding blunders."""
        wanted = self._before_flop() if self.state.street == 0 else self._after_flop()
        if isinstance(wanted, Fold) and self._must_defend():
            wanted = self._check_or_call()
        return self._without_blunders(wanted)

    # --- the situation --------------------------------------------------------------------------------------

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
    def limits(self) -> tuple[int, int] | None:
        """Return the least and the most to raise to, or None."""
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
        """Return the effective stack in big blinds: the most that can be lost to one other seat."""
        seats = self.state.seats
        mine = seats[self.seat].stack + seats[self.seat].bet
        return min(mine, max(seats[one].stack + seats[one].bet for one in self.others)) / self.state.big

    @cached_property
    def last_to_act(self) -> bool:
        """Tell whether this seat acts last on the streets to come."""
        order = chips.clockwise([self.seat, *self.others], self.state.button, len(self.state.seats))
        return order[-1] == self.seat

    @cached_property
    def source(self) -> np.random.Generator:
        """Return the random generator of this decision."""
        return np.random.default_rng(self.chance.below(2**48))

    # --- preflop --------------------------------------------------------------------------------------------

    def _before_flop(self) -> HoldemAction:
        """Return the wanted preflop action: push or fold, by equity, or by chart."""
        spot = preflop_spot(self.state, self.seat)
        if not self.skill.knows_position:
            spot = PreflopSpot(3, spot.raises, spot.callers, spot.size, 0.3, spot.heads_up, spot.in_big_blind)
        if self.skill.reads_all and self.depth <= SHORT_STACK and self.state.rules.variant == "holdem":
            return self._push_or_fold(spot)
        if self.cost > self.state.seats[self.seat].stack / 3:
            return self._by_equity()
        return self._by_chart(spot)

    def _by_chart(self, spot: PreflopSpot) -> HoldemAction:
        """Return the preflop action that the chart gives this character, with some bluff raises."""
        place = self.place + self.skill.noise * (self.chance.fraction() - 0.5)
        against = self._raiser_manners.raises**WIDEN_VS_LOOSE_EXPONENT
        playing = widened_share(spot.playing, self._plays(spot) * against)
        raising = widened_share(spot.raising, self._raises(spot) * against)
        if spot.raises:
            raising = max(raising, ALWAYS_RAISED)
        bluffing = 0 < spot.raises < 3 and raising < place - BLUFFS_FROM * playing < raising * (
            1 + BLUFFS_BEFORE * min(self.character.bluffs, 1.5)
        )
        if self.limits and (place <= raising or (bluffing and self.chance.below(4 - spot.raises) == 0)):
            return self._raise_to(self._opening_size(spot))
        if not self.cost:
            return Check()
        return Call() if place <= playing else Fold()

    @cached_property
    def _opens(self) -> float:
        """Return the multiple of hands opened."""
        return self._as_many(self.character.opens)

    @cached_property
    def _answers(self) -> float:
        """Return the multiple of hands played once somebody has raised."""
        return self._as_many(self.character.answers)

    @cached_property
    def _lively(self) -> float:
        """Return the multiple of hands raised."""
        return self._as_many(self.character.raises)

    def _as_many(self, times: float) -> float:
        """Return the multiple, evened out heads-up, where most hands are played anyway."""
        return float(times ** (LESS_HEADS_UP if chips.count_dealt(self.state) == 2 else 1.0))

    def _plays(self, spot: PreflopSpot) -> float:
        """Return the multiple of hands played in this situation."""
        return self._answers if spot.is_answer else self._opens

    def _raises(self, spot: PreflopSpot) -> float:
        """Return the multiple of hands raised in this situation."""
        return self._lively * (1.0 if spot.raises else self._opens)

    @cached_property
    def _raiser_manners(self) -> PlayStyle:
        """Return the style of the last preflop raiser; the usual one if there is none other."""
        raisers = [act.seat for act in self.state.line if act.street == 0 and act.kind in ("bet", "raise")]
        return self._manners_of(raisers[-1]) if raisers and raisers[-1] != self.seat else USUAL

    def _manners_of(self, other: int) -> PlayStyle:
        """Return the observed style of a seat; the usual one if the skill does not read it."""
        return observed_style(self.state, other) if self.skill.reads_all else USUAL

    def _opening_size(self, spot: PreflopSpot) -> float:
        """Return the total to raise to preflop."""
        if spot.raises == 0:
            usual = 2.5 + 0.5 * (self.chance.below(2) if self.skill.knows_position else 1)
            return (usual + spot.callers) * self.state.big
        factor = 3.0 if self.last_to_act else 3.6
        return self.state.level * (factor if spot.raises == 1 else 2.3) + spot.callers * self.state.level

    def _push_or_fold(self, spot: PreflopSpot) -> HoldemAction:
        """Go all-in or fold; less often with more players behind, or after an opener."""
        raised = spot.raises > 0
        share = push_frequency(self.depth, self.own, calling=raised)
        crowd = spot.behind if not raised else len(self.others)
        narrowed = share if crowd <= 1 else share * (self.place <= spot.opening * min(1.5, 12 / self.depth))
        if self.chance.fraction() < narrowed * min(1.3, self.character.opens**0.3):
            return Raise(self.limits[1]) if self.limits else self._check_or_call()
        return Check() if not self.cost else Fold()

    # --- by equity ------------------------------------------------------------------------------------------

    @cached_property
    def pool(self) -> Holdings:
        """Return the hands to consider; a random part of them in Omaha."""
        whole = holdings(self.state.rules.variant)
        count = whole.hands.shape[1]
        return whole if count <= OMAHA_POOL else whole.some(self.source.integers(0, count, OMAHA_POOL))

    @cached_property
    def samples(self) -> Samples:
        """Return sampled deals of the other hands and the board."""
        known = (*self.own, *self.state.board)
        return sample(
            self.own,
            self.state.board,
            self.pool,
            [self._weights_of(one, known) for one in self.others],
            self.state.rules.variant,
            self.skill.samples,
            self.source,
        )

    def _weights_of(self, other: int, known: tuple[int, ...], until: int | None = None) -> Weights:
        """Return the weights of another seat's hands, as far as the skill reads acts."""
        if not self.skill.reads_start:
            return np.where(self.pool.with_any(known), 0.0, 1.0)
        most = RIVER if self.skill.reads_all else 0
        seen = self._manners_of(other)
        return weights(self.state, other, self.pool, known, seen, until=most if until is None else until)

    def own_weights(self, until: int) -> Weights:
        """Return the weights of the own hands as opponents who know the character must see them."""
        bets = BETS_OF_LOUD * (1 - self._reserve)
        raises, calls = self._opens * self._lively, 1 / self.character.calls
        character = PlayStyle(self._opens, self._answers, raises, bets, calls)
        return weights(self.state, self.seat, self.pool, self.state.board, character, until=until)

    def _must_defend(self) -> bool:
        """Tell whether folding this hand as well would let others profit from betting any two cards."""
        if not self.skill.defends or not self.cost:
            return False
        share = defence.defence_share(self.state, self.seat)
        if not share:
            return False
        if not self.state.street:
            return defence.is_in_best_share(-self.pool.place, self.own_weights(0), -self.place, share)
        worth = worth_on(self.pool.hands, self.state.board, self.state.rules.variant)
        own = worth_on(np.array(self.own, np.int8)[:, None], self.state.board, self.state.rules.variant)
        return defence.is_in_best_share(worth, self.own_weights(self.state.street), float(own[0]), share)

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
        other, street = self.others[0], self.state.street - 1
        found = street_play.solve(
            self.state,
            self.seat,
            self.pool,
            self.own_weights(street),
            self._weights_of(other, self.state.board, street),
            self._manners_of(other),
            self.stop,
        )
        if found is None:
            return None
        upto = np.cumsum(self.in_character(found))
        drawn = int(np.searchsorted(upto, self.chance.fraction() * upto[-1], side="right"))
        move = found.moves[min(drawn, len(found.moves) - 1)]
        if move.kind == FOLD:
            return Fold()
        return self._check_or_call() if move.kind == CALL else self._raise_to(move.to)

    def in_character(self, found: street_play.MixedStrategy) -> list[float]:
        """Return the solved frequencies bent to the character: quiet ones bet and raise less with good hands,
        wild ones more with poor ones, and some fold less."""
        is_poor = found.strength < 0.5
        times = self._bluffs if is_poor else 1 - self._quiet
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
        equity = self.samples.equity + self.skill.noise * float(self.source.standard_normal())
        if self.limits:
            wanted = self._bet(equity)
            if wanted is not None:
                return wanted
        if not self.cost:
            return Check()
        return Call() if self._is_worth_calling(equity) else Fold()

    def _is_worth_calling(self, equity: float) -> bool:
        """Tell whether the equity pays for a call, less out of position."""
        committed = self.state.seats[self.seat].stack < self.pot
        last = self.state.street == 3 or self.last_to_act or committed
        seen = equity * (1.0 if last else OUT_OF_POSITION)
        needed = self.cost / (self.pot + self.cost)
        return seen > needed * self.character.calls * self.skill.calls

    # --- bets -----------------------------------------------------------------------------------------------

    def _bet(self, equity: float) -> HoldemAction | None:
        """Return a bet or raise, or None to stay passive."""
        raises = sum(
            act.street == self.state.street and act.kind in ("bet", "raise") for act in self.state.line
        )
        crowd = (2 / (1 + len(self.others))) ** 0.75
        good = equity > min(0.93, self.character.values * crowd + 0.1 * raises)
        if good and self._holds_back():
            return None
        if self.skill.reads_all:
            return self._best_bet(equity, good)
        if good or self.chance.below(1000) < 60 * self._bluffs * (not raises):
            return self._raise_to(self._to(self.chance.pick(self.skill.sizes)))
        return None

    def _holds_back(self) -> bool:
        """Decide at random whether to play a good hand slowly."""
        slow = SLOW_PLAY if self.state.street < 3 else 0.0
        return self.chance.fraction() < max(slow, self._quiet * (self.state.street > 0))

    @cached_property
    def _reserve(self) -> float:
        """Return the part of its good hands with which the character leaves the betting to others."""
        many = chips.count_dealt(self.state) > 2
        return self.character.quiet * (MULTIWAY_PASSIVITY if many else 1.0)

    @cached_property
    def _quiet(self) -> float:
        """Return the part of good hands to hold back now; none once the others have stopped betting."""
        return 0.0 if self._has_aggressor_checked else self._reserve

    @cached_property
    def _bluffs(self) -> float:
        """Return the multiple of bluffs now; at least 1 once the others have stopped betting."""
        return max(1.0, self.character.bluffs) if self._has_aggressor_checked else self.character.bluffs

    @cached_property
    def _has_aggressor_checked(self) -> bool:
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

    def _best_bet(self, equity: float, good: bool) -> HoldemAction | None:
        """Return the most valuable bet if it beats staying passive, or sometimes as a bluff; otherwise
        None."""
        found = max(
            (
                (self._bet_value(self._legal(self._to(size))), self._legal(self._to(size)))
                for size in self._sizes()
            ),
        )
        passive = self._passive(equity)
        if good and found[0] > passive:
            return Raise(found[1])
        hope = found[0] - passive
        if not good and hope > 0.03 * self.pot and self.chance.below(100) < 45 * self._bluffs:
            return Raise(found[1])
        return None

    def _sizes(self) -> tuple[float, ...]:
        """Return the bet sizes to try, as parts of the pot; all-in too if little is left."""
        stack = self.state.seats[self.seat].stack
        return (*self.skill.sizes, 20.0) if stack < 1.5 * self.pot else self.skill.sizes

    def _passive(self, equity: float) -> float:
        """Return the value of checking or calling, in chips."""
        if not self.cost:
            return equity * self.pot * (1.0 if self.last_to_act else OUT_OF_POSITION)
        return max(0.0, equity * (self.pot + self.cost) - self.cost)

    def _bet_value(self, to: int) -> float:
        """Return the value of a bet to this total: the others fold the worse part of their hands, as the
        price asks for, and the equity against the rest comes from the samples."""
        added = to - self.state.seats[self.seat].bet
        more = to - self.state.level
        calls = (self.pot + self.cost) / (self.pot + added)
        nobody = 1.0
        for other in self.others:
            nobody *= 1 - self._calls_of(other, calls)
        by = 1 - nobody
        called = self.samples.when_called(by) * (self.pot + added + more) - added
        return nobody * self.pot + by * called * (0.95 if called > 0 else 1.05)

    def _calls_of(self, other: int, usual: float) -> float:
        """Return how often another seat calls, given its style; an all-in seat always does."""
        return widened_share(usual, self._manners_of(other).calls) if self.state.seats[other].stack else 1.0

    def _to(self, part: float) -> float:
        """Return the total of a bet that is this part of the pot."""
        return self.state.level + part * (self.pot + self.cost)

    def _legal(self, to: float) -> int:
        """Return the total cut to what is legal; nearly all-in becomes all-in."""
        least, most = self.limits or (0, 0)
        return most if to > 0.8 * most else int(min(max(round(to), least), most))

    def _raise_to(self, to: float) -> HoldemAction:
        """Return a raise to about this total; check or call if raising is not possible."""
        return Raise(self._legal(to)) if self.limits else self._check_or_call()

    def _check_or_call(self) -> HoldemAction:
        """Return a call, or a check if it costs nothing."""
        return Call() if self.cost else Check()

    def _without_blunders(self, wanted: HoldemAction) -> HoldemAction:
        """Exclude blunders: folding for free, and preflop all-ins with a deep stack and a poor hand."""
        if isinstance(wanted, Fold) and not self.cost:
            return Check()
        seat = self.state.seats[self.seat]
        if self.state.street or self.depth <= DEEP or self.place <= BEST_FOR_ALL_IN:
            return wanted
        if isinstance(wanted, Raise) and wanted.to >= seat.bet + seat.stack:
            return Call() if self.cost < seat.stack / 4 and self.cost else Fold() if self.cost else Check()
        if isinstance(wanted, Call) and self.cost >= seat.stack:
            return Fold()
        return wanted
