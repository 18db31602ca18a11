"""The side of the replayer: the list of acts, the facts of the step, and the player's notes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from takeback.board.page import Notebook
from takeback.table.archive import Note
from takeback.texts import format_list, pgettext
from takeback.texts import gettext as _
from takeback.ui.fields import HEIGHT, ChoiceBox
from takeback.ui.labels import label

from ...records.handlist import LEVEL_SEPARATOR, Hand
from ...records.replayer import HandReplay, facts, invested
from ...words import amount_text

STREETS = (_("Before the flop"), _("Flop"), pgettext("street", "Turn"), _("River"))
SECOND = len(STREETS)  # the street of everything on a second board
STEP = Qt.ItemDataRole.UserRole
MOST_TAGS = 12
KEPT_AFTER = 600  # milliseconds after the last key until a note is saved
LINE = 24


class HandActs(QListWidget):
    """The acts of the hand as a list with headings by street; a click or an arrow key goes to that step."""

    wanted = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("What was done"))
        self.setWordWrap(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setStyleSheet("QListWidget { border-radius: 8px; } QListWidget::item { padding: 3px 0; }")
        self.setViewportMargins(10, 4, 6, 4)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.currentItemChanged.connect(self._moved)

    def show_hand(self, replay: HandReplay, notes: Sequence[tuple[int, str]] = ()) -> None:
        """List the acts of a hand below headings by street and for the second board, with the notes of its
        file, which are given by step. Emits no signals."""
        self.blockSignals(True)
        self.clear()
        note_at = dict(notes)
        street = -1
        for at, frame in enumerate(replay.frames):
            if frame.state.second:
                if street < SECOND:
                    street = SECOND
                    self._add_line(_("Second board"), at, is_head=True)
            elif frame.street != street:
                street = frame.street
                self._add_line(STREETS[street], at, is_head=True)
            if not frame.is_silent and frame.text:
                self._add_line(frame.text, at)
            if at in note_at:
                self._add_line(f"“{note_at[at]}”", at)
        self.blockSignals(False)

    def _add_line(self, text: str, at: int, is_head: bool = False) -> None:
        """Add a line that leads to step `at`; a heading is bold and higher."""
        item = QListWidgetItem(text, self)
        item.setData(STEP, at)
        if is_head:
            font = self.font()
            font.setPixelSize(12)
            font.setWeight(font.Weight.DemiBold)
            item.setFont(font)
            item.setSizeHint(QSize(0, LINE + 4))
        else:
            font = self.font()
            font.setPixelSize(13)
            item.setFont(font)
        item.setTextAlignment(Qt.AlignmentFlag.AlignVCenter)

    def select_step(self, at: int) -> None:
        """Select the line of this step, or the last one before it, without emitting `wanted`; scroll to
        it."""
        rows = [row for row in range(self.count()) if self.item(row).data(STEP) <= at]
        self.blockSignals(True)
        self.setCurrentRow(rows[-1] if rows else 0)
        self.blockSignals(False)
        self._scroll_to_current()

    def _scroll_to_current(self) -> None:
        """Scroll so that the current line is in view."""
        if self.currentItem() is not None:
            self.scrollToItem(self.currentItem())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the current line in view: the facts below may have grown."""
        super().resizeEvent(event)
        self._scroll_to_current()

    def _moved(self, item: QListWidgetItem | None, before: QListWidgetItem | None) -> None:
        """Emit `wanted` with the step of the line chosen."""
        if item is not None:
            self.wanted.emit(item.data(STEP))

    def sizeHint(self) -> QSize:
        """Return the preferred size, whatever the hand."""
        return QSize(240, 160)

    def minimumSizeHint(self) -> QSize:
        """Return the least size at which some acts can be read."""
        return QSize(120, 72)


class Facts(QWidget):
    """Pot, price and odds of the step, and what everybody has paid in."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        # not a QFormLayout, which gives a value of several lines the height of two
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(1, 1)
        self._labels: list[tuple[QLabel, QLabel]] = []
        self.shown_rows: list[tuple[str, str]] = []

    def show_facts(self, replay: HandReplay, at: int, odds: str = "") -> None:
        """Show the facts of this step. `odds` is what the equities on the table assume, "" without any."""
        frame = replay.frames[at]
        state = frame.state
        paid = [f"{state.names[seat]} {amount_text(chips, state.unit)}" for seat, chips in invested(state)]
        assumed = [(_("Odds for"), odds)] if odds else []
        self.shown_rows = [
            *facts(frame),
            *assumed,
            (_("Paid in"), format_list(paid, "unit") or pgettext("chips paid in", "nothing yet")),
        ]
        while len(self._labels) < len(self.shown_rows):
            self._add_row()
        for row, (name, value) in enumerate(self._labels):
            is_shown = row < len(self.shown_rows)
            for words, text in zip(
                (name, value), self.shown_rows[row] if is_shown else ("", ""), strict=True
            ):
                words.setText(text)
                words.setToolTip(text)  # a low window cuts it off
                words.setVisible(is_shown)
        self.setAccessibleName(format_list([f"{name} {value}" for name, value in self.shown_rows], "unit"))

    def _add_row(self) -> None:
        """Add the labels of another row."""
        row, name, value = len(self._labels), label("second"), label("second")
        value.setWordWrap(True)
        self._grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(value, row, 1)
        self._labels.append((name, value))


class Notes(QWidget):
    """The player's note on the hand, with tags, or on one of the players."""

    changed = Signal()

    def __init__(self, notebook: Notebook, parent: QWidget) -> None:
        super().__init__(parent)
        self._notebook = notebook
        self._about = ""
        self.about = ChoiceBox(_("Note about"), [])
        self.tags = QLineEdit(self)
        self.tags.setPlaceholderText(_("Tags: bluff, ask Ann"))
        self.tags.setAccessibleName(_("Tags of this hand, separated by commas"))
        self.tags.setMaxLength(200)
        self.tags.setFixedHeight(HEIGHT)
        self.text = QPlainTextEdit(self)
        self.text.setPlaceholderText(_("Write something down"))
        self.text.setAccessibleName(_("Note"))
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(48)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for widget in (self.about, self.tags, self.text):
            column.addWidget(widget)
        self.about.currentIndexChanged.connect(self._show_chosen_note)
        self.tags.editingFinished.connect(self.save_note)
        self._keeping = QTimer(self, singleShot=True, interval=KEPT_AFTER)
        self._keeping.timeout.connect(self.save_note)
        self.text.textChanged.connect(self._keeping.start)

    def show_hand(self, hand: Hand) -> None:
        """Save the current note, offer notes on this hand and on its players, and show the hand's."""
        self.save_note()
        self.about.blockSignals(True)
        self.about.clear()
        self.about.addItem(_("Note on this hand"), hand.key)
        for dealt in hand.row.seats if hand.row is not None else ():
            self.about.addItem(_("Note on {player}", player=dealt.name), about_player(dealt.name))
        self.about.blockSignals(False)
        self._show_chosen_note()

    def _show_chosen_note(self) -> None:
        """Save the current note and show the chosen one with its tags, which are shown only for the first
        choice. For a computer without one, show that from before computers were told apart by level."""
        self.save_note()
        self._about = str(self.about.value or "")
        note = self._notebook.note(self._about)
        if (
            note == Note() and LEVEL_SEPARATOR in self._about
        ):  # notes from before computers were told apart by level
            note = self._notebook.note(self._about.partition(LEVEL_SEPARATOR)[0])
        self.text.setPlainText(note.text)
        self.tags.setText(", ".join(note.tags))
        self.tags.setVisible(self.about.currentIndex() == 0)

    def save_note(self) -> None:
        """Save the note and emit `changed` if it has changed; nothing before a hand is shown."""
        self._keeping.stop()
        if not self._about:
            return
        tags = dict.fromkeys(tag.strip() for tag in self.tags.text().split(",") if tag.strip())
        note = Note(self.text.toPlainText().strip(), tuple(tags)[:MOST_TAGS])
        if note != self._notebook.note(self._about):
            self._notebook.set_note(self._about, note)
            self.changed.emit()


def about_player(name: str) -> str:
    """Return the key of a note on a player."""
    return f"player {name}"
