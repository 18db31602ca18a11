"""The tray beside the board with the pieces that are not laid yet, small, each in its own place."""

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF

from .state import Level

Size = tuple[int, int]
APART = 0.75  # distance between two pieces, in cells of the tray
LARGEST, LEAST = 0.62, 5.0  # limits of a cell of the tray: as a share of one of the board, and in pixels
STEPS = 40


def size_of(level: Level, item: int) -> Size:
    """Return rows and columns of a piece's bounding box."""
    piece = level.pieces[item]
    return max(row for row, _ in piece), max(column for _, column in piece)


def flow_pieces(sizes: Sequence[Size], width: float, pitch: float) -> tuple[list[QPointF], float]:
    """Return where pieces of these sizes lie in rows of this width, and the height they need, in pixels.
    `pitch`: of a cell."""
    places, x, y, tallest = [], 0.0, 0.0, 0
    for rows, columns in sizes:
        if x and x + columns * pitch > width:
            x, y, tallest = 0.0, y + (tallest + APART) * pitch, 0
        places.append(QPointF(round(x), round(y)))
        x += (columns + APART) * pitch
        tallest = max(tallest, rows)
    return places, y + tallest * pitch


@lru_cache(maxsize=32)
def tray_pitch(sizes: tuple[Size, ...], width: float, height: float, largest: float) -> float:
    """Return the largest size of a cell with which all pieces of the level fit, so that none changes its size
    later; at least 5 pixels, whether they fit or not."""
    widest = max((columns for _, columns in sizes), default=1)
    for step in range(STEPS):
        pitch = float(int(largest * (1 - step / (STEPS + 2))))  # whole pixels keep straight edges sharp
        if widest * pitch <= width and flow_pieces(sizes, width, pitch)[1] <= height:
            return max(LEAST, pitch)
    return LEAST


def split_room(room: QRectF) -> tuple[QRectF, bool]:
    """Return what is left for the board, and whether the tray is beside it instead of below."""
    if room.width() > room.height() * 1.12:
        return room.adjusted(0, 0, -room.width() * 0.34, 0), True
    return room.adjusted(0, 0, 0, -room.height() * 0.32), False


def tray_rect(room: QRectF, card: QRectF, is_beside: bool) -> QRectF:
    """Return the rectangle of the tray, beside or below the board's panel."""
    if is_beside:
        left = card.right() + 20
        return QRectF(left, card.top(), max(60.0, room.right() - 24 - left), card.height())
    top = card.bottom() + 18
    return QRectF(card.left(), top, card.width(), max(60.0, room.bottom() - 22 - top))
