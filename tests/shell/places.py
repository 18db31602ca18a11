"""Show every page, dialog and table of a game one after the other, by the commands of the program."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QDialog, QRadioButton, QWidget
from shiboken6 import isValid

from takeback.board.page import GamePage
from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game
from takeback.engine.record import Seat
from takeback.shell.commands.register import CommandTarget
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.shell.endings import make_finished_table
from tests.shell.showing import pass_events, session_of

LEAVING = ("quit", "close", "full_screen", "pause")


class Place(NamedTuple):
    """A page, table or dialog on the screen, with its root widget and the command that led there."""

    name: str
    root: QWidget


def show_places(window: Window, game: Game, with_all: bool = True) -> Iterator[Place]:
    """Yield a fresh gallery, then what each command shows at a table of this game, then an ended game.

    Without `with_all`, only the commands that this game brings, and those about a game as a whole.
    """
    window.do("gallery")
    yield Place("a fresh gallery", show_window(window))
    for id in command_ids(window, game, with_all):
        show_table_of(window, game)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # of the last place
        before = window.page
        window.actions_[id].trigger()
        pass_events()
        yield from _shown_by(window, id, before)
        window.notice_bar.hide()
        if window.isHidden():
            window.show()
    window.show_table(make_finished_table(game, window.journal))
    session_of(window).confirm_presence()
    window.result_controller.show_again()
    pass_events()
    yield Place("the end of a game", show_window(window))
    window.do("gallery")
    yield Place("the gallery after a game", show_window(window))


def _shown_by(window: Window, id: str, before: object) -> Iterator[Place]:
    if dialogs := open_dialogs():
        for dialog in dialogs:
            yield Place(f"{id}, {type(dialog).__name__}", dialog)
            if isValid(dialog):
                dialog.reject()
        pass_events()
    elif window.page is not None and window.page is not before:
        for side in show_page_choices(window.page.widget):
            yield Place(f"{id}, {side}", show_window(window))
    else:
        yield Place(f"the table after {id}", show_window(window))


def show_page_choices(page: QWidget) -> Iterator[str]:
    """Show all of a page: as it opens, each choice that it offers, and the newest game on it."""
    yield "as it opens"
    for button in page.findChildren(QRadioButton):
        if isValid(button) and button.isVisible() and not button.isChecked():
            button.click()
            yield button.text()
    if isinstance(page, GamePage):
        page.open_newest()
        yield "the newest"


def show_window(window: Window) -> Window:
    window.show()
    window.activateWindow()
    if window.page is not None:
        window.page.widget.setFocus()
    else:
        window.focus_board()
    pass_events()
    return window


def open_dialogs() -> list[QDialog]:
    shown = [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]
    return [one for one in shown if type(one).__module__.startswith("takeback")]


def command_ids(window: Window, game: Game, with_all: bool) -> list[str]:
    show_table_of(window, game)
    found = [one for one in window.actions_.commands if one.id not in LEAVING and not one.setting]
    brought = window.actions_.game_commands
    return [one.id for one in found if with_all or one in brought or one.needs is CommandTarget.A_GAME]


def show_table_of(window: Window, game: Game) -> None:
    """Show a table with two lines and a bookmark, unless it is shown already, with history and panel."""
    table = window.table
    if table is None or table.game is not game or not table.here.mark("bookmark"):
        window.show_table(make_table(window, game))
        window.actions_["bookmark"].trigger()
    window.dock_switches.show_history(True)
    window.settings.set_value("panel", True)
    window.dock_switches.show_panel()
    session_of(window).confirm_presence()
    show_window(window)


def make_table(window: Window, game: Game) -> Table:
    seats = [Seat(name=game.seat_name(at), colour=game.seat_colour(at)) for at in range(game.seats[0])]
    table, chance = new_table(game, {}, seats, 7, journal=window.journal), Random(3)
    for _ in range(3):
        play_turn(table, chance)
    table.undo()
    play_turn(table, chance)
    return table
