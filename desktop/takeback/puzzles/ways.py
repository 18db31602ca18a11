"""Alternatives: moves that were tried after an entry of an item and dropped, and all their combinations.

Only the list of ways is stored. Their combinations, every subset played one after the other, are counted
without being made, and made page by page.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from itertools import combinations, islice
from typing import Any

from takeback.engine.state import Action, Illegal
from takeback.puzzles.items import Ground, Item, ItemMove, Preview, TakeBack, Why, go, take_back
from takeback.texts import format_list
from takeback.texts import gettext as _

PAGE = 50
Moves = tuple[tuple[ItemMove, Why], ...]


class Mark(Enum):
    """The mark of an alternative: whether it can be played now, and does what it did then."""

    AS_IT_WAS = auto()
    POSSIBLE = auto()
    NOT_NOW = auto()


@dataclass(frozen=True)
class Alternative:
    """Some of the choices after an entry, played one after the other in the order in which they were kept."""

    on: int  # the serial of the entry it starts after; 0 = the item's beginning
    members: tuple[int, ...]  # the positions of these choices in `choices`
    moves: Moves


@dataclass(frozen=True)
class TriedAlternative:
    """The result of trying an alternative on the present state."""

    alternative: Alternative
    mark: Mark
    sentence: str = ""  # what it cuts, or the refusal of the first move that fails
    cells: tuple[tuple[int, int], ...] = ()  # covered by its moves as far as they go, for the preview


def choices(item: Item, on: int) -> tuple[Moves, ...]:
    """Return the moves kept after the entry with the serial `on`, oldest first; after the item's last done
    entry, the redo list too."""
    found = [way.moves for way in item.ways if way.on == on]
    if on == item.last and item.undone:
        redo = tuple((entry.move, entry.why) for entry in item.undone)
        found = [*(moves for moves in found if moves != redo), redo]
    return tuple(found)


def places(item: Item) -> tuple[int, ...]:
    """Return the serials of the entries after which there are choices, 0 for the item's beginning first."""
    return tuple(on for on in (0, *(entry.serial for entry in item.done)) if choices(item, on))


def count_at(item: Item, on: int) -> int:
    """Return the number of alternatives after the entry `on`: of all subsets of the choices but the empty
    one."""
    return int(2 ** len(choices(item, on))) - 1


def count(item: Item) -> int:
    """Return the number of alternatives of an item after all its entries."""
    return sum(count_at(item, on) for on in places(item))


def alternatives(item: Item, on: int) -> Iterator[Alternative]:
    """Yield every combination of the moves kept after the entry with the serial `on` (0: the item's
    beginning): those of fewest choices first, then the oldest."""
    found = choices(item, on)
    for size in range(1, len(found) + 1):
        for members in combinations(range(len(found)), size):
            yield Alternative(on, members, tuple(move for member in members for move in found[member]))


def above(item: Item, on: int) -> Moves:
    """Return the moves done after the entry `on`: those that "and go on as now" adds."""
    return tuple((entry.move, entry.why) for entry in item.done[depth(item, on) :])


def depth(item: Item, on: int) -> int:
    """Return how many entries are done up to the one with the serial `on`, itself included; 0 for serial 0.
    Raises Illegal if it is no longer done."""
    if on == 0:
        return 0
    for number, entry in enumerate(item.done, 1):
        if entry.serial == on:
            return number
    raise Illegal(_("That place on the path no longer exists."))


# tried on the present state ---------------------------------------------------------------------------
@dataclass
class _TrialState:
    """The result of playing some of the choices: the state, or the refusal on the way."""

    state: Any
    refusal: str = ""
    same: bool = True  # each move did what it did when it was first made
    cut: tuple[int, ...] = ()  # the items of other movers that were cut
    cells: tuple[tuple[int, int], ...] = ()


class Trier:
    """Tries the alternatives after one entry of an item; those that begin with the same choices share that
    beginning."""

    def __init__(self, ground: Ground, state: Any, item: int, on: int, go_on: bool | None = None) -> None:
        """Prepare trying, by undoing the item's moves after the entry `on`. `go_on`: add these moves after
        each alternative; None adds them too."""
        self.ground, self.item, self.on = ground, item, on
        self.past: Item = state.items[item]
        self.tail = above(self.past, on) if go_on or go_on is None else ()
        self.stations: dict[tuple[int, ...], _TrialState] = {(): self._taken_back(state)}
        self.choices = choices(self.past, on)
        self.rested = tuple(way.moves for way in self.past.ways if way.on == on)  # without the redo list

    def _taken_back(self, state: Any) -> _TrialState:
        """Return the result of undoing the item's moves after the entry `on`."""
        try:
            for _step in range(len(self.past.done) - depth(self.past, self.on)):
                state = played(state, take_back(self.ground, state, self.item))
        except Illegal as why:
            return _TrialState(state, str(why))
        return _TrialState(state)

    def page(self, number: int = 0) -> list[TriedAlternative]:
        """Return the results of one page of 50 alternatives; `number` 0 is the first page."""
        first = number * PAGE
        return [
            self.try_alternative(one) for one in islice(alternatives(self.past, self.on), first, first + PAGE)
        ]

    def try_alternative(self, alternative: Alternative) -> TriedAlternative:
        """Return the result of playing an alternative: whether it is possible, as it was, and what it cuts of
        others."""
        end = self._walk(self._station(alternative.members), self.tail)
        alternative = Alternative(alternative.on, alternative.members, alternative.moves + self.tail)
        if end.refusal:
            return TriedAlternative(alternative, Mark.NOT_NOW, end.refusal, end.cells)
        names = dict.fromkeys(self.ground.name(end.state, item) for item in end.cut)
        sentence = _("It takes cells from {items}.", items=format_list(names)) if names else ""
        return TriedAlternative(
            alternative, Mark.AS_IT_WAS if end.same else Mark.POSSIBLE, sentence, end.cells
        )

    def _station(self, members: tuple[int, ...]) -> _TrialState:
        """Return the result of playing these choices; each result is kept for those that begin alike."""
        known = self.stations.get(members)
        if known is None:
            known = self._walk(self._station(members[:-1]), self.choices[members[-1]])
            self.stations[members] = known
        return known

    def _walk(self, start: _TrialState, moves: Moves) -> _TrialState:
        """Return the result of playing moves after `start`; a refusal ends it, also one that `start` has."""
        at = start
        for move, why in moves:
            if at.refusal:
                return at
            try:
                look = self.ground.look(at.state, self.item, move)
                state = played(at.state, go(self.ground, at.state, self.item, move))
            except Illegal as refusal:
                return _TrialState(at.state, str(refusal), at.same, at.cut, at.cells)
            at = self._after(at, state, look, why)
        return at

    def _after(self, before: _TrialState, state: Any, look: Preview, why: Why) -> _TrialState:
        """Return the result `before` with one more move: whether it did the same as then, what it cut, and
        which cells it covers."""
        mine = self.ground.mover(self.item)
        cut = tuple(item for item, _count in look.losses if self.ground.mover(item) != mine)
        return _TrialState(
            state,
            same=before.same and look.why == why,
            cut=before.cut + cut,
            cells=before.cells + tuple(self.ground.added(state, self.item, look.where)),
        )


def actions(ground: Ground, state: Any, item: int, tried: TriedAlternative) -> tuple[Action, ...]:
    """Return the actions that play an alternative in one turn: undo back to its entry, then its moves. Raises
    Illegal if that entry is no longer done."""
    past: Item = state.items[item]
    back = len(past.done) - depth(past, tried.alternative.on)
    return (
        *(TakeBack(item) for _step in range(back)),
        *(ground.action(item, move) for move, _why in tried.alternative.moves),
    )


def played(state: Any, steps: Any) -> Any:
    """Run the rules of an action to their end, and return the state after them."""
    try:
        event = next(steps)
        while True:
            state = event.apply(state)
            event = steps.send(state)
    except StopIteration:
        return state
