"""Changes of who plays on a seat while the game goes on; the drafts of the former player are discarded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from takeback.engine.game import Game
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.engine.titles import shown_computer
from takeback.table.opening import checked_seat
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.table.table import Table


class SeatChange(msgspec.Struct, frozen=True):
    """One possible new player for a seat, and the text of its menu entry."""

    seat: int
    player: Seat
    text: str


def possible_changes(table: Table) -> list[SeatChange]:
    """Return every possible change, seat by seat: to a person, and to a computer of each other level; none if
    the game has no computer players."""
    levels = (table.game.computer_levels or ("",)) if table.game.computers else ()
    found = []
    for number, seat in enumerate(table.seats):
        others = [Seat("person", seat.name, "", seat.colour)] if levels else []
        others += [Seat("computer", seat.name, level, seat.colour) for level in levels]
        others = [one for one in others if not _is_same_player(one, seat)]
        found += [SeatChange(number, one, player_text(table.game, one)) for one in others]
    return found


def _is_same_player(one: Seat, other: Seat) -> bool:
    """Tell whether both are a person, or a computer of the same level."""
    return (one.kind, one.level) == (other.kind, other.level)


def player_text(game: Game, seat: Seat) -> str:
    """Return the kind of player in words: "Person", "Computer (Easy)"."""
    return _("Person") if seat.is_person else shown_computer(game, seat.level)


def has_seen_secrets(table: Table, seat: int) -> bool:
    """Tell whether this seat ever saw, or plans, what others may not know: a new player could look back at
    it."""
    if not table.game.hidden:
        return False
    seen_by, nodes = table.game.seen_by, reversed(table.history.nodes.values())
    has_plan = any(
        drafter == seat and draft.stack.count() for (_, drafter), draft in table.drafts.by_place.items()
    )
    return has_plan or any(seen_by(one.state, seat) != seen_by(one.state, None) for one in nodes)


def change_player(table: Table, number: int, sitter: Seat) -> None:
    """Change who plays on a seat, at all tables of this game, and discard that seat's drafts.

    Raises Illegal on a read-only table, where nobody of that kind may play, and on a fair table in play whose
    seat has secrets; JournalError if it cannot be stored.
    """
    if table.is_read_only:
        raise Illegal(_("You can view this table, but not play on."))
    if not 0 <= number < len(table.seats):
        raise Illegal(_("There is no such seat at this table."))
    if table.is_fair and table.outcome is None and has_seen_secrets(table, number):
        raise Illegal(
            _(
                "{name} has seen hidden information. On a fair table the seat cannot change hands.",
                name=table.names[number],
            )
        )
    sitter = checked_seat(table.game, number, sitter)
    seats = (*table.seats[:number], sitter, *table.seats[number + 1 :])
    record = replace(table.record, seats=seats)
    if table.storage.journal is not None:
        table.storage.journal.reseat(table.id, record, number)
    for one in table.all_tables():
        one.set_record(record)
    table.drafts.discard_all_of(number)
    for other in table.other_tables():
        other.lines_added.emit()
