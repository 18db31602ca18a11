"""The levels of a game for lists: packs, their levels, and the ones before and after a level."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from takeback.engine.state import Illegal
from takeback.engine.titles import shown_level_title, shown_pack_title
from takeback.puzzles.packs import ListedLevel, Shelf, pack_names, read_date, read_pack, title_of_file
from takeback.texts import gettext as _

DAILY, RANDOM = "daily:", "random:"


def is_of_file(name: str) -> bool:
    """Tell whether this names a level from a player's own file, which may not have exactly one solution."""
    return bool(name) and "/" not in name and not name.startswith((DAILY, RANDOM))


@dataclass(frozen=True)
class LevelPlace:
    """A level in a list; one with `problems` cannot be read."""

    name: str  # in results and, mostly, as a value of the option `level`: "Brooks/3"
    title: str
    rows: int = 0
    columns: int = 0
    grade: int = 0
    problems: tuple[str, ...] = ()
    items: str = ""  # how many items it has, such as "7 items"; empty if the game does not count them
    option: str = ""  # the value of the option `level`, where that is not its name
    author: str = ""

    @property
    def wanted(self) -> str:
        """Return the value of the option `level` that opens this level."""
        return self.option or self.name

    @property
    def size(self) -> str:
        """Return the size as text: "8x10"; empty where there is none."""
        return f"{self.rows}x{self.columns}" if self.rows else ""  # not every level has one


@dataclass(frozen=True)
class Section:
    """A pack in a list; one with `problems` cannot be read at all."""

    title: str
    places: tuple[LevelPlace, ...] = ()
    problem: str = ""

    @property
    def playable(self) -> tuple[LevelPlace, ...]:
        """Return the levels that can be read."""
        return tuple(place for place in self.places if not place.problems)


def section(shelf: Shelf, name: str) -> Section:
    """Return the levels of a pack. A pack or level that cannot be read has a `problem`; nothing is raised."""
    try:
        pack = read_pack(shelf, name)
    except Illegal as why:
        return Section(shown_pack_title(title_of_file(name)), problem=str(why))
    return Section(
        shown_pack_title(pack.title), tuple(_level_place(shelf, pack.title, listed) for listed in pack.levels)
    )


def _level_place(shelf: Shelf, pack: str, listed: ListedLevel) -> LevelPlace:
    """Return the level of a pack as an entry of a list."""
    name, title = f"{pack}/{listed.name}", f"{pack} {listed.name}"
    if listed.found is None:
        return LevelPlace(name, title, problems=listed.problems)
    level = listed.found.level
    shown = shown_level_title(level.title or title, name)
    return LevelPlace(name, shown, level.rows, level.columns, level.grade, items=shelf.items_text(level))


def sections(shelf: Shelf) -> Iterator[Section]:
    """Yield every pack, one at a time, so that the window can draw in between."""
    for name in pack_names(shelf):
        yield section(shelf, name)


def next_unsolved(places: Iterable[LevelPlace], solved: Collection[str]) -> LevelPlace | None:
    """Return the first readable level that is not solved or, if all are, the first one; None if there is
    none."""
    readable = [place for place in places if not place.problems]
    return next((place for place in readable if place.name not in solved), readable[0] if readable else None)


def unsolved_level(shelf: Shelf, solved: Collection[str], but: Collection[str] = ()) -> LevelPlace | None:
    """Return the first unsolved level of all packs except those in `but`; None if all are solved."""
    for name in pack_names(shelf):
        if name not in but:
            place = next_unsolved(section(shelf, name).places, solved)
            if place is not None and place.name not in solved:
                return place
    return None


# before and after -------------------------------------------------------------------------------------
def neighbour(shelf: Shelf, name: str, by: int, today: date) -> str:
    """Return the name of the level `by` places further. Raises Illegal where there is none.

    For a daily level that is another day, up to today; after a random level, another one of its size.
    """
    if name.startswith(DAILY):
        return _other_day(read_date(name.removeprefix(DAILY)), by, today)
    if name.startswith(RANDOM):
        return _other_random(name, by)
    names = [place.name for one in sections(shelf) for place in one.playable]
    if name not in names:
        raise Illegal(_("This level is not in a pack, so there is no previous or next one."))
    at = names.index(name) + by
    if not 0 <= at < len(names):
        raise Illegal(_("This is the very first level.") if by < 0 else _("This is the very last level."))
    return names[at]


def _other_day(day: date, by: int, today: date) -> str:
    """Return the name of the daily level `by` days later. Raises Illegal after today, and where the calendar
    ends."""
    try:
        other = day + timedelta(days=by)
    except OverflowError:
        raise Illegal(_("The calendar ends here.")) from None
    if other > today:
        raise Illegal(_("The next daily level comes tomorrow."))
    return f"{DAILY}{other.isoformat()}"


def _other_random(name: str, by: int) -> str:
    """Return the option value for another random level of this size. Raises Illegal for going back."""
    if by < 0:
        raise Illegal(_("There is no level before a random one."))
    return RANDOM + name.removeprefix(RANDOM).partition(":")[0]


# searching for levels ---------------------------------------------------------------------------------
@dataclass(frozen=True)
class WantedLevels:
    """The criteria of a search for levels; empty ones do not matter."""

    words: str = ""
    size: str = ""
    grade: int = 0
    is_unsolved: bool = False

    def fits(self, place: LevelPlace, solved: Collection[str]) -> bool:
        """Tell whether the level has the wanted size and grade, matches all words, and is unsolved if only
        unsolved levels are wanted."""
        if (self.size and place.size != self.size) or (self.grade and place.grade != self.grade):
            return False
        if self.is_unsolved and place.name in solved:
            return False
        return all(_matches_word(place, word) for word in self._phrases())

    def _phrases(self) -> list[str]:
        """Return the words in lower case, with "difficulty 4" as one."""
        text = self.words.casefold().replace("×", "x").replace("difficulty ", "difficulty")
        return text.split()


def _matches_word(place: LevelPlace, word: str) -> bool:
    """Tell whether the level matches a word: a difficulty, a size, or part of its title; "difficulty" alone
    matches all levels."""
    if word.startswith("difficulty") and word != "difficulty":
        return word == f"difficulty{place.grade}"
    sides = word.split("x")
    if len(sides) == 2 and all(side.isdecimal() for side in sides):
        return word == place.size
    return word in place.title.casefold() or word == "difficulty"
