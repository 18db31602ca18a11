"""The light model: a whole game in counts, tops and integers, for computer players that try many turns.

It plays by the same rules as `rules.py` and shares no code with it. Nothing is checked here: what is asked of
it must be legal. Tiles are small numbers: the number of their kind times 16, plus their points.
"""

from collections.abc import Iterator

from ..material import KINDS, SHAPES, TERMS
from .light_awards import concerns, progress_of
from .masks import Frame, Position, carried, frame_for, spread
from .taste import USUAL, Taste

G, H, R, N, K = range(5)  # rights, and what takes them
FIRST_HOME, FIRST_RESERVE, FIRST_KIOSK = 4, 8, 20  # numbers of kinds; ground tiles come first
SIZES = tuple(SHAPES[kind].count("#") for kind in KINDS)
FULL_PLOTS = 4
NONE = -1
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


def tile_of(kind: int, points: int) -> int:
    return kind << 4 | points


class LightPark:
    """One seat's park and supply."""

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
        self.mounds = 0  # all of them, covered or not
        self.marks: tuple[int, ...] = (0, 0, 0, 0)  # where each symbol is printed
        self.unfinished: tuple[tuple[int, int], ...] = ()  # other cells and mound of plots without a lookout
        self.supply: tuple[int, ...] = ()
        self.score = 0
        self.laid: tuple[tuple[int, int], ...] = ()  # kind and mask of each tile, for awards only
        self.won: tuple[str, ...] = ()
        self.open_places: dict[int, list[int]] = {}  # by kind, those that were free when it was last asked
        self.taste: Taste = USUAL  # of whoever plays it

    def copy(self) -> "LightPark":
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
        return len(self.plots) == FULL_PLOTS and self.covered == self.frame.cells

    def spots(self) -> list[Position]:
        """Where a plot may be added, each once, in the order of the own plots."""
        taken = {position for _, position in self.plots}
        beside = ((px + dx, py + dy) for _, (px, py) in self.plots for dx, dy in SIDES)
        return list(dict.fromkeys(spot for spot in beside if spot[1] >= 0 and spot not in taken))

    def add(self, plot: int, position: Position) -> None:
        """Lay a plot; all masks move into the new frame."""
        old = self.frame
        self.plots += ((plot, position),)
        new = self.frame = frame_for([place for _, place in self.plots])
        self.open_places = {}
        mound, rest, marks = new.print_of(plot, position)
        self.covered = carried(self.covered, old, new)
        self.free = carried(self.free, old, new) | rest
        self.mounds = carried(self.mounds, old, new) | mound
        self.marks = tuple(
            carried(mask, old, new) | printed for mask, printed in zip(self.marks, marks, strict=True)
        )
        self.unfinished = (
            *((carried(cells, old, new), carried(one, old, new)) for cells, one in self.unfinished),
            (rest, mound),
        )
        self.laid = tuple((kind, carried(mask, old, new)) for kind, mask in self.laid)

    def near(self) -> int:
        """Cells of which a tile must cover one."""
        return spread(self.covered, self.frame.stride) if self.covered else self.frame.cells

    def finish(self) -> tuple[int, ...]:
        """Mounds of plots whose other cells are all covered, in plot order; they are covered by this."""
        ready: list[int] = []
        left: list[tuple[int, int]] = []
        for cells, mound in self.unfinished:
            if mound & self.covered:
                continue  # a tile stands there
            if cells & self.free:
                left.append((cells, mound))
            else:
                ready.append(mound)
        self.unfinished = tuple(left)
        for mound in ready:
            self.covered |= mound
        return tuple(ready)


class Light:
    """A game. What a turn has done so far is in `rights` and `has_placed`."""

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
        self.built = 0  # lookouts in this turn

    def copy(self) -> "Light":
        twin = Light.__new__(Light)
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
    def mover(self) -> LightPark:
        return self.parks[self.to_move]

    # what can be done --------------------------------------------------------------------------------
    def places(self, park: LightPark, kind: int) -> list[int]:
        """The masks on which a tile of this kind may lie in a park, each once."""
        if self.with_mounds:
            return list(self._places_with_mounds(park, kind))
        near = park.near()
        return [mask for mask in self._unblocked(park, kind) if mask & near]

    def _unblocked(self, park: LightPark, kind: int) -> list[int]:
        """Where nothing is in the way. What was once in the way stays there: those are not tried again."""
        blocked = park.covered | park.mounds
        places = park.open_places.get(kind, park.frame.masks[kind])
        found = park.open_places[kind] = [mask for mask in places if not mask & blocked]
        return found

    def _places_with_mounds(self, park: LightPark, kind: int) -> Iterator[int]:
        covered, mounds, free, near = park.covered, park.mounds, park.free, park.near()
        for mask in park.frame.masks[kind]:
            if mask & covered or not mask & near:
                continue
            if not mask & mounds or self.last != NONE or not free & ~mask:
                yield mask

    def fits(self, park: LightPark, kind: int) -> bool:
        """Has a tile of this kind any place?"""
        if self.with_mounds:
            return any(True for _ in self._places_with_mounds(park, kind))
        blocked, near = park.covered | park.mounds, park.near()
        places = park.open_places.get(kind, park.frame.masks[kind])
        for mask in places:  # noqa: SIM110 - asked most often of all; a generator costs half more
            if mask & near and not mask & blocked:
                return True
        return False

    def can_place(self, park: LightPark) -> bool:
        return any(self.fits(park, kind) for kind in {tile >> 4 for tile in park.supply})

    def takes(self) -> list[int]:
        """The tiles that the rights of this turn allow; kinds in order, each tile once."""
        g, h, r, _, k = self.rights
        found: list[int] = []
        if g or h or r:
            found += self.grounds()
        if h or r:
            found += self.tops()
        if r:
            found += self.reserves
        if k:
            found += self.kiosks
        return found

    def grounds(self) -> list[int]:
        return [kind << 4 for kind, count in enumerate(self.ground) if count]

    def tops(self) -> list[int]:
        return [FIRST_HOME + number << 4 | values[0] for number, values in enumerate(self.homes) if values]

    # doing it ----------------------------------------------------------------------------------------
    def place(self, tile: int, mask: int) -> None:
        park = self.parks[self.to_move]
        supply = list(park.supply)
        supply.remove(tile)
        park.supply = tuple(supply)
        park.score += tile & 15
        park.covered |= mask
        park.free &= ~mask
        self.has_placed = True
        ready = park.finish()
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
        """Awards that the tile just laid brings, or the lookouts just built."""
        kind = park.laid[-1][0]
        for award, values in self.awards.items():
            if values and award not in park.won and self._reaches(park, award, kind):
                park.won += (award,)
                park.score += values[0]
                self.awards[award] = values[1:]

    def _reaches(self, park: LightPark, award: str, kind: int) -> bool:
        if award == "skyline":
            return self.built >= TERMS[award].needed
        is_nearer = concerns(award, kind)
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
        """Take a tile, by the weakest right; or, when nothing was placed, the forced ground tile."""
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
        """Add the face-up plot of this pile; its place stays empty until the turn ends."""
        self.parks[self.to_move].add(self.face[side], position)
        self.face[side] = NONE
        self.rights[N] = 0

    def end_turn(self) -> None:
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

    # how it stands -----------------------------------------------------------------------------------
    def standing(self, seat: int) -> tuple[int, int]:
        """What seats are compared by: the score, then the points still in the supply."""
        park = self.parks[seat]
        return park.score, sum(tile & 15 for tile in park.supply)

    def margin(self, seat: int) -> float:
        """Own score minus half the best other."""
        best = max(park.score for number, park in enumerate(self.parks) if number != seat)
        return self.parks[seat].score - best / 2
