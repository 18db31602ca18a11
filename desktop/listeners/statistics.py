"""What undo must not bring back: how often was played, won, taken back and advised."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from desktop.engine.game import Outcome
from desktop.engine.limits import json_of
from desktop.engine.state import digest
from desktop.listeners.small_file import SmallFile
from desktop.listeners.table_listener import TableListener
from desktop.table.table import Change, Table

FILE = "statistics.json"
REMEMBERED = 10_000  # tables that were counted; beyond these a table may be counted twice


class Statistics(TableListener):
    """Counts a table once, when its first line comes to an end, however often it is undone and won again."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._games: dict[str, dict[str, int]] = {}
        self._counted: dict[str, None] = {}  # the keys of tables, oldest first
        self._file = SmallFile(folder / FILE, self._content, self)
        self._file.read(self._take)

    def leave(self) -> None:
        super().leave()
        self._file.save()

    def hinted(self) -> None:
        """A hint was given at the table that is listened to."""
        if self.table is not None:
            self._add(self.table.game.id, "hints")

    def of(self, game: str) -> dict[str, int]:
        """Figures of one game: played, won, lost and drawn by a person, taken back, hints."""
        return dict(self._games.get(game, {}))

    def games(self) -> tuple[str, ...]:
        return tuple(self._games)

    def _heard(self, change: Change) -> None:
        table = self.table
        if table is None:
            return
        if change.cause == "undone":
            self._add(table.game.id, "taken back")
        elif change.cause == "played" and (outcome := table.outcome) is not None:
            self._count(table, outcome)

    def _count(self, table: Table, outcome: Outcome) -> None:
        key = key_of(table)
        if key in self._counted or table.record.practice:
            return
        self._counted[key] = None
        while len(self._counted) > REMEMBERED:
            del self._counted[next(iter(self._counted))]
        for what in results(table, outcome):
            self._add(table.game.id, what)
        self._file.save()

    def _add(self, game: str, what: str) -> None:
        figures = self._games.setdefault(game, {})
        figures[what] = figures.get(what, 0) + 1
        self._file.save_soon()

    def _take(self, data: bytes) -> None:
        document = json_of(data)
        games = {str(id): _figures(given) for id, given in document["games"].items()}
        counted = dict.fromkeys(without_seed(str(key)) for key in document["counted"])
        self._games, self._counted = games, counted

    def _content(self) -> bytes:
        document = {"games": self._games, "counted": list(self._counted)}
        return json.dumps(document, ensure_ascii=False).encode()


def key_of(table: Table) -> str:
    """What names a table for good: its place in the journal, with what it was opened with."""
    return without_seed(f"{table.game.id}/{table.id}/{table.record.seed}")


def without_seed(key: str) -> str:
    """These files are read by anybody, and who knows the seed of a fair table knows what is to come. Older
    ones held the seeds themselves."""
    return digest(key) if "/" in key else key


def results(table: Table, outcome: Outcome) -> list[str]:
    """The figures that a finished table adds to: "played", and where a person played alone, how it went."""
    persons, winners = table.persons, outcome.winners
    if len(persons) != 1:
        return ["played"]
    if len(table.seats) == 1:
        return ["played", "won" if persons[0] in winners else "lost"]
    level = next(seat.level for number, seat in enumerate(table.seats) if number not in persons)
    ending = "drawn" if not winners else "won" if persons[0] in winners else "lost"
    return ["played", ending, f"{ending} against {level}"] if level else ["played", ending]


def _figures(given: Any) -> dict[str, int]:
    return {str(what): int(number) for what, number in given.items()}
