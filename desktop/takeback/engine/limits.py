"""Limits for untrusted text, checked on its bytes before it is parsed.

A parser allocates memory for each bracket, number and key. These checks take time linear in the length, and
refuse only what no legitimate file comes near.
"""

import json
import re
import stat
from pathlib import Path
from typing import Any

import msgspec

from takeback.texts import format_number
from takeback.texts import gettext as _


class OverLimit(ValueError):
    """Raised when a text exceeds a limit. The message ends a sentence, with the line number if there are
    several lines."""


class TextLimits(msgspec.Struct, frozen=True):
    """The limits for one kind of text."""

    bytes: int
    depth: int = 64  # of nested brackets
    string: int = 1 << 20  # bytes; in JSON also those between two strings
    digits: int = 300  # consecutive digits
    keys: int = 1_000  # keys of a TOML text


SMALL = TextLimits(8 << 20)  # a file of the profile that is not written by hand


def bytes_of(path: Path, most: int) -> bytes:
    """Return the content of a regular file of at most `most` bytes.

    Raises OverLimit if it is larger (before reading), no regular file, or growing, and OSError.
    """
    about = path.stat()
    if not stat.S_ISREG(about.st_mode):
        raise OverLimit(_("it is not a file"))
    if about.st_size > most:
        raise _too_large(most)
    with path.open("rb") as file:
        data = file.read(about.st_size + 1)  # one more, to notice that it has grown
    if len(data) > about.st_size:
        raise OverLimit(_("it was changed while it was being read"))
    return data


def _too_large(most: int) -> OverLimit:
    """Return the exception for a file that is too large."""
    return OverLimit(_("it is far too large, more than {most} bytes", most=format_number(most)))


# JSON -------------------------------------------------------------------------------------------------------
_ONE_KIND = bytes.maketrans(b"[]{}", b"()()")
_NO_BRACKETS = bytes(set(range(256)) - set(b'[]{}"'))
_DIGITS = bytes(48 if 48 <= byte < 58 else 32 for byte in range(256))
_LONE_OR_NOTHING = (  # compiled on first use, as most starts need none of these
    rb"(?<!\\)(?:\\\\)*\\u(?:0000|[dD][89abAB]..(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB]..\\u)[dD][c-fC-F])"
)


def json_of(text: bytes | str, limits: TextLimits = SMALL) -> Any:
    """Return the value of a JSON text. Raises ValueError (OverLimit is one) for anything wrong with it."""
    data = text.encode() if isinstance(text, str) else text
    check_json(data, limits)
    try:
        return json.loads(data.decode(), parse_constant=_refuse_constant, parse_float=_finite_float)
    except RecursionError:
        raise OverLimit(_("it is nested too deeply")) from None


def check_json(data: bytes, limits: TextLimits) -> None:
    """Raise OverLimit if this JSON must not be given to a parser: it is too large or nested too deeply, or
    has a text or number that is too long, or half a character."""
    if len(data) > limits.bytes:
        raise _too_large(limits.bytes)
    if _is_deeper(data, limits.depth):
        raise OverLimit(_("it is nested too deeply"))
    if len(data) > limits.string and (at := _long_string(data, limits.string)) >= 0:
        raise _over_limit(
            data, at, _("a text is longer than {string} bytes", string=format_number(limits.string))
        )
    if (at := data.translate(_DIGITS).find(b"0" * (limits.digits + 1))) >= 0:
        raise _over_limit(data, at, _("a number has more than {digits} digits", digits=limits.digits))
    if b"\\u" in data and (found := re.search(_LONE_OR_NOTHING, data)):
        raise _over_limit(data, found.start(), _("a text has half a character in it, or one that is none"))


def _over_limit(data: bytes, at: int, why: str) -> OverLimit:
    """Return the exception, with the line number if the text has several lines."""
    return _over_limit_on_line(data, at, why) if b"\n" in data.strip() else OverLimit(why)


def _over_limit_on_line(data: bytes, at: int, why: object) -> OverLimit:
    """Return the exception with the line number."""
    line = data.count(b"\n", 0, at) + 1
    return OverLimit(_("line {line}: {why}", line=line, why=why))


def _long_string(data: bytes, most: int) -> int:
    """Return where a run of more than `most` bytes without a quotation mark begins, or -1; checks few
    bytes."""
    at = 0
    while at + most < len(data):
        mark = data.rfind(b'"', at, at + most + 1)
        if mark < 0:
            return at
        at = mark + 1
    return -1


def _is_deeper(data: bytes, most: int) -> bool:
    """Tell whether brackets nest deeper than `most`, removing innermost pairs one level at a time."""
    if b"\\" in data:
        data = data.replace(rb"\\", b"").replace(rb"\"", b"")
    marks = data.translate(None, _NO_BRACKETS).replace(b'""', b"")
    if b'"' in marks:  # brackets inside strings
        marks = re.sub(rb'"[^"]*"?', b"", marks)
    marks = marks.translate(_ONE_KIND)
    for _index in range(most):
        if b"(" * (most + 1) in marks:
            return True
        left = marks.replace(b"()", b"")
        if len(left) == len(marks):
            return marks.count(b"(") > most  # unbalanced; the parser reports it
        marks = left
    return bool(marks)


def _refuse_constant(text: str) -> Any:
    """Raise ValueError for NaN and infinities in JSON."""
    raise ValueError(f"{text} is no number")


def _finite_float(text: str) -> float:
    """Return a float. Raises OverLimit if it is infinite."""
    number = float(text)
    if abs(number) == float("inf"):
        raise OverLimit(_("a number is too large"))
    return number


# TOML -------------------------------------------------------------------------------------------------------
MOST_DOTS = 4  # per key: the parser's time is quadratic in them
_APART = (
    rb'(?m)"""(?:[^"\\]|\\.|"(?!""))*+(?:"""|\Z)|\'\'\'(?s:.*?)(?:\'\'\'|\Z)'
    rb'|"(?:[^"\\\n]|\\.)*+(?:"|$)|\'[^\'\n]*(?:\'|$)|#[^\n]*'
)
_DOTTED = rb"(?<![^\s.=,{}\[\]])(?:[^\s.=,{}\[\]]++[ \t]*\.[ \t]*){%d}" % (MOST_DOTS + 1)
_LONG_WORD = rb"[\w-]{201}"


def check_toml(data: bytes, limits: TextLimits) -> None:
    """Raise OverLimit if this TOML must not be given to a parser: it is too large or nested too deeply, or
    has too many keys, or one that is too long or has too many dots."""
    if len(data) > limits.bytes:
        raise _too_large(limits.bytes)
    plain = re.sub(_APART, _as_one_word, data)
    for pattern, why in (
        (_DOTTED, _("a key has more than {most_dots} dots", most_dots=MOST_DOTS)),
        (_LONG_WORD, _("a key or a number is longer than 200 characters")),
    ):
        if found := re.search(pattern, plain):
            raise _over_limit_on_line(plain, found.start(), why)
    if plain.count(b"=") + plain.count(b"\n[") > limits.keys:
        raise OverLimit(_("there are more than {keys} keys", keys=format_number(limits.keys)))
    if _is_deeper(plain, limits.depth):
        raise OverLimit(_("it is nested too deeply"))


def _as_one_word(found: re.Match[bytes]) -> bytes:
    """Return a stand-in for a string or comment: a letter, as a string may be a key, and its line breaks."""
    return b"" if found[0].startswith(b"#") else b"s" + b"\n" * found[0].count(b"\n")
