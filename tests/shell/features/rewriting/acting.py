"""Change the past in the window as a player would."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest

from takeback.engine.state import Action
from takeback.games.tictactoe.state import Place
from takeback.shell.features.rewriting.open_edit import OpenEdit
from takeback.shell.features.rewriting.part import PastEditController
from takeback.shell.features.rewriting.review import Review
from takeback.shell.history.rows import SPINE
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.history.panel import middle_of, panel_of
from tests.shell.parts import feature_part
from tests.shell.showing import session_of

# marks of Cross and Nought in turn, without three in a row
MARKS = ((0, 0), (1, 1), (0, 1), (0, 2), (2, 0), (1, 0))
LEFT = Qt.MouseButton.LeftButton


def play_marks(table: Table, marks: tuple[tuple[int, int], ...] = MARKS) -> None:
    for row, column in marks:
        table.act(Place(row, column), table.to_act()[0])


def part_of(window: Window) -> PastEditController:
    return feature_part(window, PastEditController)


def open_in(window: Window) -> OpenEdit:
    settle()
    edit = part_of(window).edit
    assert edit is not None
    assert not edit.is_running
    return edit


def review_in(window: Window) -> Review:
    review = part_of(window).review
    assert review is not None
    return review


def kinds(window: Window) -> list[str]:
    return [verdict.kind for verdict in open_in(window).verdicts]


def choices_offered(window: Window) -> dict[str, QAction]:
    """Return the entries of the open review's menu of choices by their texts, as it opens."""
    settle()
    menu = review_in(window).choices.menu()
    menu.aboutToShow.emit()
    return {action.text(): action for action in menu.actions() if not action.isSeparator()}


def act_on_board(window: Window, action: Action) -> None:
    """Act at the table that the board shows at present."""
    assert session_of(window).act(action)
    settle()


def point_of_dot(window: Window, row: int, aside: int = 0) -> QPoint:
    line = panel_of(window).line
    return QPoint(SPINE + aside, middle_of(line, row).y())


def drag_row(window: Window, row: int, to: int, aside: int = 0) -> None:
    """Drag the dot of a row, which may be indented, to just above the middle of another row."""
    viewport = panel_of(window).line.viewport()
    start, end = point_of_dot(window, row, aside), point_of_dot(window, to) - QPoint(0, 8)
    QTest.mousePress(viewport, LEFT, pos=start)
    for share in (0.3, 0.6, 1.0):
        QTest.mouseMove(viewport, start + (end - start) * share)
    QTest.mouseRelease(viewport, LEFT, pos=end)
    settle()


def type_key(
    window: Window, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    """Press a key in the widget that has the focus."""
    widget = window.focusWidget() or window
    QTest.keyClick(widget, key, modifiers)
    settle()
