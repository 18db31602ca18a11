"""Keeps every tile of a supply at its place on the board while other tiles come and go."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..rules.questions import distinct_tiles, turn_of_seat
from ..state import Reedmere, Tile

MOST_KEPT = 400  # positions whose places are remembered
Places = tuple[Tile | None, ...]  # from left to right; None: a gap


@dataclass(frozen=True)
class SupplyRow:
    """Where the tiles of one supply lie: each kind once, and each single tile."""

    kinds: Places = ()
    tiles: Places = ()


class SupplyPlaces:
    """Remembers where the tiles of all supplies lie on a board.

    A tile that is laid leaves a gap until its seat's turn ends, and tiles that are taken come after the last
    one. A position that was shown before gets the same places again.
    """

    def __init__(self) -> None:
        self._kept: dict[Reedmere, tuple[SupplyRow, ...]] = {}  # the position shown last comes last
        self._rows: tuple[SupplyRow, ...] = ()

    def show(self, state: Reedmere) -> None:
        """Place the tiles of this position, as close as possible to those of the position shown before."""
        rows = self._kept.pop(state, None)
        if rows is None:
            before = self._rows if len(self._rows) == state.seats else (SupplyRow(),) * state.seats
            rows = tuple(_next_row(row, state, seat) for seat, row in enumerate(before))
        self._kept[state] = self._rows = rows
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]

    def kinds(self, seat: int) -> Places:
        """Return the different tiles of a supply from left to right, with None for each gap."""
        return self._rows[seat].kinds

    def tiles(self, seat: int) -> Places:
        """Return all tiles of a supply from left to right, with None for each gap."""
        return self._rows[seat].tiles


def _next_row(before: SupplyRow, state: Reedmere, seat: int) -> SupplyRow:
    """Return the places of a seat's supply, given those of the position before."""
    park, work = state.parks[seat], turn_of_seat(state, seat)
    new = work.taken if work is not None else ()
    kinds = keep_places(before.kinds, distinct_tiles(park), new)
    tiles = keep_places(before.tiles, park.supply, new)
    return SupplyRow(kinds, tiles) if work is not None else SupplyRow(_close_gaps(kinds), _close_gaps(tiles))


def keep_places(before: Sequence[Tile | None], tiles: Iterable[Tile], new: Sequence[Tile] = ()) -> Places:
    """Return places for these tiles: those of before for the ones that lay there, with gaps between them, and
    then the others, of which those in `new` come last, in that order."""
    left = list(tiles)
    places: list[Tile | None] = []
    for tile in before:
        is_there = tile in left
        if tile is not None and is_there:
            left.remove(tile)
        places.append(tile if is_there else None)
    while places and places[-1] is None:
        places.pop()
    return *places, *sorted(left, key=lambda tile: new.index(tile) if tile in new else -1)


def _close_gaps(places: Places) -> Places:
    """Return these places without gaps."""
    return tuple(tile for tile in places if tile is not None)
