"""Backups of all games, which are made by themselves: the player may go back to one."""

from __future__ import annotations

from pathlib import Path

from takeback.engine.journal import Journal, JournalError
from takeback.shell.commands.register import GAME, command
from takeback.shell.feature import Feature
from takeback.shell.host import Host
from takeback.shell.session.tables import Exchange, continue_table


@command("backups", "Restore a bac&kup…", menu=GAME, tip="All games as they were on an earlier day.")
def backups(host: Host) -> None:
    from takeback.shell.features.backups.dialog import Backups

    kept = Journal.backups(host.journal.path) if host.journal.path is not None else []
    dialog = host.open(lambda over: Backups(kept, over))
    dialog.wanted.connect(lambda path: _go_back(host, Path(path)))


def _go_back(host: Host, backup: Path) -> None:
    """Leave the table, exchange the journal, and come back to the table if it was there then."""
    file, last = host.journal.path, host.settings.last_table.id
    assert file is not None
    host.settings.once(Exchange).began.emit()
    host.journal.close()
    told = "The games are as they were. What they were till now is the newest backup."
    try:
        Journal.go_back(file, backup)
    except JournalError as trouble:
        told = str(trouble)
    try:
        host.journal = Journal.open(file)
    except JournalError as trouble:
        host.journal, told = Journal.open(None), str(trouble)
    if last in {info.id for info in host.journal.tables()}:
        continue_table(host, last)
    host.notice(told)


FEATURE = Feature("backups", (backups,))
