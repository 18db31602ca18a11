"""Paints cards in any size: frame, picture and marks."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from math import cos, pi, radians, sin

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from takeback.games.duel.cards.wording import parts_of_word
from takeback.games.duel.titles import FACTION_OF, kind_label
from takeback.ui import painting
from takeback.ui.theme import Theme, colour, mixed, second_text

from . import emblems

SHAPE = 0.74  # width of a card, divided by its height
TURNED, FLAT_TURNED = 20.0, 8.0  # degrees by which an exhausted card is turned, and a flat one
SMALLER, FLAT_SMALLER = 0.86, 0.96  # scale of an exhausted card, so that it needs less room
NAMED, WORDED = 62.0, 128.0  # widths from which a card shows its name, and its text
FLAT, FLAT_WIDTH = 34.0, 76.0  # height below which a card shows its name beside its size, and its usual width
NAME_SIZES = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5)  # of the name on a small card
LOW_FACE = 56.0  # height below which the name reaches the middle of a card
CROWDED_FACE = 46.0  # height below which what is at the middle would cover might and grit
NAME_SHARE = 0.55  # of the height of a small card that its name may take
LEAST_LINE = 9.0  # height of a line of the smallest type
NAME_LINE = 1.16  # height of a line of it, in type sizes
SHORTEST_DIVIDED = 6  # letters of a word
SOUNDED = re.compile("[aeiouy]")
SOUNDED_END = re.compile("[aeiouy](?!$)|[^aeiouy]le$|[aiouy]$")  # a final e alone is not heard
DIGRAPHS = ("ch", "ck", "gh", "ng", "sh", "th", "wr")
# where a syllable ends, in the middle of four letters, the best first: Lan-tern, Mea-sure, Ald-ren, Ar-chive
BREAKS = tuple(
    map(
        re.compile,
        (
            "[aeiouy][^aeiouy][^aeiouy][aeiouy]",
            ".[aeiouy][^aeiouy][aeiouy]",
            "[aeiouy][^aeiouy][aeiouy].",
            ".[^aeiouy]{2}.",
        ),
    )
)
REPLY = kind_label("reply")
KEPT = 500
PAD = 3.0
DROP_TIP, LEAST_TIP = 0.85, 0.5  # of a drop above its middle, in units of marks
CORNER_OF_FLAT = 0.6  # side of the turned corner of a flat exhausted card, in units of marks
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Face(msgspec.Struct, frozen=True):
    """Everything a card's picture depends on."""

    card: str = ""  # id the picture is made from; "": the back
    name: str = ""
    cost: str = ""
    kind: str = ""
    line: str = ""  # kinds and subtypes, in words
    text: str = ""
    factions: tuple[str, ...] = ()
    size: tuple[int, int] | None = None  # present might and grit of a unit
    printed: tuple[int, int] | None = None
    has_might: bool = True
    is_counted: bool = False  # its text sets the size, so none is printed
    wounds: int = 0
    counters: int = 0  # +1/+1 counters; negative: -1/-1 counters
    exhausted: bool = False
    delayed: bool = False
    clash: str = ""  # "attacks" or "guards"
    token: bool = False
    has_effect: bool = False  # a lasting effect that is not seen in its values
    count: int = 1  # how many equal cards lie in the pile
    open: float = 1.0  # the visible share of its width, if the next card lies over it


def turn_of(rect: QRectF) -> tuple[float, float]:
    """Return by how many degrees an exhausted card in this rectangle is turned, and its scale. A flat one,
    which is wide, is turned less, so that its name stays readable."""
    return (FLAT_TURNED, FLAT_SMALLER) if rect.height() < FLAT else (TURNED, SMALLER)


def bounds(rect: QRectF, is_turned: bool) -> QRectF:
    """Return the rectangle a card takes up on the board, upright or turned."""
    if not is_turned:
        return rect
    angle, scale = turn_of(rect)
    across, down = cos(radians(angle)) * scale, sin(radians(angle)) * scale
    wide = rect.width() * across + rect.height() * down
    high = rect.height() * across + rect.width() * down
    return QRectF(rect.center().x() - wide / 2, rect.center().y() - high / 2, wide, high)


class FacePictures:
    """Caches the pictures of cards; the least recently used are dropped."""

    def __init__(self) -> None:
        self._kept: OrderedDict[object, QPixmap] = OrderedDict()

    def picture(self, face: Face, size: QSizeF, ratio: float, theme: Theme) -> QPixmap:
        """Return the picture of a face in this size."""
        key = (face, round(size.width(), 1), round(size.height(), 1), ratio, theme.name)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = _painted(face, size, ratio, theme)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return found

    def paint(self, painter: QPainter, rect: QRectF, face: Face, theme: Theme, alpha: float = 1.0) -> None:
        """Paint a card; one that is exhausted is turned and a little smaller."""
        if rect.isEmpty():  # the board has no size yet
            return
        ratio = painter.device().devicePixelRatioF()
        painter.save()
        painter.setOpacity(painter.opacity() * alpha)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        angle, scale = turn_of(rect) if face.exhausted else (0.0, 1.0)
        size = rect.size() * scale
        image = self.picture(face, size, ratio, theme)
        if face.exhausted:
            painter.translate(rect.center())
            painter.rotate(angle)
            painter.drawPixmap(QPointF(-size.width() / 2 - PAD, -size.height() / 2 - PAD), image)
        else:
            at = QPointF(rect.left() - PAD, rect.top() - PAD)
            painter.drawPixmap(QPointF(round(at.x() * ratio) / ratio, round(at.y() * ratio) / ratio), image)
        painter.restore()


def _painted(face: Face, size: QSizeF, ratio: float, theme: Theme) -> QPixmap:
    """Return a new picture of a face, with some space around it."""
    image = QPixmap((size + QSizeF(2 * PAD, 2 * PAD)).toSize() * ratio)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    with painting.painter_on(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_face(painter, QRectF(QPointF(PAD, PAD), size), face, theme)
    return image


def paper(theme: Theme) -> str:
    """Return the ground colour of cards."""
    return mixed(theme.board, theme.ink, 0.97) if not theme.is_dark else mixed(theme.cell, theme.ink, 0.94)


def paint_face(painter: QPainter, rect: QRectF, face: Face, theme: Theme) -> None:
    """Paint a card upright, without the cache."""
    radius = max(4.0, rect.width() * 0.07)
    shade = "#000000" if theme.is_dark else theme.shadow
    for spread in (2.0, 1.0):
        painting.rounded(painter, rect.adjusted(0, 1, 0, spread), radius, shade, 0.12)
    if not face.card:
        _paint_back(painter, rect, radius, theme)
        return
    tone = emblems.faction_colour(face.factions[0] if face.factions else "", theme)
    painting.rounded(painter, rect, radius, mixed(tone, theme.board, 0.8))
    edge = _edge(rect.width())
    inner = rect.adjusted(edge, edge, -edge, -edge)
    painting.rounded(painter, inner, radius - edge, paper(theme))
    if face.token:
        pen = QPen(colour(theme.ink), 1.2)
        pen.setDashPattern([3, 2.5])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(inner, radius - edge, radius - edge)
    clip = QPainterPath()
    clip.addRoundedRect(inner, radius - edge, radius - edge)
    painter.save()
    painter.setClipPath(clip)
    if inner.width() < WORDED:
        _paint_plain(painter, inner, face, theme)
    else:
        _paint_worded(painter, inner, face, theme)
    painter.restore()
    _paint_marks(painter, rect, face, theme)


def _paint_back(painter: QPainter, rect: QRectF, radius: float, theme: Theme) -> None:
    """Paint the back of a card: a lamp over water."""
    ground = "#245650" if not theme.is_dark else "#1C4642"
    painting.rounded(painter, rect, radius, ground)
    inner = rect.adjusted(2.5, 2.5, -2.5, -2.5)
    light = mixed("#FFFFFF", ground, 0.72)
    painting.ring(painter, inner, radius - 2, light, 1.0, 0.55)
    side = rect.width() * 0.46
    lamp = QRectF(rect.center().x() - side / 2, rect.center().y() - side * 0.95, side, side)
    emblems.paint_symbol(painter, lamp, "Lantern", light, 0.85)
    emblems.paint_symbol(painter, lamp.translated(0, side * 1.02), "Tide", light, 0.5)


def _paint_plain(painter: QPainter, rect: QRectF, face: Face, theme: Theme) -> None:
    """Paint the inside of a card without space for its text: name, picture, and cost or faction."""
    room, size, lines, is_centred = _name_on(face, rect.size(), theme)
    room.translate(rect.topLeft())
    high = size * NAME_LINE
    is_small = rect.width() < NAMED
    top = room.top() + ((room.height() - high * len(lines)) / 2 if is_centred else 0)
    for number, part in enumerate(lines):
        box = QRectF(room.left(), top + number * high, room.width(), high)
        painting.text(painter, box, part, theme, size, theme.ink, 600)
    if rect.height() < FLAT and lines and is_centred:
        return
    bottom = top + high * len(lines) + 1 if is_small else room.bottom() + 1
    art = QRectF(rect.left(), bottom if lines else rect.top(), rect.width(), 0)
    art.setBottom(rect.bottom())
    emblems.paint_art(painter, art, face.card, face.kind, face.factions, theme)
    side = min(rect.width() * 0.27, art.height() * 0.4, 22.0)
    if face.cost and is_small:
        corner = QPointF(art.left() + 2, art.top() + side * 0.5 + 2)
        _paint_cost(painter, corner, side * 0.46, face.cost, theme)
    elif face.cost:
        radius = _cost_radius(rect.width())
        corner = QPointF(room.left(), (rect.top() + room.top()) / 2)
        _paint_cost(painter, corner, radius, face.cost, theme)
    elif face.kind != "spring" or not is_small:
        _paint_symbol(painter, QRectF(art.left() + 2, art.top() + 2, side, side), face, theme)


def _cost_radius(width: float) -> float:
    """Return the radius of a cost's symbols on a card without text."""
    return max(_type_size(width) * 0.5, min(width * 0.072, 9.0))


def _type_size(width: float) -> float:
    """Return the type size of the name on a card of this width."""
    return max(9.0, min(width * 0.085, 22.0))


def _room_of_name(face: Face, size: QSizeF) -> tuple[QRectF, tuple[float, ...]]:
    """Return where the name is on a card without text, from its corner, and the type sizes to try."""
    width, high = size.width() * face.open, size.height()
    if size.width() < NAMED or high < FLAT:
        left = _wounds_width(face, size.width()) if high < FLAT else 0.0
        return QRectF(
            left, 1, width - left, max(high * NAME_SHARE, min(3 * LEAST_LINE, high * 0.7))
        ), NAME_SIZES
    used, pad = _type_size(size.width()), max(3.0, size.width() * 0.03)
    top = max(used * 1.3, 2 * _cost_radius(size.width()) + 2) if face.cost else 2.0
    sizes = tuple([used * part for part in (1.0, 0.92, 0.85, 0.78)])
    return QRectF(pad, top, width - 2 * pad, used * 2.4), (*sizes, *NAME_SIZES[-3:])


def _name_on(face: Face, size: QSizeF, theme: Theme) -> tuple[QRectF, float, list[str], bool]:
    """Return where the name is on a card without text, its type size and lines, and whether it is in the
    middle of that space.

    On a flat card it is between the wounds and the size if it fits there, else at the top.
    """
    if size.height() < FLAT:
        left = 1 + _wounds_width(face, size.width())
        right = size.width() * face.open - _mark_width(face, size.width())
        beside = QRectF(left, 0, right - left + 1, size.height())
        used, lines = lines_of_name(face.name, beside.size(), NAME_SIZES, theme)
        if lines:
            return beside, used, lines, True
    room, sizes = _room_of_name(face, size)
    return room, *lines_of_name(face.name, room.size(), sizes, theme), size.width() >= NAMED


def _mark_width(face: Face, width: float) -> float:
    """Return the width of the marks at the right end of a flat card, which cover no name."""
    has_mark = face.size is not None or face.count > 1
    return mark_unit(width) * 1.8 if has_mark else 2.0


def _wounds_width(face: Face, width: float) -> float:
    """Return the width of the drop with the wounds at the left end of a flat card; 0 without wounds."""
    if not face.wounds:
        return 0.0
    return mark_unit(width) * (1.24 + (CORNER_OF_FLAT if face.exhausted else 0.0))


def painted_name(face: Face, size: QSizeF, theme: Theme) -> tuple[list[str], float]:
    """Return the lines of the name that a card in this size shows on the field, and how far down they reach.

    There are no lines if the name does not fit.
    """
    edge = _edge(size.width())
    inner = size - QSizeF(2 * edge, 2 * edge)
    room, used, lines, is_centred = _name_on(face, inner, theme)
    high = used * NAME_LINE * len(lines)
    free = (room.height() - high) / 2 if is_centred else 0
    return lines, edge + room.top() + free + high


def _edge(width: float) -> float:
    """Return the width of a card's frame."""
    return max(1.5, width * 0.028)


def lines_of_name(name: str, room: QSizeF, sizes: Sequence[float], theme: Theme) -> tuple[float, list[str]]:
    """Return the type size and the lines of a name in this space.

    The first of these sizes in which it fits is taken, and long words are divided only if it fits in none
    without. There are no lines if it does not fit at all.
    """
    width = room.width() - 3
    for size, can_divide in [*((size, False) for size in sizes), *((size, True) for size in sizes)]:
        metrics = QFontMetricsF(theme.font(size, 600, tabular=True))
        lines = _name_lines(name, width, metrics, can_divide)
        if lines and size * NAME_LINE * len(lines) <= room.height():
            return size, lines
    return sizes[-1], []


def _name_lines(name: str, width: float, metrics: QFontMetricsF, can_divide: bool) -> list[str]:
    """Return the name in lines of this width, long words divided if they may be; [] if it does not fit."""
    lines: list[str] = []
    for word in name.replace("-", "- ").split():
        joined = word
        if lines:
            joined = f"{lines[-1]}{word}" if lines[-1].endswith("-") else f"{lines[-1]} {word}"
        if lines and metrics.horizontalAdvance(joined) <= width:
            lines[-1] = joined
        elif metrics.horizontalAdvance(word) <= width:
            lines.append(word)
        elif can_divide and (parts := _divided(word, width, metrics)):
            lines += parts
        else:
            return []
    return lines


def _divided(word: str, width: float, metrics: QFontMetricsF) -> list[str]:
    """Return a word in two parts that fit, divided as well as possible; [] if none fit."""
    for at in divisions_of(word):
        parts = [f"{word[:at]}-", word[at:]]
        if all(metrics.horizontalAdvance(part) <= width for part in parts):
            return parts
    return []


def divisions_of(word: str) -> tuple[int, ...]:
    """Return where a word of a card's name may be divided, the best place first: between the words it is
    composed of, then between syllables, in each of these words those near its middle first.

    () for a short word, and for one without such a place.
    """
    parts = parts_of_word(word)
    starts = list(accumulate(map(len, parts), initial=0))[:-1]
    within = [start + at for start, part in zip(starts, parts, strict=True) for at in _syllables_of(part)]
    return (*starts[1:], *within)


@cache
def _syllables_of(word: str) -> tuple[int, ...]:
    """Return where a word that is not composed may be divided, the best place first."""
    low = word.lower()
    found = []
    for at in range(2, len(word) - 2) if len(word) >= SHORTEST_DIVIDED else ():
        before, after = low[:at], low[at:]
        if not SOUNDED.search(before) or not SOUNDED_END.search(after) or low[at - 1 : at + 1] in DIGRAPHS:
            continue
        if after.startswith("le") and not SOUNDED.search(before[-1]):  # "Bram-ble", not "Bramb-le"
            continue
        kind = next((kind for kind, place in enumerate(BREAKS) if place.fullmatch(low[at - 2 : at + 2])), -1)
        if kind >= 0:
            found.append((kind, abs(2 * at - len(word)), at))
    return tuple(at for _kind, _far, at in sorted(found))


def _paint_symbol(painter: QPainter, box: QRectF, face: Face, theme: Theme) -> None:
    """Paint the symbol of the card's faction."""
    faction = face.factions[0] if face.factions else ""
    emblems.paint_pip(painter, box.center(), box.width() / 2, faction, theme)


def _paint_cost(painter: QPainter, left: QPointF, radius: float, cost: str, theme: Theme) -> float:
    """Paint the cost to the right of `left`, the middle of its left edge; return its width."""
    parts = re.findall(r"\d+|[A-Z]", cost)
    step = radius * 2.02
    at = left.x() + radius
    for part in parts:
        centre = QPointF(at, left.y())
        if part in FACTION_OF:
            emblems.paint_pip(painter, centre, radius, FACTION_OF[part], theme)
        else:
            fill = mixed(theme.ink, theme.board, 0.66)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(fill))
            painter.drawEllipse(centre, radius, radius)
            box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
            painting.text(painter, box, part, theme, radius * 1.35, theme.on(fill), 700)
        at += step
    return step * len(parts)


def _paint_worded(painter: QPainter, rect: QRectF, face: Face, theme: Theme) -> None:
    """Paint the inside of a card with its name above the picture and its text below."""
    width = rect.width()
    pad = max(3.0, width * 0.03)
    type_size = _type_size(width)
    head = type_size * 1.75
    corner = QPointF(rect.left() + pad, rect.top() + head / 2)
    if face.cost:
        used = _paint_cost(painter, corner, type_size * 0.5, face.cost, theme)
    else:
        used = type_size * 1.1
        _paint_symbol(painter, QRectF(corner.x(), corner.y() - used / 2, used, used), face, theme)
    box = QRectF(corner.x() + used + pad, rect.top(), width * face.open - used - 3 * pad, head)
    _paint_name(painter, box, face.name, type_size, theme)
    art = QRectF(rect.left(), rect.top() + head, width, rect.height() * 0.42)
    emblems.paint_art(painter, art, face.card, face.kind, face.factions, theme)
    below = QRectF(rect.left() + pad * 1.5, art.bottom() + 1, width * face.open - 3 * pad, type_size * 1.5)
    small = max(9.0, type_size * 0.8)
    painting.text(painter, below, face.line, theme, small, second_text(theme, paper(theme)), 500, LEFT)
    room = QRectF(below.left(), below.bottom(), below.width(), rect.bottom() - below.bottom() - pad)
    if face.size is not None:
        room.setHeight(room.height() - type_size * 1.3)
    _paint_text(painter, room, face.text, max(9.0, type_size * 0.86), theme)


def _paint_name(painter: QPainter, box: QRectF, name: str, size: float, theme: Theme) -> None:
    """Paint the name in one line, in a smaller size if it is long, and elided if that is not enough."""
    for part in (1.0, 0.92, 0.85, 0.78):
        used = max(8.0, size * part)
        metrics = QFontMetricsF(theme.font(used, 600, tabular=True))
        if metrics.horizontalAdvance(name) <= box.width():
            break
    painter.setFont(theme.font(used, 600, tabular=True))
    painter.setPen(colour(theme.ink))
    shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, box.width())
    painting.draw_text(painter, box, int(LEFT), shown)


def text_height(words: str, width: float, size: float, theme: Theme) -> float:
    """Return the height of wrapped text."""
    metrics = QFontMetricsF(theme.font(size, 400))
    room = QRectF(0, 0, width, 2000)
    return metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), with_whole_sizes(words)).height()


def with_whole_sizes(words: str) -> str:
    """Return a text in which no line ends within a size such as +1/+1."""
    return words.replace("/", "/\N{WORD JOINER}")


def _paint_text(painter: QPainter, room: QRectF, words: str, size: float, theme: Theme) -> None:
    """Paint the text in this size, or smaller until it fits; the least size may still be cut off."""
    while size > 8.5 and text_height(words, room.width(), size, theme) > room.height():
        size -= 0.5
    painter.setFont(theme.font(size, 400))
    painter.setPen(colour(theme.ink))
    flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
    painting.draw_text(painter, room, flags, with_whole_sizes(words))


# marks
def mark_unit(width: float) -> float:
    """Return the unit in which the marks on a card of this width are measured."""
    return max(11.0, min(width * (0.2 if width < WORDED else 0.145), 34.0))


def size_place(face: Face, seen: QRectF, theme: Theme, unit: float) -> QRectF:
    """Return where might and grit are painted: at the lower right of a card's visible part, or left in a
    hand."""
    high = unit * 1.15
    metrics = QFontMetricsF(theme.font(unit * 0.86, 700))
    width = max(high * 1.5, metrics.horizontalAdvance(_size_words(face)) + unit * 0.5)
    # in a hand the left side is visible
    left = seen.left() - 1 if face.printed is None else seen.right() - width + 1
    return QRectF(left, seen.bottom() - high + 1, width, high)


def _depth_of_role(height: float, radius: float) -> float:
    """Return how far below the upper edge of a card its role is; on a low one at the edge, above the size."""
    return radius * 0.3 if height < CROWDED_FACE else height * 0.58


def tick_place(rect: QRectF) -> tuple[QPointF, float]:
    """Return middle and radius of the tick on a chosen card, where its role in the clash would be."""
    radius = max(8.0, min(rect.width() * 0.145, 24.0))
    return QPointF(rect.right() - radius + 1, rect.top() + _depth_of_role(rect.height(), radius)), radius


def role_place(seen: QRectF, unit: float) -> QRectF:
    """Return where the role in the clash is painted, at the right edge of the visible part of a card."""
    radius = unit * 0.72
    at = QPointF(seen.right() - radius + 1, seen.top() + _depth_of_role(seen.height(), radius))
    return QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)


def _size_words(face: Face) -> str:
    """Return might and grit of a unit as "3/2"; of one without might, its grit; "*" for a number not yet
    set."""
    shown = ("*", "*") if face.is_counted and face.printed is None else face.size or (0, 0)
    return f"{shown[0]}/{shown[1]}" if face.has_might else str(shown[1])


def _paint_marks(painter: QPainter, rect: QRectF, face: Face, theme: Theme) -> None:
    """Paint what is marked on a card: size, counters, effects, wounds, count,
    exhaustion, delay and role in the clash.
    """
    unit = mark_unit(rect.width())
    seen = QRectF(rect.left(), rect.top(), rect.width() * face.open, rect.height())
    if face.size is not None:
        _paint_size(painter, seen, face, unit, theme)
    if face.kind == "reply" and NAMED <= rect.width() < WORDED and rect.height() >= FLAT:
        _paint_reply(painter, seen, unit, theme)
    if face.counters:
        words = f"+{face.counters}" if face.counters > 0 else f"−{-face.counters}"
        box = QRectF(rect.left() - 1, rect.top() + rect.height() * 0.45, unit * 1.25, unit * 0.9)
        painting.rounded(painter, box, unit * 0.2, theme.ink)
        painting.text(painter, box, words, theme, unit * 0.68, theme.board, 700)
    if face.has_effect:
        low = unit if face.counters else 0.0
        at = QPointF(rect.left() + unit * 0.4, rect.top() + rect.height() * 0.45 + unit * 0.45 + low)
        _paint_effect(painter, at, unit * 0.45, theme)
    if face.wounds:
        at, tip = wounds_place(face, rect, theme, unit)
        drop(painter, at, unit, theme.alarm, str(face.wounds), theme, tip)
    if face.count > 1:
        box = QRectF(seen.right() - unit * 1.5, rect.bottom() - unit * 1.05, unit * 1.55, unit * 1.05)
        painting.rounded(painter, box, unit * 0.35, theme.ink)
        painting.text(painter, box, f"×{face.count}", theme, unit * 0.75, theme.board, 700)
    if face.exhausted:
        _paint_exhausted(painter, rect, unit, theme)
    elif face.delayed:
        _paint_delayed(painter, _clock_place(face, seen, theme, unit), unit * 0.45, theme)
    if face.clash:
        _paint_clash_role(painter, seen, face.clash, unit, theme)


def _paint_reply(painter: QPainter, rect: QRectF, unit: float, theme: Theme) -> None:
    """Mark a reply with its kind, since it alone can be played in the other player's turn."""
    size = max(8.5, unit * 0.6)
    wide = QFontMetricsF(theme.font(size, 650)).horizontalAdvance(REPLY) + size * 0.8
    box = QRectF(rect.left() + 2, rect.bottom() - size * 1.5 - 2, wide, size * 1.5)
    painting.rounded(painter, box, size * 0.4, theme.board)
    painting.ring(painter, box, size * 0.4, theme.ink, 1.2)
    painting.text(painter, box, REPLY, theme, size, theme.ink, 650)


def _paint_size(painter: QPainter, rect: QRectF, face: Face, unit: float, theme: Theme) -> None:
    """Paint might and grit, with a small arrow if they differ from the printed ones."""
    assert face.size is not None
    box = size_place(face, rect, theme, unit)
    high = box.height()
    changed = 0
    if face.printed is not None:
        changed = sum(face.size) - sum(face.printed) or (face.size != face.printed)
    painting.rounded(painter, box, high * 0.3, theme.board)
    edge = theme.ink if not changed else (theme.accent if changed > 0 else theme.alarm)
    painting.ring(painter, box, high * 0.3, edge, 1.4)
    painting.text(painter, box, _size_words(face), theme, unit * 0.86, theme.ink, 700)
    if changed:
        tip, base = (
            (box.top() - unit * 0.42, box.top() - 1)
            if changed > 0
            else (box.top() - 1, box.top() - unit * 0.42)
        )
        x, wide = box.center().x(), unit * 0.28
        arrow = QPainterPath(QPointF(x, tip))
        arrow.lineTo(x + wide, base)
        arrow.lineTo(x - wide, base)
        arrow.closeSubpath()
        painter.setPen(QPen(colour(theme.board), 1))
        painter.setBrush(colour(edge))
        painter.drawPath(arrow)


def wounds_place(face: Face, rect: QRectF, theme: Theme, unit: float) -> tuple[QPointF, float]:
    """Return the middle of the drop with the wounds, at the lower left, and how far its tip is above that, in
    units. On a low card it is lower and its tip shorter, so that it covers no name."""
    at, corner = QPointF(rect.left() + unit * 0.62, rect.bottom() - unit * 0.62), 0.6 * unit
    if rect.height() >= LOW_FACE:
        return at + QPointF(corner, -corner) if face.exhausted else at, DROP_TIP
    if face.exhausted:
        at += QPointF(CORNER_OF_FLAT * unit, 0)
    if rect.height() - 2 * _edge(rect.width()) < FLAT:  # its name is beside the drop
        return at, DROP_TIP
    lines, reach = painted_name(face, rect.size(), theme)
    over = reach - (rect.height() - (0.62 + DROP_TIP) * unit) if lines else 0.0
    lower = max(0.0, min(PAD - 1, over))
    return at + QPointF(0, lower), max(LEAST_TIP, DROP_TIP - max(0.0, over - lower) / unit)


def drop(
    painter: QPainter, at: QPointF, unit: float, fill: str, words: str, theme: Theme, tip: float = DROP_TIP
) -> None:
    """Paint a drop around `at` with `words` in it; its tip is `tip` units above that."""
    low, wide, top = at.y() + unit * 0.6, unit * 0.9, at.y() - unit * tip
    path = QPainterPath(QPointF(at.x(), top))
    path.cubicTo(at.x() + wide, at.y() + unit * 0.1, at.x() + unit * 0.5, low, at.x(), low)
    path.cubicTo(at.x() - unit * 0.5, low, at.x() - wide, at.y() + unit * 0.1, at.x(), top)
    painter.setPen(QPen(colour(theme.board), 1.2))
    painter.setBrush(colour(fill))
    painter.drawPath(path)
    box = QRectF(at.x() - unit * 0.6, at.y() - unit * 0.45, unit * 1.2, unit)
    painting.text(painter, box, words, theme, unit * 0.7, theme.on(fill), 700)


def _paint_exhausted(painter: QPainter, rect: QRectF, unit: float, theme: Theme) -> None:
    """Mark an exhausted card by a turned corner, so that not only the angle shows it; it covers no name."""
    corner, side = QPainterPath(rect.bottomLeft()), unit * (CORNER_OF_FLAT if rect.height() < FLAT else 1.2)
    corner.lineTo(rect.left() + side, rect.bottom())
    corner.lineTo(rect.left(), rect.bottom() - side)
    corner.closeSubpath()
    painter.setPen(QPen(colour(theme.board), 1))
    painter.setBrush(colour(theme.ink))
    painter.drawPath(corner)
    shade = QPainterPath()
    shade.addRoundedRect(rect, rect.width() * 0.07, rect.width() * 0.07)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(theme.desk, 0.16))
    painter.drawPath(shade)


def _clock_place(face: Face, seen: QRectF, theme: Theme, unit: float) -> QPointF:
    """Return the middle of the clock: at the right edge, or on a low card where no name is."""
    if seen.height() >= LOW_FACE:
        return QPointF(seen.right() - unit * 0.6, seen.center().y())
    box = size_place(face, seen, theme, unit)
    if seen.height() < FLAT:
        return QPointF(seen.right() - unit * 0.4, seen.top() + unit * 0.4)
    return QPointF(box.left() - unit * 0.55, box.center().y() + PAD / 2)  # the name may reach near the size


def _paint_delayed(painter: QPainter, at: QPointF, radius: float, theme: Theme) -> None:
    """Mark a unit that entered this turn, by a clock."""
    painter.setPen(QPen(colour(theme.ink), max(1.2, radius * 0.2)))
    painter.setBrush(colour(theme.board, 0.9))
    painter.drawEllipse(at, radius, radius)
    painter.drawLine(at, QPointF(at.x(), at.y() - radius * 0.6))
    painter.drawLine(at, QPointF(at.x() + radius * 0.45, at.y() + radius * 0.2))


def _paint_effect(painter: QPainter, at: QPointF, radius: float, theme: Theme) -> None:
    """Mark a card under a lasting effect, by an asterisk in a circle."""
    painter.setPen(QPen(colour(theme.board), 1.2))
    painter.setBrush(colour(theme.accent))
    painter.drawEllipse(at, radius, radius)
    painter.setPen(QPen(colour(theme.on_accent), max(1.2, radius * 0.24)))
    for turn in range(3):
        reach = QPointF(cos(turn * pi / 3 + pi / 6), sin(turn * pi / 3 + pi / 6)) * radius * 0.62
        painter.drawLine(at - reach, at + reach)


def _paint_clash_role(painter: QPainter, rect: QRectF, role: str, unit: float, theme: Theme) -> None:
    """Mark an attacker by a blade or a guard by a shield, at the edge, where no name is."""
    place = role_place(rect, unit)
    at = place.center()
    painter.setPen(QPen(colour(theme.board), 1.2))
    painter.setBrush(colour(theme.alarm if role == "attacks" else theme.accent))
    painter.drawEllipse(place)
    ink = theme.on(theme.alarm if role == "attacks" else theme.accent)
    shape = _blade() if role == "attacks" else _shield()
    reach = unit * 0.5
    painter.save()
    painter.translate(at)
    painter.scale(reach, reach)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(ink))
    painter.drawPath(shape)
    painter.restore()


def _blade() -> QPainterPath:
    """Return an upright blade with its guard and grip, from -1 to 1."""
    path = QPainterPath(QPointF(0, -1.05))
    for x, y in ((0.2, -0.72), (0.2, 0.3), (-0.2, 0.3), (-0.2, -0.72)):
        path.lineTo(x, y)
    path.closeSubpath()
    path.addRect(QRectF(-0.58, 0.36, 1.16, 0.2))
    path.addRect(QRectF(-0.13, 0.56, 0.26, 0.42))
    return path


def _shield() -> QPainterPath:
    """Return a shield, from -1 to 1."""
    path = QPainterPath(QPointF(-0.76, -0.76))
    path.lineTo(0.76, -0.76)
    path.quadTo(0.76, 0.46, 0, 0.9)
    path.quadTo(-0.76, 0.46, -0.76, -0.76)
    return path
