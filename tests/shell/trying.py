"""Open files and texts of others as a player does, and wait for the process that tries them first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import PySide6
from PySide6.QtCore import QCoreApplication, QEventLoop, QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent

from takeback.shell.features.saving import open_text as opening
from takeback.shell.features.saving.open_dialog import OpenDialog
from takeback.shell.session import tables

PATIENCE = 60_000  # milliseconds
COPIED = Qt.DropAction.CopyAction
HELD = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def drag_data(path: Path) -> QMimeData:
    """Return the data of dragging this file."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    return data


def make_enter_event(data: QMimeData) -> QDragEnterEvent:
    """Return the event of dragging into the window; before Qt 6.12 it takes whole points, since then it does
    not.
    """
    place: Any = QPointF(9, 9)
    if PySide6.__version_info__ < (6, 12):
        place = place.toPoint()
    return QDragEnterEvent(place, COPIED, data, *HELD)


def make_drop_event(data: QMimeData) -> QDropEvent:
    return QDropEvent(QPointF(9, 9), COPIED, data, *HELD)


def open_file(window: Any, path: Path | str) -> bool:
    """Open the file and wait for its tryout; return whether no notice was shown."""
    window.notice_bar.hide()
    tables.open_file(window, path)
    wait_for_tryouts(window)
    return bool(window.notice_bar.isHidden())


def open_text(window: Any, text: str, even_newer: bool = False) -> bool:
    window.notice_bar.hide()
    opening.open_share_text(window, text, even_newer)
    wait_for_tryouts(window)
    return bool(window.notice_bar.isHidden())


def wait_until_read(dialog: OpenDialog) -> None:
    """Wait until the other process has read the text in the field."""
    while dialog.is_reading:
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def wait_for_tryouts(window: Any) -> None:
    """Wait until every running tryout has passed or refused its file."""
    if not window.tryouts.is_busy:
        return
    loop, patience = QEventLoop(), QTimer(singleShot=True, interval=PATIENCE)
    window.tryouts.ended.connect(loop.quit)
    patience.timeout.connect(loop.quit)
    patience.start()
    loop.exec()
    window.tryouts.ended.disconnect(loop.quit)
    assert not window.tryouts.is_busy
