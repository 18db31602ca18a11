"""The tile in the hand: its orientation, the cells it would cover, and what laying it would do."""

from dataclasses import dataclass
from functools import cache

from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.engine.play import Move, play_action
from takeback.engine.state import Illegal
from takeback.texts import format_list
from takeback.texts import gettext as _

from ..material import Cell, Cells, sort_cells, turn_shape
from ..rules.events import LookoutBuilt
from ..rules.fit import free_space_in, symbols_on
from ..rules.questions import required_step, tile_in_hand, turn_of_seat
from ..rules.refusals import still_to_take
from ..state import PLACE, Park, Place, Reedmere, Tile
from ..text import describe_effects
from .tiles import middle_cell


@dataclass(frozen=True)
class PlacementTrial:
    """The result of trying to lay a tile: the move, or the reason why it is not possible."""

    tile: Tile
    cells: Cells
    move: Move | None
    reason: str = ""

    @property
    def fits(self) -> bool:
        """Return whether the tile may be laid there."""
        return self.move is not None

    def is_inside(self, park: Park) -> bool:
        """Return whether all its cells lie on plots of this park."""
        return symbols_on(park.plots).keys() >= set(self.cells)

    def sentence(self) -> str:
        """Return a sentence: "Fits, +6, lookout 14. Then take: 1 plot.", or the reason why not."""
        if self.move is None:
            return self.reason
        effects = format_list(describe_effects(self.move.events), "unit")
        work = self.move.after.work
        what = still_to_take(work.rights, self.move.after.stock) if work and work.rights else ""
        if effects and what:
            return _("Fits, {effects}. Then take: {what}.", effects=effects, what=what)
        if what:
            return _("Fits. Then take: {what}.", what=what)
        return _("Fits, {effects}.", effects=effects) if effects else _("Fits.")

    def finished_mounds(self) -> list[tuple[Cell, int]]:
        """Return the mounds that would get a lookout, with its points."""
        if self.move is None:
            return []
        return [
            ((event.x, event.y), event.value) for event in self.move.events if isinstance(event, LookoutBuilt)
        ]


class Hand:
    """Keeps the tile in the hand and its orientation. Neither is part of the position."""

    def __init__(self) -> None:
        self.tile: Tile | None = None
        self.turns = 0  # clockwise, after flipping
        self.flip = False  # whether it is flipped left to right
        self._tried: tuple[object, PlacementTrial] | None = None
        self._listed: tuple[object, list[Cells]] | None = None

    def sync_with(self, state: Reedmere, seat: int | None) -> None:
        """Hold the tile that this seat is to lay; another tile begins as it lies in the supply."""
        tile = held_tile(state, seat)
        if tile != self.tile:
            self.tile, self.flip = tile, False
            self.turns = first_turns(tile.kind) if tile is not None else 0

    def turn(self, quarters: int) -> None:
        """Turn the tile clockwise by so many quarter turns."""
        self.turns = (self.turns + quarters) % 4

    def turn_over(self) -> None:
        """Flip the tile left to right as it lies."""
        self.flip = not self.flip
        self.turns = -self.turns % 4

    def cells_around(self, cell: Cell) -> Cells:
        """Return the cells that the tile covers when its middle cell is at this cell."""
        assert self.tile is not None
        flat = turn_shape(self.tile.kind, 0, False)
        hold = middle_cell(flat)
        cells = [(x - hold[0], y - hold[1]) for x, y in flat]
        if self.flip:
            cells = [(-x, y) for x, y in cells]
        for _turn in range(self.turns):
            cells = [(-y, x) for x, y in cells]
        return sort_cells((x + cell[0], y + cell[1]) for x, y in cells)

    def middle_cell_for(self, cells: Cells) -> Cell | None:
        """Return where the middle cell is if the tile, as it lies now, covers these cells; else None."""
        if self.tile is None or not cells:
            return None
        own = self.cells_around((0, 0))
        hold = cells[0][0] - own[0][0], cells[0][1] - own[0][1]
        return hold if self.cells_around(hold) == cells else None

    def turn_to_cover(self, cells: Cells) -> Cell:
        """Turn the tile so that it covers these cells, and return where its middle cell is then.

        If it cannot cover them, return the first of them.
        """
        for flip in (False, True):
            for turns in range(4):
                self.flip, self.turns = flip, turns
                if (hold := self.middle_cell_for(cells)) is not None:
                    return hold
        return cells[0]

    def trial_at(self, game: Game, state: Reedmere, seat: int, cell: Cell) -> PlacementTrial:
        """Return what laying the tile at this cell would do. The last result is cached."""
        assert self.tile is not None
        cells = self.cells_around(cell)
        wanted = (state, seat, self.tile, cells)
        if self._tried is None or self._tried[0] != wanted:
            self._tried = (wanted, try_placement(game, state, seat, self.tile, cells))
        return self._tried[1]

    def placements(self, state: Reedmere, seat: int) -> list[Cells]:
        """Return every placement of the tile, from top to bottom and left to right. The list is cached."""
        wanted = (state, seat, self.tile)
        if self._listed is None or self._listed[0] != wanted:
            found = free_space_in(state, seat).placements(self.tile.kind) if self.tile is not None else []
            self._listed = (wanted, sorted(found, key=lambda cells: (cells[0][1], cells[0][0], cells)))
        return self._listed[1]


@cache
def first_turns(kind: str) -> int:
    """Return by how many quarter turns a tile is turned when it comes into the hand: its longer side lies."""
    cells = turn_shape(kind, 0, False)
    return int(max(y for _, y in cells) > max(x for x, _ in cells))


@cache
def turning_text(kind: str, turn: str, flip: str) -> str:
    """Return how a tile is rotated and flipped, given the keys, which may be missing; empty for a tile that
    neither changes."""
    ways = {flipped: {turn_shape(kind, turns, flipped) for turns in range(4)} for flipped in (False, True)}
    if len(ways[False]) == 1:
        return ""
    by_rotating = _("Rotate: {key} or wheel", key=turn) if turn else _("Rotate: wheel")
    if ways[False] == ways[True]:
        return by_rotating
    by_flipping = _("Flip: {key} or right click", key=flip) if flip else _("Flip: right click")
    return f"{by_rotating} · {by_flipping}"


def held_tile(state: Reedmere, seat: int | None) -> Tile | None:
    """Return the tile that this seat is to lay now, or None if it lays none or must choose one first."""
    if seat is None or state.over or (state.work is None and state.parks[seat].is_full):
        return None
    work = turn_of_seat(state, seat)
    if (state.work is not None and work is None) or (work is not None and work.placed is not None):
        return None
    return tile_in_hand(state, seat) if required_step(state, seat) == PLACE else None


def try_placement(game: Game, state: Reedmere, seat: int, tile: Tile, cells: Cells) -> PlacementTrial:
    """Run the placement by the rules, without changing the position, and return its result."""
    try:
        return PlacementTrial(
            tile, cells, play_action(game, state, seat, Place(tile.kind, tile.value, cells), Chance(0))
        )
    except Illegal as why:
        return PlacementTrial(tile, cells, None, str(why))
