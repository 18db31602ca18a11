"""What a player has reached in each level, beside all games: undo never brings it back.

There are three stars: one for solving, two without help, three perfect and without help. Help costs halves of
a star: the more it says, the more.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject

from takeback.engine.level import LevelPlay
from takeback.listeners.small_file import SmallFile
from takeback.listeners.statistics import without_seed

FILE = "results.json"
DEAREST = 4  # halves of a star: a hint that is played
REMEMBERED = 2_000  # tables whose clock is kept; of older ones the time starts at zero


class LevelResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """One level: the best of all wins, the days on which it was won, and the table it was last played at."""

    count: int = msgspec.field(default=0, name="strokes")  # the least; 0: never solved
    seconds: float = 0.0  # the least with that count
    stars: int = 0
    days: tuple[str, ...] = ()  # each a win, however often it was taken back and won again
    table: int = 0

    @property
    def is_solved(self) -> bool:
        return bool(self.days)


class Sitting(msgspec.Struct, frozen=True, omit_defaults=True):
    """One table of a level: the time it has taken and the hints that were given."""

    seconds: float = 0.0
    hints: int = 0
    halves: int = 0  # of a star, which those hints have cost; 0 where it was not kept yet

    @property
    def cost(self) -> int:
        return self.halves or DEAREST * self.hints


class Win(msgspec.Struct, frozen=True):
    """A level was solved just now: how, and what that made of its result."""

    play: LevelPlay
    sitting: Sitting
    stars: int
    before: LevelResult
    after: LevelResult

    @property
    def is_best(self) -> bool:
        """Better than a win before?"""
        best = (self.before.count, self.before.seconds)
        return self.before.is_solved and (self.after.count, self.after.seconds) < best


class _Document(msgspec.Struct):
    games: dict[str, dict[str, LevelResult]] = {}
    sittings: dict[str, Sitting] = {}  # by table, oldest first


NOTHING = LevelResult()


class Results(QObject):
    """The results of all games, in one file."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kept = _Document()
        self._file = SmallFile(folder / FILE, lambda: msgspec.json.encode(self._kept), self)
        self._file.read(self._take)
        self.save = self._file.save

    def of(self, game: str, level: str) -> LevelResult:
        return self._kept.games.get(game, {}).get(level, NOTHING)

    def of_game(self, game: str) -> dict[str, LevelResult]:
        """Every level of this game that was ever played."""
        return dict(self._kept.games.get(game, {}))

    def play_at(self, game: str, level: str, table: int) -> None:
        """This table is where the level goes on."""
        if level and table and self.of(game, level).table != table:
            self._put(game, level, replace(self.of(game, level), table=table))

    def won(self, game: str, play: LevelPlay, sitting: Sitting, today: date) -> Win:
        """Count a win, once for each level and day, and keep the best of all."""
        stars, before = stars_for(play, sitting), self.of(game, play.name)
        after = replace(
            before,
            stars=max(stars, before.stars),
            days=tuple(dict.fromkeys((*before.days, today.isoformat()))),
        )
        if not before.is_solved or (play.count, sitting.seconds) < (before.count, before.seconds):
            after = replace(after, count=play.count, seconds=sitting.seconds)
        if play.name:
            self._put(game, play.name, after)
            self.save()
        return Win(play, sitting, stars, before, after)

    def sitting(self, table: str) -> Sitting:
        return self._kept.sittings.get(table, Sitting())

    def keep_sitting(self, table: str, sitting: Sitting) -> None:
        """The time and the hints of a table, in the order in which tables were last played at."""
        sittings = self._kept.sittings
        sittings.pop(table, None)
        sittings[table] = sitting
        while len(sittings) > REMEMBERED:
            del sittings[next(iter(sittings))]
        self._file.save_soon()

    def _put(self, game: str, level: str, result: LevelResult) -> None:
        self._kept.games.setdefault(game, {})[level] = result
        self._file.save_soon()

    def _take(self, data: bytes) -> None:
        self._kept = msgspec.json.decode(data, type=_Document)
        sittings = self._kept.sittings
        self._kept.sittings = {without_seed(key): sitting for key, sitting in sittings.items()}


def stars_for(play: LevelPlay, sitting: Sitting) -> int:
    """The first half of a star is free: to be shown once where to look costs nothing yet."""
    most = 3 if play.is_perfect else 2
    return max(1, most - sitting.cost // 2)
