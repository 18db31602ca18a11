"""Draws the factions' symbols and the cards' emblems; no picture files are loaded."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from math import cos, pi, sin, tau

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPainterPathStroker, QPen, QTransform

from takeback.ui.theme import Theme, colour, mixed

HUES = {"Lantern": "#C8881A", "Tide": "#1F8C94", "Barrow": "#7A55A8", "Cinder": "#B84E2C", "Root": "#74802A"}
BRIGHT = {
    "Lantern": "#E8B04C",
    "Tide": "#4FBCC2",
    "Barrow": "#AE8BD8",
    "Cinder": "#E28260",
    "Root": "#AAB556",
}
STONE, BRIGHT_STONE = "#857C70", "#A9A49C"


def faction_colour(faction: str, theme: Theme) -> str:
    """Return the colour of a faction, which is always shown with its symbol; grey for any other name."""
    if theme.is_dark:
        return BRIGHT.get(faction, BRIGHT_STONE)
    return HUES.get(faction, STONE)


def _polygon(path: QPainterPath, *points: tuple[float, float]) -> None:
    """Add a closed polygon to the path."""
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.closeSubpath()


def _stroked(path: QPainterPath, width: float) -> QPainterPath:
    """Return the outline of the path drawn with this width."""
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(path)


def _lamp() -> QPainterPath:
    """Return the symbol of Lantern."""
    ring = QPainterPath()
    ring.addEllipse(QPointF(0.5, 0.13), 0.09, 0.09)
    path = _stroked(ring, 0.055)
    for points in (
        ((0.33, 0.25), (0.67, 0.25), (0.77, 0.36), (0.23, 0.36)),
        ((0.27, 0.4), (0.73, 0.4), (0.8, 0.62), (0.7, 0.84), (0.3, 0.84), (0.2, 0.62)),
        ((0.3, 0.88), (0.7, 0.88), (0.7, 0.96), (0.3, 0.96)),
    ):
        part = QPainterPath()
        _polygon(part, *points)
        path = path.united(part)
    flame = QPainterPath(QPointF(0.5, 0.46))
    flame.cubicTo(0.66, 0.62, 0.62, 0.78, 0.5, 0.78)
    flame.cubicTo(0.38, 0.78, 0.34, 0.62, 0.5, 0.46)
    return path.subtracted(flame)


def _wave() -> QPainterPath:
    """Return the symbol of Tide."""
    path = QPainterPath()
    for top in (0.3, 0.55, 0.8):
        line = QPainterPath(QPointF(0.07, top))
        line.cubicTo(0.2, top - 0.24, 0.36, top - 0.24, 0.5, top)
        line.cubicTo(0.64, top + 0.2, 0.8, top + 0.2, 0.93, top - 0.08)
        path = path.united(_stroked(line, 0.115))
    return path


def _arch() -> QPainterPath:
    """Return the symbol of Barrow."""
    path = QPainterPath(QPointF(0.12, 0.94))
    path.lineTo(0.12, 0.46)
    path.cubicTo(0.12, -0.06, 0.88, -0.06, 0.88, 0.46)
    path.lineTo(0.88, 0.94)
    path.lineTo(0.66, 0.94)
    path.lineTo(0.66, 0.52)
    path.cubicTo(0.66, 0.26, 0.34, 0.26, 0.34, 0.52)
    path.lineTo(0.34, 0.94)
    path.closeSubpath()
    for one in (QRectF(0.08, 0.6, 0.3, 0.035), QRectF(0.62, 0.6, 0.3, 0.035)):
        cut = QPainterPath()
        cut.addRect(one)
        path = path.subtracted(cut)
    key = QPainterPath()
    _polygon(key, (0.455, 0.03), (0.485, 0.03), (0.485, 0.3), (0.455, 0.3))
    return path.subtracted(key)


def _spark() -> QPainterPath:
    """Return the symbol of Cinder."""
    path = QPainterPath()
    longs = (0.5, 0.2, 0.42, 0.22, 0.5, 0.2, 0.42, 0.22)
    points = []
    for at, reach in enumerate(longs):
        for share, length in ((0.0, reach), (0.5, 0.13)):
            turn = tau * (at + share) / len(longs) - pi / 2
            points.append((0.5 + cos(turn) * length, 0.5 + sin(turn) * length))
    _polygon(path, *points)
    return path


def _leaf() -> QPainterPath:
    """Return the symbol of Root."""
    path = QPainterPath(QPointF(0.5, 0.03))
    path.cubicTo(1.0, 0.34, 0.9, 0.76, 0.5, 0.9)
    path.cubicTo(0.1, 0.76, 0.0, 0.34, 0.5, 0.03)
    veins = QPainterPath(QPointF(0.5, 0.2))
    veins.lineTo(0.5, 0.99)
    for low, high in ((0.5, 0.36), (0.68, 0.54)):
        for side in (-1, 1):
            veins.moveTo(0.5, low)
            veins.lineTo(0.5 + side * 0.22, high)
    stem = QPainterPath(QPointF(0.5, 0.88))
    stem.lineTo(0.5, 0.98)
    return path.subtracted(_stroked(veins, 0.05)).united(_stroked(stem, 0.07))


def _stone() -> QPainterPath:
    """Return the symbol of cards without a faction."""
    path = QPainterPath()
    _polygon(path, (0.5, 0.06), (0.9, 0.5), (0.5, 0.94), (0.1, 0.5))
    cut = QPainterPath()
    _polygon(cut, (0.5, 0.3), (0.68, 0.5), (0.5, 0.7), (0.32, 0.5))
    return path.subtracted(cut)


@cache
def symbol(faction: str) -> QPainterPath:
    """Return the symbol of a faction, in a square with sides of 1."""
    shapes = {"Lantern": _lamp, "Tide": _wave, "Barrow": _arch, "Cinder": _spark, "Root": _leaf}
    return shapes.get(faction, _stone)()


def paint_symbol(painter: QPainter, rect: QRectF, faction: str, ink: str, alpha: float = 1.0) -> None:
    """Paint the symbol of a faction, as large as fits."""
    size = min(rect.width(), rect.height())
    left, top = rect.center().x() - size / 2, rect.center().y() - size / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(ink, alpha))
    painter.drawPath(QTransform(size, 0, 0, size, left, top).map(symbol(faction)))


def paint_pip(painter: QPainter, centre: QPointF, radius: float, faction: str, theme: Theme) -> None:
    """Paint one flow of this kind: the symbol on a disc in its colour."""
    fill = faction_colour(faction, theme)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(fill))
    painter.drawEllipse(centre, radius, radius)
    box = QRectF(centre.x() - radius * 0.7, centre.y() - radius * 0.7, radius * 1.4, radius * 1.4)
    paint_symbol(painter, box, faction, theme.on(fill))


# emblems, derived from the card's id ------------------------------------------------------------
def _bytes_of(card: str) -> bytes:
    """Return 48 bytes derived from the id, from which the picture is drawn."""
    return hashlib.blake2b(card.encode(), digest_size=48).digest()


def _scaled(number: int, low: float, high: float) -> float:
    """Return a number between `low` and `high`, in proportion to a byte."""
    return low + (high - low) * number / 255


def _creature(numbers: bytes) -> QPainterPath:
    """Return the emblem of a unit: a symmetrical face."""
    heights = [0.06, 0.2, 0.36, 0.52, 0.68, 0.83, 0.95]
    widths = [
        _scaled(numbers[at], *span)
        for at, span in enumerate(
            ((0.02, 0.2), (0.14, 0.4), (0.2, 0.46), (0.16, 0.4), (0.16, 0.36), (0.08, 0.28), (0.0, 0.12))
        )
    ]
    right = [QPointF(0.5 + wide, high) for wide, high in zip(widths, heights, strict=True)]
    left = [QPointF(1 - point.x(), point.y()) for point in reversed(right)]
    path = _smooth([*right, *left]) if numbers[10] % 3 else _angular([*right, *left])
    eye_y, eye_x = _scaled(numbers[11], 0.34, 0.5), _scaled(numbers[12], 0.09, 0.15)
    size = _scaled(numbers[13], 0.035, 0.06)
    for side in (-1, 1):
        eye = QPainterPath()
        centre = QPointF(0.5 + side * eye_x, eye_y)
        if numbers[14] % 2:
            eye.addEllipse(centre, size, size * 0.7)
        else:
            inner, outer = centre.x() - side * size, centre.x() + side * size * 1.3
            _polygon(
                eye, (inner, eye_y + size * 0.5), (outer, eye_y - size * 0.8), (outer, eye_y + size * 0.3)
            )
        path = path.subtracted(eye)
        if numbers[15] % 3 == 0:
            horn = QPainterPath(QPointF(0.5 + side * 0.16, 0.24))
            horn.quadTo(0.5 + side * 0.34, 0.16, 0.5 + side * _scaled(numbers[16], 0.26, 0.44), 0.01)
            horn.quadTo(0.5 + side * 0.46, 0.24, 0.5 + side * 0.22, 0.36)
            path = path.united(horn)
    mouth = QPainterPath(QPointF(0.5 - 0.09, 0.7))
    mouth.quadTo(0.5, _scaled(numbers[17], 0.64, 0.8), 0.59, 0.7)
    return path.subtracted(_stroked(mouth, 0.03))


def _smooth(points: list[QPointF]) -> QPainterPath:
    """Return a smooth closed curve along these points."""
    middles = [(one + other) / 2 for one, other in zip(points, [*points[1:], points[0]], strict=True)]
    path = QPainterPath(middles[-1])
    for point, middle in zip(points, middles, strict=True):
        path.quadTo(point, middle)
    return path


def _angular(points: list[QPointF]) -> QPainterPath:
    """Return the closed polygon with these points."""
    path = QPainterPath()
    _polygon(path, *((point.x(), point.y()) for point in points))
    return path


def _petals(numbers: bytes, count: int, filled: bool) -> QPainterPath:
    """Return the emblem of a work or a bond: a rosette of petals, filled or outlined."""
    inner, outer = _scaled(numbers[0], 0.1, 0.2), _scaled(numbers[1], 0.38, 0.48)
    wide = _scaled(numbers[2], 0.3, 0.95) * pi / count
    path = QPainterPath()
    for at in range(count):
        turn = tau * at / count - pi / 2
        near = [QPointF(0.5 + cos(turn + d) * inner, 0.5 + sin(turn + d) * inner) for d in (-wide, wide)]
        far = QPointF(0.5 + cos(turn) * outer, 0.5 + sin(turn) * outer)
        bows = [
            QPointF(0.5 + cos(turn + d * 1.3) * outer * 0.72, 0.5 + sin(turn + d * 1.3) * outer * 0.72)
            for d in (-wide, wide)
        ]
        petal = QPainterPath(near[0])
        petal.quadTo(bows[0], far)
        petal.quadTo(bows[1], near[1])
        petal.closeSubpath()
        path = path.united(petal if filled else _stroked(petal, 0.035))
    ring = QPainterPath()
    ring.addEllipse(QPointF(0.5, 0.5), inner * 0.7, inner * 0.7)
    return path.united(ring) if numbers[3] % 2 else path.subtracted(ring)


def _spiral(numbers: bytes) -> QPainterPath:
    """Return the emblem of a rite: a spiral."""
    arms, turns = 1 + numbers[0] % 3, _scaled(numbers[1], 0.7, 1.5)
    path = QPainterPath()
    for arm in range(arms):
        start, line = tau * arm / arms + numbers[2], QPainterPath()
        for step in range(33):
            share = step / 32
            turn, reach = start + tau * turns * share, 0.06 + 0.4 * share
            point = QPointF(0.5 + cos(turn) * reach, 0.5 + sin(turn) * reach)
            line.moveTo(point) if step == 0 else line.lineTo(point)
        path = path.united(_stroked(line, _scaled(numbers[3], 0.05, 0.09)))
    return path


def _burst(numbers: bytes) -> QPainterPath:
    """Return the emblem of a reply: a burst of rays."""
    count, path = 5 + numbers[0] % 5, QPainterPath()
    for at in range(count):
        turn = tau * at / count + numbers[1]
        reach = _scaled(numbers[2 + at], 0.26, 0.48)
        side = turn + pi / 2
        near = [
            QPointF(0.5 + cos(turn) * 0.1 + cos(side) * d, 0.5 + sin(turn) * 0.1 + sin(side) * d)
            for d in (-0.05, 0.05)
        ]
        ray = QPainterPath()
        far = (0.5 + cos(turn + 0.2) * reach, 0.5 + sin(turn + 0.2) * reach)
        _polygon(ray, near[0].toTuple(), far, near[1].toTuple())
        path = path.united(ray)
    heart = QPainterPath()
    heart.addEllipse(QPointF(0.5, 0.5), 0.1, 0.1)
    return path.united(heart)


@cache
def emblem(card: str, kind: str, faction: str) -> QPainterPath:
    """Return the emblem of a card of this kind, in a square with sides of 1; for a spring its faction's
    symbol."""
    numbers = _bytes_of(card)
    if kind == "spring":
        return symbol(faction)
    if kind == "unit":
        return _creature(numbers)
    if kind == "rite":
        return _spiral(numbers)
    if kind == "reply":
        return _burst(numbers)
    return _petals(numbers, 3 + numbers[5] % 6, kind != "bond")


def paint_art(
    painter: QPainter, rect: QRectF, card: str, kind: str, factions: Iterable[str], theme: Theme
) -> None:
    """Paint the picture of a card: a landscape in its faction's colour, with its emblem."""
    numbers, faction = _bytes_of(card), next(iter(factions), "")
    tone = faction_colour(faction, theme)
    sky, far, near = (mixed(tone, theme.board, share) for share in ((0.16, 0.28, 0.42)))
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    painter.fillRect(rect, colour(sky))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(mixed(tone, theme.board, 0.08 if not theme.is_dark else 0.3)))
    sun = QPointF(
        rect.left() + rect.width() * _scaled(numbers[40], 0.2, 0.8), rect.top() + rect.height() * 0.36
    )
    size = rect.height() * _scaled(numbers[41], 0.2, 0.34)
    painter.drawEllipse(sun, size, size)
    for fill, base, at in ((far, 0.62, 42), (near, 0.8, 44)):
        hill = QPainterPath(rect.bottomLeft())
        hill.lineTo(rect.left(), rect.top() + rect.height() * _scaled(numbers[at], base - 0.1, base + 0.1))
        hill.cubicTo(
            rect.left() + rect.width() * 0.35,
            rect.top() + rect.height() * (base - 0.2),
            rect.left() + rect.width() * 0.6,
            rect.top() + rect.height() * (base + 0.2),
            rect.right(),
            rect.top() + rect.height() * _scaled(numbers[at + 1], base - 0.14, base + 0.1),
        )
        hill.lineTo(rect.bottomRight())
        painter.setBrush(colour(fill))
        painter.drawPath(hill)
    side = min(rect.width(), rect.height()) * 0.82
    to = QTransform(side, 0, 0, side, rect.center().x() - side / 2, rect.center().y() - side / 2)
    deep = mixed(tone, theme.ink if not theme.is_dark else "#000000", 0.72 if not theme.is_dark else 0.9)
    painter.setBrush(colour(deep))
    painter.setPen(QPen(colour(sky), max(1.0, side * 0.02)))
    painter.drawPath(to.map(emblem(card, kind, faction)))
    painter.restore()
