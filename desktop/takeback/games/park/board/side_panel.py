"""The plots on offer, and the parks of the other seats."""

from collections.abc import Collection

from PySide6.QtCore import QPointF, QRectF, Qt

from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import mixed

from .last_turns import LastTurn, find_last_turn, mark_taken, newly_taken, paint_last_turn
from .layout import small_view
from .panel import RIGHT, BoardPanel
from .park import paint_loose_plot, paint_park, paint_seat_mark
from .supply_places import Places, SupplyPlaces
from .tiles import paint_miniature


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
            self._paint_other_park(number, seat, hidden)
            self._tray(number, supplies.tiles(seat), find_last_turn(self.last_turns, seat))

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

    def _paint_other_park(self, number: int, seat: int, hidden: Collection[object]) -> None:
        """Paint another seat's park with its name and score."""
        park, rect = self.state.parks[seat], self.layout.other_park(number)
        self.paint_frame(rect)
        pad, head = max(4.0, 7 * self.layout.scale), self.layout.font_size(13) + 6
        centre = QPointF(rect.left() + pad + head * 0.4, rect.top() + pad + head * 0.45)
        paint_seat_mark(self.painter, self.theme, centre, head * 0.3, seat, self.inks[seat])
        line = QRectF(rect.left() + pad + head, rect.top() + pad, rect.width() - 2 * pad - head, head * 0.9)
        score = self.score_of(seat)
        beside = self.width_of(score, self.layout.font_size(12.5), 700) + 4
        self.write(line.adjusted(0, 0, -beside, 0), self.names[seat], 12.5, weight=600)
        self.write(line, score, 12.5, weight=700, align=RIGHT)
        self.painter.save()
        self.painter.setClipRect(rect)
        view = small_view(park, self.layout.other_room(number))
        paint_park(self.painter, self.theme, view, park, hidden)
        turn = find_last_turn(self.last_turns, seat)
        paint_last_turn(self.painter, self.theme, view, park, turn, self.inks[seat], hidden)
        self.painter.restore()

    def _tray(self, number: int, supply: Places, turn: LastTurn) -> None:
        """Paint the supply of another seat, with a frame around what it took in its last turn."""
        rect = self.layout.other_tray(number)
        if not supply:
            self.write(rect, _("no tiles"), 10.5, self.theme.dim)
        for place, (tile, is_new) in enumerate(zip(supply, newly_taken(supply, turn), strict=True)):
            box = self.layout.tray_tile(number, place, len(supply)).adjusted(1, 1, -1, -1)
            if is_new:
                mark_taken(self.painter, box, self.inks[turn.seat])
            if tile is not None:
                paint_miniature(self.painter, box, self.theme, tile.kind, 0, rect.height() * 0.34)


def what_is_below(number: int | None, below: int) -> str:
    """Return "Plot 6, 4 below", "Plot 6, last" with none below; without a plot "4 below", "none left"."""
    if number is None:
        return _("{number} below", number=below) if below else _("none left")
    if below:
        return _("Plot {plot}, {number} below", plot=number, number=below)
    return _("Plot {plot}, last", plot=number)
