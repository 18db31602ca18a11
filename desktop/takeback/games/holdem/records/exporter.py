"""Hands written as PHH: the text that `importer` reads, for other programs and for keeping."""

import datetime
import json
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from takeback.engine.state import Event

from .. import cards
from ..rules import seating
from ..rules.events import (
    Bet,
    BlindPosted,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HolesDealt,
    Mucked,
    Raised,
    Shown,
)
from ..state import NOBODY, Holdem, Seat
from .hands import Played, hands_of
from .importer import Imported

VARIANTS = {"holdem": "NT", "omaha": "PO", "limit": "FT", "shortdeck": "NS"}
EDITION = 1  # of what we write beside the words of the format
ALL, SHOWN = "all", "shown"
Eyes = str | int  # whose cards are written: all, those that were shown, or what one seat saw


# files ------------------------------------------------------------------------------------------------------
def phh_file(texts: Iterable[str]) -> str:
    """Several hands in one file, numbered in their order."""
    return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, 1))


def phh_of(played: Played, eyes: Eyes = ALL, facts: Mapping[str, Any] | None = None) -> str:
    """One hand of a table of ours; `facts` are what only the table knows: day, time, its name."""
    return toml(fields_of(played, eyes) | dict(facts or {}))


def phh_of_import(hand: Imported) -> str:
    """A hand that was read: all its fields as they were. Raises ValueError where it says other acts."""
    recorded = hand.recorded
    if recorded is None:
        raise ValueError("nothing of this hand could be read")
    if not hand.problem and written_acts(hand) != acts_in(recorded.fields["actions"]):
        raise ValueError("the hand was not played as it is written")
    return toml(recorded.fields)


def written_acts(hand: Imported) -> list[str]:
    """What was played of an imported hand, as far as its file goes, without the folds that it passes over."""
    assert hand.recorded is not None
    lines = [line for line in action_lines(hands_of(hand.moves)[0]) if _is_act(line)]
    acts = [number for number, line in enumerate(lines) if not line.startswith("d ")]
    gone = {acts[move - 1] for move in hand.unwritten}  # the first move is the deal
    kept = [line for number, line in enumerate(lines) if number not in gone]
    return kept[: len(acts_in(hand.recorded.fields["actions"]))]


def acts_in(lines: Iterable[str]) -> list[str]:
    """The acts and the board among the lines of a file, without notes; showing and holes are left out."""
    plain = (" ".join(line.partition("#")[0].split()) for line in lines)
    return [_plain_amount(line) for line in plain if _is_act(line)]


def _is_act(line: str) -> bool:
    words = line.split()
    return len(words) > 1 and (words[1] in ("f", "cc", "cbr") or words[:2] == ["d", "db"])


def _plain_amount(line: str) -> str:
    """ "p3 cbr 2.50" and "p3 cbr 2.5" are the same act."""
    player, kind, *rest = line.split()
    return f"{player} {kind} {_number(Decimal(rest[0]))}" if kind == "cbr" else line


# one hand ---------------------------------------------------------------------------------------------------
def fields_of(played: Played, eyes: Eyes = ALL) -> dict[str, Any]:
    """Every field of a hand, in the order in which they are written."""
    before, order = played.before, played.order()
    rules, unit = before.rules, before.unit
    start = played.started
    antes, dead = _antes(played, order)
    fields: dict[str, Any] = {
        "variant": VARIANTS[rules.variant],
        "ante_trimming_status": _is_trimmed(played),
        "antes": _turned([_amount(ante + part, unit) for ante, part in zip(antes, dead, strict=True)]),
        "blinds_or_straddles": _turned([_amount(blind, unit) for blind in _blinds(played, order)]),
    }
    if rules.is_limit:
        fields["small_bet"] = _amount(start.big, unit)
        fields["big_bet"] = _amount(rules.big_bet or 2 * start.big, unit)
    else:
        fields["min_bet"] = _amount(start.big, unit)
    fields["starting_stacks"] = [_stack(before, seat) for seat in order]
    fields["actions"] = action_lines(played, eyes)
    fields["players"] = [before.names[seat] for seat in order]
    if played.is_over:
        fields["finishing_stacks"] = [_amount(played.after.seats[seat].stack, unit) for seat in order]
    return fields | _table_fields(played, order) | _own_fields(played, eyes, dead)


def _table_fields(played: Played, order: list[int]) -> dict[str, Any]:
    before = played.before
    fields: dict[str, Any] = {
        "hand": played.started.hand,
        "seats": [seat + 1 for seat in order],
        "seat_count": len(before.seats),
    }
    if before.rules.is_sitgo:
        fields["level"] = before.level_no
    return fields


def _own_fields(played: Played, eyes: Eyes, dead: list[int]) -> dict[str, Any]:
    """What the format has no word for."""
    before, deal = played.before, played.deal
    rules = before.rules
    fields: dict[str, Any] = {"_edition": EDITION, "_button": played.started.button + 1}
    fields["_commit"] = deal.commit
    if eyes == ALL:
        fields |= {"_salt": deal.salt, "_deck": cards.names(deal.deck)}
    if any(dead):
        fields["_dead_blinds"] = _turned([_amount(part, before.unit) for part in dead])
    if rules.is_limit and rules.raises != 4:
        fields["_raises"] = rules.raises
    if rules.variant == "omaha" and rules.pot_counts_antes:
        fields["_pot_counts_antes"] = True
    if not rules.ante_first:
        fields["_ante_first"] = False
    return fields


def _is_trimmed(played: Played) -> bool:
    """Are the antes part of what is paid into pots by layers?"""
    rules = played.before.rules
    if rules.posts:
        return not any(post.dead for post in rules.posts)
    return seating.ante_kind(rules) == "each"


def _antes(played: Played, order: list[int]) -> tuple[list[int], list[int]]:
    """Nominal antes and dead small blinds, by player."""
    rules, start = played.before.rules, played.started
    if rules.posts:
        return [rules.posts[seat].ante for seat in order], [rules.posts[seat].dead_blind for seat in order]
    posted = [event for event in played.events if isinstance(event, BlindPosted) and event.kind == "dead"]
    dead = [start.small if seat in {event.seat for event in posted} else 0 for seat in order]
    kind = seating.ante_kind(rules)
    return [start.ante if kind == "each" or seat == start.big_seat else 0 for seat in order], dead


def _blinds(played: Played, order: list[int]) -> list[int]:
    rules, start = played.before.rules, played.started
    if rules.posts:
        return [rules.posts[seat].blind for seat in order]
    posted = {
        event.seat for event in played.events if isinstance(event, BlindPosted) and event.kind == "post"
    }
    nominal = {start.small_seat: start.small} if start.small_seat != NOBODY else {}
    nominal |= {start.big_seat: start.big} | dict.fromkeys(posted, start.big)
    return [nominal.get(seat, 0) for seat in order]


def _turned(values: list[Any]) -> list[Any]:
    return values[::-1] if len(values) == 2 else values


def _stack(before: Holdem, number: int) -> Any:
    seat: Seat = before.seats[number]
    if number in before.rules.endless:
        return Decimal("Infinity")
    return _amount(seat.stack, before.unit)


def _amount(amount: int, unit: int) -> int | Decimal:
    number = Decimal(amount) / unit
    return int(number) if number == int(number) else number


# actions ----------------------------------------------------------------------------------------------------
def action_lines(played: Played, eyes: Eyes = ALL) -> list[str]:
    player = {seat: f"p{place}" for place, seat in enumerate(played.order(), 1)}
    seen = _seen_seats(played, eyes)
    lines: list[str] = []
    for event in played.events:
        lines += _line(event, player, seen, played.before.unit)
    return lines


def _seen_seats(played: Played, eyes: Eyes) -> set[int]:
    if eyes == ALL:
        return set(played.started.seats)
    shown = {event.seat for event in played.events if isinstance(event, Shown)}
    return shown | ({eyes} if isinstance(eyes, int) else set())


def _line(event: Event, player: Mapping[int, str], seen: set[int], unit: int) -> list[str]:
    match event:
        case HolesDealt(hands):
            return [
                f"d dh {player[seat]} {cards.names(held) if seat in seen else '??' * len(held)}"
                for seat, held in hands
            ]
        case BoardDealt(_, dealt):
            return [f"d db {cards.names(dealt)}"]
        case Folded(seat):
            return [f"{player[seat]} f"]
        case Checked(seat) | Called(seat):
            return [f"{player[seat]} cc"]
        case Bet(seat, to) | Raised(seat, to):
            return [f"{player[seat]} cbr {_number(Decimal(to) / unit)}"]
        case Shown(seat, held):
            return [f"{player[seat]} sm {cards.names(held)}"]
        case Mucked(seat):
            return [f"{player[seat]} sm"]
    return []


# text -------------------------------------------------------------------------------------------------------
def toml(fields: Mapping[str, Any]) -> str:
    return "".join(f"{_key(name)} = {_value(value)}\n" for name, value in fields.items())


def _key(name: str) -> str:
    is_bare = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if is_bare else _text(name)


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case int():
            return str(value)
        case Decimal() | float():
            return _number(Decimal(str(value)))
        case datetime.date() | datetime.time():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            return "{" + ", ".join(f"{_key(name)} = {_value(part)}" for name, part in value.items()) + "}"
    raise ValueError(f"a {type(value).__name__} cannot be written")


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _number(number: Decimal) -> str:
    if number.is_infinite():
        return "inf" if number > 0 else "-inf"
    if number.is_nan():
        return "nan"
    return str(int(number)) if number == int(number) else format(number.normalize(), "f")
