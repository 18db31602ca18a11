"""How the rows of the history look: a spine with a dot per turn, filled when done, a ring when taken back."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Protocol

import msgspec
from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.ui.icons import pixmap
from desktop.ui.painting import flood
from desktop.ui.theme import LIGHT, Theme, second_text

Index = QModelIndex | QPersistentModelIndex
HEIGHT = 40
MARK, GAP = 16, 4  # of what stands at the right end of a row
INSET = 3  # of the current row's soft block in its row
EDGE, SIGN, SPINE, TEXT, END = 12, 21, 38, 60, 24  # from the left; END from the right
SMALL = 12  # a sign at the left edge


class Look(msgspec.Struct, frozen=True):
    """All that painting a row needs to know."""

    text: str
    number: str = ""
    colour: str = ""  # of the mover; empty for Start
    is_here: bool = False
    is_taken_back: bool = False
    is_first: bool = False
    is_last: bool = False
    forks: bool = False
    is_locked: bool = False
    flag: str = ""  # the colour of a bookmark
    flag_shape: str = ""  # the drawing that goes with it
    verdict: str = ""  # the drawing for what was supposed here and is settled
    has_failed: bool = False  # the line that begins here
    has_note: bool = False
    is_saved: bool = False
    head: str = ""  # of a chapter: "open" or "folded"; no turn
    has_draft: bool = False  # a turn that is not confirmed waits here

    def marks(self, second: str, alarm: str) -> list[tuple[str, str]]:
        """The drawings at the right end of the row, from the right, each in its colour."""
        marks = (
            ("lock", second if self.is_locked else ""),
            (self.flag_shape, self.flag),
            (self.verdict, second if self.verdict else ""),
            ("failed", alarm if self.has_failed else ""),
            ("note", second if self.has_note else ""),
            ("disk", second if self.is_saved else ""),
            ("pencil", second if self.has_draft else ""),
        )
        return [(drawing, colour) for drawing, colour in marks if colour]


class Painted(QObject):
    """What the rows in sight look like, so that only those that look different now are painted again.

    Taking a turn back changes two rows of a list, and every row takes its time to paint. Painters note here
    what they paint a row from; all of it, or the row stays as it was.
    """

    _asked = Signal()

    def __init__(self, view: QAbstractItemView, look: Callable[[Index], Hashable]) -> None:
        super().__init__(view)
        self._view, self._look = view, look
        self._looks: dict[tuple[int, int], Hashable] = {}
        self._is_asked = False
        self._asked.connect(self._follow, Qt.ConnectionType.QueuedConnection)  # which is before Qt paints
        # one of our own: to tell what Qt's is, Python would make every kind of widget there is
        view.setViewport(QWidget(view))
        view.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # Qt moves rows when it scrolls

    def note(self, index: Index, look: Hashable) -> None:
        self._looks[_key(index)] = look

    def ground(self, event: QPaintEvent, colour: str) -> None:
        """What is behind the rows; nothing shines through it."""
        painter = QPainter(self._view.viewport())
        flood(painter, event.rect(), colour)
        painter.end()

    def follow(self) -> None:
        """Something happened: paint what it changed, once all of it is known."""
        if not self._is_asked:
            self._is_asked = True
            self._asked.emit()

    def _follow(self) -> None:
        """A row that left the sight is painted when it returns."""
        self._is_asked = False
        view, area = self._view, self._view.viewport()
        known, self._looks = self._looks, {}
        width, height = area.width(), area.height()
        first = view.visualRect(view.indexAt(QPoint(width // 2, 0)))  # all rows are as high as this one
        for top in range(first.top(), height, first.height()) if first.height() else ():
            index = view.indexAt(QPoint(width // 2, max(0, top)))
            if not index.isValid():
                break
            key = _key(index)
            if key in known and known[key] == self._look(index):
                self._looks[key] = known[key]
            else:
                area.update(QRect(0, top, width, first.height()))


def _key(index: Index) -> tuple[int, int]:
    return index.internalId(), index.row()


class Looks(Protocol):
    def look(self, row: int) -> Look: ...


class RowPainter(QStyledItemDelegate):
    """Paints one row; the list it stands in says what the row is."""

    def __init__(
        self, looks: Looks, parent: QWidget, height: int = HEIGHT, painted: Painted | None = None
    ) -> None:
        super().__init__(parent)
        self._looks, self._list = looks, parent
        self._painted = painted
        self._height = height
        self.set_theme(LIGHT)

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        self._done = theme.font(14)
        self._here = theme.font(14, 600)
        self._back = QFont(self._done)
        self._back.setItalic(True)
        self._number = theme.font(12, tabular=True)
        self._second = QColor(second_text(theme))
        self._spine = QColor(theme.line).darker(112) if not theme.is_dark else QColor(theme.line).lighter(130)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(120, self._height)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look = self._looks.look(index.row())
        if self._painted is not None:
            self._painted.note(index, look)
        area: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        mirror(painter, option.direction, area)
        if look.is_here:
            self._paint_block(painter, area)
            if self._list.hasFocus():
                self._paint_ring(painter, area)
        self._paint_sign(painter, area, look)
        self._paint_spine(painter, area, look)
        if look.head:
            self._paint_arrow(painter, area, look)
        else:
            self._paint_dot(painter, area, look)
        right = self._paint_marks(painter, area, look)
        self._paint_text(painter, area, look, right)
        painter.restore()

    def _paint_block(self, painter: QPainter, area: QRect) -> None:
        block = QRectF(area).adjusted(EDGE, INSET, -EDGE, -INSET)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.accent_soft))
        painter.drawRoundedRect(block, 8, 8)
        painter.drawRect(QRectF(block.left(), block.top(), 8, block.height()))
        painter.setBrush(QColor(self.theme.accent))
        painter.drawRoundedRect(QRectF(block.left(), block.top(), 4, block.height()), 1.5, 1.5)

    def _paint_sign(self, painter: QPainter, area: QRect, look: Look) -> None:
        """At the left edge: a triangle here, a curved arrow on what was taken back."""
        middle = area.center().y() + 1.0
        if look.is_here:
            x = area.left() + SIGN
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.theme.accent))
            points = ((-3, -5), (4, 0), (-3, 5))
            painter.drawPolygon([QPointF(x + right, middle + down) for right, down in points])
        elif look.is_taken_back:
            ratio = painter.device().devicePixelRatio()
            picture = pixmap("undo", self._second.name(), SMALL, ratio)
            painter.drawPixmap(QPointF(area.left() + SIGN - SMALL / 2, middle - SMALL / 2), picture)

    def _paint_ring(self, painter: QPainter, area: QRect) -> None:
        """The list has the focus."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self.theme.accent), 2))
        painter.drawRoundedRect(QRectF(area).adjusted(EDGE + 1, INSET + 1, -EDGE - 1, -INSET - 1), 7, 7)

    def _paint_spine(self, painter: QPainter, area: QRect, look: Look) -> None:
        """Solid behind, dotted ahead; it stops short of the dot."""
        x, middle = area.left() + SPINE, area.center().y() + 1
        dots = QPen(self._spine, 2, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
        dots.setDashPattern([2, 2])
        solid = QPen(self._spine, 2)
        if not look.is_first:
            painter.setPen(dots if look.is_taken_back else solid)
            painter.drawLine(QPointF(x, area.top()), QPointF(x, middle - 9))
        if not look.is_last:
            painter.setPen(dots if look.is_taken_back or look.is_here else solid)
            painter.drawLine(QPointF(x, middle + 9), QPointF(x, area.bottom() + 1))
        if look.forks:
            bow = QPainterPath(QPointF(x - 5, middle + 8))
            bow.cubicTo(x - 12, middle + 11, x - 16, middle + 14, x - 16, middle + 19)  # its end is round
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._second, 2, c=Qt.PenCapStyle.RoundCap))
            painter.drawPath(bow)

    def _paint_arrow(self, painter: QPainter, area: QRect, look: Look) -> None:
        """Down where the turns below are open, towards the text where they are folded away."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._second, 2, c=Qt.PenCapStyle.RoundCap))
        points = ((-2, -4), (2, 0), (-2, 4)) if look.head == "folded" else ((-4, -2), (0, 2), (4, -2))
        x, middle = area.left() + SPINE, area.center().y() + 1
        painter.drawPolyline([QPointF(x + right, middle + down) for right, down in points])

    def _paint_dot(self, painter: QPainter, area: QRect, look: Look) -> None:
        centre = QPointF(area.left() + SPINE, area.center().y() + 1)
        colour = QColor(look.colour) if look.colour else self._second
        if look.is_taken_back:
            painter.setBrush(QColor(self.theme.panel))
            painter.setPen(QPen(colour, 2))
            painter.drawEllipse(centre, 5, 5)
            return
        painter.setBrush(colour)
        painter.setPen(QPen(QColor(self.theme.panel), 2) if look.is_here else Qt.PenStyle.NoPen)
        radius = (7.5 if look.is_here else 6.5) if look.colour else 4.5
        painter.drawEllipse(centre, radius, radius)

    def _paint_marks(self, painter: QPainter, area: QRect, look: Look) -> int:
        """The number, then the marks; returns where the text must end."""
        right = area.right() - END
        painter.setFont(self._number)
        painter.setPen(self._second)
        if look.number:
            width = QFontMetrics(self._number).horizontalAdvance(look.number)
            write(painter, QRect(right - width, area.top(), width, area.height()), look.number)
            right -= max(width, 16) + 8
        marks = look.marks(self._second.name(), self.theme.alarm)
        return paint_marks(painter, marks, right, area.center().y() + 1)

    def _paint_text(self, painter: QPainter, area: QRect, look: Look, right: int) -> None:
        font = self._here if look.is_here or look.head else self._back if look.is_taken_back else self._done
        painter.setFont(font)
        painter.setPen(self._second if look.is_taken_back else QColor(self.theme.ink))
        left = area.left() + TEXT
        write(painter, QRect(left, area.top(), right - left, area.height()), look.text)


def mirror(painter: QPainter, direction: Qt.LayoutDirection, area: QRect) -> None:
    """Where one writes from the right, all of this area stands the other way round from now on."""
    if direction == Qt.LayoutDirection.RightToLeft:
        _turn(painter, QRectF(area))


def mirrored(direction: Qt.LayoutDirection, area: QRect, place: QRect) -> QRect:
    """Where this place of the area lies for who writes that way."""
    if direction == Qt.LayoutDirection.LeftToRight:
        return place
    return place.translated(area.left() + area.right() - place.left() - place.right(), 0)


@contextmanager
def upright(painter: QPainter, place: QRectF) -> Iterator[None]:
    """Words and drawings look the same in what is mirrored; only their places are others."""
    is_mirrored = painter.worldTransform().m11() < 0
    if is_mirrored:
        painter.save()
        _turn(painter, place)
    yield
    if is_mirrored:
        painter.restore()


def _turn(painter: QPainter, area: QRectF) -> None:
    painter.translate(area.left() + area.right(), 0)
    painter.scale(-1, 1)


def write(
    painter: QPainter, place: QRect, text: str, align: int = int(Qt.AlignmentFlag.AlignVCenter)
) -> None:
    """Words in the painter's font, shortened where they do not fit."""
    text = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, place.width())
    if painter.worldTransform().m11() > 0:
        painter.drawText(place, align, text)
        return
    with upright(painter, QRectF(place)):  # from where rows begin, whichever way the words themselves run
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        flags = Qt.AlignmentFlag
        painter.drawText(place, align | flags.AlignRight | flags.AlignAbsolute, text)


def paint_marks(painter: QPainter, marks: list[tuple[str, str]], right: int, middle: float) -> int:
    """One beside the other from the right; returns where the text must end."""
    ratio = painter.device().devicePixelRatio()
    for drawing, colour in marks:
        place = QRectF(right - MARK, middle - MARK / 2, MARK, MARK)
        with upright(painter, place):
            painter.drawPixmap(place.topLeft(), pixmap(drawing, colour, MARK, ratio))
        right -= MARK + GAP
    return right
