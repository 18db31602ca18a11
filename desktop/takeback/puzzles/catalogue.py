"""The levels of a game as lists show them: packs, what is where, and what comes before and after."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from takeback.engine.state import Illegal
from takeback.puzzles.packs import ListedLevel, Shelf, pack_names, read_date, read_pack

DAILY, RANDOM = "daily:", "random:"


def is_of_file(name: str) -> bool:
    """Is it a level of a player's own file, which is not known to have one solution?"""
    return bool(name) and "/" not in name and not name.startswith((DAILY, RANDOM))


@dataclass(frozen=True)
class LevelPlace:
    """A level in a list; with a `problem` it cannot be read."""

    name: str  # what results call it and the option `level` takes: "Brooks/3"
    title: str
    rows: int = 0
    columns: int = 0
    grade: int = 0
    problem: str = ""
    option: str = ""  # what the option `level` takes, where that is not its name

    @property
    def wanted(self) -> str:
        """What the option `level` takes for it."""
        return self.option or self.name

    @property
    def size(self) -> str:
        return f"{self.rows}x{self.columns}" if self.rows else ""  # not every level has one


@dataclass(frozen=True)
class Section:
    """A pack; with a `problem` all of it cannot be read."""

    title: str
    places: tuple[LevelPlace, ...] = ()
    problem: str = ""

    @property
    def playable(self) -> tuple[LevelPlace, ...]:
        return tuple(place for place in self.places if not place.problem)


def section(shelf: Shelf, name: str) -> Section:
    """What a pack holds; whatever is wrong with it is told, never raised."""
    try:
        pack = read_pack(shelf, name)
    except Illegal as why:
        return Section(name[:1].upper() + name[1:], problem=str(why))
    return Section(pack.title, tuple(_place(pack.title, listed) for listed in pack.levels))


def _place(pack: str, listed: ListedLevel) -> LevelPlace:
    name, title = f"{pack}/{listed.name}", f"{pack} {listed.name}"
    if listed.found is None:
        return LevelPlace(name, title, problem=listed.problem)
    level = listed.found.level
    return LevelPlace(name, level.title or title, level.rows, level.columns, level.grade)


def sections(shelf: Shelf) -> Iterator[Section]:
    """Every pack, one at a time, so that the window can draw in between."""
    for name in pack_names(shelf):
        yield section(shelf, name)


def next_unsolved(places: Iterable[LevelPlace], solved: Collection[str]) -> LevelPlace | None:
    """The first that is not solved yet; when all are, the first."""
    readable = [place for place in places if not place.problem]
    return next((place for place in readable if place.name not in solved), readable[0] if readable else None)


def unsolved_level(shelf: Shelf, solved: Collection[str], but: Collection[str] = ()) -> LevelPlace | None:
    """The first of all packs that is not solved yet, those named aside; None when all are."""
    for name in pack_names(shelf):
        if name not in but:
            place = next_unsolved(section(shelf, name).places, solved)
            if place is not None and place.name not in solved:
                return place
    return None


# before and after -------------------------------------------------------------------------------------
def neighbour(shelf: Shelf, name: str, by: int, today: date) -> str:
    """The level so many places on; raises Illegal where there is none."""
    if name.startswith(DAILY):
        return _other_day(read_date(name.removeprefix(DAILY)), by, today)
    if name.startswith(RANDOM):
        return _other_random(name, by)
    names = [place.name for one in sections(shelf) for place in one.playable]
    if name not in names:
        raise Illegal("This level is in no pack; there is none before or after it.")
    at = names.index(name) + by
    if not 0 <= at < len(names):
        raise Illegal("This is the first level of all." if by < 0 else "This is the last level of all.")
    return names[at]


def _other_day(day: date, by: int, today: date) -> str:
    try:
        other = day + timedelta(days=by)
    except OverflowError:
        raise Illegal("The calendar ends here.") from None
    if other > today:
        raise Illegal("The next daily level comes tomorrow.")
    return f"{DAILY}{other.isoformat()}"


def _other_random(name: str, by: int) -> str:
    if by < 0:
        raise Illegal("Random levels have none before them.")
    return RANDOM + name.removeprefix(RANDOM).partition(":")[0]


# looking for levels -----------------------------------------------------------------------------------
@dataclass(frozen=True)
class WantedLevels:
    """What a player looks for; what is empty does not matter."""

    words: str = ""
    size: str = ""
    grade: int = 0
    is_unsolved: bool = False

    def fits(self, place: LevelPlace, solved: Collection[str]) -> bool:
        if (self.size and place.size != self.size) or (self.grade and place.grade != self.grade):
            return False
        if self.is_unsolved and place.name in solved:
            return False
        return all(_has(place, word) for word in self._phrases())

    def _phrases(self) -> list[str]:
        """The words, "grade 4" taken as one."""
        text = self.words.casefold().replace("×", "x").replace("grade ", "grade")
        return text.split()


def _has(place: LevelPlace, word: str) -> bool:
    if word.startswith("grade") and word != "grade":
        return word == f"grade{place.grade}"
    sides = word.split("x")
    if len(sides) == 2 and all(side.isdecimal() for side in sides):
        return word == place.size
    return word in place.title.casefold() or word == "grade"
