"""The values of Flow: levels with walls and bridges, and positions.

Every colour is drawn as two half-lines, one from each of its clues. It is joined once their ends meet.
"""

from msgspec import Struct

from takeback.engine.state import Action
from takeback.puzzles.items import Cell, Item, PuzzleState
from takeback.puzzles.levels import StoredWarnings
from takeback.texts import gettext_noop

DIRECTIONS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
# Translators: colours of pipes, which are also their names.
COLOURS = (
    *(gettext_noop("Red"), gettext_noop("Blue"), gettext_noop("Yellow"), gettext_noop("Green")),
    *(gettext_noop("Purple"), gettext_noop("Teal"), gettext_noop("Orange"), gettext_noop("Pink")),
    *(gettext_noop("Brown"), gettext_noop("Sky"), gettext_noop("Lime"), gettext_noop("Navy")),
    *(gettext_noop("Rose"), gettext_noop("Olive"), gettext_noop("Violet"), gettext_noop("Sand")),
    *(gettext_noop("Mint"), gettext_noop("Wine"), gettext_noop("Slate"), gettext_noop("Coral")),
    *(gettext_noop("Forest"), gettext_noop("Plum"), gettext_noop("Gold"), gettext_noop("Ice")),
    *(gettext_noop("Rust"), gettext_noop("Grey")),
)


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """A level as it was given. Cells are (row, column) from 1; `walls` are sorted pairs of neighbours."""

    rows: int
    columns: int
    clues: tuple[tuple[Cell, Cell], ...]  # the two of each colour
    bridges: frozenset[Cell] = frozenset()
    empty: frozenset[Cell] = frozenset()  # the closed cells
    walls: frozenset[tuple[Cell, Cell]] = frozenset()
    frames: tuple[tuple[tuple[Cell, Cell], ...], ...] = ()  # decoration: walls drawn as one edge
    tracks: tuple[tuple[int, ...], ...] = ()  # decoration: corridors, ten numbers for each cell
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
    direction: str  # "U", "D", "L" or "R"
    by: str = ""  # "hint" for a step that a hint draws


def board_of(level: Level, name: str = "", warnings: StoredWarnings = ()) -> Board:
    """Return the starting position of a level, with nothing drawn."""
    return Board(items=(Item(),) * (2 * len(level.clues)), level=level, name=name, warnings=warnings)
