"""Texts about Fill for the history, the log and the screen reader, and its boards in letters."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from takeback.engine.game import Row
from takeback.engine.play import Move
from takeback.puzzles.block_cover import Found, cells_in
from takeback.puzzles.items import HINT, Cell, PlayAgain, TakeBack, letter
from takeback.puzzles.wording import (
    Others,
    cell_text,
    drawn_in_lines,
    row_that_solves,
    solved_in_strokes,
)
from takeback.texts import format_list, gettext_noop, ngettext
from takeback.texts import gettext as _

from .rules import (
    cells_of,
    corner_of,
    count_bare_cells,
    count_open_cells,
    is_perfect,
    item_name,
    place_text,
    reason_text,
)
from .state import Box, Level, Lift, Slide

# Translators: a piece slides up, down, left or right by one cell.
SLIDES = {
    "U": gettext_noop("Piece {letter} slides up"),
    "D": gettext_noop("Piece {letter} slides down"),
    "L": gettext_noop("Piece {letter} slides left"),
    "R": gettext_noop("Piece {letter} slides right"),
}


def describe_turn(moves: tuple[Move, ...], before: Box, seat: int | None) -> Row:
    """Return the history row of one turn: where the piece went, and whom it pushed or gave back to."""
    events = [event for move in moves for event in move.events]
    action: Any = moves[-1].action
    after: Box = moves[-1].after
    mine, others = describe_moves(moves, letter(action.item)), others_after(after)
    text = others.row(mine, events, action.item)
    log = [mine, *others.log(events, action.item)]
    if after.solved:
        text = row_that_solves(text, after.strokes)
        log.append(solved_in_strokes(after.strokes, is_perfect(after)))
    return Row(text, tuple(log), "; ".join(log), action.item)


def describe_moves(moves: Sequence[Move], name: str) -> str:
    """Return in words what a piece did: "Piece D to rows 2–3, column 3", or "Piece D goes back to the tray";
    what a hint did is called that."""
    again = sum(isinstance(move.action, PlayAgain) for move in moves)
    back = sum(isinstance(move.action, TakeBack) for move in moves)
    own = len(moves) - again - back
    last: Any = moves[-1].action
    if all(getattr(move.action, "by", "") == HINT for move in moves):
        return describe_hint(moves, name, back)
    if back and not own and not again:
        return describe_return_aloud(moves[-1].after, last.item)
    if back:
        return ngettext(
            "Piece {letter} takes another path: {count} move",
            "Piece {letter} takes another path: {count} moves",
            own + again,
            letter=name,
        )
    if again and not own:
        return ngettext(
            "Piece {letter}: {count} move redone", "Piece {letter}: {count} moves redone", again, letter=name
        )
    return describe_destination(moves, name)


def describe_hint(moves: Sequence[Move], name: str, back: int) -> str:
    """Return in words what a hint did with a piece."""
    last: Any = moves[-1].action
    where = () if isinstance(last, Lift) else corner_of(moves[-1].after, last.item)
    if not where:
        if back:
            return _("Hint: piece {letter} back to the tray", letter=name)
        return _("Hint: piece {letter} to the tray", letter=name)
    place = place_text(moves[-1].after.level, last.item, where)
    if back:
        return _("Hint: piece {letter} back to {place}", letter=name, place=place)
    return _("Hint: piece {letter} to {place}", letter=name, place=place)


def describe_destination(moves: Sequence[Move], name: str) -> str:
    """Return where a turn has led a piece: "Piece D slides up" for a single slide, "Piece D to rows 2–3,
    column 3", "Piece D to the tray". The turn must contain no undo."""
    last: Any = moves[-1].action
    if isinstance(last, Slide) and len(moves) == 1:
        return _(SLIDES[last.direction], letter=name)
    if where := () if isinstance(last, Lift) else corner_of(moves[-1].after, last.item):
        place = place_text(moves[-1].after.level, last.item, where)
        return _("Piece {letter} to {place}", letter=name, place=place)
    return _("Piece {letter} to the tray", letter=name)


def others_after(state: Box) -> Others:
    """Return the wording of what a turn did to other pieces: where each is now, in the position after it."""
    return Others(
        lost=lambda item, _moves: describe_return(state, item),
        lost_aloud=lambda _mover, item, _moves: describe_return_aloud(state, item),
        got=lambda item, _moves: describe_return(state, item),
        got_aloud=lambda item, _moves: describe_return_aloud(state, item),
        stays=lambda item: _("{letter} stays back", letter=letter(item)),
        reason_text=reason_text,
    )


def describe_return(state: Box, item: int) -> str:
    """Return where a piece is back now, for a row: "D back to the tray"."""
    if where := corner_of(state, item):
        place = place_text(state.level, item, where)
        # Translators: what became of another piece, after "Piece A to rows 2–3, column 3".
        return _("{letter} back to {place}", letter=letter(item), place=place)
    # Translators: what became of another piece, after "Piece A to rows 2–3, column 3".
    return _("{letter} back to the tray", letter=letter(item))


def describe_return_aloud(state: Box, item: int) -> str:
    """Return where a piece is back now, as a sentence: "Piece D goes back to the tray"."""
    if where := corner_of(state, item):
        place = place_text(state.level, item, where)
        return _(
            "Piece {letter} goes back to {place}",
            letter=letter(item),
            place=place,
        )
    return _("Piece {letter} goes back to the tray", letter=letter(item))


# spoken names ----------------------------------------------------------------
def cell_name(state: Box, cell: Cell) -> str:
    """Return the spoken name of a cell: "row 2, column 3, piece D, 4 cells"."""
    level = state.level
    parts = [cell_text(cell)]
    if cell in level.empty:
        return format_list([*parts, _("closed")], "unit")
    there = [item for item in range(len(state.items)) if cell in cells_of(state, item)]
    for item in there:
        parts += [item_name(state, item), count_cells(len(level.pieces[item]))]
    parts += [] if there else [_("empty")]
    return format_list([*parts, _("for several pieces")] if cell in level.multi else parts, "unit")


def count_cells(count: int) -> str:
    """Return "1 cell" or "4 cells"."""
    return ngettext("{count} cell", "{count} cells", count)


def item_facts(state: Box, item: int) -> list[str]:
    """Return what there is to say about a piece, its name first: "Piece D", "4 cells", "2 rows by 3 columns",
    "on the tray"."""
    piece, where = state.level.pieces[item], corner_of(state, item)
    tall, wide = max(row for row, _column in piece), max(column for _row, column in piece)
    size = _(
        "{rows} by {columns}",
        rows=ngettext("{count} row", "{count} rows", tall),
        columns=ngettext("{count} column", "{count} columns", wide),
    )
    there = _("on the tray")
    if where:
        place = place_text(state.level, item, where)
        there = _("in {place}", place=place)
    name = _("Piece {letter}", letter=letter(item))
    return [name, count_cells(len(piece)), size, there]


def item_words(state: Box, item: int) -> str:
    """Return a piece in words, as one text."""
    return format_list(item_facts(state, item), "unit")


def count_laid(state: Box) -> int:
    """Return how many pieces lie on the board."""
    return sum(bool(corner_of(state, item)) for item in range(len(state.items)))


def progress_text(state: Box, pending: int) -> str:
    """Return how much is covered and how many pieces are laid, and how many cuts can be restored."""
    cells = count_open_cells(state.level)
    values = {
        "covered": cells - count_bare_cells(state),
        "cells": cells,
        "placed": count_laid(state),
        "pieces": len(state.items),
    }
    if pending:
        return _(
            "Covered {covered} of {cells} · {placed} of {pieces} on the board · {cuts} pushed back",
            **values,
            cuts=pending,
        )
    return _("Covered {covered} of {cells} · {placed} of {pieces} on the board", **values)


def next_step(state: Box) -> str:
    """Return what a newcomer is to do now: lay the pieces, those left, or change something."""
    waiting = sum(not corner_of(state, item) for item in range(len(state.items)))
    if waiting == len(state.items):
        return _("Drag the pieces onto the board until it is full.")
    free = count_bare_cells(state)
    if waiting:
        return ngettext(
            "{count} piece left, {cells} to cover.",
            "{count} pieces left, {cells} to cover.",
            waiting,
            cells=count_cells(free),
        )
    return ngettext(
        "{count} cell left to cover: move a piece or undo one.",
        "{count} cells left to cover: move a piece or undo one.",
        free,
    )


def counted(state: Box) -> tuple[tuple[str, str], ...]:
    """Return the counts of a position for comparing two of them: cells covered and pieces laid."""
    cells = count_open_cells(state.level)
    covered = _("{part} of {whole}", part=cells - count_bare_cells(state), whole=cells)
    laid = _("{placed} of {pieces} on the board", placed=count_laid(state), pieces=len(state.items))
    return (_("Covered"), covered), (_("Pieces"), laid)


# a board in letters -----------------------------------------------------------------------------------
def letters(shapes: Iterable[Iterable[Cell]]) -> Iterator[tuple[Cell, str]]:
    """Yield cells with the letter of the piece there."""
    for item, cells in enumerate(shapes):
        yield from ((cell, letter(item)) for cell in cells)


def draw_solution(level: Level, found: Found) -> str:
    """Return a solution as rows of letters."""
    return drawn_in_lines(level, letters(cells_in(mask, level.columns) for mask in found))


def places_in_words(corners: Iterable[Cell | None]) -> tuple[str, ...]:
    """Return each place as "row,column" or "tray"."""
    return tuple(f"{corner[0]},{corner[1]}" if corner else "tray" for corner in corners)
