"""A board of items, one of which is selected; each can be taken back and played again on its own."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPainterPath

from takeback.board import patterns
from takeback.board.puzzle import blocks
from takeback.board.puzzle.dots import DottedBoard
from takeback.engine.state import Action
from takeback.puzzles.dots import Dot
from takeback.puzzles.items import Cell, PlayAgain, TakeBack, letter
from takeback.texts import format_list
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import item_colour


class ItemCommand(NamedTuple):
    """A command for one item, which a menu and buttons offer."""

    text: str  # names the item: "Undo one move of piece D"
    key: str  # of the board, such as "Shift+Backspace"; empty if it has none
    why_not: str  # why it can do nothing now, as a sentence; empty if it can
    run: Callable[[], object]


class ItemTexts(NamedTuple):
    """The texts of the commands of one item."""

    undo: str
    redo: str
    undo_all: str
    redo_all: str


class ItemsBoard(DottedBoard):
    """Base class for boards of items; it makes turns out of actions. Items count from 0, cells from 1."""

    item_chosen = Signal(int)  # an item is selected, or what is shown of the selected one has changed

    selected = 0
    is_selected_by_player = False  # whether the player selected it; otherwise it is the one that moved last
    is_own_change = False  # whether the present change of the state comes from this board
    _is_hold_reported = False  # whether `turn_held_changed(True)` was emitted and not ended yet
    _begins = False  # whether the next action begins a new turn
    ghost_cells: tuple[Cell, ...] = ()  # cells of the ghost of another way for the selected item

    # Hooks for a puzzle's board
    def item_title(self, item: int) -> str:
        """Return the item's name for menus and panels: "Red, first dot"."""
        return self.ground.name(self.state, item)

    def item_facts(self, item: int) -> list[str]:
        """Return the title of an item, followed by facts about it, such as the number of its moves."""
        return [self.item_title(item)]

    def named_cell(self, item: int, cell: Cell) -> Cell:
        """Return the cell that names the place of an item laid at `cell`; here the same."""
        return cell

    def item_in_sentence(self, item: int) -> str:
        """Return the item's name as it stands within a sentence: "piece D"."""
        return self.ground.name(self.state, item)

    def track_name(self, item: int) -> str:
        """Return the item's name in the short label of its track."""
        return self.item_in_sentence(item)

    def command_texts(self, item: int) -> ItemTexts:
        """Return the texts of the commands of an item, which name it."""
        name = self.item_in_sentence(item)
        return ItemTexts(
            _("Undo one move of {item}", item=name),
            _("Redo one move of {item}", item=name),
            _("Undo all moves of {item}", item=name),
            _("Redo all moves of {item}", item=name),
        )

    def item_commands(self, item: int) -> list[ItemCommand]:
        """Return the commands of an item: to undo and to redo it, to undo and to redo all its moves, and
        others."""
        past, texts = self.state.items[item], self.command_texts(item)
        name = self.item_in_sentence(item)
        no_undo = "" if past.done else _("Nothing of {item} can be undone.", item=name)
        no_redo = "" if past.undone else _("Nothing of {item} can be redone.", item=name)
        return [
            ItemCommand(texts.undo, "Backspace", no_undo, lambda: self.take_back(item)),
            ItemCommand(texts.redo, "Shift+Backspace", no_redo, lambda: self.play_again(item)),
            ItemCommand(texts.undo_all, "Delete", no_undo, lambda: self.all_back(item)),
            ItemCommand(texts.redo_all, "Shift+Delete", no_redo, lambda: self.all_again(item)),
        ]

    def item_description(self, item: int) -> str:
        """Return an item in words, for its panel."""
        return format_list(self.item_facts(item), "unit")

    def item_at(self, cell: Cell) -> int | None:
        """Return the item that a press on this cell (from 1) grabs; None for none, and by default."""
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

    def item_of_letter(self, number: int) -> int | None:
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

    def cell_colours(self) -> dict[Cell, str]:
        """Return the colour of every covered cell, counted from 0, for the map."""
        count = len(self.state.items) if self.is_play else 0
        lying = ((cell, item) for item in range(count) for cell in self.ground.cells(self.state, item))
        return {(cell[0] - 1, cell[1] - 1): self.colour_of(item) for cell, item in lying}

    def select(self, item: int, is_moving: bool = True) -> None:
        """Select the item and say its name; the table does not change.

        With `is_moving` the cursor goes to the item, too.
        """
        self.selected, self.is_selected_by_player = item, True
        if is_moving and (key := self.spot_of(item)) in self.spots:
            self.move_cursor(key)
        self.message_emitted.emit(_("Selected: {item}.", item=self.item_title(item)))
        self.item_chosen.emit(item)
        self.update()

    # Turns
    def try_action(self, action: Action) -> bool:
        """Ask for this action, and return whether it was accepted: whether the state has changed.

        The first action after `begin_turn` starts a new turn.
        """
        if self._begins and self.seat is not None:
            self._begins = False
            self.turn_begun.emit(self.seat)
        before = self.state
        self.act(action)
        return self.state is not before

    def play_turn(self, actions: Iterable[Action]) -> int:
        """End a drag and play these actions as one turn, up to the first that is refused, whose refusal
        stays. Return how many were played. A turn that solves the level is not confirmed here."""
        done = 0
        self.end_drag()
        self.begin_held_turn()
        with self.own_changes():
            for action in actions:
                if not self.try_action(action):
                    break
                done += 1
        if done and self.seat is not None and not self.state.solved:
            self.keep_refusal(lambda: self.confirm_wanted.emit(self.seat))
        self.end_held_turn()
        return done

    @property
    def is_holding_turn(self) -> bool:
        """Tell whether a drag is in progress that makes one turn when it ends."""
        return self._is_hold_reported

    def end_drag(self) -> None:
        """End the drag in progress, if any, and make one turn of what it did; boards with drags override
        it."""

    def begin_turn(self) -> None:
        """Let the next action begin a new turn, apart from an open draft."""
        self._begins = self.draft_revision >= 0

    def begin_held_turn(self) -> None:
        """Begin a drag that makes one turn, until `end_held_turn`. Emit `turn_held_changed`, unless one is
        going on already."""
        self.begin_turn()
        if not self._is_hold_reported:
            self._is_hold_reported = True
            self.turn_held_changed.emit(True)

    def end_held_turn(self) -> None:
        """End the drag that `begin_held_turn` began, if any, and emit `turn_held_changed`."""
        self._begins = False
        if self._is_hold_reported:
            self._is_hold_reported = False
            self.turn_held_changed.emit(False)

    def refuse_at(self, sentence: str, cell: Cell) -> None:
        """Refuse, with the sentence beside the cell (from 1) that is in the way."""
        self.refuse(sentence, key=(cell[0] - 1, cell[1] - 1))

    def keep_refusal(self, do: Callable[[], object]) -> None:
        """Call `do`, and show again the refusal that was shown before, which it may clear."""
        refusal = self.refusal
        do()
        self.refusal = refusal
        self.update()

    def step_back(self) -> None:
        """Ask the window to undo one step of the draft; do nothing for a spectator."""
        if self.seat is not None:
            self.undo_step_wanted.emit(self.seat)

    def retract_draft(self) -> None:
        """Ask the window to discard the draft; do nothing for a spectator."""
        if self.seat is not None:
            self.retract_wanted.emit(self.seat)

    @contextmanager
    def own_changes(self) -> Iterator[None]:
        """Mark changes of the state inside the `with` block as this board's own; they do not end its drag."""
        self.is_own_change = True
        try:
            yield
        finally:
            self.is_own_change = False

    def take_back(self, item: int, count: int = 1) -> None:
        """Take the item's last `count` moves back, at least one, as one turn."""
        self.play_turn([TakeBack(item)] * max(1, count))

    def play_again(self, item: int, count: int = 1) -> None:
        """Play the item's next `count` moves again, at least one, as one turn."""
        self.play_turn([PlayAgain(item)] * max(1, count))

    def all_back(self, item: int) -> None:
        """Take all moves of the item back, as one turn."""
        self.take_back(item, len(self.state.items[item].done))

    def all_again(self, item: int) -> None:
        """Play all moves of the item again that were taken back, as one turn."""
        self.play_again(item, len(self.state.items[item].undone))

    def take_back_dot(self, dot: Dot) -> None:
        """Select the item of this dot and take it back to before the move that removed the other items."""
        done = self.state.items[dot.item].done
        self.select(dot.item, is_moving=False)
        self.take_back(dot.item, len(done) - done.index(dot.entry))

    def show_ghost(self, cells: tuple[Cell, ...]) -> None:
        """Show a ghost of the selected item on these cells, until called again; () removes it."""
        if cells != self.ghost_cells:
            self.ghost_cells = cells
            self.update()

    def paint_ghost_cells(self, painter: QPainter) -> None:
        """Paint the ghost of another way in the selected item's colour."""
        ink = self.colour_of(self.selected)
        for cell in dict.fromkeys(self.ghost_cells):
            rect = self.cell_rect(cell)
            painting.rounded(painter, rect, self.cell_grid().radius, ink, 0.3)
            painting.ring(painter, rect, self.cell_grid().radius, ink, max(2.0, rect.width() * 0.06))

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
            patterns.paint_pattern(painter, path, self.number_of(item), side)
        middle = blocks.middle(first) if first else None
        for cell, rect in rects.items() if self.aids.cell_letters else ():
            if cell != middle:
                patterns.paint_small_letter(
                    painter, rect, self.letter_of(item), ink, self.theme, max(7.0, side * 0.22)
                )

    def cell_rect(self, cell: Cell) -> QRectF:
        """Return the rectangle of a cell counted from 1."""
        return self.cell_grid().rect(cell[0] - 1, cell[1] - 1)
