"""The light model: a whole game in counts and integers, for computer players that try many turns.

It follows the same rules as `rules` but shares no code with them. Nothing is checked: callers must only make
legal moves. A tile is a small number: its kind's number times 16, plus its points.
"""

from collections.abc import Iterator

from ..material import KINDS, SHAPES, TERMS
from .light_awards import is_relevant_to, progress_of
from .masks import Frame, Position, frame_for, move_mask, neighbour_mask
from .taste import USUAL, Taste

G, H, R, N, K = range(5)  # rights to a ground tile, home, reserve, new plot, kiosk
FIRST_HOME, FIRST_RESERVE, FIRST_KIOSK = 4, 8, 20  # numbers of kinds; ground tiles come first
SIZES = tuple(SHAPES[kind].count("#") for kind in KINDS)
FULL_PLOTS = 4
NONE = -1
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


def tile_number(kind: int, points: int) -> int:
    """Return the number that stands for a tile."""
    return kind << 4 | points


class LightPark:
    """The park and supply of one seat."""

    __slots__ = (
        "covered",
        "frame",
        "free",
        "laid",
        "marks",
        "mounds",
        "open_places",
        "plots",
        "score",
        "supply",
        "taste",
        "unfinished",
        "won",
    )

    def __init__(self) -> None:
        self.plots: tuple[tuple[int, Position], ...] = ()
        self.frame: Frame = frame_for([(0, 0)])
        self.covered = 0  # by tiles and lookouts
        self.free = 0  # neither covered nor a mound
        self.mounds = 0  # all mounds, covered or not
        self.marks: tuple[int, ...] = (0, 0, 0, 0)  # the cells with each symbol
        self.unfinished: tuple[tuple[int, int], ...] = ()  # other cells and mound of plots without a lookout
        self.supply: tuple[int, ...] = ()
        self.score = 0
        self.laid: tuple[tuple[int, int], ...] = ()  # kind and mask of each tile, for awards only
        self.won: tuple[str, ...] = ()
        self.open_places: dict[int, list[int]] = {}  # by kind, the places that were free at the last query
        self.taste: Taste = USUAL  # of the player

    def copy(self) -> "LightPark":
        """Return an independent copy."""
        twin = LightPark.__new__(LightPark)
        twin.plots = self.plots
        twin.frame = self.frame
        twin.covered = self.covered
        twin.free = self.free
        twin.mounds = self.mounds
        twin.marks = self.marks
        twin.unfinished = self.unfinished
        twin.supply = self.supply
        twin.score = self.score
        twin.laid = self.laid
        twin.won = self.won
        twin.open_places = self.open_places.copy()
        twin.taste = self.taste
        return twin

    @property
    def is_full(self) -> bool:
        """Return whether the park has four plots and all their cells are covered."""
        return len(self.plots) == FULL_PLOTS and self.covered == self.frame.cells

    def spots(self) -> list[Position]:
        """Return the positions where a plot may be added, each once, in the order of the park's plots."""
        taken = {position for _, position in self.plots}
        beside = ((px + dx, py + dy) for _, (px, py) in self.plots for dx, dy in SIDES)
        return list(dict.fromkeys(spot for spot in beside if spot[1] >= 0 and spot not in taken))

    def add(self, plot: int, position: Position) -> None:
        """Add a plot, and move all masks into the new frame."""
        old = self.frame
        self.plots += ((plot, position),)
        new = self.frame = frame_for([place for _, place in self.plots])
        self.open_places = {}
        mound, others, marks = new.plot_masks(plot, position)
        self.covered = move_mask(self.covered, old, new)
        self.free = move_mask(self.free, old, new) | others
        self.mounds = move_mask(self.mounds, old, new) | mound
        self.marks = tuple(
            move_mask(mask, old, new) | printed for mask, printed in zip(self.marks, marks, strict=True)
        )
        self.unfinished = (
            *((move_mask(cells, old, new), move_mask(one, old, new)) for cells, one in self.unfinished),
            (others, mound),
        )
        self.laid = tuple((kind, move_mask(mask, old, new)) for kind, mask in self.laid)

    def touchable_cells(self) -> int:
        """Return the cells of which a tile must cover at least one."""
        return neighbour_mask(self.covered, self.frame.stride) if self.covered else self.frame.cells

    def cover_finished_mounds(self) -> tuple[int, ...]:
        """Cover the mounds of plots whose other cells are all covered, and return them in plot order.

        Those plots, and plots with a tile on their mound, leave `unfinished`.
        """
        ready: list[int] = []
        left: list[tuple[int, int]] = []
        for cells, mound in self.unfinished:
            if mound & self.covered:
                continue  # a tile covers the mound, so no lookout will be built
            if cells & self.free:
                left.append((cells, mound))
            else:
                ready.append(mound)
        self.unfinished = tuple(left)
        for mound in ready:
            self.covered |= mound
        return tuple(ready)


class LightGame:
    """A game in the light model. The turn in progress is in `rights`, `has_placed` and `built`."""

    __slots__ = (
        "awards",
        "built",
        "face",
        "ground",
        "has_placed",
        "homes",
        "kiosks",
        "last",
        "lookouts",
        "over",
        "parks",
        "piles",
        "reserves",
        "rights",
        "to_move",
        "with_awards",
        "with_kiosks",
        "with_mounds",
    )

    def __init__(self) -> None:
        self.with_awards = self.with_kiosks = self.with_mounds = False
        self.parks: list[LightPark] = []
        self.ground = [0, 0, 0, 0]
        self.homes: list[tuple[int, ...]] = [(), (), (), ()]  # values, the top one first
        self.reserves: tuple[int, ...] = ()  # tiles, as are the kiosks
        self.kiosks: tuple[int, ...] = ()
        self.lookouts: tuple[int, ...] = ()
        self.awards: dict[str, tuple[int, ...]] = {}
        self.face: list[int] = [NONE, NONE]
        self.piles: list[tuple[int, ...]] = [(), ()]
        self.to_move = 0
        self.last = NONE
        self.over = False
        self.rights = [0, 0, 0, 0, 0]
        self.has_placed = False
        self.built = 0  # lookouts built in this turn

    def copy(self) -> "LightGame":
        """Return an independent copy."""
        twin = LightGame.__new__(LightGame)
        twin.with_awards, twin.with_kiosks = self.with_awards, self.with_kiosks
        twin.with_mounds = self.with_mounds
        twin.parks = [park.copy() for park in self.parks]
        twin.ground, twin.homes = self.ground[:], self.homes[:]
        twin.reserves, twin.kiosks, twin.lookouts = self.reserves, self.kiosks, self.lookouts
        twin.awards = self.awards.copy() if self.with_awards else self.awards
        twin.face, twin.piles = self.face[:], self.piles[:]
        twin.to_move, twin.last, twin.over = self.to_move, self.last, self.over
        twin.rights, twin.has_placed, twin.built = self.rights[:], self.has_placed, self.built
        return twin

    @property
    def park_to_move(self) -> LightPark:
        """Return the park of the seat to move."""
        return self.parks[self.to_move]

    # legal moves --------------------------------------------------------------------------------
    def legal_masks(self, park: LightPark, kind: int) -> list[int]:
        """Return every legal place of a kind in a park as a mask; where possible, note what is free there for
        next time."""
        if self.with_mounds:
            return list(self._places_with_mounds(park, kind))
        near = park.touchable_cells()
        return [mask for mask in self._unblocked(park, kind) if mask & near]

    def _unblocked(self, park: LightPark, kind: int) -> list[int]:
        """Return the places of a kind where nothing is in the way, and remember them.

        Blocked places stay blocked until a plot is added, so only those found last time are tried again.
        """
        blocked = park.covered | park.mounds
        places = park.open_places.get(kind, park.frame.masks[kind])
        found = park.open_places[kind] = [mask for mask in places if not mask & blocked]
        return found

    def _places_with_mounds(self, park: LightPark, kind: int) -> Iterator[int]:
        """Yield every legal place where the option allows tiles on mounds."""
        covered, mounds, free, near = park.covered, park.mounds, park.free, park.touchable_cells()
        for mask in park.frame.masks[kind]:
            if mask & covered or not mask & near:
                continue
            if not mask & mounds or self.last != NONE or not free & ~mask:
                yield mask

    def fits(self, park: LightPark, kind: int) -> bool:
        """Return whether a tile of this kind has a legal place in a park."""
        if self.with_mounds:
            return any(True for _ in self._places_with_mounds(park, kind))
        blocked, near = park.covered | park.mounds, park.touchable_cells()
        places = park.open_places.get(kind, park.frame.masks[kind])
        for mask in places:  # noqa: SIM110 - asked most often of all; a generator costs half more
            if mask & near and not mask & blocked:
                return True
        return False

    def can_place(self, park: LightPark) -> bool:
        """Return whether any tile of the park's supply fits."""
        return any(self.fits(park, kind) for kind in {tile >> 4 for tile in park.supply})

    def takable_tiles(self) -> list[int]:
        """Return the tiles that the rights of this turn allow, each once, in the order of kinds."""
        g, h, r, _, k = self.rights
        found: list[int] = []
        if g or h or r:
            found += self.ground_tiles()
        if h or r:
            found += self.top_homes()
        if r:
            found += self.reserves
        if k:
            found += self.kiosks
        return found

    def ground_tiles(self) -> list[int]:
        """Return the ground tiles left in the stock, one of each kind."""
        return [kind << 4 for kind, count in enumerate(self.ground) if count]

    def top_homes(self) -> list[int]:
        """Return the top tiles of the home stacks."""
        return [FIRST_HOME + number << 4 | values[0] for number, values in enumerate(self.homes) if values]

    # moves ----------------------------------------------------------------------------------------
    def place(self, tile: int, mask: int) -> None:
        """Place a tile, build lookouts, give awards, and set the rights that can still be used."""
        park = self.parks[self.to_move]
        supply = list(park.supply)
        supply.remove(tile)
        park.supply = tuple(supply)
        park.score += tile & 15
        park.covered |= mask
        park.free &= ~mask
        self.has_placed = True
        ready = park.cover_finished_mounds()
        self.built = len(ready)
        if ready:
            park.score += sum(self.lookouts[: len(ready)])
            self.lookouts = self.lookouts[len(ready) :]
        if self.with_awards:
            park.laid += ((tile >> 4, mask),)
            self._award(park)
        self.rights[:N] = [(mask & marks).bit_count() for marks in park.marks[:N]]
        if mask & park.marks[N]:
            if len(park.plots) == FULL_PLOTS:
                self.rights[K] = 1 if self.kiosks else 0
            elif self.face != [NONE, NONE]:
                self.rights[N] = 1
        self._waive()

    def _award(self, park: LightPark) -> None:
        """Give the awards that the tile just placed, or the lookouts just built, have reached."""
        kind = park.laid[-1][0]
        for award, values in self.awards.items():
            if values and award not in park.won and self._reaches(park, award, kind):
                park.won += (award,)
                park.score += values[0]
                self.awards[award] = values[1:]

    def _reaches(self, park: LightPark, award: str, kind: int) -> bool:
        """Return whether the park has reached an award, when a tile of this kind was placed last."""
        if award == "skyline":
            return self.built >= TERMS[award].needed
        is_nearer = is_relevant_to(award, kind)
        return is_nearer and progress_of(award, park.laid, park.frame.stride).best >= TERMS[award].needed

    def _waive(self) -> None:
        """Drop the rights for which nothing is left to take."""
        if any(self.ground):
            return
        rights = self.rights
        rights[G] = 0
        if not any(self.homes):
            rights[H] = 0
            if not self.reserves:
                rights[R] = 0

    def take(self, tile: int) -> None:
        """Take a tile, and spend the weakest right that allows it.

        If nothing was placed it is the forced ground tile and spends none.
        """
        kind, rights = tile >> 4, self.rights
        if kind < FIRST_HOME:
            self.ground[kind] -= 1
            weakest = G
        elif kind < FIRST_RESERVE:
            self.homes[kind - FIRST_HOME] = self.homes[kind - FIRST_HOME][1:]
            weakest = H
        elif kind < FIRST_KIOSK:
            self.reserves = tuple(one for one in self.reserves if one != tile)
            weakest = R
        else:
            self.kiosks = tuple(one for one in self.kiosks if one != tile)
            weakest = K
        park = self.parks[self.to_move]
        park.supply = (*park.supply, tile)
        if self.has_placed:
            while not rights[weakest]:
                weakest += 1
            rights[weakest] -= 1
            self._waive()

    def add_plot(self, side: int, position: Position) -> None:
        """Add the face-up plot of this pile; its space stays empty until the turn ends."""
        self.parks[self.to_move].add(self.face[side], position)
        self.face[side] = NONE
        self.rights[N] = 0

    def end_turn(self) -> None:
        """Turn up plots, drop the rights left in this turn, begin the last round if this park is the first
        full one, and pass the turn.

        The game is over if the next park is full in the last round, or if no ground tile is left and nobody
        can place a tile.
        """
        for side, pile in enumerate(self.piles):
            if self.face[side] == NONE and pile:
                self.face[side] = pile[0]
                self.piles[side] = pile[1:]
        self.rights = [0, 0, 0, 0, 0]
        self.has_placed = False
        self.built = 0
        if self.last == NONE and self.parks[self.to_move].is_full:
            self.last = self.to_move
        self.to_move = (self.to_move + 1) % len(self.parks)
        if self.last != NONE and self.parks[self.to_move].is_full:
            self.over = True
        elif not any(self.ground):
            self.over = not any(map(self.can_place, self.parks))

    # evaluation -----------------------------------------------------------------------------------

    def margin(self, seat: int) -> float:
        """Return the seat's score minus half the best score of the others."""
        best = max(park.score for number, park in enumerate(self.parks) if number != seat)
        return self.parks[seat].score - best / 2
