"""Clauses on the areas between two solutions, with which a second solution is disproved much faster.

A colour's pipe in the known solution and its pipe in another have the same two ends, so that together they
form closed curves: every corner of a cell lies inside or outside of them, and the border of the board
outside. Two neighbouring corners lie on different sides exactly where one of the two pipes passes between
them and the other does not. All this follows from the other clauses, but an engine finds it out only curve by
curve.
"""

from collections.abc import Iterator, Mapping

from takeback.puzzles.items import Cell

from .network import Edge, Network

Corner = tuple[int, int]  # the lower right one of the cell of this row and column


def area_clauses(network: Network, known: Mapping[Edge, int], fresh: int) -> Iterator[list[int]]:
    """Yield the clauses. `known` has the colour of each edge of a solution, `fresh` is the highest variable.

    For each area of corners and each colour there is one more variable: whether it lies inside.
    """
    areas = areas_of(network)
    inside = {area: fresh + 1 + area * network.colours for area in set(areas.values())}
    border = inside[areas[0, 0]]
    yield from ([-variable] for variable in range(border, border + network.colours))
    for edge, variable in network.edges.items():
        one, two = (network.first_variable[node] for node in network.edge_nodes[edge])
        here, there = (inside[areas[corner]] for corner in corners_beside(edge))
        for colour in range(network.colours):
            near, far = here + colour, there + colour
            if known.get(edge) == colour:
                far = -far  # as the known pipe passes here
            for has_not in (variable, one + colour, two + colour):
                yield [has_not, near, -far]
                yield [has_not, -near, far]
            yield [-variable, -(one + colour), near, far]
            yield [-variable, -(one + colour), -near, -far]


def corners_beside(edge: Edge) -> tuple[Corner, Corner]:
    """Return the two corners between which an edge passes."""
    (row, column), (below, right) = edge
    return (row, column), (below - 1, right - 1)


def areas_of(network: Network) -> dict[Corner, int]:
    """Return the number of the area of each corner of a cell. No edge of the level passes between the corners
    of an area."""
    level = network.level
    areas: dict[Corner, int] = {}
    count = 0
    for start in ((row, column) for row in range(level.rows + 1) for column in range(level.columns + 1)):
        waiting = [start] if start not in areas else []
        count += len(waiting)
        while waiting:
            corner = waiting.pop()
            areas[corner] = count - 1
            for near, edge in _neighbours_of_corner(corner):
                on_board = 0 <= near[0] <= level.rows and 0 <= near[1] <= level.columns
                if on_board and near not in areas and edge not in network.edges:
                    waiting.append(near)
    return areas


def _neighbours_of_corner(corner: Corner) -> tuple[tuple[Corner, Edge], ...]:
    """Return the neighbours of a corner, each with the edge that passes between the two."""
    row, column = corner
    here: Cell = (row, column)
    right, below, across = (row, column + 1), (row + 1, column), (row + 1, column + 1)
    return (
        ((row - 1, column), (here, right)),
        ((row + 1, column), (below, across)),
        ((row, column - 1), (here, below)),
        ((row, column + 1), (right, across)),
    )
