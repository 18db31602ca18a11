"""The awards in the light model: how far a park has come, and how far a placement would bring it."""

from functools import lru_cache
from typing import Protocol

from .masks import spread

ANIMALS = ("otters", "beavers", "herons", "toads")
STREAM, BOARDWALK = 2, 3  # numbers of kinds
HOMES, RESERVES, KIOSKS = 4, 8, 20

Laid = tuple[tuple[int, int], ...]  # kind and mask of each tile
End = tuple[int, int]  # the bit of a tile's end cell, and the one it points to


def concerns(award: str, kind: int) -> bool:
    """Can a tile of this kind bring the award nearer?"""
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
    """0 to 3 for homes and reserves, -1 for other tiles."""
    if HOMES <= kind < RESERVES:
        return kind - HOMES
    return (kind - RESERVES) // 3 if RESERVES <= kind < KIOSKS else -1


# how far a park has come ----------------------------------------------------------------------------
class Progress(Protocol):
    """What counts in one park for one award; asked for many placements of one turn."""

    best: int

    def with_one(self, kind: int, mask: int) -> int:
        """How far it would be with one more tile, of a kind that the award concerns."""


def progress_of(award: str, laid: Laid, stride: int) -> Progress:
    own = [(kind, mask) for kind, mask in laid if concerns(award, kind)]
    if award in ("meadow", "sanctuary"):
        return Groups([mask for _, mask in own], stride)
    if award in ("boardwalk", "stream"):
        return Chains([mask for _, mask in own], stride)
    return Kinds([kind for kind, _ in own]) if award == "neighbours" else Tiles(len(own))


class Tiles:
    """Counts every tile."""

    __slots__ = ("best",)

    def __init__(self, count: int) -> None:
        self.best = count

    def with_one(self, kind: int, mask: int) -> int:
        return self.best + 1


class Kinds:
    """Counts different kinds."""

    __slots__ = ("_kinds", "best")

    def __init__(self, kinds: list[int]) -> None:
        self._kinds = set(kinds)
        self.best = len(self._kinds)

    def with_one(self, kind: int, mask: int) -> int:
        return self.best + (kind not in self._kinds)


class Groups:
    """Counts the tiles of the largest group joined by edges."""

    __slots__ = ("_parts", "_stride", "best")

    def __init__(self, masks: list[int], stride: int) -> None:
        self._stride = stride
        self._parts: list[tuple[int, int]] = []  # the cells beside a group, and its tiles
        self.best = 0
        for mask in masks:
            self._add(mask)

    def _add(self, mask: int) -> None:
        apart = [part for part in self._parts if not part[0] & mask]
        edge, count = spread(mask, self._stride), 1
        for other, tiles in self._parts:
            if other & mask:
                edge |= other
                count += tiles
        self._parts = [*apart, (edge, count)]
        self.best = max(self.best, count)

    def with_one(self, kind: int, mask: int) -> int:
        return max(self.best, 1 + sum(count for edge, count in self._parts if edge & mask))


class Chains:
    """Counts the tiles of the longest chain joined end to end."""

    __slots__ = ("_parts", "_stride", "best")

    def __init__(self, masks: list[int], stride: int) -> None:
        self._stride = stride
        self._parts: list[tuple[frozenset[End], int]] = []  # the ends in a chain, and its tiles
        self.best = 0
        for mask in masks:
            self._add(mask)

    def _add(self, mask: int) -> None:
        own, meeting = ends(mask, self._stride)
        apart = [part for part in self._parts if not part[0] & meeting]
        count = 1
        for other, tiles in self._parts:
            if other & meeting:
                own |= other
                count += tiles
        self._parts = [*apart, (own, count)]
        self.best = max(self.best, count)

    def with_one(self, kind: int, mask: int) -> int:
        _, meeting = ends(mask, self._stride)
        return max(self.best, 1 + sum(count for own, count in self._parts if own & meeting))


@lru_cache(maxsize=4096)
def ends(mask: int, stride: int) -> tuple[frozenset[End], frozenset[End]]:
    """The ends of a tile of three cells, and what the ends of a tile joined to it would be."""
    cells = [number for number in range(mask.bit_length()) if mask >> number & 1]
    own = []
    for cell in cells:
        beside = [other for other in cells if abs(other - cell) in (1, stride)]
        if len(beside) == 1:
            own.append((cell, 2 * cell - beside[0]))
    return frozenset(own), frozenset((out, cell) for cell, out in own)
