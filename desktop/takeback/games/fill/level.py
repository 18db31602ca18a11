"""Reads and writes Fill levels as text; problems name their line."""

from takeback.puzzles.levels import (
    Cell,
    CoverSheet,
    StoredWarning,
    WarningKind,
    read_cover,
    written_cover,
)
from takeback.texts import gettext as _

from .state import Level

GRADES = (14.67, 20, 28, 40, 66, 112, 203, 487)  # the highest measure of grades 1 to 8, from 500 levels


def read_level(data: bytes | str, title: str = "") -> tuple[Level, list[StoredWarning]]:
    """Return the level and its warnings. Raise LevelError with every problem."""
    sheet = read_cover(data, title, inside=False, check=check_shapes)
    check_area(sheet)
    return level_of(sheet), sheet.warnings


def level_of(sheet: CoverSheet) -> Level:
    """Return the level that was read; without PAR its par is the number of pieces."""
    return Level(
        rows=sheet.rows,
        columns=sheet.columns,
        pieces=tuple(move_to_origin(cells) for _line, cells in sheet.blocks),
        empty=frozenset(sheet.empty),
        multi=frozenset(sheet.multi),
        title=sheet.title,
        author=sheet.author,
        note=sheet.note,
        grade=sheet.grade,
        par=sheet.par or len(sheet.blocks),
    )


def move_to_origin(cells: list[Cell]) -> tuple[Cell, ...]:
    """Return the shape, sorted and moved so that its least row and column are 1."""
    top, left = min(row for row, _column in cells) - 1, min(column for _row, column in cells) - 1
    return tuple(sorted((row - top, column - left) for row, column in cells))


def check_shapes(sheet: CoverSheet) -> None:
    """Note errors about pieces larger than the board, and warnings about those that do not begin at row 1
    and column 1 or are in several parts."""
    for line, cells in sheet.blocks:
        shape = move_to_origin(cells)
        if (
            max(row for row, _column in shape) > sheet.rows
            or max(column for _row, column in shape) > sheet.columns
        ):
            sheet.report(line, _("the shape is larger than the board"))
        elif set(shape) != set(cells):
            sheet.note_warning(line, WarningKind.SHAPE_MOVED)
        if not is_connected(set(shape)):
            sheet.note_warning(line, WarningKind.PIECE_IN_PARTS)


def is_connected(cells: set[Cell]) -> bool:
    """Return whether these cells hang together, side by side without gaps."""
    waiting = [next(iter(cells))]
    left = cells - set(waiting)
    while waiting:
        row, column = waiting.pop()
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if near in left:
                left.remove(near)
                waiting.append(near)
    return not left


def check_area(sheet: CoverSheet) -> None:
    """Note a warning if the pieces cover another number of cells than the board has, unless cells may be
    covered repeatedly."""
    area = sum(len(cells) for _line, cells in sheet.blocks)
    room = sheet.rows * sheet.columns - len(sheet.empty)
    if area != room and not sheet.multi:
        sheet.note_warning(sheet.blocks[-1][0], WarningKind.OTHER_AREA, area=area, room=room)


def write_level(level: Level) -> str:
    """Return the level as text."""
    return written_cover(level, level.pieces)
