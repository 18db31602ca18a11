"""Test the tree of all lines: chapters, forks, the moves within a turn, and agreement with the present
line.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest

from takeback.engine.game import GameTurn
from takeback.engine.history import Node
from takeback.engine.play import Move, move_from_events
from takeback.shell.history.lists import HistoryLists
from takeback.shell.history.tree_model import LineTreeModel, day_text
from takeback.shell.history.tree_rows import TreeRow
from takeback.shell.history.tree_view import LineTree
from takeback.shell.session.words import Words
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.shell.conftest import Seated, play_on
from tests.shell.history.lines import group_turns, make_long_line


@pytest.fixture
def window(make: Callable[[], Window]) -> Window:
    """Return a window whose history begins with all lines."""
    window = make()
    window.settings.set_value("all_lines", True)
    return window


def lists_of(window: Window) -> HistoryLists:
    assert window.history_dock.panel is not None
    return window.history_dock.panel.lists


def tree_of(window: Window) -> LineTree:
    return lists_of(window).tree


def texts(model: LineTreeModel, parent: QModelIndex | None = None) -> list[str]:
    parent = parent or QModelIndex()
    return [str(model.index(row, 0, parent).data()) for row in range(model.rowCount(parent))]


def all_rows(model: LineTreeModel, parent: QModelIndex | None = None) -> Iterator[TreeRow]:
    parent = parent or QModelIndex()
    for number in range(model.rowCount(parent)):
        index = model.index(number, 0, parent)
        yield model.row(index)
        if model.hasChildren(index):
            yield from all_rows(model, index)


def current_node(window: Window) -> Node | None:
    sight = tree_of(window).line_model.preview_target(tree_of(window).currentIndex())
    return sight.node if sight is not None else None


def test_laying_out_the_tree_describes_a_turn_only_once_its_moves_are_asked_for(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(30, size="9x9", run=9)
    tree, worded = tree_of(window), list[Move]()
    as_usual = Words.trailing_log

    def trailing_log(words: Words, move: Move) -> tuple[str, ...]:
        worded.append(move)
        return as_usual(words, move)

    monkeypatch.setattr(Words, "trailing_log", trailing_log)
    assert window.session is not None
    window.session.words.discard_all()
    tree.doItemsLayout()
    assert not worded
    assert not tree.line_model.hasChildren(tree.line_model.index_of(table.here)), (
        "nothing is inside this turn"
    )
    assert worded == list(table.here.moves)


def test_tree_of_a_short_line_has_a_row_for_each_turn(window: Window, sit: Seated) -> None:
    table = sit(3)
    rows = texts(tree_of(window).line_model)
    assert rows[0] == "Start: Size 5x5, In a row 5"
    assert rows[1:] == [window.session.words.numbered_name(node) for node in table.line[1:]]


def test_tree_lists_other_lines_under_their_fork_with_length_and_day(window: Window, sit: Seated) -> None:
    table = sit(5)
    first = list(table.line)
    table.go_to(first[2])
    play_on(table, 3)
    play_on(table)
    table.go_to(first[2])
    play_on(table, 4)
    model = tree_of(window).line_model
    under = texts(model, model.index_of(first[2]))
    lines = {
        2: "Line 2 · unfinished · 4 turns",
        3: "Line 3 · unfinished · 3 turns",
        1: "Line 1 · played first · unfinished · 5 turns",
    }
    for text, number in zip(under, lines, strict=True):
        assert text.startswith(f"{lines[number]} · 3. ")
        assert text.endswith(" · today")
    assert len(texts(model)) == 6


def test_all_lines_are_listed_without_opening_a_row_until_the_player_folds_their_fork(
    window: Window, sit: Seated
) -> None:
    table = sit(6)
    first = list(table.line)
    for turn, number in ((4, 5), (2, 3)):
        table.go_to(first[turn])
        play_on(table, number)
    table.go_to(first[6])
    tree = tree_of(window)
    forks = [tree.line_model.index_of(first[turn]) for turn in (2, 4)]
    assert all(tree.isExpanded(fork) for fork in forks)
    tree.collapse(forks[0])
    table.go_to(first[3])
    tree.line_model.refill()
    assert [tree.isExpanded(tree.line_model.index_of(first[turn])) for turn in (2, 4)] == [False, True]


def test_opening_a_line_lists_the_lines_that_part_from_it_at_once_as_after_the_next_change(
    window: Window, sit: Seated
) -> None:
    table = sit(6)
    first = list(table.line)
    for turn in (4, 2):  # the inner fork is older than the one that leads to it
        table.go_to(first[turn])
        play_on(table, 3)
    window.do("make_main", table.here)
    tree = tree_of(window)
    model = tree.line_model
    assert first[4].serial not in model.rows.turns
    tree.expand(model.index(0, 0, model.index_of(first[2])))
    assert tree.isExpanded(model.index_of(first[4]))
    model.refill()
    assert tree.isExpanded(model.index_of(first[4]))


def test_every_line_at_every_fork_of_the_tree_has_a_row_with_its_name_result_and_length(
    window: Window, sit: Seated
) -> None:
    table, chance = sit(6, size="3x3", run=3), random.Random(3)
    model = tree_of(window).line_model
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for _ in range(40):
        table.go_to(chance.choice(list(table.history.nodes.values())))
        while table.to_act() and chance.random() < 0.7:
            play_on(table, chance.randrange(9))
        for row in all_rows(model):
            if row.kind == "turn" and row.node is not None:
                lines = [inner for inner in model.rows.open_row(row) if inner.kind in ("line", "heading")]
                wanted = row.node.shown_children if row.node.is_fork else ()
                assert [inner.node for inner in lines] == [*wanted[1:], *wanted[:1]]
                assert all(one.number == number for number, one in enumerate(row.rows or ()))
                assert [inner.kind for inner in lines] == ["line" for _ in wanted[1:]] + ["heading"] * bool(
                    wanted
                )
                for inner, head in zip(lines, [*wanted[1:], *wanted[:1]], strict=True):
                    end, length = window.session.words.end_and_length(follow_line(head)[-1])
                    assert model.text(inner).startswith(
                        f"{window.session.words.line_title(head)} · {end} · {length} · "
                    )
    assert len(table.history.forks()) > 5
    del tester


@pytest.mark.parametrize("turns", [99, 100, 101, 200, 201, 350])
def test_tree_groups_a_line_of_more_than_a_hundred_turns_by_hundreds(turns: int, qtbot: Any) -> None:
    table = make_long_line(turns)
    model = LineTreeModel(table, Words(table))
    rows = texts(model)
    if turns <= 100:
        assert len(rows) == turns + 1
    else:
        assert rows[0].startswith("Start: ")
        assert rows[1] == "Turns 1 to 100"
        assert rows[-1] == f"Turns {turns - (turns - 1) % 100} to {turns}"
    found = [row.node for row in all_rows(model) if row.kind == "turn"]
    assert found == table.line


def test_tree_groups_turns_under_the_headings_of_the_game_and_opens_only_that_of_the_current_turn(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_long_line(25)
    group_turns(monkeypatch, 10)
    model = LineTreeModel(table, Words(table))
    assert texts(model)[1:] == ["Round 1 · 10 turns", "Round 2 · 10 turns", "Round 3 · 5 turns"]
    for number, count in enumerate((10, 10, 5)):
        first = 10 * number + 1
        inside = texts(model, model.index(number + 1, 0))
        assert [text.partition(".")[0] for text in inside] == [str(first + at) for at in range(count)]
    assert [row.node for row in all_rows(model) if row.kind == "turn"] == table.line
    tree = LineTree(table, Words(table))
    qtbot.addWidget(tree)
    tree.fill()
    opened = [tree.isExpanded(tree.line_model.index(row, 0)) for row in range(4)]
    assert opened == [False, False, False, True], "only the chapter of the current turn is open"


def give_any_turn(turn: GameTurn | None, before: object, after: object) -> GameTurn | None:
    return turn


def test_tree_of_a_game_with_one_heading_or_none_groups_turns_by_hundreds(qtbot: Any) -> None:
    for turn in (None, GameTurn("Night")):
        table = make_long_line(250)
        table.game = replace(table.game, game_turn=partial(give_any_turn, turn))
        heads = texts(LineTreeModel(table, Words(table)))[1:]
        assert heads == ["Turns 1 to 100", "Turns 101 to 200", "Turns 201 to 250"]


def test_tree_groups_turns_outside_the_headings_of_the_game_under_their_numbers(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_long_line(11)
    group_turns(monkeypatch, 5, skips=5)
    rows = texts(LineTreeModel(table, Words(table)))
    assert rows[1:3] == ["Turns 1 to 5", "Round 1 · 5 turns"]
    assert rows[3].startswith("11. "), "A turn alone needs no head."


def test_tree_groups_many_headings_of_the_game_by_tens_as_turns_are_added(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("takeback.shell.history.tree_rows.MOST_CHAPTERS", 20)
    monkeypatch.setattr("takeback.shell.history.tree_rows.CHAPTER", 10)
    table = make_long_line(3)
    group_turns(monkeypatch, 3)
    tree = LineTree(table, Words(table))
    tree.fill()
    qtbot.addWidget(tree)
    tester = QAbstractItemModelTester(tree.line_model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    table.changed.connect(tree.apply_change)
    for _ in range(85):
        pass_turn(table)
        assert tree.line_model.preview_target(tree.currentIndex()).node is table.here
    table.changed.disconnect(tree.apply_change)
    del tester
    heads = texts(tree.line_model)
    assert heads[1:] == [
        "Round 1 to Round 10 · 30 turns",
        "Round 11 to Round 20 · 30 turns",
        "Round 21 to Round 30 · 28 turns",
    ]
    assert [row.node for row in all_rows(tree.line_model) if row.kind == "turn"] == table.line
    assert heads == texts(LineTreeModel(table, Words(table)))


def test_tree_groups_turns_by_hundreds_if_the_headings_of_the_game_fail(qtbot: Any) -> None:
    table = make_long_line(150)
    table.game = replace(table.game, game_turn=lambda before, after: GameTurn(str(1 // 0)))
    assert texts(LineTreeModel(table, Words(table)))[1:] == ["Turns 1 to 100", "Turns 101 to 150"]


def test_history_slider_marks_where_each_hundred_turns_end(window: Window, sit: Seated) -> None:
    sit(0)
    window.show_table(make_long_line(250))
    assert window.history_dock.panel is not None
    assert window.history_dock.panel.scrub._chapters == [100, 200]


def test_tree_with_too_many_groups_of_turns_groups_them_by_thousands(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("takeback.shell.history.tree_rows.MOST_CHAPTERS", 10)
    table = make_long_line(1_250)
    monkeypatch.setattr("takeback.shell.history.tree_rows.GROUP", 1_000)
    model = LineTreeModel(table, Words(table))
    assert texts(model)[1:] == ["Turns 1 to 1000", "Turns 1001 to 1250"]
    for row in (0, 1, 100, 101, 1000, 1001, 1250):
        assert model.preview_target(model.index_of(table.line[row])).node is table.line[row]


def test_tree_builds_rows_only_for_the_groups_of_turns_that_were_opened(qtbot: Any) -> None:
    table = make_long_line(3_000)
    tree = LineTree(table, Words(table))
    tree.fill()
    qtbot.addWidget(tree)
    tree.resize(300, 400)
    tree.show()
    for row in (0, 1_500, 2_999):
        table.go_to(table.line[row])
        tree.follow_current_turn()
        assert tree.line_model.preview_target(tree.currentIndex()).node is table.line[row]
    opened = [row for row in tree.line_model.rows.open_row(tree.line_model.rows.root) if row.rows is not None]
    assert len(opened) == 2
    assert len(tree.line_model.rows.turns) == 201


def follow_line(head: Node) -> list[Node]:
    """Return the line that begins at this node, by following the first shown child of each turn."""
    nodes = [head]
    while nodes[-1].shown_children:
        nodes.append(nodes[-1].shown_children[0])
    return nodes


@pytest.mark.parametrize("seed", range(4))
def test_tree_lines_follow_first_shown_children_after_each_random_command(
    window: Window, sit: Seated, seed: int
) -> None:
    table, chance = sit(12), random.Random(seed)
    for _ in range(60):
        nodes = [node for node in table.history.nodes.values() if not table.history.is_hidden(node)]
        node = chance.choice(nodes[1:])
        deed = chance.randrange(5)
        if deed < 3:
            table.go_to(node)
            play_on(table, chance.randrange(3))
        elif deed == 3 and node not in table.line:
            table.marks.set(node, "hidden", True, "delete")
        elif node.parent is not None and len(node.parent.children) > 1:
            table.marks.set(node, "place", 0, "promote")
        lines = LineTreeModel(table, Words(table))
        for head in (table.history.root, node):
            if not table.history.is_hidden(head):
                lines.refill(head)
                assert lines.rows.runs[0].nodes == follow_line(head)


@pytest.mark.parametrize("turns", [97, 197, 297])
def test_tree_adds_a_group_of_turns_when_the_line_outgrows_the_last_one(qtbot: Any, turns: int) -> None:
    table = make_long_line(turns)
    tree = LineTree(table, Words(table))
    tree.fill()
    qtbot.addWidget(tree)
    tester = QAbstractItemModelTester(tree.line_model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    table.changed.connect(tree.apply_change)
    for _ in range(10):
        pass_turn(table)
        assert tree.line_model.preview_target(tree.currentIndex()).node is table.here
    found = [row.node for row in all_rows(tree.line_model) if row.kind == "turn"]
    assert found == table.line
    assert texts(tree.line_model)[-1] == f"Turns {turns + 4} to {turns + 10}"
    table.changed.disconnect(tree.apply_change)
    del tester


def pass_turn(table: Table) -> None:
    """Add a turn that only passes, as if it had been played."""
    last = table.line[3].moves[-1]
    move = move_from_events(table.to_act()[0], last.action, last.events, table.state)
    table._commit(table.to_act()[0], (move,))


def test_tree_and_present_line_show_the_current_turn_after_each_random_command(
    window: Window, sit: Seated
) -> None:
    table, chance = sit(8, size="9x9", run=5), random.Random(11)
    assert window.history_dock.panel is not None
    tester = QAbstractItemModelTester(
        tree_of(window).line_model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    nodes = list(table.line)
    for _ in range(120):
        act = chance.choice(("go", "play", "undo", "redo", "step", "hide"))
        if act == "go":
            shown = [node for node in nodes if not is_hidden(node)]
            table.go_to(chance.choice(shown))
        elif act == "play" and table.to_act():
            play_on(table, chance.randrange(6))
            nodes.append(table.here)
        elif act == "undo" and table.takebacks.undo_target() is not None:
            table.undo()
        elif act == "redo" and table.takebacks.redo_target() is not None:
            table.redo()
        elif act == "step":
            table.go_by_rows(chance.choice((-2, 3)))
        elif act == "hide" and table.here.depth > 6:
            table.marks.set(table.here, "hidden", True, "delete")
        assert current_node(window) is table.here
        assert window.history_dock.panel.line.currentIndex().row() == table.here.depth
    found = {
        row.node.serial for row in all_rows(tree_of(window).line_model) if row.kind == "turn" and row.node
    }
    assert found == {node.serial for node in table.history.nodes.values() if not is_hidden(node)}
    del tester


def is_hidden(node: Node) -> bool:
    return any(one.mark("hidden") for one in node.line())


def test_tree_lists_and_previews_the_moves_inside_a_turn(window: Window, sit: Seated) -> None:
    table = sit(3, size="5x5", run=4, marks=2)
    model = tree_of(window).line_model
    index = model.index_of(table.line[2])
    assert model.hasChildren(index)
    moves = [text for text in texts(model, index) if text[0].isdigit()]
    assert len(moves) == len(table.line[2].moves) > 1
    sight = model.preview_target(model.index(0, 0, index))
    assert sight is not None
    assert sight.state == table.line[2].moves[0].after
    assert sight.name == "turn 2, step 1"


def test_click_on_a_turn_in_the_tree_pins_its_preview_and_double_click_goes_there(
    window: Window, sit: Seated
) -> None:
    table = sit(6)
    tree, session = tree_of(window), window.session
    assert session is not None
    index = tree.line_model.index_of(table.line[4])
    tree.scrollTo(index)
    at = tree.visualRect(index).center()
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mouseClick(tree.viewport(), left, none, at)
    assert window.board.preview == "Preview of turn 4 · pinned · Enter goes there · Esc returns"
    assert table.here.depth == 6
    QTest.mouseDClick(tree.viewport(), left, none, at)
    assert table.here.depth == 4
    assert window.board.preview is None


def test_arrow_keys_in_the_tree_preview_a_turn_and_enter_goes_there(window: Window, sit: Seated) -> None:
    table = sit(6)
    tree, session = tree_of(window), window.session
    assert session is not None
    tree.setFocus()
    for _ in range(2):
        QTest.keyClick(tree, Qt.Key.Key_Up)
    assert window.board.preview is None
    session.previews._hover_timer.stop()
    session.previews._on_hovered()
    assert window.board.preview == "Preview of turn 4 · Esc returns"
    assert table.here.depth == 6
    QTest.keyClick(tree, Qt.Key.Key_Return)
    assert table.here.depth == 4
    assert tree.hasFocus()


def test_show_from_limits_the_tree_to_a_turn_and_those_after_it_until_up_is_clicked(
    window: Window, sit: Seated
) -> None:
    table = sit(6)
    lists = lists_of(window)
    lists.show_from(table.line[3])
    assert len(texts(lists.tree.line_model)) == 4
    assert lists.up.isVisible()
    lists.up.click()
    assert len(texts(lists.tree.line_model)) == 7
    assert not lists.up.isVisible()


def test_deletion_day_is_today_yesterday_or_a_date() -> None:
    now = 1_760_000_000.0
    assert day_text(now - 60, now) in ("today", "yesterday")
    assert day_text(now - 86_400, now) == "yesterday"
    assert day_text(now - 10 * 86_400, now)[-4:] == "2025"
    assert day_text(0.0) == ""


def test_history_of_100000_turns_shows_right_rows_and_builds_those_of_few_groups_only(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows must be right everywhere, and only open chapters may be asked for their rows."""
    sit(0)
    turns = 100_000
    table = make_long_line(turns)
    asked: list[TreeRow] = []
    real = LineTreeModel.rowCount

    def counted(model: LineTreeModel, parent: Any = QModelIndex()) -> int:  # noqa: B008
        asked.append(model.row(parent))
        return real(model, parent)

    monkeypatch.setattr(LineTreeModel, "rowCount", counted)
    window.show_table(table)
    panel: Any = window.history_dock.panel
    tree, line = panel.lists.tree, panel.line
    for row in (turns, 0, 54_321, turns - 1, 100, 101):
        table.go_to(table.line[row])
        assert current_node(window) is table.line[row]
        assert line.currentIndex().row() == row
        assert str(line.currentIndex().data()).startswith(f"{row}. " if row else "Start")
    window.actions_["undo"].trigger()
    assert current_node(window) is table.line[100]
    for place in (0.0, 0.3, 1.0):
        for bar in (tree.verticalScrollBar(), line.verticalScrollBar()):
            bar.setValue(round(bar.maximum() * place))
    window.actions_["find"].trigger()
    panel.finding.bar.field.setText("turn:77777")
    while panel.finding.search.is_running:
        panel.finding.search.run_slice()
    assert panel.lists.found.node_model.nodes == [table.line[77_777]]
    opened = {id(row) for row in asked if row.kind == "chapter" and row.rows is not None}
    rows = tree.line_model.rows
    chapters = [row for row in rows.open_row(rows.root) if row.kind == "chapter"]
    assert len(chapters) == turns // 100
    is_open = [row for row in chapters if row.rows is not None]
    assert {id(row) for row in is_open} == opened
    assert len(is_open) <= 5, "Chapters were made that nobody opened."
    assert len(rows.turns) <= 501


def expanded_rows(tree: LineTree) -> set[tuple[str, int]]:
    """Return kind and first turn of each expanded row."""
    return {
        (row.kind, row.node.serial)
        for row in all_rows(tree.line_model)
        if row.node is not None and tree.isExpanded(tree.line_model.index_of_row(row))
    }


def test_tree_keeps_its_expanded_rows_over_deletion_of_a_line_and_undo(window: Window, sit: Seated) -> None:
    table = sit(8)
    forks = [table.line[2], table.line[5]]
    for fork in forks:
        table.go_to(fork)
        play_on(table, 5)
        play_on(table)
        play_on(table)
    tree = tree_of(window)
    tips = [node for node in table.history.nodes.values() if not node.children]
    for tip in tips:
        table.go_to(tip)
    table.go_to(tips[0])
    was_open = expanded_rows(tree)
    assert {("turn", fork.serial) for fork in forks} < was_open
    assert len([place for place in was_open if place[0] == "line"]) == 2
    head = forks[0].children[1]
    window.do("delete_from", head)
    assert expanded_rows(tree) >= {
        place for place in was_open if place[1] not in (head.serial, forks[0].serial)
    }
    window.actions_["undo"].trigger()
    assert expanded_rows(tree) == was_open
