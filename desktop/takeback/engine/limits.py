"""How much a text from outside may hold: measured on its bytes, before anything is built of them.

A parser gives each bracket, number and key its memory, however senseless the whole is. What no text of ours
comes near is refused here, in time that grows with the length of the text only.
"""

import json
import re
import stat
from pathlib import Path
from typing import Any

import msgspec


class OverLimit(ValueError):
    """What is too much in a text, as the end of a sentence, with the line where there are several."""


class TextLimits(msgspec.Struct, frozen=True):
    """What one kind of text may hold."""

    bytes: int
    depth: int = 64  # brackets in brackets
    string: int = 1 << 20  # bytes; of a JSON text also those from one string to the next
    digits: int = 300  # in a row
    keys: int = 1_000  # of TOML


SMALL = TextLimits(8 << 20)  # a file of the profile, which no player writes by hand


def bytes_of(path: Path, most: int) -> bytes:
    """The content of a file; of one that is too large nothing is read. Raises OverLimit and OSError."""
    about = path.stat()
    if not stat.S_ISREG(about.st_mode):
        raise OverLimit("it is not a file")
    if about.st_size > most:
        raise _too_large(most)
    with path.open("rb") as file:
        data = file.read(about.st_size + 1)  # it may have grown; room for so much is taken at once
    if len(data) > about.st_size:
        raise OverLimit("it was changed while it was being read")
    return data


def _too_large(most: int) -> OverLimit:
    return OverLimit(f"it is far too large, more than {most:,} bytes")


# JSON -------------------------------------------------------------------------------------------------------
_ONE_KIND = bytes.maketrans(b"[]{}", b"()()")
_NO_BRACKETS = bytes(set(range(256)) - set(b'[]{}"'))
_DIGITS = bytes(48 if 48 <= byte < 58 else 32 for byte in range(256))
_LONE_OR_NOTHING = (  # compiled when a text needs it, as all here: most starts read none
    rb"(?<!\\)(?:\\\\)*\\u(?:0000|[dD][89abAB]..(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB]..\\u)[dD][c-fC-F])"
)


def json_of(text: bytes | str, limits: TextLimits = SMALL) -> Any:
    """The value of a JSON text. Raises ValueError for whatever is wrong with it."""
    data = text.encode() if isinstance(text, str) else text
    check_json(data, limits)
    try:
        return json.loads(data.decode(), parse_constant=_no_number, parse_float=_number)
    except RecursionError:
        raise OverLimit("it is nested too deeply") from None


def check_json(data: bytes, limits: TextLimits) -> None:
    """Raises OverLimit where a parser must not be given this text."""
    if len(data) > limits.bytes:
        raise _too_large(limits.bytes)
    if _is_deeper(data, limits.depth):
        raise OverLimit("it is nested too deeply")
    if len(data) > limits.string and (at := _long_string(data, limits.string)) >= 0:
        raise _over(data, at, f"a text is longer than {limits.string:,} bytes")
    if (at := data.translate(_DIGITS).find(b"0" * (limits.digits + 1))) >= 0:
        raise _over(data, at, f"a number has more than {limits.digits} digits")
    if b"\\u" in data and (found := re.search(_LONE_OR_NOTHING, data)):
        raise _over(data, found.start(), "a text has half a character in it, or one that is none")


def _over(data: bytes, at: int, why: str) -> OverLimit:
    """With its line, where the text has several."""
    return _over_in(data, at, why) if b"\n" in data.strip() else OverLimit(why)


def _over_in(data: bytes, at: int, why: object) -> OverLimit:
    line = data.count(b"\n", 0, at) + 1
    return OverLimit(f"line {line}: {why}")


def _long_string(data: bytes, most: int) -> int:
    """Where so many bytes stand without a quotation mark; -1 where nowhere. Looks at few of them."""
    at = 0
    while at + most < len(data):
        mark = data.rfind(b'"', at, at + most + 1)
        if mark < 0:
            return at
        at = mark + 1
    return -1


def _is_deeper(data: bytes, most: int) -> bool:
    """Pairs of brackets are taken away from the inside out, all those of one depth at once."""
    if b"\\" in data:
        data = data.replace(rb"\\", b"").replace(rb"\"", b"")
    marks = data.translate(None, _NO_BRACKETS).replace(b'""', b"")
    if b'"' in marks:  # brackets in a text
        marks = re.sub(rb'"[^"]*"?', b"", marks)
    marks = marks.translate(_ONE_KIND)
    for _ in range(most):
        if b"(" * (most + 1) in marks:
            return True
        left = marks.replace(b"()", b"")
        if len(left) == len(marks):
            return marks.count(b"(") > most  # it is no JSON, which the parser says
        marks = left
    return bool(marks)


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is no number")


def _number(text: str) -> float:
    number = float(text)
    if abs(number) == float("inf"):
        raise OverLimit("a number is too large")
    return number


# TOML -------------------------------------------------------------------------------------------------------
MOST_DOTS = 4  # of one key: the parser makes a table of each part, and then looks at all of them again
_APART = (
    rb'(?m)"""(?:[^"\\]|\\.|"(?!""))*+(?:"""|\Z)|\'\'\'(?s:.*?)(?:\'\'\'|\Z)'
    rb'|"(?:[^"\\\n]|\\.)*+(?:"|$)|\'[^\'\n]*(?:\'|$)|#[^\n]*'
)
_DOTTED = rb"(?<![^\s.=,{}\[\]])(?:[^\s.=,{}\[\]]++[ \t]*\.[ \t]*){%d}" % (MOST_DOTS + 1)
_LONG_WORD = rb"[\w-]{201}"


def check_toml(data: bytes, limits: TextLimits) -> None:
    """Raises OverLimit where the parser must not be given this text."""
    if len(data) > limits.bytes:
        raise _too_large(limits.bytes)
    plain = re.sub(_APART, _as_one_word, data)
    for pattern, why in (
        (_DOTTED, f"a key has more than {MOST_DOTS} dots"),
        (_LONG_WORD, "a key or a number is longer than 200 characters"),
    ):
        if found := re.search(pattern, plain):
            raise _over_in(plain, found.start(), why)
    if plain.count(b"=") + plain.count(b"\n[") > limits.keys:
        raise OverLimit(f"there are more than {limits.keys:,} keys")
    if _is_deeper(plain, limits.depth):
        raise OverLimit("it is nested too deeply")


def _as_one_word(found: re.Match[bytes]) -> bytes:
    """A text may be a key, too. Its lines are kept, so that they are counted right."""
    return b"" if found[0].startswith(b"#") else b"s" + b"\n" * found[0].count(b"\n")
