"""The spots of the board of Reedmere: their places, their names, and how the keyboard moves among them."""

from collections.abc import Hashable, Sequence
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF

from takeback.board.spots import nearest
from takeback.board.widget import BoardWidget
from takeback.engine.game import Game
from takeback.engine.record import Seat
from takeback.engine.state import Action
from takeback.engine.titles import shown_name
from takeback.texts import gettext as _
from takeback.ui import painting

from ..material import GROUND, HOMES, KIOSKS, RESERVES, Cell
from ..rules.fit import symbols_on
from ..rules.questions import plot_spots, turn_of_seat
from ..state import AddPlot, Choose, Place, Reedmere, Take, Tile
from .hand import Hand
from .last_turns import LastTurn, find_last_turn
from .layout import (
    Framing,
    Layout,
    ParkView,
    fitted_view,
    layout_for,
    park_shape,
    plots_shape,
    small_view,
    spot_rect,
)
from .other_places import other_places, tray_tile
from .spoken import (
    award_name,
    cell_name,
    explain_spot,
    face_up_plot_name,
    face_up_plot_tip,
    lookouts_name,
    park_summary,
    right_name,
    seat_name,
    spot_name,
    stock_name,
    supply_name,
    turn_rights,
    with_capital,
)
from .supply_places import SupplyPlaces
from .tiles import middle_cell

ZONES = (
    ("supply", "right"),
    ("cell", "spot"),
    ("stock", "lookouts", "award"),
    ("face",),
    ("other", "seat"),
)
PARK_ZONE = 1
FRAME_ROOM = 5.0  # pixels between the park, of which the gate stands out, and the frame of a plan


class ParkPlaces(BoardWidget):
    """The part of the board that knows its spots.

    Keys of spots are tuples of a kind and its details: ("cell", x, y), ("stock", "GL"), ("face", 0).
    """

    state: Reedmere

    def __init__(self, game: Game, seats: tuple[Seat, ...], parent: Any = None) -> None:
        super().__init__(game, seats, parent)
        self.hand = Hand()
        self.supplies = SupplyPlaces()
        self.held_pile: int | None = None  # the pile whose plot is in the hand
        self.chosen_seat = 0  # the seat whose park is in the middle while nothing happens elsewhere
        self.last_turns: tuple[LastTurn, ...] = ()
        self.zoom, self.pan = 1.0, QPointF()
        self.hides_scores = False  # a preference
        self._view: tuple[object, ParkView] | None = None
        self._report_height = 0.0

    @property
    def viewed_seat(self) -> int:
        """Return the seat whose park is in the middle: one that is being watched, else the chosen one."""
        watched = self.watched_seat()
        return self.chosen_seat if watched is None else watched

    @viewed_seat.setter
    def viewed_seat(self, seat: int) -> None:
        """Choose whose park is in the middle."""
        self.chosen_seat = seat

    def watched_seat(self) -> int | None:
        """Return the other seat whose turn is being shown, so that its park is enlarged; None, as always
        here, if none is."""
        return None

    # Geometry
    def report_room(self) -> QRectF:
        """Return the panel of the park, so that scores, stock and supply stay readable around it."""
        return self.current_layout().park_panel

    def report_strip(self) -> QRectF:
        """Return the upper half of the panel of the park; on a low board the scores and their track."""
        return self.current_layout().report_strip

    def leave_room_for_report(self, height: float) -> None:
        """Show the park below the report."""
        if height != self._report_height:
            self._report_height = height
            self.update_spots()
            self.invalidate_background()
            self.update()

    def current_layout(self) -> Layout:
        """Return the layout for the present size."""
        stock = self.state.stock
        has_kiosks = self.state.kiosks
        own = self.state.parks[self.seat if self.seat is not None else 0]
        size = self.width(), self.height()
        return layout_for(*size, self.state.seats, has_kiosks, len(stock.awards), park_shape(own))

    def current_view(self) -> ParkView:
        """Return the view of the park in the middle. It is cached."""
        layout, park = self.current_layout(), self.state.parks[self.viewed_seat]
        zoom, pan = (self.zoom, self.pan) if self.watched_seat() is None else (1.0, QPointF())
        framing = Framing(
            zoom, (pan.x(), pan.y()), self.shows_whole_spots(), self.hinted_plots(), bool(self.free_spots())
        )
        words = self.badge_words()
        wanted = (layout, park.plots, framing, words, self._report_height, self.state.over)
        if self._view is None or self._view[0] != wanted:
            self._view = wanted, self._fit_view(framing)
        return self._view[1]

    def _fit_view(self, framing: Framing) -> ParkView:
        """Return the view in which the park fits beside the badge and the report."""
        layout, park = self.current_layout(), self.state.parks[self.viewed_seat]
        room = QRectF(layout.park_room)
        view = fitted_view(park, room, framing)
        badge, report = self.badge_rect(), layout.report_strip.top() + self._report_height
        if self.badge_words() and view.plots_rect(park).intersects(badge):
            room = layout.park_room_between(badge.bottom(), room.bottom() - FRAME_ROOM)
            view = fitted_view(park, room, framing)
        if self._report_height and view.plots_rect(park).top() < report:
            room = layout.park_room_between(report, room.bottom())
            view = fitted_view(park, room, framing)
        if self.state.over and layout.is_side_below and framing.zoom == 1.0:  # leave room for the card below
            above = round(view.plots_rect(park).top() - room.top())
            view = ParkView(view.left, view.top - max(0, above), view.side)
        return view

    def hinted_plots(self) -> tuple[Cell, ...]:
        """Return the positions of the plots that the hint adds to the park in the middle."""
        if self.hint is None or self.viewed_seat != self.seat:
            return ()
        return tuple((one.px, one.py) for one in self.hint.actions if isinstance(one, AddPlot))

    def badge_words(self) -> str:
        """Return what the badge in the park's panel says: whose park, turn or plan is shown; "" for none."""
        player = self.name_of_seat(self.viewed_seat)
        if self.watched_seat() is not None:
            return _("Showing {player}’s turn · press any key or click to skip", player=player)
        if self.viewed_seat != (self.seat if self.seat is not None else 0):
            return _("{player}’s park · press Esc to return", player=player)
        return _("{player}’s plan", player=player) if self.is_planning() else ""

    def badge_rect(self) -> QRectF:
        """Return the rectangle of the badge, which is as wide as its words need."""
        layout = self.current_layout()
        room, size = layout.badge, layout.font_size(13)
        wide = QFontMetricsF(self.theme.font(size, 600)).horizontalAdvance(self.badge_words()) + 3 * size
        return QRectF(room.left(), room.top(), min(wide, room.width()), room.height())

    def shows_whole_spots(self) -> bool:
        """Return whether free plot positions are shown completely, as a plot is in the hand."""
        return self.held_pile is not None and self.viewed_seat == self.seat

    def view_of(self, seat: int) -> ParkView:
        """Return the view of a seat's park, in the middle or small at the side."""
        others = self.other_seats()
        if seat == self.viewed_seat or seat not in others:
            return self.current_view()
        park = self.state.parks[seat]
        return small_view(
            park, other_places(self.current_layout(), others.index(seat), plots_shape(park)).park
        )

    def layout_of(self) -> object:
        """Return everything besides the size that spots and the cached ground depend on."""
        where = self.zoom, self.pan.toTuple(), self.moving_things(), self.held_pile, self.watched_seat()
        shown = self.hides_scores, self.is_planning(), self.last_turns, self.hinted_plots()
        return self.state, self.seat, self.viewed_seat, where, shown

    def is_planning(self) -> bool:
        """Return whether the turn laid out here is planned for later, as another seat is to move; never in a
        preview."""
        if (
            self.preview is not None
            or self.seat is None
            or self.state.over
            or self.seat == self.state.to_move
        ):
            return False
        return self.is_shared or turn_of_seat(self.state, self.seat) is not None

    def moving_things(self) -> frozenset[Hashable]:
        """Return the names of things that are moving and must not be painted in place."""
        return frozenset(motion.key for motion in self.stage if is_painted_by_motion(motion.key))

    def frame_rect(self) -> QRectF:
        """Return the rectangle of the park's panel; the whole board before a state is shown."""
        return self.current_layout().park_panel if self.state is not None else QRectF(self.rect())

    def label_overhang(self) -> float:
        """Return how far a label stands out above the panel: not over the points above it."""
        layout = self.current_layout()
        return min(painting.OVERHANG, layout.park_panel.top() - layout.head.bottom())

    def result_rects(self) -> Sequence[QRectF]:
        """Return what the park in the middle got in its last turn, its plots, the plates of all seats, the
        plots of the other parks, the supply of the seat in the middle, the panels of the others with theirs,
        and what the turn panel says."""
        layout, view, park = self.current_layout(), self.current_view(), self.state.parks[self.viewed_seat]
        laid = [view.cells_rect(cells) for cells in find_last_turn(self.last_turns, self.viewed_seat).tiles]
        plots = view.plots_rect(park).intersected(layout.park_panel)
        others = [self.view_of(seat).plots_rect(self.state.parks[seat]) for seat in self.other_seats()]
        panels = [layout.other_park(number) for number in range(len(others))]
        return [*laid, plots, layout.head, *others, layout.supply, *panels, layout.rights]

    def spare_rects(self) -> Sequence[QRectF]:
        """Return the stock and the plots on offer, from which nobody takes any more."""
        return [self.current_layout().stock, self.current_layout().plots_panel()]

    def name_of_seat(self, seat: int) -> str:
        """Return the player's name, or else the game's name for the seat."""
        return shown_name(self.game, seat, self.seats[seat].name if seat < len(self.seats) else "")

    def ink_of_seat(self, seat: int) -> str:
        """Return the colour that the player chose, or else the game's colour for the seat."""
        chosen = self.seats[seat].colour if seat < len(self.seats) else self.game.seat_colour(seat)
        return self.theme.piece(chosen)

    def other_seats(self) -> list[int]:
        """Return the seats whose parks are shown at the side, from the next one on.

        While another park is in the middle, the own park takes its place at the side.
        """
        first = self.seat if self.seat is not None else 0
        seats = [(first + step) % self.state.seats for step in range(1, self.state.seats)]
        return [first if seat == self.viewed_seat else seat for seat in seats]

    def supply_rect_of(self, seat: int, tile: Tile) -> QRectF:
        """Return where a tile flies to that a seat takes: its place in the supply, or in the tray of its
        small park."""
        layout = self.current_layout()
        if seat == self.viewed_seat or seat not in self.other_seats():
            kinds = self.supplies.kinds(self.viewed_seat)
            return layout.supply_tile(kinds.index(tile) if tile in kinds else len(kinds), len(kinds))
        tiles = self.supplies.tiles(seat)
        last = len(tiles) - 1 - tiles[::-1].index(tile) if tile in tiles else len(tiles)
        places = other_places(layout, self.other_seats().index(seat), plots_shape(self.state.parks[seat]))
        return tray_tile(places.tray, last, len(tiles))

    # Spots
    def keys(self) -> Sequence[Hashable]:
        """Return the keys of all spots. Later spots lie over earlier ones."""
        state, park = self.state, self.state.parks[self.viewed_seat]
        found: list[Hashable] = [("seat", seat) for seat in range(state.seats)]
        found += [("supply", one.kind, one.value) for one in self.supplies.kinds(self.viewed_seat) if one]
        found += [("right", number) for number in range(len(turn_rights(state, self.seat)))]
        cells = sorted(symbols_on(park.plots), key=lambda cell: (cell[1], cell[0]))
        found += [("cell", *cell) for cell in cells]
        found += [("spot", *spot) for spot in self.free_spots()]
        kinds = (*GROUND, *HOMES, *RESERVES, *(KIOSKS if state.kiosks else ()))
        found += [("stock", kind) for kind in kinds]
        found += [("lookouts",), *(("award", stack.award) for stack in state.stock.awards)]
        found += [("face", pile) for pile in range(len(state.face))]
        return [*found, *(("other", seat) for seat in self.other_seats())]

    def free_spots(self) -> list[Cell]:
        """Return the positions where the player may add a plot now; empty while another park is in view."""
        work = turn_of_seat(self.state, self.seat) if self.seat is not None else None
        if work is None or not work.rights.n or self.viewed_seat != self.seat:
            return []
        return plot_spots(self.state.parks[self.viewed_seat])

    def place_of(self, key: Any) -> QRectF:
        """Return the rectangle of a spot; empty for an unknown key."""
        layout = self.current_layout()
        match key:
            case ("cell", x, y):
                return self.current_view().cell_rect((x, y))
            case ("spot", px, py):
                park = self.state.parks[self.viewed_seat]
                return spot_rect(park, self.current_view(), px, py, self.shows_whole_spots())
            case ("stock", kind):
                return layout.stock_tile(kind)
            case ("supply", kind, value):
                tile, kinds = Tile(kind, value), self.supplies.kinds(self.viewed_seat)
                return layout.supply_tile(kinds.index(tile), len(kinds)) if tile in kinds else QRectF()
            case ("right", number):
                return layout.right_chip(number, len(turn_rights(self.state, self.seat)))
            case ("lookouts",):
                return layout.stock_line(0)
            case ("award", award):
                awards = [stack.award for stack in self.state.stock.awards]
                return layout.stock_line(1 + awards.index(award))
            case ("face", pile):
                return layout.face(pile)
            case ("other", seat) if seat in self.other_seats():
                return layout.other_park(self.other_seats().index(seat))
            case ("seat", seat):
                return layout.seat(seat)
        return QRectF()

    def name_of(self, key: Any) -> str:
        """Return the spoken name of a spot; empty for an unknown key."""
        state = self.state
        match key:
            case ("cell", x, y):
                is_new = find_last_turn(self.last_turns, self.viewed_seat).covers((x, y))
                name = cell_name(state, self.viewed_seat, (x, y))
                # Translators: {cell} is a cell and what is on it
                return _("{cell}, of the last turn", cell=name) if is_new else name
            case ("spot", px, py):
                return spot_name(px, py)
            case ("stock", kind):
                return stock_name(state, kind)
            case ("supply", kind, value):
                tile = Tile(kind, value)
                return supply_name(state.parks[self.viewed_seat], tile, tile == self.held_tile())
            case ("right", number):
                return right_name(*turn_rights(state, self.seat)[number])
            case ("lookouts",):
                return lookouts_name(state)
            case ("award", award):
                return award_name(state, award, [self.name_of_seat(seat) for seat in range(state.seats)])
            case ("face", pile):
                return face_up_plot_name(state, pile, pile == self.held_pile)
            case ("other", seat):
                return self._name_of_park(seat)
            case ("seat", seat):
                return seat_name(state, seat, self.name_of_seat(seat), self.hides_scores)
        return ""

    def _name_of_park(self, seat: int) -> str:
        """Return the summary of a seat's park, with what the seat did in its last turn if it has played."""
        summary = park_summary(self.state, seat, self.name_of_seat(seat), self.hides_scores)
        turn = find_last_turn(self.last_turns, seat).text
        # Translators: {park} is the summary of a park
        return _("{park}. Last turn: {turn}", park=summary, turn=turn) if turn else summary

    def tip_of(self, key: Hashable) -> str:
        """Return the tooltip: the name of a spot outside the park, and what its words mean.

        The cells of the park have one only where no tile in the hand has its bubble.
        """
        if not isinstance(key, tuple):
            return ""
        kind = key[0]
        if kind in ("spot", "seat") or (kind == "cell" and self.held_tile() is not None):
            return ""
        meaning = explain_spot(self.state, self.viewed_seat, key)
        if kind == "cell":
            return meaning
        name = face_up_plot_tip(self.state, key[1]) if kind == "face" else self.name_of(key)
        return "\n".join(filter(None, (with_capital(name), meaning)))

    def held_tile(self) -> Tile | None:
        """Return the tile in the hand, or None while another park is in view."""
        return self.hand.tile if self.viewed_seat == self.seat else None

    def where(self, action: Action) -> Hashable | None:
        """Return the spot that an action is about; None if it is about none."""
        match action:
            case Place():
                return ("cell", *(self.hand.middle_cell_for(action.cells) or middle_cell(action.cells)))
            case Take():
                return ("stock", action.kind)
            case AddPlot():
                return ("spot", action.px, action.py)
            case Choose():
                return ("supply", action.kind, action.value)
        return None

    def radius_of(self, key: Hashable) -> float:
        """Return the corner radius of the ring around a spot."""
        return self.current_view().side * 0.16 if isinstance(key, tuple) and key[0] == "cell" else 8.0

    def first_key(self) -> Hashable | None:
        """Return the spot where the keyboard begins: the first tile of the supply, else any first spot."""
        return next(
            (key for key in self.spots if isinstance(key, tuple) and key[0] == "supply"), None
        ) or next(iter(self.spots), None)

    # Keyboard navigation
    def neighbour(self, key: Hashable, right: int, down: int) -> Hashable | None:
        """Return the next spot of the same zone in this direction; None if there is none.

        Within the park the cursor moves straight on, over gaps between plots.
        """
        zone = self.zone_of(key)
        if isinstance(key, tuple) and key[0] == "cell":
            straight = ("cell", key[1] + right, key[2] + down)
            if straight in self.spots:
                return straight
        places = [(one, self.place_of(one).center()) for one in self.spots if self.zone_of(one) == zone]
        return nearest(self.place_of(key).center(), places, right, down)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Move the focus from zone to zone with Tab, then out of the board."""
        zone = self.zone_of(self.spots.current)
        is_inside = self.isAncestorOf(self.window().focusWidget() or self)
        if self.state is None or self.isHidden() or not is_inside:  # Qt also calls this while hiding a widget
            return super().focusNextPrevChild(next)
        order = range(zone + 1, len(ZONES)) if next else range(zone - 1, -1, -1)
        for number in order:
            target = first_spot_in_zone(list(self.spots), number)
            if target is not None:
                self.is_keyboard_mode = True
                self.move_cursor(target)
                self.spots[target].setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return super().focusNextPrevChild(next)

    def zone_of(self, key: Hashable) -> int:
        """Return the number of the zone that a spot belongs to; 0 for an unknown one."""
        kind = key[0] if isinstance(key, tuple) else ""
        return next((number for number, zone in enumerate(ZONES) if kind in zone), 0)

    def spot_at(self, point: QPointF) -> Hashable | None:
        """Return the spot at this point, or None."""
        if self.state is None:
            return None
        if self.current_layout().park_panel.contains(point):
            cell = ("cell", *self.current_view().cell_at(point))
            if cell in self.spots:
                return cell
            spots = (("spot", *spot) for spot in self.free_spots())
            return next((key for key in spots if self.place_of(key).contains(point)), None)
        outside = (key for key in self.spots if isinstance(key, tuple) and key[0] not in ("cell", "spot"))
        return next((key for key in outside if self.place_of(key).contains(point)), None)


def first_spot_in_zone(spots: Sequence[Hashable], zone: int) -> Hashable | None:
    """Return the first spot of a zone, or None."""
    tuples = [key for key in spots if isinstance(key, tuple)]
    return next((key for name in ZONES[zone] for key in tuples if key[0] == name), None)


def is_cell(key: Hashable) -> bool:
    """Return whether a key is that of a cell of the park in view."""
    return isinstance(key, tuple) and key[0] == "cell"


def is_painted_by_motion(what: Hashable) -> bool:
    """Return whether a thing of this name is painted only by its motion while it moves."""
    return isinstance(what, tuple) and what[0] in ("tile", "lookout", "plot", "face")
