"""Test the solver of Fold: sample levels, agreement with a full count of solutions, hints and checks."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.play import play_action
from takeback.engine.state import Action, Illegal
from takeback.games.fold import thinker
from takeback.games.fold.game import GAME
from takeback.games.fold.generator import FoldSpec, make
from takeback.games.fold.puzzle import FOLD
from takeback.games.fold.rules import block_cells
from takeback.games.fold.solver import FoldSolver
from takeback.games.fold.state import Fold, Level, Sheet, sheet_of
from takeback.puzzles.block_cover import mask_of
from takeback.puzzles.packs import find_level
from tests.games.fold.counting import count_solutions
from tests.games.fold.positions import NAMES, after_one_fold, nearly_right_position, random_position
from tests.games.fold.sheets import A, B, Played, level
from tests.puzzles.playing import AtRules

EFFORT = Effort("solver", 5.0)


def start_of(name: str) -> Sheet:
    return sheet_of(find_level(FOLD, name, {}, Chance(1)).level)


POSITIONS = pytest.mark.parametrize(
    "position", [random_position, nearly_right_position], ids=["any", "nearly right"]
)


AskedFunction = Callable[[Sheet, int, Chance, Effort], Action]


def hinted(state: Sheet, seat: int, chance: Chance, effort: Effort) -> Action:
    """Return the first action of the hint."""
    return thinker.hint(state, seat, chance, effort).actions[0]


def test_sample_fold_levels_have_one_solution_with_the_expected_number_of_folds_for_each_block(
    data: Path,
) -> None:
    words = {"rows": "RRR", "crossed": "RD", "two": "ULR URL"}
    words |= {"table": "U DDRR UU UU U UUR", "sheet": "R UDRL DRR R U L"}
    for name, folds in words.items():
        answer = FOLD.solve((data / "levels" / f"fold-{name}.txt").read_text(), EFFORT)
        assert (answer.solvable, answer.solutions) == (True, "one")
        found = [len(word) for word in answer.moves]
        assert found == [len(word) for word in folds.split()]


def alter_level(made: Level, luck: random.Random) -> Level:
    """Return the level with some closed cells opened and some shared cells, so that it has any number of
    solutions.
    """
    board = [(row, column) for row in range(1, made.rows + 1) for column in range(1, made.columns + 1)]
    empty = frozenset(cell for cell in made.empty if luck.random() < 0.8)
    return Level(
        made.rows, made.columns, made.blocks, empty, frozenset(luck.sample(board, luck.randrange(4)))
    )


def test_fold_solver_agrees_with_a_full_count_on_levels_with_no_one_or_several_solutions() -> None:
    luck, seen = random.Random(5), set()
    for seed in range(120):
        wish = FoldSpec(4 + seed % 2, 5, 2 + seed % 3)
        try:
            made = make(wish, Chance(seed, "agree"))
        except Illegal:
            continue
        assert count_solutions(made) == 1
        other = alter_level(made, luck) if seed % 3 else Level(made.rows, made.columns, made.blocks)
        expected = min(2, count_solutions(other))
        assert len(list(FoldSolver(other).covering.different(2))) == expected
        seen.add(expected)
    assert seen == {0, 1, 2}


@pytest.mark.parametrize("name", NAMES)
@POSITIONS
def test_mistake_check_of_fold_lists_exactly_the_blocks_that_cannot_reach_the_solution(
    position: Any, name: str
) -> None:
    start = start_of(name)
    folding = FoldSolver(start.level)
    solution = folding.covering.any()
    told_wrong = 0
    for seed in range(20):
        state = position(start, random.Random(1000 + seed))
        if state.solved:
            continue
        answer = thinker.wrong(state, Chance(1), EFFORT)
        told = dict(answer.items)
        for item, past in enumerate(state.items):
            if not past.done:
                assert item not in told
                continue
            shape = mask_of(past.done[-1].where, state.level.columns)
            assert (item in told) == (solution[item] not in folding.still_reachable(item, shape))
            assert item not in told or told[item] in past.done[-1].where
        standing = thinker.standing(state, Chance(1), EFFORT)
        assert standing.solvable == (not told)
        kept = folding.reachable_by_block(state)
        if standing.together:
            assert folding.covering.with_kept({item: kept[item] for item in standing.together}) is None
            for left_out in standing.together:
                rest = {item: kept[item] for item in standing.together if item != left_out}
                assert folding.covering.with_kept(rest) is not None
        told_wrong += bool(told)
    assert told_wrong > 0


def test_solvable_check_of_fold_agrees_with_a_count_of_all_solutions() -> None:
    answers = set()
    for seed in range(60):
        luck = random.Random(seed)
        made = make(FoldSpec(5, 5, 2 + seed % 2), Chance(seed, "still"))
        empty = made.empty if seed % 3 else frozenset(sorted(made.empty)[1:])
        state = sheet_of(Level(5, 5, made.blocks, empty))
        for _ in range(luck.randrange(1, 4)):
            state = state if state.solved else after_one_fold(state, luck)
        if not state.solved:
            lying = [block_cells(state, item) for item in range(len(state.items))]
            known = count_solutions(state.level, lying) > 0
            assert thinker.standing(state, Chance(1), EFFORT).solvable == known
            answers.add(known)
    assert answers == {True, False}


@pytest.mark.parametrize("asked", [thinker.choose, hinted])
def test_folds_of_the_computer_and_of_hints_unfold_no_block_and_solve_in_the_fewest_folds(
    asked: AskedFunction,
) -> None:
    state = start_of("Maps/7")
    while not state.solved:
        action = asked(state, 0, Chance(1), EFFORT)
        assert isinstance(action, Fold)
        move = play_action(GAME, state, 0, action, Chance(1))
        state = move.after
        assert not any(past.done[-1].cut for past in state.items if past.done)
    assert state.strokes == state.level.par


def test_mistake_and_solvable_checks_of_fold_give_the_expected_messages() -> None:
    at = Played(AtRules, "BOARD 1 4; BLOCK 1 2")
    assert thinker.wrong(at.state, Chance(1), EFFORT).text == "None of your folds is wrong."
    assert thinker.standing(at.state, Chance(1), EFFORT).text == "It can still be solved."
    at.fold(A, "R")
    assert thinker.wrong(at.state, Chance(1), EFFORT).text == "Block A is wrong from row 1, column 3 on."
    assert thinker.standing(at.state, Chance(1), EFFORT).text == "Block A cannot stay as it is."
    pair = Played(AtRules, "BOARD 2 2; BLOCK 1 1; BLOCK 2 2")
    pair.fold(A, "R")
    assert thinker.standing(pair.state, Chance(1), EFFORT).solvable
    several = thinker.wrong(pair.state, Chance(1), EFFORT)
    assert (several.items, several.text) == (
        (), "This level has several solutions, so nothing can be called wrong.",
    )  # fmt: skip
    pair.at.state = sheet_of(level("BOARD 2 4; BLOCK 1 1; BLOCK 2 4; EMPTY 2 1 1 4"))
    pair.fold(B, "L")
    assert thinker.standing(pair.state, Chance(1), EFFORT).solvable is False
