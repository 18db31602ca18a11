"""Which keys the player has given to which action; no key twice where both would count."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping

from PySide6.QtGui import QKeySequence

from desktop.shell.commands.entries import ENTRIES, Entry

PORTABLE = QKeySequence.SequenceFormat.PortableText
NATIVE = QKeySequence.SequenceFormat.NativeText
Given = Mapping[str, tuple[str, ...]]


def read_keys(text: str) -> dict[str, tuple[str, ...]]:
    """What the player has chosen, as far as it fits: known actions, real keys, none of them twice."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(document, dict):
        return {}
    given: dict[str, tuple[str, ...]] = {}
    for entry in ENTRIES:
        keys = document.get(entry.id)
        if isinstance(keys, list):
            real = [portable(key) for key in keys if isinstance(key, str)]
            given[entry.id] = tuple(key for key in real if key)
    for entry in ENTRIES:  # of two that want the same key the first one keeps it
        if entry.id in given:
            free = [key for key in given[entry.id] if holder_of(key, entry, given) is None]
            given[entry.id] = tuple(free)
    return given


def portable(key: str) -> str:
    """One key in one spelling; empty when it is none."""
    sequence = QKeySequence(key)
    return sequence.toString(PORTABLE) if sequence.count() == 1 else ""


def keys_given(entry: Entry, given: Given) -> tuple[str, ...]:
    keys = given[entry.id] if entry.id in given else entry.keys_on(sys.platform)
    return tuple(map(portable, keys))


def holder_of(key: str, wanting: Entry, given: Given) -> Entry | None:
    """Which other action has this key where this one would count."""
    for entry in ENTRIES:
        meets = entry.context == wanting.context or "window" in (entry.context, wanting.context)
        if entry is not wanting and meets and key in keys_given(entry, given):
            return entry
    return None


def shown(keys: Iterable[str]) -> str:
    return " or ".join(QKeySequence(key).toString(NATIVE) for key in keys)
