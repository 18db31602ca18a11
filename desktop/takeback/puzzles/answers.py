"""The answers of a puzzle's thinker about a position or a level."""

import msgspec

from takeback.texts import format_list
from takeback.texts import gettext as _

Cell = tuple[int, int]

NO_HINTS = _("There are no hints in the level editor.")
NO_SOLUTION = _("There is no solution.")
SAVED_ALREADY = _("It is saved in My levels as it is.")
TESTED, SAVED, SHARED = "tested", "saved", "shared"  # what a player does with a level being made


class Stopped(Exception):
    """The time is up before the answer is known."""


class Wrong(msgspec.Struct, frozen=True):
    """The mistakes in a position: each wrong item with its first wrong cell. `text` is the sentence."""

    items: tuple[tuple[int, Cell], ...]
    text: str


class Standing(msgspec.Struct, frozen=True):
    """The answer whether a position can still be solved; if not, with a smallest set of items that cannot
    stay together."""

    solvable: bool | None  # None: not settled in time
    together: tuple[int, ...]
    text: str


class CheckedLevel(msgspec.Struct, frozen=True):
    """The result of checking a level in the editor, with a sentence about it.

    `solutions`: "none", "one", "more", "unknown" (the time was up) or "unfinished" (the level cannot be
    played yet). `done`: which of TESTED, SAVED and SHARED was done with the level as it is.
    """

    solutions: str
    grade: int  # 1 to 9; 0 unless there is exactly one solution
    parted: tuple[Cell, ...]  # the cells in which two solutions differ
    text: str
    done: tuple[str, ...] = ()


def names_together(names: list[str]) -> str:
    """Return the sentence for items that conflict, such as "Red cannot stay as it is."; equal names are named
    once."""
    once = list(dict.fromkeys(names))
    if len(once) == 1:
        return _("{item} cannot stay as it is.", item=once[0])
    if len(once) == 2:
        return _("{items} cannot both stay as they are.", items=format_list(once))
    return _("{items} cannot all stay as they are.", items=format_list(once))
