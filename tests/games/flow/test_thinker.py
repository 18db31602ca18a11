"""Test hints and checks of Flow: hints always lead to the solution, and no right line is called wrong."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Hint
from takeback.engine.play import play_action
from takeback.engine.state import Illegal
from takeback.games.flow import thinker
from takeback.games.flow.editor import editing
from takeback.games.flow.game import GAME
from takeback.games.flow.generator import make
from takeback.games.flow.layout import FlowSpec
from takeback.games.flow.level import write_level
from takeback.games.flow.puzzle import FLOW
from takeback.games.flow.rules import actions, colour_name, line_of
from takeback.games.flow.solver import Solver
from takeback.games.flow.state import Board, Draw, Level, board_of
from takeback.puzzles.answers import names_together
from takeback.puzzles.block_cover import asked_at_most
from takeback.puzzles.items import HINT, TakeBack
from takeback.puzzles.packs import find_level, read_pack
from takeback.table.wording import numbered_turn
from tests.games.flow.boards import level as read
from tests.games.flow.counting import Counter
from tests.games.flow.positions import NAMES, nearly_right_position, random_position
from tests.puzzles.playing import AtRules, AtTable
from tests.sampling import first

pytest.importorskip("pysat")

EFFORT = Effort("solver", 5.0)


def start_of(name: str) -> Board:
    return board_of(find_level(FLOW, name, {}, Chance(1)).level)


POSITIONS = pytest.mark.parametrize(
    "position", [random_position, nearly_right_position], ids=["any", "nearly right"]
)


def hint(state: Board) -> Hint:
    return thinker.hint(state, 0, Chance(1), EFFORT)


@pytest.mark.parametrize("name", first(3, NAMES))
@POSITIONS
def test_mistake_check_of_flow_lists_exactly_the_wrong_pipes_and_the_solvable_check_agrees(
    position: Any, name: str
) -> None:
    start = start_of(name)
    solver = Solver(start.level)
    edges = solver.solution()
    assert edges is not None
    for seed in range(20):
        state = position(start, random.Random(1000 + seed))
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


def test_solvable_check_of_flow_agrees_with_a_count_of_all_solutions() -> None:
    answers = set()
    for seed in range(40):
        luck = random.Random(seed)
        level = make(FlowSpec(5, 5, 4, seed % 2), Chance(seed, "still"))
        if seed % 3 == 0:  # many solutions
            level = Level(5, 5, level.clues[1:], level.bridges)
        state = board_of(level)
        for _ in range(luck.randrange(1, 9)):
            drawing = [action for action in actions(state, 0) if isinstance(action, Draw)]
            if drawing:
                state = play_action(GAME, state, 0, luck.choice(drawing), Chance(1)).after
        if state.solved:
            continue
        edges = [edge for item in range(len(state.items)) for edge in thinker.edges_of(state, item)]
        known = Counter(level, most=1, drawn=frozenset(edges)).count() > 0
        assert thinker.standing(state, Chance(1), EFFORT).solvable == known
        answers.add((seed % 3 == 0, known))
    assert {known for _, known in answers} == {True, False}


def test_flow_hint_has_a_rule_and_a_reason_and_is_played_as_one_turn_that_can_be_undone() -> None:
    at = AtTable(GAME, start_of("Brooks/1"))
    before = at.table.here
    advice = hint(at.state)
    name = colour_name(advice.actions[0].item // 2)  # type: ignore[attr-defined]
    assert (advice.rule, advice.point) == ("Only way on", f"Look at {name}’s end in row 5, column 5.")
    assert advice.text == (
        f"Only way on: Every other way from this end is closed or taken. So {name} goes left."
    )
    at.act(*advice.actions)
    assert at.table.here.parent is before
    assert numbered_turn(GAME, at.table.here, at.table.seats, 0).endswith(f"Hint: {name}: 2 cells")
    at.table.undo()
    assert at.table.here is before


def test_hint_about_a_wrong_pipe_undoes_its_wrong_cell_and_names_it() -> None:
    at = AtRules(GAME, start_of("Brooks/1"))
    first = thinker.advice(at.state, EFFORT)[0]
    assert isinstance(first, Draw)
    wrong = next(
        action for action in actions(at.state, 0)
        if isinstance(action, Draw) and action.item == first.item and action.direction != first.direction
    )  # fmt: skip
    at.act(wrong)
    advice = hint(at.state)
    assert advice.actions == (TakeBack(first.item, HINT),)
    name = colour_name(first.item // 2)
    row, column = line_of(at.state, first.item)[-1]
    assert advice.text == f"Mistake: {name} is wrong at row {row}, column {column}; undo its last cell."
    assert (advice.rule, advice.point) == ("Mistake", "Something here does not match the solution.")


@pytest.mark.parametrize("name", NAMES[:3])
def test_hint_about_a_wrong_pipe_names_its_first_wrong_cell_and_how_many_to_undo(name: str) -> None:
    start, found = start_of(name), 0
    for seed in range(60):
        state = random_position(start, random.Random(seed))
        advice = None if state.solved else hint(state)
        if advice is None or advice.rule != "Mistake" or len(advice.actions) < 2:
            continue
        item, count = advice.actions[0].item, len(advice.actions)  # type: ignore[attr-defined]
        row, column = line_of(state, item)[-count]
        assert advice.text == (
            f"Mistake: {colour_name(item // 2)} is wrong from row {row}, column {column} on; "
            f"undo its last {count} cells."
        )
        assert (item, (row, column)) in thinker.wrong(state, Chance(1), EFFORT).items
        found += 1
    assert found > 1


@pytest.mark.parametrize("name", NAMES[:3])
def test_pipes_that_cannot_all_stay_are_a_smallest_set_without_any_of_which_the_rest_can_stay(
    name: str,
) -> None:
    start, found = start_of(name), 0
    for seed in range(40):
        state = random_position(start, random.Random(2000 + seed))
        if state.solved:
            continue
        answer = thinker.standing(state, Chance(1), EFFORT)
        solver = thinker.loaded_level(state.level).solver
        found += bool(answer.together)
        for left_out in answer.together:
            rest = [
                edge for item in answer.together if item != left_out for edge in thinker.edges_of(state, item)
            ]
            assert solver.solution(rest, apart=False) is not None
        together = [edge for item in answer.together for edge in thinker.edges_of(state, item)]
        assert not answer.together or solver.solution(together, apart=False) is None
    assert found > 10


def test_sentence_about_pipes_that_cannot_stay_names_each_of_one_two_or_three_once() -> None:
    assert names_together(["Red", "Red"]) == "Red cannot stay as it is."
    assert names_together(["Red", "Blue"]) == "Red and Blue cannot both stay as they are."
    assert names_together(["Red", "Blue", "Teal"]) == "Red, Blue and Teal cannot all stay as they are."


@pytest.fixture
def without_sat(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    thinker.loaded_level.cache_clear()
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    yield
    thinker.loaded_level.cache_clear()


NEEDING_SAT: dict[str, Callable[[Board], object]] = {
    "hint": hint,
    "choose": lambda state: thinker.choose(state, 0, Chance(1), EFFORT),
    "what is wrong": lambda state: thinker.wrong(state, Chance(1), EFFORT),
    "still solvable": lambda state: thinker.standing(state, Chance(1), EFFORT),
    "validation": lambda state: FLOW.check(editing(state.level), Chance(1), EFFORT),
    "solve": lambda state: FLOW.solve(write_level(state.level), EFFORT),
    "generate": lambda state: FLOW.generate("5x5", GAME.read_options({}), Chance(1)),
    "daily": lambda state: find_level(FLOW, "daily:2026-11-20", GAME.read_options({}), Chance(1)),
}


@pytest.mark.parametrize("what", NEEDING_SAT)
@pytest.mark.usefixtures("without_sat")
def test_functions_that_need_the_solver_package_are_refused_with_a_message_without_it(what: str) -> None:
    with pytest.raises(
        Illegal, match=r"(^|^There is no hint\. )This needs the python-sat package, which is not installed\.$"
    ):
        NEEDING_SAT[what](start_of("Brooks/2"))


@pytest.mark.usefixtures("without_sat")
def test_flow_is_played_to_the_end_and_its_packs_are_read_without_the_solver_package() -> None:
    at = AtTable(GAME, board_of(read("BOARD 2 2; START 1 1 2 1")))
    at.act(Draw(0, "R"), Draw(0, "D"))
    at.back(0)
    at.again(0)
    at.act(Draw(0, "L"))
    assert at.state.solved
    assert len(read_pack(FLOW, "brooks").levels) == 16


def test_actions_of_a_40x40_board_are_legal_and_a_stopped_hint_there_says_undecided() -> None:
    luck = random.Random(1)
    cells = luck.sample([(row, column) for row in range(1, 41) for column in range(1, 41)], 52)
    state = board_of(Level(40, 40, tuple(zip(cells[::2], cells[1::2], strict=True))))
    assert len(state.level.clues) == 26
    listed = list(actions(state, 0))
    assert {action.item for action in listed} == set(range(52))
    for action in listed[:20]:
        play_action(GAME, state, 0, action, Chance(1))
    stopped = Effort("solver", 5.0, asked_at_most(3))
    assert thinker.hint(state, 0, Chance(1), stopped) == Hint(
        (), "This is not decided yet, because the level is large."
    )
