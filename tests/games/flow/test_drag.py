"""Test that a drag is a draft: steps back leave no trace, and releasing makes one row."""

from __future__ import annotations

import pytest

from takeback.engine.state import Illegal
from takeback.games.flow.game import GAME
from takeback.games.flow.state import Draw, board_of
from takeback.puzzles.items import TakeBack
from takeback.table.wording import numbered_turn
from tests.games.flow.boards import A, B, C, P, Q, draw_board, level
from tests.puzzles.playing import AtTable


def at(text: str) -> AtTable:
    return AtTable(GAME, board_of(level(text)))


def row(player: AtTable) -> str:
    return numbered_turn(GAME, player.table.here, player.table.seats, 0)


def test_undo_of_a_step_in_a_drag_restores_the_cut_pipe_and_leaves_nothing_to_confirm() -> None:
    player = at(P)
    player.act(Draw(B, "D"), Draw(B, "D"))
    before = player.table.state
    player.table.act(Draw(A, "R"), 0)
    draft = player.table.drafts.find(0)
    assert draft is not None
    assert draw_board(draft.state) == ".B.C/Aa.A/..BC"
    player.table.undo(0)
    assert draft.state is before
    with pytest.raises(Illegal, match="nothing to confirm"):
        player.table.confirm(0)
    assert player.table.state is before
    assert player.table.stack.count() == 1


def test_discarding_the_draft_of_a_drag_restores_the_same_state() -> None:
    player = at(P)
    before = player.table.state
    player.table.act(Draw(A, "R"), 0)
    player.table.drafts.discard(0)
    assert player.table.state is before
    assert player.table.drafts.find(0) is None


def test_each_turn_of_a_pipe_is_one_history_row_with_cells_cuts_undone_and_redone() -> None:
    player = at(Q)
    player.act(Draw(B, "D"), Draw(B, "D"))
    assert row(player).endswith("Blue: 3 cells")
    player.act(*(Draw(A, way) for way in "RRR"))
    assert row(player).endswith("Red: 4 cells, cuts Blue by 2")
    player.back(A, A)
    assert row(player).endswith("Red: 2 cells undone; Blue gets 2 cells back")
    player.again(A)
    assert row(player).endswith("Red: 1 cell redone, cuts Blue by 2")
    assert player.table.stack.count() == 4


def test_history_row_of_an_undo_names_the_pipe_that_stays_cut() -> None:
    player = at(Q)
    player.act(Draw(B, "D"), Draw(B, "D"))
    player.act(Draw(A, "R"), Draw(A, "R"))
    player.act(Draw(C, "R"), Draw(C, "R"))
    player.back(A)
    assert row(player).endswith("Red: 1 cell undone; Blue stays cut")


def test_history_row_of_a_turn_that_undoes_and_redraws_a_pipe_says_another_path() -> None:
    player = at(P)
    player.act(Draw(A, "R"), Draw(A, "R"))
    player.act(TakeBack(A), Draw(A, "D"))
    assert row(player).endswith("Red takes another path: 1 cell")
    assert player.table.stack.count() == 2


def test_spoken_text_of_a_turn_mentions_cut_returned_and_joined_cells() -> None:
    player = at(Q)
    player.act(Draw(B, "D"), Draw(B, "D"))
    player.act(*(Draw(A, way) for way in "RRRR"))
    turn = player.table.here.moves
    spoken = GAME.describe_turn(turn, turn[0].before, 0).spoken_text
    assert spoken == "Red: 5 cells; Red cuts Blue by 2; Red complete, 1 of 3"
    player.back(A, A, A)
    turn = player.table.here.moves
    spoken = GAME.describe_turn(turn, turn[0].before, 0).spoken_text
    assert spoken == "Red: 3 cells undone; Blue gets 2 cells back"


def test_table_undo_and_redo_of_an_undone_pipe_restore_the_same_states() -> None:
    player = at(P)
    player.act(Draw(B, "D"), Draw(B, "D"))
    player.act(Draw(A, "R"))
    cut = player.table.state
    player.back(A)
    given = player.table.state
    player.table.undo()
    assert player.table.state is cut
    player.table.redo()
    assert player.table.state is given
    player.table.undo()
    player.act(Draw(A, "R"))
    assert len(player.table.here.parent.children) == 2


def test_move_that_solves_the_level_ends_the_turn_without_confirming_and_can_be_undone() -> None:
    player = at("BOARD 2 2; START 1 1 2 1")
    player.table.act(Draw(A, "R"), 0)
    player.table.act(Draw(A, "D"), 0)
    player.table.act(Draw(A, "L"), 0)
    assert player.table.outcome is not None
    assert player.table.drafts.find(0) is None
    assert row(player).endswith("Red: 4 cells (solved, 1 move)")
    player.table.undo()
    assert player.table.outcome is None
