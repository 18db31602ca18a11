"""What things are worth to a computer player. All of it is here, so that it can be tuned."""

from __future__ import annotations

from math import log2

LOST = -1000.0
WON = 1000.0

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
BOND = 0.2  # what it does to its unit is seen there
SPRING, MOST_SPRINGS, MORE_SPRING = 1.9, 7, 0.4
CARD, SPRING_IN_HAND, SURPLUS_SPRING = 1.25, 1.0, 0.35
SPRINGS_WANTED = 5  # on the field and in the hand together
EXTRA_TURN = 5.0
VENOM = 0.25  # grows with its square
LIFE, LIFE_BEND = 8.0, 4.0
LATER = 0.75  # what the other's next clash counts beside what is there now
CLOCK = 3.0  # for being the faster one
GAIN = 0.05  # what an action must bring at least


def life_worth(life: int) -> float:
    """The last ones count most."""
    return LIFE * log2(1 + life / LIFE_BEND) if life > 0 else LOST
