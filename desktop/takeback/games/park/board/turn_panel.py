"""The supply of the park in view, and what the turn allows its seat to take."""

from functools import cache
from itertools import chain, product

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF

from takeback.texts import gettext as _
from takeback.ui import painting

from ..material import Cells, turn_shape
from ..names import AWARD_TITLES, GROUP_WORDS, GROUPS_OF_RIGHTS
from ..rules.fit import open_symbols
from ..rules.questions import required_step, turn_of_seat
from ..rules.refusals import groups_left
from ..state import PASS, TAKE, Tile
from .hand import first_turns
from .panel import SMALLEST, BoardPanel
from .spoken import AWARD_TERMS, turn_rights
from .stock_panel import VALUE_SIZE
from .supply_places import Places
from .tiles import paint_lying_tile, paint_miniature, paint_symbol, paint_tick

WRAPPED = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
READY = _("Ready to end the turn")
CHIP_SYMBOL = {"g": "G", "h": "H", "r": "R", "n": "N"}
CHIP_WORDS = {
    **{letter: GROUP_WORDS[groups] for letter, groups in GROUPS_OF_RIGHTS.items()},
    "n": _("plot"),
    "k": _("kiosk"),
}


@cache
def ways_to_break(words: str) -> tuple[str, ...]:
    """Return these words broken into lines at any of their spaces, beginning with the fewest lines."""
    pieces = words.split(" ")
    ways = product(" \n", repeat=len(pieces) - 1)
    broken = ("".join(chain.from_iterable(zip(pieces, (*way, ""), strict=True))) for way in ways)
    return tuple(sorted(broken, key=lambda one: one.count("\n")))


class TurnPanel(BoardPanel):
    """Paints the supply and the rights at the bottom of the board."""

    def paint(self, kinds: Places, held: Tile | None, lying: Cells, how_to_turn: str) -> None:
        """Paint the supply, with the tile in the hand marked, as it lies there in the cells `lying`, and how
        to turn it; and the rights. `kinds` are the tiles of the supply, each at its place."""
        is_own = self.viewed_seat == self.seat
        whose = _("Supply") if is_own else _("{player}’s supply", player=self.names[self.viewed_seat])
        self.paint_frame(self.layout.supply, whose, how_to_turn)
        park = self.state.parks[self.viewed_seat]
        for number, tile in enumerate(kinds):
            if tile is None:
                continue
            box = self.layout.supply_tile(number, len(kinds))
            cells = lying if tile == held else turn_shape(tile.kind, first_turns(tile.kind), False)
            self._in_supply(box, (tile, cells), park.supply.count(tile), tile == held, number)
        if not kinds:
            self.write(
                self.layout.supply,
                _("Nothing to lay"),
                12.5,
                self.theme.dim,
                align=Qt.AlignmentFlag.AlignCenter,
            )
        self._rights()

    def _in_supply(
        self, box: QRectF, shown: tuple[Tile, Cells], count: int, is_held: bool, number: int
    ) -> None:
        """Paint one tile of the supply, as it lies, and beside it its points or count and the number of its
        key."""
        painting.rounded(
            self.painter, box, self.corner, self.theme.accent_soft if is_held else self.theme.cell
        )
        if is_held:
            painting.ring(self.painter, box, self.corner, self.theme.accent, 2.0)
        inset = min(box.width(), box.height()) * 0.14
        line = self.layout.font_size(11.5) * 1.4
        tile, cells = shown
        note, size = (str(tile.value), VALUE_SIZE) if tile.value else (f"×{count}" if count > 1 else "", 11.5)
        beside = (
            line * 0.35
            + 1
            + max(
                self.width_of("0", self.layout.font_size(10), 500),
                self.width_of(note, self.layout.font_size(size), 700),
            )
        )
        room = box.adjusted(max(inset + 7 * self.layout.scale, beside), inset, -inset * 0.6, -inset)
        paint_lying_tile(self.painter, room, self.theme, Tile(tile.kind, 0), cells, box.height() * 0.34)
        if note:
            corner = QRectF(box.left() + line * 0.35, box.bottom() - line - 2, box.width(), line)
            self.write(corner, note, size, weight=700)
        if number < 9:
            digit = QRectF(box.left() + line * 0.35, box.top() + 2, box.width(), line)
            self.write(digit, str(number + 1), 10, self.theme.dim)

    def _rights(self) -> None:
        """Paint all rights of this turn, or a text where there are none."""
        found = turn_rights(self.state, self.seat)
        self.paint_frame(self.layout.rights, _("Take"))
        if not found:
            self._write_instead_of_rights()
        for number, (letter, is_open) in enumerate(found):
            self._chip(self.layout.right_chip(number, len(found)), letter, is_open)

    def _write_instead_of_rights(self) -> None:
        """Write what is to be done, and as much of what the game is about as there is room for."""
        room = self.layout.rights.adjusted(8, self.layout.font_size(11.5) + 6, -8, -2)
        lines = [line for line in (self._words_without_rights(), *self._aims()) if line]
        while lines and not (size := self._largest_size("\n".join(lines), room)):
            lines.pop()
        if lines:
            painting.text(
                self.painter, room, "\n".join(lines), self.theme, size, self.theme.dim, 500, WRAPPED
            )

    def _largest_size(self, text: str, room: QRectF) -> float:
        """Return the size of letters in pixels at which a text fits into this room; 0 where it never does."""
        size = self.layout.font_size(12)
        while size >= SMALLEST:
            metrics = QFontMetricsF(self.theme.font(size, 500, tabular=True))
            if metrics.boundingRect(room, int(WRAPPED), text).height() <= room.height():
                return size
            size -= 0.5
        return 0.0

    def _aims(self) -> list[str]:
        """Return two lines for the panel until the seat has laid a tile: the aim of the game, and the terms
        of the awards in play. Empty for spectators and after the end."""
        state, seat = self.state, self.seat
        work = turn_of_seat(state, seat) if seat is not None else None
        if state.over or seat is None or (work is not None and work.placed is not None):
            return []
        awards = (
            _("{award}: {terms}", award=AWARD_TITLES[stack.award], terms=AWARD_TERMS[stack.award])
            for stack in state.stock.awards
        )
        return [_("Aim: the most points, from homes, reserves and lookouts."), " · ".join(awards)]

    def _words_without_rights(self) -> str:
        """Return the text shown instead of rights: what is to be done, or that the turn may end.

        "" for spectators and while another's turn is shown.
        """
        state, seat = self.state, self.seat
        if state.over or seat is None or (state.work is None and state.parks[seat].is_full):
            return _("The game is over") if state.over else ""
        if self.is_watching:
            return ""
        work, need = turn_of_seat(state, seat), required_step(state, seat)
        if need == TAKE:
            if work and work.taken:
                return READY
            if not state.parks[seat].supply:
                return _("No tile to lay: take one ground tile")
            return _("Nothing fits: take one ground tile")
        if need == PASS:
            return _("Nothing fits: end the turn")
        if work and work.placed:
            return READY
        return _("Cover symbols to take new tiles") if open_symbols(state.parks[seat]) else ""

    def _chip_parts(self, box: QRectF) -> tuple[QRectF, QRectF]:
        """Return the boxes of symbol and words, side by side where there is room, else stacked."""
        if box.width() > box.height() * 1.2:
            size = min(box.height() * 0.5, box.width() * 0.34)
            icon = QRectF(box.left() + size * 0.2, box.center().y() - size / 2, size, size)
            left = icon.right() + size * 0.1
            return icon, QRectF(left, box.top(), box.right() - left - 3, box.height())
        size = min(box.height() * 0.42, box.width() * 0.6)
        icon = QRectF(box.center().x() - size / 2, box.top() + box.height() * 0.07, size, size)
        return icon, QRectF(box.left() + 2, icon.bottom(), box.width() - 4, box.bottom() - icon.bottom() - 1)

    def _chip_words(self, room: QRectF, words: str) -> None:
        """Write the words as large as fits, broken into lines as that allows; nothing where they would be too
        small to read."""
        usual = self.layout.font_size(11.5)
        metrics = QFontMetricsF(self.theme.font(usual, 600))
        best, size = "", 0.0
        for broken in ways_to_break(words):
            lines = broken.split("\n")
            widest = max(map(metrics.horizontalAdvance, lines))
            fits = min(1.0, room.width() / widest, room.height() / (metrics.height() * len(lines)))
            if usual * fits > size:
                best, size = broken, usual * fits
        if size >= SMALLEST:
            centre = Qt.AlignmentFlag.AlignCenter
            painting.text(self.painter, room, best, self.theme, size, self.theme.ink, 600, centre)

    def _chip(self, box: QRectF, letter: str, is_open: bool) -> None:
        """Paint a right as symbol and words; used ones are faint and have a tick on the symbol."""
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
            paint_miniature(self.painter, icon, self.theme, "K1")
        else:
            paint_symbol(self.painter, icon, CHIP_SYMBOL[letter], self.theme, self.theme.accent_soft)
        groups = groups_left(letter, self.state.stock) if is_open else ()
        self._chip_words(words, GROUP_WORDS.get(groups, CHIP_WORDS[letter]))
        self.painter.restore()
        if not is_open:
            radius = min(box.width(), box.height()) * 0.16
            left, top = max(icon.left(), box.left() + radius), max(icon.top(), box.top() + radius)
            at = QPointF(left + radius * 0.2, top + radius * 0.2)
            painting.disc(self.painter, at, radius, self.theme.accent, self.theme)
            paint_tick(self.painter, at, radius, self.theme.on_accent)
