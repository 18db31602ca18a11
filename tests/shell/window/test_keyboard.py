"""Test that the board has the keyboard after any click, command or closed dialog."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from shiboken6 import isValid

from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.shell.history.list_head import ALL_LINES, BOOKMARKS, THIS_LINE
from takeback.shell.window import preferences
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.shell.conftest import Seated
from tests.shell.features.rewriting.acting import part_of
from tests.shell.showing import pass_events, show_table

LEFT = Qt.MouseButton.LeftButton
# these commands move the focus to another part
TO_A_PART = {
    *("find", "find_before", "find_after", "bookmarks", "deleted"),
    *("take_out", "go_on_changing", "other_part", "part_before"),
}


def has_board(window: Window) -> bool:
    focus = QApplication.focusWidget()
    board = window.board
    owner = window.curtain if window.curtain.isVisible() else board
    return focus is not None and (focus is owner or owner.isAncestorOf(focus))


def open_draft(table: Table) -> None:
    seat = table.to_act()[0]
    table.act(next(iter(table.game.actions(table.state, seat))), seat)


def close_what_opened() -> None:
    """Close every dialog and menu, as Escape would."""
    for _ in range(5):
        popup = QApplication.activePopupWidget()
        shown = [
            one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()
        ]
        if popup is None and not shown:
            return
        if popup is not None:
            popup.close()
        for dialog in shown:
            dialog.reject()
        pass_events()


def test_board_has_the_focus_after_every_command_or_after_escape(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    # To dress the whole application takes seconds, and the keyboard does not depend on its colours.
    monkeypatch.setattr(preferences, "apply_theme", lambda app, theme: None)
    window.actions_.all()
    actions = [one for one in window.findChildren(QAction) if one.objectName()]
    assert len(actions) > 80
    lost = []
    for action in actions:
        # temporary menus are deleted, and their actions with them
        id = action.objectName() if isValid(action) else ""
        if id in ("", "quit", "full_screen"):
            continue
        if window.session is None or len(window.session.table.line) < 4:
            sit(4)
        part_of(window).discard()  # a change of the last command would be reopened
        window.focus_board()
        action.trigger()
        pass_events()
        close_what_opened()
        window.notice_bar.hide()
        window.activateWindow()
        if window.session is None:
            continue  # after these a page is shown and has the focus
        for _ in range(3):  # an Escape may end a preview, and one may lead to the present line
            if id in TO_A_PART and not has_board(window):
                QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
        pass_events()
        if not has_board(window):
            lost.append(f"{id}: {QApplication.focusWidget()}")
    assert lost == []


@pytest.mark.parametrize(
    ("button", "by"), [("confirm", "mouse"), ("confirm", "keyboard"), ("restart_turn", "mouse")]
)
def test_pressing_confirm_or_restart_turn_in_the_history_returns_the_focus_to_the_board(
    window: Window, button: str, by: str, qtbot: Any
) -> None:
    seats = [Seat(name=name) for name in ("Ann", "Ben")]
    table = new_table(find_game("tictactoe"), {"marks": 2}, seats, 7, journal=window.journal)
    show_table(window, table, qtbot)
    while table.turn_checks.why_not_confirm(0):
        open_draft(table)
    pass_events()
    pressed = window.history_dock.panel.turn.buttons[button]
    if by == "mouse":
        QTest.mouseClick(pressed, LEFT)
    else:
        pressed.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(pressed, Qt.Key.Key_Space)
    pass_events()
    assert has_board(window)
    assert window.history_dock.panel.turn.isHidden() == (button == "confirm")


@pytest.mark.parametrize("part", ["line", "tree", "scrub", "tabs", "bookmarks"])
def test_click_in_the_history_leaves_the_focus_with_the_board_whose_arrow_keys_still_move(
    window: Window, sit: Seated, part: str
) -> None:
    table = sit(5)
    window.actions_["bookmark"].trigger()
    close_what_opened()
    panel = window.history_dock.panel
    panel.lists.show_tab({"tree": ALL_LINES, "bookmarks": BOOKMARKS}.get(part, THIS_LINE))
    clicked: Any = {
        "line": panel.line.viewport(),
        "tree": panel.lists.tree.viewport(),
        "scrub": panel.scrub,
        "tabs": panel.lists.tabs,
        "bookmarks": panel.lists.bookmarks.viewport(),
    }[part]
    pass_events()
    window.focus_board()
    QTest.mouseClick(clicked, LEFT, pos=QPoint(40, 12))
    pass_events()
    assert has_board(window)
    before = window.board.spots.current
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    assert window.board.spots.current != before
    assert table is window.table


def test_letter_key_without_a_use_says_so_and_names_the_key_that_shows_all_keys(
    window: Window, sit: Seated
) -> None:
    sit(2)
    window.focus_board()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Q)
    assert window.status_bar.message.text().startswith("“Q” does nothing here.")
    assert window.actions_["keys"].shortcut().toString() in window.status_bar.message.text()


@pytest.mark.parametrize("where", ["board", "line", "menu", "wheel", "other window"])
def test_message_about_a_key_without_a_use_ends_with_a_mouse_press_or_wheel(
    window: Window, sit: Seated, where: str, qtbot: Any
) -> None:
    sit(2)
    window.focus_board()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Q)
    assert "does nothing" in window.status_bar.message.text()
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    parts: dict[str, QWidget] = {
        "board": window.board,
        "line": window.history_dock.panel.line.viewport(),
        "menu": window.menuBar(),
        "wheel": window.board,
        "other window": other,
    }
    if where == "wheel":
        turn_wheel(parts[where])
    else:
        QTest.mousePress(parts[where], LEFT, pos=QPoint(4, 4))
    assert window.status_bar.message.text()
    assert "does nothing" not in window.status_bar.message.text()


def turn_wheel(widget: QWidget) -> None:
    middle = QPointF(widget.rect().center())
    none, ends = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    turned = QWheelEvent(
        middle,
        widget.mapToGlobal(middle),
        QPoint(),
        QPoint(0, 120),
        none,
        Qt.KeyboardModifier.NoModifier,
        ends,
        False,
    )
    QApplication.sendEvent(widget, turned)


def test_message_about_a_key_without_a_use_stays_while_the_key_is_held(window: Window, sit: Seated) -> None:
    sit(2)
    window.focus_board()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Q)
    said = window.status_bar.message.text()
    kind, none = QEvent.Type.ShortcutOverride, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(window.board, QKeyEvent(kind, Qt.Key.Key_Q, none, "q", True))
    assert window.status_bar.message.text() == said


def test_message_about_a_key_without_a_use_ends_with_the_next_key_and_other_messages_stay(
    window: Window, sit: Seated
) -> None:
    sit(2)
    window.focus_board()
    before = window.status_bar.message.text()
    for key in (Qt.Key.Key_Q, Qt.Key.Key_Right):
        QTest.keyClick(QApplication.focusWidget(), key)
    assert window.status_bar.message.text() == before
    window.say("Saved.")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Left)
    assert window.status_bar.message.text() == "Saved.", "It is not about a key."


@pytest.mark.parametrize(
    ("page", "game"), [("gallery", "tictactoe"), ("levels", "flow"), ("records", "holdem")]
)
def test_letter_key_without_a_use_on_a_page_instead_of_a_board_says_so(
    window: Window, page: str, game: str
) -> None:
    found = find_game(game)
    window.show_table(new_table(found, {}, [Seat()] * found.seats[0], 7))
    window.do(page)
    assert window.page is not None
    QTest.keyClick(window.page.widget, Qt.Key.Key_Q)
    assert window.status_bar.message.text().startswith("“Q” does nothing here.")


def test_arrow_shift_function_and_tab_keys_at_the_board_leave_the_message_as_it_is(
    window: Window, sit: Seated
) -> None:
    sit(2)
    window.focus_board()
    before = window.status_bar.message.text()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Shift, Qt.Key.Key_F12, Qt.Key.Key_Tab):
        QTest.keyClick(QApplication.focusWidget() or window, key)
    assert window.status_bar.message.text() == before


def test_pressing_a_button_of_a_notice_returns_the_focus_to_the_board(window: Window, sit: Seated) -> None:
    sit(2)
    window.notice("Something.", [("Do", lambda: None)])
    pass_events()
    button: QWidget = window.notice_bar.buttons[0]
    button.setFocus()
    assert not has_board(window)
    QTest.keyClick(button, Qt.Key.Key_Space)
    pass_events()
    assert has_board(window)
