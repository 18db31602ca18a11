"""Reading level text: lines, keys, numbers and cells, with every problem told by its line. Knows no game."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from takeback.engine.level import LevelWarning

Cell = tuple[int, int]

MOST_BYTES = 1_000_000
MOST_LINES = 10_000  # with something on them; a board of 40x40 has half as many walls and cells
LONGEST_LINE = 100_000  # a track over all of that board has half as many characters
MOST_BLOCKS = 26
MOST_WORDS = 200  # characters in TITLE, AUTHOR and NOTE
COMMENTS = ("#", "//", "--")


class LevelError(Exception):
    """Why a level cannot be opened: every problem, each with its line."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True)
class SheetLine:
    number: int
    key: str
    text: str
    raw: str = ""

    @property
    def words(self) -> list[str]:
        return self.text.split()


@dataclass
class LevelSheet:
    """One level while it is being read: its board, its words, and what was found wrong."""

    title: str = ""
    author: str = ""
    note: str = ""
    grade: int = 0
    par: int = 0
    rows: int = 0
    columns: int = 0
    board_line: int = 1
    errors: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @property
    def has_board(self) -> bool:
        return self.rows > 0

    def error(self, line: SheetLine | None, why: str) -> None:
        """Without a line it concerns the whole, which begins with its BOARD."""
        self.errors.append(f"line {line.number if line else self.board_line}: {why}")

    def warn(self, line: SheetLine, why: str) -> None:
        self.warnings.append(f"line {line.number}: {why}")

    def holds(self, cell: Cell) -> bool:
        return 1 <= cell[0] <= self.rows and 1 <= cell[1] <= self.columns

    def numbers(self, line: SheetLine) -> list[int] | None:
        """The line's whole numbers; None when a word is none, which is told."""
        found = []
        for word in line.words:
            number = whole_number(word)
            if number is None:
                self.error(line, f"“{word[:20]}” is not a whole number")
                return None
            found.append(number)
        return found

    def cells(self, line: SheetLine, inside: bool = True) -> list[Cell] | None:
        """The line's cells; None when they cannot be read, which is told."""
        numbers = self.numbers(line)
        if numbers is None:
            return None
        if len(numbers) % 2 or not numbers:
            self.error(line, f"{line.key} needs pairs of row and column")
            return None
        cells = list(zip(numbers[::2], numbers[1::2], strict=True))
        for cell in cells:
            if inside and not self.holds(cell):
                self.error(line, f"the cell {named(cell)} is outside the board")
                return None
        return cells


def named(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def whole_number(word: str) -> int | None:
    digits = word[1:] if word[:1] in "+-" else word
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 10):
        return None
    return int(word)


Handler = Callable[[Any, SheetLine], None]  # each game's readers take their own kind of Sheet


def text_of(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        line = data.count(b"\n", 0, MOST_BYTES) + 1
        raise LevelError([f"line {line}: the file is larger than a level can be (1 MB)"])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise LevelError([f"line {line}: this is not UTF-8 text"]) from None


def lines_of(text: str) -> Iterator[SheetLine]:
    """Every line with something on it, comments left out. Raises LevelError at the first that is too much."""
    found = 0
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith(COMMENTS):
            continue
        found += 1
        if found > MOST_LINES:
            raise LevelError([f"line {number}: a level has at most {MOST_LINES:,} lines"])
        if "\0" in line:
            raise LevelError([f"line {number}: this is not text"])
        if len(line) > LONGEST_LINE:
            raise LevelError([f"line {number}: the line is longer than {LONGEST_LINE:,} characters"])
        key, _, rest = line.replace("\t", " ").partition(" ")
        yield SheetLine(number, key.upper(), rest.strip(), line)


def read_sheet(
    lines: list[SheetLine], handlers: Mapping[str, Handler], least: int, sheet: LevelSheet
) -> None:
    """Hand each line to its reader. Board keys come after BOARD; the words may stand anywhere."""
    words: dict[str, Handler] = {"TITLE": _word, "AUTHOR": _word, "NOTE": _word, "GRADE": _grade, "PAR": _par}
    for line in lines:
        if line.key == "BOARD":
            _board(sheet, line, least)
        elif line.key in words:
            words[line.key](sheet, line)
        elif line.key not in handlers:
            sheet.error(line, f"there is no key “{line.key[:20]}”")
        elif not sheet.has_board:
            sheet.error(line, f"{line.key} comes before BOARD")
        else:
            handlers[line.key](sheet, line)
    if not any(line.key == "BOARD" for line in lines):
        sheet.error(None, "there is no BOARD line")


def warning_of(text: str) -> LevelWarning:
    """A warning with its line apart from its words."""
    head, _, rest = text.partition(": ")
    number = head.removeprefix("line ")
    return LevelWarning(int(number), rest) if head != text and number.isdigit() else LevelWarning(0, text)


def finished(sheet: LevelSheet) -> None:
    """Raise LevelError when anything read so far is an error."""
    if sheet.errors:
        raise LevelError(sheet.errors)


def _board(sheet: LevelSheet, line: SheetLine, least: int) -> None:
    if sheet.has_board:
        sheet.error(line, "there is a second BOARD")
        return
    numbers = sheet.numbers(line)
    if numbers is None:
        return
    if len(numbers) != 2 or not all(least <= side <= 40 for side in numbers):
        sheet.error(line, f"BOARD needs rows and columns, each from {least} to 40")
        return
    sheet.rows, sheet.columns = numbers
    sheet.board_line = line.number


def _word(sheet: LevelSheet, line: SheetLine) -> None:
    text = " ".join(line.text.split())
    if len(text) > MOST_WORDS:
        sheet.warn(line, f"{line.key} is longer than {MOST_WORDS} characters; cut there")
    setattr(sheet, line.key.lower(), text[:MOST_WORDS])


def _grade(sheet: LevelSheet, line: SheetLine) -> None:
    sheet.grade = _one_number(sheet, line, 1, 9)


def _par(sheet: LevelSheet, line: SheetLine) -> None:
    sheet.par = _one_number(sheet, line, 1, 9999)


def _one_number(sheet: LevelSheet, line: SheetLine, low: int, high: int) -> int:
    numbers = sheet.numbers(line)
    if numbers is None:
        return 0
    if len(numbers) != 1 or not low <= numbers[0] <= high:
        sheet.error(line, f"{line.key} is a number from {low} to {high}")
        return 0
    return numbers[0]


@dataclass
class CoverSheet(LevelSheet):
    """What Fold and Fill levels have in common: shapes, closed cells, and cells that several may cover."""

    blocks: list[tuple[SheetLine, list[Cell]]] = field(default_factory=list)
    empty: dict[Cell, SheetLine] = field(default_factory=dict)
    multi: dict[Cell, SheetLine] = field(default_factory=dict)


def read_cover(
    data: bytes | str, title: str, inside: bool, check: Callable[[CoverSheet], None]
) -> CoverSheet:
    """A level of blocks, which stand on the board or may lie anywhere; raises LevelError with every problem.
    `check` looks at the shapes."""
    text = text_of(data) if isinstance(data, bytes) else data
    sheet = CoverSheet(title=title)
    readers: dict[str, Handler] = {
        "BLOCK": partial(_read_block, inside=inside),
        "EMPTY": _empty,
        "MULTI": _multi,
    }
    read_sheet(list(lines_of(text)), readers, 1, sheet)
    if sheet.has_board and not sheet.blocks:
        sheet.error(None, "there is no BLOCK line")
    check(sheet)
    finished(sheet)
    return sheet


def _empty(sheet: CoverSheet, line: SheetLine) -> None:
    _read_cells(sheet, line, sheet.empty, "empty")


def _multi(sheet: CoverSheet, line: SheetLine) -> None:
    _read_cells(sheet, line, sheet.multi, "a MULTI cell")


def _read_cells(sheet: CoverSheet, line: SheetLine, into: dict[Cell, SheetLine], what: str) -> None:
    for cell in sheet.cells(line) or ():
        if cell in into:
            sheet.warn(line, f"the cell {named(cell)} is {what} already; kept once")
        else:
            into[cell] = line


def _read_block(sheet: CoverSheet, line: SheetLine, inside: bool) -> None:
    cells = sheet.cells(line, inside)
    if cells is None:
        return
    if len(sheet.blocks) == MOST_BLOCKS:
        sheet.error(line, f"there are more than {MOST_BLOCKS} blocks")
        return
    once = list(dict.fromkeys(cells))
    if len(once) < len(cells):
        twice = next(cell for cell, times in Counter(cells).items() if times > 1)
        sheet.warn(line, f"the cell {named(twice)} stands twice; kept once")
    sheet.blocks.append((line, once))


def written_cover(level: Any, blocks: Iterable[Iterable[Cell]]) -> str:
    """Such a level as text; reading it gives an equal level."""
    lines = written_words(level.title, level.author, level.note, level.grade, level.par)
    lines.append(f"BOARD {level.rows} {level.columns}")
    if level.empty:
        lines.append(f"EMPTY {spelled(sorted(level.empty))}")
    if level.multi:
        lines.append(f"MULTI {spelled(sorted(level.multi))}")
    lines += [f"BLOCK {spelled(block)}" for block in blocks]
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Chapter:
    """One level of a pack file: its name there and its text."""

    id: str
    text: str


def split_pack(text: str) -> tuple[str, list[Chapter]]:
    """The title of a pack file and its levels; a file without PACK and LEVEL is one level without a name.

    Lines keep their numbers: each level's text begins with as many empty lines as stood before it.
    """
    title, chapters, started = "", [], -1
    rows = text.lstrip("\ufeff").splitlines()
    name = ""
    for number, row in enumerate(rows):
        key, _, rest = row.strip().replace("\t", " ").partition(" ")
        if key.upper() == "PACK" and not title:
            title = rest.strip()
            rows[number] = ""
        elif key.upper() == "LEVEL":
            if started >= 0:
                chapters.append(_chapter(name, rows, started, number))
            name, started = rest.strip(), number + 1
    if started < 0:
        return title, [_chapter("", rows, 0, len(rows))]
    chapters.append(_chapter(name, rows, started, len(rows)))
    return title, chapters


def _chapter(name: str, rows: list[str], first: int, last: int) -> Chapter:
    return Chapter(name, "\n" * first + "\n".join(rows[first:last]) + "\n")


def spelled(cells: Iterable[Cell]) -> str:
    return " ".join(f"{row} {column}" for row, column in cells)


def written_words(title: str, author: str, note: str, grade: int, par: int) -> list[str]:
    """The lines of a level that are not its board."""
    pairs = (("TITLE", title), ("AUTHOR", author), ("NOTE", note), ("GRADE", grade), ("PAR", par))
    return [f"{key} {value}" for key, value in pairs if value]
