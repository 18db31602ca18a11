"""Shortcuts that the player changed; no key is used twice where both commands could be meant."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import cache

from PySide6.QtGui import QKeySequence

from takeback.engine.limits import json_of
from takeback.shell.commands.register import Command

PORTABLE = QKeySequence.SequenceFormat.PortableText
ChangedKeys = Mapping[str, tuple[str, ...]]
Commands = Sequence[Command]


def read_keys(text: str, commands: Commands) -> dict[str, tuple[str, ...]]:
    """Return the changed keys from JSON text: only known commands, real keys, and no key twice.

    Empty if the text holds no JSON object.
    """
    try:
        document = json_of(text)
    except ValueError:
        return {}
    if not isinstance(document, dict):
        return {}
    changed: dict[str, tuple[str, ...]] = {}
    for one in commands:
        keys = document.get(one.id)
        if isinstance(keys, list):
            real = [portable_key(key) for key in keys if isinstance(key, str)]
            changed[one.id] = tuple(key for key in real if key)
    for one in commands:  # if two commands have the same key, the first keeps it
        if one.id in changed:
            free = [key for key in changed[one.id] if key_owner(key, one, commands, changed) is None]
            changed[one.id] = tuple(free)
    return changed


def entries_of_absent(text: str, commands: Commands) -> dict[str, object]:
    """Return the entries of JSON text for commands that are not there now, such as those of other games.

    Empty if the text holds no JSON object.
    """
    try:
        document = json_of(text)
    except ValueError:
        return {}
    known = {one.id for one in commands}
    return (
        {id: keys for id, keys in document.items() if id not in known} if isinstance(document, dict) else {}
    )


@cache  # Qt reads a key in microseconds, but a window asks for hundreds, again and again
def portable_key(key: str) -> str:
    """Return one key in Qt's portable spelling, "" if it is not exactly one key."""
    sequence = QKeySequence(key)
    return sequence.toString(PORTABLE) if sequence.count() == 1 else ""


def effective_keys(one: Command, changed: ChangedKeys) -> tuple[str, ...]:
    """Return the keys of a command: those in `changed`, else its usual ones, in portable spelling."""
    keys = changed[one.id] if one.id in changed else one.keys_on(sys.platform)
    return tuple(map(portable_key, keys))


def key_owner(key: str, wanted_by: Command, commands: Commands, changed: ChangedKeys) -> Command | None:
    """Return another command that has this key in a context where both could be meant, None if none."""
    for one in commands:
        meets = one.context == wanted_by.context or "window" in (one.context, wanted_by.context)
        if one is not wanted_by and meets and key in effective_keys(one, changed):
            return one
    return None
