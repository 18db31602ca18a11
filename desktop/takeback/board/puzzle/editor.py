"""Making a level on a puzzle's board: a tool in the hand; one sweep of it is one turn."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from takeback.board.puzzle import marks
from takeback.board.puzzle.items_board import ItemsBoard
from takeback.board.spots import ARROWS
from takeback.engine.state import Action
from takeback.puzzles.answers import CheckedLevel
from takeback.puzzles.items import Cell, letter

Key = Qt.Key
SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
SIDES = {(-1, 0): "L", (1, 0): "R", (0, -1): "U", (0, 1): "D"}  # as `ARROWS` has them: right, down


@dataclass(frozen=True)
class Tool:
    """`has_brush`: does it matter which colour or block is chosen? `on_cells`: or between them?"""

    id: str
    name: str
    tip: str
    has_brush: bool = False
    on_cells: bool = True


@dataclass(frozen=True)
class Hit:
    """What a tool touches: a cell, or the side of one ("R" or "D")."""

    cell: Cell
    side: str = ""


class Toolbox:
    """What a game answers about making its levels. Cells are counted from 1."""

    tools: tuple[Tool, ...] = ()
    brush = "Colour"  # what the letters choose
    arrows = ""  # what Shift and an arrow do, as the panel says it

    def brushes(self, state: Any) -> int:
        """How many may be chosen: those there are, and a new one."""
        raise NotImplementedError

    def is_new(self, state: Any, number: int) -> bool:
        """Is there nothing of this colour or block yet?"""
        raise NotImplementedError

    def brush_name(self, number: int) -> str:
        return f"{self.brush} {letter(number)}"

    def hit(self, board: ItemsBoard, tool: Tool, point: QPointF) -> Hit | None:
        found = board.lattice().at(point)
        return Hit((found[0] + 1, found[1] + 1)) if found is not None else None

    def is_on(self, state: Any, tool: Tool, brush: int, hit: Hit) -> bool:
        """Is there what this tool makes, so that a sweep which begins here takes away?"""
        raise NotImplementedError

    def edits(self, state: Any, tool: Tool, brush: int, hit: Hit, on: bool) -> tuple[Action, ...]:
        """What makes it so here; nothing where it is so already."""
        raise NotImplementedError

    def is_lifted(self, state: Any, tool: Tool, hit: Hit) -> bool:
        """Does a press here take up what is there, to be put elsewhere?"""
        return False

    def moved(self, state: Any, hit: Hit, to: Hit) -> tuple[Action, ...]:
        return ()

    def next_brush(self, state: Any, brush: int) -> int:
        """What is chosen after an edit."""
        return brush

    def pushed(self, state: Any, brush: int, cell: Cell, way: str) -> tuple[tuple[Action, ...], Cell]:
        """Shift and an arrow at a cell: what it does, and where the cursor stands after it."""
        return (), cell

    def cleared(self, state: Any, cell: Cell) -> tuple[Action, ...]:
        """All that lies in a cell goes."""
        return ()

    def erased(self, state: Any, brush: int) -> tuple[Action, ...]:
        """All of one colour or block goes."""
        return ()

    def brush_at(self, state: Any, cell: Cell) -> int:
        """Whose cell this is; -1 for nobody's."""
        return -1

    def cell_name(self, state: Any, cell: Cell) -> str:
        raise NotImplementedError

    def where(self, action: Action) -> Cell | None:
        """Where a refusal of this action shakes."""
        row, column = getattr(action, "row", 0), getattr(action, "column", 0)
        return (row, column) if row and column else None

    def paint_offer(
        self, painter: QPainter, board: ItemsBoard, tool: Tool, brush: int, hit: Hit, is_moving: bool
    ) -> None:
        """What a press would make, or take away; or what is moved, where it would come to lie."""


@dataclass
class Sweep:
    """A press that goes on: it only makes, or only takes away."""

    on: bool
    count: int = 0
    lifted: Hit | None = None
    at: Hit | None = None


class LevelEditor:
    """How a level is made by hand: the tool, the brush, and the last check of the level."""

    def __init__(self, board: ItemsBoard, toolbox: Toolbox) -> None:
        self.board, self.toolbox = board, toolbox
        self.tool = toolbox.tools[0]
        self.brush = 0
        self.checked: CheckedLevel | None = None  # of the state shown; None while it is not known
        self.sweep: Sweep | None = None
        self.pointer = QPointF(-1, -1)

    @property
    def state(self) -> Any:
        return self.board.state

    @property
    def is_live(self) -> bool:
        return self.board.seat is not None and self.board.preview is None

    # choosing -----------------------------------------------------------------------------------------
    def choose_tool(self, tool: Tool) -> None:
        self.tool = tool
        self._tell(f"Tool: {tool.name}.")

    def choose_brush(self, number: int) -> None:
        """Choose a colour or block, and a tool that uses it."""
        if number >= self.toolbox.brushes(self.state):
            self.board.refuse(f"There is no {self.toolbox.brush.lower()} {letter(number)} yet.")
            return
        self.brush = number
        if not self.tool.has_brush:
            self.tool = next(tool for tool in self.toolbox.tools if tool.has_brush)
        self._tell(f"{self.toolbox.brush_name(number)}.")

    def _tell(self, words: str) -> None:
        self.board.said.emit(words)
        self.board.item_chosen.emit(self.brush)
        self.board.update()

    def shown(self, is_mine: bool) -> None:
        """Another state is shown."""
        self.brush = max(0, min(self.brush, self.toolbox.brushes(self.state) - 1))
        self.checked = None
        if not is_mine:
            self.sweep = None

    # the mouse ----------------------------------------------------------------------------------------
    def press(self, point: QPointF) -> None:
        hit = self.toolbox.hit(self.board, self.tool, point)
        if hit is None or not self.is_live:
            return
        if self.toolbox.is_lifted(self.state, self.tool, hit):
            self.brush = self.toolbox.brush_at(self.state, hit.cell)
            self.sweep = Sweep(False, lifted=hit, at=hit)
            self.board.item_chosen.emit(self.brush)
        else:
            self._begin(hit)

    def _begin(self, hit: Hit) -> None:
        self.sweep = Sweep(not self.toolbox.is_on(self.state, self.tool, self.brush, hit))
        self._touch(hit)

    def _touch(self, hit: Hit) -> None:
        sweep = self.sweep
        if sweep is None or hit == sweep.at:
            return
        sweep.at = hit
        if sweep.lifted is None:
            sweep.count += self._do(self.toolbox.edits(self.state, self.tool, self.brush, hit, sweep.on))
        self.board.update()

    def _do(self, actions: tuple[Action, ...]) -> int:
        """Act until one is refused; how many were not."""
        done = 0
        with self.board.own_hand():
            for action in actions:
                if not self.board.did(action):
                    break
                done += 1
        return done

    def move(self, point: QPointF) -> None:
        """The mouse is here now, with or without its button."""
        self.pointer = point
        if self.sweep is not None:
            hit = self.toolbox.hit(self.board, self.tool, point)
            if hit is not None and self.board.lattice().field().contains(point):
                self._touch(hit)
        self.board.update()

    def release(self) -> None:
        sweep, self.sweep = self.sweep, None
        if sweep is None:
            return
        if sweep.lifted is not None and sweep.at is not None:
            if sweep.at == sweep.lifted:
                self.do(self.toolbox.edits(self.state, self.tool, self.brush, sweep.lifted, False))
            else:
                self.do(self.toolbox.moved(self.state, sweep.lifted, sweep.at))
            self._go_on_with_next()
        elif sweep.count:
            self._confirm()

    def do(self, actions: tuple[Action, ...]) -> None:
        """These as one turn; none of them where one is refused."""
        done = self._do(actions)
        if actions and done == len(actions):
            self._confirm()
        elif done:
            self.board.keep_refusal(self.board.abandon_draft)

    def _confirm(self) -> None:
        if self.board.seat is not None:
            self.board.keep_refusal(lambda: self.board.confirm_wanted.emit(self.board.seat))
        self._go_on_with_next()

    def _go_on_with_next(self) -> None:
        self.brush = self.toolbox.next_brush(self.state, self.brush)
        self.board.item_chosen.emit(self.brush)

    def abandon(self) -> bool:
        sweep, self.sweep = self.sweep, None
        if sweep is None:
            return False
        if sweep.count:
            self.board.abandon_draft()
        return True

    # the keyboard -------------------------------------------------------------------------------------
    def use_at(self, key: Hashable) -> None:
        """Enter: the tool is used on this cell."""
        if not isinstance(key, tuple) or not self.is_live:
            return
        hit = Hit((key[0] + 1, key[1] + 1))
        if not self.tool.on_cells:
            self.board.refuse(f"{self.toolbox.arrows}.")
            return
        self._begin(hit)
        self.release()

    def bound_to(self, key: Qt.Key, held: Qt.KeyboardModifier) -> Callable[[], object] | None:
        """What a key does here."""
        here = self.board.spots.here
        cell = (here[0] + 1, here[1] + 1) if isinstance(here, tuple) else (1, 1)
        if held == SHIFT and key in ARROWS:
            return lambda: self._push(cell, SIDES[ARROWS[key]])
        if held == SHIFT and key == Key.Key_Delete:
            return lambda: self.do(self.toolbox.erased(self.state, self.brush))
        if held != NONE:
            return None
        if key in (Key.Key_Delete, Key.Key_Backspace):
            return lambda: self._clear(cell)
        if key in (Key.Key_Comma, Key.Key_Period):
            return lambda: self._step(-1 if key == Key.Key_Comma else 1)
        if Key.Key_A <= key <= Key.Key_Z:
            return lambda: self.choose_brush(key - Key.Key_A)
        if Key.Key_1 <= key < Key.Key_1 + len(self.toolbox.tools):
            return lambda: self.choose_tool(self.toolbox.tools[key - Key.Key_1])
        return None

    def _push(self, cell: Cell, way: str) -> None:
        actions, to = self.toolbox.pushed(self.state, self.brush, cell, way)
        self.do(actions)
        key = (to[0] - 1, to[1] - 1)
        if key in self.board.spots:
            self.board.move_cursor(key)

    def _clear(self, cell: Cell) -> None:
        actions = self.toolbox.cleared(self.state, cell)
        if actions:
            self.do(actions)
        else:
            self.board.refuse("There is nothing here to erase.")

    def _step(self, by: int) -> None:
        self.choose_brush((self.brush + by) % self.toolbox.brushes(self.state))

    # painting -----------------------------------------------------------------------------------------
    def paint_hand(self, painter: QPainter) -> None:
        """Where two solutions differ, and a clue on its way."""
        board = self.board
        if self.checked is not None:
            rects = [board.rect_of(cell) for cell in self.checked.parted]
            marks.parted(painter, rects, board.lattice().radius, board.theme)
        if self.sweep is not None and self.sweep.lifted is not None and self.sweep.at is not None:
            self.toolbox.paint_offer(painter, board, self.tool, self.brush, self.sweep.at, True)

    def paint_offer(self, painter: QPainter, key: Hashable) -> None:
        """What a press, or Enter, would do."""
        if not self.is_live or self.sweep is not None or not isinstance(key, tuple):
            return
        hit: Hit | None = Hit((key[0] + 1, key[1] + 1))
        if not self.board.by_keyboard:
            hit = self.toolbox.hit(self.board, self.tool, self.pointer)
        if hit is not None:
            self.toolbox.paint_offer(painter, self.board, self.tool, self.brush, hit, False)
