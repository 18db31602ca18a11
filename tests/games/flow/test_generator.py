"""Test generated Flow levels: one solution, counted without the solver, and the requested features."""

from __future__ import annotations

import pytest

from takeback.engine.chance import Chance
from takeback.engine.state import Illegal
from takeback.games.flow import generator
from takeback.games.flow.generator import make
from takeback.games.flow.layout import FlowSpec
from takeback.games.flow.level import read_level, write_level
from takeback.games.flow.rules import open_cells
from takeback.games.flow.solver import Solver
from takeback.games.flow.state import Level
from tests.games.flow.counting import Counter

pytest.importorskip("pysat")

WISHES = (
    FlowSpec(5, 5, 5),
    FlowSpec(5, 5, 4),
    FlowSpec(6, 6, 6),
    FlowSpec(6, 6, 5),
    FlowSpec(6, 6, 5, 1),
    FlowSpec(6, 6, 5, 0, 3, 4),
)


class LayoutWithoutBridges:
    """A layout that is never finished."""

    size = 0

    def __init__(self, made: list[FlowSpec], wish: FlowSpec) -> None:
        made.append(wish)

    def transfer_ends(self, _count: int) -> None:
        pass

    def build_bridges(self) -> bool:
        return False


@pytest.mark.parametrize(
    ("wish", "most"),
    [
        (FlowSpec(12, 11, 9), generator.MOST_CELLS_ROOMY),  # three colours fewer than its longer side
        (FlowSpec(11, 12, 9), generator.MOST_CELLS_ROOMY),
        (FlowSpec(12, 11, 10), generator.MOST_CELLS),
        (FlowSpec(11, 11, 8), generator.MOST_CELLS),  # a small board
    ],
    ids=str,
)
def test_generator_lays_out_more_cells_on_a_large_board_with_few_colours(
    wish: FlowSpec, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[FlowSpec] = []
    monkeypatch.setattr(generator, "PathLayout", lambda wish, _chance: LayoutWithoutBridges(made, wish))
    assert generator.search_level(wish, Chance(1), generator.ATTEMPTS) is None
    assert len(made) == most // (wish.rows * wish.columns) < generator.ATTEMPTS


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_small_generated_flow_levels_have_one_solution_by_counting_all(wish: FlowSpec) -> None:
    for seed in range(12):
        level = make(wish, Chance(seed, "flow"))
        assert Counter(level).count() == 1, write_level(level)


def test_full_count_of_flow_solutions_finds_none_one_or_several_on_known_levels() -> None:
    def count(text: str) -> int:
        return Counter(read_level(text)[0]).count()

    assert count("BOARD 2 2\nSTART 1 1 2 2\nSTART 1 2 2 1") == 0
    assert count("BOARD 2 2\nSTART 1 1 2 1") == 1
    assert count("BOARD 3 3\nSTART 1 1 3 3") == 2
    assert count("BOARD 3 3\nSTART 2 1 2 3\nSTART 1 2 3 2\nCROSS 2 2\nEMPTY 1 1 1 3 3 1 3 3") == 1


def test_flow_solver_agrees_with_a_full_count_on_levels_with_any_number_of_solutions() -> None:
    found = set()
    for seed in range(60):
        made = make(FlowSpec(5, 5, 4), Chance(seed, "agree"))
        level = Level(5, 5, made.clues[:-1] if seed % 2 else made.clues[:-2])
        solver = Solver(level)
        edges = solver.solution()
        known = 0 if edges is None else 1 if solver.is_only(edges) else 2
        assert Counter(level).count() == known
        found.add(known)
        solver.close()
    assert found >= {0, 2}


@pytest.mark.parametrize(
    "wish",
    [
        FlowSpec(6, 6, 6, 1),
        FlowSpec(8, 8, 7, 2),
        FlowSpec(10, 10, 10, 2, 4, 6),
        FlowSpec(12, 12, 12, 2, 4, 6),
        FlowSpec(7, 9, 6, 0, 5, 9),
    ],
    ids=str,
)
def test_generated_flow_level_has_exactly_the_wanted_size_colours_bridges_holes_and_walls(
    wish: FlowSpec,
) -> None:
    for seed in range(4):
        level = make(wish, Chance(seed, "features"))
        assert (level.rows, level.columns, len(level.clues)) == (wish.rows, wish.columns, wish.colours)
        assert (len(level.bridges), len(level.empty), len(level.walls)) == (
            wish.bridges,
            wish.holes,
            wish.walls,
        )
        assert len(open_cells(level)) == wish.rows * wish.columns - wish.holes
        assert read_level(write_level(level)) == (level, [])
        assert not any(wall_end in level.bridges for wall in level.walls for wall_end in wall)
        solver = Solver(level)
        edges = solver.solution()
        assert edges is not None
        assert solver.is_only(edges)
        assert min(map(len, solver.lines(edges))) >= 3
        solver.close()


def test_request_for_a_flow_level_with_too_many_colours_is_refused_with_a_message() -> None:
    with pytest.raises(Illegal, match="26 colours do not fit on 25 cells"):
        make(FlowSpec(5, 5, 26), Chance(1))
