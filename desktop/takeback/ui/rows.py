"""Rows of lists: what a row says is a small value; one painter paints, measures and shortens all of them.

A list gives its painter the value for an index, and a shape that says where things stand. What only one list
has, such as the spine of the history, is added where a row begins or ends.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Literal

import msgspec
from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from takeback.ui.icons import pixmap
from takeback.ui.painting import draw_text, flood
from takeback.ui.pictures import as_html
from takeback.ui.theme import LIGHT, Theme, mixed, second_text

Index = QModelIndex | QPersistentModelIndex
Tone = Literal["ink", "second", "accent", "pale"]
Mark = tuple[str, str]  # a drawing, and its colour
MARK, GAP = 16, 4  # of the drawings at the right end of a row
SIGN = 18  # before the text
LEAST_AFTER = 40  # pixels below which what stands after the words is left out
ROOT = QModelIndex()


class ListRow(msgspec.Struct, frozen=True):
    """All that painting a row needs to know, and what is said of it."""

    text: str
    after: str = ""  # dim, behind the text, as far as there is room
    second: str = ""  # on a line of its own, below
    ends: tuple[tuple[str, Tone], ...] = ()  # small words at the right end, from the right
    drawings: tuple[str, ...] = ()  # before these, dim
    tone: Tone = "ink"
    weight: int = 0  # of the text; 0 as all have it in this list
    is_figure: bool = False  # the text stands at the right end
    sign: Mark | None = None  # a drawing before the text
    picture: Hashable = None  # whose picture stands beside it, where the list has pictures
    is_head: bool = False  # over others; it cannot be chosen
    told: str = ""  # to a screen reader, where that is more than what is written

    @property
    def spoken(self) -> str:
        words = (self.text, self.after, self.second, *(text for text, _ in self.ends))
        return self.told or ", ".join(filter(None, words))

    def marks(self, second: str, alarm: str) -> list[Mark]:
        """The drawings at the right end of the row, from the right, each in its colour."""
        return [(drawing, second) for drawing in self.drawings]


class RowShape(msgspec.Struct, frozen=True):
    """Where things stand in the rows of one list, in pixels from the edges of a row."""

    height: int
    left: int = 12  # to the words
    right: int = 12
    block: tuple[int, int, int, int] = (0, 1, 0, 1)  # left free around the soft block of the chosen row
    radius: int = 8  # of the block; 0: it fills the row, which has a line below it
    size: int = 14  # of the words
    weight: int = 400
    small: tuple[int, int] = (12, 400)  # size and weight of the words at the end
    second: int = 13  # size of the second line
    lines: tuple[tuple[int, int], tuple[int, int]] | None = None  # where there are two: top, height
    apart: int = 16  # the small words from each other and from the text
    head: int = 0  # the height of a head; 0: as all
    shows_hover: bool = False
    is_tabular: bool = False  # figures stand under each other


class PicturePlace(msgspec.Struct, frozen=True):
    """The place for a small picture beside each row that has one."""

    picture: Callable[[Any], QPixmap | None]  # of what a row says its picture is; None while there is none
    size: QSize = QSize(96, 72)
    height: int = 0  # of a row with a picture, where that is more than usual
    is_first: bool = False  # before the words, else after them
    edge: int = 10  # beyond the picture
    room: int = 92  # by how much the words give way
    radius: int = 6


RowOf = Callable[[Index], ListRow | None]


class RowPainter(QStyledItemDelegate):
    """Paints the rows of one list."""

    def __init__(self, view: QWidget, shape: RowShape, row_of: RowOf, painted: Painted | None = None) -> None:
        super().__init__(view)
        self._view, self.shape, self.row_of = view, shape, row_of
        self._painted = painted
        self._is_dressed = False
        self.frame: PicturePlace | None = None
        self._wear(LIGHT)

    def set_theme(self, theme: Theme) -> None:
        """From now on; a list that is never told wears what the program does."""
        self._is_dressed = True
        self._wear(theme)

    def _wear(self, theme: Theme) -> None:
        self.theme, self._behind = theme, theme.panel
        self.second = QColor(second_text(theme))

    def _wear_as_all(self) -> None:
        from takeback.ui.fields import theme_of  # late: the lists of the first picture are told their theme

        if (theme := theme_of(self._view)) is not self.theme:
            self._wear(theme)

    # measuring ----------------------------------------------------------------------------------------
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        shape = self.shape
        if shape.head and (row := self.row_of(index)) is not None and row.is_head:
            return QSize(120, shape.head)
        return QSize(120, max(shape.height, self.frame.height if self.frame is not None else 0))

    # painting -----------------------------------------------------------------------------------------
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        try:
            self._paint(painter, option, index)
        except Exception as error:  # Qt for Python 6.8 can lose it between here and the loop of events
            sys.excepthook(type(error), error, error.__traceback__)
        finally:
            if self._behind != self.theme.panel:
                self._wear(self.theme)
            painter.restore()

    def _paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = self.row_of(index)
        if row is None:
            return
        if self._painted is not None:
            self._painted.note(index, row)
        if not self._is_dressed:
            self._wear_as_all()
        area: QRect = option.rect
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        mirror(painter, option.direction, area)
        framed = self.frame is not None and row.picture is not None
        if framed and not self._frame.is_first:
            area = area.adjusted(0, 0, -self._frame.room, 0)
        if self.is_chosen(row, option):
            self._behind = self.theme.accent_soft  # on which the second colour must be read, too
            self.second = QColor(second_text(self.theme, self._behind))
        self.paint_ground(painter, area, row, option, index)
        left = self.paint_start(painter, area, row)
        if framed:
            self._paint_picture(painter, option.rect, row)
            left += self._frame.room if self._frame.is_first else 0
        self.paint_words(painter, area, row, left, self.paint_end(painter, area, row))

    def is_chosen(self, row: ListRow, option: QStyleOptionViewItem) -> bool:
        return _is(option, "State_Selected")

    def has_focus(self, row: ListRow, option: QStyleOptionViewItem, index: Index) -> bool:
        return _is(option, "State_HasFocus")

    def paint_ground(
        self, painter: QPainter, area: QRect, row: ListRow, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """A soft block where a row is chosen, a ring around it where the list has the focus."""
        if row.is_head:
            return
        shape, is_chosen = self.shape, self.is_chosen(row, option)
        left, top, right, bottom = shape.block
        block = QRectF(area).adjusted(left, top, -right, -bottom)
        is_under = shape.shows_hover and _is(option, "State_MouseOver")
        fill = self.theme.accent_soft if is_chosen else self.theme.cell if is_under else ""
        if not shape.radius:
            if fill:
                flood(painter, area, fill)
            painter.setPen(QColor(self.theme.line))
            painter.drawLine(QRectF(area).bottomLeft(), QRectF(area).bottomRight())
            return
        if fill:
            self.paint_block(painter, block, fill)
        if self.has_focus(row, option, index):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self.theme.accent), 2))
            painter.drawRoundedRect(block.adjusted(1, 1, -1, -1), shape.radius - 1, shape.radius - 1)

    def paint_block(self, painter: QPainter, block: QRectF, fill: str) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(fill))
        painter.drawRoundedRect(block, self.shape.radius, self.shape.radius)

    def paint_start(self, painter: QPainter, area: QRect, row: ListRow) -> int:
        """What stands before the words; returns where they begin."""
        left = area.left() + self.shape.left
        if row.sign is None:
            return left
        drawing, colour = row.sign
        place = QRectF(left, area.center().y() + 1 - SIGN / 2, SIGN, SIGN)
        with upright(painter, place):
            ratio = painter.device().devicePixelRatio()
            painter.drawPixmap(place.topLeft(), pixmap(drawing, colour, SIGN, ratio))
        return left + SIGN + 6

    def paint_end(self, painter: QPainter, area: QRect, row: ListRow) -> int:
        """Small words and drawings, from the right; returns where the text must end."""
        right, line = area.right() - self.shape.right, self._line(area, row, 0)
        font = font_of(*self.shape.small, is_tabular=True)
        painter.setFont(font)
        for text, tone in row.ends:
            if text:
                metrics = QFontMetrics(font)
                words = metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width() // 2)
                width = metrics.horizontalAdvance(words)
                painter.setPen(self.ink(tone))
                write(painter, QRect(right - width, line.top(), width + 1, line.height()), words)
                right -= max(width, MARK) + self.shape.apart
        marks = row.marks(self.second.name(), self.theme.alarm)
        return paint_marks(painter, marks, right, line.center().y() + 1)

    def paint_words(self, painter: QPainter, area: QRect, row: ListRow, left: int, right: int) -> None:
        first = self._line(area, row, 0)
        font, ink = self.font(row), self.ink(self.tone(row))
        painter.setFont(font)
        painter.setPen(ink)
        align = Qt.AlignmentFlag.AlignVCenter
        if row.is_figure:
            align |= Qt.AlignmentFlag.AlignRight
        write(painter, QRect(left, first.top(), right - left, first.height()), row.text, int(align))
        if row.after:
            used = left + QFontMetrics(font).horizontalAdvance(row.text) + 10
            if right - used > LEAST_AFTER:
                painter.setFont(font_of(self.shape.second))
                painter.setPen(self.second)
                write(painter, QRect(used, first.top() + 1, right - used, first.height()), row.after)
        if self.has_second(row):
            self.paint_second(painter, area, row, left)

    def paint_second(self, painter: QPainter, area: QRect, row: ListRow, left: int) -> None:
        """The line below the words, from here to the end of the row."""
        if row.second:
            below, end = self._line(area, row, 1), area.right() - self.shape.right
            painter.setFont(font_of(self.shape.second))
            painter.setPen(self.second)
            write(painter, QRect(left, below.top(), end - left, below.height()), row.second)

    def has_second(self, row: ListRow) -> bool:
        """Does anything stand on a second line?"""
        return bool(row.second)

    def _line(self, area: QRect, row: ListRow, number: int) -> QRect:
        """Where this line of words is; one alone has the whole height, and a head stands low in it."""
        if row.is_head:
            return area.adjusted(0, area.height() // 2 - 4, 0, -6)
        if self.shape.lines is None or not self.has_second(row):
            return area
        top, height = self.shape.lines[number]
        return QRect(area.left(), area.top() + top, area.width(), height)

    def font(self, row: ListRow) -> QFont:
        if row.is_head:
            return font_of(self.shape.second, 600)
        return font_of(self.shape.size, row.weight or self.shape.weight, is_tabular=self.shape.is_tabular)

    def tone(self, row: ListRow) -> Tone:
        return "second" if row.is_head else row.tone

    def ink(self, tone: Tone) -> QColor:
        if tone == "second":
            return self.second
        if tone == "pale":
            return QColor(mixed(self.second.name(), self._behind, 0.75))
        return QColor(self.theme.accent if tone == "accent" else self.theme.ink)

    # pictures -----------------------------------------------------------------------------------------
    @property
    def _frame(self) -> PicturePlace:
        assert self.frame is not None
        return self.frame

    def _paint_picture(self, painter: QPainter, area: QRect, row: ListRow) -> None:
        """Or the first letter of the row, or an empty frame until there is a picture."""
        frame = self._frame
        x = area.left() + frame.edge if frame.is_first else area.right() - frame.size.width() - frame.edge
        place = QRectF(QPoint(x, area.center().y() - frame.size.height() // 2 + 1), frame.size)
        outline = QPainterPath()
        outline.addRoundedRect(place, frame.radius, frame.radius)
        painter.fillPath(outline, QColor(self.theme.desk))
        picture = frame.picture(row.picture)
        with upright(painter, place):
            if picture is not None:
                painter.save()
                painter.setClipPath(outline)
                painter.drawPixmap(place, picture, QRectF(picture.rect()))
                painter.restore()
            elif frame.is_first:
                painter.setFont(font_of(28, 600))
                painter.setPen(QColor(self.theme.faint))
                draw_text(painter, place, Qt.AlignmentFlag.AlignCenter, row.text[:1].upper())
        painter.strokePath(outline, QPen(QColor(self.theme.line), 1))  # what is chosen has a brush, too

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """The same picture, larger, over the words of the tooltip."""
        row = self.row_of(index) if self.frame is not None else None
        picture = self._frame.picture(row.picture) if row is not None and row.picture is not None else None
        words = str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
        if picture is None or not words:
            return super().helpEvent(event, view, option, index)
        QToolTip.showText(event.globalPos(), as_html(picture, words), view)
        return True


def _is(option: QStyleOptionViewItem, flag: str) -> bool:
    """Whether Qt says so of this row."""
    from PySide6.QtWidgets import (
        QStyle,
    )  # first when asked: Python makes a class for each of its eleven enums

    return bool(option.state & QStyle.StateFlag[flag])


@cache
def font_of(size: int, weight: int = 400, is_italic: bool = False, is_tabular: bool = False) -> QFont:
    font = LIGHT.font(size, weight, is_tabular)  # no theme has type of its own
    font.setItalic(is_italic)
    return font


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


# painting ---------------------------------------------------------------------------------------------
def mirror(painter: QPainter, direction: Qt.LayoutDirection, area: QRect) -> None:
    """Where one writes from the right, all of this area stands the other way round from now on."""
    if direction == Qt.LayoutDirection.RightToLeft:
        _turn(painter, QRectF(area))


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
        draw_text(painter, place, align, text)
        return
    with upright(painter, QRectF(place)):  # from where rows begin, whichever way the words themselves run
        flags = Qt.AlignmentFlag
        draw_text(painter, place, align | flags.AlignRight | flags.AlignAbsolute, text)


def paint_marks(painter: QPainter, marks: list[Mark], right: int, middle: float) -> int:
    """One beside the other from the right; returns where the text must end."""
    ratio = painter.device().devicePixelRatio()
    for drawing, colour in marks:
        place = QRectF(right - MARK, middle - MARK / 2, MARK, MARK)
        with upright(painter, place):
            painter.drawPixmap(place.topLeft(), pixmap(drawing, colour, MARK, ratio))
        right -= MARK + GAP
    return right


# a list of such rows ----------------------------------------------------------------------------------
def said(row: ListRow, role: int) -> Any:
    """What a model answers for this row."""
    if role == Qt.ItemDataRole.DisplayRole:
        return row.text
    return row.spoken if role == Qt.ItemDataRole.AccessibleTextRole else None


class RowModel(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[ListRow] = []

    def fill(self, rows: Sequence[ListRow]) -> None:
        self.beginResetModel()
        self.rows = list(rows)
        self.endResetModel()

    def row(self, index: Index) -> ListRow | None:
        return self.rows[index.row()] if 0 <= index.row() < len(self.rows) else None

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self.row(index)
        if row is None or row.is_head:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row(index)
        return said(row, role) if row is not None else None


class RowList(QListView):
    """A list that shows the rows it is given."""

    moved = Signal(int)  # another row is the current one

    def __init__(self, name: str, shape: RowShape, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows = RowModel(self)
        self.painter = RowPainter(self, shape, self.rows.row)
        self.setModel(self.rows)
        self.setItemDelegate(self.painter)
        self.setAccessibleName(name)
        plain(self)
        self.setUniformItemSizes(not shape.head)
        self.selectionModel().currentChanged.connect(lambda index, _: self.moved.emit(index.row()))

    def fill(self, rows: Sequence[ListRow], at: int = 0) -> None:
        """These from now on, and this one the current."""
        self.rows.fill(rows)
        self.stand_on(at)

    @property
    def row(self) -> int:
        """The current one; -1 where none is."""
        return self.currentIndex().row()

    def stand_on(self, row: int) -> None:
        if 0 <= row < len(self.rows.rows):
            self.setCurrentIndex(self.rows.index(row, 0))


def plain(view: QAbstractItemView) -> None:
    """No frame, nothing to edit, and it scrolls by pixels, never sideways."""
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
