"""The values of Fold: blocks that unfold over their own edges until the board is covered."""

from msgspec import Struct

from takeback.engine.state import Action
from takeback.puzzles.items import Cell, Item, Puzzle

DIRECTIONS = ("U", "D", "L", "R")


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """A board as it was given. Cells are (row, column), 1-based; each block is its first shape, sorted."""

    rows: int
    columns: int
    blocks: tuple[tuple[Cell, ...], ...]
    empty: frozenset[Cell] = frozenset()
    multi: frozenset[Cell] = frozenset()  # cells that several blocks may cover
    title: str = ""
    author: str = ""
    note: str = ""
    grade: int = 0
    par: int = 0


class Sheet(Puzzle, frozen=True, kw_only=True, tag=True):
    """A position: one item for each block."""

    level: Level


class Fold(Action, frozen=True):
    """The whole block is mirrored over the edge of its bounding box on that side."""

    item: int
    direction: str
    by: str = ""


def sheet_of(level: Level, name: str = "", warnings: tuple[str, ...] = ()) -> Sheet:
    """A level before anything is folded."""
    return Sheet(items=(Item(),) * len(level.blocks), level=level, name=name, warnings=warnings)
