"""One export on its way: painted in slices on the window's thread, written by a worker."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QRectF, QSize, Signal
from PySide6.QtGui import QImage, QPainter

from takeback.shell.features.export import files
from takeback.shell.features.export.log import caption_of, heading, lines_of
from takeback.shell.features.export.pages import Pages
from takeback.shell.features.export.wish import ExportRow, ExportWish, is_pictured, rows_of
from takeback.shell.session.easel import Easel
from takeback.table.table import Table
from takeback.ui.slices import REST, Slices
from takeback.ui.theme import colour

SLICE = 0.008  # seconds on the window's thread before everything else has its turn
BREATH = 4  # milliseconds between two slices
LINES = 500  # of text that go to the worker together
GAP = 24  # between the pictures of a sheet

Steps = Iterator[tuple[int, int]]  # after each step: how many of how many are painted


class Job(QObject):
    """Start it once. It ends with `done`, `failed` or, when it was cancelled, with neither."""

    progressed = Signal(int, int)
    done = Signal(object)  # the Path
    failed = Signal(str)
    broke = Signal(object)  # an exception that is a bug

    def __init__(self, table: Table, wish: ExportWish, target: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table, self.wish, self.target = table, wish, target
        self._writer = files.Writer(self._write(), target)
        self._steps = self._work()
        self._easel: Easel | None = None
        self._slices = Slices(SLICE, self, rest=BREATH)

    def start(self) -> None:
        self._writer.start()
        self._slices.start(self._whole())

    @property
    def is_running(self) -> bool:
        return self._slices.is_running

    def cancel(self) -> None:
        """Nothing of it stays, neither a file nor a part of one."""
        self._end()
        self._writer.cancel()

    def wait(self) -> None:
        """Until the worker has put everything away."""
        if self._writer.ident is not None:
            self._writer.join()

    def _end(self) -> None:
        self._slices.stop()
        self._steps.close()  # type: ignore[attr-defined]
        if self._easel is not None:
            self._easel.close()
            self._easel = None

    def _whole(self) -> Iterator[object]:
        """Paint while there is somebody who writes, and wait until all is written."""
        try:
            for step in self._steps:
                self.progressed.emit(*step)
                yield None
                if not self._writer.is_alive():
                    break
            while self._writer.is_alive() and not self._writer.end():
                yield REST
        except Exception as error:
            self.cancel()
            self.broke.emit(error)
            return
        while self._writer.is_alive():
            yield REST
        self._finish()

    def _finish(self) -> None:
        self._end()
        if self._writer.is_done:
            self.done.emit(self.target)
        elif self._writer.fault is not None:
            self.broke.emit(self._writer.fault)
        elif self._writer.trouble:
            self.failed.emit(self._writer.trouble)

    # what is done -------------------------------------------------------------------------------------
    def _write(self) -> files.Write:
        kind = self.wish.kind
        if kind.words:
            return files.write_text
        if kind.moves:
            return files.write_moving(kind.id, self.table.title())
        return files.write_bytes if kind.id in ("svg", "pdf") else files.write_image(kind.id)

    def _work(self) -> Steps:
        kind = self.wish.kind
        if kind.words:
            return self._text()
        if kind.id == "pdf":
            return self._pages()
        return self._film() if kind.moves else self._sheet()

    def _give(self, item: object) -> Steps:
        """To the worker, as soon as it has room."""
        while not self._writer.offer(item):
            yield 0, 0

    def _stand(self) -> Easel:
        wish = self.wish
        self._easel = Easel(
            self.table.game,
            self.table.seats,
            wish.seat,
            wish.size,
            wish.theme,
            wish.coordinates,
            wish.captions,
        )
        return self._easel

    def _rows(self) -> Steps:
        """Find what is to be painted; a long history is walked in slices, too."""
        self.rows: list[ExportRow] = []
        wish = self.wish
        last: ExportRow | None = None
        for number, row in enumerate(rows_of(self.table, wish)):
            if number % LINES == 0:
                yield 0, 0
            if last is not None and row.indent != last.indent and self.rows[-1] is not last:
                self.rows.append(last)  # the end of a line
            if not self.rows or is_pictured(row, wish, None):
                self.rows.append(row)
            last = row
        if last is not None and self.rows[-1] is not last:
            self.rows.append(last)

    def _film(self) -> Steps:
        yield from self._rows()
        easel, total = self._stand(), len(self.rows)
        for number, row in enumerate(self.rows, 1):
            image = easel.picture(row.node, self._caption(row))
            yield from self._give(image)
            yield number, total

    def _caption(self, row: ExportRow) -> str:
        return caption_of(self.table, row, self.wish.seat) if self.wish.captions else ""

    def _sheet(self) -> Steps:
        """One picture: of one position, or of many in rows."""
        yield from self._rows()
        places, size = sheet(len(self.rows), self.wish.size)
        if self.wish.kind.id == "svg":
            yield from self._drawing(places, size)
            return
        image = QImage(size, QImage.Format.Format_RGB32)
        image.setText("Title", self.table.title())
        painter = QPainter(image)
        try:
            yield from self._paint(painter, places, size, is_drawn=False)
        finally:
            painter.end()
        yield from self._give(image)

    def _drawing(self, places: list[QRectF], size: QSize) -> Steps:
        from PySide6.QtSvg import QSvgGenerator  # the window can do without

        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setResolution(96)  # what browsers take a pixel for
        generator.setSize(size)
        generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
        generator.setTitle(self.table.title())
        generator.setDescription("Made with Takeback")
        painter = QPainter(generator)
        try:
            yield from self._paint(painter, places, size, is_drawn=True)
        finally:
            painter.end()
        yield from self._give(bytes(data.data()))

    def _paint(self, painter: QPainter, places: list[QRectF], size: QSize, is_drawn: bool) -> Steps:
        easel, total = self._stand(), len(self.rows)
        painter.fillRect(QRectF(0, 0, size.width(), size.height()), colour(easel.theme.desk))
        paint = easel.draw if is_drawn else easel.paint
        for number, (row, place) in enumerate(zip(self.rows, places, strict=True), 1):
            paint(painter, place, row.node, self._caption(row))
            yield number, total

    def _text(self) -> Steps:
        waiting: list[str] = []
        for line in lines_of(self.table, self.wish):
            waiting.append(line)
            if len(waiting) >= LINES:
                yield from self._give(tuple(waiting))
                waiting.clear()
                yield 0, 0
        yield from self._give(tuple(waiting))
        yield 1, 1

    def _pages(self) -> Steps:
        pages = Pages(self.table, self.wish, self._stand(), heading(self.table, self.wish.seat))
        try:
            yield from pages.work()
        finally:
            pages.end()
        yield from self._give(pages.data())


def sheet(count: int, each: tuple[int, int]) -> tuple[list[QRectF], QSize]:
    """Where so many pictures go on one sheet that is about twice as wide as high at most, and its size."""
    width, height = each
    if count <= 1:
        return [QRectF(0, 0, width, height)], QSize(width, height)
    columns = max(1, round((count * 1.4 * height / width) ** 0.5))
    lines = -(-count // columns)
    places = [
        QRectF(GAP + at % columns * (width + GAP), GAP + at // columns * (height + GAP), width, height)
        for at in range(count)
    ]
    return places, QSize(columns * (width + GAP) + GAP, lines * (height + GAP) + GAP)
