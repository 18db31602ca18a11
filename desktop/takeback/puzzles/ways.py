"""Other ways: what was tried at a place of an item's path, and all that can be made of it.

Only the flat list of ways is stored. What can be made of it, every subset played one after the other, is
counted without being made, and made page by page.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any, Literal

from takeback.engine.state import Action, Illegal
from takeback.puzzles.items import Ground, Item, ItemMove, Preview, TakeBack, Why, go, take_back

PAGE = 50
Moves = tuple[tuple[ItemMove, Why], ...]
Mark = Literal["as it was", "possible", "not now"]


@dataclass(frozen=True)
class Alternative:
    """Some of the choices, played one after the other in the order they were noted."""

    on: int  # the serial of the entry it starts after; 0 = the item's beginning
    members: tuple[int, ...]
    moves: Moves


@dataclass(frozen=True)
class Tried:
    """An alternative on the present state: how it would go, and why not."""

    alternative: Alternative
    mark: Mark
    sentence: str = ""  # whom it cuts, or the refusal of the first move that fails
    cells: tuple[tuple[int, int], ...] = ()  # where its moves lead, as far as they go: the ghost


def choices(item: Item, on: int) -> tuple[Moves, ...]:
    """The ways resting at a place, oldest first; at the present end also the redo list."""
    found = [way.moves for way in item.ways if way.on == on]
    if on == item.last and item.undone:
        redo = tuple((entry.move, entry.why) for entry in item.undone)
        found = [*(moves for moves in found if moves != redo), redo]
    return tuple(found)


def places(item: Item) -> tuple[int, ...]:
    """The places of the path where there are choices, the item's beginning first."""
    return tuple(on for on in (0, *(entry.serial for entry in item.done)) if choices(item, on))


def count_at(item: Item, on: int) -> int:
    """How many alternatives there are: every subset of the choices but the empty one."""
    return int(2 ** len(choices(item, on))) - 1


def count(item: Item) -> int:
    return sum(count_at(item, on) for on in places(item))


def alternatives(item: Item, on: int) -> Iterator[Alternative]:
    """Smallest first, then oldest first; made as they are asked for."""
    found = choices(item, on)
    for size in range(1, len(found) + 1):
        for members in combinations(range(len(found)), size):
            yield Alternative(on, members, tuple(move for member in members for move in found[member]))


def above(item: Item, on: int) -> Moves:
    """The moves that stand above a place now: what "and go on as now" adds."""
    return tuple((entry.move, entry.why) for entry in item.done[depth(item, on) :])


def depth(item: Item, on: int) -> int:
    """How many entries stand up to a place; raises Illegal when it is not there any more."""
    if on == 0:
        return 0
    for number, entry in enumerate(item.done, 1):
        if entry.serial == on:
            return number
    raise Illegal("That place of the path is not there any more.")


# tried on the present state ---------------------------------------------------------------------------
@dataclass
class _Station:
    """Where some of the choices lead: the state, or the refusal on the way."""

    state: Any
    refusal: str = ""
    same: bool = True
    cut: tuple[int, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()


class Trier:
    """Tries the alternatives of one place. Those that begin alike are tried together."""

    def __init__(self, ground: Ground, state: Any, item: int, on: int, go_on: bool | None = None) -> None:
        """`go_on`: and go on as now; asked for by default at an earlier place than the end."""
        self.ground, self.item, self.on = ground, item, on
        self.past: Item = state.items[item]
        self.tail = above(self.past, on) if go_on or go_on is None else ()
        self.stations: dict[tuple[int, ...], _Station] = {(): self._taken_back(state)}
        self.choices = choices(self.past, on)
        self.rested = tuple(way.moves for way in self.past.ways if way.on == on)  # without the redo list

    def _taken_back(self, state: Any) -> _Station:
        try:
            for _ in range(len(self.past.done) - depth(self.past, self.on)):
                state = played(state, take_back(self.ground, state, self.item))
        except Illegal as why:
            return _Station(state, str(why))
        return _Station(state)

    def page(self, number: int = 0) -> list[Tried]:
        first = number * PAGE
        return [self.tried(one) for one in islice(alternatives(self.past, self.on), first, first + PAGE)]

    def tried(self, alternative: Alternative) -> Tried:
        end = self._walk(self._station(alternative.members), self.tail)
        alternative = Alternative(alternative.on, alternative.members, alternative.moves + self.tail)
        if end.refusal:
            return Tried(alternative, "not now", end.refusal, end.cells)
        names = dict.fromkeys(self.ground.name(end.state, item) for item in end.cut)
        sentence = f"It cuts {' and '.join(names)}." if names else ""
        return Tried(alternative, "as it was" if end.same else "possible", sentence, end.cells)

    def _station(self, members: tuple[int, ...]) -> _Station:
        known = self.stations.get(members)
        if known is None:
            known = self._walk(self._station(members[:-1]), self.choices[members[-1]])
            self.stations[members] = known
        return known

    def _walk(self, start: _Station, moves: Moves) -> _Station:
        at = start
        for move, why in moves:
            if at.refusal:
                return at
            try:
                look = self.ground.look(at.state, self.item, move)
                state = played(at.state, go(self.ground, at.state, self.item, move))
            except Illegal as refusal:
                return _Station(at.state, str(refusal), at.same, at.cut, at.cells)
            at = self._after(at, state, look, why)
        return at

    def _after(self, before: _Station, state: Any, look: Preview, why: Why) -> _Station:
        mine = self.ground.mover(self.item)
        cut = tuple(item for item, _ in look.losses if self.ground.mover(item) != mine)
        return _Station(
            state,
            same=before.same and look.why == why,
            cut=before.cut + cut,
            cells=before.cells + tuple(self.ground.added(state, self.item, look.where)),
        )


def actions(ground: Ground, state: Any, item: int, tried: Tried) -> tuple[Action, ...]:
    """What plays an alternative, in one draft: back to its place, then its moves."""
    past: Item = state.items[item]
    back = len(past.done) - depth(past, tried.alternative.on)
    return (
        *(TakeBack(item) for _ in range(back)),
        *(ground.action(item, move) for move, _ in tried.alternative.moves),
    )


def played(state: Any, steps: Any) -> Any:
    """The state after a rule has run to its end."""
    try:
        event = next(steps)
        while True:
            state = event.apply(state)
            event = steps.send(state)
    except StopIteration:
        return state
