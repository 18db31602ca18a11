"""The plots on offer, and the parks of the other seats."""

from collections.abc import Collection

from PySide6.QtCore import QPointF, QRectF, Qt

from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import mixed

from .last_turns import LastTurn, find_last_turn, mark_taken, newly_taken, paint_last_turn
from .layout import plots_shape, small_view
from .other_places import other_places, tray_tile
from .panel import RIGHT, SMALLEST, BoardPanel
from .park import paint_loose_plot, paint_park, paint_seat_mark
from .supply_places import Places, SupplyPlaces
from .tiles import paint_miniature

LONG_NAME = 80.0  # pixels of width in which a long name is cut rather than left out
LEAST_TILE = 5.0  # pixels of height of a tray in which tiles can still be told apart


class SidePanel(BoardPanel):
    """Paints what is at the right of the board."""

    def paint(
        self, others: list[int], hidden: Collection[object], may_take: bool, supplies: SupplyPlaces
    ) -> None:
        """Paint the face-up plots, highlighted if `may_take`, and the other parks with their supplies."""
        self.paint_frame(self.layout.plots_panel(), _("Take a plot") if may_take else _("New plots"))
        for pile in range(len(self.state.face)):
            self._face(pile, ("face", pile) in hidden, may_take)
        for number, seat in enumerate(others):
            self._paint_other_park(number, seat, hidden, supplies.tiles(seat))

    def _face(self, pile: int, is_on_way: bool, may_take: bool) -> None:
        """Paint a face-up plot with its number and how many are below it.

        If it moves or was taken, paint an empty frame.
        """
        rect, below, number = self.layout.face(pile), len(self.state.hidden[pile]), self.state.face[pile]
        for depth in range(min(3, below), 0, -1):
            under = rect.translated(depth * 1.6, depth * 1.9)
            shade = mixed(self.theme.faint, self.theme.panel, 0.5 - 0.1 * depth)
            painting.rounded(self.painter, under, 6, shade)
        if number is None or is_on_way:
            painting.ring(self.painter, rect, self.corner * 0.75, self.theme.line, 1.5)
        elif may_take:
            is_held = pile == self.held_pile
            painting.rounded(self.painter, rect.adjusted(-3, -3, 3, 3), self.corner, self.theme.accent_soft)
            paint_loose_plot(self.painter, self.theme, rect, number, 0.35 if is_held else 1.0)
            ring = rect.adjusted(-2, -2, 2, 2)
            painting.ring(self.painter, ring, self.corner * 0.75, self.theme.accent, 4.0 if is_held else 2.0)
        else:
            paint_loose_plot(self.painter, self.theme, rect, number)
        if not self.layout.face_caption_height:
            return
        words = QRectF(rect.left(), rect.bottom() + 4, rect.width(), self.layout.face_caption_height - 6)
        note = _("in hand") if pile == self.held_pile else self._caption_of(pile, words.width())
        ink = self.theme.ink if pile == self.held_pile else self.theme.dim
        self.write(words, note, 11, ink, align=Qt.AlignmentFlag.AlignCenter)

    def _caption_of(self, pile: int, room: float) -> str:
        """Return a face-up plot's number and how many are below it; both plots have only their numbers where
        the longer caption would have to be written smaller."""
        captions = [
            what_is_below(number, len(hidden))
            for number, hidden in zip(self.state.face, self.state.hidden, strict=True)
        ]
        number, size = self.state.face[pile], self.layout.font_size(11)
        if number is None or max(self.width_of(one, size, 500) for one in captions) <= room:
            return captions[pile]
        return _("Plot {plot}", plot=number)

    def _paint_other_park(self, number: int, seat: int, hidden: Collection[object], supply: Places) -> None:
        """Paint another seat's park with its name, score and supply."""
        park, rect = self.state.parks[seat], self.layout.other_park(number)
        places = other_places(self.layout, number, plots_shape(park))
        self.paint_frame(rect)
        self._write_name(places.name, seat)
        self.painter.save()
        self.painter.setClipRect(rect)
        view = small_view(park, places.park)
        paint_park(self.painter, self.theme, view, park, hidden)
        turn = find_last_turn(self.last_turns, seat)
        paint_last_turn(self.painter, self.theme, view, park, turn, self.inks[seat], hidden)
        self.painter.restore()
        if places.tray.height() >= LEAST_TILE:
            self._tray(places.tray, supply, turn)

    def _write_name(self, room: QRectF, seat: int) -> None:
        """Write the mark, the name and the score of a seat, the score below the name in a room of two lines;
        without the name where it has no room, as the mark tells who it is."""
        size = self.layout.font_size(13) + 6
        centre = QPointF(room.left() + size * 0.4, room.top() + size * 0.45)
        paint_seat_mark(self.painter, self.theme, centre, size * 0.3, seat, self.inks[seat])
        words, score = room.adjusted(size, 0, 0, 0), self.score_of(seat)
        name, points = QRectF(words), QRectF(words)
        if room.height() > size * 1.5:
            name.setHeight(room.height() / 2)
            points.setTop(name.bottom())
        else:
            name.setRight(name.right() - self.width_of(score, self.layout.font_size(12.5), 700) - 4)
        if self.width_of(self.names[seat], SMALLEST, 600) <= name.width() or room.width() > LONG_NAME:
            self.write(name, self.names[seat], 12.5, weight=600)
        self.write(points, score, 12.5, weight=700, align=RIGHT)

    def _tray(self, rect: QRectF, supply: Places, turn: LastTurn) -> None:
        """Paint the supply of another seat, with a frame around what it took in its last turn."""
        if not supply:
            line = QRectF(rect.left(), rect.top(), rect.width(), min(rect.height(), 20.0))
            self.write(line, _("no tiles"), 10.5, self.theme.dim)
        for place, (tile, is_new) in enumerate(zip(supply, newly_taken(supply, turn), strict=True)):
            box = tray_tile(rect, place, len(supply)).adjusted(1, 1, -1, -1)
            if is_new:
                mark_taken(self.painter, box, self.inks[turn.seat])
            if tile is not None:
                paint_miniature(self.painter, box, self.theme, tile.kind, 0, box.height() * 0.4)


def what_is_below(number: int | None, below: int) -> str:
    """Return "Plot 6, 4 below", "Plot 6, last" with none below; without a plot "4 below", "none left"."""
    if number is None:
        return _("{number} below", number=below) if below else _("none left")
    if below:
        return _("Plot {plot}, {number} below", plot=number, number=below)
    return _("Plot {plot}, last", plot=number)
