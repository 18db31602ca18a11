"""What differs between two positions, as a screen reader would say it: spot by spot, then named values."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass

from takeback.engine.history import Node

NOTHING = "nothing"
THE_SAME = "The same position"


@dataclass(frozen=True)
class Difference:
    """One entry of the list. Without a key it is not about a spot of the board."""

    where: str
    left: str
    right: str
    key: Hashable | None = None

    @property
    def text(self) -> str:
        return f"{self.where}: {self.left} / {self.right}" if self.where else f"{self.left} / {self.right}"


Names = Mapping[Hashable, str]  # of each spot what is spoken of it


def between(left: Names, right: Names) -> Iterator[Difference]:
    """Every spot of which something else is said. A thing that is a spot itself is one entry if it moved."""
    for key in (*left, *(key for key in right if key not in left)):
        one, other = left.get(key, ""), right.get(key, "")
        if one != other:
            where, here, there = parted(one, other)
            yield Difference(where, here, there, key)


def parted(one: str, other: str) -> tuple[str, str, str]:
    """What two spoken names begin with alike, and how each goes on."""
    if not one or not other:
        name = one or other
        where, _, rest = name.partition(", ")
        return (where, rest or "here", NOTHING) if one else (where, NOTHING, rest or "here")
    mine, theirs = one.split(", "), other.split(", ")
    alike = 0
    while alike < min(len(mine), len(theirs)) and mine[alike] == theirs[alike]:
        alike += 1
    rests = (", ".join(mine[alike:]) or NOTHING, ", ".join(theirs[alike:]) or NOTHING)
    return ", ".join(mine[:alike]), *rests


def apart(left: Node, right: Node) -> str:
    """ "3 turns and 5 turns after turn 12, where the lines part"; of one line, how far they are apart."""
    one, other = left, right
    while one is not other:
        if one.depth >= other.depth:
            assert one.parent is not None
            one = one.parent
        else:
            assert other.parent is not None
            other = other.parent
    here, there = left.depth - one.depth, right.depth - one.depth
    if not here and not there:
        return ""
    if not here or not there:
        return f"{_turns(here or there)} apart on one line"
    fork = f"turn {one.depth}" if one.depth else "Start"
    return f"{_turns(here)} and {_turns(there).lower()} after {fork}, where the lines part"


def _turns(count: int) -> str:
    return "One turn" if count == 1 else f"{count} turns"
