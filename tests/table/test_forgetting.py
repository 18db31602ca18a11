"""Test that a closed table emits nothing and is freed from memory."""

import gc
import weakref

import pytest

from takeback.engine.journal import Journal
from takeback.table.table import Table
from tests.table.sitting import ANN, Listener, count, sit
from tests.toys import counting, tiles


def make_busy_table(journal: Journal | None = None) -> Table:
    """Make a table with turns, a branch, a note and an open draft."""
    table = sit(tiles.GAME, journal=journal, tiles=9)
    for action in (tiles.Take(1), tiles.Place(), tiles.EndTurn()):
        table.act(action, ANN)
    table.marks.set(table.here, "note", "a note", "note")
    table.go_by_rows(-1)
    table.act(tiles.Take(3), ANN)
    return table


@pytest.mark.parametrize("is_closed", [True, False])
def test_deleting_a_table_object_emits_nothing_and_changes_nothing_in_its_journal(is_closed: bool) -> None:
    journal = Journal.open()
    table = make_busy_table(journal)
    listener = Listener(table)
    id, kept = table.id, journal.load(table.id)
    if is_closed:
        table.close()
    changes, drafted = listener.changes, listener.drafted
    del table, listener
    gc.collect()
    assert (changes, drafted) == ([], [])
    left = journal.load(id)
    assert [draft.moves for draft in left.drafts] == [draft.moves for draft in kept.drafts]
    assert b'"tile":3' in bytes(left.drafts[0].moves)
    assert [bytes(mark.value) for mark in left.marks] == [b'"a note"']


def test_deleting_a_table_object_empties_its_draft_stacks_without_signals() -> None:
    table = make_busy_table()
    stack = table.drafts.by_place[(0, ANN)].stack
    received: list[int] = []
    stack.indexChanged.connect(received.append)
    assert stack.count() == 1
    del table
    gc.collect()
    assert (stack.count(), received) == (0, [])


def test_closed_table_is_freed_from_memory() -> None:
    table = make_busy_table()
    gone = weakref.ref(table)
    table.close()
    del table
    gc.collect()
    assert gone() is None


def test_draft_is_freed_from_memory_once_confirmed() -> None:
    table = make_busy_table()
    gone = weakref.ref(table.drafts.by_place[(0, ANN)])
    table.act(tiles.Place(), ANN)
    table.confirm(ANN)
    gc.collect()
    assert gone() is None


def test_undo_step_of_a_replaced_row_is_freed_from_memory_and_its_turn_stays_in_the_tree() -> None:
    table = sit(counting.GAME)
    node = count(table, 1)
    gone = weakref.ref(table.stack.command(0))
    table.undo()
    gc.collect()
    assert gone() is not None, "it can be played again"
    count(table, 2)
    assert table.stack.count() == 1
    gc.collect()
    assert gone() is None
    assert table.history.nodes[node.serial] is node
    assert node.moves[0].after.number == 1


def test_closing_a_table_stores_its_current_turn() -> None:
    journal = Journal.open()
    table = sit(counting.GAME, journal=journal)
    count(table, 1, 2, 3)
    table.go_by_rows(-2)
    table.close()
    assert journal.load(table.id).here == 1
