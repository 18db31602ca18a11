"""The differences between two positions: spots of the board as a screen reader names them, then named
values."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from takeback.board.hooks import PlacedPiece
from takeback.engine.history import Node
from takeback.texts import gettext as _
from takeback.texts import ngettext

NOTHING = _("nothing")
THE_SAME = _("The same position.")


@dataclass(frozen=True)
class Difference:
    """One entry of the list of differences between two positions: a spot of the board, or a named value if it
    has no key."""

    where: str  # the beginning that both names share, or the name of the value; may be empty
    left: str  # what follows it on this side, or the value; empty if the other side only adds something
    right: str
    key: Hashable | None = None  # the spot of the board

    @property
    def text(self) -> str:
        """Return the entry as one line of text, such as "row 1, column 2: empty / Cross"."""
        if not self.left:
            return _("{place}: {added}, only on the right", place=self.where, added=self.right)
        if not self.right:
            return _("{place}: {added}, only on the left", place=self.where, added=self.left)
        return f"{self.where}: {self.left} / {self.right}" if self.where else f"{self.left} / {self.right}"


SpotNames = Mapping[Hashable, str]  # the accessible name of each spot


PlacedPieces = Mapping[Hashable, PlacedPiece]


def piece_differences(left: PlacedPieces, right: PlacedPieces) -> Iterator[Difference]:
    """Yield a difference for each piece that is elsewhere in the other position. Its spot is the first one
    that is not that of a piece before."""
    taken: set[Hashable] = set()
    for key in (*left, *(key for key in right if key not in left)):
        one, other = left.get(key), right.get(key)
        if one != other and (piece := one or other) is not None:
            mine, theirs = (there.place if there is not None else NOTHING for there in (one, other))
            spots = [*(one.spots if one is not None else ()), *(other.spots if other is not None else ())]
            spot = next((spot for spot in spots if spot not in taken), None)
            taken.add(spot)
            yield Difference(piece.name, mine, theirs, spot)


def spots_of_moved(left: PlacedPieces, right: PlacedPieces) -> set[Hashable]:
    """Return all spots of the pieces that are elsewhere in the other position, on either side."""
    moved = [piece for key, piece in left.items() if piece != right.get(key)]
    moved += [piece for key, piece in right.items() if piece != left.get(key)]
    return {spot for piece in moved for spot in piece.spots}


def spot_differences(
    left: SpotNames, right: SpotNames, told: Container[Hashable] = ()
) -> Iterator[Difference]:
    """Yield a difference for each spot whose name differs, unless it is told of already.

    A movable piece that is its own spot yields one entry.
    """
    for key in (*left, *(key for key in right if key not in left)):
        one, other = left.get(key, ""), right.get(key, "")
        if one != other and key not in told:
            where, left_part, right_part = split_common_start(one, other)
            yield Difference(where, left_part, right_part, key)


def split_common_start(one: str, other: str) -> tuple[str, str, str]:
    """Return the common beginning of two spoken names, and how each goes on.

    If one is only the beginning of the other, nothing is left of it. If one is empty, its part is "nothing",
    and the other's is what follows its first comma, or "here".
    """
    if not one or not other:
        where, _comma, following = (one or other).partition(", ")
        present = following or _("here")
        return (where, present, NOTHING) if one else (where, NOTHING, present)
    mine, theirs = one.split(", "), other.split(", ")
    alike = 0
    while alike < min(len(mine), len(theirs)) and mine[alike] == theirs[alike]:
        alike += 1
    return ", ".join(mine[:alike]), ", ".join(mine[alike:]), ", ".join(theirs[alike:])


def last_common_turn(line: Sequence[Node], other: Sequence[Node]) -> int | None:
    """Return the number of the last turn that two lines have in common; None if one contains the other."""
    shorter = min(len(line), len(other))
    common = bisect_left(range(shorter), True, key=lambda turn: line[turn] is not other[turn])
    return common - 1 if common < shorter else None


def distance_text(left: Node, right: Node) -> str:
    """Return how far apart two turns are, such as "The lines part after turn 12, each with 3 turns more.".

    On one line it is only their distance; empty for the same turn.
    """
    one, other = left, right
    while one is not other:
        if one.depth >= other.depth:
            assert one.parent is not None
            one = one.parent
        else:
            assert other.parent is not None
            other = other.parent
    left_turns, right_turns = left.depth - one.depth, right.depth - one.depth
    if not left_turns and not right_turns:
        return ""
    if not left_turns or not right_turns:
        return ngettext(
            "One turn apart on one line.", "{count} turns apart on one line.", left_turns or right_turns
        )
    place = _("turn {turn}", turn=one.depth) if one.depth else _("Start")
    if left_turns == right_turns:
        return ngettext(
            "The lines branch after {place}, with one more turn each.",
            "The lines branch after {place}, with {count} more turns each.",
            left_turns,
            place=place,
        )
    return ngettext(
        "The lines branch after {place}: one turn on the left, {right} on the right.",
        "The lines branch after {place}: {count} turns on the left, {right} on the right.",
        left_turns,
        place=place,
        right=right_turns,
    )
