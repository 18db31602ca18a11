"""Flow by SAT: a variable for each edge and for each node and colour; a bridge is two nodes.

Never on the window's thread.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from desktop.puzzles.items import Cell

from .rules import axis, open_cells, step, wall
from .state import Level

NEEDS = "This needs the python-sat package, which is not installed."
Node = tuple[Cell, int]  # a cell and its deck: 0 across, 1 down; an ordinary cell has one node, deck 0
Edge = tuple[Cell, Cell]  # neighbours, sorted


class NoSolver(Exception):
    """The SAT solver is not installed."""


def new_engine(name: str = "cadical153") -> Any:
    try:
        from pysat.solvers import Solver
    except ImportError:
        raise NoSolver(NEEDS) from None
    return Solver(name=name)


class Solver:
    """One level, loaded once and asked often: is there a solution, is it the only one, what if these edges stand?"""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.cells = open_cells(level)
        self.colours = len(level.clues)
        self.nodes = [node for cell in sorted(self.cells) for node in decks(level, cell)]
        self.edges: dict[Edge, int] = {}
        self.ends: dict[Edge, tuple[Node, Node]] = {}
        self.at: dict[Node, list[Edge]] = {node: [] for node in self.nodes}
        self._number_edges()
        first = len(self.edges) + 1
        self.first = {node: first + place * self.colours for place, node in enumerate(self.nodes)}
        self.apart = (
            first + len(self.nodes) * self.colours
        )  # assumed: two neighbours of one colour are joined
        self.fresh = self.apart  # the highest variable so far
        self.engine = new_engine()
        self.engine.append_formula(list(self._clauses()))

    def close(self) -> None:
        self.engine.delete()

    # building ------------------------------------------------------------------
    def _number_edges(self) -> None:
        for cell in sorted(self.cells):
            for direction in ("R", "D"):
                near = step(cell, direction)
                if near in self.cells and wall(cell, near) not in self.level.walls:
                    edge = wall(cell, near)
                    self.edges[edge] = len(self.edges) + 1
                    ends = (self._deck(cell, near), self._deck(near, cell))
                    self.ends[edge] = ends
                    for node in ends:
                        self.at[node].append(edge)

    def _deck(self, cell: Cell, near: Cell) -> Node:
        return cell, axis(cell, near) if cell in self.level.bridges else 0

    def _clauses(self) -> Iterator[list[int]]:
        owner = {clue: colour for colour, pair in enumerate(self.level.clues) for clue in pair}
        for node in self.nodes:
            yield from self._degree(node, 1 if node[0] in owner else 2)
            yield from self._one_colour(node, owner.get(node[0], -1))
        for edge, (one, two) in self.ends.items():
            yield from self._same_colour(self.edges[edge], self.first[one], self.first[two])
        yield from self._bridge_clauses()
        yield from self._apart_clauses()

    def _degree(self, node: Node, count: int) -> Iterator[list[int]]:
        """Exactly so many edges; there are at most four, so every subset is written out."""
        edges = [self.edges[edge] for edge in self.at[node]]
        if len(edges) < count:
            yield []
            return
        if count == 1:
            yield edges
            yield from ([-a, -b] for i, a in enumerate(edges) for b in edges[i + 1 :])
            return
        for i in range(len(edges)):
            yield edges[:i] + edges[i + 1 :]
        for i, a in enumerate(edges):
            for j in range(i + 1, len(edges)):
                yield from ([-a, -edges[j], -c] for c in edges[j + 1 :])

    def _one_colour(self, node: Node, given: int) -> Iterator[list[int]]:
        mine = range(self.first[node], self.first[node] + self.colours)
        if given >= 0:
            yield from ([variable if place == given else -variable] for place, variable in enumerate(mine))
            return
        yield list(mine)
        yield from ([-a, -b] for a in mine for b in range(a + 1, mine.stop))

    def _same_colour(self, edge: int, one: int, two: int) -> Iterator[list[int]]:
        for colour in range(self.colours):
            yield [-edge, -(one + colour), two + colour]
            yield [-edge, one + colour, -(two + colour)]

    def _bridge_clauses(self) -> Iterator[list[int]]:
        for cell in self.level.bridges & self.cells:
            across, down = self.first[(cell, 0)], self.first[(cell, 1)]
            yield from ([-(across + colour), -(down + colour)] for colour in range(self.colours))

    def _apart_clauses(self) -> Iterator[list[int]]:
        bridges = self.level.bridges
        for edge, (one, two) in self.ends.items():
            if one[0] in bridges or two[0] in bridges:
                continue
            for colour in range(self.colours):
                yield [
                    -self.apart,
                    self.edges[edge],
                    -(self.first[one] + colour),
                    -(self.first[two] + colour),
                ]

    # asking ------------------------------------------------------------------
    def solution(self, edges: Iterable[Edge] = (), apart: bool = True) -> frozenset[Edge] | None:
        """The edges of a solution that holds all of the given ones; first one in which no line touches itself."""
        assumed = [self.edges[edge] for edge in edges]
        found = self._find([self.apart, *assumed]) if apart else None
        return found if found is not None else self._find([-self.apart, *assumed])

    def is_only(self, found: frozenset[Edge]) -> bool:
        return self.other(found) is None

    def other(self, found: frozenset[Edge]) -> frozenset[Edge] | None:
        """A second solution, touching allowed."""
        guard = self._guard()
        self.engine.add_clause([-guard, *(-self.edges[edge] for edge in found)])
        return self._find([-self.apart, guard])

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
        while self.engine.solve(assumptions=assumed):
            model = self.engine.get_model()
            chosen = frozenset(edge for edge, variable in self.edges.items() if model[variable - 1] > 0)
            loops = list(self._loops(chosen))
            if not loops:
                return chosen
            self.engine.append_formula([[-self.edges[edge] for edge in loop] for loop in loops])
        return None

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


def decks(level: Level, cell: Cell) -> list[Node]:
    return [(cell, 0), (cell, 1)] if cell in level.bridges else [(cell, 0)]
