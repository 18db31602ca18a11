"""The base class of all boards: a widget that paints a game's state and turns input into actions."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

import msgspec
from PySide6.QtCore import (
    QAbstractAnimation,
    QEvent,
    QPointF,
    QRectF,
    QSequentialAnimationGroup,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from takeback.board.motion import FLASH, FLASH_TIME, LONG, Motion, Stage, scale_durations, shake_offset
from takeback.board.scenes import Scene, ScenePlayer, at_pace
from takeback.board.skipping import SkipFilter
from takeback.board.spots import (
    ARROWS,
    KEYBOARD_REASONS,
    PRESSING,
    PaintedSpots,
    Spot,
    SpotOwner,
    Spots,
    nearest,
)
from takeback.engine.game import Game, Hint
from takeback.engine.play import Move
from takeback.engine.record import Seat
from takeback.engine.state import Action
from takeback.ui import painting
from takeback.ui.theme import LIGHT, RADIUS_CARD, Theme, colour

REFUSAL_STAYS = 4_000  # milliseconds that a refusal is shown, unless there is an input
WATCHING = "You are watching this game; nobody is to move here."


class Refusal(msgspec.Struct, frozen=True):
    """Keeps why an action was refused, and the spot where it was tried (None: no particular spot)."""

    sentence: str
    key: Hashable | None


class BoardWidget(SpotOwner):
    """Base class of every game's board: painting, spots, keyboard, animations, hints and previews.

    The window shows a new state at once and then animates the move that led to it: `show_state(state, …)`,
    then `show_move(move)`. No state waits for an animation, and any input ends one. Only a computer's next
    turn waits; an input that ends the animation of another player's move, or of a past position, does nothing
    else.

    A game's `board.py` has a `class Board(BoardWidget)`. It overrides the hooks below ("Hooks for a game's
    board") and emits `acted`; what it paints must follow from the state alone.
    """

    action_wanted = Signal(object, int, int)  # action, seat, draft revision it was made on (-1: none)
    confirm_wanted = Signal(int)  # seat; for example a drawn line is finished when the button is released
    retract_wanted = Signal(int)  # seat: discard the draft
    undo_step_wanted = Signal(int)  # seat: undo one step of the draft (dragging back)
    turn_begun = Signal(int)  # seat: the next action starts a new turn, apart from the present draft
    turn_held_changed = Signal(bool)  # whether a drag is in progress that makes one turn when it ends
    skip_wanted = Signal()  # the player skipped a scene or the animation of a computer's move
    preview_dismissed = Signal()  # a press or Escape during a preview; it does nothing else
    message_emitted = Signal(str)  # a sentence for the status bar and the announcer
    hint_removed = Signal()  # the hint is no longer shown

    has_scenes = False  # whether moves are shown as a sequence of scenes; see `scenes_of`

    def __init__(self, game: Game, seats: tuple[Seat, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.seats = seats
        self.theme: Theme = LIGHT
        self.pace = 1.0
        self.is_computer_move = False  # whether a computer's move is animated; input then only skips it
        self.max_milliseconds: int | None = None  # most milliseconds for one set of moves, during a replay
        self.draft_revision = -1
        self.state: Any = None  # the state that is painted
        self.table_state: Any = None  # the table's state; differs from `state` while scenes play
        self.seat: int | None = None
        self.to_act: tuple[int, ...] = ()
        self.is_shared = False  # whether several people take turns at this screen
        self.hint: Hint | None = None
        self.preview: str | None = None
        self.hovered_key: Hashable | None = None
        self.stage = Stage(self)
        self.scene: Scene | None = None  # the scene shown, while scenes play
        self._skipping: SkipFilter | None = None
        self.spots: Spots = Spots(self)
        self.is_keyboard_mode = False  # whether the keyboard is in use, so that the cursor is shown
        self.refusal: Refusal | None = None
        self.pressed_key: Hashable | None = None  # the spot where the mouse button went down
        self.is_button_down = False
        self.error_handler: Callable[[Exception], None] | None = None  # handles exceptions of event handlers
        self.paint_callback: Callable[[], object] | None = None  # called once, after the next paint
        self._ground: tuple[object, QPixmap] | None = None  # the cached background, and its cache key
        self._laid_out_for: object = None
        self._quiet = QTimer(self, singleShot=True, interval=REFUSAL_STAYS)
        self._quiet.timeout.connect(self._forget_refusal)
        if isinstance(application := QApplication.instance(), QApplication):
            application.focusChanged.connect(self._focus_moved)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(f"{game.title} board")
        self.setMinimumSize(240, 240)

    # Called by the window
    def set_preferences(self, preferences: Mapping[str, Any]) -> None:
        """Apply the player's preferences for this game: all that the game's card declares, by name."""

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

        Does nothing while the board is hidden. A board with scenes plays them instead, except backwards.
        """
        if self.scene is not None or self.stage.is_playing:
            self.finish_animations()
        if not self.isVisible():
            return
        if self.has_scenes and not backwards:
            self._play(at_pace(self.scenes_of(tuple(moves)), self.pace, self.max_milliseconds))
            return
        if not self.pace:
            return
        parts = [part for move in moves if (part := self.animate(move, move.before)) is not None]
        if not parts:
            return
        whole = QSequentialAnimationGroup()
        for part in parts:
            whole.addAnimation(part)
        total = whole.totalDuration()
        share = self.max_milliseconds / total if self.max_milliseconds is not None and total else self.pace
        if self.is_computer_move:
            self._expect_inputs()
        self.stage.play(scale_durations(whole, min(self.pace, share)), backwards)

    @cached_property
    def scene_player(self) -> ScenePlayer:
        """Return the player of this board's scenes, made on first use."""
        return ScenePlayer(self.stage, self._show_scene)

    def _play(self, scenes: Sequence[Scene]) -> None:
        """Play scenes, if there are any, and let inputs skip them."""
        if scenes:
            self._expect_inputs()
            self.scene_player.play(scenes)

    def _expect_inputs(self) -> None:
        """Install the event filter that lets inputs only skip what is shown."""
        self._skipping = self._skipping or SkipFilter(self, self)
        self.installEventFilter(self._skipping)

    def show_transient_scene(self, moves: Iterable[Move]) -> None:
        """Show what could be seen only during these moves (see `transient_scene`), until the next input."""
        self.finish_animations()
        scene = self.transient_scene(tuple(moves)) if self.isVisible() else None
        self._play([scene] if scene is not None else [])

    def _show_scene(self, scene: Scene | None) -> None:
        """Paint this scene; for None, paint the table's own state and call `scenes_ended`."""
        self.scene = scene
        self.state = self.prepare_scene_state(scene.state) if scene is not None else self.table_state
        self.update_spots()
        self.update()
        if scene is None:
            self.scenes_ended()

    def finish_animations(self) -> None:
        """End all scenes and animations at once, as any input does."""
        if self.scene is not None:
            self.scene_player.end()
        if self.stage.is_playing:
            self.stage.finish()

    def refuse(self, sentence: str, action: Action | None = None, key: Hashable | None = None) -> None:
        """Shake the spot of an illegal action and show the sentence in a bubble there; emit `said`.

        The spot is the one of `action`, else `key`. The bubble disappears after REFUSAL_STAYS or on the next
        input.
        """
        self.finish_animations()
        key = self.where(action) if action is not None else key
        self.refusal = Refusal(sentence, key)
        if self.pace and self.isVisible():
            self.stage.play(scale_durations(Motion(("shake", key), LONG), self.pace))
        self._quiet.start()
        self.update()
        self.message_emitted.emit(sentence)

    def show_hint(self, hint: Hint | None) -> None:
        """Outline the spots of the hint and show its sentence; None or the next state removes it."""
        self.refusal = None
        if hint is None:
            self._forget_hint()
        self.hint = hint
        self.update()

    def hint_rects(self, hint: Hint) -> list[QRectF]:
        """Return the rectangles that the hint marks; its text panel must not cover them."""
        keys = (self.where(action) for action in hint.actions)
        return [self.place_of(key) for key in keys if key in self.spots]

    def show_answer(self, answer: Any) -> None:
        """Show the answer to a question about the state shown, in the form the game gives it."""

    def set_preview(self, label: str | None) -> None:
        """Mark the board as showing another position: a dashed frame with this label; None ends it.

        During a preview a press only emits `preview_dismissed`. An empty label paints nothing: the board is
        read-only.
        """
        self.preview = label
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Use these colours and repaint."""
        self.theme = theme
        self.update()

    def set_pace(self, factor: float) -> None:
        """Set how long animations take, as a factor of their usual time; 0 turns them off."""
        self.pace = factor
        if not factor:
            self.finish_animations()

    def set_draft_revision(self, revision: int) -> None:
        """Remember the revision of the draft shown (-1: none), which `acted` sends with every action."""
        self.draft_revision = revision

    def spot_descriptions(self) -> list[tuple[str, str]]:
        """Return the key and spoken name of every spot, in order.

        Two boards show the same when this and `still` are equal.
        """
        return [(str(key), spot.accessibleName()) for key, spot in self.spots.items()]

    def render_still(self) -> QImage:
        """Return an image of the board without hover, cursor, refusal and animations."""
        ratio = self.devicePixelRatioF()
        image = QImage(self.size() * ratio, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        with painting.painter_on(image) as painter:
            self._paint(painter, is_live=False)
        return image

    def disable_spot_widgets(self) -> None:
        """Make no widgets for spots: this board is only painted, never used."""
        self.spots = PaintedSpots(self)

    def idle_text(self) -> str:
        """Return the sentence for the status bar while there is no other: the outcome or "Cross to move."."""
        outcome = self.game.outcome(self.state)
        if outcome is not None:
            return outcome.sentence
        names = " and ".join(self.game.seat_name(seat) for seat in self.to_act)
        return f"{names} to move." if names else ""

    # Hooks for a game's board
    def animate(self, move: Move, before: Any) -> QAbstractAnimation | None:
        """Return the animation of this move from `before`: a Motion or a group, not started."""
        return None

    def scenes_of(self, moves: Sequence[Move]) -> Sequence[Scene]:
        """Return the scenes that show these moves, for boards with `has_scenes`."""
        return ()

    def transient_scene(self, moves: Sequence[Move]) -> Scene | None:
        """Return a scene of what these moves showed and the state after them does not, if any."""
        return None

    def prepare_scene_state(self, state: Any) -> Any:
        """Return the state of a scene as this board wants to paint it, for example with cards turned down."""
        return state

    def scenes_ended(self) -> None:
        """React to the end of the scenes: the table's own state is shown now."""

    def is_usable_during_scene(self, key: Hashable) -> bool:
        """Tell whether this spot may be pressed during a scene, because it acts on the table's own state."""
        return False

    def keys(self) -> Sequence[Hashable]:
        """Return the key of every spot in the state shown, in reading order."""
        return ()

    def place_of(self, key: Hashable) -> QRectF:
        """Return the rectangle of a spot, in pixels of the widget."""
        return QRectF()

    def name_of(self, key: Hashable) -> str:
        """Return the spoken name of a spot: "row 2, column 3, empty"."""
        return str(key)

    def tip_of(self, key: Hashable) -> str:
        """Return the tooltip of a spot; empty where the board shows as much."""
        return ""

    def is_control(self, key: Hashable) -> bool:
        """Tell whether this spot is only a button: positions are compared without such spots."""
        return False

    def where(self, action: Action) -> Hashable | None:
        """Return the spot that an action is about, where a refusal shakes and a hint points."""
        return None

    def act_on(self, key: Hashable) -> None:
        """React to the player choosing this spot: emit `acted`, usually by `self.act(action)`."""

    def layout_of(self) -> object:
        """Return a value that changes whenever spots move for another reason than the widget's size.

        Places and the background are only worked out again when it, or the size, has changed.
        """
        return self.state

    def frame_rect(self) -> QRectF:
        """Return the rectangle of the panel that the board is painted on."""
        return QRectF(self.rect()).adjusted(24, 24, -24, -24)

    def frame_radius(self) -> float:
        """Return the corner radius of that panel, in pixels."""
        return RADIUS_CARD

    def content_rect(self) -> QRectF:
        """Return the part of the widget that a thumbnail shows: the panel and what else belongs to it."""
        return self.frame_rect()

    def paint_background(self, painter: QPainter) -> None:
        """Paint the background: all that stays the same while `layout_of` and the size do. It is cached."""
        painting.card(painter, self.frame_rect(), self.frame_radius(), self.theme)

    def background_pixmap(self) -> QPixmap:
        """Return the cached background; paint it again if size, theme, screen or layout have changed."""
        wanted = (self.size(), self.devicePixelRatioF(), self.theme, self.layout_of())
        if self._ground is None or self._ground[0] != wanted:
            self._ground = (wanted, self._painted_ground())
        return self._ground[1]

    def invalidate_background(self) -> None:
        """Drop the cached background, so that it is painted again."""
        self._ground = None

    def _painted_ground(self) -> QPixmap:
        """Return a new picture of the background; without a state it is only the desk colour."""
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(colour(self.theme.desk))
        with painting.painter_on(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.state is not None:
                self.paint_background(painter)
        return pixmap

    def paint(self, painter: QPainter) -> None:
        """Paint the state, except for what an animation moves at the moment."""

    def paint_motion(self, painter: QPainter, motion: Motion) -> None:
        """Paint one moving thing at its present progress."""

    def paint_scene(self, painter: QPainter, scene: Scene) -> None:
        """Paint what a scene adds over its state, such as a caption."""

    def paint_ghost(self, painter: QPainter, key: Hashable) -> None:
        """Paint a preview of what a press on this spot would do."""

    def ghost_rect(self, key: Hashable) -> QRectF | None:
        """Return the area that `paint_ghost` paints for this spot; None means it may be anywhere.

        Only this area is repainted when the pointer moves.
        """
        return None

    def paint_hand(self, painter: QPainter) -> None:
        """Paint what the player holds: a drag or a selection. It is not part of the state."""

    def bubble_avoid_rect(self, key: Hashable) -> QRectF:
        """Return the area that a bubble about this spot must not cover."""
        return self.place_of(key)

    def radius_of(self, key: Hashable) -> float:
        """Return the corner radius of the outline around a spot, in pixels."""
        return 8.0

    def neighbour(self, key: Hashable, right: int, down: int) -> Hashable | None:
        """Return the spot an arrow key leads to: the nearest in that direction; None for none.

        `right` and `down` are -1, 0 or 1.
        """
        places = ((other, self.place_of(other).center()) for other in self.spots)
        return nearest(self.place_of(key).center(), places, right, down)

    def first_key(self) -> Hashable | None:
        """Return the spot where the keyboard starts; None without spots."""
        return next(iter(self.spots), None)

    def spot_at(self, point: QPointF) -> Hashable | None:
        """Return the topmost spot at this point; later keys lie above earlier ones. None for no spot."""
        return next((key for key in reversed(self.spots) if self.place_of(key).contains(point)), None)

    def mouse_pressed(self, key: Hashable | None) -> None:
        """React to the left mouse button going down on this spot (None: beside all spots)."""

    def mouse_dragged(self, start: QPointF, end: QPointF) -> None:
        """React to the mouse moving from `start` to `end` with the button down."""

    def mouse_released(self, pressed: Hashable | None, key: Hashable | None) -> None:
        """React to the button coming up over `key`; press the spot if the button went down there too."""
        if key is not None and key == pressed:
            self.press(key)

    # Acting
    def act(self, action: Action) -> None:
        """Emit `acted` for the seat that sits here; refuse the action if this is a spectator."""
        if self.seat is None:
            self.refuse(WATCHING, action)
            return
        self.action_wanted.emit(action, self.seat, self.draft_revision)

    @property
    def is_input_blocked(self) -> bool:
        """Tell whether a scene or a computer's move is being shown, which input only skips.

        It is False during a preview.
        """
        if self.preview is not None:
            return False
        return self.scene is not None or (self.is_computer_move and self.stage.is_playing)

    def keeps_scene_running(self, key: Hashable) -> bool:
        """Tell whether pressing this spot leaves a running scene alone."""
        return self.scene is not None and self.is_usable_during_scene(key)

    def skip_ahead(self) -> bool:
        """Skip to the next scene worth a stop, or to the end. Return False if there was nothing to skip.

        Otherwise also hide the refusal and emit `skip_wanted`.
        """
        if not self.is_input_blocked:
            return False
        self._forget_refusal()
        self.skip_wanted.emit()
        if self.scene is not None:
            self.scene_player.skip_to_stop()
        else:
            self.stage.finish()
        return True

    def press(self, key: Hashable) -> None:
        """Act on this spot, chosen by mouse, keyboard or an assistive program.

        Does nothing but skip while scenes or a computer's move are shown, and only ends the preview during
        one.
        """
        if self.scene is None or not self.is_usable_during_scene(key):
            if (self.scene is not None or self.is_computer_move) and self.skip_ahead():
                return
            self.end_transients()
        if self.preview is not None:
            self._end_preview()
        elif key in self.spots:
            self.act_on(key)

    def restore_selection(self) -> None:
        """Restore what the player had selected, after a table was opened again."""

    def _end_preview(self) -> None:
        """Emit `preview_dismissed` and flash the preview's label, to show what the press did."""
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
    def update_spots(self) -> None:
        """Update spots, their names, tooltips and places to the state shown."""
        if self.spots.set_keys(self.keys()):
            self._laid_out_for = None
        has_tips = type(self).tip_of is not BoardWidget.tip_of
        self.spots.set_names(self.name_of, self.tip_of if has_tips else None)
        self.place_spots()

    def place_spots(self) -> None:
        """Move the spots to their places, if the size or the layout has changed."""
        wanted = (self.size(), self.layout_of())
        if wanted != self._laid_out_for:
            self._laid_out_for = wanted
            self.spots.place_at(self.place_of)

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
            self._tell_guard(error)

    def _focus_moved(self, old: QWidget | None, new: QWidget | None) -> None:
        """Repaint when the focus leaves one of this board's spots, so that its outline disappears."""
        if isinstance(old, Spot) and old.parent() is self:
            self.update()

    # Input
    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.end_transients()
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        key = Qt.Key(event.key())
        if plain and key in ARROWS:
            self._arrow(*ARROWS[key])
        elif plain and key == Qt.Key.Key_Space and not self.is_keyboard_mode:
            event.ignore()  # the cursor is hidden, so Space is not meant for its spot
        elif plain and key in PRESSING and self.spots.current is not None:
            self.is_keyboard_mode = True
            self.press(self.spots.current)
        elif plain and key == Qt.Key.Key_Escape and self.handle_escape():
            return
        else:
            event.ignore()

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
        """Move the cursor by an arrow key, or show it at the first spot."""
        self.is_keyboard_mode = True
        target = (
            self.neighbour(self.spots.current, right, down)
            if self.spots.current is not None
            else self.first_key()
        )
        if target is not None:
            self.move_cursor(target)

    def mousePressEvent(self, event: QMouseEvent) -> None:
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
        self._hover_over(self.spot_at(event.position()))
        if self.is_button_down:
            start, self.last_point = self.last_point, event.position()
            self.mouse_dragged(start, event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.is_button_down and event.button() == Qt.MouseButton.LeftButton:
            self.is_button_down = False
            self.mouse_released(self.pressed_key, self.spot_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover_over(None)

    def _hover_over(self, key: Hashable | None) -> None:
        """Move the pointer to this spot: set the tooltip and repaint what depends on it."""
        if key != self.hovered_key:
            old, self.hovered_key = self.hovered_key, key
            spot = self.spots.get(key)
            self.setToolTip(spot.toolTip() if spot is not None else "")
            self._redraw_pointed(old, key)

    def _redraw_pointed(self, *keys: Hashable | None) -> None:
        """Repaint ghosts and cursors at these spots; everything, where their area is unknown."""
        region = QRegion()
        for key in {*keys, self.spots.current if self.is_keyboard_mode else None} - {None}:
            rect = self.ghost_rect(key)
            if rect is None or self.hint is not None or self.preview is not None:
                self.update()
                return
            region += rect.united(self.place_of(key).adjusted(-5, -5, 5, 5)).toAlignedRect()
        self.update(region)

    def resizeEvent(self, event: QResizeEvent) -> None:
        with self._guarded():
            if self.scene is None:  # scenes go on: they are painted for the current size
                self.finish_animations()
            if self.state is not None:
                self.place_spots()

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """Pass exceptions to the guard: raised in Qt's event handlers, nobody would catch them."""
        try:
            yield
        except Exception as error:
            self._tell_guard(error)

    def _tell_guard(self, error: Exception) -> None:
        """Pass the error to the guard, or raise it if there is none."""
        if self.error_handler is None:
            raise error
        self.error_handler(error)

    # Painting
    def paintEvent(self, event: QPaintEvent) -> None:
        with self._guarded(), painting.painter_on(self) as painter:
            self._paint(painter, is_live=True)
        if self.paint_callback is not None:
            tell, self.paint_callback = self.paint_callback, None
            tell()

    def _paint(self, painter: QPainter, is_live: bool) -> None:
        """Paint the board; without `is_live` leave out animations, scenes, the hand and refusals."""
        painter.drawPixmap(0, 0, self.background_pixmap())
        if self.state is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint(painter)
        if is_live:
            for motion in self.stage:
                self._paint_motion(painter, motion)
            if self.scene is not None:
                self.paint_scene(painter, self.scene)
            self._paint_hand(painter)
        if self.hint is not None:
            self.paint_hint(painter, self.hint)
        if self.preview:
            painting.preview_frame(painter, self.frame_rect(), self.frame_radius(), self.preview, self.theme)
        if self.refusal is not None and is_live:
            self.paint_bubble(painter, self.refusal.key, self.refusal.sentence, self.theme.alarm)

    def _paint_motion(self, painter: QPainter, motion: Motion) -> None:
        """Paint the flashing preview label, or else one motion of the game's board."""
        if motion.key == FLASH:
            painting.preview_flash(painter, self.frame_rect(), motion.payload, self.theme, motion.progress)
        else:
            self.paint_motion(painter, motion)

    def _paint_hand(self, painter: QPainter) -> None:
        """Paint what is held, and the ghost and outline at the cursor or the pointer; not in a preview."""
        if self.preview is not None:
            return
        self.paint_hand(painter)
        if self.scene is not None:  # the spots belong to a state that is not shown yet
            return
        cursor = self.spots.current if self.is_keyboard_mode and self.hasFocus() else None
        pointed = cursor if cursor is not None else self.hovered_key
        if pointed in self.spots and not self.stage.is_playing:
            self.paint_ghost(painter, pointed)
        if cursor in self.spots:
            self.outline(painter, cursor)

    def outline(self, painter: QPainter, key: Hashable, width: float = 3.0) -> None:
        """Paint an outline of this width (pixels) around a spot in the accent colour."""
        rect = self.place_of(key)
        radius = self.radius_of(key)
        painting.ring(painter, rect.adjusted(-1, -1, 1, 1), radius + 1, self.theme.accent, width)

    def paint_hint(self, painter: QPainter, hint: Hint) -> None:
        """Paint the hint: its spots tinted and outlined, and its text in a bubble at the first of them."""
        keys = [key for action in hint.actions if (key := self.where(action)) in self.spots]
        for key in keys:
            painting.rounded(painter, self.place_of(key), self.radius_of(key), self.theme.accent, 0.10)
            self.outline(painter, key, 2.0)
        self.paint_bubble(painter, keys[0] if keys else None, hint.text, self.theme.accent)

    def paint_bubble(self, painter: QPainter, key: Hashable | None, sentence: str, edge: str) -> None:
        """Paint a sentence in a bubble beside a spot, or near the top of the panel without one."""
        card = self.frame_rect()
        at = (
            self.bubble_avoid_rect(key)
            if key in self.spots
            else QRectF(card.center().x(), card.top() + 60, 1, 1)
        )
        self.paint_bubble_at(painter, at, sentence, edge)

    def paint_bubble_at(self, painter: QPainter, at: QRectF, sentence: str, edge: str) -> None:
        """Paint a sentence in a bubble beside `at`.

        While a refusal is shown, only its own bubble is painted, so that two do not overlap.
        """
        if self.refusal is None or sentence == self.refusal.sentence:
            painting.bubble(painter, QRectF(self.rect()), at, sentence, self.theme, edge)

    def shake_shift(self, key: Hashable | None) -> float:
        """Return how many pixels this spot is shifted by its shake at the moment; None: the whole board."""
        what = ("shake", key)
        return shake_offset(self.stage.progress(what)) if what in self.stage else 0.0
