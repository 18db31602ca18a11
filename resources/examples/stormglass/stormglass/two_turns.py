"""Two extra turns: two promises of a turn, of which the one made last is kept first."""

from takeback.api.duel import Card, extra_turn

CARD = Card("storm1", "5TT", "rite", do=(extra_turn(), extra_turn()), goes="void")
TEXT = {"name": "Two Tides", "text": "Take two extra turns after this one. This goes to the void."}
