"""What undo must not bring back: how often was played, won, taken back and advised."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QObject

from takeback.engine import clock
from takeback.engine.game import Outcome
from takeback.engine.limits import json_of
from takeback.engine.state import digest
from takeback.listeners.small_file import SmallFile
from takeback.listeners.table_listener import TableListener
from takeback.table.table import Change, Table

FILE = "statistics.json"
REMEMBERED = 10_000  # tables that were counted; beyond these a table may be counted twice
MOST_GAMES = 2_000  # of each kind of which more is kept than that they were counted
MOST_OPEN = 1_000  # tables that are not over, and of which it is kept what was used at them
LONGEST = 300.0  # seconds of one turn that count: a machine that slept has not played
TAKEN_BACK, HINTS = "taken back", "hints"
SHOWN = 100  # halves of a star that a shown solution costs: whoever solves the level then has not won it


class FinishedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game that came to its end."""

    at: float  # seconds since 1970
    result: str = ""  # "won", "lost" or "drawn", for the one person who played
    against: str = ""  # the level of the computer
    seconds: float = 0.0  # that persons took over their turns
    turns: int = 0
    score: int | None = None
    taken_back: int = 0
    hints: int = 0


class Summary(msgspec.Struct, frozen=True):
    """All that is known of one game, from when it was first counted on."""

    played: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    taken_back: int = 0
    hints: int = 0
    against: tuple[tuple[str, int, int, int], ...] = ()  # by level: won, lost, drawn
    games: tuple[FinishedGame, ...] = ()  # the oldest first; those before this was kept are only counted

    @property
    def seconds(self) -> float:
        return sum(one.seconds for one in self.games)

    @property
    def fastest(self) -> FinishedGame | None:
        """The win that took the least time."""
        wins = [one for one in self.games if one.result == "won" and one.seconds]
        return min(wins, key=lambda one: one.seconds, default=None)

    @property
    def best_score(self) -> int | None:
        return max((one.score for one in self.games if one.score is not None), default=None)

    @property
    def streaks(self) -> tuple[int, int]:
        """How many games were won one after the other: to the last one, and at most."""
        now = most = 0
        for one in self.games:
            if one.result:
                now = now + 1 if one.result == "won" else 0
                most = max(most, now)
        return now, most


class FiguresFile(QObject):
    """All that is counted, in one file."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.games: dict[str, dict[str, int]] = {}
        self.counted: dict[str, None] = {}  # the keys of tables, oldest first
        self.finished: dict[str, list[FinishedGame]] = {}
        self.used: dict[str, dict[str, int]] = {}  # at tables that are not over, by their keys
        self.file = SmallFile(folder / FILE, self._content, self)
        self.file.read(self._take)

    def _take(self, data: bytes) -> None:
        document = json_of(data)
        games = {str(id): _figures(given) for id, given in document["games"].items()}
        counted = dict.fromkeys(without_seed(str(key)) for key in document["counted"])
        finished = msgspec.convert(document.get("finished", {}), dict[str, list[FinishedGame]])
        used = msgspec.convert(document.get("used", {}), dict[str, dict[str, int]])
        self.games, self.counted, self.finished, self.used = games, counted, finished, used

    def _content(self) -> bytes:
        document = {
            "games": self.games,
            "counted": list(self.counted),
            "finished": msgspec.to_builtins(self.finished),
            "used": self.used,
        }
        return json.dumps(document, ensure_ascii=False).encode()


class Statistics(TableListener):
    """Counts a table once, when its first line comes to an end, however often it is undone and won again."""

    def __init__(self, folder: Path, parent: QObject | None = None, kept: FiguresFile | None = None) -> None:
        """Of several windows each has its own, which listens to its table; what they count is `kept` once."""
        super().__init__(parent)
        self.kept = kept or FiguresFile(folder, self)

    def leave(self) -> None:
        super().leave()
        self.kept.file.save()

    def helped(self, cost: int = 0, is_hint: bool = True) -> None:
        """At the table that is listened to: a hint is counted once, however many steps it has, a check is
        none, and a game whose solution was shown is no game of the player’s."""
        if self.table is None:
            return
        if is_hint:
            self._add(self.table.game.id, HINTS)
            self._use(HINTS)
        if cost >= SHOWN:
            self._leave_out(key_of(self.table))

    def of(self, game: str) -> dict[str, int]:
        """Figures of one game: played, won, lost and drawn by a person, taken back, hints."""
        return dict(self.kept.games.get(game, {}))

    def games(self) -> tuple[str, ...]:
        return tuple(self.kept.games)

    def summary(self, game: str) -> Summary:
        figures = self.kept.games.get(game, {})
        levels = dict.fromkeys(what.partition(" against ")[2] for what in figures if " against " in what)
        count = figures.get
        return Summary(
            played=count("played", 0),
            won=count("won", 0),
            lost=count("lost", 0),
            drawn=count("drawn", 0),
            taken_back=count(TAKEN_BACK, 0),
            hints=count(HINTS, 0),
            against=tuple(
                (
                    level,
                    count(f"won against {level}", 0),
                    count(f"lost against {level}", 0),
                    count(f"drawn against {level}", 0),
                )
                for level in levels
            ),
            games=tuple(self.kept.finished.get(game, ())),
        )

    def forget(self, game: str) -> None:
        """All figures of one game begin anew; no table that was counted is counted again."""
        self.kept.games.pop(game, None)
        self.kept.finished.pop(game, None)
        self.kept.file.save_soon()

    def _heard(self, change: Change) -> None:
        table = self.table
        if table is None:
            return
        if change.cause == "undone":
            self._add(table.game.id, TAKEN_BACK)
            self._use(TAKEN_BACK)
        elif change.cause == "played" and (outcome := table.outcome) is not None:
            self._count(table, outcome)

    def _count(self, table: Table, outcome: Outcome) -> None:
        key = key_of(table)
        if key in self.kept.counted or table.record.practice:
            return
        self._leave_out(key)
        for what in results(table, outcome):
            self._add(table.game.id, what)
        games = self.kept.finished.setdefault(table.game.id, [])
        games.append(played(table, outcome, self.kept.used.pop(key, {})))
        del games[:-MOST_GAMES]
        self.kept.file.save()

    def _leave_out(self, key: str) -> None:
        """Not to be counted from now on."""
        self.kept.counted[key] = None
        while len(self.kept.counted) > REMEMBERED:
            del self.kept.counted[next(iter(self.kept.counted))]

    def _use(self, what: str) -> None:
        """At the table that is listened to, as long as it is not counted."""
        key = key_of(self.table) if self.table is not None else ""
        if key and key not in self.kept.counted:
            used = self.kept.used[key] = self.kept.used.pop(key, {})  # the last one now
            used[what] = used.get(what, 0) + 1
            while len(self.kept.used) > MOST_OPEN:
                del self.kept.used[next(iter(self.kept.used))]

    def _add(self, game: str, what: str) -> None:
        figures = self.kept.games.setdefault(game, {})
        figures[what] = figures.get(what, 0) + 1
        self.kept.file.save_soon()


def key_of(table: Table) -> str:
    """What names a table for good: its place in the journal, with what it was opened with."""
    return without_seed(f"{table.game.id}/{table.id}/{table.record.seed}")


def without_seed(key: str) -> str:
    """These files are read by anybody, and who knows the seed of a fair table knows what is to come. Older
    ones held the seeds themselves."""
    return digest(key) if "/" in key else key


def played(table: Table, outcome: Outcome, used: dict[str, int]) -> FinishedGame:
    """What is kept of a game that is over."""
    told, persons = results(table, outcome), table.persons
    alone = persons[0] if len(persons) == 1 else -1
    score = outcome.scores[alone] if 0 <= alone < len(outcome.scores) else None
    return FinishedGame(
        at=round(clock.now()),
        result=next((what for what in told if what in ("won", "lost", "drawn")), ""),
        against=next((what.partition(" against ")[2] for what in told if " against " in what), ""),
        seconds=round(sum(min(node.took, LONGEST) for node in table.line[1:] if node.seat in persons), 1),
        turns=len(table.line) - 1,
        score=score,
        taken_back=used.get(TAKEN_BACK, 0),
        hints=used.get(HINTS, 0),
    )


def as_csv(named: Sequence[tuple[str, Sequence[FinishedGame]]]) -> str:
    """Every game in a line, as spreadsheets read it; each with the name of what was played."""
    lines = ["game,date,result,against,seconds,turns,score,taken_back,hints"]
    for name, games in named:
        for one in games:
            date = clock.in_words(one.at, "%Y-%m-%d %H:%M") if one.at else ""
            score = "" if one.score is None else one.score
            cells = (name, date, one.result, one.against, one.seconds, one.turns, score)
            lines.append(",".join(map(_cell, (*cells, one.taken_back, one.hints))))
    return "\r\n".join([*lines, ""])


def _cell(value: object) -> str:
    text = str(value)
    return '"' + text.replace('"', '""') + '"' if any(sign in text for sign in ',"\r\n') else text


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
