"""A table put into the window for a test, and what is then on the screen."""

from typing import Any

from desktop.shell.commands.menus import in_order
from desktop.shell.listed import program
from desktop.shell.session.session import Session
from desktop.shell.window.window import Window
from desktop.table.table import Table

PROGRAM = program()
COMMANDS = in_order((*PROGRAM.commands, *(one for feature in PROGRAM.features for one in feature.commands)))


def show_table(window: Window, table: Table, qtbot: Any) -> None:
    """Shown, and with the keyboard."""
    window.show_table(table)
    window.show()
    window.activateWindow()
    with qtbot.waitActive(window):
        pass


def session_of(window: Window) -> Session:
    assert window.session is not None
    return window.session
