"""Who sits on a seat may change while the game goes on; what that seat had laid out goes with its player."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from desktop.engine.record import Seat
from desktop.engine.state import Illegal
from desktop.table.opening import seated

if TYPE_CHECKING:
    from desktop.table.table import Table


class SeatChange(msgspec.Struct, frozen=True):
    """One way to seat a chair otherwise, and what its line in a menu says."""

    seat: int
    sitter: Seat
    text: str


def changes(table: Table) -> list[SeatChange]:
    """Every way there is, seat by seat: each level of a computer for a person, a person for a computer."""
    found = []
    for number, seat in enumerate(table.seats):
        if not seat.is_person:
            person = Seat("person", seat.name, "", seat.colour)
            found.append(SeatChange(number, person, f"Give {seat.name} back to a person"))
        elif table.game.computers:
            for level in table.game.computer_levels or ("",):
                computer = Seat("computer", seat.name, level, seat.colour)
                level_name = f": {level}" if level else ""
                found.append(SeatChange(number, computer, f"Let a computer play {seat.name}{level_name}"))
    return found


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
