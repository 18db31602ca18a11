"""The answers of a puzzle's thinker about a position or a level."""

import msgspec

Cell = tuple[int, int]


class Stopped(Exception):
    """The time is up before the answer is known."""


class Wrong(msgspec.Struct, frozen=True):
    """What is wrong: for each item that is, the first cell that is. `text` says it."""

    items: tuple[tuple[int, Cell], ...]
    text: str


class Standing(msgspec.Struct, frozen=True):
    """Can it still be solved? If not: a smallest set of items that cannot stay together."""

    solvable: bool | None  # None: not settled in time
    together: tuple[int, ...]
    text: str


class CheckedLevel(msgspec.Struct, frozen=True):
    """What an editor is told of a level: its problems, how many solutions, and where two of them part."""

    solutions: str  # none, one, more, unknown
    grade: int
    parted: tuple[Cell, ...]
    text: str


def names_together(names: list[str]) -> str:
    """ "Red cannot stay as it is." and the like."""
    once = list(dict.fromkeys(names))
    if len(once) == 1:
        return f"{once[0]} cannot stay as it is."
    listed = ", ".join(once[:-1]) + " and " + once[-1]
    return f"{listed} cannot {'both' if len(once) == 2 else 'all'} stay as they are."
