"""A drag of one line, from press to release. Every cell is one step of the draft.

Going back undoes steps, so that it leaves no trace.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from takeback.engine.state import Action
from takeback.puzzles.items import Cell, TakeBack

from .rules import axes_at, axis, end_of_line, line_of
from .state import DIRECTIONS, Board, Draw
from .way import Route, cells_lost_on, extends_route, find_route, why_no_route

NAMES = {step: name for name, step in DIRECTIONS.items()}


@dataclass
class DragHost:
    """The calls that a drag makes to its board."""

    state: Callable[[], Board]
    perform: Callable[[Action], bool]  # act, and return whether the action was accepted
    undo_step: Callable[[], None]  # one draft step back
    refuse: Callable[[str, Cell], None] = lambda sentence, cell: None


@dataclass
class Drag:
    """One drag of a half-line. Its board makes it at the press, which shortens the half-line to the pressed
    cell.

    On a bridge there may be two to choose from, until the first step shows by its direction which one is
    meant.
    """

    hand: DragHost
    choices: tuple[int, ...]
    pointer_cell: Cell  # where the pointer is
    is_by_key: bool = False
    # the actions of this drag: Draw with the end of the line before it, TakeBack with the cell taken back
    steps: list[tuple[Action, Cell]] = field(default_factory=list)
    was_moved: bool = False
    shown_route: Route | None = (
        None  # the path to the pointer that is shown; drawn when the button is released
    )
    refused: str = ""  # the last refusal shown
    touched: set[Cell] = field(default_factory=set)  # the cells that the pointer passed since the press

    def __post_init__(self) -> None:
        self.start = self.hand.state()
        self.pressed_cell = self.pointer_cell  # where it was pressed
        if len(self.choices) == 1:
            self._shorten(self.pointer_cell)

    @property
    def item(self) -> int:
        """Return the half-line that is dragged, or -1 while it may be either of two."""
        return self.choices[0] if len(self.choices) == 1 else -1

    def move_to(self, cell: Cell) -> None:
        """Move the drag to this cell; nothing is drawn once the level is solved, or while it may be either of
        two lines. The cells that the pointer passed before are to be in `touched`.

        A direct path is drawn at once. A path with a detour, back or through other lines is only shown, until
        the pointer continues from its end or the button is released. Without a path the reason is shown.
        """
        if self.item < 0:
            self._choose(next(corner(self.pressed_cell, cell), cell))
        self.touched.add(cell)
        self.pointer_cell = cell
        shown, self.shown_route = self.shown_route, None
        if self.item < 0 or self.hand.state().solved:
            return
        if cell in line_of(self.hand.state(), self.item):
            self._shorten(cell)
            return
        found = self._found(cell)
        if (
            shown is not None
            and found is not None
            and extends_route(self.hand.state(), self.item, shown, found)
        ):
            self.draw_route(shown)
            found = self._found(cell)
        if found is None:
            self._show_refusal(cell)
            return
        self.refused = ""
        if found.is_plain(end_of_line(self.hand.state(), self.item)):
            self.draw_route(found)
        else:
            self.shown_route = found

    def is_on_other_pipe(self, cell: Cell) -> bool:
        """Return whether a pipe of another colour is in this cell."""
        state = self.hand.state()
        others = (item for item in range(len(state.items)) if item // 2 != self.choices[0] // 2)
        return any(cell in line_of(state, other) for other in others)

    def _found(self, cell: Cell) -> Route | None:
        """Return the best path to a cell. It goes back no further than to where the button went down, and
        cuts only what the pointer touched."""
        line = line_of(self.hand.state(), self.item)
        kept = line.index(self.pressed_cell) if self.pressed_cell in line else len(line) - 1
        return find_route(self.hand.state(), self.item, cell, kept, self.touched)

    def _show_refusal(self, cell: Cell) -> None:
        """Show why there is no path, unless the same reason was shown last."""
        why = why_no_route(self.hand.state(), self.item, cell)
        if why != self.refused:
            self.refused = why
            self.hand.refuse(why, cell)

    def draw_route(self, way: Route) -> None:
        """Draw a path: shorten the line as far as the path goes back, then extend it cell by cell, up to the
        first refused step."""
        self.shown_route = None
        line = line_of(self.hand.state(), self.item)
        self._shorten(line[len(line) - 1 - way.cells_back])
        for cell in way.cells:
            self.step_to(cell)
        self.refused = ""

    def finish(self) -> None:
        """Draw the path that is shown, as the button was released."""
        if self.shown_route is not None:
            self.draw_route(self.shown_route)

    def step_to(self, cell: Cell) -> None:
        """Extend the line to a neighbour, or shorten it to one of its own cells; nothing for any other cell,
        or once it is solved. Of two lines at the pressed cell, the direction of the first step chooses one.
        Always note the cell as the pointer's."""
        if self.item < 0:
            self._choose(cell)
        self.pointer_cell = cell
        state = self.hand.state()
        if self.item < 0 or state.solved:
            return
        line = line_of(state, self.item)
        if cell in line:
            self._shorten(cell)
        elif are_beside(line[-1], cell):
            self._extend(line[-1], cell)

    def _choose(self, cell: Cell) -> None:
        """Decide between two lines on a bridge by the direction of the pointer; not while it is not beside
        the pressed cell."""
        if not are_beside(self.pressed_cell, cell):
            return
        state, way = self.hand.state(), axis(self.pressed_cell, cell)
        for item in self.choices:
            line = line_of(state, item)
            if self.pressed_cell in line and way in axes_at(line, line.index(self.pressed_cell)):
                self.choices = (item,)
                self._shorten(self.pressed_cell)
                return

    def _shorten(self, cell: Cell) -> None:
        """Shorten the line to this cell of it: undo the steps of this drag, then take back earlier cells;
        stop when refused."""
        line = line_of(self.hand.state(), self.item)
        for tip in reversed(line[line.index(cell) + 1 :]):
            self.was_moved = True
            before = self.hand.state()
            if self.steps and isinstance(self.steps[-1][0], Draw):
                self.steps.pop()
                self.hand.undo_step()
            elif self.hand.perform(TakeBack(self.item)):
                self.steps.append((TakeBack(self.item), tip))
            if self.hand.state() is before:
                return

    def _extend(self, tip: Cell, cell: Cell) -> None:
        """Draw one step to a neighbour; if this drag took back that cell last, undo that instead."""
        self.was_moved = True
        if self.steps and isinstance(self.steps[-1][0], TakeBack) and self.steps[-1][1] == cell:
            self.steps.pop()
            self.hand.undo_step()
            return
        action = Draw(self.item, NAMES[cell[0] - tip[0], cell[1] - tip[1]])
        if self.hand.perform(action):
            self.steps.append((action, tip))

    def cells_lost(self) -> dict[int, tuple[Cell, ...]]:
        """Return by half-line what other lines lose: cells cut since the press, and those that the path shown
        would cut.

        Each begins with the last cell that stays and runs to the old end.
        """
        now, found = self.hand.state(), {}
        going = dict(cells_lost_on(now, self.item, self.shown_route)) if self.shown_route is not None else {}
        for item in range(len(now.items)):
            old, new = line_of(self.start, item), line_of(now, item)
            stands = len(new) - max(0, len(going.get(item, ())) - 1)
            whole = max(old, new, key=len)
            if item != self.item and stands < len(whole):
                found[item] = whole[stands - 1 :]
        return found

    def end_of_line(self) -> Cell:
        """Return the end of the line, or the pressed cell while the line is not known."""
        return end_of_line(self.hand.state(), self.item) if self.item >= 0 else self.pressed_cell


def corner(one: Cell, two: Cell) -> Iterator[Cell]:
    """Yield the cells from one to another, with one corner: first along the longer of the two directions."""
    down, right = two[0] - one[0], two[1] - one[1]
    across = [(0, _sign(right))] * abs(right)
    along = [(_sign(down), 0)] * abs(down)
    row, column = one
    for step in across + along if abs(right) > abs(down) else along + across:
        row, column = row + step[0], column + step[1]
        yield row, column


def are_beside(one: Cell, two: Cell) -> bool:
    """Return whether two cells share an edge."""
    return abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1


def _sign(number: int) -> int:
    """Return -1, 0 or 1, the sign of a number."""
    return (number > 0) - (number < 0)
