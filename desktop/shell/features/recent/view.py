"""The list of tables: a picture, two lines of words, and a date, for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.shell.start.entries import Line, Month, TableEntry
from desktop.ui.fields import theme_of
from desktop.ui.icons import pixmap
from desktop.ui.theme import Theme, second_text

HEIGHT, HEAD = 88, 44
PICTURE = QSize(96, 72)
INSET, PIN = 12, 16
ROOT = QModelIndex()
Index = QModelIndex | QPersistentModelIndex
PictureOf = Callable[[int], QPixmap | None]


class Lines(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines: list[Line] = []

    def fill(self, lines: Sequence[Line]) -> None:
        self.beginResetModel()
        self.lines = list(lines)
        self.endResetModel()

    def entry(self, index: Index) -> TableEntry | None:
        line = self.lines[index.row()] if 0 <= index.row() < len(self.lines) else None
        return line if isinstance(line, TableEntry) else None

    def row_of(self, table: int) -> int:
        """The row of this table, else the first that can be chosen; -1 in an empty list."""
        rows = [row for row, line in enumerate(self.lines) if isinstance(line, TableEntry)]
        there = (row for row in rows if self.lines[row].id == table)  # type: ignore[union-attr]
        return next(there, rows[0] if rows else -1)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.lines)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.entry(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self.lines):
            return None
        line = self.lines[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return line.text if isinstance(line, Month) else line.spoken
        return None


class LinePainter(QStyledItemDelegate):
    """Pictures are asked for as rows are painted, so that only those that are seen are read."""

    def __init__(self, lines: Lines, picture_of: PictureOf, view: QWidget) -> None:
        super().__init__(view)
        self._lines, self._picture_of, self._view = lines, picture_of, view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(320, HEIGHT if self._lines.entry(index) is not None else HEAD)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = theme_of(self._view)
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        entry = self._lines.entry(index)
        if entry is None:
            self._paint_month(painter, area, str(index.data()), theme)
        else:
            is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
            self._paint_ground(painter, area, is_chosen, bool(option.state & QStyle.StateFlag.State_HasFocus))
            self._paint_entry(painter, area, entry, theme)
        painter.restore()

    def _paint_month(self, painter: QPainter, area: QRectF, text: str, theme: Theme) -> None:
        painter.setFont(theme.font(13, 600))
        painter.setPen(QColor(second_text(theme)))
        box = area.adjusted(INSET, 0, 0, -8)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft), text)

    def _paint_ground(self, painter: QPainter, area: QRectF, is_chosen: bool, has_focus: bool) -> None:
        theme = theme_of(self._view)
        if is_chosen:
            painter.setPen(QPen(QColor(theme.accent), 2) if has_focus else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent_soft))
            painter.drawRoundedRect(area.adjusted(2, 3, -2, -3), 10, 10)

    def _paint_entry(self, painter: QPainter, area: QRectF, entry: TableEntry, theme: Theme) -> None:
        top = area.top() + (area.height() - PICTURE.height()) / 2
        place = QRectF(area.left() + INSET, top, PICTURE.width(), PICTURE.height())
        self._paint_picture(painter, place, entry, theme)
        left, right = place.right() + 16, area.right() - INSET
        small = theme.font(12, tabular=True)
        painter.setFont(small)
        painter.setPen(QColor(second_text(theme)))
        width = QFontMetrics(small).horizontalAdvance(entry.when)
        line = QRectF(right - width, area.top() + 20, width, 22)
        painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter), entry.when)
        end = line.left() - 12
        if entry.info.pinned:
            ratio = painter.device().devicePixelRatio()
            pin = pixmap("pin", second_text(theme), PIN, ratio)
            painter.drawPixmap(round(end - PIN), round(line.center().y() - PIN / 2), pin)
            end -= PIN + 8
        self._paint_words(painter, QRectF(left, area.top() + 18, end - left, 26), entry, theme)
        second = theme.font(13)
        painter.setFont(second)
        painter.setPen(QColor(second_text(theme)))
        words = QFontMetrics(second).elidedText(
            entry.second_line, Qt.TextElideMode.ElideRight, round(right - left)
        )
        painter.drawText(QRectF(left, area.top() + 46, right - left, 22), 0, words)

    def _paint_words(self, painter: QPainter, box: QRectF, entry: TableEntry, theme: Theme) -> None:
        """The title, and the options after it as far as there is room."""
        bold = theme.font(15, 600)
        painter.setFont(bold)
        painter.setPen(QColor(theme.ink))
        title = QFontMetrics(bold).elidedText(entry.title, Qt.TextElideMode.ElideRight, round(box.width()))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), title)
        used = QFontMetrics(bold).horizontalAdvance(title) + 10
        if entry.options and box.width() - used > 40:
            plain = theme.font(13)
            painter.setFont(plain)
            painter.setPen(QColor(second_text(theme)))
            room = round(box.width() - used)
            words = QFontMetrics(plain).elidedText(entry.options, Qt.TextElideMode.ElideRight, room)
            painter.drawText(box.adjusted(used, 1, 0, 0), int(Qt.AlignmentFlag.AlignVCenter), words)

    def _paint_picture(self, painter: QPainter, place: QRectF, entry: TableEntry, theme: Theme) -> None:
        outline = QPainterPath()
        outline.addRoundedRect(place, 8, 8)
        painter.fillPath(outline, QColor(theme.desk))
        picture = self._picture_of(entry.id)
        if picture is not None:
            painter.save()
            painter.setClipPath(outline)
            painter.drawPixmap(place, picture, QRectF(picture.rect()))
            painter.restore()
        else:
            painter.setFont(theme.font(28, 600))
            painter.setPen(QColor(theme.faint))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, entry.title[:1].upper())
        painter.strokePath(outline, QPen(QColor(theme.line), 1))  # what is chosen has a brush, too
