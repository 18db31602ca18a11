"""Count the solutions of small Fill levels by trying every place of every piece, without the solver."""

from __future__ import annotations

from takeback.games.fill.rules import cells_at, fits
from takeback.games.fill.state import Level

Cells = frozenset[tuple[int, int]]
Lying = frozenset[tuple[tuple[tuple[int, int], ...], Cells]]


def count_solutions(level: Level) -> int:
    """Count the ways to cover the board with some of the pieces, none of which could be left out.

    Equal pieces that change places count once.
    """
    found: set[Lying] = set()
    board = {(row, column) for row in range(1, level.rows + 1) for column in range(1, level.columns + 1)}
    _lay(level, 0, frozenset(board) - level.empty, [], found)
    return sum(not any(one < other for one in found) for other in found)


def is_solvable(level: Level, lying: dict[int, Cells]) -> bool:
    """Return whether the level can be solved while these pieces stay where they are.

    The level must not have cells that several pieces may cover.
    """
    assert not level.multi
    taken = frozenset().union(*lying.values())
    left = tuple(piece for item, piece in enumerate(level.pieces) if item not in lying)
    return count_solutions(Level(level.rows, level.columns, left, level.empty | taken)) > 0


def _lay(level: Level, item: int, bare: Cells, lying: list[tuple[int, Cells]], found: set[Lying]) -> None:
    if not bare:
        found.add(frozenset((level.pieces[one], cells) for one, cells in lying))
        return
    if item == len(level.pieces) or sum(map(len, level.pieces[item:])) < len(bare):
        return
    for row in range(1, level.rows + 1):
        for column in range(1, level.columns + 1):
            cells = cells_at(level, item, ((row, column),))
            if fits(level, cells) and all((cells & other) <= level.multi for _, other in lying):
                _lay(level, item + 1, bare - cells, [*lying, (item, cells)], found)
    _lay(level, item + 1, bare, lying, found)
