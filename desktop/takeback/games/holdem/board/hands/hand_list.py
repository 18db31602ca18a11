"""The list of hands with its filters above and its totals below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from takeback.board.page import Notebook
from takeback.table.archive import Note
from takeback.texts import format_number, ngettext
from takeback.texts import gettext as _
from takeback.ui.fields import HEIGHT
from takeback.ui.labels import label
from takeback.ui.slices import Slices
from takeback.ui.theme import EDGE, theme_of

from ...records.handlist import Hand, plus
from .filter_bar import FilterBar
from .hand_table import HandView, stakes_text
from .library import Library, unread

SLICE = 0.010  # seconds of reading or filtering between two looks at the event queue
A_PIECE = 200  # hands filtered per step
REPORTS, MOST_IN_TIP = 3, 40  # reports on a file that are shown, and in the tooltip
NO_NOTE = Note()
BAR = 6  # height of the bar of progress


class Total:
    """Counts the listed hands and adds up what one player won in those that count."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.listed = self.counting = self.left_out = self.waiting = 0
        self.blinds = 0.0

    def add(self, hand: Hand) -> None:
        """Count one hand; if the player was dealt in, also add it to those that count with the blinds won, or
        to those left out."""
        self.listed += 1
        self.waiting += unread(hand)
        dealt = hand.seat_of(self.player)
        if dealt is None:
            return
        if hand.is_practice:
            self.left_out += 1
        else:
            self.counting += 1
            self.blinds += hand.big_blinds(dealt)

    def text(self, of: int) -> str:
        """Return the totals as text; `of` is the number of all hands."""
        if self.listed == of:
            parts = [ngettext("{count} hand", "{count} hands", of)]
        else:
            listed = format_number(self.listed)
            parts = [ngettext("{listed} of {count} hand", "{listed} of {count} hands", of, listed=listed)]
        if self.counting:
            parts.append(
                ngettext(
                    "{player}: {won} big blinds in {count} hand, {rate} per 100",
                    "{player}: {won} big blinds in {count} hands, {rate} per 100",
                    self.counting,
                    player=self.player,
                    won=plus(self.blinds),
                    rate=plus(100 * self.blinds / self.counting),
                )
            )
        if self.left_out:
            parts.append(
                ngettext(
                    "{count} replayed or for practice not counted",
                    "{count} replayed or for practice not counted",
                    self.left_out,
                )
            )
        if self.waiting:
            parts.append(ngettext("{count} not read yet", "{count} not read yet", self.waiting))
        return " · ".join(parts)


def reports_text(reports: Sequence[str]) -> str:
    """Return the first things that could not be read as they are written, and how many more there are."""
    shown = " ".join(reports[:REPORTS])
    more = len(reports) - REPORTS
    return f"{shown} {ngettext('And {count} more.', 'And {count} more.', more)}" if more > 0 else shown


class ReadingProgress(QWidget):
    """A line with the number of hands read so far, and a button that stops the reading or resumes it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = label("message", "", self)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(BAR)
        self.bar.setAccessibleName(_("Hands that have been read"))
        self.button = QPushButton(_("Stop"), self)
        self.button.setFixedHeight(HEIGHT)
        self.button.setAutoDefault(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 4)
        row.setSpacing(12)
        row.addWidget(self.text)
        row.addWidget(self.bar, 1)
        row.addWidget(self.button)
        self.hide()

    def show_progress(self, read: int, of: int, is_running: bool) -> None:
        """Show that so many hands of all have been read; hide when nothing is left to read."""
        self.text.setText(
            ngettext(
                "{read} of {count} hand has been read.",
                "{read} of {count} hands have been read.",
                of,
                read=format_number(read),
            )
        )
        self.bar.setRange(0, of)
        self.bar.setValue(read)
        self.button.setText(_("Stop") if is_running else _("Resume"))
        if read < of and self.isHidden():
            theme = theme_of(self)
            self.bar.setStyleSheet(
                f"QProgressBar {{ border: none; border-radius: 3px; background: {theme.line}; }}"
                f"QProgressBar::chunk {{ border-radius: 3px; background: {theme.accent}; }}"
            )
        self.setVisible(read < of)


class HandList(QWidget):
    """Reads and filters hands in small steps, and shows the result."""

    opened = Signal(object)  # Hand

    def __init__(self, notebook: Notebook, parent: QWidget) -> None:
        """Make an empty list with filters, progress and totals; `notebook` has the notes and tags of the
        hands that `show_library` lists."""
        super().__init__(parent)
        self._notebook = notebook
        self._library: Library | None = None
        self.filters = FilterBar(self)
        self.view = HandView(self)
        self.summary = label("message", "", self)
        self.summary.setWordWrap(True)
        self.summary.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.report = label("message", "", self)
        self.report.setWordWrap(True)
        self.report.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.report.hide()
        self.empty = label("message", "", self)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setWordWrap(True)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.empty)
        self._reading, self._sifting = Slices(SLICE, self), Slices(SLICE, self)
        self._reading.sliced.connect(self._show_progress)
        self._reading.finished.connect(self._all_read)
        self.progress = ReadingProgress(self)
        self.progress.button.clicked.connect(self.stop_or_resume)
        self._lay_out()
        self.view.hands.tags = self.tags_of
        self.filters.changed.connect(self.refresh)
        self.filters.left.connect(self._to_list)
        self.view.left.connect(self.filters.search.setFocus)
        self.view.opened.connect(self.opened)

    def _lay_out(self) -> None:
        """Arrange the filters, the list or the reason why it is empty, and progress, totals and reports."""
        above, below = QHBoxLayout(), QVBoxLayout()
        above.setContentsMargins(EDGE, 0, EDGE, 10)
        above.addWidget(self.filters)
        below.setContentsMargins(EDGE, 8, EDGE, 10)
        below.addWidget(self.progress)
        below.addWidget(self.summary)
        below.addWidget(self.report)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        middle = QHBoxLayout()
        middle.setContentsMargins(EDGE - 8, 0, EDGE - 8, 0)
        middle.addWidget(self._stack)
        column.addLayout(above)
        column.addLayout(middle, 1)
        column.addLayout(below)

    # what is listed -------------------------------------------------------------------------------------
    def show_library(self, library: Library, player: str = "") -> None:
        """List the hands read so far, select the first, and start to read the others. `player` is preferred
        if they played here."""
        self._library = library
        self.filters.player.clear()
        self.report.hide()
        self._fill_choices(player)
        self.refresh()
        self.view.select_hand(None)
        self._reading.start(library.remaining_steps)
        self.progress.hide()

    def _show_progress(self) -> None:
        """Show how much has been read, from the second slice on."""
        if self._library is not None:
            self.progress.show_progress(*self._library.progress, self._reading.is_running)

    def stop_or_resume(self) -> None:
        """Stop reading, or read the rest, and show the progress; nothing without a library. Hands that are
        not read yet stay listed, and can be opened."""
        if self._library is None:
            return
        if self._reading.is_running:
            self._reading.stop()
            self._all_read()
        else:
            self._reading.start(self._library.remaining_steps)
        self._show_progress()

    @property
    def is_busy(self) -> bool:
        """Tell whether hands are still being read or filtered."""
        return self._reading.is_running or self._sifting.is_running

    def _fill_choices(self, player: str = "") -> None:
        """Offer the players, tables, tags and blinds that occur. `player` is preferred if they played here,
        otherwise the one that the library suggests."""
        from ...records.handlist import players_of

        assert self._library is not None
        hands = self._library.hands
        players = players_of(hands)
        usual = player if player in players else self._library.player()
        tags = {tag for hand in hands for tag in self.tags_of(hand)}
        stakes = {hand.stakes: stakes_text(hand) for hand in hands if hand.row is not None}
        self.filters.offer(players, {hand.source.title for hand in hands}, tags, usual, stakes)

    def _all_read(self) -> None:
        """Update the choices, the list, and the reports on a file, after all hands were read or reading was
        stopped."""
        self._fill_choices()
        self.refresh()
        assert self._library is not None
        reports = self._library.reports
        self.report.setText(reports_text(reports))
        self.report.setToolTip("\n".join(reports[:MOST_IN_TIP]))
        self.report.setVisible(bool(reports))

    def refresh(self) -> None:
        """List the matching hands and keep the selection. The first step is done at once and the others when
        there is time; until then the old list stays."""
        if self._library is not None:
            self._sifting.start(self._sift(self._library))
            self._sifting.go_on()

    def _sift(self, library: Library) -> Iterator[None]:
        """Filter the hands in steps, then show them."""
        wanted = self.filters.wanted
        is_open, needs_notes = wanted.is_open, wanted.needs_notes
        listed: list[Hand] = []
        total = Total(wanted.player)
        for number, hand in enumerate(library.hands, 1):
            note = self._notebook.note(hand.key) if needs_notes else NO_NOTE
            if is_open or wanted.matches(hand, note.tags, note.text):
                listed.append(hand)
                total.add(hand)
            if number % A_PIECE == 0:
                yield
        self._show_hands(listed, total)

    def _show_hands(self, listed: list[Hand], total: Total) -> None:
        """Show these hands and totals, and select the same hand as before; if there are none, show why."""
        assert self._library is not None
        before = self.view.chosen
        self.view.hands.set_hands(listed, total.player)
        self.view.select_hand(before[0] if before else None)
        self.view.fit()
        self._stack.setCurrentWidget(self.view if listed else self.empty)
        self.empty.setText(self._why_empty())
        self.summary.setText(total.text(len(self._library.hands)))

    def _why_empty(self) -> str:
        """Return why no hand is listed."""
        assert self._library is not None
        if self._library.hands:
            return _("No hand matches.")
        return _("No hand has been finished yet. Hands are listed here as soon as they are over.")

    def tags_of(self, hand: Hand) -> tuple[str, ...]:
        """Return the player's tags on a hand."""
        return self._notebook.note(hand.key).tags

    @property
    def listed(self) -> list[Hand]:
        """Return the listed hands, in order."""
        return self.view.hands.hands

    @property
    def player(self) -> str:
        """Return the player the list is about."""
        return self.view.hands.player

    def neighbour(self, hand: Hand, by: int) -> Hand | None:
        """Return the hand `by` rows after this one in the list; None past its ends, or if this one is not
        listed."""
        keys = [one.key for one in self.listed]
        at = keys.index(hand.key) + by if hand.key in keys else -1
        return self.listed[at] if 0 <= at < len(keys) else None

    def _to_list(self) -> None:
        """Give the list the keyboard focus."""
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
