"""Test the validity of received positions: each item has only moves that it can have made, at their
places."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from takeback.engine.trial import is_sentence
from takeback.engine.validity import why_invalid
from takeback.puzzles.items import Debt, Item, TakeBack, Way
from tests.puzzles.each import EACH, Puzzle
from tests.puzzles.playing import AtRules

LEVELS = {
    "flow": "BOARD 5 5; START 1 1 5 5; START 1 2 5 4",
    "fold": "BOARD 8 8; BLOCK 1 1; BLOCK 8 8",
    "fill": "BOARD 5 5; BLOCK 1 1; BLOCK 1 1 1 2",
}
NOBODYS_MOVES = [(), ("X",), ("U", "U", "U"), ("slide", "X"), ("slide",), ("place", 1), ("lift", 1), (3,)]
NOBODYS_REASONS = [
    ("why",),
    ("cut",),
    ("cut", 30, (1, 1), 0),
    ("cut", "a", (1, 1), 0),
    ((40, 1, 1),),
    ((0, 1),),
]
OTHERWISE: dict[str, dict[str, Any]] = {
    **{f"moved {move}": {"move": move} for move in NOBODYS_MOVES},
    **{f"because {why}": {"why": why} for why in NOBODYS_REASONS},
    "in other places": {"where": ((1, 1), (1, 1))},
}


@cache
def make_played_position(id: str) -> tuple[Puzzle, Any, int]:
    """Return a position with an item that has made four moves and taken back two."""
    puzzle, luck = Puzzle(id), random.Random(1)
    at = AtRules(puzzle.game, puzzle.start(puzzle.level(LEVELS[id])))
    for _ in range(4):
        listed: Iterable[Any] = puzzle.game.actions(at.state, 0)
        moves = [one for one in listed if one.item == 0 and type(one) is not TakeBack]
        at.act(luck.choice(moves))
    at.back(0, 0)
    assert (len(at.state.items[0].done), len(at.state.items[0].undone)) == (2, 2)
    return puzzle, at.state, 0


def check_refused(puzzle: Puzzle, state: Any, number: int, item: Item) -> None:
    why = why_invalid(puzzle.game, state.with_item(number, item), 1)
    assert is_sentence(why)
    assert not why.startswith("That is no position"), "it failed over it"


@EACH
@pytest.mark.parametrize("otherwise", OTHERWISE.values(), ids=list(OTHERWISE))
def test_position_in_which_an_item_has_a_move_it_cannot_have_made_is_invalid(
    id: str, otherwise: dict[str, Any]
) -> None:
    """Change a move that stands, was taken back, or is kept as a way."""
    puzzle, state, number = make_played_position(id)
    assert why_invalid(puzzle.game, state, 1) == ""
    item: Item = state.items[number]
    for place in range(2):
        done = [*item.done[:place], replace(item.done[place], **otherwise), *item.done[place + 1 :]]
        check_refused(puzzle, state, number, replace(item, done=tuple(done)))
        undone = [*item.undone[:place], replace(item.undone[place], **otherwise), *item.undone[place + 1 :]]
        check_refused(puzzle, state, number, replace(item, undone=tuple(undone)))
    if "where" not in otherwise:  # a way stores no places
        tried = replace(item.done[0], **otherwise)
        way = Way(0, ((tried.move, tried.why),))
        check_refused(puzzle, state, number, replace(item, ways=(way,)))


@EACH
def test_position_in_which_a_move_leads_elsewhere_than_recorded_is_invalid(id: str) -> None:
    puzzle, state, number = make_played_position(id)
    item: Item = state.items[number]
    first, second = item.done[:2]
    assert first.where != second.where
    check_refused(
        puzzle, state, number, replace(item, done=(replace(first, where=second.where), *item.done[1:]))
    )


@EACH
def test_position_in_which_a_move_has_cut_its_own_item_is_invalid(id: str) -> None:
    puzzle, state, number = make_played_position(id)
    item: Item = state.items[number]
    owing = replace(item.done[0], cut=(Debt(number, (item.done[0].serial,)),))
    check_refused(puzzle, state, number, replace(item, done=(owing, *item.done[1:])))
