"""Test that default values are left out of encoded events without loss."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from takeback.engine.state import decode, encode
from takeback.games.duel.kernel import events, objects
from takeback.games.duel.state import Happening
from tests.games.duel.playing import play_game

SMALL = range(-5, 257)  # Python keeps one object for each of these integers


def list_shortened() -> Iterator[type[msgspec.Struct]]:
    """Yield the structs that omit default values when encoded."""
    for room in (objects, events):
        for kind in vars(room).values():
            is_struct = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
            if is_struct and kind.__struct_config__.omit_defaults:
                yield kind


def test_defaults_left_out_of_encoded_events_are_objects_that_exist_only_once() -> None:
    """msgspec omits a default by identity: an equal value that is another object would change the digest."""
    kinds = list(list_shortened())
    assert {objects.Deed, objects.Fact, objects.Frame, events.FrameMoved} <= set(kinds)
    for kind in kinds:
        for default in kind.__struct_defaults__:
            is_one = default in (None, "", ()) or (isinstance(default, int) and default in SMALL)
            assert is_one or default is msgspec.NODEFAULT, (kind, default)


def test_encoded_events_leave_out_empty_defaults_and_are_decoded_equal() -> None:
    told: list[Any] = [event for step in play_game(5, 60) for event in step.events]
    for event in told:
        text = encode(event)
        assert b'"lineage":[]' not in text
        assert b'"tags":[]' not in text
        assert decode(text, Happening) == event
        assert encode(decode(text, Happening)) == text
