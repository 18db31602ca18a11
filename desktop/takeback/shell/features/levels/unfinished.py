"""The levels that were begun and not solved, and those that were begun in the editor and not saved."""

from __future__ import annotations

from dataclasses import dataclass

from takeback.engine.game import Game
from takeback.engine.journal import JournalError, TableInfo
from takeback.engine.titles import BETWEEN, NEW_LEVEL, shown_level_title
from takeback.listeners.results import Results
from takeback.shell.features.levels.edited import edited_level
from takeback.shell.host import Host

MOST = 8  # levels being made that are listed


@dataclass(frozen=True)
class UnsavedLevel:
    """A level that was changed in the editor and not saved since: the id of its table, and its title."""

    id: int
    title: str


def unsaved_levels(host: Host, game: Game) -> list[UnsavedLevel]:
    """Return the levels of this game that are being made, the last touched first; none if the journal
    fails."""
    try:
        infos = [info for info in host.journal.tables() if info.game == game.id and info.is_begun]
        records = host.journal.records_of([info.id for info in infos])
    except JournalError:
        return []
    found = [
        UnsavedLevel(info.id, shown_level_title(info.title.partition(BETWEEN)[2] or NEW_LEVEL))
        for info in infos
        if info.id in records
        and records[info.id].options.get("edit") is True
        and edited_level(host, info.id)[1] != info.turns
    ]
    return found[:MOST]


def unfinished_tables(host: Host, results: Results, game: Game) -> dict[str, TableInfo]:
    """Return the tables of levels that were begun and not solved, by the level's name; empty if the journal
    fails."""
    try:
        tables = {info.id: info for info in host.journal.tables()}
    except JournalError:
        return {}  # the window reports the journal's errors
    of_levels = results.of_game(game.id).items()
    found = {name: tables[result.table] for name, result in of_levels if result.table in tables}
    return {
        name: info
        for name, info in found.items()
        if info.game == game.id and info.is_begun and not info.result
    }
