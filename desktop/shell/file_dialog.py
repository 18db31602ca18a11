"""The two ways to ask for a file: one to be opened, one to be written."""

from PySide6.QtWidgets import QFileDialog, QWidget


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
