"""The turns as lines of text: one for each turn, other lines of play indented, notes in braces."""

from __future__ import annotations

from collections.abc import Iterator

from takeback.engine import clock
from takeback.engine.titles import shown_level, with_shown_names
from takeback.shell.features.export.wish import ExportRequest, ExportRow, rows_of
from takeback.table.seen_options import seen_options
from takeback.table.table import Table
from takeback.table.wording import line_name, numbered_turn

INDENT = "    "


def title_lines(table: Table, seat: int | None) -> list[str]:
    """Return the title lines: game, unusual options, players if there are several, and date.

    There is nothing in them that is hidden from this seat, and no seed.
    """
    lines = [table.title()]
    options = seen_options(table, seat)
    unusual = [one for one in table.game.options if one.name in options and not one.is_default(options)]
    if unusual:
        lines.append(" · ".join(f"{one.title}: {one.value_text(options[one.name])}" for one in unusual))
    if len(table.seats) > 1:
        lines.append(" · ".join(_player_text(table, seat) for seat in range(len(table.seats))))
    played = table.line[1].at if len(table.line) > 1 else 0.0
    if clock.valid_time(played):
        lines.append(clock.format_date(played, "%d %B %Y"))
    return lines


def log_lines(table: Table, wish: ExportRequest) -> Iterator[str]:
    """Yield all lines of the text log: titles, turns, and how the game ended unless only one position is
    wanted."""
    yield from title_lines(table, wish.seat)
    yield ""
    for row in rows_of(table, wish):
        yield from row_lines(table, row, wish.seat)
    ending = table.game.outcome(table.line[-1].state)
    if ending is not None and wish.scope != "position":
        yield ""
        yield with_shown_names(table.game, ending.sentence, table.names)


def row_lines(table: Table, row: ExportRow, seat: int | None) -> Iterator[str]:
    """Yield the text lines of one row as this seat sees it, below its line's name if it begins another
    line."""
    indent = INDENT * row.indent
    if row.is_head:
        yield f"{INDENT * (row.indent - 1)}  {line_name(table.history, row.node)}:"
    yield indent + turn_text(table, row, seat)


def turn_text(table: Table, row: ExportRow, seat: int | None) -> str:
    """Return one turn as this seat, or a spectator (None), sees it, with its bookmark and its note in
    braces."""
    node = row.node
    text = numbered_turn(table.game, node, table.seats, seat)
    notes = []
    if (bookmark := node.mark("bookmark")) is not None:
        notes.append(": ".join(filter(None, (bookmark.name, bookmark.note))))
    if note := node.mark("note"):
        notes.append(note)
    return " ".join([text, *("{" + " ".join(note.split()) + "}" for note in notes)])


def caption_of(table: Table, row: ExportRow, seat: int | None) -> str:
    """Return the caption of a picture as this seat sees it, after the line's name if the row begins another
    line."""
    text = numbered_turn(table.game, row.node, table.seats, seat)
    return f"{line_name(table.history, row.node)} · {text}" if row.is_head else text


def _player_text(table: Table, number: int) -> str:
    """Return who sits in the seat of this number, with the level of a computer."""
    seat = table.seats[number]
    chair = table.game.seat_name(number)
    name = chair if seat.name in ("", chair) else f"{chair}: {seat.name}"
    if seat.is_person:
        return name
    level = f": {shown_level(table.game, seat.level)}" if seat.level else ""
    return f"{name} (computer{level})"
