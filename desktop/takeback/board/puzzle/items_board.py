"""A board of items, one of which is selected: what is asked about them, and how each is taken back alone."""

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
    """Every action is one turn of the table."""

    item_chosen = Signal(int)  # another item is selected, or what is shown of it has changed

    selected = 0
    is_chosen = False  # has the player chosen it, or is it only the one that moved last?
    is_own = False  # is it this hand that changes the state?
    _is_told = False  # that the hand holds a turn
    _begins = False  # a turn of its own with the next action?
    way_shown: tuple[Cell, ...] = ()  # the ghost of another way, in the selected item's colour

    # What a puzzle answers about its items
    def title_of(self, item: int) -> str:
        """What the menu and the panel call it: "Red, first end"."""
        name = self.ground.name(self.state, item)
        return name[:1].upper() + name[1:]

    def words_of(self, item: int) -> str:
        """The same, and how it stands: "Red, first end, 5 cells, complete"."""
        return self.title_of(item)

    def item_at(self, cell: Cell) -> int | None:
        """The item a press on this cell (from 1) takes hold of."""
        return None

    def spot_of(self, item: int) -> Hashable | None:
        """Where the cursor goes when this item is selected."""
        return None

    def first_key(self) -> Hashable | None:
        """At an item: the first Enter takes hold of it."""
        if self.is_live and self.selected < len(self.state.items):
            spot = self.spot_of(self.selected)
            if spot in self.spots:
                return spot
        return super().first_key()

    def of_letter(self, number: int) -> int | None:
        """The item that a letter selects; pressed again it may be another."""
        return number if number < len(self.state.items) else None

    # Items
    @property
    def is_live(self) -> bool:
        """May the player do something here?"""
        return self.is_play and not self.state.solved and self.seat is not None and self.preview is None

    def colour_of(self, item: int) -> str:
        return item_colour(self.theme, self.number_of(item))

    def letter_of(self, item: int) -> str:
        return letter(self.number_of(item))

    def inks(self) -> dict[Cell, str]:
        count = len(self.state.items) if self.is_play else 0
        lying = ((cell, item) for item in range(count) for cell in self.ground.cells(self.state, item))
        return {(cell[0] - 1, cell[1] - 1): self.colour_of(item) for cell, item in lying}

    def select(self, item: int, is_moving: bool = True) -> None:
        """Only what is shown changes."""
        self.selected, self.is_chosen = item, True
        if is_moving and (key := self.spot_of(item)) in self.spots:
            self.move_cursor(key)
        self.said.emit(f"Selected: {self.title_of(item)}.")
        self.item_chosen.emit(item)
        self.update()

    # Turns
    def did(self, action: Action) -> bool:
        """Act, and say whether it was accepted."""
        if self._begins and self.seat is not None:
            self._begins = False
            self.turn_begun.emit(self.seat)
        before = self.state
        self.act(action)
        return self.state is not before

    def turn(self, actions: Iterable[Action]) -> int:
        """These one after the other as one turn, up to the first that is refused."""
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
        """Does the hand hold a turn that ends when it lets go?"""
        return self._is_told

    def let_go(self) -> None:
        """What the hand holds is a turn, if there is anything of it."""

    def begin(self) -> None:
        """The next action begins a turn of its own, whatever is laid out already."""
        self._begins = self.revision >= 0

    def take_hold(self) -> None:
        """From here to `release_hold` the hand lays out one turn."""
        self.begin()
        if not self._is_told:
            self._is_told = True
            self.hand_held.emit(True)

    def release_hold(self) -> None:
        self._begins = False
        if self._is_told:
            self._is_told = False
            self.hand_held.emit(False)

    def refuse_at(self, sentence: str, cell: Cell) -> None:
        """Said where a cell (from 1) is in the way."""
        self.refuse(sentence, key=(cell[0] - 1, cell[1] - 1))

    def keep_refusal(self, do: Callable[[], object]) -> None:
        """What was refused on the way stays to be read."""
        refusal = self.refusal
        do()
        self.refusal = refusal
        self.update()

    def abandon_draft(self) -> None:
        if self.seat is not None:
            self.retract_wanted.emit(self.seat)

    @contextmanager
    def own_hand(self) -> Iterator[None]:
        """Changes made meanwhile come from this hand; any other change makes it let go."""
        self.is_own = True
        try:
            yield
        finally:
            self.is_own = False

    def take_back(self, item: int, count: int = 1) -> None:
        self.turn([TakeBack(item)] * max(1, count))

    def play_again(self, item: int, count: int = 1) -> None:
        self.turn([PlayAgain(item)] * max(1, count))

    def all_back(self, item: int) -> None:
        self.take_back(item, len(self.state.items[item].done))

    def all_again(self, item: int) -> None:
        self.play_again(item, len(self.state.items[item].undone))

    def go_through(self, dot: Dot) -> None:
        """Take the mover back through the entry that owes."""
        done = self.state.items[dot.item].done
        self.select(dot.item, is_moving=False)
        self.take_back(dot.item, len(done) - done.index(dot.entry))

    def show_way(self, cells: tuple[Cell, ...]) -> None:
        """A ghost of where the selected item could go; nothing takes it away."""
        if cells != self.way_shown:
            self.way_shown = cells
            self.update()

    def paint_way(self, painter: QPainter) -> None:
        ink = self.colour_of(self.selected)
        for cell in dict.fromkeys(self.way_shown):
            rect = self.rect_of(cell)
            painting.rounded(painter, rect, self.lattice().radius, ink, 0.3)
            painting.ring(painter, rect, self.lattice().radius, ink, max(2.0, rect.width() * 0.06))

    # Painting
    def paint_aids(
        self, painter: QPainter, rects: blocks.Rects, path: QPainterPath, item: int, first: tuple[Cell, ...]
    ) -> None:
        """On a block that is filled: its pattern, and its letter on every cell but the one that has it."""
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
        """Of a cell counted from 1."""
        return self.lattice().rect(cell[0] - 1, cell[1] - 1)
