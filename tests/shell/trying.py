"""What strangers made, opened as a player does, and waited for: it is tried in another process first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import PySide6
from PySide6.QtCore import QCoreApplication, QEventLoop, QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent

from takeback.shell.features.sharing import feature as sharing
from takeback.shell.features.sharing.from_text import ShareTextDialog
from takeback.shell.session import tables

PATIENCE = 60_000  # milliseconds
COPIED = Qt.DropAction.CopyAction
HELD = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def in_hand(path: Path) -> QMimeData:
    """A file that is dragged."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    return data


def entering(data: QMimeData) -> QDragEnterEvent:
    """Until Qt 6.12 its place is in whole points, and from then on it may not be."""
    place: Any = QPointF(9, 9)
    if PySide6.__version_info__ < (6, 12):
        place = place.toPoint()
    return QDragEnterEvent(place, COPIED, data, *HELD)


def dropping(data: QMimeData) -> QDropEvent:
    return QDropEvent(QPointF(9, 9), COPIED, data, *HELD)


def open_file(window: Any, path: Path | str) -> bool:
    """Was nothing told of it?"""
    window.notice_bar.hide()
    tables.open_file(window, path)
    wait_for_tryouts(window)
    return bool(window.notice_bar.isHidden())


def open_text(window: Any, text: str, even_newer: bool = False) -> bool:
    window.notice_bar.hide()
    sharing.open_share_text(window, text, even_newer)
    wait_for_tryouts(window)
    return bool(window.notice_bar.isHidden())


def wait_until_read(dialog: ShareTextDialog) -> None:
    """Until another process has read what stands in the field."""
    while dialog.is_reading:
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def wait_for_tryouts(window: Any) -> None:
    """Until all that is tried has passed or is refused."""
    if not window.tryouts.is_busy:
        return
    loop, patience = QEventLoop(), QTimer(singleShot=True, interval=PATIENCE)
    window.tryouts.ended.connect(loop.quit)
    patience.timeout.connect(loop.quit)
    patience.start()
    loop.exec()
    window.tryouts.ended.disconnect(loop.quit)
    assert not window.tryouts.is_busy
