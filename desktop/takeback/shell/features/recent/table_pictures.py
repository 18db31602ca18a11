"""Stored pictures of tables, one small file each, so that a list of games opens quickly."""

from __future__ import annotations

import logging
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap

from takeback.board.widget import BoardWidget
from takeback.engine.whole_file import write_atomically
from takeback.paths import TABLE_PICTURES, placed_path
from takeback.ui import painting

LOG = logging.getLogger(__name__)
SIZE = QSize(192, 144)  # twice the displayed size, for high-resolution screens


class TablePictures:
    """Reads and writes pictures of tables, in a folder of the profile for what can be made again.

    Failures are ignored: there is just no picture.
    """

    def __init__(self, profile: Path) -> None:
        self._folder = placed_path(TABLE_PICTURES, profile)

    def store(self, table: int, board: BoardWidget) -> None:
        """Store a picture of the board as its viewer sees it for the table of this id, fitted into `SIZE`;
        nothing for 0, a table that is not stored. It is painted in this process, since the board has just
        shown the same position. A board that fails to paint is logged and gets no picture."""
        if not table or board.state is None or board.width() < 1:
            return
        try:
            still = board.render_still()
        except Exception:
            LOG.exception("There is no picture of %s.", board.game.id)
            return
        still.setDevicePixelRatio(1.0)
        self._write_picture(self._file(table), fitted(still))

    def _write_picture(self, file: Path, image: QImage) -> None:
        """Write the picture; an OSError is ignored."""
        from PySide6.QtCore import QBuffer  # imported here, since nothing is stored at start-up

        buffer = QBuffer()
        image.save(buffer, "PNG")  # type: ignore[call-overload]
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            write_atomically(file, bytes(buffer.data().data()))

    def of(self, table: int) -> QPixmap | None:
        """Return the picture of the table of this id; None if there is none or it cannot be read."""
        pixmap = QPixmap(str(self._file(table))) if self._file(table).is_file() else QPixmap()
        return None if pixmap.isNull() else pixmap

    def _file(self, table: int) -> Path:
        """Return the path of a table's picture."""
        return self._folder / f"{table}.png"


def fitted(still: QImage) -> QImage:
    """Return the picture of a board at `SIZE`: as high as fits, so that no row is missing, with the colour of
    its corner beside it, or with the same cut off on both sides if it is wider, where boards are empty."""
    is_narrow = still.width() * SIZE.height() < still.height() * SIZE.width()
    scaled = still.scaledToHeight(SIZE.height(), Qt.TransformationMode.SmoothTransformation)
    left = (scaled.width() - SIZE.width()) // 2
    if not is_narrow:
        return scaled.copy(left, 0, SIZE.width(), SIZE.height())
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    image.fill(still.pixelColor(0, 0))
    with painting.painter_on(image) as painter:
        painter.drawImage(-left, 0, scaled)
    return image
