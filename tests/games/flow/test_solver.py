"""Test the solver of Flow on real levels: its solution, played by the rules, and the number of solutions."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from takeback.engine.game import Effort
from takeback.games.flow.game import GAME
from takeback.games.flow.level import read_level
from takeback.games.flow.puzzle import FLOW
from takeback.games.flow.rules import open_cells
from takeback.games.flow.solver import Solver
from takeback.games.flow.state import Draw, Level, board_of
from takeback.puzzles.answers import Stopped
from tests.puzzles.playing import AtTable

pytest.importorskip("pysat")

WORDS = {
    "corners": "UUURR DDDLLU LLUUUULLDDD UUL LLL",
    "plain": "RURURRD UR RRRUU DLLD UU",
    "tracks": "DD LDDD LLLDDDDDDLLUU DDDRRUU DRRRR RRDDLDD UURRD",
    "hashtag": (
        "LDDRRRRRRRRUUUUUULLU LUUURUURRDR URRRRRRRRD RURRRRUULLLLLULUU RDDDDLLLU ULLLDDRDRRRRRDDDDLLLL"
    ),
    "winding": "RUUUULLD UUUUUUUULLDDDDDDDLLLLLUUUUR DDDDDDDLLLLLLLUUUUUUUU DDLDDRRRUUUUUULLLLDD",
}


def replay(level: Level, words: tuple[str, ...]) -> AtTable:
    """Play the words on a new table: each is one drag from the first clue of its colour."""
    at = AtTable(GAME, board_of(level))
    for colour, word in enumerate(words):
        at.act(*(Draw(2 * colour, way) for way in word))
    return at


@pytest.mark.parametrize("name", WORDS)
def test_known_solutions_solve_their_flow_levels_in_the_fewest_strokes(data: Path, name: str) -> None:
    level, _ = read_level((data / "levels" / f"flow-{name}.txt").read_bytes())
    at = replay(level, tuple(WORDS[name].split()))
    assert at.state.solved
    assert at.state.strokes == len(level.clues)
    outcome = at.table.outcome
    assert outcome is not None
    assert outcome.sentence == f"Solved in {len(level.clues)} moves, the fewest possible."


def flow_files(data: Path) -> list[Path]:
    return sorted((data / "levels").glob("flow-*.txt"))


def test_solver_finds_the_one_solution_of_each_sample_flow_level_and_it_solves_the_level(data: Path) -> None:
    files = flow_files(data)
    assert len(files) == 11
    for file in files:
        found = FLOW.solve(file.read_text(), Effort("", 60))
        assert (found.solvable, found.solutions) == (True, "one"), file.name
        level, _ = read_level(file.read_bytes())
        assert replay(level, found.moves).state.solved, file.name
        name = file.stem.removeprefix("flow-")
        if name in WORDS:
            assert " ".join(found.moves) == WORDS[name]


def test_solver_finds_none_one_or_several_solutions_of_the_letter_grids(data: Path) -> None:
    files = sorted((data / "grids").glob("*.txt"))
    assert len(files) == 12
    for file in files:
        level, _ = read_level(file.read_bytes())
        solver = Solver(level)
        edges = solver.solution()
        if file.stem.startswith("unsolvable"):
            assert edges is None
            assert solver.solution(apart=False) is None
            continue
        assert edges is not None
        solver.close()
        answer = FLOW.solve(file.read_text(), Effort("", 60))
        assert replay(level, answer.moves).state.solved
        assert answer.solutions == ("more" if file.stem.startswith("touching") else "one"), file.name


def test_solvable_letter_grids_have_only_one_solution_in_which_no_pipe_touches_itself(data: Path) -> None:
    for file in sorted((data / "grids").glob("*.txt")):
        level, _ = read_level(file.read_bytes())
        solver = Solver(level)
        edges = solver.solution()
        if edges is not None:
            solver.engine.add_clause([-solver.edges[edge] for edge in edges])
            assert solver._find_solution([solver.apart]) is None, file.name
        solver.close()


def test_flow_solver_covers_all_cells_with_one_pipe_and_no_separate_loops() -> None:
    """Joining the two neighbouring clues at once would leave cells that only loops without a clue cover."""
    level, _ = read_level("BOARD 6 6\nSTART 1 1 2 1")
    solver = Solver(level)
    for found in (solver.solution(), solver.solution(apart=False)):
        assert found is not None
        assert len(found) == len(open_cells(level)) - 1
        assert len(solver.lines(found)[0]) == 36


def test_solving_a_hard_flow_level_stops_as_soon_as_it_is_told_to() -> None:
    """Few colours on a large board: finding out whether it can be solved takes very long."""
    luck = random.Random(1)
    cells = [(row, column) for row in range(1, 15) for column in range(1, 15)]
    clues = luck.sample(cells, 10)
    solver = Solver(Level(14, 14, tuple(zip(clues[::2], clues[1::2], strict=True))))
    looks = iter(range(4))
    solver.over = lambda: next(looks, None) is None
    with pytest.raises(Stopped):
        solver.solution()
    assert next(looks, None) is None  # the solver asked several times while it worked
    solver.close()
