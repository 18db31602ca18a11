"""The level editor of a puzzle's board. One sweep of a tool, from press to release, is one turn."""

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
from takeback.puzzles.items import Cell
from takeback.texts import gettext as _

Key = Qt.Key
SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
SIDES = {(-1, 0): "L", (1, 0): "R", (0, -1): "U", (0, 1): "D"}  # as `ARROWS` has them: right, down


@dataclass(frozen=True)
class Tool:
    """A tool of the editor.

    `has_brush` tells whether it uses the chosen colour or block; `on_cells` whether it acts on cells or on
    the sides between them.
    """

    id: str
    name: str
    tip: str
    has_brush: bool = False
    on_cells: bool = True


@dataclass(frozen=True)
class ToolTarget:
    """The target of a tool: a cell (from 1), or its right or lower side ("R" or "D")."""

    cell: Cell
    side: str = ""  # "" for the cell itself


class Toolbox:
    """Base class of a game's editing tools: turns the use of a tool into actions. Cells count from 1."""

    tools: tuple[Tool, ...] = ()
    arrows = ""  # the refusal of Enter for a tool that acts between cells: how Shift and an arrow do it

    def brush_count(self, state: Any) -> int:
        """Return how many colours or blocks may be chosen: the existing ones, and a new one."""
        raise NotImplementedError

    def is_new(self, state: Any, number: int) -> bool:
        """Tell whether nothing has this colour or block yet."""
        raise NotImplementedError

    def brush_name(self, number: int) -> str:
        """Return the name of a colour or block."""
        raise NotImplementedError

    def not_yet_text(self, number: int) -> str:
        """Return the sentence for a letter that stands for nothing yet."""
        raise NotImplementedError

    def target_at(self, board: ItemsBoard, tool: Tool, point: QPointF) -> ToolTarget | None:
        """Return the cell, or side of one, that this tool would act on at this point; None outside the
        grid."""
        found = board.cell_grid().cell_at(point)
        return ToolTarget((found[0] + 1, found[1] + 1)) if found is not None else None

    def is_applied(self, state: Any, tool: Tool, brush: int, hit: ToolTarget) -> bool:
        """Tell whether the tool's result exists here already, so that a sweep starting here removes."""
        raise NotImplementedError

    def edit_actions(
        self, state: Any, tool: Tool, brush: int, hit: ToolTarget, on: bool
    ) -> tuple[Action, ...]:
        """Return the actions that add (`on`) or remove the tool's result here; () if nothing is to do."""
        raise NotImplementedError

    def can_pick_up(self, state: Any, tool: Tool, hit: ToolTarget) -> bool:
        """Tell whether a press here picks up what is there, to move it."""
        return False

    def move_actions(self, state: Any, hit: ToolTarget, to: ToolTarget) -> tuple[Action, ...]:
        """Return the actions that move what was picked up at `hit` to `to`; () if nothing can be moved."""
        return ()

    def next_brush(self, state: Any, brush: int) -> int:
        """Return the colour or block that is chosen after an edit."""
        return brush

    def push_actions(self, state: Any, brush: int, cell: Cell, way: str) -> tuple[tuple[Action, ...], Cell]:
        """Return the actions of Shift and an arrow at a cell, and the cell where the cursor goes; `way` is
        the arrow's direction: U, D, L or R."""
        return (), cell

    def clear_actions(self, state: Any, cell: Cell) -> tuple[Action, ...]:
        """Return the actions that remove all that is in a cell; () if it is empty."""
        return ()

    def erase_actions(self, state: Any, brush: int) -> tuple[Action, ...]:
        """Return the actions that remove all of one colour or block; () if there is none."""
        return ()

    def brush_at(self, state: Any, cell: Cell) -> int:
        """Return the colour or block in this cell; -1 for none."""
        return -1

    def cell_name(self, state: Any, cell: Cell) -> str:
        """Return the spoken name of a cell and its content."""
        raise NotImplementedError

    def where(self, action: Action) -> Cell | None:
        """Return the cell where a refusal of this action shakes; None for none."""
        row, column = getattr(action, "row", 0), getattr(action, "column", 0)
        return (row, column) if row and column else None

    def paint_tool_preview(
        self, painter: QPainter, board: ItemsBoard, tool: Tool, brush: int, hit: ToolTarget, is_moving: bool
    ) -> None:
        """Paint what a press would add or remove; with `is_moving`, what is being moved there."""


@dataclass
class Sweep:
    """A use of a tool from press to release, which only adds (`is_adding`) or only removes.

    `count` is the number of accepted actions; `lifted` is where something was picked up to be moved, or None;
    `at` is what the pointer reached last.
    """

    is_adding: bool
    count: int = 0
    lifted: ToolTarget | None = None
    at: ToolTarget | None = None


class LevelEditor:
    """Edits the level that a PuzzleBoard shows; keeps the tool, the brush (the number of the chosen colour or
    block) and the last check."""

    def __init__(self, board: ItemsBoard, toolbox: Toolbox) -> None:
        """Take the board that shows the level, and the tools; the first of them is chosen."""
        self.board, self.toolbox = board, toolbox
        self.tool = toolbox.tools[0]
        self.brush = -1  # until the first state is shown
        self.checked: CheckedLevel | None = None  # of the state shown; None while it is not known
        self.sweep: Sweep | None = None  # the use of the tool that is going on
        self.pointer = QPointF(-1, -1)  # where the mouse is on the board
        self._used: ToolTarget | None = None  # where the mouse used the tool, until it points elsewhere

    @property
    def state(self) -> Any:
        """Return the state that the board shows."""
        return self.board.state

    @property
    def is_live(self) -> bool:
        """Tell whether the player may edit: no spectator and no preview."""
        return self.board.seat is not None and self.board.preview is None

    # choosing -----------------------------------------------------------------------------------------
    def choose_tool(self, tool: Tool) -> None:
        """Use this tool, and say its name."""
        self.tool, self._used = tool, None
        self._announce_change(_("Tool: {tool}.", tool=tool.name))

    def choose_brush(self, number: int) -> None:
        """Use this colour or block, or refuse if there is none; change to a tool that uses it."""
        if number >= self.toolbox.brush_count(self.state):
            self.board.refuse(self.toolbox.not_yet_text(number))
            return
        self.brush = number
        if not self.tool.has_brush:
            self.tool = next(tool for tool in self.toolbox.tools if tool.has_brush)
        self._announce_change(f"{self.toolbox.brush_name(number)}.")

    def choose_again(self, tool: str, brush: int) -> None:
        """Use the tool of this id and this brush again, as far as they are there, without a word."""
        self.tool = next((one for one in self.toolbox.tools if one.id == tool), self.tool)
        self.brush = max(0, min(brush, self.toolbox.brush_count(self.state) - 1))
        self.board.item_chosen.emit(self.brush)
        self.board.update()

    def _announce_change(self, words: str) -> None:
        """Emit the sentence as a message, and update the panel and the board."""
        self.board.message_emitted.emit(words)
        self.board.item_chosen.emit(self.brush)
        self.board.update()

    def state_shown(self, is_mine: bool) -> None:
        """Adapt to a new state of the level: choose a brush the first time, limit it, and forget the check.

        A change that does not come from this board (`is_mine` is False) ends the sweep.
        """
        if self.brush < 0:
            self.brush = self.toolbox.next_brush(self.state, 0)  # the first that is not finished
        self.brush = max(0, min(self.brush, self.toolbox.brush_count(self.state) - 1))
        self.checked = None
        if not is_mine:
            self.sweep = None

    # the mouse ----------------------------------------------------------------------------------------
    def press(self, point: QPointF) -> None:
        """Begin a sweep at this point, or pick up what is there and choose its colour or block; do nothing
        outside the grid, or where the player may not edit."""
        hit = self.toolbox.target_at(self.board, self.tool, point)
        if hit is None or not self.is_live:
            return
        if self.toolbox.can_pick_up(self.state, self.tool, hit):
            self.brush = self.toolbox.brush_at(self.state, hit.cell)
            self.sweep = Sweep(False, lifted=hit, at=hit)
            self.board.item_chosen.emit(self.brush)
        else:
            self._begin_sweep(hit)

    def _begin_sweep(self, hit: ToolTarget) -> None:
        """Begin a sweep that removes if the tool's result exists at `hit`, else adds, and use the tool
        there."""
        self.sweep = Sweep(not self.toolbox.is_applied(self.state, self.tool, self.brush, hit))
        self._touch(hit)

    def _touch(self, hit: ToolTarget) -> None:
        """Continue the sweep to `hit`: use the tool there, unless something is being moved. Do nothing
        without a sweep, or if it is there already."""
        sweep = self.sweep
        if sweep is None or hit == sweep.at:
            return
        sweep.at = hit
        if sweep.lifted is None:
            sweep.count += self._do(
                self.toolbox.edit_actions(self.state, self.tool, self.brush, hit, sweep.is_adding)
            )
        self.board.update()

    def _do(self, actions: tuple[Action, ...]) -> int:
        """Play the actions as steps of the draft until one is refused. Return how many were accepted."""
        done = 0
        with self.board.own_changes():
            for action in actions:
                if not self.board.try_action(action):
                    break
                done += 1
        return done

    def move(self, point: QPointF) -> None:
        """Follow the mouse, with or without its button down."""
        self.pointer = point
        hit = self.toolbox.target_at(self.board, self.tool, point)
        if self.sweep is None and hit != self._used:
            self._used = None
        is_inside = self.board.cell_grid().cells_rect().contains(point)
        if self.sweep is not None and hit is not None and is_inside:
            self._touch(hit)
        self.board.update()

    def release(self) -> None:
        """End the sweep: confirm it as a turn, or put down what was picked up; a mere click removes that.
        Does nothing if no sweep is on."""
        sweep, self.sweep = self.sweep, None
        if sweep is None:
            return
        self._used = sweep.at
        if sweep.lifted is not None and sweep.at is not None:
            if sweep.at == sweep.lifted:
                self.perform(
                    self.toolbox.edit_actions(self.state, self.tool, self.brush, sweep.lifted, False)
                )
            else:
                self.perform(self.toolbox.move_actions(self.state, sweep.lifted, sweep.at))
            self._go_on_with_next()
        elif sweep.count:
            self._confirm()

    def perform(self, actions: tuple[Action, ...]) -> None:
        """Play these actions as one turn; if one is refused, discard all of them."""
        done = self._do(actions)
        if actions and done == len(actions):
            self._confirm()
        elif done:
            self.board.keep_refusal(self.board.retract_draft)

    def _confirm(self) -> None:
        """Confirm the draft as a turn and choose the next brush."""
        if self.board.seat is not None:
            self.board.keep_refusal(lambda: self.board.confirm_wanted.emit(self.board.seat))
        self._go_on_with_next()

    def _go_on_with_next(self) -> None:
        """Choose the brush that the toolbox suggests after an edit, and emit the board's `item_chosen`."""
        self.brush = self.toolbox.next_brush(self.state, self.brush)
        self.board.item_chosen.emit(self.brush)

    def cancel_sweep(self) -> bool:
        """Cancel the sweep and discard its draft. Return False if there was no sweep."""
        sweep, self.sweep = self.sweep, None
        if sweep is None:
            return False
        if sweep.count:
            self.board.retract_draft()
        return True

    # the keyboard -------------------------------------------------------------------------------------
    def use_at(self, key: Hashable) -> None:
        """Use the tool on this cell (from 0) as one turn, because Enter was pressed; refuse if the tool acts
        between cells, and do nothing where the player may not edit."""
        if not isinstance(key, tuple) or not self.is_live:
            return
        hit = ToolTarget((key[0] + 1, key[1] + 1))
        if not self.tool.on_cells:
            self.board.refuse(self.toolbox.arrows)
            return
        self._begin_sweep(hit)
        self.release()

    def bound_to(self, key: Qt.Key, held: Qt.KeyboardModifier) -> Callable[[], object] | None:
        """Return the function of a key with these modifiers, in the editor; None if it has none."""
        here = self.board.spots.current
        cell = (here[0] + 1, here[1] + 1) if isinstance(here, tuple) else (1, 1)
        if held == SHIFT and key in ARROWS:
            return lambda: self._push(cell, SIDES[ARROWS[key]])
        if held == SHIFT and key == Key.Key_Delete:
            return lambda: self.perform(self.toolbox.erase_actions(self.state, self.brush))
        if held != NONE:
            return None
        if key in (Key.Key_Delete, Key.Key_Backspace):
            return lambda: self._clear(cell)
        if key in (Key.Key_Comma, Key.Key_Period):
            return lambda: self._choose_next_brush(-1 if key == Key.Key_Comma else 1)
        if Key.Key_A <= key <= Key.Key_Z:
            return lambda: self.choose_brush(key - Key.Key_A)
        if Key.Key_1 <= key < Key.Key_1 + len(self.toolbox.tools):
            return lambda: self.choose_tool(self.toolbox.tools[key - Key.Key_1])
        return None

    def _push(self, cell: Cell, way: str) -> None:
        """Carry out Shift and an arrow in the direction `way` at this cell as one turn, and move the cursor
        to the cell that the toolbox names."""
        actions, to = self.toolbox.push_actions(self.state, self.brush, cell, way)
        self.perform(actions)
        key = (to[0] - 1, to[1] - 1)
        if key in self.board.spots:
            self.board.move_cursor(key)

    def _clear(self, cell: Cell) -> None:
        """Remove all that is in the cell as one turn, or refuse if it is empty."""
        actions = self.toolbox.clear_actions(self.state, cell)
        if actions:
            self.perform(actions)
        else:
            self.board.refuse(_("There is nothing here to erase."))

    def _choose_next_brush(self, by: int) -> None:
        """Choose the next brush (1) or the previous one (-1), round to the other end."""
        self.choose_brush((self.brush + by) % self.toolbox.brush_count(self.state))

    # painting -----------------------------------------------------------------------------------------
    def paint_differences(self, painter: QPainter) -> None:
        """Paint the cells in which two solutions differ, if the last check found such."""
        if self.checked is not None:
            rects = [self.board.cell_rect(cell) for cell in self.checked.parted]
            marks.paint_differences(painter, rects, self.board.cell_grid().radius, self.board.theme)

    def paint_hand(self, painter: QPainter) -> None:
        """Paint what was picked up at the pointer, if something is being moved."""
        board = self.board
        if self.sweep is not None and self.sweep.lifted is not None and self.sweep.at is not None:
            self.toolbox.paint_tool_preview(painter, board, self.tool, self.brush, self.sweep.at, True)

    def paint_offer(self, painter: QPainter, key: Hashable) -> None:
        """Paint a preview of what a press at the pointer or Enter on this cell would do; nothing during a
        sweep, where the player may not edit, or where the tool was used just now."""
        if not self.is_live or self.sweep is not None or not isinstance(key, tuple):
            return
        hit: ToolTarget | None = ToolTarget((key[0] + 1, key[1] + 1))
        if not self.board.is_keyboard_mode:
            hit = self.toolbox.target_at(self.board, self.tool, self.pointer)
            if hit == self._used:
                return  # it was used here just now; the opposite is offered once the pointer returns
        if hit is not None:
            self.toolbox.paint_tool_preview(painter, self.board, self.tool, self.brush, hit, False)
