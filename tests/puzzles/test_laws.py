"""Test that the toy game keeps the laws and that each broken game is caught."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from takeback.puzzles import items
from tests.puzzles.laws import HAPPENS, Rambler
from tests.puzzles.snakes import GAME, GROUND, find_cells, make_snakes

START = make_snakes((2, 1), (1, 2), (4, 4), (1, 4))


def check_apart(state: Any) -> None:
    """Check that no cell has two snakes."""
    lying = [cell for item in range(len(state.items)) for cell in find_cells(state, item)]
    assert len(set(lying)) == len(lying)


def play_randomly(seeds: int = 3) -> Rambler:
    rambler = Rambler(GAME, GROUND, check_apart)
    for seed in range(seeds):
        rambler.ramble(START, seed)
    return rambler


def test_random_play_of_the_toy_puzzle_keeps_all_laws_and_meets_every_kind_of_event() -> None:
    result = play_randomly().counts
    assert {what for what in HAPPENS if result[what] < 3} == set()


def losing_the_redo_list(event: Any, state: Any) -> Any:
    """Replace a cut by one that forgets the cut entries."""
    item = state.items[event.item]
    kept = items.Item(item.done[: len(item.done) - len(event.serials)], (), item.ways)
    return state.with_item(event.item, kept)


def keeping_the_debts(event: Any, state: Any) -> Any:
    """Replace a take-back by one that keeps its debts."""
    item = state.items[event.item]
    return state.with_item(event.item, items.Item(item.done[:-1], (item.done[-1], *item.undone), item.ways))


def keeping_every_way(event: Any, state: Any) -> Any:
    """Replace keeping a way by one that never drops any, not even on places that are gone."""
    item = state.items[event.item]
    way = items.Way(event.on, event.moves)
    return state.with_item(event.item, items.Item(item.done, (), (*item.ways, way)))


def giving_back_unasked(*_: object) -> None:
    return None


@pytest.mark.parametrize(
    ("where", "name", "instead"),
    [
        (items.Cut, "apply", losing_the_redo_list),
        (items.TookBack, "apply", keeping_the_debts),
        (items.WayKept, "apply", keeping_every_way),
        (items, "why_not_given_back", giving_back_unasked),
    ],
    ids=["a cut forgets", "debts stay", "every way is kept", "all is given back"],
)
def test_laws_fail_for_each_fault_planted_in_the_undo_of_items(
    where: Any, name: str, instead: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = (lambda self, state: instead(self, state)) if name == "apply" else instead
    monkeypatch.setattr(where, name, broken)
    with pytest.raises((AssertionError, IndexError)):
        play_randomly()
