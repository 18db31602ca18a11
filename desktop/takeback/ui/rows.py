"""Rows of lists: a row's content is a small value, and one delegate paints all kinds of rows.

A list gives its delegate the value for an index, and a shape with the measures. What only one list has, such
as the tree lines of the history, is painted by a subclass before or after the text.
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
    QPointF,
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
    QApplication,
    QFrame,
    QListView,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from takeback.ui.icons import pixmap
from takeback.ui.painting import draw_text, flood
from takeback.ui.pictures import as_html
from takeback.ui.theme import LIGHT, Theme, mixed, second_text, theme_of

Index = QModelIndex | QPersistentModelIndex
Tone = Literal["ink", "second", "accent", "pale"]
Mark = tuple[str, str]  # an icon's name, and its colour
MARK, GAP = 16, 4  # size and spacing of the icons at the right end of a row
SIGN = 18  # size of the icon before the text
LEAST_AFTER = 40  # pixels below which the dim text after the text is left out
ROOT = QModelIndex()


class ListRow(msgspec.Struct, frozen=True):
    """The content of one row: all that is painted of it, and what a screen reader says."""

    text: str
    trailing: str = ""  # dim text after it, as far as there is space
    second: str = ""  # a second line below
    end_texts: tuple[tuple[str, Tone], ...] = ()  # small texts at the right end, from the right
    end_icons: tuple[str, ...] = ()  # dim icons to the left of these
    tone: Tone = "ink"
    weight: int = 0  # font weight of the text; 0: as the shape says
    is_right_aligned: bool = False  # whether the text is aligned to the right, as numbers are
    leading_icon: Mark | None = None  # an icon before the text
    picture: Hashable = None  # passed to `PicturePlace.picture`; None: no picture
    is_heading: bool = False  # whether it is a heading, which cannot be selected
    end_space: int = 0  # pixels that stay free at the right end, such as for a button
    spoken_override: str = ""  # for screen readers, instead of the texts

    @property
    def spoken(self) -> str:
        """Return what a screen reader says: `spoken_override`, else all texts of the row."""
        words = (self.text, self.trailing, self.second, *(text for text, _ in self.end_texts))
        return self.spoken_override or ", ".join(filter(None, words))

    def marks(self, second: str, alarm: str) -> list[Mark]:
        """Return the icons at the right end of the row, from the right, each in the colour `second`.

        Subclasses may add icons in the colour `alarm`.
        """
        return [(drawing, second) for drawing in self.end_icons]


class RowShape(msgspec.Struct, frozen=True):
    """The measures of the rows of one list, in pixels."""

    height: int
    left: int = 12  # margins of the text
    right: int = 12
    block: tuple[int, int, int, int] = (0, 1, 0, 1)  # margins of the selection: left, top, right, bottom
    radius: int = 8  # of the selection; 0: it fills the row, which has a line below it
    size: int = 14  # font size of the text
    weight: int = 400
    small: tuple[int, int] = (12, 400)  # font size and weight of the texts at the end
    second: int = 13  # font size of the second line and of headings
    lines: tuple[tuple[int, int], tuple[int, int]] | None = None  # top and height, in rows with two lines
    apart: int = 16  # between the small texts, and between them and the text
    end_column: int = 0  # at the right end, which the first line of a long text leaves free
    heading_height: int = 0  # height of a heading; 0: as all rows
    shows_hover: bool = False
    is_tabular: bool = False  # whether all digits have the same width


class PicturePlace(msgspec.Struct, frozen=True):
    """The place of a thumbnail beside each row that has one."""

    picture: Callable[[Any], QPixmap | None]  # returns the thumbnail of a row's `picture`, if it is made
    size: QSize = QSize(96, 72)
    height: int = 0  # least height of a row
    is_first: bool = False  # whether it is before the text, else after it
    edge: int = 10  # between the picture and the edge of the row
    room: int = 92  # width that the text leaves free for it
    radius: int = 6


RowOf = Callable[[Index], ListRow | None]


class RowPainter(QStyledItemDelegate):
    """The delegate that paints the rows of one list. `row_of` returns the content of an index, or None."""

    def __init__(
        self, view: QWidget, shape: RowShape, row_of: RowOf, painted: RepaintTracker | None = None
    ) -> None:
        """Take the list, its measures, its contents, and a tracker of painted rows (optional)."""
        super().__init__(view)
        self._view, self.shape, self.row_of = view, shape, row_of
        self._painted = painted
        self._is_dressed = False
        self._menu_row: Index | None = None  # the row that an open menu is about
        self.frame: PicturePlace | None = None
        self._apply_theme(LIGHT)

    def set_theme(self, theme: Theme) -> None:
        """Use these colours from now on; a list whose theme is never set follows the program's."""
        self._is_dressed = True
        self._apply_theme(theme)

    def _apply_theme(self, theme: Theme) -> None:
        """Use these colours, on the background of the panel, for the next rows."""
        self.theme, self._behind = theme, theme.panel
        self.second = QColor(second_text(theme))

    def _wear_as_all(self) -> None:
        """Use the colours of the program, found in the list's palette."""
        if (theme := theme_of(self._view)) is not self.theme:
            self._apply_theme(theme)

    def mark_menu_row(self, index: Index) -> None:
        """Highlight this row until the menu that was just opened for it closes; nothing if none is open."""
        menu = QApplication.activePopupWidget()
        if isinstance(menu, QMenu):
            menu.aboutToHide.connect(self._unmark_menu_row)
            self._set_menu_row(QPersistentModelIndex(index))

    def _unmark_menu_row(self) -> None:
        """Highlight no row for a menu any more."""
        self._set_menu_row(None)

    def _set_menu_row(self, index: Index | None) -> None:
        """Set the row that an open menu is about, and repaint the list."""
        self._menu_row = index
        if isinstance(self._view, QAbstractItemView):
            self._view.viewport().update()

    # measuring ----------------------------------------------------------------------------------------
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of a row, which depends only on whether it is a heading."""
        shape = self.shape
        if shape.heading_height and (row := self.row_of(index)) is not None and row.is_heading:
            return QSize(120, shape.heading_height)
        return QSize(120, max(shape.height, self.frame.height if self.frame is not None else 0))

    # painting -----------------------------------------------------------------------------------------
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the row; report exceptions to `sys.excepthook`, since PySide 6.8 may lose them."""
        painter.save()
        try:
            self._paint(painter, option, index)
        except Exception as error:  # PySide 6.8 can lose it between here and the event loop
            sys.excepthook(type(error), error, error.__traceback__)
        finally:
            if self._behind != self.theme.panel:
                self._apply_theme(self.theme)
            painter.restore()

    def _paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the row's background, picture, icons and texts, and record it as painted; nothing if `row_of`
        returns None."""
        row = self.row_of(index)
        if row is None:
            return
        if self._painted is not None:
            self._painted.record(index, row)
        if not self._is_dressed:
            self._wear_as_all()
        area: QRect = option.rect
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        mirror_if_right_to_left(painter, option.direction, area)
        framed = self.frame is not None and row.picture is not None
        if framed and not self._frame.is_first:
            area = area.adjusted(0, 0, -self._frame.room, 0)
        if self.is_chosen(row, option):
            self._behind = self.theme.accent_soft  # the secondary colour must be readable on it, too
            self.second = QColor(second_text(self.theme, self._behind))
        self.paint_ground(painter, area, row, option, index)
        left = self.paint_start(painter, area, row)
        if framed:
            self._paint_picture(painter, option.rect, row)
            left += self._frame.room if self._frame.is_first else 0
        self.paint_texts(painter, area, row, left)

    def is_chosen(self, row: ListRow, option: QStyleOptionViewItem) -> bool:
        """Tell whether the row is painted as selected."""
        return _has_state(option, "State_Selected")

    def has_focus(self, row: ListRow, option: QStyleOptionViewItem, index: Index) -> bool:
        """Tell whether the row is painted with a focus ring."""
        return _has_state(option, "State_HasFocus")

    def paint_ground(
        self, painter: QPainter, area: QRect, row: ListRow, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Paint the selection or the hover colour of the row, and a ring if it has the focus or a menu about
        it is open.

        A heading has neither.
        """
        if row.is_heading:
            return
        shape, is_chosen = self.shape, self.is_chosen(row, option)
        left, top, right, bottom = shape.block
        block = QRectF(area).adjusted(left, top, -right, -bottom)
        has_menu = self._menu_row is not None and self._menu_row == index
        is_under = has_menu or (shape.shows_hover and _has_state(option, "State_MouseOver"))
        fill = self.theme.accent_soft if is_chosen else self.theme.cell if is_under else ""
        if not shape.radius:
            if fill:
                flood(painter, area, fill)
            painter.setPen(QColor(self.theme.line))
            painter.drawLine(QRectF(area).bottomLeft(), QRectF(area).bottomRight())
            return
        if fill:
            self.paint_block(painter, block, fill)
        if has_menu or self.has_focus(row, option, index):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self.theme.accent), 2))
            painter.drawRoundedRect(block.adjusted(1, 1, -1, -1), shape.radius - 1, shape.radius - 1)

    def paint_block(self, painter: QPainter, block: QRectF, fill: str) -> None:
        """Fill the selection's rounded rectangle."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(fill))
        painter.drawRoundedRect(block, self.shape.radius, self.shape.radius)

    def paint_start(self, painter: QPainter, area: QRect, row: ListRow) -> int:
        """Paint the icon before the text, if there is one; return the x coordinate where the text begins."""
        left = area.left() + self.shape.left
        if row.leading_icon is None:
            return left
        drawing, colour = row.leading_icon
        place = QRectF(left, area.center().y() + 1 - SIGN / 2, SIGN, SIGN)
        with unmirrored(painter, place):
            ratio = painter.device().devicePixelRatio()
            painter.drawPixmap(place.topLeft(), pixmap(drawing, colour, SIGN, ratio))
        return left + SIGN + 6

    def paint_texts(self, painter: QPainter, area: QRect, row: ListRow, left: int) -> None:
        """Paint the small texts and icons at the end, and the text from `left` to them."""
        self.paint_words(painter, area, row, left, self.paint_end(painter, area, row))

    def _small_texts(self, area: QRect, row: ListRow) -> list[tuple[str, Tone, int]]:
        """Return the small texts at the end as they are painted, from the right, each with its width."""
        metrics = QFontMetrics(font_of(*self.shape.small, is_tabular=True))
        side, most = Qt.TextElideMode.ElideRight, area.width() // 2
        texts = [(metrics.elidedText(text, side, most), tone) for text, tone in row.end_texts if text]
        return [(text, tone, metrics.horizontalAdvance(text)) for text, tone in texts]

    def end_width(self, area: QRect, row: ListRow) -> int:
        """Return the width that `paint_end` takes from the text, in pixels."""
        texts = (max(width, MARK) + self.shape.apart for _text, _tone, width in self._small_texts(area, row))
        return sum(texts) + len(row.marks(self.second.name(), self.theme.alarm)) * (MARK + GAP)

    def paint_end(self, painter: QPainter, area: QRect, row: ListRow, number: int = 0) -> int:
        """Paint small texts and icons from the right, in the line of this number; return the x coordinate
        where the text must end."""
        right, line = area.right() - self.shape.right - row.end_space, self._line_rect(area, row, number)
        painter.setFont(font_of(*self.shape.small, is_tabular=True))
        for words, tone, width in self._small_texts(area, row):
            painter.setPen(self.ink(tone))
            paint_text(painter, QRect(right - width, line.top(), width + 1, line.height()), words)
            right -= max(width, MARK) + self.shape.apart
        marks = row.marks(self.second.name(), self.theme.alarm)
        return paint_marks(painter, marks, right, line.center().y() + 1)

    def paint_words(self, painter: QPainter, area: QRect, row: ListRow, left: int, right: int) -> None:
        """Paint the text between `left` and `right`, the dim text after it where more than LEAST_AFTER pixels
        are left, and the second line."""
        first = self._line_rect(area, row, 0)
        font, ink = self.font(row), self.ink(self.tone(row))
        painter.setFont(font)
        painter.setPen(ink)
        align = Qt.AlignmentFlag.AlignVCenter
        if row.is_right_aligned:
            align |= Qt.AlignmentFlag.AlignRight
        paint_text(painter, QRect(left, first.top(), right - left, first.height()), row.text, int(align))
        if row.trailing:
            used = left + QFontMetrics(font).horizontalAdvance(row.text) + 10
            if right - used > LEAST_AFTER:
                painter.setFont(font_of(self.shape.second))
                painter.setPen(self.second)
                paint_text(painter, QRect(used, first.top() + 1, right - used, first.height()), row.trailing)
        if self.has_second(row):
            self.paint_second(painter, area, row, left)

    def paint_second(self, painter: QPainter, area: QRect, row: ListRow, left: int) -> None:
        """Paint the second line, if it has text, from `left` to the end of the row."""
        if row.second:
            below = self._line_rect(area, row, 1)
            end = area.right() - self.shape.right - row.end_space
            painter.setFont(self.second_font(row.second, end - left))
            painter.setPen(self.second)
            paint_text(painter, QRect(left, below.top(), end - left, below.height()), row.second)

    def second_font(self, text: str, width: int) -> QFont:
        """Return the font of this second line in this width."""
        return font_of(self.shape.second)

    def has_second(self, row: ListRow) -> bool:
        """Tell whether the row is painted with two lines."""
        return bool(row.second)

    def _line_rect(self, area: QRect, row: ListRow, number: int) -> QRect:
        """Return the rectangle of the first (0) or second (1) line.

        A single line has the whole height, and a heading the lower part of it.
        """
        if row.is_heading:
            return area.adjusted(0, area.height() // 2 - 4, 0, -6)
        if self.shape.lines is None or not self.has_second(row):
            return area
        top, height = self.shape.lines[number]
        return QRect(area.left(), area.top() + top, area.width(), height)

    def font(self, row: ListRow) -> QFont:
        """Return the font of the row's text; a heading has a smaller bold one."""
        if row.is_heading:
            return font_of(self.shape.second, 600)
        return font_of(self.shape.size, row.weight or self.shape.weight, is_tabular=self.shape.is_tabular)

    def tone(self, row: ListRow) -> Tone:
        """Return the tone of the row's text, which is "second" for a heading."""
        return "second" if row.is_heading else row.tone

    def ink(self, tone: Tone) -> QColor:
        """Return the colour of a tone, readable on the present background."""
        if tone == "second":
            return self.second
        if tone == "pale":
            return QColor(mixed(self.second.name(), self._behind, 0.75))
        return QColor(self.theme.accent if tone == "accent" else self.theme.ink)

    # pictures -----------------------------------------------------------------------------------------
    @property
    def _frame(self) -> PicturePlace:
        """Return the place of pictures, which must be set."""
        assert self.frame is not None
        return self.frame

    def _paint_picture(self, painter: QPainter, area: QRect, row: ListRow) -> None:
        """Paint the row's picture, or until there is one an empty frame or the first letter of the text."""
        frame = self._frame
        x = area.left() + frame.edge if frame.is_first else area.right() - frame.size.width() - frame.edge
        place = QRectF(QPoint(x, area.center().y() - frame.size.height() // 2 + 1), frame.size)
        outline = QPainterPath()
        outline.addRoundedRect(place, frame.radius, frame.radius)
        painter.fillPath(outline, QColor(self.theme.desk))
        picture = frame.picture(row.picture)
        with unmirrored(painter, place):
            if picture is not None:
                painter.save()
                painter.setClipPath(outline)
                painter.drawPixmap(place, picture, QRectF(picture.rect()))
                painter.restore()
            elif frame.is_first:
                painter.setFont(font_of(28, 600))
                painter.setPen(QColor(self.theme.faint))
                draw_text(painter, place, Qt.AlignmentFlag.AlignCenter, row.text[:1].upper())
        painter.strokePath(outline, QPen(QColor(self.theme.line), 1))  # not drawPath: the brush may be set

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """Show the row's tooltip with its picture above the text, or as Qt does if either is missing; return
        whether the event was handled."""
        row = self.row_of(index) if self.frame is not None else None
        picture = self._frame.picture(row.picture) if row is not None and row.picture is not None else None
        words = str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
        if picture is None or not words:
            return super().helpEvent(event, view, option, index)
        QToolTip.showText(event.globalPos(), as_html(picture, words), view)
        return True


TIP_GAP = 4  # pixels between a list and a tooltip beside it
TIP_ABOVE = 12  # pixels that a tooltip begins above the pointer


def move_tooltip_beside(view: QWidget, pointer: QPoint) -> None:
    """Move the tooltip that is shown to the left of this list, or else to its right; leave it where it is if
    the screen has room on neither side. `pointer` is in coordinates of the screen.
    """
    tip = next((one for one in QApplication.topLevelWidgets() if one.inherits("QTipLabel")), None)
    if tip is None or not tip.isVisible():
        return
    area, size = view.screen().availableGeometry(), tip.frameGeometry().size()
    left = view.mapToGlobal(QPoint(0, 0)).x() - TIP_GAP - size.width()
    right = view.mapToGlobal(QPoint(view.width(), 0)).x() + TIP_GAP
    top = max(area.top(), min(pointer.y() - TIP_ABOVE, area.bottom() - size.height()))
    if left >= area.left():
        tip.move(left, top)
    elif right + size.width() <= area.right():
        tip.move(right, top)


def _has_state(option: QStyleOptionViewItem, flag: str) -> bool:
    """Tell whether this state of QStyle is set for the row."""
    from PySide6.QtWidgets import QStyle  # late: PySide makes a class for each of its eleven enums

    return bool(option.state & QStyle.StateFlag[flag])


@cache
def font_of(size: int, weight: int = 400, is_italic: bool = False, is_tabular: bool = False) -> QFont:
    """Return the program's font in this size (pixels), cached. Callers must not change it."""
    font = LIGHT.font(size, weight, is_tabular)  # all themes have the same font
    font.setItalic(is_italic)
    return font


class RepaintTracker(QObject):
    """Remembers what the visible rows look like, so that only rows that look different are repainted.

    Taking a turn back changes two rows of a list, and every row takes time to paint. Painters note here
    everything that they paint a row from; what is not noted does not cause a repaint.
    """

    _asked = Signal()

    def __init__(self, view: QAbstractItemView, look: Callable[[Index], Hashable]) -> None:
        """Take the list, which gets a new viewport, and a function that returns what a row looks like now."""
        super().__init__(view)
        self._view, self._look = view, look
        self._looks: dict[tuple[int, int], Hashable] = {}
        self._is_asked = False
        self._asked.connect(
            self._repaint_changed, Qt.ConnectionType.QueuedConnection
        )  # runs before Qt paints
        # a viewport of our own: to find the type of Qt's, PySide would load every widget class
        view.setViewport(QWidget(view))
        view.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # Qt scrolls by moving pixels

    def record(self, index: Index, look: Hashable) -> None:
        """Remember that this row was painted looking like `look`."""
        self._looks[_index_key(index)] = look

    def paint_background(self, event: QPaintEvent, colour: str) -> None:
        """Fill the area to be painted with the list's background, which must be opaque."""
        painter = QPainter(self._view.viewport())
        flood(painter, event.rect(), colour)
        painter.end()

    def schedule_repaint(self) -> None:
        """Schedule a repaint of the rows that look different, once per pass of the event loop."""
        if not self._is_asked:
            self._is_asked = True
            self._asked.emit()

    def _repaint_changed(self) -> None:
        """Repaint the visible rows that look different from when they were painted; forget the looks of these
        and of rows that are not visible.

        All rows must be of the same height.
        """
        self._is_asked = False
        view, area = self._view, self._view.viewport()
        known, self._looks = self._looks, {}
        width, height = area.width(), area.height()
        first = view.visualRect(view.indexAt(QPoint(width // 2, 0)))  # all rows have this height
        for top in range(first.top(), height, first.height()) if first.height() else ():
            index = view.indexAt(QPoint(width // 2, max(0, top)))
            if not index.isValid():
                break
            key = _index_key(index)
            if key in known and known[key] == self._look(index):
                self._looks[key] = known[key]
            else:
                area.update(QRect(0, top, width, first.height()))


def _index_key(index: Index) -> tuple[int, int]:
    """Return an identity for the index, which is valid until the model changes its rows."""
    return index.internalId(), index.row()


# painting ---------------------------------------------------------------------------------------------
def mirror_if_right_to_left(painter: QPainter, direction: Qt.LayoutDirection, area: QRect) -> None:
    """Mirror the painter within this area, if the layout runs from right to left."""
    if direction == Qt.LayoutDirection.RightToLeft:
        _mirror_within(painter, QRectF(area))


@contextmanager
def unmirrored(painter: QPainter, place: QRectF) -> Iterator[None]:
    """Undo the mirroring of this place inside the `with` block, for text and icons."""
    is_mirrored = painter.worldTransform().m11() < 0
    if is_mirrored:
        painter.save()
        _mirror_within(painter, place)
    yield
    if is_mirrored:
        painter.restore()


def _mirror_within(painter: QPainter, area: QRectF) -> None:
    """Mirror the painter left to right within this area."""
    painter.translate(area.left() + area.right(), 0)
    painter.scale(-1, 1)


def paint_fold_arrow(painter: QPainter, at: QPointF, is_open: bool, colour: QColor) -> None:
    """Paint an arrow: down when the rows below are open, towards the text when they are folded."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, 2, c=Qt.PenCapStyle.RoundCap))
    points = ((-4, -2), (0, 2), (4, -2)) if is_open else ((-2, -4), (2, 0), (-2, 4))
    painter.drawPolyline([at + QPointF(right, down) for right, down in points])


def paint_text(
    painter: QPainter, place: QRect, text: str, align: int = int(Qt.AlignmentFlag.AlignVCenter)
) -> None:
    """Paint text in the painter's font, shortened to its place; also in a mirrored painter."""
    text = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, place.width())
    if painter.worldTransform().m11() > 0:
        draw_text(painter, place, align, text)
        return
    with unmirrored(painter, QRectF(place)):  # aligned to the start of the row, whatever the text's direction
        flags = Qt.AlignmentFlag
        draw_text(painter, place, align | flags.AlignRight | flags.AlignAbsolute, text)


def paint_marks(painter: QPainter, marks: list[Mark], right: int, middle: float) -> int:
    """Paint icons from right to left, the first ending at `right` and all centred at the y coordinate
    `middle`; return the x coordinate where the text must end."""
    ratio = painter.device().devicePixelRatio()
    for drawing, colour in marks:
        place = QRectF(right - MARK, middle - MARK / 2, MARK, MARK)
        with unmirrored(painter, place):
            painter.drawPixmap(place.topLeft(), pixmap(drawing, colour, MARK, ratio))
        right -= MARK + GAP
    return right


# a list of such rows ----------------------------------------------------------------------------------
def row_data(row: ListRow, role: int) -> Any:
    """Return the model's data for this row and role: its text, what is spoken of it, or None for any other
    role."""
    if role == Qt.ItemDataRole.DisplayRole:
        return row.text
    return row.spoken if role == Qt.ItemDataRole.AccessibleTextRole else None


class RowModel(QAbstractListModel):
    """A list model of `ListRow`s, which are replaced all at once; headings cannot be selected."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[ListRow] = []

    def set_rows(self, rows: Sequence[ListRow]) -> None:
        """Replace all rows and reset the model, which also clears the selection."""
        self.beginResetModel()
        self.rows = list(rows)
        self.endResetModel()

    def row(self, index: Index) -> ListRow | None:
        """Return the row of this index; None outside the list."""
        return self.rows[index.row()] if 0 <= index.row() < len(self.rows) else None

    def rowCount(self, parent: Index = ROOT) -> int:
        """Return the number of rows; rows have no rows below them."""
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags of a row that can be selected; none for a heading or outside the list."""
        row = self.row(index)
        if row is None or row.is_heading:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the row's data for this role; None outside the list."""
        row = self.row(index)
        return row_data(row, role) if row is not None else None


class RowList(QListView):
    """A list view of rows."""

    moved = Signal(int)  # the current row has changed; -1 for none

    def __init__(self, name: str, shape: RowShape, parent: QWidget) -> None:
        """Take a spoken name and the measures of the rows."""
        super().__init__(parent)
        self.rows = RowModel(self)
        self.painter = RowPainter(self, shape, self.rows.row)
        self.setModel(self.rows)
        self.setItemDelegate(self.painter)
        self.setAccessibleName(name)
        set_plain_style(self)
        self.setUniformItemSizes(not shape.heading_height)
        self.selectionModel().currentChanged.connect(lambda index, _: self.moved.emit(index.row()))

    def set_rows(self, rows: Sequence[ListRow], at: int = 0) -> None:
        """Replace all rows, and make the one at index `at` current if there is one."""
        self.rows.set_rows(rows)
        self.set_current_row(at)

    @property
    def row(self) -> int:
        """Return the index of the current row, -1 for none."""
        return self.currentIndex().row()

    def set_current_row(self, row: int) -> None:
        """Make the row at this index current; do nothing if there is none."""
        if 0 <= row < len(self.rows.rows):
            self.setCurrentIndex(self.rows.index(row, 0))


def set_plain_style(view: QAbstractItemView) -> None:
    """Remove a list's frame, editing and horizontal scrolling, and scroll it by pixels."""
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
