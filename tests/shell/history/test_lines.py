"""Test lines: branching from the past, walking, promoting, naming, deleting, restoring, and copying as
text.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from takeback.engine.history import Node, tree_digest
from takeback.engine.state import Illegal
from takeback.shell.commands.menus import TURN_MENU, TURN_SUBMENUS
from takeback.shell.history.commands import restore_deleted
from takeback.shell.history.go_to import GoTo, node_for
from takeback.shell.history.list_head import DELETED
from takeback.shell.history.turn_menu import open_turn_menu
from takeback.shell.window.window import Window
from takeback.table.opening import open_table, save, save_file_of, table_from_file
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.conftest import Seated, play_on
from tests.shell.history.panel import show_tree
from tests.shell.showing import session_of
from tests.shell.trying import open_file


def press(window: Window, *ids: str) -> None:
    for id in ids:
        window.actions_[id].trigger()


def worked_example(table: Table) -> tuple[Node, Node]:
    """Play a b c d, then x y from b; return the nodes of d and y."""
    d = table.here
    table.go_to(table.line[2])
    play_on(table, 5)
    play_on(table)
    return d, table.here


def add_line(table: Table) -> Node:
    """Play another line of two turns from turn 2; return its first turn."""
    return worked_example(table)[1].parent


def test_previous_line_and_next_line_commands_lead_back_to_the_same_turn_at_every_turn(
    window: Window, sit: Seated
) -> None:
    table, chance = sit(9, size="9x9", run=9), random.Random(1)
    for _line in range(8):
        table.go_to(chance.choice(list(table.history.nodes.values())))
        for _turn in range(chance.randint(1, 4)):
            play_on(table, chance.randrange(9))
    for node in list(table.history.nodes.values()):
        for there, back in (("line_before", "line_after"), ("line_after", "line_before")):
            table.go_to(node)
            places = [node]
            for _switch in range(3):
                press(window, there)
                places.append(table.here)
                press(window, back)
                assert table.here is places[-2]
                press(window, there)
                assert table.here is places[-1]


def test_line_commands_lead_to_the_parent_of_the_turn_that_was_left_if_that_is_deleted(
    window: Window, sit: Seated
) -> None:
    table = sit(5)
    left = table.here
    head = add_line(table)
    table.go_to(left)
    press(window, "line_after")
    assert table.here.parent is head
    table.marks.set(left, "hidden", True, "delete")
    press(window, "line_before")
    assert table.here is left.parent


def test_branching_switching_and_deleting_keep_every_turn_and_the_status_bar_names_the_line(
    window: Window, sit: Seated
) -> None:
    table = sit(4)
    a, b, c = table.line[1:4]
    d, y = worked_example(table)
    x = y.parent
    assert table.line == [table.history.root, a, b, x, y]
    assert window.status_bar.place_bar.text() == "Turn 4 of 4 · line 2"
    press(window, "line_before")
    assert table.here is d
    assert window.status_bar.place_bar.text() == "Turn 4 of 4 · line 1"
    press(window, "first", "last")
    assert table.here is d
    table.go_to(b)
    table.act(c.moves[0].action, c.moves[0].seat)
    assert table.here is c
    assert table.line[4] is d
    window.do("delete_from", x)
    assert b.shown_children == (c,)
    assert table.here is c
    press(window, "undo")
    assert b.shown_children == (c, x)
    assert table.here is c
    assert len(table.history.nodes) == 7


def test_later_turns_of_the_old_line_stay_reachable_after_branching(window: Window, sit: Seated) -> None:
    table = sit(30, size="9x9", run=5)
    old = list(table.line)
    table.go_to(old[10])
    play_on(table, 7)
    assert len(table.history.nodes) == 32
    press(window, "line_before")
    assert table.here is old[11]
    press(window, "last")
    assert table.line == old


def test_promote_command_puts_a_line_first_says_if_it_is_already_and_undo_restores_the_order(
    window: Window, sit: Seated
) -> None:
    table = sit(4)
    head = add_line(table)
    order = head.parent.children
    press(window, "promote")
    assert head.parent.children == order[::-1]
    press(window, "promote")
    assert window.status_bar.message.text() == "This line is already the first."
    press(window, "undo")
    assert head.parent.children == order
    assert table.here.depth == 4


def test_make_main_command_puts_a_line_first_at_every_fork_and_one_undo_reverts_that(
    window: Window, sit: Seated
) -> None:
    table = sit(4)
    add_line(table)
    play_on(table)
    table.go_to(table.line[4])
    play_on(table, 3)
    tip = table.here
    press(window, "make_main")
    rows = show_tree(window).line_model.rows
    assert rows.root.run is not None
    assert rows.root.run.nodes == tip.line()
    press(window, "undo")
    rows = show_tree(window).line_model.rows
    assert tip not in rows.root.run.nodes
    assert table.marks.stack.index() == 0


def test_rename_line_sets_its_name_and_undo_removes_it(window: Window, sit: Seated) -> None:
    table = sit(4)
    head = add_line(table)
    press(window, "rename_line")
    dialog: Any = window.dialog
    dialog.name.setText("Bold try")
    dialog.accept()
    assert window.session.words.line_text(head).startswith("Bold try: 3. ")
    press(window, "undo")
    assert window.session.words.line_text(head).startswith("Line 2: 3. ")


def test_name_of_a_line_is_shown_in_history_tree_status_bar_and_deleted_lines(
    window: Window, sit: Seated
) -> None:
    table = sit(4)
    heads = {"Quiet": table.line[3], "Bold try": add_line(table)}
    panel, words = window.history_dock.panel, window.session.words
    for name, head in heads.items():
        window.do("rename_line", head)
        dialog: Any = window.dialog
        dialog.name.setText(name)
        dialog.accept()
        is_here = table.is_on_line(head)
        assert window.status_bar.message.text() == (
            f"This line is now called {name}." if is_here else f"Line 1 is now called {name}."
        )
    model = show_tree(window).line_model
    for name, head in heads.items():
        table.go_to(head)
        assert panel.lists.line.look(head.depth).second == f"“{name}”"
        assert window.history_dock.place_label.text().endswith(f" · {name}")
        assert window.status_bar.place_bar.line.text() == name
        index = model.index_of(head)
        shown = (model.text(model.row(index)), model.text(model.row(index.parent())))
        title = f"Line {table.history.line_number(head)} · {name}"
        assert [text for text in shown if text.startswith((name, title))], "as its own row, or over it"
    for name, head in heads.items():
        window.do("delete_from", head)
        assert panel.lists.rows.deleted_look(head).text == f"{name} · {words.numbered_name(head)}"


def test_long_name_of_a_line_is_shortened_only_where_it_has_no_room_and_is_then_the_tooltip(
    window: Window, sit: Seated
) -> None:
    table = sit(4)
    head = add_line(table)
    shown = []
    for name in ("Turns 2 and 4 taken out", "A name of a line that is very much longer than its place"):
        window.session.mark_changes.change_marks([(head, "name", name)], "", "")
        for size in ((1920, 1080), (640, 480), (800, 600), (1280, 800), (640, 480)):
            window.resize(*size)
            settle()
            for part in (window.status_bar.place_bar.line, window.history_dock.place_label):
                assert part.width() >= part.sizeHint().width(), part.text()
                assert part.text().endswith(name) or name in part.toolTip().splitlines()[0], size
                assert name in part.accessibleName()
                is_whole = part.text().endswith(name)
                assert is_whole != part.text().endswith(f"{name[:17].rstrip()}…")
                shown.append(is_whole)
            assert window.width() == size[0], "the name keeps no width for itself"
    headings = shown[1::2]
    assert all(headings[:5]), "the name of two changed turns fits into the heading at every size"
    assert set(headings[5:]) == {False}
    assert set(shown[::2]) == {True, False}


def test_deleting_the_current_line_goes_to_its_fork_says_so_and_lists_it_and_put_back_restores_it(
    window: Window, sit: Seated
) -> None:
    table = sit(4)
    head = add_line(table)
    window.do("delete_from", head)
    assert table.here is head.parent
    assert window.status_bar.message.text() == (
        "Deleted turn 3 and all after it (2 turns). Undo brings them back."
    )
    lists = window.history_dock.panel.lists
    assert lists.tabs.tabText(DELETED) == "Deleted 1"
    lists.show_tab(DELETED)
    assert lists.deleted.node(0) is head
    look = lists.rows.deleted_look(head)
    assert lists.deleted.text(0) == look.text == window.session.words.numbered_name(head)
    assert look.second == "2 turns · deleted today"
    lists.put_back.setFocus()
    lists.put_back.click()
    assert lists.deleted.hasFocus()  # not what comes next in the window
    assert not head.mark("hidden")
    assert lists.deleted.node(0) is None
    assert not lists.put_back.isEnabled()
    assert table.is_on_line(head)
    assert window.status_bar.message.text() == "Turns 3 to 4 of line 2 are back."


def test_turns_deleted_before_are_not_counted_again_and_do_not_return_with_those_before_them(
    window: Window, sit: Seated
) -> None:
    table = sit(8)
    third, sixth = table.line[3], table.line[6]
    window.do("delete_from", sixth)
    window.do("delete_from", third)
    assert window.status_bar.message.text() == (
        "Deleted turn 3 and all after it (3 turns). Undo brings them back."
    )
    lists = window.history_dock.panel.lists
    lists.show_tab(DELETED)
    assert lists.rows.deleted_look(third).second == "3 turns · deleted today"
    lists.put_back.click()
    assert window.status_bar.message.text() == "Turns 3 to 5 are back."
    assert [one.depth for one in third.subtree() if not table.history.is_hidden(one)] == [3, 4, 5]


def test_delete_line_command_deletes_a_line_from_its_fork_on_and_refuses_the_only_one(
    window: Window, sit: Seated
) -> None:
    table = sit(4)
    head = add_line(table)
    tip, first = table.here, next(one for one in head.parent.children if one is not head)
    assert tip is not head
    window.do("delete_line", tip)
    assert (head.mark("hidden") is not None, table.here) == (True, head.parent)
    press(window, "undo")
    assert (head.mark("hidden"), table.here) == (None, tip)
    window.do("delete_line", first.children[0])
    assert first.mark("hidden")
    assert table.here is tip
    window.do("delete_line", tip)
    assert window.status_bar.message.text() == "There is only one line here."
    assert not head.mark("hidden")


def test_rename_and_delete_line_at_a_fork_act_on_the_line_shown_after_it(window: Window, sit: Seated) -> None:
    table = sit(4)
    outer = add_line(table)
    play_on(table, 2)
    fork = table.here
    play_on(table)
    table.go_to(fork)
    play_on(table, 5)
    inner = table.here
    table.go_to(fork)
    assert table.line[fork.depth + 1] is inner
    press(window, "rename_line")
    dialog: Any = window.dialog
    dialog.name.setText("Bold try")
    dialog.accept()
    assert (inner.mark("name"), outer.mark("name")) == ("Bold try", None)
    assert window.status_bar.place_bar.line.text() == "Bold try"
    press(window, "delete_line")
    assert inner.mark("hidden")
    assert not outer.mark("hidden")


@pytest.mark.parametrize("name", ["", "Bold try"])
def test_deleting_another_line_says_which_and_how_to_bring_it_back(
    window: Window, sit: Seated, name: str
) -> None:
    """All of it is seen in the smallest window with the history open, beside the button of the result."""
    table = sit(4)
    window.resize(640, 480)
    window.dock_switches.show_history(True)
    window.show()
    window.status_bar.offer_result(True)
    settle()
    head = add_line(table)
    press(window, "line_before")
    if name:
        table.marks.set(head, "name", name, "name")
    line = "“Bold try”" if name else "line 2"
    for node, said in (
        (head.children[0], f"Deleted turn 4 of {line}. Undo brings it back."),
        (head, f"Deleted 2 turns of {line}. Undo brings them back."),
    ):
        window.do("delete_from", node)
        message = window.status_bar.message
        assert message.text() == message.shortened(window.status_bar.message_place.width()) == said
        press(window, "undo")
        assert window.status_bar.message.text() == f"Undid “delete {line} from turn {node.depth}”."


def delete(window: Window, node: Node) -> None:
    window.do("delete_from", node)


@pytest.mark.parametrize("way", ["undo", "put back"])
def test_restoring_a_deleted_line_returns_to_the_previous_turn(window: Window, sit: Seated, way: str) -> None:
    table = sit(4)
    head = add_line(table)
    tip = table.here
    delete(window, head)
    assert table.here is head.parent
    if way == "put back":
        restore_deleted(window.session, head)
    else:
        press(window, way)
    assert table.here is tip
    press(window, "undo")
    assert table.here is (tip.parent if way == "undo" else head.parent)


def test_restoring_a_line_after_moving_away_stays_in_place(window: Window, sit: Seated) -> None:
    table = sit(4)
    head = add_line(table)
    delete(window, head)
    press(window, "first")
    press(window, "undo")
    assert not head.mark("hidden")
    assert table.here is table.history.root


def test_two_deletions_are_undone_one_by_one_returning_to_each_turn(window: Window, sit: Seated) -> None:
    table = sit(4)
    head = add_line(table)
    tip = table.here
    delete(window, tip)
    delete(window, head)
    press(window, "undo")
    assert table.here is head
    press(window, "undo")
    assert table.here is tip
    assert not table.history.deleted_heads()


def test_line_merged_from_an_opened_file_appears_in_history_and_tree_with_its_note(
    window: Window, sit: Seated, tmp_path: Path
) -> None:
    table = sit(4)
    other = table_from_file(save_file_of(table)).table
    other.go_to(other.line[1])
    play_on(other, 9)
    other.marks.set(other.line[1], "note", "from the file", "x")
    save(other, tmp_path / "other.takeback")
    panel: Any = window.history_dock.panel
    assert panel.forks.nodes() == []
    assert open_file(window, tmp_path / "other.takeback")
    assert panel.forks.nodes() == [table.line[1]]
    model = show_tree(window).line_model
    under = model.index_of(table.line[1])
    assert [str(model.index(row, 0, under).data()).split(" · ")[0] for row in range(2)] == [
        "Line 2",
        "Line 1",
    ]
    assert panel.line.look(1).has_note
    press(window, "first", "forward", "forward", "line_after")
    assert table.here.parent.children[1] is table.here


def test_deleted_line_without_a_date_is_listed_with_its_number_of_turns_only(
    window: Window, sit: Seated
) -> None:
    table = sit(3)
    head = table.line[2]
    table.marks.set(head, "hidden", True, "x")
    window.do("deleted")
    lists = window.history_dock.panel.lists
    assert lists.deleted.text(0).startswith("2. ")
    assert lists.rows.deleted_look(head).second == "2 turns"


@pytest.mark.parametrize("moment", [1e300, -1.0])
def test_deletion_mark_with_an_impossible_time_is_refused(window: Window, sit: Seated, moment: float) -> None:
    table = sit(3)
    with pytest.raises(Illegal):
        table.marks.set(table.line[2], "hidden", moment, "x")
    assert not table.line[2].mark("hidden")


def test_deleting_the_start_is_refused_with_a_message(window: Window, sit: Seated) -> None:
    table = sit(2)
    window.do("delete_from", table.history.root)
    assert window.status_bar.message.text().startswith("Start cannot be deleted.")
    assert not table.history.root.mark("hidden")


def test_undo_takes_back_a_turn_played_after_a_deletion_first_and_then_the_deletion(
    window: Window, sit: Seated
) -> None:
    table = sit(4)
    head = add_line(table)
    table.go_to(head.parent)
    window.do("delete_from", head)
    play_on(table, 7)
    press(window, "undo")
    assert table.here is head.parent
    assert head.mark("hidden")
    press(window, "undo")
    assert not head.mark("hidden")


def test_emptying_the_deleted_lines_asks_first_with_default_no_and_removes_them_for_good(
    window: Window, sit: Seated
) -> None:
    table = sit(4)
    head = add_line(table)
    window.do("delete_from", head)
    lists = window.history_dock.panel.lists
    lists.show_tab(DELETED)
    lists.empty.click()
    box: Any = window.dialog
    assert box.no.isDefault()
    box.no.click()
    assert len(table.history.nodes) == 7
    lists.empty.click()
    window.dialog.yes.click()  # type: ignore[attr-defined]
    assert sorted(table.history.nodes) == [0, 1, 2, 3, 4]
    assert lists.deleted.node(0) is None
    again = open_table(window.journal, table.id)
    assert tree_digest(again.table.history) == tree_digest(table.history)
    assert not again.problems
    assert again.table.here.depth == 2


def test_turn_played_after_emptying_deleted_lines_is_kept(window: Window, sit: Seated) -> None:
    table = sit(4)
    window.do("delete_from", add_line(table))
    assert table.marks.destroy_deleted_lines() == 2
    play_on(table, 8)
    again = open_table(window.journal, table.id).table
    assert again.here.key == table.here.key


def test_copy_line_command_copies_the_numbered_name_of_each_turn(window: Window, sit: Seated) -> None:
    table = sit(3)
    table.go_to(table.line[1])
    press(window, "copy_line")
    lines = QApplication.clipboard().text().splitlines()
    assert lines == [window.session.words.numbered_name(node) for node in table.line]


def test_earlier_command_goes_back_turn_by_turn_through_all_lines_in_order_played(
    window: Window, sit: Seated
) -> None:
    table = sit(3)
    table.go_to(table.line[1])
    play_on(table, 4)
    met = []
    for _ in range(4):
        press(window, "earlier")
        met.append(table.here.serial)
    assert met == [3, 2, 1, 0]
    press(window, "earlier")
    assert window.status_bar.message.text() == "This is the start."


@pytest.mark.parametrize(
    ("text", "row"), [("3", 3), ("start", 0), ("END", 6), ("+2", 6), ("-3", 1), (" 0 ", 0), ("key move", 5)]
)
def test_go_to_accepts_a_turn_number_an_offset_start_or_end_and_the_name_of_a_bookmark(
    window: Window, sit: Seated, text: str, row: int
) -> None:
    from takeback.engine.history import Bookmark

    table = sit(6)
    table.marks.set(table.line[5], "bookmark", Bookmark("Key move"), "x")
    table.go_to(table.line[4])
    assert node_for(text, table) is table.line[row]


@pytest.mark.parametrize("text", ["7", "-9", "999999999999999999999"])
def test_go_to_with_a_number_outside_the_line_is_refused_with_its_length(
    window: Window, sit: Seated, text: str
) -> None:
    table = sit(6)
    with pytest.raises(Illegal, match=r"This line has 6 turns\."):
        node_for(text, table)


@pytest.mark.parametrize("text", ["", "nonsense", "+", "½", "1e3", "9" * 5_000])
def test_go_to_with_an_unreadable_text_is_refused_saying_what_to_type(
    window: Window, sit: Seated, text: str
) -> None:
    with pytest.raises(Illegal, match="Type a turn from 0 to 6"):
        node_for(text, sit(6))


def test_go_to_dialog_stays_open_until_the_text_is_valid(window: Window, sit: Seated) -> None:
    table = sit(6)
    press(window, "go_to")
    dialog = window.dialog
    assert isinstance(dialog, GoTo)
    dialog.field.setText("70")
    dialog.accept()
    assert dialog.isVisible()
    assert dialog.refusal.text() == "This line has 6 turns."
    dialog.field.setText("2")
    dialog.accept()
    assert table.here.depth == 2


def test_turn_menu_has_the_listed_commands_and_they_act_on_its_turn(window: Window, sit: Seated) -> None:
    table = sit(6)
    menu = open_turn_menu(window, table.line[2], QPoint(5, 5))
    names = [one for one in " ".join(TURN_MENU).split() if one not in TURN_SUBMENUS]
    assert [one.objectName() for one in menu.actions() if one.objectName()] == names
    next(one for one in menu.actions() if one.objectName() == "bookmark").trigger()
    assert table.line[2].mark("bookmark") is not None
    next(one for one in menu.actions() if one.objectName() == "go_here").trigger()
    assert table.here.depth == 2
    menu.close()


def change_of(window: Window, id: str, node: Node) -> list[tuple[int, bool]]:
    """Return the order of the turns, with whether each is deleted, after this command; then undo it."""
    history = session_of(window).table.history
    before = [(one.serial, one.mark("hidden"), one.place) for one in history.nodes.values()]
    window.do(id, node)
    after = [
        (child.serial, history.is_hidden(child))
        for one in history.nodes.values()
        for child in sorted(one.children, key=lambda child: child.place)
    ]
    if before != [(one.serial, one.mark("hidden"), one.place) for one in history.nodes.values()]:
        press(window, "undo")
    return after


def test_commands_on_lines_in_the_menu_of_any_turn_do_different_things(window: Window, sit: Seated) -> None:
    """A command that would do what another one does, or nothing beside it, is left out."""
    table, chance = sit(4, size="9x9", run=9), random.Random(2)
    for _line in range(6):
        table.go_to(chance.choice(list(table.history.nodes.values())))
        for _turn in range(chance.randint(1, 3)):
            play_on(table, chance.randrange(9))
    session, pairs, shown = (
        session_of(window),
        (("promote", "make_main"), ("delete_from", "delete_line")),
        set(),
    )
    for node in list(table.history.nodes.values())[1:]:
        here = table.here
        menu = open_turn_menu(window, node, QPoint(5, 5))
        names = [one.objectName() for one in menu.findChildren(QAction)]
        menu.close()
        for rare, usual in pairs:
            assert usual in names
            can = [not window.actions_.why_refused(window.actions_.find(id), node) for id in (rare, usual)]
            same = not can[0] or (can[1] and change_of(window, rare, node) == change_of(window, usual, node))
            assert (rare in names) != same or (rare == "delete_from" and not all(can)), (rare, node.depth)
            shown.add((rare, rare in names))
        session.navigation.go_to(here)
    assert shown == {(rare, is_shown) for rare, _usual in pairs for is_shown in (True, False)}


@pytest.mark.parametrize("acts", [300, pytest.param(1_000, marks=pytest.mark.long)])
def test_random_commands_lose_no_turn_and_back_then_forward_always_returns(
    window: Window, sit: Seated, acts: int
) -> None:
    table, chance = sit(6, size="9x9", run=5), random.Random(5)
    seen = 0
    for _ in range(acts):
        if chance.random() < 0.1 and table.to_act():
            play_on(table, chance.randrange(4))
        else:
            press(window, chance.choice(WALKS))
        if chance.random() < 0.05:
            window.do("promote", table.here)
        assert len(table.history.nodes) >= seen
        seen = len(table.history.nodes)
        here = table.here
        if here.parent is not None:
            press(window, "back", "forward")
            assert table.here is here


WALKS = (
    *("undo", "redo", "back", "forward", "first", "last", "line_before", "line_after"),
    *("fork_before", "fork_after", "earlier", "later", "where_i_was", "my_decision", "delete_from"),
)
