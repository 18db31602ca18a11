"""The values of Fold: levels, and positions of blocks that are folded until they cover the board."""

from msgspec import Struct

from takeback.engine.state import Action
from takeback.puzzles.items import Cell, Item, PuzzleState
from takeback.puzzles.levels import StoredWarnings

DIRECTIONS = ("U", "D", "L", "R")


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """A level as it was given. Cells are (row, column) from 1; each block is its first shape, sorted."""

    rows: int
    columns: int
    blocks: tuple[tuple[Cell, ...], ...]
    empty: frozenset[Cell] = frozenset()
    multi: frozenset[Cell] = frozenset()  # cells that several blocks may cover
    title: str = ""
    author: str = ""
    note: str = ""
    grade: int = 0
    par: int = 0  # the fewest folds; 0: not known


class Sheet(PuzzleState, frozen=True, kw_only=True, tag=True):
    """A position with one item for each block."""

    level: Level


class Fold(Action, frozen=True):
    """Mirror the whole block over the edge of its bounding box on that side, which doubles it."""

    item: int
    direction: str  # "U", "D", "L" or "R"
    by: str = ""  # "hint" for a fold that a hint makes


def sheet_of(level: Level, name: str = "", warnings: StoredWarnings = ()) -> Sheet:
    """Return the starting position of a level, with nothing folded; `warnings` are what reading the level
    found odd."""
    return Sheet(items=(Item(),) * len(level.blocks), level=level, name=name, warnings=warnings)
