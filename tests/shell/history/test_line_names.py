"""Test that two lines of a game never have the same name, wherever a line is named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from PySide6.QtCore import QObject, Qt

from takeback.engine import savefile
from takeback.engine.game import find_game
from takeback.engine.history import History, Node
from takeback.shell.app import application
from takeback.shell.features.export.log import log_lines
from takeback.shell.features.export.wish import KINDS, TREE, ExportRequest, rows_of
from takeback.shell.history.line_rows import OtherLine
from takeback.shell.history.present_line import LineModel, PresentLine
from takeback.shell.history.search import candidates
from takeback.shell.history.tree_model import LineTreeModel
from takeback.shell.history.turn_menu import open_lines_menu
from takeback.shell.session.view import Forks, PreviewTarget, preview_name
from takeback.shell.session.words import Words, line_head
from takeback.shell.window.window import Window
from takeback.table.opening import new_table, save_file_of, table_from_file
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.conftest import PERSONS, Seated, play_on
from tests.shell.features.rewriting.acting import review_in
from tests.shell.history.lines import group_turns
from tests.shell.history.panel import panel_of, show_line, show_tree
from tests.shell.history.test_tree import all_rows

NAMES = ("Bold", "bold", "Mild", "Line 2", "line 3", "Bold try of a very long afternoon, one", "")
KINDS_OF_ACTS = (*["play"] * 6, *["name"] * 4, "delete", "delete", "undo", "promote", "empty", "reopen")
ACTS = some.lists(
    some.tuples(
        some.sampled_from(KINDS_OF_ACTS),
        some.integers(0, 200),
        some.integers(0, 6),
    ),
    min_size=25,
    max_size=50,
)
Named = tuple[str, Node]  # the name of a line as it is shown, and the first turn that it is about


def identity(node: Node) -> Node:
    """Return the first turn of the line that leads over the oldest turn after each, or Start."""
    while node.parent is not None and all(node.serial <= one.serial for one in node.parent.children):
        node = node.parent
    return node


def find_shared_names(named: Iterator[Named]) -> dict[str, set[int]]:
    """Return the names, whatever their case and quotes, that are shown of two lines, with both."""
    lines: dict[str, set[int]] = {}
    for name, node in named:
        assert name
        lines.setdefault(name.strip("“”").casefold(), set()).add(identity(node).serial)
    return {name: found for name, found in lines.items() if len(found) > 1}


def shown_nodes(history: History) -> list[Node]:
    return [node for node in history.nodes.values() if not history.is_hidden(node)]


def do(table: Table, kind: str, place: int, number: int) -> Table:
    """Do one act at a turn of the tree; return the table, which is another after it was opened again."""
    nodes = shown_nodes(table.history)
    node = nodes[place % len(nodes)]
    if kind == "play":
        table.go_to(node)
        play_on(table, number)
    elif kind == "name":
        table.marks.set(line_head(node) or node, "name", NAMES[number] or None, "x")
    elif kind == "delete" and node.parent is not None:
        table.marks.set(node, "hidden", True, "x")
    elif kind == "promote" and node.parent is not None:
        table.marks.set(node, "place", -1 - number, "x")
    elif kind == "undo" and table.marks.stack.canUndo():
        table.marks.undo()
    elif kind == "empty":
        table.marks.destroy_deleted_lines()
    elif kind == "reopen":
        return table_from_file(savefile.read(savefile.encoded(save_file_of(table)))).table
    return table


def lines_named_in_lists(table: Table, parent: QObject) -> Iterator[Named]:
    """Yield all names of lines in the list of the present line, in the tree, the search and an export."""
    words = Words(table)
    model, view = LineModel(table, words, parent), PresentLine(table, words)
    for fork in Forks(table).nodes():
        for rows in (model.rows, view.rows):
            rows.set_unfolded(fork, True)
    model.match_line()
    view.rows.read()
    for row in range(model.rowCount()):
        if isinstance(found := model.rows.at(row), OtherLine):
            shown, title = str(model.data(model.index(row, 0))), view.look(row).text
            yield shown.partition(": ")[0], found.first
            yield title, found.first
    tree = LineTreeModel(table, words, parent)
    for line in all_rows(tree):
        if line.kind in ("line", "heading") and line.node is not None:
            yield tree.line_rows(line)[0], line.node
    for place in candidates(table):
        if (head := place.line.head) is not None:
            yield words.line_name(head), place.node if head.is_fork else head
            assert place.line.number == table.history.line_number(head)
    wish = ExportRequest(KINDS["text"], TREE)
    heads = [row.node for row in rows_of(table, wish) if row.is_head]
    texts = [line.strip().rstrip(":") for line in log_lines(table, wish) if line.endswith(":")]
    yield from zip(texts, heads, strict=True)


def lines_named_elsewhere(table: Table) -> Iterator[Named]:
    """Yield the names of all lines in sentences, of the place in the window, and of previews."""
    words = Words(table)
    for node in shown_nodes(table.history):
        if (head := line_head(node)) is not None:
            yield words.line_phrase(head), head
            if not table.is_on_line(node):
                name = preview_name(table, words, PreviewTarget(node))
                yield name.partition(" of ")[2], head
        table.go_to(node)
        place = Forks(table).line_place()
        if place is not None and "…" not in str(place):
            yield str(place), place.siblings[place.number - 1]


@settings(max_examples=40, deadline=None)
@given(acts=ACTS)
def test_no_two_lines_of_random_trees_have_the_same_name_in_any_list_or_sentence(
    acts: list[tuple[str, int, int]],
) -> None:
    application()
    parent = QObject()
    table = new_table(find_game("tictactoe"), {"size": "5x5", "run": 5}, PERSONS, 7)
    for act in acts:
        table = do(table, *act)
    assert not find_shared_names(lines_named_in_lists(table, parent))
    assert not find_shared_names(lines_named_elsewhere(table))


@settings(max_examples=40, deadline=None)
@given(acts=ACTS)
def test_new_deleted_and_moved_lines_leave_the_numbers_of_all_others_as_they_are(
    acts: list[tuple[str, int, int]],
) -> None:
    table = new_table(find_game("tictactoe"), {"size": "5x5", "run": 5}, PERSONS, 7)
    for act in acts:
        history = table.history
        before = {node: history.line_number(node) for node in history.nodes.values()}
        starts = sorted({identity(node).serial for node in before})
        for node, number in before.items():
            assert number == starts.index(identity(node).serial) + 1
        if act[0] not in ("empty", "reopen"):
            do(table, *act)
            assert before.items() <= {node: history.line_number(node) for node in before}.items()
        else:
            table = do(table, *act)


def add_lines(window: Window, table: Table) -> Iterator[Named]:
    """Add lines at several turns as a player does, and yield the names in the notices of what is kept."""
    first = list(table.line)
    for turn, number in ((1, 7), (3, 9), (3, 11), (5, 2)):
        table.go_to(first[turn])
        kept = table.line[turn + 1]
        play_on(table, number)
        settle()
        yield window.toast.text().partition("kept as ")[2].partition(".")[0], kept


def keep_edits(window: Window, table: Table) -> Iterator[Named]:
    """Keep the game without one turn as a new line, twice, and yield the names in what is said of it."""
    for turn in (2, 1):
        old = list(table.line)
        window.do("take_out", old[turn])
        settle()
        review_in(window).make.click()
        settle()
        said = window.status_bar.message.text()
        new = next(one for one, other in zip(table.line, old, strict=False) if one is not other)
        yield said.partition("Kept as ")[2].partition(".")[0], new
        yield said.partition("Nothing has changed in ")[2].partition(".")[0], old[new.depth]


def delete_lines(window: Window, table: Table) -> Iterator[Named]:
    """Delete each other line, and yield its name in the notice and in what Undo would do; then undo it."""
    for node in shown_nodes(table.history):
        head = line_head(node)
        if head is node and not table.is_on_line(node):
            window.do("delete_from", node)
            yield window.status_bar.message.text().removeprefix("Deleted ").partition(" from ")[0], head
            yield table.actions.next_undo().text.removeprefix("delete ").partition(" from ")[0], head
            window.actions_["undo"].trigger()


@pytest.mark.parametrize("is_grouped", [False, True], ids=["turns", "folded groups"])
def test_notices_undo_texts_menus_and_rows_of_one_game_name_each_line_differently(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch, is_grouped: bool
) -> None:
    if is_grouped:
        group_turns(monkeypatch, 2)
    table = sit(8)
    named = [*add_lines(window, table), *keep_edits(window, table)]
    named += delete_lines(window, table)
    line, tree = show_line(window), show_tree(window)
    line.chapters.fold_all(True)
    for fork in Forks(table).nodes():
        line.rows.set_unfolded(fork, True)
        table.go_to(table.line[fork.depth + 1])
        settle()
        menu: Any = open_lines_menu(window, panel_of(window))
        heads = fork.shown_children
        named += zip([one.text().partition(": ")[0] for one in menu.actions()], heads, strict=True)
        named += [(window.status_bar.place_bar.line.text(), table.line[fork.depth + 1])]
        menu.close()
    named += lines_named_in_lists(table, window)
    named += lines_named_elsewhere(table)
    tree.expandAll()
    spoken = [
        str(tree.line_model.data(tree.line_model.index_of_row(row), Qt.ItemDataRole.AccessibleTextRole))
        for row in all_rows(tree.line_model)
        if row.kind == "line"
    ]
    assert len(spoken) == len(set(spoken))
    assert len({name for name, _node in named}) > 6
    assert not find_shared_names(iter(named))
