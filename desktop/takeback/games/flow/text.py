"""Texts about Flow for the history, the log and the screen reader, and its boards in letters."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from takeback.engine.game import Row
from takeback.engine.play import Move
from takeback.puzzles.items import HINT, Cell, PlayAgain, TakeBack, letter
from takeback.puzzles.wording import (
    Others,
    drawn_in_lines,
    row_that_solves,
    solved_in_strokes,
)
from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _

from .rules import (
    axes_at,
    cell_in_words,
    clue_colours,
    colour_name,
    covered_cells,
    end_of_line,
    is_complete,
    is_perfect,
    line_of,
    missing_count,
    neighbour_of,
    open_cells,
    reason_text,
    sort_pair,
)
from .state import DIRECTIONS, Board, Draw, Level

MOST_NAMED = 2  # colours named in one sentence; more are counted
WALLS = {"U": _("wall above"), "D": _("wall below"), "L": _("wall on the left"), "R": _("wall on the right")}


def describe_turn(moves: tuple[Move, ...], before: Board, seat: int | None) -> Row:
    """Return the history row of one drag: what its line gained or lost, and whom it cut or gave back to."""
    events = [event for move in moves for event in move.events]
    after: Board = moves[-1].after
    colour = mover_of(moves)
    mine = describe_moves(moves, colour_name(colour))
    text = OTHERS.row(mine, events, colour)
    log = [mine, *OTHERS.log(events, colour)]
    if is_complete(after, colour) and not is_complete(before, colour):
        log.append(complete_text(after, colour))
        log += [still_free(after)] if all_joined(after) and not after.solved else []
    if after.solved:
        text = row_that_solves(text, after.strokes)
        log.append(solved_in_strokes(after.strokes, is_perfect(after)))
    return Row(text, tuple(log), "; ".join(log), colour)


def mover_of(moves: Sequence[Move]) -> int:
    """Return the colour whose turn it was."""
    action: Any = moves[-1].action
    return int(action.item) // 2


def describe_moves(moves: Sequence[Move], colour: str) -> str:
    """Return in words what the mover's line did: "Red: 5 cells" with its dot, "Red: 2 more cells",
    "Red: 2 cells undone"; what a hint did is called that."""
    drawn = sum(isinstance(move.action, Draw) for move in moves)
    again = sum(isinstance(move.action, PlayAgain) for move in moves)
    back = sum(isinstance(move.action, TakeBack) for move in moves)
    if all(getattr(move.action, "by", "") == HINT for move in moves):
        return describe_hint(colour, moves)
    if drawn and back:
        return ngettext(
            "{colour} takes another path: {count} cell",
            "{colour} takes another path: {count} cells",
            drawn + again,
            colour=colour,
        )
    if back:
        return ngettext(
            "{colour}: {count} cell undone", "{colour}: {count} cells undone", back, colour=colour
        )
    if again and not drawn:
        return ngettext(
            "{colour}: {count} cell redone", "{colour}: {count} cells redone", again, colour=colour
        )
    cells = drawn + again
    if is_begun(moves):
        return ngettext("{colour}: {count} more cell", "{colour}: {count} more cells", cells, colour=colour)
    return ngettext("{colour}: {count} cell", "{colour}: {count} cells", cells + 1, colour=colour)


def is_begun(moves: Sequence[Move]) -> bool:
    """Return whether the pipe of these moves covered more than its dot before them; else that dot is counted
    with the cells they draw."""
    action: Any = moves[-1].action
    return len(line_of(moves[0].before, action.item)) > 1


def describe_hint(colour: str, moves: Sequence[Move]) -> str:
    """Return in words what these moves of a hint have drawn or undone."""
    drawn = sum(isinstance(move.action, Draw) for move in moves)
    back = sum(isinstance(move.action, TakeBack) for move in moves)
    if not drawn:
        return ngettext(
            "Hint: {colour}: {count} cell undone", "Hint: {colour}: {count} cells undone", back, colour=colour
        )
    if is_complete(moves[-1].after, mover_of(moves)):
        return _("Hint: {colour} drawn", colour=colour)
    if is_begun(moves):
        return ngettext(
            "Hint: {colour}: {count} more cell", "Hint: {colour}: {count} more cells", drawn, colour=colour
        )
    return ngettext("Hint: {colour}: {count} cell", "Hint: {colour}: {count} cells", drawn + 1, colour=colour)


def count_cells(count: int) -> str:
    """Return "1 cell" or "5 cells"."""
    return ngettext("{count} cell", "{count} cells", count)


def complete_text(state: Board, colour: int) -> str:
    """Return the line of the log for a colour that was joined."""
    joined, colours = count_joined(state)
    return _(
        "{colour} complete, {joined} of {colours}", colour=colour_name(colour), joined=joined, colours=colours
    )


def got_text(colour: int, cells: int) -> str:
    """Return that a pipe which had been cut is longer again by so many cells."""
    return ngettext(
        "{colour} gets {count} cell back",
        "{colour} gets {count} cells back",
        cells,
        colour=colour_name(colour),
    )


OTHERS = Others(
    # Translators: what the pipe of this turn did to another one, after "Red: 5 cells".
    lost=lambda colour, cells: _("cuts {colour} by {number}", colour=colour_name(colour), number=cells),
    lost_aloud=lambda mover, colour, cells: _(
        "{mover} cuts {colour} by {number}",
        mover=colour_name(mover),
        colour=colour_name(colour),
        number=cells,
    ),
    got=got_text,
    got_aloud=got_text,
    stays=lambda colour: _("{colour} stays cut", colour=colour_name(colour)),
    reason_text=reason_text,
    owner=lambda item: item // 2,
    before_lost=", ",
)


# spoken names ----------------------------------------------------------------
def cell_name(state: Board, cell: Cell) -> str:
    """Return the spoken name of a cell: "row 2, column 3, Red A, dot, pipe of 5 cells, end here"."""
    level = state.level
    parts = [cell_in_words(cell)]
    if cell not in open_cells(level):
        return format_list([*parts, _("closed")], "unit")
    if cell in level.bridges:
        parts.append(bridge_name(state, cell))
    else:
        parts.append(line_name(state, cell))
    parts += [wall for way, wall in WALLS.items() if sort_pair(cell, neighbour_of(cell, way)) in level.walls]
    return format_list(parts, "unit")


def line_name(state: Board, cell: Cell) -> str:
    """Return what lies on a cell that is no bridge: a line and its state, or "empty"."""
    clue = clue_colours(state.level).get(cell, -1)
    for item in range(len(state.items)):
        line = line_of(state, item)
        if cell in line and (clue < 0 or item // 2 == clue):
            words = [named_colour(item // 2)]
            words += [_("dot")] if clue >= 0 else []
            words += [_("complete") if is_complete(state, item // 2) else pipe_text(len(line))]
            words += [_("end here")] if cell == end_of_line(state, item) else []
            return format_list(words, "unit")
    return _("empty")


def pipe_text(cells: int) -> str:
    """Return "pipe of 5 cells"."""
    return ngettext("pipe of {count} cell", "pipe of {count} cells", cells)


def named_colour(colour: int) -> str:
    """Return a colour with its letter: "Red A"."""
    return _("{colour} {letter}", colour=colour_name(colour), letter=letter(colour))


def bridge_name(state: Board, cell: Cell) -> str:
    """Return in words which colours use the two decks of a bridge."""
    on_deck = {}
    for item in range(len(state.items)):
        line = line_of(state, item)
        if cell in line:
            on_deck.update(dict.fromkeys(axes_at(line, line.index(cell)), colour_name(item // 2)))
    match on_deck.get(0), on_deck.get(1):
        case None, None:
            return _("bridge: nothing across, nothing down")
        case None, down:
            return _("bridge: nothing across, {down} down", down=down)
        case across, None:
            return _("bridge: {across} across, nothing down", across=across)
        case across, down:
            return _("bridge: {across} across, {down} down", across=across, down=down)
    raise AssertionError("every case is above")


def all_joined(state: Board) -> bool:
    """Return whether every colour is joined."""
    return all(is_complete(state, colour) for colour in range(len(state.level.clues)))


def still_free(state: Board) -> str:
    """Return how many cells are free in a position in which every colour is joined."""
    return ngettext(
        "All joined, but {count} cell is still free",
        "All joined, but {count} cells are still free",
        missing_count(state),
    )


def count_joined(state: Board) -> tuple[int, int]:
    """Return how many colours are joined, and how many there are."""
    colours = len(state.level.clues)
    return sum(is_complete(state, colour) for colour in range(colours)), colours


def progress_text(state: Board, pending: int) -> str:
    """Return how many colours are joined and cells covered, and how many cuts can be restored."""
    joined, colours = count_joined(state)
    values = {
        "joined": joined,
        "colours": colours,
        "covered": len(covered_cells(state)),
        "cells": len(open_cells(state.level)),
    }
    if pending:
        return _(
            "{joined} of {colours} joined · {covered} of {cells} covered · {cuts} cut", **values, cuts=pending
        )
    return _("{joined} of {colours} joined · {covered} of {cells} covered", **values)


def next_step(state: Board) -> str:
    """Return what a newcomer is to do now, in few words so that it fits beside the counts."""
    bare = [colour for colour in range(len(state.level.clues)) if not is_complete(state, colour)]
    if not bare:
        free = missing_count(state)
        return ngettext(
            "Draw a pipe over the {count} cell still free.",
            "Draw a pipe over the {count} cells still free.",
            free,
        )
    if not any(past.done for past in state.items):
        return _("Join matching dots and fill every cell.")
    if len(bare) <= MOST_NAMED:
        named = [
            _("{colour} ({letter})", colour=colour_name(colour).lower(), letter=letter(colour))
            for colour in bare
        ]
        return _("Join the {colours} dots and fill every cell.", colours=format_list(named))
    return ngettext(
        "Join the {count} pair left and fill every cell.",
        "Join the {count} pairs left and fill every cell.",
        len(bare),
    )


def counted(state: Board) -> tuple[tuple[str, str], ...]:
    """Return the counts of a position for comparing two of them: colours joined and cells covered."""
    joined, colours = count_joined(state)
    covered, cells = len(covered_cells(state)), len(open_cells(state.level))
    return (
        (_("Joined"), _("{part} of {whole}", part=joined, whole=colours)),
        (_("Covered"), _("{part} of {whole}", part=covered, whole=cells)),
    )


# a board in letters -----------------------------------------------------------------------------------
NAMES = {step: name for name, step in DIRECTIONS.items()}


def direction(one: Cell, two: Cell) -> str:
    """Return the letter of a step between two neighbours."""
    return NAMES[two[0] - one[0], two[1] - one[1]]


def steps_as_word(line: list[Cell]) -> str:
    """Return the steps of a line: "DDRU"."""
    return "".join(direction(one, two) for one, two in pairwise(line))


def words_of(lines: list[list[Cell]]) -> tuple[str, ...]:
    """Return the steps of each line as a word."""
    return tuple(steps_as_word(line) for line in lines)


def letters(level: Level, lines: Iterable[tuple[int, Iterable[Cell]]]) -> Iterator[tuple[Cell, str]]:
    """Yield the cells of lines with their letters: capitals for clues, small letters for drawn cells."""
    clues = {cell: letter(colour) for colour, pair in enumerate(level.clues) for cell in pair}
    yield from clues.items()
    for colour, line in lines:
        yield from ((cell, letter(colour).lower()) for cell in line if cell not in clues)


def draw_solution(level: Level, lines: list[list[Cell]]) -> str:
    """Return a solution as rows of letters."""
    return drawn_in_lines(level, letters(level, enumerate(lines)))
