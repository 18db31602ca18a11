"""Reads and checks the text of recorded hands (PHH), one hand at a time; `importer` plays them."""

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import msgspec

from takeback.engine.limits import TextLimits, check_toml
from takeback.engine.state import Illegal
from takeback.texts import format_number, ngettext
from takeback.texts import gettext as _

from .. import cards

MOST_BYTES = 50 << 20
MOST_HANDS = 100_000
A_HAND = TextLimits(256 << 10, depth=8)
MOST_ACTIONS, MOST_PLAYERS = 2_000, 9
MOST_TEXT = 400  # longest note or name that is kept
LARGEST = 10**13  # highest amount, in its smallest unit
ENDLESS = LARGEST  # used for a stack that the file does not give
UNITS = (1, 10, 100, 1000, 10_000)

PLAYED = {"NT": "holdem", "PO": "omaha", "FT": "limit", "NS": "shortdeck"}
OTHERS = {
    "FB": _("badugi"),
    "F2L3D": _("deuce-to-seven triple draw"),
    "N2L1D": _("deuce-to-seven single draw"),
    "FO/8": _("Omaha high-low"),
    "F7S": _("seven-card stud"),
    "F7S/8": _("seven-card stud high-low"),
    "FR": _("razz"),
}
REQUIRED = ("antes", "blinds_or_straddles", "starting_stacks", "actions")
NUMBERS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks")


class RecordedStep(msgspec.Struct, frozen=True):
    """One action line. `kind` is hole, board, fold, call, raise, show, muck or note."""

    kind: str
    player: int = -1
    cards: tuple[int, ...] = ()
    amount: Decimal = Decimal(0)
    note: str = ""


class Recorded(msgspec.Struct, frozen=True):
    """A hand as its file has it: fields and action steps."""

    key: int
    fields: dict[str, Any]
    steps: tuple[RecordedStep, ...]

    @property
    def players(self) -> int:
        """Return the number of players."""
        return len(self.fields["starting_stacks"])


# a file -----------------------------------------------------------------------------------------------------
_MARK = re.compile(rb"(?m)^[ \t]*variant[ \t]*=")
_HEADING = re.compile(r"(?m)^[ \t]*\[")
_TABLE = re.compile(r"(?m)^\[[ \t]*\"?(\d{1,18})\"?[ \t]*\][ \t]*(?:#.*)?\r?$")


def is_phh(data: bytes) -> bool:
    """Tell whether the data look like recorded hands."""
    return _MARK.search(data) is not None and b"actions" in data


def split(data: bytes) -> list[tuple[int, str]]:
    """Return the hands of a file as (number, text); a single one without a number is hand 1. Raise Illegal if
    the file is too long, holds too many hands or is not UTF-8."""
    if len(data) > MOST_BYTES:
        raise Illegal(
            _(
                "The file is too long: {size} MB, and {most} MB are read.",
                size=format_number(len(data) >> 20),
                most=format_number(MOST_BYTES >> 20),
            )
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Illegal(_("The file is no text in UTF-8.")) from error
    marks = list(_TABLE.finditer(text))
    if not marks:
        return [(1, text)]
    if len(marks) > MOST_HANDS:
        raise Illegal(
            ngettext(
                "The file is too long: {count} hand, and {most} are read.",
                "The file is too long: {count} hands, and {most} are read.",
                len(marks),
                most=format_number(MOST_HANDS),
            )
        )
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    return [(int(mark[1]), text[mark.end() : end]) for mark, end in zip(marks, ends, strict=True)]


def first_lines(data: bytes) -> list[int]:
    """Return the line at which each hand that `split` returns begins, counted from 1."""
    text = data.decode("utf-8-sig")
    lines, at, line = [], 0, 1
    for mark in _TABLE.finditer(text):
        line += text.count("\n", at, mark.start())
        at = mark.start()
        lines.append(line)
    return lines or [1]


def is_one_table(text: str) -> bool:
    """Tell whether the text of a hand can stand below the heading of any number: it opens no table itself."""
    return _HEADING.search(text) is None


# a hand -----------------------------------------------------------------------------------------------------
def read(key: int, text: str) -> Recorded:
    """Parse one hand. Raise Illegal with a sentence naming the hand and what is wrong."""
    try:
        check_toml(text.encode(), A_HAND)
        fields = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError) as error:  # includes exceeded limits and invalid TOML
        raise Illegal(
            _("Hand {hand}: the text cannot be read ({reason}).", hand=key, reason=_error_text(error))
        ) from error
    _check_variant(key, fields)
    _check_lists(key, fields)
    steps = tuple(_parse_action_lines(key, fields["actions"], len(fields["starting_stacks"])))
    return Recorded(key, fields, steps)


def _error_text(error: Exception) -> str:
    """Return an error's message in one short line."""
    text = " ".join(str(error).split()).rstrip(".")
    return text[:100] or type(error).__name__


def _check_variant(key: int, fields: dict[str, Any]) -> None:
    """Raise Illegal unless the hand is of a game that is played here."""
    variant = fields.get("variant")
    if not isinstance(variant, str):
        raise Illegal(_("Hand {hand}: it does not say which game is played.", hand=key))
    if variant in OTHERS:
        raise Illegal(
            _("Hand {hand} is {game}, a game that is not played here.", hand=key, game=OTHERS[variant])
        )
    if variant not in PLAYED:
        raise Illegal(
            _("Hand {hand} is of a game “{game}”, which is not known here.", hand=key, game=variant[:20])
        )


def _check_lists(key: int, fields: dict[str, Any]) -> None:
    """Raise Illegal unless all required lists are there, fit in length, and hold amounts."""
    for name in REQUIRED:
        if not isinstance(fields.get(name), list):
            raise Illegal(_("Hand {hand}: the list “{field}” is missing.", hand=key, field=name))
    count = len(fields["starting_stacks"])
    if not 2 <= count <= MOST_PLAYERS:
        raise Illegal(
            _("Hand {hand}: 2 to {most} can play, not {number}.", hand=key, most=MOST_PLAYERS, number=count)
        )
    for name in (*NUMBERS, "players", "seats"):
        if isinstance(fields.get(name), list) and len(fields[name]) != count:
            raise Illegal(
                ngettext(
                    "Hand {hand}: “{field}” has {count} entry for {players} players.",
                    "Hand {hand}: “{field}” has {count} entries for {players} players.",
                    len(fields[name]),
                    hand=key,
                    field=name,
                    players=format_number(count),
                )
            )
    for name in NUMBERS:
        for value in fields.get(name, ()):
            _check_amount(key, name, value, name == "starting_stacks")
    least = ("small_bet", "big_bet") if fields["variant"] == "FT" else ("min_bet",)
    for name in least:
        _check_amount(key, name, fields.get(name), False)
        if fields[name] <= 0:
            raise Illegal(_("Hand {hand}: “{field}” must be more than nothing.", hand=key, field=name))
    if len(fields["actions"]) > MOST_ACTIONS:
        raise Illegal(_("Hand {hand}: it has more than {most} actions.", hand=key, most=MOST_ACTIONS))


def _check_amount(key: int, name: str, value: object, may_be_endless: bool) -> None:
    """Raise Illegal unless the value is an amount from 0 to the limit, or infinite where allowed."""
    if isinstance(value, Decimal) and value.is_infinite() and value > 0 and may_be_endless:
        return
    is_number = isinstance(value, int | Decimal) and not isinstance(value, bool)
    if not is_number or not Decimal(value).is_finite():  # type: ignore[arg-type]
        raise Illegal(
            _(
                "Hand {hand}: “{field}” holds {value}, which is no amount.",
                hand=key,
                field=name,
                value=_quoted(value),
            )
        )
    if value < 0:  # type: ignore[operator]
        raise Illegal(
            _(
                "Hand {hand}: “{field}” holds {value}; an amount is not below zero.",
                hand=key,
                field=name,
                value=_quoted(value),
            )
        )
    if value > LARGEST // UNITS[-1]:  # type: ignore[operator]
        raise Illegal(
            _(
                "Hand {hand}: “{field}” holds {value}, which is too much.",
                hand=key,
                field=name,
                value=_quoted(value),
            )
        )


def _quoted(value: object) -> str:
    """Return a value quoted for a message, shortened."""
    if value is None:
        return _("nothing")
    try:
        text = str(value)
    except ValueError:  # Python refuses to write out integers of thousands of digits
        return _("a number that is far too long")
    return f"“{' '.join(text.split())[:30]}”"


# actions ----------------------------------------------------------------------------------------------------
def _parse_action_lines(key: int, lines: list[Any], players: int) -> Iterator[RecordedStep]:
    """Yield the parsed action lines. Raise Illegal for one that is invalid."""
    for number, line in enumerate(lines, 1):
        if not isinstance(line, str):
            raise _no_action(key, number, line)
        words, _mark, note = line.partition("#")
        step = _parse_action_line(key, number, words.split(), players)
        yield msgspec.structs.replace(step, note=note.strip()[:MOST_TEXT])


def _parse_action_line(key: int, number: int, words: list[str], players: int) -> RecordedStep:
    """Parse one action line. Raise Illegal if it is invalid."""
    match words:
        case []:
            return RecordedStep("note")
        case ["d", "dh", player, dealt]:
            return RecordedStep("hole", _player(key, number, player, players), _cards(key, number, dealt))
        case ["d", "db", dealt]:
            return RecordedStep("board", -1, _cards(key, number, dealt))
        case [player, "f"]:
            return RecordedStep("fold", _player(key, number, player, players))
        case [player, "cc"]:
            return RecordedStep("call", _player(key, number, player, players))
        case [player, "cbr", amount]:
            return RecordedStep(
                "raise", _player(key, number, player, players), (), _parse_amount(key, number, amount)
            )
        case [player, "sm"]:
            return RecordedStep("muck", _player(key, number, player, players))
        case [player, "sm", "-"]:
            return RecordedStep("show", _player(key, number, player, players))
        case [player, "sm", shown]:
            seen = _cards(key, number, shown)
            kind = "muck" if set(seen) <= {cards.UNKNOWN} else "show"
            return RecordedStep(kind, _player(key, number, player, players), seen)
        case [_, "pb" | "sd", *_]:
            raise Illegal(
                _(
                    "Hand {hand}, action {number}: {line} is not of this game.",
                    hand=key,
                    number=number,
                    line=_quoted(" ".join(words)),
                )
            )
    raise _no_action(key, number, " ".join(words))


def _no_action(key: int, number: int, line: object) -> Illegal:
    """Return the refusal of a line that is no action."""
    return Illegal(
        _(
            "Hand {hand}, action {number}: {line} is no action.",
            hand=key,
            number=number,
            line=_quoted(line),
        )
    )


def _player(key: int, number: int, word: str, players: int) -> int:
    """Parse "p3" into 2. Raise Illegal if there is no such player."""
    found = re.fullmatch(r"p(\d{1,3})", word)
    if not found or not 1 <= int(found[1]) <= players:
        raise Illegal(
            _(
                "Hand {hand}, action {number}: there is no player “{player}”.",
                hand=key,
                number=number,
                player=word[:20],
            )
        )
    return int(found[1]) - 1


def _cards(key: int, number: int, text: str) -> tuple[int, ...]:
    """Parse cards. Raise Illegal if they are invalid."""
    if wrong := next((part for part in cards.split_names(text) if not cards.is_name(part)), ""):
        raise Illegal(
            _("Hand {hand}, action {number}: “{card}” is no card.", hand=key, number=number, card=wrong)
        )
    return cards.read(text)


def _parse_amount(key: int, number: int, text: str) -> Decimal:
    """Parse an amount, a decimal of 0 or more. Raise Illegal if it has a sign or exponent, or too many
    digits."""
    if not re.fullmatch(r"\d{1,18}(\.\d{1,9})?", text):
        raise Illegal(
            _(
                "Hand {hand}, action {number}: “{amount}” is no amount.",
                hand=key,
                number=number,
                amount=text[:20],
            )
        )
    return Decimal(text)
