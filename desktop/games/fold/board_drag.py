"""A block under the hand: over a side it folds, back into its older half it unfolds."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from desktop.engine.state import Action
from desktop.puzzles.items import Cell, TakeBack

from .rules import image, shape, shape_after
from .state import Fold, Sheet

Frame = tuple[int, int, int, int]  # first and last row, first and last column


@dataclass
class Drag:
    """One drag; its folds are draft steps."""

    state: Callable[[], Sheet]
    did: Callable[[Action], bool]
    back: Callable[[], None]
    item: int
    at: Cell
    steps: list[Action] = field(default_factory=list)
    was_moved: bool = False
    is_stopped: bool = False  # refused: nothing more until the pointer comes back over the block

    def __post_init__(self) -> None:
        self.start = self.state()

    def walk(self, cell: Cell) -> None:
        """The pointer is in this cell now."""
        side = side_of(frame(shape(self.state(), self.item)), cell)
        if side:
            if not self.is_stopped:
                self.fold(side)
        elif self._is_older(cell):
            self.unfold()
        else:
            self.is_stopped = False
        self.at = cell

    def _is_older(self, cell: Cell) -> bool:
        """Did the pointer come from the newer half into the older?"""
        state = self.state()
        if not state.items[self.item].done:
            return False
        old = shape_after(state, self.item, 1)
        new = image(old, str(state.items[self.item].done[-1].move[0]))
        return holds(frame(new), self.at) and holds(frame(old), cell)

    def fold(self, side: str) -> None:
        self.was_moved = True
        action = Fold(self.item, side)
        if self.did(action):
            self.steps.append(action)
        else:
            self.is_stopped = True

    def unfold(self) -> None:
        self.was_moved = True
        if self.steps and isinstance(self.steps[-1], Fold):
            self.steps.pop()
            self.back()
        elif self.did(TakeBack(self.item)):
            self.steps.append(TakeBack(self.item))

    def lost(self) -> dict[int, tuple[Cell, ...]]:
        """The cells that other blocks have lost since the press."""
        now, found = self.state(), {}
        for item in range(len(now.items)):
            gone = set(shape(self.start, item)) - set(shape(now, item))
            if item != self.item and gone:
                found[item] = tuple(sorted(gone))
        return found


def frame(cells: Iterable[Cell]) -> Frame:
    cells = tuple(cells)
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    return min(rows), max(rows), min(columns), max(columns)


def holds(box: Frame, cell: Cell) -> bool:
    return box[0] <= cell[0] <= box[1] and box[2] <= cell[1] <= box[3]


def side_of(box: Frame, cell: Cell) -> str:
    """Over which side of the block the pointer is, by the larger step; empty within it."""
    beyond = {
        "U": box[0] - cell[0],
        "D": cell[0] - box[1],
        "L": box[2] - cell[1],
        "R": cell[1] - box[3],
    }
    side = max(beyond, key=lambda name: beyond[name])
    return side if beyond[side] > 0 else ""
