"""Change a file at random according to its structure, and correct its digests, so that the change is read
further."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from takeback.engine import savefile
from takeback.engine.game import find_game
from takeback.engine.record import TreeBuilder, start_state
from takeback.engine.state import digest
from tests.fuzz.valid import ValidFile

NUMBERS = (0, -1, 1, 2, 40, 255, 100_000, 2**31, -(2**31), 2**63 - 1, 10**30, 0.5, 1e18)
TEXTS = ("", "x" * 5_000, "\u202e\u0301", "../..", "<b>&", "Ω" * 300, "-1", "daily", "\x07")
VALUES = (None, True, False, [], {}, "text", 7, [[]], {"a": 1})
WORDS = ("0", "-1", "99999999999", "x", "1.5", "", "40", "41", "p9", "????", "cbr", "é" * 50)


def change_file(valid: ValidFile, random: Random) -> bytes:
    data = valid.data
    if valid.kind in ("level", "hands"):
        return _change_text(data, random)
    if valid.kind == "share":
        return _change_share(data, random)
    head, found, rest = data.partition(b"{")
    document = msgspec.json.decode(found + rest)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        _change(document, random)
    with suppress(Exception):
        _correct_digests(document)
    return head + msgspec.json.encode(document)


# values -----------------------------------------------------------------------------------------------------
def _change(document: Any, random: Random) -> None:
    """Change one value, at any depth with equal probability."""
    holders: list[Any] = []
    _collect(document, holders)
    holder = random.choice([one for one in holders if one] or [document])
    keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    if not keys:
        return
    key = random.choice(keys)
    match random.randrange(6):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, holder[key])
        case 2:
            other = random.choice(keys)
            holder[key], holder[other] = holder[other], holder[key]
        case 3:
            holder[key] = random.choice(VALUES)
        case _:
            holder[key] = _replace_value(holder[key], random)


def _collect(value: Any, holders: list[Any]) -> None:
    if isinstance(value, dict | list):
        holders.append(value)
        for part in value.values() if isinstance(value, dict) else value:
            _collect(part, holders)


def _replace_value(value: Any, random: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return random.choice((*NUMBERS, value + 1, value - 1, -value))
    if isinstance(value, str):
        return random.choice((*TEXTS, value + value, value[:-1], value.swapcase()))
    if isinstance(value, list):
        return random.choice(([], value * 2, value[:-1], value[::-1], value * 300))
    return random.choice(VALUES)


def _correct_digests(document: Any) -> None:
    """Set the digests that the program would have written, as far as the turns can be followed."""
    file = savefile.read(msgspec.json.encode(document))
    game = find_game(file.game)
    record = savefile.record_for(game, file)
    growing = TreeBuilder(game, start_state(game, record), len(file.seats))
    for turn, plain in zip(file.turns, document["turns"], strict=True):
        growing.add(turn)
        node = growing.built.history.nodes.get(turn.serial)
        if node is not None:
            plain["digest"] = digest(node.state)


# share texts ------------------------------------------------------------------------------------------------
def _change_share(data: bytes, random: Random) -> bytes:
    parts = data.decode().split(".")
    which = random.randrange(2, len(parts) - 1)
    packed = urlsafe_b64decode(parts[which] + "=" * (-len(parts[which]) % 4))
    if which == 3:
        packed = zlib.decompress(packed)
    value = msgspec.msgpack.decode(packed)
    _change(value, random)
    with suppress(OverflowError):  # what MessagePack cannot write stays unchanged
        packed = msgspec.msgpack.encode(value)
    if which == 3:
        packed = zlib.compress(packed, 9)
    parts[which] = urlsafe_b64encode(packed).rstrip(b"=").decode()
    text = ".".join(parts[:-1])
    return f"{text}.{zlib.crc32(text.encode()) & 0xFFFF:04x}".encode()


# lines of text ----------------------------------------------------------------------------------------------
def _change_text(data: bytes, random: Random) -> bytes:
    lines = data.decode().splitlines()
    for _ in range(random.choice((1, 1, 2, 3))):
        _change_line(lines, random)
    return "\n".join(lines).encode()


def _change_line(lines: list[str], random: Random) -> None:
    at = random.randrange(len(lines)) if lines else 0
    if not lines:
        return
    match random.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            other = random.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = lines[at] * random.choice((2, 50))
        case _:
            words = lines[at].split(" ")
            words[random.randrange(len(words))] = random.choice(WORDS)
            lines[at] = " ".join(words)
