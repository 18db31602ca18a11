"""Find where two values differ, down to the field or index."""

from typing import Any

import msgspec

from takeback.engine.state import Place

LONGEST_VALUE = 60  # characters of a value in a sentence


def first_difference(one: Any, other: Any) -> tuple[Place, Any, Any]:
    """Return the path of the first difference between two values, and the value of each there.

    It looks into structs of the same class and tuples of the same length. The path is () if the values
    themselves differ in type, length or content, or are equal.
    """
    if type(one) is type(other):
        if isinstance(one, msgspec.Struct):
            for name in one.__struct_fields__:
                mine, theirs = getattr(one, name), getattr(other, name)
                if mine != theirs:
                    place, *both = first_difference(mine, theirs)
                    return (name, *place), both[0], both[1]
        if isinstance(one, tuple) and len(one) == len(other):
            for number, (mine, theirs) in enumerate(zip(one, other, strict=True)):
                if mine != theirs:
                    place, *both = first_difference(mine, theirs)
                    return (number, *place), both[0], both[1]
    return (), one, other


def difference_text(one: Any, other: Any) -> str:
    """Return the first difference as words: "faces[1] is 3 in the first and 0 in the second"; "" for none."""
    if one == other:
        return ""
    place, mine, theirs = first_difference(one, other)
    return f"{place_text(place)} is {shortened(mine)} in the first and {shortened(theirs)} in the second"


def value_at(value: Any, place: Place) -> Any:
    """Return the value at a path; where the path does not exist, the deepest value that does."""
    for one in place:
        if isinstance(one, int):
            if not isinstance(value, tuple) or one >= len(value):
                return value
            value = value[one]
        elif not hasattr(value, one):
            return value
        else:
            value = getattr(value, one)
    return value


def place_text(place: Place) -> str:
    """Return a path as written in code, "hands[2].cards"; "the whole" for the empty path."""
    parts = [f"[{one}]" if isinstance(one, int) else f".{one}" for one in place]
    return "".join(parts).removeprefix(".") or "the whole"


def shortened(value: Any) -> str:
    """Return the repr of a value, shortened for a sentence."""
    text = repr(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 1]}…"
