"""Test folding the rows of the tree of all lines: by their arrows, and while the table goes about."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest

from takeback.engine.game import find_game
from takeback.engine.history import Node
from takeback.shell.history.tree_view import LineTree, TreeRowLook
from takeback.shell.session.words import Words
from takeback.table.table import Table
from tests.shell.history.lines import group_turns, play_random_table

LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture(params=["turns", "chapters"])
def table(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Return a table with many lines, in chapters of three turns or without chapters."""
    if request.param == "chapters":
        group_turns(monkeypatch, 3)
    table = play_random_table(find_game("tictactoe"), 40, seed=3)
    random = Random(2)
    for _line in range(8):
        table.go_to(random.choice([node for node in table.history.nodes.values() if node.children]))
        table.act(random.choice(list(table.game.actions(table.state, table.to_act()[0]))), table.to_act()[0])
    return table


@pytest.fixture
def tree(table: Table, qtbot: Any) -> LineTree:
    tree = LineTree(table, Words(table))
    qtbot.addWidget(tree)
    tree.resize(300, 400)
    tree.fill()
    tree.show()
    return tree


def visible_rows(tree: LineTree) -> list[QModelIndex]:
    """Return the rows that are not inside a folded one, from the top."""
    rows = [tree.model().index(0, 0)]
    while (below := tree.indexBelow(rows[-1])).isValid():
        rows.append(below)
    return rows


def foldable_rows(tree: LineTree) -> list[QModelIndex]:
    return [index for index in visible_rows(tree) if tree.model().hasChildren(index)]


def click_arrow(tree: LineTree, index: QModelIndex, click: Any = QTest.mouseClick) -> None:
    tree.scrollTo(index)
    place = tree.visualRect(index)
    click(tree.viewport(), LEFT, NO_KEYS, QPoint(place.left() - 8, place.center().y()))


def rows_of_kind(tree: LineTree, kind: str) -> list[QModelIndex]:
    return [index for index in visible_rows(tree) if tree.line_model.row(index).kind == kind]


def nodes_inside(tree: LineTree, index: QModelIndex) -> list[Node]:
    """Return the turns with a row somewhere below this one."""
    nodes = []
    for row in range(tree.model().rowCount(index)):
        inner = tree.model().index(row, 0, index)
        if (node := tree.line_model.row(inner).node) is not None and tree.line_model.row(
            inner
        ).kind == "turn":
            nodes.append(node)
        nodes += nodes_inside(tree, inner)
    return nodes


def test_click_on_an_arrow_of_the_tree_folds_or_unfolds_its_row_in_place_and_does_nothing_else(
    table: Table, tree: LineTree
) -> None:
    heard: list[object] = []
    for signal in (tree.hovered, tree.pinned, tree.node_chosen):
        signal.connect(heard.append)
    random, folded_around_here = Random(4), 0
    for node in random.sample(list(table.history.nodes.values()), 12):
        table.go_to(node)
        tree.follow_current_turn()
        for index in random.sample(foldable_rows(tree), 3):
            tree.scrollTo(index)
            was_open, top, bar = (
                tree.isExpanded(index),
                tree.visualRect(index).top(),
                tree.verticalScrollBar(),
            )
            click_arrow(tree, index)
            assert tree.isExpanded(index) != was_open
            assert tree.visualRect(index).top() == top or bar.value() == bar.maximum()
            assert tree.currentIndex() in visible_rows(tree)
            folded_around_here += tree.row_for_here is tree.line_model.row(index)
    assert not heard
    assert folded_around_here


def test_click_and_double_click_on_an_arrow_of_the_tree_leave_its_row_as_it_was(tree: LineTree) -> None:
    for index in foldable_rows(tree)[:3]:
        was_open = tree.isExpanded(index)
        click_arrow(tree, index)
        click_arrow(tree, index, QTest.mouseDClick)
        assert tree.isExpanded(index) == was_open


def test_folded_row_of_the_tree_stays_folded_and_is_current_for_the_turns_inside(
    table: Table, tree: LineTree
) -> None:
    seen = set[str]()
    for index in foldable_rows(tree):
        nodes, kind = nodes_inside(tree, index), tree.line_model.row(index).kind
        if not nodes or kind in seen or tree.line_model.row(index).node is table.history.root:
            continue
        seen.add(kind)
        tree.expand(index)
        click_arrow(tree, index)
        for node in (*nodes, table.history.root):
            table.go_to(node)
            tree.follow_current_turn()
            row = tree.line_model.row(index)
            is_inside = node in nodes
            assert not tree.isExpanded(index)
            assert (tree.currentIndex() == index) == is_inside
            look = tree._look(index)
            assert isinstance(look, TreeRowLook)
            assert look.is_here == is_inside
            assert (tree.row_for_here is row) == is_inside
    assert {"line", "turn"} <= seen


def test_folded_row_of_the_tree_is_remembered_when_all_rows_are_made_again(
    table: Table, tree: LineTree
) -> None:
    index = next(one for one in rows_of_kind(tree, "turn") if tree.model().hasChildren(one))
    inside = nodes_inside(tree, index)
    tree.expand(index)
    click_arrow(tree, index)
    key = tree.line_model.row(index).stable_key
    table.go_to(inside[-1])
    tree.fill()
    current = tree.line_model.row(tree.currentIndex())
    assert current.stable_key == key
    look = tree._look(tree.currentIndex())
    assert isinstance(look, TreeRowLook)
    assert look.is_here
    click_arrow(tree, tree.currentIndex())
    tree.fill()
    assert tree.line_model.row(tree.currentIndex()).node is table.here


def test_tree_opens_lines_to_show_the_current_turn_wherever_it_is(table: Table, tree: LineTree) -> None:
    for node in table.history.nodes.values():
        table.go_to(node)
        tree.follow_current_turn()
        assert tree.line_model.row(tree.currentIndex()).node is node
        assert tree.row_for_here is None
