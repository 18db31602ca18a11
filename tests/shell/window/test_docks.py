"""Test the sizes of the docks: as the player set them, by dock and by size of the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFrame

from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.shell.app import resume
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from tests.settling import settle
from tests.shell.conftest import Seated
from tests.shell.showing import drag, session_of

Make = Callable[[], Window]


@pytest.fixture
def flow(window: Window) -> Window:
    """Return a window of 1280x800 with a table of Flow and only the history beside it."""
    seats = [Seat(name="Ann")]
    window.show_table(new_table(find_game("flow"), {}, seats, 7, journal=window.journal))
    window.show()
    settle()
    return window


def toggle(window: Window, id: str) -> None:
    window.actions_[id].trigger()
    settle()


def test_showing_and_hiding_panel_and_history_keeps_the_width_of_the_history(flow: Window) -> None:
    drag(flow, flow.history_dock, QPoint(-40, 0))
    width = flow.history_dock.width()
    assert width == 380
    for _ in range(3):
        toggle(flow, "panel")
        assert flow.history_dock.width() == width
    toggle(flow, "history")
    toggle(flow, "history")
    assert flow.history_dock.width() == width


def test_showing_and_hiding_the_panel_of_the_game_leaves_the_board_in_its_place(flow: Window) -> None:
    board, places = flow.board, set()
    for _ in range(3):
        places.add((flow.desk.geometry().getRect(), board.geometry().getRect()))
        toggle(flow, "panel")
        toggle(flow, "panel")
    assert len(places) == 1


def test_curtain_does_not_change_the_history_width(window: Window) -> None:
    game = find_game("holdem")
    seats = [Seat(name=name, colour=at) for at, name in enumerate(("Ann", "Ben"))]
    table = new_table(game, {}, seats, 7, journal=window.journal)
    window.show_table(table)
    window.show()
    session_of(window).confirm_presence()
    settle()
    drag(window, window.history_dock, QPoint(30, 0))
    widths, fallen = {window.history_dock.width()}, 0
    for _ in range(6):
        session_of(window).confirm_presence()
        settle()
        widths.add(window.history_dock.width())
        seat = table.to_act()[0]
        table.act(next(iter(table.game.actions(table.state, seat))), seat)
        settle()
        fallen += window.curtain.isVisible()
        widths.add(window.history_dock.width())
    assert fallen > 2
    assert widths == {310}


def test_widths_of_panel_and_history_are_kept_for_each_size_of_the_window(flow: Window) -> None:
    toggle(flow, "panel")
    drag(flow, flow.history_dock, QPoint(-40, 0))
    drag(flow, flow.panel_dock, QPoint(20, 0))
    wide = flow.panel_dock.width(), flow.history_dock.width()
    flow.resize(1000, 760)
    settle()
    drag(flow, flow.history_dock, QPoint(25, 0))
    narrow = flow.history_dock.width()
    assert narrow != wide[1]
    for size, width in (((1280, 800), wide[1]), ((1000, 760), narrow), ((1300, 820), wide[1])):
        flow.resize(*size)
        settle()
        assert flow.history_dock.width() == width
    flow.resize(1280, 800)
    settle()
    assert (flow.panel_dock.width(), flow.history_dock.width()) == wide


def test_width_of_the_history_survives_a_restart(flow: Window, make: Make) -> None:
    drag(flow, flow.history_dock, QPoint(-35, 0))
    width = flow.history_dock.width()
    flow.close()
    later = make()
    resume(later, None)
    later.show()
    settle()
    assert later.history_dock.width() == width == 375


def test_height_of_the_history_below_the_board_is_kept_over_resizing_the_window(
    window: Window, sit: Seated, make: Make
) -> None:
    sit(2)
    window.resize(800, 1000)
    settle()
    drag(window, window.history_dock, QPoint(0, 60))
    height = window.history_dock.height()
    window.resize(1280, 800)
    settle()
    window.resize(800, 1000)
    settle()
    assert window.history_dock.height() == height


@pytest.mark.parametrize("text", ["", "nonsense", "[]", '{"history usual": "wide"}', '{"history usual": -3}'])
def test_damaged_setting_of_dock_widths_gives_the_history_its_default_width(
    window: Window, sit: Seated, text: str
) -> None:
    window.settings.set_value("docks", text)
    sit(1)
    settle()
    assert window.history_dock.width() == 340


@pytest.mark.parametrize("size", [(640, 480), (683, 720), (800, 600)])
def test_history_drawer_of_a_small_window_lies_beside_the_board_and_escape_closes_it(
    window: Window, sit: Seated, size: tuple[int, int]
) -> None:
    sit(3)
    window.resize(*size)
    settle()
    board, dock = window.board, window.history_dock
    place = board.geometry()
    assert not dock.isVisible()
    assert not window.actions_["history"].isChecked()
    toggle(window, "history")
    settle()
    assert dock.isVisible()
    assert window.rect().contains(dock.geometry())
    assert board.mapTo(window, board.rect().topRight()).x() < dock.x()
    QTest.keyClick(dock.panel.line, Qt.Key.Key_Escape)
    settle()
    assert not dock.isVisible()
    assert board.geometry() == place
    assert board.hasFocus()


def test_history_drawer_is_as_high_as_the_space_of_the_board_at_every_small_size(
    window: Window, sit: Seated
) -> None:
    sit(3)
    for size in ((640, 480), (800, 600), (640, 480)):
        window.resize(*size)
        settle()
        if not window.history_dock.isVisible():
            toggle(window, "history")
        dock, desk = window.history_dock.geometry(), window.desk.geometry()
        assert (dock.top(), dock.bottom()) == (desk.top(), desk.bottom()), size


def test_edge_of_the_history_drawer_is_visible_only_in_a_small_window(window: Window, sit: Seated) -> None:
    sit(3)
    for size, is_drawer in (((800, 600), True), ((1280, 800), False), ((800, 600), True)):
        window.resize(*size)
        settle()
        if not window.history_dock.isVisible():
            toggle(window, "history")
        edge = next(line for line in window.findChildren(QFrame, "hairline") if line.property("drawer"))
        assert edge.isVisible() == is_drawer, size


def test_history_open_as_a_drawer_at_closing_is_docked_in_a_larger_window_after_restart(
    window: Window, sit: Seated, make: Make
) -> None:
    sit(3)
    window.resize(683, 720)
    toggle(window, "history")
    window.close()
    later = make()
    resume(later, None)
    later.show()
    settle()
    later.resize(1280, 800)
    settle()
    assert later.dockWidgetArea(later.history_dock) == Qt.DockWidgetArea.RightDockWidgetArea
    assert later.history_dock.isVisible()


def test_hidden_history_stays_hidden_at_every_window_size(window: Window, sit: Seated) -> None:
    sit(3)
    toggle(window, "history")
    for size in ((683, 720), (1280, 800), (800, 1000), (1280, 800)):
        window.resize(*size)
        settle()
        assert not window.history_dock.isVisible()


def test_history_and_panel_return_to_their_places_after_the_window_was_small(flow: Window) -> None:
    toggle(flow, "panel")
    before = flow.panel_dock.geometry(), flow.history_dock.geometry()
    for size in ((683, 720), (700, 790)):
        flow.resize(*size)
        settle()
        flow.resize(1280, 800)
        settle()
        assert (flow.panel_dock.geometry(), flow.history_dock.geometry()) == before
