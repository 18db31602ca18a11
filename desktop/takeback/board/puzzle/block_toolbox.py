"""The tools for editing levels of blocks, which are painted cell by cell."""

from __future__ import annotations

from PySide6.QtGui import QPainter

from takeback.board.puzzle import blocks, marks
from takeback.board.puzzle.editor import Tool, Toolbox, ToolTarget
from takeback.board.puzzle.items_board import ItemsBoard
from takeback.engine.state import Action
from takeback.puzzles.block_editor import EditedBlocks, ErasePiece, PaintBlock, ToggleMulti, most
from takeback.puzzles.block_texts import BlockTexts
from takeback.puzzles.editor import ToggleEmpty, is_inside
from takeback.puzzles.items import Cell
from takeback.puzzles.wording import cell_text
from takeback.texts import format_list
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import item_colour

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


class BlockToolbox(Toolbox):
    """The tools of a game whose levels consist of blocks; `texts` has the game's word for a block."""

    def __init__(self, texts: BlockTexts) -> None:
        """Make the tools, named by these texts."""
        self.texts = texts
        self.arrows = texts.arrows_text
        self.tools = (
            Tool("paint", texts.tool_name, texts.paint_tip, True),
            Tool("shared", _("Shared"), texts.shared_tip),
            Tool("close", _("Closed cell"), _("It is not part of the board. Click again to open it.")),
            Tool("erase", _("Erase"), _("Remove what is in a cell.")),
        )

    def brush_name(self, number: int) -> str:
        """Return the name of a block."""
        return self.texts.name(number)

    def not_yet_text(self, number: int) -> str:
        """Return the sentence for a letter that no block has yet."""
        return self.texts.not_yet_text(number)

    def brush_count(self, state: EditedBlocks) -> int:
        """Return how many blocks may be chosen: the existing ones, and a new one."""
        return most(state)

    def is_new(self, state: EditedBlocks, number: int) -> bool:
        """Tell whether no cell has this block yet."""
        return number >= len(state.blocks)

    def brush_at(self, state: EditedBlocks, cell: Cell) -> int:
        """Return the first block that covers this cell; -1 for none."""
        return next(iter(state.owners(cell)), -1)

    def is_applied(self, state: EditedBlocks, tool: Tool, brush: int, hit: ToolTarget) -> bool:
        """Tell whether the cell has this block already, is shared already, or is closed already, by the tool;
        False for the eraser."""
        match tool.id:
            case "paint":
                return brush in state.owners(hit.cell)
            case "shared":
                return hit.cell in state.multi
            case "close":
                return hit.cell in state.empty
        return False

    def edit_actions(
        self, state: EditedBlocks, tool: Tool, brush: int, hit: ToolTarget, on: bool
    ) -> tuple[Action, ...]:
        """Return the actions that add (`on`) or remove the tool's result at this cell; () if it is so
        already.

        The eraser clears the cell in both cases.
        """
        if tool.id == "erase":
            return self.clear_actions(state, hit.cell)
        if self.is_applied(state, tool, brush, hit) == on:
            return ()
        match tool.id:
            case "paint":
                return (PaintBlock(brush, *hit.cell),)
            case "shared":
                return (ToggleMulti(*hit.cell),)
        return (ToggleEmpty(*hit.cell),)

    def clear_actions(self, state: EditedBlocks, cell: Cell) -> tuple[Action, ...]:
        """Return the actions that remove the blocks of the cell; without any, the one that removes its mark
        as shared or closed; () if it is empty."""
        if owners := state.owners(cell):
            return tuple(PaintBlock(owner, *cell) for owner in owners)
        if cell in state.multi:
            return (ToggleMulti(*cell),)
        return (ToggleEmpty(*cell),) if cell in state.empty else ()

    def erase_actions(self, state: EditedBlocks, brush: int) -> tuple[Action, ...]:
        """Return the action that removes a block; () if there is none."""
        return (ErasePiece(brush),) if brush < len(state.blocks) else ()

    def push_actions(
        self, state: EditedBlocks, brush: int, cell: Cell, way: str
    ) -> tuple[tuple[Action, ...], Cell]:
        """Return the action that paints the neighbouring cell, if it has to, and that cell.

        At the edge of the board return no action and the cell itself.
        """
        to = (cell[0] + STEPS[way][0], cell[1] + STEPS[way][1])
        if not is_inside(state, to):
            return (), cell
        return () if brush in state.owners(to) else (PaintBlock(brush, *to),), to

    def cell_name(self, state: EditedBlocks, cell: Cell) -> str:
        """Return the spoken name of a cell, its blocks and its marks."""
        here = [self.texts.name_in_list(item) for item in state.owners(cell)]
        words = [_("closed")] if cell in state.empty else here or [_("empty")]
        shared = [self.texts.for_several] if cell in state.multi else []
        return format_list([cell_text(cell), *words, *shared], "unit")

    def paint_tool_preview(
        self, painter: QPainter, board: ItemsBoard, tool: Tool, brush: int, hit: ToolTarget, is_moving: bool
    ) -> None:
        """Paint a preview of what a press on this cell would add, or an eraser on what it would remove."""
        rect, radius, theme = board.cell_rect(hit.cell), board.cell_grid().radius, board.theme
        if self.is_applied(board.state, tool, brush, hit) or tool.id == "erase":
            if self.clear_actions(board.state, hit.cell):
                marks.eraser(painter, rect, theme)
            return
        match tool.id:
            case "paint":
                ink = item_colour(theme, brush)
                painting.rounded(painter, rect, radius, ink, 0.4)
                painting.ring(painter, rect, radius, ink, max(2.0, rect.width() * 0.05))
            case "shared":
                painting.ring(painter, rect, radius, theme.accent, 2.0)
                blocks.shared_mark(painter, rect, theme)
            case "close":
                marks.closed(painter, rect, radius, theme, theme.accent)
