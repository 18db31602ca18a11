"""The awards in the light model: how far a park has come, and how far one more tile would bring it."""

from functools import lru_cache
from typing import Protocol

from .masks import neighbour_mask

ANIMALS = ("otters", "beavers", "herons", "toads")
STREAM, BOARDWALK = 2, 3  # numbers of kinds
HOMES, RESERVES, KIOSKS = 4, 8, 20

Laid = tuple[tuple[int, int], ...]  # kind and mask of each tile
End = tuple[int, int]  # the bit of a tile's end cell, and the one it points to


def is_relevant_to(award: str, kind: int) -> bool:
    """Return whether a tile of this kind can bring the award nearer."""
    match award:
        case "meadow":
            return kind < HOMES
        case "boardwalk":
            return kind == BOARDWALK
        case "stream":
            return kind == STREAM
        case "sanctuary":
            return RESERVES <= kind < KIOSKS
        case "neighbours":
            return HOMES <= kind < RESERVES
        case "skyline":
            return False
        case _:
            return animal_of(kind) == ANIMALS.index(award)


def animal_of(kind: int) -> int:
    """Return the animal of a home or reserve as 0 to 3, or -1 for other tiles."""
    if HOMES <= kind < RESERVES:
        return kind - HOMES
    return (kind - RESERVES) // 3 if RESERVES <= kind < KIOSKS else -1


# how far a park has come ----------------------------------------------------------------------------
class Progress(Protocol):
    """The progress of one park towards one award, queried for many placements of one turn."""

    best: int

    def with_one(self, kind: int, mask: int) -> int:
        """Return the progress with one more tile, of a kind that the award concerns."""


def progress_of(award: str, laid: Laid, stride: int) -> Progress:
    """Return the progress of a park with these tiles towards an award."""
    own = [(kind, mask) for kind, mask in laid if is_relevant_to(award, kind)]
    if award in ("meadow", "sanctuary"):
        return LargestGroup([mask for _, mask in own], stride)
    if award in ("boardwalk", "stream"):
        return LongestChain([mask for _, mask in own], stride)
    return KindCount([kind for kind, _ in own]) if award == "neighbours" else TileCount(len(own))


class TileCount:
    """The progress towards an award for a number of tiles: their count."""

    __slots__ = ("best",)

    def __init__(self, count: int) -> None:
        self.best = count

    def with_one(self, kind: int, mask: int) -> int:
        """Return the count with one more tile."""
        return self.best + 1


class KindCount:
    """The progress towards an award for different kinds of tiles: the number of kinds."""

    __slots__ = ("_kinds", "best")

    def __init__(self, kinds: list[int]) -> None:
        self._kinds = set(kinds)
        self.best = len(self._kinds)

    def with_one(self, kind: int, mask: int) -> int:
        """Return the number of kinds with one more tile."""
        return self.best + (kind not in self._kinds)


class LargestGroup:
    """The progress towards an award for tiles joined by edges: the tiles of the largest group."""

    __slots__ = ("_parts", "_stride", "best")

    def __init__(self, masks: list[int], stride: int) -> None:
        self._stride = stride
        self._parts: list[tuple[int, int]] = []  # the cells beside a group, and its tiles
        self.best = 0
        for mask in masks:
            self._add_tile(mask)

    def _add_tile(self, mask: int) -> None:
        """Add a tile and merge the groups it touches."""
        apart = [part for part in self._parts if not part[0] & mask]
        edge, count = neighbour_mask(mask, self._stride), 1
        for other, tiles in self._parts:
            if other & mask:
                edge |= other
                count += tiles
        self._parts = [*apart, (edge, count)]
        self.best = max(self.best, count)

    def with_one(self, kind: int, mask: int) -> int:
        """Return the largest group with one more tile, without adding it."""
        return max(self.best, 1 + sum(count for edge, count in self._parts if edge & mask))


class LongestChain:
    """The progress towards an award for tiles joined end to end: the tiles of the longest chain."""

    __slots__ = ("_parts", "_stride", "best")

    def __init__(self, masks: list[int], stride: int) -> None:
        self._stride = stride
        self._parts: list[tuple[frozenset[End], int]] = []  # the ends in a chain, and its tiles
        self.best = 0
        for mask in masks:
            self._add_tile(mask)

    def _add_tile(self, mask: int) -> None:
        """Add a tile and merge the chains it joins."""
        own, meeting = ends_and_joints(mask, self._stride)
        apart = [part for part in self._parts if not part[0] & meeting]
        count = 1
        for other, tiles in self._parts:
            if other & meeting:
                own |= other
                count += tiles
        self._parts = [*apart, (own, count)]
        self.best = max(self.best, count)

    def with_one(self, kind: int, mask: int) -> int:
        """Return the longest chain with one more tile, without adding it."""
        _, meeting = ends_and_joints(mask, self._stride)
        return max(self.best, 1 + sum(count for own, count in self._parts if own & meeting))


@lru_cache(maxsize=4096)
def ends_and_joints(mask: int, stride: int) -> tuple[frozenset[End], frozenset[End]]:
    """Return the ends of a tile of three cells, and the ends another tile must have to be joined to it."""
    cells = [number for number in range(mask.bit_length()) if mask >> number & 1]
    own = []
    for cell in cells:
        beside = [other for other in cells if abs(other - cell) in (1, stride)]
        if len(beside) == 1:
            own.append((cell, 2 * cell - beside[0]))
    return frozenset(own), frozenset((out, cell) for cell, out in own)
