"""An additional upkeep: a step put into the plan of the turn, directly after the first of its name."""

from takeback.api.duel import Card, When, gain_life, one_more, you, your_step

GAIN = When("step_begin", your_step("dawn"), do=(gain_life(you, 1),))
CARD = Card("storm2", "1L", "work", one_more("dawn"), GAIN)
TEXT = {
    "name": "Double Daybreak",
    "text": "The first Dawn step of each of your turns is followed by another one. "
    "At the start of each of your Dawn steps you gain 1 life.",
}
