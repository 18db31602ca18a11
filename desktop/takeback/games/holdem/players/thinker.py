"""Chooses the actions of computer players: the four personalities, and simple references that never look
ahead."""

from takeback.engine.chance import Chance
from takeback.engine.game import Effort

from ..rules import chips
from ..rules.play import actions, rebuy_range
from ..rules.seating import start_stack
from ..state import BETTING, Call, Check, Deal, Fold, Holdem, HoldemAction, Raise, Rebuy, SitOut

REFERENCES = ("random", "folder", "caller", "shover")
EXPLOITERS = ("minraiser", "potter", "robber", "nit", "tag", "overval", "honest")  # only in matches
PERSONALITIES = ("station", "wild", "rock", "solid")
SKILLS = ("easy", "medium", "hard")
LEVELS = (*REFERENCES, *(f"{personality}-{skill}" for skill in SKILLS for personality in PERSONALITIES))
USUAL = ("rock-medium", "solid-medium", "station-medium", "wild-medium")  # four different ones at a table


def choose(state: Holdem, seat: int, chance: Chance, effort: Effort) -> HoldemAction:
    """Return the action of this seat; between hands it buys chips if it must, and deals."""
    if state.phase != BETTING:
        return _action_between_hands(state, seat)
    match effort.level:
        case "random":
            return _random(state, seat, chance)
        case "folder":
            return _check_or_fold(state, seat)
        case "caller":
            return _check_or_call(state, seat)
        case "shover":
            return _shove(state, seat)
    # imported late: these load numpy, which the references do without
    if effort.level in EXPLOITERS:
        from .exploiters import exploit

        return exploit(state, seat, chance, effort.level)
    from .personalities import decide

    return decide(state, seat, chance, effort)


def _action_between_hands(state: Holdem, seat: int) -> HoldemAction:
    """Return a rebuy if the seat has no chips and may buy some, else Deal if legal, else the first legal
    action; SitOut without any."""
    if not state.seats[seat].stack and rebuy_range(state, seat):
        return Rebuy(start_stack(state.rules))
    possible = tuple(actions(state, seat))
    return next(
        (action for action in possible if isinstance(action, Deal)), possible[0] if possible else SitOut()
    )


def _check_or_call(state: Holdem, seat: int) -> HoldemAction:
    """Return a call, or a check if it costs nothing."""
    return Call() if chips.to_call(state, seat) else Check()


def _check_or_fold(state: Holdem, seat: int) -> HoldemAction:
    """Return a fold, or a check if it costs nothing."""
    return Fold() if chips.to_call(state, seat) else Check()


def _shove(state: Holdem, seat: int) -> HoldemAction:
    """Return an all-in, or a call if raising is not possible."""
    limits = chips.raise_range(state, seat)
    return Raise(limits[1]) if limits else _check_or_call(state, seat)


def _random(state: Holdem, seat: int, chance: Chance) -> HoldemAction:
    """Fold a quarter of the time against a bet, raise a fifth of the time, otherwise check or call."""
    owed = chips.to_call(state, seat)
    drawn = chance.below(20)
    if owed and drawn < 5:
        return Fold()
    limits = chips.raise_range(state, seat)
    if limits and 5 <= drawn < 9:
        return Raise(chips.legal_total(state, seat, limits[0] + chance.below(limits[1] - limits[0] + 1)))
    return _check_or_call(state, seat)
