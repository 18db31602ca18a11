"""Count the solutions of Flow levels by taking or leaving one edge after the other, without the solver."""

from __future__ import annotations

from takeback.games.flow.rules import open_cells
from takeback.games.flow.state import Level

Edge = tuple[tuple[int, int], tuple[int, int]]
Node = tuple[int, int, int]  # row, column, deck: 0 across (and all ordinary cells), 1 down on a bridge


class Counter:
    """A count of solutions, up to `most`, by depth-first search over the edges between open cells.

    `mate` holds the two ends of each fragment of a line; a fragment has one colour at most.
    """

    def __init__(self, level: Level, most: int = 2, drawn: frozenset[Edge] = frozenset()) -> None:
        """Prepare the search; every solution must contain the edges in `drawn`."""
        self.most, self.found, self.drawn = most, 0, drawn
        cells = sorted(open_cells(level))
        self.colour = {(*clue, 0): number for number, pair in enumerate(level.clues) for clue in pair}
        self.edges: list[tuple[Node, Node]] = []
        for row, column in cells:
            for near, deck in (((row, column + 1), 0), ((row + 1, column), 1)):
                if near in cells and ((row, column), near) not in level.walls:
                    ends = ((*cell, deck if cell in level.bridges else 0) for cell in ((row, column), near))
                    self.edges.append(tuple(ends))  # type: ignore[arg-type]
        nodes = {(*cell, deck) for cell in cells for deck in ((0, 1) if cell in level.bridges else (0,))}
        self.want = {node: 1 if node in self.colour else 2 for node in nodes}
        last = {node: place for place, edge in enumerate(self.edges) for node in edge}
        self.closing: list[list[Node]] = [[] for _ in self.edges]
        for node, place in last.items():
            self.closing[place].append(node)
        self.possible = nodes <= last.keys()
        self.mate = {node: node for node in nodes}
        self.bridges = level.bridges
        self.chosen: list[tuple[Node, Node]] = []

    def count(self) -> int:
        if self.possible:
            self._edge(0)
        return self.found

    def _edge(self, place: int) -> None:
        if self.found >= self.most:
            return
        if place == len(self.edges):
            self.found += self._bridges_fit()
            return
        one, two = self.edges[place]
        if self.want[one] and self.want[two] and self.mate[one] != two:
            far, other = self.mate[one], self.mate[two]
            if self._colours_fit(far, other):
                before = {node: self.mate[node] for node in (far, other)}
                self._take(one, two, -1)
                self.chosen.append((one, two))
                self.mate[far], self.mate[other] = other, far
                self._go_on(place)
                self.mate.update(before)
                self.chosen.pop()
                self._take(one, two, 1)
        if (one[:2], two[:2]) not in self.drawn:
            self._go_on(place)

    def _bridges_fit(self) -> bool:
        """Return whether the two decks of every bridge have different colours."""
        colour, grew = dict(self.colour), True
        while grew:
            grew = False
            for one, two in self.chosen:
                if (one in colour) != (two in colour):
                    colour[one] = colour[two] = colour.get(one, colour.get(two, -1))
                    grew = True
        return all(colour[(*cell, 0)] != colour[(*cell, 1)] for cell in self.bridges)

    def _take(self, one: Node, two: Node, change: int) -> None:
        self.want[one] += change
        self.want[two] += change

    def _colours_fit(self, one: Node, two: Node) -> bool:
        return one not in self.colour or two not in self.colour or self.colour[one] == self.colour[two]

    def _go_on(self, place: int) -> None:
        if not any(self.want[node] for node in self.closing[place]):
            self._edge(place + 1)
