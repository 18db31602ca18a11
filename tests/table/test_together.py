"""Test one game at two tables, as in two windows: one tree, and a current turn for each table."""

from __future__ import annotations

from pathlib import Path

import pytest

from takeback.engine.game import Game
from takeback.engine.journal import Journal, JournalError
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.table.opening import merge_into, new_table, open_table, save_file_of, table_from_file
from takeback.table.seat_changes import change_player
from takeback.table.table import Table
from takeback.table.thinker import Thinkers
from tests.table import workshop
from tests.table.sitting import ANN, BEN, Listener, check_consistency, count, sit
from tests.table.workshop import Make, Pass
from tests.toys import counting
from tests.toys.players import with_player


def make_two_tables(*steps: int, journal: Journal | None = None) -> tuple[Table, Table]:
    """Make two tables at the same turn of one game, after these steps."""
    first = sit(counting.GAME, journal=journal or Journal.open())
    first.register()
    count(first, *steps)
    return first, open_second_table(first)


def find_counting_game(_id: str) -> Game:
    return counting.GAME


def get_journal(table: Table) -> Journal:
    assert table.storage.journal is not None
    return table.storage.journal


def open_second_table(first: Table) -> Table:
    second = open_table(get_journal(first), first.id).table
    second.register()
    return second


def check_both_tables(first: Table, second: Table) -> None:
    check_consistency(first)
    check_consistency(second)


def test_opening_an_open_game_again_gives_a_second_table_with_the_same_tree_and_turn() -> None:
    first, second = make_two_tables(1, 2)
    assert second is not first
    assert second.history is first.history
    assert second.here is first.here
    check_both_tables(first, second)


def test_turn_at_one_table_extends_the_line_of_the_second_which_stays_at_its_turn() -> None:
    first, second = make_two_tables(1)
    at_first, at_second = Listener(first), Listener(second)
    here = second.here
    count(first, 2, 3)
    assert at_first.news() == [(1, 2, "played"), (2, 3, "played")]
    assert at_second.news() == [], "a table that stays emits no change"
    assert second.here is here
    assert second.line == first.line
    check_both_tables(first, second)
    second.redo()
    assert second.here is first.line[2]


def test_two_tables_of_a_game_can_play_different_lines_of_one_tree() -> None:
    first, second = make_two_tables(1)
    count(first, 2)
    count(second, 3)
    count(first, 1)
    count(second, 1)
    assert [node.state.number for node in first.line] == [0, 1, 3, 4]
    assert [node.state.number for node in second.line] == [0, 1, 4, 5]
    assert len(first.history.nodes) == 6
    assert len({node.serial for node in (*first.line, *second.line)}) == 6
    check_both_tables(first, second)
    first.go_to(second.here)
    assert first.line == second.line


def test_same_turn_played_at_two_tables_of_a_game_is_one_turn() -> None:
    first, second = make_two_tables(1)
    assert count(first, 2) is count(second, 2)
    assert len(first.history.nodes) == 3


@pytest.mark.parametrize("fair", [False, True])
def test_turns_and_marks_made_at_two_tables_and_the_place_are_the_same_after_reopening(
    fair: bool, tmp_path: Path
) -> None:
    journal = Journal.open(tmp_path / "journal.sqlite")
    first = sit(counting.GAME, rule="fair" if fair else "free", journal=journal)
    first.register()
    count(first, 1)
    second = open_second_table(first)
    count(first, 2)
    if not fair:
        count(second, 3)
    second.marks.set(first.here, "note", "Good.", "note")
    shown = save_file_of(first)
    first.close()
    second.storage.save_cursor()
    place = second.here.serial
    second.close()
    journal.close()
    journal = Journal.open(tmp_path / "journal.sqlite")
    again = open_table(journal, first.id, find_counting_game).table
    assert again.here.serial == place
    assert save_file_of(again).turns == shown.turns
    assert save_file_of(again).marks == shown.marks
    journal.close()


def test_another_turn_in_the_past_is_refused_at_a_second_table_of_a_fair_game() -> None:
    first = sit(counting.GAME, rule="fair", journal=Journal.open())
    first.register()
    count(first, 1)
    second = open_second_table(first)
    count(first, 2, 3)
    with pytest.raises(Illegal):
        count(second, 1)
    assert second.line == first.line


def test_mark_made_at_one_table_appears_at_the_second_and_is_undone_only_at_the_first() -> None:
    first, second = make_two_tables(1)
    heard = Listener(second)
    first.marks.set(first.here, "note", "Good.", "note")
    assert heard.tidied == [second.here]
    assert second.here.mark("note") == "Good."
    with pytest.raises(Illegal, match="no mark to undo"):
        second.marks.undo()
    first.marks.undo()
    assert heard.tidied == [second.here] * 2


def test_table_on_a_line_deleted_at_another_table_goes_to_the_fork() -> None:
    first, second = make_two_tables(1, 2)
    second.go_by_rows(-1)
    first.go_by_rows(-1)
    away = count(second, 3)
    heard = Listener(second)
    first.marks.set(away, "hidden", True, "delete line 2")
    assert second.here is first.line[1]
    assert heard.news() == [(3, 1, "went")]
    check_both_tables(first, second)
    first.marks.undo()
    check_both_tables(first, second)
    second.go_to(away)
    assert second.here is away


def test_turns_deleted_at_one_table_leave_the_line_of_the_second_and_return_with_undo() -> None:
    first, second = make_two_tables(1, 2, 3)
    second.go_by_rows(-2)
    whole = list(second.line)
    first.marks.set(whole[2], "hidden", True, "delete from here")
    assert second.line == whole[:2]
    first.marks.undo()
    assert second.line == whole
    check_both_tables(first, second)


def test_permanently_deleted_line_cannot_be_entered_or_undone_at_a_second_table() -> None:
    first, second = make_two_tables(1, 2)
    gone = first.here
    first.marks.set(gone, "hidden", True, "delete from here")
    second.marks.set(second.here, "note", "Here.", "note")
    assert first.marks.destroy_deleted_lines() == 1
    with pytest.raises(Illegal, match=r"That line was deleted permanently\."):
        second.go_to(gone)
    with pytest.raises(Illegal, match="no mark to undo"):
        second.marks.undo()
    check_both_tables(first, second)


def test_draft_is_shared_by_two_tables_of_a_game_and_stays_when_one_is_closed() -> None:
    journal = Journal.open()
    first = sit(workshop.GAME, journal=journal)
    first.register()
    second = open_second_table(first)
    at_second = Listener(second)
    first.act(Make(1), ANN)
    assert second.state_for(ANN).made == ((ANN, 1),)
    second.act(Make(2), ANN)
    assert at_second.drafted == [ANN, ANN]
    first.close()
    second.act(Make(3), ANN)
    assert at_second.drafted == [ANN] * 3
    (kept,) = journal.load(second.id).drafts
    assert bytes(kept.moves).count(b"Make") == 3
    second.undo(ANN)
    assert second.state_for(ANN).made == ((ANN, 1), (ANN, 2))
    second.drafts.discard(ANN)
    assert journal.load(second.id).drafts == []


def test_turn_confirmed_at_one_table_ends_its_draft_at_the_second_and_moves_plans_along() -> None:
    first = sit(workshop.GAME, journal=Journal.open())
    first.register()
    second = open_second_table(first)
    first.act(Make(1), ANN)
    second.act(Make(7), BEN)
    first.act(Pass(), ANN)
    assert second.drafts.find(ANN) is None
    assert [move.action for move in first.drafts.find(BEN).moves()] == [Make(7)], "the plan has moved on"
    second.go_forward()
    assert [move.action for move in second.drafts.find(BEN).moves()] == [Make(7)]


def test_player_changed_at_one_table_is_changed_at_the_second() -> None:
    first = new_table(with_player("quick"), {}, [Seat()] * 2, 1, "free", Journal.open())
    first.register()
    second = open_second_table(first)
    change_player(first, BEN, Seat("computer", "Ben"))
    assert second.seats == first.seats
    assert second.persons == (ANN,)


def test_turns_merged_from_a_file_appear_at_other_open_tables_of_the_game() -> None:
    """Merge as when the file is opened in another window: it is merged before the game is shown there."""
    first, second = make_two_tables(1)
    theirs = table_from_file(save_file_of(first), None, find_counting_game).table
    count(theirs, 2)
    third = open_table(get_journal(first), first.id).table
    merge_into(third, save_file_of(theirs))
    assert [node.state.number for node in first.line] == [0, 1, 3]
    assert second.line == first.line
    third.close()
    assert first.other_tables() == [second]


def test_turn_that_cannot_be_stored_changes_no_table_and_both_go_on_without_saving() -> None:
    first, second = make_two_tables(1)
    get_journal(first).close()
    with pytest.raises(JournalError):
        count(second, 2)
    assert first.line == second.line
    second.stop_saving()
    count(second, 2)
    assert first.storage.journal is None
    assert first.line == second.line


def test_computer_answers_at_the_table_where_a_person_played_and_waits_at_the_second(qapp: object) -> None:
    game = with_player("quick")
    journal = Journal.open()
    first = new_table(game, {}, [Seat(), Seat("computer")], 1, "free", journal)
    first.register()
    count(first, 1)
    second = open_second_table(first)
    assert not first.computers_wait
    assert second.computers_wait, "the other one thinks already"
    second.go_back()
    count(second, 1)
    assert not second.computers_wait, "whoever plays there is answered there"
    asked = Thinkers(second)
    asked._think(BEN)
    assert asked.thinking_seat == BEN
    count(first, 2)
    assert second.computers_wait, "it was answered over there"
    assert asked.thinking_seat == -1
    asked.close()


def test_second_table_of_an_open_game_with_another_tree_cannot_register() -> None:
    first, _ = make_two_tables()
    stranger = Table(first.game, first.record, first.storage.journal, id=first.id)
    with pytest.raises(RuntimeError, match="A game is open twice"):
        stranger.register()


def test_game_closed_at_all_tables_is_read_from_the_journal_again() -> None:
    first, second = make_two_tables(1)
    journal = get_journal(first)
    first.close()
    second.close()
    assert journal.open_tables == {}
    assert open_table(journal, first.id, find_counting_game).table.history is not first.history
