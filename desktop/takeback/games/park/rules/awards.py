"""The ten awards: how far a park has come towards each, and whether it has reached it."""

from collections.abc import Iterable

from ..material import ANIMAL_OF, GROUND, HOMES, RESERVES, TERMS, Cell
from ..state import LaidTile, Park
from .fit import neighbours_of

AWARDS = tuple(TERMS)
DRAWN = 3  # awards in play
_CHAINED = {"boardwalk": "G3", "stream": "GL"}


def is_reached(award: str, park: Park, lookouts_now: int) -> bool:
    """Return whether a park has what an award requires."""
    return award_progress(award, park, lookouts_now) >= TERMS[award].needed


def award_progress(award: str, park: Park, lookouts_now: int) -> int:
    """Return how far a park has come towards an award; `lookouts_now` were built in this turn."""
    if award == "skyline":
        return lookouts_now
    if award == "neighbours":
        return len({tile.kind for tile in park.laid if tile.kind in HOMES})
    if award == "meadow":
        return largest_group(tile for tile in park.laid if tile.kind in GROUND)
    if award == "sanctuary":
        return largest_group(tile for tile in park.laid if tile.kind in RESERVES)
    if award in _CHAINED:
        return longest_chain([tile for tile in park.laid if tile.kind == _CHAINED[award]])
    return sum(ANIMAL_OF.get(tile.kind) == award[:-1] for tile in park.laid)


def largest_group(tiles: Iterable[LaidTile]) -> int:
    """Return the number of tiles in the largest group connected by edges."""
    owner = {cell: place for place, tile in enumerate(tiles) for cell in tile.cells}
    pairs = [
        (one, owner[near]) for cell, one in owner.items() for near in neighbours_of(cell) if near in owner
    ]
    return _largest_connected(len(set(owner.values())), pairs)


def longest_chain(tiles: list[LaidTile]) -> int:
    """Return the number of boardwalks, or streams, in the largest group joined end to end."""
    ends = {end: place for place, tile in enumerate(tiles) for end in tile_ends(tile)}
    pairs = [(one, ends[to, cell]) for (cell, to), one in ends.items() if (to, cell) in ends]
    return _largest_connected(len(tiles), pairs)


def tile_ends(tile: LaidTile) -> list[tuple[Cell, Cell]]:
    """Return each end cell of a tile with the cell it points to, which is opposite its only neighbour."""
    found = []
    for x, y in tile.cells:
        own = [cell for cell in neighbours_of((x, y)) if cell in tile.cells]
        if len(own) == 1:
            (near_x, near_y) = own[0]
            found.append(((x, y), (2 * x - near_x, 2 * y - near_y)))
    return found


def _largest_connected(count: int, pairs: list[tuple[int, int]]) -> int:
    """Return the size of the largest set of the `count` tiles that these pairs connect."""
    group = list(range(count))
    for one, two in pairs:
        if group[one] != group[two]:
            old, new = group[one], group[two]
            group = [new if number == old else number for number in group]
    return max((group.count(number) for number in group), default=0)
