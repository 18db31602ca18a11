"""Converts records of older editions of a puzzle to the present one.

Edition 1 wrote of every move whether it began a stroke, which now follows from the position. Editions 1 and 2
wrote why an item stays cut as a sentence in English.
"""

import re
from collections.abc import Callable
from typing import Any

from msgspec import to_builtins

from takeback.puzzles.items import Reason, ReasonKind

BLOCKED = re.compile(r"\w+ [A-Z] stays \w+: \w+ ([A-Z]) is in the way")

Record = dict[str, Any]  # a move or an event as plain data


def upgrade(edition: int, record: Record, every_counts: bool, read_reason: Callable[[str], Reason]) -> Record:
    """Return a move recorded in this edition in the present form. `every_counts`: every move is a stroke;
    `read_reason` reads the sentence on why an item stays cut."""
    events: list[Record] = record["events"]
    if edition < 2:
        events = [_without_stroke(event, every_counts) for event in events]
    if edition < 3:
        events = [_with_reason(event, read_reason) for event in events]
    return {**record, "events": events}


def _without_stroke(event: Record, every_counts: bool) -> Record:
    """Return an event of edition 1 as edition 2 would have written it."""
    if event["type"] != "Went":
        return event
    present = {name: value for name, value in event.items() if name != "stroke"}
    return present | {"mover": -1} if every_counts else present


def _with_reason(event: Record, read_reason: Callable[[str], Reason]) -> Record:
    """Return an event of edition 2 as edition 3 would have written it."""
    if event["type"] != "StaysCut":
        return event
    return {**event, "reason": to_builtins(read_reason(event["reason"]))}


def read_reason_of_block(text: str) -> Reason:
    """Return the reason why a block or piece stays cut, from the sentence about it that edition 2 wrote."""
    if text.endswith(" has gone on since"):
        return Reason(ReasonKind.GONE_ON)
    if found := BLOCKED.fullmatch(text):
        return Reason(ReasonKind.IN_THE_WAY, (ord(found[1]) - ord("A"),))
    return Reason(ReasonKind.IMPOSSIBLE)
