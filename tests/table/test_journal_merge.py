"""Test that a merge of two journals keeps all of both, and that a second one changes nothing."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from takeback.engine.game import Game, Record
from takeback.engine.history import Node
from takeback.engine.journal import Journal
from takeback.engine.key_file import FILE as KEY
from takeback.engine.state import Illegal, encode
from takeback.table.journal_merge import JournalMerge, merge_journals
from takeback.table.opening import open_table
from takeback.table.table import Table
from tests.engine.playing import TOYS, play_a_step, read_whole_table, sit, wander
from tests.toys import counting, dice, find_toy, tiles

SEEDS = pytest.mark.parametrize(
    "seed", [*range(6), *(pytest.param(n, marks=pytest.mark.long) for n in range(6, 60))]
)
STEPS = 12


@contextmanager
def opened(folder: Path) -> Iterator[Journal]:
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        yield journal


def fill(folder: Path, seed: int, tables: int) -> None:
    """Add tables of all toys to a journal: free and fair, over, deleted, pinned and with titles."""
    chance = Random(seed)
    with opened(folder) as journal:
        for number in range(tables):
            game, rule = chance.choice(TOYS), chance.choice(("free", "fair"))
            table = sit(game, journal, chance.randrange(1 << 40), rule)
            with suppress(Illegal):
                wander(table, chance.randrange(STEPS), seed + number)
            table.close()
            if chance.random() < 0.3:
                journal.delete_table(table.id)
            if chance.random() < 0.3:
                journal.pin(table.id)
            if chance.random() < 0.5:
                journal.rename(table.id, f"Title {chance.randrange(4)}")


def play_on(folder: Path, seed: int) -> None:
    """Play on at some tables of a journal."""
    chance = Random(seed)
    with opened(folder) as journal:
        for info in journal.tables(with_hidden=True):
            if chance.random() < 0.6:
                table = open_table(journal, info.id, find_toy).table
                with suppress(Illegal):
                    wander(table, chance.randrange(STEPS), seed + info.id)
                table.close()


def merge(source: Path, target: Path) -> JournalMerge:
    """Merge a copy of one journal into another, as on another computer."""
    other = target / "other"
    shutil.rmtree(other, ignore_errors=True)
    other.mkdir()
    for name in ("journal.sqlite", KEY):
        if (source / name).exists():
            shutil.copyfile(source / name, other / name)
    done = JournalMerge()
    with opened(other) as theirs, opened(target) as ours:
        steps = list(merge_journals(theirs, ours, done, find_toy))
        assert steps == [(number, len(steps)) for number in range(1, len(steps) + 1)]
    return done


def dump(folder: Path) -> list[str]:
    """Return all rows of a journal."""
    with closing(sqlite3.connect(folder / "journal.sqlite")) as sql:
        return list(sql.iterdump())


def turns_of(table: Table) -> dict[tuple[bytes, ...], dict[str, Any]]:
    """Return all turns by what was played up to them, each with its marks."""
    found: dict[tuple[bytes, ...], dict[str, Any]] = {}
    paths: dict[Node, tuple[bytes, ...]] = {}
    for node in table.history.root.subtree():
        moves = encode([(move.seat, move.action, move.events) for move in node.moves])
        paths[node] = (*paths[node.parent], moves) if node.parent is not None else ()
        found[paths[node]] = dict(node.marks or {})
    return found


def tables_of(folder: Path) -> dict[int, Table]:
    with opened(folder) as journal:
        return {
            info.id: open_table(journal, info.id, find_toy).table for info in journal.tables(with_hidden=True)
        }


def assert_holds(whole: Table, part: Table) -> None:
    """Check that the one table has all that the other has."""
    ours, theirs = turns_of(whole), turns_of(part)
    assert ours.keys() >= theirs.keys()
    for path, marks in theirs.items():
        for what, value in marks.items():
            if what not in ("hidden", "place"):
                assert str(getattr(value, "name", value)) in str(ours[path][what])
    drafts = {place: draft for place, draft in part.drafts.by_place.items() if draft.stack.count()}
    assert len([draft for draft in whole.drafts.by_place.values() if draft.stack.count()]) >= len(drafts)


@SEEDS
def test_merging_a_journal_with_itself_changes_nothing(seed: int, tmp_path: Path) -> None:
    fill(tmp_path, seed, 6)
    before = dump(tmp_path)
    done = merge(tmp_path, tmp_path)
    assert dump(tmp_path) == before
    assert (done.added, done.grown, done.unsure, done.locked, done.renamed) == (0, 0, 0, 0, [])
    assert done.ids == {id: id for id in done.ids}


@SEEDS
def test_merging_into_an_empty_journal_copies_every_table_with_its_marks_and_list_data(
    seed: int, tmp_path: Path
) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    fill(source, seed, 6)
    target.mkdir()
    done = merge(source, target)
    ours, theirs = tables_of(target), tables_of(source)
    assert len(ours) == len(theirs) == done.added
    with opened(source) as one, opened(target) as other:
        for info in one.tables(with_hidden=True):
            id = done.ids[info.id]
            assert read_whole_table(ours[id]) == read_whole_table(theirs[info.id])
            copied = next(found for found in other.tables(with_hidden=True) if found.id == id)
            assert (copied.opened, copied.pinned, copied.hidden) == (info.opened, info.pinned, info.hidden)
            assert copied.title == info.title or copied.title.startswith(f"{info.title} (")
            is_secret = one.reader.stored_record(info.id).encrypted
            assert bool(other.reader.stored_record(id).encrypted) == bool(is_secret)


@SEEDS
def test_merging_two_journals_keeps_all_of_both_either_way_and_merging_again_changes_nothing(
    seed: int, tmp_path: Path
) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    fill(one, seed, 4)
    shutil.copytree(one, other)
    for folder, number in ((one, 1_000), (other, 2_000)):
        play_on(folder, seed + number)
        fill(folder, seed + number, 2)
    theirs, before = tables_of(one), tables_of(other)
    done = merge(one, other)
    after = tables_of(other)
    assert done.ids.keys() == theirs.keys()
    for id, table in before.items():
        assert_holds(after[id], table)
    for id, table in theirs.items():
        assert_holds(after[done.ids[id]], table)
    assert len(after) == 8
    assert done.unsure == 0
    rows = dump(other)
    again = merge(one, other)
    assert dump(other) == rows
    assert again.ids == done.ids
    assert (again.added, again.grown, again.renamed) == (0, 0, [])
    merge(other, one)
    back = tables_of(one)
    assert sorted(len(turns_of(table)) for table in back.values()) == sorted(
        len(turns_of(table)) for table in after.values()
    )


def test_stopped_journal_merge_continues_where_it_stopped(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    fill(source, 1, 6)
    with opened(source) as theirs, opened(target) as ours:
        next(merge_journals(theirs, ours, JournalMerge(), find_toy))
    done = merge(source, target)
    assert done.added == 5
    assert len(tables_of(target)) == 6


def test_merging_journals_keeps_two_tables_with_the_same_start_apart(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    with opened(source) as journal:
        for _ in range(2):
            sit(counting.GAME, journal, 1).close()
    with closing(sqlite3.connect(source / "journal.sqlite")) as sql, sql:
        sql.execute("UPDATE tables SET opened = opened - id")
    shutil.copytree(source, target)
    with opened(source) as journal:
        for id, steps in ((1, 3), (2, 5)):
            table = open_table(journal, id, find_toy).table
            for _ in range(steps):
                play_a_step(table, Random(steps))
            table.close()
    merge(source, target)
    assert {id: turns_of(table) for id, table in tables_of(target).items()} == {
        id: turns_of(table) for id, table in tables_of(source).items()
    }


def test_merging_journals_takes_over_pin_and_result_and_restores_a_deleted_table(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    with opened(source) as journal:
        table = sit(counting.GAME, journal, 1)
        table.close()
    shutil.copytree(source, target)
    with opened(source) as journal:
        journal.pin(table.id)
        journal.set_result(table.id, "Cross won")
    with opened(target) as journal:
        journal.delete_table(table.id)
    assert [merge(source, target).grown for _ in range(2)] == [1, 0]
    with opened(target) as journal:
        (info,) = journal.tables()
        assert (info.pinned, info.result) == (True, "Cross won")


def test_table_opened_at_another_time_in_the_target_is_not_copied_again_by_a_merge(tmp_path: Path) -> None:
    """It was opened at another moment here, and is known by its start."""
    source, target = tmp_path / "source", tmp_path / "target"
    fill(source, 3, 3)
    target.mkdir()
    merge(source, target)
    with closing(sqlite3.connect(target / "journal.sqlite")) as sql, sql:
        sql.execute("UPDATE tables SET opened = opened + 5")
    before = dump(target)
    assert merge(source, target).added == 0
    assert dump(target) == before


@pytest.mark.parametrize("game", [tiles.GAME, dice.GAME])
def test_merging_journals_copies_the_records_of_a_game_with_their_table(game: Game, tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    with opened(source) as journal:
        table = sit(game, journal, 1)
        while len(table.history.nodes) < 3:
            play_a_step(table, Random(1))
        turn = next(journal.reader.turns(table.id))
        journal.fill(table.id, [], [(turn.serial, Record("fact", "a", {"b": 1}))])
        table.close()
    target.mkdir()
    done = merge(source, target)
    with opened(source) as one, opened(target) as other:
        assert other.records(done.ids[table.id], "fact") == one.records(table.id, "fact") != []


def test_encrypted_table_without_its_key_is_left_out_of_a_merge_and_counted(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    with opened(source) as journal:
        sit(dice.GAME, journal, 1, "fair").close()
        is_secret = bool(journal.reader.stored_record(1).encrypted)
        assert is_secret
    (source / KEY).unlink()
    target.mkdir()
    done = merge(source, target)
    assert (done.locked, done.added) == (1, 0)


def test_merged_table_with_a_taken_title_gets_a_number_and_is_reported_once(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    for folder, seed in ((source, 1), (target, 2)):
        with opened(folder) as journal:
            table = sit(counting.GAME, journal, seed)
            journal.rename(table.id, "Mine")
            table.close()
    assert merge(source, target).renamed == ["Mine (2)"]
    assert merge(source, target).renamed == []
    with opened(target) as journal:
        assert sorted(info.title for info in journal.tables()) == ["Mine", "Mine (2)"]


def test_tables_of_a_game_that_is_not_installed_are_merged_once(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    fill(source, 2, 4)
    target.mkdir()

    def find(id: str) -> Game:
        raise Illegal(f"There is no game {id}.")

    with opened(source) as theirs, opened(target) as ours:
        for count in (4, 0):
            done = JournalMerge()
            list(merge_journals(theirs, ours, done, find))
            assert done.added == count
