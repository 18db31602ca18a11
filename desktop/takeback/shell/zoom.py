"""The scale at which everything is drawn. Qt takes one scale factor when it starts.

So for another zoom the program starts again in the same process, with the same window size and table. Boards
that count in pixels are scaled with the rest and need no code for it.
"""

from __future__ import annotations

import os
import sys
from math import floor
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication

from takeback.children import restart_command
from takeback.engine.game import SAFE_MODE_VARIABLE
from takeback.shell.settings import NORMAL, saved_zoom

SCALE, MOST = "QT_SCALE_FACTOR", "TAKEBACK_LARGEST_ZOOM"  # names of environment variables
LEAST, TITLE_BAR = QSize(640, 480), QSize(0, 32)  # units that the window needs; the height of its title bar


def apply_saved_zoom(profile: Path) -> bool:
    """Set Qt's scale factor to the profile's zoom, before QApplication is made.

    Return False if the environment sets a scale of its own, which wins.
    """
    if SCALE in os.environ:
        return False
    zoom = min(saved_zoom(profile), float(os.environ.get(MOST, "inf")))
    if zoom != NORMAL:
        os.environ[SCALE] = f"{zoom:g}"
    return True


def current_zoom() -> float:
    """Return the scale factor in use; at least 0.1."""
    try:
        return max(0.1, float(os.environ.get(SCALE, NORMAL)))
    except ValueError:
        return NORMAL


def largest_zoom() -> float:
    """Return the largest zoom at which the window fits on the screen; at least NORMAL."""
    screen = QGuiApplication.primaryScreen()
    if screen is None:
        return NORMAL
    has, needs = screen.availableSize() * current_zoom(), LEAST + TITLE_BAR
    return max(NORMAL, floor(min(has.width() / needs.width(), has.height() / needs.height()) * 100) / 100)


def restart_program(largest: float, done: Path | None = None, is_safe: bool = False) -> None:
    """Replace this process by a fresh start of the program, with the zoom chosen now.

    `largest` limits that zoom; `done` is a file on the command line that must not be opened again. With
    `is_safe` it is a safe start.
    """
    os.environ.pop(SCALE, None)
    os.environ[MOST] = f"{largest:g}"
    if is_safe:
        os.environ[SAFE_MODE_VARIABLE] = "1"
    command = [one for one in restart_command() if done is None or Path(one).absolute() != done.absolute()]
    sys.stdout.flush()
    os.execv(sys.executable, command)
