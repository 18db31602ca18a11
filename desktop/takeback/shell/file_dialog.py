"""The dialogs that ask for a file to open or to write."""

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from takeback.engine.whole_file import write_atomically
from takeback.shell.game_host import GameHost
from takeback.texts import gettext as _
from takeback.ui.saves import proposed_path


def open_dialog(over: QWidget, title: str, kinds: str) -> QFileDialog:
    """Return a dialog for an existing file; `kinds` like "Levels (*.txt);;All files (*)"."""
    dialog = QFileDialog(over, title, proposed_path(""), kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return dialog


def save_dialog(over: QWidget, title: str, proposed: str, kinds: str) -> QFileDialog:
    """Return a dialog for a file to write; a name without a suffix gets that of the proposed one."""
    dialog = QFileDialog(over, title, proposed_path(proposed), kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(proposed.rpartition(".")[2])
    return dialog


def ask_and_write(host: GameHost, title: str, proposed: str, kinds: str, text: str) -> None:
    """Ask where to write this text, write it there, and show the result."""
    dialog = host.open(lambda over: save_dialog(over, title, proposed, kinds))
    dialog.fileSelected.connect(partial(_write_text, host, text))


def _write_text(host: GameHost, text: str, path: str) -> None:
    """Write the text, and show the result or the error."""
    name = Path(path).name
    try:
        write_atomically(Path(path), text.encode())
    except OSError as error:
        host.notice(_("{name} could not be written: {reason}.", name=name, reason=error.strerror or error))
    else:
        host.say(_("Written as {name}.", name=name))
