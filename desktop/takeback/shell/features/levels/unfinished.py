"""The levels that were begun and not solved, and those that were begun in the editor and not saved."""

from __future__ import annotations

from dataclasses import dataclass

from takeback.engine.game import Game
from takeback.engine.journal import JournalError, TableInfo
from takeback.engine.titles import BETWEEN, NEW_LEVEL, shown_level_title, title_of_draft
from takeback.listeners.results import Results
from takeback.shell.features.levels.edited import edited_level
from takeback.shell.history.tree_model import day_text
from takeback.shell.host import Host
from takeback.texts import format_time
from takeback.texts import gettext as _

MOST = 8  # levels being made that are listed


@dataclass(frozen=True)
class UnsavedLevel:
    """A level that was changed in the editor and not saved since: the id of its table, its title, and when it
    was last changed or looked at."""

    id: int
    title: str
    touched: float = 0.0  # in seconds since 1970

    @property
    def when(self) -> str:
        """Return day and time of the last change, such as "today, 14:05"; empty if they are unknown."""
        day = day_text(self.touched)
        return _("{day}, {time}", day=day, time=format_time(self.touched)) if day else ""


def unsaved_levels(host: Host, game: Game) -> list[UnsavedLevel]:
    """Return the levels of this game that are being made, with their present titles, the last touched first;
    none if the journal fails."""
    try:
        infos = [info for info in host.journal.tables() if info.game == game.id and info.is_begun]
        records = host.journal.records_of([info.id for info in infos])
    except JournalError:
        return []
    session = host.session  # the title of its table is stored only when it is left
    here = session.table.id if session is not None else 0
    present = title_of_draft(game, session.table.state) if session is not None else ""
    found = [
        UnsavedLevel(info.id, _level_of(present if info.id == here else info.title), info.touched)
        for info in infos
        if info.id in records
        and records[info.id].options.get("edit") is True
        and edited_level(host, info.id)[1] != info.turns
    ]
    return found[:MOST]


def _level_of(title: str) -> str:
    """Return the title of a level as it is shown, from the title of the table on which it is made."""
    return shown_level_title(title.partition(BETWEEN)[2] or NEW_LEVEL)


def unfinished_tables(host: Host, results: Results, game: Game) -> dict[str, TableInfo]:
    """Return the tables of levels that were begun and not solved, by the level's name; empty if the journal
    fails."""
    return {name: info for name, info in begun_tables(host, results, game).items() if not info.result}


def begun_tables(host: Host, results: Results, game: Game) -> dict[str, TableInfo]:
    """Return the tables at which something was played in a level last, by the level's name; empty if the
    journal fails."""
    try:
        tables = {info.id: info for info in host.journal.tables()}
    except JournalError:
        return {}  # the window reports the journal's errors
    of_levels = results.of_game(game.id).items()
    found = {name: tables[result.table] for name, result in of_levels if result.table in tables}
    return {name: info for name, info in found.items() if info.game == game.id and info.is_begun}
