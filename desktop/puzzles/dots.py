"""The row of dots above the board: what will be given back when an item is taken back."""

from dataclasses import dataclass
from typing import Any

from desktop.puzzles.items import Entry, Ground, StaysCut, take_back


@dataclass(frozen=True)
class Dot:
    """A standing entry that owes something: full when all of it would come back now, else hollow, and why."""

    item: int
    entry: Entry
    hollow: str


def pending(ground: Ground, state: Any) -> tuple[Dot, ...]:
    """The row of dots above the board, the newest first."""
    owing = [
        (entry.serial, number, entry)
        for number, item in enumerate(state.items)
        for entry in item.done
        if entry.cut
    ]
    owing.sort(key=lambda one: -one[0])
    return tuple(Dot(number, entry, why_hollow(ground, state, number, entry)) for _, number, entry in owing)


def why_hollow(ground: Ground, state: Any, item: int, entry: Entry) -> str:
    """What would keep an entry’s debts from being paid if the item were taken back through it now."""
    while entry.serial in (one.serial for one in state.items[item].done):
        if state.solved:
            return "The puzzle is solved."
        if why := ground.may_take_back(state, item):
            return why
        last = state.items[item].done[-1].serial == entry.serial
        state, stays = settled(ground, state, item)
        if last:
            return stays
    return ""


def settled(ground: Ground, state: Any, item: int) -> tuple[Any, str]:
    """The state after taking an item back once, and the first reason that kept somebody cut."""
    steps = take_back(ground, state, item)
    stays = ""
    try:
        event = next(steps)
        while True:
            state = event.apply(state)
            stays = stays or (event.reason if isinstance(event, StaysCut) else "")
            event = steps.send(state)
    except StopIteration:
        return state, stays
