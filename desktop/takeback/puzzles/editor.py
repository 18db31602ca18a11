"""The editors of all puzzles, as far as they agree: sizes, closed cells and texts. Knows no game."""

from collections.abc import Callable, Iterator
from typing import Any, Self

from msgspec.structs import replace

from takeback.engine.game import Row, Rules
from takeback.engine.state import Action, Event, Illegal, State
from takeback.puzzles.items import Cell
from takeback.puzzles.levels import MOST_WORDS
from takeback.texts import format_list, gettext_noop, ngettext
from takeback.texts import gettext as _

SIZES = range(2, 41)
WORDS = ("title", "author", "note")
WORD_NAMES = {"title": _("Title"), "author": _("Author"), "note": _("Note")}
LENGTH_TEXTS = {
    "title": gettext_noop("The title has at most {most} characters."),
    "author": gettext_noop("The author has at most {most} characters."),
    "note": gettext_noop("The note has at most {most} characters."),
}
LINE_TEXTS = {
    "title": gettext_noop("The title is one line of plain words."),
    "author": gettext_noop("The author is one line of plain words."),
    "note": gettext_noop("The note is one line of plain words."),
}
EMPTY_TEXTS = {
    "title": gettext_noop("Title left empty"),
    "author": gettext_noop("Author left empty"),
    "note": gettext_noop("Note left empty"),
}
SIZE_TEXTS = {
    "rows": gettext_noop("A board has {least} to {most} rows."),
    "columns": gettext_noop("A board has {least} to {most} columns."),
}
STEP_TEXTS = {
    "rows": gettext_noop("The board has {number} rows; it grows and shrinks by one at a time."),
    "columns": gettext_noop("The board has {number} columns; it grows and shrinks by one at a time."),
}


class EditedLevel(State, frozen=True):
    """A level that is being made, as the editor sees it; games add what it holds."""

    @property
    def sheet(self) -> Any:
        """Return the object with its rows, columns, closed cells and texts: itself, or a level that it
        holds."""
        return self

    def changed(self, **what: Any) -> Any:
        """Return the edited level with these fields of its sheet replaced."""
        return replace(self, **what)

    def size(self) -> tuple[int, int]:
        """Return the numbers of rows and columns."""
        return self.sheet.rows, self.sheet.columns

    def closed(self) -> frozenset[Cell]:
        """Return the closed cells."""
        return frozenset(self.sheet.empty)

    def word(self, word: str) -> str:
        """Return the text of this field: "title", "author" or "note"."""
        return str(getattr(self.sheet, word))

    def toggled(self, cell: Cell) -> Any:
        """Return the edited level with this cell closed, or open again if it was closed."""
        return self.changed(empty=self.closed() ^ {cell})

    def with_word(self, word: str, text: str) -> Any:
        """Return the edited level with another title, author or note; `word` says which."""
        return self.changed(**{word: text})

    def resized(self, rows: int, columns: int) -> Any:
        """Return the edited level with another size. Each game decides what happens to cells that are outside
        then."""
        raise NotImplementedError

    def lost_by(self, smaller: Self) -> list[str]:
        """Return what the player made that a smaller size of the level does not have, each kind with its
        number, such as "1 dot"."""
        raise NotImplementedError


def holding(rows: int, columns: int) -> Callable[[Cell], bool]:
    """Return a function that tells whether a cell is on a board of this size."""
    return lambda cell: 1 <= cell[0] <= rows and 1 <= cell[1] <= columns


Cells = tuple[tuple[Cell, ...], ...]  # of each item


def without_last(items: Cells) -> Cells:
    """Return the items without those at the end that have no cell; others keep their numbers, even without
    cells."""
    while items and not items[-1]:
        items = items[:-1]
    return items


# actions ----------------------------------------------------------------------------------------------
class Resize(Action, frozen=True):
    """Change the number of "rows" or "columns" by one; what lies outside is dropped."""

    side: str
    size: int  # the new number


class ToggleEmpty(Action, frozen=True):
    """Close an open cell, or open a closed one."""

    row: int
    column: int


class SetText(Action, frozen=True):
    """Change the level's title, author or note."""

    word: str
    text: str


Plain = Resize | ToggleEmpty | SetText


# events -----------------------------------------------------------------------------------------------
class Resized(Event, frozen=True):
    """The size of the board changed."""

    rows: int
    columns: int

    def apply(self, state: EditedLevel) -> Any:
        """Change the size."""
        return state.resized(self.rows, self.columns)


class EmptyToggled(Event, frozen=True):
    """A cell was closed, or opened again."""

    cell: Cell

    def apply(self, state: EditedLevel) -> Any:
        """Close or open the cell."""
        return state.toggled(self.cell)


class TextSet(Event, frozen=True):
    """The title, author or note changed."""

    word: str
    text: str

    def apply(self, state: EditedLevel) -> Any:
        """Change the text."""
        return state.with_word(self.word, self.text)


PlainEdited = Resized | EmptyToggled | TextSet


# rules ------------------------------------------------------------------------------------------------
def play_plain(state: EditedLevel, action: Plain, why_not_closed: Callable[[Cell], str]) -> Rules:
    """Play an edit that all editors have. Raises Illegal.

    `why_not_closed` returns why a cell can be neither closed nor opened; empty when it can.
    """
    match action:
        case Resize(side, size):
            rows, columns = refuse_size(state.size(), side, size)
            yield Resized(rows, columns)
        case ToggleEmpty(row, column):
            refuse_outside(state, (row, column))
            if why := why_not_closed((row, column)):
                raise Illegal(why)
            yield EmptyToggled((row, column))
        case SetText(word, text):
            refuse_text(word, text)
            yield TextSet(word, text)


def plain_edits(state: EditedLevel) -> Iterator[Plain]:
    """Yield the legal changes of size and text, without closing cells; of texts only the empty one."""
    rows, columns = state.size()
    yield from (Resize("rows", size) for size in sizes_from(rows))
    yield from (Resize("columns", size) for size in sizes_from(columns))
    yield from (SetText(word, "") for word in WORDS)


def every_cell(state: EditedLevel) -> Iterator[Cell]:
    """Return all cells of the board, in reading order."""
    rows, columns = state.size()
    return ((row, column) for row in range(1, rows + 1) for column in range(1, columns + 1))


def is_inside(state: EditedLevel, cell: Cell) -> bool:
    """Tell whether the cell is on the board."""
    return holding(*state.size())(cell)


def refuse_outside(state: EditedLevel, cell: Cell) -> None:
    """Raise Illegal if the cell is outside the board."""
    if not is_inside(state, cell):
        raise Illegal(_("That is outside the board."))


def refuse_size(now: tuple[int, int], side: str, size: int) -> tuple[int, int]:
    """Return rows and columns after a change of one side, "rows" or "columns", to `size`. Raises Illegal
    unless that is one more or less than `now` and within the limits."""
    if side not in ("rows", "columns"):
        raise Illegal(_("A board has rows and columns."))
    if size not in SIZES:
        raise Illegal(_(SIZE_TEXTS[side], least=SIZES[0], most=SIZES[-1]))
    old = now[0] if side == "rows" else now[1]
    if abs(size - old) != 1:
        raise Illegal(_(STEP_TEXTS[side], number=old))
    return (size, now[1]) if side == "rows" else (now[0], size)


def sizes_from(now: int) -> tuple[int, ...]:
    """Return the numbers of rows or columns that can follow this one."""
    return tuple(size for size in (now - 1, now + 1) if size in SIZES)


def blank_size(text: str) -> tuple[int, int] | None:
    """Return the size in "new:10x12", the option `level` for an empty board, "new" being 6x6; None for other
    texts.

    Raises Illegal for a size that a board cannot have.
    """
    kind, _colon, size = text.strip().casefold().partition(":")
    if kind != "new":
        return None
    sides = (size or "6x6").replace("×", "x").split("x")
    if len(sides) == 2 and all(
        side.isascii() and side.isdigit() and int(side[:4]) in SIZES for side in sides
    ):
        return int(sides[0]), int(sides[1])
    raise Illegal(
        _(
            "A new board is new:RxC, from {least}x{least} to {most}x{most}.",
            least=SIZES[0],
            most=SIZES[-1],
        )
    )


def refuse_text(word: str, text: str) -> None:
    """Raise Illegal if this cannot be the title, author or note."""
    if why := why_no_text(word, text):
        raise Illegal(why)


def why_no_text(word: str, text: str) -> str:
    """Return why this cannot be the level's title, author or note; empty when it can."""
    if word not in WORDS:
        return _("A level has a title, an author and a note.")
    if len(text) > MOST_WORDS:
        return _(LENGTH_TEXTS[word], most=MOST_WORDS)
    if text != " ".join(text.split()) or not text.isprintable():
        return _(LINE_TEXTS[word])
    return ""


# wording ----------------------------------------------------------------------------------------------
def plain_words(action: Plain, before: EditedLevel) -> str:
    """Return the wording of an edit that all editors have: the new size and what it removed, a cell closed or
    opened, or the new text."""
    match action:
        case Resize(side, size):
            rows, columns = before.size()
            is_rows = side == "rows"
            lost = before.lost_by(before.resized(*((size, columns) if is_rows else (rows, size))))
            text = (
                ngettext("{count} row", "{count} rows", size)
                if is_rows
                else ngettext("{count} column", "{count} columns", size)
            )
            if not lost:
                return text
            return _("{size}: {things} removed", size=text, things=format_list(lost))
        case ToggleEmpty(row, column):
            if (row, column) in before.closed():
                return _("Row {row}, column {column} opened", row=row, column=column)
            return _("Row {row}, column {column} closed", row=row, column=column)
        case SetText(word, text):
            if text:
                return _("{field}: {text}", field=WORD_NAMES[word], text=text[:60])
            return _(EMPTY_TEXTS[word])


def in_one_row(texts: list[str], many: str, item: int) -> Row:
    """Return one row for a turn of edits: the wording of a single one, else `many` (what was changed) and
    their number.

    `item`: which item the row is about, -1 for none.
    """
    text = texts[0]
    if len(texts) > 1:
        text = ngettext("{item}: {count} change", "{item}: {count} changes", len(texts), item=many)
    return Row(text, tuple(texts), "; ".join(texts), item)
