"""PDF pages: the turns as text in two columns, with diagrams and page numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPageSize, QPainter, QPdfWriter

from takeback.engine.history import Node
from takeback.shell.features.export.log import caption_of, row_lines
from takeback.shell.features.export.wish import POSITION, ExportRequest, ExportRow, has_picture, rows_of
from takeback.shell.session.easel import PositionPainter
from takeback.table.table import Table
from takeback.ui.painting import draw_text
from takeback.ui.theme import LIGHT, colour, second_text

DOTS = 144  # per inch
MARGIN = 16.0  # millimetres
COLUMNS, BETWEEN = 2, 40.0
TITLE, BODY, FOOT = 40.0, 19.0, 16.0  # font sizes in dots
INDENT = 28.0
AIR = 6.0  # dots of space below a row
WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
EVERY_ROWS = 100  # rows laid out in one slice


@dataclass(frozen=True)
class Block:
    """An item on a page of a PDF: a text, or the position of a node with the text as caption."""

    page: int  # from 0
    place: QRectF  # on the page, in dots
    text: str = ""
    node: Node | None = None
    font: QFont | None = None


class PdfPages:
    """Makes a PDF: lays out all pages first, since their number is printed on each, and then paints them."""

    def __init__(self, table: Table, wish: ExportRequest, easel: PositionPainter, heading: list[str]) -> None:
        """Begin a document in memory; nothing is laid out or painted before `steps`."""
        self.table, self.wish, self.easel = table, wish, easel
        self._heading = heading
        self._data = QByteArray()
        self._buffer = QBuffer(self._data)
        self._buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self._pdf = QPdfWriter(self._buffer)
        self._pdf.setResolution(DOTS)
        self._pdf.setTitle(table.title())
        self._pdf.setCreator("Takeback")
        size = QPageSize.PageSizeId.A4 if wish.paper == "a4" else QPageSize.PageSizeId.Letter
        self._pdf.setPageSize(QPageSize(size))
        self._pdf.setPageMargins(QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN))
        self._painter = QPainter(self._pdf)
        self._width, self._height = float(self._pdf.width()), float(self._pdf.height()) - 2 * FOOT
        self._blocks: list[Block] = []
        self._page, self._column, self._y, self._top = 0, 0, 0.0, 0.0
        self._columns = 1 if wish.scope == POSITION else COLUMNS

    def steps(self) -> Iterator[tuple[int, int]]:
        """Lay out and paint in steps; yield how many of how many blocks are painted, 0 of 0 during the
        layout. The last row always has a picture."""
        self._lay_out_heading()
        yield 0, 0
        last: ExportRow | None = None
        for number, last in enumerate(rows_of(self.table, self.wish)):
            self._lay_out(last)
            if number % EVERY_ROWS == 0:
                yield 0, 0
        if last is not None and not has_picture(last, self.wish):
            self._lay_out_picture(last)
        yield from self._paint()

    def finish(self) -> None:
        """End painting, if that did not happen yet."""
        if self._painter.isActive():
            self._painter.end()

    def data(self) -> bytes:
        """End the document and return its bytes."""
        self.finish()
        return bytes(self._data.data())

    # layout -------------------------------------------------------------------------------------------
    def _lay_out_heading(self) -> None:
        """Lay out the title lines."""
        for number, line in enumerate(self._heading):
            font = LIGHT.font(TITLE, 600) if number == 0 else LIGHT.font(BODY)
            height = self._measured(line, font, self._width)
            self._blocks.append(Block(0, QRectF(0, self._y, self._width, height), line, font=font))
            self._y += height + (12 if number == 0 else 4)
        self._y += 28
        self._top = self._y

    def _lay_out(self, row: ExportRow) -> None:
        """Lay out the text of a row, and its picture if it has one.

        In a document of one position, a caption replaces the text.
        """
        body = LIGHT.font(BODY)
        for line in row_lines(self.table, row, self.wish.seat):
            if self._columns == 1 and self.wish.captions:
                break  # its only diagram has the text as caption
            step = INDENT * row.indent
            left = min(step, self._column_width / 2)
            height = self._measured(line.strip(), body, self._column_width - left)
            place = self._take_space(height + AIR)
            place.setLeft(place.left() + left)
            self._blocks.append(Block(self._page, place, line.strip(), font=body))
        if has_picture(row, self.wish):
            self._lay_out_picture(row)

    def _lay_out_picture(self, row: ExportRow) -> None:
        """Lay out the picture of a row, with its caption if these are wanted."""
        width = self._column_width
        height = min(width * self.wish.size[1] / self.wish.size[0], self._height - self._top)
        place = self._take_space(height + 4 * AIR).adjusted(0, AIR, 0, -3 * AIR)
        caption = caption_of(self.table, row, self.wish.seat) if self.wish.captions else ""
        self._blocks.append(Block(self._page, place, caption, row.node))

    @property
    def _column_width(self) -> float:
        """Return the width of a column in dots."""
        return (self._width - (self._columns - 1) * BETWEEN) / self._columns

    def _take_space(self, height: float) -> QRectF:
        """Take the next free rectangle of this height, in this column, the next one or on a new page."""
        if self._y + height > self._height and self._y > self._top:
            self._column += 1
            if self._column == self._columns:
                self._column, self._page, self._top = 0, self._page + 1, 0.0
            self._y = self._top
        left = self._column * (self._column_width + BETWEEN)
        place = QRectF(left, self._y, self._column_width, height)
        self._y += height
        return place

    def _measured(self, text: str, font: QFont, width: float) -> float:
        """Return the height of a text in dots when it is wrapped to this width."""
        return QFontMetricsF(font, self._pdf).boundingRect(QRectF(0, 0, width, 1e6), WRAP, text).height()

    # painting -----------------------------------------------------------------------------------------
    def _paint(self) -> Iterator[tuple[int, int]]:
        """Paint all blocks page by page; yield after each how many are done, and of how many."""
        pages, page = self._page + 1, 0
        self._paint_foot(1, pages)
        for number, block in enumerate(self._blocks, 1):
            if block.page != page:
                page = block.page
                self._pdf.newPage()
                self._paint_foot(page + 1, pages)
            self._paint_block(block)
            yield number, len(self._blocks)

    def _paint_block(self, block: Block) -> None:
        """Paint a text, or a position with its caption."""
        if block.node is not None:
            self.easel.draw(self._painter, block.place, block.node, block.text)
            return
        assert block.font is not None
        self._painter.setFont(block.font)
        self._painter.setPen(colour(LIGHT.ink))
        draw_text(self._painter, block.place, WRAP, block.text)

    def _paint_foot(self, page: int, pages: int) -> None:
        """Paint the page number; `page` counts from 1."""
        self._painter.setFont(LIGHT.font(FOOT))
        self._painter.setPen(colour(second_text(LIGHT, "#FFFFFF")))
        box = QRectF(0, self._height + FOOT, self._width, FOOT * 1.4)
        draw_text(self._painter, box, int(Qt.AlignmentFlag.AlignHCenter), f"Page {page} of {pages}")
