"""Every dialog that the program has: one with something to write in begins there."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

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
from takeback.shell.features.levels.page import LevelsPage
from takeback.shell.features.saving.save_choices import SaveChoices
from takeback.shell.window import preferences
from takeback.shell.window.close_unsaved import CloseUnsaved
from takeback.shell.window.window import Window
from takeback.shell.zoom import LEAST, TITLE_BAR
from takeback.table.opening import new_table
from takeback.table.table import Table
from takeback.ui.dialog import TITLE, Dialog, YesOrNo
from takeback.ui.labels import FittingArea
from tests.shell.history.fitting import list_cut, list_misplaced
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


class Walk(NamedTuple):
    """The kinds of dialogs that all commands open, and what is wrong with them."""

    met: set[type]
    on_a_button: list[str]
    unfitting: list[str]


WALKED: list[Walk] = []  # so that one walk does for both laws


@pytest.fixture
def walk(request: pytest.FixtureRequest) -> Walk:
    if not WALKED:
        # To dress the whole application takes seconds, and nothing here depends on its colours.
        patch = request.getfixturevalue("monkeypatch")
        patch.setattr(preferences, "apply_theme", lambda app, theme: None)
        every = 1 if request.config.getoption("--long") else 6
        WALKED.append(walked(request.getfixturevalue("window"), every))
    return WALKED[0]


def walked(window: Window, every: int) -> Walk:
    """All commands at a table of the first game; of those that opened a dialog every so many at the others.

    Each of these is at another game in turn. What a game brings itself is opened at its own table.
    """
    walk, wanted = Walk(set(), [], []), ids_of(window)
    for number, game in enumerate(GAMES):
        opened: list[str] = []
        for id in (wanted[number % every :: every] if number else wanted) + own_ids(window, game):
            begin(window, game)
            QGuiApplication.clipboard().clear()  # a text that was copied would lead to Open
            window.actions_[id].trigger()
            pass_events()
            for dialog in dialogs_shown():
                opened.append(id)
                look_at(dialog, f"{game.id}, {id}", walk)
                dialog.reject()
            pass_events()
        if not number:  # what opens none at the first, does not at the others
            wanted = [id for id in wanted if id in opened]
    begin(window, next(game for game in GAMES if game.shelf and game.shelf.makes))
    window.actions_["levels"].trigger()
    window.findChild(LevelsPage).more.more.click()  # its dialog has no command
    pass_events()
    for dialog in dialogs_shown():
        look_at(dialog, "random level", walk)
        dialog.reject()
    return walk


def look_at(dialog: QDialog, place: str, walk: Walk) -> None:
    walk.met.add(type(dialog))
    if fields_of(dialog) and isinstance(dialog.focusWidget(), QPushButton | None):
        walk.on_a_button.append(f"{place}: {type(dialog).__name__} at {dialog.focusWidget()}")
    walk.unfitting.extend(f"{place}: {fault}" for fault in scrolled(dialog))
    walk.unfitting.extend(f"{place}: {fault}" for size in SMALL for fault in faults(dialog, size))


def test_every_dialog_with_a_text_field_does_not_open_on_a_button(walk: Walk) -> None:
    """All that any command opens; and there is no dialog with a field that none of them opens."""
    assert walk.on_a_button == []
    assert kinds_with_fields() - UNASKED - walk.met == set()


def test_every_dialog_fits_the_smallest_screens(walk: Walk) -> None:
    """Much zoom leaves few points of a screen."""
    assert not walk.unfitting, "\n".join(walk.unfitting)
    kinds = {one for one in subclasses(Dialog) if not one.__subclasses__()}
    shell = {one for one in kinds if one.__module__.startswith("takeback.shell")}
    assert shell - UNASKED - walk.met == set()


def ids_of(window: Window) -> list[str]:
    window.actions_.all()
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
    found = [*list_misplaced(dialog), *list_cut(dialog)]
    if dialog.size() != room:
        found.append(f"it is {dialog.width()}x{dialog.height()}")
    return [f"{type(dialog).__name__} at {room.width()}x{room.height()}: {fault}" for fault in found]
