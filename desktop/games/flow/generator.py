"""New Flow levels with exactly one solution: paths that swallow each other's ends until they wind.

Everything stops by numbers of tries, never by the clock, so one seed gives one level on every machine.
"""

import itertools
from dataclasses import dataclass

from desktop.engine.chance import Chance
from desktop.engine.state import Illegal
from desktop.puzzles.items import Cell

from .rules import wall
from .solver import Edge, Solver
from .state import DIRECTIONS, Level

TRANSFERS_PER_CELL = 40
LEAST_CELLS = 3
ATTEMPTS = 2000
REPAIRS = 40
STEPS = tuple(DIRECTIONS.values())


@dataclass(frozen=True)
class Wish:
    """What a level is to have."""

    rows: int
    columns: int
    colours: int
    bridges: int = 0
    holes: int = 0
    walls: int = 0
    repair: bool = True  # off where every machine must make the same level whatever the solver answers first


class Layout:
    """Paths that cover the board; a bridge belongs to two of them."""

    def __init__(self, wish: Wish, chance: Chance) -> None:
        self.wish = wish
        self.chance = chance
        self.holes = frozenset(self._holes())
        self.bridges: set[Cell] = set()
        self.paths: dict[int, list[Cell]] = dict(enumerate(self._segments()))
        self.owner = {cell: number for number, path in self.paths.items() for cell in path}

    def _holes(self) -> tuple[Cell, ...]:
        cells = [
            (row, column)
            for row in range(1, self.wish.rows + 1)
            for column in range(1, self.wish.columns + 1)
        ]
        return tuple(self.chance.shuffled(cells)[: self.wish.holes]) if self.wish.holes else ()

    def _segments(self) -> list[list[Cell]]:
        """One path for each run of a row, or of a column; long ones are halved until there are enough."""
        rows, columns = self.wish.rows, self.wish.columns
        across = self.chance.below(2) == 0
        lines = rows if across else columns
        runs: list[list[Cell]] = []
        for line in range(1, lines + 1):
            run: list[Cell] = []
            for place in range(1, (columns if across else rows) + 1):
                cell = (line, place) if across else (place, line)
                if cell in self.holes:
                    runs.append(run)
                    run = []
                else:
                    run.append(cell)
            runs.append(run)
        runs = [run for run in runs if run]
        while len(runs) < self.wish.colours + self.wish.bridges:
            longest = max(runs, key=len)
            runs.remove(longest)
            middle = len(longest) // 2
            runs += [longest[:middle], longest[middle:]]
        return runs

    # end transfer ------------------------------------------------------------
    def stir(self, times: int, among: list[int] | None = None) -> int:
        """So many tries of one path swallowing the end of another; how many came about."""
        draw = self.chance.source().random
        numbers = list(self.paths) if among is None else among
        done = 0
        for _ in range(times):
            number = numbers[int(draw() * len(numbers))]
            way = STEPS[int(draw() * 4)]
            done += self._transfer(number, draw() < 0.5, way)
        return done

    def _transfer(self, number: int, at_head: bool, way: Cell) -> bool:
        path = self.paths[number]
        end = path[0] if at_head else path[-1]
        cell = (end[0] + way[0], end[1] + way[1])
        other = self.owner.get(cell, number)
        if other == number or cell in self.bridges or not self._may_lose(self.paths[other], cell):
            return False
        if self._contacts(cell, number) != 1 or end in self.bridges:
            return False
        self._lose(other, cell)
        path.insert(0 if at_head else len(path), cell)
        self.owner[cell] = number
        return True

    def _may_lose(self, path: list[Cell], cell: Cell) -> bool:
        if len(path) < 2:
            return False
        if path[0] == cell:
            return path[1] not in self.bridges
        return path[-1] == cell and path[-2] not in self.bridges

    def _lose(self, number: int, cell: Cell) -> None:
        path = self.paths[number]
        path.pop(0 if path[0] == cell else -1)

    def _contacts(self, cell: Cell, number: int) -> int:
        """How many neighbours of a cell lie on a path."""
        path = self.paths[number]
        count = 0
        for down, right in STEPS:
            near = (cell[0] + down, cell[1] + right)
            count += self.owner.get(near) == number or (near in self.bridges and near in path)
        return count

    # bridges -----------------------------------------------------------------
    def build_bridges(self) -> bool:
        for _ in range(60):
            if len(self.bridges) == self.wish.bridges:
                return True
            places = list(self._bridge_places())
            if places:
                self._build(*self.chance.pick(places))
            else:
                self.stir(len(self.owner) * 2)
        return len(self.bridges) == self.wish.bridges

    def _bridge_places(self) -> list[tuple[Cell, int, int]]:
        """Cells a path runs straight through, with ends of two other paths on the other axis."""
        found = []
        for number, path in self.paths.items():
            for before, cell, after in zip(path, path[1:], path[2:], strict=False):
                across = before[0] == cell[0] == after[0]
                if not across and not before[1] == cell[1] == after[1]:
                    continue
                sides = self._sides(cell, across)
                if self._may_bridge(cell, number, sides):
                    found.append((cell, self.owner[sides[0]], self.owner[sides[1]]))
        return found

    @staticmethod
    def _sides(cell: Cell, across: bool) -> tuple[Cell, Cell]:
        row, column = cell
        return ((row - 1, column), (row + 1, column)) if across else ((row, column - 1), (row, column + 1))

    def _may_bridge(self, cell: Cell, number: int, sides: tuple[Cell, Cell]) -> bool:
        if cell in self.bridges or any(near in self.bridges for near in neighbours(cell)):
            return False
        one, two = (self.owner.get(side, number) for side in sides)
        if number in (one, two) or one == two:
            return False
        ends = all(
            side in (self.paths[owner][0], self.paths[owner][-1])
            for side, owner in zip(sides, (one, two), strict=True)
        )
        return ends and self._touch(one, two) == 0

    def _touch(self, one: int, two: int) -> int:
        """How many pairs of neighbours two paths have."""
        return sum(self._contacts(cell, two) for cell in self.paths[one] if cell not in self.bridges)

    def _build(self, cell: Cell, one: int, two: int) -> None:
        first, second = self.paths[one], self.paths[two]
        if first[-1] not in neighbours(cell):
            first.reverse()
        if second[0] not in neighbours(cell):
            second.reverse()
        self.bridges.add(cell)
        self._join(one, two, [cell])

    # merging -----------------------------------------------------------------
    def merge(self) -> bool:
        """Join short paths end to end until there are as many as wished, each long enough."""
        while len(self.paths) > self.wish.colours:
            if not self._merge_one():
                return False
        return len(self.paths) == self.wish.colours and all(
            len(path) >= LEAST_CELLS for path in self.paths.values()
        )

    def _merge_one(self) -> bool:
        for one in sorted(self.paths, key=lambda number: (len(self.paths[number]), number)):
            for two in sorted(self.paths, key=lambda number: (len(self.paths[number]), number)):
                if one != two and self._touch(one, two) == 1 and self._face(one, two):
                    self._join(one, two, [])
                    return True
        return False

    def _face(self, one: int, two: int) -> bool:
        """Turn both so that the first ends where the second begins; False when no ends are neighbours."""
        for first in (self.paths[one], self.paths[one][::-1]):
            for second in (self.paths[two], self.paths[two][::-1]):
                if second[0] in neighbours(first[-1]):
                    self.paths[one], self.paths[two] = first, second
                    return True
        return False

    def _join(self, one: int, two: int, between: list[Cell]) -> None:
        second = self.paths.pop(two)
        for cell in second:
            if cell not in self.bridges:
                self.owner[cell] = one
        self.paths[one] += between + second

    # the level ---------------------------------------------------------------
    def steps(self) -> frozenset[Edge]:
        return frozenset(wall(a, b) for path in self.paths.values() for a, b in itertools.pairwise(path))

    def level(self) -> Level:
        clues = sorted((min(path[0], path[-1]), max(path[0], path[-1])) for path in self.paths.values())
        return Level(
            rows=self.wish.rows,
            columns=self.wish.columns,
            clues=tuple(clues),
            bridges=frozenset(self.bridges),
            empty=self.holes,
            walls=frozenset(self._walls()),
            par=len(clues),
        )

    def _walls(self) -> tuple[Edge, ...]:
        if not self.wish.walls:
            return ()
        taken = self.steps()
        cells = set(self.owner)
        free = [
            wall(cell, near)
            for cell in sorted(cells - self.bridges)
            for near in neighbours(cell)
            if cell < near and near in cells - self.bridges and wall(cell, near) not in taken
        ]
        return self.chance.shuffled(free)[: self.wish.walls]


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    return tuple((cell[0] + down, cell[1] + right) for down, right in STEPS)


def generate(wish: Wish, chance: Chance) -> Level:
    """A level with exactly one solution; raises Illegal when none comes about."""
    refuse(wish)
    for _ in range(ATTEMPTS):
        layout = Layout(wish, chance)
        layout.stir(TRANSFERS_PER_CELL * len(layout.owner))
        if not layout.build_bridges() or not layout.merge():
            continue
        level = settled(layout)
        if level is not None:
            return level
    raise Illegal("No such level came about; try fewer colours or features.")


def settled(layout: Layout) -> Level | None:
    """The layout's level once it has one solution; where it has two, the paths that differ stir again."""
    for _ in range(REPAIRS if layout.wish.repair else 1):
        level = layout.level()
        if layout.wish.walls and len(level.walls) < layout.wish.walls:
            return None
        solver = Solver(level)
        other = solver.other(layout.steps())
        solver.close()
        if other is None:
            return level
        parted = {cell for edge in other ^ layout.steps() for cell in edge}
        among = sorted(
            {layout.owner[cell] for cell in parted if cell in layout.owner and cell not in layout.bridges}
        )
        if not stirred(layout, among) or min(map(len, layout.paths.values())) < LEAST_CELLS:
            return None
    return None


def stirred(layout: Layout, among: list[int], wanted: int = 6) -> bool:
    for _ in range(60):
        wanted -= layout.stir(8, among)
        if wanted <= 0:
            return True
    return False


def refuse(wish: Wish) -> None:
    cells = wish.rows * wish.columns - wish.holes
    if wish.colours * LEAST_CELLS > cells:
        raise Illegal(f"{wish.colours} colours do not fit on {cells} cells.")
    if not 1 <= wish.colours <= 26:
        raise Illegal("A level has 1 to 26 colours.")
