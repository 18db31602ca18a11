"""Statistics that undo does not change: games played and won, turns taken back, hints."""

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
REMEMBERED = 10_000  # counted tables that are remembered; older ones may be counted twice
MOST_GAMES = 2_000  # finished games per game that are kept in detail
MOST_OPEN = 1_000  # unfinished tables whose undos and hints are kept
LONGEST = 300.0  # seconds that one turn counts at most: the computer may have been asleep
TAKEN_BACK, HINTS = "taken back", "hints"
SOLUTION_COST = 100  # half stars that a shown solution costs: from there on it is no win


class FinishedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """The record of one finished game in the statistics."""

    at: float  # seconds since 1970
    result: str = ""  # "won", "lost" or "drawn", for the one person who played
    against: str = ""  # the level of the computer
    seconds: float = 0.0  # thinking time of persons
    turns: int = 0
    score: int | None = None
    taken_back: int = 0
    hints: int = 0
    seats: int = 0  # players at the table; 0: not noted, as in older files
    table: str = ""  # the key of the table; "": not noted, as in older files


class Summary(msgspec.Struct, frozen=True):
    """All statistics of one game."""

    played: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    taken_back: int = 0
    hints: int = 0
    against: tuple[tuple[str, int, int, int], ...] = ()  # by level: won, lost, drawn
    games: tuple[FinishedGame, ...] = ()  # oldest first; very old ones are only counted

    @property
    def seconds(self) -> float:
        """Return the total thinking time of all finished games that are kept, in seconds."""
        return sum(one.seconds for one in self.games)

    @property
    def fastest(self) -> FinishedGame | None:
        """Return the win with the least thinking time; None without wins whose time is known."""
        wins = [one for one in self.games if one.result == "won" and one.seconds]
        return min(wins, key=lambda one: one.seconds, default=None)

    @property
    def best_score(self) -> int | None:
        """Return the highest score; None without scores."""
        return max((one.score for one in self.games if one.score is not None), default=None)

    @property
    def best_by_players(self) -> dict[int, FinishedGame]:
        """Return the game with the highest score for each number of players, the first of equal ones."""
        best: dict[int, FinishedGame] = {}
        for one in self.games:
            known = best.get(one.seats)
            if one.seats and one.score is not None and (known is None or one.score > (known.score or 0)):
                best[one.seats] = one
        return dict(sorted(best.items()))

    @property
    def streaks(self) -> tuple[int, int]:
        """Return how many wins came last in a row, and the longest such row; games without a result do not
        count."""
        now = most = 0
        for one in self.games:
            if one.result:
                now = now + 1 if one.result == "won" else 0
                most = max(most, now)
        return now, most


class StatisticsFile(QObject):
    """The statistics of all games, in one file."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        """Read the file in this folder of the profile."""
        super().__init__(parent)
        self.games: dict[str, dict[str, int]] = {}  # figures by game and name
        self.counted: dict[str, None] = {}  # the keys of tables, oldest first
        self.finished: dict[str, list[FinishedGame]] = {}  # by game, oldest first
        self.used: dict[str, dict[str, int]] = {}  # undos and hints at unfinished tables, by their keys
        self.profile = ""  # names this profile in files for other computers
        self.taken: dict[str, dict[str, dict[str, int]]] = {}  # figures among those above, by their profile
        self.file = SmallFile(folder / FILE, self._content, self)
        self.file.read(self._load)

    def _load(self, data: bytes) -> None:
        """Load the statistics from the file's content. Raises if it does not fit."""
        document = json_of(data)
        games = {str(id): _figures(given) for id, given in document["games"].items()}
        counted = dict.fromkeys(hashed_key(str(key)) for key in document["counted"])
        finished = msgspec.convert(document.get("finished", {}), dict[str, list[FinishedGame]])
        used = msgspec.convert(document.get("used", {}), dict[str, dict[str, int]])
        taken = msgspec.convert(document.get("taken", {}), dict[str, dict[str, dict[str, int]]])
        self.games, self.counted, self.finished, self.used = games, counted, finished, used
        self.profile, self.taken = str(document.get("profile", "")), taken

    def _content(self) -> bytes:
        """Return the file's content."""
        document = {
            "games": self.games,
            "counted": list(self.counted),
            "finished": msgspec.to_builtins(self.finished),
            "used": self.used,
            "profile": self.profile,
            "taken": self.taken,
        }
        return json.dumps(document, ensure_ascii=False).encode()


class Statistics(TableListener):
    """Counts the attended table once, when a line of it first ends, however often it is undone and won
    again."""

    def __init__(
        self, folder: Path, parent: QObject | None = None, kept: StatisticsFile | None = None
    ) -> None:
        """Create the listener of one window; windows may share the file `kept`."""
        super().__init__(parent)
        self.kept = kept or StatisticsFile(folder, self)

    def leave(self) -> None:
        """Stop listening, and save changes at once."""
        super().leave()
        self.kept.file.save()

    def add_help(self, cost: int = 0, is_hint: bool = True) -> None:
        """Count a hint at the attended table. If the solution was shown, the table will not be counted at
        all.

        `is_hint` is False for further steps of a hint and for a mere check.
        """
        if self.table is None:
            return
        if is_hint:
            self._increase(self.table.game.id, HINTS)
            self._use(HINTS)
        if cost >= SOLUTION_COST:
            self._mark_counted(table_key(self.table))

    def games(self) -> tuple[str, ...]:
        """Return the ids of all games with figures."""
        return tuple(self.kept.games)

    def summary(self, game: str) -> Summary:
        """Return all statistics of one game."""
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
        """Delete the figures and finished games of one game; tables already counted are not counted again."""
        self.kept.games.pop(game, None)
        self.kept.finished.pop(game, None)
        for figures in self.kept.taken.values():
            figures.pop(game, None)
        self.kept.file.save_soon()

    def _heard(self, change: Change) -> None:
        """Count an undone turn, or a game that has just ended."""
        table = self.table
        if table is None:
            return
        if change.cause == "undone":
            self._increase(table.game.id, TAKEN_BACK)
            self._use(TAKEN_BACK)
        elif change.cause == "played" and (outcome := table.outcome) is not None:
            self._count_table(table, outcome)

    def _count_table(self, table: Table, outcome: Outcome) -> None:
        """Count a finished table and save, unless it was counted before or is for practice."""
        key = table_key(table)
        if key in self.kept.counted or table.record.practice:
            return
        self._mark_counted(key)
        for what in result_figures(table, outcome):
            self._increase(table.game.id, what)
        games = self.kept.finished.setdefault(table.game.id, [])
        games.append(finished_game(table, outcome, self.kept.used.pop(key, {})))
        del games[:-MOST_GAMES]
        self.kept.file.save()

    def _mark_counted(self, key: str) -> None:
        """Mark the table of this key as counted, so that it is not counted later; forget the oldest marks
        above REMEMBERED."""
        self.kept.counted[key] = None
        while len(self.kept.counted) > REMEMBERED:
            del self.kept.counted[next(iter(self.kept.counted))]

    def _use(self, what: str) -> None:
        """Add one undo or hint (`what`) to the attended table, unless that was counted already; forget the
        unfinished tables used longest ago above MOST_OPEN."""
        key = table_key(self.table) if self.table is not None else ""
        if key and key not in self.kept.counted:
            used = self.kept.used[key] = self.kept.used.pop(key, {})  # moved to the end, as the last used
            used[what] = used.get(what, 0) + 1
            while len(self.kept.used) > MOST_OPEN:
                del self.kept.used[next(iter(self.kept.used))]

    def _increase(self, game: str, what: str) -> None:
        """Increase one figure of a game by 1; saved soon."""
        figures = self.kept.games.setdefault(game, {})
        figures[what] = figures.get(what, 0) + 1
        self.kept.file.save_soon()


def table_key(table: Table) -> str:
    """Return a permanent key of a table, from its journal id and seed, hashed."""
    return key_of(table.game.id, table.id, table.record.seed)


def key_of(game: str, id: int, seed: int) -> str:
    """Return the permanent key of the table with these facts."""
    return hashed_key(f"{game}/{id}/{seed}")


def hashed_key(key: str) -> str:
    """Return the key hashed if it contains a seed, as keys of older files do.

    The file is not encrypted, and the seed of a fair table would give away what is to come.
    """
    return digest(key) if "/" in key else key


def finished_game(table: Table, outcome: Outcome, used: dict[str, int]) -> FinishedGame:
    """Return what the statistics keep of a finished table; `used` are its undos and hints.

    Result and score are only set if exactly one person played.
    """
    counted, persons = result_figures(table, outcome), table.persons
    alone = persons[0] if len(persons) == 1 else -1
    score = outcome.scores[alone] if 0 <= alone < len(outcome.scores) else None
    return FinishedGame(
        at=round(clock.now()),
        result=next((what for what in counted if what in ("won", "lost", "drawn")), ""),
        against=next((what.partition(" against ")[2] for what in counted if " against " in what), ""),
        seconds=round(sum(min(node.took, LONGEST) for node in table.line[1:] if node.seat in persons), 1),
        turns=len(table.line) - 1,
        score=score,
        taken_back=used.get(TAKEN_BACK, 0),
        hints=used.get(HINTS, 0),
        seats=len(table.seats),
        table=table_key(table),
    )


def as_csv(named: Sequence[tuple[str, Sequence[FinishedGame]]]) -> str:
    """Return CSV with one line per game, for spreadsheets; each group of games comes with its name."""
    lines = ["game,date,result,against,seconds,turns,score,taken_back,hints"]
    for name, games in named:
        for one in games:
            date = clock.format_date(one.at, "%Y-%m-%d %H:%M") if one.at else ""
            score = "" if one.score is None else one.score
            cells = (name, date, one.result, one.against, one.seconds, one.turns, score)
            lines.append(",".join(map(_cell, (*cells, one.taken_back, one.hints))))
    return "\r\n".join([*lines, ""])


def _cell(value: object) -> str:
    """Return the value as a CSV cell, quoted if needed."""
    text = str(value)
    return '"' + text.replace('"', '""') + '"' if any(sign in text for sign in ',"\r\n') else text


def result_figures(table: Table, outcome: Outcome) -> list[str]:
    """Return the figures that a finished table increases: "played", and with exactly one person "won", "lost"
    or "drawn", also with "against" and the computer's level. Alone at a table, one wins or loses."""
    persons, winners = table.persons, outcome.winners
    if len(persons) != 1:
        return ["played"]
    if len(table.seats) == 1:
        return ["played", "won" if persons[0] in winners else "lost"]
    level = next(seat.level for number, seat in enumerate(table.seats) if number not in persons)
    ending = "drawn" if not winners else "won" if persons[0] in winners else "lost"
    return ["played", ending, f"{ending} against {level}"] if level else ["played", ending]


def _figures(given: Any) -> dict[str, int]:
    """Return figures from JSON, converted to their types."""
    return {str(what): int(number) for what, number in given.items()}
