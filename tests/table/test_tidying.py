"""Test tidying the history: each step can be undone, none changes a state, none deletes a turn."""

import pytest

from takeback.engine.history import MARKS, Bookmark, Node
from takeback.engine.journal import Journal
from takeback.engine.state import Illegal
from takeback.table.table import Table
from tests.table.sitting import Listener, check_consistency, count, sit
from tests.toys import counting


def make_forked_table(journal: Journal | None = None) -> tuple[Table, Node, Node]:
    """Make two lines of two turns each from the start; the table is at the tip of the second."""
    table = sit(counting.GAME, journal=journal)
    first = count(table, 1, 1)
    table.go_to(table.history.root)
    second = count(table, 2, 2)
    return table, first, second


def test_deleted_line_is_hidden_and_cannot_be_entered_until_undo_restores_it() -> None:
    table, first, _ = make_forked_table()
    line = first.line()[1]
    table.marks.set(line, "hidden", True, "delete line 1")
    assert table.history.root.shown_children == (table.line[1],)
    with pytest.raises(Illegal, match=r"That line was deleted\. Put it back first\."):
        table.go_to(first)
    table.marks.undo()
    table.go_to(first)
    assert table.here is first
    assert len(table.history.nodes) == 5


def test_going_to_a_permanently_deleted_line_is_refused_and_changes_no_turn() -> None:
    table, first, second = make_forked_table()
    table.marks.set(first.line()[1], "hidden", True, "delete line 1")
    assert table.marks.destroy_deleted_lines() == 2
    with pytest.raises(Illegal, match=r"That line was deleted permanently\."):
        table.go_to(first)
    assert table.here is second


def test_deleting_the_current_line_goes_to_its_fork_and_shows_the_line_that_is_left() -> None:
    table, first, second = make_forked_table()
    listener = Listener(table)
    table.marks.set(second.line()[1], "hidden", True, "delete line 2")
    assert table.here is table.history.root
    assert listener.news() == [(4, 0, "went")]
    assert table.line == first.line(), "redo runs on along the line that is left"
    check_consistency(table)


def test_redoing_the_deletion_of_the_current_line_goes_to_its_fork() -> None:
    table, _, second = make_forked_table()
    table.marks.set(second.line()[1], "hidden", True, "delete line 2")
    table.marks.undo()
    table.go_to(second)
    table.marks.redo()
    assert table.here is table.history.root
    check_consistency(table)


@pytest.mark.parametrize("how", ["undo_tidying", "stack"])
def test_undo_of_the_deletion_of_later_turns_makes_them_ready_for_redo_again(how: str) -> None:
    table, _, second = make_forked_table()
    table.go_by_rows(-1)
    table.marks.set(second, "hidden", True, "delete from here")
    assert table.is_at_tip
    assert table.stack.count() == 1
    if how == "stack":
        table.marks.stack.undo()
    else:
        table.marks.undo()
    assert table.stack.count() == 2
    assert table.line[-1] is second
    check_consistency(table)


def test_deleting_the_turns_after_the_current_one_removes_their_rows_and_emits_no_change() -> None:
    table = sit(counting.GAME)
    count(table, 1, 2, 3)
    table.go_by_rows(-2)
    listener = Listener(table)
    table.marks.set(table.line[2], "hidden", True, "delete from here")
    assert (table.stack.count(), table.here.serial, table.state.number) == (1, 1, 1)
    assert listener.news() == []
    check_consistency(table)


def test_playing_a_turn_that_was_deleted_restores_it() -> None:
    table, first, _ = make_forked_table()
    table.marks.set(first.line()[1], "hidden", True, "delete line 1")
    table.go_to(table.history.root)
    count(table, 1)
    assert table.here is first.line()[1]
    assert not table.here.mark("hidden")
    assert len(table.history.nodes) == 5
    check_consistency(table)


def test_promoting_a_line_puts_it_first_and_undo_restores_the_order() -> None:
    table, first, second = make_forked_table()
    one, two = first.line()[1], second.line()[1]
    table.marks.set(two, "place", 0, "promote line 2")
    assert table.history.root.children == (two, one)
    table.marks.undo()
    assert table.history.root.children == (one, two)
    assert table.here is second


def test_lines_promoted_to_equal_places_keep_the_order_in_which_they_were_played() -> None:
    table, first, second = make_forked_table()
    one, two = first.line()[1], second.line()[1]
    table.marks.set(two, "place", 0, "promote line 2")
    table.marks.set(one, "place", 0, "promote line 1")
    assert table.history.root.children == (one, two)


def test_setting_and_deleting_marks_is_undone_one_by_one_and_each_emits_the_marked_turn() -> None:
    table, first, _ = make_forked_table()
    listener = Listener(table)
    table.marks.set(first, "bookmark", Bookmark("Here"), "bookmark")
    table.marks.set(first, "note", "Good.", "note")
    table.marks.set(first, "note", None, "remove the note")
    assert first.marks == {"bookmark": Bookmark("Here")}
    assert table.history.bookmarks() == [first]
    table.marks.undo()
    assert first.mark("note") == "Good."
    table.marks.undo()
    table.marks.undo()
    assert first.marks is None
    assert listener.tidied == [first] * 6
    assert listener.news() == []


def test_bookmarks_of_deleted_lines_are_not_listed() -> None:
    table, first, _ = make_forked_table()
    table.marks.set(first, "bookmark", Bookmark("Here"), "bookmark")
    table.marks.set(first.line()[1], "hidden", True, "delete line 1")
    assert table.history.bookmarks() == []


@pytest.mark.parametrize(
    ("what", "value", "sentence"),
    [
        ("colour", 1, "There is no mark “colour”."),
        ("hidden", True, "Start cannot be deleted."),
        ("note", 7, "A note is a text"),
        ("bookmark", "Here", "A bookmark has a colour"),
        ("place", "first", "The place of a line among"),
    ],
)
def test_invalid_mark_is_refused_with_the_expected_sentence_and_nothing_to_undo(
    what: str, value: object, sentence: str
) -> None:
    table, _, second = make_forked_table()
    with pytest.raises(Illegal, match=sentence):
        table.marks.set(table.history.root, what, value, "tidy")
    assert table.marks.stack.count() == 0
    assert table.here is second


def test_undo_and_redo_of_marks_without_any_are_refused_with_a_sentence() -> None:
    table = sit(counting.GAME)
    with pytest.raises(Illegal, match=r"There is no mark to undo\."):
        table.marks.undo()
    with pytest.raises(Illegal, match=r"There is no mark to redo\."):
        table.marks.redo()


def test_mark_and_its_undo_are_in_the_journal_at_once() -> None:
    journal = Journal.open()
    table, first, _ = make_forked_table(journal)
    table.marks.set(first, "note", "Good.", "note")
    assert [(mark.serial, mark.what) for mark in journal.load(table.id).marks] == [(first.serial, "note")]
    table.marks.undo()
    assert journal.load(table.id).marks == []


@pytest.mark.parametrize("what", MARKS)
def test_mark_on_a_turn_outside_the_game_is_refused_and_stores_nothing(what: str) -> None:
    """Check a turn of a line that is not made yet, one of another game, and one that was destroyed."""
    journal = Journal.open()
    table, first, _ = make_forked_table(journal)
    other, theirs, _ = make_forked_table()
    table.marks.set(first, "hidden", True, "delete")
    table.marks.destroy_deleted_lines()
    unmade = Node(-1, table.here, (), table.state)
    before = list(journal._sql.iterdump())
    for node in (unmade, theirs, other.history.root, first):
        with pytest.raises(Illegal, match="not part of the game"):
            table.marks.set_several([(table.here, "note", "Fine."), (node, what, None)], "tidy")
        with pytest.raises(Illegal, match="not part of the game"):
            table.marks.set_pending_edit(node, None)
    assert table.history.marked == {}
    assert list(journal._sql.iterdump()) == before
    journal.close()
