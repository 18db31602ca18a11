"""Solves Flow levels with a SAT engine. Not for use in the window's thread, as it may take long."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from takeback.engine.state import Illegal
from takeback.puzzles.answers import Stopped
from takeback.puzzles.items import Cell
from takeback.texts import gettext as _

from .enclosed import area_clauses
from .level import GRADES
from .network import SMALL, Edge, Network, Node
from .state import Level

NEEDS = _("This needs the python-sat package, which is not installed.")
SLICE = 1000  # conflicts between two checks of the clock


def new_engine(name: str = "cadical153") -> Any:
    """Return a SAT engine. Raise Illegal where python-sat is not installed."""
    try:
        from pysat.solvers import Solver
    except ImportError:
        raise Illegal(NEEDS) from None
    return Solver(name=name)


class Solver:
    """Answers questions about one level, which it loads once into a SAT engine. Answers may raise Stopped,
    once `over` is True."""

    def __init__(self, level: Level, can_wait: bool = False) -> None:
        """Load the level. With `can_wait` the solver need not be stoppable, even on a large board."""
        self.network = Network(level)
        self.level = level
        self.edges, self.ends, self.at = self.network.edges, self.network.edge_nodes, self.network.edges_at
        self.apart = self.network.apart_variable
        self.fresh = self.apart  # the highest variable so far
        self.over: Callable[[], bool] = lambda: False
        self.can_stop = len(self.network.cells) > SMALL and not can_wait
        # glucose4 can be stopped and profits more from the clauses on areas; otherwise cadical153 is faster
        takes_first = self.can_stop or self.network.needs_area_clauses
        self.engine = new_engine("glucose4" if takes_first else "cadical153")
        self.engine.append_formula(self.network.clauses())

    def close(self) -> None:
        """Free the engine."""
        self.engine.delete()

    # queries -----------------------------------------------------------------
    def solution(self, edges: Iterable[Edge] = (), apart: bool = True) -> frozenset[Edge] | None:
        """Return the edges of a solution that has all the given ones, or None.

        With `apart` a solution in which no line touches itself is preferred.
        """
        assumed = [self.edges[edge] for edge in edges]
        found = self._find_solution([self.apart, *assumed]) if apart else None
        return found if found is not None else self._find_solution([-self.apart, *assumed])

    def is_only(self, found: frozenset[Edge]) -> bool:
        """Return whether there is no solution but this one."""
        return self.other(found) is None

    def other(self, found: frozenset[Edge]) -> frozenset[Edge] | None:
        """Return a solution that differs from this one, or None. Its lines may touch themselves."""
        if self.network.needs_area_clauses:
            self._add_enclosed(found)
        guard = self._new_guard()
        self.engine.add_clause([-guard, *(-self.edges[edge] for edge in found)])
        return self._find_solution([-self.apart, guard])

    def _add_enclosed(self, found: frozenset[Edge]) -> None:
        """Add the clauses on the areas between this solution and any other."""
        clues = enumerate(self.level.clues)
        known = {edge: colour for colour, (clue, _) in clues for edge in self._walk(found, (clue, 0))}
        self.engine.append_formula(area_clauses(self.network, known, self.fresh))
        self.fresh = self.engine.nof_vars()

    def conflicting_items(self, groups: dict[int, list[Edge]]) -> list[int]:
        """Return a minimal set of items whose edges cannot all stay; empty when all can."""
        kept = dict(groups)
        if self.solution((edge for edges in kept.values() for edge in edges), apart=False) is not None:
            return []
        for item in sorted(groups, key=lambda one: len(groups[one])):
            less = {other: edges for other, edges in kept.items() if other != item}
            if self.solution((edge for edges in less.values() for edge in edges), apart=False) is None:
                kept = less
        return sorted(kept)

    def _new_guard(self) -> int:
        """Return a fresh variable. A clause behind it holds only while the variable is assumed."""
        self.fresh += 1
        return self.fresh

    def _find_solution(self, assumed: list[int]) -> frozenset[Edge] | None:
        """Return the edges of a solution under these assumptions, without stray loops, or None.

        Each loop that appears is forbidden, and the engine runs again.
        """
        while self._has_model(assumed):
            model = self.engine.get_model()
            chosen = frozenset(edge for edge, variable in self.edges.items() if model[variable - 1] > 0)
            loops = list(self._stray_loops(chosen))
            if not loops:
                return chosen
            self.engine.append_formula([[-self.edges[edge] for edge in loop] for loop in loops])
        return None

    def _has_model(self, assumed: list[int]) -> bool:
        """Return whether the clauses can be satisfied under these assumptions. Raise Stopped if time is over
        first."""
        if self.over():
            raise Stopped
        if not self.can_stop:
            return bool(self.engine.solve(assumptions=assumed))
        while True:
            self.engine.conf_budget(SLICE)
            answer = self.engine.solve_limited(assumptions=assumed)
            if answer is not None:
                return bool(answer)
            if self.over():
                raise Stopped

    def _stray_loops(self, chosen: frozenset[Edge]) -> Iterator[list[Edge]]:
        """Yield the closed loops of chosen edges that are connected to no clue."""
        seen: set[Edge] = set()
        for pair in self.level.clues:
            seen.update(self._walk(chosen, (pair[0], 0)))
        for edge in sorted(chosen):
            if edge not in seen:
                loop = self._walk(chosen, self.ends[edge][0])
                seen.update(loop)
                yield loop

    def _walk(self, chosen: frozenset[Edge], node: Node) -> list[Edge]:
        """Return the edges met on the way from a node until the line or loop ends."""
        path: list[Edge] = []
        passed: set[Edge] = set()
        while True:
            edge = next((one for one in self.at[node] if one in chosen and one not in passed), None)
            if edge is None:
                return path
            passed.add(edge)
            path.append(edge)
            one, two = self.ends[edge]
            node = two if node == one else one

    def lines(self, found: frozenset[Edge]) -> list[list[Cell]]:
        """Return each colour's cells from its first clue to its second."""
        lines = []
        for first, _last in self.level.clues:
            cells, node = [first], (first, 0)
            for edge in self._walk(found, node):
                one, two = self.ends[edge]
                node = two if node == one else one
                cells.append(node[0])
            lines.append(cells)
        return lines


class LoadedLevel:
    """A level that stays loaded in a solver, with the answers found so far. They may raise Stopped."""

    def __init__(self, level: Level, over: Callable[[], bool] | None = None) -> None:
        self.solver = Solver(level)
        self.solver.over = over or self.solver.over
        self._any: tuple[frozenset[Edge] | None] | None = None
        self._other: tuple[frozenset[Edge] | None] | None = None

    def close(self) -> None:
        """Free the engine."""
        self.solver.close()

    def any(self) -> frozenset[Edge]:
        """Return a solution of the whole level, always the one of `first`. Raise Illegal if there is none."""
        if (found := self.first()) is None:
            raise Illegal(_("This level has no solution."))
        return found

    def first(self) -> frozenset[Edge] | None:
        """Return a solution of the whole level, worked out once; None if there is none."""
        if self._any is None:
            self._any = (self.solver.solution(),)
        return self._any[0]

    def other(self) -> frozenset[Edge] | None:
        """Return a second solution, worked out once; None if there is none. Raise Illegal if there is no
        solution at all."""
        if self._other is None:
            self._other = (self.solver.other(self.any()),)
        return self._other[0]

    def with_edges(self, edges: set[Edge]) -> frozenset[Edge] | None:
        """Return a solution with all of these edges, or None."""
        if self.first() is not None and edges <= self.any():
            return self.any()
        return self.solver.solution(edges, apart=False)

    def parted(self, one: frozenset[Edge], two: frozenset[Edge]) -> tuple[Cell, ...]:
        """Return the cells in which two solutions differ."""
        return tuple(sorted({cell for edge in one ^ two for cell in edge}))


# difficulty ----------------------------------------------------------------------------------
def measure(level: Level) -> float:
    """Return the difficulty: the edges that no single try decides, plus a quarter of the open cells. Raise
    Illegal where python-sat is not installed.

    What a try of one edge decides does not depend on the engine.
    """
    network = Network(level)
    engine = new_engine("minisat22")
    engine.append_formula(network.clauses())
    engine.add_clause([-network.apart_variable])
    undecided = set(network.edges.values())
    while decided := {edge for edge in sorted(undecided) if _decide_edge(engine, edge)}:
        undecided -= decided
    engine.delete()
    return len(undecided) + len(network.cells) / 4


def _decide_edge(engine: Any, edge: int) -> bool:
    """Return whether one value of an edge leads to a contradiction; the other is added as a clause then."""
    for literal in (edge, -edge):
        possible, _ = engine.propagate(assumptions=[literal])
        if not possible:
            engine.add_clause([-literal])
            return True
    return False


def grade_of(measured: float) -> int:
    """Return the grade, 1 to 9, of a measured difficulty."""
    return 1 + sum(measured > threshold for threshold in GRADES)


def grade(level: Level) -> int:
    """Return the grade of a level, 1 to 9."""
    return grade_of(measure(level))
