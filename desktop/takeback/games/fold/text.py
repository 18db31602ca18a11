"""Texts about Fold for the history, the log and the screen reader, and its boards in letters."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from takeback.engine.game import Row
from takeback.engine.play import Move
from takeback.puzzles.block_cover import Found, cells_in
from takeback.puzzles.items import HINT, Cell, PlayAgain, TakeBack, letter
from takeback.puzzles.wording import Others, cell_text, drawn_in_lines
from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _

from .rules import (
    block_cells,
    count_bare_cells,
    count_folds,
    count_open_cells,
    is_perfect,
    is_stuck,
    item_name,
    reason_text,
)
from .state import Fold, Level, Sheet

SIDES = {"U": _("up"), "D": _("down"), "L": _("left"), "R": _("right")}
MOST_SIDES = 4  # folds of one turn that are named one by one; more are counted


def describe_turn(moves: tuple[Move, ...], before: Sheet, seat: int | None) -> Row:
    """Return the history row of one turn: what the block did to itself and others."""
    events = [event for move in moves for event in move.events]
    action: Any = moves[-1].action
    after: Sheet = moves[-1].after
    text = OTHERS.row(describe_moves(moves, letter(action.item)), events, action.item)
    mine = describe_moves(moves, _("Block {letter}", letter=letter(action.item)))
    log = [mine, *OTHERS.log(events, action.item)]
    if after.solved:
        text = ngettext(
            "{row} (solved, {count} fold)", "{row} (solved, {count} folds)", after.strokes, row=text
        )
        log.append(solved_phrase(after))
    elif all_stuck(after):
        log.append(_("No block can be folded any further; undo something"))
    return Row(text, tuple(log), "; ".join(log), action.item)


def solved_phrase(state: Sheet) -> str:
    """Return the line of the log about a solved level."""
    if is_perfect(state):
        return ngettext(
            "Solved in {count} fold, the fewest possible",
            "Solved in {count} folds, the fewest possible",
            state.strokes,
        )
    return ngettext("Solved in {count} fold", "Solved in {count} folds", state.strokes)


def describe_moves(moves: Sequence[Move], name: str) -> str:
    """Return in words what a block did: "B folds up, left", "B: 2 folds undone"; what a hint did is called
    that. Only a few folds are named one by one."""
    sides = [SIDES[move.action.direction] for move in moves if isinstance(move.action, Fold)]
    again = sum(isinstance(move.action, PlayAgain) for move in moves)
    back = sum(isinstance(move.action, TakeBack) for move in moves)
    if all(getattr(move.action, "by", "") == HINT for move in moves):
        return describe_hint(moves, sides, back)
    if back and not sides and not again:
        return ngettext("{block}: {count} fold undone", "{block}: {count} folds undone", back, block=name)
    if back:
        return ngettext(
            "{block} takes another path: {count} fold",
            "{block} takes another path: {count} folds",
            len(sides) + again,
            block=name,
        )
    if again and not sides:
        return ngettext("{block}: {count} fold redone", "{block}: {count} folds redone", again, block=name)
    if again or len(sides) > MOST_SIDES:
        return ngettext("{block}: {count} fold", "{block}: {count} folds", len(sides) + again, block=name)
    return _("{block} folds {sides}", block=name, sides=format_list(sides, "unit"))


def describe_hint(moves: Sequence[Move], sides: list[str], back: int) -> str:
    """Return in words what a hint did with a block."""
    action: Any = moves[-1].action
    name = letter(action.item)
    if back:
        return ngettext(
            "Hint: {block}: {count} fold undone", "Hint: {block}: {count} folds undone", back, block=name
        )
    return _("Hint: {block} folds {sides}", block=name, sides=format_list(sides, "unit"))


OTHERS = Others(
    # Translators: what became of another block in this turn, after "B folds up".
    lost=lambda item, folds: ngettext(
        "pushes {letter} back {count} fold", "pushes {letter} back {count} folds", folds, letter=letter(item)
    ),
    lost_aloud=lambda mover, item, folds: ngettext(
        "Block {letter} goes back {count} fold",
        "Block {letter} goes back {count} folds",
        folds,
        letter=letter(item),
    ),
    got=lambda item, folds: ngettext(
        "{letter} gets {count} fold back", "{letter} gets {count} folds back", folds, letter=letter(item)
    ),
    got_aloud=lambda item, folds: ngettext(
        "Block {letter} gets {count} fold back",
        "Block {letter} gets {count} folds back",
        folds,
        letter=letter(item),
    ),
    stays=lambda item: _("{letter} stays back", letter=letter(item)),
    reason_text=reason_text,
)


# spoken names ----------------------------------------------------------------
def cell_name(state: Sheet, cell: Cell) -> str:
    """Return the spoken name of a cell: "row 2, column 3, block B, 4 cells, beginning"."""
    level = state.level
    parts = [cell_text(cell)]
    if cell in level.empty:
        return format_list([*parts, _("closed")], "unit")
    there = [item for item in range(len(state.items)) if cell in block_cells(state, item)]
    for item in there:
        parts += [item_name(state, item), count_cells(len(block_cells(state, item)))]
        parts += [_("beginning")] if cell in level.blocks[item] else []
    parts += [] if there else [_("empty")]
    return format_list([*parts, _("for several blocks")] if cell in level.multi else parts, "unit")


def count_cells(count: int) -> str:
    """Return "1 cell" or "4 cells"."""
    return ngettext("{count} cell", "{count} cells", count)


def item_facts(state: Sheet, item: int) -> list[str]:
    """Return what there is to say about a block, its name first: "Block B", "4 cells", "2 folds", "stuck"."""
    past = state.items[item].done
    words = [_("Block {letter}", letter=letter(item)), count_cells(len(block_cells(state, item)))]
    words.append(count_folds(len(past)) if past else _("not folded"))
    is_stuck_now = is_stuck(state, item) and not state.solved
    return [*words, _("stuck")] if is_stuck_now else words


def item_words(state: Sheet, item: int) -> str:
    """Return a block in words, as one text."""
    return format_list(item_facts(state, item), "unit")


def count_stuck(state: Sheet) -> int:
    """Return how many blocks cannot fold any more."""
    return sum(is_stuck(state, item) for item in range(len(state.items)))


def progress_text(state: Sheet, pending: int) -> str:
    """Return how much is covered and how many blocks are stuck, and how many cuts can be restored."""
    cells = count_open_cells(state.level)
    values = {
        "covered": cells - count_bare_cells(state),
        "cells": cells,
        "stuck": count_stuck(state),
        "blocks": len(state.items),
    }
    if pending:
        return _(
            "Covered {covered} of {cells} · {stuck} of {blocks} stuck · {cuts} pushed back",
            **values,
            cuts=pending,
        )
    return _("Covered {covered} of {cells} · {stuck} of {blocks} stuck", **values)


def next_step(state: Sheet) -> str:
    """Return what a newcomer is to do now: undo if all are stuck, begin, or cover what is left."""
    if all_stuck(state):
        return _("No block can be folded any further; undo something.")
    if not any(past.done for past in state.items):
        return _("Drag a block over one of its edges to fold it.")
    return ngettext("{count} cell left to cover.", "{count} cells left to cover.", count_bare_cells(state))


def counted(state: Sheet) -> tuple[tuple[str, str], ...]:
    """Return the counts of a position for comparing two of them: cells covered and blocks stuck."""
    cells = count_open_cells(state.level)
    covered = _("{part} of {whole}", part=cells - count_bare_cells(state), whole=cells)
    stuck = _("{stuck} of {blocks} stuck", stuck=count_stuck(state), blocks=len(state.items))
    return (_("Covered"), covered), (_("Blocks"), stuck)


def all_stuck(state: Sheet) -> bool:
    """Return whether every block of an unsolved position is stuck."""
    return not state.solved and all(is_stuck(state, item) for item in range(len(state.items)))


# a board in letters -----------------------------------------------------------------------------------
def letters(level: Level, shapes: Iterable[Iterable[Cell]]) -> Iterator[tuple[Cell, str]]:
    """Yield cells with letters: capitals for first shapes, small letters for what was folded."""
    for item, cells in enumerate(shapes):
        for cell in cells:
            yield cell, letter(item) if cell in level.blocks[item] else letter(item).lower()


def draw_solution(level: Level, found: Found) -> str:
    """Return a solution as rows of letters."""
    return drawn_in_lines(level, letters(level, (cells_in(mask, level.columns) for mask in found)))
