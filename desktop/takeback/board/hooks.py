"""The methods that a game's board overrides: its spots, its picture and what it does with input."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import msgspec
from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF
from PySide6.QtGui import QKeySequence, QPainter
from PySide6.QtWidgets import QWidget

from takeback.board.motion import Motion, Stage, shake_offset
from takeback.board.scenes import Scene
from takeback.board.spots import SpotOwner
from takeback.engine.game import Game, Hint
from takeback.engine.play import Move
from takeback.engine.record import Seat
from takeback.engine.state import Action
from takeback.engine.titles import shown_names, with_shown_names
from takeback.texts import format_list
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import LIGHT, RADIUS_CARD, Theme


class Refusal(msgspec.Struct, frozen=True):
    """Keeps why an action was refused, and the spot where it was tried (None: no particular spot)."""

    sentence: str
    key: Hashable | None


class PlacedPiece(msgspec.Struct, frozen=True):
    """Tells where a piece that takes several spots is: its name, its place in words, and all its spots."""

    name: str
    place: str
    spots: tuple[Hashable, ...]


class EndHooks(SpotOwner):
    """What a board tells the card at the end of a game about its parts."""

    def result_rects(self) -> Sequence[QRectF]:
        """Return the places that show how the game ended, the most important first, such as a completed row
        and the plates of the players; the card at the end covers none of them if it has another place."""
        return ()

    def spare_rects(self) -> Sequence[QRectF]:
        """Return the places with words or pictures that nobody needs once the game is over, such as a log:
        the card at the end covers each of them as a whole, or not at all, so that it cuts none."""
        return ()


class BoardHooks(EndHooks):
    """The interface of a game's board: what it shows, and what the parts of a BoardWidget ask it for.

    A game's board overrides these methods; each has a default. Authors derive from `BoardWidget`.
    """

    has_scenes = False  # whether moves are shown as a sequence of scenes; see `scenes_of`
    marks_last_turns = False  # whether it is given the last turn of each seat; see `set_last_turns`

    def __init__(self, game: Game, seats: tuple[Seat, ...], parent: QWidget | None = None) -> None:
        """Take the game and the seats of the table; no state is shown yet."""
        super().__init__(parent)
        self.game = game
        self.seats = seats
        self.theme: Theme = LIGHT
        self.pace = 1.0
        self.is_computer_move = False  # whether another player's move is animated; input then only skips it
        self.max_milliseconds: int | None = None  # most milliseconds for one set of moves, during a replay
        self.state: Any = None  # the state that is painted
        self.table_state: Any = None  # the table's state; differs from `state` while scenes play
        self.seat: int | None = None  # the viewer's seat; None: a spectator
        self.to_act: tuple[int, ...] = ()  # the seats that are to move
        self.hint: Hint | None = None  # the hint that is shown
        self.preview: str | None = None  # the label of the preview, may be ""; None: no preview
        self.has_preview_label = True  # whether it is painted at the frame; else it stands beside the board
        self.refusal: Refusal | None = None  # the refusal that is shown
        self.hovered_key: Hashable | None = None  # the spot under the pointer
        self.is_keyboard_mode = False  # whether the keyboard is in use, so that the cursor is shown
        self.pressed_key: Hashable | None = None  # the spot where the mouse button went down
        self.is_button_down = False
        self.stage = Stage(self)
        self.scene: Scene | None = None  # the scene shown, while scenes play

    @property
    def is_input_blocked(self) -> bool:
        """Tell whether a scene or a computer's move is being shown, which input only skips.

        It is False during a preview.
        """
        if self.preview is not None:
            return False
        return self.scene is not None or (self.is_computer_move and self.stage.is_playing)

    def keeps_scene_running(self, key: Hashable) -> bool:
        """Tell whether a scene is shown that a press on this spot does not end."""
        return self.scene is not None and self.is_usable_during_scene(key)

    def skip_ahead(self) -> bool:
        """Skip to the next scene worth a stop, or to the end. Return False if there was nothing to skip."""
        raise NotImplementedError

    # Hooks for a game's board
    def set_preferences(self, preferences: Mapping[str, Any]) -> None:
        """Apply the player's preferences for this game: the values of all that `Game.preferences` declares,
        by name."""

    def set_last_turns(self, turns: Sequence[tuple[Move, ...]]) -> None:
        """Take the moves of the last turn of each seat before the state that is shown next, as the viewer may
        know them; only where `marks_last_turns`."""

    def show_answer(self, answer: Any) -> None:
        """Show the answer to a question about the state shown, in the form the game gives it."""

    def hint_rects(self, hint: Hint) -> list[QRectF]:
        """Return the rectangles that the hint marks; its text panel must not cover them."""
        keys = (self.where(action) for action in hint.actions)
        return [self.place_of(key) for key in keys if key in self.spots]

    def idle_text(self) -> str:
        """Return the sentence for the status bar while there is no other: the outcome, or "Cross to move.";
        "" if nobody is to move."""
        outcome = self.game.outcome(self.state)
        if outcome is not None:
            return with_shown_names(self.game, outcome.sentence, shown_names(self.game, self.seats))
        movers = format_list(map(shown_names(self.game, self.seats).__getitem__, self.to_act))
        return _("{players} to move.", players=movers) if movers else ""

    def shown_text(self) -> str:
        """Return the sentence on what is being shown just now in place of the state, such as another player's
        turn; "" if it is the state. It is asked for when an animation begins and ends."""
        return ""

    def report_room(self) -> QRectF:
        """Return the part of the board on whose upper edge the report on a plan lies: the whole board, or
        where it covers nothing that the player now reads."""
        return QRectF(self.rect())

    def report_strip(self) -> QRectF:
        """Return the strip that the report on a plan should cover, from its upper edge on; it is shortened
        if it would be higher than that."""
        return self.report_room()

    def leave_room_for_report(self, height: float) -> None:
        """Take note that the report on a plan covers this height of its strip; 0 when there is none. A board
        may then show elsewhere what was there."""

    def animate(self, move: Move, before: Any) -> QAbstractAnimation | None:
        """Return the animation of this move from the state `before`: a Motion or a group, not started; None
        for no animation."""
        return None

    def scenes_of(self, moves: Sequence[Move]) -> Sequence[Scene] | None:
        """Return the scenes that show these moves, for boards with `has_scenes`; none by default. None means
        that they are animated as on boards without scenes."""
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

    def where(self, action: Action) -> Hashable | None:
        """Return the spot that an action is about, where a refusal shakes and a hint points, or None."""
        return None

    def act_on(self, key: Hashable) -> None:
        """React to the player choosing this spot: emit `action_wanted`, usually by `self.act(action)`."""

    def placed_pieces(self) -> Mapping[Hashable, PlacedPiece]:
        """Return the pieces of the state shown that take several spots, by a key that each keeps wherever it
        goes. A comparison says of each where it is, and not what lies on each of its spots."""
        return {}

    def layout_of(self) -> object:
        """Return a value that changes whenever spots move for another reason than the widget's size.

        Places and the background are only worked out again when it, or the size, has changed.
        """
        return self.state

    def frame_rect(self) -> QRectF:
        """Return the rectangle of the panel that the board is painted on."""
        return QRectF(self.rect()).adjusted(24, 24, -24, -24)

    def label_overhang(self) -> float:
        """Return how far the label of a preview stands out above the board's panel, in pixels."""
        return painting.OVERHANG

    def frame_radius(self) -> float:
        """Return the corner radius of the panel that the board is painted on, in pixels."""
        return RADIUS_CARD

    def content_rect(self) -> QRectF:
        """Return the part of the widget that a thumbnail shows: the panel and what else belongs to it."""
        return self.frame_rect()

    def mouse_pressed(self, key: Hashable | None) -> None:
        """React to the left mouse button going down on this spot (None: beside all spots)."""

    def mouse_dragged(self, start: QPointF, end: QPointF) -> None:
        """React to the mouse moving from `start` to `end` with the button down."""

    def mouse_released(self, pressed: Hashable | None, key: Hashable | None) -> None:
        """React to the button coming up over `key`; press the spot if the button went down there too."""
        if key is not None and key == pressed:
            self.press(key)

    # Hooks for painting
    def paint_background(self, painter: QPainter) -> None:
        """Paint the background: all that stays the same while `layout_of` and the size do. It is cached."""
        painting.card(painter, self.frame_rect(), self.frame_radius(), self.theme)

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

    def paint_pointed(self, painter: QPainter) -> None:
        """Paint what is held, the ghost at the cursor or the pointer, and the cursor; not in a preview."""
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
            painting.corners(painter, self.place_of(cursor), self.theme)

    def paint_hint(self, painter: QPainter, hint: Hint) -> None:
        """Paint the hint: its spots tinted and outlined, and its text in a bubble at the first of them."""
        keys = [key for action in hint.actions if (key := self.where(action)) in self.spots]
        for key in keys:
            painting.rounded(painter, self.place_of(key), self.radius_of(key), self.theme.accent, 0.10)
            self.outline(painter, key, 2.0)
        self.paint_bubble(painter, keys[0] if keys else None, hint.text, self.theme.accent)

    def bubble_avoid_rect(self, key: Hashable) -> QRectF:
        """Return the area that a bubble about this spot must not cover."""
        return self.place_of(key)

    # What a game's board paints with
    def key_of(self, what: str) -> str:
        """Return the player's shortcut for a command of this game, as text; "" without one."""
        id = f"{self.game.id}.{what}"
        own = next((action for action in self.actions() if action.objectName() == id), None)
        return own.shortcut().toString(QKeySequence.SequenceFormat.NativeText) if own is not None else ""

    def outline(self, painter: QPainter, key: Hashable, width: float = 3.0) -> None:
        """Paint an outline of this width (pixels) around a spot in the accent colour."""
        rect = self.place_of(key)
        radius = self.radius_of(key)
        painting.ring(painter, rect.adjusted(-1, -1, 1, 1), radius + 1, self.theme.accent, width)

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
