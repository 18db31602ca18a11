"""Keeps every tile of a supply at its place on the board during a turn."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..rules.questions import turn_of_seat
from ..state import Reedmere, Tile, sort_supply

Places = tuple[Tile | None, ...]  # from left to right; None: a gap


@dataclass(frozen=True)
class SupplyRow:
    """Where the tiles of one supply lie: each kind once, and each single tile."""

    kinds: Places = ()
    tiles: Places = ()


class SupplyPlaces:
    """Places the tiles of all supplies on a board.

    Between turns they lie in the order of the supply. During a turn all keep their places: the tile that is
    laid leaves a gap, and those that are taken come after the last one, in the order in which they are taken.
    All of this follows from the position, so that every board shows it alike.
    """

    def __init__(self) -> None:
        self._rows: tuple[SupplyRow, ...] = ()

    def show(self, state: Reedmere) -> None:
        """Place the tiles of this position."""
        self._rows = tuple(_place_supply(state, seat) for seat in range(state.seats))

    def kinds(self, seat: int) -> Places:
        """Return the different tiles of a supply from left to right, with None for each gap."""
        return self._rows[seat].kinds

    def tiles(self, seat: int) -> Places:
        """Return all tiles of a supply from left to right, with None for each gap."""
        return self._rows[seat].tiles


def _place_supply(state: Reedmere, seat: int) -> SupplyRow:
    """Return the places of a seat's supply."""
    rest, work = list(state.parks[seat].supply), turn_of_seat(state, seat)
    if work is None:
        return SupplyRow(tuple(dict.fromkeys(rest)), tuple(rest))
    for tile in work.taken:
        rest.remove(tile)
    laid = () if work.placed is None else (Tile(work.placed.kind, work.placed.value),)
    start = sort_supply((*rest, *laid))
    new_kinds = [tile for tile in dict.fromkeys(work.taken) if tile not in rest]
    return SupplyRow(
        (*keep_places(tuple(dict.fromkeys(start)), rest), *new_kinds),
        (*keep_places(start, rest), *work.taken),
    )


def keep_places(before: Sequence[Tile], tiles: Iterable[Tile]) -> Places:
    """Return the tiles of before that are still there, with a gap for each that is not, if it lay between
    them."""
    left = list(tiles)
    places: list[Tile | None] = []
    for tile in before:
        is_there = tile in left
        if is_there:
            left.remove(tile)
        places.append(tile if is_there else None)
    while places and places[-1] is None:
        places.pop()
    return tuple(places)
