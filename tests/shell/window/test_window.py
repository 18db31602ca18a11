"""Test the window: start, restart, names for screen readers, themes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QApplication, QToolTip, QWidget

from takeback.engine.game import find_game
from takeback.shell.app import resume
from takeback.shell.session.tables import JOURNAL, show_journal_trouble
from takeback.shell.window.picture import PictureSpec, window_picture
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.ui import labels
from takeback.ui.labels import ICON
from tests.settling import settle
from tests.shell.conftest import PERSONS, Seated, play_on
from tests.shell.showing import drag

Make = Callable[[], Window]


def test_first_start_shows_a_page_in_one_window_and_no_dialog(make: Make, qtbot: Any) -> None:
    window = make()
    resume(window, None)
    window.show()
    qtbot.waitExposed(window)
    assert window.page is not None
    assert [one for one in QApplication.topLevelWidgets() if one.isVisible()] == [window]


def test_next_start_restores_the_table_with_its_turn_and_line_and_the_sizes_of_window_and_history(
    make: Make, sit: Seated, qtbot: Any
) -> None:
    table = sit(6)
    old = table.parent() or None
    assert old is None
    first = next(one for one in QApplication.topLevelWidgets() if isinstance(one, Window) and one.isVisible())
    first.resize(700, 765)
    settle()
    drag(first, first.history_dock, QPoint(0, 40))
    table.go_to(table.line[4])
    key, height = table.here.key, first.history_dock.height()
    first.close()
    second = make()
    second.resize(10, 10)
    second.window_layout.restore()
    resume(second, None)
    second.show()
    qtbot.waitExposed(second)
    assert second.table is not None
    assert second.table.here.key == key
    assert len(second.table.line) == 7
    assert (second.width(), second.height()) == (700, 765)
    assert second.history_dock.height() == height
    assert [one for one in QApplication.topLevelWidgets() if one.isVisible()] == [second]


def test_unfinished_turn_is_restored_and_listed_with_its_step_at_the_next_start(
    make: Make, sit: Seated, window: Window
) -> None:
    table = sit(1, size="5x5", run=4, marks=2)
    seat = table.to_act()[0]
    table.act(next(iter(table.game.actions(table.state, seat))), seat)
    window.close()
    second = make()
    resume(second, None)
    assert second.table is not None
    assert len(second.table.drafts.find(seat).moves()) == 1
    assert second.history_dock.panel is not None
    assert second.history_dock.panel.turn.steps.stack().count() == 1


def test_start_whose_last_table_is_missing_shows_a_page(make: Make, window: Window) -> None:
    window.settings.last_table.note_opening(99)
    window.settings.last_table.note_shown()
    resume(window, None)
    assert window.page is not None


def test_damaged_journal_shows_a_notice_allows_play_and_is_rebuilt_by_a_button(
    make: Make, profile: Path
) -> None:
    profile.mkdir(parents=True)
    (profile / JOURNAL).write_bytes(b"nothing of SQLite's" * 500)
    window = make()
    resume(window, None)
    assert window.troubled_by is not None
    assert not window.notice_bar.isHidden()
    texts = [button.text() for button in window.notice_bar.buttons]
    assert "Open the last good backup" in texts
    window.show_table(new_table(find_game("tictactoe"), {}, PERSONS, 1, journal=window.journal))
    assert window.table is not None
    play_on(window.table)
    show_journal_trouble(window, window.troubled_by)
    window.notice_bar.buttons[texts.index("Open the last good backup")].click()
    assert "rebuilt" in window.notice_bar.sentence.text()
    assert window.journal.path == profile / JOURNAL


def test_every_element_of_the_window_that_takes_the_focus_has_an_accessible_name(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    QAccessible.setActive(True)
    table = sit(1, size="5x5", run=4, marks=2)
    seat = table.to_act()[0]
    table.act(next(iter(table.game.actions(table.state, seat))), seat)
    window.notice_bar.show_notice("Something.", [("Do", lambda: None)])
    settle()
    widgets = [one for one in window.findChildren(QWidget) if takes_focus(one)]
    assert len(widgets) > 12
    assert [describe_object(one) for one in widgets if not name_of(one)] == []


def takes_focus(widget: QWidget) -> bool:
    return widget.isVisible() and widget.focusPolicy() != Qt.FocusPolicy.NoFocus


def name_of(widget: QWidget) -> str:
    found = QAccessible.queryAccessibleInterface(widget)
    return found.text(QAccessible.Text.Name).strip() if found is not None else ""


def describe_object(thing: QObject) -> str:
    return f"{type(thing).__name__} {thing.objectName()}"


def test_tab_leads_from_the_board_through_toolbar_and_history_back_to_the_board(
    window: Window, sit: Seated
) -> None:
    sit(2)
    window.activateWindow()
    assert window.session is not None
    window.board.setFocus()
    start = QApplication.focusWidget()
    seen = []
    for _ in range(60):
        window.focusNextPrevChild(True)
        seen.append(QApplication.focusWidget())
        if seen[-1] is start:
            break
    assert seen[-1] is start
    assert window.history_dock.panel is not None
    for part in (
        window.toolbar.undo,
        window.toolbar.redo,
        window.history_dock.panel.line,
        window.history_dock.panel.scrub,
    ):
        assert part in seen


def test_theme_change_restyles_board_window_and_menu_of_a_running_game(window: Window, sit: Seated) -> None:
    sit(3)
    window.settings.set_value("theme", "dark")
    assert window.session is not None
    assert window.board.theme.name == "dark"
    assert window.actions_["theme_dark"].isChecked()
    assert window.grab().toImage().pixelColor(5, 5).lightness() < 60


def test_long_message_is_shortened_with_a_tooltip_and_does_not_widen_the_window(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[str] = []
    monkeypatch.setattr(labels, "draw_text", lambda painter, area, flags, text: painted.append(text))
    sit(1)
    before, message = window.minimumSizeHint().width(), window.status_bar.message
    window.say("Short.")
    message.grab()
    assert (painted[-1], message.toolTip()) == ("Short.", "")
    long = "A very long sentence indeed, " * 30
    window.say(long)
    assert window.minimumSizeHint().width() == before
    message.grab()
    assert painted[-1].startswith("A very long sentence")
    assert painted[-1].endswith("…")
    assert message.fontMetrics().horizontalAdvance(painted[-1]) <= message.width()
    assert message.toolTip() == long


def test_every_visible_toolbar_button_has_a_text_or_an_accessible_name(window: Window, sit: Seated) -> None:
    sit(1)
    buttons = window.toolbar.findChildren(QAbstractButton)
    assert all(button.text() or button.accessibleName() for button in buttons if button.isVisible())


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_window_picture_has_the_requested_size_and_theme(size: tuple[int, int], qtbot: Any) -> None:
    table = new_table(find_game("tictactoe"), {}, PERSONS, 1)
    image = window_picture(table, PictureSpec(size, "dark"))
    assert (image.width(), image.height()) == size
    assert image.pixelColor(size[0] // 3, size[1] - 10).lightness() < 60


def test_short_notice_takes_less_than_80_pixels_and_the_board_the_rest(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    sit(2)
    window.notice_bar.show_notice("The disk is full.", [("Try again", lambda: None)])
    settle()
    assert window.notice_bar.height() < 80
    assert window.session is not None
    assert window.board.height() > window.desk.height() - 80


def test_icons_are_redrawn_for_the_new_pixel_ratio_of_the_screen(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit(2)
    button = window.toolbar.restart
    assert [size.width() for size in button.icon().availableSizes()] == [ICON]
    monkeypatch.setattr("takeback.ui.icons.ratios", lambda: (2.0,))
    QApplication.sendEvent(window, QEvent(QEvent.Type.DevicePixelRatioChange))
    assert [size.width() for size in button.icon().availableSizes()] == [2 * ICON]


def test_toolbar_button_that_cannot_act_says_why_in_its_tooltip_and_in_the_status_bar(
    window: Window, sit: Seated
) -> None:
    window.resize(640, 480)
    sit(0)
    refused = []
    for button in (window.toolbar.undo, window.toolbar.redo, window.toolbar.confirm):
        why = window.actions_.why_refused_id(button.command.objectName())
        if why and button.isVisible():
            button.click()
            assert QToolTip.text().replace("\n", " ") == why
            assert window.status_bar.message.text() == why
            refused.append(button.text())
    assert refused == ["Undo", "Redo"]
