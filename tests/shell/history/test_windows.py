"""Test the history in windows of all sizes: beside the board, below it, and in a drawer."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from takeback.shell.settings import Settings
from takeback.shell.window.window import Window
from tests.sampling import as_long
from tests.settling import settle
from tests.shell.conftest import Seated, play_on
from tests.shell.history.fitting import SIZES, board_share, list_unreadable
from tests.shell.history.panel import panel_of

TOUR = Path(__file__).with_name("tour.takeback")

RIGHT, BOTTOM = Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea


@pytest.mark.parametrize(
    ("width", "height", "area"),
    [(1280, 800, RIGHT), (900, 700, RIGHT), (880, 800, BOTTOM), (640, 900, BOTTOM), (1000, 1200, BOTTOM)],
)
def test_history_is_docked_below_or_at_the_right_by_window_size_with_its_slider_beside_or_below(
    window: Window, sit: Seated, qtbot: object, width: int, height: int, area: Qt.DockWidgetArea
) -> None:
    sit(4)
    window.resize(width, height)
    assert window.dockWidgetArea(window.history_dock) == area
    assert window.history_dock.isVisible()
    panel = panel_of(window)
    settle()
    is_side_by_side = panel.scrub.y() < panel.transport.geometry().bottom()
    assert is_side_by_side == (area == BOTTOM)
    window.resize(1280, 800)
    assert window.dockWidgetArea(window.history_dock) == RIGHT
    settle()
    assert panel.scrub.y() > panel.transport.geometry().bottom()


@pytest.mark.parametrize(
    ("scale", "how"),
    [
        (3, ""),
        (1, "wide mirrored"),
        *map(as_long, [(1, ""), (2, ""), (1, "wide"), (1, "mirrored")]),
    ],
)
def test_window_texts_fit_and_board_keeps_half_at_every_scale_width_and_direction(
    tmp_path: Path, scale: int, how: str
) -> None:
    """The window is measured in a process of its own, on a history with every feature, at the sizes of
    SIZES.
    """
    told = run_fitting(tmp_path, scale, how)
    assert len(told["places"]) == 1, "Undo or Redo moved."
    assert len(told["sizes"]) == len(SIZES)
    for name, found in told["sizes"].items():
        assert found["unreadable"] == [], name
        assert found["share"] >= 0.5, name
        assert "x".join(map(str, found["size"])) == name
        assert found["pixels"] == [scale * side for side in found["size"]]


def run_fitting(folder: Path, scale: int, how: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.shell.history.fitting", str(folder), str(TOUR), *how.split()]
    surroundings = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": str(scale)}
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def test_list_unreadable_finds_cut_and_overlapping_widgets_and_nothing_in_a_good_window(
    window: Window, sit: Seated
) -> None:
    """Check the checking function: it reports nothing for a good window, and finds each of these faults."""
    sit(2)
    assert list_unreadable(window) == []
    bar = window.toolbar
    bar.undo.setFixedWidth(30)
    assert any("Undo" in one for one in list_unreadable(window))
    bar.fit(window.width())
    assert list_unreadable(window) == []
    bar.redo.move(bar.undo.pos() + QPoint(10, 0))
    assert any("touches" in one for one in list_unreadable(window))
    bar.fit(window.width())
    window.history_dock.place_label.setFixedWidth(10)
    assert any("PlaceLabel" in one for one in list_unreadable(window))


def test_history_drawer_leaves_at_least_half_of_a_small_window_to_the_board(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    sit(4)
    window.resize(640, 1000)
    window.resizeDocks([window.history_dock], [480], Qt.Orientation.Vertical)
    settle()
    window.resize(800, 600)
    window.actions_["history"].trigger()
    settle()
    assert window.history_dock.isVisible()
    assert board_share(window) >= 0.5


def test_history_button_hides_and_shows_the_history_and_its_state_follows_the_command(
    window: Window, sit: Seated
) -> None:
    sit(3)
    button = window.toolbar.history
    assert button.isChecked()
    for is_shown in (False, True):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert window.history_dock.isVisible() == is_shown
        assert button.isChecked() == is_shown
    window.actions_["history"].trigger()
    assert not button.isChecked()


@pytest.mark.parametrize(("width", "height"), [(640, 900), (880, 700), (1000, 1200), (1280, 800)])
def test_board_keeps_at_least_half_of_the_width_and_height_of_the_window(
    window: Window, sit: Seated, qtbot: object, width: int, height: int
) -> None:
    sit(4)
    window.resize(width, height)
    settle()
    board = window.desk.size()
    shares = (board.width() / width, board.height() / height)
    assert min(shares) >= 0.5


def test_history_is_hidden_in_a_small_window_until_opened_or_the_window_enlarged(
    window: Window, sit: Seated
) -> None:
    sit(3)
    window.resize(800, 600)
    assert not window.history_dock.isVisible()
    window.actions_["history"].trigger()
    assert window.history_dock.isVisible()
    window.actions_["history"].trigger()
    assert not window.history_dock.isVisible()
    window.resize(1280, 800)
    assert window.history_dock.isVisible()


def test_history_docked_by_hand_on_the_left_stays_there_in_a_narrow_window(
    window: Window, sit: Seated
) -> None:
    sit(3)
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, window.history_dock)
    window.resize(640, 900)
    assert window.dockWidgetArea(window.history_dock) == Qt.DockWidgetArea.LeftDockWidgetArea


@pytest.mark.parametrize(("width", "height"), [(640, 900), (800, 700), (1280, 800)])
def test_undo_and_redo_buttons_keep_their_position_during_play(
    window: Window, sit: Seated, width: int, height: int
) -> None:
    table = sit(0, size="9x9", run=5)
    window.resize(width, height)
    places = set()
    for number in range(100):
        if number % 3 == 2:
            window.actions_["undo"].trigger()
        elif table.to_act():
            play_on(table, number % 5)
        places.add((window.toolbar.undo.x(), window.toolbar.redo.x(), window.toolbar.undo.width()))
    assert len(places) == 1


def test_settings_file_of_a_version_with_two_lists_at_once_keeps_its_unknown_settings(
    make: Callable[[], Window],
) -> None:
    """Their names stay in the file, for that version."""
    old = {"lists_folded": False, "lists_unfolded": True, "halves": '{"tictactoe": [180, 300]}'}
    window = make()
    window.close()
    file = window.settings.folder / "settings.json"
    file.write_text(json.dumps({"settings": {**old, "theme": "dark"}, "games": {}}), "utf-8")
    settings = Settings(window.settings.folder)
    assert settings.problem == ""
    assert settings.value("theme") == "dark"
    settings.set_value("theme", "light")
    settings.save()
    assert json.loads(file.read_text("utf-8"))["settings"] == {**old, "theme": "light"}


@pytest.mark.parametrize("width", [640, 800, 980, 1100, 1280])
def test_toolbar_fits_draft_and_plan_buttons_without_moving_undo(
    window: Window, sit: Seated, width: int
) -> None:
    """Buttons on the right appear and disappear; those on the left must not move."""
    sit(2, size="5x5", run=4, marks=2)
    window.resize(width, 900)
    bar, places = window.toolbar, set()
    for is_drafting in (False, True):
        for plan in ((False, False), (True, False), (True, True)):
            bar.show_draft(is_drafting, may_pass=False)
            bar.show_plan(*plan)
            QApplication.processEvents()
            assert list_unreadable(window) == []
            assert is_drafting or bar.plan.isVisible() == any(plan)
            places.add((bar.undo.x(), bar.redo.x()))
    assert len(places) == 1
