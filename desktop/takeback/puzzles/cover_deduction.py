"""Deductions that a person can make about a board of blocks without trying: where a block must lie, and why.

Every cell must be covered, and each block lies in one way. So a cell that only one block can reach is that
block's, and what all ways of a block cover is closed to the others. Where nothing follows, each way is tried
for one round of deductions: if then a cell could not be covered, or a block had no way left, it is refuted.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

CELL, BLOCK, TRIED, LOOKED = "cell", "block", "tried", "looked into"
Fact = tuple[str, int]  # a cell (as a bit) that must be covered, or a block that must lie somewhere
Way = tuple[int, int]  # a block, and where it lies
MOST_FACTS = 30  # nobody sees what follows only from more than these


@dataclass(frozen=True)
class Impossible:
    """A contradiction: a cell that nothing can cover or a block with no placement (way) left, and the
    placements refuted before from which it follows."""

    fact: Fact
    gone: tuple[Way, ...]


@dataclass
class WaysLeft:
    """The ways that are still possible on a board, and for each other way why it is not."""

    goal: int  # the cells that are to be covered yet
    shared: int  # the cells that several blocks may cover
    ways: list[list[int]]  # of each block that is to be laid yet
    all_used: bool = True  # every block must lie somewhere
    # for each excluded way, the fact that excludes it, and the ways excluded before on which that depends
    causes: dict[Way, tuple[Fact, tuple[Way, ...]]] = field(default_factory=dict)
    used: dict[int, Fact] = field(default_factory=dict)  # blocks that must lie somewhere, and why
    closings: tuple["RefutedWay", ...] = ()  # the ways that were refuted by trying
    conflict: Impossible | None = None

    def copy(self) -> "WaysLeft":
        """Return a copy to try something on, without the conflict."""
        return WaysLeft(
            self.goal,
            self.shared,
            [list(ways) for ways in self.ways],
            self.all_used,
            dict(self.causes),
            dict(self.used),
            self.closings,
        )

    def follow(self) -> bool:
        """Exclude ways until nothing more follows; return True, or False at the first contradiction, stored
        in `conflict`."""
        while True:
            before = len(self.causes)
            if not self._use_cells_of_one_block() or not self._blocks():
                return False
            if len(self.causes) == before:
                return True

    def _use_cells_of_one_block(self) -> bool:
        """Leave to a block that alone can reach a cell only its ways over that cell, and note that it must be
        used. If no block can reach a cell, store that in `conflict` and return False."""
        once = twice = 0
        reach = [self.reachable_cells(block) for block in range(len(self.ways))]
        for whole in reach:
            twice |= once & whole
            once |= whole
        if bare := self.goal & ~once:
            cell = bare & -bare
            self.conflict = Impossible((CELL, cell), self._gone_over(cell))
            return False
        only = self.goal & ~twice
        for block, ways in enumerate(self.ways):
            mine = only & reach[block]
            while mine:
                cell = mine & -mine
                mine ^= cell
                self.used.setdefault(block, (CELL, cell))
                if any(not mask & cell for mask in ways):
                    gone = self._gone_over(cell, block)
                    self._keep_only(
                        block, [mask for mask in self.ways[block] if mask & cell], (CELL, cell), gone
                    )
        return True

    def reachable_cells(self, block: int) -> int:
        """Return all cells that a block can cover in some way, as a bit set."""
        whole = 0
        for mask in self.ways[block]:
            whole |= mask
        return whole

    def _blocks(self) -> bool:
        """Exclude the ways of other blocks over what all ways of a block cover, if it must be used. If such a
        block has no way left, store that in `conflict` and return False."""
        for block, ways in enumerate(self.ways):
            if not ways:
                if self.all_used or block in self.used:
                    fact = (BLOCK, block) if self.all_used else self.used[block]
                    self.conflict = Impossible(fact, self._gone_of(block))
                    return False
                continue
            if not self.all_used and block not in self.used:
                continue
            sure = self._sure(ways)
            if not sure:
                continue
            for other, theirs in enumerate(self.ways):
                if other != block and any(mask & sure for mask in theirs):
                    left = [mask for mask in theirs if not mask & sure]
                    fact = (BLOCK, block) if self.all_used else self.used[block]
                    self._keep_only(other, left, fact, self._gone_of(block))
        return True

    def _sure(self, ways: Sequence[int]) -> int:
        """Return the cells that all these ways cover, without those that several blocks may share."""
        sure = -1
        for mask in ways:
            sure &= mask
            if not sure:
                return 0
        return sure & ~self.shared

    def _keep_only(self, block: int, left: list[int], fact: Fact, gone: tuple[Way, ...]) -> None:
        """Leave only the ways `left` to a block, and note the cause of each exclusion: a fact, and the ways
        excluded before."""
        kept = set(left)
        for mask in self.ways[block]:
            if mask not in kept:
                self.causes[block, mask] = fact, gone
        self.ways[block] = left

    def _gone_over(self, cell: int, but: int = -1) -> tuple[Way, ...]:
        """Return the excluded ways that cover a cell, except those of block `but`."""
        return tuple(way for way in self.causes if way[1] & cell and way[0] != but)

    def _gone_of(self, block: int) -> tuple[Way, ...]:
        """Return the excluded ways of a block."""
        return tuple(way for way in self.causes if way[0] == block)

    def try_one(self, block: int, mask: int) -> Impossible | None:
        """Lay a block in this way and make all deductions; they stay. Return the contradiction; None if there
        is none."""
        self._keep_only(block, [mask], (TRIED, block), ())
        self.used.setdefault(block, (TRIED, block))
        return None if self.follow() else self.conflict

    def exclude_refuted(self, closings: Sequence["RefutedWay"]) -> None:
        """Exclude ways that were refuted by trying, and keep their refutations in `closings`."""
        for closing in closings:
            block, mask = closing.way
            self.causes[closing.way] = (LOOKED, len(self.closings)), ()
            self.closings += (closing,)
            self.ways[block] = [one for one in self.ways[block] if one != mask]

    def behind(self, gone: Collection[Way]) -> set[Fact]:
        """Return the facts from which the exclusion of these ways follows, also through ways excluded before;
        without what was only tried."""
        facts: set[Fact] = set()
        seen = set(gone)
        stack = list(seen)
        while stack:
            fact, before = self.causes[stack.pop()]
            if fact[0] == LOOKED:
                facts |= self.closings[fact[1]].facts
            if fact[0] != TRIED:
                facts.add(fact)
            for way in before:
                if way not in seen:
                    seen.add(way)
                    stack.append(way)
        return facts


# the next step ----------------------------------------------------------------------------------------
@dataclass(frozen=True)
class RefutedWay:
    """A way that leads to a contradiction: the cell or block (`impossible`) without a way left then, and the
    facts that show it."""

    way: Way
    impossible: Fact
    facts: frozenset[Fact]


@dataclass(frozen=True)
class Settled:
    """A block of which only some ways are left, the fact to look at first, and why the others are
    excluded."""

    block: int
    ways: tuple[int, ...]
    at: Fact
    facts: frozenset[Fact]
    closings: tuple[RefutedWay, ...] = ()

    @property
    def weight(self) -> tuple[bool, int, int]:
        """Return a key that sorts the easiest to see first."""
        return bool(self.closings), len(self.facts), self.block


# for each block: its ways, each with the steps with which it can begin
Steps = Sequence[Mapping[int, Collection[str]]]


def settled(work: WaysLeft, steps: Steps) -> Iterator[tuple[Settled, str]]:
    """Yield blocks whose next step is certain, with that step; nothing if the board has a contradiction.
    Changes `work`.

    `steps` lists for each way of a block the steps with which it can begin; a way without any is where it
    lies now. Single ways are refuted by trying only if nothing follows otherwise.
    """
    found = list(_direct_steps(work, steps))
    if not found and not work.follow():
        return
    found = found or list(_deduced_steps(work, steps))
    if not found:
        closed: dict[Way, RefutedWay | None] = {}
        found = list(_steps_by_refutation(work, steps, closed))
    for _ in range(TIMES):
        if found:
            break
        ways = [(block, mask) for block, ways in enumerate(work.ways) for mask in ways]
        if len(ways) > MOST_WAYS:
            break
        closings = [one for way in ways if (one := _refutation(work, way, closed)) is not None]
        if not closings:
            break
        work.exclude_refuted(closings)
        if not work.follow():
            break
        closed = {}
        found = list(_deduced_steps(work, steps))
    yield from found


def _refutation(work: WaysLeft, way: Way, closed: dict[Way, "RefutedWay | None"]) -> "RefutedWay | None":
    """Return the refutation of a way, or None if it leads to no contradiction; from `closed`, where each
    result is stored."""
    if way not in closed:
        closed[way] = _refute(work, way)
    return closed[way]


def _common_step(ways: Collection[int], steps: Mapping[int, Collection[str]]) -> str:
    """Return a step with which all these ways can begin, the first by name; empty if there is none."""
    shared: set[str] | None = None
    for mask in ways:
        shared = set(steps[mask]) if shared is None else shared & set(steps[mask])
        if not shared:
            return ""
    return min(shared) if shared else ""


def _direct_steps(work: WaysLeft, steps: Steps) -> Iterator[tuple[Settled, str]]:
    """Yield blocks whose next step follows from a cell that no other block can reach or, if all must be used,
    from their own ways alone."""
    reach = [work.reachable_cells(block) for block in range(len(work.ways))]
    for block, ways in enumerate(work.ways):
        if work.all_used and (step := _common_step(ways, steps[block])):
            own = (BLOCK, block)
            yield Settled(block, tuple(ways), own, frozenset({own})), step
        mine = work.goal & reach[block]
        for other, theirs in enumerate(reach):
            mine &= ~theirs if other != block else -1
        while mine:
            cell = mine & -mine
            mine ^= cell
            over = tuple(mask for mask in ways if mask & cell)
            if step := _common_step(over, steps[block]):
                at = (CELL, cell)
                yield Settled(block, over, at, frozenset({at})), step


def _deduced_steps(work: WaysLeft, steps: Steps) -> Iterator[tuple[Settled, str]]:
    """Yield blocks that must be used and whose remaining ways begin with the same step, and all facts behind
    that."""
    for block, ways in enumerate(work.ways):
        is_used = work.all_used or block in work.used
        if ways and is_used and (step := _common_step(ways, steps[block])):
            gone = [way for way in work.causes if way[0] == block]
            own = (BLOCK, block) if work.all_used else work.used[block]
            is_at_cell = any(work.causes[way][0][0] == CELL for way in gone)  # that only this block can cover
            facts = frozenset(work.behind(gone) | (set() if is_at_cell else {own}))
            looked = tuple(work.closings[number] for kind, number in sorted(facts) if kind == LOOKED)
            facts = frozenset(fact for fact in facts if fact[0] != LOOKED)
            cells = [fact for fact in facts if fact[0] == CELL]
            at = cells[0] if len(facts) == 1 and cells else own
            yield Settled(block, tuple(ways), at, facts, looked), step


def _steps_by_refutation(
    work: WaysLeft, steps: Steps, closed: dict[Way, RefutedWay | None]
) -> Iterator[tuple[Settled, str]]:
    """Yield blocks whose next step is left when each way of a block, or over a cell, is tried and refuted
    where possible."""
    for block, ways in enumerate(work.ways):
        if work.all_used or block in work.used:
            fact = (BLOCK, block) if work.all_used else work.used[block]
            yield from _step_of_ways(work, steps, [(block, mask) for mask in ways], fact, closed)
    goal = work.goal
    while goal:
        cell = goal & -goal
        goal ^= cell
        over = [(block, mask) for block, ways in enumerate(work.ways) for mask in ways if mask & cell]
        yield from _step_of_ways(work, steps, over, (CELL, cell), closed)


MOST_WAYS = 600  # that are tried, one after the other
TIMES = 2  # rounds in which all ways are tried


def _step_of_ways(
    work: WaysLeft, steps: Steps, ways: list[Way], at: Fact, closed: dict[Way, RefutedWay | None]
) -> Iterator[tuple[Settled, str]]:
    """Yield a block and its step if all of these ways that cannot be refuted are ways of that block and can
    begin with that step.

    `at`: the block or cell that these are all ways of. More than 600 ways are not tried.
    """
    if len(ways) > MOST_WAYS:
        return
    left = []
    for way in ways:
        if _refutation(work, way, closed) is None:
            left.append(way)
        if len({block for block, _ in left}) > 1:
            return
    step = _common_step([mask for _, mask in left], steps[left[0][0]]) if left else ""
    if not step:
        return
    block = left[0][0]
    closings = tuple(one for way in ways if (one := closed[way]) is not None)
    gone = [way for way in work.causes if (way[0] == at[1] if at[0] == BLOCK else way[1] & at[1])]
    facts = work.behind(gone).union({at}, *(closing.facts for closing in closings))
    yield Settled(block, tuple(mask for _, mask in left), at, frozenset(facts), closings), step


def _refute(work: WaysLeft, way: Way) -> RefutedWay | None:
    """Return why a way is impossible, found by trying it on a copy of the board; None if no contradiction
    follows."""
    trial = work.copy()
    impossible = trial.try_one(*way)
    if impossible is None:
        return None
    facts = trial.behind(impossible.gone) | {impossible.fact}
    return RefutedWay(way, impossible.fact, frozenset(facts))
