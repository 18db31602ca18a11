"""Data types that puzzles and importers return: a level in play, a solution, a new level, a replayed file."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec

from takeback.texts import ngettext

MOVES = ("move", "moves")


def level_file(options: Mapping[str, Any], option: str = "level") -> Path | None:
    """Return the existing file that the level option names, alone or with a level in it; None where it names
    no file, as for a built-in level."""
    named = file_and_id(str(options.get(option, "")))
    return named[0] if named is not None else None


def file_and_id(name: str) -> tuple[Path, str] | None:
    """Split "mine.txt" or "mine.txt/3" into an existing file and the id of a level in it, "" if none is
    named; None if there is no file."""
    head, _, id = name.strip().rpartition("/")
    for file, level in ((name.strip(), ""), (head, id)):
        with suppress(OSError, ValueError, RuntimeError):
            if file and (path := Path(file).expanduser()).is_file():
                return path, level
    return None


def is_perfect(count: int, perfect: int) -> bool:
    """Tell whether a count is positive and at most the perfect one; False if that is unknown (0)."""
    return 0 < count <= perfect


class LevelPlay(msgspec.Struct, frozen=True):
    """A level as it is being played: its name in the results, and how far the player has come."""

    name: str  # "Brooks/3", "daily:2026-11-20"; empty: no results are kept of it
    title: str
    rows: int
    columns: int
    count: int  # moves made so far, counted in `unit`
    solved: bool
    grade: int = 0  # difficulty, 1 to 9; 0: not known
    perfect: int = 0  # the count of a perfect solution; 0: not known
    unit: tuple[str, str] = MOVES  # singular and plural of what is counted
    note: str = ""  # the level's own comment
    warnings: tuple[str, ...] = ()  # about its file
    count_text: Callable[[int], str] | None = None  # a count in the player's language; None: with `unit`
    shown_title: str = ""  # the title in the player's language; empty: as it is
    author: str = ""

    @property
    def caption(self) -> str:
        """Return the title as it is shown."""
        return self.shown_title or self.title

    @property
    def is_perfect(self) -> bool:
        """Tell whether it is solved with at most the perfect count."""
        return self.solved and is_perfect(self.count, self.perfect)

    def counted(self, count: int) -> str:
        """Return a count with its unit, by `count_text` if that is given: "1 fold", "9 folds"; moves are
        named in the player's language."""
        if self.count_text is not None:
            return self.count_text(count)
        if self.unit == MOVES:
            return ngettext("{count} move", "{count} moves", count)
        return f"{count} {self.unit[count != 1]}"


class LevelWarning(msgspec.Struct, frozen=True):
    """Something odd about a level, with the line of its text; 0 means the whole level."""

    line: int
    why: str


class Solution(msgspec.Struct, frozen=True):
    """The result of a solver. `solution` is plain data, as the game writes it into files."""

    solvable: bool | None  # None: stopped before it was known
    solutions: Literal["none", "one", "more", "unsettled"]
    solution: Any = None
    warnings: tuple[LevelWarning, ...] = ()
    size: str = ""
    moves: tuple[str, ...] = ()  # the solution in short: a word for each line, block or piece
    ms: dict[str, float] = {}  # milliseconds that each part took


class Level(msgspec.Struct, frozen=True):
    """A new puzzle in the game's own level format, and whether it is known to have one solution."""

    text: str
    unique: bool
    suffix: str = ".txt"
    size: str = ""  # "8x8", for the name of its file


class ReplayProblem(msgspec.Struct, frozen=True):
    """A difference between a replayed file and what it records. An item is a game, or a hand of a hand
    history."""

    item: int  # from 1
    place: str  # where in the item, in words: "turn 3, number 4"
    why: str
    at: int = 0  # number of the action that the rules refuse, if that is the problem
    action: str = ""  # as the file writes it


class Replayed(msgspec.Struct, frozen=True):
    """The result of replaying a file by the rules."""

    format: str
    game: str
    items: int  # games or hands in the file
    matched: int  # items that came out as recorded
    problems: tuple[ReplayProblem, ...] = ()
    digest: str = ""
    outcome: str = ""
    stacks: tuple[str, ...] = ()  # final stacks of the seats, if the format has them
    expected: str = ""  # a refusal that the file expects, and that came
