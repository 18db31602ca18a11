"""What puzzles and importers answer: a level in play, a solution, a new level, a file played again."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec


def level_file(options: Mapping[str, Any], option: str = "level") -> Path | None:
    """The file that a level is read from, where it is none of our own."""
    named = file_and_id(str(options.get(option, "")))
    return named[0] if named is not None else None


def file_and_id(name: str) -> tuple[Path, str] | None:
    """A file, and which level of the pack in it: "mine.txt", "mine.txt/3"; None where there is none."""
    head, _, id = name.strip().rpartition("/")
    for file, level in ((name.strip(), ""), (head, id)):
        with suppress(OSError, ValueError, RuntimeError):
            if file and (path := Path(file).expanduser()).is_file():
                return path, level
    return None


def is_perfect(count: int, perfect: int) -> bool:
    """Is a level that was solved with this count solved perfectly? `perfect` 0: that is not known."""
    return 0 < count <= perfect


class LevelPlay(msgspec.Struct, frozen=True):
    """A level as it is being played: what results call it, and how far the player has come."""

    name: str  # "Brooks/3", "daily:2026-11-20"; empty: no results are kept of it
    title: str
    rows: int
    columns: int
    count: int  # what was done so far, in its unit
    solved: bool
    grade: int = 0  # 1 to 9; 0: not known
    perfect: int = 0  # the count of a perfect solution; 0: not known
    unit: tuple[str, str] = ("move", "moves")  # what is counted: one of it, several
    note: str = ""  # what the level says of itself
    warnings: tuple[str, ...] = ()  # what was odd about its file

    @property
    def is_perfect(self) -> bool:
        return self.solved and is_perfect(self.count, self.perfect)

    def counted(self, count: int) -> str:
        """ "1 fold", "9 folds"."""
        return f"{count} {self.unit[count != 1]}"


class LevelWarning(msgspec.Struct, frozen=True):
    """Something odd about a level, and in which of its lines; 0 = the whole of it."""

    line: int
    why: str


class Solution(msgspec.Struct, frozen=True):
    """What a solver found out. `solution` is plain data, as the game writes it into files."""

    solvable: bool | None  # None: it was stopped before it knew
    solutions: Literal["none", "one", "more", "unsettled"]
    solution: Any = None
    warnings: tuple[LevelWarning, ...] = ()
    size: str = ""
    moves: tuple[str, ...] = ()  # the solution in short: a word for each line, block or piece
    ms: dict[str, float] = {}  # how long each part took


class Level(msgspec.Struct, frozen=True):
    """A new puzzle as text, in the game's own level format, and whether it is known to have one solution."""

    text: str
    unique: bool
    suffix: str = ".txt"
    size: str = ""  # "8x8", for the name of its file


class ReplayProblem(msgspec.Struct, frozen=True):
    """Where a file parts from what it records. An item is a game, or a hand of a hand-history file."""

    item: int
    place: str
    why: str
    at: int = 0  # the action of the item that the rules refuse, where it is that
    action: str = ""  # as the file writes it


class Replayed(msgspec.Struct, frozen=True):
    """A file played again by the rules."""

    format: str
    game: str
    items: int
    matched: int
    problems: tuple[ReplayProblem, ...] = ()
    digest: str = ""
    outcome: str = ""
    stacks: tuple[str, ...] = ()  # what the seats have in the end, where a format says so
    expected: str = ""  # what was expected to be refused, and was
