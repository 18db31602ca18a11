"""An extra turn that loses the game at its end: a delayed trigger bound to that turn, and gone with it."""

from takeback.api.duel import Card, delayed, extra_turn, in_its_turn, lose, you

LOST = delayed("storm.lost", "step_begin", in_its_turn("dusk"), (lose(you),))
CARD = Card("storm4", "1CC", "rite", do=(extra_turn(bound=LOST),))
TEXT = {
    "name": "Eye of the Storm",
    "text": "Take an extra turn after this one. At the start of its Dusk step you lose the game.",
}
