"""The geometry of the board: the panels around the park, and the cells of the park itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF

from ..material import GROUND, HOMES, KIOSKS, RESERVES, SIDE, Cell, Cells, plot_corner
from ..rules.questions import plot_spots
from ..state import MAX_PLOTS, Park

REACH = 1.0  # width of the strip that shows of a free plot position, in cells
LOW_ROOM = 190.0  # pixels of height of the park below which strips are left out until a plot may be added
TWO_BLOCKS, MOST_BLOCKS = 196.0, 300.0  # least and most pixels of width of a stock in two blocks
LEAST_PARK = 1.6  # width of the panel with the park, divided by its height, that such a stock leaves
LOW_SIDE = 150.0  # pixels of height of the side beside the park below which face-up plots have no captions
LEAST_FACE = 45.0  # pixels that captions leave to face-up plots below the park
LEAST_FOR_SIDE_BELOW = 100.0  # pixels of height of the middle in which the side may be below the park
SIDE_BELOW, MOST_OF_SIDE = 0.36, 0.28  # shares of height: of the side below a park; of a face-up plot in it
WORTH_MOVING = 1.2  # by this factor cells must be larger where something is moved for them
MOST_OF_WIDTH, LEAST_PLOTS = 0.4, 84.0  # share of width and least pixels of the face-up plots below a park
SUPPLY_PLACES = 8  # of so many tiles of the supply none moves when another one comes or goes
LEAST_ROW, ROW_WITH_CAPTION = 35.0, 34.0  # pixels of height of a row of the stock
LEAST_ROW_IF_WIDE, WIDE = 41.0, 700.0  # the first of these on a board of at least this width


@dataclass(frozen=True)
class ParkView:
    """Maps the cells of one park to pixels of the board."""

    left: float  # pixels of the upper left corner of cell (0, 0)
    top: float
    side: float

    def cell_rect(self, cell: Cell) -> QRectF:
        """Return the rectangle of one cell."""
        return QRectF(self.left + cell[0] * self.side, self.top + cell[1] * self.side, self.side, self.side)

    def cells_rect(self, cells: Cells) -> QRectF:
        """Return the bounding rectangle of these cells."""
        whole = QRectF()
        for cell in cells:
            whole = whole.united(self.cell_rect(cell))
        return whole

    def plot_rect(self, px: int, py: int) -> QRectF:
        """Return the rectangle of the plot at this position."""
        x, y = plot_corner(px, py)
        return QRectF(self.left + x * self.side, self.top + y * self.side, SIDE * self.side, SIDE * self.side)

    def plots_rect(self, park: Park) -> QRectF:
        """Return the bounding rectangle of a park's plots."""
        whole = QRectF()
        for plot in park.plots:
            whole = whole.united(self.plot_rect(plot.px, plot.py))
        return whole

    def cell_at(self, point: QPointF) -> Cell:
        """Return the cell at this point; it may lie outside the park."""
        return floor((point.x() - self.left) / self.side), floor((point.y() - self.top) / self.side)

    @property
    def origin(self) -> QPointF:
        """Return the upper left corner of cell (0, 0)."""
        return QPointF(self.left, self.top)


def park_extent(
    park: Park, is_whole: bool = False, added: Sequence[Cell] = (), reach: float = REACH
) -> QRectF:
    """Return the box of all plots and of the free plot positions beside them, in cells.

    Without `is_whole` only a strip of this reach of each free position is included; with four plots there are
    none. Those in `added` are included as if a plot lay there.
    """
    box = plots_box(park)
    if len(park.plots) >= MAX_PLOTS:
        return box
    for px, py in added:
        box = box.united(QRectF(*plot_corner(px, py), SIDE, SIDE))
    with_spots = box
    for px, py in plot_spots(park):
        with_spots = with_spots.united(QRectF(*plot_corner(px, py), SIDE, SIDE))
    return with_spots if is_whole else with_spots.intersected(box.adjusted(-reach, -reach, reach, reach))


def plots_box(park: Park) -> QRectF:
    """Return the bounding box of a park's plots, in cells."""
    box = QRectF()
    for plot in park.plots:
        box = box.united(QRectF(*plot_corner(plot.px, plot.py), SIDE, SIDE))
    return box


def park_shape(park: Park) -> tuple[float, float]:
    """Return how many cells wide and high a park is, with a strip of the free positions beside it."""
    return park_extent(park).size().toTuple()


def plots_shape(park: Park) -> tuple[float, float]:
    """Return how many cells wide and high a park's plots are."""
    return plots_box(park).size().toTuple()


def small_view(park: Park, room: QRectF) -> ParkView:
    """Return the view in which the plots just fit into the room, without free positions."""
    return _fit_box(plots_box(park), room, 1.0, QPointF())


@dataclass(frozen=True)
class Framing:
    """What of a park has to fit into its room, and how it is then zoomed and panned."""

    zoom: float = 1.0
    pan: tuple[float, float] = (0.0, 0.0)  # pixels to the right and down
    is_whole: bool = False  # with all of the free plot positions, else with a strip of each
    added: tuple[Cell, ...] = ()  # free plot positions of which all has to fit
    has_spots: bool = True  # a plot may be added now; otherwise a low room shows larger cells and no strips


def fitted_view(park: Park, room: QRectF, framing: Framing) -> ParkView:
    """Return the view in which a park just fits into the room, then zoomed and panned."""
    is_bare = room.height() < LOW_ROOM and not (framing.has_spots or framing.is_whole)
    box = park_extent(park, framing.is_whole, framing.added, 0.0 if is_bare else REACH)
    return _fit_box(box, room, framing.zoom, QPointF(*framing.pan))


def _fit_box(box: QRectF, room: QRectF, zoom: float, pan: QPointF) -> ParkView:
    """Return the view in which the box fits into the middle of the room, then zoomed and panned.

    The side of a cell is a whole number of pixels unless zoomed, and never above a limit.
    """
    most = max(44.0, min(room.width(), room.height()) / 6.5, room.width() / (SIDE * MAX_PLOTS))
    side = max(1.0, min(room.width() / box.width(), room.height() / box.height(), most)) * zoom
    middle = room.center() + pan
    left = middle.x() - (box.left() + box.width() / 2) * side
    top = middle.y() - (box.top() + box.height() / 2) * side
    return ParkView(float(round(left)), float(round(top)), float(floor(side)) if zoom == 1.0 else side)


def spot_rect(park: Park, view: ParkView, px: int, py: int, is_whole: bool = False) -> QRectF:
    """Return the visible part of a free plot position: all of it within the park's bounds, else a strip."""
    x, y = plot_corner(px, py)
    seen = QRectF(x, y, SIDE, SIDE).intersected(park_extent(park, is_whole))
    return QRectF(
        view.left + seen.left() * view.side,
        view.top + seen.top() * view.side,
        seen.width() * view.side,
        seen.height() * view.side,
    )


@dataclass(frozen=True)
class Layout:
    """The rectangles of all panels for one size of the board."""

    width: float
    height: float
    seats: int
    has_kiosks: bool
    awards: int  # how many are in play
    shape: tuple[float, float] = (SIDE, SIDE)  # width and height of the viewer's own park, in cells

    @cached_property
    def scale(self) -> float:
        """Return the factor by which sizes differ from those of a board of 980 by 720."""
        return max(0.62, min(self.width / 980, self.height / 720))

    @cached_property
    def gap(self) -> float:
        """Return the distance between panels."""
        return max(5.0, 12 * self.scale)

    @cached_property
    def margin(self) -> float:
        """Return the distance of the panels from the edge."""
        return max(6.0, 16 * self.scale)

    def font_size(self, size: float) -> float:
        """Return a font size for this board; small ones stay readable."""
        return max(9.5, size * self.scale)

    @cached_property
    def head(self) -> QRectF:
        """Return the rectangle of the score track with the plates of the seats."""
        return QRectF(self.margin, self.margin, self.width - 2 * self.margin, max(42.0, 64 * self.scale))

    @cached_property
    def foot(self) -> QRectF:
        """Return the rectangle of the supply and the rights beside it."""
        high = max(58.0, min(68.0, self.height * 0.22), 92 * self.scale)
        return QRectF(self.margin, self.height - self.margin - high, self.width - 2 * self.margin, high)

    @cached_property
    def _middle(self) -> tuple[float, float]:
        """Return top and bottom of the panels between head and foot."""
        return self.head.bottom() + self.gap, self.foot.top() - self.gap

    @cached_property
    def stock(self) -> QRectF:
        """Return the rectangle of the stock, at the left."""
        top, bottom = self._middle
        least = min(128.0, max(88.0, self.width * 0.27))
        if self.has_two_blocks:
            free = self.width - self.margin - self._side_width - self.margin - 2 * self.gap
            least = max(TWO_BLOCKS, min(MOST_BLOCKS, free - LEAST_PARK * (bottom - top)))
        wide = max(least, min(self.width * 0.235, (bottom - top) * 0.46))
        return QRectF(self.margin, top, wide, bottom - top)

    @cached_property
    def _side_width(self) -> float:
        """Return the width of the side while it is at the right."""
        top, bottom = self._middle
        return max(min(104.0, self.width * 0.2), min(self.width * 0.2, (bottom - top) * 0.42))

    @cached_property
    def side(self) -> QRectF:
        """Return the rectangle of face-up plots and other parks: at the right, or below a long park."""
        top, bottom = self._middle
        right = self.width - self.margin
        if self.is_side_below:
            high = (bottom - top - self.gap) * SIDE_BELOW
            return QRectF(self._park_left, bottom - high, right - self._park_left, high)
        wide = self._side_width
        if self.shape[1] > self.shape[0]:  # a tall park leaves room beside it
            free = right - self._park_left - self.gap
            needed = (bottom - top) * max(1.0, self.shape[0] / self.shape[1] * 1.5)
            wide = max(wide, min(free - needed, (bottom - top) * 0.6))
        return QRectF(right - wide, top, wide, bottom - top)

    @cached_property
    def _park_left(self) -> float:
        """Return the left edge of the panel with the park in view."""
        return self.stock.right() + self.gap

    @cached_property
    def is_side_below(self) -> bool:
        """Return whether the side is below the park, as the cells of a long park are larger then."""
        top, bottom = self._middle
        free, high, gap = self.width - self.margin - self._park_left, bottom - top, self.gap
        if high < LEAST_FOR_SIDE_BELOW:
            return False
        beside = self._cell_size(free - gap - self._side_width, high)
        return self._cell_size(free, (high - gap) * (1 - SIDE_BELOW)) > beside * WORTH_MOVING

    def _cell_size(self, wide: float, high: float) -> float:
        """Return the size of a cell of the park in a panel of this size."""
        pad = 2 * max(6.0, min(20 * self.scale, high * 0.06))
        return min((wide - pad) / self.shape[0], (high - pad) / self.shape[1])

    @cached_property
    def park_panel(self) -> QRectF:
        """Return the rectangle of the panel with the park in view."""
        top, bottom = self._middle
        if self.is_side_below:
            return QRectF(self._park_left, top, self.side.width(), self.side.top() - self.gap - top)
        return QRectF(self._park_left, top, self.side.left() - self.gap - self._park_left, bottom - top)

    @cached_property
    def park_room(self) -> QRectF:
        """Return the part of that panel in which the park must fit."""
        pad = max(6.0, min(20 * self.scale, self.park_panel.height() * 0.06))
        return self.park_panel.adjusted(pad, pad, -pad, -pad)

    @cached_property
    def badge(self) -> QRectF:
        """Return the room for the badge in that panel, which says whose park or turn is shown."""
        high = self.font_size(13) * 1.9
        return QRectF(
            self.park_panel.left() + 10, self.park_panel.top() + 10, self.park_panel.width() - 20, high
        )

    def park_room_between(self, top: float, bottom: float) -> QRectF:
        """Return the room for the park below something that ends at `top`, and above `bottom`; at least a
        third of all."""
        room, least = QRectF(self.park_room), self.park_room.height() / 3
        room.setBottom(max(room.top() + least, min(bottom, room.bottom())))
        room.setTop(max(room.top(), min(top + 4, room.bottom() - least)))
        return room

    @cached_property
    def report_strip(self) -> QRectF:
        """Return the room for the report on a plan: the upper half of the panel of the park, or where that
        is too low, all that is above it."""
        panel = self.park_panel
        if not self.has_two_blocks:
            return QRectF(panel.left(), panel.top(), panel.width(), panel.height() / 2)
        return QRectF(0, 0, self.width, panel.top())

    # The stock
    @cached_property
    def has_two_blocks(self) -> bool:
        """Return whether the rows of the stock, and the lines below them, stand in two blocks side by side,
        as the board is too low for one below the other."""
        high = self._height_above_lines(1 + self.awards) / self._row_count
        least = LEAST_ROW_IF_WIDE if self.width >= WIDE else LEAST_ROW
        return self.width * 0.4 >= TWO_BLOCKS and high < least

    @cached_property
    def _row_count(self) -> int:
        """Return the number of rows of four: of ground tiles, of homes, three of reserves, and of kiosks."""
        return 5 + self.has_kiosks

    def _height_above_lines(self, lines: int) -> float:
        """Return the height that is left for the tiles of the stock above so many lines of text."""
        top, bottom = self._middle
        pad = max(4.0, 8 * self.scale)
        return bottom - top - 2 * pad - self.font_size(11) - 4 - lines * self.line_height

    @cached_property
    def _shelf_height(self) -> float:
        """Return the height of the part of the stock with tiles."""
        lines = 1 + self.awards
        return self._height_above_lines(ceil(lines / 2) if self.has_two_blocks else lines)

    @property
    def _caption_count(self) -> int:
        """Return the number of captions between the rows: of homes, reserves and kiosks. That of the ground
        tiles is the panel's own."""
        return 2 + self.has_kiosks

    @cached_property
    def caption_height(self) -> float:
        """Return the height of a caption above a group of rows of the stock; 0 where the rows are too low
        for captions, or in two blocks."""
        high = self.font_size(10) + 4
        is_high = self._shelf_height - self._caption_count * high >= self._row_count * ROW_WITH_CAPTION
        return high if is_high and not self.has_two_blocks else 0.0

    def shelf(self) -> QRectF:
        """Return the part of the stock with tiles; lookouts and awards are below it."""
        pad = max(4.0, 8 * self.scale)
        top = self.stock.top() + pad + self.font_size(11) + 4
        return QRectF(self.stock.left() + pad, top, self.stock.width() - 2 * pad, self._shelf_height)

    @cached_property
    def line_height(self) -> float:
        """Return the height of a line of text in the stock."""
        return max(19.0, 30 * self.scale)

    def stock_tile(self, kind: str) -> QRectF:
        """Return the rectangle of a kind in the stock: ground, homes, reserves and kiosks in rows.

        Homes and reserves of one animal share a column.
        """
        if kind in GROUND:
            group, row, column = 0, 0, GROUND.index(kind)
        elif kind in HOMES:
            group, row, column = 1, 1, HOMES.index(kind)
        elif kind in RESERVES:
            column, row = divmod(RESERVES.index(kind), 3)
            group, row = 2, row + 2
        else:
            group, row, column = 3, 5, KIOSKS.index(kind)
        shelf, rows, columns = self.shelf(), self._row_count, 4
        if self.has_two_blocks:
            column, row = column + 4 * (row % 2), row // 2
            rows, columns = 3, 8
        wide, high = shelf.width() / columns, self._row_height(rows)
        inset = max(1.0, 2 * self.scale)
        top = shelf.top() + group * self.caption_height + row * high
        box = QRectF(shelf.left() + column * wide, top, wide, high)
        return box.adjusted(inset, inset, -inset, -inset)

    def _row_height(self, rows: int) -> float:
        """Return the height of each of so many rows of the stock."""
        return (self._shelf_height - self._caption_count * self.caption_height) / rows

    def stock_caption(self, kind: str) -> QRectF:
        """Return the rectangle of the caption above the row that this kind begins."""
        shelf, first = self.shelf(), self.stock_tile(kind)
        return QRectF(shelf.left(), first.top() - self.caption_height, shelf.width(), self.caption_height)

    def stock_line(self, number: int) -> QRectF:
        """Return the rectangle of a line below the tiles: 0 for lookouts, then the awards."""
        pad = max(4.0, 8 * self.scale)
        left, wide = self.stock.left() + pad, self.stock.width() - 2 * pad
        if self.has_two_blocks and self.awards:
            wide = (wide - pad) / 2
            left += (wide + pad) * (number % 2)
            number //= 2
        top = self.shelf().bottom() + pad / 2 + number * self.line_height
        return QRectF(left, top, wide, self.line_height - 2)

    # The side
    @property
    def _side_pad(self) -> float:
        """Return the distance of things in the side from the edges of their panel."""
        return max(4.0, 9 * self.scale)

    @cached_property
    def _face_size(self) -> float:
        """Return the width and height of a face-up plot."""
        pad, title = self._side_pad, self.font_size(11) + 4
        if self.is_side_below:
            high = self.side.height() - 2 * pad - title - max(0.0, self.face_caption_height - pad)
            return min(high, (self.side.width() * MOST_OF_WIDTH - 3 * pad) / 2)
        most = MOST_OF_SIDE / (1 + 0.15 * (self.seats - 2))  # more parks need more of the height
        return min((self._side_width - 3 * pad) / 2, self.side.height() * most)

    def face(self, pile: int) -> QRectF:
        """Return the rectangle of a face-up plot."""
        pad, size, panel = self._side_pad, self._face_size, self.plots_panel()
        left = panel.center().x() - size - pad / 2 + pile * (size + pad)
        return QRectF(left, panel.top() + pad + self.font_size(11) + 4, size, size)

    def plots_panel(self) -> QRectF:
        """Return the rectangle of the panel with the face-up plots."""
        pad, side = self._side_pad, self.side
        if self.is_side_below:
            wide = max(2 * self._face_size + 3 * pad, min(LEAST_PLOTS, side.width() * MOST_OF_WIDTH))
            return QRectF(side.left(), side.top(), wide, side.height())
        high = pad + self.font_size(11) + 4 + self._face_size + (self.face_caption_height or pad)
        return QRectF(side.left(), side.top(), side.width(), high)

    @cached_property
    def face_caption_height(self) -> float:
        """Return the height of the caption below a face-up plot; 0 where the plots or the parks below them
        need the room."""
        high = self.line_height
        if self.is_side_below:
            left = self.side.height() - 2 * self._side_pad - self.font_size(11) - 4 - high
            return high if left >= LEAST_FACE else 0.0
        return high if self.side.height() >= LOW_SIDE else 0.0

    def other_park(self, number: int) -> QRectF:
        """Return the rectangle of one of the other parks."""
        plots, side, gap, count = self.plots_panel(), self.side, self.gap, max(1, self.seats - 1)
        if self.is_side_below:
            left = plots.right() + gap
            wide = (side.right() - left - (count - 1) * gap) / count
            return QRectF(left + number * (wide + gap), side.top(), wide, side.height())
        top = plots.bottom() + gap
        high = min((side.bottom() - top - (count - 1) * gap) / count, side.width() * 1.35)
        return QRectF(side.left(), top + number * (high + gap), side.width(), high)

    # The head and the foot
    def seat(self, seat: int) -> QRectF:
        """Return the rectangle of a seat's plate above the score track."""
        head = self.head
        wide = (head.width() - (self.seats - 1) * self.gap) / self.seats
        return QRectF(head.left() + seat * (wide + self.gap), head.top(), wide, head.height() * 0.6)

    @cached_property
    def track(self) -> QRectF:
        """Return the rectangle of the path of points."""
        head = self.head
        return QRectF(head.left(), head.top() + head.height() * 0.63, head.width(), head.height() * 0.36)

    @cached_property
    def supply(self) -> QRectF:
        """Return the rectangle of the supply."""
        foot = self.foot
        return QRectF(foot.left(), foot.top(), foot.width() * 0.56, foot.height())

    @cached_property
    def rights(self) -> QRectF:
        """Return the rectangle of the rights."""
        foot, left = self.foot, self.supply.right() + self.gap
        return QRectF(left, foot.top(), foot.right() - left, foot.height())

    def supply_tile(self, number: int, count: int) -> QRectF:
        """Return the rectangle of one of `count` tiles of the supply; while they are few, it does not depend
        on their number."""
        pad = max(4.0, 8 * self.scale)
        area = self.supply.adjusted(pad, pad + self.font_size(11) + 5, -pad, -pad)
        wide = min(area.width() / max(SUPPLY_PLACES, count), area.height() * 1.5)
        return QRectF(area.left() + number * wide, area.top(), wide, area.height()).adjusted(2, 0, -2, 0)

    def right_chip(self, number: int, count: int) -> QRectF:
        """Return the rectangle of one of `count` rights."""
        pad = max(4.0, 8 * self.scale)
        area = self.rights.adjusted(pad, pad + self.font_size(11) + 5, -pad, -pad)
        wide = min(area.width() / max(1, count), area.height() * 3.0)
        return QRectF(area.left() + number * wide, area.top(), wide, area.height()).adjusted(2, 0, -2, 0)


@lru_cache(maxsize=8)
def layout_for(
    width: int, height: int, seats: int, has_kiosks: bool, awards: int, shape: tuple[float, float]
) -> Layout:
    """Return the layout for these values. It is cached, as painting asks for it many times."""
    return Layout(width, height, seats, has_kiosks, awards, shape)
