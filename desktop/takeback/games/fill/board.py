"""The board of Fill, on which pieces are lifted from the tray, laid, slid, pushed and put back."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractAnimation, QParallelAnimationGroup, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter

from takeback.board.motion import USUAL, Motion
from takeback.board.puzzle import blocks, marks
from takeback.board.puzzle.block_toolbox import BlockToolbox
from takeback.board.puzzle.editor_panel import panel as panel
from takeback.board.puzzle.puzzle_board import NONE, Key, PuzzleBoard, refusal_text
from takeback.board.spots import ARROWS, PRESSING, nearest
from takeback.engine.state import Action
from takeback.puzzles.block_editor import EditedBlocks
from takeback.puzzles.items import Cell, PlayAgain, TakeBack, letter
from takeback.ui import painting
from takeback.ui.theme import item_colour, mixed

from . import board_tray as tray
from . import text
from .board_carry import Carry, closed_under, next_free, why_blocked
from .editor import ITEM_WORD
from .rules import GROUND, cells_of, corner_of, preview_move
from .state import OPPOSITE, Box, Lift, Place, Slide

RestingPlace = tuple[QPointF, float]  # the point of a piece's corner, and the size of its cells
START = 5.0  # pixels the mouse must move before a piece is lifted


class Board(PuzzleBoard):
    """The board of Fill. A dropped piece pushes others back; a double click returns a piece to the tray."""

    ground = GROUND
    toolbox = BlockToolbox(ITEM_WORD)
    drag: Carry | None = None

    # Spots and names
    def _shown_level(self) -> Any:
        """Return the level, or what is made of it in the editor."""
        return self.state if isinstance(self.state, EditedBlocks) else self.state.level

    def size_of_grid(self) -> tuple[int, int]:
        """Return rows and columns."""
        return self._shown_level().rows, self._shown_level().columns

    def cell_name(self, cell: Cell) -> str:
        """Return the spoken name of a cell."""
        return text.cell_name(self.state, cell)

    def item_title(self, item: int) -> str:
        """Return a piece in words."""
        return text.item_words(self.state, item)

    def item_at(self, cell: Cell) -> int | None:
        """Return the piece on a cell, the selected one where several lie; None in the editor."""
        if not self.is_play:
            return None
        found = [item for item in range(len(self.state.items)) if cell in cells_of(self.state, item)]
        return self.selected if self.selected in found else next(iter(found), None)

    def spot_of(self, item: int) -> Hashable | None:
        """Return the spot of a piece: its place on the tray, or the cell with its letter."""
        if not corner_of(self.state, item):
            return ("tray", item)
        row, column = blocks.middle(cells_of(self.state, item))
        return row - 1, column - 1

    def where(self, action: Action) -> Hashable | None:
        """Return the spot that an action is about, or None."""
        match action:
            case Place(item, row, column) if self.is_play and 0 <= item < len(self.state.items):
                return row - 1, column - 1
            case Slide(item) | Lift(item) | TakeBack(item) | PlayAgain(item) if self.is_play:
                return self.spot_of(item) if 0 <= item < len(self.state.items) else None
        return None

    def idle_text(self) -> str:
        """Return the status line: cells covered and pieces laid, or how the puzzle was solved."""
        if not self.is_play:
            return self.editing_text()
        if self.state.solved:
            outcome = self.game.outcome(self.state)
            return outcome.sentence if outcome is not None else "Solved."
        state: Box = self.state
        pending = f" · {len(self.dots())} pending" if self.dots() else ""
        return f"{text.covered_in_words(state)} · {text.laid_in_words(state)}{pending}"

    # The tray
    def available_rect(self) -> QRectF:
        """Return the space for the board, without that of the tray."""
        room = super().available_rect()
        return tray.split_room(room)[0] if self.is_play else room

    def tray_rect(self) -> QRectF:
        """Return the rectangle of the tray."""
        room = super().available_rect()
        return tray.tray_rect(room, self.cell_grid().frame, tray.split_room(room)[1])

    def items_on_tray(self, state: Box) -> list[int]:
        """Return the pieces on the tray."""
        return [item for item in range(len(state.items)) if not corner_of(state, item)]

    def _tray_pitch(self) -> float:
        """Return the size of a cell of the tray."""
        level = self.state.level
        inner = self._tray_inside()
        sizes = tuple(tray.size_of(level, item) for item in range(len(level.pieces)))
        largest = self.fitted_grid().pitch * tray.LARGEST
        return tray.tray_pitch(sizes, inner.width(), inner.height(), largest)

    def _tray_inside(self) -> QRectF:
        """Return the part of the tray for pieces, below its title."""
        return self.tray_rect().adjusted(20, 44, -16, -16)

    def resting_place(self, state: Box, item: int) -> RestingPlace:
        """Return where a piece lies, on the board or on the tray."""
        lattice = self.cell_grid()
        if where := corner_of(state, item):
            return lattice.rect(where[0][0] - 1, where[0][1] - 1).topLeft(), lattice.pitch
        return self._on_tray(item)

    def _on_tray(self, item: int) -> RestingPlace:
        """Return the place of a piece on the tray. It stays the same when other pieces leave."""
        level, pitch, inner = self.state.level, self._tray_pitch(), self._tray_inside()
        sizes = [tray.size_of(level, one) for one in range(len(level.pieces))]
        places, _ = tray.flow_pieces(sizes, inner.width(), pitch)
        return QPointF(inner.topLeft().toPoint()) + places[item], pitch

    def keys(self) -> Sequence[Hashable]:
        """Return the keys of all spots, those of pieces on the tray last."""
        on_tray = [("tray", item) for item in self.items_on_tray(self.state)] if self.is_play else []
        return [*super().keys(), *on_tray]

    def layout_of(self) -> object:
        """Return everything besides the size that the spots depend on."""
        if isinstance(self.state, EditedBlocks):
            return self.state.rows, self.state.columns, self.state.empty, self.state.multi
        on_tray = tuple(self.items_on_tray(self.state)) if self.state is not None else ()
        return super().layout_of(), on_tray

    def is_tray(self, key: Hashable) -> bool:
        """Return whether a spot is a piece on the tray."""
        return isinstance(key, tuple) and key[0] == "tray"

    def place_of(self, key: Hashable) -> QRectF:
        """Return the rectangle of a spot."""
        if not (isinstance(key, tuple) and key[0] == "tray"):
            return super().place_of(key)
        place, pitch = self.resting_place(self.state, key[1])
        rows, columns = tray.size_of(self.state.level, key[1])
        return QRectF(place.x(), place.y(), columns * pitch, rows * pitch)

    def name_of(self, key: Hashable) -> str:
        """Return the spoken name of a spot."""
        if isinstance(key, tuple) and key[0] == "tray":
            name = text.item_words(self.state, key[1])
            return name[:1].lower() + name[1:]
        return super().name_of(key)

    def spot_at(self, point: QPointF) -> Hashable | None:
        """Return the spot at this point, or None. Pieces on the tray may be missed by a few pixels."""
        if self.is_play:
            for item in self.items_on_tray(self.state):
                if self.place_of(("tray", item)).adjusted(-4, -4, 4, 4).contains(point):
                    return ("tray", item)
        return super().spot_at(point)

    def neighbour(self, key: Hashable, right: int, down: int) -> Hashable | None:
        """Return the next spot in this direction, also from the board to the tray and back."""
        found = None if self.is_tray(key) else super().neighbour(key, right, down)
        if found is not None:
            return found
        places = ((other, self.place_of(other).center()) for other in self.spots)
        return nearest(self.place_of(key).center(), places, right, down)

    def _item_of(self, key: Hashable) -> int | None:
        """Return the piece at a spot, or None."""
        return key[1] if isinstance(key, tuple) and key[0] == "tray" else super()._item_of(key)

    # Mouse
    def press_in_play(self, key: Hashable | None) -> None:
        """Begin to carry the piece where the button went down.

        A piece carried by the keyboard stays where it was.
        """
        item = self._item_of(key)
        if self.drag is not None and self.drag.is_by_key:
            self.drag = None
        if item is None:
            return
        place, pitch = self.resting_place(self.state, item)
        self.selected = item
        self.drag = Carry(item, self.state, (self.last_point - place) / pitch, self.last_point)
        self.item_chosen.emit(item)

    def drag_in_play(self, start: QPointF, end: QPointF) -> None:
        """Carry the piece to the pointer, after a few pixels of movement. Announce closed cells under it."""
        drag = self.drag
        if drag is None or drag.is_by_key:
            return
        if not drag.is_lifted and (end - drag.pointer).manhattanLength() < START:
            self.last_point = start
            return
        seen = self.visible_rect()
        before = drag.landing_cell(self.cell_grid(), seen) if drag.is_lifted else None
        drag.is_lifted, drag.pointer = True, end
        cell = drag.landing_cell(self.cell_grid(), seen)
        if cell is not None and cell != before and (why := why_blocked(self.state.level, drag.item, cell)):
            self.message_emitted.emit(why)
        self.update()

    def release_in_play(self, pressed: Hashable | None, key: Hashable | None) -> None:
        """Lay the carried piece where it would land, or back on the tray."""
        drag = self.drag
        if drag is None or drag.is_by_key:
            super().release_in_play(pressed, key)
            return
        self.drag = None
        if drag.is_lifted:
            self._lay_or_return(drag.item, drag.landing_cell(self.cell_grid(), self.visible_rect()))
        self.update()

    def _lay_or_return(self, item: int, cell: Cell | None) -> None:
        """Lay a piece on this cell; without a cell move it to the tray. Nothing if it is there already."""
        here = corner_of(self.state, item)
        if cell is None:
            if here:
                self.play_turn([Lift(item)])
        elif here != (cell,):
            self.play_turn([Place(item, *cell)])

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Return the piece to the tray; anywhere else treat it as a second press."""
        key = self.spot_at(event.position())
        item = self._item_of(key) if self.is_live and self.dot_at(key) is None else None
        if item is not None and corner_of(self.state, item) and event.button() == Qt.MouseButton.LeftButton:
            self.end_transients()
            self.play_turn([Lift(item)])
        else:
            self.mousePressEvent(event)

    # Keyboard
    def activate_spot(self, key: Hashable) -> None:
        """Pick up the piece at this spot, or put down the one that is carried."""
        if self.drag is not None and self.drag.is_by_key:
            drag, self.drag = self.drag, None
            self._lay_or_return(drag.item, drag.keyboard_cell)
            self.move_cursor(self.spot_of(drag.item))
        elif (item := self._item_of(key)) is not None:
            self._pick_up(item)
        else:
            self.refuse("No piece lies here.")

    def _pick_up(self, item: int) -> None:
        """Carry a piece by the keyboard, one from the tray over its first free place."""
        here = corner_of(self.state, item)
        over = here[0] if here else next_free(self.state, item, (0, 0)) or (1, 1)
        self.selected = item
        self.drag = Carry(item, self.state, keyboard_cell=over)
        self.item_chosen.emit(item)
        self.message_emitted.emit(f"{self._carried_in_words()}. Arrows move it, Enter lays it.")
        self.update()

    def _carried_in_words(self) -> str:
        """Return where the carried piece is, in words."""
        assert self.drag is not None
        assert self.drag.keyboard_cell is not None
        row, column = self.drag.keyboard_cell
        return f"Piece {letter(self.drag.item)} over row {row}, column {column}"

    def _move_carried(self, right: int, down: int) -> None:
        """Move the carried piece, and announce where it is and what keeps it from lying there."""
        assert self.drag is not None
        self.drag.step(down, right)
        assert self.drag.keyboard_cell is not None
        why = why_blocked(self.state.level, self.drag.item, self.drag.keyboard_cell)
        self.message_emitted.emit(f"{self._carried_in_words()}. {why}".rstrip())
        self.update()

    def _to_next_free(self) -> None:
        """Move the carried piece to the next place where it pushes nothing, or refuse."""
        assert self.drag is not None
        assert self.drag.keyboard_cell is not None
        found = next_free(self.state, self.drag.item, self.drag.keyboard_cell)
        if found is None:
            self.refuse("There is no free place for it now.")
            return
        self.drag.keyboard_cell = found
        self.message_emitted.emit(f"{self._carried_in_words()}.")
        self.update()

    def command_of_key(self, key: Qt.Key, held: Qt.KeyboardModifier) -> Callable[[], object] | None:
        """Return what a key does: while a piece is carried, keys move it; Delete returns the selected one."""
        if self.drag is not None and self.drag.is_by_key:
            return self._bound_while_carrying(key, held)
        return self._bound_in_play(key, held)

    def _bound_in_play(self, key: Qt.Key, held: Qt.KeyboardModifier) -> Callable[[], object] | None:
        """Return what a key does while no piece is carried by the keyboard."""
        if (key, held) == (Key.Key_Delete, NONE):
            return lambda: self.play_turn([Lift(self.selected)])
        return super().command_of_key(key, held)

    def _bound_while_carrying(self, key: Qt.Key, held: Qt.KeyboardModifier) -> Callable[[], object] | None:
        """Return what a key does while a piece is carried. Other commands drop it unchanged first."""
        if held == NONE and key in ARROWS:
            return lambda: self._move_carried(*ARROWS[key])
        if key == Key.Key_Space:
            return self._to_next_free
        if key in PRESSING or key == Key.Key_Escape:
            return None
        do = self._bound_in_play(key, held)
        return partial(self._drop_carried, do) if do is not None else None

    def _drop_carried(self, then: Callable[[], object]) -> None:
        """Leave the carried piece where it was, and run a command."""
        self.drag = None
        then()

    def push_item(self, way: str) -> None:
        """Slide the selected piece by one cell; back the way it came takes the slide back."""
        if self.drag is None:
            self.drag = Carry(self.selected, self.state)
        drag, done = self.drag, self.state.items[self.selected].done
        drag.was_moved = True
        is_back = bool(done) and done[-1].move == ("slide", OPPOSITE[way])
        with self.own_changes():
            if is_back and drag.steps and isinstance(drag.steps[-1], Slide):
                drag.steps.pop()
                self.step_back()
            else:
                action = TakeBack(self.selected) if is_back else Slide(self.selected, way)
                if self.try_action(action):
                    drag.steps.append(action)
        self.move_cursor(self.spot_of(self.selected))

    def shift_released(self) -> None:
        """End the turn made with Shift and arrows, now that Shift is released."""
        if self.drag is not None and self.drag.was_moved and not self.is_button_down:
            self.end_drag()

    # Painting
    def paint_background(self, painter: QPainter) -> None:
        """Paint the cells, marks and the tray. The picture is cached."""
        lattice, plan = self.cell_grid(), self._shown_level()
        painting.card(painter, lattice.frame, self.frame_radius(), self.theme)
        painter.save()
        self.clip_to_cells(painter)
        for row in range(1, lattice.rows + 1):
            for column in range(1, lattice.columns + 1):
                if (row, column) not in plan.empty:
                    painting.cell(painter, self.cell_rect((row, column)), lattice.radius, self.theme)
        for cell in plan.empty:
            draw = marks.hole if self.is_play else marks.closed
            draw(painter, self.cell_rect(cell), lattice.radius, self.theme)
        for cell in plan.multi:
            blocks.shared_mark(painter, self.cell_rect(cell), self.theme)
        painter.restore()
        if self.is_numbered:
            self.paint_numbers(painter, lattice)
        if self.is_play:
            self._paint_tray(painter)

    def content_rect(self) -> QRectF:
        """Return the area of a small picture: the board's panel and the tray."""
        card = self.frame_rect()
        return card.united(self.tray_rect()) if self.is_play else card

    def _paint_tray(self, painter: QPainter) -> None:
        """Paint the tray with its title, and the empty outlines of pieces that have left it."""
        rect = self.tray_rect()
        painting.rounded(painter, rect, self.frame_radius(), mixed(self.theme.board, self.theme.desk, 0.55))
        painting.ring(painter, rect, self.frame_radius(), self.theme.line, 1.0)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        box = QRectF(rect.left() + 20, rect.top() + 12, rect.width() - 40, 22)
        painting.text(painter, box, "Tray", self.theme, 14, self.theme.ink, 600, left)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        title = QFontMetricsF(self.theme.font(14, 600)).horizontalAdvance("Tray  ")
        words = self._count_for(box.width() - title)
        painting.text(painter, box, words, self.theme, 12, self.theme.dim, 500, right)
        for item in set(range(len(self.state.items))) - set(self.items_on_tray(self.state)):
            lying = self._on_tray(item)
            blocks.edge(painter, self._path(item, lying), self.theme.line, max(1.0, lying[1] * 0.05), True)

    def _count_for(self, room: float) -> str:
        """Return how many pieces wait; only the number where there is no room for words."""
        count = len(self.items_on_tray(self.state))
        words = f"{count} pieces" if count > 1 else "1 piece" if count else "empty"
        fits = QFontMetricsF(self.theme.font(12, 500, tabular=True)).horizontalAdvance(words) <= room
        return words if fits else str(count)

    def paint(self, painter: QPainter) -> None:
        """Paint the pieces."""
        painter.save()
        painter.translate(self.shake_shift(None), 0)
        if isinstance(self.state, EditedBlocks):
            for item, cells in enumerate(self.state.blocks):
                if cells:
                    self._paint_cells(painter, {cell: self.cell_rect(cell) for cell in cells}, item)
        else:
            self._paint_pieces(painter)
        self.paint_shaken(painter)
        painter.restore()
        self.paint_dots(painter)

    def _paint_pieces(self, painter: QPainter) -> None:
        """Paint all pieces, moving ones on top."""
        moving = {motion.key: motion for motion in self.stage}
        order = sorted(range(len(self.state.items)), key=lambda item: ("piece", item) in moving)
        for item in order:
            lying = self.resting_place(self.state, item)
            if (motion := moving.get(("piece", item))) is not None:
                (old, small), (new, large) = motion.payload
                place = painting.between(old, new, motion.progress)
                lying = (place, small + (large - small) * motion.progress)
            painter.save()
            if corner_of(self.state, item) and motion is None:
                self.clip_to_cells(painter)
            self._paint_piece(painter, item, lying)
            painter.restore()
        self._paint_shared(painter)

    def cell_rects(self, item: int, lying: RestingPlace) -> blocks.Rects:
        """Return the rectangle of each cell of a piece at this place."""
        lattice, pitch = self.cell_grid(), lying[1]
        gap = lattice.gap * pitch / lattice.pitch
        if pitch == int(pitch) and pitch != lattice.pitch:
            gap = max(1.0, round(gap))
        return blocks.rects_at(self.state.level.pieces[item], lying[0], lying[1], gap)

    def _paint_piece(self, painter: QPainter, item: int, lying: RestingPlace) -> None:
        """Paint a piece at this place."""
        self._paint_cells(painter, self.cell_rects(item, lying), item)

    def _paint_cells(self, painter: QPainter, rects: blocks.Rects, item: int) -> None:
        """Paint these cells as one piece with its letter and aids."""
        ink = item_colour(self.theme, item)
        side = next(iter(rects.values())).width()
        path = blocks.outline_of_cells(rects, min(14.0, side * 0.17))
        blocks.fill(painter, path, ink)
        self.paint_aids(painter, rects, path, item, tuple(rects))
        blocks.letter(painter, rects[blocks.middle(rects)], self.letter_of(item), ink, self.theme)

    def _paint_shared(self, painter: QPainter) -> None:
        """Divide a cell that several pieces cover into one slice for each."""
        for cell in sorted(self.state.level.multi):
            here = [item for item in range(len(self.state.items)) if cell in cells_of(self.state, item)]
            for number, item in enumerate(here if len(here) > 1 else ()):
                part = blocks.slice_of(self.cell_rect(cell), number, len(here))
                painting.rounded(painter, part, min(4.0, part.width() / 3), item_colour(self.theme, item))

    # Carried pieces and hover
    def paint_held(self, painter: QPainter) -> None:
        """Paint the piece that is carried, or the outline of the selected one."""
        drag = self.drag
        if drag is not None and (drag.is_lifted or drag.is_by_key):
            self._paint_carried(painter, drag)
        elif self.is_keyboard_mode or drag is not None:
            self._paint_outline(painter, self.selected, self.theme.ink)

    def _path(self, item: int, lying: RestingPlace) -> Any:
        """Return the outline of a piece at this place."""
        rects = self.cell_rects(item, lying)
        return blocks.outline_of_cells(rects, min(14.0, next(iter(rects.values())).width() * 0.17))

    def _paint_outline(self, painter: QPainter, item: int, ink: str) -> None:
        """Paint a line around a piece."""
        lying = self.resting_place(self.state, item)
        blocks.edge(painter, self._path(item, lying), ink, max(2.0, lying[1] * 0.035))

    def _paint_carried(self, painter: QPainter, drag: Carry) -> None:
        """Paint a carried piece: faded where it was, outlined where it would land, and at the pointer."""
        lattice, cell = self.cell_grid(), drag.landing_cell(self.cell_grid(), self.visible_rect())
        origin = self.theme.cell if corner_of(self.state, drag.item) else self.theme.board
        blocks.fill(painter, self._path(drag.item, self.resting_place(self.state, drag.item)), origin, 0.72)
        if cell is not None:
            self._paint_landing(painter, drag.item, cell)
        if not drag.is_by_key:
            place = drag.pointer - drag.grip_offset * lattice.pitch
            blocks.fill(
                painter,
                self._path(drag.item, (place + QPointF(0, lattice.side * 0.08), lattice.pitch)),
                self.theme.shadow,
                0.28,
            )
            painter.setOpacity(0.94)
            self._paint_piece(painter, drag.item, (place, lattice.pitch))
            painter.setOpacity(1.0)
        if cell is not None and corner_of(self.state, drag.item) != (cell,):
            self._paint_in_the_way(painter, drag.item, cell)

    def _paint_in_the_way(self, painter: QPainter, item: int, cell: Cell) -> None:
        """Mark the closed cells under a landing place, and say in a bubble that it is not possible."""
        for closed in closed_under(self.state.level, item, cell):
            marks.cross(painter, self.cell_rect(closed), self.theme)
        if why := why_blocked(self.state.level, item, cell):
            lying = (self.cell_rect(cell).topLeft(), self.cell_grid().pitch)
            place = self._path(item, lying).boundingRect()
            painting.bubble(painter, QRectF(self.rect()), place, why, self.theme, self.theme.alarm)

    def _paint_landing(self, painter: QPainter, item: int, cell: Cell) -> None:
        """Paint where a piece would land, and the pieces it would push, hatched."""
        lattice, ink = self.cell_grid(), item_colour(self.theme, item)
        lying = (lattice.rect(cell[0] - 1, cell[1] - 1).topLeft(), lattice.pitch)
        path = self._path(item, lying)
        is_here = corner_of(self.state, item) == (cell,)
        refusal = "" if is_here else refusal_text(lambda: preview_move(self.state, item, ("place", *cell)))
        if not refusal and not is_here:
            for other, back in preview_move(self.state, item, ("place", *cell)).losses:
                self._paint_pushed(painter, other, back)
        blocks.fill(painter, path, self.theme.alarm if refusal else ink, 0.16 if refusal else 0.34)
        blocks.edge(painter, path, self.theme.alarm if refusal else ink, max(2.0, lattice.side * 0.04), True)

    def _paint_pushed(self, painter: QPainter, item: int, back: int) -> None:
        """Hatch a piece that would be pushed, and outline where it would go."""
        lattice = self.cell_grid()
        here = self._path(item, self.resting_place(self.state, item))
        blocks.hatch(painter, here, self.theme.board, lattice.side * 0.2)
        if where := corner_of(self.state, item, back):
            lying = (lattice.rect(where[0][0] - 1, where[0][1] - 1).topLeft(), lattice.pitch)
            ink = item_colour(self.theme, item)
            blocks.edge(painter, self._path(item, lying), ink, max(2.0, lattice.side * 0.03), True)

    def paint_press_preview(self, painter: QPainter, key: Hashable) -> None:
        """Paint a line around the piece under the mouse."""
        item = self._item_of(key)
        if item is not None:
            self._paint_outline(painter, item, mixed(item_colour(self.theme, item), self.theme.ink, 0.4))

    # Animation
    def animate_between(self, before: Box, after: Box) -> QAbstractAnimation | None:
        """Return the animation between two positions, or None: every piece that moved glides to its place."""
        group = QParallelAnimationGroup()
        for item in range(len(after.items)):
            old, new = self.resting_place(before, item), self.resting_place(after, item)
            if old != new:
                group.addAnimation(Motion(("piece", item), USUAL, (old, new)))
        return group if group.animationCount() else None
