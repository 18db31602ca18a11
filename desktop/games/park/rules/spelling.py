"""How a placement is spelled in edition 1: a corner, quarter turns and a flip."""

from functools import cache

from ..shapes import Cells, shifted, turned
from ..state import Place, Tile


@cache
def _ways(kind: str) -> dict[Cells, tuple[int, bool]]:
    """For each orientation the first turns and flip that make it."""
    found: dict[Cells, tuple[int, bool]] = {}
    for flip in (False, True):
        for turns in range(4):
            found.setdefault(turned(kind, turns, flip), (turns, flip))
    return found


def place_of(tile: Tile, cells: Cells) -> Place:
    turns, flip = _ways(tile.kind)[shifted(cells, 0, 0)]
    x, y = min(cell[0] for cell in cells), min(cell[1] for cell in cells)
    return Place(tile.kind, tile.value, x, y, turns, flip)
