"""Test that unhashable types are found anywhere in the states and actions of a game."""

from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from takeback.engine.game import find_own_games
from takeback.engine.hashable_types import unhashable_fields
from takeback.engine.state import State
from takeback.engine.trial import is_sentence
from tests.toys import bell, bids, counting, dice, steps, tiles

TOYS = [bell.GAME, bids.GAME, counting.GAME, dice.GAME, steps.GAME, tiles.GAME]
GAMES = [found.game for found in find_own_games() if found.game is not None]


class Loose(msgspec.Struct):
    """A struct that is not frozen."""

    number: int


@dataclass
class Plain:
    number: int


@dataclass(frozen=True)
class Firm:
    number: int


class Inner(msgspec.Struct, frozen=True):
    numbers: list[int]


class Tree(State, frozen=True, tag=True):
    """A struct that contains its own type."""

    below: tuple["Tree", ...] = ()


FAULTS: dict[Any, str] = {
    list[int]: "holds a list: use a tuple, such as tuple[int, ...].",
    set[str]: "holds a set: use a frozenset.",
    dict[str, int]: "holds a dict: use a tuple of pairs, such as tuple[tuple[str, int], ...].",
    bytearray: "holds a bytearray: use bytes.",
    Loose: "holds Loose, which cannot be hashed: make it frozen.",
    Plain: "holds Plain, which cannot be hashed: make it frozen.",
}
ROW: Any = tuple
PLACES: dict[str, Any] = {
    "alone": lambda kind: kind,
    "in a row": lambda kind: ROW[kind, ...],
    "in a tuple": lambda kind: ROW[int, kind],
    "in a union": lambda kind: kind | None,
    "deep inside": lambda kind: ROW[ROW[int, ROW[kind, ...]], ...],
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", FAULTS, ids=str)
def test_unhashable_field_is_named_with_its_reason_wherever_it_is_nested(kind: Any, place: str) -> None:
    board = msgspec.defstruct("Board", [("rows", PLACES[place](kind))], bases=(State,), frozen=True)
    assert unhashable_fields(board) == (f"The field rows of Board {FAULTS[kind]}",)


def test_unhashable_field_of_an_inner_struct_is_named_in_a_sentence_with_that_struct() -> None:
    board = msgspec.defstruct("Board", [("rows", tuple[Inner, ...])], bases=(State,), frozen=True, tag=True)
    assert unhashable_fields(Tree | board) == (
        "The field numbers of Inner holds a list: use a tuple, such as tuple[int, ...].",
    )
    assert unhashable_fields(Loose) == ("Loose cannot be hashed: make it frozen.",)
    assert all(is_sentence(why) for why in unhashable_fields(Inner))


@pytest.mark.parametrize(
    "kind", [int, str, bytes, bool, float, None, Firm, Tree, frozenset[str], tuple[int, ...], Any], ids=str
)
def test_hashable_field_types_are_accepted(kind: Any) -> None:
    board = msgspec.defstruct("Board", [("rows", kind)], bases=(State,), frozen=True)
    assert unhashable_fields(board) == ()


@pytest.mark.parametrize("game", [*GAMES, *TOYS], ids=lambda game: game.id)
def test_states_and_actions_of_every_game_are_hashable(game: Any) -> None:
    assert unhashable_fields(game.state) + unhashable_fields(game.action) == ()
