"""The dialog of recent games: the last hundred, or all by month; they can be continued, pinned and
deleted."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPixmap, QShortcut, QUndoCommand
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from takeback.engine.journal import Journal, JournalError
from takeback.shell.features.recent.table_pictures import TablePictures
from takeback.shell.start.entries import (
    GameLookup,
    Line,
    Month,
    TableEntry,
    entries_by_month,
    matching_entries,
    recent_entries,
)
from takeback.table.commands import make_undo_stack
from takeback.texts import gettext as _
from takeback.ui.dialog import ASIDE, Dialog
from takeback.ui.fields import LONGEST_SEARCH, SegmentedControl
from takeback.ui.labels import called, label
from takeback.ui.pictures import KeptPictures, PictureKey
from takeback.ui.rows import ListRow, PicturePlace, RowList, RowShape

LAST, ALL = "last", "all"
SIZE = QSize(720, 640)
LINES = ((18, 26), (43, 22))
SHAPE = RowShape(
    height=88, block=(2, 3, 2, 3), radius=10, size=15, weight=600, lines=LINES, apart=12, heading_height=44
)


class DeleteTableCommand(QUndoCommand):
    """Deletes a table from the lists; the journal keeps it. An error of the journal is left in `trouble`."""

    def __init__(self, journal: Journal, table: int, what: str) -> None:
        """Take the number of a table, and what Undo calls it; nothing is deleted before the command is
        pushed."""
        super().__init__(what)
        self._journal, self._table = journal, table
        self.trouble = ""

    def redo(self) -> None:
        """Delete the table from the lists, first or again."""
        self._call_journal(self._journal.delete_table)

    def undo(self) -> None:
        """Restore the table."""
        self._call_journal(self._journal.restore_table)

    def _call_journal(self, write: object) -> None:
        """Call this function of the journal with the table, and keep its error as a sentence."""
        try:
            write(self._table)  # type: ignore[operator]
        except JournalError as trouble:
            self.trouble = trouble.sentence


class RecentGames(Dialog):
    """Lists played games.

    Emits the table to continue, and the one that is about to be deleted, which the dialog does itself.
    """

    continued = Signal(int)  # id of the table
    deleting = Signal(int)  # id of the table, before it is deleted

    def __init__(self, journal: Journal, kept: TablePictures, parent: QWidget | None = None) -> None:
        super().__init__(_("Recent games"), parent, spacing=12)
        self.journal, self._kept_pictures = journal, kept
        self.undo_stack = make_undo_stack(self, self)
        self._cards = GameLookup()
        self._lines: list[Line] = []
        self.lines: list[Line] = []  # the lines that match the search
        self._pictures: KeptPictures[QPixmap | None] = KeptPictures()
        self.search = QLineEdit(self)
        self.which = SegmentedControl(_("Games"), ((LAST, _("Recent")), (ALL, _("All games"))))
        self.list = RowList(_("Games"), SHAPE, self)
        self.list.painter.frame = PicturePlace(self._picture, is_first=True, edge=12, room=112, radius=8)
        self.message_label = called("message", label("message", "", self))
        self.back = QPushButton(_("Undo"), self)
        self._lay_out()
        self.which.set_value(LAST)
        self._listen()  # only now, so that the journal is read only once
        self.refresh()
        self.list.setFocus()
        self.resize(SIZE if parent is None else SIZE.boundedTo(parent.size() * 0.95))

    def _lay_out(self) -> None:
        """Arrange search, list and buttons."""
        self.search.setPlaceholderText(_("Find a game, a player, a result, a month"))
        self.search.setAccessibleName(_("Find"))
        self.search.setMaxLength(LONGEST_SEARCH)
        self.search.setClearButtonEnabled(True)
        self.search.setFixedHeight(32)
        column = self.column
        column.setContentsMargins(20, 18, 20, 18)
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(self.which)
        head.addWidget(self.search, 1)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        message_row = QHBoxLayout()
        message_row.addWidget(self.message_label, 1)
        message_row.addWidget(self.back)
        column.addLayout(message_row)
        self.back.setMinimumWidth(110)
        self.back.setAutoDefault(False)
        self.back.hide()
        self.delete = self.act(_("Delete"), self._delete, ASIDE)
        self.pin = self.act(_("Pin"), self._pin, ASIDE)
        self.go_on = self.act(_("Continue"), self._continue, is_main=True)
        self.foot()

    def _listen(self) -> None:
        """Connect fields, list and keys."""
        self.search.textChanged.connect(self._list_games)
        self.which.chosen.connect(self.refresh)
        self.list.activated.connect(self._continue)
        self.list.moved.connect(self._on_row_changed)
        self.back.clicked.connect(self.undo)
        QShortcut(QKeySequence(Qt.Key.Key_Delete), self.list, self._delete)
        QShortcut(QKeySequence("Ctrl+Z"), self, self.undo)

    # the list -----------------------------------------------------------------------------------------
    def refresh(self, *_args: object) -> None:
        """Read the games from the journal again and show them; an error of the journal is shown instead."""
        try:
            if self.which.value == LAST:
                self._lines = list(recent_entries(self.journal, self._cards))
            else:
                self._lines = entries_by_month(self.journal, self._cards)
        except JournalError as trouble:
            self._lines = []
            self.show_message(trouble.sentence)
        self._list_games()

    def _list_games(self, *_args: object) -> None:
        """Show the games that match the search, keeping the current one, or selecting the first."""
        entry = self.current_entry()
        self.lines = matching_entries(self._lines, self.search.text())
        self.list.set_rows(list(map(row_of, self.lines)), -1)
        self._select_table(entry.id if entry is not None else 0)

    def _select_table(self, table: int) -> None:
        """Make the row of the table of this id the current one, otherwise the first."""
        entries = [(row, line) for row, line in enumerate(self.lines) if isinstance(line, TableEntry)]
        matching_rows = (row for row, line in entries if line.id == table)
        self.list.set_current_row(next(matching_rows, entries[0][0] if entries else -1))
        self._on_row_changed()

    def current_entry(self) -> TableEntry | None:
        """Return the table of the current row; None for a month or no row."""
        return self._entry(self.list.row)

    def _entry(self, row: int) -> TableEntry | None:
        """Return the table of this row, or None for a month or no row."""
        line = self.lines[row] if 0 <= row < len(self.lines) else None
        return line if isinstance(line, TableEntry) else None

    def _on_row_changed(self, *_args: object) -> None:
        """Update the buttons to the current row: enabled with one, *Open* for a game that is over, *Unpin*
        for a pinned one. Update the message about an empty list, unless it is about something that can be
        undone."""
        entry = self.current_entry()
        for button in (self.go_on, self.pin, self.delete):
            button.setEnabled(entry is not None)
        is_over = entry is not None and entry.info.result
        self.go_on.setText(_("Open") if is_over else _("Continue"))
        self.pin.setText(_("Unpin") if entry is not None and entry.info.pinned else _("Pin"))
        if not self.lines and not self.undo_stack.canUndo():
            self.show_message(
                _("No game matches.") if self.search.text().strip() else _("No games played yet.")
            )
        elif self.lines and not self.undo_stack.canUndo():
            self.show_message("")

    def _picture(self, table: int) -> QPixmap | None:
        """Return the stored picture of the table of this id, read from disk once; None if there is none.

        It has the theme of the time it was left.
        """
        return self._pictures.made(PictureKey(table), lambda: self._kept_pictures.of(table))

    def show_message(self, sentence: str) -> None:
        """Show a message, with the button Undo if something was deleted."""
        self.message_label.setText(sentence)
        self.message_label.setAccessibleName(sentence)
        self.back.setVisible(self.undo_stack.canUndo())

    # actions ------------------------------------------------------------------------------------------
    def _continue(self, *_args: object) -> None:
        """Close and emit the current table; nothing without one."""
        entry = self.current_entry()
        if entry is not None:
            self.accept()
            self.continued.emit(entry.id)

    def _pin(self) -> None:
        """Pin the current table, or unpin it if it is pinned; an error of the journal is shown."""
        entry = self.current_entry()
        if entry is None:
            return
        try:
            self.journal.pin(entry.id, not entry.info.pinned)
        except JournalError as trouble:
            self.show_message(trouble.sentence)
            return
        self.refresh()
        self._select_table(entry.id)

    def _delete(self) -> None:
        """Emit `deleting`, delete the current table from the lists so that it can be undone, select the next
        one, and say so. Nothing without a current table."""
        entry, row = self.current_entry(), self.list.row
        if entry is None:
            return
        self.deleting.emit(entry.id)
        command = DeleteTableCommand(self.journal, entry.id, f"{entry.title}, {entry.turns}")
        self.undo_stack.push(command)
        self.refresh()
        below = self._entry(min(row, len(self.lines) - 1))
        self._select_table(below.id if below is not None else 0)
        self.show_message(
            command.trouble
            or _("Deleted {game}, {turns}. Undo brings it back.", game=entry.title, turns=entry.turns)
        )

    def undo(self) -> None:
        """Restore the table deleted last and say so; while the search has something to undo, undo that.

        Nothing if neither.
        """
        if self.search.hasFocus() and self.search.isUndoAvailable():
            self.search.undo()
        elif self.undo_stack.canUndo():
            what = self.undo_stack.undoText()
            self.undo_stack.undo()
            self.refresh()
            self.show_message(_("{game} is back.", game=what))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """In the search, continue the current table on Enter, and move the focus to the list on the arrow
        keys up and down."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.search.hasFocus():
            self._continue()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self.search.hasFocus():
            self.list.setFocus()
        else:
            super().keyPressEvent(event)


def row_of(line: Line) -> ListRow:
    """Return how a month or a table is shown in the list."""
    if isinstance(line, Month):
        return ListRow(line.text, is_heading=True)
    return ListRow(
        line.title,
        trailing=line.options,
        second=line.second_line,
        end_texts=((line.when, "second"),),
        end_icons=("pin",) if line.info.pinned else (),
        picture=line.id,
        spoken_override=line.spoken if line.info.pinned else "",  # otherwise the written text
    )
