"""Exact cover with integers as bit sets: one option for each block, all covered and nothing twice."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field


def never() -> bool:
    """Return False: a search without a time limit."""
    return False


@dataclass
class ExactCover:
    """A search for exact covers. Sets of cells are bit sets: `goal` must be covered, `shared` may be covered
    repeatedly.

    `options[block]` are the sets a block may cover: with `all_used` it takes exactly one, else at most one.
    `ordered`: of blocks with equal options only one order is tried, so that swapping them gives no new
    solution.
    """

    goal: int
    options: Sequence[Sequence[int]]
    shared: int = 0
    all_used: bool = True
    ordered: bool = False
    nodes: int = 0  # of the search so far: a measure of difficulty
    stopped: bool = False  # the search was ended before it was complete
    _chart: "Chart | None" = field(default=None, repr=False)

    def solutions(self, over: Callable[[], bool] = never) -> Iterator[tuple[int, ...]]:
        """Yield each solution as the number of the chosen option for each block, -1 for a block left out.

        `over` is asked at every node; once it is True the search ends, and `stopped` is set.
        """
        chart = self._chart = self._chart or Chart(self)
        chosen = [-1] * len(self.options)
        yield from self._search(chart.all, self.goal, tuple(range(len(self.options))), chosen, over)

    def count(self, most: int = 2) -> int:
        """Return how many solutions there are, but stop at `most`; swapping equal blocks gives no other
        solution.

        The nodes of this search are added to `nodes`.
        """
        one = ExactCover(self.goal, self.options, self.shared, self.all_used, ordered=True)
        seen = set()
        for solution in one.solutions():
            seen.add(one.named(solution))
            if len(seen) >= most:
                break
        self.nodes += one.nodes
        return len(seen)

    def named(self, solution: tuple[int, ...]) -> frozenset[tuple[tuple[int, ...], int]]:
        """Return a key that is equal for solutions in which only equal blocks are swapped."""
        return frozenset(
            (tuple(self.options[block]), self.options[block][option])
            for block, option in enumerate(solution)
            if option >= 0
        )

    def _search(
        self, alive: int, bare: int, left: tuple[int, ...], chosen: list[int], over: Callable[[], bool]
    ) -> Iterator[tuple[int, ...]]:
        """Yield the solutions with these options alive, cells bare and blocks left; nothing more once `over`
        is True, which sets `stopped`. `chosen` holds the choices so far."""
        self.nodes += 1
        if over():
            self.stopped = True
            return
        if not bare and not (left and self.all_used):
            yield tuple(chosen)
            return
        chart = self._chart
        assert chart is not None
        branch = chart.branch(alive, bare, left)
        while branch and not self.stopped:
            bit = branch & -branch
            branch ^= bit
            option = bit.bit_length() - 1
            block = chart.owner[option]
            chosen[block] = chart.place[option]
            rest = tuple(other for other in left if other != block)
            yield from self._search(
                alive & ~chart.rivals(option), bare & ~chart.mask[option], rest, chosen, over
            )
            chosen[block] = -1
            alive ^= bit  # solutions with this option have all been found


class Chart:
    """The numbers that a search gives to the options of all blocks, the largest of each block first; sets of
    options are bit sets."""

    def __init__(self, cover: ExactCover) -> None:
        self.goal, self.shared, self.all_used = cover.goal, cover.shared, cover.all_used
        self.owner: list[int] = []
        self.place: list[int] = []
        self.mask: list[int] = []
        self.size: list[int] = []  # how much of the goal an option covers
        self.first: list[int] = []  # each block's first option
        for block, masks in enumerate(cover.options):
            self._number_options(block, masks)
        self.all = (1 << len(self.mask)) - 1
        self.first.append(len(self.mask))
        self.of = [((1 << end) - 1) ^ ((1 << begin) - 1) for begin, end in self._ranges()]
        self.above = self._over_cells()
        self.twins = self._twins(cover.options) if cover.ordered and cover.all_used else {}
        most = sum(self.size[begin] for begin, end in self._ranges() if end > begin)
        self.is_exact = self.all_used and most == self.goal.bit_count() and not self.shared
        self._rivals: dict[int, int] = {}

    def _number_options(self, block: int, masks: Sequence[int]) -> None:
        """Number the options of a block, those that cover most of the goal first."""
        self.first.append(len(self.mask))
        for place in sorted(range(len(masks)), key=lambda place: -(masks[place] & self.goal).bit_count()):
            self.owner.append(block)
            self.place.append(place)
            self.mask.append(masks[place])
            self.size.append((masks[place] & self.goal).bit_count())

    def _ranges(self) -> list[tuple[int, int]]:
        """Return for each block the number of its first option, and that of the first option after it."""
        return list(zip(self.first[:-1], self.first[1:], strict=True))

    def _over_cells(self) -> dict[int, int]:
        """Return, by the bit of each cell, the options that cover the cell, as a bit set."""
        length = len(self.mask) // 8 + 1
        rows: dict[int, bytearray] = {}
        for option, mask in enumerate(self.mask):
            place, bit = option >> 3, 1 << (option & 7)
            while mask:
                cell = mask & -mask
                mask ^= cell
                if cell not in rows:
                    rows[cell] = bytearray(length)
                rows[cell][place] |= bit
        return {cell: int.from_bytes(row, "little") for cell, row in rows.items()}

    def _twins(self, options: Sequence[Sequence[int]]) -> dict[int, list[int]]:
        """Return, for each block that is not unique, the blocks with the same options, itself included."""
        groups: dict[tuple[int, ...], list[int]] = {}
        for block, masks in enumerate(options):
            groups.setdefault(tuple(masks), []).append(block)
        return {block: group for group in groups.values() if len(group) > 1 for block in group}

    def rivals(self, option: int) -> int:
        """Return the options that cannot be chosen beside this one, all of its own block included; worked out
        once.

        They cover a cell twice or, with equal blocks, would repeat a solution in another order.
        """
        known = self._rivals.get(option)
        if known is not None:
            return known
        block = self.owner[option]
        found, mask = self.of[block], self.mask[option] & ~self.shared
        while mask:
            cell = mask & -mask
            mask ^= cell
            found |= self.above[cell]
        rank = option - self.first[block]
        for twin in self.twins.get(block, ()):
            lower = ((1 << rank) - 1) << self.first[twin]
            if twin > block:
                found |= lower
            elif twin < block:
                found |= self.of[twin] & ~lower & ~(1 << (self.first[twin] + rank))
        self._rivals[option] = found
        return found

    def branch(self, alive: int, bare: int, left: tuple[int, ...]) -> int:
        """Return the open options over the bare cell, or of the block, that has the fewest; 0 if there is no
        solution."""
        if not self.is_exact and self._is_too_little(alive, bare, left):
            return 0
        best, fewest = 0, len(self.mask) + 1
        if self.all_used:
            for block in left:
                found = alive & self.of[block]
                if (count := found.bit_count()) < fewest:
                    best, fewest = found, count
        above = self.above
        while bare and fewest > 1:
            cell = bare & -bare
            bare ^= cell
            found = alive & above.get(cell, 0)
            if (count := found.bit_count()) < fewest:
                best, fewest = found, count
        return best

    def _is_too_little(self, alive: int, bare: int, left: tuple[int, ...]) -> bool:
        """Tell whether even the largest options left cannot cover all bare cells."""
        reach = -bare.bit_count()
        for block in left:
            found = alive & self.of[block]
            if found:
                reach += self.size[(found & -found).bit_length() - 1]
        return reach < 0
