"""States that nobody can have come to: one number of a good one is far outside, all the rest stays."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from takeback.engine.state import decode, encode

FAR = (-(10**16), 10**16)  # beyond every board and every count
NUMBER = re.compile(rb"[\[,:](-?\d+)(?=[,\]}])")
Place = tuple[str | int, ...]


class NumberName:
    """What the one number is called in which two texts differ, "line[0][1]": found when it is asked for."""

    def __init__(self, data: bytes, other: bytes) -> None:
        self._data, self._other = data, other

    def __str__(self) -> str:
        both = (_numbers(msgspec.json.decode(data), ()) for data in (self._data, self._other))
        place = next(place for (place, one), (_, two) in zip(*both, strict=True) if one != two)
        return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place).lstrip(".")


def damaged(state: Any, kind: Any, count: int, random: Random) -> Iterator[tuple[NumberName, Any]]:
    """So many such states that a file could hold, each with the name of its number."""
    data = encode(state)
    found = [one.span(1) for one in NUMBER.finditer(data)]
    for first, end in random.sample(found, min(count, len(found))):
        if _is_in_text(data, first):
            continue
        other = b"%s%d%s" % (data[:first], random.choice(FAR), data[end:])
        try:
            yield NumberName(data, other), decode(other, kind)
        except msgspec.ValidationError:
            continue  # no reader of files lets it in


def _is_in_text(data: bytes, at: int) -> bool:
    """What looks like a number between two commas may be a part of a name."""
    before = data[:at].replace(b"\\\\", b"").replace(b'\\"', b"")
    return before.count(b'"') % 2 == 1


def _numbers(plain: Any, place: Place) -> Iterator[tuple[Place, int]]:
    if isinstance(plain, dict | list):
        parts = plain.items() if isinstance(plain, dict) else enumerate(plain)
        for name, part in parts:
            yield from _numbers(part, (*place, name))
    elif isinstance(plain, int) and not isinstance(plain, bool):
        yield place, plain
