"""Exact cover with integers as bit sets: one option for each block, all covered and nothing twice."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass


@dataclass
class Cover:
    """A board to be covered. Bit sets: `goal` must be covered, `shared` may be covered more than once.

    `options[block]` are the bit sets a block may take: with `all_used` exactly one each, else at most one.
    """

    goal: int
    options: Sequence[Sequence[int]]
    shared: int = 0
    all_used: bool = True
    nodes: int = 0  # of the search so far: a measure of difficulty

    def solutions(self, over: Callable[[], bool] = lambda: False) -> Iterator[tuple[int, ...]]:
        """Each solution as the place of the chosen option for each block, -1 for a block left out."""
        chosen = [-1] * len(self.options)
        yield from self._search(0, 0, tuple(range(len(self.options))), chosen, over)

    def count(self, most: int = 2) -> int:
        """How many solutions there are, counted up to a limit; equal blocks may change places."""
        seen = set()
        for solution in self.solutions():
            seen.add(frozenset((self.options[b][o], self._kind(b)) for b, o in enumerate(solution) if o >= 0))
            if len(seen) >= most:
                break
        return len(seen)

    def _kind(self, block: int) -> frozenset[int]:
        return frozenset(self.options[block])

    def _search(
        self, covered: int, taken: int, left: tuple[int, ...], chosen: list[int], over: Callable[[], bool]
    ) -> Iterator[tuple[int, ...]]:
        self.nodes += 1
        if over():
            return
        bare = self.goal & ~covered
        if not bare:
            yield from self._finish(taken, left, chosen)
            return
        fitting = [(block, [o for o in range(len(self.options[block])) if not self.options[block][o] & taken])
                   for block in left]  # fmt: skip
        if self._is_hopeless(bare, fitting):
            return
        for block, option in self._branch(bare, fitting):
            mask = self.options[block][option]
            chosen[block] = option
            rest = tuple(other for other in left if other != block)
            yield from self._search(covered | mask, taken | (mask & ~self.shared), rest, chosen, over)
            chosen[block] = -1

    def _is_hopeless(self, bare: int, fitting: list[tuple[int, list[int]]]) -> bool:
        """Can what is left not cover what is bare, or does a block fit nowhere?"""
        reach = 0
        for block, options in fitting:
            if not options:
                if self.all_used:
                    return True
                continue
            reach += max((self.options[block][option] & bare).bit_count() for option in options)
        return reach < bare.bit_count()

    def _branch(self, bare: int, fitting: list[tuple[int, list[int]]]) -> list[tuple[int, int]]:
        """The options over the bare cell that has the fewest."""
        best: list[tuple[int, int]] | None = None
        while bare:
            cell = bare & -bare
            bare ^= cell
            over = [
                (b, option) for b, options in fitting for option in options if self.options[b][option] & cell
            ]
            if best is None or len(over) < len(best):
                best = over
                if len(best) <= 1:
                    break
        return best or []

    def _finish(self, taken: int, left: tuple[int, ...], chosen: list[int]) -> Iterator[tuple[int, ...]]:
        """All is covered; blocks that must be used and are left may only lie where sharing is allowed."""
        if not left or not self.all_used:
            yield tuple(chosen)
            return
        block, rest = left[0], left[1:]
        for option, mask in enumerate(self.options[block]):
            if not mask & taken:
                chosen[block] = option
                yield from self._finish(taken | (mask & ~self.shared), rest, chosen)
                chosen[block] = -1
