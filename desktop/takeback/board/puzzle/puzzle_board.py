"""The base class of the boards of the three puzzles: mouse, keyboard, menu, hints and the item's track."""

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from takeback.board.motion import scale_durations
from takeback.board.puzzle.cell_names import CellNames
from takeback.board.puzzle.editor import LevelEditor, Toolbox
from takeback.board.puzzle.hint_marks import HintMarks
from takeback.board.puzzle.item_menu import ItemMenu
from takeback.board.puzzle.items_board import ItemsBoard
from takeback.board.puzzle.near_board import is_cell
from takeback.board.puzzle.near_board import keys as zoom_keys
from takeback.board.puzzle.track import paint_label, paint_track
from takeback.board.puzzle.track_handle import TrackHandle
from takeback.board.puzzle.view_drag import ViewDrag
from takeback.board.puzzle.zooming import WHOLE
from takeback.board.spots import ARROWS
from takeback.engine.game import Game, Hint
from takeback.engine.play import Move
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.puzzles.answers import CheckedLevel, Standing, Wrong
from takeback.puzzles.editor import EditedLevel
from takeback.puzzles.items import Cell, PuzzleState, letter
from takeback.texts import gettext as _
from takeback.ui import painting

Key = Qt.Key
SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
WAYS = {(-1, 0): "L", (1, 0): "R", (0, -1): "U", (0, 1): "D"}  # as `ARROWS` has them: right, down


class PuzzleBoard(ItemsBoard):
    """A puzzle's cells with a row of dots above. Spots: (row, column) from 0, and ("dot", serial).

    While a level is made, a LevelEditor handles its input instead.
    """

    drag: Any = None  # the drag in progress, with `steps`, `start` and `was_moved`
    toolbox: Toolbox  # the tools of its level editor
    editor: LevelEditor | None = None  # set while a level is being made

    def __init__(self, game: Game, seats: tuple[Seat, ...], parent: QWidget | None = None) -> None:
        super().__init__(game, seats, parent)
        self.track_handle = TrackHandle(self)
        self.view_drag = ViewDrag(self)
        self.hint_marks = HintMarks(self)
        self._cell_names = CellNames()

    # Hooks for a puzzle's board
    def editing_text(self) -> str:
        """Return the status bar's sentence while a level is made: the result of its last check, or a hint."""
        checked = self.editor.checked if self.editor is not None else None
        return checked.text if checked is not None else _("Make a level: every change can be undone.")

    def push_item(self, way: str) -> None:
        """Move the selected item one step, because Shift and an arrow were pressed; `way` is U, D, L or R."""

    def shift_released(self) -> None:
        """React to Shift coming up: end the move that was made with it. Does nothing by default."""

    def cell_name(self, cell: Cell) -> str:
        """Return the spoken name of a cell (from 1) in play."""
        raise NotImplementedError

    def animate_between(self, before: Any, after: Any) -> QAbstractAnimation | None:
        """Return an animation of all that differs between two states at once; None for none."""
        return None

    # Hooks for the mouse and Enter, while a level is played
    def press_in_play(self, key: Hashable | None) -> None:
        """React to the button going down on this spot, in play."""

    def drag_in_play(self, start: QPointF, end: QPointF) -> None:
        """React to the mouse moving with the button down, in play; a `GridBoard` by default calls its
        `GridBoard.cell_entered` for each cell that the drag enters."""
        super().mouse_dragged(start, end)

    def release_in_play(self, pressed: Hashable | None, key: Hashable | None) -> None:
        """React to the button coming up over `key`, in play; by default press the spot if the button went
        down there too."""
        super().mouse_released(pressed, key)

    def activate_spot(self, key: Hashable) -> None:
        """React to Enter or a press on this cell, in play."""

    def paint_names(self, painter: QPainter) -> None:
        """Paint what tells items apart in the editor again, over the cells in which solutions differ."""

    def paint_held(self, painter: QPainter) -> None:
        """Paint the item that is being dragged; a hook that does nothing by default."""

    def paint_press_preview(self, painter: QPainter, key: Hashable) -> None:
        """Paint a preview of what a press on this spot would do, in play."""

    # The mouse, in play and in the editor
    def mouse_pressed(self, key: Hashable | None) -> None:
        """Start what a button press here starts: a tool, the map, the track, or a drag of an item.

        Where none of them applies and the board is zoomed in, dragging pans it.
        """
        if self.editor is not None:
            self.editor.press(self.last_point)
        elif self.is_on_map(self.last_point):
            self.view_drag.begin_on_map(self.last_point)
        elif self.is_live and self.track_handle.grab(self.last_point):
            pass
        elif self.is_live and self.dot_at(key) is None:
            self.end_drag()  # what was moved by keyboard is a turn of its own
            self.begin_held_turn()
            self.press_in_play(key)
        is_free = self.editor is None and not self.is_dragging and not self.view_drag.is_on
        if is_free and self.zoom.is_near and self.dot_at(key) is None:
            self.view_drag.begin_panning(self.last_point)
        self.update()

    @property
    def is_dragging(self) -> bool:
        """Tell whether an item or the handle of its track is being dragged."""
        return self.drag is not None or self.track_handle.drag is not None

    def mouse_dragged(self, start: QPointF, end: QPointF) -> None:
        """Continue panning, the drag on the track, or the drag of an item."""
        if self.view_drag.is_on:
            self.view_drag.move_to(end)
        elif self.track_handle.drag is not None:
            self.track_handle.drag_to(end)
        elif self.editor is None:
            self.drag_in_play(start, end)

    def mouse_released(self, pressed: Hashable | None, key: Hashable | None) -> None:
        """End the editor's sweep, the panning, the drag on the track, or the drag of an item."""
        if self.editor is not None:
            self.editor.release()
        elif self.view_drag.is_on:
            self.view_drag.end()
        elif self.track_handle.drag is not None:
            self.end_drag()
        else:
            self.release_in_play(pressed, key)

    def act_on(self, key: Hashable) -> None:
        """Use the editor's tool on this cell; in play, take back the item of a dot (see `take_back_dot`), or
        call `activate_spot` if the player may act."""
        if self.editor is not None:
            self.editor.use_at(key)
        elif (dot := self.dot_at(key)) is not None:
            self.take_back_dot(dot)
        elif self.is_live:
            self.activate_spot(key)

    def paint_hand(self, painter: QPainter) -> None:
        """Paint what the mouse holds, the ghost of another way, the item's track and the map."""
        if self.editor is not None:
            self.editor.paint_differences(painter)
            self.paint_names(painter)
            self.editor.paint_hand(painter)
        elif self.is_live:
            painter.save()
            self.clip_to_cells(painter)
            self.paint_ghost_cells(painter)
            painter.restore()
            self.paint_held(painter)
            track, label = self.track_handle.track_and_label()
            if track is not None:
                ink, name = self.colour_of(self.selected), self.letter_of(self.selected)
                paint_track(painter, track, ink, name, self.theme)
                paint_label(painter, track, self.track_rect(), label, self.theme)
        self.paint_map(painter)

    def paint_ghost(self, painter: QPainter, key: Hashable) -> None:
        """Paint a preview of what a press would do, unless a drag is on."""
        if self.editor is not None:
            self.editor.paint_offer(painter, key)
        elif self.is_live and self.drag is None and self.dot_at(key) is None:
            painter.save()
            self.clip_to_cells(painter)
            self.paint_press_preview(painter, key)
            painter.restore()

    # Answers
    def show_answer(self, answer: Any) -> None:
        """Store a check of the level in the editor and show it, or mark wrong items and show the answer's
        text until the next state or Escape."""
        if self.editor is not None and isinstance(answer, CheckedLevel):
            self.editor.checked = answer
            self.item_chosen.emit(self.editor.brush)
            self.update()
        elif isinstance(answer, Wrong | Standing):
            self.hint_marks.answer = answer
            self.show_hint(Hint((), answer.text))

    def paint_hint(self, painter: QPainter, hint: Hint) -> None:
        """Paint a hint or an answer: reasons without a bubble, answers with marks on their cells."""
        if hint.point:  # its text has a panel of its own, so that no bubble covers the cells
            self.hint_marks.paint_reason(painter, hint)
            return
        answer = self.hint_marks.answer
        if answer is None or hint.text != answer.text:
            super().paint_hint(painter, hint)
        else:
            self.hint_marks.paint_answer(painter, answer)

    def show_hint(self, hint: Hint | None) -> None:
        """Show the hint; if it has reasons to point at, scroll its cells into view."""
        super().show_hint(hint)
        if hint is not None and hint.point:
            cells = [key for key in self.hint_marks.keys_of(hint) if is_cell(key)]
            self.scroll_to_cells([*cells, *((row - 1, column - 1) for row, column in hint.cells)])

    def hint_rects(self, hint: Hint) -> list[QRectF]:
        """Return the rectangles of the cells and items that the hint marks, and of the spot of its first
        action."""
        return [*map(self.cell_rect, hint.cells), *map(self.place_of, self.hint_marks.keys_of(hint))]

    # A drag
    def end_drag(self) -> None:
        """End the drag: confirm its steps as one turn, or retract the draft if none are left.

        The refusal that is shown stays.
        """
        drag, self.drag, self.track_handle.drag = self.drag or self.track_handle.drag, None, None
        if drag is not None and self.seat is not None and not self.state.solved:
            refusal = self.refusal
            if drag.steps:
                self.confirm_wanted.emit(self.seat)
            elif drag.was_moved and self.state is drag.start:
                self.retract_wanted.emit(self.seat)
            self.refusal = refusal
            self.update()
        self.end_held_turn()

    def cancel_drag(self) -> bool:
        """Cancel the drag and take back what it moved, or discard an open draft. Return False if there was
        neither, and for a spectator."""
        drag, self.drag, self.track_handle.drag = self.drag or self.track_handle.drag, None, None
        if self.seat is None or (drag is None and self.draft_revision < 0):
            return False
        if drag is None or drag.was_moved:
            self.retract_wanted.emit(self.seat)
        self.end_held_turn()
        self.update()
        return True

    def handle_escape(self) -> bool:
        """Cancel a sweep of the editor, a drag or a draft; else handle Escape as any board does.

        Returns False if there was nothing to cancel.
        """
        if self.editor is not None and self.editor.cancel_sweep():
            return True
        return (self.is_play and self.preview is None and self.cancel_drag()) or super().handle_escape()

    def name_of(self, key: Hashable) -> str:
        """Return the spoken name of a dot or a cell; names of cells are cached."""
        dot = self.dot_at(key)
        if dot is not None:
            return self.dot_name(dot)
        assert isinstance(key, tuple)
        cell = (key[0] + 1, key[1] + 1)
        if cell not in self._cell_names:
            is_made = self.editor is not None
            name = self.toolbox.cell_name(self.state, cell) if is_made else self.cell_name(cell)
            self._cell_names[cell] = name
        return self._cell_names[cell]

    def animate(self, move: Move, before: Any) -> QAbstractAnimation | None:
        """Return the animation from `before` to the state after the move."""
        return self.animate_between(before, move.after)

    def show_moves(self, moves: Iterable[Move], backwards: bool = False) -> None:
        """End animations and animate all moves at once, so that a turn of many steps takes no longer than one
        step; nothing at pace 0, while hidden, or while a level is made."""
        moves = tuple(moves)
        self.finish_animations()
        if not moves or not self.pace or not self.isVisible() or not self.is_play:
            return
        if (whole := self.animate_between(moves[0].before, moves[-1].after)) is not None:
            self.stage.play(scale_durations(whole, self.pace), backwards)

    def show_state(self, state: Any, seat: int | None, to_act: tuple[int, ...] = ()) -> None:
        """Show `state`; end a drag unless it made this change itself, and drop ghosts and answers.

        Makes the editor when the first state of a level being made is shown.
        """
        if not self.is_own_change:
            self.drag = self.track_handle.drag = None
            self.end_held_turn()
        self.ghost_cells, self.hint_marks.answer = (), None
        self._cell_names.drop_changed(self.ground, self.state, state)
        if isinstance(state, EditedLevel) and self.editor is None:
            self.editor = LevelEditor(self, self.toolbox)
        super().show_state(state, seat, to_act)
        if self.editor is not None:
            self.editor.state_shown(self.is_own_change)
        if self.is_play and self.selected >= len(state.items):
            self.selected = 0
        self.item_chosen.emit(self.selected)

    def restore_selection(self) -> None:
        """Select the item that moved last, after a table was opened again."""
        if self.is_play:
            self.selected = moved_last(self.state)
            self.item_chosen.emit(self.selected)
            self.update()

    # Painting
    def paint_shaken(self, painter: QPainter) -> None:
        """Outline the refused spot where its shake has moved it, if one shakes."""
        for motion in self.stage:
            if isinstance(motion.key, tuple) and motion.key[0] == "shake" and motion.key[1] in self.spots:
                key = motion.key[1]
                rect = self.place_of(key)
                rect.translate(self.shake_shift(key), 0)
                painting.ring(painter, rect, self.radius_of(key), self.theme.alarm, 2.5)

    # Input
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Run the puzzle's key command while playing or editing; otherwise act like other boards."""
        if (self.is_live or self.editor is not None) and self._puzzle_key(event):
            self.is_keyboard_mode = True
            event.accept()
            self.update()
        else:
            super().keyPressEvent(event)

    def _puzzle_key(self, event: QKeyEvent) -> bool:
        """End animations and run what this key does in the editor or in play. Return False if it has no
        function."""
        key, held = Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if self.editor is None:
            do = self.command_of_key(key, held)
        else:
            do = self.editor.bound_to(key, held) if self.editor.is_live else None
        if do is None:
            return False
        self.end_transients()
        if self.is_holding_turn and not self.is_button_down and not held & SHIFT:
            self.end_drag()  # the release of Shift may have gone to another widget
        do()
        return True

    def command_of_key(self, key: Qt.Key, held: Qt.KeyboardModifier) -> Callable[[], object] | None:
        """Return the function of a key with these modifiers, in play; None if it has none."""
        if held == SHIFT and key in ARROWS:
            return lambda: self._push(WAYS[ARROWS[key]])
        actions: dict[tuple[Qt.Key, Qt.KeyboardModifier], Callable[[], object]] = {
            (Key.Key_Backspace, NONE): lambda: self.take_back(self.selected),
            (Key.Key_Backspace, SHIFT): lambda: self.play_again(self.selected),
            (Key.Key_Delete, NONE): lambda: self.all_back(self.selected),
            (Key.Key_Delete, SHIFT): lambda: self.all_again(self.selected),
            (Key.Key_Comma, NONE): lambda: self.step_selection(-1),
            (Key.Key_Period, NONE): lambda: self.step_selection(1),
        }
        if (by := zoom_keys().get(key)) is not None and not held & ~SHIFT:
            return lambda: self.zoom_by(by) if by else self.set_zoom(WHOLE)
        if (found := actions.get((key, held))) is not None:
            return found
        if not held & ~SHIFT and Key.Key_A <= key <= Key.Key_Z:
            return lambda: self._letter(key - Key.Key_A)
        return None

    def _push(self, way: str) -> None:
        """Begin a held turn unless a drag is on, and push the selected item in the direction `way`."""
        if self.drag is None:
            self.begin_held_turn()
        self.push_item(way)

    def _letter(self, number: int) -> None:
        """Select the item of this letter, or refuse if there is none."""
        item = self.item_of_letter(number)
        if item is None:
            self.refuse(_("There is no {letter} here.", letter=letter(number)))
        else:
            self.select(item)

    def step_selection(self, by: int) -> None:
        """Select the next item (1) or the previous one (-1), round to the other end."""
        self.select((self.selected + by) % len(self.state.items))

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Call `shift_released` in play when Shift comes up; pass on other keys."""
        if event.key() == Key.Key_Shift and not event.isAutoRepeat() and self.is_play:
            self.shift_released()
        else:
            super().keyReleaseEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Highlight the spot under the pointer, continue a drag, and in the editor its sweep; while no button
        is down in play, show the other way of the track at the pointer."""
        super().mouseMoveEvent(event)
        if self.editor is not None:
            self.editor.move(event.position())
        elif not self.is_button_down:
            self.track_handle.point_at(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the turn that the pressed button held open."""
        was_held = self.is_button_down
        super().mouseReleaseEvent(event)
        if was_held:
            self.end_held_turn()
            self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Select the item at the pointer or the cursor and open its menu; without an item at the pointer, or
        on a still board, leave the event to others. In the editor, pick the brush of what is there."""
        if self.editor is not None:
            self._pick_brush(event)
        if not self.is_live:
            event.ignore()
            return
        is_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        key = self.spot_at(QPointF(event.pos())) if is_mouse else self.spots.current
        item = self._item_of(key)
        if item is None and is_mouse:
            event.ignore()
            return
        if item is not None and item != self.selected:
            self.select(item, is_moving=False)
        self.menu = ItemMenu(self, self.selected)
        self.menu.popup(
            event.globalPos() if is_mouse else self.mapToGlobal(self.place_of(key).center().toPoint())
        )

    def _pick_brush(self, event: QContextMenuEvent) -> None:
        """Choose the colour or block of the cell that was right-clicked, in the editor; nothing if it has
        none."""
        key = self.spot_at(QPointF(event.pos()))
        found = self.toolbox.brush_at(self.state, (key[0] + 1, key[1] + 1)) if isinstance(key, tuple) else -1
        if self.editor is not None and found >= 0:
            self.editor.choose_brush(found)

    def _item_of(self, key: Hashable) -> int | None:
        """Return the item of a dot or at a cell; None for neither."""
        if (dot := self.dot_at(key)) is not None:
            return dot.item
        return self.item_at((key[0] + 1, key[1] + 1)) if isinstance(key, tuple) else None


def moved_last(state: PuzzleState) -> int:
    """Return the item whose last move is the most recent; the first item if nothing has moved."""
    return max(
        range(len(state.items)), key=lambda item: max((e.serial for e in state.items[item].done), default=-1)
    )


def refusal_text(look: Callable[[], object]) -> str:
    """Call `look` and return the sentence of the Illegal it raises; empty if it raises none."""
    try:
        look()
    except Illegal as why:
        return str(why)
    return ""
