"""Files that are dropped onto the window are opened."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget


class Dropping(QObject):
    """Listens to what is dragged over one window."""

    opened = Signal(object)  # the Path of a file

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DragEnter and isinstance(event, QDragEnterEvent):
            if file_in(event.mimeData()) is not None:
                event.acceptProposedAction()
            return True
        if event.type() == QEvent.Type.Drop and isinstance(event, QDropEvent):
            path = file_in(event.mimeData())
            if path is not None:
                event.acceptProposedAction()
                self.opened.emit(path)
            return True
        return False


def file_in(data: QMimeData) -> Path | None:
    """The first file of this computer among what is dragged."""
    urls = data.urls() if data.hasUrls() else []
    return next((Path(url.toLocalFile()) for url in urls if url.isLocalFile()), None)
