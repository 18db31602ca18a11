"""Test the solver of Fill: sample levels, agreement with a full count of solutions, hints and checks."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.play import play_action
from takeback.engine.state import Action
from takeback.games.fill import thinker
from takeback.games.fill.game import GAME
from takeback.games.fill.generator import FillSpec, make
from takeback.games.fill.puzzle import FILL
from takeback.games.fill.rules import actions, cells_of, corner_of
from takeback.games.fill.solver import FillSolver
from takeback.games.fill.state import Box, Level, Lift, Place, box_of
from takeback.puzzles.packs import find_level
from tests.games.fill.boxes import A, B, Played
from tests.games.fill.counting import count_solutions, is_solvable
from tests.games.fill.positions import NAMES, nearly_right_position
from tests.puzzles.playing import AtRules

EFFORT = Effort("solver", 5.0)
PLACES = {
    "box": "4,2 1,3 2,2 2,4 3,4 1,1",
    "crate": "5,1 3,4 3,1 1,1 4,5 1,3",
    "chest": "1,2 5,1 1,1 3,4 1,5 4,7 6,5 5,2",
    "parts": "2,1 1,1 1,5 1,7 3,6 1,3",
}


def start_of(name: str) -> Box:
    return box_of(find_level(FILL, name, {}, Chance(1)).level)


def test_sample_fill_levels_have_the_one_known_solution(data: Path) -> None:
    for name, places in PLACES.items():
        answer = FILL.solve((data / "levels" / f"fill-{name}.txt").read_text(), EFFORT)
        assert (answer.solvable, answer.solutions) == (True, "one")
        assert " ".join(answer.moves) == places
        assert [warning.line for warning in answer.warnings] == ([6] if name == "parts" else [])


def test_fill_solver_leaves_an_unneeded_piece_on_the_tray_and_reports_several_or_one_solution() -> None:
    answer = FILL.solve("BOARD 2 2\nEMPTY 2 1\nBLOCK 1 1 1 2\nBLOCK 1 1 1 2 2 2\nBLOCK 1 1\n", EFFORT)
    assert answer.solutions == "more"
    answer = FILL.solve("BOARD 2 2\nEMPTY 2 1\nBLOCK 1 1 1 2 2 2\nBLOCK 1 1 2 2\n", EFFORT)
    assert (answer.solutions, answer.moves) == ("one", ("1,1", "tray"))


def test_equal_pieces_of_fill_that_change_places_are_no_second_solution() -> None:
    assert FILL.solve("BOARD 1 3\nBLOCK 1 1\nBLOCK 1 1\nBLOCK 1 1\n", EFFORT).solutions == "one"


def alter_level(made: Level, luck: random.Random) -> Level:
    """Return the level with pieces added or replaced and some shared cells, so that it has any number of
    solutions.
    """
    board = [(row, column) for row in range(1, made.rows + 1) for column in range(1, made.columns + 1)]
    pieces = list(made.pieces)
    if luck.random() < 0.4:
        pieces.append(luck.choice([((1, 1),), ((1, 1), (1, 2)), pieces[0]]))
    if luck.random() < 0.3:
        pieces[luck.randrange(len(pieces))] = ((1, 1), (2, 1))
    multi = frozenset(luck.sample(board, luck.randrange(3)))
    return Level(made.rows, made.columns, tuple(pieces), made.empty, multi)


def test_fill_solver_agrees_with_a_full_count_on_levels_with_no_one_or_several_solutions() -> None:
    luck, seen = random.Random(5), set()
    for seed in range(90):
        made = make(FillSpec(4, 3 + seed % 2, 3 + seed % 2, seed % 3), Chance(seed, "agree"))
        assert count_solutions(made) == 1
        other = alter_level(made, luck)
        expected = min(2, count_solutions(other))
        found = len(list(FillSolver(other).covering.different(2)))
        assert found == expected if not other.multi else bool(found) == bool(expected)
        seen.add(expected)
    assert seen == {0, 1, 2}


@pytest.mark.parametrize("name", NAMES)
def test_mistake_check_of_fill_lists_exactly_the_pieces_that_differ_from_the_solution(name: str) -> None:
    start = start_of(name)
    packing = FillSolver(start.level)
    solution = packing.covering.any()
    seen = set()
    for seed in range(40):
        state = nearly_right_position(start, random.Random(1000 + seed))
        if state.solved:
            continue
        told = dict(thinker.wrong(state, Chance(1), EFFORT).items)
        kept = packing.fixed_places(state)
        assert set(told) == {item for item, (mask,) in kept.items() if mask != solution[item]}
        standing = thinker.standing(state, Chance(1), EFFORT)
        assert standing.solvable == (not told)
        if standing.together:
            assert packing.covering.with_kept({item: kept[item] for item in standing.together}) is None
            for left_out in standing.together:
                rest = {item: kept[item] for item in standing.together if item != left_out}
                assert packing.covering.with_kept(rest) is not None
        seen.add(standing.solvable)
    assert seen == {True, False}


def test_solvable_check_of_fill_agrees_with_a_count_of_all_solutions() -> None:
    answers = set()
    for seed in range(60):
        luck = random.Random(seed)
        state = box_of(make(FillSpec(4, 4, 4, seed % 2), Chance(seed, "still")))
        for _ in range(luck.randrange(1, 3)):
            placing = [action for action in actions(state, 0) if isinstance(action, Place)]
            state = play_action(GAME, state, 0, luck.choice(placing), Chance(1)).after
        lying = {item: cells_of(state, item) for item in range(4) if corner_of(state, item)}
        known = is_solvable(state.level, lying)
        assert thinker.standing(state, Chance(1), EFFORT).solvable == known
        answers.add(known)
    assert answers == {True, False}


AskedFunction = Callable[[Box, int, Chance, Effort], Action]


def hinted(state: Box, seat: int, chance: Chance, effort: Effort) -> Action:
    """Return the first action of the hint."""
    return thinker.hint(state, seat, chance, effort).actions[0]


@pytest.mark.parametrize("asked", [thinker.choose, hinted])
def test_moves_of_the_computer_and_of_hints_in_fill_push_no_piece_and_solve_in_the_fewest_strokes(
    asked: AskedFunction,
) -> None:
    state = start_of("Trunks/9")
    while not state.solved:
        action = asked(state, 0, Chance(1), EFFORT)
        assert isinstance(action, Place)
        state = play_action(GAME, state, 0, action, Chance(1)).after
        assert not state.items[action.item].done[-1].cut
    assert state.strokes == state.level.par


@pytest.mark.parametrize("asked", [thinker.choose, hinted])
def test_first_piece_of_the_computer_or_a_hint_in_fill_is_one_that_fits_in_the_fewest_places(
    asked: AskedFunction,
) -> None:
    state = start_of("Trunks/9")
    packing = FillSolver(state.level)
    first = asked(state, 0, Chance(1), EFFORT)
    assert isinstance(first, Place)
    counts = [len(places) for places in packing.places]
    assert counts[first.item] == min(counts) < max(counts)


def test_mistake_and_solvable_checks_of_fill_give_the_expected_messages_and_pieces() -> None:
    at = Played(AtRules, "BOARD 1 4; EMPTY 1 3; BLOCK 1 1; BLOCK 1 1 1 2")
    assert thinker.wrong(at.state, Chance(1), EFFORT).text == "No piece is in the wrong place."
    assert thinker.standing(at.state, Chance(1), EFFORT).text == "It can still be solved."
    at.place(A, 1, 2)
    assert thinker.wrong(at.state, Chance(1), EFFORT).text == "Piece A is in the wrong place."
    assert thinker.wrong(at.state, Chance(1), EFFORT).items == ((A, (1, 2)),)
    assert thinker.standing(at.state, Chance(1), EFFORT).text == "Piece A cannot stay as it is."
    assert thinker.choose(at.state, 0, Chance(1), EFFORT) == Lift(A)
    several = Played(AtRules, "BOARD 1 3; BLOCK 1 1; BLOCK 1 1 1 2")
    several.place(B, 1, 1)
    assert "several solutions" in thinker.wrong(several.state, Chance(1), EFFORT).text
    assert thinker.standing(several.state, Chance(1), EFFORT).solvable


def test_equal_pieces_of_fill_in_exchanged_places_are_no_mistake() -> None:
    at = Played(AtRules, "BOARD 1 4; BLOCK 1 1 1 2; BLOCK 1 1 1 2")
    at.place(B, 1, 1)
    assert thinker.wrong(at.state, Chance(1), EFFORT).items == ()
    assert thinker.choose(at.state, 0, Chance(1), EFFORT) == Place(A, 1, 3)
