"""Test how much code of the program runs in an everyday action."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.walls.acts import MeasuredActs, Work, measure_acts

# Before all changes of the screen went through one view, the same count gave 620 calls in 60 files for a
# click on a cell, 416 in 53 for one in the history, 597 in 62 for an answer, 309 in 39 for a save and 3,921
# in 184 for a saved game. The aim is half of each. The texts of the undo stack then added 14 calls in 3 files
# to each turn. Each topic of the table, the journal, the session, the window and the board has a file of its
# own: more files to a click, but each is about one topic. And each view asks the parts of the window by a
# function, no longer by names of fields, what they watch of it: 25 calls in ten files.
# The one order of all actions names for each view what Undo and Redo would do: 8 calls in one file.
# The rows of the present line are computed in a file of their own, beside the list that shows them.
# The button that opens the menu of a turn stands in its row: 12 calls as the list is made.
MOST = {
    "click_on_a_cell": Work(316, 52),
    "click_in_the_history": Work(247, 44),
    "answer_of_a_computer": Work(317, 53),
    "save": Work(152, 31),
    "open_a_saved_game": Work(1_392, 116),
}


@pytest.fixture(scope="module")
def counted(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> MeasuredActs:
    return measure_acts(checkout, tmp_path_factory.mktemp("acts"))


@pytest.mark.parametrize("act", MOST)
def test_click_computer_answer_save_and_open_each_run_at_most_their_limit_of_calls_and_files(
    counted: MeasuredActs, act: str, record_property: Callable[[str, object], None]
) -> None:
    work, most = counted.acts[act], MOST[act]
    record_property("shown", f"{work.calls} calls in {work.files} files")
    assert work.calls <= most.calls
    assert work.files <= most.files


def test_opening_a_saved_tic_tac_toe_game_imports_no_other_game(counted: MeasuredActs) -> None:
    assert counted.games == ["tictactoe"]
