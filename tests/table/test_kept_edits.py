"""Test that a pending edit of the past is stored with its line and survives any end of the program."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from msgspec import Raw

from takeback.engine import savefile
from takeback.engine.history import KeptEdit
from takeback.engine.journal import Journal
from takeback.engine.kept_edits import PendingEdit, pending_edit_mark, read_pending_edit
from takeback.engine.past_edits import (
    ASK,
    NEW,
    Choices,
    Insert,
    MoveTo,
    NewTurn,
    Replace,
    Swap,
    TakeOut,
)
from takeback.engine.rewrite import FELL, Reply
from takeback.engine.state import Illegal, encode
from takeback.table.opening import open_table, save_file_of, table_from_file
from takeback.table.rewriting import rewriting_with_edits
from takeback.table.table import Table
from tests.table.sitting import check_consistency, count, place, sit, sit_at_grid
from tests.toys import counting, find_toy

TURN = NewTurn(1, (counting.Count(2), counting.Count(1)))
WAITING = PendingEdit(
    (Replace(2, (TURN,)), Insert(3, (TURN, TURN)), TakeOut(4, 5), MoveTo(6, 7, 1), Swap(8, 9)),
    Choices(NEW, ASK, (1,), True),
    (Reply("skip"), Reply("play", (TURN,)), Reply("stop")),
    base=3,
    first=12,
)


def make_table_with_pending_edit(journal: Journal | None = None) -> Table:
    table = sit(counting.GAME, journal=journal, goal=100)
    count(table, 1, 2, 3)
    table.marks.set_pending_edit(table.here, pending_edit_mark(table.game, WAITING))
    return table


def test_pending_edit_is_read_back_from_its_own_turn_only() -> None:
    table = make_table_with_pending_edit()
    assert read_pending_edit(table.game, table.here) == WAITING
    assert read_pending_edit(table.game, table.line[1]) is None
    check_consistency(table)


def test_deleting_a_pending_edit_adds_nothing_to_undo() -> None:
    table = make_table_with_pending_edit()
    table.marks.set_pending_edit(table.here, None)
    assert read_pending_edit(table.game, table.here) is None
    assert not table.marks.stack.canUndo()


def test_pending_edit_is_the_same_after_reopening_from_journal_and_from_file(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "journal")) as journal:
        table = make_table_with_pending_edit(journal)
        again = open_table(journal, table.id, find_toy).table  # not closed: as after a kill
        assert read_pending_edit(again.game, again.here) == WAITING
        file = save_file_of(table)
    assert file.version == savefile.VERSION
    opened = table_from_file(savefile.read(encode(file)), None, find_toy)
    assert opened.problems == ()
    assert read_pending_edit(opened.table.game, opened.table.here) == WAITING


@pytest.mark.parametrize(
    "edits",
    [
        b'{"edits":[["Open",[1]]]}',
        b'{"edits":[["TakeOut",[1]]]}',
        b'{"edits":[["TakeOut",["a","b"]]]}',
        b'{"edits":[["Replace",[1,[{"seat":0}]]]]}',
        b'{"edits":[["Replace",[1,[{"seat":0,"actions":[{"type":"Fly"}]}]]]]}',
        b'{"choices":{"luck":"good"}}',
        b"[]",
    ],
)
def test_unreadable_pending_edit_is_refused_with_a_sentence(edits: bytes) -> None:
    table = sit(counting.GAME)
    count(table, 1)
    table.marks.set_pending_edit(table.here, KeptEdit(1, Raw(edits)))
    with pytest.raises(Illegal, match="The unfinished change here can no longer be read"):
        read_pending_edit(table.game, table.here)


def test_pending_edit_of_another_edition_is_refused() -> None:
    table = make_table_with_pending_edit()
    kept = pending_edit_mark(table.game, WAITING)
    table.marks.set_pending_edit(table.here, KeptEdit(kept.edition + 1, kept.edits))
    with pytest.raises(Illegal):
        read_pending_edit(table.game, table.here)


def test_replaying_an_edit_with_its_recorded_replies_gives_the_same_line() -> None:
    table = sit_at_grid()
    place(table, "a1", "b2", "c3", "a3", "c1")
    asked = rewriting_with_edits(table, table.line[-1], [TakeOut(3, 3)], Choices(fallen=ASK))
    list(asked)
    asked.play([NewTurn(0, (place(sit_at_grid(), "b3").moves[0].action,))])
    list(asked)
    again = rewriting_with_edits(table, table.line[-1], [TakeOut(3, 3)], Choices(fallen=ASK))
    again.queue_replies(asked.replies)
    list(again)
    assert [one.kind for one in again.verdicts] == [one.kind for one in asked.verdicts]
    assert again.here.key == asked.here.key
    assert again.replies == asked.replies
    assert again.can_undo_reply()


def test_recorded_reply_that_is_no_longer_legal_is_dropped_and_its_turn_asked_about_again() -> None:
    table = sit_at_grid()
    place(table, "a1", "b2", "c3", "a3", "c1")
    again = rewriting_with_edits(table, table.line[-1], [TakeOut(3, 3)], Choices(fallen=ASK))
    again.queue_replies([Reply("play", (NewTurn(1, ()),)), Reply("skip")])
    assert [one.kind for one in again][-1] == FELL
    assert again.pending is not None
    assert again.replies == []
