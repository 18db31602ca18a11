"""Test past positions, found in the history of a real table."""

from __future__ import annotations

from takeback.puzzles.items import PlayAgain, TakeBack
from takeback.puzzles.past_positions import page, past_positions, pile, replay_since
from tests.puzzles.playing import AtTable
from tests.puzzles.snakes import GAME, GROUND, Creep, make_snakes


def begin() -> AtTable:
    at = AtTable(GAME, make_snakes((2, 1), (1, 2), (4, 4)))
    at.act(Creep(0, "R"), Creep(0, "R"))
    return at


def test_no_past_position_is_listed_before_anything_was_undone() -> None:
    assert past_positions(begin().table.here) == []


def test_consecutive_undos_of_an_item_give_one_past_position_with_the_moves_since() -> None:
    at = begin()
    before = at.table.here
    at.back(0)
    at.back(0)
    at.act(Creep(0, "D"))
    found = past_positions(at.table.here)
    assert [(was.node, was.item) for was in found] == [(before, 0)]
    assert found[0].actions == (Creep(0, "D"),)


def test_undos_with_a_move_between_give_two_past_positions_newest_first() -> None:
    at = begin()
    at.back(0)
    at.act(Creep(2, "L"))
    at.back(0)
    assert len(past_positions(at.table.here)) == 2
    assert [was.order for was in past_positions(at.table.here)] == sorted(
        (was.order for was in past_positions(at.table.here)), reverse=True
    )


def test_past_position_with_later_moves_on_top_shows_owners_of_cells_and_collisions() -> None:
    at = begin()
    at.back(0)
    at.act(Creep(1, "R"), Creep(1, "D"))  # to (1, 3) and (2, 3), where the first snake had been
    was = past_positions(at.table.here)[0]
    piled = pile(GROUND, was)
    assert piled.owners[(2, 3)] == (0, 1)
    assert piled.collisions == ((2, 3),)
    assert piled.owners[(1, 3)] == (1,)


def test_line_left_by_undo_and_another_move_is_a_past_position_only_of_its_own_items() -> None:
    at = begin()
    left = at.table.here
    at.table.undo()
    at.act(Creep(2, "U"))
    found = past_positions(at.table.here)
    assert [(was.node, was.item) for was in found] == [(left, -1)]
    assert pile(GROUND, found[0]).owners[(3, 4)] == (2,)
    assert past_positions(at.table.here, item=0)[0].node is left
    assert past_positions(at.table.here, item=1) == []


def test_line_left_by_going_to_the_start_is_a_past_position_until_it_is_entered_again() -> None:
    at = begin()
    at.act(Creep(1, "R"))
    left = at.table.here
    at.table.go_to(at.table.history.root)
    found = past_positions(at.table.here)
    assert [was.node for was in found] == [left]
    at.table.go_to(found[0].node)
    assert at.table.here is left
    assert past_positions(left) == []


def test_deleted_line_is_no_past_position() -> None:
    at = begin()
    left = at.table.here
    at.table.undo()
    at.act(Creep(2, "U"))
    at.table.marks.set(left, "hidden", True, "Delete")
    assert past_positions(at.table.here) == []


def test_replaying_later_moves_on_a_past_position_plays_the_legal_ones_and_reports_the_refused() -> None:
    at = begin()
    at.back(0, 0)
    at.act(Creep(0, "D"), Creep(0, "R"))
    at.act(Creep(2, "L"))
    was = past_positions(at.table.here)[0]
    at.table.go_to(was.node)
    fallen = replay_since(lambda action: at.table.act(action, 0), was)
    assert fallen == []
    assert list(was.actions) == [Creep(0, "D"), Creep(0, "R"), Creep(2, "L")]
    at.table.drafts.discard(0)
    at.table.go_to(was.node)
    at.act(Creep(0, "R"))  # now at (2, 4), from where the later R leads over the edge
    fallen = replay_since(lambda action: at.table.act(action, 0), was)
    assert [action for action, _ in fallen] == [Creep(0, "R")]
    assert fallen[0][1] == "There is the edge."


def test_past_positions_are_listed_in_pages_of_forty() -> None:
    at = begin()
    for _ in range(45):
        at.act(TakeBack(0))
        at.act(PlayAgain(0))
    assert len(past_positions(at.table.here)) == 45
    assert [len(page(at.table.here, number=number)) for number in range(3)] == [40, 5, 0]
