"""Writes hands as PHH text, which `importer` and other programs can read."""

import datetime
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, NoReturn

from takeback.engine.state import Event
from takeback.texts import gettext as _

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
    SecondBoardDealt,
    Shown,
)
from ..state import NOBODY, Holdem, Seat
from .hands import PlayedHand, hands_of
from .importer import Imported

VARIANTS = {"holdem": "NT", "omaha": "PO", "limit": "FT", "shortdeck": "NS"}
EDITION = 1  # version of our own fields
ALL, SHOWN = "all", "shown"
Eyes = str | int  # whose cards are written: ALL, SHOWN, or those one seat saw
_QUOTE = json.JSONEncoder(ensure_ascii=False).encode  # made once, as it is called for each text


# files ------------------------------------------------------------------------------------------------------
def phh_file(texts: Iterable[str]) -> str:
    """Join several hands into one file, numbered from 1."""
    return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, 1))


def phh_of(played: PlayedHand, eyes: Eyes = ALL, facts: Mapping[str, Any] | None = None) -> str:
    """Return one hand of a table as PHH text. `facts` are fields only the table knows, such as date and
    name."""
    return toml(fields_of(played, eyes) | dict(facts or {}))


def why_not_as_read(hand: Imported, played: PlayedHand | None = None) -> str:
    """Return why an imported hand cannot be written as it was read: it could not be read, or its acts differ
    from its file's. "" if it can, also if it stopped at a problem. `played` is the hand that its moves make,
    if known."""
    if hand.recorded is None:
        return _("nothing of this hand could be read")
    if not hand.problem and written_acts(hand, played) != acts_in(hand.recorded.fields["actions"]):
        return _("the hand was not played as it is written")
    return ""


def written_acts(hand: Imported, played: PlayedHand | None = None) -> list[str]:
    """Return the acts and board cards of an imported hand as lines, in the order played: as many as its file
    has, and without folds the file leaves out."""
    assert hand.recorded is not None
    lines = [line for line in action_lines(played or hands_of(hand.moves)[0]) if _is_act(line)]
    acts = [number for number, line in enumerate(lines) if not line.startswith("d ")]
    left_out = {acts[move - 1] for move in hand.unwritten}  # move 0 is the deal
    kept = [line for number, line in enumerate(lines) if number not in left_out]
    return kept[: len(acts_in(hand.recorded.fields["actions"]))]


def acts_in(lines: Iterable[str]) -> list[str]:
    """Return the acts and board lines of a file, without notes, hole cards and showdown."""
    plain = (" ".join(line.partition("#")[0].split()) for line in lines)
    return [_plain_amount(line) for line in plain if _is_act(line)]


def _is_act(line: str) -> bool:
    """Tell whether a line is a betting act or deals board cards."""
    words = line.split()
    return len(words) > 1 and (words[1] in ("f", "cc", "cbr") or words[:2] == ["d", "db"])


def _plain_amount(line: str) -> str:
    """Normalise the amount of an act, so that "p3 cbr 2.50" equals "p3 cbr 2.5"."""
    player, kind, *amounts = line.split()
    return f"{player} {kind} {_number_text(Decimal(amounts[0]))}" if kind == "cbr" else line


# one hand ---------------------------------------------------------------------------------------------------
def why_not_phh(played: PlayedHand) -> str:
    """Return why a hand cannot be written as PHH; "" if it can."""
    return _("PHH cannot record a second board.") if _is_run_twice(played) else ""


def _is_run_twice(played: PlayedHand) -> bool:
    """Tell whether the rest of the board was dealt twice."""
    return SecondBoardDealt in map(type, played.events)


def fields_of(played: PlayedHand, eyes: Eyes = ALL) -> dict[str, Any]:
    """Return every field of a hand, in writing order; the final stacks only if the hand is over."""
    before, order = played.before, played.order()
    rules, unit = before.rules, before.unit
    start = played.started
    posted = played.events_of(BlindPosted)
    antes, dead = _antes(played, order, posted)
    fields: dict[str, Any] = {
        "variant": VARIANTS[rules.variant],
        "ante_trimming_status": _is_trimmed(played),
        "antes": _reversed_heads_up(
            [_in_chips(ante + part, unit) for ante, part in zip(antes, dead, strict=True)]
        ),
        "blinds_or_straddles": _reversed_heads_up(
            [_in_chips(blind, unit) for blind in _blinds(played, order, posted)]
        ),
    }
    if rules.is_limit:
        fields["small_bet"] = _in_chips(start.big, unit)
        fields["big_bet"] = _in_chips(rules.big_bet or 2 * start.big, unit)
    else:
        fields["min_bet"] = _in_chips(start.big, unit)
    fields["starting_stacks"] = [_stack(before, seat) for seat in order]
    fields["actions"] = action_lines(played, eyes, order)
    fields["players"] = [before.names[seat] for seat in order]
    if played.is_over:
        fields["finishing_stacks"] = [_in_chips(played.after.seats[seat].stack, unit) for seat in order]
    return fields | _table_fields(played, order) | _own_fields(played, eyes, dead)


def _table_fields(played: PlayedHand, order: list[int]) -> dict[str, Any]:
    """Return the fields about the table: hand number, seats, level."""
    before = played.before
    fields: dict[str, Any] = {
        "hand": played.started.hand,
        "seats": [seat + 1 for seat in order],
        "seat_count": len(before.seats),
    }
    if before.rules.is_sitgo:
        fields["level"] = before.level_no
    return fields


def _own_fields(played: PlayedHand, eyes: Eyes, dead: list[int]) -> dict[str, Any]:
    """Return the fields that are ours because the format has none for them."""
    before, deal = played.before, played.deal
    rules = before.rules
    fields: dict[str, Any] = {"_edition": EDITION, "_button": played.started.button + 1}
    fields["_commit"] = deal.commit
    if eyes == ALL:
        fields |= {"_salt": deal.salt, "_deck": cards.names(deal.deck)}
    if any(dead):
        fields["_dead_blinds"] = _reversed_heads_up([_in_chips(part, before.unit) for part in dead])
    if rules.is_limit and rules.raises != 4:
        fields["_raises"] = rules.raises
    if rules.variant == "omaha" and rules.pot_counts_antes:
        fields["_pot_counts_antes"] = True
    if not rules.ante_first:
        fields["_ante_first"] = False
    return fields


def _is_trimmed(played: PlayedHand) -> bool:
    """Tell whether antes are paid into layered pots."""
    rules = played.before.rules
    if rules.posts:
        return not any(post.dead for post in rules.posts)
    return seating.ante_kind(rules) == "each"


def _antes(
    played: PlayedHand, order: list[int], posted: Sequence[BlindPosted]
) -> tuple[list[int], list[int]]:
    """Return nominal antes and dead small blinds, by player in PHH order. `posted` are all blinds of the
    hand."""
    rules, start = played.before.rules, played.started
    if rules.posts:
        return [rules.posts[seat].ante for seat in order], [rules.posts[seat].dead_blind for seat in order]
    dead_seats = {event.seat for event in posted if event.kind == "dead"}
    dead = [start.small if seat in dead_seats else 0 for seat in order]
    kind = seating.ante_kind(rules)
    return [start.ante if kind == "each" or seat == start.big_seat else 0 for seat in order], dead


def _blinds(played: PlayedHand, order: list[int], posted: Sequence[BlindPosted]) -> list[int]:
    """Return nominal blinds, straddles and big blinds of returning seats, by player in PHH order; 0 for the
    others. `posted` are all blinds of the hand."""
    rules, start = played.before.rules, played.started
    if rules.posts:
        return [rules.posts[seat].blind for seat in order]
    nominal = {start.small_seat: start.small} if start.small_seat != NOBODY else {}
    nominal[start.big_seat] = start.big
    nominal |= {event.seat: start.big for event in posted if event.kind == "post"}
    nominal |= {event.seat: event.amount for event in posted if event.kind == "straddle"}
    return [nominal.get(seat, 0) for seat in order]


def _reversed_heads_up(values: list[Any]) -> list[Any]:
    """Reverse the list for two players, as the format wants."""
    return values[::-1] if len(values) == 2 else values


def _stack(before: Holdem, number: int) -> Any:
    """Return the stack at the start, infinite if unknown."""
    seat: Seat = before.seats[number]
    if number in before.rules.endless:
        return Decimal("Infinity")
    return _in_chips(seat.stack, before.unit)


def _in_chips(amount: int, unit: int) -> int | Decimal:
    """Return an amount in chips, as int if it is whole."""
    if unit == 1:
        return amount
    whole, rest = divmod(amount, unit)
    return Decimal(amount) / unit if rest else whole


# actions ----------------------------------------------------------------------------------------------------
def action_lines(played: PlayedHand, eyes: Eyes = ALL, order: Sequence[int] | None = None) -> list[str]:
    """Return the action lines of a hand, with hole cards masked for `eyes`. `order` is that of `played`, if
    known."""
    player = {seat: f"p{place}" for place, seat in enumerate(order or played.order(), 1)}
    seen = _seen_seats(played, eyes)
    lines: list[str] = []
    for event in played.events:
        if type(event) in _WITH_LINES:
            lines += _event_lines(event, player, seen, played.before.unit)
    return lines


def _seen_seats(played: PlayedHand, eyes: Eyes) -> set[int]:
    """Return the seats whose cards are written: for ALL everybody dealt in, otherwise those that showed, and
    with them the seat `eyes` if it is one."""
    if eyes == ALL:
        return set(played.started.seats)
    shown = {event.seat for event in played.events_of(Shown)}
    return shown | ({eyes} if isinstance(eyes, int) else set())


# More than half of the events of a hand have no line.
_WITH_LINES = frozenset((HolesDealt, BoardDealt, Folded, Checked, Called, Bet, Raised, Shown, Mucked))


def _event_lines(event: Event, player: Mapping[int, str], seen: set[int], unit: int) -> list[str]:
    """Return the lines of an event; empty if the format has none for it."""
    match event:
        case Folded():
            return [f"{player[event.seat]} f"]
        case Checked() | Called():
            return [f"{player[event.seat]} cc"]
        case HolesDealt(hands):
            return [
                f"d dh {player[seat]} {cards.names(held) if seat in seen else '??' * len(held)}"
                for seat, held in hands
            ]
        case BoardDealt(_, dealt):
            return [f"d db {cards.names(dealt)}"]
        case Bet(seat, to) | Raised(seat, to):
            return [f"{player[seat]} cbr {_toml_value(_in_chips(to, unit))}"]
        case Shown(seat, held):
            return [f"{player[seat]} sm {cards.names(held)}"]
        case Mucked(seat):
            return [f"{player[seat]} sm"]
    return []


# text -------------------------------------------------------------------------------------------------------
def toml(fields: Mapping[str, Any]) -> str:
    """Return the fields as TOML, in their order."""
    return "".join([f"{_toml_key(name)} = {_toml_value(value)}\n" for name, value in fields.items()])


@lru_cache(256)
def _toml_key(name: str) -> str:
    """Return a TOML key, quoted if it is not a bare one."""
    is_bare = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if is_bare else _toml_text(name)


def _toml_value(value: Any) -> str:
    """Return a value in TOML. Raise ValueError for a type TOML does not have."""
    return _WRITERS[type(value)](value)


def _toml_bool(value: bool) -> str:
    """Return a truth value in TOML."""
    return "true" if value else "false"


def _toml_list(values: Iterable[object]) -> str:
    """Return a list in TOML."""
    return f"[{', '.join([_WRITERS[type(value)](value) for value in values])}]"


def _toml_table(values: Mapping[str, object]) -> str:
    """Return a table in TOML, on one line."""
    parts = (f"{_toml_key(name)} = {_toml_value(part)}" for name, part in values.items())
    return f"{{{', '.join(parts)}}}"


@lru_cache(1024)
def _toml_text(text: str) -> str:
    """Return a quoted TOML string; cached, as names and most acts occur in many hands."""
    return _QUOTE(text).replace("\x7f", "\\u007f")


def _toml_float(value: float) -> str:
    """Return a fraction in TOML."""
    return _number_text(Decimal(str(value)))


def _number_text(number: Decimal) -> str:
    """Return a number without trailing zeros; "inf" and "nan" as TOML spells them."""
    if number.is_infinite():
        return "inf" if number > 0 else "-inf"
    if number.is_nan():
        return "nan"
    return str(int(number)) if number == int(number) else format(number.normalize(), "f")


class _ValueWriters(dict[type, Callable[[Any], str]]):
    """The functions that write values, by exact type: an export writes hundreds of thousands of values."""

    def __missing__(self, kind: type) -> NoReturn:
        """Raise ValueError for a type TOML does not have."""
        raise ValueError(f"a {kind.__name__} cannot be written")


_WRITERS = _ValueWriters(
    {
        str: _toml_text,
        bool: _toml_bool,
        int: str,
        list: _toml_list,
        tuple: _toml_list,
        dict: _toml_table,
        Decimal: _number_text,
        float: _toml_float,
        datetime.date: datetime.date.isoformat,
        datetime.datetime: datetime.datetime.isoformat,
        datetime.time: datetime.time.isoformat,
    }
)
