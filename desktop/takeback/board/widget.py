"""The base class of all boards: a widget that paints a game's state and turns input into actions."""

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from PySide6.QtCore import (
    QEvent,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QPixmap,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from takeback.board.error_guard import ErrorGuard
from takeback.board.hooks import BoardHooks, Refusal
from takeback.board.motion import FLASH, FLASH_TIME, LONG, Motion, scale_durations
from takeback.board.move_player import MovePlayer
from takeback.board.picture import BoardPicture
from takeback.board.spots import (
    ARROWS,
    KEYBOARD_REASONS,
    PRESSING,
    PaintedSpots,
    Spot,
)
from takeback.engine.game import Game, Hint
from takeback.engine.play import Move
from takeback.engine.record import Seat
from takeback.engine.state import Action
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import Theme

REFUSAL_STAYS = 4_000  # milliseconds that a refusal is shown, unless there is an input
ACCEPTING = (Qt.Key.Key_Return, Qt.Key.Key_Enter)  # keys that play the hint that is shown
WATCHING = _("You are watching this game; nobody is to move here.")

MOST_HEIGHT = 16_777_215  # Qt's QWIDGETSIZE_MAX, meaning no limit


class BoardWidget(BoardHooks):
    """Base class of every game's board: painting, spots, keyboard, animations, hints and previews.

    The window shows a new state at once and then animates the move that led to it: `show_state(state, …)`,
    then `show_move(move)`. No state waits for an animation, and any input ends one. Only a computer's next
    turn waits; an input that ends the animation of another player's move, or of a past position, does nothing
    else.

    A game's `board.py` has a `class Board(BoardWidget)`. It overrides the methods of `BoardHooks` and
    emits `action_wanted`; what it paints must follow from the state alone.
    """

    action_wanted = Signal(object, int, int)  # action, seat, draft revision it was made on (-1: none)
    automatic_action_wanted = Signal(object, int, int)  # the same, for what the board does for the player
    confirm_wanted = Signal(int)  # seat; for example a drawn line is finished when the button is released
    retract_wanted = Signal(int)  # seat: discard the draft
    undo_step_wanted = Signal(int)  # seat: undo one step of the draft (dragging back)
    turn_begun = Signal(int)  # seat: the next action starts a new turn, apart from the present draft
    turn_held_changed = Signal(bool)  # whether a drag is in progress that makes one turn when it ends
    skip_wanted = Signal()  # the player skipped a scene or the animation of a computer's move
    preview_dismissed = Signal()  # a press or Escape during a preview; it does nothing else
    preview_entered = Signal()  # Enter during a preview; it does nothing else
    message_emitted = Signal(str)  # a sentence for the status bar and the announcer
    hint_removed = Signal()  # the hint is no longer shown

    def __init__(self, game: Game, seats: tuple[Seat, ...], parent: QWidget | None = None) -> None:
        """Take the game and the seats of the table; the window then calls `show_state`."""
        super().__init__(game, seats, parent)
        self.draft_revision = -1
        self._is_cursor_moved = False  # by arrow keys since the hint was shown
        self.is_only_painted = False  # for a small picture, in which nothing can be pressed
        self.is_shared = False  # whether several people take turns at this screen
        self.move_player = MovePlayer(self)
        self.picture = BoardPicture(self)
        self.error_guard = ErrorGuard()  # for exceptions of event handlers
        self.paint_callback: Callable[[], object] | None = None  # called once, after the next paint
        self._quiet = QTimer(self, singleShot=True, interval=REFUSAL_STAYS)
        self._quiet.timeout.connect(self._forget_refusal)
        if isinstance(application := QApplication.instance(), QApplication):
            application.focusChanged.connect(self._focus_moved)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(_("{game} board", game=game.title))
        self.setMinimumSize(240, 240)

    # Called by the window
    def show_state(self, state: Any, seat: int | None, to_act: tuple[int, ...] = ()) -> None:
        """Show `state`, already masked for `seat` (None: a spectator); `to_act` are the seats to move.

        Ends animations and clears the refusal and the hint. A fresh board given the same state looks the
        same.
        """
        self.finish_animations()
        self.refusal = None
        if self.hint is not None:
            self._forget_hint()
        self.state, self.seat, self.to_act = state, seat, to_act
        self.table_state = state
        self.update_spots()
        self.update()

    def show_move(self, move: Move, backwards: bool = False) -> None:
        """Animate one move that led to the state shown, or away from it when backwards."""
        self.show_moves((move,), backwards)

    def show_moves(self, moves: Iterable[Move], backwards: bool = False) -> None:
        """Animate moves that end in the state shown; when backwards, moves that were taken back from it.

        Ends what is animated before. Then plays nothing while the board is hidden, or at pace 0 without
        scenes. A board with scenes plays them instead, except backwards.
        """
        if self.scene is not None or self.stage.is_playing:
            self.finish_animations()
        if self.isVisible() and (self.pace or self.has_scenes):  # scenes have stops even without animations
            self.move_player.play_moves(moves, backwards)

    def show_transient_scene(self, moves: Iterable[Move]) -> None:
        """End animations and show what could be seen only during these moves (see `transient_scene`), if
        anything could and the board is visible."""
        self.finish_animations()
        scene = self.transient_scene(tuple(moves)) if self.isVisible() else None
        self.move_player.play_scenes([scene] if scene is not None else [])

    def finish_animations(self) -> None:
        """End all scenes and animations at once, as any input does."""
        if self.scene is not None or self.stage.is_playing:
            self.move_player.finish()

    def refuse(self, sentence: str, action: Action | None = None, key: Hashable | None = None) -> None:
        """Shake the spot of an illegal action, show the sentence in a bubble there, and emit it as a message.

        The spot is the one of `action`, else `key`; at pace 0 it does not shake. Other animations end. The
        bubble disappears after REFUSAL_STAYS or on the next input.
        """
        self.finish_animations()
        key = self.where(action) if action is not None else key
        self.refusal = Refusal(sentence, key)
        if self.pace and self.isVisible() and self.has_preview_label:
            self.stage.play(scale_durations(Motion(("shake", key), LONG), self.pace))
        self._quiet.start()
        self.update()
        self.message_emitted.emit(sentence)

    def show_hint(self, hint: Hint | None) -> None:
        """Outline the spots of the hint and show its sentence instead of a refusal. None, which emits
        `hint_removed`, or the next state removes it."""
        self.refusal = None
        if hint is None:
            self._forget_hint()
        self.hint, self._is_cursor_moved = hint, False
        self.update()

    def restore_selection(self) -> None:
        """Restore what the player had selected, after a table was opened again."""

    def set_preview(self, label: str | None) -> None:
        """Mark the board as showing another position: a dashed frame with this label; None ends it.

        During a preview a press only emits `preview_dismissed`. An empty label paints nothing: the board is
        read-only.
        """
        self.preview = label
        self.update()

    def legible_size(self) -> QSize:
        """Return the least size of the widget in which a position can be read, where two are beside each
        other."""
        return QSize(400, 380)

    def useful_height(self, _width: int) -> int:
        """Return the height beyond which a widget of this width shows nothing larger; most use all."""
        return MOST_HEIGHT

    def set_theme(self, theme: Theme) -> None:
        """Use these colours and repaint."""
        self.theme = theme
        self.update()

    def set_pace(self, factor: float) -> None:
        """Set how long animations take, as a factor of their usual time; 0 turns them off and ends them."""
        self.pace = factor
        if not factor:
            self.finish_animations()

    def set_draft_revision(self, revision: int) -> None:
        """Set the revision of the draft shown (-1: none), which `action_wanted` sends with each action."""
        self.draft_revision = revision

    def spot_descriptions(self) -> list[tuple[str, str]]:
        """Return the key and spoken name of every spot, in order.

        Two boards show the same when this and `render_still` are equal.
        """
        return [(str(key), spot.accessibleName()) for key, spot in self.spots.items()]

    def render_still(self) -> QImage:
        """Return an image of the board without hover, cursor, refusal and animations."""
        ratio = self.devicePixelRatioF()
        image = QImage(self.size() * ratio, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        with painting.painter_on(image) as painter:
            self.picture.paint(painter, self.background_pixmap(), is_live=False)
        return image

    def disable_spot_widgets(self) -> None:
        """Make no widgets for spots: this board is only painted, never used."""
        self.spots = PaintedSpots(self)
        self.is_only_painted = True

    # Hooks for a game's board
    def background_pixmap(self) -> QPixmap:
        """Return the cached background; paint it again if size, theme, screen or layout have changed."""
        wanted = (self.size(), self.devicePixelRatioF(), self.theme, self.layout_of())
        return self.picture.background_for(wanted)

    def invalidate_background(self) -> None:
        """Drop the cached background, so that it is painted again."""
        self.picture.drop_background()

    # Acting
    def act(self, action: Action) -> None:
        """Emit `action_wanted` for the seat that sits here; refuse the action if this is a spectator."""
        if self.seat is None:
            self.refuse(WATCHING, action)
            return
        self.action_wanted.emit(action, self.seat, self.draft_revision)

    def act_automatically(self, action: Action) -> None:
        """Emit `automatic_action_wanted` for the seat that sits here; do nothing for a spectator.

        Undo takes such an action back together with the action before it.
        """
        if self.seat is not None:
            self.automatic_action_wanted.emit(action, self.seat, self.draft_revision)

    def skip_ahead(self) -> bool:
        """Skip to the next scene worth a stop, or to the end. Return False if there was nothing to skip.

        Otherwise also hide the refusal and emit `skip_wanted`.
        """
        if not self.is_input_blocked:
            return False
        self._forget_refusal()
        self.skip_wanted.emit()
        self.move_player.skip_ahead()
        return True

    def press(self, key: Hashable) -> None:
        """Act on this spot, chosen by mouse, keyboard or an assistive program.

        Only skips while scenes (unless the spot is usable then) or a computer's move are shown, and only ends
        the preview during one. Otherwise ends animations, and calls `act_on` if there is such a spot.
        """
        if self.scene is None or not self.is_usable_during_scene(key):
            if (self.scene is not None or self.is_computer_move) and self.skip_ahead():
                return
            self.end_transients()
        if self.preview is not None:
            self._end_preview()
        elif key in self.spots:
            self.act_on(key)

    def _end_preview(self) -> None:
        """Emit `preview_dismissed` and, unless the pace is 0, flash the label, to show what the press did."""
        label = self.preview
        self.preview_dismissed.emit()
        if self.pace and self.isVisible():
            self.stage.play(scale_durations(Motion(FLASH, FLASH_TIME, label), self.pace))

    def end_transients(self) -> None:
        """End animations and hide the refusal, because there was an input."""
        self.finish_animations()
        self._forget_refusal()

    def _forget_refusal(self) -> None:
        """Hide the refusal, if there is one."""
        self._quiet.stop()
        if self.refusal is not None:
            self.refusal = None
            self.update()

    # Spots and the cursor
    def move_cursor(self, key: Hashable | None) -> None:
        """Move the keyboard cursor to this spot and repaint both places."""
        old = self.spots.current
        self.spots.set_current(key)
        self._redraw_pointed(old, key)

    def spot_focused(self, key: Hashable, reason: Qt.FocusReason) -> None:
        """Follow the keyboard focus to this spot; Tab also makes the cursor visible."""
        if reason in KEYBOARD_REASONS:
            self.is_keyboard_mode = True
        try:
            if key != self.spots.current:
                self.move_cursor(key)
            else:
                self._redraw_pointed(key)
        except Exception as error:
            self.error_guard.report(error)

    def _focus_moved(self, old: QWidget | None, new: QWidget | None) -> None:
        """Repaint when the focus leaves one of this board's spots, so that its outline disappears."""
        if isinstance(old, Spot) and old.parent() is self:
            self.update()

    # Input
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """End animations; move the cursor by an arrow key, enter a preview or accept a hint by Enter, press
        the cursor's spot by Enter or Space, or handle Escape. Ignore other keys, and Space while the cursor
        is hidden."""
        self.end_transients()
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        key = Qt.Key(event.key())
        if plain and key in ARROWS:
            self._arrow(*ARROWS[key])
        elif plain and key in ACCEPTING and self.preview is not None:
            self.preview_entered.emit()
        elif plain and key in ACCEPTING and self.accept_hint():
            return
        elif plain and key == Qt.Key.Key_Space and not self.is_keyboard_mode:
            event.ignore()  # the cursor is hidden, so Space is not meant for its spot
        elif plain and key in PRESSING and self.spots.current is not None:
            self.is_keyboard_mode = True
            self.press(self.spots.current)
        elif plain and key == Qt.Key.Key_Escape and self.handle_escape():
            return
        else:
            event.ignore()

    def accept_hint(self) -> bool:
        """Remove the hint and play its actions, up to one that is refused. Return False if there is none to
        accept: no hint, one that offers nothing, or during a preview.

        Once the cursor has moved, Enter is meant for the spot where it stands, so this returns False, too.
        """
        hint = self.hint
        if hint is None or not hint.is_offer or self._is_cursor_moved or self.preview is not None:
            return False
        self._forget_hint()
        for action in hint.actions:
            self.act(action)
            if self.refusal is not None:
                break
        return True

    def handle_escape(self) -> bool:
        """Handle Escape: end the preview or remove the hint. Return False if there was neither."""
        if self.preview is not None:
            self.preview_dismissed.emit()
            return True
        return self._forget_hint()

    def _forget_hint(self) -> bool:
        """Remove the hint and emit `hint_removed`. Return False if there was none."""
        if self.hint is None:
            return False
        self.hint = None
        self.update()
        self.hint_removed.emit()
        return True

    def _arrow(self, right: int, down: int) -> None:
        """Show the cursor and move it to the neighbour in this direction, if any; to `first_key` from none.

        `right` and `down` are -1, 0 or 1.
        """
        self.is_keyboard_mode = self._is_cursor_moved = True
        target = (
            self.neighbour(self.spots.current, right, down)
            if self.spots.current is not None
            else self.first_key()
        )
        if target is not None:
            self.move_cursor(target)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """End animations and hide the cursor; with the left button, end a preview, or else remember the spot
        that was pressed, move the cursor there and call `mouse_pressed`. Ignore other buttons."""
        if self.scene is None or not self.is_usable_during_scene(self.spot_at(event.position())):
            self.end_transients()
        self.is_keyboard_mode = False
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        if self.preview is not None:
            self._end_preview()
            return
        self.pressed_key, self.is_button_down = self.spot_at(event.position()), True
        self.last_point = event.position()
        if self.pressed_key is not None:
            self.move_cursor(self.pressed_key)
        self.mouse_pressed(self.pressed_key)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Highlight the spot under the pointer; while the left button is down, call `mouse_dragged`."""
        self._hover_over(self.spot_at(event.position()))
        if self.is_button_down:
            start, self.last_point = self.last_point, event.position()
            self.mouse_dragged(start, event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Call `mouse_released` with the spots where the left button was pressed and released."""
        if self.is_button_down and event.button() == Qt.MouseButton.LeftButton:
            self.is_button_down = False
            self.mouse_released(self.pressed_key, self.spot_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Clear the highlight of the spot under the pointer."""
        self._hover_over(None)

    def _hover_over(self, key: Hashable | None) -> None:
        """Note that the pointer is over this spot (None: over none), set its tooltip and repaint if it
        changed."""
        if key != self.hovered_key:
            old, self.hovered_key = self.hovered_key, key
            spot = self.spots.get(key)
            self.setToolTip(spot.toolTip() if spot is not None else "")
            if QToolTip.isVisible():
                QToolTip.hideText()  # Qt lets it stay as long as the pointer is on the board
            self._redraw_pointed(old, key)

    def _redraw_pointed(self, *keys: Hashable | None) -> None:
        """Repaint ghosts and cursors at these spots; everything, where their area is unknown."""
        region = QRegion()
        for key in {*keys, self.spots.current if self.is_keyboard_mode else None} - {None}:
            rect = self.ghost_rect(key)
            if rect is None or self.hint is not None or self.preview is not None:
                self.update()
                return
            far = painting.CORNERS
            region += rect.united(self.place_of(key).adjusted(-far, -far, far, far)).toAlignedRect()
        self.update(region)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Finish running animations, except scenes, and place the spots for the new size."""
        with self.error_guard.guarded():
            if self.scene is None:  # scenes go on: they are painted for the current size
                self.finish_animations()
            if self.state is not None:
                self.place_spots()

    # Painting
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the board, then call `paint_callback` once if it is set."""
        with self.error_guard.guarded(), painting.painter_on(self) as painter:
            self.picture.paint(painter, self.background_pixmap(), is_live=True)
        if self.paint_callback is not None:
            tell, self.paint_callback = self.paint_callback, None
            tell()
