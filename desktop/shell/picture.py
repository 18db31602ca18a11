"""The real window as an image, for the command line and for looking at it."""

import tempfile
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from desktop.engine.journal import Journal
from desktop.shell.app import application
from desktop.shell.settings import Settings
from desktop.shell.window import Window
from desktop.table.table import Table


def picture(table: Table, size: QSize | tuple[int, int], theme: str = "light", panel: bool = False) -> QImage:
    """The window with this table, as it stands still, perhaps with the game’s own panel.

    Nothing of it touches the player’s profile.
    """
    application()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder))
        settings.put("theme", theme)
        settings.put("pace", 0.0)
        settings.put("panel", panel)
        window = Window(settings, Journal.open(None), Path(folder))
        window.resize(size if isinstance(size, QSize) else QSize(*size))
        window.fit_dock()
        window.show_table(table)
        if window.play is not None:
            window.play.say_here()  # nobody else looks at a picture that is being made
        window.show()
        QApplication.processEvents()
        image = window.grab().toImage()
        window.close()
        return image
