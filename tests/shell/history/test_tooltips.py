"""Test that tooltips of the history's lists stand beside them and cover no row."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from takeback.shell.history.list_rows import ListRows
from takeback.shell.history.node_list import NodeList
from takeback.shell.history.present_line import PresentLine
from takeback.shell.history.tree_view import LineTree
from takeback.shell.session.words import Words
from takeback.ui.rows import move_tooltip_beside
from takeback.ui.theme import LIGHT
from tests.shell.history.lines import make_long_line


def shown_tip() -> QWidget:
    return next(one for one in QApplication.topLevelWidgets() if one.inherits("QTipLabel"))


@pytest.mark.parametrize("kind", [PresentLine, LineTree, NodeList])
def test_tooltip_of_a_history_row_is_shown_beside_the_list_at_the_height_of_the_row(
    qtbot: Any, kind: Any
) -> None:
    table = make_long_line(6)
    words = Words(table)
    if kind is NodeList:
        view: Any = NodeList("Turns", "", ListRows(table, words, LIGHT).look_with(words.numbered_name))
        view.fill(table.line)
    else:
        view = kind(table, words)
        view.fill()
    qtbot.addWidget(view)
    for left in (400, 20):  # on the right and on the left of the screen
        view.setGeometry(left, 40, 300, 400)
        view.show()
        at = QPoint(150, 60)
        where = view.viewport().mapToGlobal(at)
        QApplication.sendEvent(view.viewport(), QHelpEvent(QHelpEvent.Type.ToolTip, at, where))
        tip = shown_tip()
        assert QToolTip.text()
        assert tip.isVisible()
        assert not view.frameGeometry().intersects(tip.frameGeometry())
        assert abs(tip.y() - where.y()) < tip.height() + 20
        QToolTip.hideText()


def test_tooltip_stays_where_the_screen_has_no_room_beside_the_list(qtbot: Any) -> None:
    view = QWidget()
    qtbot.addWidget(view)
    view.setGeometry(view.screen().availableGeometry())
    view.show()
    QToolTip.showText(QPoint(200, 200), "About this row", view)
    tip = shown_tip()
    before = tip.pos()
    move_tooltip_beside(view, QPoint(200, 200))
    assert tip.pos() == before
    QToolTip.hideText()
