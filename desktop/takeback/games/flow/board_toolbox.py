"""The tools of the Flow editor: clues, walls, bridges and closed cells."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from takeback.board.puzzle import marks
from takeback.board.puzzle.editor import Tool, Toolbox, ToolTarget
from takeback.board.puzzle.items_board import ItemsBoard
from takeback.engine.state import Action
from takeback.puzzles.editor import ToggleEmpty, is_inside
from takeback.puzzles.items import Cell, letter
from takeback.texts import format_list
from takeback.texts import gettext as _
from takeback.ui.theme import item_colour

from . import board_lines as drawn
from .editor import EditedLines, PutClue, ToggleBridge, ToggleWall, clue_colour_at
from .rules import cell_in_words, neighbour_of, sort_pair
from .state import COLOURS
from .text import WALLS, named_colour

NEAR = 0.22  # share of a cell; this near to a wall the eraser removes the wall


class FlowToolbox(Toolbox):
    """The tools with which Flow levels are made."""

    arrows = _("Press Shift and an arrow key to add a wall on that side of the cell, or to remove it.")
    tools = (
        Tool("clue", _("Dot"), _("Two for each colour. Drag to move one; click to remove it."), True),
        Tool(
            "wall",
            _("Wall"),
            _("No pipe can pass through it. Click between two cells; click again to remove it."),
            on_cells=False,
        ),
        Tool("bridge", _("Bridge"), _("One pipe passes over another. Click again to remove it.")),
        Tool("close", _("Closed cell"), _("It is not part of the board. Click again to open it.")),
        Tool("erase", _("Erase"), _("Click to remove anything in a cell, or a wall.")),
    )

    def brush_count(self, state: EditedLines) -> int:
        """Return how many colours may be chosen: those there are and, up to the limit, a new one."""
        return min(len(COLOURS), len(state.clues) + 1)

    def is_new(self, state: EditedLines, number: int) -> bool:
        """Return whether a colour has no clue yet."""
        return number >= len(state.clues)

    def brush_name(self, number: int) -> str:
        """Return the name of a colour with its letter."""
        return named_colour(number)

    def not_yet_text(self, number: int) -> str:
        """Return the sentence for a letter that no colour has yet."""
        return _("There is no colour {letter} yet.", letter=letter(number))

    def brush_at(self, state: EditedLines, cell: Cell) -> int:
        """Return the colour whose clue is in this cell, or -1."""
        return clue_colour_at(state, cell)

    def next_brush(self, state: EditedLines, brush: int) -> int:
        """Return the colour to go on with: this one or, if it has both clues, the first that lacks one, else
        a new one or the last of all."""
        if brush >= len(state.clues) or len(state.clues[brush]) < 2:
            return brush
        wanting = (number for number, ends in enumerate(state.clues) if len(ends) < 2)
        return next(wanting, min(len(state.clues), len(COLOURS) - 1))

    def target_at(self, board: ItemsBoard, tool: Tool, point: QPointF) -> ToolTarget | None:
        """Return what a tool acts on at this point: a cell, for the wall tool the nearest edge of it, for the
        eraser that edge if it has a wall and is near. None outside, and at the border for walls."""
        found = super().target_at(board, tool, point)
        if found is None or tool.id not in ("wall", "erase"):
            return found
        rect = board.cell_rect(found.cell)
        away = {
            "L": point.x() - rect.left(),
            "R": rect.right() - point.x(),
            "U": point.y() - rect.top(),
            "D": rect.bottom() - point.y(),
        }
        side = min(away, key=lambda way: away[way])
        edge = self.edge(board.state, found.cell, side)
        if tool.id == "wall":
            return edge
        is_meant = edge is not None and self._has_wall(board.state, edge)
        return edge if is_meant and away[side] < NEAR * rect.width() else found

    def edge(self, state: EditedLines, cell: Cell, side: str) -> ToolTarget | None:
        """Return the edge on this side of a cell, named from its left or upper cell; None at the border."""
        near = neighbour_of(cell, side)
        if not is_inside(state, near):
            return None
        return ToolTarget(cell, side) if side in ("R", "D") else ToolTarget(near, "R" if side == "L" else "D")

    def _has_wall(self, state: EditedLines, hit: ToolTarget) -> bool:
        """Return whether a wall is on this edge."""
        return bool(hit.side) and sort_pair(hit.cell, neighbour_of(hit.cell, hit.side)) in state.level.walls

    def is_applied(self, state: EditedLines, tool: Tool, brush: int, hit: ToolTarget) -> bool:
        """Return whether what this tool makes is there already, a clue of any colour; False for the
        eraser."""
        match tool.id:
            case "clue":
                return clue_colour_at(state, hit.cell) >= 0
            case "wall":
                return self._has_wall(state, hit)
            case "bridge":
                return hit.cell in state.level.bridges
            case "close":
                return hit.cell in state.level.empty
        return False

    def edit_actions(
        self, state: EditedLines, tool: Tool, brush: int, hit: ToolTarget, on: bool
    ) -> tuple[Action, ...]:
        """Return the actions by which this tool makes its thing here (`on`) or removes it; none if that is so
        already.

        The eraser removes everything here.
        """
        if tool.id == "erase":
            return (ToggleWall(*hit.cell, hit.side),) if hit.side else self.clear_actions(state, hit.cell)
        if self.is_applied(state, tool, brush, hit) == on:
            return ()
        match tool.id:
            case "clue":
                owner = clue_colour_at(state, hit.cell)
                return (PutClue(owner if owner >= 0 else brush, *hit.cell),)
            case "wall":
                return (ToggleWall(*hit.cell, hit.side),)
            case "bridge":
                return (ToggleBridge(*hit.cell),)
        return (ToggleEmpty(*hit.cell),)

    def can_pick_up(self, state: EditedLines, tool: Tool, hit: ToolTarget) -> bool:
        """Return whether a press here picks up a clue."""
        return tool.id == "clue" and clue_colour_at(state, hit.cell) >= 0

    def move_actions(self, state: EditedLines, hit: ToolTarget, to: ToolTarget) -> tuple[Action, ...]:
        """Return the actions that move the clue from one cell to another; none if its colour has a clue
        there."""
        owner = clue_colour_at(state, hit.cell)
        if clue_colour_at(state, to.cell) == owner:
            return ()
        return PutClue(owner, *hit.cell), PutClue(owner, *to.cell)

    def push_actions(
        self, state: EditedLines, brush: int, cell: Cell, way: str
    ) -> tuple[tuple[Action, ...], Cell]:
        """Return the actions that switch the wall on this side of a cell, none at the border, and the cell,
        where the cursor stays."""
        edge = self.edge(state, cell, way)
        return ((ToggleWall(*edge.cell, edge.side),), cell) if edge is not None else ((), cell)

    def clear_actions(self, state: EditedLines, cell: Cell) -> tuple[Action, ...]:
        """Return the actions that remove the clue, the bridge or the closing of a cell; none if it has none
        of these."""
        if (owner := clue_colour_at(state, cell)) >= 0:
            return (PutClue(owner, *cell),)
        if cell in state.level.bridges:
            return (ToggleBridge(*cell),)
        return (ToggleEmpty(*cell),) if cell in state.level.empty else ()

    def erase_actions(self, state: EditedLines, brush: int) -> tuple[Action, ...]:
        """Return the actions that remove all clues of a colour."""
        ends = state.clues[brush] if brush < len(state.clues) else ()
        return tuple(PutClue(brush, *cell) for cell in ends)

    def cell_name(self, state: EditedLines, cell: Cell) -> str:
        """Return the spoken name of a cell with its contents and walls."""
        level, owner = state.level, clue_colour_at(state, cell)
        words = [cell_in_words(cell)]
        if owner >= 0:
            words += [named_colour(owner), _("dot")]
        elif cell in level.bridges:
            words.append(_("bridge"))
        else:
            words.append(_("closed") if cell in level.empty else _("empty"))
        words += [
            wall for way, wall in WALLS.items() if sort_pair(cell, neighbour_of(cell, way)) in level.walls
        ]
        return format_list(words, "unit")

    def paint_tool_preview(
        self, painter: QPainter, board: ItemsBoard, tool: Tool, brush: int, hit: ToolTarget, is_moving: bool
    ) -> None:
        """Paint what the tool would put or remove here."""
        state, lattice, theme, rect = board.state, board.cell_grid(), board.theme, board.cell_rect(hit.cell)
        if tool.id == "erase" or (
            self.is_applied(state, tool, brush, hit) and tool.on_cells and not is_moving
        ):
            if hit.side:
                drawn.draw_wall(
                    painter, lattice, hit.cell, neighbour_of(hit.cell, hit.side), theme, theme.alarm
                )
            elif self.clear_actions(state, hit.cell):
                marks.eraser(painter, rect, theme)
            return
        painter.save()
        match tool.id:
            case "clue":
                painter.setOpacity(0.5)
                drawn.draw_clue(
                    painter, lattice, hit.cell, item_colour(theme, brush), letter(brush), theme, False
                )
            case "wall" if hit.side:
                ink = theme.alarm if self._has_wall(state, hit) else theme.accent
                drawn.draw_wall(painter, lattice, hit.cell, neighbour_of(hit.cell, hit.side), theme, ink)
            case "bridge":
                painter.setOpacity(0.55)
                drawn.draw_deck(painter, lattice, hit.cell, theme.board, theme)
            case "close":
                marks.closed(painter, rect, lattice.radius, theme, theme.accent)
        painter.restore()
