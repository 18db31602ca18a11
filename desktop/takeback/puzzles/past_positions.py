"""Positions that have been: a pure function of the table's history, with what came since piled on."""

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
    """A position that has been. `node` is where the table goes to stand in it again."""

    node: Node
    item: int  # who was taken back there; -1: it is the end of a line that was left
    since: tuple[Move, ...]  # what was played on the present line after it was left
    order: int  # the newest has the highest

    @property
    def actions(self) -> tuple[Action, ...]:
        """What "bring what came since" tries to play on it."""
        return tuple(move.action for move in self.since)


@dataclass(frozen=True)
class Pile:
    """Which items lie where when all later moves are laid over a position without asking the rules."""

    owners: dict[Cell, tuple[int, ...]]
    collisions: tuple[Cell, ...]  # more owners than the cell has decks


def past_positions(here: Node, item: int = -1) -> list[PastPosition]:
    """Every position that has been, the newest first; of one item, or of all."""
    found = [*_taken_back(here, item), *_left(here, item)]
    return sorted(found, key=lambda was: -was.order)


def page(here: Node, item: int = -1, number: int = 0) -> list[PastPosition]:
    return list(islice(past_positions(here, item), number * PAGE, (number + 1) * PAGE))


def _taken_back(here: Node, item: int) -> Iterator[PastPosition]:
    """The position before every turn that took back; a run of them on one item counts once, its first."""
    line = here.line()
    running = -1
    for place, node in enumerate(line[1:], 1):
        taken = taken_back(node)
        if taken >= 0 and taken != running and item in (-1, taken) and node.parent is not None:
            yield PastPosition(node.parent, taken, _since(line[place:], taken), node.serial)
        running = taken if is_only_back(node) else -1


def taken_back(node: Node) -> int:
    """The item that a turn takes back; -1 when it takes back nothing."""
    return next((move.action.item for move in node.moves if isinstance(move.action, TakeBack)), -1)


def is_only_back(node: Node) -> bool:
    return all(isinstance(move.action, TakeBack) for move in node.moves)


def _since(nodes: list[Node], taken: int) -> tuple[Move, ...]:
    """Everything after the taking back that begins these turns."""
    moves = [move for node in nodes for move in node.moves]
    first = 0
    while first < len(moves) and _is_back(moves[first], taken):
        first += 1
    return tuple(moves[first:])


def _is_back(move: Move, item: int) -> bool:
    return isinstance(move.action, TakeBack) and move.action.item == item


def _left(here: Node, item: int) -> Iterator[PastPosition]:
    """The end of every line that the present one has left, and of those that go on from here."""
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
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if not one.shown_children:
            yield one
        waiting.extend(one.shown_children)


def differs(one: Any, other: Any, item: int) -> bool:
    """Has this item gone another way in one of the positions?"""
    return bool(one.items[item].done != other.items[item].done)


# piles ------------------------------------------------------------------------------------------------
def pile(ground: Ground, was: PastPosition) -> Pile:
    """Every move since adds its cells to their owners; taking back and cutting change nothing."""
    state = was.node.state
    owners: dict[Cell, set[int]] = {}
    for item in range(len(state.items)):
        _add(owners, ground.cells(state, item), ground.mover(item))
    for move in was.since:
        for event in move.events:
            if isinstance(event, Went):
                _add(owners, ground.added(state, event.item, event.where), ground.mover(event.item))
    crowded = sorted(cell for cell, who in owners.items() if len(who) > ground.decks(state, cell))
    return Pile({cell: tuple(sorted(who)) for cell, who in owners.items()}, tuple(crowded))


def _add(owners: dict[Cell, set[int]], cells: Any, owner: int) -> None:
    for cell in cells:
        owners.setdefault(cell, set()).add(owner)


def bring(act: Callable[[Action], None], was: PastPosition) -> list[tuple[Action, str]]:
    """Play what came since, step by step, through `act`; returns what fell away, each with its reason."""
    fallen = []
    for action in was.actions:
        try:
            act(action)
        except Illegal as why:
            fallen.append((action, str(why)))
    return fallen
