"""A grid with a row of dots above it: removed parts that return when another item is taken back."""

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from takeback.board.puzzle.near_board import ZoomableBoard
from takeback.puzzles.dots import Dot, pending
from takeback.puzzles.items import Ground, PuzzleState
from takeback.texts import format_list
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import LIGHT, Theme, colour, item_colour

STRIP = 38.0  # points above the panel that are kept free for the row
CAPTION = _("Click to restore")  # of several dots
STUCK_CAPTION = _("Cannot be restored now")  # where none of it can be restored
CAPTION_GAP = 10.0  # points between the caption and the first dot
CAPTION_SIZE, CAPTION_WEIGHT = 13, 500
PITCH, RADIUS = 26.0, 9.0
LEAST_PITCH = 2 * RADIUS + 2  # so that dots beside each other do not touch
LEAST_DOTS = 3  # a caption stands only where so many have room, or it would soon go again
WIDE = 320  # least width of a panel above which the row of dots leaves a part to the track


@lru_cache(maxsize=64)
def caption_width(caption: str) -> float:
    """Return the width of this caption, measured in its font."""
    metrics = QFontMetricsF(LIGHT.font(CAPTION_SIZE, CAPTION_WEIGHT, tabular=True))
    return metrics.horizontalAdvance(caption)


def has_caption(count: int, card: QRectF, caption: str) -> bool:
    """Tell whether the caption and so many dots, or at least a few, have room in the row beside each other;
    otherwise only the dots are shown."""
    room = max_row_width(card) - (4 + caption_width(caption) + CAPTION_GAP) - 2 * RADIUS
    least = 1 if count == 1 and card.width() >= WIDE else LEAST_DOTS
    return room >= max(least * PITCH, count * LEAST_PITCH)


def indent(count: int, card: QRectF, caption: str) -> float:
    """Return how far the first of so many dots is from the panel's left edge."""
    return 4 + caption_width(caption) + CAPTION_GAP if has_caption(count, card, caption) else 4.0


def dot_rects(dots: Sequence[Dot], card: QRectF, caption: str) -> list[QRectF]:
    """Return the rectangle of each dot: in a row from the panel's left edge, closer when there are many."""
    first = indent(len(dots), card, caption)
    room = max_row_width(card) - first - 2 * RADIUS
    pitch = min(PITCH, room / max(1, len(dots)))
    left = card.left() + first
    top = card.top() - STRIP / 2 - RADIUS - 2
    return [QRectF(left + number * pitch, top, 2 * RADIUS, 2 * RADIUS) for number in range(len(dots))]


def max_row_width(card: QRectF) -> float:
    """Return the most width the row of dots may take; beside it is the track of the selected item."""
    return card.width() * (0.6 if card.width() >= WIDE else 1.0)


def row_width(dots: Sequence[Dot], card: QRectF, caption: str) -> float:
    """Return the width that the row takes with its caption and usual distances; 0 without dots."""
    return indent(len(dots), card, caption) + PITCH * len(dots) if dots else 0.0


def caption_of(dots: Sequence[Dot]) -> str:
    """Return the caption of a row of dots: whether anything cut can be restored now."""
    return STUCK_CAPTION if all(dot.hollow for dot in dots) else CAPTION


def paint_caption(painter: QPainter, card: QRectF, count: int, caption: str, theme: Theme) -> None:
    """Paint the caption of a row of so many dots, if it has room."""
    if not has_caption(count, card, caption):
        return
    box = QRectF(card.left() + 4, card.top() - STRIP / 2 - 14, caption_width(caption) + CAPTION_GAP, 24)
    left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    painting.text(painter, box, caption, theme, CAPTION_SIZE, theme.dim, CAPTION_WEIGHT, left)


def paint_dot(
    painter: QPainter, rect: QRectF, mover: int, victims: Sequence[int], is_full: bool, theme: Theme
) -> None:
    """Paint a dot: a disc in the mover's colour with the victims' colours in it.

    A dot that would not give everything back (`is_full` is False) is hollow and shows only the first victim.
    Movers and victims are colour numbers.
    """
    centre, radius = rect.center(), rect.width() / 2
    own = colour(item_colour(theme, mover))
    if is_full:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(own)
        painter.drawEllipse(centre, radius, radius)
        _paint_pie(painter, centre, radius * 0.52, victims, theme)
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(own, 2.0))
    painter.drawEllipse(centre, radius - 1, radius - 1)
    painter.setPen(QPen(colour(item_colour(theme, victims[0])), 2.0))
    painter.drawEllipse(centre, radius * 0.36, radius * 0.36)


def _paint_pie(
    painter: QPainter, centre: QPointF, radius: float, victims: Sequence[int], theme: Theme
) -> None:
    """Paint one slice for each victim, on a rim that separates it from the mover's colour."""
    painter.setBrush(colour(theme.board))
    painter.drawEllipse(centre, radius + 1.5, radius + 1.5)
    box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    slice_ = 360 * 16 // len(victims)
    for number, victim in enumerate(victims):
        painter.setBrush(colour(item_colour(theme, victim)))
        if len(victims) == 1:
            painter.drawEllipse(box)
        else:
            painter.drawPie(box, 90 * 16 - number * slice_, -slice_)


class Aids(msgspec.Struct, frozen=True):
    """The aids for telling items apart, from the puzzle's preferences."""

    cell_letters: bool = False
    patterns: bool = False


class DottedBoard(ZoomableBoard):
    """A zoomable grid board with a row of dots. Its spots are the cells, and ("dot", serial) for each dot.

    A dot stands for a move that removed parts of other items, which are not back yet.
    """

    ground: Ground
    aids = Aids()
    _dots: tuple[Any, tuple[Dot, ...]] = (None, ())

    def set_preferences(self, preferences: Mapping[str, Any]) -> None:
        """Show the aids (letters, patterns) that the player prefers, by name; repaint if they have
        changed."""
        aids = Aids(**preferences)
        if aids != self.aids:
            self.aids = aids
            self.update()

    @property
    def is_play(self) -> bool:
        """Tell whether a level is being played here, not made."""
        return isinstance(self.state, PuzzleState)

    def number_of(self, item: int) -> int:
        """Return the number, from 0, of the item's letter and colour; both ends of one pipe share it."""
        return self.ground.mover(item)

    def dots(self) -> tuple[Dot, ...]:
        """Return the dots of the state shown, cached; none while a level is made."""
        if self._dots[0] is not self.state:
            self._dots = (self.state, pending(self.ground, self.state) if self.is_play else ())
        return self._dots[1]

    def dot_at(self, key: Hashable) -> Dot | None:
        """Return the dot of this spot; None for other spots."""
        if isinstance(key, tuple) and key[0] == "dot":
            return next((dot for dot in self.dots() if dot.entry.serial == key[1]), None)
        return None

    def dot_name(self, dot: Dot) -> str:
        """Return the name of a dot without a full stop: what was cut, and that undoing restores it, or why
        that is not possible now.
        """
        mover = self.ground.name(self.state, dot.item)
        victims = dict.fromkeys(self.ground.name(self.state, debt.item) for debt in dot.entry.cut)
        names = format_list(list(victims))
        if dot.hollow:
            return _(
                "Undoing {item} cannot restore {others} now. {reason}",
                item=mover,
                others=names,
                reason=dot.hollow.removesuffix("."),
            )
        return _("Undoing {item} restores {others}", item=mover, others=names)

    def dots_caption(self, card: QRectF) -> str:
        """Return the caption of the row of dots: of a single one, what a click on it restores, where there is
        room to say so."""
        found = self.dots()
        if len(found) == 1 and not found[0].hollow:
            names = dict.fromkeys(self.ground.name(self.state, debt.item) for debt in found[0].entry.cut)
            caption = _("Click to restore {others}", others=format_list(list(names)))
            if has_caption(1, card, caption):
                return caption
        return caption_of(found)

    def track_rect(self) -> QRectF:
        """Return the rest of the row, right of the dots, where the track goes."""
        card = self.cell_grid().frame
        taken = min(row_width(self.dots(), card, self.dots_caption(card)), max_row_width(card))
        return QRectF(card.left() + taken + 8, card.top() - STRIP + 3, card.width() - taken - 16, STRIP - 10)

    # Hooks of GridBoard
    def available_rect(self) -> QRectF:
        """Return the widget's rectangle without the row of dots."""
        return QRectF(self.rect()).adjusted(0, STRIP - 10, 0, 0)

    def legible_size(self) -> QSize:
        """Return the size in which the cells below the row of dots can be read."""
        return super().legible_size() + QSize(0, round(STRIP) - 10)

    def useful_height(self, width: int) -> int:
        """Return the height in which the row of dots and the largest cells have room."""
        return super().useful_height(width) + round(STRIP) - 10

    def keys(self) -> Sequence[Hashable]:
        """Return the spots of the dots, then the cells."""
        row = [("dot", dot.entry.serial) for dot in self.dots()]
        return [*row, *super().keys()]

    def place_of(self, key: Hashable) -> QRectF:
        """Return the rectangle of a dot or a cell; an empty one for a dot that is gone."""
        if not (isinstance(key, tuple) and key[0] == "dot"):
            return super().place_of(key)
        card = self.cell_grid().frame
        rects = dot_rects(self.dots(), card, self.dots_caption(card))
        serials = [dot.entry.serial for dot in self.dots()]
        return rects[serials.index(key[1])] if key[1] in serials else QRectF()

    def radius_of(self, key: Hashable) -> float:
        """Return the corner radius of a spot."""
        return RADIUS if self.dot_at(key) is not None else super().radius_of(key)

    def layout_of(self) -> object:
        """Return what places depend on: the level, the dots, whose caption names what they restore, and the
        zoom."""
        if self.state is None:
            return None
        return getattr(self.state, "level", self.state), self._dots_shown(), self.zoom

    def _dots_shown(self) -> tuple[tuple[int, bool], ...]:
        """Return the number of each dot's entry, and whether it can restore what was cut."""
        return tuple((dot.entry.serial, not dot.hollow) for dot in self.dots())

    def spot_at(self, point: QPointF) -> Hashable | None:
        """Return the dot or the cell at this point; None for neither."""
        if self.state is None:
            return None
        for dot in self.dots():
            key = ("dot", dot.entry.serial)
            if self.place_of(key).adjusted(-3, -3, 3, 3).contains(point):
                return key
        return super().spot_at(point)

    def neighbour(self, key: Hashable, right: int, down: int) -> Hashable | None:
        """Return the spot an arrow leads to: up from the first row of cells is the first dot, down from any
        dot the first cell; None for none."""
        row: list[Hashable] = [("dot", dot.entry.serial) for dot in self.dots()]
        if key in row:
            if down > 0:
                return (0, 0)
            place = row.index(key) + right
            return row[place] if right and 0 <= place < len(row) else None
        assert isinstance(key, tuple)
        if key[0] == 0 and down < 0 and row:
            return row[0]
        return super().neighbour(key, right, down)

    def tip_of(self, key: Hashable) -> str:
        """Return the tooltip of a dot; empty for cells."""
        dot = self.dot_at(key)
        if dot is None:
            return ""
        return f"{self.dot_name(dot)}."

    def paint_dots(self, painter: QPainter) -> None:
        """Paint the row of dots with its caption, if there are any; a small picture has no room for it, and
        in a preview its label stands there."""
        if not self.dots() or self.is_only_painted or self.preview:
            return
        card = self.cell_grid().frame
        caption = self.dots_caption(card)
        paint_caption(painter, card, len(self.dots()), caption, self.theme)
        for dot, rect in zip(self.dots(), dot_rects(self.dots(), card, caption), strict=True):
            victims = list(dict.fromkeys(self.number_of(debt.item) for debt in dot.entry.cut))
            paint_dot(painter, rect, self.number_of(dot.item), victims, not dot.hollow, self.theme)
