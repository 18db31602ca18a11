"""Hints and checks: following them always ends solved, and they never call a right line wrong."""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop.engine.chance import Chance
from desktop.engine.game import Effort, Hint
from desktop.engine.play import run
from desktop.engine.state import Illegal
from desktop.games.flow import thinker
from desktop.games.flow.check import check
from desktop.games.flow.drawing import direction
from desktop.games.flow.edit import editing
from desktop.games.flow.game import GAME
from desktop.games.flow.generator import make
from desktop.games.flow.layout import Wish
from desktop.games.flow.level import read_level, write_level
from desktop.games.flow.rules import actions, colour_name
from desktop.games.flow.shelf import SHELF, generate, solve
from desktop.games.flow.solver import Solver
from desktop.games.flow.start import board_of
from desktop.games.flow.state import Board, Draw, Level
from desktop.puzzles.answers import names_together
from desktop.puzzles.covering import asked_at_most
from desktop.puzzles.items import HINT, TakeBack
from desktop.puzzles.packs import find_level, read_pack
from desktop.table.telling import numbered
from tests.games.flow.boards import level as read
from tests.games.flow.counting import Counter
from tests.puzzles.playing import AtRules, AtTable

pytest.importorskip("pysat")

EFFORT = Effort("solver", 5.0)
NAMES = ("Brooks/3", "Brooks/12", "Crossings/2", "Gardens/1", "Islands/4")


def start_of(name: str) -> Board:
    return board_of(find_level(SHELF, name, {}, Chance(1)).level)


def random_position(name: str, luck: random.Random) -> Board:
    """Anywhere: right lines and wrong ones, cuts and taken back moves."""
    state = start_of(name)
    for _ in range(luck.randrange(40)):
        listed = list(actions(state, 0))
        if not listed:
            break
        state = run(GAME, state, 0, luck.choice(listed), Chance(1)).after
    return state


def right_position(name: str, luck: random.Random) -> Board:
    """Parts of right lines, from either clue; sometimes something else besides."""
    state = start_of(name)
    solver = Solver(state.level)
    edges = solver.solution()
    assert edges is not None
    for colour, line in enumerate(solver.lines(edges)):
        for item, cells in ((2 * colour, line), (2 * colour + 1, line[::-1])):
            for one, two in itertools.islice(itertools.pairwise(cells), luck.randrange(len(line) // 2)):
                state = run(GAME, state, 0, Draw(item, direction(one, two)), Chance(1)).after
    solver.close()
    for _ in range(luck.choice((0, 0, 1, 3))):
        state = run(GAME, state, 0, luck.choice(list(actions(state, 0))), Chance(1)).after
    return state


POSITIONS = pytest.mark.parametrize(
    "position", [random_position, right_position], ids=["any", "nearly right"]
)


def hint(state: Board) -> Hint:
    return thinker.hint(state, 0, Chance(1), EFFORT)


@pytest.mark.parametrize("name", NAMES)
@POSITIONS
def test_following_hints_alone_ends_solved_from_20_positions(position: Any, name: str) -> None:
    for seed in range(20):
        state = position(name, random.Random(seed))
        for _ in range(200):
            if state.solved:
                break
            advice = hint(state)
            assert advice.play
            for action in advice.actions:
                state = run(GAME, state, 0, action, Chance(1)).after
        assert state.solved, (name, seed)


@pytest.mark.parametrize("name", NAMES)
@POSITIONS
def test_what_is_called_wrong_is_not_in_the_solution_and_the_rest_is(position: Any, name: str) -> None:
    start = start_of(name)
    solver = Solver(start.level)
    edges = solver.solution()
    assert edges is not None
    for seed in range(20):
        state = position(name, random.Random(1000 + seed))
        if state.solved:
            continue
        answer = thinker.wrong(state, Chance(1), EFFORT)
        told = {item for item, _ in answer.items}
        for item in range(len(state.items)):
            is_wrong = not set(thinker.edges_of(state, item)) <= edges
            assert (item in told) == is_wrong
        drawn = [edge for item in range(len(state.items)) for edge in thinker.edges_of(state, item)]
        fresh = Solver(start.level)
        standing = thinker.standing(state, Chance(1), EFFORT)
        assert standing.solvable == (fresh.solution(drawn, apart=False) is not None)
        assert standing.solvable == (not told)
        fresh.close()


def test_whether_it_is_still_solvable_agrees_with_a_count_of_all_solutions() -> None:
    answers = set()
    for seed in range(40):
        luck = random.Random(seed)
        level = make(Wish(5, 5, 4, seed % 2), Chance(seed, "still"))
        if seed % 3 == 0:  # many solutions
            level = Level(5, 5, level.clues[1:], level.bridges)
        state = board_of(level)
        for _ in range(luck.randrange(1, 9)):
            drawing = [action for action in actions(state, 0) if isinstance(action, Draw)]
            if drawing:
                state = run(GAME, state, 0, luck.choice(drawing), Chance(1)).after
        if state.solved:
            continue
        edges = [edge for item in range(len(state.items)) for edge in thinker.edges_of(state, item)]
        known = Counter(level, most=1, drawn=frozenset(edges)).count() > 0
        assert thinker.standing(state, Chance(1), EFFORT).solvable == known
        answers.add((seed % 3 == 0, known))
    assert {known for _, known in answers} == {True, False}


def test_a_hint_draws_one_line_as_one_turn_that_can_be_taken_back() -> None:
    at = AtTable(GAME, start_of("Brooks/1"))
    before = at.table.here
    advice = hint(at.state)
    assert advice.text == f"Hint: {colour_name(advice.actions[0].item // 2)} drawn."  # type: ignore[attr-defined]
    at.act(*advice.actions)
    assert at.table.here.parent is before
    assert numbered(GAME, at.table.here, at.table.seats, 0).endswith(advice.text.rstrip("."))
    at.table.undo()
    assert at.table.here is before


def test_a_wrong_line_is_taken_back_to_its_last_right_cell() -> None:
    at = AtRules(GAME, start_of("Brooks/1"))
    first = hint(at.state).actions[0]
    assert isinstance(first, Draw)
    wrong = next(
        action for action in actions(at.state, 0)
        if isinstance(action, Draw) and action.item == first.item and action.direction != first.direction
    )  # fmt: skip
    at.act(wrong)
    advice = hint(at.state)
    assert advice.actions == (TakeBack(first.item, HINT),)
    assert advice.text == f"Hint: {colour_name(first.item // 2)} taken back to its last right cell."


@pytest.mark.parametrize("name", NAMES[:3])
def test_lines_that_cannot_stay_together_are_as_few_as_can_be(name: str) -> None:
    found = 0
    for seed in range(40):
        state = random_position(name, random.Random(2000 + seed))
        if state.solved:
            continue
        answer = thinker.standing(state, Chance(1), EFFORT)
        solver = thinker.live(state.level).solver
        found += bool(answer.together)
        for left_out in answer.together:
            rest = [
                edge for item in answer.together if item != left_out for edge in thinker.edges_of(state, item)
            ]
            assert solver.solution(rest, apart=False) is not None
        together = [edge for item in answer.together for edge in thinker.edges_of(state, item)]
        assert not answer.together or solver.solution(together, apart=False) is None
    assert found > 10


def test_lines_that_cannot_stay_together_are_named() -> None:
    assert names_together(["Red", "Red"]) == "Red cannot stay as it is."
    assert names_together(["Red", "Blue"]) == "Red and Blue cannot both stay as they are."
    assert names_together(["Red", "Blue", "Teal"]) == "Red, Blue and Teal cannot all stay as they are."


def test_a_level_without_a_solution_has_no_hint() -> None:
    state = board_of(read("BOARD 2 2; START 1 1 2 2; START 1 2 2 1"))
    with pytest.raises(Illegal, match="no solution"):
        hint(state)
    told = thinker.standing(state, Chance(1), EFFORT)
    assert (told.solvable, told.together, told.text) == (False, (), "This level has no solution.")


def test_with_several_solutions_nothing_is_wrong_by_itself() -> None:
    state = board_of(read("BOARD 3 3; START 1 1 3 3"))
    answer = thinker.wrong(state, Chance(1), EFFORT)
    assert answer.items == ()
    assert "several solutions" in answer.text


def test_a_stopped_thought_answers_legally_and_says_that_nothing_is_settled() -> None:
    state = start_of("Brooks/2")
    thinker.live.cache_clear()
    stopped = Effort("solver", 0.0, lambda: True)
    assert thinker.choose(state, 0, Chance(1), stopped) in list(actions(state, 0))
    assert "not settled yet" in thinker.hint(state, 0, Chance(1), stopped).text
    assert thinker.standing(state, Chance(1), stopped).solvable is None
    thinker.live.cache_clear()


@pytest.fixture
def without_sat(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    thinker.live.cache_clear()
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    yield
    thinker.live.cache_clear()


NEEDING_SAT: dict[str, Callable[[Board], object]] = {
    "hint": hint,
    "choose": lambda state: thinker.choose(state, 0, Chance(1), EFFORT),
    "what is wrong": lambda state: thinker.wrong(state, Chance(1), EFFORT),
    "still solvable": lambda state: thinker.standing(state, Chance(1), EFFORT),
    "validation": lambda state: check(editing(state.level), Chance(1), EFFORT),
    "solve": lambda state: solve(write_level(state.level), EFFORT),
    "generate": lambda state: generate("5x5", GAME.read_options({}), Chance(1)),
    "daily": lambda state: find_level(SHELF, "daily:2026-11-20", GAME.read_options({}), Chance(1)),
}


@pytest.mark.parametrize("what", NEEDING_SAT)
@pytest.mark.usefixtures("without_sat")
def test_what_needs_the_solver_says_so_where_it_is_missing(what: str) -> None:
    with pytest.raises(Illegal, match=r"^This needs the python-sat package, which is not installed\.$"):
        NEEDING_SAT[what](start_of("Brooks/2"))


@pytest.mark.usefixtures("without_sat")
def test_all_the_rest_works_without_the_solver() -> None:
    at = AtTable(GAME, board_of(read("BOARD 2 2; START 1 1 2 1")))
    at.act(Draw(0, "R"), Draw(0, "D"))
    at.back(0)
    at.again(0)
    at.act(Draw(0, "L"))
    assert at.state.solved
    assert len(read_pack(SHELF, "brooks").levels) == 16


def test_a_board_of_forty_rows_and_columns_is_playable_and_its_hint_can_be_unsettled() -> None:
    luck = random.Random(1)
    cells = luck.sample([(row, column) for row in range(1, 41) for column in range(1, 41)], 52)
    state = board_of(Level(40, 40, tuple(zip(cells[::2], cells[1::2], strict=True))))
    assert len(state.level.clues) == 26
    listed = list(actions(state, 0))
    assert {action.item for action in listed} == set(range(52))
    for action in listed[:20]:
        run(GAME, state, 0, action, Chance(1))
    stopped = Effort("solver", 5.0, asked_at_most(3))
    assert thinker.hint(state, 0, Chance(1), stopped) == Hint(
        (), "That is not settled yet; the level is large."
    )


def test_the_solver_plays_every_given_level_to_its_end(shared: Path) -> None:
    for file in sorted((shared / "levels").glob("flow-*.txt")):
        state = board_of(read_level(file.read_bytes())[0])
        while not state.solved:
            action = thinker.choose(state, 0, Chance(1), EFFORT)
            state = run(GAME, state, 0, action, Chance(1)).after
