"""Test every dialog of the program: where the focus starts, and that it fits the smallest screens."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, QSize
from PySide6.QtGui import QAction, QGuiApplication, QScreen
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
from takeback.engine.game import Game, find_game, find_games
from takeback.engine.record import Seat
from takeback.games.duel.board.deck_text import DeckTextDialog
from takeback.games.duel.board.drawer import RulesChooser
from takeback.games.holdem.board.buy_chips import BuyChips
from takeback.shell.commands.palette import Palette
from takeback.shell.features.help.help import HelpWindow
from takeback.shell.features.lessons.dialog import LessonsDialog
from takeback.shell.features.levels.edited_saving import SaveChangesDialog
from takeback.shell.features.levels.page import LevelsPage
from takeback.shell.features.moving.dialogs import ProgressDialog
from takeback.shell.features.saving.save_choices import SaveChoices
from takeback.shell.window import preferences
from takeback.shell.window.close_unsaved import CloseUnsaved
from takeback.shell.window.window import Window
from takeback.shell.zoom import LEAST, TITLE_BAR
from takeback.table.opening import new_table
from takeback.table.table import Table
from takeback.texts.pseudo import disguise_text
from takeback.ui.dialog import TITLE, Dialog, YesOrNo
from takeback.ui.labels import FittingArea
from tests.shell.endings import make_finished_table
from tests.shell.features.rewriting.acting import part_of
from tests.shell.history.fitting import list_cut, list_misplaced
from tests.shell.showing import COMMANDS, pass_events, session_of

SMALL = (LEAST + TITLE_BAR - TITLE, QSize(800, 600))  # the room on the smallest screens
SCREENS = (QSize(800, 600), LEAST + TITLE_BAR)  # what of the smallest screens is available to windows
NARROW = QSize(640, 480)
UNASKED = {SaveChoices, CloseUnsaved, YesOrNo, BuyChips}  # dialogs that no command opens at these tables
GAMES = sorted(
    (found.game for found in find_games() if found.game is not None), key=lambda game: bool(game.shelf)
)
FIELDS = (QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox)
NAMES = re.compile(r"\b(QLineEdit|QPlainTextEdit|QTextEdit|QSpinBox|QDateEdit|Number)\(")


def dialogs_shown() -> list[QDialog]:
    shown = [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]
    return [one for one in shown if type(one).__module__.startswith("takeback")]


def other_windows() -> list[QWidget]:
    """Return the windows of the program that are shown and are neither dialogs nor main windows."""
    shown = [one for one in QApplication.topLevelWidgets() if one.isVisible() and one.isWindow()]
    other = [one for one in shown if not isinstance(one, QDialog | Window)]
    return [one for one in other if type(one).__module__.startswith("takeback.shell.features")]


def fields_of(dialog: QDialog) -> list[QWidget]:
    fields = [one for one in dialog.findChildren(QWidget) if isinstance(one, FIELDS) and one.isVisible()]
    return [one for one in fields if one.isEnabled() and not one.isReadOnly()]


def kinds_with_fields() -> set[type]:
    """Return all dialog classes of the program whose source file makes editable fields."""
    for found in pkgutil.walk_packages(takeback.__path__, "takeback."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
    kinds = [one for one in subclasses(QDialog) if one.__module__.startswith("takeback.")]
    whole = [one for one in kinds if not one.__subclasses__()]
    return {one for one in whole if makes_fields(Path(inspect.getfile(one)).read_text(encoding="utf-8"))}


def makes_fields(source: str) -> bool:
    """Return whether the source makes fields that are not all read-only."""
    return len(NAMES.findall(source)) > source.count("setReadOnly(True)")


def subclasses(kind: type) -> Iterator[type]:
    for one in kind.__subclasses__():
        yield one
        yield from subclasses(one)


class DialogWalk(NamedTuple):
    """The dialog classes that the commands open, and the faults found in them."""

    met: set[type]
    on_a_button: list[str]
    unfitting: list[str]


WALKED: list[DialogWalk] = []  # one walk serves both tests


@pytest.fixture
def walk(request: pytest.FixtureRequest) -> DialogWalk:
    if not WALKED:
        # To dress the whole application takes seconds, and nothing here depends on its colours.
        patch = request.getfixturevalue("monkeypatch")
        patch.setattr(preferences, "apply_theme", lambda app, theme: None)
        every = 1 if request.config.getoption("--long") else 12
        WALKED.append(walk_dialogs(request.getfixturevalue("window"), every))
    return WALKED[0]


def walk_dialogs(window: Window, every: int) -> DialogWalk:
    """Run all commands at a table of the first game, then every `every`-th of those with a dialog at the
    others.

    Another part of them is run at each game. Commands that a game brings are run at its own table.
    """
    walk, wanted = DialogWalk(set(), [], []), command_ids(window)
    for number, game in enumerate(GAMES):
        opened: list[str] = []
        others = wanted[number % every :: every] + ids_first_met(number) if number else wanted
        for id in others + own_ids(window, game):
            show_table_of(window, game)
            part_of(window).discard()  # an edit of the last command would be reopened instead of a dialog
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # of the last dialog
            QGuiApplication.clipboard().clear()  # a copied share text would be offered in the dialog
            window.actions_[id].trigger()
            pass_events()
            for dialog in dialogs_shown():
                opened.append(id)
                check_dialog(dialog, f"{game.id}, {id}", walk)
                dialog.reject()
            pass_events()
        if not number:  # a command without a dialog at the first game has none at the others
            wanted = [id for id in wanted if id in opened]
            for other in other_windows():  # the commands opened them, and they stay
                walk.met.add(type(other))
                walk.unfitting.extend(list_too_large(other))
                other.close()
    show_table_of(window, next(game for game in GAMES if game.shelf and game.shelf.makes))
    window.actions_["levels"].trigger()
    window.findChild(LevelsPage).more.more.click()  # the dialog of this button has no command
    pass_events()
    for dialog in dialogs_shown():
        check_dialog(dialog, "random level", walk)
        dialog.reject()
    window.show_table(make_finished_table(find_game("park"), window.journal))
    session_of(window).confirm_presence()
    window.actions_["turn_points"].trigger()  # about a game that is over
    pass_events()
    for dialog in dialogs_shown():
        check_dialog(dialog, "points by turn", walk)
        dialog.reject()
    waiting = (None for _ in count())  # work that does not end
    show_dialog(ProgressDialog("Saving everything …", waiting, lambda: (1, 2), window), "progress", walk)
    chooser = RulesChooser({}, window)  # opened by a button of the New dialog
    show_dialog(chooser, "rules in and out", walk)
    lessons = LessonsDialog(find_game("park").lessons(), 0, (0,), window)  # after the first lesson
    show_dialog(lessons, "lessons", walk)
    changes = SaveChangesDialog("Reeds", window)  # opened by leaving a level of My levels that was edited
    show_dialog(changes, "changes of a level", walk)
    text = DeckTextDialog("Deck as text", "3 L01", "Apply", window)  # opened by the menu of the deck editor
    show_dialog(text, "deck as text", walk)
    return walk


def show_dialog(dialog: QDialog, place: str, walk: DialogWalk) -> None:
    """Show a dialog that no command opens, and check it."""
    dialog.show()
    pass_events()
    check_dialog(dialog, place, walk)
    dialog.reject()


def check_dialog(dialog: QDialog, place: str, walk: DialogWalk) -> None:
    is_new = type(dialog) not in walk.met
    walk.met.add(type(dialog))
    is_on_button = isinstance(dialog.focusWidget(), QPushButton | None)
    if fields_of(dialog) and is_on_button and not getattr(dialog, "begins_on_button", False):
        walk.on_a_button.append(f"{place}: {type(dialog).__name__} at {dialog.focusWidget()}")
    walk.unfitting.extend(f"{place}: {fault}" for fault in list_hidden(dialog))
    if isinstance(dialog, Dialog) and is_new:
        walk.unfitting.extend(f"{place}: {fault}" for fault in list_cut_buttons(dialog))
    if not isinstance(dialog, Palette):  # it fits its window
        walk.unfitting.extend(f"{place}: {fault}" for fault in list_too_large(dialog))
    walk.unfitting.extend(f"{place}: {fault}" for size in SMALL for fault in list_faults(dialog, size))


def test_no_dialog_with_a_text_field_opens_with_the_focus_on_a_button(walk: DialogWalk) -> None:
    """Every dialog class with fields must have been opened by some command."""
    assert walk.on_a_button == []
    assert kinds_with_fields() - UNASKED - walk.met == set()


def test_every_dialog_and_the_help_window_fit_the_smallest_screens_with_no_button_cut(
    walk: DialogWalk,
) -> None:
    """A large zoom leaves few points of a screen."""
    assert not walk.unfitting, "\n".join(walk.unfitting)


def test_walk_opens_every_dialog_class_of_the_shell_and_the_help_window(walk: DialogWalk) -> None:
    kinds = {one for one in subclasses(Dialog) if not one.__subclasses__()}
    shell = {one for one in kinds if one.__module__.startswith("takeback.shell")}
    assert shell - UNASKED - walk.met == set()
    assert HelpWindow in walk.met


def command_ids(window: Window) -> list[str]:
    window.actions_.all()
    ids = [action.objectName() for action in window.findChildren(QAction) if isValid(action)]
    return [id for id in dict.fromkeys(ids) if id not in ("", "quit", "full_screen", "pause")]


def ids_first_met(number: int) -> list[str]:
    """Return the ids of the commands that are for the game with this number, and for none before it."""
    met, *before = GAMES[number], *GAMES[:number]
    limited = [one for one in COMMANDS if one.games is not None and not one.games(met)]
    return [one.id for one in limited if all(one.games(game) for game in before)]


def own_ids(window: Window, game: Game) -> list[str]:
    """Return the ids of the commands that this game brings."""
    show_table_of(window, game)
    return [one.id for one in window.actions_.game_commands]


def show_table_of(window: Window, game: Game) -> None:
    """Show a table with two lines and a bookmark, unless it is shown already, and focus its board."""
    table = window.table
    if table is None or table.game is not game or not table.here.mark("bookmark"):
        window.show_table(make_table(window, game))
        window.actions_["bookmark"].trigger()
    window.show()
    session_of(window).confirm_presence()
    window.activateWindow()
    window.focus_board()


def make_table(window: Window, game: Game) -> Table:
    seats = [Seat(name=game.seat_name(at), colour=game.seat_colour(at)) for at in range(game.seats[0])]
    table, chance = new_table(game, {}, seats, 7, journal=window.journal), Random(3)
    for _ in range(3):
        play_turn(table, chance)
    table.undo()
    play_turn(table, chance)
    return table


def list_hidden(dialog: QDialog) -> list[str]:
    """Return what has to be scrolled when the dialog opens although the screen has room for it."""
    room = dialog.screen().availableSize() - TITLE
    areas = [one for one in dialog.findChildren(FittingArea) if one.isVisible()]
    hidden = max((one.verticalScrollBar().maximum() for one in areas), default=0)
    return [f"{type(dialog).__name__} hides {hidden}"] if hidden and dialog.height() < room.height() else []


def list_cut_buttons(dialog: Dialog) -> list[str]:
    """Return which buttons of a dialog are cut when it opens on the smallest screen, in English and in the
    pseudo-language."""
    buttons = [one for one in dialog.buttons.buttons() if one.isVisible()]
    words = [one.text() for one in buttons]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QScreen, "availableSize", lambda _: NARROW)
        patch.setattr(QScreen, "availableGeometry", lambda _: QRect(QPoint(), NARROW))
        found = []
        for texts in (words, [disguise_text(text) for text in words], words):
            dialog.hide()
            for button, text in zip(buttons, texts, strict=True):
                button.setText(text)
            dialog.resize(0, 0)
            dialog.fit()
            dialog.show()
            pass_events()
            found += list_cut(dialog.buttons)
    return [f"{type(dialog).__name__}: {fault}" for fault in found]


def list_too_large(window: QWidget) -> list[str]:
    """Return on which small screens the window is larger than the screen, or partly outside, when it is
    shown."""
    found = []
    with pytest.MonkeyPatch.context() as patch:
        for screen in SCREENS:
            patch.setattr(QScreen, "availableSize", lambda _, size=screen: size)
            patch.setattr(QScreen, "availableGeometry", lambda _, size=screen: QRect(QPoint(), size))
            window.hide()
            window.show()
            pass_events()
            place = window.frameGeometry().topLeft()
            outer = QRect(place, window.size() + TITLE)
            if not QRect(QPoint(), screen).contains(outer):
                found.append(f"{type(window).__name__} on {screen.toTuple()} is at {outer}")
    return found


def list_faults(dialog: QDialog, room: QSize) -> list[str]:
    """Return what does not fit when the dialog has this size."""
    dialog.resize(room)
    pass_events()
    found = [*list_misplaced(dialog), *list_cut(dialog)]
    if dialog.size() != room:
        found.append(f"it is {dialog.width()}x{dialog.height()}")
    return [f"{type(dialog).__name__} at {room.width()}x{room.height()}: {fault}" for fault in found]
