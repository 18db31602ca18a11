"""Test that only changed rows are repainted, and that the result equals a full repaint."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from takeback.shell.history.rows import SIGN, TurnPainter
from takeback.shell.history.tree_view import TreeRowPainter
from takeback.shell.window.window import Window
from takeback.ui.rows import RowPainter
from tests.shell.conftest import Seated, play_on
from tests.shell.history.panel import show_line, show_tree

ToShow = Callable[[Window], QAbstractItemView]


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> dict[Any, list[int]]:
    """Record the rows that each list paints, by painter class."""
    rows: dict[Any, list[int]] = {TurnPainter: [], TreeRowPainter: []}
    paint = RowPainter.paint

    def note(self: Any, device: Any, option: Any, index: Any) -> None:
        rows[type(self)].append(index.row())
        paint(self, device, option, index)

    monkeypatch.setattr(RowPainter, "paint", note)
    return rows


def settle() -> None:
    for _ in range(3):
        QApplication.processEvents()


def grab_screen(widget: QWidget) -> QImage:
    """Return what was painted of the widget so far, without painting it again."""
    screen, top = QGuiApplication.primaryScreen(), widget.window()
    picture = screen.grabWindow(top.winId()).toImage()
    place = widget.mapTo(top, widget.rect().topLeft())
    return picture.copy(place.x(), place.y(), widget.width(), widget.height())


VIEWS = pytest.mark.parametrize(("show", "painter"), [(show_line, TurnPainter), (show_tree, TreeRowPainter)])


@VIEWS
def test_undo_repaints_only_the_two_changed_history_rows(
    window: Window, sit: Seated, painted: dict[type, list[int]], show: ToShow, painter: type
) -> None:
    table = sit(6, size="9x9", run=5)
    show(window)
    settle()
    for rows in painted.values():
        rows.clear()
    table.undo()
    settle()
    assert painted[painter] == [5, 6]


@VIEWS
def test_scrolling_the_history_by_a_row_repaints_at_most_three_rows(
    window: Window, sit: Seated, painted: dict[type, list[int]], show: ToShow, painter: type
) -> None:
    table = sit(60, size="9x9", run=5)
    QTest.mouseMove(window, QPoint(5, 5))  # a row under the pointer would be repainted whenever rows move
    table.go_to(table.line[30])
    view, bars, most = show(window), list[int](), list[int]()
    settle()
    for _ in range(30):
        for rows in painted.values():
            rows.clear()
        table.undo()
        settle()
        bars.append(view.verticalScrollBar().value())
        most.append(len(painted[painter]))
    assert sorted(most)[-3] <= 3  # a window that had to wait may paint everything once
    assert len(set(bars)) > 10


@pytest.mark.parametrize("show", [show_line, show_tree])
def test_partial_repaint_of_the_history_equals_a_full_repaint_after_each_random_command(
    window: Window, sit: Seated, show: ToShow
) -> None:
    table, random = sit(30, size="9x9", run=5), Random(5)
    shown = show(window)
    view = shown.viewport()
    row_height = shown.visualRect(shown.currentIndex()).height()
    # whole rows only: Qt smooths the edge of a dot otherwise where the edge of the list cuts it
    window.resize(window.width(), window.height() - view.height() % row_height)
    settle()
    assert view.height() % row_height == 0
    deeds: list[Callable[[], object]] = [
        *(
            window.actions_[id].trigger
            for id in ("undo", "undo", "redo", "step_back", "bookmark", "line_before")
        ),
        lambda: table.go_to(random.choice(table.line)),
        lambda: play_on(table, random.randrange(4)),
        lambda: table.marks.set(table.here, "note", "words", "note"),
    ]
    for _ in range(60):
        random.choice(deeds)()
        settle()
        seen = grab_screen(view)
        view.repaint()
        assert seen == grab_screen(view)


def test_only_the_row_of_the_present_turn_has_a_sign_in_the_accent_colour_at_its_left_edge(
    window: Window, sit: Seated
) -> None:
    table = sit(4)
    view = show_line(window)
    table.undo()
    settle()
    accent, signs = QColor(window.preferences.theme.accent), []
    picture = view.viewport().grab().toImage()
    for row in range(len(table.line)):
        place = view.visualRect(view.model().index(row, 0))
        middle = QPoint(place.left() + SIGN, place.center().y() + 1)
        signs.append(picture.pixelColor(middle) == accent)
    assert signs == [node is table.here for node in table.line]
