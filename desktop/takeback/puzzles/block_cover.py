"""A level of blocks as an exact cover: solutions, also with some blocks kept in place."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from takeback.engine.state import Illegal
from takeback.puzzles.answers import Stopped
from takeback.puzzles.exact_cover import ExactCover, never
from takeback.puzzles.items import Cell
from takeback.texts import gettext as _

Found = tuple[int, ...]  # a solution: the cells of each block as a bit set; 0 for a block left out


def mask_of(cells: Iterable[Cell], columns: int) -> int:
    """Return the cells as a bit set."""
    mask = 0
    for row, column in cells:
        mask |= 1 << ((row - 1) * columns + column - 1)
    return mask


def cells_in(mask: int, columns: int) -> tuple[Cell, ...]:
    """Return the cells of a bit set, in reading order."""
    found = []
    while mask:
        bit = mask & -mask
        mask ^= bit
        row, column = divmod(bit.bit_length() - 1, columns)
        found.append((row + 1, column + 1))
    return tuple(found)


def asked_at_most(times: int) -> Callable[[], bool]:
    """Return a function that is False for its first `times` calls and True from then on: a limit that is the
    same on every machine."""
    left = iter(range(times))
    return lambda: next(left, None) is None


@dataclass
class BlockCover:
    """The possible ways of every block of a level, and its solutions. A way is the cells that a block covers,
    as a bit set.

    `over` is called often during a search; once it is True, Stopped is raised.
    """

    columns: int
    goal: int  # the cells to be covered
    shared: int  # the cells that several blocks may cover
    ways: tuple[tuple[int, ...], ...]  # of each block
    all_used: bool = True  # a solution uses all blocks; else some may be left out
    over: Callable[[], bool] = never
    nodes: int = 0  # of the latest search
    _any: tuple[Found | None] | None = None
    _other: tuple[Found | None] | None = None

    def close(self) -> None:
        """Do nothing; solvers of other games have something to free."""

    def any(self) -> Found:
        """Return a solution of the level, always the same one. Raises Illegal if there is none, or
        Stopped."""
        if (found := self.first()) is None:
            raise Illegal(_("This level has no solution."))
        return found

    def first(self) -> Found | None:
        """Return a solution of the level, worked out once; None if there is none. Raises Stopped."""
        if self._any is None:
            self._any = (self.with_kept({}),)
        return self._any[0]

    def other(self) -> Found | None:
        """Return a second solution; None if there is none. Raises Stopped.

        Equal blocks in each other's places make no other solution.
        """
        if self._other is None:
            found = list(self.different(2))
            self._other = (found[1] if len(found) > 1 else None,)
            self._any = self._any or (found[0] if found else None,)
        return self._other[0]

    def with_kept(self, kept: Mapping[int, Collection[int]]) -> Found | None:
        """Return a solution in which the blocks in `kept` lie in one of these ways, the others anywhere; None
        if there is none. Raises Stopped."""
        return next(self.solutions(kept), None)

    def different(self, most: int) -> Iterator[Found]:
        """Yield at most `most` solutions that differ by more than equal blocks in each other's places. Raises
        Stopped."""
        seen = set()
        for found in self.solutions({}):
            name = frozenset((self.ways[block], mask) for block, mask in enumerate(found) if mask)
            if name not in seen:
                seen.add(name)
                yield found
            if len(seen) == most:
                return

    def solutions(self, kept: Mapping[int, Collection[int]]) -> Iterator[Found]:
        """Yield the solutions in which the blocks in `kept` lie in one of these ways, the others anywhere.
        Raises Stopped.

        The size of the search is noted in `nodes`.
        """
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
        """Return the cells in which two solutions differ, in reading order; swapping equal blocks is no
        difference."""
        mine, others, mask = self._by_kind(one), self._by_kind(two), 0
        for kind in mine.keys() | others.keys():
            mask |= mine.get(kind, 0) ^ others.get(kind, 0)
        return cells_in(mask, self.columns)

    def _by_kind(self, found: Found) -> dict[tuple[int, ...], int]:
        """Return for each kind of block, given by its ways, the cells that all blocks of that kind cover
        together."""
        covered: dict[tuple[int, ...], int] = {}
        for block, mask in enumerate(found):
            covered[self.ways[block]] = covered.get(self.ways[block], 0) | mask
        return covered

    def core(self, kept: Mapping[int, Collection[int]]) -> tuple[int, ...]:
        """Return blocks that cannot keep these ways together, none of which can be left out; empty if the
        level itself has no solution. Raises Stopped.

        `kept` must allow no solution.
        """
        together = dict(kept)
        for block in kept:
            rest = {other: masks for other, masks in together.items() if other != block}
            if self.with_kept(rest) is None:
                together = rest
        return tuple(together)
