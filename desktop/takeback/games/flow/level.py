"""Reads and writes Flow levels as text; problems name their line. Also reads plain grids of letters."""

import itertools
from dataclasses import dataclass, field

from takeback.puzzles.levels import (
    Cell,
    Handler,
    LevelError,
    LevelSheet,
    SheetLine,
    StoredWarning,
    WarningKind,
    finished,
    lines_of,
    named,
    problem_text,
    read_sheet,
    spelled,
    text_of,
    written_words,
)
from takeback.texts import gettext as _
from takeback.texts import gettext_noop, ngettext

from .state import Level

KEYS = frozenset(
    ("BOARD", "START", "CROSS", "STRIP", "FRAME", "TRACK", "EMPTY", "TITLE", "AUTHOR", "NOTE", "GRADE", "PAR")
)
# The highest measure of grades 1 to 8. They split 500 generated levels into nine equal parts.
GRADES = (8.25, 11.5, 16.0, 25.0, 63.25, 158.75, 231.83333333333334, 307.25)
MOST_COLOURS = 26
IS_DOT = gettext_noop("{cell} is a dot already")
IS_BRIDGE = gettext_noop("{cell} is a bridge already")
IS_EMPTY = gettext_noop("{cell} is closed already")
Wall = tuple[Cell, Cell]


@dataclass
class FlowSheet(LevelSheet):
    """A Flow level while it is being read: its parts, each with the line that names it."""

    clues: list[tuple[Cell, Cell]] = field(default_factory=list)  # the two of each colour, in order
    bridges: dict[Cell, SheetLine] = field(default_factory=dict)
    empty: dict[Cell, SheetLine] = field(default_factory=dict)
    walls: dict[Wall, SheetLine] = field(default_factory=dict)
    frames: list[tuple[SheetLine, tuple[Wall, ...]]] = field(default_factory=list)
    tracks: list[tuple[SheetLine, tuple[int, ...]]] = field(default_factory=list)

    def used(self) -> dict[Cell, str]:
        """Return the cells that are occupied already, each with the message about what is there."""
        clues = {clue: IS_DOT for pair in self.clues for clue in pair}
        return clues | dict.fromkeys(self.bridges, IS_BRIDGE) | dict.fromkeys(self.empty, IS_EMPTY)


def read_level(data: bytes | str, title: str = "") -> tuple[Level, list[StoredWarning]]:
    """Return the level and its warnings. Raise LevelError with every problem.

    A text without any key is read as a grid of letters.
    """
    text = text_of(data) if isinstance(data, bytes) else data
    lines = list(lines_of(text))
    if lines and not any(line.key in KEYS for line in lines):
        return read_grid(lines, title), []
    sheet = FlowSheet(title=title)
    read_sheet(lines, HANDLERS, 2, sheet)
    if sheet.has_board and not sheet.clues and not sheet.errors:
        sheet.report(None, _("there is no START line"))
    finished(sheet)
    check_decoration(sheet)
    check_bridges(sheet)
    return level_of(sheet), sheet.warnings


def level_of(sheet: FlowSheet) -> Level:
    """Return the level that was read; without PAR its par is the number of colours."""
    return Level(
        rows=sheet.rows,
        columns=sheet.columns,
        clues=tuple(sheet.clues),
        bridges=frozenset(sheet.bridges),
        empty=frozenset(sheet.empty),
        walls=frozenset(sheet.walls),
        frames=tuple(walls for _line, walls in sheet.frames),
        tracks=tuple(numbers for _line, numbers in sheet.tracks),
        title=sheet.title,
        author=sheet.author,
        note=sheet.note,
        grade=sheet.grade,
        par=sheet.par or len(sheet.clues),
    )


# the keys --------------------------------------------------------------------
def _read_start(sheet: FlowSheet, line: SheetLine) -> None:
    """Store the two clues of a START line as a new colour; note an error if a cell is taken or there are too
    many colours."""
    cells = sheet.cells(line)
    if cells is None:
        return
    if len(cells) != 2:
        sheet.report(line, _("START needs two cells"))
        return
    if cells[0] == cells[1]:
        sheet.report(line, _("both ends are {cell}", cell=named(cells[0])))
        return
    used = sheet.used()
    for cell in cells:
        if cell in used:
            sheet.report(line, _(used[cell], cell=named(cell)))
            return
    if len(sheet.clues) == MOST_COLOURS:
        sheet.report(line, _("there are more than {most} colours", most=MOST_COLOURS))
        return
    sheet.clues.append((cells[0], cells[1]))


def _read_cross(sheet: FlowSheet, line: SheetLine) -> None:
    """Store the bridge of a CROSS line; note an error if the cell is taken."""
    cells = sheet.cells(line)
    if cells is None:
        return
    if len(cells) != 1:
        sheet.report(line, _("CROSS needs one cell"))
        return
    used = sheet.used()
    if cells[0] in used:
        sheet.report(line, _(used[cells[0]], cell=named(cells[0])))
        return
    sheet.bridges[cells[0]] = line


def _read_empty(sheet: FlowSheet, line: SheetLine) -> None:
    """Store the closed cells of an EMPTY line; note an error for one that is taken, a warning for one that is
    closed already."""
    used = sheet.used()
    for cell in sheet.cells(line) or ():
        if cell in sheet.empty:
            sheet.note_warning(line, WarningKind.EMPTY_TWICE, cell=named(cell))
        elif cell in used:
            sheet.report(line, _(used[cell], cell=named(cell)))
        else:
            sheet.empty[cell] = line


def _read_strip(sheet: FlowSheet, line: SheetLine) -> None:
    """Store the wall of a STRIP line between two neighbours; note a warning if it is there already."""
    cells = sheet.cells(line)
    if cells is None:
        return
    if len(cells) != 2 or not are_neighbours(*cells):
        sheet.report(line, _("STRIP needs two neighbouring cells"))
        return
    wall = wall_between(cells[0], cells[1])
    if wall in sheet.walls:
        sheet.note_warning(line, WarningKind.SECOND_WALL, one=named(wall[0]), two=named(wall[1]))
        return
    sheet.walls[wall] = line


def _read_frame(sheet: FlowSheet, line: SheetLine) -> None:
    """Store the walls of a FRAME line, which are drawn as one joined edge; whether they exist is checked
    later."""
    cells = sheet.cells(line, inside=False)
    if cells is None:
        return
    if len(cells) % 2 or len(cells) < 8:
        sheet.report(line, _("FRAME needs at least four walls of two cells each"))
        return
    walls = tuple(wall_between(one, two) for one, two in zip(cells[::2], cells[1::2], strict=True))
    sheet.frames.append((line, walls))


def _read_track(sheet: FlowSheet, line: SheetLine) -> None:
    """Store the numbers of a TRACK line: one corridor, ten numbers for each of its cells and the cell's two
    walls."""
    numbers = sheet.numbers(line)
    if numbers is None:
        return
    if len(numbers) % 10 or not numbers:
        sheet.report(line, _("TRACK needs groups of ten numbers: a cell and its two walls"))
        return
    sheet.tracks.append((line, tuple(numbers)))


HANDLERS: dict[str, Handler] = {
    "START": _read_start,
    "CROSS": _read_cross,
    "EMPTY": _read_empty,
    "STRIP": _read_strip,
    "FRAME": _read_frame,
    "TRACK": _read_track,
}


def wall_between(one: Cell, two: Cell) -> Wall:
    """Return the wall between two cells as a sorted pair."""
    return (one, two) if one <= two else (two, one)


def are_neighbours(one: Cell, two: Cell) -> bool:
    """Return whether two cells share an edge."""
    return abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1


# decoration ------------------------------------------------------------------
def check_decoration(sheet: FlowSheet) -> None:
    """Warn of frames and tracks that do not fit the walls."""
    for line, walls in sheet.frames:
        seen: set[Wall] = set()
        for wall in walls:
            if wall in seen:
                sheet.note_warning(line, WarningKind.FRAME_TWICE, one=named(wall[0]), two=named(wall[1]))
            elif not has_wall(sheet, wall):
                sheet.note_warning(line, WarningKind.FRAME_WITHOUT, one=named(wall[0]), two=named(wall[1]))
            seen.add(wall)
    for line, numbers in sheet.tracks:
        check_track(sheet, line, numbers)


def has_wall(sheet: FlowSheet, wall: Wall) -> bool:
    """Return whether there is a wall. The border of the board counts as one."""
    if not are_neighbours(*wall):
        return False
    inside = [sheet.holds(cell) for cell in wall]
    return wall in sheet.walls if all(inside) else any(inside)


def check_track(sheet: FlowSheet, line: SheetLine, numbers: tuple[int, ...]) -> None:
    """Note a warning about the first fault of a track: it is no path of neighbours on the board, or names a
    wall that is not there."""
    groups = [numbers[at : at + 10] for at in range(0, len(numbers), 10)]
    cells = [(group[0], group[1]) for group in groups]
    if len(set(cells)) != len(cells) or not all(sheet.holds(cell) for cell in cells):
        sheet.note_warning(line, WarningKind.TRACK_CROSSED)
        return
    if any(not are_neighbours(one, two) for one, two in itertools.pairwise(cells)):
        sheet.note_warning(line, WarningKind.TRACK_BROKEN)
        return
    for group in groups:
        if any(group[2:]):
            pairs = (
                ((group[2], group[3]), (group[4], group[5])),
                ((group[6], group[7]), (group[8], group[9])),
            )
            if not all(has_wall(sheet, wall_between(*pair)) for pair in pairs):
                sheet.note_warning(line, WarningKind.TRACK_WITHOUT, cell=named((group[0], group[1])))
                return


def check_bridges(sheet: FlowSheet) -> None:
    """Warn of bridges that pipes cannot cross in both directions."""
    for (row, column), line in sheet.bridges.items():
        for ahead, behind in (((row - 1, column), (row + 1, column)), ((row, column - 1), (row, column + 1))):
            if not all(can_reach(sheet, (row, column), cell) for cell in (ahead, behind)):
                sheet.note_warning(line, WarningKind.BLOCKED_BRIDGE, cell=named((row, column)))
                break


def can_reach(sheet: FlowSheet, one: Cell, two: Cell) -> bool:
    """Return whether a pipe can pass from one cell to its neighbour."""
    return sheet.holds(two) and two not in sheet.empty and wall_between(one, two) not in sheet.walls


# letter grids ----------------------------------------------------------------
def read_grid(lines: list[SheetLine], title: str) -> Level:
    """Return the level of a grid of dots and letters. Raise LevelError with every problem.

    Each letter stands twice. Upper and lower case are two colours; colours are in the order they appear.
    """
    rows = [(line.number, (line.raw).strip()) for line in lines]
    errors = grid_errors(rows)
    places: dict[str, list[tuple[int, Cell]]] = {}
    for row, (number, text) in enumerate(rows, 1):
        for column, letter in enumerate(text, 1):
            if letter.isascii() and letter.isalpha():
                places.setdefault(letter, []).append((number, (row, column)))
    for letter, found in places.items():
        if len(found) != 2:
            why = ngettext(
                "the letter {letter} stands {count} time, not twice",
                "the letter {letter} stands {count} times, not twice",
                len(found),
                letter=letter,
            )
            errors.append(problem_text(found[-1][0], why))
    if len(places) > MOST_COLOURS:
        number = list(places.values())[MOST_COLOURS][0][0]
        errors.append(problem_text(number, _("there are more than {most} colours", most=MOST_COLOURS)))
    if not places:
        errors.append(problem_text(rows[0][0], _("there is no dot")))
    if errors:
        raise LevelError(errors)
    clues = tuple((found[0][1], found[1][1]) for found in places.values())
    return Level(len(rows), len(rows[0][1]), clues, title=title, par=len(clues))


def grid_errors(rows: list[tuple[int, str]]) -> list[str]:
    """Return the problems of a grid's size and characters."""
    width = len(rows[0][1])
    errors = []
    for number, text in rows:
        if len(text) != width:
            why = ngettext(
                "the row has {count} cell, the first has {first}",
                "the row has {count} cells, the first has {first}",
                len(text),
                first=width,
            )
            errors.append(problem_text(number, why))
        strange = next(
            (letter for letter in text if letter != "." and not (letter.isascii() and letter.isalpha())), ""
        )
        if strange:
            errors.append(problem_text(number, _("“{sign}” is neither a dot nor a letter", sign=strange)))
    if not (2 <= len(rows) <= 40 and 2 <= width <= 40):
        why = _("the grid is {rows}x{columns}; each side goes from 2 to 40", rows=len(rows), columns=width)
        errors.append(problem_text(rows[0][0], why))
    return errors


# writing ---------------------------------------------------------------------
def write_level(level: Level) -> str:
    """Return the level as text. Reading it gives an equal level."""
    lines = written_words(level.title, level.author, level.note, level.grade, level.par)
    lines.append(f"BOARD {level.rows} {level.columns}")
    if level.empty:
        lines.append(f"EMPTY {spelled(sorted(level.empty))}")
    lines += [f"START {spelled(pair)}" for pair in level.clues]
    lines += [f"CROSS {spelled((cell,))}" for cell in sorted(level.bridges)]
    lines += [f"STRIP {spelled(pair)}" for pair in sorted(level.walls)]
    lines += ["FRAME " + " ".join(spelled(pair) for pair in walls) for walls in level.frames]
    lines += ["TRACK " + " ".join(map(str, numbers)) for numbers in level.tracks]
    return "\n".join(lines) + "\n"
