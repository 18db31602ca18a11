"""Random paths that cover a board, the raw material of generated levels.

They become more and more winding, as each takes over end cells of its neighbours. Cells are numbers, row
times width plus column with a margin of one, so that a step is an addition.
"""

from dataclasses import dataclass
from itertools import pairwise

from takeback.engine.chance import Chance
from takeback.puzzles.items import Cell

from .rules import sort_pair
from .state import Level

Edge = tuple[Cell, Cell]
NOBODY, BRIDGE = -1, -2
LEAST_CELLS = 3


@dataclass(frozen=True)
class FlowSpec:
    """The wanted size and features of a level."""

    rows: int
    columns: int
    colours: int
    bridges: int = 0
    holes: int = 0
    walls: int = 0
    repair: bool = True  # False where the level must not depend on which solution the solver finds first


class PathLayout:
    """Random paths that cover the board, from which a level is made; a bridge belongs to two of them."""

    def __init__(self, wish: FlowSpec, chance: Chance) -> None:
        self.wish = wish
        self.chance = chance
        self.width = wish.columns + 2
        self.ways = (-self.width, self.width, -1, 1)
        cells = [self._cell_number(row, column) for row in range(wish.rows) for column in range(wish.columns)]
        self.holes = frozenset(chance.shuffled(cells)[: wish.holes]) if wish.holes else frozenset()
        self.size = len(cells) - len(self.holes)
        self.bridges: set[int] = set()
        self.paths: dict[int, list[int]] = dict(enumerate(self._segments()))
        self.owner = [NOBODY] * (self.width * (wish.rows + 2))
        for number, path in self.paths.items():
            for cell in path:
                self.owner[cell] = number

    def _cell_number(self, row: int, column: int) -> int:
        """Return the number of a cell."""
        return (row + 1) * self.width + column + 1

    def cell(self, number: int) -> Cell:
        """Return the row and column of a cell number."""
        return divmod(number, self.width)

    def _segments(self) -> list[list[int]]:
        """Return one path for each run of a row, or of a column, between holes; halve the longest while there
        are too few."""
        runs = [run for line in self._rows_or_columns() for run in self._runs(line)]
        while len(runs) < self.wish.colours + self.wish.bridges:
            longest = max(runs, key=len)
            runs.remove(longest)
            middle = len(longest) // 2
            runs += [longest[:middle], longest[middle:]]
        return runs

    def _rows_or_columns(self) -> list[list[int]]:
        """Return all rows or, at random, all columns."""
        rows, columns = range(self.wish.rows), range(self.wish.columns)
        if self.chance.below(2) == 0:
            return [[self._cell_number(row, column) for column in columns] for row in rows]
        return [[self._cell_number(row, column) for row in rows] for column in columns]

    def _runs(self, line: list[int]) -> list[list[int]]:
        """Return the parts of a line between holes."""
        runs: list[list[int]] = [[]]
        for cell in line:
            if cell in self.holes:
                runs.append([])
            else:
                runs[-1].append(cell)
        return [run for run in runs if run]

    # end transfer -------------------------------------------------------------------------------------
    def transfer_ends(self, times: int, among: list[int] | None = None) -> int:
        """Try `times` times to let a path take over an end cell of another; return how many tries succeeded.

        `among` limits which paths may grow. Written as one block, as a generator spends nearly all its time
        here.
        """
        draw = self.chance.source().random
        owner, paths, bridges = self.owner, self.paths, self.bridges
        up, down, left, right = self.ways
        ways = self.ways * 2
        numbers = list(paths) if among is None else among
        choices = len(numbers) * 8
        done = 0
        for _ in range(times):
            drawn = int(draw() * choices)
            number = numbers[drawn >> 3]
            path = paths[number]
            cell = path[0 if drawn & 4 else -1] + ways[drawn & 7]
            other = owner[cell]
            if other < 0 or other == number:
                continue
            theirs = paths[other]
            if len(theirs) < 2 or (theirs[0] != cell and theirs[-1] != cell):
                continue
            touching = (owner[cell + up] == number) + (owner[cell + down] == number)
            if touching + (owner[cell + left] == number) + (owner[cell + right] == number) != 1:
                continue
            if bridges and not self._keeps_bridges(path, theirs, cell):
                continue
            theirs.pop(0 if theirs[0] == cell else -1)
            path.insert(0 if drawn & 4 else len(path), cell)
            owner[cell] = number
            done += 1
        return done

    def _keeps_bridges(self, path: list[int], theirs: list[int], cell: int) -> bool:
        """Return whether a path may take over this cell without harm to a bridge.

        The other path may not lose the cell beside its bridge, and a path may not run beside its own bridge.
        """
        beside = theirs[1] if theirs[0] == cell else theirs[-2]
        own = any(cell + way in self.bridges and cell + way in path for way in self.ways)
        return beside not in self.bridges and not own

    # bridges ------------------------------------------------------------------------------------------
    def build_bridges(self) -> bool:
        """Build as many bridges as wished, moving path ends where no place is left; return whether all were
        built."""
        for _ in range(60):
            if len(self.bridges) == self.wish.bridges:
                return True
            places = self._bridge_places()
            if places:
                self._build(*self.chance.pick(places))
            else:
                self.transfer_ends(self.size * 2)
        return len(self.bridges) == self.wish.bridges

    def _bridge_places(self) -> list[tuple[int, int, int]]:
        """Return where a bridge may be built, with the two paths that it would join.

        A path runs straight through the cell, and two other paths end on both sides of it.
        """
        found = []
        for number, path in self.paths.items():
            for before, cell, after in zip(path, path[1:], path[2:], strict=False):
                if before + after != 2 * cell:
                    continue
                side = 1 if abs(after - cell) != 1 else self.width
                one, two = self.owner[cell - side], self.owner[cell + side]
                if min(one, two) >= 0 and len({one, two, number}) == 3 and self._may_bridge(cell, side):
                    found.append((cell, one, two))
        return found

    def _may_bridge(self, cell: int, side: int) -> bool:
        """Return whether a bridge at this cell keeps off other bridges and joins the ends of two paths.

        The two paths may not touch anywhere else.
        """
        if cell in self.bridges or any(cell + way in self.bridges for way in self.ways):
            return False
        one, two = self.paths[self.owner[cell - side]], self.paths[self.owner[cell + side]]
        ends = cell - side in (one[0], one[-1]) and cell + side in (two[0], two[-1])
        return ends and self._touching_pairs(self.owner[cell - side], self.owner[cell + side]) == 0

    def _touching_pairs(self, one: int, two: int) -> int:
        """Return how many pairs of neighbouring cells two paths have."""
        owner, path = self.owner, self.paths[two]
        found = 0
        for cell in self.paths[one]:
            if cell not in self.bridges:
                for way in self.ways:
                    near = cell + way
                    found += owner[near] == two or (owner[near] == BRIDGE and near in path)
        return found

    def _build(self, cell: int, one: int, two: int) -> None:
        """Build a bridge on this cell, and join these two paths, which end on both sides of it, into one."""
        first, second = self.paths[one], self.paths[two]
        if first[-1] - cell not in self.ways:
            first.reverse()
        if second[0] - cell not in self.ways:
            second.reverse()
        self.bridges.add(cell)
        self._join(one, two, [cell])
        self.owner[cell] = BRIDGE

    # merging ------------------------------------------------------------------------------------------
    def join_paths(self) -> bool:
        """Join short paths end to end until there are as many as wished.

        Return whether that worked and each path is long enough.
        """
        while len(self.paths) > self.wish.colours:
            if not self._merge_one():
                return False
        return len(self.paths) == self.wish.colours and self.is_long_enough()

    def is_long_enough(self) -> bool:
        """Return whether every path has at least three cells."""
        return all(len(path) >= LEAST_CELLS for path in self.paths.values())

    def _merge_one(self) -> bool:
        """Join the two shortest paths that can be joined, end to end and touching nowhere else; return False
        if none can."""
        by_length = sorted(self.paths, key=lambda number: (len(self.paths[number]), number))
        for one in by_length:
            for two in by_length:
                if one != two and self._align_paths(one, two) and self._touching_pairs(one, two) == 1:
                    self._join(one, two, [])
                    return True
        return False

    def _align_paths(self, one: int, two: int) -> bool:
        """Turn two paths so that the first ends beside the start of the second; return whether that is
        possible."""
        for first in (self.paths[one], self.paths[one][::-1]):
            for second in (self.paths[two], self.paths[two][::-1]):
                if second[0] - first[-1] in self.ways:
                    self.paths[one], self.paths[two] = first, second
                    return True
        return False

    def _join(self, one: int, two: int, between: list[int]) -> None:
        """Append path `two` to path `one`, with the cells `between` them; path `two` no longer exists
        then."""
        second = self.paths.pop(two)
        for cell in second:
            if cell not in self.bridges:
                self.owner[cell] = one
        self.paths[one] = self.paths[one] + between + second

    # the level ----------------------------------------------------------------------------------------
    def steps(self) -> frozenset[Edge]:
        """Return all edges that the paths use."""
        cell = self.cell
        return frozenset(
            sort_pair(cell(a), cell(b)) for path in self.paths.values() for a, b in pairwise(path)
        )

    def level(self) -> Level:
        """Return the level whose solution are these paths."""
        ends = [sorted((self.cell(path[0]), self.cell(path[-1]))) for path in self.paths.values()]
        clues = tuple(sorted((one, two) for one, two in ends))
        return Level(
            rows=self.wish.rows,
            columns=self.wish.columns,
            clues=clues,
            bridges=frozenset(map(self.cell, self.bridges)),
            empty=frozenset(map(self.cell, self.holes)),
            walls=frozenset(self._walls()),
            par=len(clues),
        )

    def _walls(self) -> tuple[Edge, ...]:
        """Return random walls between neighbours that no path joins, none at a bridge: as many as wished, or
        all there can be."""
        if not self.wish.walls:
            return ()
        taken = self.steps()
        plain = [cell for cell, owner in enumerate(self.owner) if owner >= 0]
        pairs = [
            (self.cell(cell), self.cell(cell + way))
            for cell in plain
            for way in (1, self.width)
            if self.owner[cell + way] >= 0
        ]
        return self.chance.shuffled([pair for pair in pairs if pair not in taken])[: self.wish.walls]
