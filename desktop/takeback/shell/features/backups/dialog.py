"""The dialog in which a backup is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QDateTime, QLocale, QSize, Signal
from PySide6.QtWidgets import QWidget

from takeback.engine.journal_backups import Backup
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog
from takeback.ui.labels import label
from takeback.ui.rows import ListRow, RowList, RowShape

SIZE = QSize(480, 480)
TOLD = _(
    "Takeback keeps ten backups of all your games, at increasing intervals. Restoring one "
    "removes everything played since; your current games become the newest backup."
)
NONE = _("There are no backups yet. The first one is made on the second day.")


class BackupsDialog(Dialog):
    """Lists the backups, or says that there are none; emits the path of the one to restore."""

    backup_chosen = Signal(str)  # the path

    def __init__(self, backups: Sequence[Backup], parent: QWidget | None = None) -> None:
        super().__init__(_("Restore a backup"), parent, spacing=12)
        self.backups = backups
        words = label("body", TOLD if backups else NONE, self)
        words.setWordWrap(True)
        self.column.addWidget(words)
        self.list = RowList(_("Backups"), RowShape(height=40), self)
        self.list.set_rows([ListRow(date_text(backup.at)) for backup in backups], 0 if backups else -1)
        self.column.addWidget(self.list, 1)
        self.leave()
        self.restore = self.act(_("Restore"), self._restore, is_main=True)
        self.restore.setEnabled(bool(backups))
        self.foot()
        self.list.activated.connect(self._restore)
        self.list.setFocus()
        self.resize(SIZE if parent is None else SIZE.boundedTo(parent.size() * 0.95))

    def _restore(self, *_: object) -> None:
        """Emit the path of the selected backup and close; nothing if none is selected."""
        if 0 <= self.list.row < len(self.backups):
            self.backup_chosen.emit(str(self.backups[self.list.row].path))
            self.accept()


def date_text(at: float) -> str:
    """Return a time, in seconds since the epoch, as a date in the user's language."""
    moment = QDateTime.fromSecsSinceEpoch(int(at))
    return QLocale().toString(moment, QLocale.FormatType.LongFormat)
