"""Reads and writes Fold levels as text; problems name their line."""

from takeback.puzzles.levels import (
    Cell,
    CoverSheet,
    SheetLine,
    StoredWarning,
    WarningKind,
    named,
    read_cover,
    written_cover,
)
from takeback.texts import gettext as _

from .state import Level

GRADES = (14, 19, 25, 32, 39, 46, 52, 65.33)  # the highest measure of grades 1 to 8, from 500 levels


def read_level(data: bytes | str, title: str = "") -> tuple[Level, list[StoredWarning]]:
    """Return the level and its warnings. Raise LevelError with every problem."""
    sheet = read_cover(data, title, inside=True, check=refuse_overlaps)
    check_bare(sheet)
    return level_of(sheet), sheet.warnings


def level_of(sheet: CoverSheet) -> Level:
    """Return the level that was read."""
    return Level(
        rows=sheet.rows,
        columns=sheet.columns,
        blocks=tuple(tuple(sorted(cells)) for _line, cells in sheet.blocks),
        empty=frozenset(sheet.empty),
        multi=frozenset(sheet.multi),
        title=sheet.title,
        author=sheet.author,
        note=sheet.note,
        grade=sheet.grade,
        par=sheet.par,
    )


def refuse_overlaps(sheet: CoverSheet) -> None:
    """Note errors about blocks on closed cells, and on each other outside MULTI cells."""
    taken: dict[Cell, SheetLine] = {}
    for line, cells in sheet.blocks:
        for cell in cells:
            if cell in sheet.empty:
                sheet.report(line, _("the block is on the closed cell {cell}", cell=named(cell)))
            elif cell in taken and cell not in sheet.multi:
                sheet.report(
                    line,
                    _(
                        "the block is on {cell}, which the block of line {number} holds",
                        cell=named(cell),
                        number=taken[cell].number,
                    ),
                )
            taken.setdefault(cell, line)


def check_bare(sheet: CoverSheet) -> None:
    """Note a warning if the blocks cover the whole board from the start."""
    taken = {cell for _line, cells in sheet.blocks for cell in cells} | set(sheet.empty)
    if len(taken) == sheet.rows * sheet.columns:
        sheet.note_warning(sheet.blocks[-1][0], WarningKind.NOTHING_TO_FOLD)


def write_level(level: Level) -> str:
    """Return the level as text."""
    return written_cover(level, level.blocks)
