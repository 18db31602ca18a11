"""Test that the archive finds the records of all tables of a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from takeback.engine.game import Record, Records
from takeback.engine.history import tree_digest
from takeback.engine.journal import Journal
from takeback.engine.journal_reader import TableReader
from takeback.engine.play import Move
from takeback.engine.record import TurnRecord
from takeback.games.tictactoe.game import GAME as TICTACTOE
from takeback.table.archive import Archive
from takeback.table.table import Table
from tests.table.sitting import place, sit


def marks(move: Move) -> Iterable[Record]:
    yield Record("mark", "by", {"seat": move.seat})
    yield Record("other", "by", {})


KEEPING = replace(TICTACTOE, records=Records(rows=marks))


def read_seats(archive: Archive) -> list[int]:
    return [msgspec.json.decode(row.fields)["seat"] for row in archive.rows("mark")]


def test_archive_finds_records_of_all_tables_of_its_game_with_seat_and_time(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "j.sqlite")
    first, second = sit(KEEPING, journal=journal), sit(KEEPING, journal=journal)
    place(first, "a1", "b2")
    place(second, "c3")
    rows = Archive(KEEPING, journal).rows("mark")
    assert [(row.table, row.serial) for row in rows] == [(first.id, 1), (first.id, 2), (second.id, 1)]
    assert read_seats(Archive(KEEPING, journal)) == [0, 1, 0]
    assert all(row.at > 1e9 for row in rows)
    assert Archive(replace(KEEPING, id="another"), journal).rows("mark") == []


def test_archive_leaves_out_deleted_tables(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "j.sqlite")
    table = sit(KEEPING, journal=journal)
    place(table, "a1")
    journal.delete_table(table.id)
    archive = Archive(KEEPING, journal)
    assert archive.rows("mark") == []
    assert archive.tables() == {}


def test_archive_includes_an_open_table_without_a_journal_and_its_tree() -> None:
    table = sit(KEEPING)
    place(table, "a1", "b2", "c3")
    archive = Archive(KEEPING, Journal.open(None), table)
    assert read_seats(archive) == [0, 1, 0]
    assert archive.tables()[0].persons == (0, 1)
    assert archive.tree_of(0).history is table.history
    assert list(archive.tree_of(0).read_in_steps(3)) == []


def test_archive_rebuilds_a_tree_step_by_step_as_far_as_needed_and_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("takeback.table.archive.A_FEW", 1)
    journal = Journal.open(tmp_path / "j.sqlite")
    table = sit(KEEPING, journal=journal)
    place(table, "a1", "b2")
    table.undo()
    place(table, "c3")
    archive = Archive(KEEPING, journal)
    grown = archive.tree_of(table.id)
    next(grown.read_in_steps(3))
    assert grown.node(1) is not None
    assert grown.node(2) is None
    grown.read_up_to(2)
    assert grown.node(2) is not None
    assert grown.node(3) is None
    assert len(list(grown.read_in_steps(3))) == 1
    assert tree_digest(grown.history) == tree_digest(table.history)
    assert archive.tree_of(table.id) is grown


def test_archive_leaves_out_a_turn_with_a_wrong_digest(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "j.sqlite")
    table = sit(KEEPING, journal=journal)
    place(table, "a1", "b2")
    other = sit(KEEPING, journal=journal)
    place(other, "a1")
    wrong = [replace_digest(turn) for turn in journal.reader.turns(table.id)]
    journal.destroy_turns(table.id, [1, 2])
    journal.fill(table.id, wrong)
    grown = Archive(KEEPING, journal).tree_of(table.id)
    grown.read_up_to(2)
    assert grown.node(1) is not None
    assert grown.node(2) is None


def replace_digest(turn: TurnRecord) -> TurnRecord:
    return msgspec.structs.replace(turn, digest="0" * 24) if turn.serial == 2 else turn


def test_archive_lists_branching_turns_and_the_newest_turn_without_reading_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal.open(tmp_path / "j.sqlite")
    plain, forked = sit(KEEPING, journal=journal), sit(KEEPING, journal=journal)
    place(plain, "a1", "b2")
    place(forked, "a1", "b2")
    forked.undo()
    place(forked, "c3")
    place(forked, "b3")
    monkeypatch.setattr(Journal, "load", _fail_on_reading)
    monkeypatch.setattr(TableReader, "turns", _fail_on_reading)
    archive = Archive(KEEPING, journal)
    with pytest.raises(AssertionError):
        archive.tree_of(plain.id)
    assert archive.branching_turns(plain.id, 0, 10) == {}
    assert archive.branching_turns(forked.id, 0, 10) == {3: (1, True)}
    assert archive.branching_turns(forked.id, 0, 3) == {}
    assert archive.tables()[forked.id].newest == 4
    assert Archive(KEEPING, Journal.open(None), _make_forked_table()).branching_turns(0, 0, 10) == {
        2: (0, True)
    }


def _fail_on_reading(*_: object) -> None:
    raise AssertionError("Turns are read.")


def test_archive_distinguishes_turns_that_continue_an_older_line_from_those_that_start_a_new_one(
    tmp_path: Path,
) -> None:
    """Check a continued line: its turns do not follow each other in time, but no turn was played there
    before."""
    kept, bare = sit(KEEPING, journal=Journal.open(tmp_path / "j.sqlite")), sit(KEEPING)
    for table in (kept, bare):
        place(table, "a1", "b2")
        first = table.here
        table.undo()
        place(table, "c3")
        table.go_to(first)
        place(table, "a3")
    strays = {3: (1, True), 4: (2, False)}
    assert Archive(KEEPING, kept.storage.journal).branching_turns(kept.id, 0, 10) == strays
    assert Archive(KEEPING, Journal.open(None), bare).branching_turns(0, 0, 10) == strays


def test_archive_finds_records_by_their_places_and_keys_by_table_also_without_a_journal(
    tmp_path: Path,
) -> None:
    journal = Journal.open(tmp_path / "j.sqlite")
    first, second = sit(KEEPING, journal=journal), sit(KEEPING, journal=journal)
    place(first, "a1", "b2")
    place(second, "c3")
    archive = Archive(KEEPING, journal)
    places = archive.row_places("mark")
    assert [(row.table, row.serial) for row in archive.rows("mark", places[1:])] == [
        (first.id, 2),
        (second.id, 1),
    ]
    assert archive.row_keys(first.id, "mark") == [(1, "by"), (2, "by")]
    unkept = Archive(KEEPING, Journal.open(None), _make_forked_table())
    assert [row.serial for row in unkept.rows("mark", unkept.row_places("mark")[1:])] == [2]
    assert unkept.row_keys(0, "mark") == [(1, "by"), (2, "by")]


def _make_forked_table() -> Table:
    table = sit(KEEPING)
    place(table, "a1")
    table.undo()
    place(table, "b1")
    return table


def test_archive_knows_whether_a_table_is_over() -> None:
    table = sit(KEEPING)
    archive = Archive(KEEPING, Journal.open(None), table)
    assert not archive.tables()[0].is_over
    place(table, "a1", "b1", "a2", "b2", "a3")
    assert table.outcome is not None
    assert archive.tables()[0].is_over
