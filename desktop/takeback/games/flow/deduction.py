"""Deductions about a Flow board without trial and error: which way a line must go, and why.

Every open cell is passed once, so a line enters and leaves it; a clue has one edge. From what is drawn follow
edges that are certain and edges that are closed. Where nothing follows for the end of a line, each edge there
is tried: one after which a cell could not be passed, or a colour could not be joined, is closed too.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from .network import Network
from .rules import clue_colours, line_of, sort_pair
from .state import Board, Level

UNKNOWN, CERTAIN, CLOSED = 0, 1, 2
FULL, NEEDED, TRIED, LOOKED = (
    "full",
    "needed",
    "tried",
    "looked into",
)  # kinds of causes of an edge, besides the kinds of conflicts below
DEAD_END, LOOP, MEETING, CUT_OFF, NOBODY, PARITY = (
    "dead end",
    "loop",
    "meeting",
    "cut off",
    "nobody",
    "parity",
)
HARDNESS = (FULL, NEEDED, TRIED, DEAD_END, LOOP, MEETING, CUT_OFF, NOBODY, PARITY)
MOST_CELLS = 40  # a deduction from more cells than this is too hard to see for a person


class LevelGraph:
    """A level in numbers: its nodes and edges, and how many edges each node needs. `level_graph` makes it."""

    def __init__(self, level: Level) -> None:
        network = Network(level)
        self.nodes = network.nodes
        self.edges = list(network.edges)
        number = {node: place for place, node in enumerate(self.nodes)}
        self.number = number
        self.edge = {edge: place for place, edge in enumerate(self.edges)}
        self.ends = [
            (number[one], number[two]) for one, two in map(network.edge_nodes.__getitem__, self.edges)
        ]
        self.at = [tuple(self.edge[edge] for edge in network.edges_at[node]) for node in self.nodes]
        owner = clue_colours(level)
        self.clue = [owner.get(cell, -1) for cell, _ in self.nodes]
        self.need = [1 if colour >= 0 else 2 for colour in self.clue]
        self.clues = [(number[one, 0], number[two, 0]) for one, two in level.clues]
        self.has_bridges = bool(level.bridges)


@lru_cache(maxsize=4)
def level_graph(level: Level) -> LevelGraph:
    """Return the numbers of a level. They are cached."""
    return LevelGraph(level)


@dataclass(frozen=True)
class Conflict:
    """A contradiction: its kind, the nodes it is about, and the edges it follows from."""

    kind: str
    nodes: tuple[int, ...]
    edges: tuple[int, ...]


Cause = tuple[str, int, tuple[int, ...]]  # its kind, the node at which the edge follows, and from which edges


class EdgeDeductions:
    """The edges of a board that are known to be certain or closed. Each one that is not drawn has the cause
    it follows from.

    A chain is a path of certain edges, with or without the colour of a clue.
    """

    def __init__(self, state: Board) -> None:
        self.web = g = level_graph(state.level)
        self.value = [UNKNOWN] * len(g.edges)
        self.on = [0] * len(g.nodes)
        self.free = [len(edges) for edges in g.at]
        self.other_end = list(range(len(g.nodes)))  # for each end of a chain its other end
        self.chain_colour = list(g.clue)  # the colour of a chain, at its ends
        self.cause: list[Cause | None] = [None] * len(g.edges)
        self.order = [0] * len(g.edges)
        self.trail: list[tuple[int, ...]] = []
        self.waiting: list[int] = []
        self.conflict: Conflict | None = None
        for item in range(len(state.items)):
            for one, two in pairwise(line_of(state, item)):
                edge = g.edge[sort_pair(one, two)]
                if not self.value[edge]:
                    self.mark_certain(edge, None)
        self.drawn = len(self.trail)
        self.waiting = list(range(len(g.nodes)))

    # certain and closed edges -------------------------------------------------------------------
    def mark_certain(self, edge: int, cause: Cause | None) -> bool:
        """Mark an edge as certain, and join the chains at its ends. If it joins two colours or closes a loop,
        store the conflict and return False."""
        ends, far, ink = self.web.ends[edge], self.other_end, self.chain_colour
        one, two = ends
        end, other = far[one], far[two]
        mine, theirs = ink[one], ink[two]
        if mine >= 0 and theirs >= 0 and mine != theirs:
            self.conflict = Conflict(MEETING, ends, self._edges_of_conflict(edge, cause))
            return False
        if end == two and mine < 0:
            self.conflict = Conflict(LOOP, ends, self._edges_of_conflict(edge, cause))
            return False
        self.trail.append((edge, end, other, far[end], far[other], ink[end], ink[other]))
        self.order[edge] = len(self.trail)
        self.value[edge], self.cause[edge] = CERTAIN, cause
        self.on[one] += 1
        self.on[two] += 1
        self.free[one] -= 1
        self.free[two] -= 1
        far[end], far[other] = other, end
        ink[end] = ink[other] = max(mine, theirs)
        self.waiting += (one, two, end, other)
        return True

    def _edges_of_conflict(self, edge: int, cause: Cause | None) -> tuple[int, ...]:
        """Return the edges of the chains at both ends of an edge, and those its cause names."""
        found = [*self._chain(self.web.ends[edge][0]), *self._chain(self.web.ends[edge][1])]
        return (*found, *(cause[2] if cause is not None else ()))

    def _mark_closed(self, edge: int, cause: Cause) -> None:
        """Mark an edge as closed: no line uses it."""
        self.trail.append((edge,))
        self.order[edge] = len(self.trail)
        self.value[edge], self.cause[edge] = CLOSED, cause
        one, two = self.web.ends[edge]
        self.free[one] -= 1
        self.free[two] -= 1
        self.waiting += (one, two)

    def rewind_to(self, mark: int) -> None:
        """Undo all marks since the trail had this length, and forget the conflict and the nodes that wait."""
        trail, far, ink, ends = self.trail, self.other_end, self.chain_colour, self.web.ends
        while len(trail) > mark:
            edge, *was = trail.pop()
            one, two = ends[edge]
            self.free[one] += 1
            self.free[two] += 1
            if was:
                end, other, far_end, far_other, ink_end, ink_other = was
                self.on[one] -= 1
                self.on[two] -= 1
                far[end], far[other], ink[end], ink[other] = far_end, far_other, ink_end, ink_other
            self.value[edge], self.cause[edge] = UNKNOWN, None
        self.waiting, self.conflict = [], None

    # local deductions --------------------------------------------------------------------------------------
    def deduce_locally(self) -> bool:
        """Deduce everything that follows cell by cell. At a conflict, store it and return False."""
        waiting = self.waiting
        while waiting:
            if not self._deduce_at(waiting.pop()):
                waiting.clear()
                return False
        return True

    def _deduce_at(self, node: int) -> bool:
        """Mark the edges of one node that follow from how many it needs. At a conflict, store it and return
        False."""
        g, value = self.web, self.value
        need, on, free = g.need[node], self.on[node], self.free[node]
        if on > need:
            edges = self.edges_at(node, CERTAIN)
            self.conflict = Conflict(MEETING, (node,), edges)
            return False
        if on + free < need:
            self.conflict = Conflict(DEAD_END, (node,), self.edges_at(node, CLOSED))
            return False
        if not free:
            return True
        if on == need:
            cause = (FULL, node, self.edges_at(node, CERTAIN))
            for edge in g.at[node]:
                if not value[edge]:
                    self._mark_closed(edge, cause)
        elif on + free == need:
            cause = (NEEDED, node, self.edges_at(node, CLOSED))
            for edge in g.at[node]:
                if not value[edge] and not self.mark_certain(edge, cause):
                    return False
        elif on or g.clue[node] >= 0:
            self._refuse_meetings(node)
        return True

    def _refuse_meetings(self, node: int) -> None:
        """Close edges that would join the end of a chain to another colour or to its own other end."""
        ink, far = self.chain_colour, self.other_end
        for edge in self.web.at[node]:
            if self.value[edge]:
                continue
            one, two = self.web.ends[edge]
            near = two if one == node else one
            if ink[node] < 0 and far[node] == near:
                self._mark_closed(edge, (LOOP, node, tuple(self._chain(node))))
            elif ink[node] >= 0 and ink[near] >= 0 and ink[near] != ink[node]:
                self._mark_closed(edge, (MEETING, node, (*self._chain(node), *self._chain(near))))

    def edges_at(self, node: int, value: int) -> tuple[int, ...]:
        """Return the edges at a node that have this value: UNKNOWN, CERTAIN or CLOSED."""
        return tuple(edge for edge in self.web.at[node] if self.value[edge] == value)

    def _chain(self, node: int) -> list[int]:
        """Return the edges of the chain of certain edges that begins at a node, in order."""
        found: list[int] = []
        last = -1
        while True:
            for edge in self.web.at[node]:
                if edge != last and self.value[edge] == CERTAIN:
                    break
            else:
                return found
            one, two = self.web.ends[edge]
            node, last = two if one == node else one, edge
            found.append(edge)

    # regions --------------------------------------------------------------------------------------------
    def deduce_regions(self) -> bool:
        """Close edges into regions where a colour cannot be joined. Store a conflict and return False if a
        colour is cut off, no colour can reach a region, or `_check_parity` fails."""
        g, value = self.web, self.value
        region = self._flooded()
        beside: dict[int, set[int]] = {}
        tips = self._tips()
        owners: dict[int, list[int]] = {}
        for tip in (tip for pair in tips.values() for tip in pair):
            beside[tip] = set()
            for edge in g.at[tip]:
                if not value[edge]:
                    one, two = g.ends[edge]
                    near = two if one == tip else one
                    beside[tip].add(region[near] if region[near] >= 0 else -2 - near)
        for colour, (one, two) in tips.items():
            shared = beside[one] & beside[two]
            is_near = -2 - two in beside[one]
            for number in shared:
                owners.setdefault(number, []).append(colour)
            if not shared and not is_near:
                self.conflict = Conflict(
                    CUT_OFF, (one, two), self._deduced_edges_around(region, beside[one], one)
                )
                return False
            for tip, other in ((one, two), (two, one)):
                if beside[tip] - shared - {-2 - other}:
                    self._refuse_regions(tip, other, region, shared)
        for number in set(region) - {-1}:
            if number not in owners:
                nodes = tuple(node for node, one in enumerate(region) if one == number)
                self.conflict = Conflict(
                    NOBODY, nodes, self._deduced_edges_around(region, {number}, nodes[0])
                )
                return False
        return self._check_parity(region, beside, tips, owners)

    def _tips(self) -> dict[int, tuple[int, int]]:
        """Return the two ends of every colour that is not joined."""
        found = {}
        for colour, (one, two) in enumerate(self.web.clues):
            tip, other = (self.other_end[one], self.other_end[two])
            if tip != two:
                found[colour] = (tip, other)
        return found

    def _flooded(self) -> list[int]:
        """Return the number of the region of each node, or -1 for nodes on a coloured chain. No closed edge
        leads through a region."""
        g, value = self.web, self.value
        region = [-1] * len(g.nodes)
        coloured = self._coloured()
        count = 0
        for start in range(len(region)):
            if region[start] >= 0 or coloured[start]:
                continue
            region[start] = count
            stack = [start]
            while stack:
                node = stack.pop()
                for edge in g.at[node]:
                    if value[edge] != CLOSED:
                        one, two = g.ends[edge]
                        near = two if one == node else one
                        if region[near] < 0 and not coloured[near]:
                            region[near] = count
                            stack.append(near)
            count += 1
        return region

    def _coloured(self) -> bytearray:
        """Return for each node whether it lies on a chain that has a colour."""
        g = self.web
        found = bytearray(len(g.nodes))
        for clue in (clue for pair in g.clues for clue in pair):
            node, last = clue, -1
            found[node] = 1
            while True:
                for edge in g.at[node]:
                    if edge != last and self.value[edge] == CERTAIN:
                        break
                else:
                    break
                one, two = g.ends[edge]
                node, last = two if one == node else one, edge
                found[node] = 1
        return found

    def _refuse_regions(self, tip: int, other: int, region: list[int], shared: set[int]) -> None:
        """Close edges from an end into regions that the other end does not touch."""
        for edge in self.web.at[tip]:
            one, two = self.web.ends[edge]
            near = two if one == tip else one
            if not self.value[edge] and near != other and region[near] not in shared and region[near] >= 0:
                self._mark_closed(
                    edge, (CUT_OFF, tip, self._deduced_edges_around(region, {region[near]}, other))
                )

    def _deduced_edges_around(self, region: list[int], numbers: set[int], tip: int) -> tuple[int, ...]:
        """Return the edges that were deduced, not drawn, at the border of these regions and at this end."""
        found: set[int] = set()
        for node, number in enumerate(region):
            if number in numbers:
                for edge in self.web.at[node]:
                    if self.value[edge]:
                        found.add(edge)
                    one, two = self.web.ends[edge]
                    near = two if one == node else one
                    if region[near] < 0:
                        found.update(self.edges_at(near, CERTAIN))
        found.update(edge for edge in self.web.at[tip] if self.value[edge])
        return tuple(edge for edge in found if self.cause[edge] is not None or self.order[edge] > self.drawn)

    def _check_parity(
        self,
        region: list[int],
        beside: dict[int, set[int]],
        tips: dict[int, tuple[int, int]],
        owners: dict[int, list[int]],
    ) -> bool:
        """Check that each region has as many cells of both chessboard colours as its lines need.

        If not, store the conflict and return False. With every step a line changes colour on a chessboard.
        Regions are skipped whose lines may use others; with bridges nothing is checked.
        """
        if self.web.has_bridges:
            return True
        for number, colours in owners.items():
            if number < 0 or any(
                len(beside[tips[colour][0]] & beside[tips[colour][1]]) > 1 for colour in colours
            ):
                continue
            if any(-2 - tips[colour][1] in beside[tips[colour][0]] for colour in colours):
                continue
            nodes = [node for node, one in enumerate(region) if one == number]
            surplus = sum(self._shade(node) for node in nodes)
            wanted = 0
            for colour in colours:
                one, two = tips[colour]
                wanted -= (self._shade(one) + self._shade(two)) // 2
            if surplus != wanted:
                self.conflict = Conflict(
                    PARITY, tuple(nodes), self._deduced_edges_around(region, {number}, nodes[0])
                )
                return False
        return True

    def _shade(self, node: int) -> int:
        """Return the chessboard colour of a node as 1 or -1."""
        (row, column), _ = self.web.nodes[node]
        return 1 if (row + column) % 2 else -1

    def deduce_all(self) -> bool:
        """Deduce everything that follows cell by cell and region by region. At a conflict, store it and
        return False."""
        while True:
            if not self.deduce_locally():
                return False
            before = len(self.trail)
            if not self.deduce_regions():
                return False
            if len(self.trail) == before:
                return True

    # causes -----------------------------------------------------------------------------------------------
    def causes_of(self, edges: Iterable[int]) -> tuple[set[int], set[str]]:
        """Return the nodes at which these edges were deduced, and the kinds of the causes, also of all edges
        that these follow from."""
        nodes: set[int] = set()
        kinds: set[str] = set()
        seen = set(edges)
        stack = list(seen)
        while stack:
            cause = self.cause[stack.pop()]
            if cause is None:
                continue
            kind, node, before = cause
            kinds.add(kind)
            if kind != FULL or any(self.cause[edge] is not None for edge in before):
                nodes.add(node)
            for edge in before:
                if edge not in seen:
                    seen.add(edge)
                    stack.append(edge)
        return nodes, kinds
