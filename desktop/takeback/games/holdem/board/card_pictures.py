"""Paints playing cards, chips and the dealer button."""

from __future__ import annotations

import math
from functools import cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap, QTransform

from takeback.ui import painting
from takeback.ui.pictures import KeptPictures, PictureKey, painted
from takeback.ui.theme import Theme, colour, mixed

from ..cards import RANKS, UNKNOWN

PAPER, INK = "#FCFAF5", "#23262B"
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
CHIP_COLOURS = (3, 1, 0, 4, 2)  # by size of the amount, smallest first
CHIP_STEPS = (1, 5, 25, 100, 500)  # in small blinds
SHADE = 3.0  # margin around a card for its shadow
MOST_PICTURES = 120  # all faces and the back in two sizes
UNIT = QRectF(0, 0, 1, 1)


def card(painter: QPainter, rect: QRectF, number: int, theme: Theme) -> None:
    """Paint a card's face, or the back of an unknown card."""
    painter.save()
    if number == UNKNOWN:
        _paint_back(painter, rect, theme)
    else:
        _paint_face(painter, rect, number, theme)
    painter.restore()


def narrow_card(painter: QPainter, rect: QRectF, number: int, theme: Theme) -> None:
    """Paint a card that is too small for the usual face: rank and suit, one below the other, fill it."""
    if number == UNKNOWN:
        card(painter, rect, number, theme)
        return
    ink, rank = ink_of(number, theme), RANKS[number >> 2].replace("T", "10")
    painter.save()
    _paint_paper(painter, rect, 3.0, PAPER)
    upper = QRectF(rect.left(), rect.top(), rect.width(), rect.height() * 0.56)
    size = rect.width() * (0.84 if len(rank) == 1 else 0.7)
    painting.text(painter, upper, rank, theme, size, ink, weight=700)
    pip = rect.width() * 0.54
    at = QPointF(rect.center().x(), rect.bottom() - rect.height() * 0.27)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(ink))
    painter.drawPath(suit_path(number & 3, QRectF(at.x() - pip / 2, at.y() - pip / 2, pip, pip)))
    painter.restore()


class CardPictures:
    """Caches pictures of cards, so that each is painted only once per size."""

    def __init__(self) -> None:
        self._kept: KeptPictures[QPixmap] = KeptPictures(MOST_PICTURES)

    def card(self, painter: QPainter, rect: QRectF, number: int, theme: Theme) -> None:
        """Paint a card from the cache; directly while the painter scales or rotates."""
        ratio = painter.device().devicePixelRatioF()
        if painter.worldTransform().isScaling() or painter.worldTransform().isRotating():
            card(painter, rect, number, theme)  # it is not shown at the cached size
            return
        area = QRectF(SHADE, SHADE, rect.width(), rect.height())
        size = math.ceil(rect.width() + 2 * SHADE), math.ceil(rect.height() + 2 * SHADE)
        key = PictureKey((number, rect.width(), rect.height(), theme.suits), size, ratio, theme.name)
        picture = self._kept.made(key, lambda: painted(key, lambda on: card(on, area, number, theme)))
        left, top = (round((edge - SHADE) * ratio) / ratio for edge in (rect.left(), rect.top()))
        painter.drawPixmap(QPointF(left, top), picture)


def _paint_face(painter: QPainter, rect: QRectF, number: int, theme: Theme) -> None:
    """Paint the face of a card."""
    radius, ink = rect.width() * 0.12, ink_of(number, theme)
    _paint_paper(painter, rect, radius, PAPER)
    rank = RANKS[number >> 2].replace("T", "10")
    size = rect.width() * (0.56 if len(rank) == 1 else 0.5)
    corner = QRectF(rect.left(), rect.top() + rect.height() * 0.03, rect.width(), rect.height() * 0.46)
    font = painter.font()
    font.setFamilies(["Inter", "Noto Sans", "DejaVu Sans"])
    font.setPixelSize(max(6, round(size)))
    font.setWeight(font.Weight.Bold)
    painter.setFont(font)
    painter.setPen(colour(ink))
    painting.draw_text(painter, corner, int(Qt.AlignmentFlag.AlignCenter), rank)
    pip = rect.width() * 0.46
    at = QPointF(rect.center().x(), rect.top() + rect.height() * 0.71)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(ink))
    painter.drawPath(suit_path(number & 3, QRectF(at.x() - pip / 2, at.y() - pip / 2, pip, pip)))


def _paint_back(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the back of a card."""
    radius = rect.width() * 0.12
    _paint_paper(painter, rect, radius, PAPER)
    inner = rect.adjusted(*(rect.width() * part for part in (0.08, 0.08, -0.08, -0.08)))
    fill = "#2F6F6A" if not theme.outline else theme.accent
    painting.rounded(painter, inner, radius * 0.7, fill)
    painter.setPen(QPen(colour(mixed("#FFFFFF", fill, 0.35)), max(0.8, rect.width() * 0.025)))
    painter.setClipRect(inner, Qt.ClipOperation.IntersectClip)
    step = rect.width() * 0.2
    lines = []
    for number in range(-math.ceil(inner.height() / step), math.ceil(inner.width() / step) + 1):
        left = inner.left() + number * step
        right = left + inner.height()
        lines.append(QLineF(left, inner.top(), right, inner.bottom()))
        lines.append(QLineF(right, inner.top(), left, inner.bottom()))
    painter.drawLines(lines)


def _paint_paper(painter: QPainter, rect: QRectF, radius: float, fill: str) -> None:
    """Paint a card's paper with its shadow and edge."""
    painting.rounded(painter, rect.translated(0, 1.2), radius, "#000000", 0.22)
    painting.rounded(painter, rect, radius, fill)
    painting.ring(painter, rect, radius, "#000000", 1.0, 0.18)


def empty_place(painter: QPainter, rect: QRectF, ink: str) -> None:
    """Paint the outline of a place without a card."""
    painting.ring(painter, rect, rect.width() * 0.12, ink, 1.2, 0.35)


def suit_path(suit: int, box: QRectF) -> QPainterPath:
    """Return the outline of a suit's symbol in this box."""
    wide = QTransform.fromTranslate(box.left(), box.top()).scale(box.width(), box.height())
    return wide.map(_suit(suit))


@cache
def _suit(suit: int) -> QPainterPath:
    """Return the outline of a suit's symbol in the unit square."""
    path, box = QPainterPath(), UNIT
    if suit == DIAMONDS:
        narrow = box.width() * 0.41
        path.moveTo(box.center().x(), box.top())
        for x, y in ((narrow, 0.0), (0.0, box.height() / 2), (-narrow, 0.0)):
            path.lineTo(box.center() + QPointF(x, y))
        path.closeSubpath()
    elif suit == HEARTS:
        path = _heart(box)
    elif suit == SPADES:
        path = _upside_down(_heart(QRectF(box.left(), box.top(), box.width(), box.height() * 0.86)), box)
        path = path.united(_stem(box))
    else:
        size = box.width() * 0.27
        for x, y in ((0.0, -0.22), (-0.24, 0.12), (0.24, 0.12)):
            path.addEllipse(box.center() + QPointF(x * box.width(), y * box.height()), size, size)
        path.setFillRule(Qt.FillRule.WindingFill)
        path = path.united(_stem(box))
    return path


def _heart(box: QRectF) -> QPainterPath:
    """Return the outline of a heart that fills the box."""
    x, y, w, h = box.x(), box.y(), box.width(), box.height()
    path = QPainterPath(QPointF(x + w / 2, y + h))
    path.cubicTo(x - w * 0.12, y + h * 0.58, x - w * 0.06, y, x + w * 0.27, y)
    path.cubicTo(x + w * 0.4, y, x + w / 2, y + h * 0.1, x + w / 2, y + h * 0.22)
    path.cubicTo(x + w / 2, y + h * 0.1, x + w * 0.6, y, x + w * 0.73, y)
    path.cubicTo(x + w * 1.06, y, x + w * 1.12, y + h * 0.58, x + w / 2, y + h)
    return path


def _upside_down(path: QPainterPath, box: QRectF) -> QPainterPath:
    """Return the path upside down, within the upper part of the box."""
    turned = QPainterPath()
    for polygon in path.toSubpathPolygons():
        points = (polygon.at(place) for place in range(polygon.size()))
        mirror = 2 * box.top() + box.height() * 0.86
        turned.addPolygon([QPointF(point.x(), mirror - point.y()) for point in points])
        turned.closeSubpath()
    return turned


def _stem(box: QRectF) -> QPainterPath:
    """Return the outline of the stem of a spade or club."""
    middle, bottom = box.center().x(), box.bottom()
    path = QPainterPath(QPointF(middle, box.top() + box.height() * 0.5))
    path.lineTo(middle + box.width() * 0.17, bottom)
    path.lineTo(middle - box.width() * 0.17, bottom)
    path.closeSubpath()
    return path


def chips(painter: QPainter, at: QPointF, radius: float, blinds: float, theme: Theme) -> None:
    """Paint a small pile of chips whose colour and height grow with the amount, counted in small blinds."""
    kind = sum(blinds >= step for step in CHIP_STEPS[1:])
    height = 1 + min(3, int(blinds / CHIP_STEPS[kind]) // 2)
    fill = theme.piece(CHIP_COLOURS[kind])
    for level in range(height):
        spot = at - QPointF(0, level * radius * 0.34)
        painter.setPen(QPen(colour(mixed("#000000", fill, 0.35)), 1))
        painter.setBrush(colour(fill))
        painter.drawEllipse(spot, radius, radius * 0.82)
        pen = QPen(colour("#FFFFFF", 0.85), radius * 0.22)
        pen.setDashPattern([1.2, 1.7])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(spot, radius * 0.72, radius * 0.58)


def dealer_button(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the dealer button."""
    painting.rounded(painter, rect.translated(0, 1), rect.width() / 2, "#000000", 0.25)
    painting.rounded(painter, rect, rect.width() / 2, PAPER)
    painting.ring(painter, rect, rect.width() / 2, "#B9B2A6", 1.2)
    painting.text(painter, rect, "D", theme, rect.height() * 0.58, INK, weight=700)


def small_card(painter: QPainter, rect: QRectF, number: int, theme: Theme) -> None:
    """Paint a card for a line of text: rank and suit side by side, readable at 20 points."""
    radius = rect.width() * 0.16
    if number == UNKNOWN:
        card(painter, rect, number, theme)
        return
    ink = ink_of(number, theme)
    _paint_paper(painter, rect, radius, PAPER)
    rank = RANKS[number >> 2].replace("T", "10")
    left = QRectF(rect.left() + rect.width() * 0.02, rect.top(), rect.width() * 0.6, rect.height())
    size = rect.height() * (0.6 if len(rank) == 1 else 0.43)
    painting.text(painter, left, rank, theme, size, ink, weight=700)
    pip = rect.width() * 0.34
    at = QPointF(rect.left() + rect.width() * 0.79, rect.center().y())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(ink))
    painter.drawPath(suit_path(number & 3, QRectF(at.x() - pip / 2, at.y() - pip / 2, pip, pip)))


def ink_of(number: int, theme: Theme) -> str:
    """Return the colour of a card's suit."""
    return theme.suits[number & 3]
