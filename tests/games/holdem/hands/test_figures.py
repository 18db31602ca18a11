"""Test the statistics and the session graph in the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from takeback.engine.record import Seat
from takeback.games.holdem.board.hands.page import SESSION, STATISTICS
from takeback.games.holdem.board.hands.session_view import SessionView, scale
from takeback.games.holdem.board.hands.statistics_view import LISTED
from takeback.games.holdem.records.statistics import player_statistics
from takeback.shell.app import application
from takeback.shell.window.style import apply_theme
from takeback.ui.theme import DARK, LIGHT
from tests.games.holdem.hands.conftest import ROCK, SEATS, WILD, Hands, Play

SMALLEST = 640, 298  # what is left for the page in a window of 640x480


def test_statistics_page_lists_each_player_speaks_small_samples_and_counts_only_hands_asked_for(
    hands: Hands, played: Play
) -> None:
    played(10)
    page = hands.show()
    page.tabs.set_value(STATISTICS)
    view = page.statistics
    assert view.isVisible()
    model = view.view.standings
    assert {row.name for row in model.rows} == {"Ann", ROCK, WILD}
    assert view.line.text().startswith("10 hands are counted.")
    spoken = model.data(model.index(0, 2), Qt.ItemDataRole.AccessibleTextRole)
    assert "VPIP" in spoken
    assert " of " in spoken
    assert spoken.endswith(", few chances")
    page.list.filters.picks["result"].set_value("won")
    listed = len(page.list.listed)
    page.tabs.set_value("hands")
    page.tabs.set_value(STATISTICS)
    view.which.set_value(LISTED)
    assert view.line.text().startswith(f"{listed} hands are counted.")
    view.position.set_value("button")
    assert sum(row.hands for row in model.rows) <= listed


def test_session_checkboxes_take_the_text_colour_of_a_new_theme(qtbot: QtBot) -> None:
    program = application()
    apply_theme(program, DARK)
    view = SessionView(None)
    qtbot.addWidget(view, before_close_func=SessionView.shut_down)
    view.show_results([], "Ann")
    for theme in (LIGHT, DARK, LIGHT):
        apply_theme(program, theme)
        view.show()
        QApplication.processEvents()
        assert all(f"color: {theme.ink}" in box.styleSheet() for box in view.boxes.values())


def test_long_session_summary_fits_below_the_graph_in_the_smallest_window(qtbot: QtBot) -> None:
    apply_theme(application(), LIGHT)
    view = SessionView(None)
    qtbot.addWidget(view, before_close_func=SessionView.shut_down)
    view.summary.setText("Ann: " + "net -12.5 big blinds, 1 still being worked out; " * 9)
    view.resize(*SMALLEST)
    view.show()
    QApplication.processEvents()
    assert view.height() == SMALLEST[1]
    assert view.graph.geometry().bottom() < view.line.y()
    assert view.line.geometry().bottom() < view.summary.y()
    assert view.summary.height() >= view.summary.heightForWidth(view.summary.width())


def test_graph_of_a_session_has_a_point_for_each_hand_that_arrow_keys_speak_and_a_click_opens(
    hands: Hands, played: Play
) -> None:
    played(10)
    page = hands.show()
    page.tabs.set_value(SESSION)
    hands.settle()
    graph = page.session.graph
    assert len(graph.points) == 10
    assert [point.hand.number for point in graph.points] == list(range(1, 11))
    assert page.session.summary.text().startswith("Ann: net ")
    assert " in 10 hands" in page.session.summary.text()
    QTest.keyClick(graph, Qt.Key.Key_Right)
    QTest.keyClick(graph, Qt.Key.Key_Right)
    assert page.session.line.text().startswith("Hand 2 of ")
    at = graph.place_of(5, 0).toPoint()
    QTest.mouseClick(graph, Qt.MouseButton.LeftButton, pos=at)
    QApplication.processEvents()
    assert hands.view.isVisible()
    assert hands.view.title.text() == "Hand 5"
    hands.press(Qt.Key.Key_Escape)
    assert page.session.isVisible()


def test_session_checkboxes_choose_the_lines_of_the_graph(hands: Hands, played: Play) -> None:
    played(3)
    page = hands.show()
    page.tabs.set_value(SESSION)
    page.session.boxes["showdown"].click()
    page.session.boxes["stack"].click()
    assert page.session.graph.shown == {"net", "adjusted", "others", "stack"}


@pytest.mark.parametrize(
    ("low", "high"), [(-400.0, 120.0), (0.0, 1.0), (-3.0, 0.0), (-1.0, 1.0), (0.0, 80_000.0)]
)
def test_scale_of_the_graph_has_2_to_8_values_within_its_range_with_zero_among_them(
    low: float, high: float
) -> None:
    values = scale(low, high)
    assert 2 <= len(values) <= 8
    assert 0 in values
    assert all(low - 1e-9 <= value <= high + 1e-9 for value in values)


def test_statistics_count_computers_of_the_same_name_and_different_levels_apart(
    hands: Hands, played: Play
) -> None:
    hard = (SEATS[0], Seat("computer", "Bob", "rock-hard", 1), SEATS[2])
    played(3)
    played(2, seats=hard)
    counted = {one.name: one.hands for one in player_statistics(hands.show().library.hands)}
    assert counted == {"Ann": 5, ROCK: 3, "Bob · rock-hard": 2, WILD: 5}
