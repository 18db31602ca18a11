"""States that nobody can have come to: one number of a good one is far outside, all the rest stays."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from desktop.engine.state import decode, encode

FAR = (-(10**16), 10**16)  # beyond every board and every count
TEXT_OR_NUMBER = re.compile(rb'"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*')  # texts are found to be stepped over
WHOLE = re.compile(rb"-?\d+")
Place = tuple[str | int, ...]


class NumberName:
    """What a number of a state is called, "line[0][1]": worked out when it is asked for, which is seldom."""

    def __init__(self, data: bytes, number: int) -> None:
        self._data, self._number = data, number

    def __str__(self) -> str:
        places = list(_numbers(msgspec.json.decode(self._data), ()))
        parts = places[self._number]
        return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in parts).lstrip(".")


def damaged(state: Any, kind: Any, count: int, random: Random) -> Iterator[tuple[NumberName, Any]]:
    """So many such states that a file could hold, each with the name of its number."""
    data = encode(state)
    found = [one.span() for one in TEXT_OR_NUMBER.finditer(data) if WHOLE.fullmatch(one[0])]
    for number in random.sample(range(len(found)), min(count, len(found))):
        first, end = found[number]
        other = b"%s%d%s" % (data[:first], random.choice(FAR), data[end:])
        try:
            yield NumberName(data, number), decode(other, kind)
        except msgspec.ValidationError:
            continue  # no reader of files lets it in


def _numbers(plain: Any, place: Place) -> Iterator[Place]:
    if isinstance(plain, dict | list):
        parts = plain.items() if isinstance(plain, dict) else enumerate(plain)
        for name, part in parts:
            yield from _numbers(part, (*place, name))
    elif isinstance(plain, int) and not isinstance(plain, bool):
        yield place
