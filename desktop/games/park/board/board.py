"""The board of Reedmere: the own park in the middle, and around it all that can be taken."""

from collections.abc import Hashable
from typing import Any

from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPixmap, QWheelEvent

from desktop.board.motion import Motion
from desktop.engine.game import Game, Hint
from desktop.engine.play import Move
from desktop.engine.record import Seat
from desktop.ui import painting
from desktop.ui.pictures import KeptPictures

from ..material import HOMES, VALUES, Cell
from ..rules.fit import symbols
from ..rules.questions import distinct, plot_spots, work_by
from ..state import AddPlot, Choose, Place, Reedmere, Take, Tile
from ..text import whose_turn
from .ghosts import Live
from .hand import Trying
from .motion import motions, paint_on_way
from .panels import Panels
from .places import PARK_ZONE, ParkPlaces
from .spoken import ghost_name, park_summary

CHOOSE_TILE = "Choose a tile of your supply first."
CHOOSE_PLOT = "Choose one of the plots on offer first."
NOT_YOURS = "This is another park: Escape goes back to your own."
LARGEST_ZOOM = 4.0
GHOSTS_KEPT = 8  # a tile has so many ways to lie


class Board(ParkPlaces):
    """A tile is chosen, turned and laid; then the rights it gave are used, by clicks, drags or keys."""

    shows_all = False  # every placement of the tile in the hand?
    pointer: QPointF | None = None  # of the mouse
    _told = ""
    _last_cell: Cell = (1, 1)  # where the keyboard stood in the park

    def __init__(self, game: Game, seats: tuple[Seat, ...], parent: Any = None) -> None:
        super().__init__(game, seats, parent)
        self._kept: KeptPictures[QPixmap] = KeptPictures(GHOSTS_KEPT)

    # What the window tells it
    def show_state(self, state: Any, seat: int | None, to_act: tuple[int, ...] = ()) -> None:
        before: Reedmere | None = self.state
        if before is not state or seat != self.seat:
            self.viewed = seat if seat is not None else 0
            self.pile, self.shows_all = None, False
        if before is None or seat != self.seat or plots_of(before) != plots_of(state):
            self.zoom, self.pan = 1.0, QPointF()
        self.hand.follow(state, seat)
        super().show_state(state, seat, to_act)
        if before is not None and seat is not None:
            self._hold_again(before, seat)

    def _hold_again(self, before: Reedmere, seat: int) -> None:
        """A placement was taken back: the tile is in the hand where it lay."""
        work, tile = work_by(before, seat), self.hand.tile
        if work is None or work.placed is None or tile is None or tile.kind != work.placed.kind:
            return
        key = ("cell", *self.hand.lie_as(work.placed.cells))
        if key in self.spots:
            self.move_cursor(key)

    def idle(self) -> str:
        names = [self.name_of_seat(seat) for seat in range(self.state.seats)]
        return super().idle() if self.state.over else whose_turn(self.state, names)

    # Acting
    def act_on(self, key: Any) -> None:
        match key:
            case ("supply", kind, value):
                self.choose(Tile(kind, value))
            case ("cell", x, y):
                self._lay((x, y))
            case ("stock", kind):
                self.act(Take(kind, self._value_of(kind)))
            case ("face", pile):
                self._hold_plot(pile)
            case ("spot", px, py):
                self._add_plot(px, py)
            case ("other", seat) | ("seat", seat):
                self.enlarge(seat)
            case _:
                self.said.emit(self.name_of(key))

    def _value_of(self, kind: str) -> int:
        if kind not in HOMES:
            return VALUES[kind]
        stack = self.state.stock.homes[HOMES.index(kind)]
        return stack[0] if stack else 0

    def choose(self, tile: Tile) -> None:
        """Into the hand; a tile that is chosen already goes back first, so that the list never holds two."""
        if self.viewed != self.seat and self.seat is not None:
            self.said.emit(NOT_YOURS)
            return
        work = work_by(self.state, self.seat) if self.seat is not None else None
        if work is not None and work.chosen is not None and work.placed is None and self.seat is not None:
            is_same = work.chosen == tile
            self.undo_step_wanted.emit(self.seat)
            if is_same:
                return
        elif self.hand.tile == tile:
            self._go_to_park()
            return
        self.act(Choose(tile.kind, tile.value))
        if self.by_keyboard and self.hand.tile == tile:
            self._go_to_park()

    def _go_to_park(self) -> None:
        """A tile is in the hand: next comes where to lay it."""
        park = self.state.parks[self.viewed]
        if self.by_keyboard and self.zone_of(self.spots.here) != PARK_ZONE:
            x, y = self._last_cell
            cells = sorted(symbols(park.plots), key=lambda cell: abs(cell[0] - x) + abs(cell[1] - y))
            self.move_cursor(("cell", *cells[0]))
        elif not self.by_keyboard:
            self.said.emit("It is in your hand: point at a cell of your park.")

    def _lay(self, cell: Cell) -> None:
        if self.viewed != self.seat and self.seat is not None:
            self.said.emit(NOT_YOURS)
        elif self.hand.tile is not None:
            self.act(Place(self.hand.tile.kind, self.hand.tile.value, self.hand.around(cell)))
        else:
            self.refuse(self._why_no_tile(), None)

    def _why_no_tile(self) -> str:
        work = work_by(self.state, self.seat) if self.seat is not None else None
        if work is not None and work.placed is not None:
            return "You have placed a tile in this turn already."
        return CHOOSE_TILE if self.state.parks[self.viewed].supply else "You have no tile to lay."

    def _hold_plot(self, pile: int) -> None:
        number = self.state.face[pile]
        if self.free_spots() and number is not None:
            self.pile = None if self.pile == pile else pile
            self.set_spots()
            self.said.emit(
                f"Plot {number} is in your hand: choose its place."
                if self.pile is not None
                else "Plot put back."
            )
            if self.by_keyboard and self.pile is not None:
                self.move_cursor(("spot", *self.free_spots()[0]))
            self.update()
        elif number is not None and self.seat is not None:
            self.act(AddPlot(number, *plot_spots(self.state.parks[self.seat])[0]))
        else:
            self.said.emit(self.name_of(("face", pile)))

    def _add_plot(self, px: int, py: int) -> None:
        offered = [pile for pile, number in enumerate(self.state.face) if number is not None]
        pile = self.pile if self.pile is not None else offered[0] if len(offered) == 1 else None
        number = self.state.face[pile] if pile is not None else None
        if number is None:
            self.refuse(CHOOSE_PLOT)
        else:
            self.act(AddPlot(number, px, py))

    def enlarge(self, seat: int) -> None:
        """Another park in the middle; nothing else changes."""
        self.viewed, self.zoom, self.pan = seat, 1.0, QPointF()
        self.set_spots()
        self.said.emit(park_summary(self.state, seat))
        self.update()

    def escape(self) -> bool:
        """Put back what is in the hand, or go back to the own park."""
        own = self.seat if self.seat is not None else 0
        work = work_by(self.state, self.seat) if self.seat is not None else None
        if self.preview is None and self.viewed != own:
            self.enlarge(own)
        elif self.preview is None and self.pile is not None:
            self.pile = None
            self.set_spots()
        elif self.preview is None and self.shows_all:
            self.shows_all = False
        elif self.preview is None and self.hint is None and work and work.chosen and not work.placed:
            self.undo_step_wanted.emit(self.seat)
        else:
            return super().escape()
        self.update()
        return True

    # The tile in the hand
    def trying(self, key: Hashable) -> Trying | None:
        """What laying the tile at this spot would bring."""
        is_cell = isinstance(key, tuple) and key[0] == "cell"
        if not is_cell or self.held_tile() is None or self.seat is None or self.state.over:
            return None
        assert isinstance(key, tuple)
        return self.hand.trying(self.game, self.state, self.seat, (key[1], key[2]))

    def pointed(self) -> Hashable | None:
        return self.spots.here if self.by_keyboard and self.hasFocus() else self.hover

    def _tell(self, key: Hashable, is_long: bool) -> None:
        """The ghost speaks: its cells and how it fits with the keyboard, only what is new with the mouse."""
        trying = self.trying(key)
        told = trying.told() if trying is not None else ""
        if trying is not None and is_long:
            why = told[:1].lower() + told[1:]
            told = ghost_name(self.state.parks[self.viewed], trying.tile.kind, trying.cells, why)
        if told and told != self._told:
            self.said.emit(told)
        self._told = told

    def move_cursor(self, key: Hashable | None) -> None:
        super().move_cursor(key)
        if isinstance(key, tuple) and key[0] == "cell":
            self._last_cell = key[1], key[2]
        if self.by_keyboard and key is not None and self.state is not None:
            self._tell(key, True)

    def _hover_over(self, key: Hashable | None) -> None:
        if key != self.hover:
            super()._hover_over(key)
            if key is not None:
                self.by_keyboard = False
                self._tell(key, False)

    def turn_hand(self, quarters: int) -> None:
        self.hand.turn(quarters)
        self._turned()

    def turn_hand_over(self) -> None:
        self.hand.turn_over()
        self._turned()

    def _turned(self) -> None:
        self._tell(self.pointed(), self.by_keyboard)
        self.update()

    def step_through(self, step: int) -> None:
        """The next place where the tile fits, or the one before."""
        if self.seat is None or self.held_tile() is None:
            return
        places = self.hand.placements(self.state, self.seat)
        trying = self.trying(self.spots.here if self.by_keyboard else self.hover)
        if not places:
            self.said.emit("It fits nowhere.")
            return
        here = (
            places.index(trying.cells)
            if trying is not None and trying.cells in places
            else -1
            if step > 0
            else 0
        )
        self.by_keyboard = True
        self.setFocus()
        self.move_cursor(("cell", *self.hand.lie_as(places[(here + step) % len(places)])))

    # Input
    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        is_for_me = is_plain and self.preview is None and self.state is not None
        number = event.key() - Qt.Key.Key_1
        if not is_for_me or not 0 <= number < 9:
            super().keyPressEvent(event)
            return
        self.wake()
        tiles = distinct(self.state.parks[self.viewed])
        if number < len(tiles):
            self.by_keyboard = True
            self.choose(tiles[number])
        self.update()

    def show_all(self) -> None:
        """Every placement of the tile in the hand, or no longer."""
        self.shows_all = not self.shows_all
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl the park grows or shrinks around the pointer; else the tile in the hand turns."""
        way = 1 if event.angleDelta().y() < 0 else -1
        if not event.angleDelta().y() or self.state is None or self.preview is not None:
            event.ignore()
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.enlarge_by(1.2**-way, event.position())
        elif self.held_tile() is not None:
            self.wake()
            self.turn_hand(way)

    def enlarge_by(self, factor: float, around: QPointF) -> None:
        zoom = max(1.0, min(LARGEST_ZOOM, self.zoom * factor))
        away = around - self.layout_now().room.center() - self.pan
        self.pan = self.pan - away * (zoom / self.zoom - 1) if zoom > 1.0 else QPointF()
        self.zoom = zoom
        self.set_spots()
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.RightButton and self.preview is None and self.hand.tile:
            self.wake()
            self.turn_hand_over()
            return
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """On empty ground everything fits again; elsewhere it is a second press."""
        if self.state is not None and self.spot_at(event.position()) is None:
            self.enlarge_by(0.0, event.position())
        else:
            self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.pointer = event.position()
        super().mouseMoveEvent(event)
        if self.is_held and self._carried() is not None:
            self.update()

    def dragged(self, start: QPointF, end: QPointF) -> None:
        """A tile or a plot comes along; empty ground moves the park that is enlarged."""
        held = self.held
        if held is None:
            if self.zoom > 1.0 and self.layout_now().card.contains(end):
                self.pan = self.pan + end - start
                self.set_spots()
                self.update()
            return
        if not isinstance(held, tuple) or self.place_of(held).contains(end):
            return
        if held[0] == "supply" and self.held_tile() != (tile := Tile(held[1], held[2])):
            self.held = None if held not in self.spots else held
            self.choose(tile)
        elif held[0] == "face" and self.pile != held[1] and self.free_spots():
            self._hold_plot(held[1])

    def released(self, pressed: Hashable | None, key: Hashable | None) -> None:
        is_carried = isinstance(pressed, tuple) and pressed[0] in ("supply", "face") and key != pressed
        if is_carried and isinstance(key, tuple) and key[0] in ("cell", "spot"):
            self.press(key)
        else:
            super().released(pressed, key)
        self.update()

    def _carried(self) -> Hashable | None:
        """What is dragged outside of the cells, where it snaps to nothing."""
        is_loose = not isinstance(self.hover, tuple) or self.hover[0] not in ("cell", "spot")
        is_thing = isinstance(self.held, tuple) and self.held[0] in ("supply", "face")
        return self.held if is_loose and is_thing else None

    # Painting
    def paint_ground(self, painter: QPainter) -> None:
        """All that the state shows is kept as one picture until it changes: a ghost then costs little."""
        panels = self.panels(painter)
        hidden = self.hidden()
        panels.middle(self.view(), hidden, self.free_spots())
        panels.head()
        panels.stock()
        panels.side(self.others(), hidden)
        panels.foot(self.held_tile())

    def panels(self, painter: QPainter) -> Panels:
        names = tuple(self.name_of_seat(seat) for seat in range(self.state.seats))
        return Panels(painter, self.theme, self.layout_now(), self.state, self.seat, self.viewed, names)

    def live(self, painter: QPainter) -> Live:
        return Live(painter, self.theme, self.view(), self.state.parks[self.viewed])

    def _paint_hand(self, painter: QPainter) -> None:
        if self.shows_all and self.seat is not None and self.held_tile() is not None:
            self.live(painter).everywhere(
                self.hand.placements(self.state, self.seat), self.hand.around((0, 0))
            )
        super()._paint_hand(painter)
        carried = self._carried() if self.is_held else None
        if carried is not None and self.pointer is not None and self.preview is None:
            self._paint_carried(painter, carried, self.pointer)

    def _paint_carried(self, painter: QPainter, carried: Hashable, at: QPointF) -> None:
        assert isinstance(carried, tuple)
        if carried[0] == "supply" and self.hand.tile == Tile(carried[1], carried[2]):
            self.live(painter).loose(self.hand.tile, self.hand.around((0, 0)), at)
        elif carried[0] == "face" and self.pile == carried[1] and self.state.face[carried[1]] is not None:
            self.live(painter).loose_plot(self.state.face[carried[1]] or 0, at)

    def ghost_rect(self, key: Hashable) -> QRectF | None:
        trying = self.trying(key)
        if trying is None:
            is_wide = isinstance(key, tuple) and key[0] in ("right", "spot")
            return None if is_wide or self.is_held else self.place_of(key)
        view = self.view()
        rect = view.cells(trying.cells)
        box, _ = painting.bubble_box(
            self.card_rect(), rect.intersected(self.card_rect()), trying.told(), self.theme
        )
        edge, around = painting.BUBBLE_EDGE, view.side * 0.3
        rect = rect.adjusted(-around, -around, around, around)
        for cell, _ in trying.finished():
            rect = rect.united(view.cell(cell).adjusted(-4, -4, 4, 4))
        return rect.united(box.adjusted(-edge, -edge, edge, edge))

    def paint_ghost(self, painter: QPainter, key: Hashable) -> None:
        trying = self.trying(key)
        if trying is not None:
            self._paint_trying(painter, trying, self.shift_of(key))
            return
        if isinstance(key, tuple) and key[0] == "spot" and self.pile is not None:
            self.live(painter).plot_here(self.state.face[self.pile], key[1], key[2], self.card_rect())
        elif isinstance(key, tuple) and key[0] == "right":
            self._light_allowed(painter, key)
        elif isinstance(key, tuple) and key[0] not in ("cell", "seat"):
            painting.ring(painter, self.place_of(key), 8, self.theme.accent, 1.5, 0.6)

    def _paint_trying(self, painter: QPainter, trying: Trying, shift: float) -> None:
        painter.save()
        painter.setClipRect(self.card_rect())
        self.live(painter).trying(trying, self._kept, shift)
        painter.restore()
        if self.refusal is None:
            at = self.view().cells(trying.cells).intersected(self.card_rect())
            edge = self.theme.accent if trying.fits else self.theme.alarm
            painting.bubble(painter, self.card_rect(), at, trying.told(), self.theme, edge)

    def _light_allowed(self, painter: QPainter, key: Hashable) -> None:
        """What a right lets one take."""
        for place in self.panels(painter).allowed_by(key):
            if place in self.spots:
                painting.ring(painter, self.place_of(place), 8, self.theme.accent, 3.0)

    def paint(self, painter: QPainter) -> None:
        """A refused tile shakes where it was tried."""
        key = self.refusal.key if self.refusal is not None else None
        if key is None or not self.shift_of(key):
            return
        trying = self.trying(key)
        if trying is not None:
            self._paint_trying(painter, trying, self.shift_of(key))
        else:
            rect = self.place_of(key).translated(self.shift_of(key), 0)
            painting.ring(painter, rect, 8, self.theme.alarm, 2.5)

    def paint_hint(self, painter: QPainter, hint: Hint) -> None:
        """The tile and the plot where they would lie, and rings around what to take."""
        about = []
        for action in hint.actions:
            at = self.place_of(self.where(action))
            if isinstance(action, Place) and self.viewed == self.seat:
                at = self.view().cells(action.cells)
                self.live(painter).planned(action)
            elif isinstance(action, AddPlot) and self.viewed == self.seat:
                self.live(painter).plot_here(action.plot, action.px, action.py, self.card_rect())
            elif not at.isEmpty():
                painting.ring(painter, at, self.radius_of(None), self.theme.accent, 3.0)
            about.append(at)
        at = about[0] if about else self.card_rect().adjusted(0, 40, 0, 0)
        painting.bubble(painter, QRectF(self.rect()), at, hint.text, self.theme, self.theme.accent)

    # Moving
    def animate(self, move: Move, before: Reedmere) -> QAbstractAnimation | None:
        return motions(move)

    def paint_motion(self, painter: QPainter, motion: Motion) -> None:
        paint_on_way(self, painter, motion)


def plots_of(state: Reedmere) -> tuple[object, ...]:
    return tuple(park.plots for park in state.parks)
