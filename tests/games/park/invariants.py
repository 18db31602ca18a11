"""Provide checks of what is true of Reedmere after every turn, however it was played."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from takeback.engine.state import Event
from takeback.games.park.material import GROUND, HOMES
from takeback.games.park.rules.events import AwardWon, LookoutBuilt, Placed, PlotAdded, Took, Waived
from takeback.games.park.rules.fit import symbols_on
from takeback.games.park.state import Park, Reedmere, Tile


class Ledger:
    """Counts of tiles, rights and awards along one line of turns, kept from its events to check each position
    against.
    """

    def __init__(self, start: Reedmere) -> None:
        self.tiles = count_tiles(start)
        self.supplies = [Counter(park.supply) for park in start.parks]
        self.lookouts: list[int] = []
        self.homes: dict[str, list[int]] = {kind: [] for kind in HOMES}
        self.awards: dict[str, list[int]] = {}
        self.covered = self.used = 0
        self.had_last_round = self.mound_covered = False

    def note(self, events: Iterable[Event], forced: bool) -> None:
        for event in events:
            self._note(event, forced)

    def _note(self, event: Event, forced: bool) -> None:
        match event:
            case Placed(seat, kind, value, _, covered):
                self.supplies[seat][Tile(kind, value)] -= 1
                self.covered += len(covered)
            case Took(seat, kind, value):
                self.supplies[seat][Tile(kind, value)] += 1
                self.used += not forced
                if kind in HOMES:
                    self.homes[kind].append(value)
            case LookoutBuilt():
                self.lookouts.append(event.value)
            case AwardWon():
                self.awards.setdefault(event.award, []).append(event.value)
            case PlotAdded():
                self.used += 1
            case Waived():
                self.used += event.count

    def check(self, state: Reedmere) -> None:
        assert state.work is None
        assert count_tiles(state) == self.tiles, "tiles came or went"
        assert [Counter(park.supply) for park in state.parks] == [+supply for supply in self.supplies]
        assert self.covered == self.used, "symbols and what they gave part"
        for values in (self.lookouts, *self.homes.values(), *self.awards.values()):
            assert values == sorted(values, reverse=True)
        assert len(set(self.lookouts)) == len(self.lookouts)
        piles = sum(map(len, state.hidden)) + sum(plot is not None for plot in state.face)
        assert piles + sum(len(park.plots) for park in state.parks) == 12 + state.seats
        for park in state.parks:
            check_park(park, state.mounds)


def count_tiles(state: Reedmere) -> Counter[tuple[str, int]]:
    """Count all tiles of the game, wherever they are: by kind, and by value where copies of a kind differ in
    value.
    """
    stock = state.stock
    found: Counter[tuple[str, int]] = Counter()
    for kind, count in zip(GROUND, stock.ground, strict=True):
        found[kind, 0] += count
    for kind, stack in zip(HOMES, stock.homes, strict=True):
        found.update((kind, value) for value in stack)
    found.update((kind, -1) for kind in (*stock.reserves, *stock.kiosks))
    for park in state.parks:
        tiles: tuple[Any, ...] = (*park.supply, *park.laid)
        for tile in tiles:
            is_one_of_many = tile.kind in GROUND or tile.kind in HOMES
            found[tile.kind, tile.value if is_one_of_many else -1] += 1
    found["lookout", -1] = len(stock.lookouts) + sum(len(park.lookouts) for park in state.parks)
    return found


def check_park(park: Park, may_cover_mounds: bool) -> None:
    laid = [cell for tile in park.laid for cell in tile.cells]
    lookouts = [(one.x, one.y) for one in park.lookouts]
    ground = symbols_on(park.plots)
    assert len({*laid, *lookouts}) == len(laid) + len(lookouts), "two things on one cell"
    assert set(laid) <= ground.keys()
    assert all(ground[cell] == "^" for cell in lookouts)
    worth: tuple[Any, ...] = (*park.laid, *park.lookouts, *park.awards)
    assert park.score == sum(one.value for one in worth)
    assert len({won.award for won in park.awards}) == len(park.awards)
    check_plots(park)
    finished = {
        next(cell for cell, symbol in symbols_on((plot,)).items() if symbol == "^")
        for plot in park.plots
        if all(cell in laid or symbol == "^" for cell, symbol in symbols_on((plot,)).items())
    }
    assert set(lookouts) == {cell for cell in finished if cell not in laid}
    if not may_cover_mounds:
        assert not any(ground[cell] == "^" for cell in laid)


def check_plots(park: Park) -> None:
    places = {(plot.px, plot.py) for plot in park.plots}
    assert len(places) == len(park.plots) <= 4
    assert min(py for _, py in places) == 0
    reached, waiting = set(), [(0, 0)]
    while waiting:
        px, py = waiting.pop()
        if (px, py) in places and (px, py) not in reached:
            reached.add((px, py))
            waiting += [(px + 1, py), (px - 1, py), (px, py + 1), (px, py - 1)]
    assert reached == places, "the plots do not hang together"
