"""The two ways to ask for a file: one to be opened, one to be written."""

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from takeback.engine.whole_file import write_whole
from takeback.shell.host import Host


def to_open(over: QWidget, title: str, kinds: str) -> QFileDialog:
    """`kinds` as in "Levels (*.txt);;All files (*)"."""
    dialog = QFileDialog(over, title, "", kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return dialog


def to_write(over: QWidget, title: str, proposed: str, kinds: str) -> QFileDialog:
    """A name without an ending gets that of the proposed name."""
    dialog = QFileDialog(over, title, proposed, kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(proposed.rpartition(".")[2])
    return dialog


def write_where_asked(host: Host, title: str, proposed: str, kinds: str, text: str) -> None:
    """This text goes into the file that the player names; what came of it is said."""
    dialog = host.open(lambda over: to_write(over, title, proposed, kinds))
    dialog.fileSelected.connect(partial(_write, host, text))


def _write(host: Host, text: str, path: str) -> None:
    name = Path(path).name
    try:
        write_whole(Path(path), text.encode())
    except OSError as error:
        host.notice(f"{name} could not be written: {error.strerror or error}.")
    else:
        host.say(f"Written as {name}.")
