"""The tray beside the board with the pieces that are not laid yet, small, each in its own place."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSizeF

from .state import Level

Size = tuple[int, int]
APART = 0.75  # distance between two pieces, in cells of the tray
LARGEST, LEAST = 0.62, 5.0  # limits of a cell of the tray: as a share of one of the board, and in pixels
SMALL = 14.0  # pixels of a cell below which the plan is made for the very room
# the height of a tray in widths: for which a plan is made, and from where on the next one is taken
FLAT, SQUARE, TALL = 0.3, 0.85, 1.5
MARGIN = 24.0  # pixels beside the tray
TRAY_BESIDE, TRAY_BELOW = 0.34, 0.32  # the tray's share of the room's width, or of its height
FLAT_TO_SQUARE, SQUARE_TO_TALL = 0.5, 1.15


def size_of(level: Level, item: int) -> Size:
    """Return rows and columns of a piece's bounding box."""
    piece = level.pieces[item]
    return max(row for row, _ in piece), max(column for _, column in piece)


class TrayPlan(NamedTuple):
    """The places of a level's pieces on a tray, and the size they need together, in cells of the tray."""

    corners: tuple[tuple[float, float], ...]  # of each piece: x and y
    width: float
    height: float

    def pitch(self, room: QSizeF) -> float:
        """Return the largest size of a cell with which all pieces fit into this room."""
        return min(room.width() / max(1.0, self.width), room.height() / max(1.0, self.height))


def flow_pieces(sizes: Sequence[Size], width: float) -> TrayPlan:
    """Return a plan of pieces of these sizes in rows of this width, in cells."""
    corners, x, y, tallest, widest = [], 0.0, 0.0, 0, 0.0
    for rows, columns in sizes:
        if x and x + columns > width:
            x, y, tallest = 0.0, y + tallest + APART, 0
        corners.append((x, y))
        widest = max(widest, x + columns)
        x += columns + APART
        tallest = max(tallest, rows)
    return TrayPlan(tuple(corners), widest, y + tallest)


@lru_cache(maxsize=64)
def best_plan(sizes: tuple[Size, ...], slope: float) -> TrayPlan:
    """Return the plan with the largest pieces on a tray whose height is `slope` times its width."""
    widest = max((columns for _, columns in sizes), default=1)
    total = sum(columns + APART for _, columns in sizes)
    plans = (flow_pieces(sizes, widest + step / 4) for step in range(int(4 * (total - widest)) + 1))
    return max(plans, key=lambda plan: plan.pitch(QSizeF(1.0, slope)))


def tray_plan(sizes: tuple[Size, ...], room: QSizeF, largest: float) -> tuple[TrayPlan, float]:
    """Return where all pieces of the level lie in this room, and the size of a cell in pixels: at most
    `largest`, at least 5, whether they fit or not.

    Rooms of about the same shape have the same plan, so that no piece changes its place when the window, or
    what is beside the board, changes a little.
    """
    slope = room.height() / max(1.0, room.width())
    plan = best_plan(sizes, TALL if slope >= SQUARE_TO_TALL else SQUARE if slope >= FLAT_TO_SQUARE else FLAT)
    if plan.pitch(room) < SMALL:  # then each pixel counts
        plan = best_plan(sizes, round(slope, 1))
    # whole pixels keep straight edges sharp
    return plan, max(LEAST, float(int(min(largest, plan.pitch(room)))))


def split_room(room: QRectF) -> tuple[QRectF, bool]:
    """Return the part of the room left for the board, and whether the tray is beside it instead of below."""
    if room.width() > room.height() * 1.12:
        return room.adjusted(0, 0, -room.width() * TRAY_BESIDE, 0), True
    return room.adjusted(0, 0, 0, -room.height() * TRAY_BELOW), False


def centred_part(part: QRectF, card: QRectF) -> QRectF:
    """Return the board's part of a room beside the tray, moved so that both margins of the room are equal;
    `card` is the board's panel in the unmoved part."""
    return part.translated(-max(0.0, (card.left() - part.left() - MARGIN) / 2), 0)


def tray_rect(room: QRectF, card: QRectF, is_beside: bool) -> QRectF:
    """Return the rectangle of the tray, beside or below the board's panel; beside it as far from the right
    edge of the room as the panel is from the left one."""
    if is_beside:
        left, margin = card.right() + 20, max(MARGIN, card.left() - room.left())
        return QRectF(left, card.top(), max(60.0, room.right() - margin - left), card.height())
    top = card.bottom() + 18
    return QRectF(card.left(), top, card.width(), max(60.0, room.bottom() - 22 - top))
