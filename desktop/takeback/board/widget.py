"""The widget that shows a state and turns clicks into actions."""

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

from takeback.board.motion import FLASH, FLASH_TIME, LONG, Motion, Stage, paced, shake_offset
from takeback.board.scenes import Scene, Scenes, at_pace
from takeback.board.skipping import Skipping
from takeback.board.spots import (
    ARROWS,
    KEYBOARD_REASONS,
    PRESSING,
    PaintedSpots,
    Spot,
    Spots,
    SpottedWidget,
    nearest,
)
from takeback.engine.game import Game, Hint
from takeback.engine.play import Move
from takeback.engine.record import Seat
from takeback.engine.state import Action
from takeback.ui import painting
from takeback.ui.theme import LIGHT, RADIUS_CARD, Theme, colour

REFUSAL_STAYS = 4_000  # milliseconds, if nothing is done in the meantime
WATCHING = "You are watching this game; nobody is to move here."


class Refusal(msgspec.Struct, frozen=True):
    sentence: str
    key: Hashable | None


class BoardWidget(SpottedWidget):
    """What the window knows of every board, and what all boards share.

    The window shows a new state at once and lets the move play over it: `show_state(state, …)`, then
    `show_move(move)`. No state waits for an animation, and any input ends it. A computer's next act waits; an
    input that ends what another did, or a picture of what is past, does nothing else.

    A game's `board.py` has a `class Board(BoardWidget)`. It overrides the questions below ("What a board
    answers") and emits `acted`; what it paints must follow from the state alone.
    """

    acted = Signal(object, int, int)  # action, seat, draft revision it was made on (-1: none)
    confirm_wanted = Signal(int)  # seat; for example a line is finished when the button is released
    retract_wanted = Signal(int)  # seat
    undo_step_wanted = Signal(int)  # seat: one draft step back (dragging back)
    turn_begun = Signal(int)  # seat: a new turn begins; one that is laid out already stands on its own
    hand_held = Signal(bool)  # does the hand hold a turn that ends when it lets go?
    hurried = Signal()  # the player has seen enough of what others do
    preview_ended = Signal()  # a press while a preview is shown does nothing else
    said = Signal(str)  # a sentence for the status bar and the announcer
    hint_gone = Signal()  # it is not shown any more

    has_scenes = False  # is the way to a position shown in pictures? See `scenes_of`

    def __init__(self, game: Game, seats: tuple[Seat, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.seats = seats
        self.theme: Theme = LIGHT
        self.pace = 1.0
        self.of_computer = False  # is what moves a computer’s turn? No input answers it before it is seen
        self.longest: int | None = None  # milliseconds that moves may take together, while a line replays
        self.revision = -1
        self.state: Any = None  # that is painted
        self.present: Any = None  # where the table stands: another one while scenes lead there
        self.seat: int | None = None
        self.to_act: tuple[int, ...] = ()
        self.is_shared = False  # do several people look at this screen in turns?
        self.hint: Hint | None = None
        self.preview: str | None = None
        self.hover: Hashable | None = None
        self.stage = Stage(self)
        self.scene: Scene | None = None  # a picture on the way to where the table stands
        self._skipping: Skipping | None = None
        self.spots: Spots = Spots(self)
        self.by_keyboard = False  # is the cursor to be seen?
        self.refusal: Refusal | None = None
        self.held: Hashable | None = None  # where the button went down
        self.is_held = False
        self.guard: Callable[[Exception], None] | None = (
            None  # takes what is raised where Qt calls; else Qt gets it
        )
        self.when_painted: Callable[[], object] | None = None  # told once, however it went
        self._ground: tuple[object, QPixmap] | None = None  # the picture of it, and what it was painted for
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

    # What the window tells it
    def set_preferences(self, preferences: Mapping[str, Any]) -> None:
        """What the player prefers, of the card's preferences: all of them, by their names."""

    def show_state(self, state: Any, seat: int | None, to_act: tuple[int, ...] = ()) -> None:
        """`state` is already seen_by(seat). Cheap and idempotent: a fresh board then looks the same."""
        self.finish()
        self.refusal = None
        if self.hint is not None:
            self._forget_hint()
        self.state, self.seat, self.to_act = state, seat, to_act
        self.present = state
        self.set_spots()
        self.update()

    def show_move(self, move: Move, backwards: bool = False) -> None:
        self.show_moves((move,), backwards)

    def show_moves(self, moves: Iterable[Move], backwards: bool = False) -> None:
        """Let moves lead to the state that is shown: the one after them, or before them when backwards."""
        if self.scene is not None or self.stage.is_playing:
            self.finish()
        if not self.isVisible():
            return
        if self.has_scenes and not backwards:
            self._play(at_pace(self.scenes_of(tuple(moves)), self.pace, self.longest))
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
        share = self.longest / total if self.longest is not None and total else self.pace
        if self.of_computer:
            self._expect_inputs()
        self.stage.play(paced(whole, min(self.pace, share)), backwards)

    @cached_property
    def scenes(self) -> Scenes:
        return Scenes(self.stage, self._show_scene)

    def _play(self, scenes: Sequence[Scene]) -> None:
        if scenes:
            self._expect_inputs()
            self.scenes.play(scenes)

    def _expect_inputs(self) -> None:
        self._skipping = self._skipping or Skipping(self, self)
        self.installEventFilter(self._skipping)

    def recall(self, moves: Iterable[Move]) -> None:
        """Somebody went to a turn of these moves: what was to be seen in it is, until there is an input."""
        self.finish()
        scene = self.memorable(tuple(moves)) if self.isVisible() else None
        self._play([scene] if scene is not None else [])

    def _show_scene(self, scene: Scene | None) -> None:
        """Paint this, or where the table stands."""
        self.scene = scene
        self.state = self.as_shown(scene.state) if scene is not None else self.present
        self.set_spots()
        self.update()
        if scene is None:
            self.arrived()

    def finish(self) -> None:
        """End all that moves at once, as any input does."""
        if self.scene is not None:
            self.scenes.end()
        if self.stage.is_playing:
            self.stage.finish()

    def refuse(self, sentence: str, action: Action | None = None, key: Hashable | None = None) -> None:
        """An illegal try: a shake, and the sentence in a bubble where it was tried. Also emits `said`."""
        self.finish()
        key = self.where(action) if action is not None else key
        self.refusal = Refusal(sentence, key)
        if self.pace and self.isVisible():
            self.stage.play(paced(Motion(("shake", key), LONG), self.pace))
        self._quiet.start()
        self.update()
        self.said.emit(sentence)

    def show_hint(self, hint: Hint | None) -> None:
        """Outline what the hint is about, with its sentence. The next state, or None, wipes it."""
        self.refusal = None
        if hint is None:
            self._forget_hint()
        self.hint = hint
        self.update()

    def hinted_at(self, hint: Hint) -> list[QRectF]:
        """Where it marks something; nothing that is told of it may lie there."""
        keys = (self.where(action) for action in hint.actions)
        return [self.place_of(key) for key in keys if key in self.spots]

    def show_answer(self, answer: Any) -> None:
        """The answer to a question about the state shown, in the form the game gives it."""

    def set_preview(self, label: str | None) -> None:
        """A dashed frame and a label over a past position; a press then only emits `preview_ended`.

        An empty label paints nothing: such a board is only looked at.
        """
        self.preview = label
        self.update()

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        self.update()

    def set_pace(self, factor: float) -> None:
        """How long animations take, as a share of their usual time; 0 means none."""
        self.pace = factor
        if not factor:
            self.finish()

    def set_revision(self, revision: int) -> None:
        """The revision of the draft that is shown, so that a late click can be recognised."""
        self.revision = revision

    def picture(self) -> list[tuple[str, str]]:
        """The keys and spoken names of all spots in order: with `still`, what "shows the same" means."""
        return [(str(key), spot.accessibleName()) for key, spot in self.spots.items()]

    def still(self) -> QImage:
        """The board as painted, without what only the hand at this screen brings: hover, cursor, motion."""
        ratio = self.devicePixelRatioF()
        image = QImage(self.size() * ratio, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        with painting.painter_on(image) as painter:
            self._paint(painter, is_live=False)
        return image

    def only_paint(self) -> None:
        """Make no widgets for spots: this board is only painted."""
        self.spots = PaintedSpots(self)

    def idle(self) -> str:
        """What the status bar says when nothing else does: "Cross to move."."""
        outcome = self.game.outcome(self.state)
        if outcome is not None:
            return outcome.sentence
        names = " and ".join(self.game.seat_name(seat) for seat in self.to_act)
        return f"{names} to move." if names else ""

    # What a board answers
    def animate(self, move: Move, before: Any) -> QAbstractAnimation | None:
        """How this move looks on its way: a Motion or a group of them, not started, at its usual pace."""
        return None

    def scenes_of(self, moves: Sequence[Move]) -> Sequence[Scene]:
        """The way through these moves, where what moves over the state after them does not tell it."""
        return ()

    def memorable(self, moves: Sequence[Move]) -> Scene | None:
        """What was to be seen in these moves, and is not in the state after them."""
        return None

    def as_shown(self, state: Any) -> Any:
        """A state of a scene, as this board prepares the one it is to show."""
        return state

    def arrived(self) -> None:
        """Scenes have led to the position where the table stands."""

    def is_for_present(self, key: Hashable) -> bool:
        """May this be pressed while a scene is shown? It is about where the table stands."""
        return False

    def keys(self) -> Sequence[Hashable]:
        """Every spot there is in the state shown, in reading order."""
        return ()

    def place_of(self, key: Hashable) -> QRectF:
        return QRectF()

    def name_of(self, key: Hashable) -> str:
        """What is spoken of a spot: "row 2, column 3, empty"."""
        return str(key)

    def tip_of(self, key: Hashable) -> str:
        """What hovering shows, where the picture does not say it."""
        return ""

    def is_control(self, key: Hashable) -> bool:
        """Is this a button, and nothing of the position? Two positions are compared without it."""
        return False

    def where(self, action: Action) -> Hashable | None:
        """The spot that an action is about: where a refusal shakes and a hint points."""
        return None

    def act_on(self, key: Hashable) -> None:
        """The player chose this spot: emit `acted`, usually by `self.act(action)`."""

    def layout_of(self) -> object:
        """What the places depend on beside the size; places are only asked for again when it has changed."""
        return self.state

    def card_rect(self) -> QRectF:
        return QRectF(self.rect()).adjusted(24, 24, -24, -24)

    def card_radius(self) -> float:
        return RADIUS_CARD

    def whole_rect(self) -> QRectF:
        """What a small picture of the position shows: the card, and what else belongs to it."""
        return self.card_rect()

    def paint_ground(self, painter: QPainter) -> None:
        """What stays the same while `layout_of` and the size do. It is kept as a picture."""
        painting.card(painter, self.card_rect(), self.card_radius(), self.theme)

    def ground_picture(self) -> QPixmap:
        """The picture of it, painted again when the size, the theme or the layout has changed."""
        wanted = (self.size(), self.devicePixelRatioF(), self.theme, self.layout_of())
        if self._ground is None or self._ground[0] != wanted:
            self._ground = (wanted, self._painted_ground())
        return self._ground[1]

    def forget_ground(self) -> None:
        self._ground = None

    def _painted_ground(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(colour(self.theme.desk))
        with painting.painter_on(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.state is not None:
                self.paint_ground(painter)
        return pixmap

    def paint(self, painter: QPainter) -> None:
        """All that the state shows, but for what the stage moves at the moment."""

    def paint_motion(self, painter: QPainter, motion: Motion) -> None:
        """One thing on its way."""

    def paint_scene(self, painter: QPainter, scene: Scene) -> None:
        """What is told over the picture of a scene."""

    def paint_ghost(self, painter: QPainter, key: Hashable) -> None:
        """What a press on this spot would do."""

    def ghost_rect(self, key: Hashable) -> QRectF | None:
        """All that `paint_ghost` touches for this spot: nothing else is drawn again when the pointer moves.
        None: it may touch anything."""
        return None

    def paint_hand(self, painter: QPainter) -> None:
        """What the hand at this screen holds: a drag, a selection. No fresh board shows it."""

    def spared(self, key: Hashable) -> QRectF:
        """What a bubble about this spot must not cover."""
        return self.place_of(key)

    def radius_of(self, key: Hashable) -> float:
        """How round the ring around a spot is."""
        return 8.0

    def neighbour(self, key: Hashable, right: int, down: int) -> Hashable | None:
        """Where an arrow leads: the nearest spot that way."""
        places = ((other, self.place_of(other).center()) for other in self.spots)
        return nearest(self.place_of(key).center(), places, right, down)

    def first_key(self) -> Hashable | None:
        """Where the keyboard begins."""
        return next(iter(self.spots), None)

    def spot_at(self, point: QPointF) -> Hashable | None:
        """The topmost spot under the mouse; later spots lie on earlier ones."""
        return next((key for key in reversed(self.spots) if self.place_of(key).contains(point)), None)

    def grabbed(self, key: Hashable | None) -> None:
        """The button went down here."""

    def dragged(self, start: QPointF, end: QPointF) -> None:
        """The mouse moved while the button is down."""

    def released(self, pressed: Hashable | None, key: Hashable | None) -> None:
        """The button came up: a press, if on the spot where it went down."""
        if key is not None and key == pressed:
            self.press(key)

    # Acting
    def act(self, action: Action) -> None:
        """Tell the window, in the name of who sits here."""
        if self.seat is None:
            self.refuse(WATCHING, action)
            return
        self.acted.emit(action, self.seat, self.revision)

    @property
    def is_watched(self) -> bool:
        """Is something seen to which no input is an answer?"""
        if self.preview is not None:
            return False
        return self.scene is not None or (self.of_computer and self.stage.is_playing)

    def is_beside_scenes(self, key: Hashable) -> bool:
        """Does pressing this leave a scene as it is?"""
        return self.scene is not None and self.is_for_present(key)

    def skip(self) -> bool:
        """On to what is to be seen next; was there anything that no input answers?"""
        if not self.is_watched:
            return False
        self._forget_refusal()
        self.hurried.emit()
        if self.scene is not None:
            self.scenes.skip()
        else:
            self.stage.finish()
        return True

    def press(self, key: Hashable) -> None:
        """The player chose this spot, by mouse, keyboard or an assistive program."""
        if self.scene is None or not self.is_for_present(key):
            if (self.scene is not None or self.of_computer) and self.skip():
                return
            self.wake()
        if self.preview is not None:
            self._end_preview()
        elif key in self.spots:
            self.act_on(key)

    def come_back(self) -> None:
        """A table was opened again: take up what the player had in hand."""

    def _end_preview(self) -> None:
        """A press ends the preview and does nothing else; its label flashes, so that this is understood."""
        label = self.preview
        self.preview_ended.emit()
        if self.pace and self.isVisible():
            self.stage.play(paced(Motion(FLASH, FLASH_TIME, label), self.pace))

    def wake(self) -> None:
        """Any input came: end what moves, and hide what was said."""
        self.finish()
        self._forget_refusal()

    def _forget_refusal(self) -> None:
        self._quiet.stop()
        if self.refusal is not None:
            self.refusal = None
            self.update()

    # Spots and the cursor
    def set_spots(self) -> None:
        if self.spots.become(self.keys()):
            self._laid_out_for = None
        has_tips = type(self).tip_of is not BoardWidget.tip_of
        self.spots.call(self.name_of, self.tip_of if has_tips else None)
        self.place_spots()

    def place_spots(self) -> None:
        wanted = (self.size(), self.layout_of())
        if wanted != self._laid_out_for:
            self._laid_out_for = wanted
            self.spots.lie_at(self.place_of)

    def move_cursor(self, key: Hashable | None) -> None:
        old = self.spots.here
        self.spots.stand_on(key)
        self._redraw_pointed(old, key)

    def spot_focused(self, key: Hashable, reason: Qt.FocusReason) -> None:
        if reason in KEYBOARD_REASONS:
            self.by_keyboard = True
        try:
            if key != self.spots.here:
                self.move_cursor(key)
            else:
                self._redraw_pointed(key)
        except Exception as error:
            self._tell_guard(error)

    def _focus_moved(self, old: QWidget | None, new: QWidget | None) -> None:
        if isinstance(old, Spot) and old.parent() is self:
            self.update()

    # Input
    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.wake()
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        key = Qt.Key(event.key())
        if plain and key in ARROWS:
            self._arrow(*ARROWS[key])
        elif plain and key == Qt.Key.Key_Space and not self.by_keyboard:
            event.ignore()  # the cursor is not to be seen: this is not meant for the spot it stands on
        elif plain and key in PRESSING and self.spots.here is not None:
            self.by_keyboard = True
            self.press(self.spots.here)
        elif plain and key == Qt.Key.Key_Escape and self.escape():
            return
        else:
            event.ignore()

    def escape(self) -> bool:
        """Drop what the hand holds. True when there was anything."""
        if self.preview is not None:
            self.preview_ended.emit()
            return True
        return self._forget_hint()

    def _forget_hint(self) -> bool:
        """Was there one?"""
        if self.hint is None:
            return False
        self.hint = None
        self.update()
        self.hint_gone.emit()
        return True

    def _arrow(self, right: int, down: int) -> None:
        self.by_keyboard = True
        target = (
            self.neighbour(self.spots.here, right, down) if self.spots.here is not None else self.first_key()
        )
        if target is not None:
            self.move_cursor(target)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.scene is None or not self.is_for_present(self.spot_at(event.position())):
            self.wake()
        self.by_keyboard = False
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        if self.preview is not None:
            self._end_preview()
            return
        self.held, self.is_held = self.spot_at(event.position()), True
        self.last_point = event.position()
        if self.held is not None:
            self.move_cursor(self.held)
        self.grabbed(self.held)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover_over(self.spot_at(event.position()))
        if self.is_held:
            start, self.last_point = self.last_point, event.position()
            self.dragged(start, event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.is_held and event.button() == Qt.MouseButton.LeftButton:
            self.is_held = False
            self.released(self.held, self.spot_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover_over(None)

    def _hover_over(self, key: Hashable | None) -> None:
        if key != self.hover:
            old, self.hover = self.hover, key
            spot = self.spots.get(key)
            self.setToolTip(spot.toolTip() if spot is not None else "")
            self._redraw_pointed(old, key)

    def _redraw_pointed(self, *keys: Hashable | None) -> None:
        """Only what ghosts and cursor touch at these spots, where the board knows how much that is."""
        region = QRegion()
        for key in {*keys, self.spots.here if self.by_keyboard else None} - {None}:
            rect = self.ghost_rect(key)
            if rect is None or self.hint is not None or self.preview is not None:
                self.update()
                return
            region += rect.united(self.place_of(key).adjusted(-5, -5, 5, 5)).toAlignedRect()
        self.update(region)

    def resizeEvent(self, event: QResizeEvent) -> None:
        with self._guarded():
            if self.scene is None:  # these are painted where things lie now
                self.finish()
            if self.state is not None:
                self.place_spots()

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """Where Qt calls, nobody would hear of a fault but the guard."""
        try:
            yield
        except Exception as error:
            self._tell_guard(error)

    def _tell_guard(self, error: Exception) -> None:
        if self.guard is None:
            raise error
        self.guard(error)

    # Painting
    def paintEvent(self, event: QPaintEvent) -> None:
        with self._guarded(), painting.painter_on(self) as painter:
            self._paint(painter, is_live=True)
        if self.when_painted is not None:
            tell, self.when_painted = self.when_painted, None
            tell()

    def _paint(self, painter: QPainter, is_live: bool) -> None:
        painter.drawPixmap(0, 0, self.ground_picture())
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
            painting.preview_frame(painter, self.card_rect(), self.card_radius(), self.preview, self.theme)
        if self.refusal is not None and is_live:
            self.paint_bubble(painter, self.refusal.key, self.refusal.sentence, self.theme.alarm)

    def _paint_motion(self, painter: QPainter, motion: Motion) -> None:
        if motion.what == FLASH:
            painting.preview_flash(painter, self.card_rect(), motion.thing, self.theme, motion.progress)
        else:
            self.paint_motion(painter, motion)

    def _paint_hand(self, painter: QPainter) -> None:
        """What the mouse and the keyboard are about to do."""
        if self.preview is not None:
            return
        self.paint_hand(painter)
        if self.scene is not None:  # nothing that is pointed at is there yet
            return
        cursor = self.spots.here if self.by_keyboard and self.hasFocus() else None
        pointed = cursor if cursor is not None else self.hover
        if pointed in self.spots and not self.stage.is_playing:
            self.paint_ghost(painter, pointed)
        if cursor in self.spots:
            self.outline(painter, cursor)

    def outline(self, painter: QPainter, key: Hashable, width: float = 3.0) -> None:
        rect = self.place_of(key)
        radius = self.radius_of(key)
        painting.ring(painter, rect.adjusted(-1, -1, 1, 1), radius + 1, self.theme.accent, width)

    def paint_hint(self, painter: QPainter, hint: Hint) -> None:
        keys = [key for action in hint.actions if (key := self.where(action)) in self.spots]
        for key in keys:
            painting.rounded(painter, self.place_of(key), self.radius_of(key), self.theme.accent, 0.10)
            self.outline(painter, key, 2.0)
        self.paint_bubble(painter, keys[0] if keys else None, hint.text, self.theme.accent)

    def paint_bubble(self, painter: QPainter, key: Hashable | None, sentence: str, edge: str) -> None:
        card = self.card_rect()
        at = self.spared(key) if key in self.spots else QRectF(card.center().x(), card.top() + 60, 1, 1)
        self.paint_bubble_at(painter, at, sentence, edge)

    def paint_bubble_at(self, painter: QPainter, at: QRectF, sentence: str, edge: str) -> None:
        """A hint is silent while a refusal is told: two bubbles would lie on each other."""
        if self.refusal is None or sentence == self.refusal.sentence:
            painting.bubble(painter, QRectF(self.rect()), at, sentence, self.theme, edge)

    def shift_of(self, key: Hashable | None) -> float:
        """How far to the side this spot is shaken at the moment; None is for the whole board."""
        what = ("shake", key)
        return shake_offset(self.stage.progress(what)) if what in self.stage else 0.0
