"""Every dialog that the program has: one with something to write in begins there."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

import takeback
from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, find_games
from takeback.engine.record import Seat
from takeback.games.holdem.board.buy_chips import BuyChips
from takeback.shell.features.saving.save_choices import SaveChoices
from takeback.shell.window.close_unsaved import CloseUnsaved
from takeback.shell.window.window import Window
from takeback.shell.zoom import LEAST, TITLE_BAR
from takeback.table.opening import new_table
from takeback.table.table import Table
from takeback.ui.dialog import TITLE, Dialog, YesOrNo
from takeback.ui.labels import FittingArea
from tests.shell.conftest import Seated, play_on
from tests.shell.history.fitting import cut_off, misplaced
from tests.shell.showing import pass_events, session_of

SMALL = (LEAST + TITLE_BAR - TITLE, QSize(800, 600))  # what the smallest screens have room for
UNASKED = {SaveChoices, CloseUnsaved, YesOrNo, BuyChips}  # that no command opens at these tables
GAMES = sorted(
    (found.game for found in find_games() if found.game is not None), key=lambda game: bool(game.shelf)
)
FIELDS = (QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox)
NAMES = re.compile(r"\b(QLineEdit|QPlainTextEdit|QTextEdit|QSpinBox|QDateEdit|Number)\(")


def dialogs_shown() -> list[QDialog]:
    shown = [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]
    return [one for one in shown if type(one).__module__.startswith("takeback")]


def fields_of(dialog: QDialog) -> list[QWidget]:
    fields = [one for one in dialog.findChildren(QWidget) if isinstance(one, FIELDS) and one.isVisible()]
    return [one for one in fields if one.isEnabled() and not one.isReadOnly()]


def kinds_with_fields() -> set[type]:
    """The kinds of dialogs in the whole program whose file has to do with fields, wherever they stand."""
    for found in pkgutil.walk_packages(takeback.__path__, "takeback."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
    kinds = [one for one in subclasses(QDialog) if one.__module__.startswith("takeback.")]
    whole = [one for one in kinds if not one.__subclasses__()]
    return {one for one in whole if writes(Path(inspect.getfile(one)).read_text(encoding="utf-8"))}


def writes(source: str) -> bool:
    """Are fields made here that are not only to be read?"""
    return len(NAMES.findall(source)) > source.count("setReadOnly(True)")


def subclasses(kind: type) -> Iterator[type]:
    for one in kind.__subclasses__():
        yield one
        yield from subclasses(one)


@pytest.fixture
def with_lines(window: Window, sit: Seated) -> Callable[[], None]:
    """A table at which every command finds what it is about: two lines, a bookmark at a turn."""

    def again() -> None:
        table = window.table
        before = table.here.parent if table is not None else None
        has_lines = before is not None and len(before.shown_children) > 1
        if table is None or not has_lines or table.here.mark("bookmark") is None:
            table = sit(4)
            table.undo()
            play_on(table, 3)
            window.actions_["bookmark"].trigger()
        window.activateWindow()
        window.focus_board()

    return again


def test_every_dialog_with_a_text_field_does_not_open_on_a_button(
    window: Window, with_lines: Callable[[], None], qtbot: Any
) -> None:
    """All that any command opens; and there is no dialog with a field that none of them opens."""
    met, wrong = set(), []

    def open_by(id: str) -> None:
        QGuiApplication.clipboard().clear()  # of a text that was copied; read soon enough, it leads to Open
        window.actions_[id].trigger()
        pass_events()
        for dialog in dialogs_shown():
            met.add(type(dialog))
            if fields_of(dialog) and isinstance(dialog.focusWidget(), QPushButton | None):
                wrong.append(f"{id} opens {type(dialog).__name__} at {dialog.focusWidget()}")
            dialog.reject()
        pass_events()

    for id in ids_of(window):
        with_lines()
        open_by(id)
    for game in GAMES:
        for id in own_ids(window, game):
            begin(window, game)
            open_by(id)
    assert wrong == []
    assert kinds_with_fields() - UNASKED - met == set()


def test_every_dialog_fits_the_smallest_screens(window: Window, qtbot: Any) -> None:
    """At a table of each game. Much zoom leaves few points of a screen."""
    met, wrong, wanted = set(), [], ids_of(window)
    for game in GAMES:
        opened: list[str] = []
        for id in wanted + own_ids(window, game):
            begin(window, game)
            window.actions_[id].trigger()
            pass_events()
            for dialog in dialogs_shown():
                met.add(type(dialog))
                opened.append(id)
                wrong += [f"{game.id}: {fault}" for fault in scrolled(dialog)]
                wrong += [f"{game.id}: {fault}" for size in SMALL for fault in faults(dialog, size)]
                dialog.reject()
            pass_events()
        wanted = [id for id in wanted if id in opened]  # what opens none at the first, does not at the others
    assert not wrong, "\n".join(wrong)
    kinds = {one for one in subclasses(Dialog) if not one.__subclasses__()}
    assert {one for one in kinds if one.__module__.startswith("takeback.shell")} - UNASKED - met == set()


def ids_of(window: Window) -> list[str]:
    window.actions_.fill_menus()
    ids = [action.objectName() for action in window.findChildren(QAction) if isValid(action)]
    return [id for id in dict.fromkeys(ids) if id not in ("", "quit", "full_screen", "pause")]


def own_ids(window: Window, game: Game) -> list[str]:
    """The commands that this game alone brings."""
    begin(window, game)
    return [one.id for one in window.actions_.game_commands]


def begin(window: Window, game: Game) -> None:
    """A table with two lines and a bookmark, if it is not there, and the keyboard at its board."""
    table = window.table
    if table is None or table.game is not game or not table.here.mark("bookmark"):
        window.show_table(begun(window, game))
        window.actions_["bookmark"].trigger()
    window.show()
    session_of(window).confirm_presence()
    window.activateWindow()
    window.focus_board()


def begun(window: Window, game: Game) -> Table:
    seats = [Seat(name=game.seat_name(at), colour=game.seat_colour(at)) for at in range(game.seats[0])]
    table, chance = new_table(game, {}, seats, 7, journal=window.journal), Random(3)
    for _ in range(3):
        play_turn(table, chance)
    table.undo()
    play_turn(table, chance)
    return table


def scrolled(dialog: QDialog) -> list[str]:
    """As it opens, nothing has to be scrolled for which the screen has room."""
    room = dialog.screen().availableSize() - TITLE
    areas = [one for one in dialog.findChildren(FittingArea) if one.isVisible()]
    hidden = max((one.verticalScrollBar().maximum() for one in areas), default=0)
    return [f"{type(dialog).__name__} hides {hidden}"] if hidden and dialog.height() < room.height() else []


def faults(dialog: QDialog, room: QSize) -> list[str]:
    """What does not fit into this room."""
    dialog.resize(room)
    pass_events()
    found = [*misplaced(dialog), *cut_off(dialog)]
    if dialog.size() != room:
        found.append(f"it is {dialog.width()}x{dialog.height()}")
    return [f"{type(dialog).__name__} at {room.width()}x{room.height()}: {fault}" for fault in found]
