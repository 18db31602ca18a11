"""How large everything is drawn. Qt takes one scale when it begins, for all that is drawn and measured.

So the program starts again for another zoom, in the same process. The window comes back as large
as it was, with the same table. Boards that count in pixels are scaled with the rest and need no code for it.
"""

from __future__ import annotations

import os
import sys
from math import floor
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication

from takeback.children import once_more
from takeback.shell.settings import NORMAL, zoom_in

SCALE, MOST = "QT_SCALE_FACTOR", "TAKEBACK_LARGEST_ZOOM"  # environment variables
LEAST, TITLE_BAR = QSize(640, 480), QSize(0, 32)  # units that the window needs, and what is around it


def take_zoom(profile: Path) -> bool:
    """Call before the application is made. False where the environment sets another zoom, which wins."""
    if SCALE in os.environ:
        return False
    zoom = min(zoom_in(profile), float(os.environ.get(MOST, "inf")))
    if zoom != NORMAL:
        os.environ[SCALE] = f"{zoom:g}"
    return True


def zoom_now() -> float:
    try:
        return max(0.1, float(os.environ.get(SCALE, NORMAL)))
    except ValueError:
        return NORMAL


def largest_zoom() -> float:
    """The largest zoom at which the window fits on the screen."""
    screen = QGuiApplication.primaryScreen()
    if screen is None:
        return NORMAL
    has, needs = screen.availableSize() * zoom_now(), LEAST + TITLE_BAR
    return max(NORMAL, floor(min(has.width() / needs.width(), has.height() / needs.height()) * 100) / 100)


def start_again(largest: float, done: Path | None = None) -> None:
    """The same program from its beginning, but for the file that is done, with the zoom chosen now."""
    os.environ.pop(SCALE, None)
    os.environ[MOST] = f"{largest:g}"
    command = [one for one in once_more() if done is None or Path(one).absolute() != done.absolute()]
    sys.stdout.flush()
    os.execv(sys.executable, command)
