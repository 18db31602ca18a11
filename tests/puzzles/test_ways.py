"""Test other ways of an item: counted without being made, listed in order, marked, and played as one turn."""

from __future__ import annotations

import pytest

from takeback.engine.state import Illegal
from takeback.puzzles.items import Item, Way
from takeback.puzzles.ways import (
    PAGE,
    Mark,
    Trier,
    actions,
    alternatives,
    choices,
    count,
    count_at,
    places,
)
from tests.puzzles.playing import AtTable
from tests.puzzles.snakes import GAME, GROUND, Creep, find_cells, make_snakes


def play_turns(*turns: str) -> AtTable:
    """Play turns of snake 1, or of another: "2RR". Letters are moves, "-" takes one back."""
    at = AtTable(GAME, make_snakes((2, 1), (1, 2), (4, 4)))
    for turn in turns:
        item, ways = (int(turn[0]) - 1, turn[1:]) if turn[0].isdigit() else (0, turn)
        for way in ways:
            if way == "-":
                at.back(item)
            else:
                at.act(Creep(item, way))
    return at


def list_alternatives(item: Item, on: int) -> list[str]:
    return ["".join(str(move[0]) for move, _ in one.moves) for one in alternatives(item, on)]


def test_alternatives_of_an_item_are_all_combinations_of_its_stored_ways_smallest_then_oldest_first() -> None:
    item = play_turns("3UL", "3L-", "3U-", "3D-").state.items[2]
    at = item.last
    assert [len(choice) for choice in choices(item, at)] == [1, 1, 1]
    assert list_alternatives(item, at) == ["L", "U", "D", "LU", "LD", "UD", "LUD"]
    assert count_at(item, at) == count(item) == 7
    assert places(item) == (at,)


def test_twelve_stored_ways_give_4095_alternatives_single_ones_first() -> None:
    ways = tuple(Way(0, ((("place", 1, number), ()),)) for number in range(12))
    item = Item(ways=ways)
    assert count_at(item, 0) == 4095
    first = [one.members for one, _ in zip(alternatives(item, 0), range(14), strict=False)]
    assert first[:2] == [(0,), (1,)]
    assert first[11:] == [(11,), (0, 1), (0, 2)]


def test_redo_list_equal_to_a_stored_way_counts_once_among_the_alternatives() -> None:
    item = play_turns("R-", "D-", "R-").state.items[0]
    assert list_alternatives(item, 0) == ["D", "R", "DR"]


def test_each_alternative_is_marked_as_it_was_or_as_possible_now_with_its_new_effect() -> None:
    at = play_turns("R", "R-", "D-")
    state = at.state
    tried = {one.alternative.members: one for one in Trier(GROUND, state, 0, state.items[0].last).page()}
    assert tried[(0,)].mark is Mark.AS_IT_WAS
    assert tried[(1,)].mark is Mark.AS_IT_WAS
    at.act(Creep(2, "U"), Creep(2, "U"), Creep(2, "L"))  # to (2, 3), where the R leads
    state = at.state
    tried = {one.alternative.members: one for one in Trier(GROUND, state, 0, state.items[0].last).page()}
    assert (tried[(0,)].mark, tried[(0,)].sentence) == (Mark.POSSIBLE, "It takes cells from Snake 3.")
    assert tried[(0,)].cells == ((2, 3),)
    at.act(Creep(1, "R"))
    assert tried[(0, 1)].mark is Mark.POSSIBLE


def test_impossible_alternative_shows_the_refusal_of_its_first_failing_move_and_the_cells_before() -> None:
    at = play_turns("D", "D-", "RD")
    on = at.state.items[0].done[0].serial
    tried = Trier(GROUND, at.state, 0, on).page()[0]
    assert (tried.mark, tried.sentence) == (Mark.NOT_NOW, "There is the edge.")
    assert tried.cells == ((4, 1), (4, 2))


def test_alternative_at_an_earlier_place_includes_the_later_moves_unless_that_is_off() -> None:
    at = play_turns("D", "D-", "RR")
    item = at.state.items[0]
    on = item.done[0].serial
    with_rest = Trier(GROUND, at.state, 0, on).page()[0]
    alone = Trier(GROUND, at.state, 0, on, go_on=False).page()[0]
    assert [move for move, _ in with_rest.alternative.moves] == [("D",), ("R",), ("R",)]
    assert [move for move, _ in alone.alternative.moves] == [("D",)]


def test_playing_an_alternative_is_one_turn_that_moves_the_item_to_its_cells() -> None:
    at = play_turns("D", "D-", "RR")
    on = at.state.items[0].done[0].serial
    tried = Trier(GROUND, at.state, 0, on).page()[0]
    rows = at.table.stack.count()
    at.act(*actions(GROUND, at.state, 0, tried))
    assert at.table.stack.count() == rows + 1
    assert find_cells(at.state, 0) == ((2, 1), (3, 1), (4, 1), (4, 2), (4, 3))


def test_alternatives_are_listed_in_pages_of_fifty() -> None:
    state = make_snakes((2, 1))
    moves = [(("R",), ("free",)), (("D",), ("free",)), (("U",), ("free",))]
    ways = tuple(Way(0, (moves[number % 3],) * (number + 1)) for number in range(12))
    state = state.with_item(0, Item(ways=ways))
    trier = Trier(GROUND, state, 0, 0)
    assert [len(trier.page(number)) for number in (0, 1, 81, 82)] == [PAGE, PAGE, 45, 0]


def test_asking_for_alternatives_after_a_move_that_is_gone_is_refused() -> None:
    at = play_turns("R")
    with pytest.raises(Illegal, match="no longer exists"):
        Trier(GROUND, at.state, 0, 99)
