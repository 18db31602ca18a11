"""The dialog that shows a report, to be read, copied or saved. Nothing is sent."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QFileDialog,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from takeback.engine import clock
from takeback.engine.whole_file import write_atomically
from takeback.shell.system.report import Report
from takeback.texts import gettext as _
from takeback.texts import ngettext
from takeback.ui.dialog import Dialog
from takeback.ui.fields import Switch, add_row, heading, rows, second
from takeback.ui.theme import BETWEEN, EDGE

FELL = (
    _("Something went wrong"),
    _(
        "This is our fault, not yours. Your game is safe: every turn you confirmed has been "
        "saved. You can close this message and play on."
    ),
)
ASKED = (
    _("Report a problem"),
    _(
        "Tell us what is wrong. The report below contains the rest: the versions, the last lines "
        "of the log, and the game. If the game has hidden information, the report contains only "
        "what you have seen since this hand or turn began."
    ),
)
WITH_ALL = _("With all that was hidden")
NOTHING_SENT = _(
    "Nothing is sent automatically. Copy or save the report, and give it to the people who gave you Takeback."
)


class ReportDialog(Dialog):
    """Shows one report, of a fault or asked for, to copy or save; nothing is sent. What the player writes
    becomes part of it at once, and so does all that was hidden in the game if the player chooses that."""

    def __init__(
        self,
        report: Report,
        folder: Path,
        parent: QWidget | None = None,
        whole_game: Callable[[], str] | None = None,
    ) -> None:
        """Show this report; `whole_game` returns the game with all that was hidden, if the player chooses
        that."""
        title, line = FELL if report.fault else ASKED
        super().__init__(title, parent, spacing=BETWEEN)
        self.report = report
        self.folder = folder
        self._seen, self._whole_game = report.game, whole_game
        self.words = QPlainTextEdit()
        self.with_all = Switch(WITH_ALL, self)
        self.text = QPlainTextEdit()
        self.more = second("")
        self.done_line = QLabel()
        column = self.column
        column.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        column.addWidget(self._title(title))
        column.addWidget(_wrapped(line))
        self._add_fields(column)
        self._make_buttons()
        self.resize(680, 560)
        self._show_report()
        self.words.textChanged.connect(self._add_player_words)
        self.with_all.toggled.connect(self._choose)
        self.words.setFocus()

    def show_repetitions(self, more: int) -> None:
        """Say that the fault came so many times again after the first, and show the report with that."""
        self.more.setText(
            ngettext("It has happened once again.", "It has happened {count} more times.", more)
        )
        self.more.show()
        self._show_report()

    def copy(self) -> None:
        """Copy the report as text to the clipboard, and say so."""
        QGuiApplication.clipboard().setText(self.report.text())
        self._show_done(_("Copied."))

    def save(self) -> None:
        """Ask where to save the report, and save it there; do nothing if the player cancels."""
        name = clock.format_time(self.report.at, "takeback-%Y%m%d-%H%M%S.report")
        chosen, _kind = QFileDialog.getSaveFileName(
            self, _("Save report"), str(Path.home() / name), _("Reports (*.report)")
        )
        if chosen:
            self.save_as(Path(chosen))

    def save_as(self, file: Path) -> None:
        """Save the report there, and say how it went."""
        try:
            write_atomically(file, self.report.text().encode())
        except OSError as error:
            self._show_done(_("It could not be saved there: {error}.", error=error.strerror or error))
            return
        self._show_done(_("Saved as {file}.", file=file.name))

    def _title(self, text: str) -> QLabel:
        """Return a label with the title."""
        label = QLabel(text)
        label.setStyleSheet("font-size: 20px; font-weight: 600;")
        return label

    def _add_fields(self, column: QVBoxLayout) -> None:
        """Add the player's words, the report, and the switch for the whole game if there is a choice."""
        self.more.hide()
        column.addWidget(self.more)
        column.addWidget(heading(_("What were you doing?")))
        self.words.setPlaceholderText(_("A sentence or two, if you like."))
        self.words.setAccessibleName(_("What were you doing?"))
        self.words.setTabChangesFocus(True)
        self.words.setFixedHeight(72)
        column.addWidget(self.words)
        column.addWidget(heading(_("The report")))
        self.text.setReadOnly(True)
        self.text.setAccessibleName(_("The report"))
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()
        self.text.setStyleSheet(f"font-family: '{fixed}'; font-size: 12px;")
        column.addWidget(self.text, 1)
        if self._whole_game is not None:
            grid = rows()
            add_row(
                grid,
                WITH_ALL,
                _("The game is over. Anybody who reads the report will see everything."),
                self.with_all,
            )
            column.addLayout(grid)
        else:
            self.with_all.hide()
        column.addWidget(second(NOTHING_SENT))

    def _make_buttons(self) -> None:
        """Make the buttons Copy, Save and Close, with the line for what was done."""
        self.copy_button = self.act(_("Copy report"), self.copy, is_main=True)
        self.save_button = self.act(_("Save as…"), self.save)
        self.close_button = self.leave(_("Close"))
        self.close_button.setAutoDefault(False)
        self.done_line.setObjectName("message")
        self.foot(self.done_line)

    def _add_player_words(self) -> None:
        """Put the player's words into the report, and show it with them."""
        self.report.words = self.words.toPlainText()
        self._show_report()

    def _choose(self, with_all: bool) -> None:
        """Put the game into the report: the whole of it, or only what was seen."""
        self.report.game = self._whole_game() if with_all and self._whole_game is not None else self._seen
        self._show_report()

    def _show_report(self) -> None:
        """Show the report, keeping the scroll position."""
        place = self.text.verticalScrollBar().value()
        self.text.setPlainText(self.report.text())
        self.text.verticalScrollBar().setValue(place)

    def _show_done(self, sentence: str) -> None:
        """Say this sentence on what was done, below the report."""
        self.done_line.setText(sentence)
        self.done_line.setAccessibleName(sentence)


def _wrapped(text: str) -> QLabel:
    """Return a label that wraps."""
    label = QLabel(text)
    label.setWordWrap(True)
    return label
