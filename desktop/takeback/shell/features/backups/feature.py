"""Restoring one of the automatic backups of all games."""

from __future__ import annotations

from pathlib import Path

from takeback.engine.journal import Journal, JournalError
from takeback.shell.commands.register import GAME, command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.shell.session.tables import JournalReplacement, continue_table
from takeback.texts import gettext as _


@command(
    "backups",
    _("Restore a bac&kup…"),
    menu=GAME + "/Records and backups",
    tip=_("Restore all games as they were on an earlier day."),
)
def backups(host: Host) -> None:
    """Ask which backup to restore, and restore it."""
    from takeback.shell.features.backups.dialog import BackupsDialog

    available = Journal.backups(host.journal.path) if host.journal.path is not None else []
    dialog = host.open(lambda over: BackupsDialog(available, over))
    dialog.backup_chosen.connect(lambda path: _restore_backup(host, Path(path)))


def _restore_backup(host: Host, backup: Path) -> None:
    """Replace the journal by this backup, open the last table again if it exists there, and say how it went.

    The other windows are told before. The journal as it is becomes the newest backup. If the journal cannot
    be opened afterwards, the program goes on with one that is not stored.
    """
    file, last = host.journal.path, host.settings.last_table.id
    assert file is not None
    host.settings.profile_object(JournalReplacement).began.emit()
    host.journal.close()
    message = _("The games have been restored. Your previous games are now the newest backup.")
    try:
        Journal.restore_backup(file, backup)
    except JournalError as trouble:
        message = str(trouble)
    try:
        host.journal = Journal.open(file)
    except JournalError as trouble:
        host.journal, message = Journal.open(None), str(trouble)
    if last in {info.id for info in host.journal.tables()}:
        continue_table(host, last)
    host.notice(message)


FEATURE: Feature[FeaturePart] = Feature("backups", (backups,))
