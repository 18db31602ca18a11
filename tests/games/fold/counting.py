"""Count the solutions of small Fold levels by trying all folds with the rules, without the solver."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from takeback.games.fold.rules import mirror_image
from takeback.games.fold.state import DIRECTIONS, Level

Cells = frozenset[tuple[int, int]]


def count_solutions(level: Level, lying: Sequence[Iterable[tuple[int, int]]] = ()) -> int:
    """Count the choices of one reachable shape for every block that cover the board and overlap in shared
    cells only.

    `lying` gives the present cells of each block; by default the blocks lie as at the start.
    """
    now = [frozenset(cells) for cells in (lying or level.blocks)]
    board = {(row, column) for row in range(1, level.rows + 1) for column in range(1, level.columns + 1)}
    return _count(
        [_shapes(level, block, cells) for block, cells in enumerate(now)], board - level.empty, level, []
    )


def _shapes(level: Level, block: int, now: Cells) -> set[Cells]:
    others = {cell for other, cells in enumerate(level.blocks) if other != block for cell in cells}
    closed = level.empty | (others - level.multi)
    found, waiting = {now}, [now]
    while waiting:
        shape = waiting.pop()
        for way in DIRECTIONS:
            new = frozenset(mirror_image(shape, way))
            on_board = all(1 <= row <= level.rows and 1 <= column <= level.columns for row, column in new)
            if on_board and not new & closed and shape | new not in found:
                found.add(shape | new)
                waiting.append(shape | new)
    return found


def _count(left: list[set[Cells]], bare: set[tuple[int, int]], level: Level, lying: list[Cells]) -> int:
    if not left:
        return not bare
    total = 0
    for shape in left[0]:
        if all((shape & other) <= level.multi for other in lying):
            total += _count(left[1:], bare - shape, level, [*lying, shape])
    return total
