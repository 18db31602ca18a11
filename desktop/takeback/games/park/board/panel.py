"""The base of all panels of the board: what they paint from, and their frames and texts."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from takeback.ui import painting
from takeback.ui.theme import Theme

from ..state import Reedmere
from .last_turns import LastTurn
from .layout import Layout

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
SMALLEST = 8.0  # pixels of text that can still be read
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True)
class BoardPanel:
    """Paints one panel for one position, seat and size of the board."""

    painter: QPainter
    theme: Theme
    layout: Layout
    state: Reedmere
    seat: int | None  # the seat that looks at the board
    viewed_seat: int  # the seat whose park is in the middle
    names: tuple[str, ...]
    inks: tuple[str, ...]  # the colours of the seats
    hides_scores: bool = False  # until the game is over
    held_pile: int | None = None  # the pile whose plot is in the hand
    is_plan: bool = False  # whether the turn laid out here is planned for later
    last_turns: tuple[LastTurn, ...] = ()
    is_watching: bool = False  # whether the park in the middle is enlarged while its seat's turn is shown

    @property
    def corner(self) -> float:
        """Return the corner radius of small things."""
        return 8 * max(0.8, self.layout.scale)

    def score_of(self, seat: int) -> str:
        """Return the score of a seat as text, or a dash while scores are hidden."""
        is_hidden = self.hides_scores and not self.state.over
        return "–" if is_hidden else str(self.state.parks[seat].score)

    def write(
        self,
        rect: QRectF,
        words: str,
        size: float,
        ink: str = "",
        weight: int = 500,
        align: Qt.AlignmentFlag = LEFT,
    ) -> None:
        """Write text in the theme's ink unless another is given; `size` is scaled to the board.

        A line that is too long is written smaller, and then cut.
        """
        size = self.layout.font_size(size)
        if not align & Qt.TextFlag.TextWordWrap:
            ratio = rect.width() / max(1.0, self.width_of(words, size, weight))
            if ratio < 1.0:
                size = max(SMALLEST, size * ratio * 0.97)  # widths are rounded, so some is kept in reserve
            metrics = QFontMetricsF(self.theme.font(size, weight, tabular=True))
            words = metrics.elidedText(words, Qt.TextElideMode.ElideRight, rect.width() + 1.0)
        painting.text(
            self.painter,
            rect,
            words,
            self.theme,
            size,
            ink or self.theme.ink,
            weight,
            align,
        )

    def width_of(self, words: str, size: float, weight: int) -> float:
        """Return the width of a line of text of this size in pixels."""
        return QFontMetricsF(self.theme.font(size, weight, tabular=True)).horizontalAdvance(words)

    def paint_frame(self, rect: QRectF, title: str = "", note: str = "") -> None:
        """Paint the frame of a panel with a title at the left and a note at the right."""
        radius = 12 * max(0.8, self.layout.scale)
        painting.rounded(self.painter, rect, radius, self.theme.panel)
        painting.ring(self.painter, rect, radius, self.theme.line, 1.0)
        pad = max(4.0, 8 * self.layout.scale)
        head = QRectF(
            rect.left() + pad + 1,
            rect.top() + pad * 0.6,
            rect.width() - 2 * pad,
            self.layout.font_size(11) + 6,
        )
        if title:
            self.write(head, title, 11.5, self.theme.dim, 600)
        if note:
            beside = self.width_of(title, self.layout.font_size(11.5), 600) + 2 * pad
            self.write(head.adjusted(beside, 0, 0, 0), note, 14.5, weight=600, align=RIGHT)
