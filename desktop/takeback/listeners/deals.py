"""Which tables were begun with a daily deal, and how they ended; undo does not change that."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject

from takeback.listeners.small_file import SmallFile
from takeback.listeners.statistics import FinishedGame, StatisticsFile, table_key
from takeback.table.table import Table

FILE = "deals.json"


class DealTable(msgspec.Struct, frozen=True):
    """A table that was begun with a daily deal."""

    id: int
    key: str  # under which the statistics count it


class _DealsDocument(msgspec.Struct):
    """The content of the file: tables by game and day, in the order in which they were begun."""

    games: dict[str, dict[str, list[DealTable]]] = {}


class DealResult(msgspec.Struct, frozen=True):
    """The results of one daily deal. Each table counts once, when a line of it first ends."""

    first: int | None = None  # the score of the first game that ended
    best: int | None = None  # the highest score
    is_won: bool = False  # was any of the games won?
    is_in_time: bool = False  # did the first game end on the day of the deal?
    waiting: int = 0  # id of the table begun last, if it has not ended yet; else 0


class Deals(QObject):
    """The tables of all daily deals, in one file; how they ended is in the statistics."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        """Read the file in this profile folder."""
        super().__init__(parent)
        self._kept = _DealsDocument()
        self._file = SmallFile(folder / FILE, lambda: msgspec.json.encode(self._kept), self)
        self._file.read(self._load)

    def note_table(self, day: date, table: Table) -> None:
        """Remember that this table was begun with the deal of this day, and save it at once."""
        days = self._kept.games.setdefault(table.game.id, {})
        days.setdefault(day.isoformat(), []).append(DealTable(table.id, table_key(table)))
        self._file.save_soon()
        self._file.save()

    def tables_of(self, game: str, day: date) -> Sequence[DealTable]:
        """Return the tables that were begun with a game's deal of this day, in that order."""
        return tuple(self._kept.games.get(game, {}).get(day.isoformat(), ()))

    def result_of(self, game: str, day: date, statistics: StatisticsFile) -> DealResult:
        """Return the result of the deal of this day, an empty one if it was never begun."""
        return self._result(day, self.tables_of(game, day), finished_by_key(game, statistics))

    def results_of(self, game: str, statistics: StatisticsFile) -> dict[date, DealResult]:
        """Return the results of all days whose deal was ever begun."""
        finished, days = finished_by_key(game, statistics), self._kept.games.get(game, {})
        named = {date.fromisoformat(text): tables for text, tables in days.items()}
        return {day: self._result(day, tables, finished) for day, tables in named.items()}

    @staticmethod
    def _result(day: date, tables: Sequence[DealTable], finished: dict[str, FinishedGame]) -> DealResult:
        """Return the result of these tables of one day's deal; `finished` are the counted games by table key.

        Without any score, only `waiting` is set.
        """
        ended = sorted((finished[one.key] for one in tables if one.key in finished), key=lambda one: one.at)
        scores = [one.score for one in ended if one.score is not None]
        waiting = tables[-1].id if tables and tables[-1].key not in finished else 0
        if not scores:
            return DealResult(waiting=waiting)
        is_in_time = date(*time.localtime(ended[0].at)[:3]) == day
        is_won = any(one.result == "won" for one in ended)
        return DealResult(scores[0], max(scores), is_won, is_in_time, waiting)

    def _load(self, data: bytes) -> None:
        """Load the tables from the file's content. Raises if a day is none."""
        kept = msgspec.json.decode(data, type=_DealsDocument)
        for days in kept.games.values():
            for day in days:
                date.fromisoformat(day)
        self._kept = kept


def finished_by_key(game: str, statistics: StatisticsFile) -> dict[str, FinishedGame]:
    """Return the finished games that the statistics keep of a game, by the keys of their tables; those of
    older files, without a key, are left out."""
    return {one.table: one for one in statistics.finished.get(game, ()) if one.table}
