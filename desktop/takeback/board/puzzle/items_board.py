"""A board of items, one of which is selected; each can be taken back and played again on its own."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPainterPath

from takeback.board import patterns
from takeback.board.puzzle import blocks
from takeback.board.puzzle.dots import DottedBoard
from takeback.engine.state import Action
from takeback.puzzles.dots import Dot
from takeback.puzzles.items import Cell, PlayAgain, TakeBack, letter
from takeback.ui import painting
from takeback.ui.theme import item_colour


class ItemsBoard(DottedBoard):
    """Base class for boards of items; it makes turns out of actions. Items count from 0, cells from 1."""

    item_chosen = Signal(int)  # an item is selected, or what is shown of the selected one has changed

    selected = 0
    is_chosen = False  # whether the player selected it; otherwise it is the one that moved last
    is_own = False  # whether the present change of the state comes from this board
    _is_told = False  # whether `hand_held(True)` was emitted and not ended yet
    _begins = False  # whether the next action begins a new turn
    way_shown: tuple[Cell, ...] = ()  # cells of the ghost of another way for the selected item

    # Hooks for a puzzle's board
    def title_of(self, item: int) -> str:
        """Return the item's name for menus and panels: "Red, first end"."""
        name = self.ground.name(self.state, item)
        return name[:1].upper() + name[1:]

    def words_of(self, item: int) -> str:
        """Return the item's name and how it stands: "Red, first end, 5 cells, complete"."""
        return self.title_of(item)

    def item_at(self, cell: Cell) -> int | None:
        """Return the item that a press on this cell (from 1) grabs; None for none."""
        return None

    def spot_of(self, item: int) -> Hashable | None:
        """Return the spot of this item, where the cursor goes when it is selected; None for none."""
        return None

    def first_key(self) -> Hashable | None:
        """Return the spot of the selected item, so that the first Enter grabs it."""
        if self.is_live and self.selected < len(self.state.items):
            spot = self.spot_of(self.selected)
            if spot in self.spots:
                return spot
        return super().first_key()

    def of_letter(self, number: int) -> int | None:
        """Return the item that this letter (from 0) selects; None if there is none.

        Pressing the letter again may give another item.
        """
        return number if number < len(self.state.items) else None

    # Items
    @property
    def is_live(self) -> bool:
        """Tell whether the player may act here: a level in play, unsolved, no spectator and no preview."""
        return self.is_play and not self.state.solved and self.seat is not None and self.preview is None

    def colour_of(self, item: int) -> str:
        """Return the item's colour as "#RRGGBB"."""
        return item_colour(self.theme, self.number_of(item))

    def letter_of(self, item: int) -> str:
        """Return the item's letter."""
        return letter(self.number_of(item))

    def inks(self) -> dict[Cell, str]:
        """Return the colour of every covered cell, counted from 0, for the map."""
        count = len(self.state.items) if self.is_play else 0
        lying = ((cell, item) for item in range(count) for cell in self.ground.cells(self.state, item))
        return {(cell[0] - 1, cell[1] - 1): self.colour_of(item) for cell, item in lying}

    def select(self, item: int, is_moving: bool = True) -> None:
        """Select the item and say its name; the table does not change.

        With `is_moving` the cursor goes to the item, too.
        """
        self.selected, self.is_chosen = item, True
        if is_moving and (key := self.spot_of(item)) in self.spots:
            self.move_cursor(key)
        self.said.emit(f"Selected: {self.title_of(item)}.")
        self.item_chosen.emit(item)
        self.update()

    # Turns
    def did(self, action: Action) -> bool:
        """Act, and return whether the action was accepted.

        The first action after `begin` starts a new turn.
        """
        if self._begins and self.seat is not None:
            self._begins = False
            self.turn_begun.emit(self.seat)
        before = self.state
        self.act(action)
        return self.state is not before

    def turn(self, actions: Iterable[Action]) -> int:
        """Play these actions as one turn, up to the first that is refused. Return how many were played."""
        done = 0
        self.let_go()
        self.take_hold()
        with self.own_hand():
            for action in actions:
                if not self.did(action):
                    break
                done += 1
        if done and self.seat is not None and not self.state.solved:
            self.keep_refusal(lambda: self.confirm_wanted.emit(self.seat))
        self.release_hold()
        return done

    @property
    def is_laying(self) -> bool:
        """Tell whether a drag is in progress that makes one turn when it ends."""
        return self._is_told

    def let_go(self) -> None:
        """End the drag, and make one turn of what it did."""

    def begin(self) -> None:
        """Let the next action begin a new turn, apart from an open draft."""
        self._begins = self.revision >= 0

    def take_hold(self) -> None:
        """Begin a drag that makes one turn; `release_hold` ends it. Emit `hand_held`."""
        self.begin()
        if not self._is_told:
            self._is_told = True
            self.hand_held.emit(True)

    def release_hold(self) -> None:
        """End the drag that `take_hold` began. Emit `hand_held`."""
        self._begins = False
        if self._is_told:
            self._is_told = False
            self.hand_held.emit(False)

    def refuse_at(self, sentence: str, cell: Cell) -> None:
        """Refuse, with the sentence beside the cell (from 1) that is in the way."""
        self.refuse(sentence, key=(cell[0] - 1, cell[1] - 1))

    def keep_refusal(self, do: Callable[[], object]) -> None:
        """Call `do` and keep the refusal that is shown, which it would clear."""
        refusal = self.refusal
        do()
        self.refusal = refusal
        self.update()

    def abandon_draft(self) -> None:
        """Ask the window to discard the draft; do nothing for a spectator."""
        if self.seat is not None:
            self.retract_wanted.emit(self.seat)

    @contextmanager
    def own_hand(self) -> Iterator[None]:
        """Mark changes of the state inside the `with` block as this board's own; they do not end its drag."""
        self.is_own = True
        try:
            yield
        finally:
            self.is_own = False

    def take_back(self, item: int, count: int = 1) -> None:
        """Take the item's last `count` moves back, at least one, as one turn."""
        self.turn([TakeBack(item)] * max(1, count))

    def play_again(self, item: int, count: int = 1) -> None:
        """Play the item's next `count` moves again, at least one, as one turn."""
        self.turn([PlayAgain(item)] * max(1, count))

    def all_back(self, item: int) -> None:
        """Take all moves of the item back, as one turn."""
        self.take_back(item, len(self.state.items[item].done))

    def all_again(self, item: int) -> None:
        """Play all moves of the item again that were taken back, as one turn."""
        self.play_again(item, len(self.state.items[item].undone))

    def go_through(self, dot: Dot) -> None:
        """Select the item of this dot and take it back to before the move that removed the other items."""
        done = self.state.items[dot.item].done
        self.select(dot.item, is_moving=False)
        self.take_back(dot.item, len(done) - done.index(dot.entry))

    def show_way(self, cells: tuple[Cell, ...]) -> None:
        """Show a ghost of the selected item on these cells, until called again; () removes it."""
        if cells != self.way_shown:
            self.way_shown = cells
            self.update()

    def paint_way(self, painter: QPainter) -> None:
        """Paint the ghost of another way in the selected item's colour."""
        ink = self.colour_of(self.selected)
        for cell in dict.fromkeys(self.way_shown):
            rect = self.rect_of(cell)
            painting.rounded(painter, rect, self.lattice().radius, ink, 0.3)
            painting.ring(painter, rect, self.lattice().radius, ink, max(2.0, rect.width() * 0.06))

    # Painting
    def paint_aids(
        self, painter: QPainter, rects: blocks.Rects, path: QPainterPath, item: int, first: tuple[Cell, ...]
    ) -> None:
        """Paint the aids that are switched on over a block: its pattern, and its letter on every cell.

        `first` are the cells of which the middle one has the letter already.
        """
        if not rects:
            return
        side, ink = next(iter(rects.values())).width(), self.colour_of(item)
        if self.aids.patterns:
            patterns.overlay(painter, path, self.number_of(item), side)
        middle = blocks.middle(first) if first else None
        for cell, rect in rects.items() if self.aids.cell_letters else ():
            if cell != middle:
                patterns.small_letter(
                    painter, rect, self.letter_of(item), ink, self.theme, max(7.0, side * 0.22)
                )

    def rect_of(self, cell: Cell) -> QRectF:
        """Return the rectangle of a cell counted from 1."""
        return self.lattice().rect(cell[0] - 1, cell[1] - 1)
