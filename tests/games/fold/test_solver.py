"""The solver of Fold: the given levels, agreement with a count of everything, hints and checks."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from desktop.engine.chance import Chance
from desktop.engine.game import Effort
from desktop.engine.play import run
from desktop.engine.state import Illegal
from desktop.games.fold import thinker
from desktop.games.fold.game import GAME
from desktop.games.fold.generator import Wish, make
from desktop.games.fold.level import read_level
from desktop.games.fold.rules import actions, shape
from desktop.games.fold.shelf import SHELF, solve
from desktop.games.fold.solver import Folding
from desktop.games.fold.start import sheet_of
from desktop.games.fold.state import Fold, Level, Sheet
from desktop.puzzles.covering import mask_of
from desktop.puzzles.packs import find_level
from tests.games.fold.counting import count
from tests.games.fold.sheets import A, B, Played, level
from tests.puzzles.playing import AtRules

EFFORT = Effort("solver", 5.0)
NAMES = ("Napkins/3", "Napkins/12", "Napkins/20", "Maps/4", "Maps/20")


def start_of(name: str) -> Sheet:
    return sheet_of(find_level(SHELF, name, {}, Chance(1)).level)


def random_position(start: Sheet, luck: random.Random) -> Sheet:
    state = start
    for _ in range(luck.randrange(25)):
        listed = list(actions(state, 0))
        if not listed:
            break
        state = run(GAME, state, 0, luck.choice(listed), Chance(1)).after
    return state


def right_position(start: Sheet, luck: random.Random) -> Sheet:
    """Some folds of the solution, and sometimes one that is none."""
    folding, state = Folding(start.level), start
    words = folding.words_of(folding.covering.any())
    for item in luck.sample(range(len(words)), luck.randrange(len(words) + 1)):
        for way in words[item][: luck.randrange(len(words[item]) + 1)]:
            if not state.solved:
                state = run(GAME, state, 0, Fold(item, way), Chance(1)).after
    return state if state.solved or luck.random() < 0.5 else after_one_fold(state, luck)


def after_one_fold(state: Sheet, luck: random.Random) -> Sheet:
    folds = [action for action in actions(state, 0) if isinstance(action, Fold)]
    return run(GAME, state, 0, luck.choice(folds), Chance(1)).after if folds else state


POSITIONS = pytest.mark.parametrize(
    "position", [random_position, right_position], ids=["any", "nearly right"]
)


def test_every_given_level_has_one_solution(shared: Path) -> None:
    words = {"6": "RR", "7": "UR", "9": "DDR UUR", "1170": "DL LR DR UD R R", "1279": "DL UUDL L R DU DLRL"}
    for name, folds in words.items():
        answer = solve((shared / "levels" / f"fold-lv-{name}.txt").read_text(), EFFORT)
        assert (answer.solvable, answer.solutions) == (True, "one")
        found = [len(word) for word in answer.moves]
        assert found == [len(word) for word in folds.split()]


def test_levels_without_and_with_several_solutions_are_told() -> None:
    assert solve("BOARD 1 3\nBLOCK 1 2\n", EFFORT).solutions == "none"
    answer = solve("BOARD 2 2\nBLOCK 1 1\nBLOCK 2 2\n", EFFORT)
    assert answer.solutions == "more"
    assert solve("BOARD 1 4\nBLOCK 1 1\n", Effort("", 0.0, lambda: True)).solutions == "unknown"
    with pytest.raises(Illegal, match="line 2: “x” is not a whole number"):
        solve("BOARD 1 4\nBLOCK x 1\n", EFFORT)


def damaged(made: Level, luck: random.Random) -> Level:
    """With some closed cells open, or some cells for several blocks: any number of solutions."""
    board = [(row, column) for row in range(1, made.rows + 1) for column in range(1, made.columns + 1)]
    empty = frozenset(cell for cell in made.empty if luck.random() < 0.8)
    return Level(
        made.rows, made.columns, made.blocks, empty, frozenset(luck.sample(board, luck.randrange(4)))
    )


def test_solver_and_count_agree_whatever_the_number_of_solutions() -> None:
    luck, seen = random.Random(5), set()
    for seed in range(120):
        wish = Wish(4 + seed % 2, 5, 2 + seed % 3)
        try:
            made = make(wish, Chance(seed, "agree"))
        except Illegal:
            continue
        assert count(made) == 1
        other = damaged(made, luck) if seed % 3 else Level(made.rows, made.columns, made.blocks)
        expected = min(2, count(other))
        assert len(list(Folding(other).covering.different(2))) == expected
        seen.add(expected)
    assert seen == {0, 1, 2}


@pytest.mark.parametrize("name", NAMES)
@POSITIONS
def test_following_hints_alone_ends_solved_from_20_positions(position: Any, name: str) -> None:
    start = start_of(name)
    for seed in range(20):
        state = position(start, random.Random(seed))
        for _ in range(200):
            if state.solved:
                break
            advice = thinker.hint(state, 0, Chance(1), EFFORT)
            assert advice.play
            for action in advice.actions:
                state = run(GAME, state, 0, action, Chance(1)).after
        assert state.solved, (name, seed)


@pytest.mark.parametrize("name", NAMES)
@POSITIONS
def test_what_is_called_wrong_cannot_become_what_it_is_in_the_solution(position: Any, name: str) -> None:
    start = start_of(name)
    folding = Folding(start.level)
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
            assert (item in told) == (solution[item] not in folding.onward(item, shape))
            assert item not in told or told[item] in past.done[-1].where
        standing = thinker.standing(state, Chance(1), EFFORT)
        assert standing.solvable == (not told)
        kept = folding.kept(state)
        if standing.together:
            assert folding.covering.with_kept({item: kept[item] for item in standing.together}) is None
            for left_out in standing.together:
                rest = {item: kept[item] for item in standing.together if item != left_out}
                assert folding.covering.with_kept(rest) is not None
        told_wrong += bool(told)
    assert told_wrong > 0


def test_whether_it_is_still_solvable_agrees_with_a_count_of_all_solutions() -> None:
    answers = set()
    for seed in range(60):
        luck = random.Random(seed)
        made = make(Wish(5, 5, 2 + seed % 2), Chance(seed, "still"))
        empty = made.empty if seed % 3 else frozenset(sorted(made.empty)[1:])
        state = sheet_of(Level(5, 5, made.blocks, empty))
        for _ in range(luck.randrange(1, 4)):
            state = state if state.solved else after_one_fold(state, luck)
        if not state.solved:
            lying = [shape(state, item) for item in range(len(state.items))]
            known = count(state.level, lying) > 0
            assert thinker.standing(state, Chance(1), EFFORT).solvable == known
            answers.add(known)
    assert answers == {True, False}


def test_a_hint_never_unfolds_anybody() -> None:
    state = start_of("Maps/7")
    while not state.solved:
        action = thinker.choose(state, 0, Chance(1), EFFORT)
        assert isinstance(action, Fold)
        move = run(GAME, state, 0, action, Chance(1))
        state = move.after
        assert not any(past.done[-1].cut for past in state.items if past.done)
    assert state.strokes == state.level.par


def test_the_sentences_of_the_checks() -> None:
    at = Played(AtRules, "BOARD 1 4; BLOCK 1 2")
    assert thinker.wrong(at.state, Chance(1), EFFORT).text == "Nothing that is folded is wrong."
    assert thinker.standing(at.state, Chance(1), EFFORT).text == "It can still be solved."
    at.fold(A, "R")
    assert thinker.wrong(at.state, Chance(1), EFFORT).text == "Block A is wrong from row 1, column 3 on."
    assert thinker.standing(at.state, Chance(1), EFFORT).text == "Block A cannot stay as it is."
    pair = Played(AtRules, "BOARD 2 2; BLOCK 1 1; BLOCK 2 2")
    pair.fold(A, "R")
    assert thinker.standing(pair.state, Chance(1), EFFORT).solvable
    several = thinker.wrong(pair.state, Chance(1), EFFORT)
    assert (several.items, several.text) == (
        (), "This level has several solutions, so nothing is wrong by itself.",
    )  # fmt: skip
    pair.at.state = sheet_of(level("BOARD 2 4; BLOCK 1 1; BLOCK 2 4; EMPTY 2 1 1 4"))
    pair.fold(B, "L")
    assert thinker.standing(pair.state, Chance(1), EFFORT).solvable is False


def test_a_level_without_a_solution_has_no_hint() -> None:
    state = sheet_of(level("BOARD 1 3; BLOCK 1 2"))
    with pytest.raises(Illegal, match="no solution"):
        thinker.hint(state, 0, Chance(1), EFFORT)
    assert thinker.standing(state, Chance(1), EFFORT).text == "This level has no solution."


def test_a_stopped_thought_answers_legally_and_says_that_nothing_is_settled() -> None:
    state = sheet_of(level("BOARD 1 8; BLOCK 1 3"))
    stopped = Effort("solver", 0.0, lambda: True)
    assert thinker.choose(state, 0, Chance(1), stopped) in list(actions(state, 0))
    assert thinker.hint(state, 0, Chance(1), stopped).actions == ()
    assert "not settled yet" in thinker.hint(state, 0, Chance(1), stopped).text
    assert thinker.standing(state, Chance(1), stopped).solvable is None
    assert "not settled yet" in thinker.wrong(state, Chance(1), stopped).text


def test_the_solver_plays_every_given_level_to_its_end(shared: Path) -> None:
    for file in sorted((shared / "levels").glob("fold-*.txt")):
        state = sheet_of(read_level(file.read_bytes())[0])
        while not state.solved:
            state = run(GAME, state, 0, thinker.choose(state, 0, Chance(1), EFFORT), Chance(1)).after
