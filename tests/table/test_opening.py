"""Test that tables are created, closed and reopened unchanged."""

from __future__ import annotations

import dataclasses
import gc
import json
import random
from pathlib import Path

import msgspec
import pytest

from takeback.engine import savefile
from takeback.engine.game import Computers, Game, Older
from takeback.engine.history import Bookmark, History
from takeback.engine.journal import Journal
from takeback.engine.journal_checks import renew_checksums
from takeback.engine.recheck import recheck
from takeback.engine.record import Rebuilt, Seat, current_node, paused_garbage_collection
from takeback.engine.savefile import SaveFileError
from takeback.engine.state import Illegal, digest
from takeback.table.opening import (
    find_stored_table,
    merge_into,
    new_table,
    open_table,
    save,
    save_file_of,
    table_from_file,
)
from tests.engine.playing import TOYS, play_a_step, read_whole_table, sit, wander
from tests.toys import counting, dice, find_toy, players, tiles

PEOPLE = [Seat(), Seat()]


def rewrite(journal: Journal, table: str, column: str, old: str, new: str, where: str = "") -> None:
    """Replace a text in stored rows, as if another edition had written them."""
    changed = f"CAST(replace({column}, ?, ?) AS BLOB)"
    journal._sql.execute(f"UPDATE {table} SET {column} = {changed} {where}", (old, new))
    renew_checksums(journal._sql, table)


def toys() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("game", TOYS, ids=lambda game: game.id)


def test_new_table_has_all_options_default_seat_names_and_a_start_fixed_by_its_seed() -> None:
    table = new_table(dice.GAME, {"sides": "8"}, [Seat(name="Zoe"), Seat()], 7)
    assert table.record.options == {"sides": 8, "goal": 50}
    assert table.names == ("Zoe", "Ben")
    assert table.state == new_table(dice.GAME, {"sides": 8}, PEOPLE, 7).state


@pytest.mark.parametrize(
    ("options", "seats", "rule", "sentence"),
    [
        ({"side": 8}, PEOPLE, "free", "There is no option “side”. There are: sides, goal."),
        ({"sides": 99}, PEOPLE, "free", "Sides goes from 2 to 20, not “99”."),
        ({}, [Seat()], "free", "Dice is for 2 or 3 players, not 1."),
        ({}, PEOPLE, "odd", "The table rule is free or fair."),
        ({}, [Seat("computer"), Seat()], "free", "Dice has no computer players."),
        ({}, [Seat("ghost"), Seat()], "free", "A seat is played by a person or a computer."),
    ],
)
def test_invalid_new_table_is_refused_and_not_stored(
    options: dict[str, object], seats: list[Seat], rule: str, sentence: str
) -> None:
    journal = Journal.open()
    with pytest.raises(Illegal) as why:
        new_table(dice.GAME, options, seats, 1, rule, journal)
    assert str(why.value) == sentence
    assert journal.tables() == []
    journal.close()


def test_table_whose_current_turn_was_deleted_opens_at_the_turn_before_it() -> None:
    """Check an end of the program between the deletion and the writing of the current turn."""
    journal = Journal.open()
    table = new_table(counting.GAME, {}, PEOPLE, 1, journal=journal)
    for seat in (0, 1, 0):
        table.act(counting.Count(1), seat)
    table.storage.save_cursor()
    journal.write_changes(table.id, marks=[(2, "hidden", b"true")])
    again = open_table(journal, table.id, find_toy).table
    assert again.here.serial == 1
    assert [node.serial for node in again.line] == [0, 1]


def test_table_begun_from_a_given_state_is_played_and_reopens_from_it() -> None:
    journal = Journal.open()
    table = new_table(counting.GAME, {}, PEOPLE, 1, journal=journal, start=counting.at(99))
    table.act(counting.Count(2), 0)
    again = open_table(journal, table.id, find_toy).table
    assert again.history.root.state.number == 99
    assert again.state.number == 101
    journal.close()


@toys()
def test_reopened_table_equals_the_closed_one(game: Game, tmp_path: Path) -> None:
    for seed in range(8):
        journal = Journal.open(tmp_path / f"{seed}.journal")
        table = sit(game, journal, seed)
        wander(table, 60, seed)
        table.close()
        journal.close()
        journal = Journal.open(tmp_path / f"{seed}.journal")
        opened = open_table(journal, table.id, find_toy)
        assert opened.problems == ()
        assert read_whole_table(opened.table) == read_whole_table(table)
        assert opened.table.line == table.line or [node.serial for node in opened.table.line] == [
            node.serial for node in table.line
        ]
        journal.close()


def test_table_opens_at_its_last_played_turn_or_at_the_place_stored_after_it() -> None:
    journal = Journal.open()
    table = sit(counting.GAME, journal)
    table.storage.save_cursor()
    for turn in range(3):
        table.act(counting.Count(1), turn % 2)
    assert open_table(journal, table.id, find_toy).table.here.serial == 3
    table.go_to(table.history.root)
    table.storage.save_cursor()
    assert open_table(journal, table.id, find_toy).table.here.serial == 0
    table.act(counting.Count(2), 0)
    assert open_table(journal, table.id, find_toy).table.here.serial == 4
    journal.close()


def test_keys_of_turns_are_computed_only_in_games_with_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def digest_of_path(value: object) -> str:
        asked.append(value)
        return digest(value)

    monkeypatch.setattr("takeback.engine.history.digest", digest_of_path)
    for game in (counting.GAME, dice.GAME):
        journal = Journal.open()
        table = sit(game, journal)
        action = counting.Count(1) if game is counting.GAME else dice.Wait()
        for _ in range(30):
            table.act(action, table.to_act()[0])
        opened = open_table(journal, table.id, find_toy).table
        opened.act(action, opened.to_act()[0])
        assert asked == []
        if game is dice.GAME:
            opened.act(dice.Shake(), opened.to_act()[0])
        assert len(asked) == (31 if game is dice.GAME else 0)


def test_objects_made_while_collection_is_paused_are_in_the_oldest_generation_afterwards(
    moved_objects: None,
) -> None:
    gc.collect()
    with paused_garbage_collection():
        made = [[number] for number in range(20_000)]
    old = {id(one) for one in gc.get_objects(generation=2)}
    assert all(id(one) in old for one in made)


def test_table_whose_current_turn_was_lost_opens_at_the_start_even_if_lost_turns_form_a_cycle() -> None:
    """Check a damaged journal, where two lost turns may name each other as parent."""
    built = Rebuilt(History(0), lost={1: 2, 2: 1, 4: 3, 3: 0})
    assert current_node(built, 1) is built.history.root
    assert current_node(built, 4) is built.history.root


def test_computer_plays_on_after_opening_at_the_last_turn_and_waits_if_opened_in_the_past() -> None:
    journal = Journal.open()
    table = sit(counting.GAME, journal)
    table.act(counting.Count(1), 0)
    assert not open_table(journal, table.id, find_toy).table.computers_wait
    table.go_to(table.history.root)
    table.storage.save_cursor()
    assert open_table(journal, table.id, find_toy).table.computers_wait
    journal.close()


def test_opening_a_table_drops_a_planned_step_that_is_refused_now_and_says_why() -> None:
    journal = Journal.open()
    table = sit(tiles.GAME, journal)
    table.act(tiles.Take(3), 1)
    table.act(tiles.Place(), 1)
    rewrite(journal, "drafts", "draft", '"tile":3', '"tile":77')
    opened = open_table(journal, table.id, find_toy)
    draft = opened.table.drafts.find(1)
    assert draft is not None
    assert not draft.is_open
    assert draft.report == ("takes 77: Tile 77 is gone.", "places 77 at the back: Take a tile first.")
    journal.close()


def test_plan_that_cannot_be_read_is_reported_on_opening() -> None:
    journal = Journal.open()
    table = sit(tiles.GAME, journal)
    table.act(tiles.Take(3), 1)
    rewrite(journal, "drafts", "draft", '"Take"', '"Fly"')
    draft = open_table(journal, table.id, find_toy).table.drafts.find(1)
    assert draft is not None
    assert draft.report == ("Your plan for this turn can no longer be read.",)
    journal.close()


def test_unreadable_turn_is_dropped_with_those_after_it_and_new_turns_get_higher_numbers() -> None:
    journal = Journal.open()
    table = sit(counting.GAME, journal)
    for turn in range(6):
        table.act(counting.Count(1), turn % 2)
    rewrite(journal, "turns", "moves", '"Counted"', '"Flown"', "WHERE place & 255 = 4")
    opened = open_table(journal, table.id, find_toy)
    assert [problem.serial for problem in opened.problems] == [4]
    assert opened.table.here.serial == 3
    opened.table.act(counting.Count(2), 1)
    assert opened.table.here.serial == 7
    assert open_table(journal, table.id, find_toy).table.here.serial == 7
    journal.close()


@pytest.mark.parametrize("wrong", [4, 6])
def test_table_with_a_turn_of_a_wrong_digest_opens_at_the_turn_before_with_the_reason(wrong: int) -> None:
    journal = Journal.open()
    table = sit(counting.GAME, journal)
    for turn in range(6):
        table.act(counting.Count(1), turn % 2)
    rewrite(journal, "turns", "moves", '"by":1', '"by":3', f"WHERE place & 255 = {wrong}")
    opened = open_table(journal, table.id, find_toy)
    assert opened.table.here.serial == wrong - 1
    assert [str(problem.why) for problem in opened.problems] == [
        f"Turn {wrong} does not have the recorded result. The game opens at the turn before it."
    ]
    journal.close()


def test_lines_are_numbered_as_if_turns_of_a_wrong_digest_had_never_been_played() -> None:
    journal = Journal.open()
    table = sit(counting.GAME, journal)
    for by in (1, 2, 3):
        table.go_to(table.history.root)
        table.act(counting.Count(by), 0)
    numbers = {node.serial: table.history.line_number(node) for node in table.history.root.children}
    assert numbers == {1: 1, 2: 2, 3: 3}
    rewrite(journal, "turns", "moves", '"by":1', '"by":4', "WHERE place & 255 = 1")
    history = open_table(journal, table.id, find_toy).table.history
    assert {node.serial: history.line_number(node) for node in history.root.children} == {2: 1, 3: 2}
    journal.close()


def test_turns_and_plans_of_an_older_edition_are_upgraded_on_opening() -> None:
    journal = Journal.open()
    table = sit(tiles.GAME, journal)
    table.act(tiles.Take(3), 0)
    table.act(tiles.Place(), 0)
    table.confirm(0)
    table.act(tiles.Take(5), 1)
    rewrite(journal, "turns", "moves", '"tile":', '"number":')
    rewrite(journal, "drafts", "draft", '"tile":', '"number":')
    rewrite(journal, "drafts", "draft", '"edition":2', '"edition":1')
    journal._sql.execute("UPDATE turns SET edition = 1, digest = 'of another form'")
    renew_checksums(journal._sql, "turns")
    opened = open_table(journal, table.id, find_toy)
    assert opened.problems == ()
    assert opened.table.state == table.state
    draft, old = opened.table.drafts.find(1), table.drafts.find(1)
    assert draft is not None
    assert old is not None
    assert draft.moves() == old.moves()
    journal.close()


def test_report_on_a_changed_plan_is_there_after_reopening_until_the_next_step() -> None:
    journal = Journal.open()
    table = sit(tiles.GAME, journal)
    for action in (tiles.Take(3), tiles.Place()):
        table.act(action, 1)
    for step in (tiles.Take(3), tiles.Place(), tiles.EndTurn()):
        table.act(step, 0)
    result = table.drafts.by_place[1, 1].verdicts
    assert [(one.action, one.kind) for one in result] == [(tiles.Take(3), "fell"), (tiles.Place(), "fell")]
    for again in (
        open_table(journal, table.id, find_toy),
        table_from_file(save_file_of(table), None, find_toy),
    ):
        draft = again.table.drafts.find(1)
        assert draft is not None
        assert (draft.report, draft.verdicts) == (table.drafts.by_place[1, 1].report, result)
    table.act(tiles.Take(4), 1)
    draft = open_table(journal, table.id, find_toy).table.drafts.find(1)
    assert draft is not None
    assert (draft.report, draft.verdicts) == ((), ())
    journal.close()


def test_plan_of_a_seat_given_to_a_computer_is_dropped_but_an_unfinished_turn_is_kept() -> None:
    game = dataclasses.replace(tiles.GAME, computers=Computers(choose=players.quick))
    table = sit(game)
    for seat in (0, 1):
        table.act(tiles.Take(3), seat)
    file, computer = save_file_of(table), Seat("computer")
    given = msgspec.structs.replace(file, seats=(file.seats[0], computer))
    again = table_from_file(given, None, lambda id: game).table
    assert again.drafts.find(1) is None, "a computer plans nothing"
    assert again.drafts.find(0) is not None
    given = msgspec.structs.replace(file, seats=(computer, file.seats[1]))
    again = table_from_file(given, None, lambda id: game).table
    assert again.drafts.find(0) is not None, "it is in the middle of its turn"
    assert again.drafts.find(1) is not None


def test_report_on_a_plan_is_kept_when_its_stored_verdicts_cannot_be_read() -> None:
    table = sit(tiles.GAME)
    table.act(tiles.Take(3), 1)
    for step in (tiles.Take(3), tiles.Place(), tiles.EndTurn()):
        table.act(step, 0)
    data = savefile.encoded(save_file_of(table))
    for broken in (b'"verdicts":[["fell"]]', b'"verdicts":"nothing"', b'"verdicts":{}'):
        start = data.rindex(b'"verdicts":')
        end = data.index(b"]]", start) + 2
        draft = table_from_file(
            savefile.read(data[:start] + broken + data[end:]), None, find_toy
        ).table.drafts.find(1)
        assert draft is not None
        assert (draft.report, draft.verdicts) == (table.drafts.by_place[1, 1].report, ())


def test_digests_of_an_older_edition_are_checked_only_if_the_game_says_states_are_unchanged() -> None:
    game = dataclasses.replace(tiles.GAME, older=Older(upgrade=tiles.upgrade, same_state_since=1))
    table = sit(game)
    for seat, tile in ((0, 3), (1, 5)):
        table.act(tiles.Take(tile), seat)
        table.act(tiles.Place(), seat)
        table.confirm(seat)
    plain = json.loads(savefile.encoded(save_file_of(table)))
    for turn in plain["turns"]:
        turn["edition"] = 1
    sound = savefile.read(json.dumps(plain).encode())
    assert table_from_file(sound, None, lambda id: game).problems == ()
    assert recheck(game, sound.record, sound.turns).problems == []
    plain["turns"][1]["digest"] = "of another state"
    parted = savefile.read(json.dumps(plain).encode())
    opened = table_from_file(parted, None, lambda id: game)
    assert [problem.serial for problem in opened.problems] == [2]
    assert opened.table.here.serial == 1
    assert [one.serial for one in recheck(game, parted.record, parted.turns).problems] == [2]
    assert table_from_file(parted, None, find_toy).problems == (), "another form of state has other digests"


def test_table_of_a_read_only_journal_can_be_opened_and_shows_new_turns_but_not_played(
    tmp_path: Path,
) -> None:
    first = Journal.open(tmp_path / "j")
    table = sit(counting.GAME, first)
    table.act(counting.Count(1), 0)
    second = Journal.open(tmp_path / "j")
    looked_at = open_table(second, table.id, find_toy).table
    assert looked_at.state.number == 1
    with pytest.raises(Illegal):
        looked_at.act(counting.Count(1), 1)
    table.act(counting.Count(1), 1)
    assert open_table(second, table.id, find_toy).table.state.number == 2
    second.close()
    first.close()


# files ----------------------------------------------------------------------------------------------------
@toys()
def test_save_file_restores_the_whole_table_in_memory_and_in_a_journal(game: Game, tmp_path: Path) -> None:
    for seed in range(8):
        table = sit(game, None, seed)
        wander(table, 60, seed)
        save(table, tmp_path / "a.takeback")
        journal = Journal.open()
        opened = table_from_file(savefile.read(tmp_path / "a.takeback"), journal, find_toy)
        assert opened.problems == ()
        assert read_whole_table(opened.table) == read_whole_table(table)
        assert read_whole_table(open_table(journal, opened.table.id, find_toy).table) == read_whole_table(
            table
        )
        journal.close()


def test_records_of_a_game_are_rebuilt_in_the_journal_from_a_save_file() -> None:
    first, second = Journal.open(), Journal.open()
    table = sit(dice.GAME, first)
    chance = random.Random(4)
    while table.to_act():
        play_a_step(table, chance)
    opened = table_from_file(save_file_of(table), second, find_toy).table
    assert second.records(opened.id, "shown") == first.records(table.id, "shown") != []
    first.close()
    second.close()


def test_save_file_contains_deleted_lines_or_leaves_them_out_on_request() -> None:
    table = sit(counting.GAME)
    table.act(counting.Count(1), 0)
    hidden = table.here
    table.act(counting.Count(1), 1)
    table.marks.set(hidden, "hidden", True, "Delete line")
    table.act(counting.Count(2), 0)
    assert len(save_file_of(table).turns) == 3
    assert [turn.serial for turn in save_file_of(table, with_hidden=False).turns] == [3]


def test_save_file_of_a_newer_version_opens_read_only_and_is_not_stored() -> None:
    journal = Journal.open()
    table = sit(counting.GAME)
    table.act(counting.Count(1), 0)
    data = savefile.encoded(save_file_of(table)).replace(b'"version":2', b'"version":4,"new":[1,2]')
    opened = table_from_file(savefile.read(data), journal, find_toy).table
    assert opened.is_read_only
    assert opened.state.number == 1
    assert journal.tables() == []
    journal.close()


def test_save_file_of_a_newer_edition_of_its_game_opens_read_only() -> None:
    data = savefile.encoded(save_file_of(sit(counting.GAME))).replace(b'"edition":1', b'"edition":9')
    assert table_from_file(savefile.read(data), None, find_toy).table.is_read_only


def test_turn_of_a_newer_edition_with_an_unknown_field_is_left_out_with_the_reason() -> None:
    table = sit(counting.GAME)
    table.act(counting.Count(1), 0)
    data = savefile.encoded(save_file_of(table)).replace(b'"edition":1', b'"edition":9')
    data = data.replace(b'"digest":', b'"edition":9,"digest":').replace(
        b'"type":"Counted"', b'"type":"Counted","new":1'
    )
    opened = table_from_file(savefile.read(data), None, find_toy)
    assert len(opened.table.history.nodes) == 1
    assert [problem.why for problem in opened.problems] == [
        "Turn 1 was played with a newer edition of Counting, and this one cannot read it."
    ]


def test_computer_seat_of_a_game_without_computers_becomes_a_person_with_the_reason() -> None:
    data = savefile.encoded(save_file_of(sit(counting.GAME)))
    data = data.replace(
        b'"kind":"person","name":"Ben","level":""', b'"kind":"computer","name":"Ben","level":"x"'
    )
    opened = table_from_file(savefile.read(data), None, find_toy)
    assert opened.table.seats[1].is_person
    assert [problem.why for problem in opened.problems] == [
        "Counting has no computer players. A person plays this seat now."
    ]


def test_merging_two_diverged_save_files_stores_all_turns_of_both_and_merging_again_adds_none() -> None:
    journal = Journal.open()
    table = sit(dice.GAME, journal, 3)
    wander(table, 30, 1)
    mine = table_from_file(save_file_of(table), None, find_toy).table
    theirs = table_from_file(save_file_of(table), None, find_toy).table
    wander(mine, 40, 2)
    wander(theirs, 40, 3)
    paths = {node.key for one in (mine, theirs) for node in one.history.nodes.values()}
    assert merge_into(table, save_file_of(mine)).problems == ()
    assert merge_into(table, save_file_of(theirs)).problems == ()
    assert {node.key for node in table.history.nodes.values()} == paths
    assert merge_into(table, save_file_of(theirs)).added == 0
    table.storage.save_cursor()
    assert read_whole_table(open_table(journal, table.id, find_toy).table) == read_whole_table(table)
    journal.close()


def test_merging_a_file_keeps_own_marks_appends_its_notes_and_stays_at_the_current_turn() -> None:
    table = sit(counting.GAME)
    table.act(counting.Count(1), 0)
    theirs = table_from_file(save_file_of(table), None, find_toy).table
    for one, note, name in ((table, "mine", "A"), (theirs, "theirs", "B")):
        one.marks.set(one.here, "note", note, "")
        one.marks.set(one.here, "bookmark", Bookmark(name), "")
    theirs.marks.set(theirs.here, "name", "the good line", "")
    here, state = table.here, table.state
    for _ in range(2):
        merge_into(table, save_file_of(theirs))
        assert (table.here, table.state) == (here, state)
        assert here.mark("note") == "mine\n\ntheirs"
        assert here.mark("bookmark") == Bookmark("A", note="B")
        assert here.mark("name") == "the good line"


def test_turn_added_by_a_merge_can_be_redone() -> None:
    table = sit(counting.GAME)
    theirs = table_from_file(save_file_of(table), None, find_toy).table
    theirs.act(counting.Count(1), 0)
    merge_into(table, save_file_of(theirs))
    table.redo()
    assert table.state.number == 1


def test_save_file_is_matched_to_the_stored_table_with_its_seed_and_to_no_other() -> None:
    journal = Journal.open()
    sit(counting.GAME, journal, 8)
    table = sit(counting.GAME, journal, 9)
    assert find_stored_table(journal, save_file_of(table), find_toy) == table.id
    assert find_stored_table(journal, save_file_of(sit(counting.GAME, None, 10)), find_toy) is None
    journal.close()


def test_file_of_a_newer_edition_matches_no_stored_table_and_cannot_be_merged() -> None:
    journal = Journal.open()
    table = sit(counting.GAME, journal, 9)
    newer = msgspec.structs.replace(save_file_of(table), edition=counting.GAME.edition + 1)
    assert find_stored_table(journal, newer, find_toy) is None
    with pytest.raises(SaveFileError, match="newer Takeback"):
        merge_into(table, newer)
    journal.close()


def test_merging_a_file_of_another_table_is_refused() -> None:
    with pytest.raises(SaveFileError, match="another table"):
        merge_into(sit(counting.GAME, None, 1), save_file_of(sit(counting.GAME, None, 2)))


def test_merge_that_the_journal_fails_to_store_adds_no_turn() -> None:
    journal = Journal.open()
    table = sit(counting.GAME, journal)
    theirs = table_from_file(save_file_of(table), None, find_toy).table
    theirs.act(counting.Count(1), 0)
    journal._sql.execute("DROP TABLE turns")
    with pytest.raises(Exception, match="damaged"):
        merge_into(table, save_file_of(theirs))
    assert list(table.history.nodes) == [0]
    journal.close()
