"""Generates Fold levels with exactly one solution.

Everything stops by numbers of tries, never by the clock, so that one seed gives one level on every machine.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from takeback.engine.chance import Chance
from takeback.puzzles.answers import Stopped
from takeback.puzzles.block_cover import asked_at_most, cells_in
from takeback.puzzles.grading import Change, made, other_numbers
from takeback.texts import gettext as _
from takeback.texts import gettext_noop, ngettext

from .paper import Frame, Paper
from .solver import FoldSolver
from .state import DIRECTIONS, Level

ATTEMPTS = 5000
PROOF_LIMIT = 3000  # shapes and steps of the search for a second solution, then the level is rejected
MOST_BLOCKS = 26
LARGEST_SEED = 3  # cells of a block before its first fold
ROOM = 4  # least number of cells for each block
FOLD_ON = 0.8  # probability that a block goes on folding
MORE_BLOCKS = gettext_noop("Try more blocks, such as {number}.")
FEWER_BLOCKS = gettext_noop("Try fewer blocks, such as {number}.")
LEAST_USED = 0.6  # least share of the board that must be covered


@dataclass(frozen=True)
class FoldSpec:
    """The wanted size and number of blocks."""

    rows: int
    columns: int
    blocks: int


def make(wish: FoldSpec, chance: Chance) -> Level:
    """Return a level with exactly one solution. Raise Illegal, with what may help, when none is found."""
    level: Level = made(
        wish, why_impossible, lambda one, most: search_level(one, chance, most), alternative_specs, ATTEMPTS
    )
    return level


def search_level(wish: FoldSpec, chance: Chance, attempts: int) -> Level | None:
    """Return a level with exactly one solution, or None after so many attempts."""
    for _attempt in range(attempts):
        level = GrowingSheet(wish, chance).level()
        if level is not None:
            return level
    return None


def alternative_specs(wish: FoldSpec) -> Iterator[Change]:
    """Yield other wishes that may succeed, each with what it changes: other numbers of blocks."""
    usual = usual_blocks(wish.rows, wish.columns)
    yield from other_numbers(wish, "blocks", MORE_BLOCKS, FEWER_BLOCKS, usual)
    yield _("Try {number} blocks.", number=usual), FoldSpec(wish.rows, wish.columns, usual)


def usual_blocks(rows: int, columns: int) -> int:
    """Return the usual number of blocks for a size."""
    return 2 + (rows * columns + 8) // 24


def why_impossible(wish: FoldSpec) -> str:
    """Return why there can be no such level; empty where there may be one."""
    if not 1 <= wish.blocks <= MOST_BLOCKS:
        return _("A level has 1 to {most} blocks.", most=MOST_BLOCKS)
    if wish.blocks * ROOM > wish.rows * wish.columns:
        return ngettext(
            "{count} block does not fit on a board of {rows}x{columns}.",
            "{count} blocks do not fit on a board of {rows}x{columns}.",
            wish.blocks,
            rows=wish.rows,
            columns=wish.columns,
        )
    return ""


class GrowingSheet:
    """A board on which blocks are laid and folded at random."""

    def __init__(self, wish: FoldSpec, chance: Chance) -> None:
        self.wish, self.chance = wish, chance
        self.paper = Paper(wish.rows, wish.columns)
        self.taken = 0
        self.seeds: list[int] = []

    def level(self) -> Level | None:
        """Return the resulting level; None if a block cannot be laid or folded, they cover too little, or one
        solution is not proved.

        What is not covered is closed.
        """
        if not all(self.lay_block() for _ in range(self.wish.blocks)) or not self.fold_blocks():
            return None
        if self.taken.bit_count() < LEAST_USED * self.wish.rows * self.wish.columns:
            return None
        columns = self.wish.columns
        blocks = sorted(cells_in(seed, columns) for seed in self.seeds)
        empty = frozenset(cells_in(self.paper.board & ~self.taken, columns))
        return prove_unique(Level(self.wish.rows, columns, tuple(blocks), empty))

    def lay_block(self) -> bool:
        """Lay a new block of one to three cells that touch, corners included; return False if there was too
        little room for all."""
        size = 1 + self.chance.below(LARGEST_SEED)
        seed = self.free_cell()
        while seed.bit_count() < size and (near := self.around(seed) & ~self.taken & ~seed):
            seed |= self.chance.pick(single_bits(near))
        self.taken |= seed
        self.seeds.append(seed)
        return seed.bit_count() == size

    def free_cell(self) -> int:
        """Return a random free cell. Most of the board is free while blocks are laid."""
        while True:
            cell = 1 << self.chance.below(self.wish.rows * self.wish.columns)
            if not cell & self.taken:
                return cell

    def around(self, shape: int) -> int:
        """Return a shape with all cells around it, diagonal ones too."""
        wide, board = self.wish.columns, self.paper.board
        first = board // ((1 << wide) - 1)  # the cells of the first column
        row = shape | (shape & ~(first << wide - 1)) << 1 | (shape & ~first) >> 1
        return (row | row << wide | row >> wide) & board

    def fold_blocks(self) -> bool:
        """Fold every block once, then in turn while they can and chance allows.

        Return False if some block could not fold at all.
        """
        shapes = [(seed, self.paper.frame(seed)) for seed in self.seeds]
        if not all(self.fold_block(shapes, block) for block in range(len(shapes))):
            return False
        going = list(range(len(shapes)))
        while going:
            going = [
                block
                for block in going
                if self.chance.fraction() < FOLD_ON and self.fold_block(shapes, block)
            ]
        return True

    def fold_block(self, shapes: list[tuple[int, Frame]], block: int) -> bool:
        """Fold a block in a random possible direction, and take the cells of its image; return False if there
        is none."""
        images = self.possible_folds(*shapes[block])
        if images:
            image, frame = self.chance.pick(images)
            self.taken |= image
            shapes[block] = (shapes[block][0] | image, frame)
        return bool(images)

    def possible_folds(self, shape: int, frame: Frame) -> list[tuple[int, Frame]]:
        """Return the images of all possible folds of a shape, off taken cells, each with the frame of
        both."""
        found = (self.paper.folded(shape, frame, direction) for direction in DIRECTIONS)
        return [new for new in found if new is not None and not new[0] & self.taken]


def single_bits(mask: int) -> list[int]:
    """Return the powers of two that add up to the mask, the lowest first."""
    found = []
    while mask:
        found.append(mask & -mask)
        mask ^= found[-1]
    return found


def prove_unique(level: Level) -> Level | None:
    """Return the level with its par if it is proved within the limit to have one solution, else None."""
    try:
        folding = FoldSolver(level, asked_at_most(PROOF_LIMIT))
        found = folding.covering.first()
        if found is None or folding.covering.other() is not None:
            return None
    except Stopped:
        return None
    par = sum(map(len, folding.words_of(found)))
    return Level(level.rows, level.columns, level.blocks, level.empty, par=par)
