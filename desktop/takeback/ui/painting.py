"""Functions that paint the parts of boards: panel, cells, discs, lines, labels and bubbles."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from math import cos, hypot, pi

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPaintDevice, QPainter, QPainterPath, QPen

from takeback.ui.theme import Theme, colour, mixed

SHADOW_LAYERS = 24
LABEL_SIZE, SMALLEST_LABEL = 13, 10  # of the label of a preview, in pixels
LABEL_HEIGHT, OVERHANG = 24, 15.0  # of that label, and how far it stands out above its panel
FLASHES = 2  # of a preview's label when the preview is ended
BUBBLE_FONT = (13, 500)
BUBBLE_FLAGS = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
BUBBLE_ROOM = 74.0  # height of a bubble with two lines, in points
SIDE_GAP = 12.0  # pixels between a bubble and the frame beside it
LEAST_SIDE = 150.0  # pixels of room beside a frame in which a bubble can be read
RIGHT = int(Qt.AlignmentFlag.AlignRight)
SIDES = int(Qt.AlignmentFlag.AlignLeft) | RIGHT
CENTRED = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignJustify)
ABSOLUTE = int(Qt.AlignmentFlag.AlignAbsolute)  # left means left, even when text runs from the right
BALANCE = 6.0  # pixels to which the width of lines is made equal
CORNERS = 6  # pixels that the mark of the keyboard cursor extends beyond its spot
BUBBLE_EDGE = 9  # pixels that a bubble's tip and outline extend beyond its box


def flood(painter: QPainter, area: QRect | QRectF, fill: str) -> None:
    """Fill the area with one colour.

    `fillRect` would take 1.5 ms in its first call, in which PySide loads the names of all gradients.
    """
    painter.setBackground(QColor(fill))
    painter.eraseRect(area)


@contextmanager
def painter_on(device: QPaintDevice) -> Iterator[QPainter]:
    """Yield a painter that ends with the `with` block, also after an exception.

    A painter that outlives its device, kept by a traceback, would crash.
    """
    painter = QPainter(device)
    try:
        yield painter
    finally:
        painter.end()


def snapped(value: float, ratio: float) -> float:
    """Round points to a whole pixel of the screen, so that edges stay sharp; `ratio` is pixels per point."""
    return round(value * ratio) / ratio


def snapped_down(value: float, ratio: float) -> float:
    """Round points down to a whole pixel of the screen; `ratio` is pixels per point."""
    return int(value * ratio) / ratio


def card(painter: QPainter, rect: QRectF, radius: float, theme: Theme) -> None:
    """Paint the panel of a board on the desk colour, with a soft shadow if the theme has one."""
    painter.setPen(Qt.PenStyle.NoPen)
    depth = max(6.0, radius)
    inside = rect.adjusted(
        depth, depth, -depth, -depth
    )  # the panel covers it, so no layer needs to be painted here
    for layer in range(SHADOW_LAYERS if theme.shadow_strength else 0):
        nearness = layer / SHADOW_LAYERS
        spread = depth * (1.0 - 1.5 * nearness)
        # opaque layers, since many faint ones on each other would shift the hue by rounding
        painter.setBrush(colour(mixed(theme.shadow, theme.desk, theme.shadow_strength * nearness**1.6)))
        round_by = max(1.0, radius + spread)
        edge = QPainterPath()  # what lies in both outlines is left out
        edge.addRoundedRect(
            rect.adjusted(-spread, -spread, spread, spread).translated(0, depth / 2), round_by, round_by
        )
        if not inside.isEmpty():
            edge.addRect(inside)
        painter.drawPath(edge)
    painter.setBrush(colour(theme.board))
    painter.setPen(QPen(colour(theme.line), 2 if theme.outline else 1))
    painter.drawRoundedRect(rect, radius, radius)


def rounded(painter: QPainter, rect: QRectF, radius: float, fill: str, alpha: float = 1.0) -> None:
    """Fill a rounded rectangle with a colour of this opacity, from 0 to 1."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(fill, alpha))
    painter.drawRoundedRect(rect, radius, radius)


def ring(
    painter: QPainter, rect: QRectF, radius: float, edge: str, width: float = 2.0, alpha: float = 1.0
) -> None:
    """Paint the outline of a rounded rectangle, which lies within `rect`."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour(edge, alpha), width))
    half = width / 2
    inner = max(0.0, radius - half)
    painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), inner, inner)


def corners(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the corners of a frame around this spot: the mark of the keyboard cursor.

    Its shape differs from the closed frames of what can be chosen or is chosen.
    """
    frame = rect.adjusted(-3, -3, 3, 3)
    length = max(6.0, min(18.0, 0.34 * min(frame.width(), frame.height())))
    path = QPainterPath()
    for at, across, down in (
        (frame.topLeft(), 1, 1),
        (frame.topRight(), -1, 1),
        (frame.bottomRight(), -1, -1),
        (frame.bottomLeft(), 1, -1),
    ):
        path.moveTo(at + QPointF(across * length, 0))
        path.lineTo(at)
        path.lineTo(at + QPointF(0, down * length))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((theme.board, 6.0), (theme.ink, 3.0)):  # the light edge shows it on any ground
        pen = QPen(colour(ink), width)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawPath(path)


def cell(painter: QPainter, rect: QRectF, radius: float, theme: Theme, fill: str = "") -> None:
    """Paint the background of a cell in the colour `fill` ("": the theme's), with an outline if the theme has
    one."""
    rounded(painter, rect, radius, fill or theme.cell)
    if theme.outline:
        ring(painter, rect, radius, theme.outline, 1.0)


def disc(
    painter: QPainter, centre: QPointF, radius: float, fill: str, theme: Theme, letter: str = ""
) -> None:
    """Paint a disc, with a letter in its middle if there is one."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(fill))
    painter.drawEllipse(centre, radius, radius)
    if letter:
        box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
        text(painter, box, letter, theme, radius * 0.9, theme.on(fill), weight=700)


def line(
    painter: QPainter,
    points: Sequence[QPointF],
    ink: str,
    width: float,
    progress: float = 1.0,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
) -> None:
    """Paint a thick line with round ends through these points, or the first part of it (`progress` below 1).

    Every `style` but SolidLine is painted as a row of dots.
    """
    if progress <= 0 or not points:
        return
    pen = QPen(colour(ink), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    if style != Qt.PenStyle.SolidLine:
        pen.setDashPattern([0.01, 2.0])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path_through(points if progress >= 1 else beginning(points, progress)))


def path_through(points: Sequence[QPointF]) -> QPainterPath:
    """Return a path of straight lines through these points; there must be one."""
    path = QPainterPath(points[0])
    for point in points[1:]:
        path.lineTo(point)
    return path


def beginning(points: Sequence[QPointF], share: float) -> list[QPointF]:
    """Return the first part of a line through these points; `share` is from 0 to 1 of its length."""
    lengths = [hypot(b.x() - a.x(), b.y() - a.y()) for a, b in pairwise(points)]
    left = share * sum(lengths)
    found = [points[0]]
    for end, length in zip(points[1:], lengths, strict=True):
        if length >= left:
            found.append(between(found[-1], end, left / length if length else 1.0))
            break
        left -= length
        found.append(end)
    return found


def between(one: QPointF, other: QPointF, share: float) -> QPointF:
    """Return the point on the straight line from `one` to `other` at this share of the way."""
    return QPointF(one.x() + (other.x() - one.x()) * share, one.y() + (other.y() - one.y()) * share)


def cross(painter: QPainter, rect: QRectF, ink: str, width: float, progress: float = 1.0) -> None:
    """Paint a cross, or the first part of it: its two lines one after the other."""
    line(painter, [rect.topLeft(), rect.bottomRight()], ink, width, min(1.0, progress * 2))
    line(painter, [rect.topRight(), rect.bottomLeft()], ink, width, progress * 2 - 1)


def nought(painter: QPainter, rect: QRectF, ink: str, width: float, progress: float = 1.0) -> None:
    """Paint an ellipse, or the first part of it, starting at the top."""
    if progress <= 0:
        return
    pen = QPen(colour(ink), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if progress >= 1:
        painter.drawEllipse(rect)
    else:
        painter.drawArc(rect, 90 * 16, -round(progress * 360 * 16))


def draw_text(painter: QPainter, place: QRect | QRectF, flags: int, words: str) -> None:
    """Paint text in its own direction, aligned for the painter's layout direction.

    All text is painted here: in a layout from right to left, "10 000" would otherwise be shown as "000 10".
    """
    from_right = painter.layoutDirection() == Qt.LayoutDirection.RightToLeft
    if from_right:
        if not flags & (ABSOLUTE | CENTRED):
            flags = (flags ^ SIDES if flags & SIDES else flags | RIGHT) | ABSOLUTE
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    painter.drawText(place, flags, words)
    if from_right:
        painter.setLayoutDirection(Qt.LayoutDirection.RightToLeft)


def text(
    painter: QPainter,
    rect: QRectF,
    words: str,
    theme: Theme,
    size: float,
    ink: str,
    weight: int = 500,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
) -> None:
    """Paint one line of text in the program's font; digits all have the same width. `size` is in pixels."""
    painter.setFont(theme.font(size, weight, tabular=True))
    painter.setPen(colour(ink))
    draw_text(painter, rect, int(align), words)


def badge(painter: QPainter, centre: QPointF, radius: float, words: str, edge: str, theme: Theme) -> None:
    """Paint a small disc in the board's colour with an outline, and a number or a letter on it."""
    painter.setPen(QPen(colour(edge), max(1.5, radius * 0.16)))
    painter.setBrush(colour(theme.board))
    painter.drawEllipse(centre, radius, radius)
    box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    text(painter, box, words, theme, radius * 1.15, theme.ink, weight=600)


def preview_frame(
    painter: QPainter, rect: QRectF, radius: float, label: str, theme: Theme, overhang: float = OVERHANG
) -> None:
    """Paint a dashed frame around a board with a label, if any, on its upper edge, for a preview; `overhang`
    is how far the label stands out above."""
    pen = QPen(colour(theme.accent), 2.5)
    pen.setDashPattern([4.0, 3.0])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect, radius, radius)
    if label:
        preview_label(painter, rect, label, theme, overhang)


def preview_label(
    painter: QPainter, rect: QRectF, label: str, theme: Theme, overhang: float = OVERHANG
) -> None:
    """Paint the label of a preview, centred at the upper edge of the board's panel `rect`.

    On a narrow panel its last parts are left out, such as how the preview ends, and the type is smaller: it
    must not cover what is beside.
    """
    size, metrics = LABEL_SIZE, QFontMetricsF(theme.font(LABEL_SIZE, 600))
    while " · " in label and metrics.horizontalAdvance(label) + 24 > rect.width():
        label = label.rpartition(" · ")[0]
    while size > SMALLEST_LABEL and metrics.horizontalAdvance(label) + 24 > rect.width():
        size -= 1
        metrics = QFontMetricsF(theme.font(size, 600))
    label = metrics.elidedText(label, Qt.TextElideMode.ElideRight, rect.width() - 24)
    width = metrics.horizontalAdvance(label) + 24
    pill = QRectF(rect.center().x() - width / 2, max(2.0, rect.top() - overhang), width, LABEL_HEIGHT)
    rounded(painter, pill, 12, theme.accent)
    text(painter, pill, label, theme, size, theme.on_accent, weight=600)


def preview_flash(
    painter: QPainter, rect: QRectF, label: str, theme: Theme, progress: float, overhang: float = OVERHANG
) -> None:
    """Paint the label of a preview flashing and fading, after a press has ended the preview."""
    painter.save()
    painter.setOpacity(abs(cos(progress * pi * FLASHES)) * (1.0 - progress))
    preview_label(painter, rect, label, theme, overhang)
    painter.restore()


def bubble(painter: QPainter, bounds: QRectF, at: QRectF, sentence: str, theme: Theme, edge: str) -> None:
    """Paint a sentence in a bubble that points at `at`: above it if there is space, and within `bounds`."""
    box, is_above = bubble_box(bounds, at, sentence, theme)
    _paint_bubble(painter, box, _bubble_path(box, at.center().x(), is_above), sentence, theme, edge)


def side_bubble(
    painter: QPainter, bounds: QRectF, frame: QRectF, at: QRectF, sentence: str, theme: Theme, edge: str
) -> bool:
    """Paint a sentence in a bubble beside a frame that points at the height of `at`, which lies in it. Return
    False, and paint nothing, if there is no room beside the frame."""
    found = side_bubble_box(bounds, frame, at, sentence, theme)
    if found is not None:
        box, is_right = found
        _paint_bubble(painter, box, _side_path(box, at.center().y(), is_right), sentence, theme, edge)
    return found is not None


def side_bubble_box(
    bounds: QRectF, frame: QRectF, at: QRectF, sentence: str, theme: Theme
) -> tuple[QRectF, bool] | None:
    """Return the rectangle of a bubble beside a frame at the height of `at`, at the side that is nearer to
    it, and whether that is the right one; None if neither side has room."""
    metrics, is_right = QFontMetricsF(theme.font(*BUBBLE_FONT)), at.center().x() >= frame.center().x()
    for is_there in (is_right, not is_right):
        free = bounds.right() - frame.right() if is_there else frame.left() - bounds.left()
        words = _balanced_lines(metrics, min(280.0, free - 2 * SIDE_GAP - 28), sentence)
        box = QRectF(0, 0, words.width() + 28, words.height() + 18)
        if free < LEAST_SIDE or box.width() > free - 2 * SIDE_GAP or box.height() > bounds.height() - 8:
            continue
        left = frame.right() + SIDE_GAP if is_there else frame.left() - SIDE_GAP - box.width()
        top = max(
            bounds.top() + 4, min(at.center().y() - box.height() / 2, bounds.bottom() - box.height() - 4)
        )
        box.moveTo(round(left), round(top))
        return box, is_there
    return None


def _paint_bubble(
    painter: QPainter, box: QRectF, path: QPainterPath, sentence: str, theme: Theme, edge: str
) -> None:
    """Paint a bubble with this outline and its sentence."""
    painter.setPen(QPen(colour(edge), 1.5))
    painter.setBrush(QBrush(colour(theme.panel)))
    painter.drawPath(path)
    painter.setFont(theme.font(*BUBBLE_FONT))
    painter.setPen(colour(theme.ink))
    draw_text(painter, box.adjusted(13, 8, -13, -8), BUBBLE_FLAGS, sentence)


def has_room_beside(bounds: QRectF, at: QRectF) -> bool:
    """Tell whether a bubble of two lines fits above or below this place without covering it."""
    return max(at.top() - bounds.top(), bounds.bottom() - at.bottom()) >= BUBBLE_ROOM


def bubble_box(bounds: QRectF, at: QRectF, sentence: str, theme: Theme) -> tuple[QRectF, bool]:
    """Return the rectangle of a bubble within `bounds`, and whether it is above the rectangle `at` that it
    points at; else it is below."""
    widest = min(280.0, bounds.width() - 40)
    metrics = QFontMetricsF(theme.font(*BUBBLE_FONT))
    words = _balanced_lines(metrics, widest, sentence)
    box = QRectF(0, 0, words.width() + 28, words.height() + 18)
    is_above = at.top() - box.height() - 10 >= bounds.top() + 4
    top = (
        at.top() - box.height() - 8 if is_above else min(at.bottom() + 8, bounds.bottom() - box.height() - 4)
    )
    left = max(bounds.left() + 8, min(at.center().x() - box.width() / 2, bounds.right() - box.width() - 8))
    box.moveTo(round(left), round(top))
    return box, is_above


def _balanced_lines(metrics: QFontMetricsF, widest: float, sentence: str) -> QRectF:
    """Return the rectangle of a sentence wrapped within this width, in as few lines as that allows, which are
    about equally long."""
    found = metrics.boundingRect(QRectF(0, 0, widest, 400), BUBBLE_FLAGS, sentence)
    most = found.height()
    low, high = found.width() * 0.6, found.width()
    while high - low > BALANCE and most > metrics.height() * 1.5:
        tried = (low + high) / 2
        lines = metrics.boundingRect(QRectF(0, 0, tried, 400), BUBBLE_FLAGS, sentence)
        if lines.height() <= most and lines.width() <= tried:
            found, high = lines, tried
        else:
            low = tried
    return found


def beyond_marks(bounds: QRectF, at: QRectF, marks: Iterable[QRectF], sentence: str, theme: Theme) -> QRectF:
    """Return `at`, extended up or down, whichever is less, so that a bubble that points at it hides none of
    these marks; unchanged if there is no room beyond them."""
    box = bubble_box(bounds, at, sentence, theme)[0]
    near = [mark for mark in marks if mark.right() > box.left() and mark.left() < box.right()]
    room, top, bottom = box.height() + 14, at.top(), at.bottom()
    for mark in sorted(near, key=QRectF.top, reverse=True):
        if top - room < mark.bottom() and mark.top() < top:
            top = mark.top()
    for mark in sorted(near, key=QRectF.bottom):
        if mark.top() < bottom + room and bottom < mark.bottom():
            bottom = mark.bottom()
    fits_above, fits_below = top - room >= bounds.top(), bottom + room <= bounds.bottom()
    if fits_above and (not fits_below or at.top() - top <= bottom - at.bottom()):
        return QRectF(at.left(), top, at.width(), at.bottom() - top)
    if fits_below:  # up to the upper edge, so that the bubble is below
        return QRectF(at.left(), bounds.top(), at.width(), bottom - bounds.top())
    return at


def _bubble_path(box: QRectF, tip: float, is_above: bool) -> QPainterPath:
    """Return the outline of a bubble with its tip at the horizontal position `tip`."""
    tip = max(box.left() + 16, min(tip, box.right() - 16))
    base, end = (box.bottom() - 1, box.bottom() + 6) if is_above else (box.top() + 1, box.top() - 6)
    return _with_tip(box, [QPointF(tip - 7, base), QPointF(tip, end), QPointF(tip + 7, base)])


def _side_path(box: QRectF, tip: float, is_right: bool) -> QPainterPath:
    """Return the outline of a bubble at one side of what it points at, with its tip at the height `tip`."""
    tip = max(box.top() + 14, min(tip, box.bottom() - 14))
    base, end = (box.left() + 1, box.left() - 6) if is_right else (box.right() - 1, box.right() + 6)
    return _with_tip(box, [QPointF(base, tip - 7), QPointF(end, tip), QPointF(base, tip + 7)])


def _with_tip(box: QRectF, tip: list[QPointF]) -> QPainterPath:
    """Return the outline of a box with rounded corners and a tip through these three points."""
    path = QPainterPath()
    path.addRoundedRect(box, 8, 8)
    point = path_through(tip)
    point.closeSubpath()
    return path.united(point)
