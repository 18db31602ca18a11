"""Keeps many played hands in little memory: each as compressed bytes, and equal parts of their rows once."""

from __future__ import annotations

import zlib
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from ..rules.between import Happening
from ..state import Holdem
from .handlist import HandRow
from .hands import PlayedHand

T = TypeVar("T")
FASTEST = 1  # level of compression


class KeptPlay(msgspec.Struct, frozen=True, array_like=True):
    """A hand as it was played, with the notes of its file by step."""

    before: Holdem
    events: tuple[Happening, ...]
    after: Holdem
    notes: tuple[tuple[int, str], ...] = ()


_ENCODER, _DECODER = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(KeptPlay)


def packed(played: PlayedHand, notes: tuple[tuple[int, str], ...] = ()) -> bytes:
    """Return a played hand and its notes as bytes."""
    kept = KeptPlay(played.before, played.events, played.after, notes)  # type: ignore[arg-type]
    return zlib.compress(_ENCODER.encode(kept), FASTEST)


def unpacked(data: bytes) -> tuple[PlayedHand, tuple[tuple[int, str], ...]]:
    """Return the hand and the notes that `packed` made these bytes of."""
    kept = _DECODER.decode(zlib.decompress(data))
    return PlayedHand(kept.before, kept.events, kept.after), kept.notes


class RowPool:
    """Replaces equal parts of rows by one object: names, positions, cards, acts and counts occur in thousands
    of hands."""

    def __init__(self) -> None:
        self._known: dict[object, object] = {}

    def _pooled(self, value: T) -> T:
        """Return the first value that was equal to this one."""
        return self._known.setdefault(value, value)  # type: ignore[return-value]

    def shared(self, row: HandRow) -> HandRow:
        """Return an equal row whose parts are shared with earlier ones."""
        one = self._pooled
        seats = tuple(
            replace(
                seat,
                name=one(seat.name),
                position=one(seat.position),
                cards=one(seat.cards),
                counts=one(seat.counts),
            )
            for seat in row.seats
        )
        acts = tuple(one(act) for act in row.acts)
        return replace(row, seats=seats, acts=acts, blinds=one(row.blinds), variant=one(row.variant))
