"""Who sits on a seat may change while the game goes on; what that seat had laid out goes with its player."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.table.opening import seated

if TYPE_CHECKING:
    from takeback.table.table import Table


class SeatChange(msgspec.Struct, frozen=True):
    """One way to seat a chair otherwise, and what it is called."""

    seat: int
    sitter: Seat
    text: str


def changes(table: Table) -> list[SeatChange]:
    """Every way there is, seat by seat: a person, a computer of each level, but for who sits there now."""
    levels = (table.game.computer_levels or ("",)) if table.game.computers else ()
    found = []
    for number, seat in enumerate(table.seats):
        others = [Seat("person", seat.name, "", seat.colour)] if levels else []
        others += [Seat("computer", seat.name, level, seat.colour) for level in levels]
        found += [SeatChange(number, one, sitter_words(one)) for one in others if not _is_as(one, seat)]
    return found


def _is_as(one: Seat, other: Seat) -> bool:
    return (one.kind, one.level) == (other.kind, other.level)


def sitter_words(seat: Seat) -> str:
    """ "Person", "Computer, easy"."""
    if seat.is_person:
        return "Person"
    return f"Computer, {seat.level}" if seat.level else "Computer"


def has_secrets(table: Table, seat: int) -> bool:
    """Has this seat ever seen what another may not? Who sat down there could look back at all of it."""
    if not table.game.hidden:
        return False
    seen_by, nodes = table.game.seen_by, reversed(table.history.nodes.values())
    has_plan = any(drafter == seat and draft.stack.count() for (_, drafter), draft in table.drafts.items())
    return has_plan or any(seen_by(one.state, seat) != seen_by(one.state, None) for one in nodes)


def reseat(table: Table, number: int, sitter: Seat) -> None:
    """Raises Illegal where nobody of that kind can sit. Only that seat's drafts are dropped, everywhere."""
    if table.is_read_only:
        raise Illegal("This table was opened to be looked at, not to be played on.")
    if not 0 <= number < len(table.seats):
        raise Illegal("There is no such seat at this table.")
    if table.is_fair and table.outcome is None and has_secrets(table, number):
        raise Illegal(f"{table.names[number]} has seen what others may not. On a fair table the seat stays.")
    sitter = seated(table.game, number, sitter)
    seats = (*table.seats[:number], sitter, *table.seats[number + 1 :])
    record = replace(table.record, seats=seats)
    if table.journal is not None:
        table.journal.reseat(table.id, record, number)
    for one in table.everywhere():
        one.sit_down(record)
    table.drop_drafts(number)
    for other in table.others():
        other.joined.emit()
