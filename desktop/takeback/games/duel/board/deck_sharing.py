"""Sharing decks: as text through the clipboard, as text to be edited, and as files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from takeback.engine.state import Illegal
from takeback.engine.whole_file import write_atomically
from takeback.games.duel import decks
from takeback.texts import gettext as _
from takeback.texts import ngettext
from takeback.ui.saves import proposed_path

from .deck_model import DeckModel
from .deck_text import DeckTextDialog, may_be_deck

KINDS = _("Decks (*{suffix});;All files (*)", suffix=".txt")


class DeckSharing(QObject):
    """Copies the deck that is shown as text or to a file, and opens others."""

    def __init__(self, model: DeckModel, over: QWidget) -> None:
        """Take the decks, and the widget over which dialogs are opened."""
        super().__init__(over)
        self._model, self._over = model, over
        self.dialog: DeckTextDialog | None = None  # the one opened last

    def copy_text(self) -> None:
        """Copy the deck that is shown to the clipboard as text, and tell of it."""
        QGuiApplication.clipboard().setText(self._model.text)
        count = self._model.cards.total()
        self._model.message_emitted.emit(
            ngettext(
                "Copied “{deck}” as text, {count} card.",
                "Copied “{deck}” as text, {count} cards.",
                count,
                deck=self._model.title,
            )
        )

    def ask_text(self) -> None:
        """Ask for the text of a deck, which becomes a new one; that of the clipboard is filled in if it may
        be a deck."""
        copied = QGuiApplication.clipboard().text()
        self._ask_for(
            _("Open a shared deck"), copied if may_be_deck(copied) else "", _("Open"), self._model.open_text
        )

    def edit_text(self) -> None:
        """Let the deck that is shown be changed as text."""
        self._ask_for(_("Deck as text"), self._model.text, _("Apply"), self._apply_text)

    def _ask_for(self, title: str, text: str, do: str, then: Callable[[str], object]) -> None:
        """Open the dialog for the text of a deck, with `do` on its main button; call `then` with the text
        taken."""
        self.dialog = DeckTextDialog(title, text, do, self._over)
        self.dialog.taken.connect(then)
        self.dialog.finished.connect(self.dialog.deleteLater)
        self.dialog.open()

    def _apply_text(self, text: str) -> None:
        """Put the cards of this text into the deck that is shown."""
        self._model.set_cards(_("deck changed as text"), Counter(decks.read_deck(text)))

    def ask_open(self) -> None:
        """Ask for a file to open."""
        self._ask_for_path(QFileDialog.AcceptMode.AcceptOpen, self.read_file)

    def ask_save(self) -> None:
        """Ask for a file to save to."""
        self._ask_for_path(QFileDialog.AcceptMode.AcceptSave, self.write_file)

    def _ask_for_path(self, mode: QFileDialog.AcceptMode, then: Callable[[str], object]) -> None:
        """Open a file dialog and call `then` with the chosen path."""
        dialog = QFileDialog(self._over, _("Deck"), proposed_path(f"{self._model.title}.txt"), KINDS)
        dialog.setAcceptMode(mode)
        if mode == QFileDialog.AcceptMode.AcceptOpen:
            dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setDefaultSuffix("txt")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(then)
        dialog.open()

    def read_file(self, name: str) -> None:
        """Open the deck of this file, or say why it cannot be read."""
        try:
            self._model.open_text(decks.text_of(Path(name)))
        except Illegal as why:
            self._model.message_emitted.emit(str(why))

    def write_file(self, name: str) -> None:
        """Write the deck to this file, and say so or why it cannot be written."""
        try:
            write_atomically(Path(name), self._model.text.encode())
        except OSError as error:
            self._model.message_emitted.emit(
                _("The deck could not be written: {error}.", error=error.strerror or error)
            )
        else:
            self._model.message_emitted.emit(_("Written as {file}.", file=Path(name).name))
