"""The score track above the board: a plate for each seat, and a path of points."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF

from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import mixed

from .panel import RIGHT, BoardPanel
from .park import paint_seat_mark

TRACK_STEP = 10


class ScorePanel(BoardPanel):
    """Paints names, points and whose turn it is."""

    def paint(self) -> None:
        """Paint all plates and the track."""
        for seat in range(self.state.seats):
            self._plate(seat)
        self._track()

    def _plate(self, seat: int) -> None:
        """Paint mark, name and score of a seat; the seat to move, or whose turn is shown, on a tint of its
        colour."""
        rect = self.layout.seat(seat)
        shown = self.viewed_seat if self.is_watching else self.state.to_move
        is_next = not self.state.over and seat == shown
        fill = mixed(self.inks[seat], self.theme.panel, 0.2) if is_next else self.theme.panel
        radius = rect.height() * 0.3
        painting.rounded(self.painter, rect, radius, fill)
        edge = self.inks[seat] if is_next else self.theme.line
        painting.ring(self.painter, rect, radius, edge, 2.0 if is_next else 1.0)
        mark = rect.height() * 0.24
        paint_seat_mark(
            self.painter,
            self.theme,
            QPointF(rect.left() + rect.height() * 0.5, rect.center().y()),
            mark,
            seat,
            self.inks[seat],
        )
        words = QRectF(
            rect.left() + rect.height() * 0.92, rect.top(), rect.width() - rect.height() * 1.1, rect.height()
        )
        self.write(words, self.score_of(seat), 19, weight=700, align=RIGHT)
        score = QFontMetricsF(self.theme.font(self.layout.font_size(19), 700)).horizontalAdvance("100")
        self._paint_name(words.adjusted(0, 0, -score, 0), seat, is_next)

    def _paint_name(self, words: QRectF, seat: int, is_next: bool) -> None:
        """Write the seat's name, with a note below it where there is room."""
        note = self._note(seat, is_next)
        upper, lower = words, words
        if note and words.height() > 30:
            upper, lower = (
                words.adjusted(0, 3, 0, -words.height() * 0.42),
                words.adjusted(0, words.height() * 0.5, 0, -2),
            )
            self.write(lower, note, 11, self.theme.ink if is_next else self.theme.dim)
        self.write(upper, self.names[seat], 14, weight=600)

    def _note(self, seat: int, is_next: bool) -> str:
        """Return the note on a seat: "planning", "park complete", "to move", "last turn", or nothing.

        While another's turn is being shown, that seat's note says so, and nobody is to move.
        """
        if (
            seat == self.seat
            and self.state.work is not None
            and self.state.work.seat == seat != self.state.to_move
        ):
            return _("planning")  # shown only to this seat, as the plan is private
        if self.state.parks[seat].is_full:
            return _("park complete")
        if is_next and self.is_watching:
            return _("turn shown")
        if is_next:
            return _("last turn") if self.state.last is not None else _("to move")
        return ""

    def _track(self) -> None:
        """Paint a path of points with its numbers below, and on it the seats' marks, which are left out while
        scores are hidden."""
        track, scores = self.layout.track, [park.score for park in self.state.parks]
        end = max(100, (max(scores) // TRACK_STEP + 1) * TRACK_STEP)
        radius = track.height() * 0.255
        spare = max(12.0, 2 * radius)  # for the marks beyond either end
        left, wide = track.left() + spare, track.width() - 2 * spare
        y, thick = track.top() + radius, 3 * max(0.8, self.layout.scale)
        painting.line(self.painter, [QPointF(left, y), QPointF(left + wide, y)], self.theme.line, thick)
        for points in range(0, end + 1, TRACK_STEP):
            x = left + wide * points / end
            tick = [QPointF(x, y), QPointF(x, y + radius)]
            painting.line(self.painter, tick, self.theme.line, thick * 0.6)
            size = max(8.5, 10 * self.layout.scale)
            box = QRectF(x - size * 2, y + radius, size * 4, track.bottom() - y - radius)
            painting.text(self.painter, box, str(points), self.theme, size, self.theme.dim)
        if self.hides_scores and not self.state.over:
            return
        for seat, score in sorted(enumerate(scores), key=lambda one: -one[0]):
            same = [other for other, points in enumerate(scores) if points == score]
            shift = (same.index(seat) - (len(same) - 1) / 2) * radius * 1.85
            at = QPointF(left + wide * score / end + shift, y)
            paint_seat_mark(self.painter, self.theme, at, radius, seat, self.inks[seat])
