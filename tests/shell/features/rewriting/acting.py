"""A change of the past as a player makes it in the window."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
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

# Cross and Nought in turns; nobody has three in a row
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


def act(window: Window, action: Action) -> None:
    """On the board, whichever table it shows."""
    assert session_of(window).act(action)
    settle()


def dot_of(window: Window, row: int, aside: int = 0) -> QPoint:
    line = panel_of(window).line
    return QPoint(SPINE + aside, middle_of(line, row).y())


def drag_row(window: Window, row: int, to: int, aside: int = 0) -> None:
    """By its dot, which may stand further in, above the middle of another row."""
    viewport = panel_of(window).line.viewport()
    start, end = dot_of(window, row, aside), dot_of(window, to) - QPoint(0, 8)
    QTest.mousePress(viewport, LEFT, pos=start)
    for share in (0.3, 0.6, 1.0):
        QTest.mouseMove(viewport, start + (end - start) * share)
    QTest.mouseRelease(viewport, LEFT, pos=end)
    settle()


def type_key(
    window: Window, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    """To whatever has the keyboard."""
    widget = window.focusWidget() or window
    QTest.keyClick(widget, key, modifiers)
    settle()
