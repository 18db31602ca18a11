"""What a press on the board of Reedmere does: choose a tile, lay it, take, add a plot, look at a park."""

from typing import Any

from PySide6.QtCore import QPointF

from ..material import HOMES, VALUES, Cell
from ..rules.fit import symbols
from ..rules.questions import plot_spots, work_by
from ..state import AddPlot, Choose, Place, Take, Tile
from .places import PARK_ZONE, ParkPlaces
from .spoken import park_summary

CHOOSE_TILE = "Choose a tile of your supply first."
CHOOSE_PLOT = "Choose one of the plots on offer first."
NOT_YOURS = "This is another park: Escape goes back to your own."


class ActingBoard(ParkPlaces):
    """Turns presses into actions; what is in the hand is the hand's."""

    shows_all = False  # every placement of the tile in the hand?
    last_cell: Cell = (1, 1)  # where the keyboard stood in the park

    def act_on(self, key: Any) -> None:
        match key:
            case ("supply", kind, value):
                self.choose(Tile(kind, value))
            case ("cell", x, y):
                self._lay((x, y))
            case ("stock", kind):
                self.act(Take(kind, self._value_of(kind)))
            case ("face", pile):
                self.hold_plot(pile)
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
            x, y = self.last_cell
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

    def hold_plot(self, pile: int) -> None:
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
