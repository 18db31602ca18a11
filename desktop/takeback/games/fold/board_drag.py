"""A block under the hand: over a side it folds, back into its older half it unfolds."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from takeback.engine.state import Action, Illegal
from takeback.puzzles.items import Cell, TakeBack

from .rules import image, look, shape, shape_after
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
    refused: str = ""  # the side over which it may not go: told once, until the pointer is elsewhere

    def __post_init__(self) -> None:
        self.start = self.state()

    def walk(self, cell: Cell) -> None:
        """The pointer is in this cell now. Beyond two sides, the block turns over the one it can."""
        sides = sides_of(frame(shape(self.state(), self.item)), cell)
        if sides:
            side = next((one for one in sides if not self._why_not(one)), sides[0])
            if side != self.refused:
                self.fold(side)
        else:
            self.refused = ""
            if self._is_older(cell):
                self.unfold()
        self.at = cell

    def _why_not(self, side: str) -> str:
        try:
            look(self.state(), self.item, (side,))
        except Illegal as why:
            return str(why)
        return ""

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
        is_done = self.did(action)
        self.refused = "" if is_done else side
        if is_done:
            self.steps.append(action)

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


def in_the_way(state: Sheet, item: int, side: str) -> tuple[Cell, ...]:
    """What keeps a block from folding over this side: closed cells, or where another begins; or no board."""
    level, new = state.level, set(image(shape(state, item), side))
    if not all(holds((1, level.rows, 1, level.columns), cell) for cell in new):
        return ()
    hit = new - level.multi
    beginnings = (block for other, block in enumerate(level.blocks) if other != item)
    found = new & level.empty or next((set(one) for one in beginnings if not hit.isdisjoint(one)), set())
    return tuple(sorted(found))


def frame(cells: Iterable[Cell]) -> Frame:
    cells = tuple(cells)
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    return min(rows), max(rows), min(columns), max(columns)


def holds(box: Frame, cell: Cell) -> bool:
    return box[0] <= cell[0] <= box[1] and box[2] <= cell[1] <= box[3]


def sides_of(box: Frame, cell: Cell) -> list[str]:
    """Over which sides of the block the pointer is, the farthest first; none within it."""
    beyond = {
        "U": box[0] - cell[0],
        "D": cell[0] - box[1],
        "L": box[2] - cell[1],
        "R": cell[1] - box[3],
    }
    return sorted((side for side, far in beyond.items() if far > 0), key=lambda side: -beyond[side])
