"""What lies around the park: score track, stock, face-up plots, other parks, supply and rights."""

from collections.abc import Collection, Hashable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from desktop.ui import painting
from desktop.ui.theme import Theme, mixed

from ..material import ANIMALS, GROUND, HOMES, KIOSKS, RESERVES, VALUES, Cell
from ..names import AWARD_TITLES
from ..rules.questions import distinct, need_of, on_offer, takable, work_by
from ..state import PASS, PLACE, TAKE, Reedmere, Tile
from .animals import animal
from .colours import seat_colour, wetland
from .layout import Layout, ParkView, small_view, spot_rect
from .park import empty_spot, lookout, loose_plot, paint_park, seat_mark
from .spoken import chips
from .tiles import miniature, symbol, token

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CHIP_SYMBOL = {"g": "G", "h": "H", "r": "R", "n": "N"}
CHIP_WORDS = {
    "g": "ground",
    "h": "home or\nground",
    "r": "reserve,\nhome or\nground",
    "n": "plot",
    "k": "kiosk",
}
TRACK_STEP = 10


@dataclass(frozen=True)
class Panels:
    """Paints for one state, one seat and one size."""

    painter: QPainter
    theme: Theme
    layout: Layout
    state: Reedmere
    seat: int | None  # who looks at it
    viewed: int  # whose park lies in the middle
    names: tuple[str, ...]

    @property
    def corner(self) -> float:
        """How round small things are."""
        return 8 * max(0.8, self.layout.scale)

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

    # The park in view
    def middle(self, view: ParkView, hidden: Collection[object], spots: list[Cell]) -> None:
        layout, park = self.layout, self.state.parks[self.viewed]
        painting.card(self.painter, layout.card, 18 * max(0.7, layout.scale), self.theme)
        marsh = mixed(wetland(self.theme).meadow, self.theme.board, 0.2)
        painting.rounded(self.painter, layout.card.adjusted(1, 1, -1, -1), 17 * max(0.7, layout.scale), marsh)
        self.painter.save()
        self.painter.setClipRect(layout.card.adjusted(2, 2, -2, -2))
        for px, py in spots:
            empty_spot(self.painter, self.theme, spot_rect(park, view, px, py), False)
        paint_park(self.painter, self.theme, view, park, hidden)
        self.painter.restore()
        if self.viewed != (self.seat if self.seat is not None else 0):
            self._whose_park()
        if self.state.last is not None and not self.state.over:
            self._last_round()

    def _last_round(self) -> None:
        """A pill on the upper edge of the card, until the game is over."""
        card, size = self.layout.card, self.layout.font(12.5)
        words = f"Last round: {self.names[self.state.last or 0]}’s park is complete"
        wide = QFontMetricsF(self.theme.font(size, 600)).horizontalAdvance(words) + 2 * size
        pill = QRectF(card.center().x() - wide / 2, card.top() - size * 0.5, wide, size * 2)
        painting.rounded(self.painter, pill, size, self.theme.accent)
        centre = Qt.AlignmentFlag.AlignCenter
        painting.text(self.painter, pill, words, self.theme, size, self.theme.on_accent, 600, centre)

    def _whose_park(self) -> None:
        """Another park is enlarged: its seat's shape and name, and the way back."""
        card, size = self.layout.card, self.layout.font(13)
        pill = QRectF(card.left() + 10, card.top() + 10, card.width() * 0.7, size * 1.9)
        seat_mark(
            self.painter, self.theme, QPointF(pill.left() + size, pill.center().y()), size * 0.5, self.viewed
        )
        words = f"{self.names[self.viewed]}’s park · Esc goes back"
        self.text(pill.adjusted(size * 2, 0, 0, 0), words, 13, weight=600)

    # The score track
    def head(self) -> None:
        for seat in range(self.state.seats):
            self._plate(seat)
        self._track()

    def _plate(self, seat: int) -> None:
        """Shape, name and score; the seat to move on a tint of its colour."""
        rect, park = self.layout.seat(seat), self.state.parks[seat]
        is_next = not self.state.over and seat == self.state.to_move
        fill = mixed(seat_colour(self.theme, seat), self.theme.panel, 0.2) if is_next else self.theme.panel
        radius = rect.height() * 0.3
        painting.rounded(self.painter, rect, radius, fill)
        edge = seat_colour(self.theme, seat) if is_next else self.theme.line
        painting.ring(self.painter, rect, radius, edge, 2.0 if is_next else 1.0)
        mark = rect.height() * 0.24
        seat_mark(
            self.painter,
            self.theme,
            QPointF(rect.left() + rect.height() * 0.5, rect.center().y()),
            mark,
            seat,
        )
        words = QRectF(
            rect.left() + rect.height() * 0.92, rect.top(), rect.width() - rect.height() * 1.1, rect.height()
        )
        self.text(words, str(park.score), 19, weight=700, align=RIGHT)
        score = QFontMetricsF(self.theme.font(self.layout.font(19), 700)).horizontalAdvance("100")
        self._name(words.adjusted(0, 0, -score, 0), seat, is_next)

    def _name(self, words: QRectF, seat: int, is_next: bool) -> None:
        note = self._note(seat, is_next)
        upper, lower = words, words
        if note and words.height() > 30:
            upper, lower = (
                words.adjusted(0, 3, 0, -words.height() * 0.42),
                words.adjusted(0, words.height() * 0.5, 0, -2),
            )
            self.text(lower, note, 11, self.theme.ink if is_next else self.theme.dim)
        self.text(upper, self.names[seat], 14, weight=600)

    def _note(self, seat: int, is_next: bool) -> str:
        if self.state.last == seat:
            return "park complete"
        if (
            seat == self.seat
            and self.state.work is not None
            and self.state.work.seat == seat != self.state.to_move
        ):
            return "planning"  # seen by this seat alone, whose plan it is
        if is_next:
            return "last turn" if self.state.last is not None else "to move"
        return ""

    def _track(self) -> None:
        """A path of points, with a post at every ten, and the seats' shapes on it."""
        track, scores = self.layout.track, [park.score for park in self.state.parks]
        end = max(100, (max(scores) // TRACK_STEP + 1) * TRACK_STEP)
        left, wide = track.left() + 12, track.width() - 24
        y = track.top() + track.height() * 0.55
        painting.line(
            self.painter,
            [QPointF(left, y), QPointF(left + wide, y)],
            self.theme.line,
            3 * max(0.8, self.layout.scale),
        )
        for points in range(0, end + 1, TRACK_STEP):
            x = left + wide * points / end
            size = max(8.5, 10 * self.layout.scale)
            box = QRectF(x - size * 2, y - size, size * 4, size * 2)
            painting.rounded(self.painter, box.adjusted(size * 0.8, 0, -size * 0.8, 0), 4, self.theme.desk)
            painting.text(self.painter, box, str(points), self.theme, size, self.theme.dim)
        for seat, score in sorted(enumerate(scores), key=lambda one: -one[0]):
            same = [other for other, points in enumerate(scores) if points == score]
            shift = (same.index(seat) - (len(same) - 1) / 2) * track.height() * 0.5
            seat_mark(
                self.painter,
                self.theme,
                QPointF(left + wide * score / end + shift, y),
                track.height() * 0.27,
                seat,
            )

    # The stock
    def stock(self) -> None:
        self.panel(self.layout.stock, "Stock")
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
        box = self.layout.in_stock(kind)
        painting.rounded(self.painter, box, box.width() * 0.14, self.theme.cell)
        under = self.layout.font(10.5) + 2 if kind in (*GROUND, *HOMES) else 0.0
        inset = box.width() * 0.07
        room = box.adjusted(inset, inset, -inset, -inset - under)
        takable = self.takable()
        is_open = takable is not None and kind in takable
        if is_open:
            painting.rounded(self.painter, box, box.width() * 0.14, self.theme.accent_soft)
            painting.ring(self.painter, box, box.width() * 0.14, self.theme.accent, 1.5)
        self.painter.setOpacity(0.42 if takable is not None and not is_open else 1.0)
        if not is_there:
            painting.text(self.painter, box, "–", self.theme, self.layout.font(13), self.theme.faint)
            self.painter.setOpacity(1.0)
            return
        miniature(self.painter, room, self.theme, kind, 0, box.width() * 0.36)
        if under:
            line = QRectF(box.left(), box.bottom() - under - 2, box.width(), under + 2)
            self.text(
                line,
                note,
                10.5,
                self.theme.ink if kind in GROUND else self.theme.dim,
                600,
                Qt.AlignmentFlag.AlignCenter,
            )
        if value:
            radius = max(7.0, box.width() * 0.17)
            token(
                self.painter,
                QPointF(box.right() - radius * 0.9, box.top() + radius * 0.9),
                radius,
                str(value),
                self.theme,
            )
        self.painter.setOpacity(1.0)

    def _lookouts(self) -> None:
        box, values = self.layout.stock_line(0), self.state.stock.lookouts
        icon = QRectF(box.left(), box.top(), box.height(), box.height())
        lookout(self.painter, icon, values[0] if values else 0, self.theme) if values else None
        words = f"{'  '.join(map(str, values[1:3]))}" if values else "none left"
        rest = box.adjusted(box.height() + 6, 0, 0, 0)
        self.text(rest, f"then {words}" if values[1:] else words, 11.5, self.theme.dim)
        self.text(rest, f"{len(values)} left", 11.5, self.theme.dim, align=RIGHT)

    def _award(self, number: int, award: str, values: tuple[int, ...]) -> None:
        """What it is for, the values left, and the shapes of those who have one."""
        box = self.layout.stock_line(number)
        painting.rounded(self.painter, box.adjusted(0, 1, 0, -1), self.corner * 0.75, self.theme.cell)
        icon = QRectF(box.left() + 3, box.top() + 3, box.height() - 6, box.height() - 6)
        self._award_icon(icon, award)
        self.text(box.adjusted(box.height() + 2, 0, 0, 0), AWARD_TITLES[award], 11.5, weight=600)
        x, radius = box.right() - box.height() * 0.5, box.height() * 0.33
        for value in reversed(values):
            token(self.painter, QPointF(x, box.center().y()), radius, str(value), self.theme)
            x -= radius * 2.2
        for seat, park in enumerate(self.state.parks):
            if any(won.award == award for won in park.awards):
                seat_mark(self.painter, self.theme, QPointF(x, box.center().y()), radius * 0.7, seat)
                x -= radius * 1.7

    def _award_icon(self, box: QRectF, award: str) -> None:
        tiles = {"meadow": "G1", "boardwalk": "G3", "stream": "GL"}
        paint = wetland(self.theme)
        if award[:-1] in ANIMALS:
            painting.rounded(self.painter, box, 4, paint.tiles[award[:-1]])
            animal(self.painter, box.adjusted(1, 1, -1, -1), award[:-1], paint.fur, "#40372B")
        elif award in tiles:
            miniature(self.painter, box, self.theme, tiles[award])
        elif award == "skyline":
            lookout(self.painter, box, 0, self.theme)
        else:
            symbol(self.painter, box, "H" if award == "neighbours" else "R", self.theme, self.theme.cell)

    # The side
    def side(self, others: list[int], hidden: Collection[object]) -> None:
        self.panel(self.layout.plots_panel(), "New plots")
        for pile, number in enumerate(self.state.face):
            rect, below = self.layout.face(pile), len(self.state.hidden[pile])
            for depth in range(min(3, below), 0, -1):
                under = rect.translated(depth * 1.6, depth * 1.9)
                painting.rounded(
                    self.painter, under, 6, mixed(self.theme.faint, self.theme.panel, 0.5 - 0.1 * depth)
                )
            if number is None or ("face", pile) in hidden:
                painting.ring(self.painter, rect, self.corner * 0.75, self.theme.line, 1.5)
            else:
                loose_plot(self.painter, self.theme, rect, number)
            words = QRectF(rect.left(), rect.bottom() + 4, rect.width(), self.layout.line - 6)
            self.text(
                words,
                f"+{below}" if below else "last",
                11,
                self.theme.dim,
                align=Qt.AlignmentFlag.AlignCenter,
            )
        for number, seat in enumerate(others):
            self._other(number, seat, hidden)

    def _other(self, number: int, seat: int, hidden: Collection[object]) -> None:
        park, rect = self.state.parks[seat], self.layout.other(number)
        self.panel(rect)
        pad, head = max(4.0, 7 * self.layout.scale), self.layout.font(13) + 6
        centre = QPointF(rect.left() + pad + head * 0.4, rect.top() + pad + head * 0.45)
        seat_mark(self.painter, self.theme, centre, head * 0.3, seat)
        line = QRectF(rect.left() + pad + head, rect.top() + pad, rect.width() - 2 * pad - head, head * 0.9)
        self.text(line, self.names[seat], 12.5, weight=600)
        self.text(line, str(park.score), 12.5, weight=700, align=RIGHT)
        self.painter.save()
        self.painter.setClipRect(rect)
        view = small_view(park, self.layout.other_room(number))
        paint_park(self.painter, self.theme, view, park, hidden)
        self.painter.restore()
        self._tray(self.layout.other_tray(number), park.supply)

    def _tray(self, rect: QRectF, supply: tuple[Tile, ...]) -> None:
        """What another seat has to lay."""
        if not supply:
            self.text(rect, "no tiles", 10.5, self.theme.dim)
            return
        wide = min(rect.height() * 1.25, rect.width() / len(supply))
        for number, tile in enumerate(supply):
            box = QRectF(rect.left() + number * wide, rect.top(), wide, rect.height()).adjusted(1, 1, -1, -1)
            miniature(self.painter, box, self.theme, tile.kind, 0, rect.height() * 0.34)

    # The foot
    def foot(self, held: Tile | None) -> None:
        whose = "Supply" if self.viewed == self.seat else f"{self.names[self.viewed]}’s supply"
        self.panel(self.layout.supply, whose)
        park = self.state.parks[self.viewed]
        tiles = distinct(park)
        for number, tile in enumerate(tiles):
            box = self.layout.in_supply(number, len(tiles))
            self._in_supply(box, tile, park.supply.count(tile), tile == held, number)
        if not tiles:
            self.text(
                self.layout.supply, "Nothing to lay", 12.5, self.theme.dim, align=Qt.AlignmentFlag.AlignCenter
            )
        self.rights()

    def _in_supply(self, box: QRectF, tile: Tile, count: int, is_held: bool, number: int) -> None:
        painting.rounded(
            self.painter, box, self.corner, self.theme.accent_soft if is_held else self.theme.cell
        )
        if is_held:
            painting.ring(self.painter, box, self.corner, self.theme.accent, 2.0)
        inset = min(box.width(), box.height()) * 0.14
        miniature(
            self.painter,
            box.adjusted(inset + 7 * self.layout.scale, inset, -inset * 0.6, -inset),
            self.theme,
            tile.kind,
            tile.value,
            box.height() * 0.34,
        )
        line = self.layout.font(11.5) * 1.4
        if count > 1:
            corner = QRectF(box.left(), box.bottom() - line - 2, box.width() - line * 0.35, line)
            self.text(corner, f"×{count}", 11.5, weight=700, align=RIGHT)
        if number < 9:
            digit = QRectF(box.left() + line * 0.35, box.top() + 2, box.width(), line)
            self.text(digit, str(number + 1), 10, self.theme.dim)

    def rights(self) -> None:
        found = chips(self.state, self.seat)
        self.panel(self.layout.rights, "Take")
        if not found:
            self.text(
                self.layout.rights.adjusted(8, 12, -8, 0),
                self._no_rights(),
                12,
                self.theme.dim,
                align=Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap,
            )
        for number, (letter, is_open) in enumerate(found):
            self._chip(self.layout.chip(number, len(found)), letter, is_open)

    def _no_rights(self) -> str:
        """How the turn of the viewer stands."""
        state, seat = self.state, self.seat
        if state.over or seat is None or (state.work is None and state.parks[seat].is_full):
            return "The game is over" if state.over else ""
        work, need = work_by(state, seat), need_of(state, seat)
        if need == TAKE:
            return "Ready to end the turn" if work and work.taken else "Nothing fits: take one ground tile"
        if need == PASS:
            return "Nothing fits: end the turn"
        return "Ready to end the turn" if work and work.placed else "Cover symbols to take new tiles"

    def takable(self) -> set[str] | None:
        """The kinds that may be taken now; None while it is not the time to take anything."""
        state, seat = self.state, self.seat
        if state.over or seat is None or (state.work is None and state.parks[seat].is_full):
            return None
        work = work_by(state, seat)
        if state.work is not None and work is None:
            return None
        is_time = bool(work and work.rights) if need_of(state, seat) == PLACE else True
        return {tile.kind for tile in takable(state, seat)} if is_time else None

    def allowed_by(self, key: Hashable) -> list[Hashable]:
        """The places that a right leads to: ("right", 0) to ("stock", "G1")…"""
        found = chips(self.state, self.seat)
        if not isinstance(key, tuple) or key[1] >= len(found):
            return []
        letter = found[key[1]][0]
        if letter == "n":
            return [("face", pile) for pile, number in enumerate(self.state.face) if number is not None]
        kinds = {"g": GROUND, "h": (*GROUND, *HOMES), "r": (*GROUND, *HOMES, *RESERVES), "k": KIOSKS}[letter]
        return [("stock", tile.kind) for tile in on_offer(self.state.stock) if tile.kind in kinds]

    def _chip_parts(self, box: QRectF) -> tuple[QRectF, QRectF]:
        """Symbol and words: beside each other where there is room, else the words below."""
        if box.width() > box.height() * 1.2:
            size = min(box.height() * 0.5, box.width() * 0.34)
            icon = QRectF(box.left() + size * 0.2, box.center().y() - size / 2, size, size)
            left = icon.right() + size * 0.1
            return icon, QRectF(left, box.top(), box.right() - left - 3, box.height())
        size = min(box.height() * 0.42, box.width() * 0.6)
        icon = QRectF(box.center().x() - size / 2, box.top() + box.height() * 0.07, size, size)
        return icon, QRectF(box.left() + 2, icon.bottom(), box.width() - 4, box.bottom() - icon.bottom() - 1)

    def _chip_words(self, room: QRectF, words: str) -> None:
        """As large as fits; where nothing readable would, the symbol must do."""
        lines = words.split("\n")
        size = self.layout.font(11.5)
        metrics = QFontMetricsF(self.theme.font(size, 600))
        widest = max(metrics.horizontalAdvance(line) for line in lines)
        size *= min(1.0, room.width() / widest, room.height() / (metrics.height() * len(lines)))
        if size >= 8.0:
            centre = Qt.AlignmentFlag.AlignCenter
            painting.text(self.painter, room, words, self.theme, size, self.theme.ink, 600, centre)

    def _chip(self, box: QRectF, letter: str, is_open: bool) -> None:
        """A symbol and its words; used ones are faint and crossed out."""
        self.painter.save()
        painting.rounded(
            self.painter, box, self.corner, self.theme.accent_soft if is_open else self.theme.cell
        )
        if is_open:
            painting.ring(self.painter, box, self.corner, self.theme.accent, 1.5)
        else:
            self.painter.setOpacity(0.45)
        icon, words = self._chip_parts(box)
        if letter == "k":
            miniature(self.painter, icon, self.theme, "K1")
        else:
            symbol(self.painter, icon, CHIP_SYMBOL[letter], self.theme, self.theme.accent_soft)
        self._chip_words(words, CHIP_WORDS[letter])
        self.painter.restore()
        if not is_open:
            painting.line(
                self.painter,
                [box.bottomLeft() + QPointF(8, -8), box.topRight() + QPointF(-8, 8)],
                self.theme.dim,
                2.5,
            )
