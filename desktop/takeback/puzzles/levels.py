"""Reading level text: lines, keys, numbers and cells, with the line of every problem. Knows no game."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any

from msgspec import Struct

from takeback.engine.level import LevelWarning
from takeback.texts import format_number, gettext_noop
from takeback.texts import gettext as _

Cell = tuple[int, int]

MOST_BYTES = 1_000_000
MOST_LINES = 10_000  # not counting blank ones; a board of 40x40 has half as many walls and cells
LONGEST_LINE = 100_000  # a track over all of such a board has half as many characters
MOST_BLOCKS = 26
MOST_WORDS = 200  # characters in TITLE, AUTHOR and NOTE
BEGINNINGS = ("PACK", "LEVEL", "TITLE", "AUTHOR", "NOTE", "GRADE", "PAR", "BOARD")  # keys of a first line
BEGINNING = re.compile(rf"(?<!\S)({'|'.join(BEGINNINGS)})\s")
COMMENTS = ("#", "//", "--")


class WarningKind(StrEnum):
    """The kinds of warnings of readers."""

    EMPTY_TWICE = "empty_twice"
    MULTI_TWICE = "multi_twice"
    CELL_TWICE = "cell_twice"
    TOO_LONG = "too_long"
    SECOND_WALL = "second_wall"
    FRAME_TWICE = "frame_twice"
    FRAME_WITHOUT = "frame_without"
    TRACK_CROSSED = "track_crossed"
    TRACK_BROKEN = "track_broken"
    TRACK_WITHOUT = "track_without"
    BLOCKED_BRIDGE = "blocked_bridge"
    SHAPE_MOVED = "shape_moved"
    PIECE_IN_PARTS = "piece_in_parts"
    OTHER_AREA = "other_area"
    NOTHING_TO_FOLD = "nothing_to_fold"


MESSAGES = {
    WarningKind.EMPTY_TWICE: gettext_noop("The cell {cell} is closed already; it is kept once."),
    WarningKind.MULTI_TWICE: gettext_noop("The cell {cell} is a MULTI cell already; it is kept once."),
    WarningKind.CELL_TWICE: gettext_noop("The cell {cell} stands twice; it is kept once."),
    WarningKind.TOO_LONG: gettext_noop("{key} is longer than {most} characters; the rest is cut off."),
    WarningKind.SECOND_WALL: gettext_noop(
        "The wall between {one} and {two} is given twice; the second is ignored."
    ),
    WarningKind.FRAME_TWICE: gettext_noop("The FRAME names the wall {one} {two} twice."),
    WarningKind.FRAME_WITHOUT: gettext_noop("The FRAME names a wall {one} {two} that is not there."),
    WarningKind.TRACK_CROSSED: gettext_noop("The TRACK is not a simple path."),
    WarningKind.TRACK_BROKEN: gettext_noop("The TRACK is not a path of neighbours."),
    WarningKind.TRACK_WITHOUT: gettext_noop("The TRACK names a wall beside {cell} that is not there."),
    WarningKind.BLOCKED_BRIDGE: gettext_noop("The bridge at {cell} cannot use both decks."),
    WarningKind.SHAPE_MOVED: gettext_noop("The shape is not in its frame; it is moved there."),
    WarningKind.PIECE_IN_PARTS: gettext_noop("A piece consists of separate parts."),
    WarningKind.OTHER_AREA: gettext_noop("The pieces cover {area} cells, the board has {room}."),
    WarningKind.NOTHING_TO_FOLD: gettext_noop("The blocks cover the board already; nothing is left to fold."),
}


class StoredWarning(Struct, frozen=True, forbid_unknown_fields=True):
    """A warning of a reader, as a position stores it: its kind, its line, and the values that its message
    names."""

    kind: WarningKind
    line: int
    values: tuple[tuple[str, str], ...] = ()


StoredWarnings = tuple[StoredWarning | str, ...]  # earlier programs stored sentences


class LevelError(Exception):
    """A level cannot be opened; `problems` lists every problem with its line."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True)
class SheetLine:
    """One line of a level: its number, the key in upper case, and the text after the key."""

    number: int
    key: str
    text: str
    raw: str = ""  # the whole line, without spaces at its ends

    @property
    def words(self) -> list[str]:
        """Return the words after the key."""
        return self.text.split()


@dataclass
class LevelSheet:
    """One level while it is being read: its board, its texts, and the errors and warnings so far."""

    title: str = ""
    author: str = ""
    note: str = ""
    grade: int = 0
    par: int = 0
    rows: int = 0
    columns: int = 0
    board_line: int = 1
    errors: list[str] = field(default_factory=list)
    warnings: list[StoredWarning] = field(default_factory=list)

    @property
    def has_board(self) -> bool:
        """Tell whether a valid BOARD line has been read."""
        return self.rows > 0

    def report(self, line: SheetLine | None, why: str) -> None:
        """Note an error in this line; None means the whole level, reported at its BOARD line, or line 1
        without one."""
        self.errors.append(problem_text(line.number if line else self.board_line, why))

    def note_warning(self, line: SheetLine, kind: WarningKind, **values: object) -> None:
        """Note a warning about this line, with the values that its message in `MESSAGES` names."""
        named_values = tuple((name, str(value)) for name, value in values.items())
        self.warnings.append(StoredWarning(kind, line.number, named_values))

    def holds(self, cell: Cell) -> bool:
        """Tell whether the cell is on the board."""
        return 1 <= cell[0] <= self.rows and 1 <= cell[1] <= self.columns

    def numbers(self, line: SheetLine) -> list[int] | None:
        """Return the whole numbers of the line; note an error and return None if a word is not one."""
        found = []
        for word in line.words:
            number = whole_number(word)
            if number is None:
                self.report(line, _("“{word}” is not a whole number", word=word[:20]))
                return None
            found.append(number)
        return found

    def cells(self, line: SheetLine, inside: bool = True) -> list[Cell] | None:
        """Return the cells of the line; note an error and return None if they cannot be read or there are
        none.

        `inside`: they must lie on the board.
        """
        numbers = self.numbers(line)
        if numbers is None:
            return None
        if len(numbers) % 2 or not numbers:
            self.report(line, _("{key} needs pairs of row and column", key=line.key))
            return None
        cells = list(zip(numbers[::2], numbers[1::2], strict=True))
        for cell in cells:
            if inside and not self.holds(cell):
                self.report(line, _("the cell {cell} is outside the board", cell=named(cell)))
                return None
        return cells


def problem_text(line: int, why: str) -> str:
    """Return the sentence on what is wrong in the line with this number."""
    return _("line {number}: {why}", number=line, why=why)


def named(cell: Cell) -> str:
    """Return the cell as text: "(2,3)"."""
    return f"({cell[0]},{cell[1]})"


def whole_number(word: str) -> int | None:
    """Return the word as a whole number; None if it is not one, or has ten digits or more."""
    digits = word[1:] if word[:1] in "+-" else word
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 10):
        return None
    return int(word)


Handler = Callable[[Any, SheetLine], None]  # each game's handlers take their own kind of LevelSheet


def text_of(data: bytes) -> str:
    """Decode the bytes of a level file, without a byte order mark. Raises LevelError if they are more than 1
    MB or not UTF-8."""
    if len(data) > MOST_BYTES:
        line = data.count(b"\n", 0, MOST_BYTES) + 1
        raise LevelError([_("line {line}: the file is larger than a level can be (1 MB)", line=line)])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise LevelError([_("line {line}: this is not UTF-8 text", line=line)]) from None


def without_words_around(text: str) -> str:
    """Return the text of a level without the words before and after it, as they stand in a message; the
    numbers of its lines stay."""
    return _without_farewell(_without_greeting(text))


def _without_farewell(text: str) -> str:
    """Return the text up to the last line that looks like one of a level, or all of it without any."""
    rows = text.splitlines()
    first = next((row.strip() for row in rows if row.strip() and not row.strip().startswith(COMMENTS)), "")
    is_lower = first.partition(" ")[0].islower()  # else words such as "Note" begin no line of a level
    last = max((number for number, row in enumerate(rows, 1) if _is_level_line(row, is_lower)), default=0)
    return "\n".join(rows[:last]) + "\n" if last else text


def _is_level_line(row: str, is_lower: bool) -> bool:
    """Return whether a line looks like one of a level: it begins with a key of all games, or is a word with
    numbers, or a word in capital letters with at least one number. `is_lower`: keys may be in lower case."""
    key, *words = row.split() or [""]
    if key in BEGINNINGS or (is_lower and key.upper() in BEGINNINGS):
        return bool(words)
    numbers = [whole_number(word) for word in words]
    return bool(words) and (None not in numbers or (key.isupper() and set(numbers) != {None}))


def _without_greeting(text: str) -> str:
    """Return the text of a level without the words before it.

    Words are cut off only where the first line has none of the keys that may begin a level, up to the first
    such key in capital letters.
    """
    rows = [row.strip() for row in text.lstrip("\ufeff").splitlines()]
    first = next((row for row in rows if row and not row.startswith(COMMENTS)), "")
    if first.upper().partition(" ")[0] in BEGINNINGS:
        return text
    found = BEGINNING.search(text)
    return "\n" * text.count("\n", 0, found.start()) + text[found.start() :] if found else text


def lines_of(text: str) -> Iterator[SheetLine]:
    """Yield every line that is not blank or a comment. Raises LevelError at the first that is too long, is
    one too many, or holds a NUL."""
    found = 0
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith(COMMENTS):
            continue
        found += 1
        if found > MOST_LINES:
            raise LevelError(
                [
                    _(
                        "line {number}: a level has at most {most} lines",
                        number=number,
                        most=format_number(MOST_LINES),
                    )
                ]
            )
        if "\0" in line:
            raise LevelError([_("line {number}: this is not text", number=number)])
        if len(line) > LONGEST_LINE:
            raise LevelError(
                [
                    _(
                        "line {number}: the line is longer than {most} characters",
                        number=number,
                        most=format_number(LONGEST_LINE),
                    )
                ]
            )
        key, _other, rest = line.replace("\t", " ").partition(" ")
        yield SheetLine(number, key.upper(), rest.strip(), line)


def read_sheet(
    lines: list[SheetLine], handlers: Mapping[str, Handler], least: int, sheet: LevelSheet
) -> None:
    """Pass each line to the handler of its key; errors go into the sheet. `least`: the smallest side of a
    board.

    The keys in `handlers` must come after BOARD; TITLE, AUTHOR, NOTE, GRADE and PAR may stand anywhere.
    Another key, and a missing BOARD, are errors.
    """
    words: dict[str, Handler] = {
        "TITLE": _read_word,
        "AUTHOR": _read_word,
        "NOTE": _read_word,
        "GRADE": _read_grade,
        "PAR": _read_par,
    }
    for line in lines:
        if line.key == "BOARD":
            _read_board(sheet, line, least)
        elif line.key in words:
            words[line.key](sheet, line)
        elif line.key not in handlers:
            sheet.report(line, _("there is no key “{key}”", key=line.key[:20]))
        elif not sheet.has_board:
            sheet.report(line, _("{key} comes before BOARD", key=line.key))
        else:
            handlers[line.key](sheet, line)
    if not any(line.key == "BOARD" for line in lines):
        sheet.report(None, _("there is no BOARD line"))


def warning_of(stored: StoredWarning | str) -> LevelWarning:
    """Return a stored warning in the player's language, with its line number. Earlier programs stored a
    sentence in English, which stays as it is."""
    if isinstance(stored, str):
        return LevelWarning(0, stored)
    return LevelWarning(stored.line, _(MESSAGES[stored.kind], **dict(stored.values)))


def warning_text(stored: StoredWarning | str) -> str:
    """Return a stored warning in the player's language, with its line number in front."""
    warning = warning_of(stored)
    if not warning.line:
        return warning.why
    return _("Line {line}: {warning}", line=warning.line, warning=warning.why)


def finished(sheet: LevelSheet) -> None:
    """Raise LevelError if the sheet has errors."""
    if sheet.errors:
        raise LevelError(sheet.errors)


def _read_board(sheet: LevelSheet, line: SheetLine, least: int) -> None:
    """Read the size of the board into the sheet; note an error for a second BOARD or a size that is not
    allowed."""
    if sheet.has_board:
        sheet.report(line, _("there is a second BOARD"))
        return
    numbers = sheet.numbers(line)
    if numbers is None:
        return
    if len(numbers) != 2 or not all(least <= side <= 40 for side in numbers):
        sheet.report(line, _("BOARD needs rows and columns, each from {least} to 40", least=least))
        return
    sheet.rows, sheet.columns = numbers
    sheet.board_line = line.number


def _read_word(sheet: LevelSheet, line: SheetLine) -> None:
    """Store the text of a TITLE, AUTHOR or NOTE line in the sheet; one longer than 200 characters is cut,
    with a warning."""
    text = " ".join(line.text.split())
    if len(text) > MOST_WORDS:
        sheet.note_warning(line, WarningKind.TOO_LONG, key=line.key, most=MOST_WORDS)
    setattr(sheet, line.key.lower(), text[:MOST_WORDS])


def _read_grade(sheet: LevelSheet, line: SheetLine) -> None:
    """Store the number of the GRADE line in the sheet, 0 with an error if it is not 1 to 9."""
    sheet.grade = _read_one_number(sheet, line, 1, 9)


def _read_par(sheet: LevelSheet, line: SheetLine) -> None:
    """Store the number of the PAR line in the sheet, 0 with an error if it is not 1 to 9999."""
    sheet.par = _read_one_number(sheet, line, 1, 9999)


def _read_one_number(sheet: LevelSheet, line: SheetLine, low: int, high: int) -> int:
    """Return the line's only number; note an error and return 0 if it is not one from `low` to `high`."""
    numbers = sheet.numbers(line)
    if numbers is None:
        return 0
    if len(numbers) != 1 or not low <= numbers[0] <= high:
        sheet.report(line, _("{key} is a number from {low} to {high}", key=line.key, low=low, high=high))
        return 0
    return numbers[0]


@dataclass
class CoverSheet(LevelSheet):
    """The part that Fold and Fill levels share: shapes, closed cells, and cells that several blocks may
    cover."""

    blocks: list[tuple[SheetLine, list[Cell]]] = field(default_factory=list)
    # the closed cells and those for several blocks, each with the line that names it
    empty: dict[Cell, SheetLine] = field(default_factory=dict)
    multi: dict[Cell, SheetLine] = field(default_factory=dict)


def read_cover(
    data: bytes | str, title: str, inside: bool, check: Callable[[CoverSheet], None]
) -> CoverSheet:
    """Read a level of blocks. Raises LevelError with every problem.

    `title`: of a level without a TITLE. `inside`: the blocks must lie on the board. `check` examines the
    shapes, and reports errors and warnings to the sheet.
    """
    text = text_of(data) if isinstance(data, bytes) else data
    sheet = CoverSheet(title=title)
    readers: dict[str, Handler] = {
        "BLOCK": partial(_read_block, inside=inside),
        "EMPTY": _read_empty,
        "MULTI": _read_multi,
    }
    read_sheet(list(lines_of(text)), readers, 1, sheet)
    if sheet.has_board and not sheet.blocks:
        sheet.report(None, _("there is no BLOCK line"))
    check(sheet)
    finished(sheet)
    return sheet


def _read_empty(sheet: CoverSheet, line: SheetLine) -> None:
    """Add the cells of an EMPTY line to the closed ones."""
    _read_cells(sheet, line, sheet.empty, WarningKind.EMPTY_TWICE)


def _read_multi(sheet: CoverSheet, line: SheetLine) -> None:
    """Add the cells of a MULTI line to those that several blocks may cover."""
    _read_cells(sheet, line, sheet.multi, WarningKind.MULTI_TWICE)


def _read_cells(sheet: CoverSheet, line: SheetLine, into: dict[Cell, SheetLine], twice: WarningKind) -> None:
    """Add the line's cells to `into`; a cell that is there already gives the warning `twice`."""
    for cell in sheet.cells(line) or ():
        if cell in into:
            sheet.note_warning(line, twice, cell=named(cell))
        else:
            into[cell] = line


def _read_block(sheet: CoverSheet, line: SheetLine, inside: bool) -> None:
    """Add the cells of the line as a block, each once, with a warning about one named twice; a block too many
    is an error."""
    cells = sheet.cells(line, inside)
    if cells is None:
        return
    if len(sheet.blocks) == MOST_BLOCKS:
        sheet.report(line, _("there are more than {most} blocks", most=MOST_BLOCKS))
        return
    once = list(dict.fromkeys(cells))
    if len(once) < len(cells):
        twice = next(cell for cell, times in Counter(cells).items() if times > 1)
        sheet.note_warning(line, WarningKind.CELL_TWICE, cell=named(twice))
    sheet.blocks.append((line, once))


def written_cover(level: Any, blocks: Iterable[Iterable[Cell]]) -> str:
    """Return a level of blocks as text; reading it gives an equal level."""
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
    """Return the title of a pack file, empty without a PACK line, and its levels; without LEVEL lines, all is
    one level without a name.

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
                chapters.append(_make_chapter(name, rows, started, number))
            name, started = rest.strip(), number + 1
    if started < 0:
        return title, [_make_chapter("", rows, 0, len(rows))]
    chapters.append(_make_chapter(name, rows, started, len(rows)))
    return title, chapters


def _make_chapter(name: str, rows: list[str], first: int, last: int) -> Chapter:
    """Return a level of the rows from `first` up to `last`, preceded by empty lines so that line numbers
    fit."""
    return Chapter(name, "\n" * first + "\n".join(rows[first:last]) + "\n")


def spelled(cells: Iterable[Cell]) -> str:
    """Return the cells as numbers: "1 2 3 4" for (1, 2) and (3, 4)."""
    return " ".join(f"{row} {column}" for row, column in cells)


def written_words(title: str, author: str, note: str, grade: int, par: int) -> list[str]:
    """Return the lines for title, author, note, grade and par, without those that are empty."""
    pairs = (("TITLE", title), ("AUTHOR", author), ("NOTE", note), ("GRADE", grade), ("PAR", par))
    return [f"{key} {value}" for key, value in pairs if value]
