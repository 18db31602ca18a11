"""Test that the enclosure clauses of the solver exclude no solution, and large levels made with them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest

from takeback.engine.chance import Chance
from takeback.games.flow import network
from takeback.games.flow.generator import make
from takeback.games.flow.layout import FlowSpec, PathLayout
from takeback.games.flow.level import write_level
from takeback.games.flow.network import Edge
from takeback.games.flow.solver import Solver
from takeback.games.flow.state import Level
from tests.games.flow.counting import Counter

pytest.importorskip("pysat")

SMALL = (FlowSpec(5, 6, 3), FlowSpec(6, 6, 4, 1, 0, 3), FlowSpec(6, 6, 4, 2, 2), FlowSpec(6, 6, 4, 0, 3, 4))
MOST = 60  # solutions are counted up to this number
PLAIN, ADORNED = FlowSpec(11, 12, 8), FlowSpec(11, 12, 9, 2, 4, 6)


def make_layouts(wish: FlowSpec) -> Iterator[PathLayout]:
    """Yield layouts of paths that cover a board; other paths between the same ends may also cover it."""
    for seed in range(40):
        layout = PathLayout(wish, Chance(seed, "enclosed"))
        layout.transfer_ends(500)
        if layout.build_bridges() and layout.join_paths():
            yield layout


def list_other_solutions(level: Level, found: frozenset[Edge]) -> list[frozenset[Edge]]:
    """Return all solutions but `found`, once for each model of the enclosure variables."""
    solver = Solver(level)
    solver.other(found)
    given = [solver.fresh, -solver.apart]
    ways = [
        frozenset(edge for edge, variable in solver.edges.items() if model[variable - 1] > 0)
        for model in solver.engine.enum_models(assumptions=given)
    ]
    met = [way for way in ways if not any(solver._stray_loops(way))]
    solver.close()
    return met


def test_enclosure_clauses_of_the_solver_keep_every_other_solution_exactly_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(network, "is_roomy", lambda *_: True)
    for wish in SMALL:
        counts = set()
        for layout in make_layouts(wish):
            level = layout.level()
            count = Counter(level, MOST).count()
            if count < MOST:
                counts.add(count)
                met = list_other_solutions(level, layout.steps())
                assert len(met) == len(set(met)) == count - 1, write_level(level)
        assert counts > {1}, wish


def test_large_generated_levels_have_one_solution_also_for_a_solver_without_enclosure_clauses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = [make(wish, Chance(seed, "roomy")) for wish in (PLAIN, ADORNED) for seed in range(2)]
    monkeypatch.setattr(network, "is_roomy", lambda *_: False)
    for level in made:
        solver = Solver(level)
        found = solver.solution()
        assert found is not None
        assert solver.is_only(found), write_level(level)
        solver.close()


@pytest.mark.parametrize(
    ("wish", "seed", "digest"), [(PLAIN, 1, "b9e8576f"), (ADORNED, 0, "19e61afc")], ids=str
)
def test_large_level_generated_from_a_seed_is_the_same_as_recorded(
    wish: FlowSpec, seed: int, digest: str
) -> None:
    """None of these levels needs repair, so the order in which an engine finds second solutions does not
    matter.
    """
    written = write_level(make(wish, Chance(seed, "roomy"))).encode()
    assert hashlib.blake2b(written, digest_size=4).hexdigest() == digest
