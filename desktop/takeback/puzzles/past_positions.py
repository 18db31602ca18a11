"""Positions that were left by undoing moves or lines, found in the history, with the moves made since."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from takeback.engine.history import Node
from takeback.engine.play import Move
from takeback.engine.state import Action, Illegal
from takeback.puzzles.items import Cell, Ground, TakeBack, Went

PAGE = 40


@dataclass(frozen=True)
class PastPosition:
    """A position that was left. Going to `node` shows it again."""

    node: Node
    item: int  # whose move was undone there; -1: it is the end of another line
    since: tuple[Move, ...]  # what was played on the present line after it was left
    order: int  # the highest for the newest

    @property
    def actions(self) -> tuple[Action, ...]:
        """Return the actions that were played since, to be played on it again."""
        return tuple(move.action for move in self.since)


@dataclass(frozen=True)
class Pile:
    """The items in each cell after all later moves are laid over a position, without asking the rules."""

    owners: dict[Cell, tuple[int, ...]]
    collisions: tuple[Cell, ...]  # cells with more owners than may lie there


def past_positions(here: Node, item: int = -1) -> list[PastPosition]:
    """Return every position that was left, newest first: of one item, or with -1 of all."""
    found = [*_positions_before_undo(here, item), *_ends_of_lines(here, item)]
    return sorted(found, key=lambda was: -was.order)


def page(here: Node, item: int = -1, number: int = 0) -> list[PastPosition]:
    """Return a page of 40 of the `past_positions`, newest first; `number` 0 is the first page."""
    return list(islice(past_positions(here, item), number * PAGE, (number + 1) * PAGE))


def _positions_before_undo(here: Node, item: int) -> Iterator[PastPosition]:
    """Yield the position before each turn that undoes a move; of several in a row on one item, only the
    first."""
    line = here.line()
    running = -1
    for place, node in enumerate(line[1:], 1):
        taken = taken_back(node)
        if taken >= 0 and taken != running and item in (-1, taken) and node.parent is not None:
            yield PastPosition(node.parent, taken, _moves_since(line[place:], taken), node.serial)
        running = taken if is_only_back(node) else -1


def taken_back(node: Node) -> int:
    """Return the item of the first move that a turn undoes; -1 if it undoes none."""
    return next((move.action.item for move in node.moves if isinstance(move.action, TakeBack)), -1)


def is_only_back(node: Node) -> bool:
    """Tell whether a turn consists only of undone moves."""
    return all(isinstance(move.action, TakeBack) for move in node.moves)


def _moves_since(nodes: list[Node], taken: int) -> tuple[Move, ...]:
    """Return all moves after the undone ones of this item with which these turns begin."""
    moves = [move for node in nodes for move in node.moves]
    first = 0
    while first < len(moves) and _undoes(moves[first], taken):
        first += 1
    return tuple(moves[first:])


def _undoes(move: Move, item: int) -> bool:
    """Tell whether the move undoes one of this item."""
    return isinstance(move.action, TakeBack) and move.action.item == item


def _ends_of_lines(here: Node, item: int) -> Iterator[PastPosition]:
    """Yield the end of every shown line that branches off the present one or goes on from here.

    Of one item (not -1), only those at which its moves differ from those at the branch.
    """
    line = here.line()
    for place, fork in enumerate(line):
        onward = line[place + 1] if place + 1 < len(line) else None
        since = tuple(move for node in line[place + 1 :] for move in node.moves)
        for child in fork.shown_children:
            if child is not onward:
                for tip in tips(child):
                    if item < 0 or differs(tip.state, fork.state, item):
                        yield PastPosition(tip, -1, since, tip.serial)


def tips(node: Node) -> Iterator[Node]:
    """Yield the last node of each line through this node that is not deleted."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if not one.shown_children:
            yield one
        waiting.extend(one.shown_children)


def differs(one: Any, other: Any, item: int) -> bool:
    """Tell whether the done moves of this item differ between two positions."""
    return bool(one.items[item].done != other.items[item].done)


# piles ------------------------------------------------------------------------------------------------
def pile(ground: Ground, was: PastPosition) -> Pile:
    """Return which items lie in each cell when those of all moves made since are laid over a position; undone
    and cut moves take nothing away."""
    state = was.node.state
    owners: dict[Cell, set[int]] = {}
    for item in range(len(state.items)):
        _add_owner(owners, ground.cells(state, item), ground.mover(item))
    for move in was.since:
        for event in move.events:
            if isinstance(event, Went):
                _add_owner(owners, ground.added(state, event.item, event.where), ground.mover(event.item))
    crowded = sorted(cell for cell, who in owners.items() if len(who) > ground.decks(state, cell))
    return Pile({cell: tuple(sorted(who)) for cell, who in owners.items()}, tuple(crowded))


def _add_owner(owners: dict[Cell, set[int]], cells: Any, owner: int) -> None:
    """Add the owner to these cells."""
    for cell in cells:
        owners.setdefault(cell, set()).add(owner)


def replay_since(act: Callable[[Action], None], was: PastPosition) -> list[tuple[Action, str]]:
    """Play what was played since, action by action, through `act`, passing over refused ones; return these,
    each with its reason."""
    fallen = []
    for action in was.actions:
        try:
            act(action)
        except Illegal as why:
            fallen.append((action, str(why)))
    return fallen
