"""Sources of levels: packs, the day, chance and files. A game provides its reader and generator as a
Shelf."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from takeback import paths
from takeback.engine.chance import Chance
from takeback.engine.level import Level, LevelPlay, file_and_id
from takeback.engine.limits import OverLimit, bytes_of
from takeback.engine.option import Option, Options
from takeback.engine.state import Illegal
from takeback.engine.titles import (
    is_of_tutorial,
    shown_level_title,
    shown_pack_title,
    title_of_daily_level,
    title_of_generated_level,
)
from takeback.puzzles.lessons import without_plays
from takeback.puzzles.levels import (
    MOST_BYTES,
    Chapter,
    LevelError,
    StoredWarning,
    StoredWarnings,
    split_pack,
    text_of,
    warning_text,
)
from takeback.texts import format_date, format_list, ngettext
from takeback.texts import gettext as _

Size = tuple[int, int]
Features = tuple[tuple[str, int], ...]  # options of the generator that differ from their defaults
MOST_SEED = 1_000_000_000
MOST_PROBLEMS = 12  # of a level that are listed one by one
OWN = "own:"  # the prefix of the names of a player's own levels


@dataclass(frozen=True)
class Day:
    """Size and generator options of the daily levels of one weekday."""

    size: Size
    features: Features


class Shelf(ABC):
    """The levels of a game: how they are read, written and made, and which packs there are."""

    game: str
    packs: tuple[str, ...]  # in the order of the menu; other files follow
    options: tuple[Option, ...] = ()  # of the generator
    sizes: Size = (1, 1)  # the smallest and the largest side of generated levels
    days: tuple[Day, ...] = ()  # Monday first
    usual_size: Size = (8, 8)  # of a generated level, where none is given
    option: str = "level"  # the name of the game's option that names the level
    count_help: str = ""  # what is counted, and which count is perfect, in sentences

    @abstractmethod
    def read(self, text: bytes | str, title: str = "") -> tuple[Any, list[StoredWarning]]:
        """Return the level in this text and its warnings. Raises LevelError."""

    @abstractmethod
    def write(self, level: Any) -> str:
        """Return a level as text, which `read` understands."""

    def count_text(self, count: int) -> str:
        """Return a number of strokes in the game's unit, usually moves: "9 moves"."""
        return ngettext("{count} move", "{count} moves", count)

    def items_text(self, level: Any) -> str:
        """Return how many items a level has, in the game's word for them, such as "7 items"; empty, unless
        the game overrides it."""
        return ""

    def make(self, size: Size, options: Options, chance: Chance, is_daily: bool) -> Any:
        """Return a generated level; a daily one is the same on all machines. Raises Illegal; always, unless
        the game overrides it."""
        raise Illegal(_("This game has no random levels."))

    @property
    def makes(self) -> bool:
        """Tell whether the game makes daily and random levels; else all levels come from packs and files."""
        return bool(self.days)


@dataclass(frozen=True)
class FoundLevel:
    """A level with its warnings and its name in results: "Brooks/3", "daily:2026-11-20"."""

    level: Any
    name: str
    warnings: StoredWarnings = ()
    played: tuple[str, ...] = ()  # its PLAY lines, see lessons.py
    asked: tuple[str, ...] = ()  # its AWAIT lines, see lessons.py


@dataclass(frozen=True)
class ListedLevel:
    """One level of a pack; without `found`, and with `problems`, where it cannot be read."""

    name: str
    found: FoundLevel | None
    problems: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pack:
    """The title and the levels of a pack."""

    title: str
    levels: tuple[ListedLevel, ...]

    @property
    def missing(self) -> tuple[str, ...]:
        """Return the names of levels that cannot be read."""
        return tuple(listed.name for listed in self.levels if listed.found is None)


def level_play(shelf: Shelf, state: Any, perfect: int) -> LevelPlay:
    """Return what a puzzle reports about the level of a position and its play. `perfect`: the fewest
    strokes."""
    level = state.level
    note = _(level.note) if level.note and is_of_tutorial(state.name) else level.note
    return LevelPlay(
        state.name,
        level.title,
        level.rows,
        level.columns,
        state.strokes,
        state.solved,
        level.grade,
        perfect,
        author=level.author,
        note=note,
        warnings=tuple(map(warning_text, state.warnings)),
        count_text=shelf.count_text,
        shown_title=shown_level_title(level.title, state.name),
    )


SUGGESTED = ("", "daily", "random:8x8")
CALLED = (_("The next unsolved one"), _("The level of today"), _("A random level, 8x8"))


class LevelOption(Option, frozen=True):
    """The option that names the level to play. Players see its value in words, not as files and commands
    write it."""

    def value_text(self, value: object) -> str:
        """Return the value in words."""
        text = str(value)
        return dict(zip(SUGGESTED, CALLED, strict=True)).get(text) or _name_in_words(text)

    def phrase(self, value: object) -> str:
        """Return the option with this value; of an empty board it reads "New level, 6x6"."""
        kind, _other, size = str(value).partition(":")
        if kind.strip().casefold() == "new":
            return format_list(filter(None, (_("New level"), size)), "unit")
        return super().phrase(value)


def _name_in_words(name: str) -> str:
    """Return a level's name in words.

    Examples: "Brooks 3", "Lesson 3", "of 20 November 2026", "by chance, 8x8, number 17", "one of your own",
    "a new one, 6x6"; the name of a file without its ending.
    """
    kind, _other, rest = name.strip().partition(":")
    size, _other, number = rest.partition(":")
    if kind.casefold() == "random" and rest:
        return format_list(
            filter(None, (_("by chance"), size, number and _("number {number}", number=number))), "unit"
        )
    if name.startswith(OWN):
        return _("one of your own")
    if kind.casefold() == "new":
        return format_list(filter(None, (_("a new one"), size)), "unit")
    if kind.casefold() == "daily":
        try:
            day = read_date(rest)
        except Illegal:
            return _("of a day")
        moment = datetime(day.year, day.month, day.day, 12).timestamp()
        return _("of {date}", date=format_date(moment, "long"))
    pack, _other, number = name.rpartition("/")
    if is_of_tutorial(name):
        return _("Lesson {number}", number=number)
    return f"{pack} {number}" if pack and "/" not in pack and "." not in number else Path(name).stem


def level_option(
    what: str = _("PACK/NUMBER, daily, daily:DATE, random:RxC, random:RxC:SEED or a file"),
) -> Option:
    """Return the option `level`, described by this text."""
    return LevelOption("level", "", what, suggestions=SUGGESTED, called=CALLED)


# packs ------------------------------------------------------------------------------------------------
def folder(shelf: Shelf) -> Path:
    """Return the folder of the game's packs."""
    return paths.resources() / "levels" / shelf.game


def pack_names(shelf: Shelf) -> tuple[str, ...]:
    """Return the names of the packs there are: those of the shelf in its order, then other files by name,
    capitalised."""
    there = {file.stem.casefold(): file.stem for file in sorted(folder(shelf).glob("*.txt"))}
    known = [name for name in shelf.packs if name.casefold() in there]
    others = [name for key, name in there.items() if key not in {one.casefold() for one in known}]
    return (*known, *map(title_of_file, others))


def title_of_file(stem: str) -> str:
    """Return the title of a pack that its file does not give: the name of the file, with a capital."""
    return stem[:1].upper() + stem[1:]


def read_pack(shelf: Shelf, name: str) -> Pack:
    """Return all levels of a pack, those with errors without a level. Raises Illegal where the file cannot be
    read."""
    title, chapters = _read_chapters(shelf, name)
    return Pack(title, tuple(_read_listed(shelf, title, chapter) for chapter in chapters))


def _read_chapters(shelf: Shelf, name: str) -> tuple[str, list[Chapter]]:
    """Return the title and the unread levels of a pack, found without regard to case. Raises Illegal."""
    file = next((one for one in folder(shelf).glob("*.txt") if one.stem.casefold() == name.casefold()), None)
    if file is None:
        packs = format_list(pack_names(shelf), "unit") or _("none")
        raise Illegal(_("There is no pack “{name}”. The packs are: {packs}.", name=name[:40], packs=packs))
    try:
        title, chapters = split_pack(text_of(bytes_of(file, MOST_BYTES)))
    except (OSError, OverLimit, LevelError) as error:
        raise Illegal(_("The pack {pack} cannot be read: {error}.", pack=file.stem, error=error)) from error
    return title or title_of_file(file.stem), chapters


def _read_listed(shelf: Shelf, title: str, chapter: Chapter) -> ListedLevel:
    """Read one level of a pack; return it, or why it cannot be read."""
    try:
        return ListedLevel(chapter.id, _read_chapter(shelf, title, chapter))
    except LevelError as error:
        return ListedLevel(chapter.id, None, told_problems(error))


def _read_chapter(shelf: Shelf, title: str, chapter: Chapter) -> FoundLevel:
    """Read one level of a pack. Raises LevelError."""
    text, played, asked = without_plays(chapter.text)
    level, warnings = shelf.read(text, f"{title} {chapter.id}")
    return FoundLevel(level, f"{title}/{chapter.id}", tuple(warnings), played, asked)


def _level_of_pack(shelf: Shelf, name: str, number: str) -> FoundLevel:
    """Return the level of this pack and number. Raises Illegal."""
    return _level_named(shelf, *_read_chapters(shelf, name), number)


def _level_named(shelf: Shelf, title: str, chapters: Sequence[Chapter], number: str) -> FoundLevel:
    """Return the level with this name among those of a pack. Raises Illegal."""
    for chapter in chapters:
        if chapter.id.casefold() == number.casefold():
            try:
                return _read_chapter(shelf, title, chapter)
            except LevelError as error:
                raise Illegal(
                    _(
                        "{pack} {number} cannot be read: {problems}.",
                        pack=title,
                        number=chapter.id,
                        problems=all_of(error),
                    )
                ) from error
    names = [chapter.id for chapter in chapters]
    raise Illegal(
        _(
            "{pack} has the levels {first} to {last}, not “{number}”.",
            pack=shown_pack_title(title),
            first=names[0],
            last=names[-1],
            number=number[:20],
        )
    )


# the option `level` -----------------------------------------------------------------------------------
def find_level(shelf: Shelf, wanted: str, options: Options, chance: Chance) -> FoundLevel:
    """Return the level that a value of the option `level` names; one with a line break is the level's text
    itself.

    Empty: the first level. Raises Illegal with a sentence that lists what there is.
    """
    if "\n" in wanted:
        return from_text(shelf, wanted)
    wanted = wanted.strip()
    kind, _, rest = wanted.partition(":")
    if not wanted:
        return first_level(shelf, options)
    if kind.casefold() == "daily" and shelf.makes:
        return daily(shelf, read_date(rest) if rest else date.today())
    if kind.casefold() == "random" and shelf.makes:
        return _random_level(shelf, rest, options, chance)
    pack, _, number = wanted.rpartition("/")
    if pack.casefold() in {name.casefold() for name in pack_names(shelf)}:
        return _level_of_pack(shelf, pack, number)
    return _level_of_file(shelf, wanted)


def first_level(shelf: Shelf, options: Options) -> FoundLevel:
    """Return the first level of the first pack; without packs, a small generated one, always the same. Raises
    Illegal if it cannot be read."""
    names = pack_names(shelf)
    if names:
        _, chapters = _read_chapters(shelf, names[0])
        return _level_of_pack(shelf, names[0], chapters[0].id)
    side = shelf.sizes[0]
    return _random_level(shelf, f"{side}x{side}:1", options, Chance(1))


def _level_of_file(shelf: Shelf, wanted: str) -> FoundLevel:
    """Return a level of a file, "path" or "path/number". Raises Illegal."""
    named = file_and_id(wanted)
    try:
        data = bytes_of(named[0], MOST_BYTES) if named is not None else None
    except OverLimit as why:
        raise Illegal(_("The level cannot be read: {why}.", why=why)) from why
    except OSError:
        data = None
    if named is None or data is None:
        names = format_list(pack_names(shelf), "unit") or _("none")
        raise Illegal(
            _("There is no level “{wanted}”. The packs are: {packs}.", wanted=wanted[:60], packs=names)
        )
    return from_text(shelf, data, named[0].stem, named[1])


def from_text(shelf: Shelf, text: bytes | str, title: str = "", id: str = "") -> FoundLevel:
    """Return the level of a text or, if it is a pack, the level `id`, else the first one that can be read.

    It is named by a hash of its board or, in a game without generated levels, by `title`. Raises Illegal with
    every problem and its line.
    """
    try:
        found = _level_in_text(shelf, text_of(text) if isinstance(text, bytes) else text, title, id)
    except LevelError as error:
        raise Illegal(problems_text(error)) from error
    name = own_name(shelf, found.level) if shelf.makes else title
    return FoundLevel(found.level, name, found.warnings, found.played, found.asked)


def _level_in_text(shelf: Shelf, text: str, title: str, id: str) -> FoundLevel:
    """Return the level of a text or, if it is a pack, its level `id` or first readable one. Raises
    LevelError, or Illegal where there is no level `id`."""
    pack, chapters = split_pack(text)
    if not is_pack(pack, chapters):
        if id:
            raise Illegal(_("There is one level in {title}, and none “{id}”.", title=title, id=id[:20]))
        level, warnings = shelf.read(text, title)
        return FoundLevel(level, "", tuple(warnings))
    name = pack or title
    if id:
        return _level_named(shelf, name, chapters, id)
    first: LevelError | None = None
    for chapter in chapters:
        try:
            return _read_chapter(shelf, name, chapter)
        except LevelError as error:
            first = first or error
    assert first is not None
    raise first


def is_pack(title: str, chapters: Sequence[Chapter]) -> bool:
    """Tell whether a text that was split is a pack, rather than a single level."""
    return bool(title) or len(chapters) > 1 or any(chapter.id for chapter in chapters)


def own_name(shelf: Shelf, level: Any) -> str:
    """Return the name for results of a player's own level: a hash of its board, whatever its title and
    file."""
    bare = replace(level, title="", author="", note="", grade=0, par=0)
    return OWN + sha256(shelf.write(bare).encode()).hexdigest()[:16]


def found_level(shelf: Shelf, text: str) -> FoundLevel:
    """Return a level, given as its text or as a value of the option `level`, with the usual generator
    options."""
    return find_level(shelf, text, usual_options(shelf), Chance(1))


def usual_options(shelf: Shelf) -> Options:
    """Return the defaults of the generator's options."""
    return {option.name: option.default for option in shelf.options}


def problems_text(error: LevelError) -> str:
    """Return the sentence that a level cannot be read, with its problems and their lines."""
    return _("The level cannot be read: {problems}.", problems=all_of(error))


def all_of(error: LevelError) -> str:
    """Return the problems of a level as one text, see `told_problems`."""
    return "; ".join(told_problems(error))


def told_problems(error: LevelError) -> tuple[str, ...]:
    """Return the problems of a level: at most twelve of them, then how many more there are."""
    more = len(error.problems) - MOST_PROBLEMS
    rest = [ngettext("and {count} more", "and {count} more", more)] if more > 0 else []
    return (*error.problems[:MOST_PROBLEMS], *rest)


# generated levels -------------------------------------------------------------------------------------
def daily(shelf: Shelf, day: date) -> FoundLevel:
    """Return the level of a date, the same on every machine, with the date as its title. Raises Illegal if
    none can be made."""
    kind = shelf.days[day.weekday()]
    options = {**usual_options(shelf), **dict(kind.features)}
    level = shelf.make(kind.size, options, Chance(0, f"{shelf.game} {day.isoformat()}"), True)
    return FoundLevel(replace(level, title=title_of_daily_level(day)), f"daily:{day.isoformat()}")


def read_date(text: str) -> date:
    """Return the date of a text like 2026-11-20; raise Illegal for others."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Illegal(_("“{text}” is not a date like 2026-11-20.", text=text[:20])) from None


def _random_level(shelf: Shelf, text: str, options: Options, chance: Chance) -> FoundLevel:
    """Return a generated level, for "RxC" or "RxC:SEED"; without a seed, `chance` chooses one. Raises
    Illegal. It is named by size and seed, and titled by size and difficulty."""
    size, _other, seed = text.partition(":")
    if seed and not (seed.isascii() and seed.isdigit() and len(seed) < 19):
        raise Illegal(_("The seed of a random level is a whole number, not “{seed}”.", seed=seed[:20]))
    number = int(seed) if seed else chance.below(MOST_SEED)
    rows, columns = read_size(shelf, size)
    name = f"random:{rows}x{columns}:{number}"
    level = shelf.make((rows, columns), options, Chance(number, shelf.game, "level"), False)
    return FoundLevel(replace(level, title=title_of_generated_level(rows, columns, level.grade)), name)


def generated(shelf: Shelf, size: str, options: Options, chance: Chance) -> Level:
    """Return a new level as text, titled by game and size, for the command line; without a size, of the usual
    one. Raises Illegal."""
    rows, columns = read_size(shelf, size) if size else shelf.usual_size
    level = shelf.make((rows, columns), options, chance, False)
    named = replace(level, title=f"{shelf.game.capitalize()} {rows}x{columns}")
    return Level(shelf.write(named), unique=True, size=f"{rows}x{columns}")


def read_size(shelf: Shelf, text: str) -> Size:
    """Return rows and columns of a text like 8x10; raise Illegal for other texts and sizes."""
    low, high = shelf.sizes
    sides = text.casefold().replace("×", "x").split("x")
    if len(sides) == 2 and all(side.isascii() and side.isdigit() and len(side) < 4 for side in sides):
        rows, columns = int(sides[0]), int(sides[1])
        if low <= rows <= high and low <= columns <= high:
            return rows, columns
    raise Illegal(
        _(
            "A size is rows x columns from {low}x{low} to {high}x{high}, not “{text}”.",
            low=low,
            high=high,
            text=text[:20],
        )
    )


# symmetries -------------------------------------------------------------------------------------------
def turned(cell: tuple[int, int], rows: int, columns: int, way: int) -> tuple[int, int]:
    """Return the cell under one of the 8 symmetries: mirrored if `way` is 4 or more, then `way` % 4 quarter
    turns."""
    row, column = cell
    if way >= 4:
        column = columns + 1 - column
    for _index in range(way % 4):
        row, column = column, rows + 1 - row
        rows, columns = columns, rows
    return row, column
