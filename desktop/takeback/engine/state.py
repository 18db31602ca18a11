"""The base types of every game, State, Action and Event, and how such values are encoded and hashed."""

from functools import lru_cache
from typing import Any

import msgspec

from takeback.texts import gettext as _

try:
    from _blake2 import blake2b  # same as hashlib's, without loading OpenSSL: saves 2 ms per start
except ImportError:
    from hashlib import blake2b


Place = tuple[str | int, ...]  # path to a value: a field name, then indexes and field names inside it


class State(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Base class of a game's positions: immutable and hashable, built from tuples, ints, strings, frozensets
    and structs."""


class Action(msgspec.Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Base class of what a seat wants to do. Actions are stored in files and validated when read."""


class Event(msgspec.Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Base class of facts that happened in a game. A move is a sequence of them, each applied to the state
    after the one before."""

    def apply(self, state: Any) -> Any:
        """Return the state after this event. Must be pure and must not raise on any state it was made for."""
        raise NotImplementedError

    def reveals(self) -> str:
        """Return the hidden fact that this event revealed, phrased to follow "Turn 14 revealed"; "" when it
        revealed none."""
        return ""

    def in_words(self, place: "Place", value: Any) -> tuple[str, str]:
        """Return names for one field of this event and for a value of it, to report a difference.

        `place` is the path of the field: ("deck", 3) and a card may give ("card 4 of the deck", "king of
        diamonds").
        """
        name, *inside = place
        parts = [_("place {one}", one=one + 1) if isinstance(one, int) else one for one in inside]
        return ", ".join([str(name).replace("_", " "), *parts]), str(value)


class Illegal(Exception):
    """Raised when something is not allowed. The text is a sentence shown to the player."""


CHAIN_BYTES = 20
_encoder = msgspec.json.Encoder(order="deterministic")


@lru_cache(maxsize=256)
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Return a cached decoder: building one for a union of many events takes longer than decoding an
    event."""
    return msgspec.json.Decoder(kind)


def encode(value: Any) -> bytes:
    """Return deterministic JSON: equal values give equal bytes, whatever the order of their sets."""
    return _encoder.encode(value)


def decode(data: bytes | str, kind: Any) -> Any:
    """Return the decoded value of type `kind`. Raises msgspec.ValidationError or msgspec.DecodeError if it
    does not fit."""
    return _decoder(kind).decode(data)


def digest(value: Any) -> str:
    """Return a short hash (24 hex characters) of a value; equal values have equal digests in every
    process."""
    return blake2b(_encoder.encode(value), digest_size=12).hexdigest()


def chain_hash(before: bytes, moves: bytes, name: str) -> bytes:
    """Return the chain hash of a turn: it covers the chain before it, its encoded moves and the digest of its
    state.

    Anyone who noted the chain can later check that no turn up to that one was changed.
    """
    return blake2b(before + name.encode() + moves, digest_size=CHAIN_BYTES).digest()
