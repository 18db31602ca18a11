"""Generates Fill levels with exactly one solution.

Everything stops by numbers of tries, never by the clock, so that one seed gives one level on every machine.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from takeback.engine.chance import Chance
from takeback.puzzles.answers import Stopped
from takeback.puzzles.block_cover import asked_at_most
from takeback.puzzles.grading import (
    Change,
    fewer_extras,
    made,
    other_numbers,
    too_many_closed_text,
)
from takeback.puzzles.items import Cell
from takeback.texts import gettext as _
from takeback.texts import gettext_noop, ngettext

from .level import move_to_origin
from .solver import FillSolver
from .state import Level

ATTEMPTS = 3000
PROOF_LIMIT = 20_000  # steps of the search for a second solution
WORK_LIMIT = 400_000  # such steps in all attempts together
MOST_PIECES = 26
LEAST_CELLS = 2
LEAST_PIECES = 2
EXTRAS = {
    "holes": (
        gettext_noop("Try fewer closed cells, such as {number}."),
        gettext_noop("Try it without closed cells."),
    )
}
MORE_PIECES = gettext_noop("Try more pieces, such as {number}.")
FEWER_PIECES = gettext_noop("Try fewer pieces, such as {number}.")
NOISE = 1.5  # cells by which a region may be larger than the smallest and still grow first


@dataclass(frozen=True)
class FillSpec:
    """The wanted size, number of pieces and closed cells."""

    rows: int
    columns: int
    pieces: int
    holes: int = 0


def make(wish: FillSpec, chance: Chance) -> Level:
    """Return a level with exactly one solution. Raise Illegal, with what may help, when none is found."""
    level: Level = made(
        wish, why_impossible, lambda one, most: search_level(one, chance, most), alternative_specs, ATTEMPTS
    )
    return level


def search_level(wish: FillSpec, chance: Chance, attempts: int) -> Level | None:
    """Return a level with exactly one solution, or None after so many attempts or too much work."""
    work = 0
    for _attempt in range(attempts):
        regions = RandomCutting(wish, chance).regions()
        if regions:
            packing = FillSolver(level_of(wish, regions))
            if is_only(packing):
                return packing.level
            work += packing.covering.nodes
        if work > WORK_LIMIT:
            break
    return None


def alternative_specs(wish: FillSpec) -> Iterator[Change]:
    """Yield other wishes that may succeed, with what each changes: other pieces, fewer closed cells."""
    cells = wish.rows * wish.columns
    yield from other_numbers(wish, "pieces", MORE_PIECES, FEWER_PIECES, usual_pieces(cells - wish.holes))
    yield from fewer_extras(wish, EXTRAS)
    plain = FillSpec(wish.rows, wish.columns, usual_pieces(cells))
    yield _("Try {number} pieces and no closed cells.", number=plain.pieces), plain


def usual_pieces(cells: int) -> int:
    """Return the usual number of pieces.

    Large boards have larger pieces, as small ones would fit in too many places.
    """
    return max(LEAST_PIECES, cells // 5 if cells <= 64 else cells // 6)


def why_impossible(wish: FillSpec) -> str:
    """Return why there can be no such level; empty where there may be one."""
    cells = wish.rows * wish.columns - wish.holes
    if cells < LEAST_PIECES * LEAST_CELLS:
        return too_many_closed_text(wish.rows, wish.columns, wish.holes)
    if not 1 <= wish.pieces <= MOST_PIECES:
        return _("A level has 1 to {most} pieces.", most=MOST_PIECES)
    if wish.pieces * LEAST_CELLS > cells:
        return ngettext(
            "{count} piece does not fit on {cells} cells.",
            "{count} pieces do not fit on {cells} cells.",
            wish.pieces,
            cells=cells,
        )
    return ""


class RandomCutting:
    """A board that is cut at random into regions which grow from single cells."""

    def __init__(self, wish: FillSpec, chance: Chance) -> None:
        self.wish, self.chance = wish, chance
        cells = [(row, column) for row in range(1, wish.rows + 1) for column in range(1, wish.columns + 1)]
        holes = set(chance.shuffled(cells)[: wish.holes])
        self.free = dict.fromkeys(cell for cell in cells if cell not in holes)

    def regions(self) -> list[list[Cell]] | None:
        """Return regions of two or more cells that fill the board, all of different shapes; None if this
        attempt gave none."""
        regions = [[cell] for cell in self.chance.shuffled(list(self.free))[: self.wish.pieces]]
        edges = []
        for (cell,) in regions:
            del self.free[cell]
        for region in regions:
            edges.append(self.beside(region[0]))
        while self.free:
            if not self.grow(regions, edges):
                return None
        shapes = {move_to_origin(region) for region in regions}
        if len(shapes) < len(regions) or min(map(len, regions)) < LEAST_CELLS:
            return None
        return regions

    def beside(self, cell: Cell) -> list[Cell]:
        """Return the free neighbours of a cell."""
        row, column = cell
        near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        return [one for one in near if one in self.free]

    def grow(self, regions: list[list[Cell]], edges: list[list[Cell]]) -> bool:
        """Add a cell to the smallest region that can grow, or one not much larger; return False if none can.

        `edges` has the cells into which each region may grow.
        """
        best, least = -1, 1000.0
        for number, region in enumerate(regions):
            edges[number] = [cell for cell in edges[number] if cell in self.free]
            if edges[number]:
                size = len(region) + self.chance.fraction() * NOISE
                if size < least:
                    best, least = number, size
        if best < 0:
            return False
        cell = self.chance.pick(edges[best])
        del self.free[cell]
        regions[best].append(cell)
        edges[best] += self.beside(cell)
        return True


def level_of(wish: FillSpec, regions: list[list[Cell]]) -> Level:
    """Return the level of these regions, the largest pieces first."""
    taken = {cell for region in regions for cell in region}
    board = {(row, column) for row in range(1, wish.rows + 1) for column in range(1, wish.columns + 1)}
    pieces = sorted((move_to_origin(region) for region in regions), key=lambda piece: (-len(piece), piece))
    return Level(wish.rows, wish.columns, tuple(pieces), frozenset(board - taken), par=len(pieces))


def is_only(packing: FillSolver) -> bool:
    """Return whether it is proved within the limit that there is no second solution."""
    packing.covering.over = asked_at_most(PROOF_LIMIT)
    try:
        return packing.covering.other() is None
    except Stopped:
        return False
