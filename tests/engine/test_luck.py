"""Test turns that record whose luck they took, so that they have the same result wherever they are
replayed."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from takeback.engine import savefile, share
from takeback.engine.chance import Chance, Luck, chance_of
from takeback.engine.history import CameFrom, History, Node, tree_digest
from takeback.engine.journal import Journal
from takeback.engine.journal_checks import CHECKED, renew_checksums
from takeback.engine.merge import merge
from takeback.engine.play import play_action
from takeback.engine.recheck import recheck
from takeback.engine.record import Seat, TableRecord, start_state, turn_record
from takeback.engine.savefile import SaveFile, SaveFileError
from takeback.engine.state import Illegal, encode
from takeback.engine.verify import verify
from takeback.table.opening import open_table, table_from_file
from tests.engine.playing import sit, wander
from tests.toys import dice, find_toy

GAME = dice.GAME
RECORD = TableRecord("dice", 1, GAME.read_options({"goal": 10_000}), (Seat(name="Ann"), Seat(name="Ben")), 7)


def add_roll(history: History, parent: Node, luck: Luck | None = None) -> Node:
    """Add a roll by the seat to act."""
    seat = GAME.to_act(parent.state)
    chance = chance_of(RECORD.seed, parent, next(iter(seat)), 0, luck)
    move = play_action(GAME, parent.state, next(iter(seat)), dice.Shake(), chance)
    return history.add(parent, (move,), luck=luck)


def make_history() -> tuple[History, Node]:
    """Make a line of six turns, and from the second one a line whose first turn took the luck of the
    fifth."""
    history = History(start_state(GAME, RECORD))
    node = history.root
    line = [node]
    for _ in range(6):
        node = add_roll(history, node)
        line.append(node)
    fifth = line[5]
    assert fifth.parent is not None
    other = add_roll(history, line[2], Luck(fifth.parent.key, fifth.seat, (0,)))
    return history, add_roll(history, other)


def write(history: History, here: Node, record: TableRecord = RECORD) -> SaveFile:
    return savefile.document_of(GAME, record, history, here)


def change_turn(file: SaveFile, serial: int, **changed: object) -> SaveFile:
    turns = [replace(turn, **changed) if turn.serial == serial else turn for turn in file.turns]
    return replace(file, turns=tuple(turns))


def test_turn_with_recorded_luck_draws_the_random_numbers_of_the_turn_it_names() -> None:
    luck = Luck("abc", 1, (4, 2))
    history, _ = make_history()
    for number, step in ((0, 4), (1, 2)):
        taken = chance_of(3, history.root, 0, number, luck)
        assert taken.below(1_000_000) == Chance(3, "abc", 1, step).below(1_000_000)


def test_same_action_with_other_luck_is_a_second_child_with_another_key_found_by_luck() -> None:
    history, here = make_history()
    other = here.parent
    assert other is not None
    assert other.parent is not None
    assert len(other.parent.children) == 2
    one, two = other.parent.children
    assert one.moves[0].action == two.moves[0].action
    assert one.key != two.key
    assert history.find_child(other.parent, two.moves, two.luck) is two
    assert history.find_child(other.parent, two.moves) is one


def test_adding_a_turn_with_known_luck_returns_the_same_child_among_many() -> None:
    history, here = make_history()
    nodes = [add_roll(history, here, Luck(f"{number}", 0, (0,))) for number in range(40)]
    assert len(here.children) == 40
    assert [add_roll(history, here, node.luck) for node in nodes] == nodes


def test_recheck_replays_turns_with_their_luck_to_the_same_tree() -> None:
    history, here = make_history()
    result = recheck(GAME, RECORD, write(history, here).turns)
    assert result.problems == []
    assert result.history is not None
    assert tree_digest(result.history) == tree_digest(history)


@pytest.mark.parametrize("luck", [None, Luck("else", 0, (0,)), Luck("", 1, (0,)), Luck("", 0, (0, 1))])
def test_changed_luck_of_a_turn_is_found_by_recheck_and_by_both_checks_of_verify(luck: Luck | None) -> None:
    history, here = make_history()
    assert here.parent is not None
    file = change_turn(write(history, here), here.parent.serial, luck=luck)
    problems = recheck(GAME, RECORD, file.turns).problems
    assert [one.serial for one in problems][:1] == [here.parent.serial]
    faults = {one.name: one.faults for one in verify(GAME, file).checks}
    assert faults["Rules and figures"]
    assert faults["Chain"]


def test_save_file_with_luck_has_version_3_and_opens_to_the_same_tree() -> None:
    history, here = make_history()
    file = write(history, here)
    assert file.version == savefile.VERSION == 3
    read = savefile.read(encode(file))
    assert [turn.luck for turn in read.turns] == [turn.luck for turn in file.turns]
    opened = table_from_file(read, None, find_toy)
    assert opened.problems == ()
    assert tree_digest(opened.table.history) == tree_digest(history)


def test_save_file_without_luck_has_version_2_and_no_field_for_luck() -> None:
    history = History(start_state(GAME, RECORD))
    file = write(history, add_roll(history, history.root))
    assert file.version == 2
    assert b'"luck"' not in encode(file)


def test_turn_of_a_file_with_luck_for_another_number_of_steps_is_reported_as_a_problem() -> None:
    history, here = make_history()
    file = change_turn(write(history, here), here.serial, luck=Luck("", 0, (0, 1)))
    opened = table_from_file(file, None, find_toy)
    assert [problem.serial for problem in opened.problems] == [here.serial]


@pytest.mark.parametrize(
    "luck", ['{"after":"x"}', '{"after":"x","seat":-1,"steps":[0]}', '{"after":"x","seat":0,"steps":[]}', "3"]
)
def test_malformed_luck_is_refused_in_a_save_file(luck: str) -> None:
    history, here = make_history()
    text = re.sub(r'"luck":\{[^}]*\}', f'"luck":{luck}', encode(write(history, here)).decode(), count=1)
    assert luck in text
    with pytest.raises(SaveFileError):
        savefile.read(text.encode())


def test_turns_with_luck_are_the_same_after_storing_and_opening_in_the_journal(path: Path) -> None:
    history, here = make_history()
    with closing(Journal.open(path)) as journal:
        id = journal.import_table(
            RECORD, [turn_record(GAME, node) for node in history.nodes.values() if node.parent]
        )
        assert here.serial in {turn.serial for turn in journal.load(id).turns if turn.parent}
        table = open_table(journal, id, find_toy).table
        assert tree_digest(table.history) == tree_digest(history)
        assert [node.luck for node in table.history.nodes.values()] == [
            node.luck for node in history.nodes.values()
        ]
        assert recheck(GAME, RECORD, journal.load(id).turns).problems == []


def test_damaged_luck_in_the_journal_is_found_by_recheck(path: Path) -> None:
    history, _ = make_history()
    with closing(Journal.open(path)) as journal:
        id = journal.import_table(
            RECORD, [turn_record(GAME, node) for node in history.nodes.values() if node.parent]
        )
    with closing(sqlite3.connect(path)) as sql:
        sql.execute("UPDATE turns SET luck = x'7b' WHERE luck <> x''")
        renew_checksums(sql, "turns")
        sql.commit()
    with closing(Journal.open(path)) as journal:
        assert recheck(GAME, RECORD, journal.load(id).turns).problems != []


def test_version_3_journal_without_a_column_for_luck_opens_with_the_same_tree(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        table = sit(GAME, journal, 5)
        wander(table, 20, 3)
        table.close()
        before = tree_digest(table.history)
    with closing(sqlite3.connect(path)) as sql:
        sql.execute("ALTER TABLE turns DROP COLUMN luck")
        for checked in CHECKED:
            sql.execute(f"ALTER TABLE {checked} DROP COLUMN checksum")
        sql.execute("PRAGMA user_version = 3")
        sql.commit()
    with closing(Journal.open(path)) as journal:
        assert not journal.is_read_only
        opened = open_table(journal, table.id, find_toy)
        assert opened.problems == ()
        assert tree_digest(opened.table.history) == before


def test_merging_adds_turns_that_differ_only_in_luck_and_merging_again_adds_none() -> None:
    history, _ = make_history()
    plain = History(start_state(GAME, RECORD))
    node = plain.root
    for _ in range(6):
        node = add_roll(plain, node)
    found = merge(plain, history)
    assert len(found.nodes) == 2
    assert tree_digest(plain) == tree_digest(history)
    assert not merge(plain, history)


def test_merging_renumbers_marks_of_origin_and_drops_those_of_turns_that_are_missing() -> None:
    history, here = make_history()
    mine, node = History(start_state(GAME, RECORD)), None
    for action in (dice.Wait(), dice.Show()):
        parent = node or mine.root
        seat = next(iter(GAME.to_act(parent.state)))
        node = mine.add(
            parent, (play_action(GAME, parent.state, seat, action, chance_of(7, parent, seat, 0)),)
        )
    source = history.nodes[5]
    history.set_mark(here, "came_from", CameFrom(source.serial, "changed"))
    history.set_mark(source, "came_from", CameFrom(999, "kept"))
    found = merge(mine, history)
    there = found.ours[here].mark("came_from")
    assert there == CameFrom(found.ours[source].serial, "changed")
    assert there.turn != source.serial
    assert found.ours[source].mark("came_from") is None, "what it came from is not here"


def test_shared_text_with_luck_has_version_3_and_gives_the_same_turns() -> None:
    _, here = make_history()
    text = share.make_text(GAME, RECORD, here)
    assert text.startswith("tb3.dice.")
    shared = share.read(text, find_toy)
    again = share.play_line(shared, share.make_record(shared, RECORD.seats))
    tip = again.nodes[len(shared.turns)]
    assert tip.key == here.key
    assert tip.state == here.state


def test_shared_text_without_luck_has_version_1() -> None:
    history = History(start_state(GAME, RECORD))
    assert share.make_text(GAME, RECORD, add_roll(history, history.root)).startswith("tb1.dice.")


def test_sharing_a_turn_with_luck_for_another_number_of_steps_is_refused() -> None:
    _, here = make_history()
    here.luck = Luck("x", 0, (0, 1))
    with pytest.raises(share.TextTooLong):
        share.make_text(GAME, RECORD, here)


def test_verify_accepts_luck_of_another_turn_on_a_free_table_and_names_it_as_a_fault_on_a_fair_one() -> None:
    history, here = make_history()
    assert verify(GAME, write(history, here)).holds
    faults = [
        fault
        for one in verify(GAME, write(history, here, replace(RECORD, rule="fair"))).checks
        for fault in one.faults
    ]
    assert any(
        f"number {here.parent.serial}: it used the random values" in fault for fault in faults if here.parent
    )


def test_shared_text_with_luck_for_another_number_of_steps_is_refused_with_its_turn() -> None:
    _, here = make_history()
    shared = share.read(share.make_text(GAME, RECORD, here), find_toy)
    turns = tuple(
        (*turn[:-1], ["x", 0, 0, 1]) if isinstance(turn[-1], list) else turn for turn in shared.turns
    )
    with pytest.raises(
        Illegal, match=r"The line stops at turn 3\. Its random values belong to a different number"
    ):
        share.play_line(replace(shared, turns=turns), share.make_record(shared, RECORD.seats))
