"""The stock that all seats take from: tiles, lookouts and awards."""

from PySide6.QtCore import QPointF, QRectF, Qt

from takeback.texts import gettext as _
from takeback.texts import ngettext
from takeback.ui import painting

from ..material import ANIMALS, GROUND, HOME_VALUES, HOMES, KIOSKS, RESERVES, VALUES
from ..names import AWARD_TITLES
from ..rules.questions import takable_kinds
from .animals import paint_animal
from .colours import wetland
from .panel import LEFT, RIGHT, SMALLEST, BoardPanel
from .park import paint_lookout, paint_seat_mark
from .tiles import paint_miniature, paint_symbol, paint_token

VALUE_SIZE = 12.5  # of the letters of a tile's points
SHOWN_BELOW, MORE = 3, "…"  # values of homes below the top one, and the sign for further ones


class StockPanel(BoardPanel):
    """Paints the stock at the left of the board."""

    def paint(self) -> None:
        """Paint all tiles, the lookouts and the awards in play."""
        has_captions = self.layout.caption_height > 0
        words = _("Stock: ground tiles")
        is_cut = self.width_of(words, SMALLEST, 600) > self.layout.shelf().width()
        self.paint_frame(self.layout.stock, words if has_captions and not is_cut else _("Stock"))
        if has_captions:
            self._write_caption(HOMES[0], _("Homes, and the next below"), _("Homes"))
            self._write_caption(RESERVES[0], _("Reserves, one of each"), _("Reserves"))
        if has_captions and self.layout.has_kiosks:
            self._write_caption(KIOSKS[0], _("Kiosks, one of each"), _("Kiosks"))
        stock = self.state.stock
        for kind, count in zip(GROUND, stock.ground, strict=True):
            self._on_shelf(kind, 0, is_there=count > 0)
            if count:
                self._write_count(kind, count)
        for kind, values in zip(HOMES, stock.homes, strict=True):
            self._on_shelf(kind, values[0] if values else 0, is_there=bool(values))
            self._write_below(kind, values[1:])
        for kind in RESERVES:
            self._on_shelf(kind, VALUES[kind], kind in stock.reserves)
        for kind in KIOSKS if self.layout.has_kiosks else ():
            self._on_shelf(kind, VALUES[kind], kind in stock.kiosks)
        self._lookouts()
        for number, stack in enumerate(stock.awards):
            self._award(number + 1, stack.award, stack.values)

    def _write_caption(self, kind: str, words: str, short: str) -> None:
        """Write the caption of the rows that this kind begins, the short one where the other would be cut."""
        room = self.layout.stock_caption(kind)
        is_cut = self.width_of(words, SMALLEST, 600) > room.width()
        self.write(room, short if is_cut else words, 10, self.theme.dim, 600)

    def _is_lit(self, kind: str) -> bool:
        """Return whether this kind may be taken now."""
        takable = takable_kinds(self.state, self.seat)
        return takable is not None and kind in takable

    def _set_opacity(self, kind: str) -> None:
        """Dim a kind that may not be taken, while others may."""
        is_dimmed = takable_kinds(self.state, self.seat) is not None and not self._is_lit(kind)
        self.painter.setOpacity(0.42 if is_dimmed else 1.0)

    def _note_height(self, kind: str) -> float:
        """Return the height of the note below a tile of this kind."""
        return self.layout.font_size(10.5 if kind in GROUND else VALUE_SIZE) + 2

    def _note_room(self, kind: str, wide: float) -> QRectF:
        """Return the room for a note of this width in the middle below a tile; where a note begins and ends
        must not depend on what it says, so that no digit moves when a number changes."""
        box, under = self.layout.stock_tile(kind), self._note_height(kind) + 2
        return QRectF(box.center().x() - wide / 2, box.bottom() - under, wide, under)

    def _note_width(self, words: str) -> float:
        """Return the width of a note."""
        return self.width_of(words, self.layout.font_size(10.5), 600) + 1

    def _write_count(self, kind: str, count: int) -> None:
        """Write how many ground tiles of a kind are left."""
        wide = min(self._note_width("×00"), self.layout.stock_tile(kind).width())
        self._set_opacity(kind)
        self.write(self._note_room(kind, wide), f"×{count}", 10.5, weight=600, align=LEFT)
        self.painter.setOpacity(1.0)

    def _home_notes(self, kind: str) -> tuple[QRectF, QRectF, int, float]:
        """Return the rooms for the value of the top home and for those of the next ones, how many of these
        have room, and the width of the sign for further ones. They do not depend on what is left, so that no
        digit moves."""
        most = len(HOME_VALUES[self.state.seats]) - 1
        first = self._value_width("0") + self._note_width("0")
        room = self.layout.stock_tile(kind).width() - first
        shown = min(most, SHOWN_BELOW)
        while shown > 1 and self._note_width(" ".join("0" * shown) + MORE * (most > shown)) > room:
            shown -= 1
        wide, more = self._note_width(" ".join("0" * shown)), self._note_width(MORE) if most > shown else 0.0
        if wide + more > room:
            more = 0.0
        line = self._note_room(kind, first + wide + more)
        value = QRectF(line.left(), line.top(), self._value_width("0") + 1, line.height())
        return value, line.adjusted(first, 0, 0, 0), shown, more

    def _write_below(self, kind: str, values: tuple[int, ...]) -> None:
        """Write the values of the next homes beside the top one, as many as have room, and whether there are
        more."""
        _value, line, shown, more = self._home_notes(kind)
        self._set_opacity(kind)
        digits = " ".join(map(str, values[:shown]))
        self.write(line.adjusted(0, 0, -more, 0), digits, 10.5, self.theme.dim, 600, RIGHT)
        if more and len(values) > shown:
            line.setLeft(line.right() - more)
            self.write(line, MORE, 10.5, self.theme.dim, 600)
        self.painter.setOpacity(1.0)

    def _on_shelf(self, kind: str, value: int, is_there: bool) -> None:
        """Paint a kind of tile with its value, lit if it may be taken now and dimmed if not."""
        box = self.layout.stock_tile(kind)
        painting.rounded(self.painter, box, box.width() * 0.14, self.theme.cell)
        if self._is_lit(kind):
            painting.rounded(self.painter, box, box.width() * 0.14, self.theme.accent_soft)
            painting.ring(self.painter, box, box.width() * 0.14, self.theme.accent, 1.5)
        self._set_opacity(kind)
        if not is_there:
            painting.text(self.painter, box, "–", self.theme, self.layout.font_size(13), self.theme.faint)
            self.painter.setOpacity(1.0)
            return
        paint_miniature(self.painter, self._tile_room(kind), self.theme, kind, 0, box.width() * 0.36)
        if value:
            self._write_value(kind, value)
        self.painter.setOpacity(1.0)

    def _tile_room(self, kind: str) -> QRectF:
        """Return the room for a tile of this kind."""
        box = self.layout.stock_tile(kind)
        inset = box.width() * 0.07
        return box.adjusted(inset, inset, -inset, -inset - self._note_height(kind))

    def _value_width(self, words: str) -> float:
        """Return the width of the value of a tile."""
        return self.width_of(words, self.layout.font_size(VALUE_SIZE), 700)

    def _write_value(self, kind: str, value: int) -> None:
        """Write the value of a tile below it."""
        room = self._home_notes(kind)[0] if kind in HOMES else self._note_room(kind, self._value_width("00"))
        self.write(room, str(value), VALUE_SIZE, weight=700, align=Qt.AlignmentFlag.AlignCenter)

    def _lookouts(self) -> None:
        """Paint the next lookouts and how many are left."""
        box, values = self.layout.stock_line(0), self.state.stock.lookouts
        icon = QRectF(box.left(), box.top(), box.height(), box.height())
        paint_lookout(self.painter, icon, values[0] if values else 0, self.theme) if values else None
        room, size = box.adjusted(box.height() + 6, 0, 0, 0), self.layout.font_size(11.5)
        left = ngettext("{count} lookout", "{count} lookouts", len(values))
        widest = self.width_of(_("then {values}", values="00  00"), size, 500)
        if widest + self.width_of(left, size, 500) + 4 > room.width():
            left = _("{number} left", number=len(values))
        beside = self.width_of(left, size, 500) + 4
        after = values[1:3] if widest + beside <= room.width() else values[1:2]
        words = _("then {values}", values="  ".join(map(str, after))) if after else ""
        self.write(room.adjusted(0, 0, -beside, 0), words, 11.5, self.theme.dim)
        self.write(room, left, 11.5, self.theme.dim, align=RIGHT)

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
                at = QPointF(x, box.center().y())
                paint_seat_mark(self.painter, self.theme, at, radius * 0.7, seat, self.inks[seat])
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


class LowStockPanel(StockPanel):
    """Paints the stock of a low board: values and numbers stand below the tiles, or beside them where that
    leaves more of a tile."""

    def _note_size(self) -> tuple[float, float]:
        """Return the widest note of a kind and the height of a line."""
        return self._note_width("×00"), self.layout.font_size(10.5) + 1

    def _is_beside(self, kind: str) -> bool:
        """Return whether the notes stand beside the tile."""
        box, (wide, high) = self.layout.stock_tile(kind), self._note_size()
        wide = wide if kind in (*GROUND, *HOMES) else self._note_width("0")
        return min(box.width() - wide, box.height()) > min(box.width(), box.height() - high)

    def _note_rect(self, kind: str, number: int = 0, count: int = 1) -> QRectF:
        """Return the room of one of `count` notes: below each other beside the tile, else in a row."""
        box, (wide, high) = self.layout.stock_tile(kind), self._note_size()
        if not self._is_beside(kind):
            part = box.width() / count
            return QRectF(box.left() + number * part, box.bottom() - high - 1, part, high)
        wide = wide if kind in (*GROUND, *HOMES) else self._note_width("0")
        top = box.center().y() + high * (number - count / 2)
        return QRectF(box.right() - wide - 1, top, wide, high)

    def _tile_room(self, kind: str) -> QRectF:
        """Return the room for a tile of this kind, which its notes leave."""
        box, line = self.layout.stock_tile(kind), self._note_rect(kind)
        if self._is_beside(kind):
            return QRectF(box.topLeft(), QPointF(line.left(), box.bottom())).adjusted(1, 1, -1, -1)
        return QRectF(box.topLeft(), QPointF(box.right(), line.top())).adjusted(1, 1, -1, 0)

    def _note_room(self, kind: str, wide: float) -> QRectF:
        """Return the room for a note of this width."""
        line = self._note_rect(kind)
        return QRectF(line.center().x() - wide / 2, line.top(), wide, line.height())

    def _has_two_lines(self, kind: str) -> bool:
        """Return whether the values of the next homes have room below the top one."""
        return self.layout.stock_tile(kind).height() >= 2 * self._note_size()[1]

    def _write_value(self, kind: str, value: int) -> None:
        """Write the value of a tile; that of a home stands before or above those of the next ones."""
        line = self._note_rect(kind)
        if kind in HOMES and not self._is_beside(kind):
            self.write(line.adjusted(2, 0, 0, 0), str(value), 10.5, weight=700)
            return
        if kind in HOMES and self._has_two_lines(kind):
            line = self._note_rect(kind, 0, 2)
        self.write(line, str(value), 10.5, weight=700, align=Qt.AlignmentFlag.AlignCenter)

    def _write_below(self, kind: str, values: tuple[int, ...]) -> None:
        """Write the values of the next homes, as many as have room."""
        if self._is_beside(kind) and not self._has_two_lines(kind):
            return
        line = (
            self._note_rect(kind, 1, 2)
            if self._is_beside(kind)
            else self._note_rect(kind).adjusted(8, 0, -1, 0)
        )
        shown = min(len(HOME_VALUES[self.state.seats]) - 1, SHOWN_BELOW)
        while shown > 1 and self._note_width(" ".join("0" * shown)) > line.width():
            shown -= 1
        self._set_opacity(kind)
        self.write(line, " ".join(map(str, values[:shown])), 10.5, self.theme.dim, 600, RIGHT)
        self.painter.setOpacity(1.0)
