"""A Flow level as clauses for a SAT solver.

There is a variable for each edge, and for each pair of node and colour. A bridge is two nodes.
"""

from collections.abc import Iterator
from functools import cached_property

from takeback.puzzles.items import Cell

from .rules import axis, neighbour_of, open_cells, sort_pair
from .state import Level

Node = tuple[Cell, int]  # a cell and its deck: 0 across, 1 down; an ordinary cell has one node, deck 0
Edge = tuple[Cell, Cell]  # neighbours, sorted
MOST_PAIRS = 250_000  # redundant clauses that only speed up solving; larger boards go without
SMALL = 121  # cells; boards up to this size are solved at once
FEWER = 3  # a board is roomy with so many colours fewer than cells on its longer side


class Network:
    """The variables of a level, and the clauses that must hold between them. Clauses do not forbid all stray
    loops."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.cells = open_cells(level)
        self.colours = len(level.clues)
        self.nodes = [node for cell in sorted(self.cells) for node in nodes_of_cell(level, cell)]
        self.edges: dict[Edge, int] = {}
        self.edge_nodes: dict[Edge, tuple[Node, Node]] = {}
        self.edges_at: dict[Node, list[Edge]] = {node: [] for node in self.nodes}
        self._number_edges()
        first = len(self.edges) + 1
        self.first_variable = {node: first + place * self.colours for place, node in enumerate(self.nodes)}
        # variable of an assumption: any two neighbours of one colour are joined
        self.apart_variable = first + len(self.nodes) * self.colours

    @cached_property
    def has_pairs(self) -> bool:
        """Return whether the board is small enough for the redundant clauses on pairs of colours."""
        return len(self.nodes) * self.colours**2 // 2 < MOST_PAIRS

    @cached_property
    def needs_area_clauses(self) -> bool:
        """Return whether clauses on the areas between two solutions make proofs faster: on large boards with
        few colours."""
        return is_roomy(self.level.rows, self.level.columns, self.colours) and self.has_pairs

    # building ------------------------------------------------------------------
    def _number_edges(self) -> None:
        """Number the pairs of neighbours without a wall between them, and record the two nodes of each
        edge."""
        for cell in sorted(self.cells):
            for direction in ("R", "D"):
                near = neighbour_of(cell, direction)
                if near in self.cells and sort_pair(cell, near) not in self.level.walls:
                    edge = sort_pair(cell, near)
                    self.edges[edge] = len(self.edges) + 1
                    ends = (self._deck(cell, near), self._deck(near, cell))
                    self.edge_nodes[edge] = ends
                    for node in ends:
                        self.edges_at[node].append(edge)

    def _deck(self, cell: Cell, near: Cell) -> Node:
        """Return the node of a cell that an edge to this neighbour belongs to."""
        return cell, axis(cell, near) if cell in self.level.bridges else 0

    def clauses(self) -> Iterator[list[int]]:
        """Yield the clauses that hold for exactly the solutions of the level."""
        owner = {clue: colour for colour, pair in enumerate(self.level.clues) for clue in pair}
        for node in self.nodes:
            yield from self._degree(node, 1 if node[0] in owner else 2)
            yield from self._one_colour(node, owner.get(node[0], -1))
        for edge, (one, two) in self.edge_nodes.items():
            yield from self._same_colour(self.edges[edge], self.first_variable[one], self.first_variable[two])
        yield from self._bridge_clauses()
        yield from self._square_clauses()
        yield from self._apart_clauses()

    def _degree(self, node: Node, count: int) -> Iterator[list[int]]:
        """Yield clauses for exactly `count` edges at a node, 1 or 2; an empty one, which cannot hold, if it
        has fewer."""
        edges = [self.edges[edge] for edge in self.edges_at[node]]
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
        """Yield clauses for one colour at a node; `given` is the colour of a clue, or -1."""
        mine = range(self.first_variable[node], self.first_variable[node] + self.colours)
        if given >= 0:
            yield from ([variable if place == given else -variable] for place, variable in enumerate(mine))
            return
        yield list(mine)
        if self.has_pairs:  # implied by the other clauses, but found sooner this way
            yield from ([-a, -b] for a in mine for b in range(a + 1, mine.stop))

    def _same_colour(self, edge: int, one: int, two: int) -> Iterator[list[int]]:
        """Yield clauses that give both ends of an edge the same colour."""
        for colour in range(self.colours):
            yield [-edge, -(one + colour), two + colour]
            yield [-edge, one + colour, -(two + colour)]

    def _bridge_clauses(self) -> Iterator[list[int]]:
        """Yield clauses that give the two decks of a bridge different colours."""
        for cell in self.level.bridges & self.cells:
            across, down = self.first_variable[(cell, 0)], self.first_variable[(cell, 1)]
            yield from ([-(across + colour), -(down + colour)] for colour in range(self.colours))

    def _square_clauses(self) -> Iterator[list[int]]:
        """Yield clauses that forbid four edges around a square, the smallest stray loop.

        Nothing else forbids loops; this makes proofs shorter.
        """
        for row, column in sorted(self.cells - self.level.bridges):
            cells = ((row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column))
            if self.level.bridges.isdisjoint(cells):
                around = [sort_pair(one, two) for one, two in zip(cells, (*cells[1:], cells[0]), strict=True)]
                if all(edge in self.edges for edge in around):
                    yield [-self.edges[edge] for edge in around]

    def _apart_clauses(self) -> Iterator[list[int]]:
        """Yield clauses by which, if `apart_variable` is assumed, neighbours of one colour are joined."""
        bridges = self.level.bridges
        for edge, (one, two) in self.edge_nodes.items():
            if one[0] in bridges or two[0] in bridges:
                continue
            for colour in range(self.colours):
                yield [
                    -self.apart_variable,
                    self.edges[edge],
                    -(self.first_variable[one] + colour),
                    -(self.first_variable[two] + colour),
                ]


def nodes_of_cell(level: Level, cell: Cell) -> list[Node]:
    """Return the nodes of a cell: two for a bridge, else one."""
    return [(cell, 0), (cell, 1)] if cell in level.bridges else [(cell, 0)]


def is_roomy(rows: int, columns: int, colours: int) -> bool:
    """Return whether a large board has so few colours that proving a solution unique takes long."""
    return rows * columns > SMALL and colours <= max(rows, columns) - FEWER
