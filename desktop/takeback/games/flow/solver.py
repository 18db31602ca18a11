"""Flow by SAT. Never on the window's thread."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from takeback.engine.state import Illegal
from takeback.puzzles.answers import Stopped
from takeback.puzzles.items import Cell

from .enclosed import enclosed
from .level import GRADES
from .network import SMALL, Edge, Network, Node
from .state import Level

NEEDS = "This needs the python-sat package, which is not installed."
SLICE = 1000  # conflicts between two looks at the clock


def new_engine(name: str = "cadical153") -> Any:
    """Raises Illegal where the package is missing."""
    try:
        from pysat.solvers import Solver
    except ImportError:
        raise Illegal(NEEDS) from None
    return Solver(name=name)


class Solver:
    """One level, loaded once and asked often: is there a solution, one only, and if these edges stand?"""

    def __init__(self, level: Level, can_wait: bool = False) -> None:
        """`can_wait`: nobody will want to stop it."""
        self.network = Network(level)
        self.level = level
        self.edges, self.ends, self.at = self.network.edges, self.network.ends, self.network.at
        self.apart = self.network.apart
        self.fresh = self.apart  # the highest variable so far
        self.over: Callable[[], bool] = lambda: False
        self.can_stop = len(self.network.cells) > SMALL and not can_wait
        # the first can be stopped, and makes more of what pipes enclose; else the second is faster
        takes_first = self.can_stop or self.network.has_enclosed
        self.engine = new_engine("glucose4" if takes_first else "cadical153")
        self.engine.append_formula(self.network.clauses())

    def close(self) -> None:
        self.engine.delete()

    # asking ------------------------------------------------------------------
    def solution(self, edges: Iterable[Edge] = (), apart: bool = True) -> frozenset[Edge] | None:
        """The edges of a solution with all of the given ones; first one in which no line touches itself."""
        assumed = [self.edges[edge] for edge in edges]
        found = self._find([self.apart, *assumed]) if apart else None
        return found if found is not None else self._find([-self.apart, *assumed])

    def is_only(self, found: frozenset[Edge]) -> bool:
        return self.other(found) is None

    def other(self, found: frozenset[Edge]) -> frozenset[Edge] | None:
        """A second solution, touching allowed."""
        if self.network.has_enclosed:
            self._add_enclosed(found)
        guard = self._guard()
        self.engine.add_clause([-guard, *(-self.edges[edge] for edge in found)])
        return self._find([-self.apart, guard])

    def _add_enclosed(self, found: frozenset[Edge]) -> None:
        clues = enumerate(self.level.clues)
        known = {edge: colour for colour, (clue, _) in clues for edge in self._walk(found, (clue, 0))}
        self.engine.append_formula(enclosed(self.network, known, self.fresh))
        self.fresh = self.engine.nof_vars()

    def core(self, groups: dict[int, list[Edge]]) -> list[int]:
        """A smallest set of items whose edges cannot stay together; empty when all can."""
        kept = dict(groups)
        if self.solution((edge for edges in kept.values() for edge in edges), apart=False) is not None:
            return []
        for item in sorted(groups, key=lambda one: len(groups[one])):
            less = {other: edges for other, edges in kept.items() if other != item}
            if self.solution((edge for edges in less.values() for edge in edges), apart=False) is None:
                kept = less
        return sorted(kept)

    def _guard(self) -> int:
        """A fresh variable: a clause behind it holds only while it is assumed."""
        self.fresh += 1
        return self.fresh

    def _find(self, assumed: list[int]) -> frozenset[Edge] | None:
        """A model without stray loops: each loop that comes is forbidden, and the question asked again."""
        while self._has_model(assumed):
            model = self.engine.get_model()
            chosen = frozenset(edge for edge, variable in self.edges.items() if model[variable - 1] > 0)
            loops = list(self._loops(chosen))
            if not loops:
                return chosen
            self.engine.append_formula([[-self.edges[edge] for edge in loop] for loop in loops])
        return None

    def _has_model(self, assumed: list[int]) -> bool:
        """Raises Stopped when the time is up first."""
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

    def _loops(self, chosen: frozenset[Edge]) -> Iterator[list[Edge]]:
        seen: set[Edge] = set()
        for pair in self.level.clues:
            seen.update(self._walk(chosen, (pair[0], 0)))
        for edge in sorted(chosen):
            if edge not in seen:
                loop = self._walk(chosen, self.ends[edge][0])
                seen.update(loop)
                yield loop

    def _walk(self, chosen: frozenset[Edge], node: Node) -> list[Edge]:
        """The edges met by going on from a node until the line or loop ends."""
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
        """Each colour's cells from its first clue to its second."""
        lines = []
        for first, _ in self.level.clues:
            cells, node = [first], (first, 0)
            for edge in self._walk(found, node):
                one, two = self.ends[edge]
                node = two if node == one else one
                cells.append(node[0])
            lines.append(cells)
        return lines


class Live:
    """A level that stays loaded while it is asked about; what was found out is kept."""

    def __init__(self, level: Level, over: Callable[[], bool] | None = None) -> None:
        self.solver = Solver(level)
        self.solver.over = over or self.solver.over
        self._any: tuple[frozenset[Edge] | None] | None = None
        self._other: tuple[frozenset[Edge] | None] | None = None

    def close(self) -> None:
        self.solver.close()

    def any(self) -> frozenset[Edge]:
        """A solution of the whole level, always the same one."""
        if (found := self.first()) is None:
            raise Illegal("This level has no solution.")
        return found

    def first(self) -> frozenset[Edge] | None:
        if self._any is None:
            self._any = (self.solver.solution(),)
        return self._any[0]

    def other(self) -> frozenset[Edge] | None:
        """Another one, if there is."""
        if self._other is None:
            self._other = (self.solver.other(self.any()),)
        return self._other[0]

    def with_edges(self, edges: set[Edge]) -> frozenset[Edge] | None:
        """A solution with all of these."""
        if self.first() is not None and edges <= self.any():
            return self.any()
        return self.solver.solution(edges, apart=False)

    def parted(self, one: frozenset[Edge], two: frozenset[Edge]) -> tuple[Cell, ...]:
        """The cells in which two solutions differ."""
        return tuple(sorted({cell for edge in one ^ two for cell in edge}))


# how hard a level is ----------------------------------------------------------------------------------
def measure(level: Level) -> float:
    """Edges left undecided by trying each one and its opposite, plus a quarter of the open cells.

    What a try of one edge decides does not depend on the engine that works it out.
    """
    network = Network(level)
    engine = new_engine("minisat22")
    engine.append_formula(network.clauses())
    engine.add_clause([-network.apart])
    undecided = set(network.edges.values())
    while decided := {edge for edge in sorted(undecided) if _decide(engine, edge)}:
        undecided -= decided
    engine.delete()
    return len(undecided) + len(network.cells) / 4


def _decide(engine: Any, edge: int) -> bool:
    """Does one of the two lead to a contradiction? Then the other holds from now on."""
    for literal in (edge, -edge):
        possible, _ = engine.propagate(assumptions=[literal])
        if not possible:
            engine.add_clause([-literal])
            return True
    return False


def grade_of(measured: float) -> int:
    """1 to 9."""
    return 1 + sum(measured > threshold for threshold in GRADES)


def grade(level: Level) -> int:
    return grade_of(measure(level))
