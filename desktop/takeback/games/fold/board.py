"""The board of Fold, on which paper blocks turn over their edges and show a lighter back."""

from collections.abc import Hashable
from math import cos, pi, sin
from typing import Any

from PySide6.QtCore import QAbstractAnimation, QParallelAnimationGroup, QPointF, QRectF
from PySide6.QtGui import QPainter, QPolygonF, QTransform

from takeback.board.motion import USUAL, Motion
from takeback.board.puzzle import blocks, marks
from takeback.board.puzzle.block_toolbox import BlockToolbox
from takeback.board.puzzle.editor_panel import panel as panel
from takeback.board.puzzle.items_board import ItemTexts
from takeback.board.puzzle.puzzle_board import PuzzleBoard, refusal_text
from takeback.engine.state import Action
from takeback.puzzles.block_editor import EditedBlocks
from takeback.puzzles.block_texts import BlockTexts
from takeback.puzzles.items import Cell, PlayAgain, TakeBack
from takeback.texts import format_list
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import colour, item_colour, mixed

from . import text
from .board_drag import Drag, blocking_cells, frame
from .rules import (
    GROUND,
    block_cells,
    block_cells_before,
    is_perfect,
    is_stuck,
    mirror_image,
    preview_fold,
    solved_text,
)
from .state import DIRECTIONS, Fold, Sheet

Sides = dict[Cell, int]  # how often each cell of a block was turned over; odd numbers show the back


class Board(PuzzleBoard):
    """The board of Fold. Dragging a block out over a side folds it; dragging back unfolds it."""

    ground = GROUND
    toolbox = BlockToolbox(BlockTexts())
    drag: Drag | None = None
    _blocking_cells: tuple[Cell, ...] = ()  # the cells in the way of the fold that was refused last
    _stuck: tuple[Any, frozenset[Hashable]] = (None, frozenset())  # a position, and its `_stuck_spots`

    # Spots and names
    def size_of_grid(self) -> tuple[int, int]:
        """Return rows and columns."""
        plan = self.state if isinstance(self.state, EditedBlocks) else self.state.level
        return plan.rows, plan.columns

    def cell_name(self, cell: Cell) -> str:
        """Return the spoken name of a cell."""
        return text.cell_name(self.state, cell)

    def name_of(self, key: Hashable) -> str:
        """Return the name of a spot. The cell with a block's letter also says whether the block is stuck."""
        name = super().name_of(key)
        return format_list([name, _("stuck")], "unit") if key in self._stuck_spots() else name

    def _stuck_spots(self) -> frozenset[Hashable]:
        """Return the spots with the letters of stuck blocks, none in the editor. They are cached for the
        position."""
        if self._stuck[0] is not self.state:
            count = len(self.state.items) if self.is_play else 0
            spots = frozenset(self.spot_of(item) for item in range(count) if self._is_stuck(item))
            self._stuck = (self.state, spots)
        return self._stuck[1]

    def item_facts(self, item: int) -> list[str]:
        """Return the name of a block, and what there is to say about it."""
        return text.item_facts(self.state, item)

    def item_title(self, item: int) -> str:
        """Return a block in words: "Block B, 4 cells, 2 folds"."""
        return text.item_words(self.state, item)

    def command_texts(self, item: int) -> ItemTexts:
        """Return the texts of the commands of a block, whose moves are folds."""
        name = self.item_in_sentence(item)
        return ItemTexts(
            _("Undo one fold of {item}", item=name),
            _("Redo one fold of {item}", item=name),
            _("Undo all folds of {item}", item=name),
            _("Redo all folds of {item}", item=name),
        )

    def _closed(self) -> frozenset[Cell]:
        """Return the closed cells."""
        plan = self.state if isinstance(self.state, EditedBlocks) else self.state.level
        found: frozenset[Cell] = plan.empty
        return found

    def _shared(self) -> frozenset[Cell]:
        """Return the cells that several blocks may cover."""
        plan = self.state if isinstance(self.state, EditedBlocks) else self.state.level
        found: frozenset[Cell] = plan.multi
        return found

    def owners(self, cell: Cell) -> list[int]:
        """Return the blocks on a cell."""
        if isinstance(self.state, EditedBlocks):
            return list(self.state.owners(cell))
        return [item for item in range(len(self.state.items)) if cell in block_cells(self.state, item)]

    def _is_stuck(self, item: int) -> bool:
        """Return whether a block cannot fold any more in an unsolved position."""
        return not self.state.solved and is_stuck(self.state, item)

    def item_at(self, cell: Cell) -> int | None:
        """Return the block on a cell, the selected one where several lie; None in the editor."""
        found = self.owners(cell) if self.is_play else []
        return self.selected if self.selected in found else next(iter(found), None)

    def spot_of(self, item: int) -> Hashable | None:
        """Return the spot of the cell with the letter of a block, in the middle of its first shape."""
        row, column = blocks.middle(self.state.level.blocks[item])
        return row - 1, column - 1

    def where(self, action: Action) -> Hashable | None:
        """Return the spot that an action is about: that of its block. None in the editor, or if there is no
        such block."""
        match action:
            case Fold(item) | TakeBack(item) | PlayAgain(item) if self.is_play and 0 <= item < len(
                self.state.items
            ):
                return self.spot_of(item)
        return None

    def layout_of(self) -> object:
        """Return everything besides the size that the spots depend on."""
        if isinstance(self.state, EditedBlocks):
            return self.state.rows, self.state.columns, self.state.empty, self.state.multi
        return super().layout_of()

    def idle_text(self) -> str:
        """Return the status line: cells covered and blocks stuck, or how the puzzle was solved; in the editor
        what is made."""
        if not self.is_play:
            return self.editing_text()
        state: Sheet = self.state
        if state.solved:
            return solved_text(state.strokes, is_perfect(state))
        if text.all_stuck(state):
            return _("No block can be folded any further. Undo something.")
        return text.progress_text(state, len(self.dots()))

    # Drag and keyboard
    def _begin_drag(self, item: int, cell: Cell) -> None:
        """Select a block, report the choice, and begin a drag of it at this cell; nothing moves yet."""
        self.selected = item
        self.drag = Drag(lambda: self.state, self.try_action, self.step_back, item, cell)
        self.item_chosen.emit(item)

    def press_in_play(self, key: Hashable | None) -> None:
        """Begin a drag if the button went down on a block."""
        if isinstance(key, tuple):
            cell = (key[0] + 1, key[1] + 1)
            if (item := self.item_at(cell)) is not None:
                self._begin_drag(item, cell)

    def cell_entered(self, cell: Cell) -> None:
        """Move the drag to this cell, counted from 0, and end it if that solves the puzzle; nothing without a
        drag."""
        if self.drag is not None:
            with self.own_changes():
                self.drag.move_to((cell[0] + 1, cell[1] + 1))
            if self.state.solved:
                self.drag = None

    def release_in_play(self, pressed: Hashable | None, key: Hashable | None) -> None:
        """End the drag as a turn. Without one, press a dot above the board, or whatever can be pressed."""
        if self.drag is not None:
            self.end_drag()
        else:
            super().release_in_play(pressed, key)

    def activate_spot(self, key: Hashable) -> None:
        """Select the block on this cell; nothing if there is none."""
        if isinstance(key, tuple) and (item := self.item_at((key[0] + 1, key[1] + 1))) is not None:
            self.select(item, is_moving=False)

    def push_item(self, way: str) -> None:
        """Fold the selected block in this direction, as a step of the turn that ends when Shift is
        released."""
        if self.drag is None:
            self._begin_drag(self.selected, self.state.level.blocks[self.selected][0])
        assert self.drag is not None
        with self.own_changes():
            self.drag.fold(way)
        if self.state.solved:
            self.drag = None

    def shift_released(self) -> None:
        """End the turn made with Shift and arrows, now that Shift is released; nothing if there is none."""
        if self.drag is not None and not self.is_button_down:
            self.end_drag()

    # Painting
    def paint_background(self, painter: QPainter) -> None:
        """Paint the cells, their marks and, if wanted, the numbers of rows and columns. The picture is
        cached."""
        lattice = self.cell_grid()
        painting.card(painter, lattice.frame, self.frame_radius(), self.theme)
        painter.save()
        self.clip_to_cells(painter)
        for row in range(1, lattice.rows + 1):
            for column in range(1, lattice.columns + 1):
                if (row, column) not in self._closed():
                    painting.cell(painter, self.cell_rect((row, column)), lattice.radius, self.theme)
        for cell in () if self.is_play else self._closed():
            marks.closed(painter, self.cell_rect(cell), lattice.radius, self.theme)
        for cell in self._shared():
            blocks.shared_mark(painter, self.cell_rect(cell), self.theme)
        painter.restore()
        if self.is_numbered:
            self.paint_numbers(painter, lattice)

    def paint(self, painter: QPainter) -> None:
        """Paint the blocks, their letters, and those parts that are turning over."""
        painter.save()
        painter.translate(self.shake_shift(None), 0)
        self.clip_to_cells(painter)
        moving = {motion.key: motion for motion in self.stage}
        count = len(self.state.blocks) if isinstance(self.state, EditedBlocks) else len(self.state.items)
        for item in range(count):
            motion = moving.get(("fold", item))
            self._paint_block(painter, item, self._fold_counts(item) if motion is None else motion.payload[0])
        self._paint_shared(painter)
        for item in range(count):
            self._paint_letter(painter, item)
        for motion in self.stage:
            if isinstance(motion.key, tuple) and motion.key[0] == "fold":
                self._paint_flap(painter, motion)
        self.paint_shaken(painter)
        painter.restore()
        self.paint_dots(painter)

    def paint_names(self, painter: QPainter) -> None:
        """Paint the letters of a level being made, over the cells in which solutions differ."""
        painter.save()
        self.clip_to_cells(painter)
        for item in range(len(self.state.blocks)):
            self._paint_letter(painter, item)
        painter.restore()

    def _fold_counts(self, item: int) -> Sides:
        """Return, for each cell of this block, how often folding turned it over; 0 for all in the editor."""
        if isinstance(self.state, EditedBlocks):
            return dict.fromkeys(self.state.blocks[item], 0)
        return turn_counts(self.state, item)

    def _shade(self, item: int, turned: int) -> str:
        """Return the colour of a block's front, or a lighter one for its back, which shows when `turned` is
        odd."""
        ink = item_colour(self.theme, item)
        return (
            mixed(ink, self.theme.board if not self.theme.is_dark else self.theme.cell, 0.8)
            if turned % 2
            else ink
        )

    def _paint_block(self, painter: QPainter, item: int, turned: Sides) -> None:
        """Paint a block with its front and back cells."""
        lattice = self.cell_grid()
        rects = {cell: self.cell_rect(cell) for cell in turned}
        whole = blocks.outline_of_cells(rects, lattice.radius)
        blocks.fill(painter, whole, self._shade(item, 0))
        painter.save()
        painter.setClipPath(whole)
        half, back = lattice.gap / 2, colour(self._shade(item, 1))
        for cell, rect in rects.items():
            if turned[cell] % 2:
                painter.fillRect(rect.adjusted(-half, -half, half, half), back)
        painter.restore()
        self.paint_aids(painter, rects, whole, item, self._first_shape(item))

    def _paint_shared(self, painter: QPainter) -> None:
        """Divide a cell that several blocks cover into one slice for each."""
        for cell in sorted(self._shared()):
            here = self.owners(cell)
            if len(here) < 2:
                continue
            rect = self.cell_rect(cell)
            for number, item in enumerate(here):
                part = blocks.slice_of(rect, number, len(here))
                painting.rounded(painter, part, min(4.0, part.width() / 3), item_colour(self.theme, item))

    def _first_shape(self, item: int) -> tuple[Cell, ...]:
        """Return the first shape of a block."""
        plan = self.state if isinstance(self.state, EditedBlocks) else self.state.level
        first: tuple[Cell, ...] = plan.blocks[item]
        return first

    def _paint_letter(self, painter: QPainter, item: int) -> None:
        """Paint the letter of a block, with only a ring around it if the block is stuck; nothing for one
        without cells."""
        if first := self._first_shape(item):
            rect = self.cell_rect(blocks.middle(first))
            is_open = self.is_play and self._is_stuck(item)
            blocks.letter(
                painter, rect, self.letter_of(item), item_colour(self.theme, item), self.theme, is_open
            )

    def _paint_flap(self, painter: QPainter, motion: Motion) -> None:
        """Paint the half that turns over, or back. Its far edge rises towards the viewer and comes down
        beyond; upright it is not seen."""
        _, turned, way, is_gain = motion.payload
        progress = motion.progress if is_gain else 1 - motion.progress
        lattice = self.cell_grid()
        top, bottom, left, right = frame(turned)
        box = self.cell_rect((top, left)).united(self.cell_rect((bottom, right)))
        transform = fold_transform(box, way, lattice.gap / 2, progress)
        if transform is None:
            return
        item = motion.key[1]  # type: ignore[index]
        painter.save()
        painter.setTransform(transform, combine=True)
        for side in (0, 1):
            rects = {cell: self.cell_rect(cell) for cell, times in turned.items() if times % 2 == side}
            ink = self._shade(item, side if progress > 0.5 else side + 1)
            path = blocks.outline_of_cells(rects, lattice.radius)
            blocks.fill(painter, path, mixed(ink, "#000000", 1 - 0.22 * sin(pi * progress)))
        painter.restore()

    def paint_held(self, painter: QPainter) -> None:
        """Paint what other blocks lost in this drag, a refused fold and, with the keyboard or a drag, a line
        around the selected block."""
        lattice = self.cell_grid()
        painter.save()
        self.clip_to_cells(painter)
        if self.drag is not None:
            for item, cells in self.drag.cells_lost().items():
                path = blocks.outline_of_cells({cell: self.cell_rect(cell) for cell in cells}, lattice.radius)
                blocks.hatch(painter, path, item_colour(self.theme, item), lattice.side * 0.2)
            if self.drag.refused_side:
                self._paint_refused(painter, self.drag.item, self.drag.refused_side)
        if self.drag is not None or self.is_keyboard_mode:
            self._paint_outline(painter, self.selected)
        painter.restore()

    def _paint_refused(self, painter: QPainter, item: int, side: str) -> None:
        """Paint where the block would lie, and mark the closed cells or the block in the way."""
        lattice, cells = self.cell_grid(), mirror_image(block_cells(self.state, item), side)
        path = blocks.outline_of_cells({cell: self.cell_rect(cell) for cell in cells}, lattice.radius)
        blocks.fill(painter, path, self.theme.alarm, 0.14)
        blocks.edge(painter, path, self.theme.alarm, max(1.5, lattice.side * 0.03), is_dashed=True)
        hit = {cell: self.cell_rect(cell) for cell in blocking_cells(self.state, item, side)}
        closed = [cell for cell in hit if cell in self._closed()]
        for cell in closed:
            marks.cross(painter, hit[cell], self.theme)
        if not closed:
            marks.paint_conflict(painter, hit, self.theme)  # an edge only, so that its letter stays readable

    def refuse(self, sentence: str, action: Action | None = None, key: Hashable | None = None) -> None:
        """Show a refusal, and note which cells were in the way."""
        super().refuse(sentence, action, key)
        self._blocking_cells = ()
        if isinstance(action, Fold) and action.direction in DIRECTIONS and self.where(action) is not None:
            self._blocking_cells = blocking_cells(self.state, action.item, action.direction)

    def bubble_avoid_rect(self, key: Hashable) -> QRectF:
        """Return the area that the message must not cover: the block and what is in its way.

        Only the latter where there is no room beside both.
        """
        place = super().bubble_avoid_rect(key)
        if self.refusal is None or not self._blocking_cells:
            return place
        way = blocks.outline_of_cells(
            {cell: self.cell_rect(cell) for cell in self._blocking_cells}, 0
        ).boundingRect()
        whole = way.united(place)
        return whole if painting.has_room_beside(QRectF(self.rect()), whole) else way

    def _paint_outline(self, painter: QPainter, item: int) -> None:
        """Paint a line around a block."""
        lattice = self.cell_grid()
        path = blocks.outline_of_cells(
            {cell: self.cell_rect(cell) for cell in block_cells(self.state, item)}, lattice.radius
        )
        blocks.edge(painter, path, self.theme.ink, max(2.0, lattice.side * 0.035))

    def paint_press_preview(self, painter: QPainter, key: Hashable) -> None:
        """Paint where the block under the mouse can fold to, and what other blocks would lose; nothing where
        there is no block."""
        if not isinstance(key, tuple):
            return
        item = self.item_at((key[0] + 1, key[1] + 1))
        if item is None:
            return
        for way in DIRECTIONS:
            if not refusal_text(lambda way=way: preview_fold(self.state, item, (way,))):  # type: ignore[misc]
                self._paint_way(painter, item, way)
        self._paint_outline(painter, item)

    def _paint_way(self, painter: QPainter, item: int, way: str) -> None:
        """Paint one possible fold, and hatch the cells that other blocks would lose."""
        lattice = self.cell_grid()
        ink = item_colour(self.theme, item)
        rects = {cell: self.cell_rect(cell) for cell in mirror_image(block_cells(self.state, item), way)}
        path = blocks.outline_of_cells(rects, lattice.radius)
        blocks.fill(painter, path, ink, 0.14)
        blocks.edge(painter, path, ink, max(1.5, lattice.side * 0.03), is_dashed=True)
        for other, count in preview_fold(self.state, item, (way,)).losses:
            gone = set(block_cells(self.state, other)) - set(block_cells_before(self.state, other, count))
            lost = blocks.outline_of_cells({cell: self.cell_rect(cell) for cell in gone}, lattice.radius)
            blocks.hatch(painter, lost, self.theme.board, lattice.side * 0.2)

    # Animation
    def animate_between(self, before: Sheet, after: Sheet) -> QAbstractAnimation | None:
        """Return the animation between two positions, or None.

        For each block the last fold it gained turns over, or the first it lost turns back.
        """
        group = QParallelAnimationGroup()
        for item in range(len(after.items)):
            old, new = before.items[item].done, after.items[item].done
            if [entry.where for entry in old] == [entry.where for entry in new]:
                continue
            is_gain = len(new) > len(old) or (len(new) == len(old) and bool(new))
            thicker, count = (after, len(new) - 1) if is_gain else (before, len(new))
            group.addAnimation(Motion(("fold", item), USUAL, fold_animation(thicker, item, count, is_gain)))
        return group if group.animationCount() else None


def turn_counts(state: Sheet, item: int, count: int | None = None) -> Sides:
    """Return how often each cell of a block was turned over by its first `count` folds, or by all."""
    turned = dict.fromkeys(state.level.blocks[item], 0)
    for entry in state.items[item].done[:count]:
        way = str(entry.move[0])
        new = zip(mirror_image(turned, way), list(turned.values()), strict=True)
        turned.update({cell: number + 1 for cell, number in new})
    return turned


def fold_animation(state: Sheet, item: int, count: int, is_gain: bool) -> tuple[Any, ...]:
    """Return the cells at rest, the cells that turn over, the side, and whether it is a fold or its undoing.

    Cells come with how often they were turned over.
    """
    still = turn_counts(state, item, count)
    way = str(state.items[item].done[count].move[0])
    turned = {cell: side + 1 for cell, side in zip(mirror_image(still, way), still.values(), strict=True)}
    return still, turned, way, is_gain


def fold_transform(box: QRectF, way: str, gap: float, progress: float) -> QTransform | None:
    """Return the transform that draws the turning half as seen from above; None when it stands upright.

    `progress` is 0 where the half lay and 1 where it comes to lie.
    """
    reach, rise = -cos(pi * progress), sin(pi * progress)
    if abs(reach) < 0.02:
        return None
    is_flat = way in "LR"
    size, across = (box.width(), box.height()) if is_flat else (box.height(), box.width())
    hinge = {"R": box.left() - gap, "L": box.right() + gap, "D": box.top() - gap, "U": box.bottom() + gap}[
        way
    ]
    low, high = (box.top(), box.bottom()) if is_flat else (box.left(), box.right())
    out = 1 if way in "RD" else -1

    def corners(turn: float, spread: float) -> QPolygonF:
        """Return the corners of the half at this turn, with its far edge widened by `spread`."""
        near, far = hinge + out * gap * turn, hinge + out * (size + gap) * turn
        points = [(near, low), (far, low - spread), (far, high + spread), (near, high)]
        return QPolygonF([QPointF(*point) if is_flat else QPointF(*point[::-1]) for point in points])

    found = QTransform.quadToQuad(corners(1.0, 0.0), corners(reach, 0.16 * across * rise))
    return found if isinstance(found, QTransform) else None
