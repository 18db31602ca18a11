"""The values of Flow: levels with walls and bridges, and positions.

Every colour is drawn as two half-lines, one from each of its clues. It is joined once their ends meet.
"""

from msgspec import Struct

from takeback.engine.state import Action
from takeback.puzzles.items import Cell, Item, PuzzleState

DIRECTIONS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
COLOURS = (
    *("Red", "Blue", "Yellow", "Green", "Purple", "Teal", "Orange", "Pink", "Brown", "Sky", "Lime", "Navy"),
    *("Rose", "Olive", "Violet", "Sand", "Mint", "Wine", "Slate", "Coral", "Forest", "Plum", "Gold", "Ice"),
    *("Rust", "Grey"),
)


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """A level as it was given. Cells are (row, column) from 1; `walls` are sorted pairs of neighbours."""

    rows: int
    columns: int
    clues: tuple[tuple[Cell, Cell], ...]
    bridges: frozenset[Cell] = frozenset()
    empty: frozenset[Cell] = frozenset()
    walls: frozenset[tuple[Cell, Cell]] = frozenset()
    frames: tuple[tuple[tuple[Cell, Cell], ...], ...] = ()
    tracks: tuple[tuple[int, ...], ...] = ()
    title: str = ""
    author: str = ""
    note: str = ""
    grade: int = 0
    par: int = 0


class Board(PuzzleState, frozen=True, kw_only=True, tag=True):
    """A position. Items 2k and 2k+1 are the half-lines of colour k from its first and second clue."""

    level: Level


class Draw(Action, frozen=True):
    """Extend a half-line by one cell."""

    item: int
    direction: str
    by: str = ""


def board_of(level: Level, name: str = "", warnings: tuple[str, ...] = ()) -> Board:
    """Return the starting position of a level, with nothing drawn."""
    return Board(items=(Item(),) * (2 * len(level.clues)), level=level, name=name, warnings=warnings)
