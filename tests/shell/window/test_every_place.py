"""Test keys, Tab, words and spoken names in every page, dialog and table of every game.

Each place is visited once for all of these tests. What is nearly the same in every game is visited with one
of them, or with all of them by --long.
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
from tests.walls.words import find_unwanted

GAMES = [found.game for found in find_games() if found.game is not None]
PRESSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
BACKWARDS = (Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
MOST_STOPS = 200
OF_QT = "qt_edit_menu"  # the menu that Qt itself makes for text fields
BY_KEY = QContextMenuEvent.Reason.Keyboard
NAMES = re.compile(r"\b[A-Za-z]\w*(?:\.[a-z_]\w*)+|\b[a-z]+(?:_[a-z0-9]+)+\b|\b[A-Z]\w*[A-Z]\w*\b")
FILE = re.compile(r"[\w.]*\.(takeback|txt|png|pdf|svg|html|phh|json|toml|py|zip|io|org)")
WHOLE = "tictactoe"  # all commands are run with this game
Faults = dict[str, list[str]]
WALKED: dict[str, Faults] = {}  # faults of each test by game, so that one walk serves all of them


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
        WALKED[game.id] = walk_places(request.getfixturevalue("window"), game, with_all)
    return WALKED[game.id]


def walk_places(window: Window, game: Game, with_all: bool) -> Faults:
    found: Faults = defaultdict(list)
    pressed: set[str] = set()
    reached: set[str] = set()
    for place in show_places(window, game, with_all):
        found["words"] += [f"{place.name}: {fault}" for fault in word_faults(place.root)]
        stops = {describe_widget(one) for one in list_focusable(place.root)} - reached
        if stops or "gallery" in place.name or place.root is not window:
            reached |= stops
            found["names"] += [f"{place.name}: {fault}" for fault in name_faults(place.root)]
            found["names"] += [f"{place.name}: {fault}" for fault in menu_faults(place.root)]
            found["tab"] += [f"{place.name}: {fault}" for fault in tab_faults(place.root)]
        found["keys"] += [f"{place.name}: {fault}" for fault in press_faults(place.root, pressed)]
    found["met"] = sorted(pressed)
    return found


# names -----------------------------------------------------------------------------------------------------
def name_faults(root: QWidget) -> Iterator[str]:
    """Yield faults of all names, descriptions and tooltips below this widget, and buttons whose name differs
    from their text.
    """
    for one in list_elements(QAccessible.queryAccessibleInterface(root)):
        name, described = one.text(QAccessible.Text.Name), one.text(QAccessible.Text.Description)
        widget = one.object()
        tip = widget.toolTip() if isinstance(widget, QWidget) else ""
        for said in (name, described, tip):
            if leak := find_leak(said):
                yield f"{type(widget).__name__} says {leak!r} in {said[:80]!r}"
        if isinstance(widget, QAbstractButton) and not isinstance(widget, Spot):
            seen = widget.text().replace("&&", "\0").replace("&", "").replace("\0", "&").strip()
            if any(map(str.isalnum, seen)) and not name.casefold().startswith(seen.rstrip("…▾× ").casefold()):
                yield f"{type(widget).__name__} shows {seen!r} and is called {name!r}"


def word_faults(root: QWidget) -> Iterator[str]:
    """Yield texts below this widget with a word that must not return to the screen."""
    for one in list_elements(QAccessible.queryAccessibleInterface(root)):
        widget = one.object()
        tip = widget.toolTip() if isinstance(widget, QWidget) else ""
        for text in (one.text(QAccessible.Text.Name), one.text(QAccessible.Text.Description), tip):
            if word := find_unwanted(text):
                yield f"{type(widget).__name__} says {word!r} in {text[:80]!r}"


def list_elements(one: QAccessibleInterface | None) -> Iterator[QAccessibleInterface]:
    """Yield this element and all visible elements below it, as assistive programs find them."""
    if one is None or not one.isValid() or one.state().invisible:
        return
    yield one
    for number in range(one.childCount()):
        yield from list_elements(one.child(number))


def find_leak(said: str) -> str:
    """Return the first tab, identifier or class name in a text; "" if there is none."""
    if "\t" in said:
        return "a tab"
    said = said.replace(str(profile_folder()), "")  # a path of the user may contain anything
    found = (word for word in NAMES.findall(said) if "_" in word or "." in word or word in class_names())
    return next((word for word in found if not FILE.fullmatch(word)), "")


@cache
def class_names() -> frozenset[str]:
    """Return the names of Qt's widget classes and imported classes of the program that are not ordinary
    words.
    """
    modules = [
        module for name, module in sys.modules.items() if name.startswith(("takeback.", "PySide6.QtW"))
    ]
    names = (name for module in modules for name, one in vars(module).items() if isinstance(one, type))
    return frozenset(name for name in names if not name[1:].islower())


def menu_faults(root: QWidget) -> Iterator[str]:
    """Yield faults in the names of our own context menus that can be opened below this widget by the menu
    key.
    """
    for widget in list_focusable(root):
        if isValid(widget) and widget.isVisible() and not isinstance(widget, WRITTEN_IN):
            middle = widget.rect().center()
            QApplication.sendEvent(widget, QContextMenuEvent(BY_KEY, middle, widget.mapToGlobal(middle)))
            popup = QApplication.activePopupWidget()
            if isinstance(popup, QMenu) and popup.objectName() != OF_QT:
                yield from name_faults(popup)
            close_popup()


# Tab --------------------------------------------------------------------------------------------------------
def tab_faults(root: QWidget) -> Iterator[str]:
    """Go round with Tab and with Shift+Tab from the present focus, and yield what is not reached."""
    for key, held in ((Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier), BACKWARDS):
        start = QApplication.focusWidget()
        # a page as a whole has the focus
        if start is not None and not start.focusPolicy() & Qt.FocusPolicy.TabFocus:
            QTest.keyClick(start, Qt.Key.Key_Tab)
            start = QApplication.focusWidget()
        if start is None:
            yield "nothing has the keyboard"
            return
        wanted = list_focusable(root)
        seen, is_back = go_round(start, key, held)
        if not is_back:
            end = describe_widget(seen[-1])
            yield f"{key.name} does not come back to {describe_widget(start)}, it goes to {end}"
            start.setFocus(Qt.FocusReason.OtherFocusReason)
        for widget in wanted:
            if isValid(widget) and can_have_focus(widget, root) and stop_of(widget) not in seen:
                yield f"{key.name} does not reach {describe_widget(widget)}"


def go_round(start: QWidget, key: Qt.Key, held: Qt.KeyboardModifier) -> tuple[list[QWidget], bool]:
    """Press this key again and again; return the widgets that had the focus, and whether it came back to the
    first.
    """
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
        if stop is not seen[-1]:  # a widget with several stops keeps the focus meanwhile
            seen.append(stop)
    return seen, len(seen) == 1


def stop_of(widget: QWidget) -> QWidget:
    """Return the board for any of its spots, as a board counts as one stop; otherwise the widget itself."""
    board = widget.parentWidget()
    return board if isinstance(widget, Spot) and board is not None else widget


def list_focusable(root: QWidget) -> list[QWidget]:
    return [one for one in root.findChildren(QWidget) if can_have_focus(one, root)]


# Enter and Space --------------------------------------------------------------------------------------------
def press_faults(root: QWidget, met: set[str]) -> Iterator[str]:
    """Press each button not met before by each key, with its signals blocked, and yield those not pressed
    exactly once.
    """
    for button in root.findChildren(QAbstractButton):
        if not isValid(button) or not can_have_focus(button, root) or isinstance(button, Spot):
            continue
        name = f"{type(root).__name__} {describe_widget(button)}"
        if name in met:
            continue
        met.add(name)
        for key in PRESSING:
            if (times := times_pressed(button, key)) != 1:
                yield f"{describe_widget(button)} is pressed {times} times by {key.name}"


def can_have_focus(widget: QWidget, root: QWidget) -> bool:
    is_there = widget.isVisible() and widget.isEnabled() and widget.window() is root.window()
    return is_there and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None


def describe_widget(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return f"{type(widget).__name__} “{widget.accessibleName() or text or widget.objectName()}”"


def times_pressed(button: QAbstractButton, key: Qt.Key) -> int:
    """Return how often the key presses the button, or the main button that Enter stands for; -1 without
    focus.

    The signals are blocked, so that the press has no effect.
    """
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
    QTimer.singleShot(0, close_popup)  # an open menu of a button takes all events
    QTest.keyClick(button, key)
    close_popup()
    for one in listened:
        if button.isCheckable():
            button.setChecked(was_checked)
        one.blockSignals(False)
        one.pressed.disconnect()
    return len(heard)


def main_button(button: QAbstractButton, key: Qt.Key) -> list[QAbstractButton]:
    """Return the button that Enter on a check box or a radio button presses in its dialog."""
    dialog = button.window()
    if key == Qt.Key.Key_Space or not isinstance(button, CHOICES) or not isinstance(dialog, QDialog):
        return []
    return [one for one in dialog.findChildren(QPushButton) if one.isDefault() and one.isEnabled()]


def close_popup() -> None:
    """Close all open menus and activate their window, as a desktop does."""
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
        owner = popup.parentWidget()
        if owner is not None:
            owner.window().activateWindow()


def test_every_button_of_every_page_and_dialog_can_be_pressed_by_enter_and_space(faults: Faults) -> None:
    assert faults["met"]
    assert not faults["keys"], "\n".join(faults["keys"])


def test_tab_reaches_every_focusable_widget_of_every_page_and_dialog_and_comes_back(faults: Faults) -> None:
    assert faults["met"]
    assert not faults["tab"], "\n".join(faults["tab"])


def test_accessible_names_everywhere_match_button_texts_and_contain_no_identifier(faults: Faults) -> None:
    assert faults["met"]
    assert not faults["names"], "\n".join(faults["names"])


def test_no_text_of_any_page_or_dialog_has_an_unwanted_word(faults: Faults) -> None:
    assert faults["met"]
    assert not faults["words"], "\n".join(faults["words"])
