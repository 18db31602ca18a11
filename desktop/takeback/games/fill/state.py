"""The values of Fill: levels, and positions of pieces on the board and on the tray."""

from msgspec import Struct

from takeback.engine.state import Action
from takeback.puzzles.items import Cell, Item, PuzzleState
from takeback.puzzles.levels import StoredWarnings

DIRECTIONS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """A level as it was given. A piece is its sorted cells, moved so that its frame begins at (1, 1)."""

    rows: int
    columns: int
    pieces: tuple[tuple[Cell, ...], ...]
    empty: frozenset[Cell] = frozenset()  # the closed cells
    multi: frozenset[Cell] = frozenset()  # the cells that several pieces may cover
    title: str = ""
    author: str = ""
    note: str = ""
    grade: int = 0
    par: int = 0


class Box(PuzzleState, frozen=True, kw_only=True, tag=True):
    """A position with one item for each piece. All pieces begin on the tray."""

    level: Level


class Place(Action, frozen=True):
    """Put the upper left corner of the piece's bounding box on this cell, from the tray or another place."""

    item: int
    row: int
    column: int
    by: str = ""


class Slide(Action, frozen=True):
    """Move the piece on by one cell, up ("U"), down ("D"), left ("L") or right ("R")."""

    item: int
    direction: str


class Lift(Action, frozen=True):
    """Move the piece back to the tray. This is a move like others."""

    item: int
    by: str = ""


def box_of(level: Level, name: str = "", warnings: StoredWarnings = ()) -> Box:
    """Return the starting position of a level, with all pieces on the tray."""
    return Box(items=(Item(),) * len(level.pieces), level=level, name=name, warnings=warnings)
