"""A drag of one block: it folds over a side, and unfolds when moved back into its older half."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from takeback.engine.state import Action, Illegal
from takeback.puzzles.items import Cell, TakeBack

from .rules import block_cells, block_cells_before, mirror_image, preview_fold
from .state import Fold, Sheet

Frame = tuple[int, int, int, int]  # first and last row, first and last column


@dataclass
class Drag:
    """One drag of a block, made by the board at the press. Each fold is one step of the draft."""

    state: Callable[[], Sheet]  # the position now
    perform: Callable[[Action], bool]  # act, and return whether the action was accepted
    undo_step: Callable[[], None]  # one draft step back
    item: int
    at: Cell  # where the pointer is
    steps: list[Action] = field(default_factory=list)  # the folds and undone folds of this drag
    was_moved: bool = False  # whether a fold or its undoing was tried
    refused_side: str = ""  # the side that was refused last; not tried again until the pointer was inside

    def __post_init__(self) -> None:
        self.start = self.state()

    def move_to(self, cell: Cell) -> None:
        """Move the drag to this cell: fold over the side it lies beyond, or unfold if it came from the newer
        half into the older.

        Beyond two sides the block folds over the one it can. A refused side is not tried again until the
        pointer was inside.
        """
        sides = sides_of(frame(block_cells(self.state(), self.item)), cell)
        if sides:
            side = next((one for one in sides if not self._why_not(one)), sides[0])
            if side != self.refused_side:
                self.fold(side)
        else:
            self.refused_side = ""
            if self._is_older(cell):
                self.unfold()
        self.at = cell

    def _why_not(self, side: str) -> str:
        """Return why the block cannot fold over this side; empty when it can."""
        try:
            preview_fold(self.state(), self.item, (side,))
        except Illegal as why:
            return str(why)
        return ""

    def _is_older(self, cell: Cell) -> bool:
        """Return whether the pointer moved from the newer half of the block into this cell of its older
        one."""
        state = self.state()
        if not state.items[self.item].done:
            return False
        old = block_cells_before(state, self.item, 1)
        new = mirror_image(old, str(state.items[self.item].done[-1].move[0]))
        return is_inside(frame(new), self.at) and is_inside(frame(old), cell)

    def fold(self, side: str) -> None:
        """Fold over this side; if that is refused, store the side in `refused_side`."""
        self.was_moved = True
        action = Fold(self.item, side)
        is_done = self.perform(action)
        self.refused_side = "" if is_done else side
        if is_done:
            self.steps.append(action)

    def unfold(self) -> None:
        """Undo the last fold of this drag, or take back an earlier one."""
        self.was_moved = True
        if self.steps and isinstance(self.steps[-1], Fold):
            self.steps.pop()
            self.undo_step()
        elif self.perform(TakeBack(self.item)):
            self.steps.append(TakeBack(self.item))

    def cells_lost(self) -> dict[int, tuple[Cell, ...]]:
        """Return by block the cells that each other block has lost since the press."""
        now, found = self.state(), {}
        for item in range(len(now.items)):
            gone = set(block_cells(self.start, item)) - set(block_cells(now, item))
            if item != self.item and gone:
                found[item] = tuple(sorted(gone))
        return found


def blocking_cells(state: Sheet, item: int, side: str) -> tuple[Cell, ...]:
    """Return the closed cells, or else the first shape of another block, that prevent this fold; none if
    nothing prevents it, or if the fold would leave the board."""
    level, new = state.level, set(mirror_image(block_cells(state, item), side))
    if not all(is_inside((1, level.rows, 1, level.columns), cell) for cell in new):
        return ()
    hit = new - level.multi
    beginnings = (block for other, block in enumerate(level.blocks) if other != item)
    found = new & level.empty or next((set(one) for one in beginnings if not hit.isdisjoint(one)), set())
    return tuple(sorted(found))


def frame(cells: Iterable[Cell]) -> Frame:
    """Return the bounding box of cells."""
    cells = tuple(cells)
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    return min(rows), max(rows), min(columns), max(columns)


def is_inside(box: Frame, cell: Cell) -> bool:
    """Return whether a cell lies in a bounding box."""
    return box[0] <= cell[0] <= box[1] and box[2] <= cell[1] <= box[3]


def sides_of(box: Frame, cell: Cell) -> list[str]:
    """Return the sides of the block beyond which a cell lies, the farthest first; none for a cell inside."""
    beyond = {
        "U": box[0] - cell[0],
        "D": cell[0] - box[1],
        "L": box[2] - cell[1],
        "R": cell[1] - box[3],
    }
    return sorted((side for side, far in beyond.items() if far > 0), key=lambda side: -beyond[side])
