"""A running export: painted in slices on the main thread, written by a worker thread."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QRectF, QSize, Signal
from PySide6.QtGui import QImage, QPainter

from takeback.shell.features.export import files
from takeback.shell.features.export.log import caption_of, log_lines, title_lines
from takeback.shell.features.export.pages import PdfPages
from takeback.shell.features.export.wish import ExportRequest, ExportRow, has_picture, rows_of
from takeback.shell.session.easel import PositionPainter
from takeback.table.table import Table
from takeback.ui.slices import REST, Slices
from takeback.ui.theme import colour

SLICE = 0.008  # seconds of painting on the main thread before other events are handled
BREATH = 4  # milliseconds between two slices
LINES = 500  # lines of text passed to the worker at once
GAP = 24  # pixels between the pictures of a sheet

Steps = Iterator[tuple[int, int]]  # after each step: how many pictures of how many are painted


class ExportJob(QObject):
    """Runs one export from the dialog; start it once. It paints in slices, and a thread writes the file. It
    ends with `done`, `failed` or `crashed`, or without a signal if cancelled."""

    progressed = Signal(int, int)  # pictures painted, of how many; 0, 0 while that is not known
    done = Signal(object)  # the Path
    failed = Signal(str)  # a sentence
    crashed = Signal(object)  # an exception that is a bug

    def __init__(
        self, table: Table, wish: ExportRequest, target: Path, parent: QObject | None = None
    ) -> None:
        """Prepare the worker and the steps; nothing is painted or written before `start`."""
        super().__init__(parent)
        self.table, self.wish, self.target = table, wish, target
        self._writer = files.FileWriter(self._file_writer(), target)
        self._steps = self._painting_steps()
        self._easel: PositionPainter | None = None
        self._slices = Slices(SLICE, self, rest=BREATH)

    def start(self) -> None:
        """Start the worker and the painting."""
        self._writer.start()
        self._slices.start(self._run_steps())

    @property
    def is_running(self) -> bool:
        """Return whether the export is running."""
        return self._slices.is_running

    def cancel(self) -> None:
        """Stop the export without a signal; the worker then leaves neither a file nor a part of one."""
        self._stop_painting()
        self._writer.cancel()

    def wait(self) -> None:
        """Block until the worker has finished and cleaned up."""
        if self._writer.ident is not None:
            self._writer.join()

    def _stop_painting(self) -> None:
        """Stop painting, and close the painter of the steps and its board."""
        self._slices.stop()
        self._steps.close()  # type: ignore[attr-defined]
        if self._easel is not None:
            self._easel.close()
            self._easel = None

    def _run_steps(self) -> Iterator[object]:
        """Paint and emit the progress as long as the worker is alive, wait until it has written everything,
        and emit the result. An exception in painting cancels the export and is emitted by `crashed`."""
        try:
            for step in self._steps:
                self.progressed.emit(*step)
                yield None
                if not self._writer.is_alive():
                    break
            while self._writer.is_alive() and not self._writer.finish():
                yield REST
        except Exception as error:
            self.cancel()
            self.crashed.emit(error)
            return
        while self._writer.is_alive():
            yield REST
        self._finish()

    def _finish(self) -> None:
        """Close the board, and emit the result of the worker unless it was cancelled."""
        self._stop_painting()
        if self._writer.is_done:
            self.done.emit(self.target)
        elif self._writer.bug is not None:
            self.crashed.emit(self._writer.bug)
        elif self._writer.error_text:
            self.failed.emit(self._writer.error_text)

    # the work -----------------------------------------------------------------------------------------
    def _file_writer(self) -> files.Write:
        """Return the function with which the worker writes this kind of file."""
        kind = self.wish.kind
        if kind.words:
            return files.write_text
        if kind.moves:
            return files.write_animation(kind.id, self.table.title())
        return files.write_bytes if kind.id in ("svg", "pdf") else files.write_image(kind.id)

    def _painting_steps(self) -> Steps:
        """Return the steps that produce this kind of file; nothing is done until they are taken."""
        kind = self.wish.kind
        if kind.words:
            return self._write_log_lines()
        if kind.id == "pdf":
            return self._pages()
        return self._paint_frames() if kind.moves else self._paint_sheet()

    def _pass_to_writer(self, item: object) -> Steps:
        """Pass an item to the worker as soon as it has room; each step until then reports no progress."""
        while not self._writer.offer(item):
            yield 0, 0

    def _new_easel(self) -> PositionPainter:
        """Make, keep and return the board on which pictures are painted."""
        wish = self.wish
        self._easel = PositionPainter(
            self.table.game,
            self.table.shown_seats,
            wish.seat,
            wish.size,
            wish.theme,
            wish.coordinates,
            wish.captions,
        )
        return self._easel

    def _collect_rows(self) -> Steps:
        """Collect the rows to paint in `rows`, in slices, since a history may be long: the first one, those
        with a picture by the request, and the last one of every line."""
        self.rows: list[ExportRow] = []
        wish = self.wish
        last: ExportRow | None = None
        for number, row in enumerate(rows_of(self.table, wish)):
            if number % LINES == 0:
                yield 0, 0
            if last is not None and row.indent != last.indent and self.rows[-1] is not last:
                self.rows.append(last)  # the end of a line is always painted
            if not self.rows or has_picture(row, wish):
                self.rows.append(row)
            last = row
        if last is not None and self.rows[-1] is not last:
            self.rows.append(last)

    def _paint_frames(self) -> Steps:
        """Paint each row as a frame of the animation, and pass it on."""
        yield from self._collect_rows()
        easel, total = self._new_easel(), len(self.rows)
        for number, row in enumerate(self.rows, 1):
            image = easel.picture(row.node, self._caption(row))
            yield from self._pass_to_writer(image)
            yield number, total

    def _caption(self, row: ExportRow) -> str:
        """Return the caption of a row; empty if captions are off."""
        return caption_of(self.table, row, self.wish.seat) if self.wish.captions else ""

    def _paint_sheet(self) -> Steps:
        """Paint all rows on one sheet and pass it on as image or SVG."""
        yield from self._collect_rows()
        places, size = sheet_layout(len(self.rows), self.wish.size)
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
        yield from self._pass_to_writer(image)

    def _drawing(self, places: list[QRectF], size: QSize) -> Steps:
        """Draw all rows into an SVG document, and pass it on."""
        # imported here, since the rest of the program does without it
        from PySide6.QtSvg import QSvgGenerator

        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setResolution(96)  # dots per inch that browsers assume for a pixel
        generator.setSize(size)
        generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
        generator.setTitle(self.table.title())
        generator.setDescription("Made with Takeback")
        painter = QPainter(generator)
        try:
            yield from self._paint(painter, places, size, is_drawn=True)
        finally:
            painter.end()
        yield from self._pass_to_writer(bytes(data.data()))

    def _paint(self, painter: QPainter, places: list[QRectF], size: QSize, is_drawn: bool) -> Steps:
        """Paint each row at its place over the colour of the desk, as vectors if `is_drawn`, else as
        pixels."""
        easel, total = self._new_easel(), len(self.rows)
        painter.fillRect(QRectF(0, 0, size.width(), size.height()), colour(easel.theme.desk))
        paint = easel.draw if is_drawn else easel.paint
        for number, (row, place) in enumerate(zip(self.rows, places, strict=True), 1):
            paint(painter, place, row.node, self._caption(row))
            yield number, total

    def _write_log_lines(self) -> Steps:
        """Pass the lines of the text log on, in groups."""
        pending: list[str] = []
        for line in log_lines(self.table, self.wish):
            pending.append(line)
            if len(pending) >= LINES:
                yield from self._pass_to_writer(tuple(pending))
                pending.clear()
                yield 0, 0
        yield from self._pass_to_writer(tuple(pending))
        yield 1, 1

    def _pages(self) -> Steps:
        """Paint the pages of the PDF, step by step, and pass the document on."""
        pages = PdfPages(self.table, self.wish, self._new_easel(), title_lines(self.table, self.wish.seat))
        try:
            yield from pages.steps()
        finally:
            pages.finish()
        yield from self._pass_to_writer(pages.data())


def sheet_layout(count: int, each: tuple[int, int]) -> tuple[list[QRectF], QSize]:
    """Return where this many pictures go on one sheet, and the sheet's size, in pixels.

    `each` is the size of a picture. The sheet is at most about twice as wide as high; a single picture has no
    gap around it.
    """
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
