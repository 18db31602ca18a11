"""Makes impossible states for the trial: copies of a good one with one number far out of range."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from takeback.engine.state import decode, encode

FAR = (-(10**16), 10**16)  # outside of every board and count
NUMBER = re.compile(rb"[\[,:](-?\d+)(?=[,\]}])")
Place = tuple[str | int, ...]


class NumberName:
    """The path of the number in which two JSON texts differ, such as "line[0][1]"; computed by str()."""

    def __init__(self, data: bytes, other: bytes) -> None:
        self._data, self._other = data, other

    def __str__(self) -> str:
        """Return the path of the first number that differs."""
        both = (_numbers(msgspec.json.decode(data), ()) for data in (self._data, self._other))
        place = next(place for (place, one), (_, two) in zip(*both, strict=True) if one != two)
        return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place).lstrip(".")


def damaged_states(state: Any, kind: Any, count: int, random: Random) -> Iterator[tuple[NumberName, Any]]:
    """Yield up to `count` impossible states that still decode as `kind`, each with the path of the wrong
    number."""
    data = encode(state)
    found = [one.span(1) for one in NUMBER.finditer(data)]
    for first, end in random.sample(found, min(count, len(found))):
        if _is_in_text(data, first):
            continue
        other = b"%s%d%s" % (data[:first], random.choice(FAR), data[end:])
        try:
            yield NumberName(data, other), decode(other, kind)
        except msgspec.ValidationError:
            continue  # already refused by decoding


def _is_in_text(data: bytes, at: int) -> bool:
    """Tell whether this position is inside a JSON string: digits between commas may be part of one."""
    before = data[:at].replace(b"\\\\", b"").replace(b'\\"', b"")
    return before.count(b'"') % 2 == 1


def _numbers(plain: Any, place: Place) -> Iterator[tuple[Place, int]]:
    """Yield every whole number of decoded JSON with its path."""
    if isinstance(plain, dict | list):
        parts = plain.items() if isinstance(plain, dict) else enumerate(plain)
        for name, part in parts:
            yield from _numbers(part, (*place, name))
    elif isinstance(plain, int) and not isinstance(plain, bool):
        yield place, plain
