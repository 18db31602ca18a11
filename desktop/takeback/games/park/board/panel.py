"""What all panels of the board of Reedmere share: for whom and of what they are painted, and their words."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from takeback.ui import painting
from takeback.ui.theme import Theme

from ..state import Reedmere
from .layout import Layout

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True)
class BoardPanel:
    """Paints for one state, one seat and one size."""

    painter: QPainter
    theme: Theme
    layout: Layout
    state: Reedmere
    seat: int | None  # who looks at it
    viewed: int  # whose park lies in the middle
    names: tuple[str, ...]
    hides_scores: bool = False  # until the game is over?
    pile: int | None = None  # whose plot is in the hand
    is_plan: bool = False  # is what is laid out here not to be played yet?

    @property
    def corner(self) -> float:
        """How round small things are."""
        return 8 * max(0.8, self.layout.scale)

    def score_of(self, seat: int) -> str:
        is_hidden = self.hides_scores and not self.state.over
        return "–" if is_hidden else str(self.state.parks[seat].score)

    def text(
        self,
        rect: QRectF,
        words: str,
        size: float,
        ink: str = "",
        weight: int = 500,
        align: Qt.AlignmentFlag = LEFT,
    ) -> None:
        painting.text(
            self.painter,
            rect,
            words,
            self.theme,
            self.layout.font(size),
            ink or self.theme.ink,
            weight,
            align,
        )

    def panel(self, rect: QRectF, title: str = "", note: str = "") -> None:
        radius = 12 * max(0.8, self.layout.scale)
        painting.rounded(self.painter, rect, radius, self.theme.panel)
        painting.ring(self.painter, rect, radius, self.theme.line, 1.0)
        pad = max(4.0, 8 * self.layout.scale)
        head = QRectF(
            rect.left() + pad + 1, rect.top() + pad * 0.6, rect.width() - 2 * pad, self.layout.font(11) + 6
        )
        if title:
            self.text(head, title, 11.5, self.theme.dim, 600)
        if note:
            self.text(head, note, 11.5, self.theme.dim, 500, RIGHT)
