"""The stock that all seats take from: tiles, lookouts and awards."""

from PySide6.QtCore import QPointF, QRectF, Qt

from takeback.texts import gettext as _
from takeback.ui import painting

from ..material import ANIMALS, GROUND, HOMES, KIOSKS, RESERVES, VALUES
from ..names import AWARD_TITLES
from ..rules.questions import takable_kinds
from .animals import paint_animal
from .colours import wetland
from .panel import RIGHT, BoardPanel
from .park import paint_lookout, paint_seat_mark
from .tiles import paint_miniature, paint_symbol, paint_token


class StockPanel(BoardPanel):
    """Paints the stock at the left of the board."""

    def paint(self) -> None:
        """Paint all tiles, the lookouts and the awards in play."""
        self.paint_frame(self.layout.stock, _("Stock"))
        stock = self.state.stock
        for kind, count in zip(GROUND, stock.ground, strict=True):
            self._on_shelf(kind, 0, f"×{count}", count > 0)
        for kind, values in zip(HOMES, stock.homes, strict=True):
            below = " ".join(map(str, values[1:4])) + ("…" if len(values) > 4 else "")
            self._on_shelf(kind, values[0] if values else 0, below, bool(values))
        for kind in RESERVES:
            self._on_shelf(kind, VALUES[kind], "", kind in stock.reserves)
        for kind in KIOSKS if self.layout.has_kiosks else ():
            self._on_shelf(kind, VALUES[kind], "", kind in stock.kiosks)
        self._lookouts()
        for number, stack in enumerate(stock.awards):
            self._award(number + 1, stack.award, stack.values)

    def _on_shelf(self, kind: str, value: int, note: str, is_there: bool) -> None:
        """Paint a kind of tile with its value and a note, lit if it may be taken now and dimmed if not."""
        box = self.layout.stock_tile(kind)
        painting.rounded(self.painter, box, box.width() * 0.14, self.theme.cell)
        under = self.layout.font_size(10.5) + 2 if kind in (*GROUND, *HOMES) else 0.0
        inset = box.width() * 0.07
        room = box.adjusted(inset, inset, -inset, -inset - under)
        takable = takable_kinds(self.state, self.seat)
        is_open = takable is not None and kind in takable
        if is_open:
            painting.rounded(self.painter, box, box.width() * 0.14, self.theme.accent_soft)
            painting.ring(self.painter, box, box.width() * 0.14, self.theme.accent, 1.5)
        self.painter.setOpacity(0.42 if takable is not None and not is_open else 1.0)
        if not is_there:
            painting.text(self.painter, box, "–", self.theme, self.layout.font_size(13), self.theme.faint)
            self.painter.setOpacity(1.0)
            return
        paint_miniature(self.painter, room, self.theme, kind, 0, box.width() * 0.36)
        if under:
            line = QRectF(box.left(), box.bottom() - under - 2, box.width(), under + 2)
            self.write(
                line,
                note,
                10.5,
                self.theme.ink if kind in GROUND else self.theme.dim,
                600,
                Qt.AlignmentFlag.AlignCenter,
            )
        if value:
            radius = max(7.0, box.width() * 0.17)
            paint_token(
                self.painter,
                QPointF(box.right() - radius * 0.9, box.top() + radius * 0.9),
                radius,
                str(value),
                self.theme,
            )
        self.painter.setOpacity(1.0)

    def _lookouts(self) -> None:
        """Paint the next lookouts and how many are left."""
        box, values = self.layout.stock_line(0), self.state.stock.lookouts
        icon = QRectF(box.left(), box.top(), box.height(), box.height())
        paint_lookout(self.painter, icon, values[0] if values else 0, self.theme) if values else None
        if not values:
            words = _("none left")
        else:
            words = _("then {values}", values="  ".join(map(str, values[1:3]))) if values[1:] else ""
        text_box = box.adjusted(box.height() + 6, 0, 0, 0)
        half = text_box.width() / 2
        self.write(text_box.adjusted(0, 0, -half, 0), words, 11.5, self.theme.dim)
        left = _("{number} left", number=len(values))
        self.write(text_box.adjusted(half + 4, 0, 0, 0), left, 11.5, self.theme.dim, align=RIGHT)

    def _award(self, number: int, award: str, values: tuple[int, ...]) -> None:
        """Paint an award's icon and title, the values left, and the marks of the seats that have one."""
        box = self.layout.stock_line(number)
        painting.rounded(self.painter, box.adjusted(0, 1, 0, -1), self.corner * 0.75, self.theme.cell)
        icon = QRectF(box.left() + 3, box.top() + 3, box.height() - 6, box.height() - 6)
        self._award_icon(icon, award)
        x, radius = box.right() - box.height() * 0.5, box.height() * 0.33
        for value in reversed(values):
            paint_token(self.painter, QPointF(x, box.center().y()), radius, str(value), self.theme)
            x -= radius * 2.2
        for seat, park in enumerate(self.state.parks):
            if any(won.award == award for won in park.awards):
                paint_seat_mark(self.painter, self.theme, QPointF(x, box.center().y()), radius * 0.7, seat)
                x -= radius * 1.7
        room = QRectF(box.left() + box.height() + 2, box.top(), 0, box.height())
        room.setRight(x + radius)
        self.write(room, AWARD_TITLES[award], 11.5, weight=600)

    def _award_icon(self, box: QRectF, award: str) -> None:
        """Paint the icon of an award: its animal, tile or symbol."""
        tiles = {"meadow": "G1", "boardwalk": "G3", "stream": "GL"}
        paint = wetland(self.theme)
        if award[:-1] in ANIMALS:
            painting.rounded(self.painter, box, 4, paint.tiles[award[:-1]])
            paint_animal(self.painter, box.adjusted(1, 1, -1, -1), award[:-1], paint.fur, "#40372B")
        elif award in tiles:
            paint_miniature(self.painter, box, self.theme, tiles[award])
        elif award == "skyline":
            paint_lookout(self.painter, box, 0, self.theme)
        else:
            paint_symbol(
                self.painter, box, "H" if award == "neighbours" else "R", self.theme, self.theme.cell
            )
