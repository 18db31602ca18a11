"""What the boards of the three puzzles share: items that are selected, taken back and played again alone."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QMenu, QWidget

from desktop.board import dots, marks, painting
from desktop.board.grid import GridBoard
from desktop.board.motion import paced
from desktop.board.palette import item_colour, letter
from desktop.board.widget import ARROWS
from desktop.engine.game import Game, Hint
from desktop.engine.play import Move
from desktop.engine.record import Seat
from desktop.engine.state import Action, Illegal
from desktop.puzzles.answers import Standing, Wrong
from desktop.puzzles.dots import Dot, pending
from desktop.puzzles.items import Cell, Ground, PlayAgain, Puzzle, TakeBack

Key = Qt.Key
SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
WAYS = {(-1, 0): "L", (1, 0): "R", (0, -1): "U", (0, 1): "D"}  # as `ARROWS` has them: right, down


class PuzzleBoard(GridBoard):
    """The cells of a puzzle, and above them the row of dots. Spots: (row, column) from 0, ("dot", serial)."""

    item_chosen = Signal(int)  # another item is selected, or what is shown of it has changed

    ground: Ground
    selected = 0
    drag: Any = None  # what the hand holds: its `steps`, `start` and whether it `was_moved`
    way_shown: tuple[Cell, ...] = ()  # the ghost of another way, in the selected item's colour
    answer: Wrong | Standing | None = None  # to what was asked about the state shown
    _is_mine = False  # is it this hand that changes the state?
    _dots: tuple[Any, tuple[Dot, ...]] = (None, ())

    def __init__(self, game: Game, seats: tuple[Seat, ...], parent: QWidget | None = None) -> None:
        super().__init__(game, seats, parent)
        self._names: dict[Cell, str] = {}

    # What a puzzle answers
    def number_of(self, item: int) -> int:
        """Which of the 26 letters and colours is this item's?"""
        return self.ground.mover(item)

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

    def of_letter(self, number: int) -> int | None:
        """The item that a letter selects; pressed again it may be another."""
        return number if number < len(self.state.items) else None

    def push(self, way: str) -> None:
        """Shift and an arrow: U, D, L or R."""

    def pushed(self) -> None:
        """Shift was let go."""

    def cell_name(self, cell: Cell) -> str:
        raise NotImplementedError

    def between(self, before: Any, after: Any) -> QAbstractAnimation | None:
        """What moves from one position to another, all of it at once."""
        return None

    # Items
    @property
    def is_play(self) -> bool:
        """Is a level being played here, not made?"""
        return isinstance(self.state, Puzzle)

    @property
    def is_live(self) -> bool:
        """May the player do something here?"""
        return self.is_play and not self.state.solved and self.seat is not None and self.preview is None

    def colour_of(self, item: int) -> str:
        return item_colour(self.theme, self.number_of(item))

    def letter_of(self, item: int) -> str:
        return letter(self.number_of(item))

    def select(self, item: int, is_moving: bool = True) -> None:
        """Only what is shown changes."""
        self.selected = item
        if is_moving and (key := self.spot_of(item)) in self.spots:
            self.move_cursor(key)
        self.said.emit(f"Selected: {self.title_of(item)}.")
        self.item_chosen.emit(item)
        self.update()

    # Turns
    def did(self, action: Action) -> bool:
        """Act, and say whether it was accepted."""
        before = self.state
        self.act(action)
        return self.state is not before

    def turn(self, actions: Iterable[Action]) -> int:
        """These one after the other as one turn, up to the first that is refused."""
        done = 0
        for action in actions:
            if not self.did(action):
                break
            done += 1
        if done and self.seat is not None and not self.state.solved:
            refusal = self._refusal
            self.confirm_wanted.emit(self.seat)
            self._refusal = refusal
            self.update()
        return done

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

    # Answers
    def show_answer(self, answer: Any) -> None:
        """Marked until the next state, or Escape."""
        if isinstance(answer, Wrong | Standing):
            self.answer = answer
            self.show_hint(Hint((), answer.text))

    def paint_hint(self, painter: QPainter, hint: Hint) -> None:
        if self.answer is None or hint.text != self.answer.text:
            super().paint_hint(painter, hint)
            return
        key: Hashable | None = None
        if isinstance(self.answer, Wrong):
            for _, cell in self.answer.items:
                marks.cross(painter, self.rect_of(cell), self.theme)
                key = key or (cell[0] - 1, cell[1] - 1)
        else:
            for item in self.answer.together:
                cells = self.ground.cells(self.state, item)
                marks.together(painter, {cell: self.rect_of(cell) for cell in cells}, self.theme)
                key = key or self.spot_of(item)
        edge = self.theme.accent if key is None else self.theme.alarm
        self._paint_bubble(painter, key, hint.text, edge)

    # A drag
    @contextmanager
    def own_hand(self) -> Iterator[None]:
        """What changes meanwhile is this hand's doing; any other change ends what it holds."""
        self._is_mine = True
        try:
            yield
        finally:
            self._is_mine = False

    def step_back(self) -> None:
        if self.seat is not None:
            self.undo_step_wanted.emit(self.seat)

    def let_go(self) -> None:
        """The button came up: one turn, or nothing where nothing is left of it."""
        drag, self.drag = self.drag, None
        if drag is None or self.seat is None or self.state.solved:
            return
        refusal = self._refusal
        if drag.steps:
            self.confirm_wanted.emit(self.seat)
        elif drag.was_moved and self.state is drag.start:
            self.retract_wanted.emit(self.seat)
        self._refusal = refusal
        self.update()

    def abandon(self) -> bool:
        """Put back what the hand holds, or throw an open draft away; was there anything?"""
        drag, self.drag = self.drag, None
        if self.seat is None or (drag is None and self.revision < 0):
            return False
        if drag is None or drag.was_moved:
            self.retract_wanted.emit(self.seat)
        self.update()
        return True

    def escape(self) -> bool:
        return (self.is_play and self.preview is None and self.abandon()) or super().escape()

    # Dots
    def dots(self) -> tuple[Dot, ...]:
        if self._dots[0] is not self.state:
            self._dots = (self.state, pending(self.ground, self.state) if self.is_play else ())
        return self._dots[1]

    def dot_at(self, key: Hashable) -> Dot | None:
        if isinstance(key, tuple) and key[0] == "dot":
            return next((dot for dot in self.dots() if dot.entry.serial == key[1]), None)
        return None

    def dot_name(self, dot: Dot) -> str:
        """What is spoken of a dot, and what hovering says."""
        mover = self.ground.name(self.state, dot.item)
        owed = " and ".join(
            f"{len(debt.serials)} of {self.ground.name(self.state, debt.item)}" for debt in dot.entry.cut
        )
        if dot.hollow:
            return f"pending: {mover} took {owed}; not given back now: {dot.hollow}"
        return f"pending: taking {mover} back gives {owed} back"

    # What it answers for the board
    def room(self) -> QRectF:
        """Below the row of dots."""
        return QRectF(self.rect()).adjusted(0, dots.STRIP - 10, 0, 0)

    def keys(self) -> Sequence[Hashable]:
        row = [("dot", dot.entry.serial) for dot in self.dots()]
        return [*row, *super().keys()]

    def place_of(self, key: Hashable) -> QRectF:
        if not (isinstance(key, tuple) and key[0] == "dot"):
            return super().place_of(key)
        rects = dots.places(self.dots(), self.lattice().card)
        serials = [dot.entry.serial for dot in self.dots()]
        return rects[serials.index(key[1])] if key[1] in serials else QRectF()

    def radius_of(self, key: Hashable) -> float:
        return dots.RADIUS if self.dot_at(key) is not None else super().radius_of(key)

    def layout_of(self) -> object:
        if self.state is None:
            return None
        return getattr(self.state, "level", self.state), len(self.dots())

    def spot_at(self, point: QPointF) -> Hashable | None:
        if self.state is None:
            return None
        for dot in self.dots():
            key = ("dot", dot.entry.serial)
            if self.place_of(key).adjusted(-3, -3, 3, 3).contains(point):
                return key
        return super().spot_at(point)

    def neighbour(self, key: Hashable, right: int, down: int) -> Hashable | None:
        """Up from the first row lie the dots."""
        row: list[Hashable] = [("dot", dot.entry.serial) for dot in self.dots()]
        if key in row:
            if down > 0:
                return (0, 0)
            place = row.index(key) + right
            return row[place] if right and 0 <= place < len(row) else None
        assert isinstance(key, tuple)
        if key[0] == 0 and down < 0 and row:
            return row[0]
        return super().neighbour(key, right, down)

    def name_of(self, key: Hashable) -> str:
        dot = self.dot_at(key)
        if dot is not None:
            return self.dot_name(dot)
        assert isinstance(key, tuple)
        cell = (key[0] + 1, key[1] + 1)
        if cell not in self._names:
            self._names[cell] = self.cell_name(cell)
        return self._names[cell]

    def tip_of(self, key: Hashable) -> str:
        dot = self.dot_at(key)
        if dot is None:
            return ""
        name = self.dot_name(dot).removeprefix("pending: ")
        return name[:1].upper() + name[1:] + "."

    def act_on(self, key: Hashable) -> None:
        if (dot := self.dot_at(key)) is not None:
            self.go_through(dot)

    def animate(self, move: Move, before: Any) -> QAbstractAnimation | None:
        return self.between(before, move.after)

    def show_moves(self, moves: Iterable[Move], backwards: bool = False) -> None:
        """A turn of many steps moves as one, so that it takes no longer than one step."""
        moves = tuple(moves)
        self.finish()
        if not moves or not self.pace or not self.isVisible() or not self.is_play:
            return
        if (whole := self.between(moves[0].before, moves[-1].after)) is not None:
            self.stage.play(paced(whole, self.pace), backwards)

    def show_state(self, state: Any, seat: int | None, to_act: tuple[int, ...] = ()) -> None:
        if not self._is_mine:
            self.drag = None
        self.way_shown, self.answer = (), None
        self._forget_names(state)
        super().show_state(state, seat, to_act)
        if self.is_play and self.selected >= len(state.items):
            self.selected = 0
        self.item_chosen.emit(self.selected)

    def _forget_names(self, state: Any) -> None:
        """On a large board only the cells whose item has changed are named anew."""
        old = self.state
        if not isinstance(state, Puzzle) or not isinstance(old, Puzzle) or old.level is not state.level:  # type: ignore[attr-defined]
            self._names = {}
            return
        movers = {self.ground.mover(n) for n, item in enumerate(state.items) if item is not old.items[n]}
        for item in range(len(state.items)):
            if self.ground.mover(item) in movers:
                for one in (old, state):
                    for cell in self.ground.cells(one, item):
                        self._names.pop(cell, None)

    # Painting
    def paint_row(self, painter: QPainter) -> None:
        """The dots, where there are any."""
        if not self.dots():
            return
        card = self.lattice().card
        dots.paint_caption(painter, card, self.theme)
        for dot, rect in zip(self.dots(), dots.places(self.dots(), card), strict=True):
            victims = list(dict.fromkeys(self.number_of(debt.item) for debt in dot.entry.cut))
            dots.paint_dot(painter, rect, self.number_of(dot.item), victims, not dot.hollow, self.theme)

    def rect_of(self, cell: Cell) -> QRectF:
        """Of a cell counted from 1."""
        return self.lattice().rect(cell[0] - 1, cell[1] - 1)

    def paint_shaken(self, painter: QPainter) -> None:
        """The cell that was refused, beside its place."""
        for motion in self.stage:
            if isinstance(motion.what, tuple) and motion.what[0] == "shake" and motion.what[1] in self.spots:
                key = motion.what[1]
                rect = self.place_of(key)
                rect.translate(self.shift_of(key), 0)
                painting.ring(painter, rect, self.radius_of(key), self.theme.alarm, 2.5)

    # Input
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.is_live and self._puzzle_key(event):
            self.by_keyboard = True
            event.accept()
            self.update()
        else:
            super().keyPressEvent(event)

    def _puzzle_key(self, event: QKeyEvent) -> bool:
        key, held = Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        do = self._deed(key, held)
        if do is None:
            return False
        self.wake()
        do()
        return True

    def _deed(self, key: Qt.Key, held: Qt.KeyboardModifier) -> Callable[[], object] | None:
        """What a key does here."""
        if held == SHIFT and key in ARROWS:
            return lambda: self.push(WAYS[ARROWS[key]])
        deeds: dict[tuple[Qt.Key, Qt.KeyboardModifier], Callable[[], object]] = {
            (Key.Key_Backspace, NONE): lambda: self.take_back(self.selected),
            (Key.Key_Backspace, SHIFT): lambda: self.play_again(self.selected),
            (Key.Key_Delete, NONE): lambda: self.all_back(self.selected),
            (Key.Key_Delete, SHIFT): lambda: self.all_again(self.selected),
            (Key.Key_Comma, NONE): lambda: self.step_selection(-1),
            (Key.Key_Period, NONE): lambda: self.step_selection(1),
        }
        if (found := deeds.get((key, held))) is not None:
            return found
        if not held & ~SHIFT and Key.Key_A <= key <= Key.Key_Z:
            return lambda: self._letter(key - Key.Key_A)
        return None

    def _letter(self, number: int) -> None:
        item = self.of_letter(number)
        if item is None:
            self.refuse(f"There is no {letter(number)} here.")
        else:
            self.select(item)

    def step_selection(self, by: int) -> None:
        self.select((self.selected + by) % len(self.state.items))

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Key.Key_Shift and not event.isAutoRepeat() and self.is_play:
            self.pushed()
        else:
            super().keyReleaseEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        was_held = self._is_held
        super().mouseReleaseEvent(event)
        if was_held:
            self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if not self.is_live:
            event.ignore()
            return
        is_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        key = self.spot_at(QPointF(event.pos())) if is_mouse else self.spots.here
        item = self._item_of(key)
        if item is None and is_mouse:
            event.ignore()
            return
        if item is not None and item != self.selected:
            self.select(item, is_moving=False)
        self.menu = self.menu_of(self.selected)
        self.menu.popup(
            event.globalPos() if is_mouse else self.mapToGlobal(self.place_of(key).center().toPoint())
        )

    def _item_of(self, key: Hashable) -> int | None:
        if (dot := self.dot_at(key)) is not None:
            return dot.item
        return self.item_at((key[0] + 1, key[1] + 1)) if isinstance(key, tuple) else None

    def menu_of(self, item: int) -> QMenu:
        """All that can be done with an item."""
        menu = QMenu(self)
        past = self.state.items[item]
        menu.addSection(self.title_of(item))
        rows: tuple[tuple[str, bool, Callable[[], object]], ...] = (
            ("Take back\tBackspace", bool(past.done), lambda: self.take_back(item)),
            ("Play again\tShift+Backspace", bool(past.undone), lambda: self.play_again(item)),
            ("All the way back\tDelete", bool(past.done), lambda: self.all_back(item)),
            ("All again\tShift+Delete", bool(past.undone), lambda: self.all_again(item)),
        )
        for text, is_open, do in rows:
            action = menu.addAction(text)
            action.setEnabled(is_open)
            action.triggered.connect(lambda _=False, do=do: do())
        return menu


def refusal_of(look: Callable[[], object]) -> str:
    """Why a move may not be made; empty when it may."""
    try:
        look()
    except Illegal as why:
        return str(why)
    return ""
