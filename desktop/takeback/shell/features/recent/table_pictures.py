"""Pictures of tables as they were left, one small file each, so that a list of games opens at once."""

from __future__ import annotations

import logging
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap

from takeback.board.widget import BoardWidget
from takeback.engine.whole_file import write_whole

FOLDER = "pictures"
LOG = logging.getLogger(__name__)
SIZE = QSize(192, 144)  # twice what is shown, for sharp screens


class TablePictures:
    """In a folder of the profile. A picture that cannot be kept or read is simply not shown."""

    def __init__(self, profile: Path) -> None:
        self._folder = profile / FOLDER

    def put(self, table: int, board: BoardWidget) -> None:
        """As the board stands, which is what its viewer may see.

        It is painted here and not in another process: this board has just shown the same position, and what
        strangers made was tried before it came so far. Of a board that fails there is no picture.
        """
        if not table or board.state is None or board.width() < 1:
            return
        try:
            still = board.still()
        except Exception:
            LOG.exception("There is no picture of %s.", board.game.id)
            return
        fitting = still.scaled(
            SIZE,
            Qt.AspectRatioMode.KeepAspectRatioByExpanding,
            Qt.TransformationMode.SmoothTransformation,
        )
        left, top = (fitting.width() - SIZE.width()) // 2, (fitting.height() - SIZE.height()) // 2
        image = fitting.copy(left, top, SIZE.width(), SIZE.height())
        image.setDevicePixelRatio(1.0)
        self._write(self._file(table), image)

    def _write(self, file: Path, image: QImage) -> None:
        from PySide6.QtCore import QBuffer  # late: no start keeps a picture

        buffer = QBuffer()
        image.save(buffer, "PNG")  # type: ignore[call-overload]
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(file, bytes(buffer.data().data()))

    def of(self, table: int) -> QPixmap | None:
        pixmap = QPixmap(str(self._file(table))) if self._file(table).is_file() else QPixmap()
        return None if pixmap.isNull() else pixmap

    def _file(self, table: int) -> Path:
        return self._folder / f"{table}.png"
