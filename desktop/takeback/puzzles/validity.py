"""Checks whether a position of a puzzle, or a level that is being made, is possible. Knows no game."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from takeback.puzzles.editor import WORDS, EditedLevel, holding
from takeback.puzzles.items import (
    WAYS_PER_ITEM,
    Cell,
    Entry,
    Ground,
    Item,
    ItemMove,
    PuzzleState,
    Way,
    Why,
    count_strokes,
    strokes_of,
)
from takeback.puzzles.levels import MOST_BLOCKS, LevelError, StoredWarning
from takeback.puzzles.packs import Shelf
from takeback.texts import gettext as _
from takeback.texts import ngettext

MOST = 10**9  # of strokes and serials
MOST_SIDE = 40
LONGEST = 10_000  # characters: a level can be named by its file
MOST_WARNINGS = 10_000
MOST_WORDS = 10  # in a warning: the values that its message names, and their names
MOST_GRADE, MOST_PAR = 9, 9999


# levels -----------------------------------------------------------------------------------------------
def wrong_level(shelf: Shelf, level: Any) -> str:
    """Return why this level cannot have been read from a text; empty if it can."""
    words = (level.title, level.author, level.note)
    if any(len(word) > LONGEST for word in words):
        return _("A level has a title, an author and a note, and all of them are short.")
    if not (0 <= level.grade <= MOST_GRADE and 0 <= level.par <= MOST_PAR):
        return _(
            "The difficulty of a level is at most {difficulty}, its par at most {par}.",
            difficulty=MOST_GRADE,
            par=MOST_PAR,
        )
    return _reading_fault(
        shelf.read, shelf.write, replace(level, title="", author="", note="", grade=0, par=0)
    )


@lru_cache(maxsize=64)
def _reading_fault(read: Callable[[str, str], Any], write: Callable[[Any], str], level: Any) -> str:
    """Return why a level, written and read again, is not the same, or cannot be read; empty if it is the
    same."""
    if not (1 <= level.rows <= MOST_SIDE and 1 <= level.columns <= MOST_SIDE):
        return _("A board has at most {most_side} rows and {most_side} columns.", most_side=MOST_SIDE)
    try:
        again, _other = read(write(level), "")
    except LevelError as error:
        return _("The level is none: {why}.", why=error.problems[0])
    return "" if replace(again, par=0) == level else _("The level is not as any text says it.")


# positions --------------------------------------------------------------------------------------------
def wrong_position(ground: Ground, state: PuzzleState, items: int) -> str:
    """Return why no play of its level leads to this position; empty if it may. `items`: how many the level
    has."""
    level: Any = state.level
    if len(state.items) != items:
        return ngettext(
            "The level has {count} item, and the position {present}.",
            "The level has {count} items, and the position {present}.",
            items,
            present=len(state.items),
        )
    if not 1 <= state.serial <= MOST or not _are_possible_strokes(state, items):
        return _("The moves of this position are not counted as any play counts them.")
    if (
        len(state.name) > LONGEST
        or len(state.warnings) > MOST_WARNINGS
        or any(_is_too_long(one) for one in state.warnings)
    ):
        return _("The name of the level is far too long.")
    for number, item in enumerate(state.items):
        if not _is_possible_item(item, number, level.rows, level.columns, items, state.serial):
            return _("The past of an item holds moves that nobody can have made.")
    return _wrong_cells(ground, state, level) or (
        _("The puzzle is said to be solved, and is not.")
        if state.solved and not ground.is_solved(state)
        else ""
    )


def _is_too_long(warning: StoredWarning | str) -> bool:
    """Tell whether a warning is longer than that of any level."""
    if isinstance(warning, str):
        return len(warning) > LONGEST
    words = [word for pair in warning.values for word in pair]
    return len(words) > MOST_WORDS or any(len(word) > LONGEST for word in words)


def _are_possible_strokes(state: PuzzleState, items: int) -> bool:
    """Tell whether the strokes of a position are possible, as far as numbers go."""
    made = state.strokes_made
    entries = (entry for item in state.items for entry in (*item.done, *item.undone))
    return (
        state.strokes <= MOST
        and -1 <= state.last < items
        and count_strokes(strokes_of(state)) <= state.strokes
        and all(-1 <= stroke.mover < items and 0 <= stroke.moves <= MOST for stroke in made)
        and 0 <= state.in_hand <= len(made)
        and (not made or state.last == (made[state.in_hand - 1].mover if state.in_hand else -1))
        and all(0 <= entry.stroke <= len(made) for entry in entries)
    )


@lru_cache(maxsize=1024)
def _is_possible_item(item: Item, number: int, rows: int, columns: int, items: int, next_serial: int) -> bool:
    """Tell whether the moves of an item are possible, as far as numbers and sizes go."""
    entries = (*item.done, *item.undone)
    serials = {entry.serial for entry in entries}
    return (
        len(serials) == len(entries)
        and all(0 < serial < next_serial for serial in serials)
        and all(_is_possible_entry(entry, rows, columns, items, next_serial) for entry in entries)
        and all(debt.item != number for entry in entries for debt in entry.cut)
        and len(item.ways) <= WAYS_PER_ITEM
        and all(_is_possible_way(way, next_serial) for way in item.ways)
    )


def _is_possible_entry(entry: Entry, rows: int, columns: int, items: int, next_serial: int) -> bool:
    """Tell whether all cells and numbers in an entry are in range."""
    return (
        all(1 <= row <= rows and 1 <= column <= columns for row, column in entry.where)
        and _are_small(entry.move)
        and _are_small(entry.why)
        and all(debt.serials and 0 <= debt.item < items for debt in entry.cut)
        and all(0 < serial < next_serial for debt in entry.cut for serial in debt.serials)
    )


def _is_possible_way(way: Way, next_serial: int) -> bool:
    """Tell whether all numbers in a way are in range."""
    return 0 <= way.on < next_serial and all(_are_small(move) and _are_small(why) for move, why in way.moves)


def _are_small(parts: Iterable[int | str | tuple[int, ...]]) -> bool:
    """Tell whether all parts are short words, or numbers up to the longest side of a board."""
    return all(
        len(part) <= MOST_SIDE
        if isinstance(part, str)
        else _are_small(part)
        if isinstance(part, tuple)
        else 0 <= part <= MOST_SIDE
        for part in parts
    )


def reasons(item: Item) -> Iterator[tuple[ItemMove, Why]]:
    """Yield all moves of an item with their reasons: done, undone, and kept as ways."""
    yield from ((entry.move, entry.why) for entry in (*item.done, *item.undone))
    yield from (move for way in item.ways for move in way.moves)


def lists_only_items(why: Why, items: int) -> bool:
    """Tell whether the reason lists only items that were in the way, each followed by its cells."""
    return all(isinstance(part, tuple) and len(part) % 2 == 1 and part[0] < items for part in why)


def _wrong_cells(ground: Ground, state: PuzzleState, level: Any) -> str:
    """Return a sentence unless each item lies on open cells, and no more of them on a cell than it can
    hold."""
    owners: dict[Cell, set[int]] = {}
    holds = holding(level.rows, level.columns)
    for item in range(len(state.items)):
        for cell in ground.cells(state, item):
            if cell in level.empty or not holds(cell):
                return _("An item is outside the board, or on a closed cell.")
            owners.setdefault(cell, set()).add(ground.mover(item))
    if any(len(who) > 1 and len(who) > ground.decks(state, cell) for cell, who in owners.items()):
        return _("A cell has more items than it can hold.")
    return ""


# levels being made ------------------------------------------------------------------------------------
def wrong_making(state: EditedLevel, items: Iterable[tuple[Cell, ...]], cells: Iterable[Cell]) -> str:
    """Return why this level cannot have come about in the editor; empty if it can.

    `items` are the cells of each item; `cells` are all others that the level names.
    """
    rows, columns = state.size()
    if not (1 <= rows <= MOST_SIDE and 1 <= columns <= MOST_SIDE):
        return _("A board has at most {most_side} rows and {most_side} columns.", most_side=MOST_SIDE)
    if any(len(state.word(word)) > LONGEST for word in WORDS):
        return _("A level has a title, an author and a note, and all of them are short.")
    own = tuple(items)
    if len(own) > MOST_BLOCKS or any(len({*one}) != len(one) for one in own):
        return _(
            "A level has at most {most_blocks} items, each with every cell once.", most_blocks=MOST_BLOCKS
        )
    holds = holding(rows, columns)
    if not all(holds(cell) for one in (*own, cells, state.closed()) for cell in one):
        return _("A cell of the level is outside its board.")
    if any(cell in state.closed() for one in own for cell in one):
        return _("An item stands on a closed cell.")
    return ""
