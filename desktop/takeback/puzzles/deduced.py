"""A step that follows from what is visible: where to look, by which rule, and why."""

from dataclasses import dataclass

from takeback.engine.state import Action
from takeback.puzzles.items import Cell


@dataclass(frozen=True)
class Deduction:
    """A step with its reason. `cells` and `items` are all that it depends on: from them alone the same step
    follows."""

    rule: str  # its name, as shown to the player: "Dead end"
    point: str  # where to look, without the reason
    why: str  # the reason, ending in the step
    actions: tuple[Action, ...]
    cells: tuple[Cell, ...]
    items: tuple[int, ...] = ()  # whole items on which the reason depends
