"""The panel in the middle of the board, which shows the park in view and whose it is."""

from collections.abc import Collection

from PySide6.QtCore import QPointF, QRectF, Qt

from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import mixed

from ..material import Cell
from .colours import wetland
from .last_turns import find_last_turn, paint_last_turn
from .layout import ParkView, spot_rect
from .panel import BoardPanel
from .park import paint_empty_spot, paint_park, paint_seat_mark


class ParkPanel(BoardPanel):
    """Paints the park in view."""

    def paint(
        self, view: ParkView, hidden: Collection[object], spots: list[Cell], badge: QRectF, words: str
    ) -> None:
        """Paint the park and its free spots, a badge with these words unless they are "", and that of the
        last round."""
        layout, park = self.layout, self.state.parks[self.viewed_seat]
        painting.card(self.painter, layout.park_panel, 18 * max(0.7, layout.scale), self.theme)
        marsh = mixed(wetland(self.theme).meadow, self.theme.board, 0.2)
        painting.rounded(
            self.painter, layout.park_panel.adjusted(1, 1, -1, -1), 17 * max(0.7, layout.scale), marsh
        )
        self.painter.save()
        self.painter.setClipRect(layout.park_panel.adjusted(2, 2, -2, -2))
        for px, py in spots:
            is_lit = self.held_pile is not None
            paint_empty_spot(self.painter, self.theme, spot_rect(park, view, px, py, is_lit), is_lit)
        paint_park(self.painter, self.theme, view, park, hidden)
        turn = find_last_turn(self.last_turns, self.viewed_seat)
        paint_last_turn(self.painter, self.theme, view, park, turn, self.inks[turn.seat], hidden)
        self.painter.restore()
        if words:
            is_framed = self.is_watching or self.viewed_seat == self.seat  # a turn or a plan, not only a park
            self._paint_badge(badge, words, is_framed)
        self._paint_last_round()

    def _paint_last_round(self) -> None:
        """In the last round and before it begins, paint a badge on the upper edge that says so."""
        words = self._words_on_end()
        if not words:
            return
        card, size = self.layout.park_panel, self.layout.font_size(12.5)
        wide = min(self.width_of(words, size, 600) + 2 * size, card.width())
        pill = QRectF(card.center().x() - wide / 2, card.top() - size * 0.5, wide, size * 2)
        painting.rounded(self.painter, pill, size, self.theme.accent)
        room = pill.adjusted(size * 0.5, 0, -size * 0.5, 0)
        self.write(room, words, 12.5, self.theme.on_accent, 600, Qt.AlignmentFlag.AlignCenter)

    def _words_on_end(self) -> str:
        """Return whose complete park began the last round, or that the turn laid out completes one; else
        ""."""
        last, mover = self.state.last, self.state.to_move
        if self.state.over:
            return ""
        if last is not None:
            return _("Last round: {player}’s park is complete", player=self.names[last])
        return _("Park complete: the last round comes next") if self.state.parks[mover].is_full else ""

    def _paint_badge(self, pill: QRectF, words: str, is_framed: bool) -> None:
        """Paint a badge with the mark of the seat in view and these words, and if `is_framed` a ring in its
        colour around the panel."""
        seat, size = self.viewed_seat, self.layout.font_size(13)
        if is_framed:
            radius, edge = 18 * max(0.7, self.layout.scale), self.layout.park_panel.adjusted(2, 2, -2, -2)
            painting.ring(self.painter, edge, radius, self.inks[seat], 4.0)
        painting.rounded(self.painter, pill, pill.height() / 2, self.theme.panel, 0.92)
        centre = QPointF(pill.left() + size, pill.center().y())
        paint_seat_mark(self.painter, self.theme, centre, size * 0.5, seat, self.inks[seat])
        self.write(pill.adjusted(size * 2, 0, 0, 0), words, 13, weight=600)
