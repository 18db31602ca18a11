"""The rules of hold'em: pure functions from positions to positions."""

from .play import (
    NAMES,
    actions,
    allows,
    examples,
    outcome,
    play,
    seen_by,
    seen_event,
    start,
    to_act,
    with_names,
)

__all__ = [
    "NAMES",
    "actions",
    "allows",
    "examples",
    "outcome",
    "play",
    "seen_by",
    "seen_event",
    "start",
    "to_act",
    "with_names",
]
