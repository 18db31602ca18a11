"""Turns presses on the board of Reedmere into actions."""

from typing import Any

from PySide6.QtCore import QPointF

from takeback.texts import gettext as _

from ..material import HOMES, VALUES, Cell
from ..rules.fit import symbols_on
from ..rules.questions import plot_spots, turn_of_seat
from ..rules.refusals import PLACED
from ..state import AddPlot, Choose, Place, Take, Tile
from .places import PARK_ZONE, ParkPlaces, is_cell
from .spoken import park_summary, with_capital

CHOOSE_TILE = _("Choose a tile from your supply first.")
CHOOSE_PLOT = _("Choose one of the plots on offer first.")
NOT_YOURS = _("This is another player’s park. Press Esc to return to your own.")


class ActingBoard(ParkPlaces):
    """The part of the board that turns presses into actions."""

    shows_all_places = False  # whether every placement of the tile in the hand is marked
    last_cell: Cell = (1, 1)  # the last cell of the park under the keyboard cursor

    def act_on(self, key: Any) -> None:
        """Do what pressing this spot means; a spot without action only has its name spoken."""
        match key:
            case ("supply", kind, value):
                self.choose_tile(Tile(kind, value))
            case ("cell", x, y):
                self._lay_tile((x, y))
            case ("stock", kind):
                self.act(Take(kind, self._value_of(kind)))
            case ("face", pile):
                self.toggle_held_plot(pile)
            case ("spot", px, py):
                self._add_plot(px, py)
            case ("other", seat) | ("seat", seat):
                self.view_park_of(seat)
            case _:
                self.message_emitted.emit(with_capital(self.name_of(key)))

    def _value_of(self, kind: str) -> int:
        """Return the value a tile of this kind has if taken now; 0 for an empty home stack."""
        if kind not in HOMES:
            return VALUES[kind]
        stack = self.state.stock.homes[HOMES.index(kind)]
        return stack[0] if stack else 0

    def choose_tile(self, tile: Tile) -> None:
        """Take a tile of the supply into the hand; while another's park is in view, only say so.

        A tile that is chosen already is put back first, by undoing that step; pressing the same one again
        only puts it back. A tile that is in the hand without a choice stays there.
        """
        if self.viewed_seat != self.seat and self.seat is not None:
            self.message_emitted.emit(NOT_YOURS)
            return
        work = turn_of_seat(self.state, self.seat) if self.seat is not None else None
        if work is not None and work.chosen is not None and work.placed is None and self.seat is not None:
            is_same = work.chosen == tile
            self.undo_step_wanted.emit(self.seat)
            if is_same:
                return
        elif self.hand.tile == tile:
            self._move_cursor_to_park()
            return
        self.act(Choose(tile.kind, tile.value))
        if self.is_keyboard_mode and self.hand.tile == tile:
            self._move_cursor_to_park()

    def _move_cursor_to_park(self) -> None:
        """Move the keyboard cursor into the park, near its last cell there, or tell a mouse user to point at
        a cell, unless the pointer is on one."""
        park = self.state.parks[self.viewed_seat]
        if self.is_keyboard_mode and self.zone_of(self.spots.current) != PARK_ZONE:
            x, y = self.last_cell
            cells = sorted(symbols_on(park.plots), key=lambda cell: abs(cell[0] - x) + abs(cell[1] - y))
            self.move_cursor(("cell", *cells[0]))
        elif not self.is_keyboard_mode and not is_cell(self.hovered_key):
            self.message_emitted.emit(_("Point at a cell of your park to lay it."))

    def _lay_tile(self, cell: Cell) -> None:
        """Lay the tile in the hand at this cell, or say why that is not possible."""
        if self.viewed_seat != self.seat and self.seat is not None:
            self.message_emitted.emit(NOT_YOURS)
        elif self.hand.tile is not None:
            self.act(Place(self.hand.tile.kind, self.hand.tile.value, self.hand.cells_around(cell)))
        else:
            self.refuse(self._why_no_tile(), None)

    def _why_no_tile(self) -> str:
        """Return the sentence that explains why no tile is in the hand."""
        work = turn_of_seat(self.state, self.seat) if self.seat is not None else None
        if work is not None and work.placed is not None:
            return PLACED
        return CHOOSE_TILE if self.state.parks[self.viewed_seat].supply else _("You have no tile to lay.")

    def toggle_held_plot(self, pile: int) -> None:
        """Take a face-up plot into the hand, or put it back, and say so; of an empty pile only say its name.

        Where no plot may be added now, the action is tried all the same, so that the refusal gives the
        reason.
        """
        number = self.state.face[pile]
        if self.free_spots() and number is not None:
            self.held_pile = None if self.held_pile == pile else pile
            self.update_spots()
            self.message_emitted.emit(
                _("Plot {number} is in hand: choose its place.", number=number)
                if self.held_pile is not None
                else _("Plot put back.")
            )
            if self.is_keyboard_mode and self.held_pile is not None:
                self.move_cursor(("spot", *self.free_spots()[0]))
            self.update()
        elif number is not None and self.seat is not None:
            self.act(AddPlot(number, *plot_spots(self.state.parks[self.seat])[0]))
        else:
            self.message_emitted.emit(with_capital(self.name_of(("face", pile))))

    def _add_plot(self, px: int, py: int) -> None:
        """Add the plot in the hand, or the only one on offer, at this position; else refuse."""
        offered = [pile for pile, number in enumerate(self.state.face) if number is not None]
        pile = self.held_pile if self.held_pile is not None else offered[0] if len(offered) == 1 else None
        number = self.state.face[pile] if pile is not None else None
        if number is None:
            self.refuse(CHOOSE_PLOT)
        else:
            self.act(AddPlot(number, px, py))

    def view_park_of(self, seat: int) -> None:
        """Show this seat's park in the middle, at its normal size, and say a summary of it. The position does
        not change."""
        self.viewed_seat, self.zoom, self.pan = seat, 1.0, QPointF()
        self.update_spots()
        self.message_emitted.emit(park_summary(self.state, seat, self.name_of_seat(seat)))
        self.update()

    def handle_escape(self) -> bool:
        """Return to the own park, put back what is in the hand, or hide the marks of all places.

        Return whether anything was done; a chosen tile is put back by undoing the choice.
        """
        own = self.seat if self.seat is not None else 0
        work = turn_of_seat(self.state, self.seat) if self.seat is not None else None
        if self.preview is None and self.viewed_seat != own:
            self.view_park_of(own)
        elif self.preview is None and self.held_pile is not None:
            self.held_pile = None
            self.update_spots()
        elif self.preview is None and self.shows_all_places:
            self.shows_all_places = False
        elif self.preview is None and self.hint is None and work and work.chosen and not work.placed:
            self.undo_step_wanted.emit(self.seat)
        else:
            return super().handle_escape()
        self.update()
        return True
