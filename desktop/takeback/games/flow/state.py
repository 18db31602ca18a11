"""The values of Flow: walls, bridges and colours; every colour is two half-lines that grow from its clues."""

from msgspec import Struct

from takeback.engine.state import Action
from takeback.puzzles.items import Cell, Item, Puzzle

DIRECTIONS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
COLOURS = (
    *("Red", "Blue", "Yellow", "Green", "Purple", "Teal", "Orange", "Pink", "Brown", "Sky", "Lime", "Navy"),
    *("Rose", "Olive", "Violet", "Sand", "Mint", "Wine", "Slate", "Coral", "Forest", "Plum", "Gold", "Ice"),
    *("Rust", "Grey"),
)


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """A board as it was given. Cells are (row, column), 1-based; `walls` are pairs of neighbours, sorted."""

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


class Board(Puzzle, frozen=True, kw_only=True, tag=True):
    """A position: item 2k is colour k's half-line from its first clue, item 2k+1 from its second."""

    level: Level


class Draw(Action, frozen=True):
    """A half-line grows by one cell."""

    item: int
    direction: str
    by: str = ""


def board_of(level: Level, name: str = "", warnings: tuple[str, ...] = ()) -> Board:
    """A level before anything is drawn."""
    return Board(items=(Item(),) * (2 * len(level.clues)), level=level, name=name, warnings=warnings)
