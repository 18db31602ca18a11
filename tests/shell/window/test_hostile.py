"""Test that files and texts made to do harm are refused with a message, however they are opened, and change
nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from takeback.engine.game import find_game
from takeback.shell.features.levels.feature import LevelsController
from takeback.shell.features.saving.open_dialog import OpenDialog
from takeback.shell.window.window import Window
from tests import hostile
from tests.sampling import only
from tests.shell.conftest import Seated
from tests.shell.parts import feature_part
from tests.shell.trying import drag_data, make_drop_event, make_enter_event, wait_for_tryouts, wait_until_read


def tables_of(window: Window) -> list[tuple[int, int]]:
    """Return the id and number of turns of each table in the journal."""
    return [(info.id, info.turns) for info in window.journal.tables()]


def choose(window: Window, path: Path) -> None:
    window.do("open")
    assert isinstance(window.dialog, OpenDialog)
    window.dialog.file_button.click()
    dialog = window.dialog
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(path))


def drag(window: Window, path: Path) -> None:
    data = drag_data(path)
    window.dragEnterEvent(make_enter_event(data))
    window.dropEvent(make_drop_event(data))


def paste(window: Window, path: Path) -> None:
    QGuiApplication.clipboard().setText(path.read_text())
    window.do("open")
    dialog = window.dialog
    assert isinstance(dialog, OpenDialog)
    wait_until_read(dialog)
    dialog.accept()


ALL = [(bring, name) for name in hostile.FILES for bring in (choose, drag)]
ONE_EACH = [((choose, drag)[number % 2], name) for number, name in enumerate(hostile.FILES)]


@pytest.mark.parametrize(("bring", "name"), only(ONE_EACH, ALL))
def test_hostile_file_is_refused_with_a_message_and_changes_no_table(
    window: Window, sit: Seated, tmp_path: Path, name: str, bring: Callable[[Window, Path], None]
) -> None:
    table, kept = sit(2), tables_of(window)
    bring(window, hostile.write_file(name, tmp_path))
    wait_for_tryouts(window)
    assert not window.notice_bar.isHidden()
    assert window.notice_bar.sentence.text().endswith(".")
    assert window.table is table
    assert tables_of(window) == kept


@pytest.mark.parametrize("name", [name for name in hostile.FILES if not name.endswith(".phh")])
def test_hostile_level_file_is_refused_in_the_level_menu_with_a_message_and_changes_no_table(
    window: Window, sit: Seated, tmp_path: Path, name: str
) -> None:
    kept = tables_of(window)
    levels = feature_part(window, LevelsController)
    window.do("levels", find_game("flow"))
    levels.menu._on_file_chosen(str(hostile.write_file(name, tmp_path)))
    wait_for_tryouts(window)
    assert window.notice_bar.sentence.text().startswith("The level cannot be read: ")
    assert tables_of(window) == kept


def test_hostile_share_text_is_refused_with_a_message_and_changes_no_table(
    window: Window, sit: Seated, tmp_path: Path
) -> None:
    table, kept = sit(2), tables_of(window)
    paste(window, hostile.write_file("text.txt", tmp_path))
    wait_for_tryouts(window)
    assert window.notice_bar.sentence.text() == "The board can be 3x3 to 19x19."
    assert window.table is table
    assert tables_of(window) == kept
