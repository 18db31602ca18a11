"""Where name, park and supply stand in the panel of another seat's park."""

from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QRectF, QSizeF

from .layout import WORTH_MOVING, Layout

LEAST_TRAY = 10.0  # pixels of height
TRAY_BESIDE, NAME_BESIDE = 0.3, 0.42  # shares of the width of a park's panel
TRAY_PLACES = 10  # of so many tiles in a tray none moves when another one comes or goes


@dataclass(frozen=True)
class OtherPlaces:
    """The places in the panel of another park: of its seat's name and score, of the park and of its tray."""

    name: QRectF
    park: QRectF
    tray: QRectF


def other_places(layout: Layout, number: int, shape: tuple[float, float]) -> OtherPlaces:
    """Return the places in the panel of another park, which is so many cells wide and high: of the three
    arrangements the one in which the park is largest, but the usual one if that is nearly as good."""
    ways = _below_name(layout, number), _beside_tray(layout, number), _beside_name(layout, number)
    sizes = [min(way.park.width() / shape[0], way.park.height() / shape[1]) for way in ways]
    least = max(sizes) / (WORTH_MOVING if max(sizes) > 0 else 1)
    return next(way for way, size in zip(ways, sizes, strict=True) if size >= least)


def _name_line(layout: Layout, number: int) -> tuple[QRectF, QRectF]:
    """Return the line of the name at the top of another park's panel, and the room below it."""
    rect, pad = layout.other_park(number), max(4.0, 7 * layout.scale)
    high = (layout.font_size(13) + 6) * 0.9
    top = min(rect.top() + pad, rect.center().y() - high / 2)
    name = QRectF(rect.left() + pad, top, rect.width() - 2 * pad, high)
    below = min(name.bottom() + 3, rect.bottom())
    return name, QRectF(name.left(), below, name.width(), max(0.0, rect.bottom() - pad * 0.6 - below))


def _below_name(layout: Layout, number: int) -> OtherPlaces:
    """Return the usual places: the park below the name, and the tray below the park."""
    name, whole = _name_line(layout, number)
    usual = min(layout.other_park(number).height() * 0.16, 34 * layout.scale)
    high = max(min(LEAST_TRAY, whole.height() * 0.35), usual)
    park = whole.adjusted(0, 0, 0, -high - max(4.0, 7 * layout.scale) * 0.4)
    return OtherPlaces(name, park, whole.adjusted(0, whole.height() - high, 0, 0))


def _beside_tray(layout: Layout, number: int) -> OtherPlaces:
    """Return the places with the tray at the left of the park, both below the name."""
    name, whole = _name_line(layout, number)
    wide = whole.width() * TRAY_BESIDE
    park = whole.adjusted(wide + max(4.0, 7 * layout.scale), 0, 0, 0)
    return OtherPlaces(name, park, whole.adjusted(0, 0, wide - whole.width(), 0))


def _beside_name(layout: Layout, number: int) -> OtherPlaces:
    """Return the places with name, score and tray at the left of the park, which fills its panel."""
    rect, pad = layout.other_park(number), max(4.0, 7 * layout.scale)
    name, whole = _name_line(layout, number)
    wide = name.width() * NAME_BESIDE
    high = name.height() * (2 if whole.height() > name.height() * 1.8 else 1)
    name.setSize(QSizeF(wide, high))
    tray = QRectF(name.left(), name.bottom(), wide, max(0.0, whole.bottom() - name.bottom()))
    return OtherPlaces(name, rect.adjusted(wide + 2 * pad, pad * 0.5, -pad, -pad * 0.5), tray)


def tray_tile(tray: QRectF, place: int, count: int) -> QRectF:
    """Return the rectangle of one of `count` places in the tray of another park, in as many rows as show
    the tiles largest."""
    most = max(TRAY_PLACES, count)
    sizes = {rows: min(tray.height() / rows, tray.width() / ceil(most / rows)) for rows in range(1, 6)}
    rows = max(sizes, key=lambda rows: sizes[rows])
    row, column = divmod(place, ceil(most / rows))
    wide, high = min(tray.width() / ceil(most / rows), sizes[rows] * 1.25), sizes[rows]
    return QRectF(tray.left() + column * wide, tray.top() + row * high, wide, high)
