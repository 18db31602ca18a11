"""A level of blocks as an exact cover, loaded once and asked often."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from takeback.engine.state import Illegal
from takeback.puzzles.answers import Stopped
from takeback.puzzles.exact_cover import ExactCover, never
from takeback.puzzles.items import Cell

Found = tuple[int, ...]  # where each block lies, as a bit set; 0 = it is left out


def mask_of(cells: Iterable[Cell], columns: int) -> int:
    mask = 0
    for row, column in cells:
        mask |= 1 << ((row - 1) * columns + column - 1)
    return mask


def cells_in(mask: int, columns: int) -> tuple[Cell, ...]:
    """The cells of a bit set, in reading order."""
    found = []
    while mask:
        bit = mask & -mask
        mask ^= bit
        row, column = divmod(bit.bit_length() - 1, columns)
        found.append((row + 1, column + 1))
    return tuple(found)


def asked_at_most(times: int) -> Callable[[], bool]:
    """A stop after so many questions: a limit that is the same on every machine."""
    left = iter(range(times))
    return lambda: next(left, None) is None


@dataclass
class BlockCover:
    """For every block the ways it may lie. `over` is asked often; once true, Stopped is raised."""

    columns: int
    goal: int
    shared: int
    ways: tuple[tuple[int, ...], ...]
    all_used: bool = True
    over: Callable[[], bool] = never
    nodes: int = 0  # of the latest search
    _any: tuple[Found | None] | None = None
    _other: tuple[Found | None] | None = None

    def close(self) -> None:
        """Nothing needs to be freed: Python does that."""

    def any(self) -> Found:
        """A solution of the whole level, always the same one."""
        if (found := self.first()) is None:
            raise Illegal("This level has no solution.")
        return found

    def first(self) -> Found | None:
        if self._any is None:
            self._any = (self.with_kept({}),)
        return self._any[0]

    def other(self) -> Found | None:
        """A solution that is not only the first with equal blocks in each other’s places."""
        if self._other is None:
            found = list(self.different(2))
            self._other = (found[1] if len(found) > 1 else None,)
            self._any = self._any or (found[0] if found else None,)
        return self._other[0]

    def with_kept(self, kept: Mapping[int, Collection[int]]) -> Found | None:
        """A solution in which these blocks lie in one of these ways."""
        return next(self.solutions(kept), None)

    def different(self, most: int) -> Iterator[Found]:
        """Solutions that are really different, at most so many."""
        seen = set()
        for found in self.solutions({}):
            name = frozenset((self.ways[block], mask) for block, mask in enumerate(found) if mask)
            if name not in seen:
                seen.add(name)
                yield found
            if len(seen) == most:
                return

    def solutions(self, kept: Mapping[int, Collection[int]]) -> Iterator[Found]:
        options = [kept.get(block, masks) for block, masks in enumerate(self.ways)]
        cover = ExactCover(
            self.goal, [tuple(masks) for masks in options], self.shared, self.all_used, ordered=True
        )
        for solution in cover.solutions(self.over):
            self.nodes = cover.nodes
            yield tuple(
                cover.options[block][option] if option >= 0 else 0 for block, option in enumerate(solution)
            )
        self.nodes = cover.nodes
        if cover.stopped:
            raise Stopped

    def parted(self, one: Found, two: Found) -> tuple[Cell, ...]:
        """The cells in which two solutions differ, equal blocks counting as one."""
        mine, others, mask = self._by_kind(one), self._by_kind(two), 0
        for kind in mine.keys() | others.keys():
            mask |= mine.get(kind, 0) ^ others.get(kind, 0)
        return cells_in(mask, self.columns)

    def _by_kind(self, found: Found) -> dict[tuple[int, ...], int]:
        """What equal blocks cover together."""
        covered: dict[tuple[int, ...], int] = {}
        for block, mask in enumerate(found):
            covered[self.ways[block]] = covered.get(self.ways[block], 0) | mask
        return covered

    def core(self, kept: Mapping[int, Collection[int]]) -> tuple[int, ...]:
        """A smallest set of blocks that cannot stay as they are together."""
        together = dict(kept)
        for block in kept:
            rest = {other: masks for other, masks in together.items() if other != block}
            if self.with_kept(rest) is None:
                together = rest
        return tuple(together)
