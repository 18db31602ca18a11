"""The levels that were begun and not solved."""

from __future__ import annotations

from takeback.engine.game import Game
from takeback.engine.journal import JournalError, TableInfo
from takeback.listeners.results import Results
from takeback.shell.host import Host


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
