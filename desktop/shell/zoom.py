"""How large everything is drawn. Qt takes one scale when it begins, for all that is drawn and measured.

So another zoom is another start, in this process's place: the window closes and comes back as large as it was
on the screen, with the same table, at which nothing was lost. What has pixels of its own, as boards of other
people have, is scaled with the rest, and nobody who writes one has to think of it.
"""

from __future__ import annotations

import os
import sys
from math import floor
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication

from desktop.shell.settings import NORMAL, zoom_in

SCALE, MOST = "QT_SCALE_FACTOR", "TAKEBACK_LARGEST_ZOOM"  # in the surroundings of the process
LEAST, TITLE_BAR = QSize(640, 480), QSize(0, 32)  # units that the window needs, and what is around it


def take_zoom(profile: Path) -> bool:
    """Before the application is made. Is it ours? Who started us with another has the last word."""
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
    """At which the window has room on the screen."""
    screen = QGuiApplication.primaryScreen()
    if screen is None:
        return NORMAL
    has, needs = screen.availableSize() * zoom_now(), LEAST + TITLE_BAR
    return max(NORMAL, floor(min(has.width() / needs.width(), has.height() / needs.height()) * 100) / 100)


def start_again(largest: float, done: Path | None = None) -> None:
    """The same program from its beginning, but for the file that is done, with the zoom chosen now."""
    os.environ.pop(SCALE, None)
    os.environ[MOST] = f"{largest:g}"
    command = [one for one in sys.orig_argv[1:] if done is None or Path(one).absolute() != done.absolute()]
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, *command])
