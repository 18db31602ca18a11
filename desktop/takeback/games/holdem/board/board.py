"""The board of hold'em: the table with its seats, and the controls below."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property, partial
from typing import Any

from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QWidget

from takeback.board.motion import Motion
from takeback.board.scenes import Scene
from takeback.engine.play import Move
from takeback.engine.state import Action
from takeback.texts import format_list
from takeback.texts import gettext as _

from .. import cards, rules
from ..rules.play import why_no_raise
from ..state import BETTING, Holdem
from ..text import holding
from . import names, scenes, table_view
from .all_in import AllInBoard
from .card_pictures import CardPictures
from .looks import CardPreferences
from .motion import motion_of, moved_by, paint_motion_of
from .places import BoardLayout

DEAL = ("act", "deal")
LEFT_PART = 0.35  # of the width of the controls, above which bubbles about them stand
LOOK = _("Hold Space, or the mouse on your cards, to see them.")


class Board(AllInBoard):
    """The board of a hold'em table; every seat, card, pot and control is a spot."""

    state: Holdem
    has_scenes = True
    _given_state: Holdem | None = None  # the state as passed to `show_state`
    _is_looking = False  # at the own cards, which are face down if several people share the screen

    @cached_property
    def _cards(self) -> CardPictures:
        """Return the cache of card pictures."""
        return CardPictures()

    # called by the window
    def show_state(self, state: Any, seat: int | None, to_act: tuple[int, ...] = ()) -> None:
        """Show a state; also drop what no longer fits, move the cursor to the controls, and play a noted
        action."""
        self.finish_animations()  # before the state changes, which the end of a scene shows
        before: Holdem | None = self.table_state
        self._is_looking = self._is_looking and seat == self.seat
        self._given_state = state
        state = self.prepare_scene_state(state)
        self.adapt_to_state(before, state, seat)
        had = self.seat, self._way_in() if before is not None else None
        super().show_state(state, seat, to_act)
        if (way_in := self._way_in()) is not None and had != (seat, way_in):
            self.spots.set_current(way_in)  # so that no arrow key has to find the way
        self._schedule_chosen_ahead()

    def prepare_scene_state(self, state: Holdem) -> Holdem:
        """Return the state with the own cards face down and chips in big blinds, where wanted. Chances of
        scenes before it are no longer worked out."""
        self.skip_chances_before(state)
        state = scenes.with_last_hand(rules.seen_by(state, None) if self.is_covered else state)
        return names.in_blinds(state) if self.looks.in_blinds else state

    def scenes_ended(self) -> None:
        """Move the cursor to the controls after scenes, and play what was chosen ahead."""
        self.ending_hand = 0
        if (way_in := self._way_in()) is not None:
            self.spots.set_current(way_in)
        self._schedule_chosen_ahead()

    def _way_in(self) -> Hashable | None:
        """Return the spot where the keyboard enters the controls, or None. During betting it is one where an
        extra Enter plays nothing: an amount, or the own seat if there is none to choose."""
        if DEAL in self.spots:
            return DEAL
        if not self.is_my_turn:
            return None
        sizes = self.sizes() if self.limits is not None else {}
        first = ("size", min(sizes, default=0))
        return first if first in self.spots else ("seat", self.seat)

    def set_looks(self, looks: CardPreferences) -> None:
        """Apply preferences and show the state again; the unit of the chips changes names too."""
        super().set_looks(looks)
        self.show_again()

    def show_again(self) -> None:
        """Show the current state again, because how it is shown has changed."""
        if self._given_state is not None:
            self.show_state(self._given_state, self.seat, self.to_act)

    @property
    def known_state(self) -> Holdem:
        """Return the state as the viewer may know it, even if the own cards are painted face down."""
        return self.table_state if self._given_state is None else self._given_state

    @property
    def is_covered(self) -> bool:
        """Tell whether the own cards are face down: several people share the screen, and the viewer is not
        looking at them."""
        return self.is_shared and not self._is_looking

    def peek(self, is_looking: bool) -> bool:
        """Turn the own cards face up and say them while a key or the mouse button is held. Return False if
        they are not hidden that way."""
        if not self.is_shared or self.seat is None or not self.known_state.seats[self.seat].cards:
            return False
        if is_looking != self._is_looking:
            self._is_looking = is_looking
            self.show_again()
            self.message_emitted.emit(
                holding(self.table_state, self.seat) if is_looking else self.idle_text()
            )
        return True

    def _schedule_chosen_ahead(self) -> None:
        """Have what was chosen ahead or noted, if it is due, played once the event loop is idle."""
        if self.action_chosen_ahead(self.to_act) or self.due_action():
            QTimer.singleShot(0, self, partial(self._play_chosen_ahead, self.table_state))

    def _play_chosen_ahead(self, state: Holdem) -> None:
        """Play what was chosen ahead or noted, and forget both, if `state` is still shown and no preview or
        scene is."""
        kept = self.action_chosen_ahead(self.to_act) or self.due_action()
        if self.table_state is state and kept is not None and self.preview is None and self.scene is None:
            self.ahead, self.noted_action = "", None
            self.act(kept)

    # animation
    def animate(self, move: Move, before: Any) -> QAbstractAnimation | None:
        """Return the animation of the first event of a move, as the viewer sees it; None if it has none."""
        return motion_of(move, self.seat)

    def scenes_of(self, moves: Sequence[Move]) -> Sequence[Scene]:
        """Return the scenes that lead through these moves, and have the chances of all-in hands in them
        worked out."""
        found = scenes.scenes_of(moves, self.seat, self.looks)
        self.ending_hand = scenes.hand_ended_in(moves) if found else 0
        self.ask_chances(found)
        return found

    def transient_scene(self, moves: Sequence[Move]) -> Scene | None:
        """Return a scene of the last showdown in these moves, as the viewer may see it, which stays until the
        next input; None without a showdown."""
        return scenes.last_showdown(moves, self.seat)

    def is_usable_during_scene(self, key: Hashable) -> bool:
        """Tell whether this spot can be used even during a scene; only the choices ahead can."""
        return isinstance(key, tuple) and key[0] == "ahead"

    def idle_text(self) -> str:
        """Return the status bar's sentence: the scene's, the result's, or whose turn it is."""
        if self.scene is not None:
            return self.scene.caption
        if self.table_state.ending:
            return super().idle_text()
        words = names.whose_turn(self.table_state, self.seat)
        return f"{words} {LOOK}" if self.is_my_turn and self.is_covered else words

    # places and names
    @property
    def places(self) -> BoardLayout:
        """Return where everything is painted, cached per size and number of seats."""
        below = self.seat if self.seat is not None else 0
        holes, boards = cards.hole_count(self.state.rules.variant), 2 if self.state.second else 1
        wanted = (self.frame_rect(), len(self.state.seats), below, holes, boards)
        if self._places is None or self._places[0] != wanted:
            self._places = (wanted, BoardLayout.largest_clear(*wanted))
        return self._places[1]

    _places: tuple[object, BoardLayout] | None = None

    def layout_of(self) -> object:
        """Return what the layout depends on: seats, viewer and spots."""
        return len(self.state.seats), self.seat, bool(self.state.second), tuple(map(str, self.spots))

    def keys(self) -> Sequence[Hashable]:
        """Return the spots in reading order: board, pots, seats with cards, button, previous hand,
        controls."""
        state = self.state
        found: list[Hashable] = [("board", number) for number in range(5)]
        found += [("second", number) for number in names.second_board_places(state)]
        found += [("pot", number) for number in range(len(names.pots_shown(state)))]
        for number, seat in enumerate(state.seats):
            found.append(("seat", number))
            found += [("hole", number, card) for card in range(len(seat.cards)) if seat.live]
        if state.button >= 0:
            found.append(("button",))
        if names.has_corner(state):
            found.append(("last",))
        return [*found, *self.controls()]

    def place_of(self, key: Any) -> QRectF:
        """Return the rectangle of a spot."""
        match key:
            case ("board", number):
                return self.places.board_card(number)
            case ("second", number):
                return self.places.board_card(number, 1)
            case ("pot", number):
                return self.places.pot(number, len(names.pots_shown(self.state)))
            case ("seat", number):
                return self.places.plate(number)
            case ("hole", number, card):
                return self.places.hole(number, card)
            case ("button",):
                return self.places.dealer_button(max(self.state.button, 0))
            case ("last",):
                return self.places.last_hand
        return self.control_place(key)

    def name_of(self, key: Any) -> str:
        """Return the spoken name of a spot."""
        match key:
            case ("board", number):
                return names.board_name(self.state, number)
            case ("second", number):
                return names.second_board_name(self.state, number)
            case ("pot", number):
                return names.pot_text(self.state, names.pots_shown(self.state)[number])
            case ("seat", number):
                parts = names.seat_name(self.state, number), self.spoken_share(number)
                return format_list(filter(None, parts), "unit")
            case ("hole", number, card):
                return names.hole_name(self.state, number, card)
            case ("button",):
                return _("Dealer button: {player}", player=self.state.names[self.state.button])
            case ("last",):
                assert self.state.last is not None
                return names.last_hand_spoken(self.state, self.state.last)
        return self.control_name(key)

    def tip_of(self, key: Any) -> str:
        """Return the tooltip of a spot: price, seat, pot or previous hand, or how to look at covered
        cards."""
        if tip := self.control_tip(key):
            return tip
        if isinstance(key, tuple) and key[0] == "seat":
            figures = names.seat_figures(self.state, key[1])
            return f"{self.name_of(key)}. {figures}" if figures else self.name_of(key)
        if isinstance(key, tuple) and key[0] in ("last", "pot"):
            return self.name_of(key)
        return LOOK if self._is_own(key) and self.is_covered else ""

    def _is_own(self, key: object) -> bool:
        """Tell whether the spot is a hole card of the viewer."""
        return isinstance(key, tuple) and key[:2] == ("hole", self.seat)

    def radius_of(self, key: Any) -> float:
        """Return the corner radius of a spot: larger for seats and buttons than for cards."""
        return 12.0 if key[0] in ("seat", "act") else 6.0

    def bubble_avoid_rect(self, key: Hashable) -> QRectF:
        """Return the area a bubble must leave free; for a control the left part of all controls, so that the
        bubble covers neither the player's own cards nor the pot."""
        if not self.is_control(key):
            return super().bubble_avoid_rect(key)
        area = QRectF(self.places.controls)
        area.setWidth(LEFT_PART * area.width())
        return area

    def where(self, action: Action) -> Hashable | None:
        """Return the control that plays this action, or None."""
        return self.control_of(action)

    # input
    def act_on(self, key: Any) -> None:
        """Use a control; of any other spot, announce the name, and of a seat how it has played."""
        if not self.use_control(key):
            is_seat = isinstance(key, tuple) and key[0] == "seat"
            self.message_emitted.emit(self.tip_of(key) if is_seat else self.name_of(key))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the own cards while Space is down, change or enter an amount, or act like other boards. During
        a hand Space never presses a control: out of turn it skips what is being shown."""
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        key = Qt.Key(event.key())
        if plain and key == Qt.Key.Key_Space and (event.isAutoRepeat() or self.peek(True)):
            return
        if plain and key == Qt.Key.Key_Space and self.preview is None and self.table_state.phase == BETTING:
            if not self.is_my_turn:  # Space looks at cards and never bets
                self.skip_wanted.emit()
            return
        if self.preview is None and plain and self.is_my_turn:
            self.end_transients()
            if self.amount_key(key, event.text()):
                return
        super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of the own seat, on its name or cards or by the menu key."""
        is_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        key: Any = self.spot_at(QPointF(event.pos()))
        if self.seat is None or not (is_key or key == ("seat", self.seat) or self._is_own(key)):
            event.ignore()
            return
        at = self.places.plate(self.seat).topRight().toPoint() if is_key else event.pos()
        event.setAccepted(self.open_seat_menu(at))

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Cover the cards again when Space is released; pass on other keys."""
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat() or not self.peek(False):
            super().keyReleaseEvent(event)

    def _focus_moved(self, old: QWidget | None, new: QWidget | None) -> None:
        """Cover the cards again when the focus leaves: the release of a held key would be missed."""
        super()._focus_moved(old, new)
        if new is not self and not (new is not None and self.isAncestorOf(new)):
            self.peek(False)

    def why_no_bet(self, what: str) -> str:
        """Return why the viewer cannot fold, call, raise or go all-in; empty if they can, or can skip what is
        being shown."""
        if self.is_input_blocked:
            return ""
        if self.preview is not None or not self.is_my_turn or self.seat is None:
            return _("It is not your turn to bet.")
        return why_no_raise(self.table_state, self.seat) if what in ("raise", "all-in") else ""

    def bet(self, what: str) -> None:
        """Fold, call, raise or go all-in, which must be possible, or first skip what is being shown."""
        if not self.skip_ahead():
            self.end_transients()
            self.do_bet_command(what)

    def handle_escape(self) -> bool:
        """Disarm a double press and close the amount; return whether there was something to cancel."""
        was_armed, self.armed = bool(self.armed), ""
        self.update()
        return self.close_amount() or was_armed or super().handle_escape()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change the amount of a bet by a big blind while the viewer may bet or raise; otherwise ignore the
        wheel."""
        if self.is_my_turn and self.limits is not None:
            self.change_amount(1 if event.angleDelta().y() > 0 else -1)
        else:
            event.ignore()

    def mouse_dragged(self, start: QPointF, end: QPointF) -> None:
        """Choose the amount at the mouse while the slider is held."""
        if self.pressed_key == ("slider",):
            self.amount_at(end.x())

    def mouse_pressed(self, key: Hashable | None) -> None:
        """Choose the amount under the mouse, or turn up the own cards while the button is down."""
        if key == ("slider",) and self.last_point is not None:
            self.amount_at(self.last_point.x())
        elif self._is_own(key):
            self.peek(True)

    def mouse_released(self, pressed: Hashable | None, key: Hashable | None) -> None:
        """Press the spot as usual; cover the own cards again."""
        super().mouse_released(pressed, key)
        if self._is_own(pressed):
            self.peek(False)

    # painting
    def paint_background(self, painter: QPainter) -> None:
        """Paint the background and the table."""
        super().paint_background(painter)
        table_view.paint_table(painter, self.places, self.theme)

    def paint(self, painter: QPainter) -> None:
        """Paint the state and the controls; between two hands and at the end also how the last was won."""
        moving = [one for motion in self.stage for one in moved_by(motion)]
        table_view.paint_state(painter, self.state, self.places, self.theme, self._cards, moving)
        self.paint_controls(painter)
        self.paint_shares(painter)
        if self.scene is None and self.state.won:
            scenes.paint_end(painter, self.state, self.places, self.theme, self.caption_rect)

    def paint_motion(self, painter: QPainter, motion: Motion) -> None:
        """Paint one moving object."""
        paint_motion_of(painter, motion, self.state, self.places, self.theme)

    def paint_scene(self, painter: QPainter, scene: Scene) -> None:
        """Paint what a scene shows over its position."""
        scenes.paint_scene(painter, scene, self.state, self.places, self.theme)

    def paint_hand(self, painter: QPainter) -> None:
        """Paint the choice made ahead."""
        self.paint_choice(painter)

    @property
    def is_my_turn(self) -> bool:
        """Tell whether the viewer has to act and no scene is shown."""
        if self.scene is not None or self.table_state.phase != BETTING:
            return False
        return self.seat is not None and self.seat == self.table_state.turn
