"""States that nobody can have come to: one number of a good one is far outside, all the rest stays."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from desktop.engine.state import decode, encode

FAR = (-(10**16), 10**16)  # beyond every board and every count
Place = tuple[str | int, ...]


def damaged(state: Any, kind: Any, count: int, random: Random) -> Iterator[tuple[str, Any]]:
    """So many such states that a file could hold, each with the name of its number: "line[0][1]"."""
    plain = msgspec.json.decode(encode(state))
    places = list(_numbers(plain, ()))
    for place in random.sample(places, min(count, len(places))):
        try:
            yield _name(place), decode(encode(_with(plain, place, random.choice(FAR))), kind)
        except msgspec.ValidationError:
            continue  # no reader of files lets it in


def _numbers(plain: Any, place: Place) -> Iterator[Place]:
    if isinstance(plain, dict | list):
        parts = plain.items() if isinstance(plain, dict) else enumerate(plain)
        for name, part in parts:
            yield from _numbers(part, (*place, name))
    elif isinstance(plain, int) and not isinstance(plain, bool):
        yield place


def _with(plain: Any, place: Place, number: int) -> Any:
    """A copy with this number there."""
    if not place:
        return number
    copy = plain.copy()
    copy[place[0]] = _with(plain[place[0]], place[1:], number)
    return copy


def _name(place: Place) -> str:
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place).lstrip(".")
