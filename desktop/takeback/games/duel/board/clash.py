"""Paints a clash: lines between attackers and guards with what each deals, and what will fall."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen

from takeback.games.duel.kernel.objects import seat_in
from takeback.games.duel.prediction import PredictedClash
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import Theme, colour

from .faces import NAMED
from .laid import Laid
from .places import Areas

FALLS, MAY_FALL = _("falls"), _("may fall")
LEAVES, MAY_LEAVE = _("leaves"), _("may leave")


def fate_of(clash: PredictedClash | None, oid: int) -> str:
    """Return what will become of an object on the field, as a word for its card; "" if it stays or without a
    clash."""
    if clash is None or oid not in clash.leaving:
        return ""
    if oid in clash.falling:
        return FALLS if clash.is_certain(oid) else MAY_FALL
    return LEAVES if clash.is_sure else MAY_LEAVE


class Amount(msgspec.Struct, frozen=True):
    """The number of wounds that is painted in a box beside a line of the clash."""

    at: QPointF  # its middle
    words: str
    fill: str  # colour of its box
    tip: int = 0  # 1 or -1: it points down or up, to what takes the damage; 0: the words name that


class ClashPainter:
    """Paints the lines of one clash behind the bar and the cards, and then the amounts over them."""

    def __init__(
        self, painter: QPainter, laid: Laid, areas: Areas, theme: Theme, names: Sequence[str]
    ) -> None:
        """Take the clash of this state, if there is one, and where it is painted."""
        self.painter, self.laid, self.areas, self.theme, self.names = painter, laid, areas, theme, names
        self.size = max(10.0, min(13.5 * areas.scale, 26.0))
        self.amounts: list[Amount] = []

    def paint_lines(self, cards: Mapping[Hashable, QRectF]) -> None:
        """Paint for each attacker the lines to its guards or the attacked player, with the damage."""
        clash = self.laid.clash
        for attacker in clash.attackers if clash is not None else ():
            here = cards.get(("card", attacker))
            if here is not None and clash is not None:
                guards = [(one, cards["card", one]) for one in clash.guards_of(attacker)]
                self._paint_attacker(clash, attacker, here, guards)

    def paint_amounts(self) -> None:
        """Paint the amounts at the ends of the lines."""
        for amount in self.amounts:
            self._paint_amount(amount)

    @property
    def has_pointing_amounts(self) -> bool:
        """Tell whether there are amounts that point to what takes the damage."""
        return any(amount.tip for amount in self.amounts)

    def _paint_attacker(
        self, clash: PredictedClash, attacker: int, here: QRectF, guards: Sequence[tuple[int, QRectF]]
    ) -> None:
        """Paint the lines from an attacker to its guards, and to the player if it hits or nothing guards it.

        The line to the player is left out while the damage is not known.
        """
        for number, (guard, there) in enumerate(guards):
            beside = (number - (len(guards) - 1) / 2) * min(self.size * 1.7, here.width() / len(guards))
            self._paint_pair((attacker, here.translated(beside, 0)), (guard, there), clash)
        if not clash.is_known:
            return
        past = [blow for blow in clash.dealt_by(attacker) if seat_in(blow.target) >= 0]
        if past or (not guards and not self._is_guarded(attacker)):
            amount = past[0].amount if past else 0
            words = str(amount)
            if here.width() >= NAMED * 0.8:
                words = _("{number} to {target}", number=amount, target=self._attacked(attacker))
            self._paint_past(here, guards[-1][1] if guards else None, words)

    def _is_guarded(self, attacker: int) -> bool:
        """Tell whether an attacker counts as guarded, perhaps by guards that are gone."""
        return bool(self.laid.obj(attacker).mark("guarded"))

    def _attacked(self, attacker: int) -> str:
        """Return the name of the attacked player."""
        return self.names[1 - self.laid.values(attacker).controller]

    def _paint_pair(
        self, attacking: tuple[int, QRectF], guarding: tuple[int, QRectF], clash: PredictedClash
    ) -> None:
        """Paint the line of an attacker and its guard, each with its place; keep the damage at each end, if
        known, for `paint_amounts`."""
        (attacker, here), (guard, there) = attacking, guarding
        start, end = _inner_edge(here, there), _inner_edge(there, here)
        self._paint_line(start, end)
        if not clash.is_known:
            return
        along = QPointF(end.x() - start.x(), end.y() - start.y())
        share = min(0.4, self.size * 0.95 / max(1.0, abs(along.y())))
        tip = 1 if along.y() > 0 else -1
        to_guard, to_attacker = str(clash.dealt(attacker, guard)), str(clash.dealt(guard, attacker))
        self.amounts += [
            Amount(end - along * share, to_guard, self.theme.alarm, tip),
            Amount(start + along * share, to_attacker, self.theme.accent, -tip),
        ]

    def _paint_past(self, here: QRectF, beside: QRectF | None, words: str) -> None:
        """Paint the line of what an attacker deals to the player, and keep the amount at its end.

        `beside` is the card of its last guard, beside which the line then ends; None without guards.
        """
        is_up = here.center().y() > self.areas.bar.center().y()
        row = self.areas.row(not is_up, True)
        y = row.bottom() - row.height() * 0.3 if is_up else row.top() + row.height() * 0.3
        x = here.center().x()
        if beside is not None:  # beside the last guard, at the bar
            room = QFontMetricsF(self.theme.font(self.size, 700)).horizontalAdvance(words) + self.size
            x = min(beside.right() + 3 + room / 2, self.areas.steps.right() - room / 2)
            y = row.bottom() - self.size if is_up else row.top() + self.size
        start = QPointF(here.center().x(), here.top() + 4 if is_up else here.bottom() - 4)
        end = QPointF(x, y)
        self._paint_line(start, end, has_head=True)
        step = QPointF(0, self.size * 1.2 * (-1 if is_up else 1))
        self.amounts.append(Amount(end + step if beside is None else end, words, self.theme.alarm))

    def _paint_line(self, start: QPointF, end: QPointF, has_head: bool = False) -> None:
        """Paint a line with a light edge, so that it shows on any ground."""
        width = max(2.4, 3.0 * min(self.areas.scale, 1.8))
        for ink, wide in ((self.theme.board, width + 3), (self.theme.alarm, width)):
            pen = QPen(colour(ink), wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            self.painter.setPen(pen)
            self.painter.drawLine(start, end)
        if not has_head:
            return
        side, back = self.size * 0.55, self.size * 0.8 * (1 if end.y() < start.y() else -1)
        head = QPainterPath(end + QPointF(0, -back * 0.4))
        head.lineTo(end + QPointF(-side, back))
        head.lineTo(end + QPointF(side, back))
        head.closeSubpath()
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(colour(self.theme.alarm))
        self.painter.drawPath(head)

    def _paint_amount(self, amount: Amount) -> None:
        """Paint an amount in a box of the colour of the side that deals it, with a tip to what takes it."""
        at, words, fill = amount.at, amount.words, amount.fill
        metrics = QFontMetricsF(self.theme.font(self.size, 700, tabular=True))
        high = self.size * 1.4
        wide = max(high, metrics.horizontalAdvance(words) + self.size * 0.8)
        box = QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)
        room = self.areas.main
        box.moveLeft(max(room.left() + 1, min(box.left(), room.right() - wide - 1)))
        painting.rounded(self.painter, box.adjusted(-1.5, -1.5, 1.5, 1.5), high * 0.4 + 1, self.theme.board)
        if amount.tip:
            middle, edge = box.center().x(), box.bottom() if amount.tip > 0 else box.top()
            tip = QPainterPath(QPointF(middle, edge + amount.tip * self.size * 0.42))
            for side in (-1, 1):
                tip.lineTo(middle + side * self.size * 0.5, edge - amount.tip)
            tip.closeSubpath()
            self.painter.setPen(QPen(colour(self.theme.board), 2))
            self.painter.setBrush(colour(fill))
            self.painter.drawPath(tip)
        painting.rounded(self.painter, box, high * 0.4, fill)
        painting.text(self.painter, box, words, self.theme, self.size, self.theme.on(fill), 700)


def _inner_edge(card: QRectF, other: QRectF) -> QPointF:
    """Return the middle of a card's upper or lower edge, whichever faces the other card."""
    is_above = card.center().y() < other.center().y()
    return QPointF(card.center().x(), card.bottom() - 3 if is_above else card.top() + 3)
