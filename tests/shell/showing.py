"""A table put into the window for a test, and what is then on the screen."""

from typing import Any

from desktop.shell.play import Play
from desktop.shell.window import Window
from desktop.table.table import Table


def show_table(window: Window, table: Table, qtbot: Any) -> None:
    """Shown, and with the keyboard."""
    window.show_table(table)
    window.show()
    window.activateWindow()
    with qtbot.waitActive(window):
        pass


def play_of(window: Window) -> Play:
    assert window.play is not None
    return window.play
