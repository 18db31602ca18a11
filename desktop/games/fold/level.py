"""Fold levels as text: reading with every problem told by its line, and writing."""

from desktop.puzzles.levels import (
    Cell,
    CoverSheet,
    Handler,
    Line,
    finished,
    lines_of,
    named,
    read_block,
    read_empty,
    read_multi,
    read_sheet,
    spelled,
    text_of,
    written_words,
)

from .state import Level

GRADES = (15, 19, 26, 31, 38, 44, 51.67, 63.33)  # ninths of 500 made levels


def read_level(data: bytes | str, title: str = "") -> tuple[Level, list[str]]:
    """The level and its warnings; raises LevelError with every problem."""
    text = text_of(data) if isinstance(data, bytes) else data
    sheet = CoverSheet(title=title)
    read_sheet(list(lines_of(text)), HANDLERS, 1, sheet)
    if sheet.has_board and not sheet.blocks:
        sheet.error(None, "there is no BLOCK line")
    refuse_overlaps(sheet)
    finished(sheet)
    check_bare(sheet)
    return level_of(sheet), sheet.warnings


def level_of(sheet: CoverSheet) -> Level:
    return Level(
        rows=sheet.rows,
        columns=sheet.columns,
        blocks=tuple(tuple(sorted(cells)) for _, cells in sheet.blocks),
        empty=frozenset(sheet.empty),
        multi=frozenset(sheet.multi),
        title=sheet.title,
        author=sheet.author,
        note=sheet.note,
        grade=sheet.grade,
        par=sheet.par,
    )


def _block(sheet: CoverSheet, line: Line) -> None:
    read_block(sheet, line, inside=True)


HANDLERS: dict[str, Handler] = {"BLOCK": _block, "EMPTY": read_empty, "MULTI": read_multi}


def refuse_overlaps(sheet: CoverSheet) -> None:
    """Blocks stand on no closed cell, and on each other only in MULTI cells."""
    taken: dict[Cell, Line] = {}
    for line, cells in sheet.blocks:
        for cell in cells:
            if cell in sheet.empty:
                sheet.error(line, f"the block lies on the empty cell {named(cell)}")
            elif cell in taken and cell not in sheet.multi:
                sheet.error(
                    line,
                    f"the block lies on {named(cell)}, which the block of line {taken[cell].number} holds",
                )
            taken.setdefault(cell, line)


def check_bare(sheet: CoverSheet) -> None:
    taken = {cell for _, cells in sheet.blocks for cell in cells} | set(sheet.empty)
    if len(taken) == sheet.rows * sheet.columns:
        sheet.warn(sheet.blocks[-1][0], "the blocks cover the board already; nothing is left to fold")


def write_level(level: Level) -> str:
    """The level as text; reading it gives an equal level."""
    lines = written_words(level.title, level.author, level.note, level.grade, level.par)
    lines.append(f"BOARD {level.rows} {level.columns}")
    if level.empty:
        lines.append(f"EMPTY {spelled(sorted(level.empty))}")
    if level.multi:
        lines.append(f"MULTI {spelled(sorted(level.multi))}")
    lines += [f"BLOCK {spelled(block)}" for block in level.blocks]
    return "\n".join(lines) + "\n"
