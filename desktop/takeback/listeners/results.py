"""The player's results in puzzle levels, in one file; undo does not change them.

A level gives up to three stars: one for solving, two without help, three if also perfect. Help costs half
stars, the more the more it reveals.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject

from takeback.engine.level import LevelPlay
from takeback.listeners.small_file import SmallFile
from takeback.listeners.statistics import hashed_key

FILE = "results.json"
PLAYED_HINT_COST = 4  # half stars that a played hint costs
REMEMBERED = 4_000  # tables whose time is stored; for older ones it restarts at zero


class LevelResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The best result of one level, the days on which it was won, and the table it was last played at."""

    count: int = msgspec.field(default=0, name="strokes")  # the lowest; 0: never solved
    seconds: float = 0.0  # the shortest time with that count
    stars: int = 0
    days: tuple[str, ...] = ()  # days with a win; repeated wins on one day count once
    table: int = 0  # its id; 0: none

    @property
    def is_solved(self) -> bool:
        """Tell whether the level was ever won."""
        return bool(self.days)


class Sitting(msgspec.Struct, frozen=True, omit_defaults=True):
    """The time and hints used so far at one table."""

    seconds: float = 0.0
    hints: int = 0
    halves: int = 0  # half stars that the hints cost; 0 in older files

    @property
    def cost(self) -> int:
        """Return the half stars that hints have cost; estimated from their number in older files."""
        return self.halves or PLAYED_HINT_COST * self.hints


class Win(msgspec.Struct, frozen=True):
    """A level that was just solved, with its result before and after."""

    play: LevelPlay
    sitting: Sitting
    stars: int  # of this win alone
    before: LevelResult
    after: LevelResult

    @property
    def is_best(self) -> bool:
        """Tell whether this beats an earlier win, by count, then by time."""
        best = (self.before.count, self.before.seconds)
        return self.before.is_solved and (self.after.count, self.after.seconds) < best


class _Document(msgspec.Struct):
    """The content of the results file."""

    games: dict[str, dict[str, LevelResult]] = {}
    sittings: dict[str, Sitting] = {}  # by table, oldest first


NOTHING = LevelResult()


class Results(QObject):
    """The results of all games, in one file."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        """Read the file in this folder of the profile."""
        super().__init__(parent)
        self._kept = _Document()
        self._file = SmallFile(folder / FILE, lambda: msgspec.json.encode(self._kept), self)
        self._file.read(self._load)
        self.save = self._file.save

    def result_of(self, game: str, level: str) -> LevelResult:
        """Return the result of a level; an empty one if it was never played."""
        return self._kept.games.get(game, {}).get(level, NOTHING)

    def of_game(self, game: str) -> dict[str, LevelResult]:
        """Return the results of all levels of this game that were ever played, by level."""
        return dict(self._kept.games.get(game, {}))

    def all_results(self) -> dict[str, dict[str, LevelResult]]:
        """Return the results of all levels that were ever played, by game and level."""
        return {game: dict(levels) for game, levels in self._kept.games.items()}

    def all_sittings(self) -> dict[str, Sitting]:
        """Return the times and hints of all tables, by the key of the table."""
        return dict(self._kept.sittings)

    def set_table(self, game: str, level: str, table: int) -> None:
        """Remember that the level was last played at this table; nothing if the level has no name ("") or the
        table no id (0)."""
        if level and table and self.result_of(game, level).table != table:
            self.set_result(game, level, replace(self.result_of(game, level), table=table))

    def record_win(self, game: str, play: LevelPlay, sitting: Sitting, today: date) -> Win:
        """Return the win of a level, and store the best result and the day at once; a level without a name is
        not stored."""
        stars, before = stars_for(play, sitting), self.result_of(game, play.name)
        after = replace(
            before,
            stars=max(stars, before.stars),
            days=tuple(dict.fromkeys((*before.days, today.isoformat()))),
        )
        if not before.is_solved or (play.count, sitting.seconds) < (before.count, before.seconds):
            after = replace(after, count=play.count, seconds=sitting.seconds)
        if play.name:
            self.set_result(game, play.name, after)
            self.save()
        return Win(play, sitting, stars, before, after)

    def sitting(self, table: str) -> Sitting:
        """Return the time and hints stored for the table of this key; zeros if there are none."""
        return self._kept.sittings.get(table, Sitting())

    def keep_sitting(self, table: str, sitting: Sitting) -> None:
        """Store the time and hints of the table of this key, saved soon; forget the tables stored longest ago
        above REMEMBERED."""
        sittings = self._kept.sittings
        sittings.pop(table, None)
        sittings[table] = sitting
        while len(sittings) > REMEMBERED:
            del sittings[next(iter(sittings))]
        self._file.save_soon()

    def set_result(self, game: str, level: str, result: LevelResult) -> None:
        """Set the result of a level; saved soon."""
        self._kept.games.setdefault(game, {})[level] = result
        self._file.save_soon()

    def _load(self, data: bytes) -> None:
        """Load the results from the file's content, with the keys of older files hashed. Raises an exception
        of msgspec if it does not fit."""
        self._kept = msgspec.json.decode(data, type=_Document)
        sittings = self._kept.sittings
        self._kept.sittings = {hashed_key(key): sitting for key, sitting in sittings.items()}


def stars_for(play: LevelPlay, sitting: Sitting) -> int:
    """Return the stars of a win, 1 to 3: one fewer for an imperfect solution, and fewer for help (see
    `lost_stars`)."""
    return 3 - sum(lost_stars(play, sitting))


def lost_stars(play: LevelPlay, sitting: Sitting) -> tuple[int, int]:
    """Return how many stars a win lost for not being perfect, and for help.

    One star is always won, and the first half star of help is free.
    """
    imperfect = 0 if play.is_perfect else 1
    return imperfect, min(2 - imperfect, sitting.cost // 2)
