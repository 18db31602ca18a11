"""Laws of every page, dialog and table of every game: keys, Tab, and what is spoken.

Each place is looked at once for all of them. What is much the same with any game is looked at with one of
them, and with --long with all.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QMenu, QPushButton, QWidget
from shiboken6 import isValid

from takeback.board.spots import Spot
from takeback.engine.game import Game, find_games
from takeback.paths import profile_folder
from takeback.shell.window import preferences
from takeback.shell.window.window import Window
from takeback.ui.focus import CHOICES, WRITTEN_IN
from tests.sampling import one_puzzle
from tests.shell.places import show_places

GAMES = [found.game for found in find_games() if found.game is not None]
PRESSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
BACKWARDS = (Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
MOST_STOPS = 200
OF_QT = "qt_edit_menu"  # the menu that Qt alone makes for what is written in
BY_KEY = QContextMenuEvent.Reason.Keyboard
NAMES = re.compile(r"\b[A-Za-z]\w*(?:\.[a-z_]\w*)+|\b[a-z]+(?:_[a-z0-9]+)+\b|\b[A-Z]\w*[A-Z]\w*\b")
FILE = re.compile(r"[\w.]*\.(takeback|txt|png|pdf|svg|html|phh|json|toml|py|zip|io|org)")
WHOLE = "tictactoe"  # with which all commands are tried
Faults = dict[str, list[str]]
WALKED: dict[str, Faults] = {}  # by game: what each law found, so that one walk does for all of them


def game_id(game: Game) -> str:
    return game.id


@pytest.fixture(params=one_puzzle(GAMES), ids=game_id)
def faults(request: pytest.FixtureRequest) -> Faults:
    game: Game = request.param
    if game.id not in WALKED:
        # To dress the whole application takes seconds, and nothing here depends on its colours.
        patch = request.getfixturevalue("monkeypatch")
        patch.setattr(preferences, "apply_theme", lambda app, theme: None)
        with_all = game.id == WHOLE or request.config.getoption("--long")
        WALKED[game.id] = walked(request.getfixturevalue("window"), game, with_all)
    return WALKED[game.id]


def walked(window: Window, game: Game, with_all: bool) -> Faults:
    found: Faults = defaultdict(list)
    pressed: set[str] = set()
    reached: set[str] = set()
    for place in show_places(window, game, with_all):
        stops = {named(one) for one in focusable(place.root)} - reached
        if stops or "gallery" in place.name or place.root is not window:
            reached |= stops
            found["names"] += [f"{place.name}: {fault}" for fault in misnamed(place.root)]
            found["names"] += [f"{place.name}: {fault}" for fault in menu_faults(place.root)]
            found["tab"] += [f"{place.name}: {fault}" for fault in unreached(place.root)]
        found["keys"] += [f"{place.name}: {fault}" for fault in unpressed(place.root, pressed)]
    found["met"] = sorted(pressed)
    return found


# what is spoken and shown -----------------------------------------------------------------------------------
def misnamed(root: QWidget) -> Iterator[str]:
    """Every name, description and tip below this, and what buttons and menus are called."""
    for one in elements(QAccessible.queryAccessibleInterface(root)):
        name, described = one.text(QAccessible.Text.Name), one.text(QAccessible.Text.Description)
        widget = one.object()
        tip = widget.toolTip() if isinstance(widget, QWidget) else ""
        for said in (name, described, tip):
            if leak := leak_in(said):
                yield f"{type(widget).__name__} says {leak!r} in {said[:80]!r}"
        if isinstance(widget, QAbstractButton) and not isinstance(widget, Spot):
            seen = widget.text().replace("&&", "\0").replace("&", "").replace("\0", "&").strip()
            if any(map(str.isalnum, seen)) and not name.casefold().startswith(seen.rstrip("…▾ ").casefold()):
                yield f"{type(widget).__name__} shows {seen!r} and is called {name!r}"


def elements(one: QAccessibleInterface | None) -> Iterator[QAccessibleInterface]:
    """All that assistive programs meet below this, itself too."""
    if one is None or not one.isValid() or one.state().invisible:
        return
    yield one
    for number in range(one.childCount()):
        yield from elements(one.child(number))


def leak_in(said: str) -> str:
    """The first tab, identifier or class name in what is said; empty where there is none."""
    if "\t" in said:
        return "a tab"
    said = said.replace(str(profile_folder()), "")  # a place of the user's, whatever it is called
    found = (word for word in NAMES.findall(said) if "_" in word or "." in word or word in class_names())
    return next((word for word in found if not FILE.fullmatch(word)), "")


@cache
def class_names() -> frozenset[str]:
    """Of Qt's widgets and of all that the program has imported by now, those that are no usual words."""
    modules = [
        module for name, module in sys.modules.items() if name.startswith(("takeback.", "PySide6.QtW"))
    ]
    names = (name for module in modules for name, one in vars(module).items() if isinstance(one, type))
    return frozenset(name for name in names if not name[1:].islower())


def menu_faults(root: QWidget) -> Iterator[str]:
    """What our own menus say that can be opened here by the menu key."""
    for widget in focusable(root):
        if isValid(widget) and widget.isVisible() and not isinstance(widget, WRITTEN_IN):
            middle = widget.rect().center()
            QApplication.sendEvent(widget, QContextMenuEvent(BY_KEY, middle, widget.mapToGlobal(middle)))
            popup = QApplication.activePopupWidget()
            if isinstance(popup, QMenu) and popup.objectName() != OF_QT:
                yield from misnamed(popup)
            close_popup()


# Tab --------------------------------------------------------------------------------------------------------
def unreached(root: QWidget) -> Iterator[str]:
    """Go round by Tab, and round by Shift+Tab, from where the keyboard is when the place is shown."""
    for key, held in ((Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier), BACKWARDS):
        start = QApplication.focusWidget()
        if start is not None and not start.focusPolicy() & Qt.FocusPolicy.TabFocus:  # a page as a whole
            QTest.keyClick(start, Qt.Key.Key_Tab)
            start = QApplication.focusWidget()
        if start is None:
            yield "nothing has the keyboard"
            return
        wanted = focusable(root)
        seen, is_back = way_round(start, key, held)
        if not is_back:
            yield f"{key.name} does not come back to {named(start)}, it goes to {named(seen[-1])}"
            start.setFocus(Qt.FocusReason.OtherFocusReason)
        for widget in wanted:
            if isValid(widget) and can_have_focus(widget, root) and stop_of(widget) not in seen:
                yield f"{key.name} does not reach {named(widget)}"


def way_round(start: QWidget, key: Qt.Key, held: Qt.KeyboardModifier) -> tuple[list[QWidget], bool]:
    """What had the keyboard in turn, and whether it came back to where it began."""
    seen = [stop_of(start)]
    now: QWidget | None = start
    for _ in range(MOST_STOPS):
        QTest.keyClick(now, key, held)
        now = QApplication.focusWidget()
        if now is None:
            return seen, False
        stop = stop_of(now)
        if stop in seen and stop is not seen[-1]:
            return seen, stop is seen[0]
        if stop is not seen[-1]:  # what has several stops of its own keeps the keyboard meanwhile
            seen.append(stop)
    return seen, len(seen) == 1


def stop_of(widget: QWidget) -> QWidget:
    """A board is one stop of the way round, whichever of its spots the keyboard comes to."""
    board = widget.parentWidget()
    return board if isinstance(widget, Spot) and board is not None else widget


def focusable(root: QWidget) -> list[QWidget]:
    return [one for one in root.findChildren(QWidget) if can_have_focus(one, root)]


# Enter and Space --------------------------------------------------------------------------------------------
def unpressed(root: QWidget, met: set[str]) -> Iterator[str]:
    """Press every button that was not met before by each key, in ways that let nothing happen."""
    for button in root.findChildren(QAbstractButton):
        if not isValid(button) or not can_have_focus(button, root) or isinstance(button, Spot):
            continue
        name = f"{type(root).__name__} {named(button)}"
        if name in met:
            continue
        met.add(name)
        for key in PRESSING:
            if (times := times_pressed(button, key)) != 1:
                yield f"{named(button)} is pressed {times} times by {key.name}"


def can_have_focus(widget: QWidget, root: QWidget) -> bool:
    is_there = widget.isVisible() and widget.isEnabled() and widget.window() is root.window()
    return is_there and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None


def named(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return f"{type(widget).__name__} “{widget.accessibleName() or text or widget.objectName()}”"


def times_pressed(button: QAbstractButton, key: Qt.Key) -> int:
    """How often the key presses it, or what Enter is for in its dialog. Nothing is heard of the press."""
    heard: list[QAbstractButton] = []
    listened = [button, *main_button(button, key)]

    def hear() -> None:
        pressed = button.sender()
        heard.append(pressed)  # type: ignore[arg-type]

    for one in listened:
        one.pressed.connect(hear)
        one.pressed.connect(lambda one=one: one.blockSignals(True))
    was_checked = button.isChecked()
    button.setFocus(Qt.FocusReason.TabFocusReason)
    if QApplication.focusWidget() is not button:
        return -1
    QTimer.singleShot(0, close_popup)  # the menu of a button takes all events until it is closed
    QTest.keyClick(button, key)
    close_popup()
    for one in listened:
        if button.isCheckable():
            button.setChecked(was_checked)
        one.blockSignals(False)
        one.pressed.disconnect()
    return len(heard)


def main_button(button: QAbstractButton, key: Qt.Key) -> list[QAbstractButton]:
    """In a dialog, Enter on a check box or a radio button presses the main button."""
    dialog = button.window()
    if key == Qt.Key.Key_Space or not isinstance(button, CHOICES) or not isinstance(dialog, QDialog):
        return []
    return [one for one in dialog.findChildren(QPushButton) if one.isDefault() and one.isEnabled()]


def close_popup() -> None:
    """Close the menus, and go on in the window to which they belong, as a desktop sees to."""
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
        owner = popup.parentWidget()
        if owner is not None:
            owner.window().activateWindow()


def test_every_button_takes_enter_and_space(faults: Faults) -> None:
    assert faults["met"]
    assert not faults["keys"], "\n".join(faults["keys"])


def test_tab_reaches_every_focusable_widget_and_cycles(faults: Faults) -> None:
    assert faults["met"]
    assert not faults["tab"], "\n".join(faults["tab"])


def test_accessible_names_match_button_texts_and_contain_no_identifier(faults: Faults) -> None:
    assert faults["met"]
    assert not faults["names"], "\n".join(faults["names"])
