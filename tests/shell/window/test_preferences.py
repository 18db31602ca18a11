"""Test that preferences about window and history apply at once and after a restart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtGui import QClipboard, QGuiApplication, QKeySequence

from takeback.engine.record import Seat
from takeback.shell.history.list_head import ALL_LINES, BOOKMARKS, THIS_LINE
from takeback.shell.session.view import PreviewTarget
from takeback.shell.window.style import sheet
from takeback.shell.window.window import Window
from takeback.ui.theme import CONTRAST, DARK, LIGHT, Theme, contrast
from tests.settling import settle
from tests.shell.conftest import play_on


def test_hover_preview_can_be_switched_off_while_a_pinned_one_is_still_shown(
    window: Any, sit: Any, qtbot: Any
) -> None:
    table = sit(3)
    window.settings.set_value("hover_delay", 0)
    window.history_dock.hovered.emit(PreviewTarget(table.line[1]))
    qtbot.waitUntil(lambda: window.session.previews.shown is not None)
    window.session.previews.end()
    window.settings.set_value("hover_preview", False)
    window.history_dock.hovered.emit(PreviewTarget(table.line[1]))
    settle()
    assert window.session.previews.shown is None
    window.session.previews.pin(
        PreviewTarget(table.line[1])
    )  # what is asked for by a click is shown all the same
    assert window.session.previews.shown is not None


def test_toolbar_and_status_bar_hidden_in_the_menu_stay_hidden_after_a_restart_until_shown(
    window: Any, sit: Any, make: Callable[[], Window]
) -> None:
    sit(2)
    window.actions_["all_lines"].trigger()
    for name in ("toolbar", "status_bar", "all_lines"):
        assert window.actions_[name].isChecked(), name
        window.actions_[name].trigger()
    assert not window.toolbar.isVisible()
    assert not window.status_bar.isVisible()
    window.close()
    again = make()
    again.show()
    assert not again.toolbar.isVisible()
    assert not again.actions_["status_bar"].isChecked()
    again.actions_["toolbar"].trigger()
    assert again.toolbar.isVisible()


def test_history_scrolls_to_turns_of_the_person_but_to_those_of_a_computer_only_if_set(
    window: Any, sit: Any, qtbot: Any
) -> None:
    others = (Seat(name="Me"), Seat("computer", "It", "easy", 1))
    table = sit(0, seats=others, size="19x19", run=19)
    for _ in range(40):
        play_on(table)
    window.settings.set_value("follow_newest", False)
    line = window.history_dock.panel.line
    bar = line.verticalScrollBar()
    assert table.here.depth == 40
    bar.setValue(0)
    play_on(table)  # a turn of the person
    assert bar.value() > 0
    bar.setValue(0)
    play_on(table)  # a turn of the computer
    assert bar.value() == 0
    window.settings.set_value("follow_newest", True)
    play_on(table)  # a turn of the person scrolls to the end
    end = bar.value()
    play_on(table)  # then the list follows the turn of the computer
    assert bar.value() > end > 0


def test_leaving_an_unfinished_turn_says_where_it_is_kept_unless_switched_off(window: Any, sit: Any) -> None:
    table = sit(3, marks=2, size="5x5", run=5)
    seat = table.to_act()[0]
    table.act(next(iter(table.game.actions(table.state, seat))), seat)
    assert table.drafts.find(seat).is_open
    window.session.navigation.back()
    key = window.actions_["confirm"].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    said = f"One step is kept after turn 3. Go back there and press {key} to confirm it."
    assert window.toast.text() == said
    window.session.navigation.forward()
    window.settings.set_value("shelving_notice", False)
    window.toast.setText("")
    window.session.navigation.back()
    assert window.toast.text() == ""


@pytest.fixture
def clipboard() -> Iterator[QClipboard]:
    """Return the clipboard, which is cleared afterwards: without a screen its data would outlive Python's
    shutdown.
    """
    yield QGuiApplication.clipboard()
    QGuiApplication.clipboard().clear()


def test_copy_position_puts_picture_and_text_on_the_clipboard(
    window: Any, sit: Any, clipboard: QClipboard
) -> None:
    table = sit(3)
    window.actions_["copy_position"].trigger()
    data = clipboard.mimeData()
    assert data.hasImage()
    assert clipboard.image().size().toTuple() == (1200, 900)
    assert data.text() == window.session.words.numbered_name(table.here)


@pytest.mark.parametrize("tab", [THIS_LINE, ALL_LINES, BOOKMARKS])
def test_other_part_and_part_before_commands_move_the_focus_between_board_and_history_list(
    window: Any, sit: Any, tab: int
) -> None:
    sit(2)
    lists = window.history_dock.panel.lists
    lists.show_tab(tab)
    window.board.setFocus()
    for id in ("other_part", "part_before"):
        window.actions_[id].trigger()
        assert lists.current_list.hasFocus()
        window.actions_[id].trigger()
        assert window.board.hasFocus()


@pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=["light", "dark", "contrast"])
def test_separators_and_edges_of_menus_stand_out_from_the_menu_in_every_theme(theme: Theme) -> None:
    rules = [line for line in sheet(theme).splitlines() if line.startswith(("QMenu {", "QMenu::separator {"))]
    colours = [re.findall(r"#[0-9A-Fa-f]{6}", rule)[-1] for rule in rules]
    assert len(colours) == 2
    assert all(contrast(colour, theme.board) >= 1.35 for colour in colours), colours
