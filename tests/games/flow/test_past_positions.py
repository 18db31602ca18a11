"""Test past positions on Flow boards: which lines lie on a cell together, and which collide."""

from __future__ import annotations

from takeback.games.flow.rules import GROUND
from takeback.games.flow.state import Draw
from takeback.puzzles.past_positions import PastPosition, past_positions, pile, replay_since
from tests.games.flow.boards import A2, A, B, C, P, Played, Q, draw_board
from tests.puzzles.playing import AtTable


def at_table(text: str) -> tuple[Played, AtTable]:
    played = Played(AtTable, text)
    assert isinstance(played.at, AtTable)
    return played, played.at


def letters_by_cell(was: PastPosition) -> dict[tuple[int, int], str]:
    """Return the letters of all lines that lie on each cell of the past position, without the clues."""
    clues = {clue for pair in was.node.state.level.clues for clue in pair}
    owners = pile(GROUND, was).owners
    return {cell: "".join("abc"[owner] for owner in who) for cell, who in owners.items() if cell not in clues}


def test_undone_cut_leaves_a_past_position_without_collision() -> None:
    played, at = at_table(P)
    played.draw(B, "DD")
    played.draw(A, "R")
    cut = at.table.here
    played.back(A)
    played.again(A)
    (was,) = past_positions(at.table.here)
    assert (was.node, was.item) == (cut, A)
    assert letters_by_cell(was) == {(2, 2): "a"}
    assert pile(GROUND, was).collisions == ()


def test_later_pipe_over_undone_cells_is_a_collision_in_the_past_position() -> None:
    played, at = at_table(Q)
    played.draw(B, "DD")
    played.draw(A, "RR")
    played.draw(C, "RR")
    played.back(A)
    played.again(B)
    (was,) = past_positions(at.table.here)
    assert was.item == A
    assert letters_by_cell(was) == {(2, 2): "a", (2, 3): "ab", (3, 2): "c", (3, 3): "c"}
    assert pile(GROUND, was).collisions == ((2, 3),)


def test_undoing_two_pipes_gives_two_past_positions_newest_first_and_one_for_each_pipe() -> None:
    played, at = at_table(Q)
    played.draw(B, "D")
    played.draw(A2, "LLL")
    played.draw(C, "RU")
    both = at.table.here
    played.back(A2)
    played.back(C)
    later, first = past_positions(at.table.here)
    assert (first.node, first.item, later.item) == (both, A2, C)
    assert letters_by_cell(first) == {(2, 2): "c", (2, 3): "a", (2, 4): "a", (3, 2): "c"}
    assert letters_by_cell(later) == {(2, 2): "c", (2, 3): "b", (2, 4): "a", (3, 2): "c"}
    assert [pile(GROUND, was).collisions for was in (first, later)] == [(), ()]
    assert [was.item for was in past_positions(at.table.here, item=C)] == [C]


def test_other_moves_from_the_start_leave_the_old_line_as_a_past_position_with_a_collision() -> None:
    played, at = at_table(Q)
    played.draw(A, "RR")
    left = at.table.here
    at.table.go_to(at.table.history.root)
    at.state = at.table.state
    played.draw(B, "DD")
    (was,) = past_positions(at.table.here)
    assert was.node is left
    assert letters_by_cell(was) == {(2, 2): "a", (2, 3): "ab", (3, 3): "b"}
    assert pile(GROUND, was).collisions == ((2, 3),)


def test_two_colours_on_a_bridge_are_no_collision_in_a_past_position() -> None:
    played, at = at_table("BOARD 3 3; START 2 1 2 3; START 1 2 3 2; CROSS 2 2")
    played.draw(A, "R")
    played.back(A)
    played.draw(B, "D")
    (was,) = past_positions(at.table.here)
    assert letters_by_cell(was) == {(2, 2): "ab"}
    assert pile(GROUND, was).collisions == ()
    assert was.actions == (Draw(B, "D"),)


def test_replaying_later_moves_on_a_past_flow_position_reports_refused_ones_and_adds_a_line() -> None:
    played, at = at_table(Q)
    played.draw(B, "DD")
    played.draw(A, "RR")
    before = at.table.here
    played.back(A)
    played.draw(A2, "LL")
    played.draw(A, "D")
    played.draw(C, "RR")
    was = past_positions(at.table.here)[-1]
    assert was.node is before
    assert was.actions == (Draw(A2, "L"), Draw(A2, "L"), Draw(A, "D"), Draw(C, "R"), Draw(C, "R"))
    at.table.go_to(was.node)
    fallen = replay_since(lambda action: at.table.act(action, 0), was)
    assert fallen == [(Draw(A, "D"), "Red is complete.")]
    at.table.confirm(0)
    assert draw_board(at.table.state) == "..B../AaaaA/Ccc.C/..B.."
    assert at.table.here.parent is before
    assert len(before.children) == 2


def test_moves_replayed_on_a_past_position_can_be_discarded_and_the_later_line_stays() -> None:
    played, at = at_table(Q)
    played.draw(A, "RR")
    played.back(A)
    played.draw(B, "D")
    end = at.table.here
    (was,) = past_positions(end)
    at.table.go_to(was.node)
    assert replay_since(lambda action: at.table.act(action, 0), was) == []
    at.table.drafts.discard(0)
    assert at.table.state is was.node.state
    at.table.go_to(end)
    assert at.table.here is end
