"""Write everything to a file and read it, with the progress in a dialog."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

from takeback.engine.clock import format_now
from takeback.shell.features.moving.dialogs import MoveDialog, ProgressDialog
from takeback.shell.features.moving.merging import ProfileMerge, merge_profile, name_profile, save_profile
from takeback.shell.features.moving.whole_profile import unpack_profile, write_profile
from takeback.shell.features.moving.work import FileWork
from takeback.shell.file_dialog import save_dialog
from takeback.shell.host import Host
from takeback.shell.session.tables import EVERYTHING
from takeback.texts import gettext as _

KINDS = _("Everything of a Takeback (*{ending})", ending=EVERYTHING)


def ask_for_file(host: Host) -> None:
    """Say what is moved, then ask for a file, and write everything to it."""
    host.open(MoveDialog).accepted.connect(lambda: _ask_where(host))


def _ask_where(host: Host) -> None:
    """Ask for the file, and write everything to it once it is chosen."""
    proposed = _("Takeback {date}", date=format_now("%Y-%m-%d")) + EVERYTHING
    dialog = host.open(lambda over: save_dialog(over, _("Move everything"), proposed, KINDS))
    dialog.fileSelected.connect(lambda path: write_everything(host, Path(path)))


def write_everything(host: Host, path: Path) -> ProgressDialog:
    """Write everything to this file in a thread, and say how that ended; return the dialog of its progress.

    What waits to be written into the profile is written first.
    """
    if host.session is not None:
        host.session.table.storage.save_cursor()
    name_profile(host.settings)
    save_profile(host.settings)
    work = FileWork(write_profile(host.settings.folder, path))
    dialog = host.open(
        lambda over: ProgressDialog(_("Saving everything …"), work.run_aside(), lambda: work.progress, over)
    )
    dialog.failed.connect(host.notice)
    dialog.work_finished.connect(lambda: host.say(_("Saved as {file}.", file=path.name)))
    return dialog


def read_everything(host: Host, path: Path) -> ProgressDialog:
    """Merge what is in this file, and report what was done or is wrong; return the dialog of its progress."""
    reading = _Reading(host, path)
    title = _("Opening {file} …", file=path.name)
    dialog = host.open(lambda over: ProgressDialog(title, reading.steps(), lambda: reading.progress, over))
    dialog.failed.connect(host.notice)
    dialog.work_finished.connect(lambda: host.notice(reading.done.sentences(path.name)))
    return dialog


class _Reading:
    """The reading of one file: unpacked and checked in a thread, then merged table by table."""

    def __init__(self, host: Host, path: Path) -> None:
        self._host, self._path = host, path
        self.done = ProfileMerge()
        self.progress = (0, 0)

    def steps(self) -> Iterator[object]:
        """Do the work in pieces, and yield after each.

        Before anything is merged, the games as they are become the newest backup, so this can be taken back.
        Raises WholeProfileError, JournalError and OSError.
        """
        folder = Path(mkdtemp(prefix="takeback-"))
        try:
            unpacking = FileWork(unpack_profile(self._path, folder))
            for rest in unpacking.run_aside():
                self.progress = unpacking.progress
                yield rest
            self._host.journal.backup()
            host = self._host
            for step in merge_profile(folder, host.settings, host.journal, self.done):
                self.progress = step
                yield step
        finally:
            shutil.rmtree(folder, ignore_errors=True)
