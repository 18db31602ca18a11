"""Test the numbered positions of Flow, each at the bare rules and at a real table."""

from __future__ import annotations

import pytest

from takeback.games.flow.rules import is_complete
from takeback.games.flow.state import Draw
from takeback.puzzles.items import PlayAgain
from takeback.puzzles.ways import alternatives, choices, count_at
from tests.games.flow.boards import A2, BRIDGES, JOINING, A, B, C, D, P, Played, Q, S
from tests.puzzles.playing import PLAYERS, AtRules

Player = type[AtRules]


@PLAYERS
def test_pipe_that_was_cut_returns_by_undo_of_the_cut_and_until_then_its_own_redo_is_refused(
    player: Player,
) -> None:
    at = Played(player, P)
    assert at.draw(B, "DD") == ".B.C/Ab.A/.bBC"
    assert at.draw(A, "R") == ".B.C/Aa.A/..BC"
    assert at.why(A) == ("cut", 1, (1, 2), 0)
    assert at.debts(A) == {B: 2}
    assert at.redo(B) == "DD"
    assert at.dots() == [(A, "")]
    assert at.at.refusal(PlayAgain(B)) == "Blue would now cut Red there. The move stays in the list of Blue."
    assert at.redo(B) == "DD"
    assert at.back(A) == ".B.C/Ab.A/.bBC"
    assert at.redo(B) == ""
    assert at.state.items[A].undone[0].cut == ()
    assert at.again(A) == ".B.C/Aa.A/..BC"
    assert at.back(A) == ".B.C/Ab.A/.bBC"


@PLAYERS
def test_redo_of_a_cut_is_refused_with_its_reason_until_the_pipe_it_cut_is_back_and_can_be_undone_again(
    player: Player,
) -> None:
    at = Played(player, P)
    at.draw(B, "DD")
    at.draw(A, "R")
    at.back(A)
    at.back(B)
    assert at.back(B) == ".B.C/A..A/..BC"
    assert at.at.refusal(PlayAgain(A)) == (
        "Red cut Blue there, but Blue is no longer there. The move stays in the list of Red."
    )
    assert at.redo(A) == "R"
    at.draw(B, "D")
    assert at.redo(B) == "D"
    assert at.again(A) == ".B.C/Aa.A/..BC"
    assert at.debts(A) == {B: 1}
    assert at.back(A) == ".B.C/Ab.A/..BC"


@PLAYERS
def test_same_draw_keeps_the_redo_list_of_a_pipe_and_another_draw_makes_an_alternative(
    player: Player,
) -> None:
    at = Played(player, P)
    at.draw(A, "RR")
    at.back(A)
    at.back(A)
    assert at.redo(A) == "RR"
    at.draw(A, "R")
    assert at.redo(A) == "R"
    at.back(A)
    assert at.redo(A) == "RR"
    at.draw(A, "D")
    assert at.redo(A) == ""
    assert [(way.on, len(way.moves)) for way in at.state.items[A].ways] == [(0, 2)]
    at.back(A)
    item = at.state.items[A]
    assert [[move for move, _ in moves] for moves in choices(item, 0)] == [[("R",), ("R",)], [("D",)]]
    assert count_at(item, 0) == 3


@PLAYERS
def test_undone_cut_restores_no_cells_that_another_pipe_took_and_they_stay_in_redo_which_says_why(
    player: Player,
) -> None:
    at = Played(player, Q)
    at.draw(B, "DD")
    assert at.draw(A, "RR") == "..B../Aaa.A/C...C/..B.."
    assert at.debts(A) == {B: 2}
    assert at.dots() == [(A, "")]
    assert at.draw(C, "RR") == "..B../Aaa.A/Ccc.C/..B.."
    assert at.dots() == [(A, "Blue stays cut: Yellow is in row 3, column 3")]
    assert at.back(A) == "..B../Aa..A/Ccc.C/..B.."
    assert at.redo(B) == "DD"
    assert at.again(B) == "..B../Aab.A/Ccc.C/..B.."
    assert (
        at.at.refusal(PlayAgain(B)) == "Blue would now cut Yellow there. The move stays in the list of Blue."
    )


@PLAYERS
def test_cut_pipe_returns_on_undo_also_after_the_pipe_that_cut_it_was_drawn_further(player: Player) -> None:
    at = Played(player, Q)
    at.draw(B, "DD")
    assert at.draw(A, "RRR") == "..B../AaaaA/C...C/..B.."
    assert at.back(A) == "..B../Aaa.A/C...C/..B.."
    assert at.back(A) == "..B../Aab.A/C.b.C/..B.."


@PLAYERS
def test_cut_and_the_cut_of_the_pipe_that_made_it_can_be_undone_in_either_order_with_the_same_result(
    player: Player,
) -> None:
    first, second = Played(player, Q), Played(player, Q)
    for at in (first, second):
        at.draw(B, "D")
        assert at.draw(A2, "LLL") == "..B../AaaaA/C...C/..B.."
        assert at.draw(C, "RU") == "..B../AcaaA/Cc..C/..B.."
        assert at.debts(C) == {A2: 1}
    assert first.back(A2) == "..B../AcbaA/Cc..C/..B.."
    assert first.dots() == [(C, "Red has changed since")]
    assert first.back(C) == "..B../A.baA/Cc..C/..B.."
    assert second.back(C) == "..B../AaaaA/Cc..C/..B.."
    second.back(A2)
    assert second.back(A2) == "..B../A.baA/Cc..C/..B.."


@PLAYERS
@pytest.mark.parametrize("order", [(A, C), (C, A)])
def test_unrelated_cuts_can_be_undone_in_either_order_with_the_same_result(
    player: Player, order: tuple[int, int]
) -> None:
    at = Played(player, S)
    at.draw(B, "D")
    at.draw(D, "DD")
    at.draw(A, "R")
    assert at.draw(C, "L") == ".B..D./Aa..dA/C...cC/.B..D."
    boards = [at.back(item) for item in order]
    assert boards[1] == ".B..D./Ab..dA/C...dC/.B..D."
    if order == (A, C):
        assert boards[0] == ".B..D./Ab..dA/C...cC/.B..D."


@PLAYERS
def test_bridge_takes_two_pipes_straight_across_and_the_level_is_solved_only_with_both(
    player: Player,
) -> None:
    at = Played(player, BRIDGES)
    at.draw(B, "DD")
    assert not at.state.solved
    other = Played(player, BRIDGES)
    other.draw(A, "R")
    assert other.at.refusal(Draw(A, "D")) == "On a bridge, a pipe must go straight on."
    assert other.at.refusal(Draw(B, "L")) == "That cell is closed."
    at.draw(A, "RR")
    assert at.state.solved
    assert at.why(A, 0) == ("free", (1,))
    assert at.why(A, 1) == ("free",)
    open_corners = Played(player, BRIDGES.partition("; EMPTY")[0])
    open_corners.draw(B, "DD")
    open_corners.draw(A, "RR")
    assert not open_corners.state.solved


@PLAYERS
def test_complete_pipe_cut_where_its_halves_meet_is_complete_again_when_the_cut_is_undone(
    player: Player,
) -> None:
    at = Played(player, JOINING)
    at.draw(A, "RR")
    assert at.draw(A2, "LL") == "AaaaA/....B/..B.."
    assert at.at.refusal(Draw(A, "D")) == "Red is complete."
    assert at.draw(B, "UU") == "AabaA/..b.B/..B.."
    assert at.debts(B) == {A: 1, A2: 1}
    assert at.why(B) == ("cut", 0, (1, 2), 1)
    assert at.back(B) == "AaaaA/..b.B/..B.."
    assert at.at.refusal(Draw(A, "D")) == "Red is complete."


@PLAYERS
def test_drawing_one_half_over_the_other_shortens_that_half_and_undo_gives_its_cells_back(
    player: Player,
) -> None:
    at = Played(player, "BOARD 2 5; START 1 1 2 5")
    at.draw(A2, "LLL")
    assert at.draw(A, "RRR") == "Aaaa./.aaaA"
    at.draw(A, "D")
    assert at.state.items[A2].done[-1].where == ((2, 4),)
    assert len(at.state.items[A2].done) == 1
    assert at.why(A) == ("free",)
    assert at.debts(A) == {A2: 2}
    assert at.back(A) == "Aaaa./.aaaA"
    assert at.state.items[A2].done[-1].where == ((2, 2),)


@PLAYERS
def test_alternatives_of_a_pipe_are_counted_and_listed_smallest_then_oldest_first(player: Player) -> None:
    at = Played(player, "BOARD 3 3; START 2 1 1 3")
    at.draw(A, "R")
    place = at.state.items[A].last
    counts = []
    for way in "URD":
        at.draw(A, way)
        at.back(A)
        counts.append(count_at(at.state.items[A], place))
    assert counts == [1, 3, 7]
    found = ["".join(str(move[0]) for move, _ in one.moves) for one in alternatives(at.state.items[A], place)]
    assert found == ["U", "R", "D", "UR", "UD", "RD", "URD"]


@PLAYERS
def test_undoing_and_drawing_the_same_cell_again_stores_no_alternative(player: Player) -> None:
    at = Played(player, P)
    at.draw(A, "R")
    before = at.state
    for _ in range(8):
        at.back(A)
        at.draw(A, "R")
    assert at.state.items[A].ways == ()
    assert at.state == before


@PLAYERS
def test_two_ends_of_a_colour_can_meet_on_a_bridge_only_in_a_straight_line(player: Player) -> None:
    at = Played(player, "BOARD 3 3; START 2 1 1 2; CROSS 2 2")
    at.draw(A, "R")
    assert at.at.refusal(Draw(A2, "D")) == "The two ends of Red can meet on a bridge only in a straight line."
    straight = Played(player, "BOARD 3 3; START 2 1 2 3; CROSS 2 2")
    straight.draw(A, "R")
    assert not is_complete(straight.state, 0)
    straight.draw(A2, "L")
    assert is_complete(straight.state, 0)


@PLAYERS
def test_draw_over_wall_edge_itself_or_a_foreign_dot_or_of_no_pipe_or_way_is_refused_with_its_reason(
    player: Player,
) -> None:
    at = Played(player, "BOARD 3 3; START 2 1 2 3; START 1 2 3 3; STRIP 2 1 3 1")
    assert at.at.refusal(Draw(A, "D")) == "There is a wall."
    assert at.at.refusal(Draw(A, "L")) == "There is a wall."
    at.draw(A, "R")
    assert at.at.refusal(Draw(A, "L")) == "Red is already there."
    assert at.at.refusal(Draw(A, "U")) == "That is Blue’s dot."
    assert at.at.refusal(Draw(A, "x")) == "A pipe goes up, down, left or right."
    assert at.at.refusal(Draw(99, "U")) == "There is no such pipe."
    assert at.at.refusal(Draw(-1, "U")) == "There is no such pipe."


@PLAYERS
def test_solved_flow_puzzle_refuses_moves_with_a_sentence(player: Player) -> None:
    at = Played(player, "BOARD 2 2; START 1 1 2 1")
    at.draw(A, "RDL")
    assert at.state.solved
    assert at.at.refusal(Draw(A, "R")) == "The puzzle is solved."
