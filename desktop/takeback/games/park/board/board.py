"""The board of Reedmere: the park in view in the middle, and around it everything else."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF, Qt
from PySide6.QtGui import QActionEvent, QKeyEvent, QMouseEvent, QPainter, QPixmap, QWheelEvent

from takeback.board.motion import Motion, motions_in
from takeback.engine.game import Game
from takeback.engine.play import Move
from takeback.engine.record import Seat
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.pictures import KeptPictures

from ..material import Cells, shift_to
from ..rules.questions import allowed_kinds, turn_of_seat
from ..state import Reedmere, Tile
from ..text import whose_turn
from .hand import PlacementTrial, turning_text
from .hinted import HintedBoard
from .last_turns import find_last_turn, last_turns_of
from .motion import LEAST_WATCHED, motions_of_move, motions_of_watched_move, paint_moving
from .park_panel import ParkPanel
from .places import is_cell
from .score_panel import ScorePanel
from .side_panel import SidePanel
from .spoken import ghost_place, turn_rights
from .stock_panel import LowStockPanel, StockPanel
from .turn_panel import TurnPanel

LARGEST_ZOOM = 4.0
NOTCH = 120  # one step of a mouse wheel, in eighths of a degree
MOST_NOTCHES = 40  # per event; this many already cover the whole range of zoom
GHOSTS_KEPT = 8  # cached pictures; a tile has at most eight orientations


class Board(HintedBoard):
    """The complete board: handles mouse, wheel and keys, and paints panels, ghosts, hints and motions."""

    pointer: QPointF | None = None  # the last position of the mouse
    _pointer_on_screen: QPointF | None = None  # the same, on the screen
    marks_last_turns = True
    _last_announcement = ""
    _wheel_remainder = 0  # wheel movement that does not make up a notch yet, in eighths of a degree

    def __init__(self, game: Game, seats: tuple[Seat, ...], parent: Any = None) -> None:
        super().__init__(game, seats, parent)
        self._ghost_cache: KeptPictures[QPixmap] = KeptPictures(GHOSTS_KEPT)
        self._watched: dict[Hashable, int] = {}  # the seats that are watched, by the keys of motions
        self._watches = True  # whether other parks are enlarged while something happens there

    # Called by the window
    def show_state(self, state: Any, seat: int | None, to_act: tuple[int, ...] = ()) -> None:
        """Show a position to this seat.

        Resets the view to the own park for another position, and the zoom when a plot was added. After an
        undo the tile or plot that was taken back lies in the hand where it was.
        """
        self.finish_animations()  # so that no other park is watched
        before: Reedmere | None = self.state
        if before is not state or seat != self.seat:
            self.viewed_seat = seat if seat is not None else 0
            self.held_pile, self.shows_all_places = None, False
        if before is None or seat != self.seat or plots_of_all_parks(before) != plots_of_all_parks(state):
            self.zoom, self.pan = 1.0, QPointF()
        self.hand.sync_with(state, seat)
        self.supplies.show(state)
        super().show_state(state, seat, to_act)
        if before is not None and seat is not None:
            self._restore_hand(before, seat)

    def set_preferences(self, preferences: Mapping[str, Any]) -> None:
        """Hide running scores if the player prefers that."""
        self.hides_scores = bool(preferences.get("hide_scores", False))
        if self.state is not None:
            self.update_spots()
        self.update()

    def _restore_hand(self, before: Reedmere, seat: int) -> None:
        """After an undo within a turn, take up the plot that was taken back, and put the cursor where the
        tile or plot lay; it counts as hovered if nothing else is."""
        work, park = turn_of_seat(before, seat), self.state.parks[seat]
        if work is None or self.state.to_move != before.to_move:
            return
        key: Hashable | None = None
        tile, added = self.hand.tile, work.added
        if work.placed is not None and work.placed not in park.laid:
            if tile is not None and tile.kind == work.placed.kind:
                key = ("cell", *self.hand.turn_to_cover(work.placed.cells))
        elif added is not None and added not in park.plots and added.number in self.state.face:
            self.held_pile = self.state.face.index(added.number)
            self.update_spots()
            key = ("spot", added.px, added.py)
        if key in self.spots:
            self.move_cursor(key)
            if self.hovered_key is None:
                self.hovered_key = key  # the pointer may be elsewhere, for example on the undo button

    def idle_text(self) -> str:
        """Return the status line: whose turn it is and what is still to do, or how the game ended."""
        names = [self.name_of_seat(seat) for seat in range(self.state.seats)]
        return super().idle_text() if self.state.over else whose_turn(self.state, names)

    def shown_text(self) -> str:
        """Return whose turn is being shown, and what the turn was; "" while the position is shown."""
        seat = self.watched_seat()
        if seat is None:
            return ""
        turn = find_last_turn(self.last_turns, seat).text
        # Translators: {turn} is what the player did, such as "lays stream, takes plot 9"
        return _("{player}’s turn: {turn}.", player=self.name_of_seat(seat), turn=turn)

    # The tile in the hand
    def _announce_fit(self, key: Hashable, is_long: bool) -> None:
        """Announce how the tile fits at this spot, unless it is the same sentence as before.

        With `is_long`, for the keyboard, the sentence names the cells as well, if all are in the park.
        """
        trying = self.trial_at(key)
        sentence = trying.sentence() if trying is not None else ""
        if trying is not None and is_long and trying.is_inside(self.state.parks[self.viewed_seat]):
            place = ghost_place(self.state.parks[self.viewed_seat], trying.cells)
            sentence = f"{sentence} {place}"
        if sentence and sentence != self._last_announcement:
            self.message_emitted.emit(sentence)
        self._last_announcement = sentence

    def move_cursor(self, key: Hashable | None) -> None:
        """Move the keyboard cursor, remember its cell, and announce how the tile fits there."""
        super().move_cursor(key)
        if isinstance(key, tuple) and key[0] == "cell":
            self.last_cell = key[1], key[2]
        if self.is_keyboard_mode and key is not None and self.state is not None:
            self._announce_fit(key, True)

    def _hover_over(self, key: Hashable | None) -> None:
        """Move the hover to this spot, end keyboard mode, and announce how the tile fits there."""
        if key != self.hovered_key:
            super()._hover_over(key)
            if key is not None:
                self.is_keyboard_mode = False
                self._announce_fit(key, False)

    def turn_tile(self, quarters: int) -> None:
        """Turn the tile in the hand clockwise by so many quarter turns."""
        self.hand.turn(quarters)
        self._announce_turned_tile(_("The tile was rotated."))

    def flip_tile(self) -> None:
        """Flip the tile in the hand."""
        self.hand.turn_over()
        self._announce_turned_tile(_("The tile was flipped."))

    def _announce_turned_tile(self, sentence: str) -> None:
        """Announce how the turned tile fits; where it points nowhere, say this sentence instead. Repaint."""
        if self.active_spot() is None:
            self.message_emitted.emit(sentence)
        self._announce_fit(self.active_spot(), self.is_keyboard_mode)
        self.update()

    def move_to_next_place(self, step: int) -> None:
        """Move the cursor to the next (1) or previous (-1) place where the tile fits.

        The tile is turned as that place requires, and the board gets the focus. Says so if it fits nowhere.
        """
        if self.seat is None or self.held_tile() is None:
            return
        places = self.hand.placements(self.state, self.seat)
        trying = self.trial_at(self.spots.current if self.is_keyboard_mode else self.hovered_key)
        if not places:
            self.message_emitted.emit(_("It fits nowhere."))
            return
        here = (
            places.index(trying.cells)
            if trying is not None and trying.cells in places
            else -1
            if step > 0
            else 0
        )
        self.is_keyboard_mode = True
        self.setFocus()
        self.move_cursor(("cell", *self.hand.turn_to_cover(places[(here + step) % len(places)])))

    def how_to_turn(self) -> str:
        """Return how the tile in the hand is turned and flipped, by the player's keys and the mouse; empty
        without a tile that this would change."""
        tile = self.held_tile() if self.state is not None else None
        return turning_text(tile.kind, self.key_of("turn"), self.key_of("flip")) if tile is not None else ""

    def layout_of(self) -> object:
        """Return everything besides the size that the cached ground depends on: also how the tile in the hand
        lies, and the keys, names and colours it shows."""
        return super().layout_of(), self._lying_cells(), self.how_to_turn(), self.seats

    def _lying_cells(self) -> Cells:
        """Return the cells of the tile in the hand as it lies, from 0, 0 on; none without a tile."""
        is_held = self.state is not None and self.held_tile() is not None
        return shift_to(self.hand.cells_around((0, 0)), 0, 0) if is_held else ()

    # Input
    def actionEvent(self, event: QActionEvent) -> None:
        """Repaint the ground, which names the shortcuts of commands."""
        super().actionEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the tile of the supply with the number 1 to 9 that was typed; pass on other keys.

        While the pointer is on a cell and moved last, the tile appears there, arrows start from there and
        Enter lays it there.
        """
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        is_for_me = is_plain and self.preview is None and self.state is not None
        number = event.key() - Qt.Key.Key_1
        if not is_for_me or not 0 <= number < 9:
            if is_plain and not self.is_keyboard_mode and self.trial_at(self.hovered_key) is not None:
                self.move_cursor(self.hovered_key)
            super().keyPressEvent(event)
            return
        self.end_transients()
        tile = next(iter(self.supplies.kinds(self.viewed_seat)[number : number + 1]), None)
        if tile is not None:
            self.is_keyboard_mode = not is_cell(self.hovered_key)
            self.choose_tile(tile)
            if not self.is_keyboard_mode:
                self._announce_fit(self.hovered_key, False)
        self.update()

    def toggle_all_places(self) -> None:
        """Switch the marks for every placement of the tile on or off, and announce which."""
        self.shows_all_places = not self.shows_all_places
        self.message_emitted.emit(
            _("All places for the tile are shown.")
            if self.shows_all_places
            else _("The places for the tile are hidden.")
        )
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom the park around the pointer with Ctrl; otherwise turn the tile in the hand.

        A touchpad sends many small steps, so movement is summed up to whole notches of a quarter turn each.
        """
        by = event.angleDelta().y()
        if not by or self.state is None or self.preview is not None:
            event.ignore()
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            notches = max(-MOST_NOTCHES, min(MOST_NOTCHES, by / NOTCH))
            self.zoom_by(1.2**notches, event.position())
        elif self.held_tile() is not None and event.phase() != Qt.ScrollPhase.ScrollMomentum:
            self.end_transients()
            self._wheel_remainder = by if by * self._wheel_remainder < 0 else self._wheel_remainder + by
            notches = int(self._wheel_remainder / NOTCH)
            self._wheel_remainder -= notches * NOTCH
            if notches:
                self.turn_tile(-notches)

    def zoom_by(self, factor: float, around: QPointF) -> None:
        """Multiply the zoom, within its limits, and keep the point `around` in place."""
        zoom = max(1.0, min(LARGEST_ZOOM, self.zoom * factor))
        away = around - self.current_layout().park_room.center() - self.pan
        self.pan = self.pan - away * (zoom / self.zoom - 1) if zoom > 1.0 else QPointF()
        self.zoom = zoom
        self.update_spots()
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Flip the tile in the hand on a right click; pass on other clicks.

        A click on another cell than the one where the keyboard shows the tile only brings the tile there.
        """
        if event.button() == Qt.MouseButton.RightButton and self.preview is None and self.hand.tile:
            self.end_transients()
            self.flip_tile()
            return
        key = self.spot_at(event.position())
        if self.is_keyboard_mode and self.preview is None and is_cell(key):
            shown = self.active_spot()
            if shown != key and self.trial_at(shown) is not None:
                self.end_transients()
                self._hover_over(key)
                self._follow_pointer()
                return
        super().mousePressEvent(event)

    def _follow_pointer(self) -> None:
        """End keyboard mode, so that the tile is at the pointer again, and announce how it fits there."""
        if self.is_keyboard_mode and self.hovered_key is not None:
            self.is_keyboard_mode = False
            self._announce_fit(self.hovered_key, False)
            self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Reset the zoom on empty ground; elsewhere treat it as a second click."""
        if self.state is not None and self.spot_at(event.position()) is None:
            self.zoom_by(0.0, event.position())
        else:
            self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Remember where the pointer is, bring the tile there, and repaint while something is dragged."""
        is_moved = event.globalPosition() != self._pointer_on_screen
        self.pointer, self._pointer_on_screen = event.position(), event.globalPosition()
        super().mouseMoveEvent(event)
        if is_moved:
            self._follow_pointer()
        if self.is_button_down and self._dragged_key() is not None:
            self.update()

    def mouse_dragged(self, start: QPointF, end: QPointF) -> None:
        """Pick up the tile or plot that is dragged out of its place, unless it is held already; on empty
        ground pan an enlarged park."""
        held = self.pressed_key
        if held is None:
            if self.zoom > 1.0 and self.current_layout().park_panel.contains(end):
                self.pan = self.pan + end - start
                self.update_spots()
                self.update()
            return
        if not isinstance(held, tuple) or self.place_of(held).contains(end):
            return
        if held[0] == "supply" and self.held_tile() != (tile := Tile(held[1], held[2])):
            self.pressed_key = None if held not in self.spots else held
            self.choose_tile(tile)
        elif held[0] == "face" and self.held_pile != held[1] and self.free_spots():
            self.toggle_held_plot(held[1])

    def mouse_released(self, pressed: Hashable | None, key: Hashable | None) -> None:
        """Drop a dragged tile or plot on a cell or free spot; treat anything else as a click."""
        is_carried = isinstance(pressed, tuple) and pressed[0] in ("supply", "face") and key != pressed
        if is_carried and isinstance(key, tuple) and key[0] in ("cell", "spot"):
            self.press(key)
        else:
            super().mouse_released(pressed, key)
        self.update()

    def _dragged_key(self) -> Hashable | None:
        """Return the key of a dragged tile or plot while it is outside the park, else None."""
        is_loose = not isinstance(self.hovered_key, tuple) or self.hovered_key[0] not in ("cell", "spot")
        is_thing = isinstance(self.pressed_key, tuple) and self.pressed_key[0] in ("supply", "face")
        return self.pressed_key if is_loose and is_thing else None

    # Painting
    def paint_background(self, painter: QPainter) -> None:
        """Paint the panels of the position. The picture is cached until `layout_of` changes."""
        hidden, spots = self.moving_things(), self.free_spots()
        seats = range(self.state.seats)
        names, inks = tuple(map(self.name_of_seat, seats)), tuple(map(self.ink_of_seat, seats))
        about = (painter, self.theme, self.current_layout(), self.state, self.seat, self.viewed_seat)
        is_watching = self.watched_seat() is not None
        shown = (
            *about,
            names,
            inks,
            self.hides_scores,
            self.held_pile,
            self.is_planning(),
            self.last_turns,
            is_watching,
        )
        badge = self.badge_rect(), self.badge_words()
        ParkPanel(*shown).paint(self.current_view(), hidden, spots, *badge)
        ScorePanel(*shown).paint()
        (LowStockPanel if self.current_layout().has_two_blocks else StockPanel)(*shown).paint()
        SidePanel(*shown).paint(self.other_seats(), hidden, bool(spots), self.supplies)
        kinds = self.supplies.kinds(self.viewed_seat)
        TurnPanel(*shown).paint(kinds, self.held_tile(), self._lying_cells(), self.how_to_turn())

    def paint_pointed(self, painter: QPainter) -> None:
        """Paint the marks of all placements, the ghost, and what is dragged outside the park."""
        if self.watched_seat() is not None:  # the spots belong to another park
            return
        if self.shows_all_places and self.seat is not None and self.held_tile() is not None:
            self.ghost_painter(painter).mark_placements(
                self.hand.placements(self.state, self.seat), self.hand.cells_around((0, 0))
            )
        super().paint_pointed(painter)
        carried = self._dragged_key() if self.is_button_down else None
        if carried is not None and self.pointer is not None and self.preview is None:
            self._paint_carried(painter, carried, self.pointer)

    def _paint_carried(self, painter: QPainter, carried: Hashable, at: QPointF) -> None:
        """Paint the dragged tile or plot at the pointer."""
        assert isinstance(carried, tuple)
        if carried[0] == "supply" and self.hand.tile == Tile(carried[1], carried[2]):
            self.ghost_painter(painter).paint_dragged_tile(self.hand.tile, self.hand.cells_around((0, 0)), at)
        elif (
            carried[0] == "face" and self.held_pile == carried[1] and self.state.face[carried[1]] is not None
        ):
            self.ghost_painter(painter).paint_dragged_plot(self.state.face[carried[1]] or 0, at)

    def ghost_rect(self, key: Hashable) -> QRectF | None:
        """Return the area that the ghost at this spot covers with its bubble; None if it may be anywhere."""
        trying = self.trial_at(key)
        if trying is None:
            is_wide = isinstance(key, tuple) and key[0] in ("right", "spot")
            return None if is_wide or self.is_button_down else self.place_of(key)
        view = self.current_view()
        rect = view.cells_rect(trying.cells)
        place = self.bubble_place(rect.intersected(self.frame_rect()), trying.sentence())
        box = place.box(trying.sentence(), self.theme) or QRectF()
        edge, around = painting.BUBBLE_EDGE, view.side * 0.3
        rect = rect.adjusted(-around, -around, around, around)
        for cell, _points in trying.finished_mounds():
            rect = rect.united(view.cell_rect(cell).adjusted(-4, -4, 4, 4))
        return rect.united(box.adjusted(-edge, -edge, edge, edge))

    def paint_ghost(self, painter: QPainter, key: Hashable) -> None:
        """Paint what pressing this spot would do: lay a tile, add a plot, or what a right allows."""
        if self.hint is not None and key == self.pointed_before_hint:
            return  # the hint shows where the tile is better laid
        trying = self.trial_at(key)
        if trying is not None:
            self._paint_trying(painter, trying, self.shake_shift(key))
            return
        if isinstance(key, tuple) and key[0] == "spot" and self.held_pile is not None:
            self.ghost_painter(painter).paint_plot_ghost(
                self.state.face[self.held_pile], key[1], key[2], self.frame_rect()
            )
        elif isinstance(key, tuple) and key[0] == "right":
            self._light_allowed(painter, key)
        elif isinstance(key, tuple) and key[0] not in ("cell", "seat"):
            painting.ring(painter, self.place_of(key), 8, self.theme.accent, 1.5, 0.6)

    def _paint_trying(self, painter: QPainter, trying: PlacementTrial, shift: float) -> None:
        """Paint the tile as it would lie, and a bubble with the effect unless another message is shown."""
        painter.save()
        painter.setClipRect(self.frame_rect())
        self.ghost_painter(painter).paint_trial(trying, self._ghost_cache, shift)
        hold = self.hand.middle_cell_for(trying.cells)
        if hold is not None and len(trying.cells) > 1:
            self.ghost_painter(painter).paint_hold(hold)
        painter.restore()
        if self.refusal is None and self.hint is None:  # one message at a time
            at = self.current_view().cells_rect(trying.cells).intersected(self.frame_rect())
            edge = self.theme.accent if trying.fits else self.theme.alarm
            self.paint_bubble_at(painter, at, trying.sentence(), edge)

    def spots_allowed_by(self, key: Hashable) -> list[Hashable]:
        """Return the spots that a right leads to: ("right", 0) to ("stock", "G1")…"""
        found = turn_rights(self.state, self.seat)
        if not isinstance(key, tuple) or key[1] >= len(found):
            return []
        letter = found[key[1]][0]
        if letter == "n":
            return [("face", pile) for pile, number in enumerate(self.state.face) if number is not None]
        return [("stock", kind) for kind in allowed_kinds(letter, self.state.stock)]

    def _light_allowed(self, painter: QPainter, key: Hashable) -> None:
        """Outline what a right lets the player take."""
        for place in self.spots_allowed_by(key):
            if place in self.spots:
                painting.ring(painter, self.place_of(place), 8, self.theme.accent, 3.0)

    def paint(self, painter: QPainter) -> None:
        """Paint a refused tile or spot shaking."""
        key = self.refusal.key if self.refusal is not None else None
        if key is None or not self.shake_shift(key):
            return
        trying = self.trial_at(key)
        if trying is not None:
            self._paint_trying(painter, trying, self.shake_shift(key))
        else:
            rect = self.place_of(key).translated(self.shake_shift(key), 0)
            painting.ring(painter, rect, 8, self.theme.alarm, 2.5)

    # Animation
    def set_last_turns(self, turns: Sequence[tuple[Move, ...]]) -> None:
        """Take the last turns of all seats, which are marked."""
        self.last_turns = last_turns_of(turns)

    def show_moves(self, moves: Iterable[Move], backwards: bool = False) -> None:
        """Animate these moves. The parks of other seats are enlarged meanwhile, and input only skips that.

        The end of a turn that was laid out at this screen is not watched again.
        """
        shown = tuple(moves)
        self.finish_animations()
        self._watched.clear()
        is_quick = self.max_milliseconds is not None and self.max_milliseconds < LEAST_WATCHED
        self._watches = not is_quick and bool(shown) and shown[0].before.work is None
        if self._watches and any(move.seat != self.chosen_seat for move in shown):
            self.is_computer_move = True
        super().show_moves(shown, backwards)

    def animate(self, move: Move, before: Reedmere) -> QAbstractAnimation | None:
        """Return the animation of a move, or None if nothing moves; that of another seat, if watched, is kept
        as such."""
        if not self._watches or move.seat == self.chosen_seat:
            return motions_of_move(move)
        group = motions_of_watched_move(move)
        if group is not None:
            self._watched.update((motion.key, move.seat) for motion in motions_in(group))
        return group

    def watched_seat(self) -> int | None:
        """Return the other seat whose turn is being shown, so that its park is enlarged; None if none is."""
        if not self._watched or not self.stage.is_playing:
            return None
        running = QAbstractAnimation.State.Running
        keys = (motion.key for motion in self.stage if motion.state() == running)
        return next((self._watched[key] for key in keys if key in self._watched), None)

    def paint_motion(self, painter: QPainter, motion: Motion) -> None:
        """Paint one moving thing at its present progress."""
        paint_moving(self, painter, motion)


def plots_of_all_parks(state: Reedmere) -> tuple[object, ...]:
    """Return the plots of every park, to compare two positions."""
    return tuple(park.plots for park in state.parks)
