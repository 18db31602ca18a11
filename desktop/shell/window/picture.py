"""The real window as an image, for the command line and for looking at it."""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QEventLoop, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from desktop.engine.journal import Journal
from desktop.engine.state import Illegal
from desktop.shell.app import application
from desktop.shell.settings import Settings
from desktop.shell.window.window import Window
from desktop.table.table import Table

PATIENCE = 60.0  # seconds for what a page still works out
TABLE, CURTAIN, RECORDS, STEP = "table", "curtain", "records", "step"


@dataclass(frozen=True)
class Scene:
    """What the picture shows, and how large."""

    size: tuple[int, int]
    theme: str = "light"
    panel: bool = False
    show: str = TABLE
    step: int | None = None


def picture(table: Table, scene: Scene) -> QImage:
    """The window with this table as it stands still, or with what was played on it.

    Nothing of it touches the player’s profile.
    """

    def fill(window: Window) -> None:
        window.show_table(table)
        if scene.show in (RECORDS, STEP):
            open_page(window, table)
        elif window.session is not None and scene.show == TABLE:
            window.session.board.is_shared = False  # nobody else looks at a picture that is being made
            window.session.say_here()
            window.session.show()

    return _drawn(scene, fill)


def open_page(window: Window, table: Table) -> None:
    if not window.records.open(table.game):
        raise Illegal(f"{table.game.title} has no page of what was played.")


def picture_of_file(path: Path, scene: Scene) -> QImage:
    """The page that shows this file; raises Illegal with a sentence."""

    def fill(window: Window) -> None:
        if not window.records.open_file(path):
            raise Illegal(window.notice.sentence.text() or f"{path.name} cannot be shown.")

    return _drawn(scene, fill)


def _drawn(scene: Scene, fill: Callable[[Window], None]) -> QImage:
    application()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder))
        settings.put("theme", scene.theme)
        settings.put("pace", 0.0)
        settings.put("panel", scene.panel)
        window = Window(settings, Journal.open(None), Path(folder))
        window.resize(QSize(*scene.size))
        try:
            fill(window)
            window.show()
            QApplication.processEvents()
            _settle(window, scene)
            return window.grab().toImage()
        finally:
            window.close()


def _settle(window: Window, scene: Scene) -> None:
    """What a page works out in the background is in the picture too."""
    page, end = window.records.page, monotonic() + PATIENCE
    if page is not None and scene.show == STEP:
        page.open_newest(scene.step)
    while page is not None and page.is_busy and monotonic() < end:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
    QApplication.processEvents()
