"""Computer players that do not look ahead: references, and one that goes by its own cards."""

from desktop.engine.chance import Chance
from desktop.engine.game import Effort

from . import cards, chips
from .events import pot_now
from .rules import actions, rebuy_range
from .state import BETTING, Call, Check, Deal, Deed, Fold, Holdem, Raise, Rebuy, SitOut

GOOD_PAIR = 4300  # values up to this one are worth a bet: a pair of tens and better
DECENT = 6185  # a pair


def choose(state: Holdem, seat: int, chance: Chance, effort: Effort) -> Deed:
    """What this seat does; between hands it buys chips where it must, and deals."""
    if state.phase != BETTING:
        return _between(state, seat)
    match effort.level:
        case "random":
            return _random(state, seat, chance)
        case "folder":
            return _cheapest(state, seat)
        case "caller":
            return _call(state, seat)
        case "shover":
            return _shove(state, seat)
    return _plain(state, seat, chance)


def _between(state: Holdem, seat: int) -> Deed:
    if not state.seats[seat].stack and (limits := rebuy_range(state, seat)):
        return Rebuy(max(limits[0], min(limits[1], 100 * state.big)))
    possible = tuple(actions(state, seat))
    return next((deed for deed in possible if isinstance(deed, Deal)), possible[0] if possible else SitOut())


def _call(state: Holdem, seat: int) -> Deed:
    return Call() if chips.to_call(state, seat) else Check()


def _cheapest(state: Holdem, seat: int) -> Deed:
    return Fold() if chips.to_call(state, seat) else Check()


def _shove(state: Holdem, seat: int) -> Deed:
    limits = chips.raise_range(state, seat)
    return Raise(limits[1]) if limits else _call(state, seat)


def _random(state: Holdem, seat: int, chance: Chance) -> Deed:
    """Folds a quarter of the bets, raises every fifth time, else checks or calls."""
    owed = chips.to_call(state, seat)
    drawn = chance.below(20)
    if owed and drawn < 5:
        return Fold()
    limits = chips.raise_range(state, seat)
    if limits and 5 <= drawn < 9:
        return Raise(limits[0] + chance.below(limits[1] - limits[0] + 1))
    return _call(state, seat)


def _plain(state: Holdem, seat: int, chance: Chance) -> Deed:
    """Bets what is good, pays a fair price for what is decent, and lets the rest go."""
    strength = _strength(state, seat)
    owed = chips.to_call(state, seat)
    pot = pot_now(state)
    if strength == 2 and chance.below(4) and (offered := chips.offered(state, seat)):
        return Raise(offered[min(len(offered) - 1, 1 + chance.below(2))])
    if not owed:
        return Check()
    worth = (0.12, 0.34, 0.75)[strength]
    return Call() if owed <= worth * (pot + owed) else Fold()


def _strength(state: Holdem, seat: int) -> int:
    """0 weak, 1 decent, 2 good; it knows its own cards and the board."""
    held = state.seats[seat].cards
    if not state.board:
        ranks = sorted((card >> 2 for card in held), reverse=True)
        pair = len(set(ranks)) < len(ranks)
        points = ranks[0] + ranks[1] + (9 if pair else 0)
        return 2 if points >= 20 else 1 if points >= 14 else 0
    worth = cards.value(state.rules.variant, held, state.board)
    return 2 if worth <= GOOD_PAIR else 1 if worth <= DECENT else 0
