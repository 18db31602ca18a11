"""The values every game is made of: positions, wishes and facts, and how they go into files."""

from functools import lru_cache
from typing import Any

import msgspec

try:
    from _blake2 import blake2b  # the same as hashlib's, which brings all of OpenSSL: 2 ms of each start
except ImportError:
    from hashlib import blake2b


Place = tuple[str | int, ...]  # the name of a field, then indexes and names inside it


class State(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A whole position: a value made of tuples, ints, strings, frozensets and structs; it can be hashed."""


class Action(msgspec.Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """What a seat wants. It goes into files and is validated when it is read."""


class Event(msgspec.Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """A fact that happened."""

    def apply(self, state: Any) -> Any:
        """The next state. Total, pure and small."""
        raise NotImplementedError

    def reveals(self) -> str:
        """The hidden fact it revealed, as the end of "Turn 14 showed ..."; empty when none."""
        return ""

    def in_words(self, place: "Place", value: Any) -> tuple[str, str]:
        """What stands at this place of it, and what this value is called there, for whoever is told that it
        was changed: ("card 4 of the deck", "king of diamonds")."""
        name, *inside = place
        parts = [f"place {one + 1}" if isinstance(one, int) else one for one in inside]
        return ", ".join([str(name).replace("_", " "), *parts]), str(value)


class Illegal(Exception):
    """Why something may not be done, as a sentence the player reads."""


CHAIN_BYTES = 20
_encoder = msgspec.json.Encoder(order="deterministic")


@lru_cache(maxsize=256)
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Kept: to make one for a union of many events takes longer than to read an event with it."""
    return msgspec.json.Decoder(kind)


def encode(value: Any) -> bytes:
    """JSON that is the same for equal values, whatever the order of their sets."""
    return _encoder.encode(value)


def decode(data: bytes | str, kind: Any) -> Any:
    """The value back; raises msgspec.ValidationError or msgspec.DecodeError where it does not fit `kind`."""
    return _decoder(kind).decode(data)


def digest(value: Any) -> str:
    """A short name for a value: equal values have equal digests in every process."""
    return blake2b(_encoder.encode(value), digest_size=12).hexdigest()


def chained(before: bytes, moves: bytes, name: str) -> bytes:
    """The chain after a turn with these moves, which leads to a state of this digest.

    Who noted it can tell whether any turn up to there was changed.
    """
    return blake2b(before + name.encode() + moves, digest_size=CHAIN_BYTES).digest()
