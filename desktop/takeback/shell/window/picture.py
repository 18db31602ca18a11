"""Renders the real window to an image, for the command line and for checks by eye."""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QEventLoop, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from takeback.board.page import GamePage
from takeback.engine.journal import Journal
from takeback.engine.state import Illegal
from takeback.shell.app import application
from takeback.shell.commands import feature_ids
from takeback.shell.listed import load_program
from takeback.shell.session.tables import open_file
from takeback.shell.settings import Settings
from takeback.shell.window.window import Window
from takeback.shell.window.windows import Windows
from takeback.table.table import Table
from takeback.texts import gettext as _
from takeback.ui.icons import load_face

PATIENCE = 60.0  # seconds to wait for what a page computes
TABLE, CURTAIN, RECORDS, STEP = "table", "curtain", "records", "step"


@dataclass(frozen=True)
class PictureSpec:
    """The content of a picture of the window, and its size in pixels."""

    size: tuple[int, int]
    theme: str = "light"
    panel: bool = False
    show: str = TABLE
    step: int | None = None
    then: Callable[[Window], object] | None = None  # called with the window before the picture is taken


def window_picture(table: Table, shot: PictureSpec) -> QImage:
    """Return a picture of the window with this table, or with the page of its records.

    The player's profile is not touched. Raise Illegal if the game has no such page.
    """

    def fill(window: Window) -> None:
        """Show the table, its page of records, or the curtain."""
        window.show_table(table)
        if shot.show in (RECORDS, STEP):
            open_page(window, table)
        elif window.session is not None and shot.show == TABLE:
            window.session.set_sole_viewer()

    return _render(shot, fill)


def open_page(window: Window, table: Table) -> None:
    """Show the page of records; raise Illegal if the game has none."""
    window.do(feature_ids.RECORDS, table.game)
    if window.page is None:
        raise Illegal(_("{game} has no page of records.", game=table.game.title))


def picture_of_file(path: Path, shot: PictureSpec) -> QImage:
    """Return a picture of the page that shows this file; raise Illegal if it cannot be shown."""

    def fill(window: Window) -> None:
        """Show the file, or raise Illegal."""
        open_file(window, path)
        _await_trials(window)
        if window.page is None and window.session is None:
            raise Illegal(window.notice_bar.sentence.text() or _("{name} cannot be shown.", name=path.name))

    return _render(shot, fill)


def _render(shot: PictureSpec, fill: Callable[[Window], None]) -> QImage:
    """Return a picture of a new window in a temporary profile, after `fill` was called with it."""
    application()
    load_face("Italic")
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder))
        settings.set_value("theme", shot.theme)
        settings.set_value("pace", 0.0)
        settings.set_value("panel", shot.panel)
        window = Window(settings, Windows(Journal.open(None)), load_program())
        window.resize(QSize(*shot.size))
        try:
            fill(window)
            window.show()
            QApplication.processEvents()
            if shot.then is not None:
                shot.then(window)
            _await_page(window, shot)
            return window.grab().toImage()
        finally:
            window.close()


def _await_trials(window: Window) -> None:
    """Run the event loop until no file is being tried out any more."""
    if window.tryouts.is_busy:
        loop = QEventLoop()
        window.tryouts.ended.connect(loop.quit)
        loop.exec()


def _await_page(window: Window, shot: PictureSpec) -> None:
    """Let the page finish its work in the background, for at most `PATIENCE`."""
    page, end = window.page.widget if window.page is not None else None, monotonic() + PATIENCE
    if isinstance(page, GamePage) and shot.show == STEP:
        page.open_newest(shot.step)
    while isinstance(page, GamePage) and page.is_busy and monotonic() < end:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
    QApplication.processEvents()
