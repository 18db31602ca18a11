"""The values of Fill: pieces that are laid, slid and pushed until the board is full."""

from msgspec import Struct

from takeback.engine.state import Action
from takeback.puzzles.items import Cell, Item, Puzzle

DIRECTIONS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """A board as it was given. A piece is its cells, sorted, in its own frame, which begins at (1, 1)."""

    rows: int
    columns: int
    pieces: tuple[tuple[Cell, ...], ...]
    empty: frozenset[Cell] = frozenset()
    multi: frozenset[Cell] = frozenset()
    title: str = ""
    author: str = ""
    note: str = ""
    grade: int = 0
    par: int = 0


class Box(Puzzle, frozen=True, kw_only=True, tag=True):
    """A position: one item for each piece; all begin on the tray."""

    level: Level


class Place(Action, frozen=True):
    """Put the upper left corner of the piece's bounding box there, from the tray or from another place."""

    item: int
    row: int
    column: int
    by: str = ""


class Slide(Action, frozen=True):
    """Push the piece one cell on."""

    item: int
    direction: str


class Lift(Action, frozen=True):
    """Take the piece back to the tray, as a move."""

    item: int
    by: str = ""


def box_of(level: Level, name: str = "", warnings: tuple[str, ...] = ()) -> Box:
    """A level with all pieces on the tray."""
    return Box(items=(Item(),) * len(level.pieces), level=level, name=name, warnings=warnings)
