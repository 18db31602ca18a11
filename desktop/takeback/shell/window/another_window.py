"""Opens a second window on the same game, beside the first."""

from __future__ import annotations

from PySide6.QtCore import QPoint

from takeback.shell.window.window import Window
from takeback.texts import gettext as _

ONE_WINDOW = _("That game can be open in only one window. Choose another game here.")
APART = QPoint(36, 36)  # offset of the second window if there is no room beside the first


def open_beside(window: Window) -> Window:
    """Open, activate and return a window with the same game at the same turn, if both can show it, else the
    gallery."""
    other = Window(window.settings, window.windows, window.program)
    other.close_question.is_wanted = window.close_question.is_wanted
    window.windows.window_opened.emit(other)
    other.resize(window.normalGeometry().size())
    other.move(_place_beside(window))
    _show_beside(other, window)
    other.show()
    other.raise_()
    other.activateWindow()
    window.windows.set_in_use(other)
    return other


def _place_beside(window: Window) -> QPoint:
    """Return the place right of the window, else left, else a little below."""
    frame, screen = window.frameGeometry(), window.screen().availableGeometry()
    corner, width = frame.topLeft(), frame.width()
    for x in (corner.x() + width, corner.x() - width):
        if screen.left() <= x and x + width <= screen.left() + screen.width():
            return QPoint(x, max(screen.top(), corner.y()))
    last = screen.bottomRight() - QPoint(frame.width(), frame.height())
    wanted = corner + APART
    return QPoint(
        wanted.x() if wanted.x() <= last.x() else max(screen.left(), corner.x() - APART.x()),
        wanted.y() if wanted.y() <= last.y() else max(screen.top(), corner.y() - APART.y()),
    )


def _show_beside(window: Window, other: Window) -> None:
    """Show the other window's table here as a sibling of it; lessons and unsaved games stay in one window,
    which shows the gallery and says so.
    """
    table = other.table
    if table is not None and table.tables_of_game and table.guard is None:
        window.show_table(table.create_sibling())
        return
    window.show_gallery()
    if table is not None:
        window.say(ONE_WINDOW)
