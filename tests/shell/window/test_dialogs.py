"""Every dialog that the program has: one with something to write in begins there."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QAction
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

import desktop
from desktop.shell.window.window import Window
from tests.shell.conftest import Seated, play_on
from tests.shell.showing import pass_events

LARGE = QSize(900, 450)  # what a small screen has room for where much is drawn larger
FIELDS = (QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox)
NAMES = re.compile(r"\b(QLineEdit|QPlainTextEdit|QTextEdit|QSpinBox|QDateEdit|Number)\(")


def dialogs_shown() -> list[QDialog]:
    shown = [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]
    return [one for one in shown if type(one).__module__.startswith("desktop")]


def fields_of(dialog: QDialog) -> list[QWidget]:
    fields = [one for one in dialog.findChildren(QWidget) if isinstance(one, FIELDS) and one.isVisible()]
    return [one for one in fields if one.isEnabled() and not one.isReadOnly()]


def kinds_with_fields() -> set[type]:
    """The kinds of dialogs in the whole program whose file has to do with fields, wherever they stand."""
    for found in pkgutil.walk_packages(desktop.__path__, "desktop."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
    kinds = [one for one in subclasses(QDialog) if one.__module__.startswith("desktop.")]
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


def test_every_dialog_with_something_to_write_in_begins_there(
    window: Window, with_lines: Callable[[], None], qtbot: Any
) -> None:
    """All that any command opens; and there is no dialog with a field that none of them opens."""
    met, wrong = set(), []
    window.actions_.fill_menus()
    for action in window.findChildren(QAction):
        id = action.objectName() if isValid(action) else ""  # menus of one moment go, and theirs with them
        if id in ("", "quit", "full_screen"):
            continue
        with_lines()
        action.trigger()
        pass_events()
        for dialog in dialogs_shown():
            met.add(type(dialog))
            if fields_of(dialog) and isinstance(dialog.focusWidget(), QPushButton | None):
                wrong.append(f"{id} opens {type(dialog).__name__} at {dialog.focusWidget()}")
            dialog.reject()
        pass_events()
    assert wrong == []
    assert kinds_with_fields() - met == set()


def test_every_dialog_has_room_where_the_screen_is_drawn_large(
    window: Window, with_lines: Callable[[], None], qtbot: Any
) -> None:
    """Much zoom leaves few points of a screen; the buttons of a dialog can still be reached."""
    met, wrong = set(), []
    for action in window.findChildren(QAction):
        id = action.objectName() if isValid(action) else ""
        if id in ("", "quit", "full_screen"):
            continue
        with_lines()
        action.trigger()
        pass_events()
        for dialog in dialogs_shown():
            met.add(type(dialog))
            for _ in range(2):  # some lay out their parts another way first
                dialog.resize(LARGE)
                pass_events()
            if dialog.size() != LARGE:
                wrong.append(f"{type(dialog).__name__}: {dialog.width()}x{dialog.height()}")
            dialog.reject()
        pass_events()
    assert met
    assert wrong == []
