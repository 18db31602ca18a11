"""A step that follows from what is seen, as a hint tells it: where to look, by which rule, and why."""

from dataclasses import dataclass

from takeback.engine.state import Action
from takeback.puzzles.items import Cell


@dataclass(frozen=True)
class Deduction:
    """`cells` and `items` are all that the reason needs: from them alone comes the same step."""

    rule: str  # as it is named to the player: "Dead end"
    point: str  # where to look, without the reason
    why: str  # the reason, ending in the step
    actions: tuple[Action, ...]
    cells: tuple[Cell, ...]
    items: tuple[int, ...] = ()  # the same, where whole items are looked at
