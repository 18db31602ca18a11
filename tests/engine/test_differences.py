"""Test that the first difference of two values is found and named."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from takeback.engine.differences import difference_text, first_difference


class Hand(msgspec.Struct, frozen=True):
    cards: tuple[int, ...] = ()
    is_open: bool = False


class Deal(msgspec.Struct, frozen=True):
    hands: tuple[Hand, ...] = ()
    turn: int = 0


TWO = Deal((Hand((1, 2)), Hand((3, 4))), 5)


@pytest.mark.parametrize(
    ("other", "place", "values"),
    [
        (TWO, (), (TWO, TWO)),
        (Deal(TWO.hands, 6), ("turn",), (5, 6)),
        (Deal((Hand((1, 2)), Hand((3, 9))), 6), ("hands", 1, "cards", 1), (4, 9)),
        (Deal((Hand((1, 2)), Hand((3, 4), is_open=True)), 5), ("hands", 1, "is_open"), (False, True)),
        (Deal((Hand((1, 2)), Hand((3,))), 5), ("hands", 1, "cards"), ((3, 4), (3,))),
        (Deal(TWO.hands[:1], 5), ("hands",), (TWO.hands, TWO.hands[:1])),
        (Hand(), (), (TWO, Hand())),
    ],
)
def test_first_difference_is_in_the_deepest_struct_or_tuple_of_equal_length(
    other: Any, place: tuple[str | int, ...], values: tuple[Any, Any]
) -> None:
    assert first_difference(TWO, other) == (place, *values)


def test_difference_is_named_by_its_path_with_both_values_and_equal_values_have_none() -> None:
    other = Deal((Hand((1, 2)), Hand((3, 9))), 5)
    assert difference_text(TWO, other) == "hands[1].cards[1] is 4 in the first and 9 in the second"
    assert difference_text(TWO, TWO) == ""
