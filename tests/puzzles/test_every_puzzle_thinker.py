"""Test hints and checks of every puzzle: following hints solves it, and an unsettled question is reported."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from takeback.engine.chance import Chance
from takeback.engine.play import play_action
from takeback.engine.state import Illegal
from takeback.puzzles.advising import MISTAKE
from takeback.puzzles.answers import Standing, Wrong
from tests.games.fill import positions as fill
from tests.games.flow import positions as flow
from tests.games.fold import positions as fold
from tests.puzzles.each import EACH, STOPPED, Puzzle

pytestmark = pytest.mark.usefixtures("solver")

POSITIONS: dict[str, Any] = {
    "flow any": flow.random_position,
    "flow nearly right": flow.nearly_right_position,
    "fold any": fold.random_position,
    "fold nearly right": fold.nearly_right_position,
    "fill any": fill.random_position,
    "fill nearly right": fill.nearly_right_position,
}
NAMES = {"flow": flow.NAMES, "fold": fold.NAMES, "fill": fill.NAMES}
WITHOUT_SOLUTION = {
    "flow": "BOARD 2 2; START 1 1 2 2; START 1 2 2 1",
    "fold": "BOARD 1 3; BLOCK 1 2",
    "fill": "BOARD 1 3; BLOCK 1 1; BLOCK 1 1",
}
WITH_SEVERAL = {
    "flow": "BOARD 3 3; START 1 1 3 3",
    "fold": "BOARD 2 2; BLOCK 1 1; BLOCK 2 2",
    "fill": "BOARD 1 3; BLOCK 1 1; BLOCK 1 1 1 2",
}
UNTHOUGHT = {  # no other test asks about these, so no answer is cached yet
    "flow": "BOARD 4 7; START 1 1 1 7; START 2 1 3 7",
    "fold": "BOARD 1 8; BLOCK 1 3",
    "fill": "BOARD 2 4; BLOCK 1 1 1 2; BLOCK 1 1 1 2 1 3; BLOCK 1 1 1 2 1 3",
}
MISSPELT = {
    "flow": "BOARD 4 4\nSTART x 1 2 2\n",
    "fold": "BOARD 1 4\nBLOCK x 1\n",
    "fill": "BOARD 1 4\nBLOCK x 1\n",
}
SENTENCES = re.compile(r"([A-Z][a-z ]+: )?\w[^.:{}]+\.( [A-Z\d][^.:{}]+\.)*")
DEED = re.compile(r"; (undo|return) [^;]+\.$")  # a mistake is named together with what to do
NO_SOLUTION = "This level has no solution."
SEVERAL = "This level has several solutions, so nothing can be called wrong."
UNSETTLED = "This is not decided yet, because the level is large."


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("kind", ["any", "nearly right"])
@EACH
def test_following_hints_alone_solves_a_level_from_any_position_and_each_has_a_sentence(
    id: str, kind: str, number: int, pytestconfig: pytest.Config
) -> None:
    puzzle, position = Puzzle(id), POSITIONS[f"{id} {kind}"]
    start = puzzle.named(NAMES[id][number])
    for seed in range(20 if pytestconfig.getoption("--long") else 2):
        state = position(start, random.Random(seed))
        for _ in range(100):
            if state.solved:
                break
            advice = puzzle.hint(state)
            assert advice.play
            assert SENTENCES.fullmatch(advice.text), advice.text
            assert advice.rule != MISTAKE or DEED.search(advice.text), advice.text
            for action in advice.actions:
                state = play_action(puzzle.game, state, 0, action, Chance(1)).after
        assert state.solved, seed


@EACH
def test_computer_solves_every_sample_level(id: str, data: Path) -> None:
    puzzle = Puzzle(id)
    for file in puzzle.given(data):
        state = puzzle.start(puzzle.read(file.read_bytes())[0])
        while not state.solved:
            state = play_action(puzzle.game, state, 0, puzzle.choose(state), Chance(1)).after


@EACH
def test_solve_reports_no_solution_several_or_unsettled_and_refuses_a_misspelt_level(id: str) -> None:
    puzzle = Puzzle(id)
    found = puzzle.solve(WITHOUT_SOLUTION[id].replace(";", "\n"))
    assert (found.solvable, found.solutions, found.solution) == (False, "none", None)
    several = WITH_SEVERAL[id].replace(";", "\n")
    found = puzzle.solve(several)
    assert (found.solvable, found.solutions) == (True, "more")
    found = puzzle.solve(several, STOPPED)
    assert (found.solvable, found.solutions) == (None, "unsettled")
    with pytest.raises(Illegal, match="line 2: “x” is not a whole number"):
        puzzle.solve(MISSPELT[id])


@EACH
def test_hint_for_a_level_without_a_solution_is_refused_and_the_solvable_check_says_so(id: str) -> None:
    puzzle = Puzzle(id)
    state = puzzle.start(puzzle.level(WITHOUT_SOLUTION[id]))
    with pytest.raises(Illegal, match=r"There is no hint\. This level has no solution\."):
        puzzle.hint(state)
    assert puzzle.standing(state) == Standing(False, (), NO_SOLUTION)


@EACH
def test_mistake_check_of_a_level_with_several_solutions_lists_nothing_and_says_why(id: str) -> None:
    puzzle = Puzzle(id)
    assert puzzle.wrong(puzzle.start(puzzle.level(WITH_SEVERAL[id]))) == Wrong((), SEVERAL)


@EACH
def test_computer_stopped_while_thinking_still_moves_legally_and_calls_all_questions_unsettled(
    id: str,
) -> None:
    puzzle = Puzzle(id)
    state = puzzle.start(puzzle.level(UNTHOUGHT[id]))
    assert puzzle.choose(state, STOPPED) in list(puzzle.game.actions(state, 0))
    hint = puzzle.hint(state, STOPPED)
    assert (hint.actions, hint.text) == ((), UNSETTLED)
    assert puzzle.standing(state, STOPPED).solvable is None
    assert puzzle.wrong(state, STOPPED) == Wrong((), UNSETTLED)
