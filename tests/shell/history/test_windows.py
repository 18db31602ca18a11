"""The history in windows of all sizes: beside the board, under it, in a drawer."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from desktop.shell.window import Window
from tests.shell.conftest import Seated, play_on

RIGHT, BOTTOM = Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea


@pytest.mark.parametrize(
    ("width", "height", "area"),
    [(1280, 800, RIGHT), (900, 700, RIGHT), (880, 700, BOTTOM), (640, 900, BOTTOM), (1000, 1200, BOTTOM)],
)
def test_the_panel_goes_where_there_is_room_for_it(
    window: Window, sit: Seated, qtbot: object, width: int, height: int, area: Qt.DockWidgetArea
) -> None:
    sit(4)
    window.resize(width, height)
    assert window.dockWidgetArea(window.dock) == area
    assert window.dock.isVisible()
    panel = window.dock.panel
    assert panel is not None
    is_side_by_side = panel.halves.orientation() == Qt.Orientation.Horizontal
    assert is_side_by_side == (area == BOTTOM)
    window.resize(1280, 800)
    assert window.dockWidgetArea(window.dock) == RIGHT
    assert panel.halves.orientation() == Qt.Orientation.Vertical


@pytest.mark.parametrize(("width", "height"), [(640, 900), (880, 700), (1000, 1200), (1280, 800)])
def test_the_board_keeps_half_of_the_window(
    window: Window, sit: Seated, qtbot: object, width: int, height: int
) -> None:
    sit(4)
    window.resize(width, height)
    qtbot.wait(20)  # type: ignore[attr-defined]
    board = window.desk.size()
    shares = (board.width() / width, board.height() / height)
    assert min(shares) >= 0.5


def test_in_a_short_window_it_is_a_drawer_that_f9_opens(window: Window, sit: Seated) -> None:
    sit(3)
    window.resize(800, 600)
    assert not window.dock.isVisible()
    window.actions_["history"].trigger()
    assert window.dock.isVisible()
    window.actions_["history"].trigger()
    assert not window.dock.isVisible()
    window.resize(1280, 800)
    assert window.dock.isVisible()


def test_a_dock_placed_by_hand_stays(window: Window, sit: Seated) -> None:
    sit(3)
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, window.dock)
    window.resize(640, 900)
    assert window.dockWidgetArea(window.dock) == Qt.DockWidgetArea.LeftDockWidgetArea


@pytest.mark.parametrize(("width", "height"), [(640, 900), (800, 700), (1280, 800)])
def test_undo_and_redo_keep_their_place_over_a_hundred_moves(
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


def test_the_halves_and_the_fold_are_as_they_were_left(window: Window, sit: Seated) -> None:
    sit(3)
    panel = window.dock.panel
    assert panel is not None
    panel.halves.moveSplitter(180, 1)
    sizes = panel.halves.sizes()
    sit(4)
    again = window.dock.panel
    assert again is not None
    assert again is not panel
    assert abs(again.halves.sizes()[0] - sizes[0]) <= 2
    again.lists.fold.click()
    sit(2)
    assert window.dock.panel is not None
    assert not window.dock.panel.lists.tree.isVisible()


@pytest.mark.parametrize("text", ["", "[]", "nonsense", '{"tictactoe": 3}', '{"tictactoe": ["a", 1]}'])
def test_damaged_sizes_do_no_harm(window: Window, sit: Seated, text: str) -> None:
    window.settings.put("halves", text)
    sit(2)
    assert window.dock.panel is not None
    assert min(window.dock.panel.halves.sizes()) > 60
