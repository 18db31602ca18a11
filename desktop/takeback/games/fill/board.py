"""The board of Fill, on which pieces are lifted from the tray, laid, slid, pushed and put back."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from PySide6.QtCore import QAbstractAnimation, QParallelAnimationGroup, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter

from takeback.board.grid import fit_grid
from takeback.board.hooks import PlacedPiece
from takeback.board.motion import USUAL, Motion
from takeback.board.puzzle import blocks, marks
from takeback.board.puzzle.block_toolbox import BlockToolbox
from takeback.board.puzzle.editor_panel import panel as panel
from takeback.board.puzzle.items_board import ItemCommand
from takeback.board.puzzle.puzzle_board import NONE, Key, PuzzleBoard
from takeback.board.spots import ARROWS, PRESSING, nearest
from takeback.board.widget import MOST_HEIGHT
from takeback.engine.state import Action
from takeback.puzzles.block_editor import EditedBlocks
from takeback.puzzles.block_texts import PieceTexts
from takeback.puzzles.items import Cell, PlayAgain, TakeBack
from takeback.puzzles.wording import solved_text
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import item_colour, mixed

from . import text
from .board_carry import Carry, why_blocked
from .board_keyboard_carry import KeyboardCarry
from .board_piece_tray import PieceTray, is_tray_spot
from .board_pieces import PiecePainter
from .board_tray import TRAY_BELOW, centred_part, size_of, split_room
from .rules import GROUND, cells_of, corner_of, first_cell, is_perfect
from .state import OPPOSITE, Box, Lift, Place, Slide

START = 5.0  # pixels the mouse must move before a piece is lifted


class Board(PuzzleBoard):
    """The board of Fill. A dropped piece pushes others back; a double click returns a piece to the tray.

    The board has a tray beside or below it, except in the editor.
    """

    ground = GROUND
    toolbox = BlockToolbox(PieceTexts())
    drag: Carry | None = None
    _card: tuple[object, QRectF] | None = None  # the cached panel, after what it was computed for

    @cached_property
    def tray(self) -> PieceTray:
        """Return the tray beside this board."""
        return PieceTray(self, super().available_rect)

    @cached_property
    def pieces(self) -> PiecePainter:
        """Return what paints the pieces."""
        return PiecePainter(self, self.tray)

    @cached_property
    def keyboard_carry(self) -> KeyboardCarry:
        """Return what carries a piece by the keyboard."""
        return KeyboardCarry(self)

    # Spots and names
    def _shown_level(self) -> Any:
        """Return the level that is played or made."""
        return self.state if isinstance(self.state, EditedBlocks) else self.state.level

    def size_of_grid(self) -> tuple[int, int]:
        """Return rows and columns."""
        return self._shown_level().rows, self._shown_level().columns

    def cell_name(self, cell: Cell) -> str:
        """Return the spoken name of a cell."""
        return text.cell_name(self.state, cell)

    def item_facts(self, item: int) -> list[str]:
        """Return the name of a piece, and what there is to say about it."""
        return text.item_facts(self.state, item)

    def item_title(self, item: int) -> str:
        """Return a piece in words."""
        return text.item_words(self.state, item)

    def item_commands(self, item: int) -> list[ItemCommand]:
        """Return the commands of a piece. Delete returns it to the tray, which is a move of its own."""
        undo, redo, undo_all, redo_all = super().item_commands(item)
        in_tray = "" if corner_of(self.state, item) else _("It is in the tray already.")
        to_tray = ItemCommand(
            _("Return {item} to the tray", item=self.item_in_sentence(item)),
            undo_all.key,
            in_tray,
            lambda: self.play_turn([Lift(item)]),
        )
        return [undo, redo, undo_all._replace(key=""), redo_all, to_tray]

    def named_cell(self, item: int, cell: Cell) -> Cell:
        """Return the first cell that a piece covers with its corner at `cell`, which itself may stay open."""
        return first_cell(self.state.level, item, (cell,))

    def item_at(self, cell: Cell) -> int | None:
        """Return the piece on a cell, the selected one where several lie; None in the editor."""
        if not self.is_play:
            return None
        found = [item for item in range(len(self.state.items)) if cell in cells_of(self.state, item)]
        return self.selected if self.selected in found else next(iter(found), None)

    def spot_of(self, item: int) -> Hashable | None:
        """Return the spot of a piece: its place on the tray, or the cell in which its letter is."""
        if not corner_of(self.state, item):
            return ("tray", item)
        row, column = blocks.middle(cells_of(self.state, item))
        return row - 1, column - 1

    def where(self, action: Action) -> Hashable | None:
        """Return the spot that an action is about: the cell where a piece is placed, else where it is now;
        None in the editor, or if there is no such piece."""
        match action:
            case Place(item, row, column) if self.is_play and 0 <= item < len(self.state.items):
                return row - 1, column - 1
            case Slide(item) | Lift(item) | TakeBack(item) | PlayAgain(item) if self.is_play:
                return self.spot_of(item) if 0 <= item < len(self.state.items) else None
        return None

    def idle_text(self) -> str:
        """Return the status line: cells covered and pieces laid, or how the puzzle was solved; in the editor
        what is made."""
        if not self.is_play:
            return self.editing_text()
        if self.state.solved:
            return solved_text(self.state.strokes, is_perfect(self.state))
        return text.progress_text(self.state, len(self.dots()))

    # The tray
    def useful_height(self, width: int) -> int:
        """Return the height from which on nothing is larger; in play the tray uses all."""
        return MOST_HEIGHT if self.is_play else super().useful_height(width)

    def available_rect(self) -> QRectF:
        """Return the space for the board, without that of the tray; in the editor all of it."""
        room = super().available_rect()
        if not self.is_play:
            return room
        part, is_beside = split_room(room)
        return centred_part(part, self._card_in(part)) if is_beside else part

    def _card_in(self, part: QRectF) -> QRectF:
        """Return the panel with the cells in this part of the room, cached."""
        wanted = (*self.size_of_grid(), part, self.devicePixelRatioF(), self.is_numbered)
        if self._card is None or self._card[0] != wanted:
            self._card = (wanted, fit_grid(*wanted).frame)
        return self._card[1]

    def legible_size(self) -> QSize:
        """Return the size in which the cells can be read above the tray, if there is one."""
        size = super().legible_size()
        return QSize(size.width(), round(size.height() / (1 - TRAY_BELOW))) if self.is_play else size

    def keys(self) -> Sequence[Hashable]:
        """Return the keys of all spots, those of pieces on the tray last."""
        on_tray = [("tray", item) for item in self.tray.items_of(self.state)] if self.is_play else []
        return [*super().keys(), *on_tray]

    def placed_pieces(self) -> Mapping[Hashable, PlacedPiece]:
        """Return every piece with its cells, or its spot on the tray; none in the editor."""
        if not self.is_play:
            return {}
        found: dict[Hashable, PlacedPiece] = {}
        for item in range(len(self.state.items)):
            name, *_facts, place = text.item_facts(self.state, item)
            cells = sorted(cells_of(self.state, item))
            spots: list[Hashable] = [(row - 1, column - 1) for row, column in cells]
            found[item] = PlacedPiece(name, place, tuple(spots or [("tray", item)]))
        return found

    def layout_of(self) -> object:
        """Return everything besides the size that the spots depend on."""
        if isinstance(self.state, EditedBlocks):
            return self.state.rows, self.state.columns, self.state.empty, self.state.multi
        on_tray = tuple(self.tray.items_of(self.state)) if self.state is not None else ()
        return super().layout_of(), on_tray

    def place_of(self, key: Hashable) -> QRectF:
        """Return the rectangle of a cell, or of a piece that rests in the tray."""
        if not is_tray_spot(key):
            return super().place_of(key)
        place, pitch = self.pieces.resting_place(self.state, key[1])
        rows, columns = size_of(self.state.level, key[1])
        return QRectF(place.x(), place.y(), columns * pitch, rows * pitch)

    def name_of(self, key: Hashable) -> str:
        """Return the spoken name of a spot."""
        if is_tray_spot(key):
            return text.item_words(self.state, key[1])
        return super().name_of(key)

    def spot_at(self, point: QPointF) -> Hashable | None:
        """Return the spot at this point, or None. Pieces on the tray may be missed by a few pixels."""
        if self.is_play:
            return self.tray.spot_at(point) or super().spot_at(point)
        return super().spot_at(point)

    def neighbour(self, key: Hashable, right: int, down: int) -> Hashable | None:
        """Return the next spot in this direction, also from the board to the tray and back."""
        found = None if is_tray_spot(key) else super().neighbour(key, right, down)
        if found is not None:
            return found
        places = ((other, self.place_of(other).center()) for other in self.spots)
        return nearest(self.place_of(key).center(), places, right, down)

    def _item_of(self, key: Hashable) -> int | None:
        """Return the piece at a spot of the board or the tray, or None."""
        return key[1] if is_tray_spot(key) else super()._item_of(key)

    # Mouse
    def press_in_play(self, key: Hashable | None) -> None:
        """End a carry by the keyboard, whose piece stays where it was; then select the piece where the button
        went down, if there is one, and begin to carry it."""
        item = self._item_of(key)
        if self.keyboard_carry.is_on:
            self.drag = None
        if item is None:
            return
        place, pitch = self.pieces.resting_place(self.state, item)
        self.selected = item
        self.drag = Carry(item, self.state, (self.last_point - place) / pitch, self.last_point)
        self.item_chosen.emit(item)

    def drag_in_play(self, start: QPointF, end: QPointF) -> None:
        """Carry the piece to the pointer, after a few pixels of movement. Announce what is closed under it
        when it reaches another cell. A piece carried by the keyboard does not follow."""
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
        if cell != before:
            why, was = (
                why_blocked(self.state.level, drag.item, one) if one is not None else ""
                for one in (cell, before)
            )
            if why or was:  # "" ends the message about the cells that the piece has left
                self.message_emitted.emit(why)
        self.update()

    def release_in_play(self, pressed: Hashable | None, key: Hashable | None) -> None:
        """End the drag: lay the carried piece where it would land, or put it on the tray if that is outside
        the board; a piece that was not moved stays. Without a drag by the pointer, act as every puzzle
        does."""
        drag = self.drag
        if drag is None or drag.is_by_key:
            super().release_in_play(pressed, key)
            return
        self.drag = None
        if drag.is_lifted:
            self._lay_or_return(drag.item, drag.landing_cell(self.cell_grid(), self.visible_rect()))
        self.update()

    def _lay_or_return(self, item: int, cell: Cell | None) -> None:
        """Play the turn that lays a piece with its corner on this cell or, without a cell, moves it to the
        tray; none if it is there."""
        here = corner_of(self.state, item)
        if cell is None:
            if here:
                self.play_turn([Lift(item)])
        elif here != (cell,):
            self.play_turn([Place(item, *cell)])

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Return the piece on the board to the tray; anywhere else treat it as a second press."""
        key = self.spot_at(event.position())
        item = self._item_of(key) if self.is_live and self.dot_at(key) is None else None
        if item is not None and corner_of(self.state, item) and event.button() == Qt.MouseButton.LeftButton:
            self.end_transients()
            self.play_turn([Lift(item)])
        else:
            self.mousePressEvent(event)

    # Keyboard
    def activate_spot(self, key: Hashable) -> None:
        """Put down the piece that the keyboard carries, else pick up the one at this spot; refuse where there
        is none."""
        if (drag := self.drag) is not None and drag.is_by_key:
            self.drag = None
            self._lay_or_return(drag.item, drag.keyboard_cell)
            self.move_cursor(self.spot_of(drag.item))
        elif (item := self._item_of(key)) is not None:
            self.keyboard_carry.pick_up(item)
        else:
            self.refuse(_("There is no piece here."))

    def command_of_key(self, key: Qt.Key, held: Qt.KeyboardModifier) -> Callable[[], object] | None:
        """Return what a key does: while a piece is carried, keys move it; Delete returns the selected one."""
        if self.keyboard_carry.is_on:
            return self._bound_while_carrying(key, held)
        return self._bound_in_play(key, held)

    def _bound_in_play(self, key: Qt.Key, held: Qt.KeyboardModifier) -> Callable[[], object] | None:
        """Return what a key does while no piece is carried by the keyboard: Delete moves the selected one to
        the tray."""
        if (key, held) == (Key.Key_Delete, NONE):
            return lambda: self.play_turn([Lift(self.selected)])
        return super().command_of_key(key, held)

    def _bound_while_carrying(self, key: Qt.Key, held: Qt.KeyboardModifier) -> Callable[[], object] | None:
        """Return what a key does while a piece is carried: it moves the piece, or else a command that first
        lets it fall back to where it was. None: the board handles the key."""
        if held == NONE and key in ARROWS:
            return lambda: self.keyboard_carry.move(*ARROWS[key])
        if key == Key.Key_Space:
            return self.keyboard_carry.move_to_next_free
        if key in PRESSING or key == Key.Key_Escape:
            return None
        do = self._bound_in_play(key, held)
        return partial(self._drop_carried, do) if do is not None else None

    def _drop_carried(self, then: Callable[[], object]) -> None:
        """Stop carrying, so that the piece stays where it was, and run a command."""
        self.drag = None
        then()

    def push_item(self, way: str) -> None:
        """Slide the selected piece by one cell; back the way it came undoes that slide instead."""
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
        """End the turn made with Shift and arrows, now that Shift is released; nothing if no piece was
        slid."""
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
        for cell in () if self.is_play else plan.empty:
            marks.closed(painter, self.cell_rect(cell), lattice.radius, self.theme)
        for cell in plan.multi:
            blocks.shared_mark(painter, self.cell_rect(cell), self.theme)
        painter.restore()
        if self.is_numbered:
            self.paint_numbers(painter, lattice)
        if self.is_play:
            self.tray.paint(painter)
            self.pieces.paint_empty_places(painter)

    def content_rect(self) -> QRectF:
        """Return the area of a small picture: the board's panel and, in play, the tray."""
        card = self.frame_rect()
        return card.united(self.tray.rect()) if self.is_play else card

    def paint(self, painter: QPainter) -> None:
        """Paint the pieces, those of the level being made in the editor, and the dots."""
        painter.save()
        painter.translate(self.shake_shift(None), 0)
        if isinstance(self.state, EditedBlocks):
            for item, cells in enumerate(self.state.blocks):
                if cells:
                    self.pieces.paint_cells(painter, {cell: self.cell_rect(cell) for cell in cells}, item)
        else:
            self.pieces.paint_pieces(painter)
        self.paint_shaken(painter)
        painter.restore()
        self.paint_dots(painter)

    # Carried pieces and hover
    def paint_held(self, painter: QPainter) -> None:
        """Paint the piece that is carried or, with the keyboard or a press, the outline of the selected
        one."""
        drag = self.drag
        if drag is not None and (drag.is_lifted or drag.is_by_key):
            self.pieces.paint_carried(painter, drag)
        elif self.is_keyboard_mode or drag is not None:
            self.pieces.paint_outline(painter, self.selected, self.theme.ink)

    def paint_press_preview(self, painter: QPainter, key: Hashable) -> None:
        """Paint a line around the piece under the mouse."""
        item = self._item_of(key)
        if item is not None:
            ink = mixed(item_colour(self.theme, item), self.theme.ink, 0.4)
            self.pieces.paint_outline(painter, item, ink)

    # Animation
    def animate_between(self, before: Box, after: Box) -> QAbstractAnimation | None:
        """Return the animation between two positions, or None: every piece that moved glides to its place."""
        group = QParallelAnimationGroup()
        for item in range(len(after.items)):
            old, new = self.pieces.resting_place(before, item), self.pieces.resting_place(after, item)
            if old != new:
                group.addAnimation(Motion(("piece", item), USUAL, (old, new)))
        return group if group.animationCount() else None
