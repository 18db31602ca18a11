"""What things are worth to a computer player. All of it is here, so that it can be tuned."""

from __future__ import annotations

from math import log2
from typing import NamedTuple

LOST = -1000.0
WON = 1000.0
EVEN_SO = 0.001  # of what a position is worth whose game will be over

MIGHT, GRIT = 1.0, 0.9
LEAST_UNIT = 0.3
ABILITY = 0.5  # of any that is no keyword
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
KEYWORD = 0.3  # of any that is not listed

WORK, WORK_COST = 1.0, 0.45  # a work; more for each flow it costs
WORKS = {  # of those that are worth more or less than they cost
    "C12": 0.0,  # it stops the draws of both
    "T07": 0.2,  # these do nothing by themselves
    "R07": 0.3,
    "R08": 0.3,
    "T10": 1.2,
}
BOND = 0.2  # what it does to its unit is seen there
SPRINGS = (3.0, 3.0, 2.5, 1.8, 1.5, 1.2, 0.9)  # the first, the second … on the field
MORE_SPRING = 0.4
SPRING_TOO = 2.0  # a unit that is one as well
IN_HAND = 0.7  # of what a spring would be on the field
# in the hand that a game begins with: no spring, one, two …
FIRST_SPRINGS = (-10.0, -5.0, -1.0, 0.0, 0.0, -1.5, -4.0)
FIRST_CARD = 2.0  # more than a card of the hand is worth later
CARD, CARD_COST, UNPAYABLE = 1.0, 0.06, 0.6  # of the own hand; where its kinds of flow are missing
KEEP = 0.8  # what a card is worth more that can be played at any time, to who plans ahead
KEEP_READY = 2.0  # the same where it can be paid for before the next turn of its own
EXTRA_TURN = 5.0
DECK_AT_END = 300.0  # that the other one draws from an empty deck first, as things go
VENOM = 0.25  # grows with its square
LIFE, LIFE_BEND = 8.0, 4.0
LATER = 0.75  # what the other's next clash counts beside what is there now, where an attack is thought out
CLOCK = 3.0  # for being the faster one
SURE = 0.3  # what a declaration must bring beyond the one that is best in figures
GAIN = 0.05  # what an action must bring at least


class Forecast(NamedTuple):
    """What lies ahead, beside what is there now."""

    dead_soon: float  # the next clash, if it is the last one
    later: float  # the next clash else, of what it comes to
    back: float  # a card of the other's hand


DEAD_SOON = 12.0
USUAL = Forecast(60.0, LATER, 1.3)
FITTED = Forecast(DEAD_SOON, 0.35, 2.5)  # as who won such positions says, in games of the adept


class Prospects(NamedTuple):
    """What the odds of winning grow by, for one more than the other has: as who won such positions says, in
    games of the adept."""

    units: float = 0.04  # of what they are worth
    life: float = 0.14
    cards: float = 0.19  # of the hand, without springs
    springs: float = 0.18  # on the field
    most_springs: int = 5  # more of them bring nothing
    spring_in_hand: float = 0.06
    works: float = 0.22
    venom: float = 0.02
    clash: float = 0.085  # what the one after the next comes to
    race: float = 1.2
    turns: float = 0.2
    elsewhere: float = 0.024  # of what a position is worth where there are no lives to be taken


PROSPECTS = Prospects()


def life_worth(life: int) -> float:
    """The last ones count most."""
    return LIFE * log2(1 + life / LIFE_BEND) if life > 0 else LOST


def spring_worth(at: int) -> float:
    return SPRINGS[at] if at < len(SPRINGS) else MORE_SPRING
