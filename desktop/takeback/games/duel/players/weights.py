"""The values that computer players give to things, in one place so that it can be tuned."""

from __future__ import annotations

from math import log2
from typing import NamedTuple

LOST = -1000.0
WON = 1000.0
EVEN_SO = 0.001  # share of a position's value that still counts when its game will be over

MIGHT, GRIT = 1.0, 0.9
LEAST_UNIT = 0.3
ABILITY = 0.5  # any ability that is no keyword
KEYWORDS = {
    "swift": 0.2,
    "vigil": 0.5,
    "aloft": 0.9,
    "lookout": 0.2,
    "first_blow": 0.7,
    "twin_blow": 1.5,
    "spill": 0.6,
    "bane": 1.6,
    "drain": 1.0,
    "sly": 0.8,
    "aegis": 0.7,
    "unbroken": 1.5,
    "venom": 0.8,
}
KEYWORD = 0.3  # any keyword that is not listed

WORK, WORK_COST = 1.0, 0.45  # a work, and more for each flow it costs
WORKS = {  # works that are worth more or less than they cost
    "C12": 0.0,  # it stops the draws of both players
    "T07": 0.2,  # these do nothing by themselves
    "R07": 0.3,
    "R08": 0.3,
    "T10": 1.2,
}
BOND = 0.2  # what it does to its unit is counted there
SPRINGS = (3.0, 3.0, 2.5, 1.8, 1.5, 1.2, 0.9)  # the first, the second … on the field
MORE_SPRING = 0.4
SPRING_TOO = 2.0  # a unit that is a spring too
IN_HAND = 0.7  # share of a spring's value on the field
# an opening hand with no spring, one, two …
FIRST_SPRINGS = (-10.0, -5.0, -1.0, 0.0, 0.0, -1.5, -4.0)
FIRST_CARD = 2.0  # additional value of a card in the opening hand
# one's own cards; the factor applies if their kinds of flow are missing
CARD, CARD_COST, UNPAYABLE = 1.0, 0.06, 0.6
KEEP = 0.8  # additional value of a card that can be played at any time, for players that plan ahead
KEEP_READY = 2.0  # the same if it can be paid for before one's next turn
EXTRA_TURN = 5.0
DECK_AT_END = 300.0  # if the other player draws from an empty deck first
VENOM = 0.25  # times the square of the venom
LIFE, LIFE_BEND = 8.0, 4.0
LATER = 0.75  # weight of the other player's next clash when an attack is being considered
CLOCK = 3.0  # for being faster
SURE = 0.3  # required lead over the declaration that is best by figures
GAIN = 0.05  # required gain of an action


class Forecast(NamedTuple):
    """Weights of what lies ahead, compared with what is there now."""

    dead_soon: float  # the next clash, if it decides the game
    later: float  # any other next clash, times its value
    back: float  # a card in the other player's hand


DEAD_SOON = 12.0
USUAL = Forecast(60.0, LATER, 1.3)
FITTED = Forecast(DEAD_SOON, 0.35, 2.5)  # fitted to who won such positions, in games between adepts


class Prospects(NamedTuple):
    """Weights for the log odds of winning, for one more than the other has.

    Fitted to who won such positions, in games between adepts.
    """

    units: float = 0.04  # times their worth
    life: float = 0.14
    cards: float = 0.19  # in hand, without springs
    springs: float = 0.18  # on the field
    most_springs: int = 5  # more of them add nothing
    spring_in_hand: float = 0.06
    works: float = 0.22
    venom: float = 0.02
    clash: float = 0.085  # times the value of the clash after the next
    race: float = 1.2
    turns: float = 0.2
    elsewhere: float = 0.024  # times the value of a position, in variants without life


PROSPECTS = Prospects()


def life_worth(life: int) -> float:
    """Return the value of so much life; each point counts more the fewer there are. Without life
    it is LOST.
    """
    return LIFE * log2(1 + life / LIFE_BEND) if life > 0 else LOST


def spring_worth(at: int) -> float:
    """Return the value of a spring after `at` others."""
    return SPRINGS[at] if at < len(SPRINGS) else MORE_SPRING
