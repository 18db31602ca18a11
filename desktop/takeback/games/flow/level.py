"""Reads and writes Flow levels as text; problems name their line. Also reads plain grids of letters."""

import itertools
from dataclasses import dataclass, field

from takeback.puzzles.levels import (
    Cell,
    Handler,
    LevelError,
    LevelSheet,
    SheetLine,
    finished,
    lines_of,
    named,
    read_sheet,
    spelled,
    text_of,
    written_words,
)

from .state import Level

KEYS = frozenset(
    ("BOARD", "START", "CROSS", "STRIP", "FRAME", "TRACK", "EMPTY", "TITLE", "AUTHOR", "NOTE", "GRADE", "PAR")
)
# The highest measure of grades 1 to 8. They split 500 generated levels into nine equal parts.
GRADES = (8.25, 11.5, 16.0, 25.0, 63.25, 158.75, 231.83333333333334, 307.25)
MOST_COLOURS = 26
Wall = tuple[Cell, Cell]


@dataclass
class FlowSheet(LevelSheet):
    """The parts of a Flow level read so far."""

    clues: list[tuple[Cell, Cell]] = field(default_factory=list)
    bridges: dict[Cell, SheetLine] = field(default_factory=dict)
    empty: dict[Cell, SheetLine] = field(default_factory=dict)
    walls: dict[Wall, SheetLine] = field(default_factory=dict)
    frames: list[tuple[SheetLine, tuple[Wall, ...]]] = field(default_factory=list)
    tracks: list[tuple[SheetLine, tuple[int, ...]]] = field(default_factory=list)

    def used(self) -> dict[Cell, str]:
        """Return the cells that are occupied already, each with what is there."""
        clues = {clue: "a dot" for pair in self.clues for clue in pair}
        return clues | dict.fromkeys(self.bridges, "a bridge") | dict.fromkeys(self.empty, "an empty cell")


def read_level(data: bytes | str, title: str = "") -> tuple[Level, list[str]]:
    """Return the level and its warnings. Raise LevelError with every problem."""
    text = text_of(data) if isinstance(data, bytes) else data
    lines = list(lines_of(text))
    if lines and not any(line.key in KEYS for line in lines):
        return read_grid(lines, title), []
    sheet = FlowSheet(title=title)
    read_sheet(lines, HANDLERS, 2, sheet)
    if sheet.has_board and not sheet.clues and not sheet.errors:
        sheet.error(None, "there is no START line")
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
        frames=tuple(walls for _, walls in sheet.frames),
        tracks=tuple(numbers for _, numbers in sheet.tracks),
        title=sheet.title,
        author=sheet.author,
        note=sheet.note,
        grade=sheet.grade,
        par=sheet.par or len(sheet.clues),
    )


# the keys --------------------------------------------------------------------
def _read_start(sheet: FlowSheet, line: SheetLine) -> None:
    """Read START: the two clues of a colour."""
    cells = sheet.cells(line)
    if cells is None:
        return
    if len(cells) != 2:
        sheet.error(line, "START needs two cells")
        return
    if cells[0] == cells[1]:
        sheet.error(line, f"both ends are {named(cells[0])}")
        return
    used = sheet.used()
    for cell in cells:
        if cell in used:
            sheet.error(line, f"{named(cell)} is {used[cell]} already")
            return
    if len(sheet.clues) == MOST_COLOURS:
        sheet.error(line, f"there are more than {MOST_COLOURS} colours")
        return
    sheet.clues.append((cells[0], cells[1]))


def _read_cross(sheet: FlowSheet, line: SheetLine) -> None:
    """Read CROSS: a bridge."""
    cells = sheet.cells(line)
    if cells is None:
        return
    if len(cells) != 1:
        sheet.error(line, "CROSS needs one cell")
        return
    used = sheet.used()
    if cells[0] in used:
        sheet.error(line, f"{named(cells[0])} is {used[cells[0]]} already")
        return
    sheet.bridges[cells[0]] = line


def _read_empty(sheet: FlowSheet, line: SheetLine) -> None:
    """Read EMPTY: cells that are not part of the board."""
    used = sheet.used()
    for cell in sheet.cells(line) or ():
        if cell in sheet.empty:
            sheet.warn(line, f"the cell {named(cell)} is empty already; kept once")
        elif cell in used:
            sheet.error(line, f"{named(cell)} is {used[cell]} already")
        else:
            sheet.empty[cell] = line


def _read_strip(sheet: FlowSheet, line: SheetLine) -> None:
    """Read STRIP: a wall between two neighbours."""
    cells = sheet.cells(line)
    if cells is None:
        return
    if len(cells) != 2 or not are_neighbours(*cells):
        sheet.error(line, "STRIP needs two neighbouring cells")
        return
    wall = wall_between(cells[0], cells[1])
    if wall in sheet.walls:
        between = f"{named(wall[0])} and {named(wall[1])}"
        sheet.warn(line, f"the wall between {between} is given twice; the second is ignored")
        return
    sheet.walls[wall] = line


def _read_frame(sheet: FlowSheet, line: SheetLine) -> None:
    """Read FRAME: walls drawn as one joined edge."""
    cells = sheet.cells(line, inside=False)
    if cells is None:
        return
    if len(cells) % 2 or len(cells) < 8:
        sheet.error(line, "FRAME needs at least four walls of two cells each")
        return
    walls = tuple(wall_between(one, two) for one, two in zip(cells[::2], cells[1::2], strict=True))
    sheet.frames.append((line, walls))


def _read_track(sheet: FlowSheet, line: SheetLine) -> None:
    """Read TRACK: one corridor a line, ten numbers for each of its cells and the cell's two walls."""
    numbers = sheet.numbers(line)
    if numbers is None:
        return
    if len(numbers) % 10 or not numbers:
        sheet.error(line, "TRACK needs groups of ten numbers: a cell and its two walls")
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
                sheet.warn(line, f"the FRAME names the wall {named(wall[0])} {named(wall[1])} twice")
            elif not has_wall(sheet, wall):
                sheet.warn(
                    line, f"the FRAME names a wall {named(wall[0])} {named(wall[1])} that is not there"
                )
            seen.add(wall)
    for line, numbers in sheet.tracks:
        if why := why_no_track(sheet, numbers):
            sheet.warn(line, f"the TRACK {why}")


def has_wall(sheet: FlowSheet, wall: Wall) -> bool:
    """Return whether there is a wall. The border of the board counts as one."""
    if not are_neighbours(*wall):
        return False
    inside = [sheet.holds(cell) for cell in wall]
    return wall in sheet.walls if all(inside) else any(inside)


def why_no_track(sheet: FlowSheet, numbers: tuple[int, ...]) -> str:
    """Return what is wrong with a track; empty when nothing."""
    groups = [numbers[at : at + 10] for at in range(0, len(numbers), 10)]
    cells = [(group[0], group[1]) for group in groups]
    if len(set(cells)) != len(cells) or not all(sheet.holds(cell) for cell in cells):
        return "is not a simple path"
    if any(not are_neighbours(one, two) for one, two in itertools.pairwise(cells)):
        return "is not a path of neighbours"
    for group in groups:
        if any(group[2:]):
            pairs = (
                ((group[2], group[3]), (group[4], group[5])),
                ((group[6], group[7]), (group[8], group[9])),
            )
            if not all(has_wall(sheet, wall_between(*pair)) for pair in pairs):
                return f"names a wall beside {named((group[0], group[1]))} that is not there"
    return ""


def check_bridges(sheet: FlowSheet) -> None:
    """Warn of bridges that pipes cannot cross in both directions."""
    for (row, column), line in sheet.bridges.items():
        for ahead, behind in (((row - 1, column), (row + 1, column)), ((row, column - 1), (row, column + 1))):
            if not all(can_reach(sheet, (row, column), cell) for cell in (ahead, behind)):
                sheet.warn(line, f"the bridge at {named((row, column))} cannot use both decks")
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
            errors.append(f"line {found[-1][0]}: the letter {letter} stands {len(found)} times, not twice")
    if len(places) > MOST_COLOURS:
        number = list(places.values())[MOST_COLOURS][0][0]
        errors.append(f"line {number}: there are more than {MOST_COLOURS} colours")
    if not places:
        errors.append(f"line {rows[0][0]}: there is no dot")
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
            errors.append(f"line {number}: the row has {len(text)} cells, the first has {width}")
        strange = next(
            (letter for letter in text if letter != "." and not (letter.isascii() and letter.isalpha())), ""
        )
        if strange:
            errors.append(f"line {number}: “{strange}” is neither a dot nor a letter")
    if not (2 <= len(rows) <= 40 and 2 <= width <= 40):
        size = f"{len(rows)}x{width}"
        errors.append(f"line {rows[0][0]}: the grid is {size}; each side goes from 2 to 40")
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
