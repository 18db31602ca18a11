"""Test the texts of Flow in rows, in the log and for the screen reader."""

from __future__ import annotations

import pytest

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.state import Action
from takeback.games.flow.state import Draw
from takeback.games.flow.text import cell_name, next_step
from takeback.games.flow.thinker import hint
from takeback.puzzles.items import PlayAgain, TakeBack
from tests.games.flow.boards import A2, BRIDGES, JOINING, A, B, C, P, Played, Q
from tests.puzzles.playing import PLAYERS, AtRules, AtTable


def texts_of_turn(at: Played, *actions: Action) -> tuple[str, tuple[str, ...]]:
    at.act(*actions)
    return at.told()


def test_row_and_log_texts_of_flow_describe_each_kind_of_turn() -> None:
    at = Played(AtTable, Q)
    assert texts_of_turn(at, Draw(B, "D"), Draw(B, "D")) == ("Blue: 3 cells", ("Blue: 3 cells",))
    assert texts_of_turn(at, *(Draw(A, "R") for _ in range(3))) == (
        "Red: 4 cells, cuts Blue by 2", ("Red: 4 cells", "Red cuts Blue by 2"),
    )  # fmt: skip
    assert texts_of_turn(at, *(TakeBack(A),) * 3) == (
        "Red: 3 cells undone; Blue gets 2 cells back", ("Red: 3 cells undone", "Blue gets 2 cells back"),
    )  # fmt: skip
    assert texts_of_turn(at, PlayAgain(A), PlayAgain(A)) == (
        "Red: 2 cells redone, cuts Blue by 2",
        ("Red: 2 cells redone", "Red cuts Blue by 2"),
    )
    assert texts_of_turn(at, Draw(C, "R"), Draw(C, "R"))[0] == "Yellow: 3 cells"
    assert texts_of_turn(at, TakeBack(A)) == (
        "Red: 1 cell undone; Blue stays cut",
        ("Red: 1 cell undone", "Blue stays cut: Yellow is in row 3, column 3"),
    )
    assert texts_of_turn(at, TakeBack(A), Draw(A, "U"))[0] == "Red takes another path: 1 cell"
    assert texts_of_turn(at, Draw(A, "R"))[0] == "Red: 1 more cell"


def test_next_step_of_flow_counts_the_pairs_left_and_names_the_last_two_with_their_letters() -> None:
    at = Played(AtRules, "BOARD 4 3; START 1 1 1 3; START 2 1 2 3; START 3 1 3 3; START 4 1 4 3")
    said = [next_step(at.state)]
    for colour in range(4):
        at.act(Draw(2 * colour, "R"), Draw(2 * colour, "R"))
        said.append(next_step(at.state))
    assert said[:4] == [
        "Join matching dots and fill every cell.",
        "Join the 3 pairs left and fill every cell.",
        "Join the yellow (C) and green (D) dots and fill every cell.",
        "Join the green (D) dots and fill every cell.",
    ]


def test_log_of_flow_reports_a_joined_pipe_all_pipes_joined_and_the_level_solved() -> None:
    at = Played(AtTable, JOINING)
    assert texts_of_turn(at, *(Draw(A, "R") for _ in range(4)))[1] == ("Red: 5 cells", "Red complete, 1 of 2")
    assert texts_of_turn(at, Draw(B, "R"), Draw(B, "R"), Draw(B, "U"))[1] == (
        "Blue: 4 cells", "Blue complete, 2 of 2", "All joined, but 6 cells are still free",
    )  # fmt: skip
    one = Played(AtTable, "BOARD 2 3; START 1 1 2 2; EMPTY 1 3")
    assert texts_of_turn(one, Draw(A, "R"), Draw(A, "D"))[1][-1] == "All joined, but 2 cells are still free"
    solved = Played(AtTable, "BOARD 2 2; START 1 1 2 1")
    assert texts_of_turn(solved, *(Draw(A, way) for way in "RDL")) == (
        "Red: 4 cells (solved, 1 move)",
        ("Red: 4 cells", "Red complete, 1 of 1", "Solved in 1 move, the fewest possible"),
    )
    slow = Played(AtTable, BRIDGES)
    slow.draw(A, "R")
    slow.draw(B, "DD")
    assert texts_of_turn(slow, Draw(A, "R"))[1][-1] == "Solved in 3 moves"


def test_history_row_of_a_played_hint_in_flow_begins_with_the_word_hint() -> None:
    pytest.importorskip("pysat")
    at = Played(AtTable, BRIDGES)
    assert (
        texts_of_turn(at, *hint(at.state, 0, Chance(1), Effort("", 5.0)).actions)[0] == "Hint: Red: 2 cells"
    )
    wrong = Played(AtTable, "BOARD 2 3; START 1 1 2 1")
    wrong.draw(A2, "R")
    wrong.draw(A2, "U")
    advice = hint(wrong.state, 0, Chance(1), Effort("", 5.0))
    assert texts_of_turn(wrong, *advice.actions)[0] == "Hint: Red: 1 cell undone"


def test_cell_name_states_place_pipe_with_its_length_end_and_dot_bridge_wall_or_closed_or_empty() -> None:
    at = Played(AtTable, "BOARD 3 4; START 2 1 2 4; START 1 2 3 2; CROSS 2 2; EMPTY 1 1; STRIP 3 3 3 4")
    assert cell_name(at.state, (1, 1)) == "row 1, column 1, closed"
    assert cell_name(at.state, (2, 1)) == "row 2, column 1, Red A, dot, pipe of 1 cell, end here"
    assert cell_name(at.state, (2, 2)) == "row 2, column 2, bridge: nothing across, nothing down"
    assert cell_name(at.state, (3, 3)) == "row 3, column 3, empty, wall on the right"
    assert cell_name(at.state, (3, 4)) == "row 3, column 4, empty, wall on the left"
    at.draw(A, "RR")
    assert cell_name(at.state, (2, 2)) == "row 2, column 2, bridge: Red across, nothing down"
    assert cell_name(at.state, (2, 3)) == "row 2, column 3, Red A, pipe of 3 cells, end here"
    at.draw(A, "R")
    at.draw(B, "DD")
    assert cell_name(at.state, (2, 2)) == "row 2, column 2, bridge: Red across, Blue down"
    assert cell_name(at.state, (2, 4)) == "row 2, column 4, Red A, dot, complete, end here"


REFUSALS = {
    "Red is complete.": (JOINING, [(A, "RRRR")], Draw(A, "D")),
    "There is a wall.": ("BOARD 2 2; START 1 1 2 2; STRIP 1 1 1 2", [], Draw(A, "R")),
    "That cell is closed.": ("BOARD 2 2; START 1 1 2 2; EMPTY 1 2", [], Draw(A, "R")),
    "Red is already there.": (P, [(A, "R")], Draw(A, "L")),
    "That is Blue’s dot.": (P, [(A, "U")], Draw(A, "R")),
    "On a bridge, a pipe must go straight on.": (BRIDGES, [(A, "R")], Draw(A, "D")),
    "The two ends of Red can meet on a bridge only in a straight line.": (
        "BOARD 3 3; START 2 1 1 2; CROSS 2 2",
        [(A, "R")],
        Draw(A2, "D"),
    ),
    "Nothing to undo for Red.": (P, [], TakeBack(A)),
    "Nothing to redo for Red.": (P, [], PlayAgain(A)),
    "The puzzle is solved.": ("BOARD 2 2; START 1 1 2 1", [(A, "RDL")], TakeBack(A)),
}


@PLAYERS
@pytest.mark.parametrize("sentence", REFUSALS)
def test_refused_flow_action_gives_the_expected_message(player: type[AtRules], sentence: str) -> None:
    text, drawn, action = REFUSALS[sentence]
    at = Played(player, text)
    for item, ways in drawn:
        at.draw(item, ways)
    assert at.at.refusal(action) == sentence


def test_drag_goes_on_in_the_same_unfinished_turn_after_a_refused_step() -> None:
    at = Played(AtTable, P)
    table = at.at.table  # type: ignore[attr-defined]
    table.act(Draw(A, "R"), 0)
    before = table.drafts.find(0).state
    with pytest.raises(Exception, match="already there"):
        table.act(Draw(A, "L"), 0)
    assert table.drafts.find(0).state is before
    table.act(Draw(A, "R"), 0)
    table.confirm(0)
    assert at.told()[0] == "Red: 3 cells"
